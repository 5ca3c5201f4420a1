"""A board drawn with ``-`` and ``|``, as Loopy's "Copy" gives it: 2m+1 lines of 2n+1 characters.

Tiles are blank or ``+``; between them an edge is ``-`` or ``|`` (on), ``x`` (off) or blank (open); in the middle of
four tiles stands the clue or a blank.
"""

from __future__ import annotations

from slitherx.errors import BoardError, ClueError, ParseError
from slitherx.formats import edges, limits
from slitherx.formats.document import Document
from slitherx.puzzle import BLANK, CLUES, UNKNOWN, Puzzle
from slitherx.solution import OFF, ON, OPEN, Drawing

_ACROSS = {"-": ON, "x": OFF, " ": OPEN}
_DOWN = {"|": ON, "x": OFF, " ": OPEN}
_CELL = {" ": BLANK, ".": BLANK, UNKNOWN: UNKNOWN, **{c: c for c in CLUES}}
_TILE = {" ": " ", "+": " "}


def parse(text: str, source: str) -> Document:
    """The puzzle and its drawing.  Raises `InputError` with line and column."""
    lines = limits.split(text.removesuffix("\n"), "\n", source)
    width = max(map(len, lines))
    if len(lines) % 2 == 0 and not lines[-1].strip():
        lines.pop()
    if len(lines) % 2 == 0 or len(lines) < 3 or width < 3:
        raise BoardError(f"{len(lines)} lines of up to {width} characters, expected 2m+1 of 2n+1", source=source)
    width += 1 - width % 2  # the last column may be blank and cut off
    limits.check_size(len(lines) // 2, width // 2, source)
    table = [_line(k, line.ljust(width), source) for k, line in enumerate(lines)]
    clues = [line[1::2] for line in table[1::2]]
    picture = edges.drawing([line[1::2] for line in table[::2]], [line[::2] for line in table[1::2]])
    return Document(Puzzle(tuple(clues)), picture, source=source)


def _line(k: int, line: str, source: str) -> str:
    meanings = (_DOWN, _CELL) if k % 2 else (_TILE, _ACROSS)
    for column, char in enumerate(line):
        if char not in meanings[column % 2]:
            kind = ClueError if meanings[column % 2] is _CELL else ParseError
            expected = ", ".join(map(repr, meanings[column % 2]))
            message = f"unexpected {char!r}, expected one of {expected}"
            raise kind(message, source=source, line=k + 1, column=column + 1, text=line)
    return "".join([meanings[column % 2][char] for column, char in enumerate(line)])


def write(document: Document) -> str:
    """The picture, with ``+`` for tiles."""
    puzzle = document.puzzle
    picture = document.drawing or Drawing.from_edges(puzzle.rows, puzzle.columns, ())
    off = " " if edges.said_by_lines(picture) else "x"
    across = str.maketrans({ON: "-", OFF: off, OPEN: " "})
    down = str.maketrans({ON: "|", OFF: off, OPEN: " "})
    lines = ["+" + "".join(mark + "+" for mark in line.translate(across)) for line in picture.horizontal]
    for k, (line, clues) in enumerate(zip(picture.vertical, puzzle.clues, strict=True)):
        cells = clues.replace(BLANK, " ") + " "
        between = "".join(mark + cell for mark, cell in zip(line.translate(down), cells, strict=True))
        lines.insert(2 * k + 1, between[:-1])
    return "".join(line + "\n" for line in lines)
