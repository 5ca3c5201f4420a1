"""The sweep itself: from the empty frontier above the board to the last tile, adding up the loops that close.

Every loop closes exactly once, at its last tile in scan order, and every partial drawing that obeys the rules so far
lies in exactly one state, so each solution is counted once, by the link that closes it.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from time import perf_counter

from slitherx.frontier.budget import FREE, Budget
from slitherx.frontier.plan import Plan
from slitherx.frontier.states import Frontier, States

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slitherx.frontier.lookahead import Lookahead

# Above this number of states, times the steps left, numpy repays some 0.2 ms a step; and its import of 0.12 s, when as
# much time went by without, that is after so many visits of a state.
_WORTH_NUMPY, _WORTH_IMPORT = 100_000, 250_000
_LEAST_STATES = 500


@dataclass(frozen=True, slots=True)
class Sweep:
    """How far a sweep came and what it found.

    ``total`` is the number of solutions, or a lower bound if ``stopped`` names a limit.  ``closed`` says how many of
    them close at each step; ``frontiers`` holds the frontier before each step if they were kept, and after the last.
    """

    plan: Plan
    total: int
    closed: tuple[int, ...]
    peak: int
    frontiers: tuple[Frontier, ...]
    stopped: str = ""

    @property
    def complete(self) -> bool:
        """Whether the sweep reached the last tile."""
        return not self.stopped


def sweep(plan: Plan, budget: Budget = FREE, *, keep: bool = False, plain: bool = False) -> Sweep:
    """Count the solutions of a plan; ``keep`` stores every frontier, ``plain`` does without numpy.

    >>> from slitherx.model import Model, NO_CLUE
    >>> sweep(Plan.of(Model(5, 5, (NO_CLUE,) * 25))).total
    1222363
    """
    frontier: Frontier = States({0: 1})
    kept: list[Frontier] = []
    closed: list[int] = []
    ahead = None if keep or plain else _Ahead(plan, budget)
    peak, stored, visits, pace, stopped = 1, 0, 0, 0.0, ""
    for step in plan.steps:
        stopped = budget.exceeded(len(frontier), frontier.bytes, stored, pace * len(frontier))
        if stopped:
            break
        # What is kept may be drawn from by a seed: its order must not depend on what is imported.
        if not plain and (keep or visits >= _WORTH_IMPORT or "numpy" in sys.modules):
            frontier = _suited(frontier, plan.slots, len(plan.steps) - len(closed))
        visits += len(frontier)
        if keep:
            kept.append(frontier)
            stored += frontier.bytes
        began, size = perf_counter(), len(frontier)
        try:
            frontier, ends = frontier.advance(step)
        except MemoryError:
            stopped = "the memory of this machine"
            break
        peak = max(peak, len(frontier))
        if ahead:
            frontier = ahead.sifted(frontier, len(closed))
        pace = (perf_counter() - began) / max(1, size)
        closed.append(ends)
    return Sweep(plan, sum(closed), tuple(closed), peak, (*kept, frontier), stopped)


class _Ahead:
    """Leaves out states without a future, as soon as there are so many that it pays."""

    def __init__(self, plan: Plan, budget: Budget) -> None:
        self._plan, self._budget = plan, budget
        self._lookahead: Lookahead | None = None

    def sifted(self, frontier: Frontier, place: int) -> Frontier:
        """The frontier behind the tile at this place of the scan."""
        if isinstance(frontier, States):
            return frontier
        from slitherx.frontier.arrays import ArrayStates
        from slitherx.frontier.lookahead import Lookahead

        assert isinstance(frontier, ArrayStates)
        self._lookahead = self._lookahead or Lookahead(self._plan.sides, self._budget.late)
        alive = self._lookahead.alive(*divmod(place, self._plan.slots - 1), frontier.words)
        return frontier if alive is None else frontier.kept(alive)


def _suited(frontier: Frontier, slots: int, left: int) -> Frontier:
    """The frontier as arrays as soon as that pays and numpy is there."""
    if not isinstance(frontier, States) or len(frontier) < _LEAST_STATES or len(frontier) * left < _WORTH_NUMPY:
        return frontier
    try:
        from slitherx.frontier.arrays import MOST_SLOTS, ArrayStates, words_for

        return ArrayStates.of(frontier, words_for(slots)) if slots <= MOST_SLOTS else frontier
    except ImportError:
        return frontier
