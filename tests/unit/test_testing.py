import pytest

from slitherx.puzzle import Puzzle
from slitherx.queries.solve import solutions
from slitherx.testing import LOCAL, assert_same_solutions, board, right_solutions  # noqa: F401


def test_accepts_a_right_encoding(board):  # noqa: F811
    assert_same_solutions(board, (solution.edges for solution in solutions(board)))


def test_names_what_is_missing_wrong_or_repeated():
    puzzle = Puzzle(("..",))
    right = [sorted(edges) for edges in right_solutions(puzzle)]
    with pytest.raises(AssertionError, match=r"\.\.: 1 missing, e\.g\. edges"):
        assert_same_solutions(puzzle, right[1:])
    with pytest.raises(AssertionError, match=r"1 wrong, e\.g\. edges \[\]"):
        assert_same_solutions(puzzle, [*right, []])
    with pytest.raises(AssertionError, match="1 solutions are given more than once"):
        assert_same_solutions(puzzle, [*right, right[0]])


def test_local_rules_have_the_empty_drawing():
    assert frozenset() in right_solutions(Puzzle.blank(1, 1), rule=LOCAL)
