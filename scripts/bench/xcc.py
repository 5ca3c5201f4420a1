"""The XCC engine against miniexact and xcover: CPU time of whole processes on the same texts, and updates a second.

    .venv/bin/python scripts/bench/xcc.py [--limit SECONDS] [--only WORD]

Every program finds all covers of every text (no loop rule: the others have none).  Ours and xcover count them,
miniexact can only print them, to /dev/null.  The first row is a text with one cover: its times are those of starting.
A time in brackets is that of a run stopped at the limit.  Status 1 if two programs count differently.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from xcc_problems import pentominoes, queens  # noqa: E402

from slitherx.puzzle import Puzzle  # noqa: E402
from slitherx.queries.texts import dlx_text  # noqa: E402

PROGRAMS = ("python", "numba", "miniexact", "xcover")
XCOVER = """
import sys, warnings
warnings.simplefilter("ignore")
import xcover
lines = [line.split() for line in open(sys.argv[1]) if line.strip() and not line.startswith("|")]
bar = lines[0].index("|") if "|" in lines[0] else len(lines[0])
primary, secondary = lines[0][:bar], lines[0][bar + 1 :]
print(sum(1 for _ in xcover.covers(lines[1:], primary=primary, secondary=secondary, colored=True)))
"""


@dataclass(frozen=True, slots=True)
class Result:
    """What one program did: CPU seconds, covers (None: not finished), and of ours updates and seconds of search."""

    cpu: float
    covers: int | None
    updates: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Million updates per second of search."""
        return self.updates / self.seconds / 1e6 if self.seconds else 0.0


def texts() -> dict[str, str]:
    """The texts by name, growing within each kind."""
    found = {"one cover": "A B\nA\nB\n"}
    for size in (2, 3, 4, 5):
        found[f"blank {size}x{size}"] = dlx_text(Puzzle.blank(size, size))
    for name in ("many7", "first", "minimal10", "loopy10", "loopy15"):
        puzzle = Puzzle.parse((ROOT / "puzzles" / f"{name}.txt").read_text())
        found[f"{name} {puzzle.rows}x{puzzle.columns}"] = dlx_text(puzzle)
    return found | {f"queens {n}": queens(n) for n in (8, 10, 12)} | {"pentominoes": pentominoes(6, 10)}


def measure(program: str, path: str, limit: float) -> Result:
    """Run one program on one text, in a process of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = _run(_command(program, path, limit), limit + 5)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if program in ("python", "numba"):
        record = json.loads(output)
        covers = record["count"] if record["complete"] else None
        return Result(cpu, covers, record["effort"]["updates"], record["seconds"])
    words = output.split()
    return Result(cpu, int(words[0 if program == "xcover" else -2]) if words else None)


def _command(program: str, path: str, limit: float) -> list[str]:
    if program == "miniexact":
        # Its last line is "Found N solutions!"; the others would be gigabytes through our pipe.
        miniexact = Path(sysconfig.get_path("scripts")) / "miniexact"
        return ["timeout", str(limit), "sh", "-c", f'"{miniexact}" -D -c -e "{path}" | tail -n 1']
    if program == "xcover":
        return ["timeout", str(limit), sys.executable, "-c", XCOVER, path]
    return [sys.executable, "-m", "slitherx", "xcc", "--json", "--engine", program, "--timeout", str(limit), path]


def _run(command: list[str], limit: float) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=limit).stdout
    except subprocess.TimeoutExpired:
        return ""


def row(name: str, text: str, limit: float) -> bool:
    """Measure and print one row of the table; False if the programs disagree."""
    with tempfile.NamedTemporaryFile("w", suffix=".dlx") as file:
        file.write(text)
        file.flush()
        results = {program: measure(program, file.name, limit) for program in PROGRAMS}
    covers = {result.covers for result in results.values()} - {None}
    times = [f"{r.cpu:.2f}" if r.covers is not None else f"({r.cpu:.2f})" for r in results.values()]
    python, numba = results["python"].rate, results["numba"].rate
    shown = "/".join(map(str, sorted(covers))) if covers else "?"
    print(
        f"{name:16} {shown:>9} {results['numba'].updates:>11} "
        + " ".join(f"{time:>9}" for time in times)
        + f" {python:>8.2f} {numba:>7.1f} {numba / python if python else 0:>6.0f}",
        flush=True,
    )
    return len(covers) < 2


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each program and text (default: 20)")
    parser.add_argument("--only", default="", metavar="WORD", help="only texts with this word in their name")
    args = parser.parse_args()
    print(f"{'':39}{'CPU seconds of the process':^39} {'M updates a second':>21}")
    print(
        f"{'text':16} {'covers':>9} {'updates':>11} " + " ".join(f"{name:>9}" for name in PROGRAMS),
        f"{'python':>8} {'numba':>7} {'ratio':>6}",
    )
    agree = [row(name, text, args.limit) for name, text in texts().items() if args.only in name]
    return 0 if all(agree) else 1


if __name__ == "__main__":
    sys.exit(main())
