"""Why a puzzle does not work: a minimal set of clues in conflict, or two solutions and where they differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

from slitherx.puzzle import Puzzle
from slitherx.queries.backends import DEFAULT, Settings
from slitherx.queries.conflict import Cell, minimal_conflict
from slitherx.queries.solve import Answer, solve
from slitherx.solution import Outcome, Solution


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is wrong with a puzzle, if anything.

    Without a solution, ``conflict`` holds the cells of clues that cannot all be met; it is ``minimal`` if leaving any
    one of them out makes the rest possible (False only if the time ran out).  With several, ``answer.solutions`` are
    two of them and ``differ`` the cells that lie inside the one and outside the other.  ``effort`` counts the work of
    finding all that.
    """

    answer: Answer
    conflict: frozenset[Cell] = frozenset()
    minimal: bool = True
    differ: frozenset[Cell] = frozenset()
    seconds: float = 0.0
    effort: dict[str, int] = field(default_factory=dict)


def explain(puzzle: Puzzle, settings: Settings = DEFAULT) -> Explanation:
    """Why the puzzle has no solution, or several; an empty explanation if it has exactly one.

    >>> sorted(explain(Puzzle.parse("4... ...4")).conflict)
    [(0, 0), (1, 3)]
    >>> bool(explain(Puzzle.parse("..")).differ), bool(explain(Puzzle.parse("22 22")).differ)
    (True, False)
    """
    start = perf_counter()
    answer = solve(puzzle, settings)
    found = partial(Explanation, answer, effort=answer.effort)
    if answer.outcome is Outcome.SAT:
        return found(differ=_difference(answer.solutions), seconds=perf_counter() - start)
    if answer.outcome is Outcome.UNKNOWN:
        return found(minimal=False, seconds=perf_counter() - start)
    left = None if settings.timeout is None else max(0.0, settings.timeout - (perf_counter() - start))
    why = minimal_conflict(puzzle, settings, timeout=left)
    effort = Counter(answer.effort)
    effort.update(why.effort)  # unlike a sum of counters, this keeps what is 0
    return found(conflict=why.cells, minimal=why.minimal, seconds=perf_counter() - start, effort=dict(effort))


def _difference(solutions: tuple[Solution, ...]) -> frozenset[Cell]:
    if len(solutions) < 2:
        return frozenset()
    pairs = zip(*(solution.inside for solution in solutions[:2]), strict=True)
    return frozenset((i, j) for i, (a, b) in enumerate(pairs) for j in range(len(a)) if a[j] != b[j])
