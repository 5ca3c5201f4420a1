"""In how many solutions is each edge on?  Exact, for all edges at once, by one sweep forwards and one back.

Each solution passes the link that decides an edge exactly once, so the solutions with the edge on number, summed over
the links that switch it on, (partial drawings up to the link) x (completions behind it).  The sweep forwards gives the
first factor, drawing completions back from the last frontier gives the second.
"""

from __future__ import annotations

from slitherx.frontier.budget import FREE, Budget
from slitherx.frontier.sweep import Sweep


def marginals(sweep: Sweep, budget: Budget = FREE) -> dict[int, int] | None:
    """By edge number, the number of solutions that have the edge on; None if the time ran out.

    ``sweep`` must be complete, with its frontiers kept.
    """
    plan, found = sweep.plan, dict[int, int]()
    completions = sweep.frontiers[-1].zero()
    for step, frontier in zip(reversed(plan.steps), reversed(sweep.frontiers[:-1]), strict=True):
        if budget.exceeded(0, 0):
            return None
        completions, east, south = frontier.complete(step, completions)
        found |= {edge: count for edge, count in ((step.east, east), (step.south, south)) if edge >= 0}
    return found
