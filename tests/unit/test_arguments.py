"""The library says no to arguments that make no sense, where Python would make something of them."""

import math
from pathlib import Path

import pytest

import slitherx
from slitherx import Puzzle, Settings
from slitherx.queries.count import CountSettings

BOARD = Puzzle.parse("3. .2")


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (2, 0), (0, 2)])
def test_cells_are_counted_from_the_first(cell):
    with pytest.raises(IndexError, match="on a board of 2x2"):
        BOARD.clue(*cell)
    with pytest.raises(IndexError, match="on a board of 2x2"):
        BOARD.without([cell])


@pytest.mark.parametrize(
    "wrong",
    [{"timeout": -1}, {"timeout": math.nan}, {"workers": 0}, {"workers": 10_001}, {"seed": -1}, {"seed": 2**31}],
)
def test_settings_out_of_range(wrong):
    with pytest.raises(ValueError, match="expected"):
        Settings(**wrong)


def test_numbers_out_of_range():
    for call in (
        lambda: CountSettings(timeout=-1),
        lambda: slitherx.solve(BOARD, limit=0),
        lambda: slitherx.solve(BOARD, keep=-1),
        lambda: slitherx.sample(BOARD, -1),
        lambda: CountSettings(memory=-1),
        lambda: CountSettings(states=-1),
        lambda: slitherx.cross_validate(BOARD, timeout=math.nan),
        lambda: slitherx.cross_validate(BOARD, limit=-1),
    ):
        with pytest.raises(ValueError, match="expected"):
            call()
    assert slitherx.solve(BOARD, keep=0).solutions == () and slitherx.sample(BOARD, 0).solutions == ()


def test_other_things_are_no_puzzles():
    for call in (
        lambda: Puzzle("3..3"),
        lambda: slitherx.solve("3..3"),
        lambda: slitherx.count("3..3"),
        lambda: slitherx.backbone(None),
        lambda: slitherx.read(Path("puzzle.txt")),
        lambda: slitherx.cross_validate(BOARD, "edges"),
    ):
        with pytest.raises(TypeError, match="expected"):
            call()
