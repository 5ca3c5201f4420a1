"""The lowerings as whole texts, for those who want a string."""

from __future__ import annotations

from slitherx.lower import dlx
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries import dimacs


def dlx_text(puzzle: Puzzle) -> str:
    """Knuth's DLX text of a puzzle.  Raises `NotEncodableError` for a side below 2, as his program does.

    >>> dlx_text(Puzzle.blank(2, 2)).splitlines()[4]
    '00 01:1 10:1'
    """
    model = Model.of(puzzle)
    dlx.check_size(model)
    return "".join(dlx.lower(model))


def cnf_text(puzzle: Puzzle, *, single_loop: bool = False) -> str:
    """DIMACS text: the local rules over edges, or with ``single_loop`` the complete rules.

    >>> cnf_text(Puzzle.blank(1, 1)).splitlines()[5]
    'p cnf 4 8'
    """
    return "".join(dimacs.write(Model.of(puzzle), single_loop=single_loop))
