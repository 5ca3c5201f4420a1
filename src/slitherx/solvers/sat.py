"""PySAT: the loop rule by lazy cuts over any encoding that can read, cut and block its own candidates."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

from slitherx.model import Model
from slitherx.solvers.base import LOCAL, LOOP, Deadline, Search
from slitherx.solvers.caller import DEFAULT_SOLVER, SatCaller
from slitherx.solvers.cubes import Cube

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import Protocol
else:
    Protocol = object

Clause = Sequence[int]
# After a solution, the search for another starts from its opposite.  Phase saving wears that off, so it is set again
# every few rounds (in every round, hard boards go in circles: docs/decisions/phases.md).
_TURN = 4


class Encoding(Protocol):
    """What a lowering offers to the lazy loop; see `slitherx.lower.cnf.EdgeEncoding` for the meaning of each."""

    variables: int

    def clauses(self) -> Sequence[Clause]: ...
    def nonempty(self) -> Clause: ...
    def given(self, on: Iterable[int], off: Iterable[int]) -> Sequence[Clause]: ...
    def edges(self, values: Sequence[int]) -> frozenset[int]: ...
    def cuts(self, values: Sequence[int]) -> Sequence[Clause]: ...
    def block(self, values: Sequence[int]) -> Clause: ...
    def block_exactly(self, values: Sequence[int]) -> Clause: ...
    def phases(self, values: Sequence[int]) -> Clause: ...


class SatSearch(Search):
    """Solutions by lazy cuts over an encoding: ask, cut off the loops, block what was found.

    A solver slows down with every clause that blocks a solution, so the space is cut in two whenever a part of it has
    given many (see `slitherx.solvers.cubes`): the time for N solutions grows like N, not like N².
    """

    def __init__(
        self, model: Model, encoding: Encoding, *, rule: str = LOOP, deadline: Deadline | None = None,
        solver: str = DEFAULT_SOLVER, on: Iterable[int] = (), off: Iterable[int] = (),
    ) -> None:  # fmt: skip
        super().__init__(model, rule=rule, deadline=deadline)
        self.encoding, self.solver, self._on, self._off = encoding, solver, on, off
        self._elsewhere: Clause = ()

    def __iter__(self) -> Iterator[frozenset[int]]:
        with SatCaller(self.solver, self.deadline) as caller:
            self._encode(caller)
            cubes, guards = [Cube()], count(self.encoding.variables + 1)
            while cubes:
                cube = cubes.pop()
                yield from self._solutions_in(cube, caller)
                if cube.unknown:
                    return
                cubes += cube.parts(guards)
            self.complete = True

    def _solutions_in(self, cube: Cube, caller: SatCaller) -> Iterator[frozenset[int]]:
        """The solutions in a part of the space, until there are enough of them to cut it in two."""
        block = self.encoding.block_exactly if self.rule == LOCAL else self.encoding.block
        caller.add(cube.guarded(clause) for _, clause in cube.inherited)
        while not cube.is_full():
            values = self._next(caller, cube)
            if values is None:
                break
            yield self.encoding.edges(values)
            caller.add([cube.guarded(block(values))])
            cube.keep(values[: self.encoding.variables], block(values))
            self._elsewhere = () if self._elsewhere else self.encoding.phases(values)
        if cube.guard:
            caller.add([(-cube.guard,)])

    def _encode(self, caller: SatCaller) -> None:
        with _collector_off():
            clauses = self._clauses()
            caller.add(clauses)
        self.effort = {"variables": self.encoding.variables, "clauses": len(clauses), "rounds": 0, "cuts": 0}

    def _clauses(self) -> list[Clause]:
        clauses = [*self.encoding.clauses(), *self.encoding.given(self._on, self._off)]
        if self.rule == LOOP and not any(clue > 0 for clue in self.model.clues):
            clauses.append(self.encoding.nonempty())
        return clauses

    def _next(self, caller: SatCaller, cube: Cube) -> list[int] | None:
        """The next candidate in the cube that keeps the rule; None at its end or at the deadline."""
        for round_ in count():
            if self._elsewhere and round_ % _TURN == 0:
                caller.prefer(self._elsewhere)
            answer = caller.solve(cube.assumptions())
            self.effort["rounds"] += 1
            if not answer:
                cube.unknown = answer is None
                self.effort |= caller.effort()
                return None
            values = caller.model()
            cuts = self.encoding.cuts(values) if self.rule == LOOP else ()
            if not cuts:
                return values
            self.effort["cuts"] += len(cuts)
            caller.add(cuts)
        raise AssertionError("count() does not end")


@contextmanager
def _collector_off() -> Iterator[None]:
    """Many small tuples are made and none is garbage: the cycle collector would look at them again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
