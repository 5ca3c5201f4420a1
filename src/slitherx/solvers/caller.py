"""One incremental SAT solver behind a small interface: clauses in, a three-valued answer out.

PySAT's `Solver` serves for every solver it has.  For two of them there is a shortcut to PySAT's own C module, which
spares half of the import time and a Python call per clause; where it does not look as expected, `Solver` serves too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from time import perf_counter

from slitherx.errors import SolverUnavailableError
from slitherx.solvers.base import Deadline

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import Any, Protocol
else:
    Protocol = object

# Level with the others on every size measured, and it can be stopped in mid-call (docs/decisions/solver-choice.md).
DEFAULT_SOLVER = "minisat22"
# Solvers that PySAT names but that cannot be asked again after clauses were added.
_NOT_INCREMENTAL = {"kissat404"}
# PySAT name: prefix of the functions in its C module.
_SHORTCUTS = {"glucose4": "glucose41", "minisat22": "minisat22"}
_FUNCTIONS = ("new", "del", "add_cl", "solve_lim", "cbudget", "model", "core", "setphases", "acc_stats")
# One SAT call is cut into slices of about this many seconds, so that a time limit or Ctrl-C is seen between them.
_SLICE = 0.05
_FIRST_BUDGET, _LEAST_BUDGET, _MOST_BUDGET = 200, 50, 100_000  # conflicts per slice


class Backend(Protocol):
    """What `SatCaller` needs of a solver."""

    def add(self, clauses: Iterable[Sequence[int]]) -> None: ...
    def prefer(self, literals: Sequence[int]) -> None: ...
    def solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None: ...
    def model(self) -> list[int]: ...
    def core(self) -> list[int]: ...
    def effort(self) -> dict[str, int]: ...
    def close(self) -> None: ...


class SatCaller:
    """Add clauses, ask, read the answer.  Use it in a ``with`` block, or close it."""

    def __init__(self, name: str, deadline: Deadline) -> None:
        self._solver = open_backend(name)
        self._deadline = deadline
        self._budget = _FIRST_BUDGET

    def __enter__(self) -> SatCaller:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver."""
        self._solver.close()

    # problem

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses."""
        self._solver.add(clauses)

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these literals first when branching, where the solver can."""
        self._solver.prefer(literals)

    # question

    def solve(self, assumptions: Sequence[int] = ()) -> bool | None:
        """True, False, or None when the deadline passed first."""
        while not self._deadline.passed():
            start = perf_counter()
            answer = self._solver.solve(assumptions, self._budget)
            if answer is not None:
                return answer
            factor = _SLICE / max(perf_counter() - start, _SLICE / 4)
            self._budget = max(_LEAST_BUDGET, min(_MOST_BUDGET, int(self._budget * factor)))
        return None

    # answer

    def model(self) -> list[int]:
        """After True: the literal of variable v at index v-1."""
        return self._solver.model()

    def core(self) -> list[int]:
        """After False: assumptions that cannot all hold."""
        return self._solver.core()

    def effort(self) -> dict[str, int]:
        """Conflicts, decisions, propagations and restarts so far."""
        return self._solver.effort()


def open_backend(name: str, *, shortcut: bool = True) -> Backend:
    """A solver by its PySAT name; `SolverUnavailableError` if it does not work here or cannot serve."""
    if shortcut and name in _SHORTCUTS:
        functions = _c_functions(_SHORTCUTS[name])
        if functions is not None:
            return _Direct(functions)
    if name in _NOT_INCREMENTAL:
        raise SolverUnavailableError(f"solver {name!r} cannot take clauses between calls, which the loop rule needs")
    return _ByPysat(name)


def available_solvers() -> list[str]:
    """The names of the PySAT solvers that work here, found by trying each."""
    from pysat.solvers import SolverNames

    names = [name for name in vars(SolverNames) if not name.startswith("_")]
    return sorted(name for name in names if _works(name))


def _works(name: str) -> bool:
    try:
        open_backend(name).close()
    except SolverUnavailableError:
        return False
    return True


def _c_functions(prefix: str) -> dict[str, Any] | None:
    try:
        module = import_module("pysolvers")
        return {name: getattr(module, f"{prefix}_{name}") for name in _FUNCTIONS}
    except (ImportError, AttributeError):
        return None


class _Direct:
    """MiniSat and Glucose through PySAT's C module.

    Its ``solve_lim`` gets main_thread=0 and expect_interrupt=1: then it releases the interpreter lock and leaves the
    SIGINT handler alone (the other way it jumps out of the solver, which cannot be used or freed after that).
    """

    def __init__(self, functions: dict[str, Any]) -> None:
        self._do = functions
        self._handle = functions["new"]()

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        deque(map(partial(self._do["add_cl"], self._handle), clauses), maxlen=0)

    def prefer(self, literals: Sequence[int]) -> None:
        self._do["setphases"](self._handle, literals)

    def solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        self._do["cbudget"](self._handle, conflicts)
        answer: bool | None = self._do["solve_lim"](self._handle, assumptions, 0, 1)
        return answer

    def model(self) -> list[int]:
        return self._do["model"](self._handle) or []

    def core(self) -> list[int]:
        return self._do["core"](self._handle) or []

    def effort(self) -> dict[str, int]:
        return dict(self._do["acc_stats"](self._handle))

    def close(self) -> None:
        if self._handle is not None:
            self._do["del"](self._handle)
            self._handle = None


class _ByPysat:
    """Any solver through PySAT's public interface."""

    def __init__(self, name: str) -> None:
        from pysat.solvers import NoSuchSolverError, Solver

        try:
            self._solver = Solver(name=name)
        except (NoSuchSolverError, ImportError, AssertionError):
            raise SolverUnavailableError(
                f"solver {name!r} does not work here; `slitherx sat --solver help` lists those that do"
            ) from None

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        for clause in clauses:
            self._solver.add_clause(clause)

    def prefer(self, literals: Sequence[int]) -> None:
        try:
            self._solver.set_phases(literals)
        except NotImplementedError:
            return

    def solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        try:
            self._solver.conf_budget(conflicts)
            answer: bool | None = self._solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
        except NotImplementedError:  # Lingeling: it cannot be stopped in mid-call
            answer = self._solver.solve(assumptions=assumptions)
        return answer

    def model(self) -> list[int]:
        return list(self._solver.get_model() or [])

    def core(self) -> list[int]:
        return list(self._solver.get_core() or [])

    def effort(self) -> dict[str, int]:
        try:
            return dict(self._solver.accum_stats() or {})
        except NotImplementedError:
            return {}

    def close(self) -> None:
        self._solver.delete()
