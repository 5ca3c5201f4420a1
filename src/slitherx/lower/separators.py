"""The loop rule over colours: inside and outside are each connected.  Violations become minimal separator cuts.

Boards are Python integers, one bit a cell, so that flood fill moves a whole board at a time.  The bit of variable v is
v-1 shifted by `MARGIN` rows; the rows above and below and the padding column are cells beyond the border, and with rows
of width n+1 they form one connected piece of outside.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, compress

from slitherx.lower.walls import shortest_wall, steps

Clause = Sequence[int]
# Rows beyond the border, above and below: the window around a piece reaches two rows further than the piece.
MARGIN = 2
# More than one cell of a component speaks in its cuts: each clause is about two cells, and several save rounds.
SPEAKERS = 6
# A wall around a piece with more cells than this is worth the search for a shortest one.
_LONG = 60
# Rows that a piece may grow up and down.
_REACH = 2


class Board:
    """Bit masks of one board size."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.width = rows, columns, columns + 1
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
        # The last byte of a 32-bit literal is 0x00 if it is positive, 0xff if not.
        signs = array("i", values[: self.rows * self.width]).tobytes()[_LAST_BYTE::4]
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

    def checkerboards(self, inside: int) -> int:
        """The upper left cells of the tiles that have degree 4: colours differ from side to side, not crosswise."""
        return (inside ^ inside >> 1) & (inside ^ inside >> self.width) & ~(inside ^ inside >> self.width + 1)

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
_LAST_BYTE = 3 if sys.byteorder == "little" else 0


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


class Flaws:
    """The pockets and the inside pieces of a candidate, as far as they matter; the largest piece last.

    ``border`` is the outside that is connected with what lies beyond the border.
    ``matters`` are the cells that any rule but the loop rule speaks of.  A piece without such a cell could be left out
    and a pocket without one be filled in, and nobody would notice: they need no cut.
    ``speaking`` are the cells that shall speak in cuts, where a piece has any; ``free`` are cells that shall not be in
    walls, since no clue holds them.
    """

    __slots__ = ("board", "border", "free", "inside", "matters", "pieces", "pockets", "speaking")

    def __init__(
        self, board: Board, inside: int, matters: int | None = None, speaking: int = 0, free: int = 0
    ) -> None:
        self.board, self.inside, self.speaking, self.free = board, inside, speaking, free
        self.matters = board.everything if matters is None else matters
        outside = board.everything ^ inside
        self.border = board.flood(board.beyond, outside)
        self.pockets = list(board.pieces(self._noticed(outside ^ self.border)))
        whole = matters is None and board.euler_number(inside) + len(self.pockets) == 1
        self.pieces = [] if whole else sorted(board.pieces(self._noticed(inside)), key=self._weight)

    def __bool__(self) -> bool:
        """Whether what matters is more than one loop."""
        return bool(self.pockets) or len(self.pieces) > 1

    def _noticed(self, bits: int) -> int:
        """The pieces of a mask that have a cell that matters."""
        return bits if self.matters == self.board.everything else self.board.flood(self.matters, bits)

    def _weight(self, piece: Piece) -> int:
        return self.that_matters(piece).bits.bit_count()

    def that_matters(self, piece: Piece) -> Piece:
        """The part of a piece that matters."""
        if self.matters == self.board.everything:
            return piece
        return Piece(piece.bits & self.board.window(self.matters, piece.first, piece.height), piece.first, piece.height)

    def that_speaks(self, piece: Piece) -> Piece:
        """The part of a piece that shall speak in its cuts, if it has one; else the part that matters."""
        bits = piece.bits & self.board.window(self.speaking, piece.first, piece.height)
        return Piece(bits, piece.first, piece.height) if bits else self.that_matters(piece)


def cuts(flaws: Flaws) -> list[Clause]:
    """The cuts that refute a candidate with several loops; none if it has no flaws."""
    found = [cut for pocket in flaws.pockets for cut in pocket_cuts(flaws, pocket)]
    if len(flaws.pieces) > 1:
        *others, largest = flaws.pieces
        theirs = _speakers(flaws.board, flaws.that_speaks(largest))
        found += [cut for piece in others for cut in piece_cuts(flaws, piece, largest, theirs)]
    return found


def pocket_cuts(flaws: Flaws, pocket: Piece) -> list[Clause]:
    """For an outside piece that does not reach the border: ``u ∨ ⋁¬s``, u in the pocket, s in a ring S around it.

    Proof.  S are inside cells such that every path of cells from the pocket to the border meets S.  In a single-loop
    solution where all of S is inside and u is outside, the outside is connected with the border, so some path of
    outside cells leads from u to the border; it meets S, whose cells are inside: contradiction.

    S is made minimal: of the inside cells around the pocket, grown, those that the border reaches.  Only the rows of S
    and one more on each side matter for that, since all other rows are open to the border.  In place of a long one, a
    shortest is taken.
    """
    board = flaws.board
    first, height, grown = _grown(flaws, pocket, flaws.inside)
    everything, beyond = (1 << height * board.width) - 1, board.window(board.beyond, first, height)
    ring = board.near(grown) & board.window(flaws.inside, first, height) & ~grown
    ring &= board.near(board.flood(beyond, everything ^ ring))
    if ring.bit_count() > _LONG:
        first, ring = _short_ring(flaws, pocket) or (first, ring)
    walls = [-s for s in board.variables(ring, first)]
    return [(u, *walls) for u in _speakers(board, flaws.that_speaks(pocket))]


def piece_cuts(flaws: Flaws, piece: Piece, other: Piece, theirs: list[int]) -> list[Clause]:
    """For two inside pieces: ``¬u ∨ ¬r ∨ ⋁S``, u in the one, r (of ``theirs``) in the other, S separating them.

    Proof.  S are outside cells such that every path of cells of the board from u to r meets S.  In a single-loop
    solution where u and r are inside, the inside is connected, so some path of inside cells leads from u to r; it
    meets S, so some cell of S is inside.

    S is made minimal: of the outside cells around the one piece, grown, those that the other reaches.  Only the rows
    of S and one more on each side matter for that: the rows above them are connected, and so are those below.  In place
    of a long one, a shortest is taken.
    """
    board = flaws.board
    first, height, grown = _grown(flaws, piece, ~flaws.inside)
    cells, there = board.window(board.cells, first, height), _seen_from(board, other, first, height)
    wall = board.near(grown) & cells & ~board.window(flaws.inside, first, height) & ~grown
    wall &= board.near(board.flood(there & cells, cells ^ wall))
    if wall.bit_count() > _LONG:
        first, wall = _short_wall(flaws, piece, other) or (first, wall)
    gates = board.variables(wall, first)
    ours = _speakers(board, flaws.that_speaks(piece))
    return [(-u, -theirs[k % len(theirs)], *gates) for k, u in enumerate(ours)]


def _grown(flaws: Flaws, piece: Piece, around: int) -> tuple[int, int, int]:
    """A piece, grown into the free cells ``around`` it: the first row of a window, its height, and a mask of these rows.

    A wall through free cells says little: any of them changes at no cost, and the next candidate has the same piece,
    larger by a cell.  Free cells next to others of its colour are left for the wall.
    """
    board, free = flaws.board, flaws.free & around
    reach = _REACH if board.near(piece.bits) & board.window(free, piece.first, piece.height) else 0
    while True:
        first = max(piece.first - 1 - reach, 0)
        height = min(piece.first + piece.height + 1 + reach, board.rows + 2 * MARGIN) - first
        placed = piece.bits << (piece.first - first) * board.width
        if not reach:
            return first, height, placed
        others, within = board.window(~around, first, height) & ~placed, board.window(-1, 0, height - 4) << 2 * board.width
        grown = board.flood(placed, placed | board.window(free, first, height) & within & ~board.near(others))
        if not grown & board.ends(height - 4) << 2 * board.width or height == board.rows + 2 * MARGIN:
            return first, height, grown
        reach *= 4  # it touches the last row: grow further


def _short_ring(flaws: Flaws, pocket: Piece) -> tuple[int, int] | None:
    """A shortest ring around a pocket, as a mask that begins at a row."""
    board, first, height = flaws.board, pocket.first - 1, pocket.height + 2
    everything, placed = (1 << height * board.width) - 1, pocket.bits << board.width
    beyond = board.window(board.beyond, first, height) | board.ends(height)
    inside = board.window(flaws.inside, first, height)
    ring = shortest_wall(board, placed, beyond, everything & ~placed & ~beyond, inside & ~beyond)
    return (first, ring) if ring else None


def _short_wall(flaws: Flaws, piece: Piece, other: Piece) -> tuple[int, int] | None:
    """A shortest wall between two pieces, as a mask that begins at a row."""
    board, first, height = flaws.board, piece.first - 1, piece.height + 2
    cells, placed = board.window(board.cells, first, height), piece.bits << board.width
    there, beyond = _seen_from(board, other, first, height) & cells, board.window(board.beyond, first, height)
    path = cells & ~placed & ~there
    may_wall = path & board.window(~flaws.inside, first, height) & ~board.ends(height)
    wall = shortest_wall(board, placed, there, path, may_wall, beyond)
    return (first, wall) if wall else None


def links(flaws: Flaws) -> list[int]:
    """Literals that would join each pocket to the border and each piece to the largest, by a shortest path of cells.

    A hint only: a cut asks for one cell more in some direction, and on an open board many rounds go by until such
    steps happen to meet; a path says where to go.  Paths of free cells, which no clue forbids, come first.
    """
    board = flaws.board
    found: list[int] = []
    for pocket in flaws.pockets:
        found += [-v for v in board.variables(_link(flaws, pocket, flaws.border), 0)]
    for piece in flaws.pieces[:-1]:
        found += board.variables(_link(flaws, piece, flaws.pieces[-1].placed(board)), 0)
    return found


def _link(flaws: Flaws, piece: Piece, target: int) -> int:
    board, start = flaws.board, piece.placed(flaws.board)
    path = board.path(start, target, flaws.free)
    return (board.path(start, target) or 0) if path is None else path


def _seen_from(board: Board, piece: Piece, first: int, height: int) -> int:
    """A piece within a window of rows; where it goes on beyond, the whole row at that end, which is free of walls."""
    width, row = board.width, (1 << board.width) - 1
    shift = (piece.first - first) * width
    placed = piece.bits << shift if shift >= 0 else piece.bits >> -shift
    within = placed & (1 << height * width) - 1
    above = piece.first + 1 < first  # the first and last row of a piece's window are empty
    below = piece.first + piece.height - 1 > first + height
    return within | (row if above else 0) | (row << (height - 1) * width if below else 0)


def _speakers(board: Board, piece: Piece) -> list[int]:
    """A few variables of a piece, spread evenly."""
    digits = bin(piece.bits)[:1:-1]
    places = {digits.find("1", len(digits) * k // SPEAKERS) for k in range(SPEAKERS)}
    start = (piece.first - MARGIN) * board.width + 1
    return [start + place for place in sorted(places)]
