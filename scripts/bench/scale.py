"""How the everyday path grows: boards of 10 to 300 a side with clues of a random loop, at three densities.

    scripts/bench/run scale.py [LARGEST]

A line per board: CPU seconds to answer "unique?", peak memory of the process so far, and the effort.
"""

from __future__ import annotations

import resource
import sys
import time

from boards import random_rows

from slitherx.puzzle import Puzzle
from slitherx.queries.backends import Settings
from slitherx.queries.solve import solve

SIDES = (10, 20, 40, 60, 100, 150, 200, 300)
DENSITIES = (0.3, 0.45, 0.7)


def main() -> None:
    """Print the table."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else SIDES[-1]
    solve(Puzzle(random_rows(10, 0.5, 0)))
    print("side density  CPU [s]  peak MiB  unique   clauses rounds   cuts conflicts")
    for side in (side for side in SIDES if side <= largest):
        for density in DENSITIES:
            puzzle = Puzzle(random_rows(side, density, seed=side))
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
