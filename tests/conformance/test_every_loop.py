"""Every query on boards up to 5×5, against all loops of the board: 1 222 363 on 5×5, as bit masks."""

import random
from functools import cache

import oracle
import pytest

from slitherx.puzzle import Puzzle
from slitherx.queries.backbone import backbone
from slitherx.queries.backends import Settings
from slitherx.queries.conflict import minimal_conflict
from slitherx.queries.count import CountSettings, count
from slitherx.queries.solve import solve

MOST = 300


@cache
def loops(rows, columns):
    """All loops of a board, bit e for edge e, as an array."""
    numpy = pytest.importorskip("numpy")
    return numpy.fromiter(oracle.loop_masks(rows, columns), dtype=numpy.uint64)


def solutions(clues):
    """The loops that meet all clues."""
    numpy = pytest.importorskip("numpy")
    left = loops(len(clues), len(clues[0]))
    for i, row in enumerate(clues):
        for j, char in enumerate(row):
            if char.isdigit():
                around = sum(1 << edge for edge in oracle.around(len(clues[0]), i, j))
                left = left[numpy.bitwise_count(left & numpy.uint64(around)) == int(char)]
    return left


def board(rng):
    """Clues of a random loop, some of them perhaps changed, or any clues."""
    rows, columns = rng.randint(1, 5), rng.randint(1, 5)
    every = loops(rows, columns)
    loop, share = int(every[rng.randrange(len(every))]), rng.choice((0.2, 0.5, 0.8, 1.0))
    count_of = lambda i, j: sum(loop >> edge & 1 for edge in oracle.around(columns, i, j))
    grid = [[str(count_of(i, j)) if rng.random() < share else "." for j in range(columns)] for i in range(rows)]
    for _ in range(rng.choice((0, 0, 1, 1, 3))):
        grid[rng.randrange(rows)][rng.randrange(columns)] = rng.choice("01234?")
    return tuple("".join(row) for row in grid)


def without(clues, cells):
    return tuple("".join(c if (i, j) in cells else "." for j, c in enumerate(row)) for i, row in enumerate(clues))


def check(clues):
    """All queries on one board."""
    right, puzzle = {int(mask) for mask in solutions(clues)}, Puzzle(clues)
    assert count(puzzle, CountSettings(independent=True)).count == len(right)
    for backend in ("colors", "edges") if len(right) <= MOST else ():
        answer = solve(puzzle, Settings(backend=backend), limit=None)
        assert {sum(1 << edge for edge in one.edges) for one in answer.solutions} == right and answer.complete
    unique = solve(puzzle, limit=2)
    assert len(unique.solutions) == min(2, len(right))
    found, mask = backbone(puzzle), lambda edges: sum(1 << edge for edge in edges)
    if right:
        always = some = next(iter(right))
        for one in right:
            always, some = always & one, some | one
        assert (mask(found.on), mask(found.open)) == (always, some & ~always)
        return
    conflict = minimal_conflict(puzzle)
    assert conflict.minimal and not len(solutions(without(clues, conflict.cells)))
    for cell in conflict.cells:
        assert len(solutions(without(clues, conflict.cells - {cell})))


@pytest.mark.slow
def test_two_thousand_boards():
    rng = random.Random(4)
    for _ in range(2000):
        clues = board(rng)
        try:
            check(clues)
        except AssertionError as error:
            raise AssertionError(f"{clues}: {error}") from error
