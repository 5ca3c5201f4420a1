"""The judge: does a drawing solve a puzzle?  Knows the rules, and nothing of models, encodings or solvers.

A solution is one non-empty closed loop along the edges of the board, such that each clue counts the loop edges around
its cell.  Everything here is worked out from the pictures themselves, in the plainest way, so that it can be checked
by reading.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from types import ModuleType

from slitherx.puzzle import Puzzle
from slitherx.solution import ON, Solution

Tile = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken rule.

    ``rule`` is ``size``, ``empty``, ``dead-end``, ``branch``, ``crossing``, ``loops`` or ``clue``; ``where`` is the
    tile or (for ``clue``) the cell, as (row, column) counted from 0, None where the rule has no place.
    """

    rule: str
    where: tuple[int, int] | None
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """All faults found; true when there are none."""

    faults: tuple[Fault, ...]

    def __bool__(self) -> bool:
        return not self.faults

    def __str__(self) -> str:
        return "\n".join(fault.message for fault in self.faults) or "correct"


def verify(puzzle: Puzzle, solution: Solution) -> Verdict:
    """Judge a solution by the rules; the verdict names each broken rule and where.

    >>> square = Solution.from_edges(1, 1, range(4))
    >>> print(verify(Puzzle(("4",)), square))
    correct
    >>> print(verify(Puzzle(("3",)), square))
    clue of cell (0,0) wants 3 and has 4
    """
    if (puzzle.rows, puzzle.columns) != (solution.rows, solution.columns):
        size = f"the board is {puzzle.rows}x{puzzle.columns}, the drawing {solution.rows}x{solution.columns}"
        return Verdict((Fault("size", None, size),))
    return Verdict((*_tile_faults(solution), *_loop_faults(solution), *_clue_faults(puzzle, solution)))


def _segments(solution: Solution) -> list[tuple[Tile, Tile]]:
    """The edges that are on, each as its two tiles."""
    across = [
        ((i, j), (i, j + 1)) for i, line in enumerate(solution.horizontal) for j, char in enumerate(line) if char == ON
    ]
    down = [
        ((i, j), (i + 1, j)) for i, line in enumerate(solution.vertical) for j, char in enumerate(line) if char == ON
    ]
    return across + down


def _tile_faults(solution: Solution) -> list[Fault]:
    degree = Counter(tile for segment in _segments(solution) for tile in segment)
    rule = {1: ("dead-end", "dead end"), 3: ("branch", "branch"), 4: ("crossing", "crossing")}
    return [
        Fault(rule[count][0], tile, f"{rule[count][1]} at tile ({tile[0]},{tile[1]}): {count} edges meet")
        for tile, count in sorted(degree.items())
        if count != 2
    ]


def _loop_faults(solution: Solution) -> list[Fault]:
    pieces = _pieces(_segments(solution))
    if not pieces:
        return [Fault("empty", None, "nothing is drawn")]
    if len(pieces) == 1:
        return []
    places = ", ".join(f"({i},{j})" for i, j in pieces)
    return [Fault("loops", pieces[1], f"{len(pieces)} separate pieces, at tiles {places}")]


def _pieces(segments: list[tuple[Tile, Tile]]) -> list[Tile]:
    """The first tile, in scan order, of each connected piece of the drawing."""
    near: dict[Tile, list[Tile]] = {}
    for a, b in segments:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    firsts, seen = [], set[Tile]()
    for tile in sorted(near):
        if tile not in seen:
            firsts.append(tile)
            _flood(tile, near, seen)
    return firsts


def _flood(tile: Tile, near: dict[Tile, list[Tile]], seen: set[Tile]) -> None:
    seen.add(tile)
    stack = [tile]
    while stack:
        for other in near[stack.pop()]:
            if other not in seen:
                seen.add(other)
                stack.append(other)


def _clue_faults(puzzle: Puzzle, solution: Solution) -> list[Fault]:
    across, down = solution.horizontal, solution.vertical
    faults = []
    for i, j, clue in puzzle.cells():
        around = (across[i][j], across[i + 1][j], down[i][j], down[i][j + 1])
        if around.count(ON) != clue:
            message = f"clue of cell ({i},{j}) wants {clue} and has {around.count(ON)}"
            faults.append(Fault("clue", (i, j), message))
    return faults


class _Judge(ModuleType):
    """Lets ``slitherx.verify(puzzle, solution)`` work although importing this module binds that name to it."""

    def __call__(self, puzzle: Puzzle, solution: Solution) -> Verdict:
        return verify(puzzle, solution)


sys.modules[__name__].__class__ = _Judge
