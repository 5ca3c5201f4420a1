import pytest

from slitherx.errors import BoardError, ClueError
from slitherx.puzzle import Puzzle


def test_reads_clues_blanks_and_unknowns():
    puzzle = Puzzle(("3.?", "0.4"))
    assert (puzzle.rows, puzzle.columns) == (2, 3)
    assert [puzzle.clue(0, j) for j in range(3)] == [3, None, None]
    assert list(puzzle.cells()) == [(0, 0, 3), (1, 0, 0), (1, 2, 4)]


def test_is_a_value():
    assert Puzzle(("3.",)) == Puzzle(["3."]) and len({Puzzle(("3.",)), Puzzle(("3.",))}) == 1
    with pytest.raises(AttributeError):
        Puzzle(("3.",)).clues = ()


@pytest.mark.parametrize("clues", [(), ("",), ("..", ".")])
def test_refuses_a_board_that_is_no_rectangle(clues):
    with pytest.raises(BoardError):
        Puzzle(clues)


@pytest.mark.parametrize("row", ["5.", "a.", " .", "３.", "-1"])
def test_refuses_what_is_no_clue(row):
    with pytest.raises(ClueError, match=r"expected one of 01234\.\?"):
        Puzzle((row,))


def test_transforms():
    puzzle = Puzzle.parse("12 3. ?0")
    assert puzzle.transpose() == Puzzle.parse("13? 2.0")
    assert puzzle.mirror() == Puzzle.parse("21 .3 0?")
    assert puzzle.without([(0, 0), (2, 1)]) == Puzzle.parse(".2 3. ?.")
