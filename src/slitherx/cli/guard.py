"""What may end a run from outside, turned into exceptions: then output files are cleaned up and nothing is printed.

SIGTERM and SIGHUP raise `Terminated`; too much memory raises `MemoryError`.  Both are raised in the main thread between
two Python instructions, and no call of a solver keeps that waiting longer than one of its slices.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

MEBIBYTE = 2**20
# Seconds between two looks at the memory in use.
_BETWEEN_LOOKS = 0.05
_ENDING = ("SIGTERM", "SIGHUP")


class Terminated(BaseException):
    """The process was told to end; ``status`` is what a shell says of that."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def signals(*, is_program: bool) -> Iterator[None]:
    """Within this block signals that end a process do so by an exception; ignored ones stay ignored.

    A program that is done leaves the rest to the system: Ctrl-C while Python shuts down ends it without a word.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    former = {number: signal.getsignal(number) for number in numbers}
    for number in numbers:
        if former[number] is signal.SIG_DFL:
            signal.signal(number, _raise)
    if is_program and signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        for number in numbers:
            signal.signal(number, former[number])


def leave() -> None:
    """The program is done: from now on Ctrl-C ends it without a word."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _raise(number: int, _: FrameType | None) -> None:
    raise Terminated(number)


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
            signal.setitimer(signal.ITIMER_REAL, 0)
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
        import sys

        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
