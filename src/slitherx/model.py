"""The one intermediate model: tiles, cells and edges as integers, and their incidence as arithmetic.

All three are numbered in scan order.  With W = columns:

* tile (i,j) is i·(W+1)+j, for 0 ≤ i ≤ rows, 0 ≤ j ≤ W;
* cell (i,j) is i·W+j;
* a row of horizontal edges and the row of vertical edges below it take 2W+1 numbers: the edge above cell (i,j) is
  i·(2W+1)+j, the edge left of it W more.

No object is made per tile or edge: a board of 100×100 costs one tuple of clues.
"""

from __future__ import annotations

from dataclasses import dataclass

from slitherx.puzzle import Puzzle

NO_CLUE = -1
OUTSIDE = -1


@dataclass(frozen=True, slots=True)
class Model:
    """Tiles, cells and edges of a board of ``rows``×``columns`` cells; ``clues[cell]`` is 0..4 or `NO_CLUE`.

    >>> model = Model.of(Puzzle.parse("3. .2"))
    >>> model.tile_count, model.cell_count, model.edge_count
    (9, 4, 12)
    >>> model.cell_edges(0)
    (0, 2, 3, 5)
    """

    rows: int
    columns: int
    clues: tuple[int, ...]

    @classmethod
    def of(cls, puzzle: Puzzle) -> Model:
        """The model of a puzzle; an unknown clue (``?``) constrains nothing and so is no clue here."""
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"a {type(puzzle).__name__}, expected a Puzzle, such as Puzzle.parse(text) gives")
        value = dict(zip("01234.?", (0, 1, 2, 3, 4, NO_CLUE, NO_CLUE), strict=True))
        return cls(puzzle.rows, puzzle.columns, tuple(map(value.__getitem__, "".join(puzzle.clues))))

    # sizes

    @property
    def tile_count(self) -> int:
        """(m+1)(n+1)."""
        return (self.rows + 1) * (self.columns + 1)

    @property
    def cell_count(self) -> int:
        """m·n."""
        return self.rows * self.columns

    @property
    def edge_count(self) -> int:
        """(m+1)n + m(n+1)."""
        return (self.rows + 1) * self.columns + self.rows * (self.columns + 1)

    @property
    def stride(self) -> int:
        """Edges from one row of tiles to the next: 2n+1."""
        return 2 * self.columns + 1

    def clued_cells(self) -> list[int]:
        """The cells that hold a clue, in scan order."""
        return [cell for cell, clue in enumerate(self.clues) if clue != NO_CLUE]

    # incidence

    def tile_edges(self, tile: int) -> tuple[int, ...]:
        """The two to four edges at a tile, in the order north, west, east, south."""
        i, j = divmod(tile, self.columns + 1)
        east = i * self.stride + j
        found = []
        if i > 0:
            found.append(east - self.columns - 1)
        if j > 0:
            found.append(east - 1)
        if j < self.columns:
            found.append(east)
        if i < self.rows:
            found.append(east + self.columns)
        return tuple(found)

    def cell_edges(self, cell: int) -> tuple[int, int, int, int]:
        """The four edges around a cell, in the order north, west, east, south."""
        i, j = divmod(cell, self.columns)
        north = i * self.stride + j
        west = north + self.columns
        return north, west, west + 1, north + self.stride

    def edge_tiles(self, edge: int) -> tuple[int, int]:
        """The two tiles of an edge, the one above or to the left first."""
        i, k = divmod(edge, self.stride)
        if k < self.columns:
            tile = i * (self.columns + 1) + k
            return tile, tile + 1
        tile = i * (self.columns + 1) + k - self.columns
        return tile, tile + self.columns + 1

    def edge_cells(self, edge: int) -> tuple[int, int]:
        """The two cells that an edge separates, the one above or to the left first; `OUTSIDE` beyond the border."""
        i, k = divmod(edge, self.stride)
        if k < self.columns:
            below = i * self.columns + k
            return (below - self.columns if i else OUTSIDE), (below if i < self.rows else OUTSIDE)
        j = k - self.columns
        right = i * self.columns + j
        return (right - 1 if j else OUTSIDE), (right if j < self.columns else OUTSIDE)
