"""Where things lie in penpa's square grids: one number for each cell centre, vertex and edge midpoint.

The board of NX×NY cells has a border of two cells on each side.  With nx0 = NX+4 and N = nx0·(NY+4), cell (r,c) of the
grid is r·nx0+c, its lower right vertex N more, the middle of its lower side 2N more, of its right side 3N more.
Source: swaroopg92/penpa-edit, class_square.js.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Geometry:
    """A board of rows × columns cells, ``top`` and ``left`` cells of white space before it within the grid."""

    rows: int
    columns: int
    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0

    @property
    def across(self) -> int:
        """The cells in a row of the grid, border and white space included (nx0)."""
        return self.left + self.columns + self.right + 4

    @property
    def layer(self) -> int:
        """The numbers of one kind of point (N)."""
        return self.across * (self.top + self.rows + self.bottom + 4)

    def cell(self, i: int, j: int) -> int:
        """The number of cell (i,j) of the board."""
        return (i + 2 + self.top) * self.across + j + 2 + self.left

    def tile(self, i: int, j: int) -> int:
        """The number of tile (i,j), a vertex."""
        return self.layer + self.cell(i - 1, j - 1)

    def cell_at(self, number: int) -> tuple[int, int] | None:
        """The cell with this number, None if there is none on the board."""
        i, j = divmod(number, self.across)
        i, j = i - 2 - self.top, j - 2 - self.left
        return (i, j) if 0 <= i < self.rows and 0 <= j < self.columns else None

    def edge_between(self, one: int, other: int) -> int | None:
        """The edge, in scan order, between two tiles; None if they do not lie side by side on the board."""
        one, other = sorted((one - self.layer, other - self.layer))
        i, j = divmod(one, self.across)
        i, j = i - 1 - self.top, j - 1 - self.left
        if other - one == 1:
            return self._horizontal(i, j)
        return self._vertical(i, j) if other - one == self.across else None

    def edge_at(self, number: int) -> int | None:
        """The edge, in scan order, whose midpoint has this number; None if there is none on the board."""
        kind, place = divmod(number, self.layer)
        i, j = divmod(place, self.across)
        if kind == 2:
            return self._horizontal(i - 1 - self.top, j - 2 - self.left)
        return self._vertical(i - 2 - self.top, j - 1 - self.left) if kind == 3 else None

    def tiles_of(self, edge: int) -> tuple[int, int]:
        """The numbers of the two tiles of an edge, the smaller first."""
        i, k = divmod(edge, 2 * self.columns + 1)
        if k < self.columns:
            return self.tile(i, k), self.tile(i, k + 1)
        return self.tile(i, k - self.columns), self.tile(i + 1, k - self.columns)

    def midpoint_of(self, edge: int) -> int:
        """The number of the midpoint of an edge."""
        i, k = divmod(edge, 2 * self.columns + 1)
        if k < self.columns:
            return 2 * self.layer + self.cell(i - 1, k)
        return 3 * self.layer + self.cell(i, k - self.columns - 1)

    @property
    def centre(self) -> int:
        """The number of the point in the middle of the board."""
        i, odd_rows = divmod(self.rows, 2)
        j, odd_columns = divmod(self.columns, 2)
        kind = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[odd_rows, odd_columns]
        return kind * self.layer + self.cell(i - 1 + odd_rows, j - 1 + odd_columns)

    def _horizontal(self, i: int, j: int) -> int | None:
        on_board = 0 <= i <= self.rows and 0 <= j < self.columns
        return i * (2 * self.columns + 1) + j if on_board else None

    def _vertical(self, i: int, j: int) -> int | None:
        on_board = 0 <= i < self.rows and 0 <= j <= self.columns
        return i * (2 * self.columns + 1) + self.columns + j if on_board else None
