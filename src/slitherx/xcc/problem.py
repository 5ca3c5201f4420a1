"""Problem: an exact covering problem with colors, as the reader found it, in flat tuples of integers."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

NO_COLOR = 0
_T = TypeVar("_T")


def in_time(things: Iterable[_T], deadline: float | None) -> Iterator[_T]:
    """The same things; `TimeoutError` at a time of `time.monotonic`, None for no limit."""
    for thing in things:
        if deadline is not None and time.monotonic() >= deadline:
            raise TimeoutError("the time ran out while a problem was set up")
        yield thing


@dataclass(frozen=True, slots=True)
class Problem:
    """Items and options.  Items are numbered from 0, the first ``primary`` of them being the primary ones.

    Option k names the items ``items[starts[k]:starts[k+1]]``, with ``colors`` alongside: `NO_COLOR`, or the code of a
    character.  ``warnings`` tells what the reader left out, one sentence each.

    >>> from slitherx.xcc import parse
    >>> problem = parse("A B | X\\nA X:1\\nB X:1\\n")
    >>> problem.names, problem.primary, problem.option(1)
    (('A', 'B', 'X'), 2, 'B X:1')
    """

    names: tuple[str, ...]
    primary: int
    starts: tuple[int, ...]
    items: tuple[int, ...]
    colors: tuple[int, ...]
    warnings: tuple[str, ...] = ()

    @property
    def option_count(self) -> int:
        """The number of options."""
        return len(self.starts) - 1

    @property
    def entries(self) -> int:
        """The number that DLX2 reports as entries: one per item named in an option, and one per option."""
        return len(self.items) + self.option_count

    def option(self, number: int) -> str:
        """Option ``number`` (from 0) as it may stand in a text."""
        return " ".join(self.entry(place) for place in range(self.starts[number], self.starts[number + 1]))

    def option_of(self, place: int) -> int:
        """The option to which ``items[place]`` belongs."""
        return bisect_right(self.starts, place) - 1

    def entry(self, place: int) -> str:
        """The item, with its color if it has one, that ``items[place]`` names."""
        color = self.colors[place]
        return self.names[self.items[place]] + (f":{chr(color)}" if color else "")
