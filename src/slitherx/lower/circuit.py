"""Model → CP-SAT in neutral words: sums over edges, and a circuit over directed edges.

The solver's package is not needed here; `slitherx.solvers.cpsat` turns the description into its constraints.

The gap, and how it is closed.  A circuit constraint over tiles, with a self-loop at every tile that the loop does not
visit, also accepts (1) the empty circuit, (2) a walk there and back along one edge, and (3) each loop twice, once per
direction.  So some edge must be on (1), an edge is on in at most one direction (2), and the first edge that is on, in
scan order, is walked forwards (3): ``forward_first`` chains "an earlier edge is on" along the scan.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from slitherx.model import NO_CLUE, Model


@dataclass(frozen=True, slots=True)
class Sum:
    """The number of these edges that are on is one of ``values``."""

    edges: tuple[int, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arc:
    """Edge ``edge`` walked from tile ``tail`` to tile ``head``; forwards means rightwards or downwards."""

    tail: int
    head: int
    edge: int
    forward: bool


def sums(model: Model) -> Iterator[Sum]:
    """The local rules: 0 or 2 edges at every tile, the clue's number around every clued cell."""
    for tile in range(model.tile_count):
        yield Sum(model.tile_edges(tile), (0, 2))
    for cell, clue in enumerate(model.clues):
        if clue != NO_CLUE:
            yield Sum(model.cell_edges(cell), (clue,))


def arcs(model: Model) -> Iterator[Arc]:
    """Two arcs for every edge, forwards first; tiles are numbered from 0 without gaps, as the constraint requires."""
    for edge in range(model.edge_count):
        near, far = model.edge_tiles(edge)
        yield Arc(near, far, edge, True)
        yield Arc(far, near, edge, False)
