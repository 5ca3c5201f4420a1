"""Boards in the terminal."""

from __future__ import annotations

import re

import pytest

from slitherx import formats
from slitherx.errors import BoardError
from slitherx.formats import Document
from slitherx.puzzle import Puzzle
from slitherx.render import pair
from slitherx.render.overlay import Overlay
from slitherx.render.text import draw, width
from slitherx.solution import Drawing, Solution

PUZZLE = Puzzle(("0.", ".3", "?4"))
LOOP = Solution.from_edges(3, 2, (3, 6, 8, 9, 10, 11, 13, 14, 15, 16))
PARTIAL = Drawing.from_edges(3, 2, (3,), (0, 2))


def test_a_solution_in_box_characters() -> None:
    solution = Solution.from_edges(2, 2, (0, 1, 2, 4, 7, 9, 10, 11))
    assert draw(Puzzle(("2.", ".2")), solution) == "┏━━━━━━━┓\n┃ 2     ┃\n┃   ·   ┃\n┃     2 ┃\n┗━━━━━━━┛\n"


def test_a_zero_is_drawn() -> None:
    assert "0" in draw(Puzzle(("0.", ".3")))


def test_unknown_clues_and_crosses_of_a_partial_drawing() -> None:
    text = draw(PUZZLE, PARTIAL)
    assert text.count("×") == 2
    assert "?" in text
    assert "×" not in draw(PUZZLE, PARTIAL, crosses=False)


def test_a_solution_has_no_crosses_unless_asked() -> None:
    assert "×" not in draw(PUZZLE, LOOP)
    assert draw(PUZZLE, LOOP, crosses=True).count("×") == len(LOOP.off)


def test_the_picture_is_its_own_format() -> None:
    text = draw(PUZZLE, PARTIAL, ascii=True, compact=True)
    [back] = formats.read(text)
    assert back == Document(PUZZLE, PARTIAL)


def test_compact_is_half_as_wide() -> None:
    for compact, expected in ((False, 9), (True, 5)):
        assert (
            max(map(len, draw(PUZZLE, LOOP, compact=compact).split("\n"))) == expected == width(PUZZLE, compact=compact)
        )


def test_inside_is_shaded() -> None:
    square = Solution.from_edges(1, 1, range(4))
    assert draw(Puzzle(("4",)), square, inside=True) == "┏━━━┓\n┃░4░┃\n┗━━━┛\n"
    assert draw(Puzzle(("4",)), square, inside=True, ascii=True) == "+---+\n|#4#|\n+---+\n"
    assert "\x1b[42m 4 \x1b[0m" in draw(Puzzle(("4",)), square, inside=True, color=True)


def test_names_are_those_of_the_dlx_text() -> None:
    text = draw(PUZZLE, names=True)
    for name in ("00", "24", "64", "11=0", "33=3", "53=4"):
        assert name in text
    assert "51" not in text  # an unknown clue is no item


def test_names_of_a_wide_board_have_four_characters() -> None:
    assert "001y" in draw(Puzzle.blank(2, 48), names=True)


def test_color_changes_no_character() -> None:
    plain = draw(PUZZLE, LOOP, overlay=Overlay(cells=frozenset({(1, 1)})))
    colored = draw(PUZZLE, LOOP, color=True, overlay=Overlay(cells=frozenset({(1, 1)})))
    assert "\x1b[" in colored
    assert [line.rstrip() for line in re.sub("\x1b\\[[0-9;]*m", "", colored).split("\n")] == plain.split("\n")


def test_a_backbone_shows_what_is_open() -> None:
    overlay = Overlay.backbone(PARTIAL)
    assert len(overlay.on) + len(overlay.off) + len(overlay.open) == 17
    assert draw(PUZZLE, PARTIAL, overlay=overlay).count("╌") == 14


def test_heat_is_a_digit_per_edge() -> None:
    text = draw(Puzzle(("4",)), overlay=Overlay(heat={0: 0.0, 1: 0.55, 2: 1.0}))
    assert text.split("\n")[0] == "· 0 ·"
    assert text.split("\n")[1] == "5 4 *"


def test_conflicts_are_bracketed() -> None:
    assert "[3]" in draw(PUZZLE, overlay=Overlay(cells=frozenset({(1, 1)})))


def test_differences_side_by_side() -> None:
    first, second = (Solution.from_edges(1, 2, edges) for edges in ((0, 2, 3, 5), (0, 1, 2, 4, 5, 6)))
    assert pair.draw_text(Puzzle(("..",)), first, second) == (
        "┏━━━┓ × ·    ┏━━━━━━━┓\n┃   ┃   ×    ┃   ×   ┃\n┗━━━┛ × ·    ┗━━━━━━━┛\n"
    )


@pytest.mark.parametrize("drawing", [Drawing.from_edges(2, 3, ()), Solution.from_edges(2, 2, ())])
def test_sizes_must_agree(drawing: Drawing) -> None:
    with pytest.raises(BoardError, match="the board is 3x2"):
        draw(PUZZLE, drawing)


def test_cells_must_lie_on_the_board() -> None:
    with pytest.raises(BoardError, match="outside"):
        draw(PUZZLE, overlay=Overlay(cells=frozenset({(3, 0)})))


def test_every_way_of_meeting_at_a_tile_has_its_glyph() -> None:
    glyphs = set()
    for mask in range(16):
        on = [edge for bit, edge in enumerate((3, 6, 8, 5)) if mask >> bit & 1]
        glyphs.add(draw(Puzzle.blank(2, 2), Drawing.from_edges(2, 2, on)).split("\n")[2][4])
    assert len(glyphs) == 16
