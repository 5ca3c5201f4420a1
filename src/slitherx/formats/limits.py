"""Sizes are judged before anything is allocated for them: a link of 20 letters may claim 10^18 cells."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from slitherx.errors import BoardError, InputError

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import BinaryIO

MAX_CELLS = 2_000_000
BYTES_PER_CELL = 8  # the wordiest format with everything drawn takes about as much
_SLACK = 1 << 16  # headers, titles, the fixed part of a link
_PART = 1 << 20
_max_cells = ContextVar("max_cells", default=MAX_CELLS)


@contextmanager
def at_most(cells: int) -> Iterator[None]:
    """Within this block, boards of more cells are refused."""
    token = _max_cells.set(cells)
    try:
        yield
    finally:
        _max_cells.reset(token)


def max_bytes(cells: int | None = None) -> int:
    """The longest text that is read or inflated when boards may have so many cells (None: the limit in force)."""
    return _SLACK + BYTES_PER_CELL * (_max_cells.get() if cells is None else cells)


def beginning(stream: BinaryIO, longest: int) -> bytes:
    """So many bytes of a stream, or what there is: memory is taken only for that, however high the limit."""
    parts: list[bytes] = []
    while longest > 0 and (part := stream.read(min(longest, _PART))):
        parts.append(part)
        longest -= len(part)
    return b"".join(parts)


def too_long(source: str = "") -> InputError:
    """The error for a text beyond `max_bytes`."""
    return InputError(f"the text is longer than {max_bytes():,} bytes; --max-cells raises the limit", source=source)


def check_size(rows: int, columns: int, source: str = "") -> None:
    """Raise `BoardError` for an empty board or one beyond the limit in force."""
    if rows < 1 or columns < 1:
        raise BoardError(f"a board of {rows} rows and {columns} columns has no cells", source=source)
    if rows * columns > _max_cells.get():
        limit = f"{_max_cells.get():,}"
        message = f"a board of {rows} rows and {columns} columns is beyond {limit} cells; --max-cells raises the limit"
        raise BoardError(message, source=source)


def number(digits: str, what: str, source: str = "") -> int:
    """A size from text: ASCII digits only, at most nine of them."""
    if not (digits.isascii() and digits.isdecimal()):
        raise BoardError(f"{what} is {digits[:20]!r}, expected a number", source=source)
    if len(digits) > 9:
        raise BoardError(f"{what} has {len(digits)} digits, no board is that large", source=source)
    return int(digits)


def check_cells(length: int, source: str = "") -> None:
    """Raise `BoardError` for a text that spells out more cells than the limit in force."""
    if length > _max_cells.get():
        message = f"{length:,} cells are beyond {_max_cells.get():,}; --max-cells raises the limit"
        raise BoardError(message, source=source)


def split(text: str, separator: str, source: str = "") -> list[str]:
    """The parts of a text, as long as there are not more of them than cells are allowed."""
    if text.count(separator) > _max_cells.get() + _SLACK:
        raise too_long(source)
    return text.split(separator)
