"""One SAT solver and one encoding, asked for drawings with one loop: a candidate with several is cut off."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

from slitherx.model import Model
from slitherx.solvers.base import LOOP, Deadline
from slitherx.solvers.caller import DEFAULT_SOLVER, SatCaller

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import Protocol
else:
    Protocol = object

Clause = Sequence[int]
# Another solution is sought in cycles of rounds: one near the last solution, some from its opposite, some near again
# (docs/decisions/phases.md).  Phase saving wears the opposite off, so it is set again every few rounds.
_NEARBY, _AWAY, _TURN, _CYCLE = 1, 40, 4, 60
# Rounds after which cuts alone seem not to lead anywhere soon, and hints are worth their time.
_PATIENCE = 6


class Encoding(Protocol):
    """What a lowering offers to the lazy loop; see `slitherx.lower.cnf.EdgeEncoding` for the meaning of each."""

    variables: int

    def clauses(self) -> Iterable[Clause]: ...
    def nonempty(self) -> Clause: ...
    def given(self, on: Iterable[int], off: Iterable[int]) -> Sequence[Clause]: ...
    def edges(self, values: Sequence[int]) -> frozenset[int]: ...
    def cuts(self, values: Sequence[int], fresh: Callable[[], int]) -> Sequence[Clause]: ...
    def hints(self, values: Sequence[int]) -> Clause: ...
    def block(self, values: Sequence[int]) -> Clause: ...
    def block_exactly(self, values: Sequence[int]) -> Clause: ...
    def phases(self, values: Sequence[int]) -> Clause: ...


class LazyLoop:
    """Ask for one drawing after another; cuts hold for every single loop, so they stay for all later questions.

    ``effort`` counts clauses, rounds (SAT calls), cuts, and what the solver itself counts.
    """

    def __init__(
        self, encoding: Encoding, *, rule: str = LOOP, solver: str = DEFAULT_SOLVER, deadline: Deadline | None = None
    ) -> None:
        self.encoding, self.rule = encoding, rule
        self._deadline = deadline or Deadline()
        self.caller = SatCaller(solver, self._deadline)
        self._guards = count(encoding.variables + 1)
        self._prefer: Clause = ()
        self.unknown = False
        self._effort = {"variables": encoding.variables, "clauses": 0, "rounds": 0, "cuts": 0}

    def __enter__(self) -> LazyLoop:
        return self

    def __exit__(self, *_: object) -> None:
        self.caller.close()

    def new_variable(self) -> int:
        """A variable that the encoding does not use."""
        return next(self._guards)

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses of the problem; no more when the time is up, since nothing is asked then."""
        with collector_off():
            for part in self._deadline.parts(clauses):
                self.caller.add(part)
                self._effort["clauses"] += len(part)

    def prefer(self, literals: Clause) -> None:
        """Look for drawings with these literals first, from now on."""
        self._prefer = literals

    def add_puzzle(self, model: Model, on: Iterable[int] = (), off: Iterable[int] = ()) -> None:
        """Add the local rules, the edges known, and "something is drawn" where that is a rule and no clue says so."""
        self.add(self.encoding.clauses())
        self.add(self.encoding.given(on, off))
        if self.rule == LOOP and not any(clue > 0 for clue in model.clues):
            self.add([self.encoding.nonempty()])

    def ask(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """The literals of a drawing that keeps the rule; None when there is none or the deadline passed.

        ``self.unknown`` tells which of the two.
        """
        for round_ in count():
            if self._prefer:
                self._steer(round_ % _CYCLE)
            values = self.candidate(assumptions)
            if values is None or not self.refute(values, mend=round_ >= _PATIENCE and not self._prefer):
                return values
        raise AssertionError("count() does not end")

    def _steer(self, place: int) -> None:
        if place == _NEARBY + _AWAY:
            self.caller.prefer([-literal for literal in self._prefer])
        elif _NEARBY <= place < _NEARBY + _AWAY and (place - _NEARBY) % _TURN == 0:
            self.caller.prefer(self._prefer)

    def candidate(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """As `ask`, but the drawing may have several loops."""
        answer = self.caller.solve(assumptions)
        self._effort["rounds"] += 1
        self.unknown = answer is None
        return self.caller.model() if answer else None

    def refute(self, values: list[int], *, mend: bool = False) -> bool:
        """Cut off a candidate with several loops; False if it has one, which no cut excludes.

        With ``mend`` the solver is told how its loops could be joined.
        """
        cuts = self.encoding.cuts(values, self.new_variable) if self.rule == LOOP else ()
        self._effort["cuts"] += len(cuts)
        self.caller.add(cuts)
        if cuts and mend:
            self.caller.prefer(self.encoding.hints(values))
        return bool(cuts)

    @property
    def effort(self) -> dict[str, int]:
        """The work done so far."""
        return self._effort | self.caller.effort()


@contextmanager
def collector_off() -> Iterator[None]:
    """Many small tuples are made and none is garbage: the cycle collector would look at them again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
