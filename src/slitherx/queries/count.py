"""How many solutions: by the frontier's dynamic program, which lists none, or by listing them all.

Which one?  A sweep takes time by the edges that are open along the frontier, listing by the number of solutions.
Narrow boards are swept at once.  On a wide one with many clues, SAT finds the backbone first: edges that are equal in
all solutions change no count when they are given, and leave far fewer states.  If the frontier is still too wide,
listing is tried up to a thousand solutions; that leaves a lower bound, too, if a limit is reached.  The gap: all this
rests on SAT.  With ``independent`` there is only the sweep, and the count owes nothing to any solver.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from slitherx.frontier.budget import Budget
from slitherx.frontier.marginals import marginals as all_marginals
from slitherx.frontier.plan import NOTHING, Plan
from slitherx.frontier.sweep import Sweep, sweep
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import Settings
from slitherx.queries.solve import model_of, solve
from slitherx.solution import Drawing, Outcome
from slitherx.solvers.base import Deadline

AUTO, FRONTIER, ENUMERATE = METHODS = ("auto", "frontier", "enumerate")
# Boards up to this shorter side are swept faster than a SAT solver is loaded.
_NARROW = 8
# Below this share of clued cells a backbone says too little to pay.
_CLUED = 0.2
# With more open edges along the frontier, millions of states are likely, and listing is tried before, up to so many
# solutions; where few cells are clued just some, so that there is something to say if the frontier gets too large.
_WIDE, _LISTED, _SOME = 16, 1000, 100


@dataclass(frozen=True, slots=True)
class CountSettings:
    """How to count.  ``method`` is one of `METHODS`; ``given`` holds edges that are on or off by order of the caller.

    Limits, None for no limit: ``states`` of one frontier, ``memory`` in MiB, ``timeout`` in seconds.
    """

    method: str = AUTO
    independent: bool = False
    given: Drawing | None = None
    states: int | None = None
    memory: float | None = 4096
    timeout: float | None = None

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise ValueError(f"no method {self.method!r}, expected one of {', '.join(METHODS)}")
        Deadline(self.timeout)  # refuses what is no time
        for limit in (self.states, self.memory):
            if limit is not None and not limit >= 0:
                raise ValueError(f"a limit of {limit}, expected a number from 0, or None for no limit")


DEFAULT = CountSettings()


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions; if ``stopped`` names a limit that was reached first, a lower bound.

    ``method`` is the one used, ``seconds`` elapsed, ``effort`` its own counts; for a sweep the steps done and those in
    all, the most states of one frontier, and how many open edges it has where it is widest.
    """

    puzzle: Puzzle
    count: int
    method: str
    seconds: float
    effort: dict[str, int]
    stopped: str = ""

    @property
    def complete(self) -> bool:
        """Whether the number is exact."""
        return not self.stopped

    @property
    def outcome(self) -> Outcome:
        """SAT as soon as there is a solution; UNSAT only when the count is complete."""
        if self.count:
            return Outcome.SAT
        return Outcome.UNSAT if self.complete else Outcome.UNKNOWN


@dataclass(frozen=True, slots=True)
class Marginals:
    """A count, and for each edge number in how many of the solutions the edge is on; None if a limit was reached."""

    count: Count
    edges: dict[int, int] | None

    def shares(self) -> dict[int, float]:
        """For each edge the share of solutions that have it on, 0..1; empty if unknown or without a solution."""
        total = self.count.count
        return {edge: number / total for edge, number in self.edges.items()} if self.edges and total else {}


def count(puzzle: Puzzle, settings: CountSettings = DEFAULT) -> Count:
    """The exact number of solutions, as a Python integer of any size.

    Raises `BoardError` if the given edges are for a board of another size.

    >>> count(Puzzle.blank(9, 9)).count
    27359264067916806101
    """
    budget = budget_of(settings)
    if settings.method == ENUMERATE:
        return _listed(puzzle, settings, budget, None)
    plan = plan_of(puzzle, settings, budget)
    if settings.method == FRONTIER or settings.independent or plan.width <= _WIDE:
        return as_count(puzzle, sweep(plan, budget), budget)
    found = _listed(puzzle, settings, budget, _LISTED if _clued(puzzle) else _SOME)
    if found.complete:
        return found
    swept = as_count(puzzle, sweep(plan, budget), budget)
    return swept if swept.complete else replace(swept, count=max(found.count, swept.count))


def marginals(puzzle: Puzzle, settings: CountSettings = DEFAULT) -> Marginals:
    """In how many solutions each edge is on, exactly, whatever their number.  Always by the frontier.

    >>> marginals(Puzzle(("..",))).edges
    {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2}
    """
    budget = budget_of(settings)
    swept = sweep(plan_of(puzzle, settings, budget), budget, keep=True)
    edges = all_marginals(swept, budget) if swept.complete else None
    return Marginals(as_count(puzzle, swept, budget), None if edges is None else dict(sorted(edges.items())))


def budget_of(settings: CountSettings) -> Budget:
    """The limits, with the clock started."""
    return Budget(settings.states, settings.memory, settings.timeout)


def plan_of(puzzle: Puzzle, settings: CountSettings, budget: Budget) -> Plan:
    """The sweep of a board: given edges as they are, and those of the backbone where it is wanted and likely to pay.

    Raises `BoardError` if the given edges are for a board of another size.
    """
    model = model_of(puzzle, Settings(given=settings.given))
    if settings.independent or min(puzzle.rows, puzzle.columns) <= _NARROW or not _clued(puzzle):
        given = settings.given
        return Plan.of(model, (given.on, given.off) if given else NOTHING)
    from slitherx.queries.backbone import backbone

    known = backbone(puzzle, Settings(given=settings.given, timeout=_half(budget)))
    if known.outcome is Outcome.UNSAT:
        return Plan.of(model, (frozenset(), frozenset(range(model.edge_count))))  # nothing is left to try
    return Plan.of(model, (known.on, known.off))


def as_count(puzzle: Puzzle, swept: Sweep, budget: Budget) -> Count:
    """What a sweep found, with its effort."""
    plan = swept.plan
    effort = {"steps": len(swept.closed), "of": len(plan.steps), "states": swept.peak, "open width": plan.width}
    return Count(puzzle, swept.total, FRONTIER, budget.spent(), effort, swept.stopped)


def _clued(puzzle: Puzzle) -> bool:
    """Whether SAT is likely to say much."""
    return sum(1 for _ in puzzle.cells()) >= _CLUED * puzzle.rows * puzzle.columns


def _half(budget: Budget) -> float | None:
    """Half of the time that is left."""
    return None if budget.seconds is None else max(0.0, budget.seconds - budget.spent()) / 2


def _listed(puzzle: Puzzle, settings: CountSettings, budget: Budget, limit: int | None) -> Count:
    """The count by listing, up to a limit; then it may take half of the time that is left."""
    timeout = settings.timeout if limit is None else _half(budget)
    found = solve(puzzle, Settings(timeout=timeout, given=settings.given), limit=limit, keep=0)
    stopped = "" if found.complete else f"more than {limit} solutions" if found.count == limit else _late(timeout)
    return Count(puzzle, found.count, ENUMERATE, budget.spent(), found.effort, stopped)


def _late(timeout: float | None) -> str:
    return f"more than {timeout:g} s"
