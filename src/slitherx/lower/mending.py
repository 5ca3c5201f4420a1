"""Make one loop of a candidate by changing only cells of which nothing speaks: not the clues, not the given edges.

Where few clues are asked about, most of a board is free.  A solver fills it with anything, loop after loop, and cuts
alone lead to one loop step by step; but free cells can be emptied, and pieces be joined by paths across them.
"""

from __future__ import annotations

from slitherx.lower.separators import Board, Flaws


def mended(flaws: Flaws) -> Flaws | None:
    """A candidate without flaws whose cells that matter have the same colours; None, which says little, if not found.

    The gap: only one path is tried for each piece, a shortest one.
    """
    board, matters = flaws.board, flaws.matters
    emptied = Flaws(board, _emptied(board, flaws.inside, matters), matters)
    joined = None if emptied.pockets else _joined(emptied)
    found = None if joined is None else Flaws(board, joined, matters)
    return None if found else found


def _emptied(board: Board, inside: int, matters: int) -> int:
    """Without the inside cells that do not matter, but for those that keep a tile from being a checkerboard."""
    kept = inside & matters
    while found := board.checkerboards(kept):
        kept |= inside & (found | found << 1 | found << board.width | found << board.width + 1)
    return kept


def _joined(flaws: Flaws) -> int | None:
    """The pieces made one: each, the smallest first, gets a shortest path of free cells to any that is not yet joined.

    If that makes a checkerboard, one of its outside cells is in a pocket as soon as all pieces are one, since the two
    inside cells are then joined around it.  So there is no need to look: a pocket that matters is seen, another one can
    be filled in.
    """
    board, inside = flaws.board, flaws.inside
    pieces = [piece.placed(board) for piece in flaws.pieces]
    for piece in pieces[:-1]:
        joined = board.flood(piece, inside)
        others = sum(pieces) & ~joined
        path = board.path(joined, others, board.cells & ~flaws.matters) if others else 0
        if path is None:
            return None
        inside |= path
    return inside
