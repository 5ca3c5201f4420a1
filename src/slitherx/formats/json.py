"""Our own JSON: one object a line, for a puzzle, a partial drawing, or what a solver says about a puzzle.

``{"schema":1,"source":…,"rows":m,"columns":n,"clues":[m strings of n]}``, then as far as known ``"title"``,
``"outcome":"sat|unsat|unknown"``, ``"unique":true|false|null``, ``"horizontal":[m+1 strings of n]``,
``"vertical":[m strings of n+1]`` (``1`` on, ``0`` off, ``.`` open) and ``"walk":[tile names]``.

Reading also takes ``"rows":[m strings of n]`` in place of clues, the form of many puzzle collections.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from slitherx.errors import InputError, ParseError
from slitherx.formats import limits, plain, strict_json
from slitherx.formats.document import Document
from slitherx.puzzle import Puzzle
from slitherx.solution import OPEN, Drawing, Outcome, Solution

SCHEMA = 1
Record = dict[str, object]


def parse(text: str, source: str) -> Document:
    """The puzzle of one object, with its drawing if it has one.  Raises `InputError`."""
    record = load(text, source)
    drawing = drawing_of(record, source)
    in_rows = "clues" not in record and not isinstance(record.get("rows", 0), int)
    clues = _strings(record, "rows" if in_rows else "clues", source)
    if clues is None:
        raise ParseError("the object has no clues, expected a list of strings of 01234.?", source=source, line=1)
    puzzle = Puzzle(plain.rows(clues, source, 1))
    solutions = tuple(_solutions(record, source))
    for one in (drawing, *solutions):
        _check_sizes(record, puzzle, one, source)
    return Document(puzzle, drawing, source=source, title=_title(record), solutions=solutions)


def load(text: str, source: str) -> Record:
    """The object in a text.  Raises `ParseError` with line and column."""
    record = strict_json.load(text, source)
    if not isinstance(record, dict):
        raise ParseError(f"expected a JSON object, found a {type(record).__name__}", source=source, line=1)
    if record.get("schema", SCHEMA) != SCHEMA:
        raise ParseError(f"schema {record['schema']!r} is unknown, expected {SCHEMA}", source=source, line=1)
    return record


def drawing_of(record: Mapping[str, object], source: str) -> Drawing | None:
    """The drawing in an object, a `Solution` if no edge is open; None if it has none (as for "no solution")."""
    across, down = _strings(record, "horizontal", source), _strings(record, "vertical", source)
    if across is None and down is None:
        return None
    if across is None or down is None:
        raise ParseError("of 'horizontal' and 'vertical' the object has only one", source=source, line=1)
    kind = Drawing if any(OPEN in line for line in across + down) else Solution
    try:
        return kind(tuple(across), tuple(down))
    except InputError as error:
        raise ParseError(error.message, source=source, line=1) from None


def _solutions(record: Record, source: str) -> Iterator[Drawing]:
    """The drawings in the list of an answer to "all"."""
    listed = record.get("solutions")
    for one in listed if isinstance(listed, list) else ():
        drawing = drawing_of(one, source) if isinstance(one, dict) else None
        if drawing is None:
            raise ParseError("an entry of 'solutions' has no drawing", source=source, line=1)
        yield drawing


def write(document: Document) -> str:
    """The document as one line."""
    return dump(record(document))


def record(document: Document, *, outcome: Outcome | None = None, unique: bool | None = None) -> Record:
    """The object for a document; with an outcome, the one that `slitherx solve --json` prints."""
    puzzle, drawing = document.puzzle, document.drawing
    out: Record = {"schema": SCHEMA, "source": document.source, "rows": puzzle.rows, "columns": puzzle.columns}
    if document.title:
        out["title"] = document.title
    out["clues"] = list(puzzle.clues)
    if outcome is not None:
        out |= {"outcome": outcome.value, "unique": unique}
    if drawing is not None:
        out |= {"horizontal": list(drawing.horizontal), "vertical": list(drawing.vertical)}
    if isinstance(drawing, Solution):
        out["walk"] = list(drawing.walk)
    return out


def dump(record: Mapping[str, object]) -> str:
    """An object as one line, without blanks, ended by a newline."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def _strings(record: Mapping[str, object], key: str, source: str) -> list[str] | None:
    value = record.get(key)
    if value is None:
        return None
    if not isinstance(value, list) or not value or not all(isinstance(line, str) for line in value):
        raise ParseError(f"{key!r} must be a list of strings", source=source, line=1)
    limits.check_size(len(value), len(value[0]), source)
    return value


def _check_sizes(record: Mapping[str, object], puzzle: Puzzle, drawing: Drawing | None, source: str) -> None:
    for key, size in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        stated = record.get(key, size)
        if stated != size and not isinstance(stated, list):
            raise ParseError(f"{key!r} says {stated!r}, the clues have {size}", source=source, line=1)
    if drawing and (drawing.rows, drawing.columns) != (puzzle.rows, puzzle.columns):
        message = f"the board is {puzzle.rows}x{puzzle.columns}, the drawing {drawing.rows}x{drawing.columns}"
        raise ParseError(message, source=source, line=1)


def _title(record: Mapping[str, object]) -> str:
    title = record.get("title", record.get("name", ""))
    return title if isinstance(title, str) else ""
