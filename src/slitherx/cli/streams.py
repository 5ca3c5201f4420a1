"""The standard streams as the caller may have made them: closed, full, unbuffered, without the characters we write."""

from __future__ import annotations

import codecs
import io
import os
import sys
from contextlib import suppress

# The name of our way with characters that stdout cannot hold.
_ESCAPED = "slitherx"


def open_streams() -> None:
    """Put something in place of streams that the caller closed: else the next file opened would land there.

    Of stdin nothing is to be had, to stdout nothing can be written, and what goes to stderr is gone.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDONLY), mode, encoding="utf-8"))
    said = open(os.devnull, "wb") if sys.stderr is None else sys.stderr.buffer  # noqa: SIM115
    sys.stderr = _Stderr(said, encoding="utf-8", errors="backslashreplace", line_buffering=True)
    if isinstance(sys.stdout.buffer, io.RawIOBase):
        # PYTHONUNBUFFERED: such a stream drops what is left of a write that the system takes a part of only.
        sys.stdout = open(1, "w", buffering=1, encoding=sys.stdout.encoding, closefd=False)  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors in ("strict", "surrogateescape"):
        codecs.register_error(_ESCAPED, _escape)
        sys.stdout.reconfigure(errors=_ESCAPED)


def _escape(error: UnicodeError) -> tuple[str | bytes, int]:
    """Bytes of a file's name as they were; other characters that stdout cannot hold as in JSON, by their number."""
    assert isinstance(error, UnicodeEncodeError)
    char = error.object[error.start]
    if 0xDC80 <= ord(char) <= 0xDCFF:
        return bytes([ord(char) - 0xDC00]), error.start + 1
    pairs = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{pairs[k : k + 4]}" for k in range(0, len(pairs), 4)), error.start + 1


class _Stderr(io.TextIOWrapper):
    """What cannot be said, on a full disk or to nobody, is not said: the status says it."""

    def write(self, text: str) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


def drop_what_cannot_be_written() -> None:
    """On a full disk, so that the interpreter's own flush at exit does not fail again and change the status."""
    try:
        sys.stdout.flush()
    except OSError:
        point_stdout_at_nothing()


def flush_without_waiting() -> None:
    """Write what is left as far as somebody reads it, drop the rest: nobody waits for a full pipe after a signal."""
    try:
        number = sys.stdout.fileno()
        blocking = os.get_blocking(number)
        os.set_blocking(number, False)
    except (OSError, ValueError):
        return
    try:
        sys.stdout.flush()
        os.set_blocking(number, blocking)
    except OSError:
        os.set_blocking(number, blocking)  # first: others may hold the same pipe
        point_stdout_at_nothing()


def point_stdout_at_nothing() -> None:
    """Whatever is written from now on is gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
