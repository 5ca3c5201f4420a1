"""What is drawn on a board: a Drawing leaves some edges open, a Solution says on or off for each.

Both keep the picture as rows of characters, the form of our JSON, so that the judge needs no edge numbering.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from slitherx.errors import BoardError
from slitherx.names import coordinate_names

ON, OFF, OPEN = "1", "0", "."


class Outcome(enum.Enum):
    """The three answers of every search: a value, never an exception."""

    SAT = "sat"
    UNSAT = "unsat"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Edges on (``1``), off (``0``) or open (``.``): m+1 ``horizontal`` strings of n, m ``vertical`` strings of n+1."""

    horizontal: tuple[str, ...]
    vertical: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "horizontal", tuple(self.horizontal))
        object.__setattr__(self, "vertical", tuple(self.vertical))
        rows, columns = len(self.vertical), len(self.horizontal[0]) if self.horizontal else 0
        if rows < 1 or columns < 1 or len(self.horizontal) != rows + 1:
            raise BoardError(f"{len(self.horizontal)} rows of horizontal and {rows} of vertical edges fit no board")
        for name, lines, length in (("horizontal", self.horizontal, columns), ("vertical", self.vertical, columns + 1)):
            _check_lines(name, lines, length, self._alphabet())

    @staticmethod
    def _alphabet() -> str:
        return ON + OFF + OPEN

    @classmethod
    def from_edges(cls, rows: int, columns: int, on: Iterable[int], off: Iterable[int] = ()) -> Drawing:
        """From edge numbers in scan order (see `slitherx.model`); edges in neither set stay open.

        Raises `BoardError` for a number that is none.
        """
        return cls(*_lines(rows, columns, on, off, OPEN))

    @property
    def rows(self) -> int:
        """The number m of rows of cells."""
        return len(self.vertical)

    @property
    def columns(self) -> int:
        """The number n of columns of cells."""
        return len(self.horizontal[0])

    @property
    def on(self) -> frozenset[int]:
        """The edges that are on, as numbers in scan order."""
        return self._numbers(ON)

    @property
    def off(self) -> frozenset[int]:
        """The edges that are off, as numbers in scan order."""
        return self._numbers(OFF)

    def _numbers(self, mark: str) -> frozenset[int]:
        return frozenset(e for e, char in enumerate(self._scan()) if char == mark)

    def _scan(self) -> str:
        pairs = zip(self.horizontal, self.vertical, strict=False)
        return "".join(h + v for h, v in pairs) + self.horizontal[-1]

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows, on a board without clues (see `Puzzle`)."""
        from importlib import import_module

        picture: str = import_module("slitherx.render.svg").draw_alone(self)
        return picture


@dataclass(frozen=True, slots=True)
class Solution(Drawing):
    """A drawing with no edge left open.  Whether it solves anything is for `slitherx.verify` to say.

    >>> square = Solution.from_edges(1, 1, range(4))
    >>> square.horizontal, square.vertical, square.walk
    (('1', '1'), ('11',), ('00', '02', '22', '20', '00'))
    """

    @staticmethod
    def _alphabet() -> str:
        return ON + OFF

    @classmethod
    def from_edges(cls, rows: int, columns: int, on: Iterable[int], off: Iterable[int] = ()) -> Solution:
        """From the numbers of the edges that are on, in scan order (see `slitherx.model`)."""
        return cls(*_lines(rows, columns, on, off, OFF))

    @property
    def edges(self) -> frozenset[int]:
        """The edges that are on, as numbers in scan order."""
        return self.on

    @property
    def inside(self) -> tuple[str, ...]:
        """m strings of n characters: ``1`` where a ray to the left crosses an odd number of edges that are on."""
        rows = []
        for line in self.vertical:
            parity, row = 0, ""
            for char in line[:-1]:
                parity ^= char == ON
                row += OFF if not parity else ON
            rows.append(row)
        return tuple(rows)

    @property
    def walk(self) -> tuple[str, ...]:
        """The loop as tile names, from its first tile in scan order, first to the right; both ends are given.

        Follows the loop through that tile only, and stops at a dead end or where it meets itself, so it is the whole
        picture only for a true single loop; the empty tuple if no edge is on.
        """
        start = next(((i, j) for i, line in enumerate(self.horizontal) for j, c in enumerate(line) if c == ON), None)
        if start is None:
            return ()
        name = coordinate_names(self.rows, self.columns)
        return tuple(name[2 * i] + name[2 * j] for i, j in self._follow(start))

    def _follow(self, start: tuple[int, int]) -> list[tuple[int, int]]:
        path, seen = [start], {start}
        while True:
            last = path[-2] if len(path) > 1 else None
            ahead = next((tile for tile in self._neighbours(*path[-1]) if tile != last), None)
            if ahead is None:
                return path
            path.append(ahead)
            if ahead in seen:
                return path
            seen.add(ahead)

    def _neighbours(self, i: int, j: int) -> list[tuple[int, int]]:
        near = []
        if j < self.columns and self.horizontal[i][j] == ON:
            near.append((i, j + 1))
        if i < self.rows and self.vertical[i][j] == ON:
            near.append((i + 1, j))
        if j and self.horizontal[i][j - 1] == ON:
            near.append((i, j - 1))
        if i and self.vertical[i - 1][j] == ON:
            near.append((i - 1, j))
        return near


def _check_lines(name: str, lines: tuple[str, ...], length: int, alphabet: str) -> None:
    for i, line in enumerate(lines):
        if len(line) != length:
            raise BoardError(f"{name} row {i + 1} has {len(line)} edges, expected {length}")
        if not set(alphabet).issuperset(line):
            raise BoardError(f"{name} row {i + 1} holds {line!r}, expected only characters of {alphabet!r}")


def _lines(
    rows: int, columns: int, on: Iterable[int], off: Iterable[int], rest: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    stride = 2 * columns + 1
    marks = [rest] * (rows * stride + columns)
    for edges, mark in ((off, OFF), (on, ON)):
        for edge in edges:
            if not 0 <= edge < len(marks):
                raise BoardError(f"edge {edge} is none of a {rows}x{columns} board, expected 0..{len(marks) - 1}")
            marks[edge] = mark
    scan = "".join(marks)
    horizontal = tuple(scan[i * stride : i * stride + columns] for i in range(rows + 1))
    vertical = tuple(scan[i * stride + columns : (i + 1) * stride] for i in range(rows))
    return horizontal, vertical
