"""The backbone: the edges that are equal in all solutions.

Two colourings of the cells are compared, since an edge is on iff its two sides differ.  From a first solution on, the
solver is asked for solutions that differ from it in at least one of the cells not yet seen to differ, looking at the
opposite of all of them first; so each answer strikes out many cells, and the last one, that there is none, settles all
the rest at once.  Then the same for the edges between two cells that may change but were never seen to change apart.
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
    on: frozenset[int]
    off: frozenset[int]
    open: frozenset[int]
    complete: bool
    seconds: float
    effort: dict[str, int]

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
    with LazyLoop(
        ColorEncoding(model), solver=settings.solver or DEFAULT_SOLVER, deadline=Deadline(settings.timeout)
    ) as loop:
        work = _Work(model, loop)
        work.start(settings)
        outcome = work.run()
        on, off, varying = work.edges()
        return Backbone(puzzle, outcome, on, off, varying, work.complete, perf_counter() - start, loop.effort)


class _Work:
    """The state of one run: a first solution, the cells seen to change, and the edges seen to change."""

    def __init__(self, model: Model, loop: LazyLoop) -> None:
        self.model, self.loop = model, loop
        self.encoding = ColorEncoding(model)
        self.first: list[int] = []
        self.still: list[int] = []  # literals of the first solution that hold in all solutions seen
        self.changed = set[int]()  # edges that differ from the first solution in some solution
        self.frozen = set[int]()  # literals shown to hold in all solutions
        self.complete = False

    def start(self, settings: Settings) -> None:
        """Add the clauses of the puzzle."""
        self.loop.add(self.encoding.clauses())
        if settings.given:
            self.loop.add(self.encoding.given(settings.given.on, settings.given.off))
        if not any(clue > 0 for clue in self.model.clues):
            self.loop.add([self.encoding.nonempty()])

    def run(self) -> Outcome:
        """Find a solution, then strike out what changes, until nothing is left to ask or the time is up."""
        first = self.loop.ask()
        if first is None:
            self.complete = not self.loop.unknown
            return Outcome.UNKNOWN if self.loop.unknown else Outcome.UNSAT
        self.first = first
        self.base = self.encoding.edges(first)
        self.still = [literal for literal in first if abs(literal) % self.encoding.width]
        self._settle_cells()
        if not self.loop.unknown:
            self._settle_edges()
        self.complete = not self.loop.unknown
        return Outcome.SAT

    def edges(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """The edges on in all solutions, off in all, and seen to change."""
        if not self.first:
            return frozenset(), frozenset(), frozenset()
        if self.complete:
            same = set(range(self.model.edge_count)) - self.changed
        else:
            same = {e for e in range(self.model.edge_count) if all(v in self.frozen for v in self._sides(e))}
        return frozenset(same & self.base), frozenset(same - self.base), frozenset(self.changed)

    def _settle_cells(self) -> None:
        """Cells that no solution changes."""
        guard = self.loop.new_variable()
        while self.still:
            self.loop.add([(-guard, *(-literal for literal in self.still))])
            self.loop.prefer([-literal for literal in self.still])
            values = self.loop.ask([guard])
            if values is None:
                break
            self._see(values)
        if not self.loop.unknown:
            self.frozen.update(self.still)
        else:
            self.frozen.update(self.loop.caller.implied())
        self.loop.add([(-guard,)])

    def _see(self, values: list[int]) -> None:
        """Take a solution into account."""
        self.still = [literal for literal in self.still if values[abs(literal) - 1] == literal]
        self.changed |= self.base ^ self.encoding.edges(values)

    def _settle_edges(self) -> None:
        """Edges between two cells that change, if they only change together."""
        frozen = {abs(literal) for literal in self.frozen}
        differs = {e: self.loop.new_variable() for e in self._candidates(frozen)}
        self.loop.add(clause for edge, variable in differs.items() for clause in self._means(edge, variable))
        while differs:
            self.loop.add([tuple(differs.values())])
            self.loop.prefer(tuple(differs.values()))
            values = self.loop.ask()
            if values is None:
                return
            self._see(values)
            differs = {edge: variable for edge, variable in differs.items() if edge not in self.changed}

    def _candidates(self, frozen: set[int]) -> Iterator[int]:
        for edge in range(self.model.edge_count):
            a, b = self.encoding.sides(edge)
            if edge not in self.changed and a not in frozen and b and b not in frozen:
                yield edge

    def _means(self, edge: int, variable: int) -> list[tuple[int, ...]]:
        """If the variable is true, the edge is not as in the first solution."""
        a, b = self.encoding.sides(edge)
        sign = 1 if edge in self.base else -1  # it was on: now its sides must be equal
        return [(-variable, a, -sign * b), (-variable, -a, sign * b)]

    def _sides(self, edge: int) -> list[int]:
        """The literals of the cells at an edge in the first solution."""
        return [self.first[v - 1] for v in self.encoding.sides(edge) if v]
