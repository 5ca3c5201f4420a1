"""Exact counts side by side: the frontier, graphillion with its edges in row-major order, and listing by SAT.

    python scripts/bench/count.py [--seconds 60] [--corpus puzzles.jsonl]

Each count runs in a process of its own, one at a time: CPU seconds and peak memory of that process, import included
(the frontier's import of numpy, graphillion's of networkx).  graphillion can meet the clues first, or find the cycles
first; both are shown, since neither is always the faster.  Needs `pip install graphillion`.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
from pathlib import Path

Board = tuple[str, ...]
# Address space that a count may use before it is given up, in MiB.
MEMORY = 6000


def by_frontier(rows: Board) -> int:
    """slitherx, without any help of SAT."""
    from slitherx.puzzle import Puzzle
    from slitherx.queries.count import CountSettings, count

    return count(Puzzle(rows), CountSettings(independent=True)).count


def by_guided_frontier(rows: Board) -> int:
    """slitherx as it chooses by itself."""
    from slitherx.puzzle import Puzzle
    from slitherx.queries.count import count

    return count(Puzzle(rows)).count


def by_local_rules_first(rows: Board) -> int:
    """graphillion: a ZDD of degrees and clues, and the cycles among them."""
    graphs, clues, tiles = _universe(rows)
    local = graphs.graphs(degree_constraints=dict.fromkeys(tiles, range(0, 3, 2)), linear_constraints=clues)
    return graphs.cycles(graphset=local).len()


def by_cycles_first(rows: Board) -> int:
    """graphillion: a ZDD of all cycles, and those among them that meet the clues."""
    graphs, clues, _ = _universe(rows)
    cycles = graphs.cycles()
    return (graphs.graphs(graphset=cycles, linear_constraints=clues) if clues else cycles).len()


def _universe(rows: Board):
    """graphillion with the edges in row-major order, each clue as a linear constraint on four edges, and the tiles."""
    from graphillion import GraphSet

    m, n = len(rows), len(rows[0])
    east = {(i, j): ((i, j), (i, j + 1)) for i in range(m + 1) for j in range(n)}
    south = {(i, j): ((i, j), (i + 1, j)) for i in range(m) for j in range(n + 1)}
    edges = [side[i, j] for i in range(m + 1) for j in range(n + 1) for side in (east, south) if (i, j) in side]
    GraphSet.set_universe(edges, traversal="as-is")
    clues = [
        ([(*edge, 1) for edge in (east[i, j], east[i + 1, j], south[i, j], south[i, j + 1])], (int(c), int(c)))
        for i, line in enumerate(rows)
        for j, c in enumerate(line)
        if c.isdigit()
    ]
    return GraphSet, clues, {tile for edge in edges for tile in edge}


def by_listing(rows: Board) -> int:
    """slitherx lists every solution with SAT."""
    from slitherx.puzzle import Puzzle
    from slitherx.queries.count import ENUMERATE, CountSettings, count

    return count(Puzzle(rows), CountSettings(ENUMERATE)).count


METHODS = {
    "frontier": by_frontier, "guided": by_guided_frontier, "zdd, local": by_local_rules_first,
    "zdd, cycles": by_cycles_first, "listing": by_listing,
}  # fmt: skip


def boards(corpus: str | None) -> dict[str, Board]:
    """Blank boards, boards with clues of a random loop, and the corpus's boards with many solutions."""
    found: dict[str, Board] = {f"blank {n}x{n}": ("." * n,) * n for n in (8, 9, 10, 11, 12)}
    found |= {f"clued 10x10, {share:.0%}": clued(10, share) for share in (0.1, 0.2, 0.3, 0.4, 0.5)}
    for line in Path(corpus).read_text().splitlines() if corpus else ():
        record = json.loads(line)
        if record["solutions"] == "multiple" and max(len(record["rows"]), len(record["rows"][0])) <= 15:
            found[record["name"]] = tuple(record["rows"])
    return found


def clued(side: int, share: float) -> Board:
    """A board with a share of the clues of a uniformly random loop."""
    from slitherx.puzzle import Puzzle
    from slitherx.queries.sample import sample

    rng = random.Random(side)
    loop = sample(Puzzle.blank(side, side), seed=side).solutions[0]
    rows = []
    for i in range(side):
        across, down = (loop.horizontal[i], loop.horizontal[i + 1]), loop.vertical[i]
        sums = [(across[0][j], across[1][j], down[j], down[j + 1]).count("1") for j in range(side)]
        rows.append("".join(str(number) if rng.random() < share else "." for number in sums))
    return tuple(rows)


def measure(method: str, rows: Board, seconds: float) -> dict[str, object]:
    """The count, CPU seconds and peak MiB of one process; what went wrong under ``count`` otherwise."""
    command = [sys.executable, __file__, "--one", method, *rows]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return {"count": f"> {seconds:g} s"}
    return json.loads(done.stdout) if done.returncode == 0 else {"count": "failed"}


def one(method: str, rows: Board) -> None:
    """Count in this process and print the figures as JSON."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY << 20, MEMORY << 20))
    found = METHODS[method](rows)
    usage = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"count": found, "cpu": usage.ru_utime + usage.ru_stime, "mib": peak_memory()}))


def peak_memory() -> float:
    """Peak MiB of this process, as Linux keeps it (getrusage would tell the parent's peak, if that is larger)."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def main() -> None:
    """Compare all methods on all boards; a board whose counts differ is marked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="give a count up after this time (default: 60)")
    parser.add_argument("--corpus", help="a file of puzzles as JSON lines; those with many solutions are counted")
    parser.add_argument("--one", nargs="+", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        one(args.one[0], tuple(args.one[1:]))
    else:
        compare(boards(args.corpus), args.seconds)


def compare(found_boards: dict[str, Board], seconds: float) -> None:
    """The table."""
    print(f"{'CPU seconds (peak MiB)':<28}" + "".join(f"{method:>18}" for method in METHODS) + "  count")
    for name, rows in found_boards.items():
        found = {method: measure(method, rows, seconds) for method in METHODS}
        counts = {figures["count"] for figures in found.values() if isinstance(figures["count"], int)}
        cells = "".join(f"{cell(figures):>18}" for figures in found.values())
        print(f"{name:<28}{cells}  {' DIFFERS FROM '.join(map(str, sorted(counts)))}", flush=True)


def cell(figures: dict[str, object]) -> str:
    """One figure of the table."""
    return f"{figures['cpu']:.2f} ({figures['mib']:.0f})" if "cpu" in figures else str(figures["count"])


if __name__ == "__main__":
    main()
