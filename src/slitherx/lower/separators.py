"""The loop rule over colours: inside and outside are each connected.  Violations become minimal separator cuts.

Boards are Python integers, one bit a cell, so that flood fill moves a whole board at a time.  The bit of variable v is
v-1 shifted by one row; the row above, the row below and the padding column are cells beyond the border, and with rows
of width n+1 they form one connected piece of outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Clause = Sequence[int]
# More than one cell of a component speaks in its cuts: each clause is about two cells, and several save rounds.
SPEAKERS = 6


class Board:
    """Bit masks of one board size."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.width = rows, columns, columns + 1
        row = (1 << columns) - 1
        self.cells = sum(row << (i * self.width) for i in range(1, rows + 1))
        self.everything = (1 << ((rows + 2) * self.width)) - 1

    def bits(self, values: Sequence[int]) -> int:
        """The inside cells of a model, whose literals are those of variables 1, 2, …"""
        signs = bytes(map((0).__lt__, values[: self.rows * self.width]))
        return int(signs[::-1].translate(_DIGITS), 2) << self.width

    def positions(self, bits: int, first_row: int = 0) -> list[int]:
        """The positions in ``values`` of the cells in a mask whose bit 0 is the start of a row of the mask."""
        start = (first_row - 1) * self.width
        return [start + p for p in set_bits(bits)]

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

    def components(self, bits: int) -> Iterator[int]:
        """The connected pieces of a mask."""
        while bits:
            piece = self.flood(bits & -bits, bits)
            yield piece
            bits ^= piece

    def window(self, bits: int) -> tuple[int, int]:
        """The first row of a mask less one, and how many rows up to its last one and one more."""
        first = ((bits & -bits).bit_length() - 1) // self.width - 1
        return first, (bits.bit_length() - 1) // self.width - first + 2

    def rows_of_cells(self, first: int, height: int) -> int:
        """The cells of a window of rows."""
        return self.cells >> first * self.width & (1 << height * self.width) - 1

    def at_loop(self, inside: int) -> int:
        """The cells that have an edge of the loop."""
        outside = self.everything ^ inside
        return (self.near(inside) & outside | self.near(outside) & inside) & self.cells

    def edges(self, inside: int) -> frozenset[int]:
        """The edge numbers (in scan order) between inside and outside."""
        width, stride = self.width, 2 * self.columns + 1
        # Edges lie where a cell differs from the one above it or from the one to its left.
        above = ((p // width - 1) * stride + p % width for p in set_bits(inside ^ inside << width))
        left = ((p // width - 1) * stride + self.columns + p % width for p in set_bits(inside ^ inside << 1))
        return frozenset((*above, *left))


_DIGITS = bytes([48, 49]) + bytes(254)


def set_bits(bits: int) -> list[int]:
    """The positions of the ones."""
    return [p for p, char in enumerate(reversed(bin(bits)[2:])) if char == "1"]


def cuts(board: Board, inside: int) -> list[Clause]:
    """The cuts that refute a candidate with several loops; none for a single loop or an empty board."""
    outside = board.everything ^ inside
    pockets = outside ^ board.flood(1, outside)
    found: list[Clause] = []
    for pocket in board.components(pockets):
        found += pocket_cuts(board, inside, pocket)
    pieces = sorted(board.components(inside), key=int.bit_count)
    for piece in pieces[:-1]:
        found += piece_cuts(board, outside, piece, pieces[-1])
    return found


def pocket_cuts(board: Board, inside: int, pocket: int) -> list[Clause]:
    """For an outside piece that does not reach the border: ``u ∨ ⋁¬s``, u in the pocket, s in a ring S around it.

    Proof.  S are inside cells such that every path of cells from the pocket to the border meets S.  In a single-loop
    solution where all of S is inside and u is outside, the outside is connected with the border, so some path of
    outside cells leads from u to the border; it meets S, whose cells are inside: contradiction.

    S is made minimal: of the inside cells around the pocket, those that the border reaches.  Only the rows of S and
    one more on each side matter for that, since all other rows are open to the border.
    """
    ring = board.near(pocket) & inside
    first, height = board.window(ring)
    ring >>= first * board.width
    reached = board.flood(1, (1 << height * board.width) - 1 ^ ring)
    walls = [-p - 1 for p in board.positions(ring & board.near(reached), first)]
    return [(u, *walls) for u in _speakers(board, pocket)]


def piece_cuts(board: Board, outside: int, piece: int, other: int) -> list[Clause]:
    """For two inside pieces: ``¬u ∨ ¬r ∨ ⋁S``, u in the one, r in the other, S separating them.

    Proof.  S are outside cells such that every path of cells of the board from u to r meets S.  In a single-loop
    solution where u and r are inside, the inside is connected, so some path of inside cells leads from u to r; it
    meets S, so some cell of S is inside.

    S is made minimal: of the outside cells around the one piece, those that the other reaches.  Only the rows of S
    and one more on each side matter for that: the rows above them are connected, and so are those below.
    """
    wall = board.near(piece) & outside & board.cells
    first, height = board.window(wall)
    wall >>= first * board.width
    reached = board.flood(_seen_from(board, other, first, height), board.rows_of_cells(first, height) ^ wall)
    gates = [p + 1 for p in board.positions(wall & board.near(reached), first)]
    theirs = _speakers(board, other)
    return [(-u, -theirs[k % len(theirs)], *gates) for k, u in enumerate(_speakers(board, piece))]


def _seen_from(board: Board, piece: int, first: int, height: int) -> int:
    """A piece within a window of rows; where it lies beyond, the whole row at that end, which is free of walls."""
    start, end = first * board.width, (first + height) * board.width
    row = (1 << board.width) - 1
    above, below = piece & (1 << start) - 1, piece >> end
    within = piece >> start & (1 << end - start) - 1
    return within | (row if above else 0) | (row << end - start - board.width if below else 0)


def _speakers(board: Board, bits: int) -> list[int]:
    """A few variables of a mask, spread evenly."""
    first, _ = board.window(bits)
    positions = board.positions(bits >> first * board.width, first)
    step = max(1, len(positions) // SPEAKERS)
    return [p + 1 for p in positions[::step]]
