"""The back ends by name, and how to open a search with each; nothing is imported before it is asked for."""

from __future__ import annotations

from dataclasses import dataclass

from slitherx.errors import SolverUnavailableError
from slitherx.model import Model
from slitherx.solution import Drawing
from slitherx.solvers.base import LARGEST_SEED, LOCAL, LOOP, MOST_WORKERS, Deadline, Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slitherx.solvers.lazy import Encoding

# name: what it is
BACKENDS = {
    "colors": "CNF over inside/outside of cells, PySAT, separator cuts",
    "edges": "CNF over edges, PySAT, subloop cuts",
    "cp": "linear sums and circuit, OR-Tools CP-SAT",
    "dance": "DLX text, our XCC engine with the loop rule",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """How to search.  ``timeout`` is in seconds; ``given`` holds edges known to be on or off.

    Raises `ValueError` for an unknown ``rule`` or a number out of range, `SolverUnavailableError` for an unknown
    ``backend``.

    ``solver`` names a PySAT solver, ``workers`` counts CP-SAT threads (used only for the first solution; at most
    10 000), ``seed`` (from 0, below 2^31) feeds the back ends that take one.  ``rule`` is ``loop``, or ``local`` for
    the rules without "one loop".
    """

    backend: str = "colors"
    rule: str = LOOP
    timeout: float | None = None
    solver: str | None = None
    seed: int | None = None
    workers: int = 1
    given: Drawing | None = None

    def __post_init__(self) -> None:
        if self.rule not in (LOOP, LOCAL):
            raise ValueError(f"no rule {self.rule!r}, expected {LOOP} or {LOCAL}")
        Deadline(self.timeout)  # refuses what is no time
        if not 1 <= self.workers <= MOST_WORKERS:
            raise ValueError(f"{self.workers} workers, expected 1 to {MOST_WORKERS}")
        if self.seed is not None and not 0 <= self.seed <= LARGEST_SEED:
            raise ValueError(f"a seed of {self.seed}, expected 0 to {LARGEST_SEED}")
        if self.backend not in BACKENDS:
            raise SolverUnavailableError(f"no back end {self.backend!r}, expected one of {', '.join(BACKENDS)}")


DEFAULT = Settings()


def open_search(model: Model, settings: Settings = DEFAULT, *, first_only: bool = False) -> Search:
    """A search by the named back end; `SolverUnavailableError` if its package is not installed."""
    deadline = Deadline(settings.timeout)
    on, off = (settings.given.on, settings.given.off) if settings.given else (frozenset(), frozenset())
    if settings.backend == "cp":
        from slitherx.solvers.cpsat import CpSearch

        return CpSearch(
            model, rule=settings.rule, deadline=deadline, seed=settings.seed, workers=settings.workers,
            first_only=first_only, on=on, off=off,
        )  # fmt: skip
    if settings.backend == "dance":
        from slitherx.solvers.dancing import DancingSearch

        return DancingSearch(model, rule=settings.rule, deadline=deadline, seed=settings.seed, on=on, off=off)
    return _sat(model, settings, deadline, on, off)


def _sat(model: Model, settings: Settings, deadline: Deadline, on: frozenset[int], off: frozenset[int]) -> Search:
    from slitherx.solvers.caller import DEFAULT_SOLVER
    from slitherx.solvers.sat import SatSearch

    encoding = _color_encoding(model) if settings.backend == "colors" else _edge_encoding(model)
    solver = settings.solver or DEFAULT_SOLVER
    return SatSearch(model, encoding, rule=settings.rule, deadline=deadline, solver=solver, on=on, off=off)


def _color_encoding(model: Model) -> Encoding:
    from slitherx.lower.colors import ColorEncoding

    return ColorEncoding(model)


def _edge_encoding(model: Model) -> Encoding:
    from slitherx.lower.cnf import EdgeEncoding

    return EdgeEncoding(model)


__all__ = ["BACKENDS", "DEFAULT", "LOCAL", "LOOP", "Settings", "open_search"]
