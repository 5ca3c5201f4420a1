"""Make a certificate: find the solution and the cuts with our fastest search, then refute that there is another.

The search uses `slitherx.lower.colors`.  What is certified does not: the formula is that of `rules` and `cuts`, a
solver refutes it once more with a proof, and the proof and the cuts are trimmed to what is needed.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from slitherx.certify.cuts import PIECES, POCKET, Cut
from slitherx.certify.rules import Cell, clauses
from slitherx.certify.text import Certificate, Step
from slitherx.certify.trim import trim
from slitherx.lower.colors import ColorEncoding
from slitherx.lower.separators import Flaws
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution
from slitherx.solvers.base import Deadline
from slitherx.solvers.caller import DEFAULT_SOLVER
from slitherx.solvers.lazy import LazyLoop
from slitherx.solvers.proof import PROOF_SOLVER, refutation


class Answer(enum.Enum):
    """How many solutions a puzzle was found to have."""

    UNIQUE = "unique"
    NONE = "none"
    SEVERAL = "several"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Attempt:
    """The answer, and its certificate if the answer is "unique" or "none"."""

    answer: Answer
    certificate: Certificate | None = None


def certify(
    puzzle: Puzzle, *, timeout: float | None = None, solver: str | None = None, proof_solver: str = PROOF_SOLVER
) -> Attempt:
    """Certify that a puzzle has exactly one solution, or none; within ``timeout`` seconds.

    ``solver`` searches, ``proof_solver`` writes the proof.  Raises `SolverUnavailableError` for an unknown one or one
    that records no proofs.

    >>> attempt = certify(Puzzle.parse("4.. ..."))
    >>> attempt.answer, len(attempt.certificate.cuts)
    (<Answer.UNIQUE: 'unique'>, 0)
    >>> certify(Puzzle.parse("..")).answer
    <Answer.SEVERAL: 'several'>
    """
    deadline = Deadline(timeout)
    encoding = _Encoding(Model.of(puzzle))
    with LazyLoop(encoding, solver=solver or DEFAULT_SOLVER, deadline=deadline) as loop:
        answer, solution = _search(puzzle, encoding, loop)
    if answer in (Answer.SEVERAL, Answer.UNKNOWN):
        return Attempt(answer)
    certificate = _proved(puzzle, solution, _cuts(encoding), deadline, proof_solver)
    return Attempt(answer, certificate) if certificate else Attempt(Answer.UNKNOWN)


class _Encoding(ColorEncoding):
    """Keeps the cuts that it made, of which none rests on a clue: that would be one argument more to be believed."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.made: dict[tuple[int, ...], None] = {}

    def _find_flaws(self, inside: int) -> Flaws:
        return Flaws(self.board, inside, speaking=self.speaking, free=self.free)

    def cuts(self, values: Sequence[int], _: object = None) -> list[Sequence[int]]:
        found = super().cuts(values)
        self.made.update(dict.fromkeys(map(tuple, found)))
        return found


def _search(puzzle: Puzzle, encoding: _Encoding, loop: LazyLoop) -> tuple[Answer, Solution | None]:
    loop.add_puzzle(encoding.model)
    first = loop.ask()
    if first is None:
        return Answer.UNKNOWN if loop.unknown else Answer.NONE, None
    loop.add([encoding.block(first)])
    loop.prefer(encoding.phases(first))
    if loop.ask() is not None:
        return Answer.SEVERAL, None
    solution = Solution.from_edges(puzzle.rows, puzzle.columns, encoding.edges(first))
    return (Answer.UNKNOWN if loop.unknown else Answer.UNIQUE), solution


def _cuts(encoding: _Encoding) -> list[Cut]:
    return [_cut(clause, encoding.width) for clause in encoding.made]


def _cut(clause: Sequence[int], width: int) -> Cut:
    """The cut of a clause of `slitherx.lower.separators`: ``(u, -s…)`` around a pocket, ``(-u, -r, s…)`` between."""
    kind, ends = (POCKET, 1) if clause[0] > 0 else (PIECES, 2)
    cells = [_cell(literal, width) for literal in clause]
    return Cut(kind, tuple(cells[:ends]), tuple(sorted(cells[ends:])))


def _cell(literal: int, width: int) -> Cell:
    return divmod(abs(literal) - 1, width)


def _proved(
    puzzle: Puzzle, solution: Solution | None, cuts: Sequence[Cut], deadline: Deadline, solver: str
) -> Certificate | None:
    rules = [clause for part in deadline.parts(clauses(puzzle, solution)) for clause in part]
    formula = rules + [cut.clause(puzzle.columns) for cut in cuts]
    learned = refutation(formula, deadline=deadline, solver=solver)
    if learned is None:
        return None
    trimmed = trim(puzzle.rows * puzzle.columns, formula, learned, deadline.passed)
    if trimmed is None:
        return None
    needed = tuple(cut for k, cut in enumerate(cuts, len(rules)) if k in trimmed.used)
    steps = tuple(Step(clause, delete) for delete, clause in trimmed.steps)
    return Certificate(puzzle, solution, needed, steps)
