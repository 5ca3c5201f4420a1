"""Drawings as formats have them: a complete picture of a loop often leaves the edges that are off unmarked."""

from __future__ import annotations

from collections.abc import Iterable

from slitherx.solution import OFF, ON, OPEN, Drawing, Solution


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
    """The edges worth a cross: those that are off, but none in an answer, where every undrawn edge is off."""
    return frozenset() if said_by_lines(picture) else picture.off


def said_by_lines(picture: Drawing) -> bool:
    """Whether it is an answer of closed curves: then nobody needs to be told which edges are off."""
    return isinstance(picture, Solution) and boundary(list(picture.inside)) == picture


def boundary(inside: list[str]) -> Solution:
    """The edges between cells inside (``1``) and outside (``0``, as is all around the board).

    >>> boundary(["10"]).vertical
    ('110',)
    """
    columns = len(inside[0])
    outside = OFF * columns
    pairs = zip([outside, *inside], [*inside, outside], strict=True)
    across = [_differences(above, below) for above, below in pairs]
    down = [_differences(OFF + row, row + OFF) for row in inside]
    return Solution(tuple(across), tuple(down))


def _differences(one: str, other: str) -> str:
    return "".join(ON if a != b else OFF for a, b in zip(one, other, strict=True))
