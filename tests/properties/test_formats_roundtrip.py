"""Reading what was written gives it back, for every format and every board that it can carry."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slitherx import formats
from slitherx.formats import Document
from slitherx.formats.convert import writable
from slitherx.formats.edges import boundary, closed
from slitherx.formats.registry import FORMATS
from slitherx.puzzle import Puzzle
from slitherx.solution import Drawing

SMALLEST = {"loopy": 3, "loopy-save": 3}
SQUARE = ("puzzle-loop",)
# The longest side: sides of two digits by default.  The corpus has boards up to 100x100.
sizes = pytest.mark.parametrize("largest", [24, pytest.param(60, marks=pytest.mark.slow)])


def _rows(draw: st.DrawFn, alphabet: str, rows: int, columns: int) -> tuple[str, ...]:
    """Rows of characters from one seed: drawing cell by cell would be slow on large boards."""
    random = draw(st.randoms(use_true_random=False))
    return tuple("".join(random.choices(alphabet, k=columns)) for _ in range(rows))


@st.composite
def puzzles(draw: st.DrawFn, name: str, largest: int) -> Puzzle:
    sides = st.integers(SMALLEST.get(name, 1), largest)
    rows = draw(sides)
    columns = rows if name in SQUARE else draw(sides)
    alphabet = draw(st.sampled_from(["." * 12, "01234", "01234....", "." * 30 + "2"]))
    return Puzzle(_rows(draw, alphabet + "?" * ("?" in FORMATS[name].carries and "2" in alphabet), rows, columns))


@sizes
@pytest.mark.parametrize("name", writable())
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_clues_come_back(name: str, largest: int, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(name, largest))
    [back] = formats.read(formats.write(Document(puzzle), name), format=name if name != "penpa-solve" else "penpa")
    assert back.puzzle == puzzle
    assert back.drawing is None


@sizes
@pytest.mark.parametrize("name", [name for name in writable() if name not in ("puzzle-loop",)])
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_clues_come_back_without_naming_the_format(name: str, largest: int, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(name, largest))
    [back] = formats.read(formats.write(Document(puzzle), name))
    assert back.puzzle == puzzle


@sizes
@pytest.mark.parametrize("name", [name for name in writable() if "crosses" in FORMATS[name].carries])
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_partial_drawings_come_back(name: str, largest: int, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(name, largest))
    rows, columns = puzzle.rows, puzzle.columns
    alphabet = data.draw(st.sampled_from(["10.", "1.......", "0..."]))
    across = data.draw(st.composite(_rows)(alphabet, rows + 1, columns))
    drawing = Drawing(across, data.draw(st.composite(_rows)(alphabet, rows, columns + 1)))
    [back] = formats.read(formats.write(Document(puzzle, drawing), name))
    assert (back.drawing.on, back.drawing.off) == (drawing.on, drawing.off) if back.drawing else not drawing.on


@sizes
@pytest.mark.parametrize("name", [name for name in writable() if "lines" in FORMATS[name].carries])
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_complete_drawings_come_back(name: str, largest: int, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(name, largest))
    inside = list(data.draw(st.composite(_rows)("10", puzzle.rows, puzzle.columns)))
    solution = boundary(["1" + row[1:] for row in inside])  # something is inside
    text = formats.write(Document(puzzle, solution), name)
    [back] = formats.read(text, format=name if name == "puzzle-loop" else None)
    assert back.drawing is not None
    assert closed(back.drawing) == solution
