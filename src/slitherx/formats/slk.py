"""Files ``.slk``: size, then clues, horizontal and vertical edges, each part behind an empty line.

``ROWS COLUMNS``, rows of ``01234.`` (``-`` counts as blank too), then rows of ``-`` on, ``x`` off, ``.`` open; ``#``
starts a comment, also behind data.  Source: davidjosepha/slitherlink, docs/puzzle-template.slk.
"""

from __future__ import annotations

from slitherx.errors import ParseError
from slitherx.formats import edges, limits, tokens
from slitherx.formats.document import Document
from slitherx.puzzle import Puzzle
from slitherx.solution import OFF, ON, OPEN, Drawing

_EDGES = {"-": ON, "|": ON, "x": OFF, ".": OPEN}
_Line = tuple[int, str]  # its number, and the text without comment


def parse(text: str, source: str) -> Document:
    """The puzzle and its drawing.  Raises `InputError` with the line."""
    lines = [(k, line.partition("#")[0].strip()) for k, line in enumerate(limits.split(text, "\n", source), 1)]
    content = [line for line in lines if line[1]]
    size = content[0][1].split() if content else []
    if len(size) != 2:
        raise ParseError("expected ROWS COLUMNS in the first line", source=source, line=1)
    rows, columns = limits.number(size[0], "ROWS", source), limits.number(size[1], "COLUMNS", source)
    limits.check_size(rows, columns, source)
    clues = _block(content[1:], rows, columns, tokens.CLUE_TOKENS, "the row of clues", source)
    return Document(Puzzle(tuple(clues)), _drawing(content[1 + rows :], rows, columns, source), source=source)


def _drawing(lines: list[_Line], rows: int, columns: int, source: str) -> Drawing | None:
    if not lines:
        return None
    horizontal = _block(lines, rows + 1, columns, _EDGES, "the row of horizontal edges", source)
    rest = lines[rows + 1 :]
    vertical = _block(rest, rows, columns + 1, _EDGES, "the row of vertical edges", source)
    if len(rest) > rows:
        raise ParseError("unexpected text after the vertical edges", source=source, line=rest[rows][0])
    return edges.drawing(horizontal, vertical)


def _block(lines: list[_Line], rows: int, columns: int, meaning: dict[str, str], what: str, source: str) -> list[str]:
    if len(lines) < rows:
        raise ParseError(f"the text ends too early, expected {rows} times {what}", source=source)
    return [tokens.row(line, columns, meaning, what, source=source, line=k, text=line) for k, line in lines[:rows]]


def write(document: Document) -> str:
    """The file; unknown clues become blanks."""
    puzzle, picture = document.puzzle, document.drawing
    parts = [[f"{puzzle.rows} {puzzle.columns}"], [row.replace("?", ".") for row in puzzle.clues]]
    if picture is not None:
        off = "." if edges.said_by_lines(picture) else "x"
        spelling = str.maketrans({ON: "-", OFF: off, OPEN: "."})
        parts += [[line.translate(spelling) for line in lines] for lines in (picture.horizontal, picture.vertical)]
    return "\n".join("".join(line + "\n" for line in part) for part in parts)
