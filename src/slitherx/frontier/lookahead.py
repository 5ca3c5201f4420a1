"""Which states have no future: seen in strips of a few columns, below which everything can be worked out.

After tile (i,j), look at the plugs below tiles (i,j-5) to (i,j) and at the bits of the cells between them: a *pattern*.
Below lies a strip of the board, six tiles wide::

        row i      ●   ●   ●   ●   ●   ●
                   │   │           │   │        the pattern: plugs, and which cells still want their bottom edge
        row i+1  ──○───○───○───○───○───○──      in the strip: tiles of degree 0 or 2, clues of the cells within
                   │   │   │   │   │   │        at its sides: edges that may be on or off as they like
                  ...

If no way to draw the strip fits the pattern, then no solution passes a state with this pattern, since it would draw the
strip in a way that fits.  So leaving such states out changes no count.  On boards with many clues few states are left.

The gap: a strip knows nothing of loops, nor of what lies beside it, so many states without a future stay.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from slitherx.frontier.plan import Sides

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from slitherx.frontier.arrows import Flags, Words
    from slitherx.frontier.limbs import Indices

# Tiles side by side in a strip.  Wider strips see little more and take twice as long for each tile.
STRIP = 6
_CELLS = STRIP - 1
_PATTERNS = 1 << STRIP + _CELLS


class Lookahead:
    """For each place of the frontier, which patterns have a future; None where all of them have."""

    def __init__(self, sides: Sides, late: Callable[[], bool] = bool) -> None:
        """``late`` says when to stop: then all patterns are taken to have a future in the strips that are left."""
        self._sides = sides
        self._alive: dict[tuple[int, int], Flags | None] = {}
        for first in range(sides.columns + 2 - STRIP):
            if late():
                break
            self._look_up_from_below(first)

    def alive(self, row: int, column: int, words: Words) -> Flags | None:
        """Which of these states, just after tile (row, column), may have a future; None: all of them."""
        table = self._alive.get((row, column))
        return None if table is None else table[_packed()[_slots(words, column + 2 - STRIP)]]

    def _look_up_from_below(self, first: int) -> None:
        """The strip that begins at column ``first``, row by row from the last one, which leaves no plugs."""
        import numpy as np

        below = np.zeros(_PATTERNS, dtype=np.bool_)
        below[0] = True
        for row in reversed(range(self._sides.rows)):
            below = self._row(row, first, below)
            possible = (np.arange(_PATTERNS) >> STRIP & ~self._clued(row, first)) == 0
            self._alive[row, first + _CELLS] = None if below[possible].all() else below

    def _row(self, row: int, first: int, below: Flags) -> Flags:
        """The patterns above a row of tiles that it can continue into one of those below."""
        import numpy as np

        ways = _Ways.all()
        fits, wants = self._edges_fit(ways, row + 1, first), np.zeros(len(ways.above), dtype=np.int64)
        for k in range(_CELLS):
            clue = self._sides.clue(row + 1, first + k)
            if clue is not None:
                missing = clue - ways.around[k]
                fits &= (missing == 0) | (missing == 1)
                wants |= (missing == 1).astype(np.int64) << k
        fits &= below[ways.below | np.where(fits, wants, 0) << STRIP]
        found = np.zeros(_PATTERNS, dtype=np.bool_)
        found[(ways.above | (ways.across >> 1 & self._clued(row, first)) << STRIP)[fits]] = True
        return found

    def _edges_fit(self, ways: _Ways, row: int, first: int) -> Flags:
        """Which ways to draw a row of tiles leave the known edges as they are."""
        across = [
            self._sides.choice(self._sides.edge(row, first + k - 1, False) if first + k else -1)
            for k in range(STRIP + 1)
        ]
        below = [self._sides.choice(self._sides.edge(row, first + k, True)) for k in range(STRIP)]
        return _fit(ways.across, across) & _fit(ways.below, below)

    def _clued(self, row: int, first: int) -> int:
        """A mask of the cells of a pattern that have a clue: the others never store a bit."""
        return sum(1 << k for k in range(_CELLS) if self._sides.clue(row, first + k) is not None)


class _Ways:
    """All ways to draw a row of a strip: edges above, across (with those that leave it at the sides) and below."""

    def __init__(self) -> None:
        import numpy as np

        numbers = np.arange(1 << 2 * STRIP + 1)
        above, across = numbers & (1 << STRIP) - 1, numbers >> STRIP
        degrees = [(above >> k & 1) + (across >> k & 1) + (across >> k + 1 & 1) for k in range(STRIP)]
        below = sum((degree & 1) << k for k, degree in enumerate(degrees))
        valid = np.all([degree < 3 for degree in degrees], axis=0)
        self.above, self.across, self.below = above[valid], across[valid], np.asarray(below)[valid]
        # For each cell below this row of tiles, the edges on its top, left and right.
        sides = [(self.across >> k + 1 & 1) + (self.below >> k & 1) + (self.below >> k + 1 & 1) for k in range(_CELLS)]
        self.around: list[Indices] = sides

    @staticmethod
    @cache
    def all() -> _Ways:
        """They are the same everywhere."""
        return _Ways()


def _fit(drawn: Indices, choices: list[tuple[bool, ...]]) -> Flags:
    """Which numbers have, bit by bit, one of the values that an edge may take."""
    import numpy as np

    if () in choices:
        return np.zeros(len(drawn), dtype=np.bool_)
    known = sum(1 << k for k, choice in enumerate(choices) if len(choice) == 1)
    wanted = sum(1 << k for k, choice in enumerate(choices) if choice == (True,))
    fitting: Flags = drawn & known == wanted
    return fitting


def _slots(words: Words, first: int) -> Words:
    """The slots of a strip, from the one below its leftmost tile on, as the lowest bits."""
    from slitherx.frontier.arrows import SLOTS

    word, place = divmod(first, SLOTS)
    found = words[word] >> 3 * place
    if place + STRIP > SLOTS and word + 1 < len(words):
        found = found | words[word + 1] << 3 * (SLOTS - place)
    lowest: Words = found & (1 << 3 * STRIP) - 1
    return lowest


@cache
def _packed() -> NDArray[np.int16]:
    """From the slots of a strip to the pattern, which does not tell opening plugs from closing ones."""
    import numpy as np

    slots = np.arange(1 << 3 * STRIP)
    plugs = sum((slots >> 3 * k & 3 != 0).astype(np.int16) << k for k in range(STRIP))
    bits = sum((slots >> 3 * k + 2 & 1).astype(np.int16) << STRIP + k for k in range(_CELLS))
    packed: NDArray[np.int16] = plugs + bits
    return packed
