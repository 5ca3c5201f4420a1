"""The plain text that penpa-edit exports for Slitherlink.

Head lines ``Key: value`` among which ``Genre: Slitherlink``, then ``COLUMNS ROWS``, rows of clues, and a matrix with a
letter per tile: the way the loop goes on from there (R, D, L, U), ``.`` off the loop.
"""

from __future__ import annotations

import re

from slitherx.errors import ParseError
from slitherx.formats import limits, tokens
from slitherx.formats.document import Document
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution

_HEAD = re.compile(r"([A-Za-z][A-Za-z ]*):(.*)")
_WAYS = {letter: letter for letter in "RDLU."}


def parse(text: str, source: str) -> Document:
    """The puzzle and, if the matrix is there, the solution.  Raises `InputError` with the line."""
    lines = [(k, line.strip()) for k, line in enumerate(limits.split(text, "\n", source), 1) if line.strip()]
    keys = {match[1].lower(): match[2].strip() for _, line in lines if (match := _HEAD.match(line))}
    if keys.get("genre", "").lower() != "slitherlink":
        raise ParseError(f"the genre is {keys.get('genre', '')[:40]!r}, expected Slitherlink", source=source)
    body = [line for line in lines if not _HEAD.match(line[1])]
    size = body[0][1].split(None, 2) if body else []
    if len(size) != 2:
        raise ParseError("expected COLUMNS ROWS behind the head lines", source=source)
    columns, rows = limits.number(size[0], "the width", source), limits.number(size[1], "the height", source)
    limits.check_size(rows, columns, source)
    clues = _block(body[1 : 1 + rows], rows, columns, tokens.CLUE_TOKENS, source)
    ways = body[1 + rows :]
    picture = _solution(_block(ways, rows + 1, columns + 1, _WAYS, source), source) if ways else None
    return Document(Puzzle(tuple(clues)), picture, source=source, title=keys.get("title", ""))


def _block(lines: list[tuple[int, str]], rows: int, columns: int, meaning: dict[str, str], source: str) -> list[str]:
    if len(lines) != rows:
        raise ParseError(f"{len(lines)} rows, expected {rows}", source=source)
    found = []
    for number, line in lines:
        entries = line.split(None, columns) if " " in line or "\t" in line else list(line[: columns + 1])
        found.append(tokens.row(entries, columns, meaning, "the row", source=source, line=number, text=line))
    return found


def _solution(ways: list[str], source: str) -> Solution:
    rows, columns = len(ways) - 1, len(ways[0]) - 1
    stride = 2 * columns + 1
    on = set()
    for i, row in enumerate(ways):
        for j, way in enumerate(row):
            if (way, True) in (("R", j == columns), ("D", i == rows), ("L", j == 0), ("U", i == 0)):
                raise ParseError(f"the loop leaves the board at tile ({i},{j})", source=source)
            east, south = i * stride + j, i * stride + columns + j
            if way != ".":
                on.add({"R": east, "D": south, "L": east - 1, "U": south - stride}[way])
    return Solution.from_edges(rows, columns, on)
