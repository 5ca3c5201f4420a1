"""Puzzles as input of two solvers: CLIPS calls of CSP-Rules, and Essence parameters of demystify.

``(solve ROWS COLUMNS . 3 . …)`` and ``(solve-tatham ROWS COLUMNS "clues")``, the latter in Loopy's code; whatever
follows the call is a protocol of the solving.  ``letting grid be [[…], …]``, where 0 stands for a blank and 4 for the
clue 0, so that a clue 4 cannot be said.
"""

from __future__ import annotations

import re

from slitherx.errors import ClueError, ParseError
from slitherx.formats import limits, runs, tokens
from slitherx.formats.document import Document
from slitherx.puzzle import Puzzle

_CALL = re.compile(r"\(\s*solve(?P<tatham>-tatham)?\s+(?P<rows>[0-9]+)\s+(?P<columns>[0-9]+)\s(?P<rest>[^()]*)\)")
_GRID = re.compile(r"letting\s+grid\s+be\s+\[")
_ROW = re.compile(r"\[([^\[\]]*)\]")
_CELL = {"0": ".", "1": "1", "2": "2", "3": "3", "4": "0"}


def parse_clips(text: str, source: str) -> Document:
    """The puzzle of a call.  Raises `InputError`."""
    match = _CALL.search(text)
    if match is None:
        raise ParseError("expected (solve ROWS COLUMNS . 3 . …)", source=source, line=1)
    rows, columns = limits.number(match["rows"], "ROWS", source), limits.number(match["columns"], "COLUMNS", source)
    if match["tatham"]:
        return Document(runs.decode(match["rest"].strip().strip('"'), rows, columns, source), source=source)
    limits.check_size(rows, columns, source)
    entries = match["rest"].split(None, rows * columns)
    cells = tokens.row(entries, rows * columns, tokens.CLUE_TOKENS, "the call", source=source, line=1, text="")
    return Document(Puzzle(tuple(cells[k : k + columns] for k in range(0, len(cells), columns))), source=source)


def parse_essence(text: str, source: str) -> Document:
    """The puzzle of a parameter file.  Raises `InputError`."""
    match = _GRID.search(text)
    if match is None:
        raise ParseError("expected letting grid be [[…], …]", source=source, line=1)
    limits.check_cells(text.count(",", match.end()), source)
    clues: list[str] = []
    for row in _ROW.finditer(text, match.end()):
        line = text.count("\n", 0, row.start()) + 1 if len(clues) < 1000 else 0
        entries = row[1].partition(";")[0].replace(" ", "").split(",")  # an index domain may follow: ;int(1..5)
        length = len(clues[0]) if clues else len(entries)
        clues.append(tokens.row(entries, length, _CELL, "the row", source=source, line=line, text=row[1]))
    if not clues:
        raise ClueError("the grid has no rows", source=source, line=1)
    limits.check_size(len(clues), len(clues[0]), source)
    return Document(Puzzle(tuple(clues)), source=source)
