"""Make a puzzle smaller while something stays true of it: fewer rows, fewer columns, fewer clues."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from slitherx.puzzle import Puzzle


def shrink(puzzle: Puzzle, holds: Callable[[Puzzle], bool]) -> Puzzle:
    """A puzzle of which ``holds`` is true and of no puzzle one step smaller.

    >>> print(shrink(Puzzle.parse("3.2 .1. 0.3"), lambda p: "3" in str(p)))
    3
    """
    while True:
        smaller = next((candidate for candidate in _steps(puzzle) if holds(candidate)), None)
        if smaller is None:
            return puzzle
        puzzle = smaller


def _steps(puzzle: Puzzle) -> Iterator[Puzzle]:
    rows = puzzle.clues
    if len(rows) > 1:
        yield from (Puzzle(rows[:i] + rows[i + 1 :]) for i in range(len(rows)))
    if puzzle.columns > 1:
        yield from (Puzzle(tuple(row[:j] + row[j + 1 :] for row in rows)) for j in range(puzzle.columns))
    yield from (puzzle.without([(i, j)]) for i, row in enumerate(rows) for j, char in enumerate(row) if char != ".")
