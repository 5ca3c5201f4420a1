"""Clues as digits and runs of blanks as letters, a = 1 … z = 26, row by row: the code of Loopy and puzzle-loop."""

from __future__ import annotations

from slitherx.errors import BoardError, ClueError, ParseError
from slitherx.formats import limits
from slitherx.puzzle import BLANK, CLUES, UNKNOWN, Puzzle

_BLANKS = {chr(96 + k): BLANK * k for k in range(1, 27)}
_PIECES = _BLANKS | {digit: digit for digit in CLUES}


def expand(text: str, source: str) -> str:
    """The cells in scan order.  Raises `ClueError`, `ParseError` or `BoardError` (too many cells)."""
    limits.check_cells(len(text), source)
    try:
        pieces = [_PIECES[char] for char in text]
    except KeyError:
        raise _bad_character(text, source) from None
    limits.check_cells(sum(map(len, pieces)), source)
    return "".join(pieces)


def _bad_character(text: str, source: str) -> ParseError | ClueError:
    k = next(k for k, char in enumerate(text) if char not in _PIECES)
    if text[k] in "56789" or "A" <= text[k] <= "Z":
        return ClueError(f"illegal clue {text[k]!r}, expected 0 to 4", source=source, line=1, column=k + 1, text=text)
    message = f"unexpected {text[k]!r}, expected a clue 0-4 or a run of blanks a-z"
    return ParseError(message, source=source, line=1, column=k + 1, text=text)


def decode(text: str, rows: int, columns: int, source: str) -> Puzzle:
    """The puzzle of a known size; `BoardError` unless the text fills the board exactly."""
    limits.check_size(rows, columns, source)
    cells = expand(text, source)
    if len(cells) != rows * columns:
        message = f"the text has {len(cells)} cells, a board of {rows} rows and {columns} columns {rows * columns}"
        raise BoardError(message, source=source)
    return Puzzle(tuple(cells[k : k + columns] for k in range(0, len(cells), columns)))


def encode(puzzle: Puzzle) -> str:
    """The text of a puzzle; unknown clues become blanks."""
    text, blanks = [], 0
    for char in "".join(puzzle.clues):
        if char in (BLANK, UNKNOWN):
            blanks += 1
            continue
        text.append(_letters(blanks) + char)
        blanks = 0
    return "".join(text) + _letters(blanks)


def _letters(blanks: int) -> str:
    return "z" * (blanks // 26) + (chr(96 + blanks % 26) if blanks % 26 else "")
