"""PySAT: all solutions over any encoding that can read, cut and block its own candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from slitherx.model import Model
from slitherx.solvers.base import LOCAL, LOOP, Deadline, Search
from slitherx.solvers.caller import DEFAULT_SOLVER
from slitherx.solvers.cubes import Cube
from slitherx.solvers.lazy import Encoding, LazyLoop


class SatSearch(Search):
    """Solutions one by one: ask, block what was found, ask again.

    A solver slows down with every clause that blocks a solution, so the space is cut in two whenever a part of it has
    given many (see `slitherx.solvers.cubes`): the time for N solutions grows like N, not like N².
    """

    def __init__(
        self, model: Model, encoding: Encoding, *, rule: str = LOOP, deadline: Deadline | None = None,
        solver: str = DEFAULT_SOLVER, on: Iterable[int] = (), off: Iterable[int] = (),
    ) -> None:  # fmt: skip
        super().__init__(model, rule=rule, deadline=deadline)
        self.encoding, self.solver, self._on, self._off = encoding, solver, on, off

    def __iter__(self) -> Iterator[frozenset[int]]:
        with LazyLoop(self.encoding, rule=self.rule, solver=self.solver, deadline=self.deadline) as loop:
            loop.add_puzzle(self.model, self._on, self._off)
            try:
                yield from self._cubes(loop)
            finally:
                self.effort = loop.effort

    def _cubes(self, loop: LazyLoop) -> Iterator[frozenset[int]]:
        cubes = [Cube()]
        while cubes:
            cube = cubes.pop()
            yield from self._solutions_in(cube, loop)
            if loop.unknown and not cube.is_full():
                return
            cubes += cube.parts(loop.new_variable)
        self.complete = True

    def _solutions_in(self, cube: Cube, loop: LazyLoop) -> Iterator[frozenset[int]]:
        """The solutions in a part of the space, until there are enough of them to cut it in two."""
        block = self.encoding.block_exactly if self.rule == LOCAL else self.encoding.block
        loop.caller.add(cube.guarded(clause) for _, clause in cube.inherited)
        while not cube.is_full() and (values := loop.ask(cube.assumptions())) is not None:
            yield self.encoding.edges(values)
            clause = block(values)
            loop.caller.add([cube.guarded(clause)])
            # The second solution is looked for far away, to prove that there is none if so; more are found nearby.
            loop.prefer(() if cube.found or cube.guard else self.encoding.phases(values))
            cube.keep(values[: self.encoding.variables], clause)
        if cube.guard:
            loop.caller.add([(-cube.guard,)])
