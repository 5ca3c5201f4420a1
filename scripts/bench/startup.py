"""CPU time of whole processes above a bare interpreter, measured in turns; medians in milliseconds.

scripts/bench/run startup.py [RUNS]
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SLITHERX = str(Path(sys.executable).parent / "slitherx")
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "python -c 'import argparse, dataclasses'": [sys.executable, "-c", "import argparse, dataclasses"],
    "slitherx dlx, 10x10": [SLITHERX, "dlx", str(ROOT / "puzzles/first.txt")],
    "slitherx dlx, 30x30": [SLITHERX, "dlx", str(ROOT / "puzzles/loopy30.txt")],
    "slitherx solve, 10x10": [SLITHERX, "solve", str(ROOT / "puzzles/first.txt")],
    "slitherx unique, 10x10": [SLITHERX, "unique", str(ROOT / "puzzles/first.txt")],
    "slitherx --help": [SLITHERX, "--help"],
}


def cpu_of(command: list[str]) -> float:
    """User and system time of one run, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    """Print a line per command: median, and above the bare interpreter."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 31
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(runs + 1):
        for name, command in COMMANDS.items():
            times[name].append(cpu_of(command))
    bare = statistics.median(times["python -c pass"][1:])
    for name, values in times.items():
        median = statistics.median(values[1:])
        print(f"{name:<42} {1000 * median:7.1f} ms   above bare {1000 * (median - bare):+7.1f} ms")


if __name__ == "__main__":
    main()
