"""From bytes to lines, for every reader: encoding, line ends and the marks that editors leave."""

from __future__ import annotations

from slitherx.errors import ParseError


def decode(data: bytes, source: str) -> str:
    """UTF-8 text with ``\\n`` line ends, without a byte order mark; `ParseError` names the first bad byte."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_text(data, error.start, source) from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _not_text(data: bytes, position: int, source: str) -> ParseError:
    if data.startswith((b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\xfd7zXZ")):
        return ParseError("the file is compressed, expected text: unpack it first", source=source)
    lines = data[:position].replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    message = f"byte {data[position]:#04x} is not UTF-8 text"
    column = len(lines[-1].decode("utf-8")) + 1
    return ParseError(message, source=source, line=len(lines), column=column)


def strip_end(text: str) -> list[str]:
    """The lines without trailing blanks, and without blank lines at the end."""
    lines = [line.rstrip(" \t") for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines
