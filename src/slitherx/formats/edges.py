"""Drawings as formats have them: a complete picture of a loop often leaves the edges that are off unmarked."""

from __future__ import annotations

from collections.abc import Iterable

from slitherx.solution import OFF, OPEN, Drawing, Solution


def drawing(horizontal: Iterable[str], vertical: Iterable[str]) -> Drawing | None:
    """A `Solution` if no edge is open, None if every edge is, else a `Drawing`."""
    across, down = tuple(horizontal), tuple(vertical)
    marks = set().union(*across, *down)
    if marks == {OPEN}:
        return None
    return Drawing(across, down) if OPEN in marks else Solution(across, down)


def from_edges(rows: int, columns: int, on: Iterable[int], off: Iterable[int] = ()) -> Drawing | None:
    """The same from edge numbers in scan order."""
    picture = Drawing.from_edges(rows, columns, on, off)
    return drawing(picture.horizontal, picture.vertical)


def closed(picture: Drawing) -> Solution:
    """The picture taken as an answer: what is not drawn is off."""
    if isinstance(picture, Solution):
        return picture
    across, down = ([line.replace(OPEN, OFF) for line in lines] for lines in (picture.horizontal, picture.vertical))
    return Solution(tuple(across), tuple(down))


def crosses(picture: Drawing) -> frozenset[int]:
    """The edges worth a cross: those that are off, but none in a `Solution`, where every undrawn edge is off."""
    return frozenset() if isinstance(picture, Solution) else picture.off
