"""The rules as clauses over the colours of cells, worked out from the puzzle for checking, not for speed.

Variable i·n+j+1 is true iff cell (i,j) lies inside the loop; beyond the border is outside.  An edge is on iff its two
sides differ.  Every solution of the puzzle, read as a colouring, satisfies all of these clauses:

* tile: no tile has four edges, that is, its four cells are not coloured crosswise;
* clue k: of any k+1 edges around the cell one is off, and of any 5-k one is on;
* drawn: some cell is inside;
* block (for a claim of uniqueness): some cell at the loop of the given solution has another colour.  A drawing in which
  they all have the same colours contains that loop, so, being a single loop, it is that loop.

Literals of a clause stand in the order of their variables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from slitherx.puzzle import Puzzle
from slitherx.solution import Solution

Clause = tuple[int, ...]
Cell = tuple[int, int]


def variable(columns: int, i: int, j: int) -> int:
    """The variable of cell (i,j)."""
    return i * columns + j + 1


def clauses(puzzle: Puzzle, solution: Solution | None = None) -> Iterator[Clause]:
    """Every clause of a puzzle, and the block of a solution, in the order of the certificate."""
    for i in range(puzzle.rows - 1):
        for j in range(puzzle.columns - 1):
            yield from _tile(puzzle.columns, i, j)
    for i, j, clue in puzzle.cells():
        yield from _clue(puzzle, i, j, clue)
    yield tuple(range(1, puzzle.rows * puzzle.columns + 1))
    if solution is not None:
        yield block(solution)


def _tile(columns: int, i: int, j: int) -> tuple[Clause, Clause]:
    """The tile at the lower right of cell (i,j)."""
    a, b = variable(columns, i, j), variable(columns, i, j + 1)
    c, d = variable(columns, i + 1, j), variable(columns, i + 1, j + 1)
    return (a, -b, -c, d), (-a, b, c, -d)


def _clue(puzzle: Puzzle, i: int, j: int, clue: int) -> Iterator[Clause]:
    me = variable(puzzle.columns, i, j)
    around = [_cell(puzzle, i - 1, j), _cell(puzzle, i, j - 1), _cell(puzzle, i, j + 1), _cell(puzzle, i + 1, j)]
    for others in combinations(around, clue + 1):  # not all of these differ from me
        yield from _both_ways(me, others, differ=True)
    for others in combinations(around, 5 - clue):  # not all of these equal me
        yield from _both_ways(me, others, differ=False)


def _cell(puzzle: Puzzle, i: int, j: int) -> int:
    """The variable of a cell, 0 beyond the border."""
    on_board = 0 <= i < puzzle.rows and 0 <= j < puzzle.columns
    return variable(puzzle.columns, i, j) if on_board else 0


def _both_ways(me: int, others: Sequence[int], *, differ: bool) -> Iterator[Clause]:
    """Refutes that all of ``others`` differ from me (or equal me), with me inside and with me outside."""
    for inside in (True, False):
        theirs = inside ^ differ  # their colour in what is refuted
        if theirs and 0 in others:
            continue  # beyond the border nothing is inside: there is nothing to refute
        refuted = [me if inside else -me, *((other if theirs else -other) for other in others if other)]
        yield tuple(sorted((-literal for literal in refuted), key=abs))


def block(solution: Solution) -> Clause:
    """Some cell with an edge of the loop has another colour than in this solution."""
    inside, columns = solution.inside, solution.columns
    found = []
    for i, row in enumerate(inside):
        for j, char in enumerate(row):
            if "1" in _edges_around(solution, i, j):
                number = variable(columns, i, j)
                found.append(-number if char == "1" else number)
    return tuple(found)


def _edges_around(solution: Solution, i: int, j: int) -> str:
    across, down = solution.horizontal, solution.vertical
    return across[i][j] + across[i + 1][j] + down[i][j] + down[i][j + 1]
