"""The loop rule over colours: inside and outside are each connected.  Violations become minimal separator cuts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from slitherx.lower.masks import MARGIN, Board, Piece
from slitherx.lower.sides import Sides
from slitherx.lower.walls import shortest_wall

Clause = Sequence[int]
# More than one cell of a component speaks in its cuts: each clause is about two cells, and several save rounds.
SPEAKERS = 6
# A wall around a piece with more cells than this is worth the search for a shortest one, if few pieces and pockets are
# left: each search takes long, and among many pieces there is no telling who comes next to whom.
_LONG, _FEW = 60, 10
# Paths that are looked for at most of each kind, the smallest pieces first: each search crosses the whole board.
_MOST_LINKS = 60
# Rows that a piece may grow up and down: on an open board it would take all there is, to no avail.
_REACH = 2


class Flaws:
    """The pockets and the inside pieces of a candidate, as far as they matter; the largest piece last.

    ``border`` is the outside that is connected with what lies beyond the border; ``inner`` are the cells of the pieces,
    ``outer`` those of the pockets and of the border.
    ``matters`` are the cells that any rule but the loop rule speaks of.  A piece without such a cell could be left out
    and a pocket without one be filled in, and nobody would notice: they need no cut.
    ``speaking`` are the cells that shall speak in cuts, where a piece has any; ``clued`` are cells with a positive clue
    that every solution meets.  ``free`` are cells that shall not be in walls, since no clue holds them: if not all
    matters, those that do not.
    """

    __slots__ = (
        "board", "border", "clued", "free", "inner", "inside", "matters", "outer", "pieces", "pockets", "speaking",
    )  # fmt: skip

    def __init__(
        self, board: Board, inside: int, matters: int | None = None, *, speaking: int = 0, free: int = 0, clued: int = 0
    ) -> None:
        self.board, self.inside, self.speaking, self.clued = board, inside, speaking, clued
        self.matters, self.free = (board.everything, free) if matters is None else (matters, board.cells & ~matters)
        outside = board.everything ^ inside
        self.border = board.flood(board.beyond, outside)
        self.inner, pockets = self._noticed(inside), self._noticed(outside ^ self.border)
        self.outer, self.pockets = self.border | pockets, list(board.pieces(pockets))
        whole = matters is None and board.euler_number(inside) + len(self.pockets) == 1
        self.pieces = [] if whole else sorted(board.pieces(self.inner), key=self._weight)

    def __bool__(self) -> bool:
        """Whether what matters is more than one loop."""
        return bool(self.pockets) or len(self.pieces) > 1

    @property
    def few(self) -> bool:
        """Whether it is nearly one loop."""
        return len(self.pockets) + len(self.pieces) <= _FEW

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

    def is_clued(self, piece: Piece) -> bool:
        """Whether a piece has a cell with a positive clue."""
        return bool(piece.bits & self.board.window(self.clued, piece.first, piece.height))

    def that_speaks(self, piece: Piece) -> Piece:
        """The part of a piece that shall speak in its cuts, if it has one; else the part that matters."""
        bits = piece.bits & self.board.window(self.speaking, piece.first, piece.height)
        return Piece(bits, piece.first, piece.height) if bits else self.that_matters(piece)


def cuts(flaws: Flaws, sides: Sides | None = None) -> list[Clause]:
    """The cuts that refute a candidate with several loops; none if it has no flaws.

    With ``sides``, walls that come up often have variables of their own.
    """
    found = [cut for pocket in flaws.pockets for cut in pocket_cuts(flaws, pocket)]
    if len(flaws.pieces) > 1:
        *others, largest = flaws.pieces
        theirs = _speakers(flaws, largest)
        if sides is not None and not sides.affords(len(others)):
            sides = None
        found += [cut for piece in others for cut in piece_cuts(flaws, piece, largest, theirs, sides)]
    return found


def pocket_cuts(flaws: Flaws, pocket: Piece) -> list[Clause]:
    """For an outside piece that does not reach the border: ``u ∨ ⋁¬s``, u in the pocket, s in a ring S around it.

    Proof.  S are inside cells such that every path of cells from the pocket to the border meets S.  In a single-loop
    solution where all of S is inside and u is outside, the outside is connected with the border, so some path of
    outside cells leads from u to the border; it meets S, whose cells are inside: contradiction.

    Only ``⋁¬s`` if a cell of the pocket has a positive clue.  For an edge of it is on, and one of the two cells at that
    edge is outside.  Both are that cell or its neighbours, and so within the ring or of it; if S is inside, within.

    S is made minimal: of the inside cells around the pocket, grown, those that the border reaches.  Only the rows of S
    and one more on each side matter for that, since all other rows are open to the border.  In place of a long one, a
    shortest is taken.
    """
    board = flaws.board
    first, height, rim = _rim(flaws, pocket, flaws.outer)
    everything, beyond = (1 << height * board.width) - 1, board.window(board.beyond, first, height)
    ring = rim & board.window(flaws.inside, first, height)
    ring &= board.near(board.flood(beyond, everything ^ ring))
    if ring.bit_count() > _LONG and flaws.few:
        first, ring = _short_ring(flaws, pocket) or (first, ring)
    walls = [-s for s in board.variables(ring, first)]
    return [(*u, *walls) for u in _speakers(flaws, pocket)]


def piece_cuts(
    flaws: Flaws, piece: Piece, other: Piece, theirs: Sequence[Clause], sides: Sides | None = None
) -> list[Clause]:
    """For two inside pieces: ``¬u ∨ ¬r ∨ ⋁S``, u in the one, r (of ``theirs``) in the other, S separating them.

    Proof.  S are outside cells such that every path of cells of the board from u to r meets S.  In a single-loop
    solution where u and r are inside, the inside is connected, so some path of inside cells leads from u to r; it
    meets S, so some cell of S is inside.

    Without ``¬u`` if a cell of the one piece has a positive clue, without ``¬r`` if a cell of the other has.  For an
    edge of it is on, and one of the two cells at that edge is inside.  It is not beyond S, so if no cell of S is inside
    it takes the place of u, or of r, in the proof.

    S is made minimal: of the outside cells around the one piece, grown, those that the other reaches.  Only the rows
    of S and one more on each side matter for that: the rows above them are connected, and so are those below.  In place
    of a long one, a shortest is taken.
    """
    board = flaws.board
    first, height, rim = _rim(flaws, piece, flaws.inner)
    cells, there = board.window(board.cells, first, height), _seen_from(board, other, first, height)
    wall = rim & cells & ~board.window(flaws.inside, first, height)
    wall &= board.near(board.flood(there & cells, cells ^ wall))
    if wall.bit_count() > _LONG and flaws.few:
        first, wall = _short_wall(flaws, piece, other) or (first, wall)
    gates = tuple(board.variables(wall, first))
    ours = _speakers(flaws, piece)
    mute = [one for one, speakers in ((piece, ours), (other, theirs)) if () not in speakers]
    if mute and sides is not None and sides.often(gates):
        return sides.cuts(gates, mute)
    pairs = [(ours[k % len(ours)], theirs[k % len(theirs)]) for k in range(max(len(ours), len(theirs)))]
    return [(*(-v for v in chain(*pair)), *gates) for pair in pairs]


def _rim(flaws: Flaws, piece: Piece, same: int) -> tuple[int, int, int]:
    """The cells around a piece that is grown into the free cells that it reaches; before them the rows of their mask.

    A wall through free cells says little: any of them changes at no cost, and the next candidate has the same piece,
    larger by a cell.  Only free cells next to others of the ``same`` colour are left for the wall.

    Where not all matters, what does not is of either colour and no part of a wall, so the piece takes all it reaches.
    """
    board = flaws.board
    first, height, placed = piece.first - 1, piece.height + 2, piece.bits << board.width
    rim = board.near(placed) ^ placed
    if not rim & board.window(flaws.free, first, height):
        return first, height, rim
    first, height, placed = _window(board, piece, _REACH if flaws.matters == board.everything else board.rows)
    others, room = board.window(same, first, height) & ~placed, board.window(flaws.free, first, height)
    room &= board.window(-1, 0, height - 4) << 2 * board.width & ~board.near(others)
    grown = board.flood(placed, placed | room)
    return first, height, board.near(grown) ^ grown


def _window(board: Board, piece: Piece, reach: int) -> tuple[int, int, int]:
    """Some rows around a piece, with room for it to grow: the first row, how many rows, and the piece in them."""
    first = max(piece.first - 1 - reach, 0)
    height = min(piece.first + piece.height + 1 + reach, board.rows + 2 * MARGIN) - first
    return first, height, piece.bits << (piece.first - first) * board.width


def _short_ring(flaws: Flaws, pocket: Piece) -> tuple[int, int] | None:
    """A shortest ring around a pocket, as a mask that begins at a row."""
    board, (first, height, placed) = flaws.board, _window(flaws.board, pocket, 0)
    everything = (1 << height * board.width) - 1
    beyond = board.window(board.beyond, first, height) | board.ends(height)
    may_wall = board.window(flaws.inside & ~flaws.free, first, height) & ~beyond
    ring = shortest_wall(board, placed, beyond, everything & ~placed & ~beyond, may_wall)
    return (first, ring) if ring else None


def _short_wall(flaws: Flaws, piece: Piece, other: Piece) -> tuple[int, int] | None:
    """A shortest wall between two pieces, as a mask that begins at a row."""
    board, (first, height, placed) = flaws.board, _window(flaws.board, piece, 0)
    cells = board.window(board.cells, first, height)
    there, beyond = _seen_from(board, other, first, height) & cells, board.window(board.beyond, first, height)
    path = cells & ~placed & ~there
    may_wall = path & board.window(~flaws.inside & ~flaws.free, first, height) & ~board.ends(height)
    wall = shortest_wall(board, placed, there, path, may_wall, beyond)
    return (first, wall) if wall else None


def links(flaws: Flaws) -> list[int]:
    """Literals that would join each pocket to the border and each piece to the largest, by a shortest path of cells.

    A hint only: a cut asks for one cell more in some direction, and on an open board many rounds go by until such
    steps happen to meet; a path says where to go.  Paths of free cells, which no clue forbids, come first.
    """
    board = flaws.board
    found: list[int] = []
    for pocket in sorted(flaws.pockets, key=lambda pocket: pocket.bits.bit_count())[:_MOST_LINKS]:
        found += [-v for v in board.variables(_link(flaws, pocket, flaws.border), 0)]
    for piece in flaws.pieces[:-1][:_MOST_LINKS]:
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


def _speakers(flaws: Flaws, piece: Piece) -> list[tuple[int, ...]]:
    """Variables of a piece, spread evenly, each alone in a tuple; an empty tuple if a clue speaks for the piece."""
    if flaws.is_clued(piece):
        return [()]
    speaking = flaws.that_speaks(piece)
    digits = bin(speaking.bits)[:1:-1]
    places = {digits.find("1", len(digits) * k // SPEAKERS) for k in range(SPEAKERS)}
    start = (speaking.first - MARGIN) * flaws.board.width + 1
    return [(start + place,) for place in sorted(places)]
