"""Pages of janko.at: key lines, a block of clues, a block that marks the cells inside the loop.

``[begin]``, keys such as ``puzzle``, ``size N`` or ``rows R`` and ``cols C``, then ``[problem]`` and R lines of tokens
(``-`` or ``.`` blank), then ``[solution]`` and R lines of ``x`` (inside) and ``-``; the words also come without
brackets, and blocks that we have no use for may stand between.  HTML around the text is passed over.
"""

from __future__ import annotations

import re

from slitherx.errors import ParseError
from slitherx.formats import edges, limits, tokens
from slitherx.formats.document import Document
from slitherx.puzzle import Puzzle
from slitherx.solution import OFF, ON, Solution

_TAG = re.compile(r"<[^<>]{0,500}>")
_INSIDE = {"x": ON, "X": ON, "-": OFF, ".": OFF}


def parse(text: str, source: str) -> Document:
    """The puzzle, and the solution if the page has it.  Raises `InputError`."""
    lines = [_TAG.sub("", line).strip() if "<" in line else line.strip() for line in limits.split(text, "\n", source)]
    start = _find(lines, "problem")
    if start is None:
        raise ParseError("no line [problem]", source=source)
    keys = _keys(lines[:start])
    kind = keys.get("puzzle", "slitherlink")
    if not kind.lower().startswith("slitherlink"):
        raise ParseError(f"the puzzle is {kind[:40]!r}, expected slitherlink", source=source)
    rows, columns = (_size(keys, name, source) for name in ("rows", "cols"))
    limits.check_size(rows, columns, source)
    clues = _block(lines, start, rows, columns, tokens.CLUE_TOKENS, "the row of clues", source)
    picture = _solution(lines, rows, columns, source)
    return Document(Puzzle(tuple(clues)), picture, source=source, title=keys.get("title", ""))


def _find(lines: list[str], word: str) -> int | None:
    return next((k for k, line in enumerate(lines) if line.lower() in (word, f"[{word}]")), None)


def _keys(lines: list[str]) -> dict[str, str]:
    pairs = (line.partition(" ") for line in lines)
    return {key.lower(): value.strip() for key, _, value in pairs if value}


def _size(keys: dict[str, str], name: str, source: str) -> int:
    value = keys.get(name, keys.get("size"))
    if value is None:
        raise ParseError(f"no line 'size N', nor '{name} N', before [problem]", source=source)
    return limits.number(value, f"the number of {name}", source)


def _block(
    lines: list[str], start: int, rows: int, columns: int, meaning: dict[str, str], what: str, source: str
) -> list[str]:
    """The rows behind the line at ``start``; stray blank lines are passed over."""
    found: list[str] = []
    for number, line in enumerate(lines[start + 1 :], start + 2):
        if len(found) == rows:
            break
        if line:
            entries = line.split(None, columns)
            found.append(tokens.row(entries, columns, meaning, what, source=source, line=number, text=line))
    if len(found) < rows:
        raise ParseError(f"{len(found)} rows behind {lines[start]}, expected {rows}", source=source, line=start + 1)
    return found


def _solution(lines: list[str], rows: int, columns: int, source: str) -> Solution | None:
    start = _find(lines, "solution")
    if start is None:
        return None
    return edges.boundary(_block(lines, start, rows, columns, _INSIDE, "the row of the solution", source))


def write(document: Document) -> str:
    """The page in brackets; the block of the solution only for a `Solution`."""
    puzzle = document.puzzle
    lines = ["[begin]", "puzzle slitherlink"] + ([f"title {document.title}"] if document.title else [])
    lines += [f"rows {puzzle.rows}", f"cols {puzzle.columns}", "[problem]"]
    lines += [" ".join(row).replace(".", "-").replace("?", "-") for row in puzzle.clues]
    if document.drawing is not None and edges.said_by_lines(document.drawing):
        inside = edges.closed(document.drawing).inside
        lines += ["[solution]"] + [" ".join(row).replace(ON, "x").replace(OFF, "-") for row in inside]
    return "\n".join([*lines, "[end]", ""])
