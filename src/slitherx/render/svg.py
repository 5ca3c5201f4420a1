"""A board as SVG text, for browsers, notebooks and print."""

from __future__ import annotations

from slitherx.puzzle import Puzzle
from slitherx.render.overlay import NOTHING, Overlay
from slitherx.render.scene import CELL, Rect, Scene, Shape, Strokes, scene
from slitherx.solution import Drawing


def draw(
    puzzle: Puzzle,
    drawing: Drawing | None = None,
    *,
    crosses: bool | None = None,
    inside: bool = False,
    names: bool = False,
    overlay: Overlay = NOTHING,
    cell: int = 36,
) -> str:
    """The picture of a board; ``cell`` is the side of a cell in pixels, the rest as for `slitherx.render.text.draw`.

    >>> draw(Puzzle(("3",)))[:76]
    '<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" viewBox="0 0 '
    """
    return spell(scene(puzzle, drawing, crosses=crosses, inside=inside, names=names, overlay=overlay), cell=cell)


def draw_alone(drawing: Drawing) -> str:
    """A drawing on a board without clues; a complete one with its inside shaded."""
    return draw(Puzzle.blank(drawing.rows, drawing.columns), drawing, inside=True)


def spell(picture: Scene, *, cell: int = 36) -> str:
    """A scene as a complete SVG document."""
    width, height = (length * cell // CELL for length in (picture.width, picture.height))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {picture.width} {picture.height}" font-family="DejaVu Sans, Verdana, sans-serif" '
        'text-anchor="middle" stroke-linecap="round">\n'
    )
    return head + "".join(_element(shape) + "\n" for shape in picture.shapes) + "</svg>\n"


def _element(shape: Shape) -> str:
    if isinstance(shape, Rect):
        place = f'x="{shape.x}" y="{shape.y}" width="{shape.width}" height="{shape.height}"'
        return f'<rect {place} fill="{shape.fill}"/>'
    if isinstance(shape, Strokes):
        path = "".join(_line(*line) for line in shape.lines)
        dash = ' stroke-dasharray="1 13"' if shape.dashed else ""
        return f'<path d="{path}" stroke="{shape.color}" stroke-width="{shape.width}" fill="none"{dash}/>'
    weight = ' font-weight="bold"' if shape.bold else ""
    place = f'x="{shape.x}" y="{shape.y + shape.size * 36 // 100}"'  # digits are 0.72 of the size high
    return f'<text {place} font-size="{shape.size}" fill="{shape.color}"{weight}>{shape.content}</text>'


def _line(x1: int, y1: int, x2: int, y2: int) -> str:
    if y1 == y2:
        return f"M{x1} {y1}h{x2 - x1}"
    return f"M{x1} {y1}v{y2 - y1}" if x1 == x2 else f"M{x1} {y1}L{x2} {y2}"
