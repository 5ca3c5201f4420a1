"""What every back end looks like from outside: a Search that is iterated for edge sets, then asked what it knows."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice

from slitherx.model import Model

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import TypeVar

    _T = TypeVar("_T")

LOOP, LOCAL = "loop", "local"
# What OR-Tools takes.
MOST_WORKERS, LARGEST_SEED = 10_000, 2**31 - 1
# Seconds beyond which a limit is none: ten years.  Threads cannot wait for much longer ones.
LONG = 3.2e8


class Deadline:
    """A moment ``end`` on the monotonic clock; without ``seconds`` it is None and never comes.

    Raises `ValueError` for what is no time.
    """

    __slots__ = ("end",)

    def __init__(self, seconds: float | None = None) -> None:
        if seconds is not None and not seconds >= 0:
            raise ValueError(f"a timeout of {seconds}, expected seconds from 0, or None for no limit")
        self.end = None if seconds is None else time.monotonic() + min(seconds, LONG)

    def left(self) -> float | None:
        """Seconds left, at least 0; None without limit."""
        return None if self.end is None else max(0.0, self.end - time.monotonic())

    def passed(self) -> bool:
        """Whether the moment has come."""
        return self.end is not None and time.monotonic() >= self.end

    def share(self, number: int) -> Deadline:
        """The end of the first of so many equal parts of what is left."""
        left = self.left()
        return Deadline(None if left is None else left / number)

    def parts(self, things: Iterable[_T], size: int = 20_000) -> Iterator[list[_T]]:
        """The things in lists of some size, with a look at the clock before each; they end when the moment has come."""
        left = iter(things)
        while (part := list(islice(left, size))) and not self.passed():
            yield part


class Search:
    """One run of a back end over one model.

    Iterate for the edge sets (frozen sets of edge numbers), each once.  When iteration ends, ``complete`` says
    whether the search has shown that there are no more; if not, its time ran out.  ``effort`` counts its work.
    A search can be iterated once.
    """

    def __init__(self, model: Model, *, rule: str = LOOP, deadline: Deadline | None = None) -> None:
        self.model = model
        self.rule = rule
        self.deadline = deadline or Deadline()
        self.complete = False
        self.effort: dict[str, int] = {}

    def __iter__(self) -> Iterator[frozenset[int]]:
        raise NotImplementedError
