"""Rows of tokens with blanks between them, as many formats have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from slitherx.errors import BoardError, ClueError

CLUE_TOKENS = {**{str(c): str(c) for c in range(5)}, ".": ".", "-": "."}


def row(
    tokens: Sequence[str], length: int, meaning: Mapping[str, str], what: str, *, source: str, line: int, text: str
) -> str:
    """One row of characters.  Raises `BoardError` on a wrong length, `ClueError` on a token without a meaning."""
    if len(tokens) != length:
        message = f"{what} has {len(tokens)} entries, expected {length}"
        raise BoardError(message, source=source, line=line, text=text)
    try:
        return "".join([meaning[token] for token in tokens])
    except KeyError as error:
        bad = str(error.args[0])
    column = text.find(bad) + 1
    expected = " ".join(meaning)
    message = f"{what} holds {bad[:40]!r}, expected one of {expected}"
    raise ClueError(message, source=source, line=line, column=column, text=text)
