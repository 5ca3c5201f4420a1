"""For the test suites of other projects: boards, and assertions that their encoding has the right solutions.

In a pytest suite::

    from slitherx.testing import assert_same_solutions, board  # `board` is a fixture

    def test_my_encoding(board):
        assert_same_solutions(board, my_solver(board.clues))

The right solutions come from two back ends that share no encoding; each is judged by the rules as well.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from slitherx.errors import DisagreementError
from slitherx.names import edge_names
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import LOCAL, LOOP
from slitherx.queries.check import EdgeSet, cross_validate

# Small boards that between them expose every encoding fault in our own suite of mutants.
BOARDS = tuple(
    Puzzle.parse(text)
    for text in (
        "4", "1", "..", "../..", "3./..", "2../..1", ".../.../...", "3..3/..../3..3", "..0../.....", "12./.../..3",
        "4../...", "22/22", "3.1/.../1.2", "0../.../..3", "1..2/..../....", "00/00", "4../..4", ".0./...", "33",
    )
)  # fmt: skip


@pytest.fixture(params=BOARDS, ids=lambda puzzle: "/".join(puzzle.clues))
def board(request: pytest.FixtureRequest) -> Puzzle:
    """Each of `BOARDS` in turn."""
    puzzle: Puzzle = request.param
    return puzzle


def right_solutions(puzzle: Puzzle, *, rule: str = LOOP) -> frozenset[EdgeSet]:
    """The edge sets of all solutions, on which two independent back ends agree.

    Edges are numbers in scan order (`slitherx.model`).  ``rule`` is ``loop``, or ``local`` for the rules without "one
    loop", which is what a DLX text says.  Raises `DisagreementError` if the back ends differ.
    """
    report = cross_validate(puzzle, ["edges", "colors"], rule=rule)
    if report.agree is not True:
        raise DisagreementError(f"the back ends of slitherx disagree on {'/'.join(puzzle.clues)}")
    return report.listings[0].edge_sets


def assert_same_solutions(puzzle: Puzzle, solutions: Iterable[Iterable[int | str]], *, rule: str = LOOP) -> None:
    """Fail unless ``solutions`` are exactly the right ones, each once.

    A solution is the collection of its edges that are on, by number in scan order or by Knuth's name (``"01"``).

    >>> assert_same_solutions(Puzzle(("4",)), [["01", "10", "12", "21"]])
    """
    number = {name: edge for edge, name in enumerate(edge_names(puzzle.rows, puzzle.columns))}
    listed = [frozenset(number[e] if isinstance(e, str) else e for e in edges) for edges in solutions]
    given, right = frozenset(listed), right_solutions(puzzle, rule=rule)
    where = "/".join(puzzle.clues)
    assert given == right, _difference(where, given, right)
    assert len(listed) == len(given), f"{where}: {len(listed) - len(given)} solutions are given more than once"


def _difference(where: str, given: frozenset[EdgeSet], right: frozenset[EdgeSet]) -> str:
    missing, wrong = sorted(map(sorted, right - given)), sorted(map(sorted, given - right))
    parts = [f"{len(missing)} missing, e.g. edges {missing[0]}"] if missing else []
    parts += [f"{len(wrong)} wrong, e.g. edges {wrong[0]}"] if wrong else []
    return f"{where}: {'; '.join(parts)}"


__all__ = ["BOARDS", "LOCAL", "LOOP", "assert_same_solutions", "board", "right_solutions"]
