"""Writing a document in any format, and saying what the format leaves out."""

from __future__ import annotations

from importlib import import_module

from slitherx.errors import BoardError, NotEncodableError, UnknownFormatError
from slitherx.formats.document import Document
from slitherx.formats.registry import CROSSES, FORMATS, GIVEN_EDGES, ON_EDGES, TITLE, UNKNOWN_CLUES, Format
from slitherx.puzzle import UNKNOWN
from slitherx.solution import Solution

# Formats whose writer stands beside the reader's module.
_WRITERS = {"penpa": ("penpa_write", "write"), "penpa-solve": ("penpa_write", "write_solve")}
# Formats that carry edges only as a complete answer.
_ANSWERS = ("puzzle-loop", "janko", "penpa-solve")


def writable() -> list[str]:
    """The names of the formats that can be written."""
    return [name for name, entry in FORMATS.items() if entry.writer or name in _WRITERS]


def write(document: Document, format: str) -> str:
    """See `slitherx.formats.write`."""
    entry = _entry(format)
    if format not in writable():
        hint = "; `slitherx dlx` writes it" if format == "dlx" else ""
        raise NotEncodableError(f"{format} is only read{hint}")
    for drawing in (document.drawing, document.given):
        if drawing and (drawing.rows, drawing.columns) != (document.puzzle.rows, document.puzzle.columns):
            size = f"{document.puzzle.rows}x{document.puzzle.columns}"
            raise BoardError(f"the drawing is of a {drawing.rows}x{drawing.columns} board, the puzzle is {size}")
    module, writer = _WRITERS.get(format, (entry.module, entry.writer))
    text: str = getattr(import_module(f"slitherx.formats.{module}"), writer)(document)
    return text


def _entry(format: str) -> Format:
    if format not in FORMATS:
        raise UnknownFormatError(f"no format {format!r}; there are {', '.join(writable())}")
    return FORMATS[format]


def losses(document: Document, format: str) -> list[str]:
    """See `slitherx.formats.losses`."""
    carried = _entry(format).carries
    lost = [text for kind, text in _contents(document).items() if kind not in carried]
    if format in _ANSWERS and document.drawing is not None and not isinstance(document.drawing, Solution):
        lost.append(f"{len(document.drawing.on)} lines of a partial drawing")
    return lost


def _contents(document: Document) -> dict[str, str]:
    """What the document has beside its clues, each kind in words."""
    found = {}
    unknown = sum(row.count(UNKNOWN) for row in document.puzzle.clues)
    if unknown:
        found[UNKNOWN_CLUES] = f"{unknown} unknown clues (?)"
    picture = document.drawing
    if picture is not None and picture.on:
        found[ON_EDGES] = f"{len(picture.on)} lines"
    if picture is not None and picture.off and not isinstance(picture, Solution):
        found[CROSSES] = f"{len(picture.off)} crosses"
    if document.given is not None:
        found[GIVEN_EDGES] = f"that {len(document.given.on)} lines are given"
    if document.title:
        found[TITLE] = "the title"
    return found
