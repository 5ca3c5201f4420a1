"""What a maker of puzzles asks of a large board, against solving it: what is forced, and what is in conflict.

    scripts/bench/run queries.py [--corpus FILE --boards PATTERN] [--generated N SIDE,SIDE --density D] [--draws K]

A row of Markdown per board, CPU of one process: "unique?" on the whole board (median of five); the backbone after a
fifth of the clues was left out (K draws), and its mean over the former; a minimal conflict after one clue was changed
so that no solution is left (K draws), with the number of its clues.  In parentheses rounds, that is SAT calls, and
cuts of the last draw.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import mean, median
from typing import TypeVar

from boards import Board, collected, generated

from slitherx.puzzle import Puzzle
from slitherx.queries.backbone import backbone
from slitherx.queries.explain import explain
from slitherx.queries.solve import solve
from slitherx.solution import Outcome

LEFT_OUT = 0.2
Result = TypeVar("Result")


def main() -> None:
    """Print the table."""
    args = _arguments()
    boards = collected(args.corpus, args.boards) if args.corpus else []
    if args.generated:
        number, sides = args.generated
        boards += generated(int(number), [int(side) for side in sides.split(",")], args.density)
    solve(Puzzle.blank(5, 5))  # everything is imported
    print("| board | unique?, ms | backbone, ms | times | conflict, ms/clues |\n|---|---|---|---|---|")
    for board in boards:
        print(_row(board, args.draws), flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", metavar="FILE", help="JSON Lines with name and rows")
    parser.add_argument("--boards", default="", metavar="PATTERN", help="regular expression for their names")
    parser.add_argument("--generated", nargs=2, metavar=("N", "SIDES"), help="so many boards of each of these sides")
    parser.add_argument("--density", type=float, default=0.45, help="share of clues shown of generated boards")
    parser.add_argument("--draws", type=int, default=3, metavar="K")
    return parser.parse_args()


def _row(board: Board, draws: int) -> str:
    puzzle = Puzzle(board.clues)
    answer, _ = _timed(lambda: solve(puzzle))
    alone = median(_timed(lambda: solve(puzzle))[1] for _ in range(5))
    times, effort = [], {}
    for seed in range(draws):
        fewer = _with_clues_left_out(puzzle, random.Random(seed))
        found, seconds = _timed(lambda fewer=fewer: backbone(fewer))
        times.append(seconds)
        effort = found.effort or {}
    forced = f"{_milliseconds(times)} ({effort.get('rounds')}, {effort.get('cuts')}) | {mean(times) / alone:.1f}"
    conflicts = []
    for seed in range(draws if answer.unique else 0):
        wrong = _with_a_clue_changed(puzzle, random.Random(seed))
        why, seconds = _timed(lambda wrong=wrong: explain(wrong))
        conflicts.append(f"{1000 * seconds:.0f}/{len(why.conflict)}")
    return f"| `{board.name}` | {1000 * alone:.1f} | {forced} | {' '.join(conflicts) or 'not unique'} |"


def _timed(call: Callable[[], Result]) -> tuple[Result, float]:
    start = time.process_time()
    return call(), time.process_time() - start


def _milliseconds(times: list[float]) -> str:
    return " ".join(f"{1000 * seconds:.0f}" for seconds in times)


def _with_clues_left_out(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    cells = [(i, j) for i, j, _ in puzzle.cells()]
    return puzzle.without(rng.sample(cells, int(LEFT_OUT * len(cells))))


def _with_a_clue_changed(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    cells = list(puzzle.cells())
    while True:
        i, j, clue = rng.choice(cells)
        rows = list(puzzle.clues)
        rows[i] = rows[i][:j] + rng.choice([other for other in "0123" if other != str(clue)]) + rows[i][j + 1 :]
        changed = Puzzle(tuple(rows))
        if solve(changed, limit=1).outcome is Outcome.UNSAT:
            return changed


if __name__ == "__main__":
    main()
