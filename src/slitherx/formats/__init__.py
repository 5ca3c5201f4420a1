"""Text formats: one module each, a table of them (`registry`), and here the way in and out.

>>> [document] = read("slither/3/2/g3g")
>>> print(document.puzzle)
.3.
...
>>> write(document, "loopy")
Traceback (most recent call last):
slitherx.errors.NotEncodableError: Loopy has no boards with a side below 3
>>> write(document, "kanpen")
'http://www.kanpen.net/slitherlink.html?problem=2/3/._3_./._._./\\n'
"""

from __future__ import annotations

from collections.abc import Callable

from slitherx.errors import InputError
from slitherx.formats import common, limits
from slitherx.formats.document import Document
from slitherx.formats.limits import MAX_CELLS
from slitherx.formats.lines import decode

__all__ = ["MAX_CELLS", "Document", "is_link", "losses", "read", "write"]


def read(
    data: bytes | str,
    *,
    source: str = "",
    format: str | None = None,
    max_cells: int = MAX_CELLS,
    plain_rules: bool = False,
    on_error: Callable[[InputError], object] | None = None,
) -> list[Document]:
    """Every puzzle in a text, at least one.

    The format is recognised unless named.  A text may hold several puzzles if each is one line (links, ids, JSON);
    ``#`` begins a comment line among them, and each document's source tells its line.  Boards beyond ``max_cells`` are
    refused before anything is allocated; ``plain_rules`` reads a variant's clues under the plain rules.  Raises an
    `InputError` that names source, line and column; with ``on_error`` a bad line of a list is handed to it instead.
    """
    if not isinstance(data, (bytes, str)):
        raise TypeError(f"a {type(data).__name__}, expected text or bytes; of a file, path.read_bytes()")
    raw = data if isinstance(data, bytes) else data.encode(errors="surrogatepass")
    with limits.at_most(max_cells):
        if len(raw) > limits.max_bytes():
            raise limits.too_long(source)
        text = decode(raw, source)
        quick = common.document(text, source) if format is None else None
        if quick is not None:
            return [quick]
        from slitherx.formats import recognise, variants

        with variants.plain_rules(plain_rules):
            return recognise.documents(text, source, format, on_error)


def is_link(text: str) -> bool:
    """Whether a word is a link or an id that can be read as it stands, rather than the name of a file."""
    from slitherx.formats import recognise

    return recognise.is_link(text)


def write(document: Document, format: str) -> str:
    """The document in a format, as text ended by a newline.

    What the format cannot carry is left out (see `losses`); `NotEncodableError` if it cannot carry the puzzle at all or
    is one that is only read.
    """
    from slitherx.formats import convert

    return convert.write(document, format)


def losses(document: Document, format: str) -> list[str]:
    """What `write` leaves out, in words for people: ``3 unknown clues (?)``, ``5 crosses`` …"""
    from slitherx.formats import convert

    return convert.losses(document, format)
