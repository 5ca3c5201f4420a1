"""How fast and how small `slitherx batch` is: beside the library in a loop, on one core and two, and killed in between.

python scripts/bench/batch.py throughput
python scripts/bench/batch.py resume
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from fuzz_boards import random_board, unique_board

from slitherx.formats import read
from slitherx.queries.solve import solve

BATCH = [sys.executable, "-m", "slitherx", "batch", "unique"]


def generate(path: Path, number: int, side: int, *, seed: int = 1, distinct: int = 500) -> None:
    """JSON Lines of boards; on larger sides ``distinct`` uniquely solvable ones over and over, since they take long."""
    rng = random.Random(seed)
    rows: list[list[str]] = []
    with open(path, "w") as file:
        for k in range(number):
            if side > 6 and k >= distinct:
                clues = rows[k % distinct]
            else:
                board = unique_board(rng, side, side) if side > 6 else random_board(rng, side, side, 0.8)
                clues = list(board.clues)
            if side > 6:
                rows.append(clues)
            file.write(json.dumps({"name": f"board {k}", "rows": clues}) + "\n")


class Clock:
    """Elapsed and CPU time since it was made, of this process and those that it waited for."""

    def __init__(self) -> None:
        self.wall, self.cpu = time.perf_counter(), self._used()

    @staticmethod
    def _used() -> float:
        times = os.times()
        return times.user + times.system + times.children_user + times.children_system

    def rates(self, number: int) -> tuple[float, float]:
        """So many boards, a second of the wall clock and a second of CPU."""
        return number / (time.perf_counter() - self.wall), number / (self._used() - self.cpu)


def in_a_loop(path: Path) -> tuple[float, float]:
    """Boards a second of the library in one process, reading included, imports not."""
    for line in path.read_text().splitlines()[:10]:
        solve(read(line)[0].puzzle)
    clock, number = Clock(), 0
    with open(path) as file:
        for line in file:
            solve(read(line)[0].puzzle)
            number += 1
    return clock.rates(number)


def by_batch(path: Path, jobs: int, cores: str) -> tuple[float, float]:
    """Boards a second of the command, from its start to its end, bound to some cores."""
    number = path.read_text().count("\n")
    output = path.with_suffix(".results")
    output.unlink(missing_ok=True)
    clock = Clock()
    command = ["taskset", "-c", cores, *BATCH, str(path), "-o", str(output), "--quiet", "--jobs", str(jobs)]
    subprocess.run(command, check=False)
    rates = clock.rates(number)
    assert output.read_text().count("\n") == number
    return rates


def throughput(folder: Path, number: int) -> None:
    """The library in a loop, then `batch` on one core and on two, three times in turn."""
    path = folder / "ten.jsonl"
    generate(path, number, 10)
    for _ in range(3):
        loop = in_a_loop(path)
        one, both = by_batch(path, 1, "0"), by_batch(path, 2, "0,1")
        for k, clock in enumerate(("elapsed", "CPU")):
            told = f"loop {loop[k]:.0f}, one core {one[k]:.0f} ({one[k] / loop[k]:.0%}), two cores {both[k]:.0f}"
            times = f" ({both[0] / one[0]:.2f}x)" if not k else ""
            print(f"boards a second, {clock}: {told}{times}; load {os.getloadavg()[0]:.1f}", flush=True)


def count(path: Path) -> int:
    """Lines of a file, without holding it: the system counts what we hold before a process begins as its own."""
    with open(path, "rb") as file:
        return sum(1 for _ in file)


def peak(command: list[str]) -> int:
    """The most memory of the command or of one of its workers, in KiB."""
    process = subprocess.Popen(command)
    _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_maxrss


def resume(folder: Path, number: int) -> None:
    """Memory at a tenth and at all; three kills at random moments; the same results in the end."""
    path, tenth = folder / "six.jsonl", folder / "tenth.jsonl"
    generate(path, number, 6)
    with open(path) as file:
        tenth.write_text("".join(next(file) for _ in range(number // 10)))
    results = {name: folder / f"{name}.results" for name in ("tenth", "whole", "killed")}
    for old in results.values():
        old.unlink(missing_ok=True)
    for name, source in (("tenth", tenth), ("whole", path)):
        used = peak([*BATCH, str(source), "-o", str(results[name]), "--quiet"])
        print(f"{name}: {count(results[name])} results, peak {used / 1024:.1f} MiB", flush=True)
    killed(path, results["killed"], number)
    used = peak([*BATCH, str(path), "-o", str(results["killed"]), "--quiet"])
    print(f"continued: peak {used / 1024:.1f} MiB")
    assert _content(results["killed"]) == _content(results["whole"])
    assert len(_content(results["whole"])) == number
    print(f"{number} distinct results, equal to those of the undisturbed run")


def killed(path: Path, output: Path, number: int) -> None:
    """Run and kill three times, each after a random number of further results."""
    rng = random.Random()
    for _ in range(3):
        process = subprocess.Popen([*BATCH, str(path), "-o", str(output), "--quiet"])
        wanted = output.stat().st_size if output.exists() else 0
        wanted += rng.randrange(1, 70 * number)  # a result takes about 300 bytes
        while process.poll() is None and (not output.exists() or output.stat().st_size < wanted):
            time.sleep(rng.random() / 20)
        process.send_signal(signal.SIGKILL)
        process.wait()
        print(f"killed at {count(output)} results", flush=True)


def _content(path: Path) -> dict[int, str]:
    """What each result says, but for the times; each index once."""
    found: dict[int, str] = {}
    with open(path) as file:
        for line in file:
            record = json.loads(line)
            assert record["index"] not in found
            found[record["index"]] = json.dumps({k: v for k, v in record.items() if k not in ("seconds", "elapsed")})
    return found


def main() -> None:
    """Parse the options and run one bench."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench", choices=("throughput", "resume"))
    parser.add_argument("--number", type=int, help="boards (default: 5000, 100000)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if args.bench == "throughput":
            throughput(Path(folder), args.number or 5000)
        else:
            resume(Path(folder), args.number or 100_000)


if __name__ == "__main__":
    main()
