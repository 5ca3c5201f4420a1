"""The backbone: the edges that are equal in all solutions.

The cells are coloured inside or outside, and an edge is on iff its two sides differ.  After a first solution the
solver is asked for one that differs from it, in every region of the board (`slitherx.queries.regions`), in some cell
not yet seen to change.  Each solution changes much more than was asked for, so some ten settle a board with thousands
of open edges.  The same follows for edges between cells that change, but were never seen to change apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from itertools import count
from math import inf
from time import perf_counter

from slitherx.lower.colors import ColorEncoding
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import DEFAULT, Settings
from slitherx.queries.regions import SIDE, Region, Regions
from slitherx.queries.solve import model_of
from slitherx.solution import Drawing, Outcome
from slitherx.solvers.base import Deadline
from slitherx.solvers.caller import DEFAULT_SOLVER
from slitherx.solvers.lazy import LazyLoop

# Candidates with several loops after which fewer regions, or another, take part.
_PATIENCE = 8
# And after which the solver, which may by then turn around the same two loops, is told again what to try first.
_AGAIN = 32
# A board is open while more than this share of its edges may yet change, and a solution brings much if no more than
# this share is left of them.
_OPEN, _MUCH = 0.4, 0.8


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
    """The edges that are on in all solutions, and those that are off in all.  Always by SAT over inside and outside.

    >>> found = backbone(Puzzle.parse("3. .."))
    >>> sorted(found.on), sorted(found.off), len(found.open)
    ([0, 2], [], 10)
    """
    start = perf_counter()
    model = model_of(puzzle, settings)
    encoding = ColorEncoding(model)
    solver = settings.solver or DEFAULT_SOLVER
    with LazyLoop(encoding, rule=settings.rule, solver=solver, deadline=Deadline(settings.timeout)) as loop:
        given = settings.given
        loop.add_puzzle(model, *((given.on, given.off) if given else ()))
        first = loop.ask()
        if first is None:
            outcome = Outcome.UNKNOWN if loop.unknown else Outcome.UNSAT
            seconds = perf_counter() - start
            return Backbone(puzzle, outcome, complete=not loop.unknown, seconds=seconds, effort=loop.effort)
        work = _Work(model, encoding, loop, first)
        on, off, varying = work.run()
        seconds = perf_counter() - start
        return Backbone(puzzle, Outcome.SAT, on, off, varying, not loop.unknown, seconds, loop.effort)


class _Work:
    """A first solution, and what was seen to change: masks of cells and edges as in `slitherx.lower.masks`."""

    def __init__(self, model: Model, encoding: ColorEncoding, loop: LazyLoop, first: list[int]) -> None:
        self.model, self.encoding, self.loop, self.first = model, encoding, loop, first
        self.board = encoding.board
        self.base = self.board.bits(first)
        self.still = self.known_still = self.board.cells  # cells that no solution seen changes
        self.fixed_cells: Set[int] = frozenset()  # no solution changes their colour, as far as is known
        self.fixed_edges: Set[int] = frozenset()
        self.changed = (0, 0)  # edges seen to change: above a cell, left of a cell
        self._turns = count()

    def run(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """The edges on in all solutions, off in all, and seen to change."""
        if not (self._settle_cells() and self._settle_edges()):
            return self._known_so_far()
        base, changed = self.board.edges(self.base), self.board.numbers(*self.changed)
        same = frozenset(range(self.model.edge_count)) - changed
        return same & base, same - base, changed

    def _known_so_far(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """When time ran out: edges that are fixed or between cells that are, and those seen to change."""
        fixed, sides = self.fixed_cells, map(self.encoding.sides, range(self.model.edge_count))
        same = {edge for edge, (a, b) in enumerate(sides) if a in fixed and (not b or b in fixed)}
        same |= self.fixed_edges
        base = self.board.edges(self.base)
        return base & same, frozenset(same - base), self.board.numbers(*self.changed)

    def _settle_cells(self) -> bool:
        """Strike out cells that change, until no solution changes any of the others; False if time ran out."""
        opposite = {variable: -self.first[variable - 1] for variable in self.board.variables(self.still, 0)}
        regions = Regions(self.loop, opposite, self._region)
        self.fixed_cells = regions.fixed
        return self._settle(regions, self._struck_cells, lambda cells: [opposite[v] for v in cells])

    def _struck_cells(self) -> set[int]:
        """The variables of the cells that were struck out since this was asked last."""
        struck, self.known_still = self.known_still & ~self.still, self.still
        return set(self.board.variables(struck, 0))

    def _settle_edges(self) -> bool:
        """Strike out edges that change, until no solution changes any of the others; False if time ran out."""
        candidates = self._take_apart()
        if candidates is None:
            return False
        differs = {edge: self.loop.new_variable() for edge in sorted(candidates)}
        self.loop.add(clause for edge, variable in differs.items() for clause in self._means(edge, variable))
        regions = Regions(self.loop, differs, lambda edge: self._region(self.encoding.sides(edge)[0]))
        self.fixed_edges = regions.fixed
        return self._settle(regions, lambda: self.board.numbers(*self.changed), self._stripes)

    def _take_apart(self) -> frozenset[int] | None:
        """The edges that may yet be seen to change; None if time ran out.

        On an open board after solutions in stripes, as long as they bring much: cheaper than a variable for every edge.
        """
        candidates, before = self._candidates(), inf
        while self.model.edge_count * _OPEN < len(candidates) < before * _MUCH:
            before = len(candidates)
            self.loop.caller.prefer(self._stripes(candidates))
            values = self.loop.ask()
            if values is None:
                return None
            self._see(self.encoding.flaws(values).inside)
            candidates = self._candidates()
        return candidates

    def _stripes(self, edges: Iterable[int]) -> list[int]:
        """Of the free cells at these edges, every other column or row, in turn, as at first, and the others opposite.

        Cells that no clue holds apart go together: without this, an open board has many edges that are seen late.
        """
        turn = next(self._turns)
        cells = self.board.variables(self.encoding.at_edges(edges) & self.encoding.free, 0)
        odd = ((divmod(v - 1, self.board.width)[turn % 2] + turn // 2) % 2 for v in cells)
        return [-self.first[v - 1] if flip else self.first[v - 1] for v, flip in zip(cells, odd, strict=True)]

    def _region(self, variable: int) -> Region:
        i, j = divmod(variable - 1, self.board.width)
        return i // SIDE, j // SIDE

    def _settle(
        self, regions: Regions, seen: Callable[[], Set[int]], wishes: Callable[[Iterable[int]], list[int]]
    ) -> bool:
        """Ask until no target is left; False if time ran out.

        ``seen`` gives the targets seen to change, ``wishes`` the literals to try first so that some others do.
        """
        refuted = 0
        self.loop.caller.prefer(wishes(regions.targets()))
        while regions:
            values = self.loop.candidate(regions.assumptions())
            if self.loop.unknown:
                return False
            if values is None:
                regions.refused()
            elif self.loop.refute(values, mend=True):
                refuted += 1
                if refuted % _PATIENCE == 0:
                    regions.thin_out()
                if refuted % _AGAIN == 0:
                    self.loop.caller.prefer(wishes(regions.targets()))
            else:
                self._see(self.encoding.flaws(values).inside)  # read already
                regions.strike(seen())
                self.loop.caller.prefer(wishes(regions.targets()))
                refuted = 0
        return True

    def _see(self, inside: int) -> None:
        """This is a solution."""
        change = inside ^ self.base
        self.still &= ~change
        above, left = self.board.edge_masks(change)
        self.changed = self.changed[0] | above, self.changed[1] | left

    def _candidates(self) -> frozenset[int]:
        """Edges between two cells that change, not seen to change themselves."""
        varying, width = self.board.cells & ~self.still, self.board.width
        above, left = varying & varying << width & ~self.changed[0], varying & varying << 1 & ~self.changed[1]
        return self.board.numbers(above, left)

    def _means(self, edge: int, variable: int) -> list[tuple[int, ...]]:
        """If the variable is true, the edge is not as in the first solution."""
        a, b = self.encoding.sides(edge)
        was_on = self.first[a - 1] * self.first[b - 1] < 0
        return [(-variable, a, -b), (-variable, -a, b)] if was_on else [(-variable, a, b), (-variable, -a, -b)]
