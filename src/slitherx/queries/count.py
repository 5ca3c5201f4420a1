"""How many solutions: by the frontier's dynamic program, which lists none, or by listing them all.

Which one?  The sweep takes time by the width of the board, listing by the number of solutions.  So narrow boards are
swept at once; a wide one with many clues is first listed up to a hundred solutions, which settles the (nearly) unique
ones, and if that does not end, swept with the backbone's edges given, since edges equal in all solutions change no
count and leave far fewer states.  The gap: the backbone comes from SAT.  ``independent`` leaves it out, and the count
then owes nothing to any solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from slitherx.errors import BoardError
from slitherx.frontier.budget import Budget
from slitherx.frontier.marginals import marginals as all_marginals
from slitherx.frontier.plan import Given, Plan
from slitherx.frontier.sweep import Sweep, sweep
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import Settings
from slitherx.queries.solve import solve
from slitherx.solution import Drawing, Outcome

AUTO, FRONTIER, ENUMERATE = METHODS = ("auto", "frontier", "enumerate")
# Boards up to this shorter side are swept faster than a SAT solver is loaded.
_NARROW = 8
# Below this share of clued cells a backbone says too little to pay.
_CLUED = 0.2
# Listing is given up after so many solutions.
_LISTED = 100


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


DEFAULT = CountSettings()


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions; if ``stopped`` names a limit that was reached first, a lower bound.

    ``method`` is the one used, ``seconds`` elapsed, ``effort`` its own counts: steps done and in all, the most states
    of one frontier, and edges known beforehand.
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
    start = perf_counter()
    budget = budget_of(settings)
    if settings.method != FRONTIER and (found := _listed(puzzle, settings)) is not None:
        return found
    plan, known = plan_of(puzzle, settings)
    return as_count(puzzle, sweep(plan, budget), known, perf_counter() - start)


def marginals(puzzle: Puzzle, settings: CountSettings = DEFAULT) -> Marginals:
    """In how many solutions each edge is on, exactly, whatever their number.  Always by the frontier.

    >>> marginals(Puzzle(("..",))).edges
    {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2}
    """
    start = perf_counter()
    budget = budget_of(settings)
    plan, known = plan_of(puzzle, settings)
    swept = sweep(plan, budget, keep=True)
    edges = all_marginals(swept, budget) if swept.complete else None
    counted = as_count(puzzle, swept, known, perf_counter() - start)
    return Marginals(counted, None if edges is None else dict(sorted(edges.items())))


def plan_of(puzzle: Puzzle, settings: CountSettings) -> tuple[Plan, int]:
    """The sweep of a board under these settings, and the number of edges known beforehand.

    Raises `BoardError` if the given edges are for a board of another size.
    """
    check_size(puzzle, settings.given)
    on, off = known_edges(puzzle, settings)
    return Plan.of(Model.of(puzzle), (on, off)), len(on) + len(off)


def known_edges(puzzle: Puzzle, settings: CountSettings) -> Given:
    """The given edges, and those of the backbone where it is wanted and pays."""
    given = settings.given
    on, off = (given.on, given.off) if given else (frozenset[int](), frozenset[int]())
    # HOOK: where `_guided(puzzle, settings)`, join the on and off edges of slitherx.queries.backbone, once it exists.
    return on, off


def budget_of(settings: CountSettings) -> Budget:
    """The limits, with the clock started."""
    return Budget(settings.states, settings.memory, settings.timeout)


def _guided(puzzle: Puzzle, settings: CountSettings) -> bool:
    """Whether SAT may help, and is likely to."""
    clued = sum(1 for _ in puzzle.cells())
    wide = min(puzzle.rows, puzzle.columns) > _NARROW
    return not settings.independent and wide and clued >= _CLUED * puzzle.rows * puzzle.columns


def _listed(puzzle: Puzzle, settings: CountSettings) -> Count | None:
    """The count by listing, if that is asked for, or is likely to end soon and does."""
    everything = settings.method == ENUMERATE
    if not everything and not _guided(puzzle, settings):
        return None
    search = Settings(timeout=settings.timeout, given=settings.given)
    found = solve(puzzle, search, limit=None if everything else _LISTED, keep=0)
    if not everything and not found.complete:
        return None
    stopped = "" if found.complete else f"more than {settings.timeout:g} s"
    return Count(puzzle, found.count, ENUMERATE, found.seconds, found.effort, stopped)


def as_count(puzzle: Puzzle, swept: Sweep, known: int, seconds: float) -> Count:
    """What a sweep found, with its effort."""
    effort = {
        "steps": len(swept.closed), "of": len(swept.plan.steps), "states": swept.peak, "known edges": known,
    }  # fmt: skip
    return Count(puzzle, swept.total, FRONTIER, seconds, effort, swept.stopped)


def check_size(puzzle: Puzzle, given: Drawing | None) -> None:
    """Raise `BoardError` unless the given edges are for a board of this size."""
    if given and (given.rows, given.columns) != (puzzle.rows, puzzle.columns):
        size = f"{given.rows}x{given.columns}"
        raise BoardError(f"the given edges are for a board of {size}, the puzzle is {puzzle.rows}x{puzzle.columns}")
