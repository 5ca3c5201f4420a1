"""PySAT with its proof: the clauses that a solver learned on its way to "no model"."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from slitherx.errors import DisagreementError, SolverUnavailableError
from slitherx.solvers.base import Deadline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Of the solvers that record proofs, the one whose calls can be cut into slices and whose proofs are plain RUP.
PROOF_SOLVER = "glucose4"
# Conflicts per slice of a call, between which a time limit or Ctrl-C is seen, and the seconds it should take.
_FIRST_BUDGET, _LEAST_BUDGET, _SLICE = 2000, 50, 0.05


def refutation(
    clauses: Sequence[Sequence[int]], *, deadline: Deadline | None = None, solver: str = PROOF_SOLVER
) -> list[list[int]] | None:
    """Clauses that lead, each by reverse unit propagation from those before, to the empty one, which is the last.

    None if the time ran out.  Raises `DisagreementError` if the clauses have a model, `SolverUnavailableError` if the
    solver records no proof.
    """
    from pysat.solvers import NoSuchSolverError, Solver

    try:
        engine = Solver(name=solver, with_proof=True)
    except (NoSuchSolverError, NotImplementedError, ImportError):
        raise SolverUnavailableError(f"solver {solver!r} records no proofs here") from None
    deadline = deadline or Deadline()
    try:
        for part in deadline.parts(clauses):
            engine.append_formula(part)
        answer = _solve(engine, deadline)
        if answer:
            raise DisagreementError("clauses that must be contradictory have a model")
        return _learned(engine.get_proof()) if answer is not None else None
    finally:
        engine.delete()


def _solve(engine: Any, deadline: Deadline) -> bool | None:
    budget = _FIRST_BUDGET
    while not deadline.passed():
        start = perf_counter()
        answer = _slice(engine, budget)
        if answer is not None:
            return answer
        budget = max(_LEAST_BUDGET, int(budget * _SLICE / max(perf_counter() - start, _SLICE / 4)))
    return None


def _slice(engine: Any, budget: int) -> bool | None:
    try:
        engine.conf_budget(budget)
        answer: bool | None = engine.solve_limited(expect_interrupt=True)
    except NotImplementedError:  # Lingeling and CaDiCaL cannot be stopped in mid-call
        answer = engine.solve()
    return answer


def _learned(lines: list[str]) -> list[list[int]]:
    """The clauses that a proof adds, up to the empty one.  What it deletes is of no use to us: see `certify.trim`."""
    found = []
    for line in lines:
        if not line.startswith("d"):
            found.append([int(word) for word in line.split()[:-1]])
            if not found[-1]:
                break
    return found
