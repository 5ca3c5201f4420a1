import oracle
import pytest

from slitherx.errors import BoardError
from slitherx.solution import Drawing, Solution


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 3), (3, 2), (3, 3)])
def test_edges_survive_the_picture(rows, columns):
    for loop in oracle.all_loops(rows, columns):
        solution = Solution.from_edges(rows, columns, loop)
        assert solution.edges == loop and (solution.rows, solution.columns) == (rows, columns)
        assert len(solution.walk) == len(loop) + 1 and solution.walk[0] == solution.walk[-1]
        assert len(set(solution.walk)) == len(loop)


def test_inside_is_what_the_loop_encloses():
    ring = Solution(("111", "010", "010", "111"), ("1001", "1111", "1001"))
    assert ring.inside == ("111", "101", "111")


def test_the_walk_ends_where_the_drawing_does():
    assert Solution(("1", "0"), ("00",)).walk == ("00", "02")
    assert Solution(("0", "0"), ("00",)).walk == ()
    lollipop = Solution(("11", "01"), ("011",))
    assert lollipop.walk[0] == "00" and len(lollipop.walk) == 6


def test_a_drawing_leaves_edges_open():
    drawing = Drawing.from_edges(1, 2, on=[0, 2], off=[6])
    assert (drawing.on, drawing.off) == ({0, 2}, {6})
    assert drawing.horizontal == ("1.", ".0") and drawing.vertical == ("1..",)


@pytest.mark.parametrize(
    ("horizontal", "vertical"),
    [((), ()), (("1",), ("11",)), (("1", "11"), ("11",)), (("1", "1"), ("1",)), (("1", "x"), ("11",))],
)
def test_refuses_pictures_that_fit_no_board(horizontal, vertical):
    with pytest.raises(BoardError):
        Solution(horizontal, vertical)


def test_a_solution_has_no_open_edge():
    with pytest.raises(BoardError, match="expected only characters of '10'"):
        Solution(("1", "."), ("11",))
