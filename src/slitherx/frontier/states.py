"""One frontier with all its states, as a dictionary: how many partial drawings lead to each.

`States` is the plain form: any width, no imports, and quick for some thousand states; `slitherx.frontier.arrays` has
the other.  `Frontier` is what both offer to the sweep and to the two ways back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from slitherx.frontier.moves import CLOSE, CLOSES, FLIP_LEFT, FLIP_RIGHT, OPENS, local
from slitherx.frontier.plan import Step

# Stands for "the loop is closed" where a state is expected.
CLOSED = -1
# A way from one state to a next one: (from, to, whether the edges east and south are on).
Link = tuple[int, int, bool, bool]
# What a dictionary with integers takes per state, roughly.
_BYTES = 180
# For each local state: what a move adds to the state, what it does besides, and the edges.
_Shift = tuple[int, int, bool, bool]


class Frontier:
    """The states of a frontier, each with a number: how many partial drawings lead to it, if nothing else is said."""

    __slots__ = ()

    def __len__(self) -> int:
        raise NotImplementedError

    @property
    def bytes(self) -> int:
        """The memory taken, perhaps estimated."""
        raise NotImplementedError

    def plain(self) -> dict[int, int]:
        """The number of each state."""
        raise NotImplementedError

    def advance(self, step: Step) -> tuple[Frontier, int]:
        """The next frontier, and the number of loops that close at this step."""
        raise NotImplementedError

    def zero(self) -> Frontier:
        """The same states, each with the number 0: the completions of a last frontier."""
        raise NotImplementedError

    def complete(self, step: Step, after: Frontier) -> tuple[Frontier, int, int]:
        """The same states with the numbers of their completions, from those of the next frontier.

        Also the numbers of solutions that have the step's edges on, east and south.  A solution passes exactly one
        link of every step until its loop is closed; through one link go (partial drawings that lead to it) x
        (completions behind it).
        """
        raise NotImplementedError

    def ancestors(self, step: Step, wanted: Collection[int]) -> Iterator[tuple[Link, int]]:
        """The links of this step that lead to a wanted state, each with the number of partial drawings before it."""
        raise NotImplementedError


class States(Frontier):
    """A frontier as a dictionary."""

    __slots__ = ("counts",)

    def __init__(self, counts: dict[int, int]) -> None:
        self.counts = counts

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def bytes(self) -> int:
        return _BYTES * len(self.counts)

    def plain(self) -> dict[int, int]:
        return self.counts

    def advance(self, step: Step) -> tuple[States, int]:
        after: dict[int, int] = {}
        counts, closed = self.counts, 0
        for state, target, _, _ in links(step, counts):
            if target == CLOSED:
                closed += counts[state]
            else:
                after[target] = after.get(target, 0) + counts[state]
        return States(after), closed

    def zero(self) -> States:
        return States(dict.fromkeys(self.counts, 0))

    def complete(self, step: Step, after: Frontier) -> tuple[States, int, int]:
        completions, ahead = dict.fromkeys(self.counts, 0), after.plain()
        with_east = with_south = 0
        for state, target, east, south in links(step, self.counts):
            ways = 1 if target == CLOSED else ahead[target]
            completions[state] += ways
            with_east += self.counts[state] * ways * east
            with_south += self.counts[state] * ways * south
        return States(completions), with_east, with_south

    def ancestors(self, step: Step, wanted: Collection[int]) -> Iterator[tuple[Link, int]]:
        for link in links(step, self.counts):
            if link[1] in wanted:
                yield link, self.counts[link[0]]


def links(step: Step, states: Collection[int]) -> Iterator[Link]:
    """Every link that a step allows from these states; a closing link only where the loop may close."""
    shift = 3 * step.column
    known: dict[int, list[_Shift]] = {}
    for state in states:
        seen = local(state & 7, state >> shift & 7 if shift else 0, state >> shift + 3 & 7)
        if (shifts := known.get(seen)) is None:
            shifts = known[seen] = _shifts(step, seen, shift)
        for change, kind, east, south in shifts:
            target = state + change
            if kind == FLIP_RIGHT:
                target = _flip_right(target, shift + 6)
            elif kind == FLIP_LEFT:
                target = _flip_left(target, shift)
            elif kind == CLOSE:
                if target or not step.may_close:
                    continue
                target = CLOSED
            yield state, target, east, south


def _shifts(step: Step, seen: int, shift: int) -> list[_Shift]:
    """The moves of a local state as what they add to the state; at column 0 there is no slot of a cell to the left."""
    return [
        (spread(after, shift) - spread(seen, shift), kind, east, south)
        for after, kind, east, south in step.table.get(seen, ())
    ]


def spread(seen: int, shift: int) -> int:
    """A local state put into its slots; ``shift`` is three times the column."""
    left = seen >> 3 & 7 if shift else 0
    return (seen & 7) + (left << shift) + (seen >> 6 << shift + 3)


def _flip_right(state: int, at: int) -> int:
    """Turn the closing partner of an opening plug left of bit ``at`` into an opening one."""
    depth, rest = 1, state >> at
    while True:
        plug = rest & 3
        depth += (plug == OPENS) - (plug == CLOSES)
        if not depth:
            return state - (1 << at)
        rest >>= 3
        at += 3


def _flip_left(state: int, at: int) -> int:
    """Turn the opening partner of a closing plug right of the slot at bit ``at`` into a closing one."""
    depth = 1
    while True:
        plug = state >> at & 3
        depth += (plug == CLOSES) - (plug == OPENS)
        if not depth:
            return state + (1 << at)
        at -= 3
