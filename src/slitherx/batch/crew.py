"""Who does the work on one machine: processes, each of which a bad puzzle may cost its life.

The limits are kept by the system, not by the code that is to be limited: an alarm clock ends a process that does not
come back in time, and memory beyond the limit is refused, which Python turns into `MemoryError`.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from slitherx.batch.ask import Job, Record, answer, lost
from slitherx.batch.items import Item

MEBIBYTE = 2**20
# A search looks at the clock itself.  The alarm goes off when it had this many times its time, and the grace on top.
_PATIENCE = 2.0
# Back ends and the count take their time one after the other.
_STAGES = {"check": 6}


class Crew(Protocol):
    """Takes chunks of items and answers them."""

    @property
    def hands(self) -> int:
        """How many chunks are worked on at a time."""
        ...

    def submit(self, chunk: Sequence[Item]) -> Future[list[Record]]:
        """Begin with a chunk; the future gives its records in order, or raises when its worker died."""
        ...

    def alone(self, item: Item) -> Record:
        """The record of one item; where its worker dies, one that says so."""
        ...

    def close(self, *, at_once: bool = False) -> None:
        """Let the workers go; at once: whatever they are doing."""
        ...


class Processes:
    """A crew of processes on this machine.  ``memory`` is in MiB a process, None for no limit.

    Processes start by importing: a script that uses this needs ``if __name__ == "__main__":`` as multiprocessing asks.
    """

    def __init__(self, job: Job, *, hands: int, memory: int | None = None) -> None:
        self.job, self.hands, self.memory = job, hands, memory
        self._team: _Pool | None = None
        self._single: _Pool | None = None

    def submit(self, chunk: Sequence[Item]) -> Future[list[Record]]:
        """See `Crew`; a team of which a member died is replaced."""
        if self._team is None or self._team.broken:
            self._team = _Pool(self.hands, self.memory)
        return self._team.submit(self.job, chunk)

    def alone(self, item: Item) -> Record:
        """See `Crew`.  In a process that has nothing else to do, so that it is known what ended it."""
        if self._single is None or self._single.broken:
            self._single = _Pool(1, self.memory)
        try:
            return self._single.submit(self.job, [item]).result()[0]
        except BrokenExecutor:
            return lost(self.job, item, _reason(self._single.exit_code(), self.job))

    def close(self, *, at_once: bool = False) -> None:
        """See `Crew`."""
        for pool in (self._team, self._single):
            if pool is not None:
                pool.close(at_once=at_once)


class _Pool:
    """An executor, and the processes that are its own."""

    def __init__(self, hands: int, memory: int | None) -> None:
        # Started afresh, not forked: a fork would keep our files open, and with them the lock on the results.
        context = get_context("spawn")
        self._executor = ProcessPoolExecutor(hands, context, _begin, (memory,))
        self._hands, self._children, self._threads = hands, set[BaseProcess](), set[threading.Thread]()
        self.broken = False

    def submit(self, job: Job, chunk: Sequence[Item]) -> Future[list[Record]]:
        try:
            submit = self._executor.submit if len(self._children) == self._hands else self._growing
            future = submit(work, job, chunk)
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)
        future.add_done_callback(self._look)
        return future

    def _growing(self, *call: Any) -> Future[list[Record]]:
        """A call that may start a process, or all of them; which, depends on the version of Python."""
        children, threads = set(active_children()), set(threading.enumerate())
        with _undisturbed():
            future: Future[list[Record]] = self._executor.submit(*call)
            self._children |= set(active_children()) - children
            self._threads |= set(threading.enumerate()) - threads
        return future

    def _look(self, future: Future[list[Record]]) -> None:
        if not future.cancelled() and isinstance(future.exception(), BrokenExecutor):
            self.broken = True

    def exit_code(self) -> int | None:
        """How the first of the processes that ended did so."""
        # The executor waits for it too; only when that is over does the process object surely know its status.
        self._executor.shutdown(wait=True)
        for child in self._children:
            return child.exitcode
        return None

    def close(self, *, at_once: bool) -> None:
        if at_once:
            # Told to shut down, the executor's thread would wait until its queue is read; of dead workers it expects
            # nothing.  And it closes a pipe that a shutdown at that moment writes to, so it has to end first.
            for child in self._children:
                child.kill()
            for thread in self._threads:
                thread.join(_SOON)
        self._executor.shutdown(wait=not at_once, cancel_futures=at_once)


# Seconds for the executor's thread to see that all its processes were killed.
_SOON = 1.0
# While processes start, these wait: broken off half way, a child complains of what it has not got.
_WAITING = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Signals that come within this block are heard at its end; processes started in it begin their life deaf."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    handlers = {number: signal.getsignal(number) for number in _WAITING}
    taken = {number: handler for number, handler in handlers.items() if handler not in (signal.SIG_IGN, None)}
    for number in taken:  # a mask alone would not do: other threads do not have it
        signal.signal(number, lambda number, _: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, _WAITING)  # this the processes inherit
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in taken.items():
            signal.signal(number, handler)
        for number in heard[:1]:
            os.kill(os.getpid(), number)


def _begin(memory: int | None) -> None:
    """Begin the life of a worker; whatever it has imported, Ctrl-C is none of its business: we hear it and end it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _WAITING)
    threading.Thread(target=_follow_parent, daemon=True).start()
    if memory is not None:
        import resource

        limit = min(memory * MEBIBYTE, sys.maxsize)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def _follow_parent() -> None:
    """A run that was killed must not leave workers behind, which wait for it for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def work(job: Job, chunk: Sequence[Item]) -> list[Record]:
    """Answer the items of a chunk, each before its alarm."""
    return [_timed(job, item) for item in chunk]


def _timed(job: Job, item: Item) -> Record:
    alarm = _alarm(job)
    if alarm is None:
        return answer(job, item)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, alarm)
    try:
        return answer(job, item)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _alarm(job: Job) -> float | None:
    """Seconds after which a worker is given up; None: never."""
    if job.timeout is None or not hasattr(signal, "setitimer"):
        return None
    if threading.current_thread() is not threading.main_thread():  # signals are not for threads
        return None
    return _PATIENCE * job.timeout * _STAGES.get(job.query, 1) + job.grace


def _reason(code: int | None, job: Job) -> str:
    """What ended a worker, in words."""
    if code is None or code >= 0:
        return f"the worker ended with status {code}"
    if hasattr(signal, "SIGALRM") and -code == signal.SIGALRM:
        return f"the worker did not come back in {_alarm(job):g} s"
    name = signal.Signals(-code).name
    return f"the worker died of {name}" + (" (out of memory?)" if name in ("SIGKILL", "SIGABRT") else "")
