"""Solve, enumerate, count, unique: the same search, asked for one, two or all solutions.

Every solution is judged by `slitherx.verify` before anyone sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from time import perf_counter

from slitherx.errors import BoardError, DisagreementError
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import DEFAULT, Settings, open_search
from slitherx.solution import Outcome, Solution
from slitherx.solvers.base import LOCAL, Search
from slitherx.verify import Fault, verify

# Faults that a drawing may have under the local rules.
_LOCAL_FAULTS = ("loops", "empty")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search has found: ``solutions`` (those kept), ``count`` of all found, and whether that is all of them.

    ``seconds`` is elapsed time, ``effort`` the back end's own counts (rounds, cuts, clauses, conflicts, …).
    """

    puzzle: Puzzle
    solutions: tuple[Solution, ...]
    count: int
    complete: bool
    seconds: float
    effort: dict[str, int]

    @property
    def outcome(self) -> Outcome:
        """SAT as soon as a solution is known; UNSAT only when the search was complete."""
        if self.count:
            return Outcome.SAT
        return Outcome.UNSAT if self.complete else Outcome.UNKNOWN

    @property
    def unique(self) -> bool | None:
        """Exactly one solution: True or False when known, None when not."""
        if self.count > 1:
            return False
        return self.count == 1 if self.complete else None


def solve(puzzle: Puzzle, settings: Settings = DEFAULT, *, limit: int | None = 2, keep: int | None = None) -> Answer:
    """Search until ``limit`` solutions are found (None: all), keeping the first ``keep`` of them (None: all).

    The default limit of 2 tells whether the solution is unique.  Raises `ValueError` for a limit below 1.

    >>> answer = solve(Puzzle.parse("4.. ..."))
    >>> answer.outcome, answer.unique
    (<Outcome.SAT: 'sat'>, True)
    """
    if (limit is not None and limit < 1) or (keep is not None and keep < 0):
        raise ValueError(f"limit {limit} and keep {keep}, expected at least 1 and 0, or None for all")
    start = perf_counter()
    search = open_search(model_of(puzzle, settings), settings, first_only=limit == 1)
    kept: list[Solution] = []
    count = 0
    for solution in islice(_judged(puzzle, search), limit):
        count += 1
        if keep is None or count <= keep:
            kept.append(solution)
    return Answer(puzzle, tuple(kept), count, search.complete, perf_counter() - start, search.effort)


def solutions(puzzle: Puzzle, settings: Settings = DEFAULT) -> Iterator[Solution]:
    """Each solution once, as it is found; ends early only if ``settings.timeout`` passes.

    >>> len(list(solutions(Puzzle.blank(2, 2))))
    13
    """
    return _judged(puzzle, open_search(model_of(puzzle, settings), settings))


def is_unique(puzzle: Puzzle, settings: Settings = DEFAULT) -> bool | None:
    """Whether there is exactly one solution; None if the time ran out first.

    >>> is_unique(Puzzle.parse("22 22")), is_unique(Puzzle.blank(2, 2))
    (True, False)
    """
    return solve(puzzle, settings).unique


def model_of(puzzle: Puzzle, settings: Settings) -> Model:
    """The model of a puzzle; `BoardError` if the given edges are for a board of another size."""
    given = settings.given
    if given and (given.rows, given.columns) != (puzzle.rows, puzzle.columns):
        size = f"{given.rows}x{given.columns}"
        raise BoardError(f"the given edges are for a board of {size}, the puzzle is {puzzle.rows}x{puzzle.columns}")
    return Model.of(puzzle)


def broken(puzzle: Puzzle, solution: Solution, rule: str) -> list[Fault]:
    """What the judge finds wrong with a solution under a rule; under the local rules, loops may be none or several."""
    allowed = _LOCAL_FAULTS if rule == LOCAL else ()
    return [fault for fault in verify(puzzle, solution).faults if fault.rule not in allowed]


def _judged(puzzle: Puzzle, search: Search) -> Iterator[Solution]:
    for edges in search:
        solution = Solution.from_edges(puzzle.rows, puzzle.columns, edges)
        for fault in broken(puzzle, solution, search.rule):
            raise DisagreementError(f"a back end gave a drawing that the judge rejects: {fault.message}")
        yield solution
