"""What came out of a run, in a few lines: answers counted, percentiles of CPU time, the slowest ten."""

from __future__ import annotations

import heapq
from array import array
from collections import Counter

from slitherx.batch.ask import Record

SLOWEST = 10
_PERCENTILES = (50, 90, 99, 100)
# Answers that are no answer, and those that say no.
BAD, NO = ("error",), ("no solution", "several solutions", "disagreement")
OPEN = ("unknown", "not compared in full", "failed", "lost")


class Tally:
    """Counts records as they come; holds eight bytes for each."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self._seconds = array("d")
        self._slowest: list[tuple[float, int, str]] = []

    def add(self, record: Record) -> None:
        """Count one record."""
        seconds = seconds_of(record)
        self.answers[str(record["answer"])] += 1
        self._seconds.append(seconds)
        place = (seconds, -int(str(record["index"])), f"{size_of(record):>9}  {record['answer']}  {record['source']}")
        if len(self._slowest) < SLOWEST:
            heapq.heappush(self._slowest, place)
        else:
            heapq.heappushpop(self._slowest, place)

    @property
    def total(self) -> int:
        """How many records were counted."""
        return len(self._seconds)

    def count(self, answers: tuple[str, ...]) -> int:
        """How many records gave one of the answers."""
        return sum(self.answers[answer] for answer in answers)

    def table(self) -> str:
        """The summary, for a terminal."""
        if not self.total:
            return "no puzzles\n"
        width = max(len("puzzles"), *map(len, self.answers))
        lines = [f"{'puzzles':<{width}}  {self.total:>9}"]
        lines += [f"{name:<{width}}  {n:>9}  {n / self.total:6.1%}" for name, n in self.answers.most_common()]
        lines += ["", f"CPU seconds a puzzle: {self._percentiles()}; in all {sum(self._seconds):.1f}", "", "slowest:"]
        lines += [f"{seconds:>10.3f} s  {text}" for seconds, _, text in sorted(self._slowest, reverse=True)]
        return "\n".join(lines) + "\n"

    def _percentiles(self) -> str:
        ranked = sorted(self._seconds)
        return ", ".join(
            f"{'longest' if p == 100 else f'{p} % within'} {ranked[max(0, -(-p * len(ranked) // 100) - 1)]:.4f}"
            for p in _PERCENTILES
        )


def seconds_of(record: Record) -> float:
    """The CPU seconds of a record; 0 where it was lost before they were known."""
    seconds = record.get("seconds", 0.0)
    return float(seconds) if isinstance(seconds, int | float) else 0.0


def cells_of(record: Record) -> int:
    """The number of cells of the board; 0 where it could not be read."""
    rows, columns = record.get("rows"), record.get("columns")
    return rows * columns if isinstance(rows, int) and isinstance(columns, int) else 0


def size_of(record: Record) -> str:
    """The board's size in words."""
    return f"{record['rows']}x{record['columns']}" if cells_of(record) else "-"
