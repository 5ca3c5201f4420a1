"""The two commonest formats, read without the cost of compiling what all the others look like."""

from __future__ import annotations

from slitherx.errors import InputError, ParseError
from slitherx.formats import dlx, plain
from slitherx.formats.document import Document

_HEAD = 1 << 17


def document(text: str, source: str) -> Document | None:
    """The board of a DLX text or of plain text; None for anything else.  Raises `InputError` for a bad DLX text."""
    start = text[:_HEAD].lstrip()
    if start.startswith("|"):
        return dlx.parse(text, source)
    if not start and not text.strip():
        raise ParseError("the input is empty, expected rows of 01234.", source=source)
    if not plain.ALPHABET.issuperset(start.partition("\n")[0].rstrip()):
        return None
    try:
        return plain.parse(text, source)
    except InputError:
        return None  # some other format may begin with the same characters
