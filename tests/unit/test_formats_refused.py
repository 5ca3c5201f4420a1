"""Texts that are almost right: one line that says what is wrong, and where."""

from __future__ import annotations

import base64
import gzip
import random
import zlib

import pytest

from slitherx import formats
from slitherx.errors import BoardError, InputError, NotEncodableError, ParseError, UnknownFormatError
from slitherx.formats import Document, limits, lines, penpa_box, runs, strict_json
from slitherx.puzzle import Puzzle
from slitherx.solution import Drawing, Solution

SAVED = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME:5:Loopy\nPARAMS:3:3x3\nDESC:1:i\nSTATEPOS:1:9\n"
PENPA_HEAD = "square,2,1,38,0,1,1,0,0,0,0,0,0,0,0,Title: ,Author: ,,,OFF,false\n[0,0,0,0]\n{}\n"
PENPA_TEXT = "Genre: Slitherlink\n2 1\n..\n"

# Format, text, what is said, line and column (0: none).
REFUSED = [
    ("grid", "# nothing\n\n", "the input is empty, expected rows of tokens", 0, 0),
    ("grid", "5 2\n", "no rows behind the size", 1, 0),
    ("grid", "5 2\n- -\n", "1 rows of clues, expected 5", 2, 0),
    ("grid", "2 2\n- .\n- -\n", "blank cells are written in several ways: - .", 0, 0),
    ("grid", "2 2\n- -\n-\t-\n", "a tab, expected blanks between the tokens", 3, 2),
    ("grid", "2 2\n- -\n--\n", "some rows have blanks between the tokens and some have not", 3, 0),
    ("json", "{}", "the object has no clues, expected a list of strings of 01234.?", 1, 0),
    ("grid", "3  3\n    \n3  3\n", "a row without tokens, expected '-' or '.' for a cell without a clue", 2, 0),
    ("grid", "3 3\n\n3 3\n", "a row without tokens, expected '-' or '.' for a cell without a clue", 2, 0),
    ("grid", "  3\n2  \n", "blanks that are not as in the other rows, expected '-' or '.'", 2, 0),
    ("grid", "3   2 1\n1 2   3\n", "blanks that are not as in the other rows, expected '-' or '.'", 1, 0),
    ("grid", "3 3  2\n3 3 2\n", "blanks that are not as in the other rows, expected '-' or '.'", 1, 0),
    ("json", '{"rows":2,"columns":2}', "the object has no clues, expected a list of strings of 01234.?", 1, 0),
    ("json", '{"clues":["."],"horizontal":["1","1"]}', "of 'horizontal' and 'vertical' the object has only one", 1, 0),
    ("json", "[]", "expected a JSON object, found a list", 1, 0),
    ("json", '{"schema":2,"clues":["."]}', "schema 2 is unknown, expected 1", 1, 0),
    ("json", '{"clues":[]}', "'clues' must be a list of strings", 1, 0),
    ("json", '{"clues":[1]}', "'clues' must be a list of strings", 1, 0),
    ("json", '{"rows":2,"clues":["."]}', "'rows' says 2, the clues have 1", 1, 0),
    ("json", '{"columns":2,"clues":["."]}', "'columns' says 2, the clues have 1", 1, 0),
    ("json", '{"clues":["."],"horizontal":["11","11"],"vertical":["101"]}',
     "the board is 1x1, the drawing 1x2", 1, 0),
    ("json", '{"clues":["."],"horizontal":["1"],"vertical":["11"]}', "", 1, 0),
    ("json", '{\n"columns":2,"clues":["."]}', "'columns' says 2, the clues have 1", 1, 0),
    ("json", '{"clues":\n["."],}', "not JSON: ", 2, 7),
    ("loopy-save", SAVED.replace("Loopy", "Mines"), "the game is 'Mines', expected Loopy", 0, 0),
    ("loopy-save", SAVED.replace("STATEPOS:1:9\n", ""), "the saved game has no record STATEPOS", 0, 0),
    ("loopy-save", SAVED + "MOVE:3:24y\n", "edge 24 of a board with 24 edges", 0, 0),
    ("loopy-save", SAVED + "MOVE:2:1q\n", "unexpected '1q' in a move, expected an edge number and y, n or u", 0, 0),
    ("loopy-save", SAVED + "MOVE:9:1y\n", "the record MOVE is longer than the file", 0, 0),
    ("loopy-save", SAVED + "move\n", "expected a record KEY:length:value", 6, 0),
    ("penpa-text", PENPA_TEXT + "D.D\nU.D\n", "the loop leaves the board at tile (1,2)", 0, 0),
    ("penpa-text", PENPA_TEXT + "U.L\n...\n", "the loop leaves the board at tile (0,0)", 0, 0),
    ("penpa-text", PENPA_TEXT + "L..\n...\n", "the loop leaves the board at tile (0,0)", 0, 0),
    ("penpa-text", PENPA_TEXT + "..R\n...\n", "the loop leaves the board at tile (0,2)", 0, 0),
    ("penpa-text", PENPA_TEXT + "RRD\n", "1 rows, expected 2", 0, 0),
    ("penpa-text", "Genre: Masyu\n2 1\n..\n", "the genre is 'Masyu', expected Slitherlink", 0, 0),
    ("penpa-text", "Genre: Slitherlink\n2\n..\n", "expected COLUMNS ROWS behind the head lines", 0, 0),
    ("essence", "letting grid be [ ]", "the grid has no rows", 1, 0),
    ("essence", "letting grid be [[1],\n[2,3]]", "the row has 2 entries, expected 1", 2, 0),
    ("clips", "(solve 2 2 . . .)", "the call has 3 entries, expected 4", 1, 0),
    ("pzprv3", "v:x\npzprv3\nslither\n1\n1\n. \n", "the rules differ: a variant of its own", 1, 0),
    ("pzprv3", "pzprv2\nslither\n1\n1\n. \n", "the version is 'pzprv2', expected pzprv3 or pzprv3.1", 1, 0),
    ("pzprv3", "pzprv3\nslither\n1\n2\n. 5 \n", "the row of clues holds '5', expected one of", 5, 3),
    ("slk", "1 1\n\n3\n\n-\n-\n\n--\n..\n", "unexpected text after the vertical edges", 9, 0),
    ("slk", "1 1\n\n3\n\n-\n", "the text ends too early, expected 2 times the row of horizontal edges", 0, 0),
    ("slk", "1\n", "expected ROWS COLUMNS in the first line", 1, 0),
    ("dlx", "| slitherlink-dlx:\nA\n", "no board in the comments", 1, 0),
    ("dlx", "\n| slitherlink-dlx:\n| 3\n| x\nA\n", "illegal clue 'x', expected one of 01234.?", 4, 1),
    ("dlx", "| slitherlink-dlx: x\n| 3\n", "no line '| slitherlink-dlx:'", 1, 0),
    ("janko", "puzzle masyu\nsize 1\nproblem\n-\n", "the puzzle is 'masyu', expected slitherlink", 0, 0),
    ("janko", "rows 1\nproblem\n-\n", "no line 'size N', nor 'cols N', before [problem]", 0, 0),
    ("janko", "size 2\nproblem\n- -\n\n- 7\n", "the row of clues holds '7', expected one of", 5, 3),
    ("janko", "size 2\nproblem\n- -\n", "1 rows behind problem, expected 2", 2, 0),
    ("picture", "+-+\n|3|\n", "2 lines of up to 3 characters, expected 2m+1 of 2n+1", 0, 0),
    ("picture", "+-+\n|5|\n+-+\n", "unexpected '5', expected one of", 2, 2),
    ("picture", "+-+\n|3-\n+-+\n", "unexpected '-', expected one of", 2, 3),
    ("loopy", "3x3t0#1234", "a random seed, which only Loopy can turn into a puzzle", 1, 0),
    ("loopy", "3x3t0", "no colon after the size", 1, 0),
    ("loopy", "3x3t0:i1", "the text has 10 cells, a board of 3 rows and 3 columns 9", 1, 0),
    ("loopy", "3x3t0:h7", "illegal clue '7', expected 0 to 4", 1, 2),
    ("loopy", "3x3t0:h!", "unexpected '!', expected a clue 0-4 or a run of blanks a-z", 1, 2),
    ("puzzlink", "slither/3/2/f3f", "unexpected 'f' in the body, expected 0-9, a-e, g-z or a dot", 1, 1),
    ("puzzlink", "slither/3/2/g3gggg3", "the body goes on after the 6 cells of 2 rows and 3 columns", 1, 7),
    ("puzzlink", "slither/v:anti/3/2/g3g", "the rules differ: variant 'anti'", 1, 0),
    ("puzzlink", "slither/q/3/2/g3g", "unknown flag 'q'", 1, 0),
    ("puzzlink", "slither/3", "the link ends before the size, expected slither/COLUMNS/ROWS/…", 1, 0),
    ("puzzlink", "slither/3/2/g3g/more", "unexpected 'more' after the body", 1, 0),
    ("puzzle-loop", "a y", "the answer has 1 characters, expected 4 of y and n", 1, 0),
    ("puzzle-loop", "b3a yn ny", "unexpected text after task and answer", 1, 0),
    ("puzzle-loop", "ab", "3 cells are no size of puzzle-loop", 1, 0),
    ("penpa", "m=edit", "the link has no data, expected m=edit&p=…", 1, 0),
    ("penpa", "m=edit&p=" + penpa_box.pack(PENPA_HEAD + '{zN:["14"]}'), "expected an object at 'number'", 1, 0),
    ("penpa", "m=edit&p=" + penpa_box.pack(PENPA_HEAD + "[]"), "expected an object in the link's data", 1, 0),
    ("penpa", "m=edit&p=" + penpa_box.pack(PENPA_HEAD + "\n\n{}"), "the list of cells is not a list of numbers", 1, 0),
    ("penpa", "m=edit&p=" + penpa_box.pack(PENPA_HEAD.replace("[0,", "[-1,")), "the white space leaves no board", 1, 0),
    ("penpa", "m=edit&p=" + penpa_box.pack(PENPA_HEAD.replace(",0]", "]")), "the header has no size", 1, 0),
]  # fmt: skip


@pytest.mark.parametrize(("format", "text", "message", "line", "column"), REFUSED)
def test_refused(format: str, text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(text, format=format, source="f")
    error = caught.value
    assert error.message.startswith(message) or message in error.message
    assert (error.source, error.line or 0, error.column or 0) == ("f", line, column)


def test_what_is_only_read_or_has_no_name_is_not_written() -> None:
    document = Document(Puzzle(("3",)), title="two\nlines")
    with pytest.raises(UnknownFormatError, match="no format 'x'; there are plain, json"):
        formats.write(document, "x")
    for form in ("penpa", "janko"):
        with pytest.raises(NotEncodableError, match=f"a title of {form} is one line"):
            formats.write(document, form)
    assert formats.read(formats.write(document, "json"))[0].title == "two\nlines"
    with pytest.raises(UnknownFormatError, match="no format 'x'"):
        formats.losses(document, "x")


def test_a_drawing_of_another_size_is_not_written() -> None:
    other = Solution.from_edges(1, 1, range(4))
    for wrong in (Document(Puzzle(("3.",)), other), Document(Puzzle(("3.",)), given=other)):
        with pytest.raises(BoardError, match="the drawing is of a 1x1 board, the puzzle is 1x2"):
            formats.write(wrong, "json")


@pytest.mark.parametrize("form", ["pzprv3", "pzprv3-link", "penpa", "picture"])
def test_what_is_decided_but_no_answer_keeps_its_crosses(form: str) -> None:
    document = Document(Puzzle(("33", "33")), Solution.from_edges(2, 2, [0, 1, 2, 4]))
    assert formats.read(formats.write(document, form))[0].drawing == document.drawing
    assert not [lost for lost in formats.losses(document, form) if "crosses" in lost]
    assert formats.losses(document, "janko") == ["8 crosses", "4 lines of a drawing that is no answer"]


@pytest.mark.parametrize("form", ["penpa", "penpa-solve"])
def test_a_large_board_full_of_clues_comes_back(form: str) -> None:
    document = Document(Puzzle(("0" * 260,) * 260))
    assert formats.read(formats.write(document, form))[0].puzzle == document.puzzle


def test_a_saved_game_may_begin_again() -> None:
    [document] = formats.read(SAVED + "MOVE:4:0y1n\nRESTART:1:i\nMOVE:3:S3y\n")
    assert document.drawing is not None
    assert (document.drawing.on, document.drawing.off) == ({3}, frozenset())


def test_decorations_of_penpa_are_passed_over() -> None:
    problem = PENPA_HEAD + '{zN:{"14":[3,1,"1"]},zE:{"1,2":3,"99":98}}'
    [document] = formats.read("m=edit&p=" + penpa_box.pack(problem))
    assert document.puzzle.clues == ("3.",)
    assert document.drawing is None


def test_a_penpa_text_without_its_matrix_is_a_puzzle() -> None:
    [document] = formats.read("Title: T\n" + PENPA_TEXT)
    assert (document.puzzle.clues, document.drawing, document.title) == (("..",), None, "T")
    [document] = formats.read(PENPA_TEXT + "R D .\nU L .\n")
    assert document.drawing is not None
    assert document.drawing.on == {0, 2, 3, 5}


def test_bytes_that_are_no_text_are_placed() -> None:
    with pytest.raises(InputError) as caught:
        lines.decode(b"a\r\nb\r\xc3\xa9\xff", "f")
    assert (caught.value.line, caught.value.column, caught.value.message) == (3, 2, "byte 0xff is not UTF-8 text")
    assert lines.decode(b"\xef\xbb\xbfa\r\nb\rc", "") == "a\nb\nc"


def test_penpa_data_that_is_no_text() -> None:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    code = base64.b64encode(deflater.compress(b"\xff") + deflater.flush()).decode()
    with pytest.raises(InputError, match="not UTF-8 text"):
        penpa_box.unpack(code, "f")
    with pytest.raises(InputError, match="ends too early"):
        penpa_box.unpack(penpa_box.pack("square" * 9)[:8], "f")
    text = "".join(random.Random(1).choices("0123456789", k=70_000))
    with limits.at_most(1), pytest.raises(InputError, match="longer than 65,544 bytes"):
        penpa_box.unpack(penpa_box.pack(text), "f")
    assert penpa_box.unpack(penpa_box.pack(text).replace("+", " "), "f") == text


@pytest.mark.parametrize("letters", ["0", "0123456789"])
def test_penpa_data_a_few_bytes_too_long(letters: str) -> None:
    with limits.at_most(1):
        most = limits.max_bytes()
        text = "".join(random.Random(1).choices(letters, k=most + 3))
        assert penpa_box.unpack(penpa_box.pack(text[:most]), "f") == text[:most]
        for more in (1, 2, 3):
            with pytest.raises(InputError, match="longer than 65,544 bytes"):
                penpa_box.unpack(penpa_box.pack(text[: most + more]), "f")


def test_limits_are_kept_at_the_very_number() -> None:
    with limits.at_most(6):
        limits.check_size(2, 3)
        limits.check_cells(6)
        assert len(runs.expand("f", "")) == 6
        for refused in (lambda: limits.check_size(1, 7), lambda: limits.check_cells(7), lambda: runs.expand("g", "")):
            with pytest.raises(InputError, match="--max-cells"):
                refused()
        assert limits.max_bytes() == (1 << 16) + 48
        assert limits.max_bytes(1) == (1 << 16) + 8
    for rows, columns in ((0, 1), (1, 0), (-1, -1)):
        with pytest.raises(InputError, match="has no cells"):
            limits.check_size(rows, columns)
    assert limits.number("123456789", "it") == 123_456_789
    for digits, message in (("1234567890", "10 digits"), ("1²", "expected a number"), ("", "expected a number")):
        with pytest.raises(InputError, match=message):
            limits.number(digits, "it")


def test_json_of_brackets_and_commas_is_refused_before_it_costs_memory() -> None:
    for text, message in (
        ("[" * 73_730, "too many lists"), ("{" * 73_730, "too many lists"), ("[" * 73_729, "nested too deeply"),
        ("9" * 5000, "not JSON: Exceeds the limit"), ("nul", "not JSON: Expecting value"),
    ):  # fmt: skip
        with limits.at_most(1), pytest.raises(InputError, match=message):
            strict_json.load(text, "f")
    with limits.at_most(1), pytest.raises(InputError, match="--max-cells"):
        strict_json.load("[" + "1," * 8194 + "1]", "f")


def test_drawings_of_a_named_format_that_fits_no_other() -> None:
    drawing = Drawing.from_edges(1, 1, (0,), (3,))
    for name in ("json", "pzprv3", "slk", "picture"):
        [back] = formats.read(formats.write(Document(Puzzle(("3",)), drawing), name), format=name)
        assert back.drawing is not None
        assert (back.drawing.on, back.drawing.off) == ({0}, {3})


def test_titles_of_json_are_texts() -> None:
    for member, title in (('"title":"t"', "t"), ('"name":"n"', "n"), ('"title":3', ""), ('"x":1', "")):
        [document] = formats.read('{"clues":["."],' + member + "}")
        assert document.title == title


@pytest.mark.parametrize("name", ["json", "penpa", "penpa-solve", "janko"])
def test_titles_come_back(name: str) -> None:
    [back] = formats.read(formats.write(Document(Puzzle(("3.",)), title="A, b"), name))
    assert back.title == "A, b"
    assert "itle" not in formats.write(Document(Puzzle(("3.",))), "json")


def test_rows_of_digits_are_no_head_unless_they_count_the_lines() -> None:
    for text, board in (("3 1\n2 2\n1 0\n", "31/22/10"), ("2 2\n1 0\n0 1\n", "10/01"), ("2 2\n_ 2\n2 _\n", "22/.2/2.")):
        assert "/".join(formats.read(text, format="grid")[0].puzzle.clues) == board


def test_blanks_may_align_tokens() -> None:
    for text in (
        "3 .\n  . 2\n",
        "  3 .\n  . 2\n",
        "3  .\n.  2\n",
        "3 . \n. 2\n",
        " 3 -1\n-1  2\n",
        "2 2\n 3 .\n # half\n . 2\n\n",
    ):
        assert formats.read(text, format="grid")[0].puzzle.clues == ("3.", ".2")


def test_what_is_compressed_is_told_so() -> None:
    with pytest.raises(ParseError, match="compressed, expected text: unpack it first"):
        formats.read(gzip.compress(b"3.\n.2\n"))


def test_words_that_are_links() -> None:
    for word in (
        "slither/2/2/j",
        "3x3t0:i",
        '{"clues":["."]}',
        "https://puzz.link/p?slither/2/2/j",
        "puzz.link/p?slither/2/2/j",
    ):
        assert formats.is_link(word)
    for word in ("board.txt", "slither/2/2/j\n", "..", "-"):
        assert not formats.is_link(word)


def test_a_text_has_a_bounded_number_of_parts() -> None:
    with limits.at_most(1):
        assert len(limits.split("\n" * 65_537, "\n")) == 65_538
        with pytest.raises(InputError, match="--max-cells"):
            limits.split("\n" * 65_538, "\n")


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("puzzlink", f"slither/v:{'x' * 99}/3/2/g"), ("puzzlink", f"slither/{'q' * 99}/3/2/g"),
        ("puzzlink", f"slither/3/2/g/{'m' * 99}"), ("puzzlink", f"{'k' * 99}/3/2/g3g"),
        ("janko", f"puzzle {'x' * 99}\nsize 1\nproblem\n-\n"), ("janko", f"size 1\nproblem\n{'x' * 99}\n"),
        ("loopy", f"{'x' * 99}:a"), ("pzprv3", f"{'x' * 99}\nslither\n1\n1\n. \n"),
        ("loopy-save", SAVED.replace("5:Loopy", f"99:{'x' * 99}")), ("penpa-text", f"Genre: {'x' * 99}\n2 1\n..\n"),
    ],
)  # fmt: skip
def test_of_a_wrong_word_forty_characters_are_quoted(format: str, text: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(text, format=format)
    assert len(caught.value.message.split("'")[1]) == 40


def test_what_a_penpa_link_checks_for() -> None:
    link = "m=solve&p=" + penpa_box.pack(PENPA_HEAD + '{zN:{"14":[3,1,"1"]}}') + "&a="
    for check in ("[]", "3", "[[],[]]", "[[],[],3]", "[[],[],[]]"):  # a choice of several, or an older form
        assert formats.read(link + penpa_box.pack(check))[0].drawing is None
    [document] = formats.read(link + penpa_box.pack('[[],[],["37,38,1","38,44,1"]]'))
    assert document.drawing is not None
    assert document.drawing.on == {0, 3}
    for entry in ("37,39,1", "37", "37,38.0,1"):
        with pytest.raises(InputError):
            formats.read(link + penpa_box.pack(f'[[],[],["{entry}"]]'))


def test_blanks_around_a_kanpen_file_or_link() -> None:
    for text in ("\n\n1\n2\n3 . \n\n", " http://www.kanpen.net/slitherlink.html?problem=1/2/3_./ \n"):
        assert formats.read(text, format="kanpen")[0].puzzle.clues == ("3.",)
