"""Boards as SVG and PNG."""

from __future__ import annotations

import hashlib
import io
import xml.etree.ElementTree as ET

import pytest

from slitherx.errors import BoardError, SolverUnavailableError
from slitherx.puzzle import Puzzle
from slitherx.render import pair, png, svg
from slitherx.render.overlay import Overlay
from slitherx.render.scene import CONFLICT, DIFFERENT, INSIDE, LOOP
from slitherx.solution import Drawing, Solution

PUZZLE = Puzzle(("0.", ".3", "?4"))
LOOP_EDGES = Solution.from_edges(3, 2, (3, 6, 8, 9, 10, 11, 13, 14, 15, 16))
PARTIAL = Drawing.from_edges(3, 2, (3,), (0, 2))
NAMESPACE = "{http://www.w3.org/2000/svg}"


def _texts(picture: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(picture).iter(f"{NAMESPACE}text")]


def _paths(picture: str, color: str) -> list[str]:
    return [e.attrib["d"] for e in ET.fromstring(picture).iter(f"{NAMESPACE}path") if e.attrib["stroke"] == color]


def test_every_clue_is_written_zero_and_unknown_too() -> None:
    assert sorted(_texts(svg.draw(PUZZLE))) == ["0", "3", "4", "?"]


def test_the_loop_has_a_line_for_each_edge() -> None:
    [path] = _paths(svg.draw(PUZZLE, LOOP_EDGES), LOOP)
    assert path.count("M") == len(LOOP_EDGES.on)


def test_two_strokes_for_each_cross() -> None:
    plain, crossed = (svg.draw(PUZZLE, PARTIAL, crosses=crosses) for crosses in (False, None))
    assert crossed.count("L") - plain.count("L") == 2 * len(PARTIAL.off)


def test_inside_conflicts_names_and_backbone() -> None:
    assert INSIDE in svg.draw(PUZZLE, LOOP_EDGES, inside=True)
    assert CONFLICT in svg.draw(PUZZLE, overlay=Overlay(cells=frozenset({(1, 1)})))
    assert {"00", "64", "33", "53"} <= set(_texts(svg.draw(PUZZLE, names=True)))
    [path] = _paths(svg.draw(PUZZLE, PARTIAL, overlay=Overlay.backbone(PARTIAL)), DIFFERENT)
    assert path.count("M") == 14


def test_each_run_of_cells_inside_is_shaded() -> None:
    both = Solution.from_edges(1, 3, (0, 7, 3, 4, 2, 9, 5, 6))
    assert svg.draw(Puzzle(("...",)), both, inside=True).count(INSIDE) == 2


def test_heat_goes_from_grey_to_red() -> None:
    picture = svg.draw(PUZZLE, overlay=Overlay(heat={0: 0.0, 1: 1.0}))
    assert "#e6e6e6" in picture
    assert "#c01f1f" in picture


def test_two_boards_side_by_side() -> None:
    first, second = (Solution.from_edges(1, 2, edges) for edges in ((0, 2, 3, 5), (0, 1, 2, 4, 5, 6)))
    picture = svg.spell(pair.draw_scene(Puzzle(("..",)), first, second))
    assert ET.fromstring(picture).attrib["viewBox"] == "0 0 600 200"
    assert _paths(picture, DIFFERENT)


def test_notebooks_get_pictures() -> None:
    assert PUZZLE._repr_svg_() == svg.draw(PUZZLE)
    assert INSIDE in LOOP_EDGES._repr_svg_()
    assert ET.fromstring(PARTIAL._repr_svg_()).tag == f"{NAMESPACE}svg"


def test_the_bytes_of_svg_do_not_change() -> None:
    pictures = [svg.draw(PUZZLE, LOOP_EDGES, inside=True, names=True, crosses=True, cell=cell) for cell in (10, 36)]
    digest = hashlib.sha256("".join(pictures).encode()).hexdigest()
    assert digest == "4bdf5d902e307fb54b188755520cf4902cd67849ee2988702fcc8f5e259aad84"


def test_the_same_png_twice() -> None:
    pytest.importorskip("PIL")
    first, second = (png.draw(PUZZLE, LOOP_EDGES, inside=True, names=True) for _ in range(2))
    assert first == second
    assert first.startswith(b"\x89PNG\r\n\x1a\n")
    assert (int.from_bytes(first[16:20], "big"), int.from_bytes(first[20:24], "big")) == (108, 144)


def test_png_shows_loop_inside_and_clue() -> None:
    image = pytest.importorskip("PIL.Image")
    picture = image.open(
        io.BytesIO(png.draw(Puzzle(("4",)), Solution.from_edges(1, 1, range(4)), inside=True, cell=100))
    )
    assert "#{:02x}{:02x}{:02x}".format(*picture.getpixel((100, 50))) == LOOP
    assert "#{:02x}{:02x}{:02x}".format(*picture.getpixel((65, 65))) == INSIDE
    assert picture.getpixel((5, 5)) == (255, 255, 255)
    assert min(picture.crop((75, 75, 125, 125)).convert("L").tobytes()) < 60  # the clue is there


def test_a_png_too_large_is_refused() -> None:
    pytest.importorskip("PIL")
    with pytest.raises(BoardError, match="too large"):
        png.draw(Puzzle.blank(1000, 1000))


def test_without_pillow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(png, "import_module", refuse)
    with pytest.raises(SolverUnavailableError, match=r"slitherx\[png\]"):
        png.draw(PUZZLE)
