"""What a reader makes of a text: a puzzle, and what is drawn on it."""

from __future__ import annotations

from dataclasses import dataclass

from slitherx.puzzle import Puzzle
from slitherx.solution import Drawing


@dataclass(frozen=True, slots=True)
class Document:
    """A puzzle with where it came from and, if the text carries one, a drawing (edges on, off or open)."""

    puzzle: Puzzle
    drawing: Drawing | None = None
    source: str = ""
    title: str = ""
