"""A minimal set of clues in conflict.

Every clue gets a selector, a variable without which its clauses say nothing.  Assuming all selectors, the solver names
some that cannot hold together; that core is asked again until it stops shrinking, then each of its clues is left out
in turn: if the rest is still in conflict the clue was superfluous, else it is needed.  The loop rule is never left
out, so a conflict may be "these clues force two loops".

With few clues left most of the board is blank, and a solver fills it with loops that nobody asked for.  So only what
the clues in question speak of has to be a single loop (`slitherx.lower.separators.Flaws`), the rest is used to join it
(`slitherx.lower.mending`), and cells far from these clues are first taken to be outside.
"""

from __future__ import annotations

from collections.abc import Iterable

from slitherx.lower import mending, separators
from slitherx.lower.colors import ColorEncoding
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import DEFAULT, Settings
from slitherx.queries.solve import model_of
from slitherx.solution import Drawing
from slitherx.solvers.base import Deadline
from slitherx.solvers.caller import DEFAULT_SOLVER
from slitherx.solvers.lazy import LazyLoop

Cell = tuple[int, int]
# Steps from the cells that matter to those that are taken to be outside.
_MARGIN = 3
# The neighbourhood is drawn anew when it has shrunk to this share.
_SHRUNK = 0.7


def minimal_conflict(
    puzzle: Puzzle, settings: Settings = DEFAULT, *, timeout: float | None = None
) -> tuple[frozenset[Cell], bool]:
    """The cells of a minimal set of clues in conflict, for a puzzle without a solution.

    If the time runs out first, the smallest set in conflict that was found, all clues at worst, and False.
    """
    model = model_of(puzzle, settings)
    encoding = _FocusedEncoding(model, settings.given)
    with LazyLoop(encoding, solver=settings.solver or DEFAULT_SOLVER, deadline=Deadline(timeout)) as loop:
        work = _Conflict(encoding, loop, settings.given)
        cells = work.minimise()
        return frozenset(divmod(cell, model.columns) for cell in cells), work.minimal


class _FocusedEncoding(ColorEncoding):
    """Candidates count as single loops if they are so, or can be made so, as far as some clues can see."""

    def __init__(self, model: Model, given: Drawing | None) -> None:
        super().__init__(model)
        self._given = self.board.mask(
            v for edge in (given.on | given.off if given else ()) for v in self.sides(edge) if v
        )
        self.focus(model.clued_cells())

    def focus(self, cells: Iterable[int]) -> None:
        """Look at what these clues and the given edges speak of: their cells and, of clues, the neighbours."""
        clued = self.board.mask(cell + cell // self.model.columns + 1 for cell in cells)
        self.matters = self.board.near(clued) & self.board.cells | self._given
        self._flaws = None

    def _find_flaws(self, inside: int) -> separators.Flaws:
        flaws = separators.Flaws(self.board, inside, self.matters)
        return (mending.mended(flaws) if flaws else None) or flaws


class _Conflict:
    """Clauses with a selector for each clue, and the deletion of superfluous ones."""

    def __init__(self, encoding: _FocusedEncoding, loop: LazyLoop, given: Drawing | None) -> None:
        self.encoding, self.loop = encoding, loop
        self.minimal = True
        self.selector = {cell: loop.new_variable() for cell in encoding.model.clued_cells()}
        loop.add(encoding.rules())
        loop.add([encoding.nonempty()])
        loop.add((*clause, -self.selector[cell]) for cell in self.selector for clause in encoding.clue_clauses(cell))
        if given:
            loop.add(encoding.given(given.on, given.off))
        self._near = _Neighbourhood(loop, encoding)

    def minimise(self) -> list[int]:
        """The cells of a minimal conflict, among all clues."""
        core = self._core(list(self.selector)) or []
        if self.loop.unknown:
            self.minimal = False
            return list(self.selector)
        while not self.loop.unknown and (smaller := self._core(core)) is not None and len(smaller) < len(core):
            core = smaller
        return self._without_superfluous(core)

    def _without_superfluous(self, core: list[int]) -> list[int]:
        needed: list[int] = []
        while core:
            cell, *rest = core
            smaller = self._core(needed + rest)
            if self.loop.unknown:
                self.minimal = False
                return needed + core
            if smaller is None:
                needed.append(cell)
                core = rest
            else:
                core = [other for other in smaller if other not in needed]
        return needed

    def _core(self, cells: list[int]) -> list[int] | None:
        """Some of these clues that are in conflict; None if they are not (or the time is up)."""
        self.encoding.focus(cells)
        wanted = [self.selector[cell] for cell in cells]
        nearby = self._near.guard()
        for assumptions in ([nearby, *wanted], wanted):
            if self.loop.ask(assumptions) is not None or self.loop.unknown:
                return None
            named = set(self.loop.caller.core())
            if nearby not in named:
                break
        return [cell for cell in cells if self.selector[cell] in named]


class _Neighbourhood:
    """A literal that keeps a loop near the clues in question: an answer "no" that needs it is asked again without."""

    def __init__(self, loop: LazyLoop, encoding: _FocusedEncoding) -> None:
        self.loop, self.encoding = loop, encoding
        self._cells, self._guard = 0, loop.new_variable()

    def guard(self) -> int:
        """The literal; it need not be drawn tightly around the clues."""
        board, cells = self.encoding.board, self.encoding.matters
        for _ in range(_MARGIN):
            cells = board.near(cells) & board.cells
        if cells & ~self._cells or cells.bit_count() < _SHRUNK * self._cells.bit_count():
            self.loop.add([(-self._guard,)])
            self._cells, self._guard = cells, self.loop.new_variable()
            self.loop.add((-self._guard, -v) for v in board.variables(board.cells & ~cells, 0))
        return self._guard
