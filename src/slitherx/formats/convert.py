"""Writing a document in any format, and saying what the format leaves out."""

from __future__ import annotations

from importlib import import_module

from slitherx.errors import BoardError, NotEncodableError, UnknownFormatError
from slitherx.formats import edges
from slitherx.formats.document import Document
from slitherx.formats.registry import CROSSES, FORMATS, GIVEN_EDGES, ON_EDGES, TITLE, UNKNOWN_CLUES, Format
from slitherx.puzzle import UNKNOWN
from slitherx.solution import Drawing, Solution

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
    if TITLE in entry.carries and format != "json" and len(document.title.splitlines()) > 1:
        raise NotEncodableError(f"a title of {format} is one line")
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
    picture = document.drawing
    if format in _ANSWERS and picture is not None and not _is_answer(picture, format):
        kind = "a drawing that is no answer" if isinstance(picture, Solution) else "a partial drawing"
        lost.append(f"{len(picture.on)} lines of {kind}")
    return lost


def _is_answer(picture: Drawing, format: str) -> bool:
    return edges.said_by_lines(picture) if format == "janko" else isinstance(picture, Solution)


def _contents(document: Document) -> dict[str, str]:
    """What the document has beside its clues, each kind in words."""
    found = {}
    unknown = sum(row.count(UNKNOWN) for row in document.puzzle.clues)
    if unknown:
        found[UNKNOWN_CLUES] = f"{unknown} unknown clues (?)"
    picture = document.drawing
    if picture is not None and picture.on:
        found[ON_EDGES] = f"{len(picture.on)} lines"
    if picture is not None and edges.crosses(picture):
        found[CROSSES] = f"{len(picture.off)} crosses"
    if document.given is not None:
        found[GIVEN_EDGES] = f"that {len(document.given.on)} lines are given"
    if document.title:
        found[TITLE] = "the title"
    return found
