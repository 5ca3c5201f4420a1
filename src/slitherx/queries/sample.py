"""Random solutions, each solution equally likely, from the frontier's stored sweep.

Unlike a SAT solver's random phases, which favour some solutions, this draws from the exact uniform distribution; the
gap is the generator, Python's Mersenne Twister.  Every solution is judged by `slitherx.verify` before anyone sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from slitherx.errors import DisagreementError
from slitherx.frontier.sampling import sample as draw
from slitherx.frontier.sweep import sweep
from slitherx.puzzle import Puzzle
from slitherx.queries.count import DEFAULT, Count, CountSettings, as_count, budget_of, plan_of
from slitherx.solution import Solution
from slitherx.verify import verify


@dataclass(frozen=True, slots=True)
class Sample:
    """Random solutions and the count that they were drawn from; none if there is none or a limit was reached first.

    ``stopped`` names that limit.
    """

    count: Count
    solutions: tuple[Solution, ...]
    stopped: str = ""


def sample(puzzle: Puzzle, number: int = 1, settings: CountSettings = DEFAULT, *, seed: int | None = None) -> Sample:
    """``number`` independent, uniformly random solutions; repeats are possible.  The same ``seed``, the same solutions.

    Memory is taken for all frontiers of the sweep.  ``settings.method`` is ignored: always by the frontier.  Raises
    `BoardError` if the given edges are for a board of another size.

    >>> drawn = sample(Puzzle.blank(6, 6), 2, seed=1)
    >>> drawn.count.count, len(drawn.solutions)
    (487150371, 2)
    """
    budget = budget_of(settings)
    swept = sweep(plan_of(puzzle, settings, budget), budget, keep=True)
    counted = as_count(puzzle, swept, budget)
    if not counted.complete or not counted.count:
        return Sample(counted, (), counted.stopped)
    drawn = draw(swept, number, Random(seed), budget)
    if drawn is None:
        return Sample(counted, (), f"more than {settings.timeout:g} s")
    return Sample(counted, tuple(_judged(puzzle, edges) for edges in drawn))


def _judged(puzzle: Puzzle, edges: frozenset[int]) -> Solution:
    solution = Solution.from_edges(puzzle.rows, puzzle.columns, edges)
    verdict = verify(puzzle, solution)
    if not verdict:
        raise DisagreementError(f"the frontier gave a drawing that the judge rejects: {verdict.faults[0].message}")
    return solution
