"""Back ends whose package is missing, and questions that are settled before any search."""

import subprocess
import sys
import threading
import time
import warnings

import pytest

from slitherx.errors import SolverUnavailableError
from slitherx.model import NO_CLUE, Model
from slitherx.puzzle import Puzzle
from slitherx.solvers import caller, cpsat, external, proof
from slitherx.solvers.base import Deadline, Search
from slitherx.solvers.dancing import DancingSearch

BLANK = Model.of(Puzzle.parse("../.."))


def test_an_edge_cannot_be_on_and_off():
    search = DancingSearch(BLANK, on=[3], off=[2, 3])
    assert list(search) == [] and search.complete and search.effort == {}


def test_what_is_not_installed_is_named_with_its_remedy(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    with pytest.raises(SolverUnavailableError, match=r"pip install 'slitherx\[miniexact\]'"):
        external.find_miniexact()
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(SolverUnavailableError, match=r"CP-SAT is not usable here: .*; install ortools"):
        cpsat.build(BLANK)


def test_miniexact_must_answer_in_numbers_of_options():
    assert external._options("2 1 3", 3) == [1, 0, 2]
    for line in ("0 1", "4", "1 x", "-1", "1234567890123"):
        with pytest.raises(SolverUnavailableError, match="expected the numbers of options"):
            external._options(line, 3)


def test_the_exported_model_has_a_variable_an_edge():
    pytest.importorskip("ortools")
    text = cpsat.export(BLANK)
    assert all(f'"e{edge}"' in text for edge in range(BLANK.edge_count)) and "circuit" in text
    assert "circuit" not in cpsat.export(BLANK, rule="local")


@pytest.mark.parametrize("where", ["_set_parameters", "put"])
def test_what_the_solvers_thread_raises_reaches_the_caller(where, monkeypatch):
    pytest.importorskip("ortools")
    done, put = threading.Event(), cpsat._Run.put

    def fail(self, item=None):
        if where == "put" and item is None:  # the end mark
            return put(self, item)
        raise MemoryError("all is full")

    def ask():
        with pytest.raises(MemoryError, match="all is full"):
            list(search)
        done.set()

    search = cpsat.CpSearch(BLANK)
    monkeypatch.setattr(cpsat._Run, where, fail)
    with warnings.catch_warnings(action="ignore"):
        threading.Thread(target=ask, daemon=True).start()
        assert done.wait(20) and not search.complete


class Stubborn:
    """A PySAT solver that can only solve."""

    def __getattr__(self, name):
        def refuse(*_, **__):
            raise NotImplementedError(name)

        return refuse

    def solve(self, assumptions=()):
        return not assumptions


def test_a_solver_may_refuse_all_but_solving():
    backend = caller.open_backend("glucose3")
    backend._solver.delete()
    backend._solver = Stubborn()
    backend.prefer([1])
    assert (backend.solve([], 10), backend.solve([1], 10)) == (True, False)
    assert backend.effort() == {}
    assert proof._slice(Stubborn(), 10) is True


def test_a_proof_is_read_up_to_its_empty_clause():
    assert proof._learned(["1 -2 0", "d 1 2 0", "0", "3 0"]) == [[1, -2], []]


def test_a_proof_is_sought_in_slices_until_the_deadline(monkeypatch):
    answers, budgets = iter([None, None, False]), []
    monkeypatch.setattr(proof, "_slice", lambda engine, budget: budgets.append(budget) or next(answers))
    assert proof._solve(None, Deadline()) is False
    assert budgets[0] == 2000 and len(budgets) == 3 and budgets[2] > budgets[1] > budgets[0]
    assert proof._solve(None, Deadline(0.0)) is None


def test_a_deadline():
    assert (Deadline().left(), Deadline().passed()) == (None, False)
    assert (Deadline(0.0).left(), Deadline(0.0).passed()) == (0.0, True)
    assert 99 < Deadline(100.0).left() <= 100 and not Deadline(100.0).passed()
    with pytest.raises(NotImplementedError):
        iter(Search(BLANK))


@pytest.mark.parametrize("settings", [{"workers": 0}, {"workers": 10_001}, {"seed": -1}, {"seed": 2**31}])
def test_what_or_tools_would_not_take(settings):
    with pytest.raises(ValueError, match=r"1\.\.10000 workers"):
        cpsat.CpSearch(BLANK, **settings)


def test_an_invalid_model_is_no_answer(monkeypatch):
    monkeypatch.setattr(cpsat, "MOST_WORKERS", 10**6)
    with pytest.raises(SolverUnavailableError, match="invalid"):
        list(cpsat.CpSearch(BLANK, workers=10**6, first_only=True))


def test_parts_end_with_the_time():
    deadline = Deadline(60)
    parts = deadline.parts(range(7), 3)
    assert (next(parts), next(parts)) == ([0, 1, 2], [3, 4, 5])
    deadline.end = 0.0
    assert list(parts) == [] and list(Deadline().parts(range(3), 2)) == [[0, 1], [2]]


def test_a_list_cut_short_is_not_complete_though_the_solver_is_done(monkeypatch):
    """The solver runs ahead of what is taken from it: it once said that the few taken were all."""
    done, put = threading.Event(), cpsat._Run.put

    def watched(run, item):
        put(run, item)
        if item is None:
            done.set()

    monkeypatch.setattr(cpsat._Run, "put", watched)
    search = cpsat.CpSearch(BLANK)
    first = next(iter_ := iter(search))
    assert done.wait(30.0)
    assert first and not search.complete
    assert len([first, *iter_]) == 13 and search.complete


ENDING = """
import atexit, threading
from slitherx.model import NO_CLUE, Model
from slitherx.solvers import base, cpsat
count = lambda: print(sum(thread.name == "slitherx-cpsat" for thread in threading.enumerate()))
atexit.register(count)
list(cpsat.CpSearch(Model(99, 99, (NO_CLUE,) * 9801), deadline=base.Deadline(0.1)))
count()
"""


def test_python_ends_after_a_solver_that_a_limit_left_at_work():
    done = subprocess.run([sys.executable, "-c", ENDING], capture_output=True, text=True, timeout=60)
    assert (done.stdout.split(), done.stderr) == (["1", "0"], "")


def test_time_that_runs_out_while_the_model_is_built():
    """150×150 take a second or two to build; the thread that builds ends by itself."""
    search = cpsat.CpSearch(Model(150, 150, (NO_CLUE,) * 22500), deadline=Deadline(0.3))
    start = time.monotonic()
    assert list(search) == [] and not search.complete
    assert time.monotonic() - start < 0.8
    for thread in threading.enumerate():
        if isinstance(getattr(thread, "_target", None), cpsat._Run):
            thread.join(10.0)
            assert not thread.is_alive()


def test_what_is_stopped_while_the_model_is_built_is_not_solved(monkeypatch):
    build, solved, runs = cpsat.build, [], []

    def slow(*args, wanted, **options):
        built = build(*args, wanted=wanted, **options)
        runs.append(threading.current_thread())
        assert wanted.stopped.wait(30.0)
        return built

    monkeypatch.setattr(cpsat, "build", slow)
    monkeypatch.setattr(cpsat._Run, "_set_parameters", solved.append)
    assert list(cpsat.CpSearch(BLANK, deadline=Deadline(0.5))) == []
    runs[0].join(30.0)
    assert not runs[0].is_alive() and not solved
