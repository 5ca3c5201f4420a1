"""Boards as Python integers, one bit a cell, so that flood fill moves a whole board at a time.

The bit of variable v is v-1 shifted by `MARGIN` rows; the rows above and below and the padding column are cells beyond
the border, and with rows of width n+1 they form one connected piece of outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, compress
from struct import Struct

from slitherx.lower.walls import steps

# Rows beyond the border, above and below: the window around a piece reaches two rows further than the piece.
MARGIN = 2


class Board:
    """Bit masks of one board size."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.width = rows, columns, columns + 1
        self._literals = Struct(f"<{rows * self.width}q")
        self.row_of_cells = (1 << columns) - 1
        self.cells = sum(self.row_of_cells << i * self.width for i in range(MARGIN, MARGIN + rows))
        self.everything = (1 << (rows + 2 * MARGIN) * self.width) - 1
        # Where floods from beyond the border begin: all of it, since it would take them a step for each row to go down.
        self.beyond = self.everything ^ self.cells
        # For each bit, the number of the edge above the cell and of the edge to its left.
        stride = 2 * columns + 1
        starts = [(i - MARGIN) * stride + j for i in range(rows + 2 * MARGIN) for j in range(columns + 1)]
        self._edge_above, self._edge_left = starts, [start + columns for start in starts]

    def bits(self, values: Sequence[int]) -> int:
        """The inside cells of a model, whose literals are those of variables 1, 2, …"""
        # The last byte of a literal in eight bytes is 0x00 if it is positive, 0xff if not.
        signs = self._literals.pack(*values[: self.rows * self.width])[7::8]
        return int(signs[::-1].translate(_DIGITS), 2) << MARGIN * self.width

    def mask(self, variables: Iterable[int]) -> int:
        """The mask of some cells, from their variables."""
        digits = bytearray(b"0") * (self.rows * self.width)
        for v in variables:
            digits[-v] = _ONE
        return int(digits, 2) << MARGIN * self.width

    def near(self, bits: int) -> int:
        """A mask with the neighbours of its cells, and itself."""
        return bits | bits << 1 | bits >> 1 | bits << self.width | bits >> self.width

    def flood(self, seed: int, region: int) -> int:
        """The part of a region that is connected with the seed.

        Adding a run of ones to a one inside it carries through its upper part: that fills each row in one step.
        """
        width, seed = self.width, seed & region
        while True:
            grown = seed | (region & ~(region + seed))
            grown = (grown | grown >> 1 | grown << width | grown >> width) & region
            if grown == seed:
                return seed
            seed = grown

    def window(self, bits: int, first: int, height: int) -> int:
        """Some rows of a mask."""
        return bits >> first * self.width & (1 << height * self.width) - 1

    def ends(self, height: int) -> int:
        """The first and the last row of a window."""
        row = (1 << self.width) - 1
        return row | row << (height - 1) * self.width

    def pieces(self, bits: int) -> Iterator[Piece]:
        """The connected pieces of a mask, each in a window of its own rows and one more on each side."""
        while bits:
            first = ((bits & -bits).bit_length() - 1) // self.width - 1
            height, found = 6, (bits & -bits) >> first * self.width
            while True:
                found = self.flood(found, self.window(bits, first, height))
                if not found >> (height - 1) * self.width or first + height >= self.rows + MARGIN:
                    break
                height *= 2  # it touches the last row: look further down
            bits ^= found << first * self.width
            yield Piece(found, first, (found.bit_length() - 1) // self.width + 2)

    def euler_number(self, inside: int) -> int:
        """The number of inside pieces less the number of outside pockets, if no tile is a checkerboard."""
        pairs = inside & inside >> 1
        blocks = pairs & pairs >> self.width
        return inside.bit_count() - pairs.bit_count() - (inside & inside >> self.width).bit_count() + blocks.bit_count()

    def at_loop(self, inside: int) -> list[int]:
        """The variables of the cells that have an edge of the loop."""
        outside = self.everything ^ inside
        found = (self.near(inside) & outside | self.near(outside) & inside) & self.cells
        return self.variables(found, 0)

    def variables(self, bits: int, first: int) -> list[int]:
        """The variables of the cells in a mask that begins at the given row."""
        start = (first - MARGIN) * self.width + 1
        return [start + p for p in set_bits(bits)]

    def edges(self, inside: int) -> frozenset[int]:
        """The edge numbers (in scan order) between inside and outside."""
        return self.numbers(*self.edge_masks(inside))

    def edge_masks(self, inside: int) -> tuple[int, int]:
        """The cells whose edge above is on, and those whose edge to the left is on; some lie beyond the border."""
        return inside ^ inside << self.width, inside ^ inside << 1

    def numbers(self, above: int, left: int) -> frozenset[int]:
        """The edges of two such masks, by number."""
        pairs = (self._edge_above, above), (self._edge_left, left)
        return frozenset(chain.from_iterable(compress(table, _ones(mask)) for table, mask in pairs))

    def path(self, start: int, target: int, free: int | None = None) -> int | None:
        """The cells between two masks on a shortest path from one to the other, all of them free; None if cut off."""
        free = self.cells if free is None else free
        walk = steps(self.near(start) & free, self.near(target) & free, free, self.near)
        return None if walk is None else sum(walk)


class Piece:
    """A connected set of cells: a mask of ``height`` rows that begins at row ``first``."""

    __slots__ = ("bits", "first", "height")

    def __init__(self, bits: int, first: int, height: int) -> None:
        self.bits, self.first, self.height = bits, first, height

    def placed(self, board: Board) -> int:
        """The piece as a mask of the whole board."""
        return self.bits << self.first * board.width


_ONE = ord("1")
_DIGITS = bytes([_ONE]) + bytes(254) + bytes([ord("0")])
_SELECTORS = bytes(_ONE) + bytes([1]) + bytes(255 - _ONE)


@lru_cache(maxsize=8)
def board(rows: int, columns: int) -> Board:
    """The board of a size; the last few are kept."""
    return Board(rows, columns)


def set_bits(bits: int) -> list[int]:
    """The positions of the ones, of which there are few."""
    digits, found = bin(bits)[:1:-1], []
    position = digits.find("1")
    while position >= 0:
        found.append(position)
        position = digits.find("1", position + 1)
    return found


def _ones(bits: int) -> bytes:
    """A byte 0 or 1 for each bit."""
    return bin(bits)[:1:-1].encode().translate(_SELECTORS)
