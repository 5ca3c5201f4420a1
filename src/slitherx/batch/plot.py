"""A results file as a picture: CPU time over cells, both in powers of ten, a dot a puzzle, a colour an answer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from slitherx.batch.ask import Record
from slitherx.batch.tally import cells_of, seconds_of
from slitherx.render.scene import INK, PAPER, Rect, Scene, Shape, Strokes, Text

# Colours that people with any colour vision tell apart (Okabe and Ito), in the order of how often an answer came.
_COLORS = ("#0072b2", "#e69f00", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#b0a000", "#000000")
_GRID, _DOT, _SIZE = "#d9d9d9", 16, 44
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 2400, 1550, 260, 560, 130, 180
# Puzzles of one size stand beside each other, over a band at least and at most so wide.
_NARROW, _WIDE = 44, 440
_SHORTEST = 1e-6  # seconds, what clocks tell


@dataclass(frozen=True, slots=True)
class _Axis:
    """A range of powers of ten on a stretch of the sheet; ``start`` may lie beyond ``end``."""

    low: int
    high: int
    start: int
    end: int

    def at(self, value: float) -> int:
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start))

    def ticks(self) -> Iterator[tuple[int, str]]:
        for power in range(self.low, self.high + 1):
            yield self.at(10.0**power), f"{10**power:,}" if power >= 0 else f"{10.0**power:.{-power}f}"


def plot(records: Iterable[Record]) -> Scene:
    """The picture of the records whose board and time are known; dots that would hide each other are drawn once."""
    seen: Counter[tuple[int, float, str]] = Counter()
    answers: Counter[str] = Counter()
    for record in records:
        cells, seconds = cells_of(record), seconds_of(record)
        if cells and seconds:
            answer = str(record["answer"])
            answers[answer] += 1
            seen[cells, _rounded(seconds), answer] += 1
    across = _axis([cells for cells, _, _ in seen], _LEFT, _WIDTH - _RIGHT)
    up = _axis([seconds for _, seconds, _ in seen], _HEIGHT - _BOTTOM, _TOP)
    shapes: list[Shape] = [Rect(0, 0, _WIDTH, _HEIGHT, PAPER), *_frame(across, up)]
    colors = {answer: _COLORS[k % len(_COLORS)] for k, (answer, _) in enumerate(answers.most_common())}
    stripe = _band({across.at(cells) for cells, _, _ in seen}) / max(1, len(colors))
    for k, (answer, color) in enumerate(colors.items()):
        places = ((cells, seconds, n) for (cells, seconds, name), n in seen.items() if name == answer)
        middle = round((k - (len(colors) - 1) / 2) * stripe)
        shapes.append(Strokes(tuple(_dots(places, across, up, middle, stripe)), color, _DOT))
    return Scene(_WIDTH, _HEIGHT, (*shapes, *_legend(answers, colors)))


def _rounded(seconds: float) -> float:
    """To three digits: finer than a dot."""
    return float(f"{max(seconds, _SHORTEST):.2e}")


def _axis(values: list[float] | list[int], start: int, end: int) -> _Axis:
    """The powers of ten around the values."""
    logs = [math.log10(value) for value in values] or [0.0]
    low, high = math.floor(min(logs)), math.ceil(max(logs))
    return _Axis(low, max(high, low + 1), start, end)


def _band(sizes: set[int]) -> int:
    """How wide the puzzles of one size may stand without meeting those of the next; in it, a stripe an answer."""
    ranked = sorted(sizes)
    nearest = min((right - left for left, right in pairwise(ranked)), default=_WIDE)
    return max(_NARROW, min(nearest * 3 // 4, _WIDE))


def _dots(
    places: Iterable[tuple[int, float, int]], across: _Axis, up: _Axis, middle: int, stripe: float
) -> Iterator[tuple[int, int, int, int]]:
    """Dots at (cells, seconds), spread over a stripe by a share that depends on the time's digits, not on chance."""
    for cells, seconds, number in places:
        for k in range(min(number, 3)):
            aside = (hash((seconds, k)) % 1009 / 1008 - 0.5) * stripe
            x, y = across.at(cells) + middle + round(aside), up.at(seconds)
            yield x, y, x, y


def _frame(across: _Axis, up: _Axis) -> Iterator[Shape]:
    """The grid of powers of ten, its numbers, and the names of the axes."""
    left, right, bottom, top = across.start, across.end, up.start, up.end
    grid = [(x, bottom, x, top) for x, _ in across.ticks()] + [(left, y, right, y) for y, _ in up.ticks()]
    yield Strokes(tuple(grid), _GRID, 4)
    yield Strokes(((left, bottom, right, bottom), (left, bottom, left, top)), INK, 5)
    yield from (Text(x, bottom + 50, name, _SIZE, INK) for x, name in across.ticks())
    yield from (Text(left - 110, y, name, _SIZE, INK) for y, name in up.ticks())
    yield Text((left + right) // 2, bottom + 130, "cells of the board", _SIZE, INK)
    yield Text(left, top - 70, "CPU seconds", _SIZE, INK)


def _legend(answers: Counter[str], colors: dict[str, str]) -> Iterator[Shape]:
    """A dot, the name, and the number of each answer, one below the other: texts are centred."""
    x = _WIDTH - _RIGHT // 2
    for k, (answer, number) in enumerate(answers.most_common()):
        y = _TOP + 160 * k
        yield Strokes(((x, y, x, y),), colors[answer], 2 * _DOT)
        yield Text(x, y + 55, f"{number:,} {answer}", _SIZE, INK)
