"""Links of kanpen.net, ``…/slitherlink.html?problem=ROWS/COLUMNS/row/row/…``, and the files of the same build.

A row is its cells joined by ``_``, ``.`` for a blank.  A link with ``?pzpr=`` carries puzz.link's code instead.  The
file, which does not say what kind of puzzle it is, has a line for each part and may go on with the edges.
"""

from __future__ import annotations

from slitherx.formats import limits, links, puzzlink
from slitherx.formats.document import Document
from slitherx.formats.pzprv3 import Reader

_PAGE = "http://www.kanpen.net/slitherlink.html?problem="


def parse(text: str, source: str) -> Document:
    """The puzzle, and for a file its drawing.  Raises `InputError`."""
    text = text.strip()
    if "\n" in text:
        return Reader(limits.split(text, "\n", source), source).board(marks=False)
    query = links.unescape(text)
    if "pzpr=" in query:
        return puzzlink.parse("slither/" + query.partition("pzpr=")[2], source)
    return Reader(limits.split(query.rpartition("problem=")[2], "/", source), source).board(marks=False)


def write(document: Document) -> str:
    """The link; unknown clues become blanks."""
    puzzle = document.puzzle
    rows = "".join("_".join(row.replace("?", ".")) + "/" for row in puzzle.clues)
    return f"{_PAGE}{puzzle.rows}/{puzzle.columns}/{rows}\n"
