"""What a picture may show beside the puzzle and the drawing: highlighted edges and cells, numbers per edge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from slitherx.errors import BoardError
from slitherx.puzzle import Puzzle
from slitherx.solution import Drawing


@dataclass(frozen=True, slots=True)
class Overlay:
    """Highlights of a picture; all of them may be empty.

    ``on``, ``off`` and ``open`` are edge numbers in scan order (see `slitherx.model`): the backbone's two halves and
    the edges that solutions differ in.  ``cells`` are cells (i, j) whose clues stand out, as those of a conflict.
    ``heat`` gives edges a number 0..1, such as the share of solutions that use the edge.
    """

    on: frozenset[int] = frozenset()
    off: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()
    cells: frozenset[tuple[int, int]] = frozenset()
    heat: Mapping[int, float] = field(default_factory=dict)

    @classmethod
    def backbone(cls, drawing: Drawing) -> Overlay:
        """A backbone kept as a drawing: edges on in all solutions, off in all, and open where solutions differ."""
        total = len(drawing.vertical) * (2 * drawing.columns + 1) + drawing.columns
        on, off = drawing.on, drawing.off
        return cls(on=on, off=off, open=frozenset(range(total)) - on - off)

    @classmethod
    def difference(cls, first: Drawing, second: Drawing) -> Overlay:
        """The edges that are on in just one of two drawings of one size."""
        return cls(open=first.on ^ second.on)


NOTHING = Overlay()


def check_size(puzzle: Puzzle, drawing: Drawing | None, cells: Iterable[tuple[int, int]] = ()) -> None:
    """Raise `BoardError` unless drawing and cells fit the puzzle's board."""
    if drawing is not None and (drawing.rows, drawing.columns) != (puzzle.rows, puzzle.columns):
        raise BoardError(f"the board is {puzzle.rows}x{puzzle.columns}, the drawing {drawing.rows}x{drawing.columns}")
    for i, j in cells:
        if not (0 <= i < puzzle.rows and 0 <= j < puzzle.columns):
            raise BoardError(f"cell ({i},{j}) lies outside the board of {puzzle.rows}x{puzzle.columns}")
