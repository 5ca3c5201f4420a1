"""Random solutions, each exactly as likely as any other, drawn by walking the kept frontiers backwards.

A solution is a path of links from the empty state to the closing of its loop.  Backwards: choose the step where the
loop closes, in proportion to the loops that close there; then, at each step before, the link that led to the state at
hand, in proportion to the partial drawings that lead to its beginning.  The product of these shares is 1/(number of
solutions) whatever the path, since each denominator is the numerator before it.  All draws walk back together, so that
the links of a frontier are worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from slitherx.frontier.budget import FREE, Budget
from slitherx.frontier.plan import Step
from slitherx.frontier.states import CLOSED, Frontier, Link
from slitherx.frontier.sweep import Sweep

# Draws that are at the same state, by that state.
_Groups = dict[int, list[set[int]]]


def sample(sweep: Sweep, number: int, random: Random, budget: Budget = FREE) -> list[frozenset[int]] | None:
    """``number`` independent solutions as sets of edge numbers, in random order; None if the time ran out.

    ``sweep`` must be complete, with its frontiers kept, and have found a solution.
    """
    draws: list[set[int]] = [set() for _ in range(number)]
    ends = _closing_steps(sweep, draws, random)
    at: _Groups = {}
    for place in reversed(range(len(sweep.plan.steps))):
        if budget.exceeded(0, 0):
            return None
        if place in ends:
            at[CLOSED] = ends[place]
        if at:
            at = _back(sweep.frontiers[place], sweep.plan.steps[place], at, random)
    return [frozenset(draw) for draw in draws]


def _closing_steps(sweep: Sweep, draws: list[set[int]], random: Random) -> _Groups:
    """The draws by the step where their loop closes."""
    steps: _Groups = {}
    for draw in draws:
        steps.setdefault(_choose(sweep.closed, sweep.total, random), []).append(draw)
    return steps


def _back(frontier: Frontier, step: Step, at: _Groups, random: Random) -> _Groups:
    """Each draw goes back over one link of the step, and the edges of the link join it."""
    ways: dict[int, list[tuple[Link, int]]] = {state: [] for state in at}
    for link, count in frontier.ancestors(step, at.keys()):
        ways[link[1]].append((link, count))
    before: _Groups = {}
    for state, draws in at.items():
        weights = [count for _, count in ways[state]]
        total = sum(weights)
        for draw in draws:
            origin, _, east, south = ways[state][_choose(weights, total, random)][0]
            draw.update(edge for edge, on in ((step.east, east), (step.south, south)) if on)
            before.setdefault(origin, []).append(draw)
    return before


def _choose(weights: Iterable[int], total: int, random: Random) -> int:
    """An index, each in proportion to its weight; ``total`` is the sum of the weights, at least 1."""
    left = random.randrange(total)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError("the weights do not add up to their total")
