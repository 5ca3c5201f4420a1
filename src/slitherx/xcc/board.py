"""Which items are tiles and edges: the loop rule knows them by their names alone.

A name is two coordinates of the doubled grid, halves of equal width, each a number in base 62 (see `slitherx.names`).
A primary item with two even coordinates is a tile; a secondary item whose coordinates have an odd sum is an edge, if
both its tiles are items.  Other items take no part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from slitherx.names import DIGITS
from slitherx.xcc.problem import Problem

_VALUE = {digit: value for value, digit in enumerate(DIGITS)}


@dataclass(frozen=True, slots=True)
class Board:
    """The edge items, each with its two tiles, the one above or to the left first, and where each tile lies.

    Items are numbered from 0, as in `Problem`; a place is a row and a column of the doubled grid.
    """

    edges: dict[int, tuple[int, int]]
    places: dict[int, tuple[int, int]]

    @classmethod
    def of(cls, problem: Problem) -> Board:
        """What the names of a problem's items say."""
        even = {}
        for item, place in _places(problem, range(problem.primary)):
            if not place[1] % 2 and not place[2] % 2:
                even[place] = item
        edges = {}
        for item, (width, row, column) in _places(problem, range(problem.primary, len(problem.names))):
            down = row % 2  # 1 for an edge from a tile to the one below, 0 for one to the right
            a = even.get((width, row - down, column - 1 + down))
            b = even.get((width, row + down, column + 1 - down))
            if a is not None and b is not None:  # so the sum of its coordinates is odd
                edges[item] = a, b
        return cls(edges, {tile: (row, column) for (_, row, column), tile in even.items()})

    def walk(self, loop: Iterable[int], closing: int) -> list[int]:
        """The tiles along a loop, given its edges, both ends given, as DLX2-LOOP walks it.

        It starts at the first tile of the edge that closed the loop, and goes up, left, right or down, whichever is
        possible first, but never back.
        """
        near: dict[int, list[int]] = {}
        for a, b in map(self.edges.__getitem__, loop):
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
        path = [self.edges[closing][0]]
        previous = -1
        while len(path) == 1 or path[-1] != path[0]:
            # The four neighbours sort as up, left, right, down.
            ahead = min((tile for tile in near[path[-1]] if tile != previous), key=self.places.__getitem__)
            previous = path[-1]
            path.append(ahead)
        return path


def _places(problem: Problem, items: range) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """The width, row and column that a name states, of each item whose name does."""
    for item in items:
        name = problem.names[item]
        width, odd = divmod(len(name), 2)
        if width and not odd and _VALUE.keys() >= set(name):
            yield item, (width, _number(name[:width]), _number(name[width:]))


def _number(digits: str) -> int:
    value = 0
    for digit in digits:
        value = 62 * value + _VALUE[digit]
    return value
