"""Boards for the benches: clues of a random loop, the same for the same seed, and boards of a collection by name.

python -c "import sys; sys.path.insert(0, 'scripts/bench'); import boards; print(*boards.random_rows(10, 0.4, 1))"
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

Clues = tuple[str, ...]
# The eight cells around a cell, in order; the odd ones share an edge with it.
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


@dataclass(frozen=True, slots=True)
class Board:
    """A board, and how many solutions its collection says it has: ``none``, ``unique``, ``multiple`` or nothing."""

    name: str
    clues: Clues
    solutions: str | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.clues), len(self.clues[0])


def collected(path: str, pattern: str) -> list[Board]:
    """The boards of a file of JSON Lines with ``name`` and ``rows`` that have the regular expression in their name."""
    records = map(json.loads, Path(path).read_text().splitlines())
    chosen = (r for r in records if re.search(pattern, r["name"]))
    return [Board(r["name"], tuple(r["rows"]), r.get("solutions")) for r in chosen]


def generated(number: int, sides: list[int], density: float) -> list[Board]:
    """So many random boards of each side; the seeds are 0, 1, 2, …"""
    label = f"{100 * density:.0f}"
    return [
        Board(f"random/{side}x{side}_{label}_{seed}", random_rows(side, density, seed))
        for side in sides
        for seed in range(number)
    ]


def random_rows(side: int, density: float, seed: int) -> Clues:
    """Grow a random simply connected region over half of the board; show its clues with the given probability."""
    rng = random.Random(seed)
    inside = {(side // 2, side // 2)}
    edge = [(side // 2 + a, side // 2 + b) for a, b in RING[1::2]]
    while edge and len(inside) < side * side // 2:
        k = rng.randrange(len(edge))
        edge[k], edge[-1] = edge[-1], edge[k]
        i, j = edge.pop()
        if 0 <= i < side and 0 <= j < side and (i, j) not in inside and _keeps_one_loop(inside, i, j):
            inside.add((i, j))
            edge += [(i + a, j + b) for a, b in RING[1::2]]
    clue = lambda i, j: sum(((i, j) in inside) != ((i + a, j + b) in inside) for a, b in RING[1::2])
    rows = [[str(clue(i, j)) if rng.random() < density else "." for j in range(side)] for i in range(side)]
    return tuple("".join(row) for row in rows)


def _keeps_one_loop(inside: set[tuple[int, int]], i: int, j: int) -> bool:
    """Adding the cell neither joins two parts nor encloses a hole: its ring changes colour exactly twice."""
    around = [(i + a, j + b) in inside for a, b in RING]
    changes = sum(around[k] != around[k - 1] for k in range(8))
    return changes == 2 and any(around[1::2])
