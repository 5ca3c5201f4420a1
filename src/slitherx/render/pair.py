"""Two drawings of one board next to each other, with the edges that differ standing out."""

from __future__ import annotations

import re

from slitherx.puzzle import Puzzle
from slitherx.render import text
from slitherx.render.overlay import Overlay
from slitherx.render.scene import Scene, scene, side_by_side
from slitherx.solution import Drawing

_ESCAPE = re.compile("\x1b\\[[0-9;]*m")
_GAP = 4


def draw_text(
    puzzle: Puzzle, first: Drawing, second: Drawing, *, ascii: bool = False, color: bool = False, compact: bool = False
) -> str:
    """Both boards in the terminal; without colour the differences are dotted where the edge is off."""
    overlay = Overlay.difference(first, second)
    sides = [
        text.draw(puzzle, picture, ascii=ascii, color=color, compact=compact, overlay=overlay).split("\n")[:-1]
        for picture in (first, second)
    ]
    width = text.width(puzzle, compact=compact) + _GAP
    pairs = zip(*sides, strict=True)
    return "".join((left + " " * (width - _length(left)) + right).rstrip() + "\n" for left, right in pairs)


def draw_scene(puzzle: Puzzle, first: Drawing, second: Drawing, *, inside: bool = False) -> Scene:
    """Both boards as one scene, for `slitherx.render.svg.spell` or `slitherx.render.png.paint`."""
    overlay = Overlay.difference(first, second)
    left, right = (scene(puzzle, picture, inside=inside, overlay=overlay) for picture in (first, second))
    return side_by_side(left, right)


def _length(line: str) -> int:
    return len(_ESCAPE.sub("", line))
