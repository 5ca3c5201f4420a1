"""Files of pzprv3 and pzprjs, also as a link: size, clues, marks, then vertical and horizontal edges.

Rows come before columns here, unlike in the links.  An edge is 1 for a line, -1 for a cross, 0 for neither.  Version
3.1 has a block of background marks before the edges, which carry no meaning for the puzzle.
Source: robx/pzprjs, slither.js and FileData.js.
"""

from __future__ import annotations

from slitherx.errors import ParseError
from slitherx.formats import edges, limits, links, tokens, variants
from slitherx.formats.document import Document
from slitherx.puzzle import BLANK, UNKNOWN, Puzzle
from slitherx.solution import OFF, ON, OPEN, Drawing

_CLUES = {".": BLANK, "-": UNKNOWN, **{str(c): str(c) for c in range(5)}}
_EDGES = {"0": OPEN, "1": ON, "-1": OFF}
_MARKS = {"0": "0", "1": "1", "2": "2"}
_TAIL = ("TrialData", "info:", "history:", "__HISTORY__", "http://", "https://")


def parse(text: str, source: str) -> Document:
    """The puzzle and drawing of a file or a link.  Raises `InputError` with the line."""
    return Reader(_lines(text, source), source).document()


def _lines(text: str, source: str) -> list[str]:
    text = text.strip()
    if "\n" in text:
        return limits.split(text, "\n", source)
    return limits.split(links.after_host(links.unescape(text)), "/", source)


class Reader:
    """Takes the lines one after the other, and knows the number of the last for errors."""

    def __init__(self, lines: list[str], source: str) -> None:
        self.lines, self.source, self.at = lines, source, 0

    def document(self) -> Document:
        """The whole file, from its first line."""
        if self.peek().startswith("v:") and self.take() != "v:":
            raise self.error("the rules differ: a variant of its own")
        version = self.take()
        if version not in ("pzprv3", "pzprv3.1"):
            raise self.error(f"the version is {version[:40]!r}, expected pzprv3 or pzprv3.1")
        variants.check_kind(self.take(), self.source)
        return self.board(marks=version == "pzprv3.1")

    def board(self, *, marks: bool) -> Document:
        """Size, clues and edges."""
        rows = limits.number(self.take(), "the number of rows", self.source)
        columns = limits.number(self.take(), "the number of columns", self.source)
        limits.check_size(rows, columns, self.source)
        if self.peek() == "f":
            self.take()
            variants.refuse(variants.FULL_LOOP, self.source)
        puzzle = Puzzle(tuple(self.block(rows, columns, _CLUES, "the row of clues")))
        if marks and self.more():
            self.block(rows, columns, _MARKS, "the row of marks")
        return Document(puzzle, self.drawing(rows, columns), source=self.source)

    def drawing(self, rows: int, columns: int) -> Drawing | None:
        """The edges; a missing block is one without lines."""
        vertical = [OPEN * (columns + 1)] * rows
        horizontal = [OPEN * columns] * (rows + 1)
        if self.more():
            vertical = self.block(rows, columns + 1, _EDGES, "the row of vertical edges")
        if self.more():
            horizontal = self.block(rows + 1, columns, _EDGES, "the row of horizontal edges")
        return edges.drawing(horizontal, vertical)

    def block(self, rows: int, columns: int, meaning: dict[str, str], what: str) -> list[str]:
        """So many rows of so many tokens."""
        found = []
        for _ in range(rows):
            line = self.take()
            number = self.at if len(self.lines) > 1 else 0
            entries = line.replace("_", " ").split(None, columns)  # no more pieces than show that there are too many
            found.append(tokens.row(entries, columns, meaning, what, source=self.source, line=number, text=line))
        return found

    def peek(self) -> str:
        """The next line without blanks around, empty at the end."""
        return self.lines[self.at].strip() if self.at < len(self.lines) else ""

    def more(self) -> bool:
        """Whether a block follows, not the end, nor the editor's records."""
        return bool(self.peek()) and not self.peek().startswith(_TAIL)

    def take(self) -> str:
        """The next line; `ParseError` at the end."""
        if self.at >= len(self.lines):
            raise self.error("the text ends too early")
        self.at += 1
        return self.lines[self.at - 1].strip()

    def error(self, message: str) -> ParseError:
        """An error at the last line taken."""
        return ParseError(message, source=self.source, line=self.at)


def write(document: Document) -> str:
    """A pzprv3.1 file, as pzpr saves it, without marks; crosses are written for a partial drawing only."""
    return "".join(line + "\n" for line in _written(document))


def write_link(document: Document) -> str:
    """The same file in a link."""
    return "https://puzz.link/p?" + "/".join(_written(document)).replace(" ", "%20") + "/\n"


def _written(document: Document) -> list[str]:
    puzzle = document.puzzle
    lines = ["pzprv3.1", "slither", str(puzzle.rows), str(puzzle.columns)]
    lines += _spelled(puzzle.clues, {value: token for token, value in _CLUES.items()})
    lines += _spelled(("0" * puzzle.columns,) * puzzle.rows, _MARKS)
    picture = document.drawing or Drawing.from_edges(puzzle.rows, puzzle.columns, ())
    # An answer without crosses looks as a solver leaves it, and pzpr's judge asks for no more.
    spelling = {ON: "1", OPEN: "0", OFF: "0" if edges.said_by_lines(picture) else "-1"}
    return lines + _spelled(picture.vertical, spelling) + _spelled(picture.horizontal, spelling)


def _spelled(rows: tuple[str, ...], spelling: dict[str, str]) -> list[str]:
    return ["".join(spelling[char] + " " for char in row) for row in rows]
