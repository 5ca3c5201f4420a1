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
        self.beyond = self.everything ^ self.cells

    def bits(self, values: Sequence[int]) -> int:
        """The inside cells of a model, whose literals are those of variables 1, 2, …"""
        signs = bytes(map((0).__lt__, values[: self.rows * self.width]))
        return int(signs[::-1].translate(_DIGITS), 2) << self.width

    def positions(self, bits: int) -> list[int]:
        """The positions in ``values`` of the cells in a mask."""
        return [p for p, char in enumerate(reversed(bin(bits >> self.width))) if char == "1"]

    def near(self, bits: int) -> int:
        """A mask with the neighbours of its cells, and itself."""
        return (bits | bits << 1 | bits >> 1 | bits << self.width | bits >> self.width) & self.everything

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

    def at_loop(self, inside: int) -> int:
        """The cells that have an edge of the loop."""
        outside = self.everything ^ inside
        return (self.near(inside) & outside | self.near(outside) & inside) & self.cells

    def edges(self, inside: int) -> frozenset[int]:
        """The edge numbers (in scan order) between inside and outside."""
        stride, found = 2 * self.columns + 1, []
        for edge_row, crossing in (
            (0, inside ^ inside >> self.width),  # bit: the cell above the edge, counted from the row beyond
            (self.columns, inside ^ inside << 1),  # bit: the cell to the right of the edge
        ):
            for p in _set_bits(crossing):
                i, j = divmod(p, self.width)
                found.append((i * stride if not edge_row else (i - 1) * stride + edge_row) + j)
        return frozenset(found)


_DIGITS = bytes([48, 49]) + bytes(254)


def _set_bits(bits: int) -> list[int]:
    return [p for p, char in enumerate(reversed(bin(bits)[2:])) if char == "1"]


def cuts(board: Board, inside: int) -> list[Clause]:
    """The cuts that refute a candidate with several loops; none for a single loop or an empty board."""
    outside = board.everything ^ inside
    pockets = outside ^ board.flood(1, outside)
    found: list[Clause] = []
    for pocket in board.components(pockets):
        found += pocket_cuts(board, inside, pocket)
    pieces = list(board.components(inside))
    if len(pieces) > 1:
        pieces.sort(key=int.bit_count)
        for piece in pieces[:-1]:
            found += piece_cuts(board, outside, piece, pieces[-1])
    return found


def pocket_cuts(board: Board, inside: int, pocket: int) -> list[Clause]:
    """For an outside piece that does not reach the border: ``u ∨ ⋁¬s``, u in the pocket, s in a ring S around it.

    Proof.  S are inside cells such that every path of cells from the pocket to the border meets S.  In a single-loop
    solution where all of S is inside and u is outside, the outside is connected with the border, so some path of
    outside cells leads from u to the border; it meets S, whose cells are inside: contradiction.
    """
    ring = board.near(pocket) & inside
    ring &= board.near(board.flood(1, board.everything ^ ring))
    walls = [-p - 1 for p in board.positions(ring)]
    return [(u, *walls) for u in _speakers(board, pocket)]


def piece_cuts(board: Board, outside: int, piece: int, other: int) -> list[Clause]:
    """For two inside pieces: ``¬u ∨ ¬r ∨ ⋁S``, u in the one, r in the other, S separating them.

    Proof.  S are outside cells such that every path of cells of the board from u to r meets S.  In a single-loop
    solution where u and r are inside, the inside is connected, so some path of inside cells leads from u to r; it
    meets S, so some cell of S is inside.
    """
    wall = board.near(piece) & outside & board.cells
    wall &= board.near(board.flood(other, board.cells ^ wall))
    gates = [p + 1 for p in board.positions(wall)]
    theirs = _speakers(board, other)
    return [(-u, -theirs[k % len(theirs)], *gates) for k, u in enumerate(_speakers(board, piece))]


def _speakers(board: Board, bits: int) -> list[int]:
    """A few variables of a mask, spread evenly."""
    positions = board.positions(bits)
    step = max(1, len(positions) // SPEAKERS)
    return [p + 1 for p in positions[::step]]
