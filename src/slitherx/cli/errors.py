"""One line of error on stderr, with the offending line below it, and the exit status that goes with it."""

from __future__ import annotations

import sys

from slitherx.errors import InputError, SlitherxError

NO_INPUT, IO_ERROR, UNKNOWN = 66, 74, 3


class UsageError(SlitherxError):
    """Options that do not go together."""

    status = 2


def report(error: SlitherxError | OSError | MemoryError) -> int:
    """Print the error and return its exit status (sysexits; 3 when memory ran out before the answer)."""
    if isinstance(error, SlitherxError):
        return _report_ours(error)
    if isinstance(error, MemoryError):
        return _complain(str(error) or "out of memory", UNKNOWN)
    reason = error.strerror or str(error)
    name = "output" if error.filename is None else error.filename or "''"
    missing = FileNotFoundError | IsADirectoryError | NotADirectoryError | PermissionError
    return _complain(f"{name}: {reason}", NO_INPUT if isinstance(error, missing) and name != "output" else IO_ERROR)


def _report_ours(error: SlitherxError) -> int:
    _complain(str(error), error.status)
    if isinstance(error, InputError) and error.text is not None:
        print("  " + excerpt(error.text, error.column), file=sys.stderr)
    return error.status


def excerpt(text: str, column: int, width: int = 100) -> str:
    """A line made safe to print: control characters escaped, a long line cut to what lies around the column."""
    start = max(0, column - width // 2)
    piece = text[start : start + width]
    return ("…" if start else "") + printable(piece) + ("…" if start + width < len(text) else "")


def printable(text: str, *, but: str = "") -> str:
    """A text whose control characters, ``but`` for some, are escaped: a terminal obeys those of a file's name too."""
    return "".join(char if char.isprintable() or char in but else ascii(char)[1:-1] for char in text)


def name_of(source: str) -> str:
    """What to call an input."""
    return printable(source) or "puzzle"


def _complain(message: str, status: int) -> int:
    print(f"slitherx: {printable(message)}", file=sys.stderr)
    return status
