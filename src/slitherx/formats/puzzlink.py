"""Links of puzz.link, pzv.jp and pzprxs: ``https://puzz.link/p?slither/COLUMNS/ROWS/body``.

The body is pzpr's "4-cell" code: ``0``-``4`` a clue, ``5``-``9`` a clue and a blank, ``a``-``e`` a clue and two blanks,
``g``-``z`` 1 to 20 blanks, ``.`` an unknown clue.  The last character may reach past the last cell, and a short body
leaves the rest blank; anything else that pzpr repairs in silence is an error here.  Source: robx/pzprjs, Encode.js.
"""

from __future__ import annotations

import re

from slitherx.errors import BoardError, ParseError
from slitherx.formats import limits, links, variants
from slitherx.formats.document import Document
from slitherx.puzzle import BLANK, UNKNOWN, Puzzle

_HOST = "https://puzz.link/p?slither"
_KIND = re.compile(r"([^/]*?)(?:_edit|_play)?(?:/|$)")
_PIECES = (
    {str(c): str(c) for c in range(5)}
    | {str(c + 5): f"{c}." for c in range(5)}
    | {chr(97 + c): f"{c}.." for c in range(5)}
    | {chr(102 + k): BLANK * k for k in range(1, 21)}
    | {".": UNKNOWN}
)


def parse(text: str, source: str) -> Document:
    """The puzzle of a link, with or without its host.  Raises `ParseError` or `BoardError`."""
    path = links.after_host(links.unescape(text))
    match = _KIND.match(path)
    assert match is not None  # the pattern matches every text
    variants.check_kind(match[1], source)
    columns, rows, body = _segments(path[match.end() :].split("/", 6), source)
    limits.check_size(rows, columns, source)
    return Document(decode(body, rows, columns, source), source=source)


def _segments(parts: list[str], source: str) -> tuple[int, int, str]:
    """Columns, rows and body, after the optional variant and flag."""
    if parts[0].startswith("v:"):
        if parts[0] != "v:":
            raise ParseError(f"the rules differ: variant {parts[0][2:42]!r}", source=source)
        parts = parts[1:]
    if parts and parts[0].isalpha():
        if parts[0] != "f":
            raise ParseError(f"unknown flag {parts[0][:40]!r}", source=source)
        variants.refuse(variants.FULL_LOOP, source)
        parts = parts[1:]
    if len(parts) < 2:
        raise BoardError("the link ends before the size, expected slither/COLUMNS/ROWS/…", source=source)
    columns, rows = limits.number(parts[0], "the width", source), limits.number(parts[1], "the height", source)
    if any(parts[3:]):
        raise ParseError(f"unexpected {parts[3][:40]!r} after the body", source=source)
    return columns, rows, parts[2] if len(parts) > 2 else ""


def decode(body: str, rows: int, columns: int, source: str) -> Puzzle:
    """The puzzle of a body, whose size has been checked."""
    pieces, total, filled = [], rows * columns, 0
    for k, char in enumerate(body):
        piece = _PIECES.get(char)
        if piece is None:
            message = f"unexpected {char!r} in the body, expected 0-9, a-e, g-z or a dot"
            raise ParseError(message, source=source, line=1, column=k + 1, text=body)
        if filled >= total:
            message = f"the body goes on after the {total} cells of {rows} rows and {columns} columns"
            raise BoardError(message, source=source, line=1, column=k + 1, text=body)
        pieces.append(piece)
        filled += len(piece)
    cells = "".join(pieces)[:total].ljust(total, BLANK)
    return Puzzle(tuple(cells[k : k + columns] for k in range(0, total, columns)))


def write(document: Document) -> str:
    """The link, as pzpr itself writes it."""
    puzzle = document.puzzle
    body = encode(puzzle)
    end = "" if body[-1:].isalnum() else "/"  # some sites cut a dot off the end of a link
    return f"{_HOST}/{puzzle.columns}/{puzzle.rows}/{body}{end}\n"


def encode(puzzle: Puzzle) -> str:
    """The body for a puzzle."""
    cells = "".join(puzzle.clues)
    text, k = [], 0
    while k < len(cells):
        if cells[k] == BLANK:
            run = len(cells[k : k + 20]) - len(cells[k : k + 20].lstrip(BLANK))
            text.append(chr(102 + run))
            k += run
        elif cells[k] == UNKNOWN:
            text.append(".")
            k += 1
        else:
            piece, taken = _clue(cells, k)
            text.append(piece)
            k += taken
    return "".join(text)


def _clue(cells: str, k: int) -> tuple[str, int]:
    """The character for the clue at k and the number of cells it covers: blanks behind it count, also past the end."""
    clue = int(cells[k])
    if cells[k + 1 : k + 2] not in ("", BLANK):
        return str(clue), 1
    if cells[k + 2 : k + 3] not in ("", BLANK):
        return str(clue + 5), 2
    return chr(97 + clue), 3
