"""Draw puzzles with their loops and crosses: in the terminal, as SVG, or as PNG."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from functools import partial

from slitherx.cli import options
from slitherx.cli.errors import UsageError, name_of
from slitherx.cli.inputs import add_inputs, each, read
from slitherx.cli.output import add_output, write_whole
from slitherx.errors import InputError, NotEncodableError
from slitherx.formats import Document
from slitherx.render.overlay import NOTHING, Overlay
from slitherx.solution import Solution

EXAMPLE = """\
  slitherx render puzzles/first.txt
  slitherx solve --json puzzles/first.txt | slitherx render --inside -"""

# Of files that end so, text would be no picture.
_OTHER_PICTURES = {".pdf", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".eps", ".ps"}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    from slitherx.render.scene import Scene
    from slitherx.solution import Drawing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=True)
    add_output(parser)
    kinds = ("text", "svg", "png")
    parser.add_argument("--to", choices=kinds, help="the kind of picture (default: as -o FILE ends, else text)")
    parser.add_argument("--inside", action="store_true", help="shade the cells inside the loop")
    parser.add_argument("--names", action="store_true", help="show the names that the DLX text gives tiles and cells")
    parser.add_argument(
        "--crosses", action=argparse.BooleanOptionalAction,
        help="mark edges that are off (default: in a partial drawing, not in a solution)",
    )  # fmt: skip
    parser.add_argument("--compare", metavar="PUZZLE", help="draw this drawing beside, and show where they differ")
    parser.add_argument("--backbone", action="store_true", help="the drawing is a backbone: show its open edges too")
    parser.add_argument("--conflict", metavar="CELLS", default="", help="highlight cells, as 'ROW,COLUMN ROW,COLUMN …'")
    parser.add_argument("--cell", type=options.positive, default=36, metavar="PIXELS", help="side of a cell (SVG, PNG)")
    group = parser.add_argument_group("terminal")
    group.add_argument("--ascii", action="store_true", help="draw with ASCII characters")
    colors = ("auto", "always", "never")
    group.add_argument("--color", choices=colors, default="auto", help="colour (default: auto, on a terminal)")
    group.add_argument("--compact", action=argparse.BooleanOptionalAction, help="narrow cells (default: if needed)")


def run(args: argparse.Namespace) -> int:
    """Draw each puzzle."""
    ending = os.path.splitext(args.output or "")[1].lower()
    if args.to is None and ending in _OTHER_PICTURES:
        raise UsageError(f"-o {name_of(args.output)}: no picture of that kind is drawn, expected .svg or .png")
    kind = args.to or {".svg": "svg", ".png": "png"}.get(ending, "text")
    return write_whole(args.output, partial(_render, args, kind))


def _render(args: argparse.Namespace, kind: str, stream: IO[str]) -> int:
    drawn = 0

    def show(document: Document) -> int:
        nonlocal drawn
        if drawn and kind != "text":
            raise NotEncodableError("SVG and PNG hold one board; draw the puzzles one by one")
        if kind == "png":
            _flush_bytes(stream, _png(document, args))
        else:
            stream.write(("\n" if drawn else "") + (_svg if kind == "svg" else _text)(document, args))
        drawn += 1
        return 0

    return each(args, show)


def _flush_bytes(stream: object, data: bytes) -> None:
    binary = getattr(stream, "buffer", None)
    if binary is None:
        raise NotEncodableError("a PNG needs a binary output")
    binary.write(data)


def _overlay(document: Document, args: argparse.Namespace) -> Overlay:
    cells = frozenset(_cell(word) for word in args.conflict.split())
    if args.backbone and document.drawing is not None:
        backbone = Overlay.backbone(document.drawing)
        return Overlay(on=backbone.on, off=backbone.off, open=backbone.open, cells=cells)
    return Overlay(cells=cells) if cells else NOTHING


def _cell(word: str) -> tuple[int, int]:
    row, comma, column = word.partition(",")
    if not comma or not (row + column).isdecimal():
        raise InputError(f"--conflict has {word!r}, expected ROW,COLUMN counted from 0")
    return int(row), int(column)


def _pair(document: Document, args: argparse.Namespace) -> tuple[Drawing, Drawing]:
    """The two drawings to compare."""
    other = read(args.compare, args)[0]
    for one in (document, other):
        if one.drawing is None:
            raise InputError("nothing is drawn, expected a solution to compare", source=one.source)
    assert document.drawing is not None
    assert other.drawing is not None
    return document.drawing, other.drawing


def _text(document: Document, args: argparse.Namespace) -> str:
    from slitherx.render import pair, text

    puzzle = document.puzzle
    ascii, color = options.use_ascii(args.ascii), options.use_color(args.color)
    compact = _compact(document, args)
    if args.compare:
        first, second = _pair(document, args)
        return pair.draw_text(puzzle, first, second, ascii=ascii, color=color, compact=compact)
    return text.draw(
        puzzle, document.drawing, ascii=ascii, color=color, compact=compact, crosses=args.crosses,
        inside=args.inside, names=args.names, overlay=_overlay(document, args),
    )  # fmt: skip


def _compact(document: Document, args: argparse.Namespace) -> bool:
    """Whether to draw narrow cells; on a terminal, if wide ones do not fit, and a warning if neither do."""
    from slitherx.render.text import width

    if args.output is not None or not (sys.stdout.isatty() or args.compact):
        return bool(args.compact)
    columns = shutil.get_terminal_size().columns
    boards = 2 if args.compare else 1
    wide, narrow = (boards * width(document.puzzle, compact=small, names=args.names) for small in (False, True))
    compact = wide > columns if args.compact is None else bool(args.compact)
    needed = narrow if compact else wide
    if needed > columns:
        print(f"slitherx: warning: the picture is {needed} columns wide, the terminal {columns}", file=sys.stderr)
    return compact


def _scene(document: Document, args: argparse.Namespace) -> Scene:
    from slitherx.render import pair
    from slitherx.render.scene import scene

    if args.compare:
        return pair.draw_scene(document.puzzle, *_pair(document, args), inside=args.inside)
    overlay = _overlay(document, args)
    crosses, inside, names = args.crosses, args.inside, args.names
    if inside and not isinstance(document.drawing, Solution):
        print("slitherx: warning: no complete solution, so nothing is inside", file=sys.stderr)
    return scene(document.puzzle, document.drawing, crosses=crosses, inside=inside, names=names, overlay=overlay)


def _svg(document: Document, args: argparse.Namespace) -> str:
    from slitherx.render import svg

    return svg.spell(_scene(document, args), cell=args.cell)


def _png(document: Document, args: argparse.Namespace) -> bytes:
    from slitherx.render import png

    return png.paint(_scene(document, args), cell=args.cell)
