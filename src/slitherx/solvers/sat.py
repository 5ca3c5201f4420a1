"""PySAT: the loop rule by lazy cuts over any encoding that can read, cut and block its own candidates."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter
from typing import Any, Protocol

from slitherx.errors import SolverUnavailableError
from slitherx.model import Model
from slitherx.solvers.base import LOCAL, LOOP, Deadline, Search

# Level with the others on every size measured, and it can be stopped in mid-call (docs/decisions/solver-choice.md).
DEFAULT_SOLVER = "glucose4"
# Solvers that PySAT names but that cannot be asked again after clauses were added.
_NOT_INCREMENTAL = {"kissat404"}
# One SAT call is cut into slices of about this many seconds, so that a time limit or Ctrl-C is seen between them.
_SLICE = 0.05


class Encoding(Protocol):
    """What a lowering offers to the lazy loop; see `slitherx.lower.cnf.EdgeEncoding` for the meaning of each."""

    variables: int

    def clauses(self) -> list[list[int]]: ...
    def nonempty(self) -> list[int]: ...
    def given(self, on: Iterable[int], off: Iterable[int]) -> list[list[int]]: ...
    def edges(self, values: Sequence[int]) -> frozenset[int]: ...
    def cuts(self, values: Sequence[int]) -> list[list[int]]: ...
    def block(self, values: Sequence[int]) -> list[int]: ...
    def block_exactly(self, values: Sequence[int]) -> list[int]: ...
    def phases(self, values: Sequence[int]) -> list[int]: ...


def available_solvers() -> list[str]:
    """The names of the PySAT solvers that work here, by trying each."""
    from pysat.solvers import SolverNames

    names = [name for name in vars(SolverNames) if not name.startswith("_")]
    return sorted(name for name in names if _works(name))


def _works(name: str) -> bool:
    try:
        _open(name, []).delete()
    except SolverUnavailableError:
        return False
    return True


def _open(name: str, clauses: list[list[int]]) -> Any:
    from pysat.solvers import NoSuchSolverError, Solver

    if name in _NOT_INCREMENTAL:
        raise SolverUnavailableError(f"solver {name!r} cannot take clauses between calls, which the loop rule needs")
    try:
        return Solver(name=name, bootstrap_with=clauses)
    except (NoSuchSolverError, ModuleNotFoundError, AssertionError) as error:
        reason = "is not known to PySAT" if isinstance(error, NoSuchSolverError) else "does not work here"
        raise SolverUnavailableError(f"solver {name!r} {reason}; `slitherx sat --solver help` lists those that do") from None


class SatCaller:
    """One incremental PySAT solver: add clauses, ask, read the answer.  Close it, or use it in a ``with`` block."""

    def __init__(self, name: str, clauses: list[list[int]], deadline: Deadline) -> None:
        self._solver = _open(name, clauses)
        self._deadline = deadline
        self._limited = True
        self._budget = 2000

    def __enter__(self) -> SatCaller:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    # problem

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses."""
        for clause in clauses:
            self._solver.add_clause(clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these literals first when branching, where the solver can."""
        if hasattr(self._solver.solver, "set_phases"):
            self._solver.set_phases(literals)

    # question

    def solve(self, assumptions: Sequence[int] = ()) -> bool | None:
        """True, False, or None when the deadline passed first."""
        while not self._deadline.passed():
            answer = self._slice(assumptions)
            if answer is not None:
                return answer
        return None

    def _slice(self, assumptions: Sequence[int]) -> bool | None:
        try:
            self._solver.conf_budget(self._budget)
            start = perf_counter()
            answer: bool | None = self._solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
        except NotImplementedError:
            return self._solver.solve(assumptions=assumptions)
        spent = perf_counter() - start
        if answer is None:
            self._budget = max(50, min(100_000, int(self._budget * _SLICE / max(spent, _SLICE / 4))))
        return answer

    # answer

    def model(self) -> list[int]:
        """The literals of the last satisfying assignment."""
        return self._solver.get_model()

    def effort(self) -> dict[str, int]:
        """Conflicts, decisions, propagations and restarts so far."""
        return dict(self._solver.accum_stats() or {})


class SatSearch(Search):
    """Solutions by lazy cuts over an encoding: ask, cut off the loops, block what was found."""

    def __init__(
        self, model: Model, encoding: Encoding, *, rule: str = LOOP, deadline: Deadline | None = None,
        solver: str = DEFAULT_SOLVER, on: Iterable[int] = (), off: Iterable[int] = (),
    ) -> None:  # fmt: skip
        super().__init__(model, rule=rule, deadline=deadline)
        self.encoding, self.solver, self._on, self._off = encoding, solver, on, off

    def __iter__(self) -> Iterator[frozenset[int]]:
        encoding = self.encoding
        clauses = self._clauses()
        self.effort = {"variables": encoding.variables, "clauses": len(clauses), "rounds": 0, "cuts": 0}
        with SatCaller(self.solver, clauses, self.deadline) as caller:
            while (values := self._next(caller)) is not None:
                yield encoding.edges(values)
                block = encoding.block_exactly if self.rule == LOCAL else encoding.block
                caller.add([block(values)])
                caller.prefer(encoding.phases(values))

    def _clauses(self) -> list[list[int]]:
        clauses = self.encoding.clauses() + self.encoding.given(self._on, self._off)
        if self.rule == LOOP and not any(clue > 0 for clue in self.model.clues):
            clauses.append(self.encoding.nonempty())
        return clauses

    def _next(self, caller: SatCaller) -> list[int] | None:
        """The next candidate that keeps the rule; None at the end or at the deadline."""
        while True:
            answer = caller.solve()
            self.effort["rounds"] += 1
            if not answer:
                self.complete = answer is False
                self.effort |= caller.effort()
                return None
            values = caller.model()
            cuts = self.encoding.cuts(values) if self.rule == LOOP else []
            if not cuts:
                return values
            self.effort["cuts"] += len(cuts)
            caller.add(cuts)
