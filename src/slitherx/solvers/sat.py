"""PySAT: the loop rule by lazy cuts over any encoding that can read, cut and block its own candidates."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

from slitherx.model import Model
from slitherx.solvers.base import LOCAL, LOOP, Deadline, Search
from slitherx.solvers.caller import DEFAULT_SOLVER, SatCaller

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
    """Solutions by lazy cuts over an encoding: ask, cut off the loops, block what was found."""

    def __init__(
        self, model: Model, encoding: Encoding, *, rule: str = LOOP, deadline: Deadline | None = None,
        solver: str = DEFAULT_SOLVER, on: Iterable[int] = (), off: Iterable[int] = (),
    ) -> None:  # fmt: skip
        super().__init__(model, rule=rule, deadline=deadline)
        self.encoding, self.solver, self._on, self._off = encoding, solver, on, off
        self._elsewhere: Clause = ()

    def __iter__(self) -> Iterator[frozenset[int]]:
        encoding = self.encoding
        block = encoding.block_exactly if self.rule == LOCAL else encoding.block
        with SatCaller(self.solver, self.deadline) as caller:
            self._encode(caller)
            while (values := self._next(caller)) is not None:
                yield encoding.edges(values)
                caller.add([block(values)])
                self._elsewhere = encoding.phases(values)

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

    def _next(self, caller: SatCaller) -> list[int] | None:
        """The next candidate that keeps the rule; None at the end or at the deadline."""
        for round_ in count():
            if self._elsewhere and round_ % _TURN == 0:
                caller.prefer(self._elsewhere)
            answer = caller.solve()
            self.effort["rounds"] += 1
            if not answer:
                self.complete = answer is False
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
