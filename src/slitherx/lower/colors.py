"""Model → CNF over the colours of cells: inside or outside the loop.

An edge is on iff its two sides differ, and beyond the border is outside.  So every drawing with even tiles is a
colouring, and only three things remain to be said: no tile is a checkerboard (degree 4), every clue is met, and, which
the clauses do not say, the inside is connected and so is the outside with the border.  The last is one loop; `cuts`
states it lazily.

Variables: a row of n cells and one padding cell that is always outside, so cell (i,j) is variable i·(n+1)+j+1 and
its neighbours lie at distance 1 and n+1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter

from slitherx.lower import separators
from slitherx.model import NO_CLUE, OUTSIDE, Model

Clause = Sequence[int]
# A clause of a clue as the picker of its literals from (me, -me, north, -north, west, -west, east, -east, south, -south).
Picker = Callable[[Sequence[int]], tuple[int, ...]]


class ColorEncoding:
    """The clauses of one board, and how candidates are read, cut and blocked.

    ``values`` below is a model as SAT solvers return it: the literal of variable v at index v-1.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.width = model.columns + 1
        self.variables = model.rows * self.width
        self._board = separators.Board(model.rows, model.columns)

    def clauses(self) -> list[Clause]:
        """The local rules."""
        return [*self._padding(), *self._tiles(), *self._clues()]

    def _padding(self) -> Iterator[Clause]:
        return ((-last,) for last in range(self.width, self.variables + 1, self.width))

    def _tiles(self) -> list[Clause]:
        """No inner tile has degree 4: its four cells are not coloured crosswise."""
        found: list[Clause] = []
        for start in range(1, self.variables - self.width, self.width):
            for a in range(start, start + self.width - 2):
                b, c, d = a + 1, a + self.width, a + self.width + 1
                found.append((a, -b, -c, d))
                found.append((-a, b, c, -d))
        return found

    def _clues(self) -> list[Clause]:
        found: list[Clause] = []
        m, n, width = self.model.rows, self.model.columns, self.width
        for cell in self.model.clued_cells():
            i, j = divmod(cell, n)
            me = i * width + j + 1
            sides = ((i > 0), (j > 0), (j < n - 1), (i < m - 1))
            literals = (
                me, -me, me - width, width - me, me - 1, 1 - me, me + 1, -me - 1, me + width, -me - width,
            )  # fmt: skip
            found += [pick(literals) for pick in clue_pickers(self.model.clues[cell], sides)]
        return found

    def nonempty(self) -> Clause:
        """Some cell is inside: needed where no positive clue says so."""
        return [v for v in range(1, self.variables + 1) if v % self.width]

    def given(self, on: Iterable[int], off: Iterable[int]) -> list[Clause]:
        """Clauses for edges known to be on (sides differ) or off (sides equal)."""
        pairs = [(self.sides(edge), 1) for edge in sorted(on)] + [(self.sides(edge), -1) for edge in sorted(off)]
        found: list[Clause] = []
        for (a, b), sign in pairs:
            if not b:
                found.append((sign * a,))
            else:
                found += [(a, sign * b), (-a, -sign * b)]
        return found

    def sides(self, edge: int) -> tuple[int, int]:
        """The variables of the two cells at an edge; 0 second where one side is beyond the border."""
        a, b = (self._variable(cell) for cell in self.model.edge_cells(edge))
        return (a, b) if a else (b, a)

    def _variable(self, cell: int) -> int:
        return 0 if cell == OUTSIDE else cell // self.model.columns + cell + 1

    def edges(self, values: Sequence[int]) -> frozenset[int]:
        """The edges that are on in a model."""
        return self._board.edges(self._board.bits(values))

    def cuts(self, values: Sequence[int]) -> list[Clause]:
        """Clauses that refute this candidate because it has several loops; see `separators.cuts` for their proofs."""
        return separators.cuts(self._board, self._board.bits(values))

    def block(self, values: Sequence[int]) -> Clause:
        """Refutes one single-loop solution and no other: any other colours some cell at this loop differently.

        For if all cells at the loop keep their colours, all of the loop's edges are on, and a single loop that
        contains a loop is that loop.
        """
        bits = self._board.bits(values)
        return [-values[position] for position in self._board.positions(self._board.at_loop(bits))]

    def block_exactly(self, values: Sequence[int]) -> Clause:
        """Refutes one model and no other."""
        return [-literal for literal in values[: self.variables]]

    def phases(self, values: Sequence[int]) -> Clause:
        """Where to look for a different solution first: the opposite of this one."""
        return self.block_exactly(values)


@lru_cache(maxsize=None)
def clue_pickers(clue: int, sides: tuple[bool, bool, bool, bool]) -> list[Picker]:
    """The clauses of "exactly ``clue`` of my neighbours (N, W, E, S) differ from me" where some lie off the board.

    Worked out from that sentence: all prime implicates over the cells that exist, less those that the others imply.
    """
    present = [0] + [k for k, exists in enumerate(sides, 1) if exists]
    allowed = [colors for colors in product((False, True), repeat=len(present)) if _meets(clue, colors, len(sides))]
    return [_picker(present, clause) for clause in _irredundant(_primes(allowed, len(present)), len(present))]


def _meets(clue: int, colors: tuple[bool, ...], neighbours: int) -> bool:
    me, *others = colors
    beyond = neighbours - len(others)
    return sum(other != me for other in others) + beyond * me == clue


# Below, a clause over k cells is a tuple of k entries: True or False for the literal's sign, None where absent.
_Pattern = tuple[bool | None, ...]


def _primes(allowed: list[tuple[bool, ...]], count: int) -> list[_Pattern]:
    """The shortest clauses that hold in all allowed colourings, short ones first."""
    found: list[_Pattern] = []
    for pattern in sorted(product((None, False, True), repeat=count), key=lambda p: count - p.count(None)):
        implied = any(all(q is None or q == p for p, q in zip(pattern, shorter, strict=True)) for shorter in found)
        if not implied and all(_holds(pattern, colors) for colors in allowed):
            found.append(pattern)
    return found


def _irredundant(patterns: list[_Pattern], count: int) -> list[_Pattern]:
    """Drop, longest first, every clause that the remaining ones imply."""
    kept = list(patterns)
    everything = list(product((False, True), repeat=count))
    for pattern in reversed(patterns):
        rest = [other for other in kept if other != pattern]
        if all(_holds(pattern, c) for c in everything if all(_holds(other, c) for other in rest)):
            kept = rest
    return kept


def _holds(pattern: _Pattern, colors: tuple[bool, ...]) -> bool:
    return any(sign == color for sign, color in zip(pattern, colors, strict=True) if sign is not None)


def _picker(present: list[int], pattern: _Pattern) -> Picker:
    index = [2 * cell + (not sign) for cell, sign in zip(present, pattern, strict=True) if sign is not None]
    if len(index) > 1:
        return itemgetter(*index)
    return (lambda literals: (literals[index[0]],)) if index else lambda _: ()
