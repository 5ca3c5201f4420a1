"""Rows of tokens with blanks between them, under various heads, as puzzlekit and many small programs write them.

The head is ``ROWS COLUMNS``, or one number, the tiles along a side of a square board (one more than its cells), or
absent.  A blank cell is ``-``, ``-1``, ``_`` or ``.``, all alike within one text; rows without blanks between the
tokens are fine where each token is one character.  Lines that begin with ``#`` are comments.
"""

from __future__ import annotations

import re

from slitherx.errors import BoardError, ParseError
from slitherx.formats import limits, tokens
from slitherx.formats.document import Document
from slitherx.puzzle import BLANK, Puzzle

_BLANKS = ("-", "-1", "_", ".")
_MEANING = {str(c): str(c) for c in range(5)} | dict.fromkeys(_BLANKS, BLANK)
_HEAD = re.compile(r"[0-9]+(?: +[0-9]+)?$")
_Line = tuple[int, str]


def parse(text: str, source: str) -> Document:
    """The puzzle.  Raises `InputError` with the line."""
    numbered = list(enumerate(limits.split(text, "\n", source), 1))
    lines = [(k, line.strip()) for k, line in numbered if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        raise ParseError("the input is empty, expected rows of tokens", source=source)
    head, body = _split(lines)
    if not body:
        raise ParseError("no rows behind the size", source=source, line=lines[0][0])
    rows, columns = _size(head, body, source)
    limits.check_size(rows, columns, source)
    if len(body) != rows:
        raise BoardError(f"{len(body)} rows of clues, expected {rows}", source=source, line=body[-1][0])
    _check_manner(body, source)
    _check_blanks(numbered[body[0][0] - 1 : body[-1][0]], source)
    clues = [_row(line, columns, source) for line in body]
    return Document(Puzzle(tuple(clues)), source=source)


def _split(lines: list[_Line]) -> tuple[list[str], list[_Line]]:
    """The numbers of the head, and the rows.

    A first line of numbers may as well be a row of clues; it is a head if it gives the number of the lines behind it,
    unless blanks are written ``_``, as they are only in texts without a head.
    """
    numbers = lines[0][1].split()
    if not _HEAD.match(lines[0][1]):
        return [], lines
    rows = limits.number(numbers[0], "the size") - (2 - len(numbers))
    if all(number in _MEANING for number in numbers) and (rows != len(lines) - 1 or "_" in lines[-1][1]):
        return [], lines
    return numbers, lines[1:]


def _pieces(line: str, most: int) -> list[str]:
    pieces = line.split(None, most)
    return pieces if len(pieces) > 1 or line in _MEANING else list(line[: most + 1])


def _size(head: list[str], body: list[_Line], source: str) -> tuple[int, int]:
    numbers = [limits.number(digits, "the size", source) for digits in head]
    if len(numbers) == 2:
        return numbers[0], numbers[1]
    if numbers:
        return numbers[0] - 1, numbers[0] - 1
    return len(body), len(_pieces(body[0][1], limits.MAX_CELLS))


def _row(line: _Line, columns: int, source: str) -> str:
    number, text = line
    what = "the row of clues"
    return tokens.row(_pieces(text, columns), columns, _MEANING, what, source=source, line=number, text=text)


def _check_manner(body: list[_Line], source: str) -> None:
    """A text is written in one manner throughout; a mixture is more likely a damaged text than a board."""
    seen = {blank for _, line in body for blank in _BLANKS if blank in _pieces(line, len(line))}
    if len(seen) > 1:
        raise ParseError(f"blank cells are written in several ways: {' '.join(sorted(seen))}", source=source)
    for number, line in body:
        if "\t" in line:
            column = line.index("\t") + 1
            message = "a tab, expected blanks between the tokens"
            raise ParseError(message, source=source, line=number, column=column, text=line)
        if (" " in line) != (" " in body[0][1]):
            message = "some rows have blanks between the tokens and some have not"
            raise ParseError(message, source=source, line=number, text=line)


def _check_blanks(lines: list[_Line], source: str) -> None:
    """Where blanks stand for cells without a clue the board would shrink; they only ever stand between tokens.

    Where such cells are written otherwise, blanks are none, and rows may be indented and aligned in any way.
    """
    rows = [(number, line) for number, line in lines if not line.lstrip().startswith("#")]
    told = any(piece in _BLANKS for _, line in rows for piece in _pieces(line.strip(), len(line)))
    manner = None
    for number, line in rows:
        indent, gaps = len(line) - len(line.lstrip()), set(map(len, re.findall(r"(?<=\S) +(?=\S)", line)))
        manner = manner or (indent, gaps)
        even = told or ((indent, gaps) == manner and len(gaps) < 2)
        if not (even and line.strip()):
            fault = "blanks that are not as in the other rows" if line.strip() else "a row without tokens"
            raise ParseError(f"{fault}, expected '-' or '.' for a cell without a clue", source=source, line=number)


def write(document: Document) -> str:
    """``ROWS COLUMNS`` and the rows with ``-`` for blanks, as puzzlekit reads them; unknown clues become blanks."""
    puzzle = document.puzzle
    rows = (" ".join(row).replace(".", "-").replace("?", "-") for row in puzzle.clues)
    return f"{puzzle.rows} {puzzle.columns}\n" + "".join(row + "\n" for row in rows)
