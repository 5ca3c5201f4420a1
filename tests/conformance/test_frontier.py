"""The frontier against everything else: known sequences, all loops of small boards, and the back ends."""

import random

import oracle
import pytest
from boards import CASES
from frontier_engines import FORMS, sweep_as
from shared_data import corpus, needs_shared, small_boards

from slitherx.frontier import plan
from slitherx.frontier.marginals import marginals
from slitherx.frontier.plan import Plan
from slitherx.frontier.sampling import sample
from slitherx.frontier.sweep import sweep
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import Settings
from slitherx.queries.solve import solve
from slitherx.solution import Solution
from slitherx.verify import verify

# Loops on a square board of n x n cells: OEIS A140517.
SQUARES = [
    1, 13, 213, 9349, 1222363, 487150371, 603841648931, 2318527339461265, 27359264067916806101,
    988808811046283595068099, 109331355810135629946698361371, 36954917962039884953387868334644457,
]  # fmt: skip
# Loops on a board of m x n cells, m < n: the table of OEIS A231829.
RECTANGLES = {
    2: (3, 13, 40, 108, 275, 681, 1664, 4040, 9779), 3: (6, 40, 213, 1049, 5034, 23984, 114069, 542295),
    4: (10, 108, 1049, 9349, 80626, 692194, 5948291), 5: (15, 275, 5034, 80626, 1222363, 18438929, 279285399),
    6: (21, 681, 23984, 692194, 18438929, 487150371, 12947640143), 7: (28, 1664, 114069, 5948291, 279285399),
}  # fmt: skip
# Both forms from the first step to the last; these boards are far below the size where numpy pays.
forms = pytest.mark.parametrize("form", FORMS)


def total(puzzle):
    return sweep(Plan.of(Model.of(puzzle))).total


@pytest.mark.parametrize("n", range(1, 13))
def test_squares(n):
    assert total(Puzzle.blank(n, n)) == SQUARES[n - 1]


@forms
@pytest.mark.parametrize("n", range(1, 8))
def test_squares_in_both_forms(n, form, monkeypatch):
    assert sweep_as(form, monkeypatch, Puzzle.blank(n, n)).total == SQUARES[n - 1]


@pytest.mark.parametrize("m", RECTANGLES)
def test_rectangles(m):
    assert tuple(total(Puzzle.blank(m, n)) for n in range(1, len(RECTANGLES[m]) + 1)) == RECTANGLES[m]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 50, 300])
def test_a_board_of_one_row_has_a_loop_per_run_of_cells(n):
    assert total(Puzzle.blank(1, n)) == total(Puzzle.blank(n, 1)) == n * (n + 1) // 2


@forms
@pytest.mark.parametrize(
    ("m", "n"),
    [
        pytest.param(m, n, marks=[pytest.mark.slow] * (m * n > 16))
        for m in range(1, 6)
        for n in range(m, 6)
        if m * n <= 20
    ],
)
def test_blank_boards_against_all_loops(m, n, form, monkeypatch):
    expected = len(oracle.all_loops(m, n))
    assert sweep_as(form, monkeypatch, Puzzle.blank(m, n)).total == expected
    assert sweep_as(form, monkeypatch, Puzzle.blank(n, m)).total == expected


@forms
@pytest.mark.parametrize("text", CASES)
def test_known_cases(text, form, monkeypatch):
    assert sweep_as(form, monkeypatch, Puzzle.parse(text)).total == CASES[text]


@pytest.mark.parametrize(
    ("form", "number"), [("plain", 400), ("arrays", 100), pytest.param("arrays", 400, marks=pytest.mark.slow)]
)
def test_random_boards_against_all_loops(form, number, monkeypatch):
    """Counts, marginals and samples; the array form is slow on boards as small as these."""
    for clues in oracle.random_boards(4, number):
        puzzle, expected = Puzzle(clues), oracle.solutions(clues)
        swept = sweep_as(form, monkeypatch, puzzle, keep=True)
        assert swept.total == len(expected), clues
        edges = range(Model.of(puzzle).edge_count)
        assert marginals(swept) == {edge: sum(edge in loop for loop in expected) for edge in edges}, clues
        if expected:
            assert set(sample(swept, 10, random.Random(1))) <= expected, clues


@pytest.mark.parametrize(
    ("form", "number"), [("plain", 200), ("arrays", 60), pytest.param("arrays", 200, marks=pytest.mark.slow)]
)
def test_given_edges_on_random_boards(form, number, monkeypatch):
    rng = random.Random(8)
    for clues in oracle.random_boards(9, number, cells=12):
        puzzle = Puzzle(clues)
        edges = list(range(Model.of(puzzle).edge_count))
        chosen = rng.sample(edges, min(len(edges), rng.randrange(5)))
        on, off = frozenset(chosen[::2]), frozenset(chosen[1::2])
        expected = {loop for loop in oracle.solutions(clues) if loop >= on and loop.isdisjoint(off)}
        swept = sweep_as(form, monkeypatch, puzzle, (on, off), keep=True)
        assert swept.total == len(expected), (clues, on, off)
        assert marginals(swept) == {edge: sum(edge in loop for loop in expected) for edge in edges}


def test_an_edge_given_both_on_and_off_leaves_nothing():
    both = frozenset({3})
    assert sweep(Plan.of(Model.of(Puzzle.blank(3, 3)), (both, both))).total == 0


@needs_shared
def test_small_boards_with_counts_of_another_program():
    for record in small_boards():
        puzzle = Puzzle(record["rows"])
        empty = not any(clue > 0 for *_, clue in puzzle.cells())  # that program counts the empty drawing
        assert total(puzzle) == record["dlx2-loop"]["solutions"] - empty


@needs_shared
def test_corpus_boards_with_many_solutions():
    for record in corpus():
        loops = record.get("dlx2_loop") or {}
        if record["solutions"] == "multiple" and loops.get("solutions"):
            puzzle = Puzzle(tuple(record["rows"]))
            empty = not any(clue > 0 for *_, clue in puzzle.cells())
            assert total(puzzle) == loops["solutions"] - empty, record["name"]


@needs_shared
def test_corpus_boards_up_to_ten_by_ten():
    expected = {"unique": 1, "none": 0}
    for record in corpus():
        rows = record["rows"]
        if record["solutions"] in expected and min(len(rows), len(rows[0])) <= 10:
            assert total(Puzzle(tuple(rows))) == expected[record["solutions"]], record["name"]


@needs_shared
def test_a_board_listed_by_sat():
    puzzle = next(Puzzle(tuple(r["rows"])) for r in corpus() if r["name"] == "davidjosepha/blacklist_10x10hard2")
    assert total(puzzle) == solve(puzzle, Settings(), limit=None, keep=0).count == 413


def walled(rng, rows, columns, window):
    """Zeros all over, but for a window of columns that hold few random clues."""
    first, last = window
    return Puzzle(
        tuple(
            "".join(rng.choice("...............123") if first <= j < last else "0" for j in range(columns))
            for _ in range(rows)
        )
    )


@pytest.mark.parametrize("number", [4, pytest.param(10, marks=pytest.mark.slow)])
@pytest.mark.parametrize("window", [(15, 25), (38, 46), (0, 8)])
def test_states_of_several_words(window, number, monkeypatch):
    """The longer side as the frontier: three words for a state; the count is that of the sweep along the other side."""
    monkeypatch.setattr("slitherx.frontier.sweep._LEAST_STATES", 0)
    monkeypatch.setattr("slitherx.frontier.sweep._WORTH_NUMPY", 0)
    rng, found = random.Random(5), 0
    for _ in range(number):
        puzzle = walled(rng, 3, 50, window)
        long_way = plan.Sides(Model.of(puzzle), plan.NOTHING, False)
        swept = sweep(Plan(long_way, long_way.columns + 2, long_way.width(), long_way.steps()), keep=True)
        other = sweep(Plan.of(Model.of(puzzle)), keep=True, plain=True)
        assert swept.frontiers[0].words.shape[0] == 3
        assert (swept.total, marginals(swept)) == (other.total, marginals(other))
        loops = sample(swept, 3, rng) if swept.total else []
        assert all(verify(puzzle, Solution.from_edges(3, 50, loop)) for loop in loops)
        found += swept.total > 1
    assert found > 1
