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
from functools import cache, cached_property, lru_cache, reduce
from itertools import chain, compress, product
from operator import and_, itemgetter, or_

from slitherx.lower import masks, separators
from slitherx.lower.sides import Sides
from slitherx.model import OUTSIDE, Model

Clause = Sequence[int]
# A clause of a clue, as the picker of its literals from (me, -me, north, -north, west, -west, east, -east, south, …).
Picker = Callable[[Sequence[int]], tuple[int, ...]]


class ColorEncoding:
    """The clauses of one board, and how candidates are read, cut and blocked.

    ``values`` below is a model as SAT solvers return it: the literal of variable v at index v-1.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.width = model.columns + 1
        self.variables = model.rows * self.width
        self.board = masks.board(model.rows, model.columns)
        self._flaws: tuple[Sequence[int], separators.Flaws] | None = None
        self._sides: Sides | None = None

    def clauses(self) -> list[Clause]:
        """The local rules, without clauses that others imply."""
        return [*self._padding(), *self._tiles(), *self._clues()]

    def rules(self) -> list[Clause]:
        """The local rules but for the clues."""
        tiles = _tile_clauses(self.model.rows, self.model.columns)
        return [*self._padding(), *chain.from_iterable(tiles)]

    def clue_clauses(self, cell: int) -> list[Clause]:
        """The clauses of one clue."""
        literals, sides = _cells(self.model.rows, self.model.columns)[cell]
        return [pick(literals) for pick in clue_pickers(self.model.clues[cell], sides)]

    def _padding(self) -> Iterator[Clause]:
        return ((-last,) for last in range(self.width, self.variables + 1, self.width))

    def _tiles(self) -> Iterator[Clause]:
        """No inner tile has degree 4: its four cells are not coloured crosswise.

        Left out where a cell at the tile has clue 0 or 1, whose own clauses are shorter and say more.
        """
        n = self.model.columns
        lively = [clue != 0 and clue != 1 for clue in self.model.clues]
        pairs = list(map(and_, lively, lively[1:]))
        return chain.from_iterable(compress(_tile_clauses(self.model.rows, n), map(and_, pairs, pairs[n:])))

    def _clues(self) -> list[Clause]:
        found: list[Clause] = []
        cells = _cells(self.model.rows, self.model.columns)
        for cell in self.model.clued_cells():
            literals, sides = cells[cell]
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

    def at_edges(self, edges: Iterable[int]) -> int:
        """A mask of the cells at some edges."""
        return self.board.mask(v for edge in edges for v in self.sides(edge) if v)

    def _variable(self, cell: int) -> int:
        return 0 if cell == OUTSIDE else cell // self.model.columns + cell + 1

    def edges(self, values: Sequence[int]) -> frozenset[int]:
        """The edges that are on in a model."""
        return self.board.edges(self.board.bits(values))

    def cuts(self, values: Sequence[int], fresh: Callable[[], int] | None = None) -> list[Clause]:
        """Clauses that refute this candidate because it has several loops; see `separators.cuts` for their proofs.

        With ``fresh``, which gives new variables, walls that come up often have some of their own.
        """
        if fresh is not None and (self._sides is None or self._sides.fresh != fresh):  # another solver asks
            self._sides = Sides(self.board, fresh)
        return separators.cuts(self.flaws(values), self._sides if fresh else None)

    def hints(self, values: Sequence[int]) -> Clause:
        """Literals that would mend this candidate, for the solver to try first."""
        return separators.links(self.flaws(values))

    def flaws(self, values: Sequence[int]) -> separators.Flaws:
        """What keeps this candidate from being one loop; kept, since hints are asked for right after cuts."""
        if self._flaws is None or self._flaws[0] is not values:
            self._flaws = values, self._find_flaws(self.board.bits(values))
        return self._flaws[1]

    def _find_flaws(self, inside: int) -> separators.Flaws:
        return separators.Flaws(self.board, inside, speaking=self.speaking, free=self.free, clued=self.clued)

    @cached_property
    def clued(self) -> int:
        """The cells with a positive clue."""
        return self._where([clue or -1 for clue in self.model.clues])

    @cached_property
    def speaking(self) -> int:
        """The cells with a positive clue, and their neighbours: no solution can do without all of those at a clue.

        So these speak in the cuts of pieces beside a clue: else, on a board that is nearly blank, they are cut off
        for every cell that they may have.
        """
        return self.board.near(self.clued) & self.board.cells

    @cached_property
    def free(self) -> int:
        """The cells that no clue speaks of."""
        return self.board.cells & ~self.board.near(self._where(self.model.clues))

    def _where(self, numbers: Sequence[int]) -> int:
        """The cells whose number is not negative."""
        n = self.model.columns
        values = [number for i in range(0, len(numbers), n) for number in (*numbers[i : i + n], -1)]
        return self.board.bits(values)

    def block(self, values: Sequence[int]) -> Clause:
        """Refutes one single-loop solution and no other: any other colours some cell at this loop differently.

        For if all cells at the loop keep their colours, all of the loop's edges are on, and a single loop that
        contains a loop is that loop.
        """
        return [-values[v - 1] for v in self.board.at_loop(self.board.bits(values))]

    def block_exactly(self, values: Sequence[int]) -> Clause:
        """Refutes one model and no other."""
        return [-literal for literal in values[: self.variables]]

    def phases(self, values: Sequence[int]) -> Clause:
        """Where to look for a different solution first: the opposite of this one."""
        return self.block_exactly(values)


# What depends on the size of the board only is kept for the next board of that size.
_SIZES_KEPT = 8


@lru_cache(maxsize=_SIZES_KEPT)
def _tile_clauses(rows: int, columns: int) -> list[tuple[Clause, ...]]:
    """For each cell but those of the last row, the clauses of the tile at its lower right; none in the last column."""
    found: list[tuple[Clause, ...]] = []
    width = columns + 1
    for start in range(1, (rows - 1) * width, width):
        for a in range(start, start + columns - 1):
            b, c, d = a + 1, a + width, a + width + 1
            found.append(((a, -b, -c, d), (-a, b, c, -d)))
        found.append(())
    return found


@lru_cache(maxsize=_SIZES_KEPT)
def _cells(rows: int, columns: int) -> list[tuple[tuple[int, ...], tuple[bool, bool, bool, bool]]]:
    """For each cell the literals that a `Picker` picks from, and which of its neighbours (N, W, E, S) exist."""
    found = []
    for i, j in product(range(rows), range(columns)):
        me = i * (columns + 1) + j + 1
        near = (me, me - columns - 1, me - 1, me + 1, me + columns + 1)
        literals = tuple(literal for v in near for literal in (v, -v))
        found.append((literals, (i > 0, j > 0, j < columns - 1, i < rows - 1)))
    return found


@cache
def clue_pickers(clue: int, sides: tuple[bool, bool, bool, bool]) -> list[Picker]:
    """The clauses of "exactly ``clue`` of my neighbours (N, W, E, S) differ from me" where some lie off the board.

    Worked out from that sentence: all prime implicates over the cells that exist, less those that the others imply.
    """
    present = [0] + [k for k, exists in enumerate(sides, 1) if exists]
    beyond = len(sides) - len(present) + 1  # sides off the board: neighbours that are always outside
    forbidden = 0
    for number, (me, *others) in enumerate(product((False, True), repeat=len(present))):
        differ = sum(other != me for other in others) + beyond * me
        forbidden |= (differ != clue) << number
    return [_picker(present, pattern) for pattern in _irredundant(forbidden, len(present))]


# A clause over k cells is a tuple of k entries: True or False for the literal's sign, None where absent.  It refutes
# a set of colorings, kept as a mask with one bit per colouring; a shorter clause refutes more.
_Pattern = tuple[bool | None, ...]


def _irredundant(forbidden: int, count: int) -> list[_Pattern]:
    """Shortest clauses that together refute exactly the forbidden colorings, none of them superfluous."""
    primes: dict[int, _Pattern] = {}
    for mask, pattern in _refutations(count):
        if mask | forbidden == forbidden and not any(mask | shorter == shorter for shorter in primes):
            primes[mask] = pattern
    for mask in reversed(list(primes)):  # the longest clause first
        rest = reduce(or_, (other for other in primes if other != mask), 0)
        if mask | rest == rest:
            del primes[mask]
    return list(primes.values())


@cache
def _refutations(count: int) -> list[tuple[int, _Pattern]]:
    """Every clause over ``count`` cells with the mask of the colorings it refutes, short clauses first."""
    # Bit b of `is_on[k]` tells the colour of cell k in colouring b, in the order of itertools.product.
    everything = (1 << (1 << count)) - 1
    colorings = list(product((False, True), repeat=count))
    is_on = [sum(colors[k] << b for b, colors in enumerate(colorings)) for k in range(count)]
    found = []
    for pattern in product((None, False, True), repeat=count):
        mask = everything
        for on, sign in zip(is_on, pattern, strict=True):
            mask &= everything if sign is None else ~on if sign else on
        found.append((mask, pattern))
    return sorted(found, key=lambda pair: -pair[0].bit_count())


def _picker(present: list[int], pattern: _Pattern) -> Picker:
    index = [2 * cell + (not sign) for cell, sign in zip(present, pattern, strict=True) if sign is not None]
    if len(index) > 1:
        return itemgetter(*index)
    return (lambda literals: (literals[index[0]],)) if index else lambda _: ()
