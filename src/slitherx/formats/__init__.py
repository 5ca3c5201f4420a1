"""Text formats: one module each, and the registry that recognises them."""

from __future__ import annotations

from slitherx.formats import dlx, plain
from slitherx.formats.document import Document
from slitherx.formats.lines import decode

__all__ = ["Document", "read"]


def read(data: bytes | str, *, source: str = "") -> list[Document]:
    """Recognise the format of a text and read every puzzle in it, at least one.

    Raises an `InputError` that names source, line and column.
    """
    text = decode(data if isinstance(data, bytes) else data.encode(), source)
    reader = dlx.parse if text.lstrip().startswith("|") else plain.parse
    return [reader(text, source)]
