"""Shortest walls against all sets of cells of up to their size."""

import random
from functools import reduce
from itertools import combinations
from operator import or_

import pytest

from slitherx.lower.masks import board
from slitherx.lower.walls import shortest_wall, steps


def pairs_of_pieces(place, share, number):
    """Random inside cells in several pieces: two of the pieces, the smaller one first, and the cells outside."""
    rng = random.Random(3)
    while number:
        inside = reduce(or_, (1 << p for p in range(place.cells.bit_length()) if rng.random() < share), 0) & place.cells
        pieces = sorted((p.placed(place) for p in place.pieces(inside)), key=int.bit_count)
        if len(pieces) > 1:
            number -= 1
            yield pieces[0], pieces[-1], place.everything & ~inside


def separated(place, one, other, wall):
    return not place.flood(one, place.cells & ~wall) & other


def smaller_walls(place, one, other, cells, size):
    """Sets of fewer cells that separate, too."""
    bits = [1 << p for p in range(cells.bit_length()) if cells >> p & 1]
    sums = (sum(chosen) for k in range(size) for chosen in combinations(bits, k))
    return [wall for wall in sums if separated(place, one, other, wall)]


@pytest.mark.parametrize(
    ("rows", "columns", "share"), [(4, 4, 0.5), (3, 5, 0.45), (5, 3, 0.6), (1, 9, 0.4), (9, 1, 0.4)]
)
def test_no_set_of_fewer_cells_separates(rows, columns, share):
    place, sizes = board(rows, columns), set()
    for one, other, outside in pairs_of_pieces(place, share, 60):
        wall = shortest_wall(place, one, other, place.cells & ~one & ~other, outside & place.cells, place.beyond)
        assert not wall & ~(outside & place.cells) and separated(place, one, other, wall)
        assert not smaller_walls(place, one, other, outside & place.cells, wall.bit_count())
        sizes.add(wall.bit_count())
    assert len(sizes) > (1 if min(rows, columns) > 1 else 0)


def test_a_ring_does_not_go_around_by_the_border():
    """A pocket in a block that touches the border on two sides: all of the ring is in the block."""
    place = board(4, 4)
    cell = lambda i, j: 1 << (i + 2) * place.width + j
    pocket, block = cell(1, 1), sum(cell(i, j) for i in range(3) for j in range(3)) - cell(1, 1)
    assert shortest_wall(place, pocket, place.beyond, place.cells & ~pocket, block) == (
        cell(0, 1) | cell(1, 0) | cell(1, 2) | cell(2, 1)
    )
    assert shortest_wall(place, pocket, place.beyond, place.cells & ~pocket, block & ~cell(2, 1)) is None


def test_a_walk_is_shortest_and_begins_and_ends_where_it_should():
    place = board(3, 4)
    cell = lambda i, j: 1 << (i + 2) * place.width + j
    free = place.cells & ~cell(1, 1) & ~cell(0, 2)
    assert steps(cell(0, 0), cell(1, 2), free, place.near) == [
        cell(0, 0), cell(1, 0), cell(2, 0), cell(2, 1), cell(2, 2), cell(1, 2)
    ]  # fmt: skip
    assert steps(cell(0, 0), cell(0, 0) | cell(2, 2), free, place.near) == [cell(0, 0)]
    assert steps(cell(0, 0), cell(1, 2), free & ~cell(2, 1), place.near) is None
    assert steps(cell(1, 1), cell(1, 2), free, place.near) is None
