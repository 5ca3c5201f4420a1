import oracle
import pytest

from slitherx.model import NO_CLUE, OUTSIDE, Model
from slitherx.names import coordinate_names, edge_names
from slitherx.puzzle import Puzzle

SIZES = [(1, 1), (1, 4), (4, 1), (2, 3), (5, 5)]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_incidence_is_consistent(rows, columns):
    model = Model.of(Puzzle.blank(rows, columns))
    assert model.edge_count == len(edge_names(rows, columns))
    for edge in range(model.edge_count):
        near, far = model.edge_tiles(edge)
        assert near < far and edge in model.tile_edges(near) and edge in model.tile_edges(far)
        cells = [cell for cell in model.edge_cells(edge) if cell != OUTSIDE]
        assert cells and all(edge in model.cell_edges(cell) for cell in cells)
    assert sum(len(model.tile_edges(t)) for t in range(model.tile_count)) == 2 * model.edge_count
    assert sum(cell != OUTSIDE for e in range(model.edge_count) for cell in model.edge_cells(e)) == 4 * rows * columns


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_edges_are_numbered_in_scan_order(rows, columns):
    model = Model.of(Puzzle.blank(rows, columns))
    for cell in range(model.cell_count):
        assert set(model.cell_edges(cell)) == set(oracle.around(columns, *divmod(cell, columns)))


def test_cell_and_tile_edges_go_north_west_east_south():
    model = Model.of(Puzzle.blank(2, 2))
    name = edge_names(2, 2)
    assert [name[edge] for edge in model.cell_edges(3)] == ["23", "32", "34", "43"]
    assert [name[edge] for edge in model.tile_edges(4)] == ["12", "21", "23", "32"]


def test_an_unknown_clue_constrains_nothing():
    assert Model.of(Puzzle(("?0.",))).clues == (NO_CLUE, 0, NO_CLUE)


@pytest.mark.parametrize(
    ("rows", "columns", "width"), [(30, 30, 1), (31, 2, 2), (2, 31, 2), (1921, 2, 2), (1922, 1, 3)]
)
def test_names_get_wider_where_one_digit_ends(rows, columns, width):
    names = coordinate_names(rows, columns)
    assert {len(name) for name in names} == {width}
    assert len(set(names)) == len(names) == 2 * max(rows, columns) + 1
