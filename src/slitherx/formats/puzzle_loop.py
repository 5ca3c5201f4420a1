"""Tasks of puzzle-loop.com: the code of `runs`, without a size, and answers of ``y`` and ``n`` for the edges.

The sizes of the site are squares, 25 wide × 30 high and 30 wide × 40 high, so the number of cells gives the size.  An
answer follows its task behind a blank or on the next line: first all horizontal edges, then all vertical ones.  For
other sizes put the size in front, ``COLUMNSxROWS:task``, which is a Loopy id.
"""

from __future__ import annotations

from math import isqrt

from slitherx.errors import BoardError, NotEncodableError, ParseError
from slitherx.formats import runs
from slitherx.formats.document import Document
from slitherx.puzzle import Puzzle
from slitherx.solution import OFF, ON, OPEN, Drawing, Solution

_OBLONG = {25 * 30: (30, 25), 30 * 40: (40, 30)}  # rows, columns
_STATES = {"y": ON, "n": OFF}


def parse(text: str, source: str) -> Document:
    """The puzzle of a task, and the drawing of its answer.  Raises `InputError`."""
    task, *answer = text.split(None, 2)
    if len(answer) > 1:
        raise ParseError("unexpected text after task and answer", source=source, line=1)
    cells = runs.expand(task, source)
    size = _size(len(cells))
    if size is None:
        message = f"{len(cells)} cells are no size of puzzle-loop; put the size in front, COLUMNSxROWS:task"
        raise BoardError(message, source=source, line=1)
    rows, columns = size
    puzzle = Puzzle(tuple(cells[k : k + columns] for k in range(0, len(cells), columns)))
    return Document(puzzle, _answer(answer[0], rows, columns, source) if answer else None, source=source)


def _size(cells: int) -> tuple[int, int] | None:
    if cells in _OBLONG:
        return _OBLONG[cells]
    side = isqrt(cells)
    return (side, side) if side and side * side == cells else None


def _answer(text: str, rows: int, columns: int, source: str) -> Solution:
    across = (rows + 1) * columns
    if len(text) != across + rows * (columns + 1) or not set(text) <= set(_STATES):
        message = f"the answer has {len(text)} characters, expected {across + rows * (columns + 1)} of y and n"
        raise ParseError(message, source=source, line=1)
    marks = "".join(map(_STATES.__getitem__, text))
    horizontal = (marks[k : k + columns] for k in range(0, across, columns))
    vertical = (marks[k : k + columns + 1] for k in range(across, len(marks), columns + 1))
    return Solution(tuple(horizontal), tuple(vertical))


def write(document: Document) -> str:
    """The task, and the answer for a `Solution`.  Raises `NotEncodableError` for a size that the site lacks."""
    puzzle, picture = document.puzzle, document.drawing
    if _size(puzzle.rows * puzzle.columns) != (puzzle.rows, puzzle.columns):
        size = f"{puzzle.rows} rows and {puzzle.columns} columns"
        raise NotEncodableError(f"a puzzle-loop task cannot say that the board has {size}; loopy can")
    answer = f" {_letters(picture)}" if isinstance(picture, Solution) else ""
    return f"{runs.encode(puzzle)}{answer}\n"


def _letters(picture: Drawing) -> str:
    marks = "".join(picture.horizontal + picture.vertical)
    assert OPEN not in marks
    return marks.replace(ON, "y").replace(OFF, "n")
