"""Every board of the shared corpus has its recorded status and solution."""

import pytest
from shared_data import corpus, needs_shared, small_boards

from slitherx.puzzle import Puzzle
from slitherx.queries.backends import LOCAL, LOOP, Settings
from slitherx.queries.check import cross_validate
from slitherx.queries.solve import solve

STATUS = {0: "none", 1: "unique", 2: "multiple"}


@needs_shared
@pytest.mark.parametrize(
    ("backend", "step"), [("colors", 1), ("edges", 4), pytest.param("edges", 1, marks=pytest.mark.slow)]
)
def test_recorded_status_and_solution(backend, step):
    """The everyday encoding on all boards, up to 100x100; the edges encoding up to 20x20, on one board of four."""
    records = [r for r in corpus() if backend == "colors" or max(len(r["rows"]), len(r["rows"][0])) <= 20]
    assert len(records) > 250
    for record in records[::step]:
        answer = solve(Puzzle(record["rows"]), Settings(backend=backend))
        assert STATUS[answer.count] == record["solutions"], record["name"]
        if "horizontal" in record:
            (solution,) = answer.solutions
            assert list(solution.horizontal) == record["horizontal"], record["name"]
            assert list(solution.vertical) == record["vertical"], record["name"]


@pytest.mark.slow
@needs_shared
@pytest.mark.parametrize("rule", [LOOP, LOCAL])
def test_all_back_ends_list_the_same_sets_on_all_small_boards(rule):
    """Up to half a million solutions a board; DLX2-LOOP counts the empty drawing where no clue is positive."""
    for record in small_boards():
        puzzle = Puzzle(record["rows"])
        empty = rule == LOOP and not any(clue > 0 for *_, clue in puzzle.cells())
        right = record["dlx2" if rule == LOCAL else "dlx2-loop"]["solutions"] - empty
        report = cross_validate(puzzle, ["colors", "edges", "cp", "dance"], rule=rule)
        assert report.agree is True, record["rows"]
        assert {len(listing.masks) for listing in report.listings} == {right}, record["rows"]
