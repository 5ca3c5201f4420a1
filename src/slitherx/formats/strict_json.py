"""JSON from strangers: whatever the standard parser fails on becomes one line, and brackets cost no memory."""

from __future__ import annotations

import json

from slitherx.errors import ParseError
from slitherx.formats import limits

_BRACKETS = 1 << 16


def load(text: str, source: str) -> object:
    """The value of a text.  Raises `ParseError` with line and column."""
    if text.count("[") + text.count("{") > _BRACKETS:  # each would cost 60 bytes and more
        raise ParseError("JSON with too many lists and objects for a puzzle", source=source, line=1)
    if text.count(",") > limits.max_bytes() // limits.BYTES_PER_CELL:
        raise limits.too_long(source)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = text.split("\n", error.lineno)[error.lineno - 1]
        message = f"not JSON: {error.msg}"
        raise ParseError(message, source=source, line=error.lineno, column=error.colno, text=line) from None
    except RecursionError:
        raise ParseError("JSON nested too deeply", source=source, line=1) from None
    except ValueError as error:  # a number of thousands of digits
        raise ParseError(f"not JSON: {str(error).split(';')[0]}", source=source, line=1) from None
