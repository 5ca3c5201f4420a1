"""Knuth's plain text: m lines of n characters ``01234.``, to which we add ``?`` for an unknown clue.

Read leniently where nothing can be meant but one thing (line ends, trailing blanks, blank lines around), strictly
where a repair would be a guess.  Source: Knuth, slitherlink-dlx.w.
"""

from __future__ import annotations

from slitherx.errors import BoardError, ClueError, ParseError
from slitherx.formats import limits
from slitherx.formats.document import Document
from slitherx.formats.lines import strip_end
from slitherx.puzzle import Puzzle

ALPHABET = frozenset("01234.?")


def parse(text: str, source: str) -> Document:
    """One board.  Raises `ClueError` or `BoardError` with line and column."""
    limits.check_cells(text.count("\n"), source)
    lines = strip_end(text)
    first = next((k for k, line in enumerate(lines) if line), None)
    if first is None:
        raise ParseError("the input is empty, expected rows of 01234.", source=source)
    limits.check_size(len(lines) - first, len(lines[first]), source)
    return Document(Puzzle(rows(lines[first:], source, first + 1)), source=source)


def rows(lines: list[str], source: str, line: int) -> tuple[str, ...]:
    """Check the rows of a board whose first row is on the given line."""
    width = len(lines[0])
    for number, row in enumerate(lines, line):
        if not ALPHABET.issuperset(row):
            bad = next(k for k, char in enumerate(row) if char not in ALPHABET)
            raise ClueError(
                f"illegal clue {row[bad]!r}, expected one of 01234.?",
                source=source, line=number, column=bad + 1, text=row,
            )  # fmt: skip
        if len(row) != width:
            raise BoardError(
                f"row {number - line + 1} has {len(row)} clues, expected {width} as in row 1",
                source=source, line=number, column=min(len(row), width) + 1, text=row,
            )  # fmt: skip
    return tuple(lines)


def write(document: Document) -> str:
    """The rows, each ended by a newline."""
    return str(document.puzzle) + "\n"
