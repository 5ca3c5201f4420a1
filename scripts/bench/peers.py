"""slitherx beside other solvers that pip installs, board by board in one run: CPU seconds, in a process each.

Tasks: a first solution; whether it is the only one (find at most two); the first 1000 solutions; the backbone.  Each
solver runs in a forked process of its own.  Its imports are paid before the clock starts, its encoding is not, and
short runs are repeated up to five times, the best of them counting; peak memory is that of the first run, imports
included.  A solver that takes longer than --timeout is killed, and left out once that happened on three boards in a
row.  All answers are compared, and each solution is judged by the rules: status 1 if something does not agree, or a
solver failed.

    scripts/bench/run peers.py --corpus ../shared/corpus/puzzles.jsonl --filter '^generated/' --output unique.jsonl
    scripts/bench/run peers.py --task backbone --generated 5 10,20,40 --output backbone.jsonl
    scripts/bench/run plot.py unique.jsonl backbone.jsonl
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import platform
import resource
import sys
import time
from collections.abc import Callable, Iterable
from importlib import metadata
from pathlib import Path

from boards import Board, Clues, collected, generated
from peer_solvers import LIMITS, SOLVERS, TASKS, question

Record = dict[str, object]
PACKAGES = ("slitherx", "python-sat", "ortools", "clingo", "grilops", "z3-solver", "puzzlekit", "multi-puzzle-solver")
WARM = ("4.", "..")
LATE_IN_A_ROW = 3
FORK = multiprocessing.get_context("fork")


def measure(solver: str, task: str, clues: Clues, timeout: float) -> Record:
    """One solver on one board in a process of its own: how it went, and when it answered, the figures."""
    receive, send = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_child, args=(solver, task, clues, send), daemon=True)
    process.start()
    send.close()
    try:
        return _received(receive, process.pid, timeout)
    except EOFError:  # it ended without a word
        return {"status": "failed"}
    finally:
        process.kill()
        process.join()


def _received(receive, pid: int, timeout: float) -> Record:
    """What the child sends, first its CPU time when it was warm.

    It is watched from here: under RLIMIT_CPU, Linux gives process times in ticks of the scheduler only.
    """
    warm, end = receive.recv(), time.monotonic() + 5 * timeout + 60
    while not receive.poll(0.2):
        if cpu_of(pid) > warm + timeout + 1 or time.monotonic() > end:
            return {"status": "late"}
    found = receive.recv()
    return {"status": "late"} if found.get("cpu", 0) > timeout else found


def cpu_of(pid: int) -> float:
    """CPU seconds of a process so far, its threads included."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


def _child(solver: str, task: str, clues: Clues, send) -> None:
    ask = question(solver, task)
    assert ask
    try:
        ask(WARM)  # imports are not what is compared
        send.send(time.process_time())
        send.send({"status": "answered"} | _timed(ask, task, clues))
    except NotImplementedError as reason:
        send.send({"status": "not asked", "reason": str(reason)})


def _timed(ask: Callable, task: str, clues: Clues) -> Record:
    times: list[float] = []
    while len(times) < 5 and sum(times) < 1:  # the best of up to five: a batch meets the same size again and again
        start = time.process_time()
        answer, effort = ask(clues)
        times.append(time.process_time() - start)
        if len(times) == 1:
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    told = fixed(answer) if task == "backbone" else listed(answer, clues, LIMITS[task])
    return {"cpu": min(times), "mib": peak, "answer": told, "effort": effort}


def listed(solutions: list[frozenset[int]], clues: Clues, limit: int) -> Record:
    """What is compared of a list: how many, how many of them are wrong or twice there, and the set if it is all."""
    from slitherx.puzzle import Puzzle
    from slitherx.solution import Solution
    from slitherx.verify import verify

    puzzle = Puzzle(clues)
    right = {on for on in solutions if verify(puzzle, Solution.from_edges(puzzle.rows, puzzle.columns, on))}
    whole = digest(sorted(map(sorted, right))) if len(solutions) < limit else None
    return {"found": len(solutions), "wrong": len(solutions) - len(right), "set": whole}


def fixed(backbone: dict[int, bool] | None) -> Record:
    """What is compared of a backbone: the edges on and off."""
    on, off = (sorted(e for e, value in (backbone or {}).items() if value == state) for state in (True, False))
    return {"solvable": backbone is not None, "on": len(on), "off": len(off), "set": digest((on, off))}


def digest(value: object) -> str:
    """A short name for a list of numbers."""
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]


def expected(board: Board, task: str) -> int | None:
    """How many solutions should be found, as far as the collection says."""
    least, limit = {"none": 0, "unique": 1, "multiple": 2}.get(board.solutions or ""), LIMITS.get(task)
    if least is None or limit is None or 2 == least < limit:
        return None
    return min(least, limit)


def disagreement(board: Board, task: str, records: Iterable[Record]) -> str:
    """What does not agree on a board, or nothing."""
    answers = {str(r["solver"]): r["answer"] for r in records if r["status"] == "answered"}
    number = expected(board, task)
    right = all(not a.get("wrong") and (number is None or a["found"] == number) for a in answers.values())
    if right and len({json.dumps(answer) for answer in answers.values()}) <= 1:
        return ""
    told = "".join(f"\n    {solver:<20} {json.dumps(answer)}" for solver, answer in answers.items())
    known = f" (the collection says: {board.solutions})" if board.solutions else ""
    return f"DISAGREEMENT on {board.name}{known}:{told}"


def run(boards: list[Board], task: str, solvers: list[str], timeout: float, keep: Callable[[Record], None]) -> int:
    """Every solver on every board, the smallest first; the number of boards without agreement."""
    late = dict.fromkeys(solvers, 0)
    faults = 0
    for board in sorted(boards, key=lambda board: board.size[0] * board.size[1]):
        records = []
        for solver in solvers:
            about = {"task": task, "board": board.name, "size": board.size, "solver": solver}
            left_out = late[solver] >= LATE_IN_A_ROW
            record = about | ({"status": "left out"} if left_out else measure(solver, task, board.clues, timeout))
            late[solver] = 0 if record["status"] == "answered" else late[solver] + (record["status"] != "not asked")
            records.append(record)
            keep(record)
        if fault := disagreement(board, task, records):
            faults += 1
            print(fault, file=sys.stderr, flush=True)
    return faults


def shown(record: Record) -> str:
    """A line for the eye."""
    head = f"{record['board']:<32} {record['solver']:<20}"
    if record["status"] != "answered":
        return f"{head} {record['status']} {record.get('reason', '')}".rstrip()
    answer: dict = record["answer"]  # type: ignore[assignment]
    told = ", ".join(
        f"{name} {value}" for name, value in answer.items() if name != "set" and (value or name != "wrong")
    )
    return f"{head} {record['cpu']:9.4f} s {record['mib']:6.0f} MiB  {told}"


def circumstances() -> Record:
    """The machine, its load and the versions: the first line of a file of results."""
    cpu = Path("/proc/cpuinfo")
    lines = cpu.read_text().splitlines() if cpu.exists() else []
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "unknown")
    machine = f"{platform.machine()}, {os.cpu_count()} cores of {model}"
    return {
        "machine": machine,
        "load": os.getloadavg()[0],
        "python": platform.python_version(),
        "versions": {p: version(p) for p in PACKAGES},
    }


def version(package: str) -> str:
    """Its version, or that it is absent."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "absent"


def chosen(args: argparse.Namespace) -> list[Board]:
    """The boards asked for."""
    boards = collected(args.corpus, args.filter) if args.corpus else []
    if args.generated:
        number, sides = args.generated
        boards += generated(int(number), [int(side) for side in sides.split(",")], args.density)
    return [board for board in boards if max(board.size) <= args.largest]


def main() -> int:
    """Write the records as they come, then the table."""
    args = options().parse_args()
    solvers = [name for name in args.solvers if question(name, args.task)]
    records: list[Record] = []
    with open(args.output or os.devnull, "w") as file:
        print(json.dumps(circumstances()), file=file)

        def keep(record: Record) -> None:
            records.append(record)
            print(json.dumps(record), file=file, flush=True)
            print(shown(record), file=sys.stderr, flush=True)

        faults = run(chosen(args), args.task, solvers, args.timeout, keep)
    return finish(records, faults)


def finish(records: list[Record], faults: int) -> int:
    """Print the table; status 1 if answers did not agree, or a solver failed."""
    from plot import tables

    print(tables(records), end="")
    failed = sum(record["status"] == "failed" for record in records)
    if faults or failed:
        print(f"{faults} boards with DISAGREEMENT, {failed} failures: see above", file=sys.stderr)
    return 1 if faults or failed else 0


def options() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--task", choices=TASKS, default="unique")
    parser.add_argument("--corpus", metavar="FILE", help="JSON Lines with name and rows")
    parser.add_argument("--filter", default="^generated/", metavar="REGEX", help="on names of the corpus")
    parser.add_argument(
        "--generated", nargs=2, metavar=("N", "SIDES"), help="also N boards of each side with clues of a random loop"
    )
    parser.add_argument("--density", type=float, default=0.45, help="share of clues of those boards (default: 0.45)")
    parser.add_argument("--largest", type=int, default=10**6, metavar="SIDE", help="leave larger boards out")
    parser.add_argument("--timeout", type=float, default=20.0, help="CPU seconds for a solver and board (default: 20)")
    parser.add_argument("--solvers", nargs="+", choices=SOLVERS, default=list(SOLVERS), help="default: all that can")
    parser.add_argument("--output", metavar="FILE", help="write what was measured as JSON Lines")
    return parser


if __name__ == "__main__":
    sys.exit(main())
