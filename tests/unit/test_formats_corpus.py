"""Every board of the shared corpus, there and back through every format that can carry it."""

from __future__ import annotations

import pytest
from shared_data import corpus, needs_shared

from slitherx import formats
from slitherx.errors import NotEncodableError
from slitherx.formats import Document
from slitherx.formats.convert import writable
from slitherx.formats.edges import closed
from slitherx.formats.registry import FORMATS
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution


def _documents() -> list[Document]:
    found = []
    for record in corpus():
        solved = "horizontal" in record
        solution = Solution(tuple(record["horizontal"]), tuple(record["vertical"])) if solved else None
        found.append(Document(Puzzle(record["rows"]), solution))
    return found


@needs_shared
@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", writable())
def test_every_board_comes_back(name: str, step: int) -> None:
    """One board of three, other ones for other formats; all of them with ``-m slow``."""
    carries, written = FORMATS[name].carries, 0
    for document in _documents()[writable().index(name) % step :: step]:
        try:
            text = formats.write(document, name)
        except NotEncodableError:
            continue
        named = "puzzle-loop" if name == "puzzle-loop" else None  # a short task is not recognised by its looks
        [back] = formats.read(text, format=named)
        clues = document.puzzle.clues
        assert back.puzzle.clues == (clues if "?" in carries else tuple(row.replace("?", ".") for row in clues))
        if "lines" in carries and document.drawing is not None:
            assert back.drawing is not None
            assert closed(back.drawing) == document.drawing
        written += 1
    most = {"loopy": 391, "loopy-save": 391, "puzzle-loop": 380}.get(name, 393)
    assert written >= (most if step == 1 else 120)
