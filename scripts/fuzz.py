#!/usr/bin/env python3
"""Endless differential fuzzing: random boards, everything that slitherx says of each compared with everything else.

    scripts/fuzz.py --seconds 60 --seed 1        a bounded run, the same boards for the same seed
    nice scripts/fuzz.py --jobs 2                until it is stopped

Board k of a seed depends on k and the seed only.  A failure is shrunk and written to tests/corpus/regress, where the
test suite finds it; status 1 if there was one.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parents[1]
REGRESS = ROOT / "tests" / "corpus" / "regress"
sys.path.insert(0, str(ROOT / "tests"))

from fuzz_boards import any_board  # noqa: E402
from fuzz_checks import CHECKS, fault, shrunk  # noqa: E402

REPORT_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Failure:
    """A check that failed, on the board as it was tried and as it was shrunk."""

    check: str
    board: str
    seed: int
    message: str


def try_board(seed: int, k: int, cells: int) -> list[Failure]:
    """Run every check on board k."""
    rng = random.Random(f"{seed} {k}")
    puzzle, choice = any_board(rng, cells), rng.randrange(10**6)
    failures = []
    for name in CHECKS:
        if message := fault(name, puzzle, choice):
            small = shrunk(name, puzzle, choice)
            again = fault(name, small, choice)
            failures.append(Failure(name, str(small), choice, again or f"{message} (once, but not again)"))
    return failures


def write_regression(failure: Failure, folder: Path = REGRESS) -> Path:
    """A file that `tests/conformance/test_fuzz.py` runs from then on."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = failure.board.split("\n")
    path = folder / f"{failure.check}-{len(rows)}x{len(rows[0])}-{failure.seed}.json"
    record = {"check": failure.check, "rows": rows, "seed": failure.seed, "message": failure.message}
    path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return path


def run(seed: int, cells: int, jobs: int, end: float, limit: int | None) -> Iterator[tuple[int, list[Failure]]]:
    """Boards in turn, each with its failures, until the end or the limit."""
    numbers = count() if limit is None else range(limit)
    if jobs == 1:
        for k in numbers:
            if monotonic() >= end:
                return
            yield k, try_board(seed, k, cells)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {}
        for k in numbers:
            waiting[k] = pool.submit(try_board, seed, k, cells)
            if len(waiting) >= 4 * jobs:
                first = next(iter(waiting))
                yield first, waiting.pop(first).result()
            if monotonic() >= end:
                break
        yield from ((k, future.result()) for k, future in waiting.items())


def fuzz(args: argparse.Namespace) -> int:
    """Run, report, write regressions; returns the number of failures."""
    start = last = monotonic()
    end = float("inf") if args.seconds is None else start + args.seconds
    boards, failed = 0, Counter[str]()
    for k, failures in run(args.seed, args.cells, args.jobs, end, args.boards):
        boards += 1
        for failure in failures:
            failed[failure.check] += 1
            path = write_regression(failure, args.regress)
            print(f"board {k}: {failure.check}: {failure.message}\n{failure.board}\n{path}", flush=True)
        if monotonic() - last >= REPORT_SECONDS:
            last = monotonic()
            report(boards, last - start, failed)
    report(boards, monotonic() - start, failed)
    return sum(failed.values())


def report(boards: int, seconds: float, failed: Counter[str]) -> None:
    """One line of totals."""
    faults = ", ".join(f"{name} {number}" for name, number in failed.items()) or "none"
    rate = boards / seconds if seconds else 0.0
    print(
        f"{boards} boards, {boards * len(CHECKS)} checks, {seconds:.0f} s, {rate:.1f} boards/s; failures: {faults}",
        flush=True,
    )


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after this time (default: never)")
    parser.add_argument("--boards", type=int, metavar="N", help="stop after N boards (default: never)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="which boards (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: 1)")
    parser.add_argument("--cells", type=int, default=30, metavar="N", help="largest board in cells (default: 30)")
    parser.add_argument("--regress", type=Path, default=REGRESS, metavar="DIR", help="where failures are written")
    return parser.parse_args(argv)


if __name__ == "__main__":
    try:
        sys.exit(1 if fuzz(arguments()) else 0)
    except KeyboardInterrupt:
        sys.exit(130)
