"""Real examples of every format, each with the board that it stands for."""

from __future__ import annotations

import json

import pytest

from slitherx import formats
from slitherx.errors import InputError
from slitherx.formats import penpa_box
from slitherx.formats.edges import closed
from slitherx.verify import verify

FIVE = "2..1. .2..1 ..2.. 3..3. .0..3"
PENPA_SEVEN = ".3...1. 202.102 .1...2. ....... .3...3. 213.113 .1...2."

LINKS = {
    "https://puzz.link/p?slither/4/4/dgdh2c71": "3... 3... .22. .2.1",
    "http://pzv.jp/p.html?slither/4/4/dgdh2c7b": "3... 3... .22. .2.1",
    "slither/5/5/cbcbcddad": FIVE,
    "https://puzz.link/p?slither/6/10/h1dgadddg1cgdddcg2cgddbdg1d": (
        "..13.. .0..3. .3..3. ..12.. .3..3. .3..2. ..22.. .3..3. .1..3. ..13.."
    ),
    "https://puzz.link/p?slitherlink/v:/9/9/i8dhcacgcgcc8d7bd8c7cccgcgcdch8cg": (
        "...3.3... .2..0..2. ..2...2.. 2..3.3..2 .1..3..3. 2..2.2..2 ..2...2.. .2..3..2. ...3.2..."
    ),
    "https://puzz.link/p?slither/9/5/811ch8cj.6370611bj83736d": "3.112.... 3.2...... ?1.32.01. 111...... 3.32.31.3",
    "slither/2/2/.b": "?1 ..",
    "slither/3/2": "... ...",
    "slither/3/2/": "... ...",
    "https://puzz.link/p?slither_play/3/2/g3g/": ".3. ...",
    "https://puzz.link/p?type=editor&slither_edit/3/2/g3g": ".3. ...",
    "https://puzz.link/p?type=player&amp;slither/3/2/g3g": ".3. ...",
    "https://pzprxs.vercel.app/p?slither/3/2/g%33g": ".3. ...",
    "https://pzplus.tck.mn/p.html?slither/4/2/g66": ".1.1 ....",
    "http://www.kanpen.net/slitherlink.html?problem=2/3/._3_./._._0/": ".3. ..0",
    "http://www.kanpen.net/slitherlink.html?problem=2/3/._3_._/._._0_//": ".3. ..0",
    "http://www.kanpen.net/slitherlink.html?pzpr=3/2/g3g": ".3. ...",
    "3x3t0:02a2a1c": "02. 2.1 ...",
    "7x7t0de:02g222b3b2e2a2b322b2a2a3a2a1d1b": "02..... ..222.. 3..2... ..2.2.. 322..2. 2.3.2.1 ....1..",
    "Loopy:5x4:333a3b1a2b2a2a212a": "333.3 ..1.2 ..2.2 .212.",
    "s 5x4\n333a3b1a2b2a2a212a\n": "333.3 ..1.2 ..2.2 .212.",
    "3a2c3b23b2a3b2b132a": "3.2.. .3..2 3..2. 3..2. .132.",
    "c2a2231c2a2c323a1a3": "...2. 2231. ..2.2 ...32 3.1.3",
    "pzprv3.1/slither/1/5/- 0 1 2 0 /0 0 0 0 0 /0 0 0 0 0 0 /0 0 0 0 0 /0 0 0 0 0 /": "?0120",
}


@pytest.mark.parametrize(("text", "board"), LINKS.items())
def test_a_link_or_id_stands_for_its_board(text: str, board: str) -> None:
    [document] = formats.read(text)
    assert " ".join(document.puzzle.clues) == board


def test_loopy_ids_are_columns_first() -> None:
    text = "8x14t0dn:3a3b3c20a1b2e1a13a222a1a3b10b13c2a2d10a1a20a2b2a21d1a2b32a3b313a3j3a1112a2a2b12b"
    [document] = formats.read(text)
    assert (document.puzzle.rows, document.puzzle.columns) == (14, 8)
    assert document.puzzle.clues[:2] == ("3.3..3..", ".20.1..2")


def test_a_puzzle_loop_task_of_seven_by_seven() -> None:
    [document] = formats.read("g12a2c2322302a2b323c232a1b1b1b22233")
    assert (document.puzzle.rows, document.puzzle.columns) == (7, 7)


def test_a_full_loop_link_is_refused_and_its_clues_can_be_had() -> None:
    link = "https://pzprxs.vercel.app/p?slither/f/3/3/gdk"
    with pytest.raises(InputError, match="full loop"):
        formats.read(link)
    [document] = formats.read(link, plain_rules=True)
    assert document.puzzle.clues == (".3.", "...", "...")


def test_pzprv3_full_loop_file_with_its_solution() -> None:
    text = "pzprv3.1/slither/2/3/f/. . . /. . . /0 0 0 /0 0 0 /1 0 0 1 /1 1 1 1 /1 1 1 /0 1 0 /1 0 1 /"
    with pytest.raises(InputError, match="full loop"):
        formats.read(text)
    [document] = formats.read(text, plain_rules=True)
    assert document.drawing is not None
    assert closed(document.drawing).vertical == ("1001", "1111")
    assert closed(document.drawing).horizontal == ("111", "010", "101")
    assert verify(document.puzzle, closed(document.drawing))


def test_pzprv3_without_marks_has_lines_and_crosses() -> None:
    text = "pzprv3\nslither\n2\n2\n2 . \n. - \n1 -1 0 \n0 0 0 \n1 0 \n0 0 \n0 -1 \n"
    [document] = formats.read(text)
    assert document.puzzle.clues == ("2.", ".?")
    assert document.drawing is not None
    assert document.drawing.vertical == ("10.", "...")
    assert document.drawing.horizontal == ("1.", "..", ".0")


def test_pzprv3_passes_over_trial_data_and_old_trailing_links() -> None:
    text = "pzprv3\nslither\n1\n1\n3 \n1 1 \n1 \n0 \nTrialData(1)\n1 1 \nhttp://pzv.jp/p.html?slither/1/1/d\n"
    [document] = formats.read(text)
    assert document.drawing is not None
    assert len(document.drawing.on) == 3


def _penpa_lines() -> list[str]:
    """A link's lines as noqx's first example has them: clues, four drawn edges, two crosses."""
    numbers = {
        25: 3, 29: 1, 35: 2, 36: 0, 37: 2, 39: 1, 40: 0, 41: 2, 47: 1, 51: 2, 69: 3, 73: 3, 79: 2, 80: 1, 81: 3,
        83: 1, 84: 1, 85: 3, 91: 1, 95: 2,
    }  # fmt: skip
    problem = {"zN": {str(key): [value, 1, "1"] for key, value in numbers.items()}, "zE": {}}
    answer = {"zE": {"255": 98, "386": 98, "134,145": 3, "134,135": 3, "135,146": 3, "144,145": 3}}
    problem_text, answer_text = (
        json.dumps(layer).replace('"z', "z").replace('N":', "N:") for layer in (problem, answer)
    )
    cells = [24, *([1] * 6 + [5]) * 6, *[1] * 6]
    header = "square,7,7,45,0,1,1,360,360,60,60,0,0,0,0,Title: A%2C b,Author: ,,,OFF,false"
    return [header, "[0,0,0,0]", "{}", problem_text, answer_text.replace('E":', "E:"), json.dumps(cells)]


def _link(lines: list[str], head: str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=") -> str:
    return head + penpa_box.pack("\n".join(lines).replace('zE":', "zE:"))


def test_a_penpa_link_with_drawn_edges() -> None:
    [document] = formats.read(_link(_penpa_lines()))
    assert " ".join(document.puzzle.clues) == PENPA_SEVEN
    assert document.title == "A, b"
    assert document.given is None
    assert document.drawing is not None
    assert document.drawing.horizontal[:2] == ("01.....", "1......")
    assert document.drawing.vertical[0] == "011....."


def test_penpa_given_edges_are_part_of_the_problem() -> None:
    lines = _penpa_lines()
    lines[3] = lines[3].replace('zE": {}', 'zE": {"134,145": 2}')
    [document] = formats.read(_link(lines))
    assert document.given is not None
    assert document.drawing is not None
    assert len(document.given.on) == 1
    assert len(document.drawing.on) == 4


def test_penpa_keys_of_the_import_snapshots() -> None:
    lines = ["square,12,10,38,0,1,1,0,0,0,0,0,0,0,0,Title: ,Author: ,,,OFF,false", "[0,0,0,0]", "{}"]
    [document] = formats.read(_link([*lines, '{zN:{"34":[1,1,"1"]}}', "", ""]))
    assert document.puzzle.clues[0] == "1" + "." * 11  # 34 = 2 · 16 + 2 is the first cell of a grid 16 wide


@pytest.mark.parametrize("value", ['"?"', '" "', '""'])
def test_penpa_unknown_clues(value: str) -> None:
    lines = ["square,2,1,38,0,1,1,0,0,0,0,0,0,0,0,Title: ,Author: ,,,OFF,false", "[0,0,0,0]", "{}"]
    numbers = '{zN:{"14":[VALUE,1,"1"],"15":["3",1,"1"]}}'.replace("VALUE", value)
    [document] = formats.read(_link([*lines, numbers, "", ""]))
    assert document.puzzle.clues == ("?3",)


def test_penpa_white_space_lies_inside_the_size() -> None:
    lines = ["square,3,3,38,0,1,1,0,0,0,0,0,0,0,0,Title: ,Author: ,,,OFF,false", "[1,0,0,1]", "{}"]
    [document] = formats.read(_link([*lines, '{zN:{"23":[3,1,"1"]}}', "", "[23,1,6,1]"]))
    assert document.puzzle.clues == ("3.", "..")


@pytest.mark.parametrize(
    ("line", "new", "reason"),
    [
        (0, "hex,5,5,38", "grid is 'hex'"),
        (3, '{zN:{"24":["S",1,"1"]}}', "sheep"),
        (3, '{zN:{"24":[7,1,"1"]}}', "cell .0,0. holds '7'"),
        (3, '{zN:{"1":[3,1,"1"]}}', "outside"),
        (5, "[24,1,1]", "full rectangle"),
        (1, "[4,4,0,0]", "no board"),
    ],
)
def test_penpa_grids_that_are_no_slitherlink_are_refused(line: int, new: str, reason: str) -> None:
    lines = _penpa_lines()
    lines[line] = new
    with pytest.raises(InputError, match=reason):
        formats.read(_link(lines))


def test_a_penpa_link_around_a_puzz_link() -> None:
    link = "m=edit&p=" + penpa_box.pack("https://puzz.link/p?slither/3/2/g3g")
    assert formats.read(link)[0].puzzle.clues == (".3.", "...")


JANKO = """\
[begin]
puzzle slitherlink
author nobody
size 4
[problem]
1 - . 0
- - - -
1 - 2 1
- 2 3 -
[solution]
x x - -
x x - -

- x x -
- - x -
[moves]
sv
[end]
"""


@pytest.mark.parametrize("text", [JANKO, JANKO.replace("[", "").replace("]", ""), f"<pre id='data'>\n{JANKO}</pre>"])
def test_janko_pages(text: str) -> None:
    [document] = formats.read(text)
    assert document.puzzle.clues == ("1..0", "....", "1.21", ".23.")
    assert document.drawing is not None
    assert document.drawing.horizontal == ("1100", "0000", "1010", "0100", "0010")
    assert document.drawing.vertical == ("10100", "10100", "01010", "00110")


def test_janko_rows_come_first() -> None:
    text = "puzzle slitherlink\nrows 2\ncols 3\nunit 36\nproblem\n- 1 1 \n. - 0\nsolution\n"
    with pytest.raises(InputError, match="0 rows behind solution"):
        formats.read(text)
    assert formats.read(text.removesuffix("solution\n"))[0].puzzle.clues == (".11", "..0")


OTHERS = {
    "2 3\n- 1 2\n3 - 0\n": ".12 3.0",
    "2 3\n-1 1 2\n3 -1 0\n": ".12 3.0",
    "3\n-1 2\n2 -1\n": ".2 2.",
    "# a comment\n_ 3 _ 2\n2 _ 1 _\n": ".3.2 2.1.",
    "_3_2\n2_1_\n": ".3.2 2.1.",
    "7 2   # rows and columns\n\n" + ".3\n" * 7: " ".join([".3"] * 7),
    "# template\n2 2\n   # empty line, then clues\n.3\n-2\n\n-.\nx-\n..\n\n-.x\n..-\n": ".3 .2",
    "letting n be 3\nletting grid be [[0,1,2],[3,4,0]]\n": ".12 30.",
    "letting grid be [ [0,4;int(1..2)], [1,2;int(1..2)] ;int(1..2)]": ".0 12",
    "(solve 2 3 . 3 . \n 1 . 0)\nsolution follows\n": ".3. 1.0",
    '(solve-tatham 2 3\n"a3a1a0"\n)': ".3. 1.0",
    "+-+ +\n|3|2 \n+-+x+\n": "32",
    " - - \n|3 2|\n - - \n": "32",
    "Title: t\nGenre: Slitherlink\n2 1\n32\nR.D\nUL.\n".replace("R.D\nUL.", "RRD\nULL"): "32",
    '{"name": "x", "rows": ["3.", ".2"]}': "3. .2",
    '{\n "clues": [\n  "3."\n ]\n}\n': "3.",
}


@pytest.mark.parametrize(("text", "board"), OTHERS.items())
def test_other_text_forms(text: str, board: str) -> None:
    [document] = formats.read(text)
    assert " ".join(document.puzzle.clues) == board


def test_slk_edges() -> None:
    [document] = formats.read("2 2\n\n.3\n.2\n\n-.\nx-\n..\n\n-.x\n..-\n")
    assert document.drawing is not None
    assert document.drawing.horizontal == ("1.", "01", "..")
    assert document.drawing.vertical == ("1.0", "..1")


def test_essence_has_no_clue_four() -> None:
    with pytest.raises(InputError, match="holds '5'"):
        formats.read("letting grid be [[5]]")


def test_a_saved_game_is_played_up_to_its_position() -> None:
    records = {"SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1", "GAME": "Loopy"}
    records |= {"PARAMS": "3x3t0de", "CPARAMS": "3x3t0de", "DESC": "3h", "NSTATES": "4", "STATEPOS": "3"}
    head = "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in records.items())
    text = head + "MOVE    :4:0y3y\nMOVE    :6:2y3n0u\nMOVE    :2:1y\n"
    [document] = formats.read(text)
    assert document.puzzle.clues == ("3..", "...", "...")
    assert document.drawing is not None
    assert document.drawing.horizontal[:2] == ("...", "1..")
    assert document.drawing.vertical[0] == "0..."
