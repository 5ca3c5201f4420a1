"""OR-Tools CP-SAT: linear sums for the local rules and a circuit for the loop rule."""

from __future__ import annotations

import atexit
import queue
import threading
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from slitherx.errors import SolverUnavailableError
from slitherx.lower import circuit
from slitherx.model import Model
from slitherx.solvers.base import LARGEST_SEED, LOOP, MOST_WORKERS, Deadline, Search

_END = None
_T = TypeVar("_T")
# Seconds that the thread gets to end once the time is up; after that it is left to itself, and ends when it looks.
_GRACE = 0.05
# Seconds that Python waits for such a thread when it ends.
_AT_EXIT = 5.0


class _Unwanted(Exception):
    """Nobody waits for the model any more."""


class _Wanted:
    """Passes on what is iterated over until it is told to stop: a large model takes seconds to build."""

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def __call__(self, items: Iterable[_T]) -> Iterator[_T]:
        for item in items:
            if self.stopped.is_set():
                raise _Unwanted
            yield item


def build(
    model: Model, *, rule: str = LOOP, on: Iterable[int] = (), off: Iterable[int] = (), wanted: _Wanted | None = None
) -> tuple[Any, list[Any]]:
    """The `CpModel` and its Boolean variables, one per edge, named ``e0``, ``e1``, …"""
    cp_model, wanted = _package(), wanted or _Wanted()
    cp = cp_model.CpModel()
    edges = [cp.new_bool_var(f"e{edge}") for edge in wanted(range(model.edge_count))]
    for total in wanted(circuit.sums(model)):
        domain = cp_model.Domain.from_values(list(total.values))
        cp.add_linear_expression_in_domain(sum(edges[edge] for edge in total.edges), domain)
    for edge in wanted(on):
        cp.add(edges[edge] == 1)
    for edge in wanted(off):
        cp.add(edges[edge] == 0)
    if rule == LOOP:
        _single_loop(cp, model, edges, wanted)
    return cp, edges


def export(model: Model, *, rule: str = LOOP) -> str:
    """The model as text of its protocol buffer, which other CP-SAT front ends read."""
    return str(build(model, rule=rule)[0].proto)


def _package() -> Any:
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise SolverUnavailableError(f"CP-SAT is not usable here: {error}; install ortools") from None
    return cp_model


def _single_loop(cp: Any, model: Model, edges: list[Any], wanted: _Wanted) -> None:
    arcs, backward = [], {}
    for arc in wanted(circuit.arcs(model)):
        literal = cp.new_bool_var(f"a{arc.tail}_{arc.head}")
        arcs.append((arc.tail, arc.head, literal))
        if arc.forward:
            forward = literal
        else:
            backward[arc.edge] = literal
            cp.add(forward + literal == edges[arc.edge])  # at most one direction
    arcs += [(tile, tile, cp.new_bool_var(f"u{tile}")) for tile in wanted(range(model.tile_count))]
    cp.add_circuit(arcs)
    cp.add_bool_or(edges)
    _forward_first(cp, edges, backward, wanted)


def _forward_first(cp: Any, edges: list[Any], backward: dict[int, Any], wanted: _Wanted) -> None:
    """A backward arc needs an earlier edge that is on: each loop is then walked in one direction only."""
    before = None  # some edge earlier in the scan is on
    for edge, literal in enumerate(wanted(edges)):
        if before is None:
            cp.add(backward[edge] == 0)
            before = literal
            continue
        cp.add_implication(backward[edge], before)
        now = cp.new_bool_var(f"b{edge}")
        cp.add_max_equality(now, [before, literal])
        before = now


class CpSearch(Search):
    """Solutions by CP-SAT's own enumeration, which needs a single worker; several only look for a first solution."""

    def __init__(
        self, model: Model, *, rule: str = LOOP, deadline: Deadline | None = None, seed: int | None = None,
        workers: int = 1, first_only: bool = False, on: Iterable[int] = (), off: Iterable[int] = (),
    ) -> None:  # fmt: skip
        super().__init__(model, rule=rule, deadline=deadline)
        if not (1 <= workers <= MOST_WORKERS and 0 <= (seed or 0) <= LARGEST_SEED):
            raise ValueError(f"expected 1..{MOST_WORKERS} workers and a seed of 0..{LARGEST_SEED}")
        self.seed, self.first_only, self.on, self.off = seed, first_only, on, off
        self.workers = workers if first_only else 1

    def __iter__(self) -> Iterator[frozenset[int]]:
        # The model is built and solved in a thread of its own: the queue hands solutions over one by one, bounds how
        # far the solver runs ahead, and lets this thread notice the deadline or Ctrl-C.
        found: queue.Queue[frozenset[int] | None] = queue.Queue(maxsize=1000)
        run = _Run(found, self)
        thread = threading.Thread(target=run, name="slitherx-cpsat", daemon=True)
        thread.start()
        try:
            yield from self._received(found, run)
        finally:
            run.stop()
            thread.join(None if self.deadline.left() is None else _GRACE)
            if thread.is_alive():  # it would abort the process if it called back while Python is taken down
                atexit.register(thread.join, _AT_EXIT)
        if run.error is not None:
            raise run.error

    def _received(self, found: queue.Queue[frozenset[int] | None], run: _Run) -> Iterator[frozenset[int]]:
        while True:
            try:
                edges = found.get(timeout=self.deadline.left())
            except queue.Empty:
                return
            if edges is _END:
                self.complete = run.complete  # not before: the thread may be done long before its solutions are taken
                return
            yield edges


class _Run:
    """One solve in its own thread; puts edge sets, then the end mark, into the queue."""

    def __init__(self, found: queue.Queue[frozenset[int] | None], search: CpSearch) -> None:
        self.found, self.search = found, search
        self.wanted = _Wanted()
        self.stopped = self.wanted.stopped
        self.solver: Any = None
        self.complete = False
        self.error: BaseException | None = None

    def __call__(self) -> None:
        try:
            search = self.search
            self.cp, self.edges = build(
                search.model, rule=search.rule, on=search.on, off=search.off, wanted=self.wanted
            )
            self.solver = _package().CpSolver()
            self._solve()
        except _Unwanted:
            return
        except BaseException as error:  # for the thread that waits at the queue
            self.error = error
        self.put(_END)

    def _solve(self) -> None:
        if self.stopped.is_set():  # while the model was built: `stop` found no solver to tell
            raise _Unwanted
        run, base = self, _package().CpSolverSolutionCallback

        class Collect(base):  # type: ignore[misc, valid-type]
            def on_solution_callback(self) -> None:
                try:
                    run.put(frozenset(k for k, edge in enumerate(run.edges) if self.boolean_value(edge)))
                except BaseException as error:  # it would get lost in the solver
                    run.error = error
                if run.stopped.is_set() or run.error:
                    self.stop_search()

        self._set_parameters()
        status = self.solver.solve(self.cp, Collect())
        search = self.search
        status_name = self.solver.status_name(status)
        if status_name == "MODEL_INVALID":
            raise SolverUnavailableError("OR-Tools calls the model or its parameters invalid")
        finished = ("INFEASIBLE",) if search.first_only else ("OPTIMAL", "INFEASIBLE")
        self.complete = status_name in finished and not self.stopped.is_set() and not self.error
        search.effort = {"branches": self.solver.num_branches, "conflicts": self.solver.num_conflicts}

    def put(self, item: frozenset[int] | None) -> None:
        while not self.stopped.is_set():
            try:
                return self.found.put(item, timeout=0.1)
            except queue.Full:
                continue
        return None

    def stop(self) -> None:
        self.stopped.set()
        if self.solver:
            self.solver.stop_search()

    def _set_parameters(self) -> None:
        parameters = self.solver.parameters
        parameters.num_workers = self.search.workers
        parameters.enumerate_all_solutions = not self.search.first_only
        parameters.catch_sigint_signal = False
        if self.search.seed is not None:
            parameters.random_seed = self.search.seed
        left = self.search.deadline.left()
        if left is not None:
            parameters.max_time_in_seconds = left
