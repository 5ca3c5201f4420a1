"""The SAT callers: the direct way and the public one say the same, and searches keep their promises."""

import random
import sys
import types

import oracle
import pytest

from slitherx.lower.cnf import EdgeEncoding
from slitherx.lower.colors import ColorEncoding
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.solvers import caller, cubes
from slitherx.solvers.base import LOCAL, LOOP, Deadline
from slitherx.solvers.lazy import LazyLoop
from slitherx.solvers.sat import SatSearch


def random_clauses(seed):
    rng = random.Random(seed)
    return [[rng.choice((-1, 1)) * v for v in rng.sample(range(1, 13), 3)] for _ in range(rng.randrange(20, 70))]


@pytest.mark.parametrize("name", ["minisat22", "glucose4"])
def test_both_ways_to_a_solver_agree(name):
    for seed in range(60):
        clauses, assumed = random_clauses(seed), [1, -2]
        direct, public = caller.open_backend(name), caller.open_backend(name, shortcut=False)
        assert type(direct) is not type(public)
        for backend in (direct, public):
            backend.add(clauses)
        answer = direct.solve(assumed, 10_000)
        assert answer == public.solve(assumed, 10_000)
        if answer:
            for backend in (direct, public):
                held = set(backend.model())
                assert held.issuperset(assumed)
                assert all(held.intersection(clause) for clause in clauses)
        else:
            assert set(direct.core()) <= set(assumed)
            assert set(public.core()) <= set(assumed)
        assert direct.effort().keys() == public.effort().keys()
        direct.close()
        public.close()


def test_without_the_c_functions_the_public_way_serves(monkeypatch):
    monkeypatch.setitem(sys.modules, "pysolvers", types.ModuleType("pysolvers"))
    assert type(caller.open_backend("minisat22")).__name__ == "_ByPysat"
    model = Model.of(Puzzle.parse("3..3/..../3..3"))
    assert len(set(SatSearch(model, ColorEncoding(model)))) == 6


def test_a_conflict_budget_ends_a_call():
    holes = 9
    variable = lambda pigeon, hole: pigeon * holes + hole + 1
    clauses = [[variable(p, h) for h in range(holes)] for p in range(holes + 1)]
    clauses += [[-variable(a, h), -variable(b, h)] for h in range(holes) for a in range(holes + 1) for b in range(a)]
    for name in ("minisat22", "cadical153"):
        backend = caller.open_backend(name)
        backend.add(clauses)
        assert backend.solve([], 50) is None
        backend.close()
    with caller.SatCaller("minisat22", Deadline(0.2)) as solver:
        solver.add(clauses)
        assert solver.solve() in (None, False)


@pytest.mark.parametrize("encoding", [ColorEncoding, EdgeEncoding])
@pytest.mark.parametrize("rule", [LOOP, LOCAL])
def test_cutting_the_space_in_two_loses_nothing(encoding, rule, monkeypatch):
    model = Model.of(Puzzle.parse("..../..1./...."))
    whole = set(SatSearch(model, encoding(model), rule=rule))
    monkeypatch.setattr(cubes, "CUBE_SIZE", 5)
    search = SatSearch(model, encoding(model), rule=rule)
    pieces = list(search)
    assert search.complete
    assert len(pieces) == len(set(pieces)) > 100
    assert set(pieces) == whole
    if rule == LOOP:
        assert whole == oracle.solutions(("....", "..1.", "...."))


def test_hints_name_cells_of_the_board_and_exclude_nothing():
    rng = random.Random(3)
    for clues in oracle.random_boards(9, 40):
        encoding = ColorEncoding(Model.of(Puzzle(clues)))
        values = [v if v % encoding.width and rng.random() < 0.5 else -v for v in range(1, encoding.variables + 1)]
        hints = encoding.hints(values)
        assert all(abs(literal) % encoding.width and abs(literal) <= encoding.variables for literal in hints)
        with LazyLoop(encoding) as loop:
            loop.add_puzzle(encoding.model)
            loop.caller.prefer(hints)
            assert (loop.ask() is not None) == bool(oracle.solutions(clues))


def test_solvers_that_cannot_serve_are_refused():
    from slitherx.errors import SolverUnavailableError

    for name in ("kissat404", "nosuch", "cryptosat"):
        with pytest.raises(SolverUnavailableError, match=name):
            caller.open_backend(name)
    assert {"minisat22", "glucose4", "cadical153"} <= set(caller.available_solvers())
