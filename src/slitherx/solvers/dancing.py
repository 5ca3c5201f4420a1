"""Our XCC engine on the DLX text of a puzzle: the canonical encoding, read back as any other DLX text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise

from slitherx.lower import dlx
from slitherx.model import Model
from slitherx.names import edge_names
from slitherx.solvers.base import LOOP, Deadline, Search
from slitherx.xcc import AUTO, Engine, Problem, Stop, parse
from slitherx.xcc.problem import in_time

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
        try:
            engine, edges = self._set_up()
        except TimeoutError:
            return
        try:
            yield from self._solutions(engine, cache(partial(_edges_on, engine.problem, edges)))
        finally:
            self.effort = {name: getattr(engine, name) for name in ("nodes", "updates", "cleansings")}

    def _set_up(self) -> tuple[Engine, list[int]]:
        """The engine, and the edge that each item is, or -1."""
        end = self.deadline.end
        problem = parse("".join(in_time(dlx.lower(self.model), end)), source="DLX text", deadline=end)
        number = {name: edge for edge, name in enumerate(edge_names(self.model.rows, self.model.columns))}
        edges = [number.get(name, -1) for name in problem.names]
        kept = _keep(problem, edges, self._given)
        engine = Engine(kept, loop=self.rule == LOOP, engine=self.engine, seed=self.seed, deadline=end)
        return engine, edges

    def _solutions(self, engine: Engine, on: Callable[[int], list[int]]) -> Iterator[frozenset[int]]:
        while (stop := engine.run(stop_at=engine.solutions + 1, deadline=self.deadline.end)) is Stop.FOUND:
            found = frozenset[int]().union(*map(on, engine.cover()))
            if found or self.rule != LOOP:
                yield found
        self.complete = stop is Stop.DONE


def _edges_on(problem: Problem, edges: list[int], option: int) -> list[int]:
    """The edges of color 1 in an option; ``edges`` gives the edge that an item is, or -1."""
    part = slice(problem.starts[option], problem.starts[option + 1])
    pairs = zip(problem.items[part], problem.colors[part], strict=True)
    return [edges[item] for item, color in pairs if color == ON]


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
