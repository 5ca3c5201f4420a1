"""The puzzle inside a DLX text: Knuth's SLITHERLINK-DLX repeats its input in comment lines.

Only the comments are read; the items and options are another matter, that of `slitherx.xcc`.
"""

from __future__ import annotations

from slitherx.errors import ParseError
from slitherx.formats import plain
from slitherx.formats.document import Document
from slitherx.puzzle import Puzzle

HEADER = "| slitherlink-dlx:"


def parse(text: str, source: str) -> Document:
    """The board in the comment lines that follow the header."""
    lines = text.split("\n")
    start = next((k for k, line in enumerate(lines) if line.rstrip() == HEADER), None)
    if start is None:
        raise ParseError(f"no line {HEADER!r}, expected a text made by slitherx dlx", source=source, line=1)
    comments = []
    for line in lines[start + 1 :]:
        if not line.startswith("| "):
            break
        comments.append(line[2:].rstrip())
    if not comments:
        raise ParseError("no board in the comments", source=source, line=start + 1, text=lines[start])
    return Document(Puzzle(plain.rows(comments, source, start + 2)), source=source)
