"""A board as a PNG image, drawn by Pillow (the extra ``slitherx[png]``) with the font that Pillow brings along."""

from __future__ import annotations

import io
from importlib import import_module

from slitherx.errors import BoardError, SolverUnavailableError
from slitherx.puzzle import Puzzle
from slitherx.render.overlay import NOTHING, Overlay
from slitherx.render.scene import CELL, Rect, Scene, Shape, Strokes, scene
from slitherx.solution import Drawing

_FINE = 4  # drawn so many times larger, then reduced, which smooths the edges
_MOST_PIXELS = 25_000_000  # of the large picture: 100 MB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def draw(
    puzzle: Puzzle,
    drawing: Drawing | None = None,
    *,
    crosses: bool | None = None,
    inside: bool = False,
    names: bool = False,
    overlay: Overlay = NOTHING,
    cell: int = 36,
) -> bytes:
    """The image of a board; ``cell`` is the side of a cell in pixels, the rest as for `slitherx.render.text.draw`.

    Raises `SolverUnavailableError` if Pillow is missing, `BoardError` if the image would be too large.
    """
    return paint(scene(puzzle, drawing, crosses=crosses, inside=inside, names=names, overlay=overlay), cell=cell)


def paint(picture: Scene, *, cell: int = 36) -> bytes:
    """A scene as the bytes of a PNG file."""
    width, height = (max(1, length * cell // CELL) for length in (picture.width, picture.height))
    fine = next((n for n in (_FINE, 2, 1) if width * height * n * n <= _MOST_PIXELS), 0)
    if not fine:
        raise BoardError(f"an image of {width}x{height} pixels is too large; take smaller cells, or SVG")
    image_module, draw_module, font_module = _pillow()
    image = image_module.new("RGB", (width * fine, height * fine), "white")
    brush = _Brush(draw_module.Draw(image), font_module, fine * cell / CELL)
    for shape in picture.shapes:
        brush.draw(shape)
    file = io.BytesIO()
    image.resize((width, height), image_module.Resampling.BOX).save(file, "PNG", optimize=False)
    return file.getvalue()


def _pillow() -> tuple[Any, Any, Any]:
    try:
        image, draw, font = (import_module(f"PIL.{name}") for name in ("Image", "ImageDraw", "ImageFont"))
    except ImportError:
        raise SolverUnavailableError("PNG needs Pillow: pip install 'slitherx[png]' (SVG needs nothing)") from None
    return image, draw, font


class _Brush:
    """Draws shapes at a scale of pixels per unit."""

    def __init__(self, canvas: Any, fonts: Any, scale: float) -> None:
        self.canvas, self.fonts, self.scale = canvas, fonts, scale
        self.sizes: dict[int, Any] = {}

    def draw(self, shape: Shape) -> None:
        if isinstance(shape, Rect):
            self.box(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height, shape.fill)
        elif isinstance(shape, Strokes):
            for line in shape.lines:
                self.stroke(line, shape)
        else:
            size = max(1, round(shape.size * self.scale))
            if size not in self.sizes:
                self.sizes[size] = self.fonts.load_default(size)
            place = (shape.x * self.scale, shape.y * self.scale)
            weight = round(size / 20) if shape.bold else 0
            self.canvas.text(
                place, shape.content, shape.color, self.sizes[size], "mm", stroke_width=weight, stroke_fill=shape.color
            )

    def box(self, x1: float, y1: float, x2: float, y2: float, fill: str) -> None:
        corners = [round(value * self.scale) for value in (x1, y1, x2, y2)]
        self.canvas.rectangle((corners[0], corners[1], corners[2] - 1, corners[3] - 1), fill=fill)

    def stroke(self, line: tuple[int, int, int, int], look: Strokes) -> None:
        x1, y1, x2, y2 = line
        if look.dashed:
            for k in range(8):  # dots, as in SVG
                x, y = x1 + (x2 - x1) * k / 7, y1 + (y2 - y1) * k / 7
                self.dot(x, y, look)
            return
        width = max(1, round(look.width * self.scale))
        self.canvas.line([value * self.scale for value in line], fill=look.color, width=width)
        self.dot(x1, y1, look)
        self.dot(x2, y2, look)

    def dot(self, x: float, y: float, look: Strokes) -> None:
        x, y, radius = x * self.scale, y * self.scale, look.width * self.scale / 2
        self.canvas.ellipse((x - radius, y - radius, x + radius, y + radius), fill=look.color)
