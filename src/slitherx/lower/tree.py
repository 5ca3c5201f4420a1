"""The loop rule as static clauses over edges, of linear size: models project on the edges to exactly the solutions.

Tiles and edges form a planar graph whose faces are the cells and the outside.  A spanning tree of the tiles and the
edges it leaves out correspond to a spanning tree of the faces.  A drawing with all degrees 0 or 2 is a set of disjoint
cycles; it is one cycle iff some spanning tree of the tiles holds all its edges but one.  (A cycle less one edge extends
to a spanning tree; two cycles each miss an edge.)

A pair of such trees is described without any order or distance (after Williams, "A linear-size zero-one programming
model for the minimum spanning tree problem in planar graphs", Networks 39, 2002): every tile but a root picks one of
its edges as the way to its parent, every cell picks one of its edges as the way out, and every edge is picked exactly
once.  Why is that enough?  Suppose the picks of the tiles ran in a cycle.  It encloses a disc with V tiles, F cells
and E edges strictly inside, and V + F - E = 1 by Euler's formula.  The root tile, a corner of the board, is not in
the disc, nor on the cycle, for it picks nothing.  So V tiles and F cells pick V + F > E different edges inside it,
which is impossible.  With the roles of tiles and cells exchanged the same holds for a cycle of cells, which cannot
pass through the outside or part it from a corner of the board.  Hence the picks of each kind form a tree.

Size: 6 variables per edge and about 28 clauses per edge, whatever the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from slitherx.model import OUTSIDE, Model

Clause = list[int]
ROOT_TILE = 0  # a corner of the board, so it touches the outside, the root of the cells


def single_loop(model: Model) -> Iterator[Clause]:
    """Clauses that, with those of the local rules over variables 1..edge_count, leave single loops only."""
    pickers = _Pickers(model)
    for edge in range(model.edge_count):
        yield from _exactly_one(pickers.of_edge(edge))
    for tile in range(model.tile_count):
        if tile != ROOT_TILE:
            yield from _exactly_one([pickers.tile(tile, edge) for edge in model.tile_edges(tile)])
    for cell in range(model.cell_count):
        yield from _exactly_one([pickers.cell(cell, edge) for edge in model.cell_edges(cell)])
    yield from _one_edge_left_out(model.edge_count, pickers)


def variables(model: Model) -> int:
    """How many variables the clauses use, those of the edges included."""
    return 7 * model.edge_count


class _Pickers:
    """Numbers the variables "this tile (cell) picks this edge": four for each edge, two tiles and two cells."""

    def __init__(self, model: Model) -> None:
        self.model = model

    def tile(self, tile: int, edge: int) -> int:
        near, _ = self.model.edge_tiles(edge)
        return self._number(edge, 0 if tile == near else 1)

    def cell(self, cell: int, edge: int) -> int:
        first, _ = self.model.edge_cells(edge)
        return self._number(edge, 2 if cell == first else 3)

    def of_edge(self, edge: int) -> Clause:
        tiles = [self.tile(tile, edge) for tile in self.model.edge_tiles(edge) if tile != ROOT_TILE]
        return tiles + [self.cell(cell, edge) for cell in self.model.edge_cells(edge) if cell != OUTSIDE]

    def by_tiles(self, edge: int) -> Clause:
        return [self.tile(tile, edge) for tile in self.model.edge_tiles(edge) if tile != ROOT_TILE]

    def _number(self, edge: int, side: int) -> int:
        return self.model.edge_count + 4 * edge + side + 1


def _one_edge_left_out(edge_count: int, pickers: _Pickers) -> Iterator[Clause]:
    """Exactly one edge is on and not in the tree of tiles: a ladder of "such an edge was seen so far"."""
    left_out, seen = 5 * edge_count + 1, 6 * edge_count + 1
    for edge in range(edge_count):
        out, now = left_out + edge, seen + edge
        in_tree = pickers.by_tiles(edge)
        yield [-out, edge + 1]
        yield from ([-out, -pick] for pick in in_tree)
        yield [out, -edge - 1, *in_tree]
        yield [-out, now]
        if edge:
            yield [-(now - 1), now]
            yield [-out, -(now - 1)]
            yield [-now, now - 1, out]
        else:
            yield [-now, out]
    yield [seen + edge_count - 1]


def _exactly_one(literals: Clause) -> Iterator[Clause]:
    yield literals
    for a, b in combinations(literals, 2):
        yield [-a, -b]
