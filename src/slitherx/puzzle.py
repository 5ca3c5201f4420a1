"""A Slitherlink puzzle: a board of cells, some with a clue.  Nothing here knows how it is read or solved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from slitherx.errors import BoardError, ClueError

CLUES = "01234"
BLANK = "."
UNKNOWN = "?"
_ALPHABET = frozenset(CLUES + BLANK + UNKNOWN)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """An m×n board; ``clues`` is m strings of n characters: ``0``-``4``, ``.`` (no clue) or ``?`` (unknown clue).

    ``?`` comes from pzpr and penpa, where the setter hides a clue; it constrains nothing and survives a round trip.

    >>> Puzzle(("3.", ".2")).clue(0, 0)
    3
    >>> print(Puzzle.parse("3. / .2"))
    3.
    .2
    """

    clues: tuple[str, ...]

    def __post_init__(self) -> None:
        clues: object = self.clues
        if isinstance(clues, str):
            raise TypeError("a text, expected rows; Puzzle.parse takes a text")
        object.__setattr__(self, "clues", tuple(self.clues))
        if not self.clues or not self.clues[0]:
            raise BoardError("the board has no cells")
        for i, row in enumerate(self.clues):
            if len(row) != len(self.clues[0]):
                raise BoardError(f"row {i + 1} has {len(row)} cells, row 1 has {len(self.clues[0])}")
            if not _ALPHABET.issuperset(row):
                j = next(j for j, c in enumerate(row) if c not in _ALPHABET)
                raise ClueError(f"cell ({i},{j}) holds {row[j]!r}, expected one of 01234.?")

    @classmethod
    def parse(cls, text: str) -> Puzzle:
        """Rows separated by blanks, newlines or ``/``; for literals in code.  Files go through `formats`."""
        return cls(tuple(text.replace("/", " ").split()))

    @classmethod
    def blank(cls, rows: int, columns: int) -> Puzzle:
        """The board without clues."""
        return cls((BLANK * columns,) * rows)

    @property
    def rows(self) -> int:
        """The number m of rows of cells."""
        return len(self.clues)

    @property
    def columns(self) -> int:
        """The number n of columns of cells."""
        return len(self.clues[0])

    def clue(self, i: int, j: int) -> int | None:
        """The clue of cell (i,j), counted from 0, or None where it is absent or unknown."""
        self._check(i, j)
        char = self.clues[i][j]
        return int(char) if char in CLUES else None

    def cells(self) -> Iterator[tuple[int, int, int]]:
        """Each clued cell as (i, j, clue), row by row."""
        for i, row in enumerate(self.clues):
            yield from ((i, j, int(char)) for j, char in enumerate(row) if char in CLUES)

    def without(self, cells: Iterable[tuple[int, int]]) -> Puzzle:
        """The same board with the clues of these cells removed."""
        grid = [list(row) for row in self.clues]
        for i, j in cells:
            self._check(i, j)
            grid[i][j] = BLANK
        return Puzzle(tuple("".join(row) for row in grid))

    def _check(self, i: int, j: int) -> None:
        """Python counts from the end where a number is negative; boards do not."""
        if not (0 <= i < self.rows and 0 <= j < self.columns):
            raise IndexError(f"no cell ({i},{j}) on a board of {self.rows}x{self.columns}")

    def transpose(self) -> Puzzle:
        """Rows become columns."""
        return Puzzle(tuple("".join(column) for column in zip(*self.clues, strict=True)))

    def mirror(self) -> Puzzle:
        """Left becomes right."""
        return Puzzle(tuple(row[::-1] for row in self.clues))

    def __str__(self) -> str:
        return "\n".join(self.clues)

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows.  By name, since this room knows nothing of pictures."""
        from importlib import import_module

        picture: str = import_module("slitherx.render.svg").draw(self)
        return picture
