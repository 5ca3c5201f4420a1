"""Sides of a wall, each with a variable that says "something is inside on this side".

A cut between two pieces without a positive clue (`slitherx.lower.separators`) names a cell of each, and says nothing
of the others: across a line of zeros on a blank board each cell of the one half had to be cut off from each of the
other, and 14x15 cells took more than half a minute.  Such a wall comes up again and again, and then gets two variables:

    u → a  for each cell u seen inside on the one side,  r → b  on the other,  and  ¬a ∨ ¬b ∨ ⋁S  for the wall S.

A side where a piece has a positive clue needs no variable.  Walls that come up less often get none: on a blank board
they are all different, and each side has thousands of cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from slitherx.lower.masks import Board, Piece

Clause = Sequence[int]
# How many times a wall must come up.
_OFTEN = 5
# Cells that may be flooded for one candidate: each piece takes a flood or two of the whole board.
_FLOODED = 1 << 20
# Bytes that all sides may take: each is kept as two masks of the board.
_MEMORY = 64 << 20


class Sides:
    """The sides of one board's walls; ``fresh`` gives a variable that is used for nothing else."""

    def __init__(self, board: Board, fresh: Callable[[], int]) -> None:
        self._board, self.fresh = board, fresh
        self._times = Counter[Clause]()
        self._sides: dict[tuple[Clause, int], tuple[int, int]] = {}  # wall and side: variable, cells said to imply it

    def affords(self, pieces: int) -> bool:
        """Whether there is time for so many pieces."""
        return pieces * self._board.everything.bit_length() < _FLOODED

    def often(self, wall: Clause) -> bool:
        """Count a wall, and tell whether it comes up often, and there is room for its sides."""
        self._times[wall] += 1
        return self._times[wall] >= _OFTEN and len(self._sides) * self._board.everything.bit_length() < 4 * _MEMORY

    def cuts(self, wall: Clause, pieces: Iterable[Piece]) -> list[Clause]:
        """Clauses that refute a candidate with this wall outside and these pieces, on different sides of it, inside.

        One piece alone is cut off from a side where there is a positive clue.

        Proof.  Let the variable of a side be true iff some cell of that side is inside.  If two are, some path of
        inside cells leads from side to side and meets the wall; and on a side with a positive clue some cell is inside.
        """
        found: list[Clause] = []
        heads = []
        for piece in pieces:
            variable, new = self._side(wall, piece.placed(self._board))
            found += [(-u, variable) for u in self._board.variables(new, 0)]
            heads.append(-variable)
        return [*found, (*heads, *wall)]

    def _side(self, wall: Clause, placed: int) -> tuple[int, int]:
        """The variable of the side of a wall where a piece lies, and its cells that are not yet said to imply it."""
        side = self._board.flood(placed, self._board.cells & ~self._board.mask(wall))
        variable, said = self._sides.get((wall, side)) or (self.fresh(), 0)
        self._sides[wall, side] = variable, said | placed
        return variable, placed & ~said
