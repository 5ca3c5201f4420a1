"""The backbone: the edges that are equal in all solutions.

The cells are coloured inside or outside, and an edge is on iff its two sides differ.  After a first solution the
solver is asked for drawings that differ from it in at least one of the cells not yet seen to change, trying to change
all of them.  Such a drawing differs in several places far apart.  The rules are local but for "one loop", so each
place can be changed alone, and if what comes out is one loop, its cells are struck out: a few questions settle a board
with thousands of open edges.  The last answer, that there is none, settles the rest at once.  Then the same for edges
between cells that change, but were never seen to change apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from slitherx.lower.colors import ColorEncoding
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import DEFAULT, Settings
from slitherx.queries.solve import model_of
from slitherx.solution import Drawing, Outcome
from slitherx.solvers.base import Deadline
from slitherx.solvers.caller import DEFAULT_SOLVER
from slitherx.solvers.lazy import LazyLoop


@dataclass(frozen=True, slots=True)
class Backbone:
    """Edge numbers in scan order: ``on`` in all solutions, ``off`` in all, ``open`` (seen both ways).

    Edges in none of the three are undecided because the time ran out; then ``complete`` is False.  Without a solution
    all three are empty and ``outcome`` says UNSAT or UNKNOWN.
    """

    puzzle: Puzzle
    outcome: Outcome
    on: frozenset[int] = frozenset()
    off: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()
    complete: bool = True
    seconds: float = 0.0
    effort: dict[str, int] | None = None

    @property
    def drawing(self) -> Drawing:
        """The backbone drawn; edges that are open or undecided are left open."""
        return Drawing.from_edges(self.puzzle.rows, self.puzzle.columns, self.on, self.off)


def backbone(puzzle: Puzzle, settings: Settings = DEFAULT) -> Backbone:
    """The edges that are on in all solutions, and those that are off in all.

    >>> found = backbone(Puzzle.parse("3. .."))
    >>> sorted(found.on), sorted(found.off), len(found.open)
    ([0, 2], [], 10)
    """
    start = perf_counter()
    model = model_of(puzzle, settings)
    encoding = ColorEncoding(model)
    solver = settings.solver or DEFAULT_SOLVER
    with LazyLoop(encoding, solver=solver, deadline=Deadline(settings.timeout)) as loop:
        loop.add(encoding.puzzle_clauses(settings.given))
        first = loop.ask()
        if first is None:
            outcome = Outcome.UNKNOWN if loop.unknown else Outcome.UNSAT
            return Backbone(puzzle, outcome, complete=not loop.unknown, seconds=perf_counter() - start)
        work = _Work(model, encoding, loop, first)
        on, off, varying = work.run()
        seconds = perf_counter() - start
        return Backbone(puzzle, Outcome.SAT, on, off, varying, not loop.unknown, seconds, loop.effort)


class _Work:
    """A first solution, and what was seen to change: masks of cells and edges as in `slitherx.lower.separators`."""

    def __init__(self, model: Model, encoding: ColorEncoding, loop: LazyLoop, first: list[int]) -> None:
        self.model, self.encoding, self.loop, self.first = model, encoding, loop, first
        self.board = encoding.board
        self.base = self.board.bits(first)
        self.still = self.board.cells  # cells that no solution seen changes
        self.cells_settled = False
        self.changed = (0, 0)  # edges seen to change: above a cell, left of a cell

    def run(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """The edges on in all solutions, off in all, and seen to change."""
        if not (self._settle_cells() and self._settle_edges()):
            return self._known_so_far()
        base, changed = self.board.edges(self.base), self.board.numbers(*self.changed)
        same = frozenset(range(self.model.edge_count)) - changed
        return same & base, same - base, changed

    def _known_so_far(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """When time ran out: edges between cells whose colour follows, and those seen to change."""
        fixed = set(map(abs, self.loop.caller.implied()))
        if self.cells_settled:
            fixed |= set(self.board.variables(self.still, 0))
        sides = map(self.encoding.sides, range(self.model.edge_count))
        same = frozenset(edge for edge, (a, b) in enumerate(sides) if a in fixed and (not b or b in fixed))
        base = self.board.edges(self.base)
        return same & base, same - base, self.board.numbers(*self.changed)

    def _settle_cells(self) -> bool:
        """Strike out cells that change, until no solution changes any of the others; False if time ran out."""
        guard = self.loop.new_variable()
        asked = 0
        while self.still:
            if self.still != asked:
                asked = self.still
                opposite = [-self.first[v - 1] for v in self.board.variables(asked, 0)]
                self.loop.add([(-guard, *opposite)])
                self.loop.caller.prefer(opposite)
            values = self.loop.candidate([guard])
            if values is None:
                break
            self._learn(values)
        self.cells_settled = not self.loop.unknown
        self.loop.add([(-guard,)])
        return self.cells_settled

    def _settle_edges(self) -> bool:
        """Strike out edges that change, until no solution changes any of the others; False if time ran out."""
        differs = {edge: self.loop.new_variable() for edge in self._candidates()}
        self.loop.add(clause for edge, variable in differs.items() for clause in self._means(edge, variable))
        while differs:
            self.loop.add([tuple(differs.values())])
            self.loop.caller.prefer(tuple(differs.values()))
            before = self.changed
            while self.changed == before:
                values = self.loop.candidate()
                if values is None:
                    return not self.loop.unknown
                self._learn(values)
            changed = self.board.numbers(*self.changed)
            differs = {edge: variable for edge, variable in differs.items() if edge not in changed}
        return True

    def _learn(self, values: list[int]) -> None:
        """Cut a candidate off unless it is a solution; see what changes, in all of it or in each place alone."""
        change = self.board.bits(values) ^ self.base
        if not self.loop.refute(values, mend=True):
            self._see(change)
            return
        # Two cells share a tile or a clue only if they are at most two steps apart: then their surroundings touch.
        for place in self.board.pieces(self.board.near(change) & self.board.everything):
            alone = place.bits << place.first * self.board.width & change
            if self._is_news(alone) and self.board.is_single_loop(self.base ^ alone):
                self._see(alone)

    def _is_news(self, change: int) -> bool:
        above, left = self.board.edge_masks(change)
        return bool(change & self.still or above & ~self.changed[0] or left & ~self.changed[1])

    def _see(self, change: int) -> None:
        """Some solution differs from the first in just these cells."""
        self.still &= ~change
        above, left = self.board.edge_masks(change)
        self.changed = self.changed[0] | above, self.changed[1] | left

    def _candidates(self) -> Iterator[int]:
        """Edges between two cells that change, not seen to change themselves."""
        frozen = set(self.board.variables(self.still, 0))
        changed = self.board.numbers(*self.changed)
        for edge in range(self.model.edge_count):
            a, b = self.encoding.sides(edge)
            if edge not in changed and b and a not in frozen and b not in frozen:
                yield edge

    def _means(self, edge: int, variable: int) -> list[tuple[int, ...]]:
        """If the variable is true, the edge is not as in the first solution."""
        a, b = self.encoding.sides(edge)
        was_on = self.first[a - 1] * self.first[b - 1] < 0
        return [(-variable, a, -b), (-variable, -a, b)] if was_on else [(-variable, a, b), (-variable, -a, -b)]
