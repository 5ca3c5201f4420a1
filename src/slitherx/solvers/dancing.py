"""Our XCC engine on the DLX text of a puzzle: the canonical encoding, read back as any other DLX text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from slitherx.lower import dlx
from slitherx.model import Model
from slitherx.names import edge_names
from slitherx.solvers.base import LOOP, Deadline, Search
from slitherx.xcc import AUTO, Engine, Problem, Stop, parse

OFF, ON = ord("0"), ord("1")


class DancingSearch(Search):
    """Solutions by dancing links: all covers of the DLX text, or with the loop rule those that are one loop.

    The engine counts the cover without any edge, as DLX2-LOOP does; under the loop rule it is no solution and left out.
    ``on`` and ``off`` are edges known beforehand; ``engine`` and ``seed`` go to `slitherx.xcc.Engine`.
    """

    def __init__(
        self, model: Model, *, rule: str = LOOP, deadline: Deadline | None = None, seed: int | None = None,
        on: Iterable[int] = (), off: Iterable[int] = (), engine: str = AUTO,
    ) -> None:  # fmt: skip
        super().__init__(model, rule=rule, deadline=deadline)
        self.seed, self.engine = seed, engine
        self._given = dict.fromkeys(off, OFF) | dict.fromkeys(on, ON)
        self._impossible = not set(on).isdisjoint(off)

    def __iter__(self) -> Iterator[frozenset[int]]:
        if self._impossible:
            self.complete = True
            return
        problem = parse("".join(dlx.lower(self.model)), source="DLX text")
        number = {name: edge for edge, name in enumerate(edge_names(self.model.rows, self.model.columns))}
        edges = [number.get(name, -1) for name in problem.names]
        engine = Engine(_keep(problem, edges, self._given), loop=self.rule == LOOP, engine=self.engine, seed=self.seed)
        try:
            yield from self._solutions(engine, _edges_on(engine.problem, edges))
        finally:
            self.effort = {name: getattr(engine, name) for name in ("nodes", "updates", "cleansings")}

    def _solutions(self, engine: Engine, on: list[list[int]]) -> Iterator[frozenset[int]]:
        while (stop := engine.run(stop_at=engine.solutions + 1, deadline=self.deadline.end)) is Stop.FOUND:
            found = frozenset[int]().union(*[on[option] for option in engine.cover()])
            if found or self.rule != LOOP:
                yield found
        self.complete = stop is Stop.DONE


def _edges_on(problem: Problem, edges: list[int]) -> list[list[int]]:
    """The edges of color 1 in each option; ``edges`` gives the edge that an item is, or -1."""
    entries = list(zip(problem.items, problem.colors, strict=True))
    parts = (entries[first:end] for first, end in pairwise(problem.starts))
    return [[edges[item] for item, color in part if color == ON] for part in parts]


def _keep(problem: Problem, edges: list[int], given: dict[int, int]) -> Problem:
    """The problem without the options that give another color to an edge whose color is given."""
    if not given:
        return problem
    starts: list[int] = [0]
    items: list[int] = []
    colors: list[int] = []
    for first, end in pairwise(problem.starts):
        part, shades = problem.items[first:end], problem.colors[first:end]
        if all(given.get(edges[item], color) == color for item, color in zip(part, shades, strict=True)):
            items += part
            colors += shades
            starts.append(len(items))
    return replace(problem, starts=tuple(starts), items=tuple(items), colors=tuple(colors))
