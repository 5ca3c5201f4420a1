"""Counting as a question: methods, limits, and what is said when a limit comes first."""

import random
import subprocess
import sys
import time

import oracle
import pytest
from shared_data import corpus, needs_shared

from slitherx.errors import BoardError
from slitherx.frontier import sweep as sweeps
from slitherx.frontier.budget import Budget
from slitherx.frontier.plan import Plan
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries import count as module
from slitherx.queries.check import cross_validate
from slitherx.queries.count import ENUMERATE, FRONTIER, CountSettings, count, marginals
from slitherx.queries.sample import sample
from slitherx.solution import Drawing, Outcome


def corpus_board(name):
    return next(Puzzle(tuple(record["rows"])) for record in corpus() if record["name"] == name)


@pytest.mark.parametrize("method", module.METHODS)
@pytest.mark.parametrize("independent", [False, True])
def test_all_methods_agree(method, independent):
    settings = CountSettings(method, independent)
    for clues in oracle.random_boards(21, 25):
        assert count(Puzzle(clues), settings).count == len(oracle.solutions(clues)), clues


@pytest.mark.parametrize("method", module.METHODS)
def test_given_edges(method):
    given = Drawing.from_edges(3, 3, {0}, {4, 5})
    expected = [loop for loop in oracle.all_loops(3, 3) if 0 in loop and loop.isdisjoint({4, 5})]
    assert count(Puzzle.blank(3, 3), CountSettings(method, given=given)).count == len(expected)


@pytest.mark.parametrize("question", [count, marginals])
def test_given_edges_of_another_board_are_refused(question):
    with pytest.raises(BoardError, match="given edges are for a board of 2x3"):
        question(Puzzle.blank(3, 2), CountSettings(given=Drawing.from_edges(2, 3, {0})))


def test_outcomes():
    assert count(Puzzle.parse("4../..4")).outcome is Outcome.UNSAT
    assert count(Puzzle.blank(3, 3)).outcome is Outcome.SAT
    assert count(Puzzle.blank(30, 30), CountSettings(timeout=0.0)).outcome is Outcome.UNKNOWN


@pytest.mark.parametrize(
    ("limits", "reason"),
    [({"states": 50}, "more than 50 states"), ({"memory": 0.05}, "more than 0.05 MiB"),
     ({"timeout": 0.02}, "more than 0.02 s")],
)  # fmt: skip
def test_a_limit_leaves_a_lower_bound_and_says_how_far_it_came(limits, reason):
    found = count(Puzzle.blank(12, 12), CountSettings(**limits))
    assert (found.complete, found.stopped) == (False, reason)
    assert 0 < found.effort["steps"] < found.effort["of"] == 169
    assert found.outcome is (Outcome.SAT if found.count else Outcome.UNKNOWN)


@pytest.mark.parametrize(("clues", "bound"), [(".", 100), ("2", 1000)])
def test_a_wide_board_has_a_lower_bound_though_no_frontier_is_done(clues, bound):
    puzzle = Puzzle((f"{clues}...." * 4,) * 20)
    found = count(puzzle, CountSettings(states=100))
    assert (found.count, found.complete, found.outcome) == (bound, False, Outcome.SAT)


def test_the_effort_tells_the_widest_frontier():
    assert count(Puzzle.blank(8, 8)).effort == {"steps": 81, "of": 81, "states": 1670, "open width": 9}


def test_a_lower_bound_holds_at_every_limit():
    exact = count(Puzzle.blank(6, 6)).count
    bounds = [count(Puzzle.blank(6, 6), CountSettings(states=states)).count for states in range(1, 270, 7)]
    assert bounds == sorted(bounds) and all(bound <= exact for bound in bounds) and bounds[-1] == exact


@pytest.mark.parametrize("question", [count, marginals])
def test_a_time_limit_is_kept_on_a_board_without_hope(question):
    start = time.monotonic()
    question(Puzzle.blank(18, 18), CountSettings(timeout=1.0))
    assert time.monotonic() - start < 1.5


def test_a_time_limit_ends_a_listing():
    found = count(Puzzle.blank(10, 10), CountSettings(ENUMERATE, timeout=0.3))
    assert (found.complete, found.stopped, found.method) == (False, "more than 0.3 s", ENUMERATE)
    assert found.count > 0


def test_running_out_of_memory_is_a_limit_too(monkeypatch):
    def too_large(*_):
        raise MemoryError

    monkeypatch.setattr(sweeps.States, "advance", too_large)
    found = count(Puzzle.blank(3, 3))
    assert (found.complete, found.stopped, found.effort["steps"]) == (False, "the memory of this machine", 0)


def test_marginals_without_enough_time_for_the_way_back(monkeypatch):
    monkeypatch.setattr(module, "all_marginals", lambda *_: None)
    found = marginals(Puzzle.blank(3, 3))
    assert found.count.complete and found.edges is None and found.shares() == {}


def test_the_way_back_keeps_the_time_limit_too():
    from slitherx.frontier import marginals as back
    from slitherx.frontier import sampling

    swept = sweeps.sweep(Plan.of(Model.of(Puzzle.blank(3, 3))), keep=True)
    late = Budget(seconds=0.0)
    assert back.marginals(swept, late) is None
    assert sampling.sample(swept, 1, random.Random(1), late) is None


def test_marginals_of_a_board_without_solution():
    found = marginals(Puzzle.parse("4../..4"))
    assert set(found.edges.values()) == {0} and found.shares() == {}


def test_marginals_have_the_symmetry_of_the_board():
    found = marginals(Puzzle.blank(9, 9)).edges
    lengths = sum(found.values())
    for edge, number in found.items():
        i, k = divmod(edge, 19)
        assert number == found[(9 - i) * 19 + k if k < 9 else (8 - i) * 19 + k]  # upside down
        assert number == found[i * 19 + 8 - k if k < 9 else i * 19 + 27 - k]  # left to right
    assert lengths % 2 == 0  # every loop has an even length


@pytest.mark.parametrize("sides", [(10, 10), (9, 13), (13, 9)])
def test_guided_by_the_backbone_or_not(sides):
    """Boards wide enough for SAT to be asked, with half of the clues of a random loop."""
    rows, columns = sides
    rng = random.Random(3)
    for solution in sample(Puzzle.blank(rows, columns), 5, seed=3).solutions:
        clues = [
            [str(len(solution.edges.intersection(oracle.around(columns, i, j)))) for j in range(columns)]
            for i in range(rows)
        ]
        full = Puzzle(tuple("".join(line) for line in clues))
        puzzle = full.without((i, j) for i in range(rows) for j in range(columns) if rng.random() < 0.5)
        alone = count(puzzle, CountSettings(FRONTIER, independent=True))
        assert count(puzzle).count == alone.count > 0
        assert marginals(puzzle).edges == marginals(puzzle, CountSettings(independent=True)).edges


def test_a_wide_board_without_solution_is_not_swept_in_vain():
    puzzle = Puzzle(("44........", *["..2..1...3"] * 9))
    for found in (count(puzzle), marginals(puzzle).count):
        assert (found.count, found.complete, found.effort["open width"]) == (0, True, 0)
    assert count(puzzle, CountSettings(independent=True)).effort["open width"] == 11


def test_independent_means_that_no_solver_is_loaded():
    program = (
        "import sys; from slitherx.puzzle import Puzzle; from slitherx.queries.count import *;"
        "print(count(Puzzle(('2.3.......',) * 9), CountSettings(independent=True)).method,"
        "[name for name in ('pysat', 'pysolvers', 'ortools', 'slitherx.queries.backbone') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["frontier", "[]"]


@pytest.mark.parametrize(("board", "number", "imported"), [
    ("7, 7", 603841648931, False),
    ("8, 10", 15609156135669687673, False),  # arrays would be faster, but not by as much as numpy's import costs
    ("10, 10", 988808811046283595068099, True),
])  # fmt: skip
def test_numpy_is_imported_when_it_pays(board, number, imported):
    program = (
        "import sys; from slitherx.puzzle import Puzzle; from slitherx.queries.count import count;"
        f"print(count(Puzzle.blank({board})).count, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(number), str(imported)]


def test_without_numpy_the_count_is_the_same(monkeypatch):
    monkeypatch.setitem(sys.modules, "slitherx.frontier.arrays", None)  # importing it fails
    assert count(Puzzle.blank(9, 9)).count == 27359264067916806101


@needs_shared
@pytest.mark.parametrize("name", ["own/040_dense_0", "own/040_mid_0", "own/040_mid_2"])
def test_a_board_of_forty_with_a_tenth_of_its_clues_removed(name):
    puzzle = corpus_board(name)
    assert count(puzzle).count == 1
    clued = [(i, j) for i, j, _ in puzzle.cells()]
    open_board = puzzle.without(random.Random(1).sample(clued, len(clued) // 10))
    found = count(open_board, CountSettings(timeout=30))
    assert found.complete and found.count > 1
    if found.count < 1000:
        assert count(open_board, CountSettings(ENUMERATE)).count == found.count


@needs_shared
def test_a_wide_board_with_few_solutions():
    puzzle = corpus_board("davidjosepha/blacklist_10")
    assert count(puzzle).count == count(puzzle, CountSettings(ENUMERATE)).count == 41


def test_a_wrong_count_is_a_disagreement(monkeypatch):
    from slitherx.queries import check

    fair = cross_validate(Puzzle.blank(2, 2), ["edges", "colors"])
    assert (fair.counted, fair.miscounts(), fair.agree) == (13, [], True)
    monkeypatch.setattr(check, "_counted", lambda *_: 14)
    wrong = cross_validate(Puzzle.blank(2, 2), ["edges", "colors"])
    assert (wrong.miscounts(), wrong.agree) == (["edges", "colors"], False)


def test_what_cannot_be_compared_is_not_counted():
    assert cross_validate(Puzzle.blank(2, 2), ["edges"], rule="local").counted is None
    assert cross_validate(Puzzle.blank(3, 3), ["edges", "colors"], limit=5).counted is None
