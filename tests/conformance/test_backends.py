"""One suite over every back end and every solver: the same solution sets, and the same manners."""

import oracle
import pytest
from boards import CASES
from shared_data import needs_shared, small_boards

from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import BACKENDS, LOCAL, Settings, open_search
from slitherx.queries.solve import solve
from slitherx.solution import Outcome
from slitherx.solvers.caller import available_solvers

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def edge_sets(puzzle, **settings):
    search = open_search(Model.of(puzzle), Settings(**settings))
    found = list(search)
    assert search.complete and len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("text", CASES)
def test_known_cases(backend, text):
    puzzle = Puzzle.parse(text)
    found = edge_sets(puzzle, backend=backend)
    assert len(found) == CASES[text]
    assert found == oracle.solutions(puzzle.clues)


@pytest.mark.parametrize("backend", BACKENDS)
def test_random_boards_against_all_cycles(backend):
    for clues in oracle.random_boards(11, 25 if backend == "cp" else 80):
        assert edge_sets(Puzzle(clues), backend=backend) == oracle.solutions(clues), clues


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("text", ["1", "..", "22", "../..", "3./.3", "0./..", "./."])
def test_local_rules_against_the_power_set(backend, text):
    puzzle = Puzzle.parse(text)
    assert edge_sets(puzzle, backend=backend, rule=LOCAL) == oracle.local_solutions(puzzle.clues)


@needs_shared
@pytest.mark.parametrize("backend", BACKENDS)
def test_counts_of_knuths_programs(backend):
    # Longer lists are compared by a slow test (tests/golden/test_corpus_solutions.py).
    most = 200 if backend == "cp" else 1500
    records = [record for record in small_boards() if record["dlx2"]["solutions"] <= most]
    assert len(records) > 100
    for record in records:
        puzzle = Puzzle(record["rows"])
        positive = any(clue > 0 for *_, clue in puzzle.cells())
        assert len(edge_sets(puzzle, backend=backend, rule=LOCAL)) == record["dlx2"]["solutions"]
        # Without a positive clue DLX2-LOOP counts the empty drawing too.
        assert len(edge_sets(puzzle, backend=backend)) == record["dlx2-loop"]["solutions"] - (not positive)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("solver", available_solvers())
def test_every_pysat_solver(solver):
    for text in ("3..3/..../3..3", "22/22", "4../..4", "../.."):
        for backend in ("colors", "edges"):
            assert len(edge_sets(Puzzle.parse(text), backend=backend, solver=solver)) == CASES[text]


@pytest.mark.parametrize("backend", BACKENDS)
def test_enumerating_twice_gives_the_same_set_twice(backend):
    puzzle = Puzzle.parse("3..3/..../3..3")
    assert edge_sets(puzzle, backend=backend) == edge_sets(puzzle, backend=backend)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_time_limit_is_unknown_never_no(backend):
    answer = solve(Puzzle.blank(30, 30), Settings(backend=backend, timeout=0.0))
    assert (answer.outcome, answer.unique, answer.complete) == (Outcome.UNKNOWN, None, False)


def test_several_workers_fall_back_to_one_when_enumerating():
    puzzle = Puzzle.parse("3..3/..../3..3")
    assert len(edge_sets(puzzle, backend="cp", workers=4)) == 6
    assert solve(puzzle, Settings(backend="cp", workers=2), limit=1).outcome is Outcome.SAT


@pytest.mark.parametrize("backend", BACKENDS)
def test_given_edges_are_kept(backend):
    from slitherx.solution import Drawing

    puzzle = Puzzle.blank(2, 3)
    every = oracle.solutions(puzzle.clues)
    for on, off in (({0}, ()), ((), {0, 8}), ({7}, {4}), ({3, 8}, {0})):
        given = Drawing.from_edges(2, 3, on, off)
        want = {edges for edges in every if edges.issuperset(on) and edges.isdisjoint(off)}
        assert edge_sets(puzzle, backend=backend, given=given) == want
