"""Targets of a backbone, asked for by region of the board.

A target is something that may differ from the first solution, with a literal that says so.  Asked for one of all
targets, a solver changes as little as it can: one place of the board at a time.  So every region demands a change of
its own, all of them in one question, and a candidate brings news from everywhere at once.  When the answer is no, the
solver names regions that cannot change together: one alone will never change, of several one has to wait.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from itertools import chain

from slitherx.solvers.lazy import LazyLoop

# Of a region, in cells: smaller ones give more news a candidate, and more answers "no" on the way.
SIDE = 6
Region = tuple[int, int]


class Regions:
    """The targets not yet seen to change, and which regions take part in the next question.

    Every region that still has targets takes part again as soon as there is news, or when none is left; but of regions
    that were refused together one waits for good, since with fewer targets left they can do even less together.

    ``fixed`` are the targets that no solution changes, as far as answers "no" have shown.
    """

    def __init__(self, loop: LazyLoop, literals: Mapping[int, int], home: Callable[[int], Region]) -> None:
        """``literals`` maps a target to its literal, ``home`` to its region."""
        self._loop, self._literals = loop, literals
        self._targets: dict[Region, list[int]] = {}
        for target in literals:
            self._targets.setdefault(home(target), []).append(target)
        self._guards = {region: self._demand(targets) for region, targets in self._targets.items()}
        self.fixed = set[int]()
        self._apart: dict[Region, list[frozenset[Region]]] = {}
        self._active = self._together()

    def __bool__(self) -> bool:
        """Whether any target is left."""
        return bool(self._targets)

    def targets(self) -> Iterator[int]:
        """The targets that are left."""
        return chain.from_iterable(self._targets.values())

    def assumptions(self) -> list[int]:
        """Literals that demand a change in each active region."""
        return [self._guards[region] for region in self._active]

    def strike(self, seen: Container[int]) -> None:
        """There is news: these targets, and perhaps others of which it was told before, were seen to change."""
        for region, targets in list(self._targets.items()):
            left = [target for target in targets if target not in seen]
            if len(left) < len(targets):
                self._replace(region, left)
        self._active = self._together()

    def refused(self) -> None:
        """The answer to the last question was no."""
        core = set(self._loop.caller.core())
        named = [region for region in self._active if self._guards[region] in core] or self._active
        if len(named) == 1:
            self.fixed.update(self._targets[named[0]])
            self._loop.add((-self._literals[target],) for target in self._targets[named[0]])
            self._replace(named[0], [])
        else:
            for region in named:
                self._apart.setdefault(region, []).append(frozenset(named) - {region})
        self._active.remove(named[0])
        self._active = self._active or self._together()

    def _together(self) -> list[Region]:
        """All regions with targets, but for the last of any that were refused together."""
        chosen: dict[Region, None] = {}
        for region in self._targets:
            if not any(others <= chosen.keys() for others in self._apart.get(region, ())):
                chosen[region] = None
        return list(chosen)

    def thin_out(self) -> None:
        """Every other active region waits: what is asked for may be too much for one loop.  One alone makes room."""
        if len(self._active) > 1:
            self._active = self._active[::2]
        else:
            regions = list(self._targets)
            place = regions.index(self._active[0]) + 1
            self._active = [regions[place % len(regions)]]

    def _replace(self, region: Region, targets: list[int]) -> None:
        self._loop.add([(-self._guards.pop(region),)])
        if targets:
            self._targets[region] = targets
            self._guards[region] = self._demand(targets)
        else:
            del self._targets[region]

    def _demand(self, targets: list[int]) -> int:
        guard = self._loop.new_variable()
        self._loop.add([(-guard, *(self._literals[target] for target in targets))])
        return guard
