"""What is written is what the defining programs write, letter by letter, where their rules give it."""

from __future__ import annotations

import json

import pytest

from slitherx import formats
from slitherx.errors import NotEncodableError
from slitherx.formats import Document, loopy_save, penpa_write, puzzlink
from slitherx.formats.convert import writable
from slitherx.formats.edges import closed
from slitherx.formats.penpa_grid import Geometry
from slitherx.formats.registry import FORMATS
from slitherx.puzzle import Puzzle
from slitherx.solution import Drawing, Solution

SQUARE = Solution.from_edges(2, 2, (0, 1, 2, 4, 7, 9, 10, 11))


@pytest.mark.parametrize(
    ("board", "body"),
    [
        ("3... 3... .22. .2.1", "dgdh2c7b"),
        ("2..1. .2..1 ..2.. 3..3. .0..3", "cbcbcddad"),
        ("3.112.... 3.2...... ?1.32.01. 111...... 3.32.31.3", "811ch8cj.6370611bj83736d"),
        ("...3.3... .2..0..2. ..2...2.. 2..3.3..2 .1..3..3. 2..2.2..2 ..2...2.. .2..3..2. ...3.2...",
         "i8dhcacgcgcc8d7bd8c7cccgcgcdch8cg"),
        ("1", "b"), ("1.", "b"), ("1..", "b"), ("1...", "bg"), ("11", "1b"), ("?", "."), ("1?", "1."), ("1.?", "6."),
        ("." * 20, "z"), ("." * 41, "zzg"), ("4..0", "ea"),
    ],
)  # fmt: skip
def test_puzz_link_bodies_are_those_of_pzpr(board: str, body: str) -> None:
    assert puzzlink.encode(Puzzle.parse(board)) == body


def test_a_link_that_ends_in_a_dot_gets_a_slash() -> None:
    assert formats.write(Document(Puzzle(("3?",))), "puzzlink") == "https://puzz.link/p?slither/2/1/3./\n"


def test_pzprv3_has_the_blocks_in_order() -> None:
    drawing = Drawing(("10", "..", ".."), ("1..", "..0"))
    text = formats.write(Document(Puzzle(("3.", ".?")), drawing), "pzprv3")
    assert text == ("pzprv3.1\nslither\n2\n2\n3 . \n. - \n0 0 \n0 0 \n1 0 0 \n0 0 -1 \n1 -1 \n0 0 \n0 0 \n")


def test_a_solution_is_drawn_without_crosses() -> None:
    document = Document(Puzzle(("..", "..")), SQUARE)
    assert "-1" not in formats.write(document, "pzprv3")
    larger = Document(Puzzle.blank(3, 3), Solution.from_edges(3, 3, (0, 3, 4, 7)))
    assert "n" not in formats.write(larger, "loopy-save").split("MOVE")[1]
    [back] = formats.read(formats.write(document, "penpa"))
    assert back.drawing is not None
    assert closed(back.drawing) == SQUARE
    assert not back.drawing.off


def test_the_penpa_check_string_is_sorted_as_strings() -> None:
    geometry = Geometry(22, 22)
    edges = [geometry.edge_between(*pair) for pair in ((998, 999), (999, 1000), (1000, 1001), (999, 1025))]
    assert None not in edges
    answer = Solution.from_edges(22, 22, [edge for edge in edges if edge is not None])
    expected = '[[],[],["1000,1001,1","998,999,1","999,1000,1","999,1025,1"],[],[],[]]'
    assert penpa_write.check_string(answer) == expected


def test_penpa_tiles_and_midpoints_of_a_known_link() -> None:
    geometry = Geometry(7, 7)
    assert geometry.tile(0, 1) == 134
    assert geometry.edge_between(134, 145) == 8  # down from tile (0,1)
    assert geometry.edge_between(134, 135) == 1
    assert geometry.edge_at(255) == 0
    assert geometry.edge_at(386) == 7
    assert geometry.centre == 60
    assert [geometry.edge_at(geometry.midpoint_of(edge)) for edge in range(112)] == list(range(112))
    assert [geometry.edge_between(*geometry.tiles_of(edge)) for edge in range(112)] == list(range(112))


def test_penpa_solve_links_hold_the_answer_apart() -> None:
    text = formats.write(Document(Puzzle(("..", "..")), SQUARE), "penpa-solve")
    assert "#m=solve&p=" in text
    assert formats.read(text.partition("&a=")[0])[0].drawing is None
    assert formats.read(text)[0].drawing == SQUARE


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (4, 1), (3, 5), (6, 2)])
def test_loopy_numbers_edges_face_by_face(rows: int, columns: int) -> None:
    stride, numbered = 2 * columns + 1, list[int]()
    for i in range(rows):
        for j in range(columns):
            top, left = i * stride + j, i * stride + columns + j
            numbered += [edge for edge in (top, left + 1, top + stride, left) if edge not in numbered]
    assert [loopy_save.in_scan_order(k, columns) for k in range(len(numbered))] == numbered


def test_a_saved_game_can_be_cut_by_its_lengths() -> None:
    text = formats.write(Document(Puzzle(("3..", "...", "...")), Drawing.from_edges(3, 3, (0,), (1,))), "loopy-save")
    assert "DESC    :2:3h\n" in text
    assert "STATEPOS:1:2\n" in text
    assert "MOVE    :4:0y4n\n" in text


@pytest.mark.parametrize(("rows", "columns"), [(30, 25), (40, 30)])
def test_puzzle_loop_has_two_oblong_sizes(rows: int, columns: int) -> None:
    text = formats.write(Document(Puzzle(("3" * columns,) * rows)), "puzzle-loop")
    [back] = formats.read(text, format="puzzle-loop")
    assert (back.puzzle.rows, back.puzzle.columns) == (rows, columns)
    with pytest.raises(NotEncodableError):
        formats.write(Document(Puzzle.blank(columns, rows)), "puzzle-loop")


def test_runs_of_blanks_longer_than_the_alphabet() -> None:
    assert formats.write(Document(Puzzle.blank(3, 26)), "loopy") == "26x3t0:zzz\n"
    assert formats.write(Document(Puzzle(("." * 27 + "1", "." * 28, "." * 28))), "loopy") == "28x3t0:za1zzd\n"
    assert formats.read("26x3t0:zzz")[0].puzzle == Puzzle.blank(3, 26)


def test_puzzle_loop_answers_go_across_first() -> None:
    text = formats.write(Document(Puzzle(("..", "..")), SQUARE), "puzzle-loop")
    assert text == "d yynnyyynyyny\n"


@pytest.mark.parametrize(
    ("format", "board", "reason"),
    [
        ("loopy", "..", "below 3"), ("loopy-save", "..", "below 3"), ("puzzle-loop", "..", "1 rows and 2 columns"),
        ("dlx", "..", "slitherx dlx"), ("clips", "..", "only read"), ("penpa-text", "..", "only read"),
    ],
)  # fmt: skip
def test_what_cannot_be_written_says_why(format: str, board: str, reason: str) -> None:
    with pytest.raises(NotEncodableError, match=reason):
        formats.write(Document(Puzzle.parse(board)), format)


def test_losses_are_named() -> None:
    drawing = Drawing.from_edges(2, 2, (0, 1), (2,))
    document = Document(Puzzle(("?.", ".3")), drawing, title="t", given=Drawing.from_edges(2, 2, (0,)))
    assert formats.losses(document, "penpa") == []
    assert formats.losses(document, "pzprv3") == ["that 1 lines are given", "the title"]
    assert formats.losses(document, "kanpen") == [
        "1 unknown clues (?)", "2 lines", "1 crosses", "that 1 lines are given", "the title",
    ]  # fmt: skip
    assert "2 lines of a partial drawing" in formats.losses(document, "janko")
    assert formats.losses(Document(Puzzle(("..", "..")), SQUARE), "janko") == []


@pytest.mark.parametrize("name", writable())
def test_every_text_ends_with_a_newline(name: str) -> None:
    text = formats.write(Document(Puzzle(("...", "3.?", "...")), title="t"), name)
    assert text.endswith("\n")
    assert FORMATS[name].one_line == (text.count("\n") == 1)


def test_the_lines_of_a_penpa_link() -> None:
    drawing, given = Drawing.from_edges(1, 2, (0, 2), (1,)), Drawing.from_edges(1, 2, (0,))
    document = Document(Puzzle(("3?",)), drawing, title="a, b", given=given)
    drawn, solving = (penpa_write.text(document, solving=kind).split("\n") for kind in (False, True))
    assert len(drawn) == len(solving) == 18
    assert drawn[0] == "square,2,1,38,0,1,1,114,76,104,104,0,0,0,0,Title: a%2C b,Author: ,,,OFF,false"
    problem, answer = json.loads(drawn[3]), json.loads(drawn[4])
    assert (problem["number"], problem["lineE"]) == ({"14": [3, 1, "1"], "15": ["?", 1, "1"]}, {"37,38": 2})
    assert (answer["number"], answer["lineE"]) == ({}, {"69": 98, "37,43": 3})
    lists = ["thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"]
    assert [kind for kind, value in answer.items() if isinstance(value, list)] == lists
    assert drawn[5] == "[14,1]" and drawn[10] == "[3,1,4]" and drawn[2] == drawn[11]
    modes = json.loads(drawn[2])
    assert [modes[layer]["lineE"] for layer in ("pu_q", "pu_a")] == [["1", 2], ["1", 3]]
    assert [modes[layer]["edit_mode"] for layer in ("pu_q", "pu_a")] == ["number", "combi"]
    assert [modes["pu_a"][kind] for kind in ("surface", "cage", "number", "sudoku")] == [
        ["", 1], ["1", 10], ["1", 1], ["1", 1],
    ]  # fmt: skip
    assert [flag for flag, wanted in json.loads(solving[7]).items() if wanted] == ["sol_loopedge"]
    assert not any(json.loads(drawn[7]).values())
    assert (solving[2], solving[4]) == ('["3","1","2"]~"combi"~["edgex",""]', "")
    assert [k for k in range(18) if drawn[k] != solving[k]] == [2, 4, 7, 15]
