"""A board in the terminal: Unicode box characters or ASCII, with or without colour.

The picture has 2m+1 lines.  Each even line holds tiles and horizontal edges, each odd one vertical edges and cells; a
tile is one character wide, a cell three (compact: one), so a line is 4n+1 (compact: 2n+1) characters long.
"""

from __future__ import annotations

from dataclasses import dataclass

from slitherx.names import coordinate_names
from slitherx.puzzle import BLANK, CLUES, Puzzle
from slitherx.render.overlay import NOTHING, Overlay, check_size
from slitherx.solution import OFF, ON, OPEN, Drawing, Solution

# The character of a tile by the edges that are on there: north 1, east 2, south 4, west 8.
_TILES = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_Piece = tuple[str, str]  # a text and the name of its style
_STYLES = {
    "tile": "2", "loop": "1;32", "clue": "1", "unknown": "2", "cross": "2", "name": "36",
    "on": "1;34", "off": "34", "open": "1;33", "conflict": "1;37;41", "inside": "42", "cold": "2", "warm": "33",
    "hot": "1;31",
}  # fmt: skip


def draw(
    puzzle: Puzzle,
    drawing: Drawing | None = None,
    *,
    ascii: bool = False,
    color: bool = False,
    compact: bool = False,
    crosses: bool | None = None,
    inside: bool = False,
    names: bool = False,
    overlay: Overlay = NOTHING,
) -> str:
    """The board as 2m+1 lines, each ended by a newline, without trailing blanks.

    Edges that are on are lines; off edges are crosses if ``crosses`` (None: on a Drawing, not on a Solution).
    ``inside`` shades the cells inside the loop of a `Solution`.  ``names`` writes tile and clued cell names as the DLX
    text has them.  Raises `BoardError` when the sizes differ.

    >>> print(draw(Puzzle(("4.",)), Solution(("10", "10"), ("110",))), end="")
    ┏━━━┓   ·
    ┃ 4 ┃
    ┗━━━┛   ·
    """
    check_size(puzzle, drawing, overlay.cells)
    if crosses is None:
        crosses = not isinstance(drawing, Solution)
    shaded = drawing.inside if inside and isinstance(drawing, Solution) else None
    layout = _layout(puzzle, compact, names)
    board = _Board(puzzle, drawing, layout, ascii, color, crosses, shaded, overlay)
    return "".join(board.line(k).rstrip() + "\n" for k in range(2 * puzzle.rows + 1))


def width(puzzle: Puzzle, *, compact: bool = False, names: bool = False) -> int:
    """The number of characters in the longest line that `draw` may give for this board."""
    layout = _layout(puzzle, compact, names)
    return puzzle.columns * (layout.tile + layout.cell) + layout.tile


@dataclass(frozen=True, slots=True)
class _Layout:
    """Widths in characters of a tile and of a cell, and the coordinate names if they are shown."""

    tile: int
    cell: int
    names: list[str] | None = None


def _layout(puzzle: Puzzle, compact: bool, names: bool) -> _Layout:
    if not names:
        return _Layout(1, 1 if compact else 3)
    digits = coordinate_names(puzzle.rows, puzzle.columns)
    name = 2 * len(digits[0])
    return _Layout(name, name + 2, digits)


@dataclass(frozen=True, slots=True)
class _Board:
    puzzle: Puzzle
    drawing: Drawing | None
    layout: _Layout
    ascii: bool
    color: bool
    crosses: bool
    shaded: tuple[str, ...] | None
    overlay: Overlay

    def line(self, k: int) -> str:
        i, odd = divmod(k, 2)
        pieces: list[_Piece] = []
        for j in range(self.puzzle.columns + 1):
            pieces.append(self._vertical(i, j) if odd else self._tile(i, j))
            if j < self.puzzle.columns:
                pieces.append(self._cell(i, j) if odd else self._horizontal(i, j))
        return _join(pieces) if self.color else "".join(text for text, _ in pieces)

    # The state of an edge off the board is off; without a drawing all edges are open.

    def _across(self, i: int, j: int) -> str:
        return self.drawing.horizontal[i][j] if self.drawing and 0 <= j < self.puzzle.columns else OPEN

    def _down(self, i: int, j: int) -> str:
        return self.drawing.vertical[i][j] if self.drawing and 0 <= i < self.puzzle.rows else OPEN

    def _tile(self, i: int, j: int) -> _Piece:
        if self.layout.names:
            return self.layout.names[2 * i] + self.layout.names[2 * j], "name"
        around = (self._down(i - 1, j), self._across(i, j), self._down(i, j), self._across(i, j - 1))
        mask = sum(1 << k for k, state in enumerate(around) if state == ON)
        return "+" if self.ascii else _TILES[mask], "loop" if mask else "tile"

    def _horizontal(self, i: int, j: int) -> _Piece:
        edge = i * (2 * self.puzzle.columns + 1) + j
        return self._edge(edge, self._across(i, j), "-" if self.ascii else "━", self.layout.cell)

    def _vertical(self, i: int, j: int) -> _Piece:
        edge = i * (2 * self.puzzle.columns + 1) + self.puzzle.columns + j
        glyph, style = self._edge(edge, self._down(i, j), "|" if self.ascii else "┃", 1)
        left = (self.layout.tile - 1) // 2
        return " " * left + glyph + " " * (self.layout.tile - 1 - left), style

    def _edge(self, edge: int, state: str, line: str, length: int) -> _Piece:
        style = self._edge_style(edge)
        if edge in self.overlay.heat:
            return _digit(self.overlay.heat[edge]).center(length), style
        if state == ON:
            return line * length, style or "loop"
        if state == OFF and (self.crosses or style):
            return ("x" if self.ascii else "×").center(length), style or "cross"
        if style:
            return ("?" if self.ascii else "╌").center(length), style
        return " " * length, ""

    def _edge_style(self, edge: int) -> str:
        overlay = self.overlay
        if edge in overlay.heat:
            return ("cold", "warm", "hot")[min(2, int(overlay.heat[edge] * 3))]
        groups = (("on", overlay.on), ("off", overlay.off), ("open", overlay.open))
        return next((name for name, edges in groups if edge in edges), "")

    def _cell(self, i: int, j: int) -> _Piece:
        clue = self.puzzle.clues[i][j]
        inside = self.shaded is not None and self.shaded[i][j] == ON
        fill = " " if not inside or self.color else ("#" if self.ascii else "░")
        conflict = (i, j) in self.overlay.cells
        text = fill if clue == BLANK else clue
        if self.layout.names and clue in CLUES:
            text = f"{self.layout.names[2 * i + 1]}{self.layout.names[2 * j + 1]}={clue}"[-self.layout.cell :]
        elif conflict and self.layout.cell >= 3:
            text = f"[{clue}]" if clue != BLANK else "[ ]"
        style = "conflict" if conflict else "inside" if inside else "clue" if clue in CLUES else "unknown"
        return text.center(self.layout.cell, fill), style


def _join(pieces: list[_Piece]) -> str:
    """One escape sequence per run of equal style; blanks have a style only where they are shaded."""
    runs: list[list[str]] = []
    for text, name in pieces:
        style = "" if text.isspace() and name not in ("inside", "conflict") else _STYLES.get(name, "")
        if runs and runs[-1][0] == style:
            runs[-1][1] += text
        else:
            runs.append([style, text])
    return "".join(f"\x1b[{style}m{text}\x1b[0m" if style else text for style, text in runs)


def _digit(share: float) -> str:
    """A number 0..1 as one character: its first decimal, ``*`` for 1."""
    return "*" if share >= 1 else str(int(share * 10))
