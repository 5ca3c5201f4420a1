"""How the everyday path grows: boards of 10 to 300 a side with clues of a random loop, at three densities.

    scripts/bench/run scale.py [LARGEST]

A line per board: CPU seconds to answer "unique?", peak memory of the process so far, and the effort.
"""

from __future__ import annotations

import random
import resource
import sys
import time

from slitherx.puzzle import Puzzle
from slitherx.queries.backends import Settings
from slitherx.queries.solve import solve

SIDES = (10, 20, 40, 60, 100, 150, 200, 300)
DENSITIES = (0.3, 0.45, 0.7)
# The eight cells around a cell, in order; the odd ones share an edge with it.
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def random_board(side: int, density: float, seed: int) -> Puzzle:
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
    return Puzzle(tuple("".join(row) for row in rows))


def _keeps_one_loop(inside: set[tuple[int, int]], i: int, j: int) -> bool:
    """Adding the cell neither joins two parts nor encloses a hole: its ring changes colour exactly twice."""
    around = [(i + a, j + b) in inside for a, b in RING]
    changes = sum(around[k] != around[k - 1] for k in range(8))
    return changes == 2 and any(around[1::2])


def main() -> None:
    """Print the table."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else SIDES[-1]
    solve(random_board(10, 0.5, 0))
    print("side density  CPU [s]  peak MiB  unique   clauses rounds   cuts conflicts")
    for side in (side for side in SIDES if side <= largest):
        for density in DENSITIES:
            puzzle = random_board(side, density, seed=side)
            start = time.process_time()
            answer = solve(puzzle, Settings(timeout=60))
            seconds = time.process_time() - start
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            effort = answer.effort
            print(
                f"{side:4} {density:7.2f} {seconds:8.3f} {peak:9.0f}  {answer.unique!s:6} {effort['clauses']:9} "
                f"{effort['rounds']:6} {effort['cuts']:6} {effort.get('conflicts', 0):9}",
                flush=True,
            )


if __name__ == "__main__":
    main()
