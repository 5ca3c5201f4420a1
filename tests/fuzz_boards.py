"""Random boards for the fuzzer and for tests that need boards beyond the reach of the oracle's full enumeration."""

from __future__ import annotations

import random

from slitherx.puzzle import Puzzle
from slitherx.queries.solve import is_unique

Region = set[tuple[int, int]]


def random_region(rng: random.Random, rows: int, columns: int) -> Region:
    """A set of cells that one loop surrounds: grown cell by cell, as long as inside and outside stay connected."""
    region = {(rng.randrange(rows), rng.randrange(columns))}
    for _ in range(rng.randint(0, 3 * rows * columns)):
        cell = (rng.randrange(rows), rng.randrange(columns))
        if cell not in region and _joins_once(region, *cell):
            region.add(cell)
    return region


def _joins_once(region: Region, i: int, j: int) -> bool:
    """Whether the loop stays one loop: around the cell, inside and outside are each in one piece."""
    ring = [
        (i - 1, j - 1),
        (i - 1, j),
        (i - 1, j + 1),
        (i, j + 1),
        (i + 1, j + 1),
        (i + 1, j),
        (i + 1, j - 1),
        (i, j - 1),
    ]
    inside = [cell in region for cell in ring]
    changes = sum(inside[k] != inside[k - 1] for k in range(8))
    return changes == 2 and any(inside[k] for k in (1, 3, 5, 7))


def clues_of(region: Region, rows: int, columns: int) -> list[list[str]]:
    """The board with the clue of every cell."""
    near = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return [
        [str(sum(((i + a, j + b) in region) != ((i, j) in region) for a, b in near)) for j in range(columns)]
        for i in range(rows)
    ]


def random_board(rng: random.Random, rows: int, columns: int, density: float) -> Puzzle:
    """Some of the clues of a random loop; such a board has a solution."""
    grid = clues_of(random_region(rng, rows, columns), rows, columns)
    return Puzzle(tuple("".join(c if rng.random() < density else "." for c in row) for row in grid))


def unique_board(rng: random.Random, rows: int, columns: int) -> Puzzle:
    """A board with one solution and few clues to spare, or one with all clues and still several solutions."""
    puzzle = random_board(rng, rows, columns, 1.0)
    cells = [(i, j) for i, j, _ in puzzle.cells()]
    rng.shuffle(cells)
    step = max(1, len(cells) // 12)
    for k in range(0, len(cells), step):
        fewer = puzzle.without(cells[k : k + step])
        if is_unique(fewer):
            puzzle = fewer
    return puzzle


def altered(rng: random.Random, puzzle: Puzzle) -> Puzzle:
    """The board with one clue changed, put in or left out."""
    grid = [list(row) for row in puzzle.clues]
    i, j = rng.randrange(puzzle.rows), rng.randrange(puzzle.columns)
    grid[i][j] = rng.choice("01234.".replace(grid[i][j], ""))
    return Puzzle(tuple("".join(row) for row in grid))


def any_board(rng: random.Random, cells: int) -> Puzzle:
    """A board of any kind that the fuzzer tries, of at most so many cells."""
    rows = rng.randint(1, min(7, cells))
    columns = rng.randint(1, min(7, cells // rows))
    kind = rng.randrange(10)
    if kind == 0:  # thin
        columns = rng.randint(2, cells)
        board = random_board(rng, 1 + (columns * 2 <= cells and rng.random() < 0.5), columns, rng.random())
        return board if rng.random() < 0.5 else board.transpose()
    if kind == 1:  # blank but for zeros and unknown clues
        side = rng.choice("0?.")
        return Puzzle(tuple("".join(rng.choice(".." + side) for _ in range(columns)) for _ in range(rows)))
    if kind == 2:  # noise
        return Puzzle(tuple("".join(rng.choice("0123....4?") for _ in range(columns)) for _ in range(rows)))
    if kind in (3, 4, 5):
        return unique_board(rng, rows, columns)
    if kind in (6, 7):
        return altered(rng, unique_board(rng, rows, columns))
    board = random_board(rng, rows, columns, rng.random())
    return board if kind == 8 else altered(rng, board)
