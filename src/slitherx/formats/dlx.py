"""The puzzle inside a DLX text: Knuth's SLITHERLINK-DLX repeats its input in comment lines.

Only the comments are read; the items and options are another matter, that of `slitherx.xcc`.
"""

from __future__ import annotations

from slitherx.errors import ParseError
from slitherx.formats import limits, plain
from slitherx.formats.document import Document
from slitherx.puzzle import Puzzle

HEADER = "| slitherlink-dlx:"


def parse(text: str, source: str) -> Document:
    """The board in the comment lines that follow the header; the text behind them may be cut off."""
    number, start = _header(text, source)
    comments = []
    while text.startswith("| ", start):
        end = text.find("\n", start)
        comments.append(text[start + 2 : end if end >= 0 else len(text)].rstrip())
        limits.check_cells(len(comments), source)
        start = end + 1 or len(text)
    if not comments:
        raise ParseError("no board in the comments", source=source, line=number, text=HEADER)
    return Document(Puzzle(plain.rows(comments, source, number + 1)), source=source)


def _header(text: str, source: str) -> tuple[int, int]:
    """The number of the header line, and where the next line starts."""
    start = text.find(HEADER)
    while start > 0 and text[start - 1] != "\n":
        start = text.find(HEADER, start + 1)
    end = text.find("\n", start)
    if start < 0 or (end >= 0 and text[start:end].rstrip() != HEADER):
        raise ParseError(f"no line {HEADER!r}, expected a text made by slitherx dlx", source=source, line=1)
    return text.count("\n", 0, start) + 1, end + 1 or len(text)
