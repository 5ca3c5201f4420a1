"""The slowest and plainest way to list solutions: all cycles of the grid, found by walking, then filtered by the clues.

Shares nothing with slitherx but the numbering of edges, which it derives anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

EdgeSet = frozenset[int]


def edge_between(columns: int, a: tuple[int, int], b: tuple[int, int]) -> int:
    """The number, in scan order, of the edge between two neighbouring tiles."""
    (i, j), (k, _) = sorted((a, b))
    row = i * (2 * columns + 1)
    return row + j if i == k else row + columns + j


@cache
def all_loops(rows: int, columns: int) -> tuple[EdgeSet, ...]:
    """Every loop of a board as its edges.  Up to about 4×5 in reasonable time."""
    found: list[EdgeSet] = []
    tiles = [(i, j) for i in range(rows + 1) for j in range(columns + 1)]
    for start in tiles:  # the loop's first tile in scan order: it leaves to the right and comes back from below
        _walk(rows, columns, start, [start, (start[0], start[1] + 1)], found)
    return tuple(found)


def loop_masks(rows: int, columns: int) -> Iterator[int]:
    """Every loop of a board with bit e for edge e: found as in `all_loops`, but one edge at a time, without paths."""
    width = columns + 1
    ways: list[list[tuple[int, int]]] = []  # from each tile: (tile, edge bit)
    for i in range(rows + 1):
        for j in range(width):
            near = ((i, j + 1), (i + 1, j), (i, j - 1), (i - 1, j))
            inside = [(a, b) for a, b in near if 0 <= a <= rows and 0 <= b <= columns]
            ways.append([(a * width + b, 1 << edge_between(columns, (i, j), (a, b))) for a, b in inside])
    for start in range(len(ways)):
        for tile, bit in ways[start]:
            if tile == start + 1:  # to the right, as the first tile's loop leaves it
                yield from _masks(ways, start, tile, 1 << start | 1 << tile, bit)


def _masks(ways: list[list[tuple[int, int]]], start: int, tile: int, seen: int, mask: int) -> Iterator[int]:
    for after, bit in ways[tile]:
        if after == start and not mask & bit:
            yield mask | bit
        elif after > start and not seen >> after & 1:
            yield from _masks(ways, start, after, seen | 1 << after, mask | bit)


def _walk(rows, columns, start, path, found):
    i, j = path[-1]
    if j > columns:
        return
    for tile in ((i, j + 1), (i + 1, j), (i, j - 1), (i - 1, j)):
        if tile == start and len(path) > 3:
            found.append(frozenset(edge_between(columns, a, b) for a, b in zip(path, [*path[1:], start], strict=True)))
        elif tile > start and 0 <= tile[0] <= rows and 0 <= tile[1] <= columns and tile not in path:
            _walk(rows, columns, start, [*path, tile], found)


def around(columns: int, i: int, j: int) -> tuple[int, int, int, int]:
    """The four edges of cell (i,j)."""
    return (
        edge_between(columns, (i, j), (i, j + 1)),
        edge_between(columns, (i + 1, j), (i + 1, j + 1)),
        edge_between(columns, (i, j), (i + 1, j)),
        edge_between(columns, (i, j + 1), (i + 1, j + 1)),
    )


def solutions(clues: tuple[str, ...]) -> set[EdgeSet]:
    """The solutions of a board given as rows of characters."""
    rows, columns = len(clues), len(clues[0])
    wanted = [
        (frozenset(around(columns, i, j)), int(char))
        for i, row in enumerate(clues)
        for j, char in enumerate(row)
        if char.isdigit()
    ]
    return {loop for loop in all_loops(rows, columns) if all(len(loop & four) == clue for four, clue in wanted)}


def local_solutions(clues: tuple[str, ...]) -> set[EdgeSet]:
    """Every edge set with degrees 0 or 2 that meets the clues: by power set, for boards of at most 12 edges or so."""
    rows, columns = len(clues), len(clues[0])
    count = (rows + 1) * columns + rows * (columns + 1)
    sets = (frozenset(chosen) for size in range(count + 1) for chosen in combinations(range(count), size))
    return {edges for edges in sets if _is_local(clues, rows, columns, edges)}


def _is_local(clues, rows, columns, edges):
    for i in range(rows + 1):
        for j in range(columns + 1):
            near = [(i, j + 1), (i + 1, j), (i, j - 1), (i - 1, j)]
            here = [t for t in near if 0 <= t[0] <= rows and 0 <= t[1] <= columns]
            if sum(edge_between(columns, (i, j), t) in edges for t in here) not in (0, 2):
                return False
    return all(
        len(edges.intersection(around(columns, i, j))) == int(char)
        for i, row in enumerate(clues)
        for j, char in enumerate(row)
        if char.isdigit()
    )


def random_clues(rng: random.Random, rows: int, columns: int) -> tuple[str, ...]:
    """A board with clues of a random loop, some removed, and sometimes one changed."""
    loop = rng.choice(all_loops(rows, columns))
    density = rng.random()
    grid = [
        [str(len(loop.intersection(around(columns, i, j)))) if rng.random() < density else "." for j in range(columns)]
        for i in range(rows)
    ]
    if rng.random() < 0.3:
        grid[rng.randrange(rows)][rng.randrange(columns)] = rng.choice("01234")
    return tuple("".join(row) for row in grid)


def random_boards(seed: int, count: int, *, largest: int = 4, cells: int = 16) -> list[tuple[str, ...]]:
    """Boards of random sizes with random clues, the same for the same seed."""
    rng = random.Random(seed)
    sizes = [(m, n) for m in range(1, largest + 1) for n in range(1, largest + 1) if m * n <= cells]
    return [random_clues(rng, *rng.choice(sizes)) for _ in range(count)]
