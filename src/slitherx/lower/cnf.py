"""Model → CNF over edges: variable e+1 says that edge e is on.  No auxiliary variables.

The gap: the clauses state the local rules only (every tile has degree 0 or 2, every clue is met), so their models are
exactly the covers of the DLX text, disjoint loops and the empty drawing included.  `cuts` closes the gap lazily, one
candidate at a time; `slitherx.lower.tree` closes it at once with auxiliary variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from slitherx.model import NO_CLUE, Model

Clause = list[int]


class EdgeEncoding:
    """The clauses of one board, and how candidates are read, cut and blocked.

    ``values`` below is a model as SAT solvers return it: the literal of variable v at index v-1.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.variables = model.edge_count

    def clauses(self) -> Iterator[Clause]:
        """The local rules."""
        return local_rules(self.model)

    def nonempty(self) -> Clause:
        """Some edge is on: needed where no positive clue says so."""
        return list(range(1, self.variables + 1))

    def given(self, on: Iterable[int], off: Iterable[int]) -> list[Clause]:
        """Unit clauses for edges known to be on or off."""
        return [[edge + 1] for edge in sorted(on)] + [[-edge - 1] for edge in sorted(off)]

    def edges(self, values: Sequence[int]) -> frozenset[int]:
        """The edges that are on in a model."""
        return frozenset(edge for edge in range(self.variables) if values[edge] > 0)

    def cuts(self, values: Sequence[int], _: object = None) -> list[Clause]:
        """Clauses that refute this candidate because it has several loops, each true in every single-loop solution.

        Let C be one of the loops and f an edge of another.  A solution that holds all of C is C, so it lacks f:
        ``¬C ∨ ¬f``.  If C alone misses a clue, no solution holds C, and ``¬C`` will do.  Also, a solution that uses
        both an edge of C and f must leave the tiles of C somewhere: ``¬c ∨ ¬f ∨ ⋁(edges leaving C)``.  Each loop
        contributes whichever is shorter.  (A bare "forbid this loop" would be wrong: the loop may be the solution.)
        """
        loops = self.loops(self.edges(values))
        if len(loops) < 2:
            return []
        return [self._cut(loop, loops[k - 1][0]) for k, loop in enumerate(loops)]

    def hints(self, _: Sequence[int]) -> Clause:
        """None: a path of edges mends nothing."""
        return []

    def block(self, values: Sequence[int]) -> Clause:
        """Refutes one single-loop solution and no other: no other single loop contains it."""
        return [-edge - 1 for edge in self.edges(values)]

    def block_exactly(self, values: Sequence[int]) -> Clause:
        """Refutes one model and no other."""
        return [-literal for literal in values[: self.variables]]

    def phases(self, values: Sequence[int]) -> Clause:
        """Where to look for a different solution first: the opposite of this one, where its loop runs."""
        return self.block(values)

    def loops(self, edges: frozenset[int]) -> list[list[int]]:
        """The loops of a candidate that keeps the local rules, each as its edges in the order of a walk."""
        at: dict[int, list[int]] = {}
        for edge in sorted(edges):
            for tile in self.model.edge_tiles(edge):
                at.setdefault(tile, []).append(edge)
        left, loops = dict.fromkeys(sorted(edges)), []
        while left:
            loops.append(self._walk(next(iter(left)), at))
            for edge in loops[-1]:
                del left[edge]
        return loops

    def _walk(self, start: int, at: dict[int, list[int]]) -> list[int]:
        path, tile = [start], self.model.edge_tiles(start)[1]
        while True:
            first, second = at[tile]
            edge = second if first == path[-1] else first
            if edge == start:
                return path
            path.append(edge)
            near, far = self.model.edge_tiles(edge)
            tile = far if near == tile else near

    def _cut(self, loop: list[int], other: int) -> Clause:
        cut = [-edge - 1 for edge in loop]
        if self._meets_clues(frozenset(loop)):
            cut.append(-other - 1)
        leaving = self._leaving(loop)
        crossing = [-loop[0] - 1, -other - 1] + [edge + 1 for edge in leaving]
        return min(cut, crossing, key=len)

    def _leaving(self, loop: list[int]) -> list[int]:
        tiles = {tile for edge in loop for tile in self.model.edge_tiles(edge)}
        touching = {edge for tile in tiles for edge in self.model.tile_edges(tile)}
        return sorted(e for e in touching if not tiles.issuperset(self.model.edge_tiles(e)))

    def _meets_clues(self, loop: frozenset[int]) -> bool:
        model = self.model
        return all(len(loop.intersection(model.cell_edges(c))) == model.clues[c] for c in model.clued_cells())


def local_rules(model: Model) -> Iterator[Clause]:
    """The clauses of the tiles, then of the clues, in scan order."""
    for tile in range(model.tile_count):
        yield from _degree_0_or_2([edge + 1 for edge in model.tile_edges(tile)])
    for cell, clue in enumerate(model.clues):
        if clue != NO_CLUE:
            yield from _exactly(clue, [edge + 1 for edge in model.cell_edges(cell)])


def _degree_0_or_2(edges: Clause) -> Iterator[Clause]:
    for edge in edges:  # not 1: an edge that is on has a companion
        yield [-edge] + [other for other in edges if other != edge]
    for three in combinations(edges, 3):  # neither 3 nor 4
        yield [-edge for edge in three]


def _exactly(count: int, edges: Clause) -> Iterator[Clause]:
    for many in combinations(edges, count + 1):
        yield [-edge for edge in many]
    for few in combinations(edges, len(edges) - count + 1):
        yield list(few)
