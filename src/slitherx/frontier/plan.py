"""The order of a sweep: a Model and the edges known beforehand become one Step per tile, by rows or by columns.

The number of states grows exponentially with the plugs that are possible along the frontier at a time, so the board is
swept in the direction that leaves fewer edges open there: with nothing given, the shorter side is the frontier.  A
swept board may thus be the transposed one: a Step keeps the edge numbers of the board as it was given.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from slitherx.frontier.moves import Choice, Move, moves
from slitherx.model import NO_CLUE, Model

# The given edges: those that are on, and those that are off, as numbers in scan order.
Given = tuple[Set[int], Set[int]]
NOTHING: Given = (frozenset(), frozenset())
OFF: Choice = (False,)


@dataclass(frozen=True, slots=True)
class Step:
    """The visit of one tile: its column in the swept board and the moves there.

    ``may_close`` says whether the loop may close here, which needs that no later cell has a positive clue and no later
    edge is given on.  ``east`` and ``south`` are edge numbers, -1 where the board ends.
    """

    column: int
    table: dict[int, tuple[Move, ...]]
    may_close: bool
    east: int
    south: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A sweep: the board as it is swept, the slots of a state (one more than tiles along the frontier), the steps.

    ``width`` is the number of edges not given, where the frontier between two rows has most of them.
    """

    sides: Sides
    slots: int
    width: int
    steps: tuple[Step, ...]

    @classmethod
    def of(cls, model: Model, given: Given = NOTHING) -> Plan:
        """The cheaper of the two sweeps of a board; ``given`` edges keep their values in every counted solution.

        >>> plan = Plan.of(Model(2, 5, (NO_CLUE,) * 10))
        >>> plan.slots, plan.width, len(plan.steps)
        (4, 3, 18)
        """
        upright, turned = (Sides(model, given, transposed) for transposed in (False, True))
        better = turned if (turned.width(), turned.columns) < (upright.width(), upright.columns) else upright
        return cls(better, better.columns + 2, better.width(), better.steps())


class Sides:
    """A model seen upright or transposed: tile (i,j) of a transposed board is tile (j,i) of the given one."""

    def __init__(self, model: Model, given: Given, transposed: bool) -> None:
        self.model, self.transposed = model, transposed
        self.on, self.off = given
        self.rows, self.columns = (model.columns, model.rows) if transposed else (model.rows, model.columns)

    def width(self) -> int:
        """The edges that are open along the frontier between two rows, where they are most."""
        known = self.on | self.off
        rows = range(self.rows)
        return max(sum(self.edge(i, j, True) not in known for j in range(self.columns + 1)) for i in rows)

    def steps(self) -> tuple[Step, ...]:
        last = self._last_duty()
        width = self.columns + 1
        places = [(i, j) for i in range(self.rows + 1) for j in range(width)]
        return tuple(self._step(i, j, i * width + j >= last) for i, j in places)

    def edge(self, i: int, j: int, down: bool) -> int:
        """The number of the edge that leaves tile (i,j) to the south or east; -1 if it would leave the board."""
        if (i if down else j) == (self.rows if down else self.columns):
            return -1
        if self.transposed:
            i, j, down = j, i, not down
        return i * self.model.stride + j + self.model.columns * down

    def clue(self, i: int, j: int) -> int | None:
        """The clue of cell (i,j); None where there is no clue or no cell."""
        if not (0 <= i < self.rows and 0 <= j < self.columns):
            return None
        clue = self.model.clues[j * self.model.columns + i if self.transposed else i * self.columns + j]
        return None if clue == NO_CLUE else clue

    def _step(self, i: int, j: int, may_close: bool) -> Step:
        east, south = self.edge(i, j, False), self.edge(i, j, True)
        clues = self.clue(i - 1, j), self.clue(i, j - 1), self.clue(i, j)
        return Step(j, moves(clues, self.choice(east), self.choice(south)), may_close, east, south)

    def choice(self, edge: int) -> Choice:
        """The values that an edge may take; none if it is given on beyond the board."""
        if edge == -1 or edge in self.off:
            return OFF if edge not in self.on else ()
        return (True,) if edge in self.on else (False, True)

    def _last_duty(self) -> int:
        """The first tile, by its place in the scan, after which all edges may stay off.

        The tile above and left of a cell with a positive clue leaves two edges of that cell to later ones, and itself
        has none of its own edges on when it closes the loop.  So the loop closes behind it.
        """
        width = self.columns + 1
        duties = [0]
        for i in range(self.rows + 1):
            for j in range(width):
                edges = {self.edge(i, j, False), self.edge(i, j, True)}
                if self.clue(i, j) or not self.on.isdisjoint(edges):
                    duties.append(i * width + j + 1)
        return duties[-1]
