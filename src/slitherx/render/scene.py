"""A board as a list of shapes, from back to front; `svg` and `png` only spell them out.

Lengths are in units of a hundredth of a cell's side, whole numbers, so that every writer's bytes are the same
everywhere.  Colours are ``#rrggbb``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from slitherx.names import coordinate_names
from slitherx.puzzle import BLANK, CLUES, Puzzle
from slitherx.render.overlay import NOTHING, Overlay, check_size
from slitherx.solution import OFF, ON, Drawing, Solution

CELL = 100
MARGIN = 50
PAPER, INK, FAINT = "#ffffff", "#1a1a1a", "#8a8a8a"
LOOP, INSIDE, CONFLICT = "#1f5fbf", "#dbe8fa", "#ffd2cc"
BACKBONE_ON, BACKBONE_OFF, DIFFERENT = "#1f5fbf", "#b0392b", "#e8710a"
COLD, HOT = (0xE6, 0xE6, 0xE6), (0xC0, 0x1F, 0x1F)


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle."""

    x: int
    y: int
    width: int
    height: int
    fill: str


@dataclass(frozen=True, slots=True)
class Strokes:
    """Lines (x1, y1, x2, y2) of one look, with round ends; a line without length is a dot."""

    lines: tuple[tuple[int, int, int, int], ...]
    color: str
    width: int
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A text centred on a point; ``size`` is the height of its letters' box."""

    x: int
    y: int
    content: str
    size: int
    color: str
    bold: bool = False


Shape = Rect | Strokes | Text


@dataclass(frozen=True, slots=True)
class Scene:
    """Shapes on a sheet of a size."""

    width: int
    height: int
    shapes: tuple[Shape, ...]


def scene(
    puzzle: Puzzle,
    drawing: Drawing | None = None,
    *,
    crosses: bool | None = None,
    inside: bool = False,
    names: bool = False,
    overlay: Overlay = NOTHING,
) -> Scene:
    """The picture of a board; the options are those of `slitherx.render.text.draw`."""
    check_size(puzzle, drawing, overlay.cells)
    if crosses is None:
        crosses = not isinstance(drawing, Solution)
    width, height = (CELL * n + 2 * MARGIN for n in (puzzle.columns, puzzle.rows))
    shapes: list[Shape] = [Rect(0, 0, width, height, PAPER)]
    shapes += _cells(drawing if inside else None, overlay)
    shapes += [Strokes(tuple(_dots(puzzle)), FAINT, 7)]
    if drawing is not None:
        shapes += _drawn(drawing, crosses, overlay)
    shapes += _highlights(puzzle, overlay)
    shapes += _clues(puzzle, overlay)
    shapes += _names(puzzle) if names else ()
    return Scene(width, height, tuple(shape for shape in shapes if not isinstance(shape, Strokes) or shape.lines))


def side_by_side(first: Scene, second: Scene) -> Scene:
    """Two scenes next to each other."""
    moved = tuple(_moved(shape, first.width) for shape in second.shapes)
    return Scene(first.width + second.width, max(first.height, second.height), first.shapes + moved)


def _moved(shape: Shape, right: int) -> Shape:
    if isinstance(shape, Strokes):
        return replace(shape, lines=tuple((a + right, b, c + right, d) for a, b, c, d in shape.lines))
    return replace(shape, x=shape.x + right)


def _at(k: int) -> int:
    return MARGIN + CELL * k


def line_of(edge: int, columns: int) -> tuple[int, int, int, int]:
    """The line of an edge, given by its number in scan order."""
    i, k = divmod(edge, 2 * columns + 1)
    if k < columns:
        return _at(k), _at(i), _at(k + 1), _at(i)
    return _at(k - columns), _at(i), _at(k - columns), _at(i + 1)


def _cross(edge: int, columns: int) -> Iterator[tuple[int, int, int, int]]:
    x1, y1, x2, y2 = line_of(edge, columns)
    x, y, arm = (x1 + x2) // 2, (y1 + y2) // 2, 9
    yield x - arm, y - arm, x + arm, y + arm
    yield x - arm, y + arm, x + arm, y - arm


def _dots(puzzle: Puzzle) -> Iterator[tuple[int, int, int, int]]:
    for i in range(puzzle.rows + 1):
        yield from ((_at(j), _at(i), _at(j), _at(i)) for j in range(puzzle.columns + 1))


def _cells(drawing: Drawing | None, overlay: Overlay) -> Iterator[Rect]:
    """Shading: a rectangle for each run of cells inside the loop, and one for each highlighted cell."""
    for i, row in enumerate(drawing.inside if isinstance(drawing, Solution) else ()):
        j = row.find(ON)
        while j >= 0:
            end = row.find(OFF, j)
            end = len(row) if end < 0 else end
            yield Rect(_at(j), _at(i), CELL * (end - j), CELL, INSIDE)
            j = row.find(ON, end)
    for i, j in sorted(overlay.cells):
        yield Rect(_at(j), _at(i), CELL, CELL, CONFLICT)


def _drawn(drawing: Drawing, crosses: bool, overlay: Overlay) -> Iterator[Strokes]:
    columns = drawing.columns
    lines = drawing.on - overlay.on - overlay.open - overlay.heat.keys()
    yield Strokes(tuple(line_of(edge, columns) for edge in sorted(lines)), LOOP, 14)
    off = sorted(drawing.off - overlay.off) if crosses else []
    yield Strokes(tuple(line for edge in off for line in _cross(edge, columns)), FAINT, 5)
    both = sorted(drawing.on & overlay.open)
    yield Strokes(tuple(line_of(edge, columns) for edge in both), DIFFERENT, 14)


def _highlights(puzzle: Puzzle, overlay: Overlay) -> Iterator[Strokes]:
    columns = puzzle.columns
    yield Strokes(tuple(line_of(edge, columns) for edge in sorted(overlay.open)), DIFFERENT, 5, dashed=True)
    yield Strokes(tuple(line_of(edge, columns) for edge in sorted(overlay.on)), BACKBONE_ON, 18)
    off = (line for edge in sorted(overlay.off) for line in _cross(edge, columns))
    yield Strokes(tuple(off), BACKBONE_OFF, 6)
    for edge, share in sorted(overlay.heat.items()):
        yield Strokes((line_of(edge, columns),), _heat_color(share), 6 + round(10 * share))


def _heat_color(share: float) -> str:
    mixed = (round(cold + (hot - cold) * share) for cold, hot in zip(COLD, HOT, strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def _clues(puzzle: Puzzle, overlay: Overlay) -> Iterator[Text]:
    for i, row in enumerate(puzzle.clues):
        for j, clue in enumerate(row):
            if clue != BLANK:
                bold = (i, j) in overlay.cells
                color = INK if clue in CLUES else FAINT
                yield Text(_at(j) + CELL // 2, _at(i) + CELL // 2, clue, 52, color, bold)


def _names(puzzle: Puzzle) -> Iterator[Text]:
    """The names of tiles at their upper right, those of clued cells above the clue, as in the DLX text."""
    name = coordinate_names(puzzle.rows, puzzle.columns)
    size = 20 if len(name[0]) == 1 else 15
    for i in range(puzzle.rows + 1):
        for j in range(puzzle.columns + 1):
            yield Text(_at(j) + 24, _at(i) - 19, name[2 * i] + name[2 * j], size, "#7a4a00")
    for i, j, _ in puzzle.cells():
        yield Text(_at(j) + CELL // 2, _at(i) + 19, name[2 * i + 1] + name[2 * j + 1], size, "#00695c")
