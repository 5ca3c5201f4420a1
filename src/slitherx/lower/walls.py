"""Shortest walls of cells between two sets of cells, on bit masks as in `slitherx.lower.masks`.

A wall that hugs one of two giant loops has hundreds of cells.  The cut that it gives says "one of them differs", which
a solver does somewhere, to meet the same two loops again: thousands of rounds went by like that.  A shortest wall
follows the bottleneck between them, and leaves less to play with.

A wall is a closed walk of a king: steps to any of eight neighbours.  Shortest paths of cells, whose steps are to four
neighbours, cross it.  So take one path from the one set to the other.  A wall that meets it in a single cell comes from
its left side and returns from its right side; without the path, the rest of the wall is a shortest walk from left to
right.  The gap: a wall that is shorter because it crosses the path three times is not found.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import pairwise
from operator import or_

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slitherx.lower.masks import Board


def steps(start: int, target: int, free: int, around: Callable[[int], int]) -> list[int] | None:
    """The cells, one mask each, of a shortest walk through free cells from a start to a target, both included.

    ``around`` gives the cells that are one step from those of a mask, which is so both ways.  None if there is no way.
    """
    reached = [start & free]
    while not reached[-1] & target:
        grown = around(reached[-1]) & free
        if grown == reached[-1]:
            return None
        reached.append(grown)
    here = reached.pop() & target
    walk = [here & -here]
    for earlier in reversed(reached):  # a cell first reached in k steps is next to one reached in fewer
        here = around(walk[-1]) & earlier
        walk.append(here & -here)
    return walk[::-1]


def shortest_wall(board: Board, one: int, other: int, cells: int, wall: int, beyond: int = 0) -> int | None:
    """Cells of a shortest wall between two connected sets, on a board or in a window of it; None if there is none.

    ``cells`` may carry the path, ``wall`` the wall, whose cells are not in the first or last row of the masks; neither
    has a cell of the two sets.  What lies ``beyond`` the border is one more cell that a wall can pass, at no cost.
    """

    def eight(mask: int) -> int:
        row = mask | mask << 1 | mask >> 1
        return row | row << board.width | row >> board.width

    def king(mask: int) -> int:
        return eight(mask) | rim if mask & rim else eight(mask)

    rim = eight(beyond)
    path = steps(board.near(one) & cells, board.near(other) & cells, cells, board.near) or []
    rest, found = wall & ~sum(path), []
    for (before, cell), (_, after) in pairwise(pairwise([one, *path, other])):
        if cell & wall:
            left, right = (side | rim if side & beyond else side for side in _sides(board.width, before, cell, after))
            walk = [] if left & right & beyond else steps(left & rest, right & rest, rest, king)
            found += [] if walk is None else [cell | sum(walk)]
    return min(found, key=int.bit_count, default=None)


def _sides(width: int, before: int, cell: int, after: int) -> tuple[int, int]:
    """The neighbours of a cell to the left and to the right of the path that comes from ``before``."""
    clockwise = (-width, 1 - width, 1, width + 1, width, width - 1, -1, -width - 1)
    ring = [cell << step if step > 0 else cell >> -step for step in clockwise]
    entry, leaving = (next(k for k in (0, 2, 4, 6) if ring[k] & mask) for mask in (before, after))
    turned, ahead = ring[entry:] + ring[:entry], (leaving - entry) % 8
    # On a board of one column a cell beyond the border is two of the eight.
    return reduce(or_, turned[1:ahead], 0), reduce(or_, turned[ahead + 1 :], 0)
