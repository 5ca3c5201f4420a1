"""slitherx beside other solvers that pip installs, board by board in one run: CPU seconds, in a process each.

Task: solve and, where the solver can, prove that the solution is unique (find at most two solutions).  Each solver runs
in a forked process of its own; its imports are paid before the clock starts, its encoding is not, and short runs are
repeated up to five times, the best of them counting.  A solver that takes
longer than --timeout, or that took so on three boards in a row, is left out from there on.

    scripts/bench/run peers.py --corpus ../shared/corpus/puzzles.jsonl --filter '^generated/' --timeout 20
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import platform
import re
import resource
import sys
import time
from collections.abc import Callable
from importlib import metadata
from itertools import combinations
from pathlib import Path

import reference

Clues = tuple[str, ...]

CLINGO = """
{ on(E) : edge(E,_,_) }.
at(T,E) :- edge(E,T,_).
at(T,E) :- edge(E,_,T).
:- tile(T), D = #count { E : at(T,E), on(E) }, D != 0, D != 2.
:- clue(C,K), #count { E : around(C,E), on(E) } != K.
first(E) :- on(E), not earlier(E).
earlier(E) :- on(F), edge(E,_,_), F < E.
reached(A) :- first(E), edge(E,A,_).
reached(B) :- reached(A), on(E), edge(E,A,B).
reached(A) :- reached(B), on(E), edge(E,A,B).
:- on(E), edge(E,A,_), not reached(A).
:- not on(_).
#show on/1.
"""


def slitherx(clues: Clues) -> int:
    """The everyday path: colours and separator cuts, without the judge."""
    from itertools import islice

    from slitherx.model import Model
    from slitherx.puzzle import Puzzle
    from slitherx.queries.backends import open_search

    return sum(1 for _ in islice(open_search(Model.of(Puzzle(clues))), 2))


def lazy_edges(clues: Clues) -> int:
    """The plain lazy-cut reference."""
    return reference.solve(clues)[0]


def cp_sat(clues: Clues) -> int:
    """Our CP-SAT back end, which shares nothing with the first."""
    from itertools import islice

    from slitherx.model import Model
    from slitherx.puzzle import Puzzle
    from slitherx.queries.backends import Settings, open_search

    return sum(1 for _ in islice(open_search(Model.of(Puzzle(clues)), Settings(backend="cp")), 2))


def clingo(clues: Clues) -> int:
    """Answer sets: degrees, clues, and reachability from the first edge (our own program)."""
    import clingo as asp

    control = asp.Control(["2"], logger=lambda *_: None)
    control.add("base", [], CLINGO + "\n".join(_facts(clues)))
    control.ground([("base", [])])
    models: list[None] = []
    control.solve(on_model=lambda _: models.append(None))
    return len(models)


def _facts(clues: Clues) -> list[str]:
    variable = reference.edges_of(len(clues), len(clues[0]))
    width = len(clues[0]) + 1
    tile = lambda t: t[0] * width + t[1]
    facts = [f"edge({v},{tile(a)},{tile(b)})." for (a, b), v in variable.items()]
    facts += [f"tile({tile((i, j))})." for i in range(len(clues) + 1) for j in range(width)]
    for i, row in enumerate(clues):
        for j, char in enumerate(row):
            if char.isdigit():
                cell = i * width + j
                facts.append(f"clue({cell},{char}).")
                corners = (i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)
                facts += [f"around({cell},{variable[pair]})." for pair in combinations(corners, 2) if pair in variable]
    return facts


def puzzlekit(clues: Clues) -> int:
    """One solution by its CP-SAT model; it proves no uniqueness."""
    import puzzlekit as kit

    rows = "\n".join(" ".join(row.replace(".", "-").replace("?", "-")) for row in clues)
    options = {"num_search_workers": 1, "time_limit_sec": 1000.0}
    kit.solve(f"{len(clues)} {len(clues[0])}\n{rows}", "slitherlink", solver_options=options)
    return 1


def multi_puzzle_solver(clues: Clues) -> int:
    """All solutions by its CP-SAT model."""
    import contextlib
    import io

    import numpy
    from puzzle_solver.puzzles.slitherlink import slitherlink

    board = slitherlink.Board(numpy.array([list(row.replace(".", " ").replace("?", " ")) for row in clues]))
    with contextlib.redirect_stdout(io.StringIO()):
        return len(board.solve_and_print(verbose=False))


SOLVERS: dict[str, Callable[[Clues], int]] = {
    "slitherx": slitherx, "lazy edges": lazy_edges, "clingo": clingo, "cp-sat (ours)": cp_sat,
    "puzzlekit": puzzlekit, "multi-puzzle-solver": multi_puzzle_solver,
}  # fmt: skip


def measure(solver: Callable[[Clues], int], clues: Clues, timeout: float) -> tuple[float, float, int] | None:
    """CPU seconds, peak MiB and solutions found, in a process of its own; None if it took too long or failed."""
    receive, send = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_child, args=(solver, clues, send), daemon=True)
    process.start()
    result = receive.recv() if receive.poll(timeout + 10) else None
    process.kill()
    process.join()
    return result if result and result[0] <= timeout else None


def _child(solver: Callable[[Clues], int], clues: Clues, send: object) -> None:
    solver(("4.", ".."))  # imports are not what is compared
    times = []
    while len(times) < 5 and sum(times) < 1:  # the best of up to five: a batch meets the same size again and again
        start = time.process_time()
        count = solver(clues)
        times.append(time.process_time() - start)
    seconds = min(times)
    send.send((seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, count))  # type: ignore[attr-defined]


def main() -> None:
    """A line per board and solver as it comes, then geometric means by size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", required=True, help="JSON Lines with name and rows")
    parser.add_argument("--filter", default="^generated/", help="regular expression on names")
    parser.add_argument("--timeout", type=float, default=20.0)
    parser.add_argument("--solvers", default=",".join(SOLVERS))
    args = parser.parse_args()
    results: dict[str, dict[int, list[float]]] = {name: {} for name in args.solvers.split(",")}
    late = dict.fromkeys(results, 0)
    records = [json.loads(line) for line in Path(args.corpus).read_text().splitlines()]
    records = sorted((r for r in records if re.search(args.filter, r["name"])), key=lambda r: len(r["rows"]))
    for record in records:
        clues = tuple(record["rows"])
        for name in results:
            if late[name] >= 3:
                continue
            found = measure(SOLVERS[name], clues, args.timeout)
            late[name] = 0 if found else late[name] + 1
            if found:
                results[name].setdefault(max(len(clues), len(clues[0])), []).append(found[0])
            shown = f"{found[0]:9.4f} s {found[1]:7.0f} MiB {found[2]} found" if found else "  no answer in time"
            print(f"{record['name']:<32} {name:<20} {shown}", file=sys.stderr, flush=True)
    report(results)


def report(results: dict[str, dict[int, list[float]]]) -> None:
    """Geometric mean of CPU milliseconds per size, and how many times slower than the first solver."""
    packages = ("slitherx", "python-sat", "ortools", "clingo", "puzzlekit", "multi-puzzle-solver")
    versions = ", ".join(f"{p} {_version(p)}" for p in packages)
    print(f"{platform.machine()}, Python {platform.python_version()}; {versions}\n")
    sizes = sorted({size for by_size in results.values() for size in by_size})
    base = next(iter(results.values()))
    print("| size | boards | " + " | ".join(results) + " |\n|" + "---|" * (len(results) + 2))
    for size in sizes:
        cells = []
        for by_size in results.values():
            mean = _geometric(by_size.get(size, []))
            ratio = mean / _geometric(base[size]) if mean else 0
            cells.append(f"{1000 * mean:.2f} ms ({ratio:.1f}×)" if mean else "–")
        print(f"| {size} | {len(base.get(size, []))} | " + " | ".join(cells) + " |")


def _geometric(values: list[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values)) if values else 0.0


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "absent"


if __name__ == "__main__":
    main()
