"""Cross-validation: every back end lists its full solution set, and the sets must be the same.

The back ends share the Model and nothing else, so an error in one encoding shows as a difference.  (The gap: an error
in the Model, or in reading the puzzle, is common to all.  The judge, which uses neither, looks at every edge set too.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from time import perf_counter

from slitherx.errors import SolverUnavailableError
from slitherx.frontier.budget import Budget
from slitherx.frontier.plan import Plan
from slitherx.frontier.sweep import sweep
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import BACKENDS, LOCAL, LOOP, Settings, open_search
from slitherx.queries.solve import broken
from slitherx.solution import Solution
from slitherx.solvers.base import Deadline, Search

EdgeSet = frozenset[int]
# Opens a search on a model that ends at a deadline; what `cross_validate` takes for a back end.
Opener = Callable[[Model, Deadline], Search]
# The most states, MiB and seconds that counting may take beside the listings.
_COUNTING, _COUNTING_SECONDS = (200_000, 1024), 10.0


@dataclass(frozen=True, slots=True)
class Listing:
    """What one back end listed: its edge sets, and whether that is all.

    An edge set is kept as a mask, bit e for edge e: lists may be long.  ``repeated`` counts edge sets given more than
    once; ``rejected`` holds those that the judge refuses, ``unjudged`` those that it had no time for; ``unavailable``
    says why the back end did not run.
    """

    backend: str
    masks: frozenset[int]
    complete: bool
    repeated: int = 0
    rejected: frozenset[int] = frozenset()
    unjudged: frozenset[int] = frozenset()
    seconds: float = 0.0
    unavailable: str = ""

    @property
    def edge_sets(self) -> frozenset[EdgeSet]:
        """The edge sets as sets of edge numbers."""
        return frozenset(map(edges_of, self.masks))


@dataclass(frozen=True, slots=True)
class Report:
    """The listings of one puzzle under one rule (``loop`` or ``local``).

    ``counted`` is the number of solutions by the frontier's sweep, which lists none; None where it was not made.
    """

    puzzle: Puzzle
    rule: str
    listings: tuple[Listing, ...]
    counted: int | None = None

    @property
    def agree(self) -> bool | None:
        """False on any disagreement; None if a limit ran out, or fewer than two back ends ran; else True."""
        if self.disagreements() or self.repeats() or self.miscounts():
            return False
        ran = self._ran()
        return True if len(ran) > 1 and all(listing.complete for listing in ran) else None

    def disagreements(self) -> list[tuple[str, EdgeSet]]:
        """Pairs (back end, edge set): one that it lacks, or that it has and the judge rejects."""
        right = (listing.masks - listing.rejected - listing.unjudged for listing in self._ran())
        correct = frozenset[int]().union(*right)
        wrong = []
        for listing in self._ran():
            missing = correct - listing.masks if listing.complete else frozenset()
            wrong += [(listing.backend, edges_of(mask)) for mask in sorted(listing.rejected | missing)]
        return wrong

    def repeats(self) -> list[str]:
        """The back ends that gave an edge set more than once."""
        return [listing.backend for listing in self._ran() if listing.repeated]

    def miscounts(self) -> list[str]:
        """The back ends whose complete list has another length than the frontier's count."""
        if self.counted is None:
            return []
        return [one.backend for one in self._ran() if one.complete and len(one.masks) != self.counted]

    def _ran(self) -> list[Listing]:
        return [listing for listing in self.listings if not listing.unavailable]


def edges_of(mask: int) -> EdgeSet:
    """The edge numbers in a mask."""
    return frozenset(edge for edge, digit in enumerate(reversed(bin(mask))) if digit == "1")


def cross_validate(
    puzzle: Puzzle,
    backends: Iterable[str] | Mapping[str, Opener] | None = None,
    *,
    rule: str = LOOP,
    limit: int | None = None,
    timeout: float | None = None,
) -> Report:
    """List the solutions of a puzzle with several back ends and compare the sets.

    ``backends`` are names (None: all that suit the rule) or a mapping from names to functions of a `Model` and a
    `Deadline` that open a search: it is iterated for sets of edge numbers (those of the model, from 0 in scan order),
    and then its ``complete`` says whether these are all.  Each lists at most ``limit`` of them, and has an equal part
    of what is left of ``timeout`` seconds, half of it for listing and the rest for the judge.

    >>> report = cross_validate(Puzzle.blank(2, 2), ["edges", "colors"])
    >>> report.agree, [len(listing.edge_sets) for listing in report.listings]
    (True, [13, 13])
    >>> class Mine(Search):
    ...     def __iter__(self):
    ...         yield frozenset({0, 1, 2, 3})  # above, to the left, to the right, below
    ...         self.complete = True
    >>> mine = {"mine": lambda model, deadline: Mine(model, deadline=deadline)}
    >>> cross_validate(Puzzle.blank(1, 1), mine | openers(["edges"])).agree
    True
    """
    if isinstance(backends, str):
        raise TypeError("a text, expected a list of names or a mapping")
    if limit is not None and limit < 1:
        raise ValueError(f"a limit of {limit}, expected at least 1, or None for all")
    if not isinstance(backends, Mapping):
        backends = openers(backends, rule=rule)
    clock, model = Deadline(timeout), Model.of(puzzle)
    judge, listings = _Judge(puzzle, rule), list[Listing]()
    for waiting, name in zip(range(len(backends), 0, -1), backends, strict=True):  # and the count
        listings.append(_list(name, backends[name], model, judge, limit, clock.share(waiting + 1)))
    wanted = rule == LOOP and any(listing.complete for listing in listings) and not clock.passed()
    return Report(puzzle, rule, tuple(listings), _counted(model, clock) if wanted else None)


def _counted(model: Model, clock: Deadline) -> int | None:
    """The number of solutions by the frontier's sweep, without help of any solver; None where that takes too much."""
    left = clock.left()
    swept = sweep(Plan.of(model), Budget(*_COUNTING, _COUNTING_SECONDS if left is None else left))
    return swept.total if swept.complete else None


def openers(names: Iterable[str] | None = None, *, rule: str = LOOP) -> dict[str, Opener]:
    """The openers of our back ends by name; None stands for all that suit the rule.

    Raises `SolverUnavailableError` for a name that is none, or does not suit it.
    """
    return {name: _opener(name, rule) for name in (suitable(rule) if names is None else names)}


def suitable(rule: str) -> list[str]:
    """The names of the back ends that can list solutions under a rule."""
    return [*BACKENDS, "miniexact"] if rule == LOCAL else list(BACKENDS)


def _opener(name: str, rule: str) -> Opener:
    if name not in suitable(rule):
        others = ", ".join(suitable(rule))
        raise SolverUnavailableError(f"no back end {name!r} for the {rule} rule, expected some of {others}")
    if name == "miniexact":
        return _miniexact
    return lambda model, deadline: open_search(model, Settings(backend=name, rule=rule, timeout=deadline.left()))


def _miniexact(model: Model, deadline: Deadline) -> Search:
    from slitherx.lower import dlx
    from slitherx.solvers.external import MiniexactSearch

    return MiniexactSearch(model, "".join(dlx.lower(model)), deadline=deadline)


def _list(name: str, opener: Opener, model: Model, judge: _Judge, limit: int | None, deadline: Deadline) -> Listing:
    start = perf_counter()
    masks, count = set[int](), 0
    try:
        search = opener(model, deadline.share(2))
        for edges in islice(search, limit):
            count += 1
            masks.add(sum(1 << edge for edge in edges))
    except SolverUnavailableError as error:
        return Listing(name, frozenset(), False, unavailable=str(error))
    seconds = perf_counter() - start
    rejected, unjudged = judge.rejects(masks, deadline)
    complete = search.complete and not unjudged
    return Listing(name, frozenset(masks), complete, count - len(masks), rejected, unjudged, seconds)


class _Judge:
    """`verify` under a rule, asked once about each drawing however many back ends list it."""

    def __init__(self, puzzle: Puzzle, rule: str) -> None:
        self.puzzle, self.rule = puzzle, rule
        self.seen, self.rejected = set[int](), set[int]()

    def rejects(self, masks: set[int], deadline: Deadline) -> tuple[frozenset[int], frozenset[int]]:
        """Those of the drawings that break the rule, and those that there was no time to look at."""
        for mask in masks - self.seen:
            if deadline.passed():
                break
            self.seen.add(mask)
            if not self._accepts(mask):
                self.rejected.add(mask)
        return frozenset(masks & self.rejected), frozenset(masks - self.seen)

    def _accepts(self, mask: int) -> bool:
        solution = Solution.from_edges(self.puzzle.rows, self.puzzle.columns, edges_of(mask))
        return not broken(self.puzzle, solution, self.rule)
