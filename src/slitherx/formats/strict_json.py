"""JSON from strangers: whatever the standard parser fails on becomes one line, and brackets cost no memory."""

from __future__ import annotations

import json

from slitherx.errors import ParseError
from slitherx.formats import limits

_BRACKETS = 1 << 16  # beside one for each cell: penpa has a list for each clue


def load(text: str, source: str) -> object:
    """The value of a text.  Raises `ParseError` with line and column."""
    cells = limits.max_bytes() // limits.BYTES_PER_CELL
    if text.count("[") + text.count("{") > _BRACKETS + cells:  # each costs 60 bytes and more
        raise ParseError("JSON with too many lists and objects for a puzzle", source=source, line=1)
    if text.count(",") > cells:
        raise limits.too_long(source)
    try:
        value: object = json.loads(text)
        if "\\ud" in text or "\\uD" in text:
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeEncodeError:
        raise ParseError("half a surrogate pair, which is no character", source=source, line=1) from None
    except json.JSONDecodeError as error:
        line = text.split("\n", error.lineno)[error.lineno - 1]
        message = f"not JSON: {error.msg}"
        raise ParseError(message, source=source, line=error.lineno, column=error.colno, text=line) from None
    except RecursionError:
        raise ParseError("JSON nested too deeply", source=source, line=1) from None
    except ValueError as error:  # a number of thousands of digits
        raise ParseError(f"not JSON: {str(error).split(';')[0]}", source=source, line=1) from None
