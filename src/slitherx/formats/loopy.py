"""Game ids of Loopy, Simon Tatham's Slitherlink: ``COLUMNSxROWS`` ``t`` tiling ``d`` difficulty ``:`` clues.

The clues are the code of `runs`.  Tiling 0, the default, is the square grid.  An id with ``#`` is the seed of a random
game, which only Loopy's own generator can turn into a puzzle.
"""

from __future__ import annotations

import re

from slitherx.errors import NotEncodableError, ParseError
from slitherx.formats import limits, runs
from slitherx.formats.document import Document
from slitherx.puzzle import Puzzle

_PARAMS = re.compile(r"([0-9]+)(?:x([0-9]+))?(?:t([0-9]+))?(?:d[0-9a-z])?$", re.ASCII)
_LIST_ENTRY = re.compile(r"s ([0-9]+)x([0-9]+)\s+(\S+)\s*$")


def parse(text: str, source: str) -> Document:
    """The puzzle of an id, or of an entry ``s COLUMNSxROWS`` over a line of clues.  Raises `InputError`."""
    text = text.strip()
    entry = _LIST_ENTRY.match(text)
    if entry:
        columns, rows = (limits.number(digits, "the size", source) for digits in entry.groups()[:2])
        return Document(runs.decode(entry[3], rows, columns, source), source=source)
    params, colon, clues = text.removeprefix("Loopy:").partition(":")
    if not colon:
        reason = (
            "a random seed, which only Loopy can turn into a puzzle" if "#" in params else "no colon after the size"
        )
        raise ParseError(f"not a Loopy id with clues: {reason}", source=source, line=1)
    columns, rows = read_params(params, source)
    return Document(runs.decode(clues, rows, columns, source), source=source)


def read_params(params: str, source: str) -> tuple[int, int]:
    """Columns and rows of parameters such as ``7x7t0de``.  Raises `ParseError` for other tilings."""
    match = _PARAMS.match(params)
    if match is None:
        message = f"{params[:40]!r} are no Loopy parameters, expected COLUMNSxROWS, t and a tiling, d and a level"
        raise ParseError(message, source=source, line=1)
    if match[3] and match[3].strip("0"):
        raise ParseError(
            f"the rules differ: tiling {match[3][:9]}, expected t0, the square grid", source=source, line=1
        )
    columns = limits.number(match[1], "the width", source)
    return columns, limits.number(match[2] or match[1], "the height", source)


def write(document: Document) -> str:
    """The id, without a difficulty."""
    return f"{params_of(document.puzzle)}:{runs.encode(document.puzzle)}\n"


def params_of(puzzle: Puzzle) -> str:
    """The parameters of a puzzle; `NotEncodableError` for a side below 3, which Loopy refuses."""
    if min(puzzle.rows, puzzle.columns) < 3:
        raise NotEncodableError("Loopy has no boards with a side below 3")
    return f"{puzzle.columns}x{puzzle.rows}t0"
