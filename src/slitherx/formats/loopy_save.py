"""Saved games of Loopy: records ``KEY:length:value``, the clues in DESC, then the moves.

Values are cut out by their lengths, which count bytes.  Only the first STATEPOS-1 moves are in force.  A move is edge
numbers with ``y`` (on), ``n`` (off) or ``u`` (open); edges are numbered face by face, row by row, each face going top,
right, bottom, left and numbering what is new.  Source: Simon Tatham's puzzles, midend.c, loopy.c and grid.c.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from slitherx.errors import ParseError
from slitherx.formats import edges, limits, loopy, runs
from slitherx.formats.document import Document
from slitherx.solution import OFF, ON, OPEN

_RECORD = re.compile(rb"([A-Z0-9]{1,8}) *:([0-9]{1,9}):")
_MOVE = re.compile(r"([0-9]{1,9})([ynu])")
_STATES = {"y": ON, "n": OFF, "u": OPEN}
_MOVES = ("MOVE", "SOLVE", "RESTART")
_MOST_RECORDS = 1 << 18


def parse(text: str, source: str) -> Document:
    """The puzzle and the drawing at the saved position.  Raises `InputError`."""
    records = list(islice(_records(text.encode(), source), _MOST_RECORDS))
    if len(records) == _MOST_RECORDS:
        raise ParseError(f"the saved game has more than {_MOST_RECORDS} records", source=source)
    fields = {key: value for key, value in records if key not in _MOVES}
    if fields.get("GAME") != "Loopy":
        raise ParseError(f"the game is {fields.get('GAME', 'not named')[:40]!r}, expected Loopy", source=source)
    for key in ("PARAMS", "DESC", "STATEPOS"):
        if key not in fields:
            raise ParseError(f"the saved game has no record {key}", source=source)
    params = fields.get("CPARAMS", fields["PARAMS"])
    columns, rows = loopy.read_params(params, source)
    puzzle = runs.decode(fields["DESC"], rows, columns, source)
    moves = [(key, value) for key, value in records if key in _MOVES]
    played = moves[: max(0, limits.number(fields["STATEPOS"], "STATEPOS", source) - 1)]
    marks = _play(played, rows, columns, source)
    on, off = ([edge for edge, mark in marks.items() if mark == kind] for kind in (ON, OFF))
    return Document(puzzle, edges.from_edges(rows, columns, on, off), source=source)


def _records(data: bytes, source: str) -> Iterator[tuple[str, str]]:
    at = 0
    while at < len(data):
        match = _RECORD.match(data, at)
        if match is None:
            line = data.count(b"\n", 0, at) + 1
            raise ParseError("expected a record KEY:length:value", source=source, line=line)
        at = match.end() + int(match[2])
        if at > len(data):
            raise ParseError(f"the record {match[1].decode()} is longer than the file", source=source)
        yield match[1].decode(), data[match.end() : at].decode(errors="replace")
        while data[at : at + 1] == b"\n":
            at += 1


def _play(moves: list[tuple[str, str]], rows: int, columns: int, source: str) -> dict[int, str]:
    """The marks of the edges, by number in scan order, after these moves."""
    marks: dict[int, str] = {}
    total = (rows + 1) * columns + rows * (columns + 1)
    for kind, move in moves:
        if kind == "RESTART":
            marks.clear()
            continue
        for number, state in _changes(move.removeprefix("S"), source):
            if number >= total:
                raise ParseError(f"edge {number} of a board with {total} edges", source=source)
            marks[in_scan_order(number, columns)] = _STATES[state]
    return marks


def _changes(move: str, source: str) -> Iterator[tuple[int, str]]:
    at = 0
    while at < len(move):
        match = _MOVE.match(move, at)
        if match is None:
            message = f"unexpected {move[at : at + 20]!r} in a move, expected an edge number and y, n or u"
            raise ParseError(message, source=source)
        yield int(match[1]), match[2]
        at = match.end()


def in_scan_order(number: int, columns: int) -> int:
    """Loopy's number of an edge as ours (see `slitherx.model`)."""
    stride = 2 * columns + 1
    first_row = 3 * columns + 1
    if number < 4:
        return (0, columns + 1, stride, columns)[number]
    if number < first_row:  # top, right and bottom of the faces of the first row
        j, side = divmod(number - 1, 3)
        return (j, columns + j + 1, stride + j)[side]
    i, k = divmod(number - first_row, stride)
    above = (i + 1) * stride
    if k < 3:  # right, bottom and left of the first face of a row
        return above + (columns + 1, stride, columns)[k]
    j, side = divmod(k - 1, 2)  # right and bottom of the others
    return above + (columns + j + 1, stride + j)[side]


def write(document: Document) -> str:
    """A saved game whose one move draws the drawing."""
    puzzle = document.puzzle
    params = loopy.params_of(puzzle)
    records = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", "Loopy")]
    records += [("PARAMS", params), ("CPARAMS", params), ("DESC", runs.encode(puzzle))]
    move = _move(document)
    states = "2" if move else "1"
    records += [("NSTATES", states), ("STATEPOS", states)] + ([("MOVE", move)] if move else [])
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in records)


def _move(document: Document) -> str:
    if document.drawing is None:
        return ""
    picture, columns = document.drawing, document.puzzle.columns
    on, off = picture.on, edges.crosses(picture)
    total = (picture.rows + 1) * columns + picture.rows * (columns + 1)
    marked = ((number, in_scan_order(number, columns)) for number in range(total))
    return "".join(f"{n}{'y' if edge in on else 'n'}" for n, edge in marked if edge in on or edge in off)
