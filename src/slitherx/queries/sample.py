"""Random solutions, each solution equally likely, from the frontier's stored sweep.

Unlike a SAT solver's random phases, which favour some solutions, this draws from the exact uniform distribution; the
gap is the generator, Python's Mersenne Twister.  Every solution is judged by `slitherx.verify` before anyone sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from slitherx.errors import DisagreementError
from slitherx.frontier.sampling import sample as draw
from slitherx.frontier.sweep import sweep
from slitherx.puzzle import Puzzle
from slitherx.queries.count import DEFAULT, Count, CountSettings, as_count, budget_of, plan_of
from slitherx.solution import Solution
from slitherx.verify import verify

# Cells in all the solutions of one batch: what is drawn at once takes some 60 bytes for each.
_BATCH = 1_000_000


@dataclass(frozen=True, slots=True)
class Sample:
    """Random solutions and the count that they were drawn from; none if there is none or a limit was reached first.

    ``stopped`` names that limit; reached while solutions were drawn, it leaves those that were.
    """

    count: Count
    solutions: tuple[Solution, ...]
    stopped: str = ""


class Sampler:
    """The sweep of one puzzle, from which any number of solutions can be drawn, with memory for a batch of them.

    ``count`` says how many solutions there are, ``stopped`` which limit was reached.  Raises `BoardError` if the given
    edges are for a board of another size.

    >>> sampler = Sampler(Puzzle.blank(6, 6), seed=1)
    >>> sampler.count.count, sum(1 for solution in sampler.draw(3))
    (487150371, 3)
    """

    def __init__(self, puzzle: Puzzle, settings: CountSettings = DEFAULT, *, seed: int | None = None) -> None:
        self._puzzle, self._timeout, self._random = puzzle, settings.timeout, Random(seed)
        self._budget = budget_of(settings)
        self._swept = sweep(plan_of(puzzle, settings, self._budget), self._budget, keep=True)
        self.count = as_count(puzzle, self._swept, self._budget)
        self.stopped = self.count.stopped

    def draw(self, number: int) -> Iterator[Solution]:
        """So many independent, uniformly random solutions, or fewer if a limit is reached; none if there is none."""
        batch = max(1, _BATCH // (self._puzzle.rows * self._puzzle.columns))
        while number > 0 and self.count.count and not self.stopped:
            drawn = draw(self._swept, min(number, batch), self._random, self._budget)
            if drawn is None:
                self.stopped = f"more than {self._timeout:g} s"
                return
            yield from (_judged(self._puzzle, edges) for edges in drawn)
            number -= len(drawn)


def sample(puzzle: Puzzle, number: int = 1, settings: CountSettings = DEFAULT, *, seed: int | None = None) -> Sample:
    """``number`` independent, uniformly random solutions; repeats are possible.  The same ``seed``, the same solutions.

    Memory is taken for all frontiers of the sweep.  ``settings.method`` is ignored: always by the frontier.  Raises
    `BoardError` if the given edges are for a board of another size, `ValueError` for a number below 0.

    >>> drawn = sample(Puzzle.blank(6, 6), 2, seed=1)
    >>> drawn.count.count, len(drawn.solutions)
    (487150371, 2)
    """
    if number < 0:
        raise ValueError(f"{number} solutions, expected a number from 0")
    sampler = Sampler(puzzle, settings, seed=seed)
    solutions = tuple(sampler.draw(number))
    return Sample(sampler.count, solutions, sampler.stopped)


def _judged(puzzle: Puzzle, edges: frozenset[int]) -> Solution:
    solution = Solution.from_edges(puzzle.rows, puzzle.columns, edges)
    verdict = verify(puzzle, solution)
    if not verdict:
        raise DisagreementError(f"the frontier gave a drawing that the judge rejects: {verdict.faults[0].message}")
    return solution
