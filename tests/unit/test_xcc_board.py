"""The loop rule knows tiles and edges by name."""

import pytest

from slitherx.puzzle import Puzzle
from slitherx.queries.texts import dlx_text
from slitherx.xcc import Engine, parse
from slitherx.xcc.board import Board


def edges(items):
    problem = parse(f"{items}\n")
    names = problem.names
    return {names[edge]: (names[a], names[b]) for edge, (a, b) in Board.of(problem).edges.items()}


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        (
            "00 02 20 22 11 | 01 10 12 21",
            {"01": ("00", "02"), "10": ("00", "20"), "12": ("02", "22"), "21": ("20", "22")},
        ),
        ("20 00 | 10", {"10": ("00", "20")}),  # above first, whatever the order of the items
        ("0000 0002 | 0001", {"0001": ("0000", "0002")}),
        ("Y0 Y2 | Y1", {"Y1": ("Y0", "Y2")}),
        ("10000Y 100010 | 10000Z", {"10000Z": ("10000Y", "100010")}),  # a carry
        ("00 | 01", {}),  # no other tile
        ("00 02 01", {}),  # primary
        ("A | 00 02 01", {}),  # tiles are secondary
        ("00 02 | 11 22 x 012 0? é é1", {}),
        ("0000 0002 | 01", {}),  # of another width
    ],
)
def test_edges(items, expected):
    assert edges(items) == expected


def test_every_edge_of_a_board_is_known():
    for size in ((2, 3), (31, 2)):
        problem = parse(dlx_text(Puzzle.blank(*size)))
        assert len(Board.of(problem).edges) == len(problem.names) - problem.primary


def test_wide_names_make_no_difference():
    def wide(word):
        name, colon, color = word.partition(":")
        return f"0{name[0]}0{name[1]}{colon}{color}" if name != "|" else name

    text = dlx_text(Puzzle.parse("2.1 .0. 3.."))
    lines = [line for line in text.splitlines() if not line.startswith("|")]
    other = "\n".join(" ".join(map(wide, line.split())) for line in lines)
    narrow, broad = Engine(parse(text), loop=True), Engine(parse(other), loop=True)
    assert list(narrow) == list(broad)
    assert (narrow.nodes, narrow.updates) == (broad.nodes, broad.updates)


def test_a_path_that_stays_open_is_no_loop_but_counted():
    engine = Engine(parse("00 02 A | 01\n00 01:1\n02 01:1\nA\n"), loop=True)
    assert [(cover, engine.walk()) for cover in engine] == [((0, 1, 2), ())]
