"""Why a puzzle does not work: a minimal set of clues in conflict, or two solutions and where they differ.

Every clue gets a selector, a variable without which its clauses say nothing.  Assuming all selectors, the solver names
some that cannot hold together; that core is asked again until it stops shrinking, then each of its clues is left out
in turn: if the rest is still in conflict the clue was superfluous, else it is needed.  The loop rule is never left
out, so a conflict may be "these clues force two loops".
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from slitherx.lower.colors import ColorEncoding
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import DEFAULT, Settings
from slitherx.queries.solve import Answer, model_of, solve
from slitherx.solution import Outcome, Solution
from slitherx.solvers.base import Deadline
from slitherx.solvers.caller import DEFAULT_SOLVER
from slitherx.solvers.lazy import LazyLoop

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is wrong with a puzzle, if anything.

    Without a solution, ``conflict`` holds the cells of clues that cannot all be met; it is ``minimal`` if leaving any
    one of them out makes the rest possible (False only if the time ran out).  With several, ``answer.solutions`` are
    two of them and ``differ`` the cells that lie inside the one and outside the other.
    """

    answer: Answer
    conflict: frozenset[Cell] = frozenset()
    minimal: bool = True
    differ: frozenset[Cell] = frozenset()
    seconds: float = 0.0


def explain(puzzle: Puzzle, settings: Settings = DEFAULT) -> Explanation:
    """Why the puzzle has no solution, or several; an empty explanation if it has exactly one.

    >>> sorted(explain(Puzzle.parse("4... ...4")).conflict)
    [(0, 0), (1, 3)]
    >>> bool(explain(Puzzle.parse("..")).differ), bool(explain(Puzzle.parse("22 22")).differ)
    (True, False)
    """
    start = perf_counter()
    answer = solve(puzzle, settings)
    if answer.outcome is Outcome.SAT:
        return Explanation(answer, differ=_difference(answer.solutions), seconds=perf_counter() - start)
    if answer.outcome is Outcome.UNKNOWN:
        return Explanation(answer, seconds=perf_counter() - start)
    left = None if settings.timeout is None else max(0.0, settings.timeout - (perf_counter() - start))
    conflict, minimal = minimal_conflict(puzzle, settings, timeout=left)
    return Explanation(answer, conflict, minimal, seconds=perf_counter() - start)


def minimal_conflict(
    puzzle: Puzzle, settings: Settings = DEFAULT, *, timeout: float | None = None
) -> tuple[frozenset[Cell], bool]:
    """The cells of a minimal set of clues in conflict, and whether it was shown to be minimal; the puzzle has none."""
    model = model_of(puzzle, settings)
    with LazyLoop(ColorEncoding(model), solver=settings.solver or DEFAULT_SOLVER, deadline=Deadline(timeout)) as loop:
        work = _Conflict(model, loop, settings)
        cells = work.minimise()
        return frozenset(divmod(cell, model.columns) for cell in cells), work.minimal


class _Conflict:
    """Clauses with a selector for each clue, and the deletion of superfluous ones."""

    def __init__(self, model: Model, loop: LazyLoop, settings: Settings) -> None:
        self.loop = loop
        self.minimal = True
        encoding = ColorEncoding(model)
        self.selector = {cell: loop.new_variable() for cell in model.clued_cells()}
        loop.add(encoding.rules())
        loop.add([encoding.nonempty()])
        loop.add((*clause, -self.selector[cell]) for cell in self.selector for clause in encoding.clue_clauses(cell))
        if settings.given:
            loop.add(encoding.given(settings.given.on, settings.given.off))

    def minimise(self) -> list[int]:
        """The cells of a minimal conflict, among all clues."""
        core = self._core(list(self.selector)) or []
        while not self.loop.unknown and (smaller := self._core(core)) is not None and len(smaller) < len(core):
            core = smaller
        return self._without_superfluous(core)

    def _without_superfluous(self, core: list[int]) -> list[int]:
        needed: list[int] = []
        while core:
            cell, *rest = core
            smaller = self._core(needed + rest)
            if self.loop.unknown:
                self.minimal = False
                return needed + core
            if smaller is None:
                needed.append(cell)
                core = rest
            else:
                core = [other for other in smaller if other not in needed]
        return needed

    def _core(self, cells: list[int]) -> list[int] | None:
        """Some of these clues that are in conflict; None if they are not (or the time is up)."""
        if self.loop.ask([self.selector[cell] for cell in cells]) is not None or self.loop.unknown:
            return None
        named = set(self.loop.caller.core())
        return [cell for cell in cells if self.selector[cell] in named]


def _difference(solutions: tuple[Solution, ...]) -> frozenset[Cell]:
    if len(solutions) < 2:
        return frozenset()
    pairs = zip(*(solution.inside for solution in solutions[:2]), strict=True)
    return frozenset((i, j) for i, (a, b) in enumerate(pairs) for j in range(len(a)) if a[j] != b[j])
