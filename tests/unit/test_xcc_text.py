"""The reader of DLX text: DLX2's grammar, and one clear error per kind of mistake."""

import itertools
import time

import pytest

from slitherx.errors import ParseError
from slitherx.xcc import Engine, parse


def covers(text):
    return sum(1 for _ in Engine(parse(text)))


def test_a_text_with_everything():
    problem = parse(b"| note\n  | note behind blanks\n\n A BB | X Y\r\n|\nA X:1 Y\n\n  BB\tX:1  \nA X:0\n")
    assert (problem.names, problem.primary, problem.option_count) == (("A", "BB", "X", "Y"), 2, 3)
    assert [problem.option(k) for k in range(3)] == ["A X:1 Y", "BB X:1", "A X:0"]
    assert (problem.entries, problem.warnings) == (10, ())


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("A\nA\n", 1),
        ("A\nA", 1),  # no newline at the end
        ("A\r\nA\r\n", 1),
        ("A B |\nA B\n", 1),
        ("A B\nA\n", 0),  # an item without an option
        ("| X\nA\nA\n", 1),  # an item line that starts with | is a comment
        ("A B | X\nA X\nB X\n", 0),
        ("A B | X\nA X:0\nB X:0\n", 1),
        ("A B | X\nA X\nB X:0\n", 0),
        ("A B | X\nA X:0\nB X:1\n", 0),
        ("A B | X\nA X::\nB X::\n", 1),  # the color is a colon
        ("éééé | 12345678\néééé 12345678:|\n", 1),  # eight bytes each
        ("p q\np q\n", 1),  # not DIMACS
    ],
)
def test_what_is_accepted(text, count):
    assert covers(text) == count == covers(text.encode())


def test_an_option_without_primary_items_is_dropped_with_a_warning():
    problem = parse("A | X\nX:1\nA X:0\n")
    assert problem.option_count == 1
    assert problem.warnings == ("line 2: option ignored (no primary items): X:1",)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (b"", 0, 0, "no items"),
        (b"| only\n|comments\n\n", 0, 0, "no items"),
        (b"A B|X\nA\n", 1, 3, "illegal character in item name (| needs blanks around it): 'B|X'"),
        (b"A B:c\n", 1, 3, "illegal character in item name"),
        (b"A | X | Y\n", 1, 7, "the item line contains | twice"),
        (b"A B A\n", 1, 5, "duplicate item name: 'A'"),
        (b"A | A\n", 1, 5, "duplicate item name: 'A'"),
        (b"A 123456789\n", 1, 3, "item name too long (more than 8 bytes): '123456789'"),
        ("A ééééé\n".encode(), 1, 3, "item name too long (more than 8 bytes): 'ééééé'"),
        (b"\xef\xbb\xbfA B\n", 1, 1, "the text starts with a byte order mark"),
        (b"\xef\xbb\xbf| note\nA\n", 1, 1, "the text starts with a byte order mark"),
        (b"A \xff\n", 1, 3, "item name is not UTF-8"),
        (b"A B\0\n", 1, 3, "illegal character in item name (a zero byte)"),
        (b"A | X\nA B\n", 2, 3, "unknown item name: 'B'"),
        (b"A | X\n\nA | note\n", 3, 3, "unknown item name: '|'"),
        (b"A | X\nA :0\n", 2, 3, "empty item name: ':0'"),
        (b"A | X\nA X:00\n", 2, 3, "color must be a single character (one byte): 'X:00'"),
        (b"A | X\nA X: \n", 2, 3, "color must be a single character (one byte): 'X:'"),
        ("A | X\nA X:é\n".encode(), 2, 3, "color must be a single character (one byte): 'X:é'"),
        (b"A | X\nA:0 X\n", 2, 1, "primary item must be uncolored: 'A:0'"),
        (b"A B | X\nA B A\n", 2, 5, "duplicate item name in this option: 'A'"),
        (b"A | X\n  A\tX X:0\n", 2, 7, "duplicate item name in this option: 'X:0'"),
    ],
)
def test_mistakes(text, line, column, message):
    with pytest.raises(ParseError) as caught:
        parse(text, source="t.dlx")
    error = caught.value
    assert error.message.startswith(message)
    assert (error.source, error.line, error.column) == ("t.dlx", line, column)
    assert (
        error.text is None if line == 0 else error.text == text.split(b"\n")[line - 1].decode(errors="replace").rstrip()
    )


def test_a_mistake_after_the_word_has_been_seen_in_order():
    with pytest.raises(ParseError, match="duplicate item name in this option"):
        parse("A | X\nA X:0\nA X:1\nA X:0 X:1\n")


def test_long_names_on_request():
    name = "n" * 100
    assert parse(f"{name} B\n{name} B\n", long_names=True).names == (name, "B")


def test_a_long_wrong_word_is_cut():
    with pytest.raises(ParseError) as caught:
        parse("A\n" + "x" * 10000)
    assert len(caught.value.message) < 100


def test_linear_time():
    def seconds(count):
        names = [f"i{k}" for k in range(count)]
        text = " ".join(names) + "\n" + "".join(f"{a} {b}\n" for a, b in itertools.pairwise(names))
        start = time.process_time()
        parse(text)
        return time.process_time() - start

    seconds(1000)
    assert seconds(80_000) < 40 * max(seconds(8_000), 0.004)
