"""A minimal set of clues in conflict.

Every clue gets a selector, a variable without which its clauses say nothing.  Assuming all selectors, the solver names
some that cannot hold together; that core is asked again until it stops shrinking, then each of its clues is left out
in turn: if the rest is still in conflict the clue was superfluous, else it is needed.  The loop rule is never left
out, so a conflict may be "these clues force two loops".

With few clues left most of the board is blank, and a solver fills it with loops that nobody asked for.  So only what
the clues in question speak of has to be a single loop (`slitherx.lower.separators.Flaws`), the rest is used to join it
(`slitherx.lower.mending`), and cells far from these clues are first taken to be outside.

Clues in conflict mostly stand in one part of the board, which is then cut out and asked about alone: its solutions are
solutions of the whole board, so what is needed there is needed.  A conflict that is minimal in the part is asked once
of the whole board; if it was the cut that made it, the search goes on without the cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import dist

from slitherx.lower import mending, separators
from slitherx.lower.colors import ColorEncoding
from slitherx.model import NO_CLUE, Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import DEFAULT, Settings
from slitherx.queries.solve import model_of
from slitherx.solution import Drawing
from slitherx.solvers.base import LOOP, Deadline
from slitherx.solvers.caller import DEFAULT_SOLVER
from slitherx.solvers.lazy import LazyLoop

Cell = tuple[int, int]
Effort = Counter[str]
_OpenLoop = Callable[[ColorEncoding], LazyLoop]
# Steps from the cells that matter to those that are taken to be outside.
_MARGIN = 3
# The neighbourhood is drawn anew when it has shrunk to this share.
_SHRUNK = 0.7
# A part is cut out if it has at most this share of the board.
_PART = 0.8


@dataclass(frozen=True, slots=True)
class Conflict:
    """Cells of clues that cannot all be met; ``minimal`` if the rest of them can without any one.

    ``effort`` counts as `slitherx.solvers.lazy.LazyLoop` does, over all boards that were asked about.
    """

    cells: frozenset[Cell]
    minimal: bool
    effort: dict[str, int]


def minimal_conflict(puzzle: Puzzle, settings: Settings = DEFAULT, *, timeout: float | None = None) -> Conflict:
    """A minimal set of clues in conflict, for a puzzle without a solution.

    If the time runs out first, the smallest set in conflict that was found, all clues at worst; ``timeout`` in seconds
    takes the place of that of the settings.  Raises `ValueError` if there is a solution.
    """
    model, effort = model_of(puzzle, settings), Effort()
    deadline = Deadline(settings.timeout if timeout is None else timeout)
    open_loop = partial(LazyLoop, rule=settings.rule, solver=settings.solver or DEFAULT_SOLVER, deadline=deadline)
    cells, minimal = _minimise(model, settings.given, open_loop, effort)
    return Conflict(frozenset(divmod(cell, model.columns) for cell in cells), minimal, dict(effort))


def _minimise(model: Model, given: Drawing | None, open_loop: _OpenLoop, effort: Effort) -> tuple[list[int], bool]:
    """The cells of a conflict, and whether it is minimal; what that takes is added to the effort."""
    encoding = _FocusedEncoding(model, given)
    with open_loop(encoding) as loop:
        work = _Conflict(encoding, loop, given)
        try:
            core = work.small_core()
            if not given and work.minimal and (part := _Part(encoding, core)).share <= _PART:
                found, minimal = _minimise(part.model, None, open_loop, effort)
                if minimal and work.core(cells := part.back(found)) is not None:
                    return cells, True
            return work.without_superfluous(core), work.minimal
        finally:
            effort.update(loop.effort)


class _FocusedEncoding(ColorEncoding):
    """Candidates count as single loops if they are so, or can be made so, as far as some clues can see."""

    def __init__(self, model: Model, given: Drawing | None) -> None:
        super().__init__(model)
        self._given = self.at_edges(given.on | given.off if given else ())
        self.matters = self.board.cells
        self._focused: Set[int] = frozenset()
        self._picture = 0  # the mask of these cells

    def focus(self, cells: Iterable[int]) -> None:
        """Look at what these clues and the given edges speak of: their cells and, of clues, the neighbours."""
        before, self._focused = self._focused, frozenset(cells)
        self._picture ^= self.board.mask(cell + cell // self.model.columns + 1 for cell in self._focused ^ before)
        self.matters = self.board.near(self._picture) & self.board.cells | self._given
        self._flaws = None

    def surroundings(self) -> int:
        """The cells that matter, and those a few steps from them."""
        cells = self.matters
        for _ in range(_MARGIN):
            cells = self.board.near(cells) & self.board.cells
        return cells

    def _find_flaws(self, inside: int) -> separators.Flaws:
        flaws = separators.Flaws(self.board, inside, self.matters)
        mended = mending.mended(flaws) if flaws else None
        return flaws if mended is None else mended


class _Conflict:
    """Clauses with a selector for each clue, and the deletion of superfluous ones."""

    def __init__(self, encoding: _FocusedEncoding, loop: LazyLoop, given: Drawing | None) -> None:
        self.encoding, self.loop = encoding, loop
        self.minimal = True
        self.selector = {cell: loop.new_variable() for cell in encoding.model.clued_cells()}
        loop.add(encoding.rules())
        if loop.rule == LOOP:
            loop.add([encoding.nonempty()])
        loop.add((*clause, -self.selector[cell]) for cell in self.selector for clause in encoding.clue_clauses(cell))
        if given:
            loop.add(encoding.given(given.on, given.off))
        self._near = _Neighbourhood(loop, encoding)

    def small_core(self) -> list[int]:
        """The cells of a conflict among all clues, as small as asking again makes it."""
        core = self.core(list(self.selector))
        if self.loop.unknown:
            self.minimal = False
            return list(self.selector)
        if core is None:
            raise ValueError("the puzzle has a solution: no clues are in conflict")
        while core:  # the given edges may be in conflict by themselves
            smaller = self.core(self._from_the_middle(core))
            if smaller is None or len(smaller) == len(core):
                break
            core = smaller
        return core

    def _from_the_middle(self, cells: list[int]) -> list[int]:
        """The cells by distance from their median: a solver takes assumptions in turn and seldom needs the last."""
        columns = self.encoding.model.columns
        middle = sorted(cells)[len(cells) // 2] // columns, sorted(cell % columns for cell in cells)[len(cells) // 2]
        return sorted(cells, key=lambda cell: dist(divmod(cell, columns), middle))

    def without_superfluous(self, core: list[int]) -> list[int]:
        """A minimal conflict among those of a conflict; afterwards no other clues can be asked about.

        What is known of a clue is said for good: the solver then has less to assume, and to decide, in every question.
        """
        needed: list[int] = []
        self._drop(self.selector.keys() - core)
        while core:
            cell, *rest = core
            smaller = self.core(rest, needed)
            if self.loop.unknown:
                self.minimal = False
                return needed + core
            if smaller is None:
                needed.append(cell)
                self.loop.add([(self.selector[cell],)])
                core = rest
            else:
                left = set(smaller)
                self._drop(other for other in core if other not in left)
                core = [other for other in rest if other in left]
        return needed

    def _drop(self, cells: Iterable[int]) -> None:
        """Leave these clues out of all later questions."""
        self.loop.add((-self.selector[cell],) for cell in cells)

    def core(self, cells: list[int], needed: Sequence[int] = ()) -> list[int] | None:
        """Some of these clues that are in conflict, together with the needed ones; None if none are (or time is up).

        The selectors of those that are needed must have been said for good.
        """
        self.encoding.focus(chain(cells, needed))
        wanted = [self.selector[cell] for cell in cells]
        nearby = self._near.guard()
        for assumptions in ([nearby, *wanted], wanted):
            if self.loop.ask(assumptions) is not None or self.loop.unknown:
                return None
            named = set(self.loop.caller.core())
            if nearby not in named:
                break
        return [cell for cell in cells if self.selector[cell] in named]


class _Part:
    """The rectangle around the surroundings of some clues, with these clues only."""

    def __init__(self, encoding: _FocusedEncoding, cells: list[int]) -> None:
        encoding.focus(cells)
        whole, board = encoding.model, encoding.board
        places = [divmod(v - 1, board.width) for v in board.variables(encoding.surroundings(), 0)]
        (top, bottom), (left, right) = ((min(line), max(line) + 1) for line in zip(*places, strict=True))
        self._first, self._whole, width = top * whole.columns + left, whole, right - left
        clues = [NO_CLUE] * ((bottom - top) * width)
        for cell in cells:
            i, j = divmod(cell - self._first, whole.columns)
            clues[i * width + j] = whole.clues[cell]
        self.model = Model(bottom - top, width, tuple(clues))
        self.share = self.model.cell_count / whole.cell_count

    def back(self, cells: list[int]) -> list[int]:
        """Cells of the part, as cells of the whole board."""
        places = (divmod(cell, self.model.columns) for cell in cells)
        return [self._first + i * self._whole.columns + j for i, j in places]


class _Neighbourhood:
    """A literal that keeps a loop near the clues in question: an answer "no" that needs it is asked again without."""

    def __init__(self, loop: LazyLoop, encoding: _FocusedEncoding) -> None:
        self.loop, self.encoding = loop, encoding
        self._cells, self._guard = 0, loop.new_variable()

    def guard(self) -> int:
        """The literal; it need not be drawn tightly around the clues."""
        board, cells = self.encoding.board, self.encoding.surroundings()
        if cells & ~self._cells or cells.bit_count() < _SHRUNK * self._cells.bit_count():
            self.loop.add([(-self._guard,)])
            self._cells, self._guard = cells, self.loop.new_variable()
            self.loop.add((-self._guard, -v) for v in board.variables(board.cells & ~cells, 0))
        return self._guard
