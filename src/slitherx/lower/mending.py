"""Make one loop of a candidate by changing only cells of which nothing speaks: not the clues, not the given edges.

Where few clues are asked about, most of a board is free.  A solver fills it with anything, loop after loop, and cuts
alone lead to one loop step by step; but free cells can be dug away to open a pocket, or filled to join two pieces.
"""

from __future__ import annotations

from slitherx.lower.masks import Board
from slitherx.lower.separators import Flaws


def mended(flaws: Flaws) -> Flaws | None:
    """A candidate without flaws whose cells that matter have the same colours; None, which says little, if not found.

    The gap: only one path is tried for each pocket and for each piece, a shortest one.
    """
    board, matters = flaws.board, flaws.matters
    if flaws.pockets:
        opened = _opened(flaws)
        if opened is None:
            return None
        flaws = Flaws(board, opened, matters)
    if flaws:
        joined = _joined(flaws)
        if joined is None:
            return None
        flaws = Flaws(board, joined, matters)
    return None if flaws else flaws


def _opened(flaws: Flaws) -> int | None:
    """The inside without a shortest path of free cells from each pocket to the outside that is open to the border."""
    board, inside = flaws.board, flaws.inside
    for pocket in flaws.pockets:
        outside = board.everything ^ inside
        here, border = board.flood(pocket.placed(board), outside), board.flood(board.beyond, outside)
        path = 0 if here & border else _path(board, here, border, board.cells & ~flaws.matters, outside)
        if path is None:
            return None
        inside &= ~path
    return inside


def _joined(flaws: Flaws) -> int | None:
    """The pieces made one: each, the smallest first, gets a shortest path of free cells to any not yet joined."""
    board, inside = flaws.board, flaws.inside
    pieces = [piece.placed(board) for piece in flaws.pieces]
    for piece in pieces[:-1]:
        joined = board.flood(piece, inside)
        others = sum(pieces) & ~joined
        path = _path(board, joined, others, board.cells & ~flaws.matters, inside) if others else 0
        if path is None:
            return None
        inside |= path
    return inside


def _path(board: Board, start: int, target: int, free: int, colour: int) -> int | None:
    """A shortest path of free cells between two sets of a colour, which the path is to take on.

    Cells that touch that colour only crosswise would make a checkerboard.  They are avoided where that leaves a path;
    else there is no need to look, for as soon as all is joined one of the two cells of the other colour is cut off, and
    that is seen if it matters.
    """
    path = board.path(start, target, free & ~_crosswise(board, colour))
    return board.path(start, target, free) if path is None else path


def _crosswise(board: Board, colour: int) -> int:
    """The cells that would make a checkerboard, had they this colour too."""
    found, width = 0, board.width
    for row in (colour << 1, colour >> 1):
        found |= row << width & ~(row | colour << width) | row >> width & ~(row | colour >> width)
    return found
