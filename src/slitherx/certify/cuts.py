"""Cuts with the reason for each: cells that cut the board in two.  The loop rule says that no colouring may do so.

* ``pocket U : S`` gives the clause ``U ∨ ⋁¬S``.  S is a ring: no path of cells leads from U to the border without
  meeting S.  If all of S were inside and U outside, the outside would not be connected with what is beyond the border.
* ``pieces U R : S`` gives the clause ``¬U ∨ ¬R ∨ ⋁S``.  S is a wall: no path of cells leads from U to R without meeting
  S.  If all of S were outside and U and R inside, the inside would not be connected.

A single loop leaves both the inside and the outside connected, where cells are neighbours if they share an edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from slitherx.certify.rules import Cell, Clause, variable

POCKET, PIECES = "pocket", "pieces"


@dataclass(frozen=True, slots=True)
class Cut:
    """``kind`` is `POCKET` or `PIECES`; ``ends`` holds U, or U and R; ``separator`` holds S in scan order."""

    kind: str
    ends: tuple[Cell, ...]
    separator: tuple[Cell, ...]

    def clause(self, columns: int) -> Clause:
        """The clause that it stands for, literals in the order of their variables."""
        sign = 1 if self.kind == POCKET else -1
        ends = [sign * variable(columns, i, j) for i, j in self.ends]
        return tuple(sorted(ends + [-sign * variable(columns, i, j) for i, j in self.separator], key=abs))

    def separates(self, rows: int, columns: int) -> bool:
        """Whether the separator does what the kind of cut says of it, on a board of this size."""
        walls, start = set(self.separator), self.ends[0]
        if walls.intersection(self.ends) or len(set(self.ends)) < len(self.ends):
            return False
        return not any(self._is_reached(cell, rows, columns) for cell in _flood(start, walls, rows, columns))

    def _is_reached(self, cell: Cell, rows: int, columns: int) -> bool:
        if self.kind == PIECES:
            return cell == self.ends[1]
        return cell[0] in (0, rows - 1) or cell[1] in (0, columns - 1)

    def __str__(self) -> str:
        ends, separator = (" ".join(f"{i},{j}" for i, j in cells) for cells in (self.ends, self.separator))
        return f"{self.kind} {ends} : {separator}"


def _flood(start: Cell, walls: set[Cell], rows: int, columns: int) -> Iterator[Cell]:
    """The cells that paths from ``start`` reach without meeting the walls, each once."""
    seen, stack = walls | {start}, [start]
    while stack:
        i, j = stack.pop()
        yield i, j
        for near in ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)):
            if near not in seen and 0 <= near[0] < rows and 0 <= near[1] < columns:
                seen.add(near)
                stack.append(near)
