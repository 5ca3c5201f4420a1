"""What a reader makes of a text: a puzzle, and what is drawn on it."""

from __future__ import annotations

from dataclasses import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:  # so that `slitherx dlx` need not load what it never uses
    from slitherx.puzzle import Puzzle
    from slitherx.solution import Drawing


@dataclass(frozen=True, slots=True)
class Document:
    """A puzzle with where it came from and, if the text carries one, a drawing (edges on, off or open).

    ``given`` are edges that the setter drew as part of the problem (penpa only); ``drawing`` includes them.
    ``solutions`` are those that our JSON lists (``slitherx solve --all --json``).
    """

    puzzle: Puzzle
    drawing: Drawing | None = None
    source: str = ""
    title: str = ""
    given: Drawing | None = None
    solutions: tuple[Drawing, ...] = ()
