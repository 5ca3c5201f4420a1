"""What may end a run from outside, turned into exceptions: then output files are cleaned up and nothing is printed.

Ctrl-C raises `KeyboardInterrupt`, SIGTERM and SIGHUP raise `Terminated`, too much memory raises `MemoryError`: all in
the main thread between two Python instructions, and no call of a solver keeps that waiting longer than one of its
slices.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from slitherx.cli import streams

MEBIBYTE = 2**20
# The status of a process that ended by a signal, as a shell says it: this and the number of the signal.
SIGNALLED = 128
# Seconds between two looks at the memory in use.
_BETWEEN_LOOKS = 0.05
_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
# Seconds after which an exception is raised once more.
_UNTIL_AGAIN = 0.5

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import Any

    _Handler = Any


class Terminated(BaseException):
    """The process was told to end."""


@contextmanager
def signals(received: list[int]) -> Iterator[None]:
    """Within this block signals that end a process do so by an exception; ignored ones stay ignored.

    Those that come are added to the list.  The last exception may come at the end of the block.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ending = _Ending(received)
    ending.install()
    try:
        yield
    finally:
        ending.restore()


class _Ending:
    """Raises an exception at a signal, and again after half a second if the program still runs.

    An exception may be lost: one that comes while C calls back into Python, as numba's compiler does, goes no further
    than `sys.unraisablehook`, which would print it.
    """

    def __init__(self, received: list[int]) -> None:
        self.former: dict[int, _Handler] = {}
        self.received = received
        self.again: threading.Timer | None = None
        self.hook = sys.unraisablehook

    def install(self) -> None:
        """Take the signals that nobody handles yet."""
        self.hook, sys.unraisablehook = sys.unraisablehook, self._ignore
        for number in (getattr(signal, name) for name in _ENDING if hasattr(signal, name)):
            handler = signal.getsignal(number)
            if handler in (signal.SIG_DFL, signal.default_int_handler):
                self.former[number] = handler
                signal.signal(number, self._end)

    def restore(self) -> None:
        """Give them back."""
        sys.unraisablehook = self.hook
        if self.again is not None:
            self.again.cancel()
        for number, handler in self.former.items():
            signal.signal(number, handler)

    def _ignore(self, lost: sys.UnraisableHookArgs) -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt | Terminated | MemoryError):
            self.hook(lost)

    def _end(self, number: int, _: FrameType | None) -> None:
        self.received.append(number)
        if self.again is not None:
            self.again.cancel()
        self.again = threading.Timer(_UNTIL_AGAIN, os.kill, (os.getpid(), number))
        self.again.daemon = True
        self.again.start()
        raise KeyboardInterrupt if number == signal.SIGINT else Terminated


def leave(status: int, received: list[int]) -> None:
    """The program is done: from now on Ctrl-C ends it without a word.

    If a time limit or a signal left one of our threads at work in C (its name begins with ``slitherx``), or a signal
    one that Python would wait for, it ends here, without the interpreter's tidying up, which would take away what the
    thread uses: a solver that then calls back into Python aborts the process.
    """
    if received:
        streams.flush_without_waiting()
    others = [one for one in threading.enumerate() if one is not threading.main_thread()]
    if any(one.name.startswith("slitherx") or (received and not one.daemon) for one in others):
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        _give_back_semaphores()
        os._exit(status)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _give_back_semaphores() -> None:
    """What multiprocessing does at exit without waiting for anybody; else its tracker complains of what is left."""
    run = getattr(sys.modules.get("multiprocessing.util"), "_run_finalizers", None)
    if run is not None:
        with suppress(Exception):
            run(0)


@contextmanager
def memory(mebibytes: int | None) -> Iterator[None]:
    """Within this block `MemoryError` is raised when the process holds more than so much; None: no limit.

    The gap: memory is looked at every 0.05 s, so a burst may exceed the limit for as long.
    """
    if mebibytes is None or not hasattr(signal, "setitimer"):
        yield
        return

    def look(_: int, __: FrameType | None) -> None:
        if resident() > mebibytes * MEBIBYTE:
            signal.setitimer(signal.ITIMER_REAL, _UNTIL_AGAIN, _UNTIL_AGAIN)
            raise MemoryError(f"more than {mebibytes} MiB of memory (--memory)")

    former = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, _BETWEEN_LOOKS, _BETWEEN_LOOKS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)


def resident() -> int:
    """The bytes of memory that this process holds; where the system does not say, the most it ever held."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        import resource

        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
