"""Two results files beside each other: which answers changed, and what takes longer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from slitherx.batch.ask import Record
from slitherx.batch.tally import OPEN, SLOWEST, seconds_of
from slitherx.errors import InputError

# Changed answers that are named one by one.
_NAMED = 20


@dataclass(frozen=True, slots=True)
class Pair:
    """One puzzle in both files: what it is called, both answers, both CPU times in seconds."""

    source: str
    answers: tuple[str, str]
    seconds: tuple[float, float]

    @property
    def changed(self) -> bool:
        """Whether the answers differ."""
        return self.answers[0] != self.answers[1]

    @property
    def contradicts(self) -> bool:
        """Whether they differ and neither means "not known"."""
        return self.changed and not set(OPEN) & set(self.answers)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The puzzles of both files, and how many are in one only."""

    pairs: tuple[Pair, ...]
    only_first: int
    only_second: int

    @property
    def changed(self) -> list[Pair]:
        """The pairs whose answers differ."""
        return [pair for pair in self.pairs if pair.changed]

    def table(self) -> str:
        """The comparison, for a terminal."""
        lines = [f"{len(self.pairs)} puzzles in both, {self.only_first} only before, {self.only_second} only after"]
        lines += self._changes() + self._times()
        return "\n".join(lines) + "\n"

    def _changes(self) -> list[str]:
        changed = self.changed
        kinds = Counter(pair.answers for pair in changed)
        lines = [f"{n:>9}  {before} -> {after}" for (before, after), n in kinds.most_common()]
        named = [f"  {pair.answers[0]} -> {pair.answers[1]}  {pair.source}" for pair in changed[:_NAMED]]
        return ["", f"answers that changed: {len(changed)}", *lines, *(["", *named] if named else [])]

    def _times(self) -> list[str]:
        timed = [pair for pair in self.pairs if min(pair.seconds) > 0]
        if not timed:
            return []
        before, after = (sum(pair.seconds[side] for pair in timed) for side in (0, 1))
        ratio = math.exp(sum(math.log(pair.seconds[1] / pair.seconds[0]) for pair in timed) / len(timed))
        lines = [
            "",
            f"CPU seconds in all: {before:.3f} -> {after:.3f}; a typical puzzle takes {ratio:.2f} times as long",
        ]
        slower = sorted(timed, key=lambda pair: pair.seconds[0] - pair.seconds[1])[:SLOWEST]
        return [*lines, "", "slower by most:", *(_slower(pair) for pair in slower if pair.seconds[1] > pair.seconds[0])]


def _slower(pair: Pair) -> str:
    before, after = pair.seconds
    return f"{before:>10.4f} s -> {after:>9.4f} s  {after / before:>6.1f}x  {pair.source}"


def compare(first: Iterable[Record], second: Iterable[Record]) -> Comparison:
    """Match the records by the ``key`` of their puzzles; a puzzle that comes several times, in order.

    Raises `InputError` if they do not answer the same query.
    """
    waiting: dict[object, list[tuple[str, float]]] = {}
    queries = set()
    for record in first:
        queries.add(record["query"])
        waiting.setdefault(record["key"], []).append((str(record["answer"]), seconds_of(record)))
    pairs, alone = [], 0
    for record in second:
        if queries and record["query"] not in queries:
            raise InputError(f"answers to {record['query']!r} cannot be compared with those to {queries.pop()!r}")
        matches = waiting.get(record["key"])
        if not matches:
            alone += 1
            continue
        answer, seconds = matches.pop(0)
        pairs.append(Pair(str(record["source"]), (answer, str(record["answer"])), (seconds, seconds_of(record))))
    return Comparison(tuple(pairs), sum(map(len, waiting.values())), alone)
