"""Inputs that programs like this one are known to read wrongly, each with the right answer."""

from __future__ import annotations

import pytest

from slitherx import formats
from slitherx.errors import InputError
from slitherx.formats import Document, recognise
from slitherx.formats.registry import Format
from slitherx.lower import dlx
from slitherx.model import Model
from slitherx.puzzle import Puzzle


def _clues(text: str | bytes, **options: object) -> str:
    return "/".join(formats.read(text, **options)[0].puzzle.clues)  # type: ignore[arg-type]


def test_an_unknown_clue_is_not_zero() -> None:
    [document] = formats.read("slither/2/2/.b")
    assert document.puzzle.clues == ("?1", "..")
    assert Model.of(document.puzzle).clues[0] == -1


def test_columns_come_first_in_links() -> None:
    assert _clues("slither/3/2/g3g") == ".3./..."
    assert _clues(".11.\n....\n") == ".11./...."


@pytest.mark.parametrize("text", ["99999x99999t0:a", "slither/100000/100000/", "pzprv3/slither/100000/100000/"])
def test_huge_boards_are_an_error_at_once(text: str) -> None:
    with pytest.raises(InputError, match="--max-cells"):
        formats.read(text)


@pytest.mark.parametrize("text", ["9" * 5000 + "x3t0:a", "slither/" + "9" * 5000 + "/3/"])
def test_sizes_of_thousands_of_digits(text: str) -> None:
    with pytest.raises(InputError, match="5000 digits"):
        formats.read(text)


@pytest.mark.parametrize(
    "text", ["\ufeff3.\r\n.2 \r\n\r\n", "3.\r.2\r", "3.\n.2", "3. \n.2\t\n\n\n", "\n\n3.\n.2\n", "\ufeff3.\n.2"]
)
def test_line_ends_marks_and_trailing_blanks(text: str) -> None:
    clean, found = (formats.read(t)[0].puzzle for t in ("3.\n.2\n", text.encode()))
    assert "".join(dlx.lower(Model.of(found))) == "".join(dlx.lower(Model.of(clean)))


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"3\t.\n.2\n", 1, 2),
        ("3.\n.３\n".encode(), 2, 2),
        (b"3.\n.x\n", 2, 2),
        (b"3.\n\x00.\n", 2, 1),
        (b"\x00\x01\x02", 1, 1),
        (b"3.\n.\xff\n", 2, 2),
        (b"\x89PNG\r\n\x1a\n", 1, 1),
    ],
)
def test_bad_characters_are_placed(data: bytes, line: int, column: int) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(data, source="f")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert "\n" not in str(caught.value)


def test_ragged_rows_name_row_and_lengths() -> None:
    with pytest.raises(InputError, match="f:2:3: row 2 has 3 clues, expected 2"):
        formats.read("3.\n.2.\n", source="f")


@pytest.mark.parametrize("kind", ["slither", "slitherlink", "slither_edit", "slither_play", "slither/v:"])
def test_names_and_marks_of_the_plain_puzzle(kind: str) -> None:
    assert _clues(f"https://puzz.link/p?{kind}/3/2/g3g") == ".3./..."


@pytest.mark.parametrize(
    ("kind", "reason"),
    [("tslither", "touch"), ("vslither", "vertex"), ("swslither", "sheep"), ("slither/f", "full loop")],
)
def test_variants_are_refused_by_name(kind: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        formats.read(f"{kind}/3/2/g3g")


@pytest.mark.parametrize("kind", ["tslither", "vslither", "slither/f"])
def test_variants_with_our_clues_can_be_read_under_the_plain_rules(kind: str) -> None:
    assert _clues(f"{kind}/3/2/g3g", plain_rules=True) == ".3./..."


def test_the_plain_rules_cannot_be_had_where_digits_mean_something_else() -> None:
    with pytest.raises(InputError, match="sheep"):
        formats.read("swslither/3/2/g3g", plain_rules=True)


@pytest.mark.parametrize(
    "text",
    [
        "slither/0/2/", "slither/3/0/", "slither//3/2/g3g", "slither/-3/2/", "slither/3.7/2/", "slither/3",
        "SLITHER/3/2/g3g", "Slither/3/2/g3g", "slither/3/2/f3f", "slither/3/2/G3g", "slither/3/2/g-g",
        "slither/3/2/g3%67%", "slither/3/2/g3ggggg3", "slither/v:anti/3/2/g3g", "slither/q/3/2/g3g",
        "slither/3/2/g3g/more",
        "0x3t0:", "3x3t1:i", "3x3:5h", "3x3:a", "3x3:z", "3x3#123456",
        "https://puzz.link/p?nurikabe/3/2/g3g",
    ],
)  # fmt: skip
def test_what_others_repair_in_silence_is_an_error(text: str) -> None:
    with pytest.raises(InputError):
        formats.read(text)


@pytest.mark.parametrize("text", ["https://puzz.link/p?type=editor&amp;slither/3/2/g3g", "slither%2F3%2F2%2F%673g"])
def test_escapes_in_pasted_links(text: str) -> None:
    assert _clues(text) == ".3./..."


@pytest.mark.parametrize("data", ["@@@", "AAAA", "eJw=", "", "é", "7VRNb9pAEL3zK6I978E"])
def test_damaged_penpa_data(data: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={data}")
    assert "\n" not in str(caught.value)


def test_an_unrecognised_text_says_what_was_tried() -> None:
    with pytest.raises(InputError) as caught:
        formats.read("hello world")
    for name in ("plain", "puzzlink", "loopy", "penpa", "janko", "json"):
        assert f"{name}: " in str(caught.value)


def test_a_named_format_is_not_guessed() -> None:
    assert _clues("3333", format="puzzle-loop") == "33/33"
    assert _clues("3333") == "3333"
    with pytest.raises(InputError, match="no format 'nonsense'"):
        formats.read("3333", format="nonsense")


def test_a_list_of_links_has_comments_and_tells_lines() -> None:
    text = "# mine\n\nslither/3/2/g3g\n  3x3t0:i  # not a comment here\n"
    with pytest.raises(InputError, match="f:4"):
        formats.read(text, source="f")
    errors: list[InputError] = []
    documents = formats.read(text + "slither/1/1/d\n", source="f", on_error=errors.append)
    assert [document.source for document in documents] == ["f:3", "f:5"]
    assert [error.line for error in errors] == [4]


def test_a_task_may_have_its_answer_on_the_next_line() -> None:
    task = "3a2c3b23b2a3b2b132a"
    answer = "yyynyyynnnyynyynyynyynnyyynyynnyyynnyyyyynnnnyynyyynyynnnyyy"
    assert len(formats.read(f"{task}\n{answer}\n{task}\n")) == 2
    with pytest.raises(InputError, match="61 characters, expected 60"):
        formats.read(f"{task} {answer}y")


def test_max_cells() -> None:
    assert _clues("...\n...\n", max_cells=6) == ".../..."
    for text in ("...\n...\n", "slither/3/2/", "3x2:f", "2 3\n- - -\n- - -", '{"clues":["...","..."]}'):
        with pytest.raises(InputError, match="--max-cells"):
            formats.read(text, max_cells=5)


def test_two_different_readings_are_ambiguous(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_as(entry: Format, text: str, source: str) -> Document:
        if entry.name == "plain":
            raise InputError(f"{text!r} is not plain")
        return Document(Puzzle(("3" if entry.name == "slk" else "2",)), source=source)

    monkeypatch.setattr(recognise, "read_as", read_as)
    with pytest.raises(InputError, match="ambiguous: slk and grid both fit; say which with --from"):
        formats.read("1 1\n\n3\n")
