"""Every deliberate fault must be noticed, and nothing that is right may be called wrong."""

import oracle
import pytest
from crossval import mutants

from slitherx.puzzle import Puzzle
from slitherx.queries.check import cross_validate, openers

# Small boards of all kinds: blank, clues of each value, two loops possible, one solution, none.
BOARDS = [Puzzle.parse(text) for text in (
    "../..", "3./..", "2../..1", ".../.../...", "3..3/..../3..3", "..0../.....", "12./.../..3", "4../...", "22/22",
    "3.1/.../1.2", "0../.../..3", "1..2/..../....",
)]  # fmt: skip
LOOP_MUTANTS = mutants.loop_mutants()
LOCAL_MUTANTS = mutants.local_mutants()


def noticed(opener, rule):
    """The first board on which the mutant disagrees with two sound back ends, or breaks down; None if there is none."""
    return next((board for board in BOARDS if _disagrees(board, opener, rule)), None)


def _disagrees(board, opener, rule):
    sound = openers(["edges", "colors"], rule=rule)
    try:
        return (
            cross_validate(board, {**sound, "mutant": lambda model, _: opener(model)}, rule=rule, limit=2000).agree
            is False
        )
    except (ValueError, IndexError):  # a candidate that keeps no rule cannot be walked
        return True


@pytest.mark.parametrize("name", LOOP_MUTANTS)
def test_loop_mutants_are_noticed(name):
    assert noticed(LOOP_MUTANTS[name], "loop") is not None


@pytest.mark.parametrize("name", LOCAL_MUTANTS)
def test_local_mutants_are_noticed(name):
    assert noticed(LOCAL_MUTANTS[name], "local") is not None


def test_there_are_at_least_forty_mutants():
    assert len(LOOP_MUTANTS) + len(LOCAL_MUTANTS) >= 40


@pytest.mark.parametrize("rule", ["loop", "local"])
def test_no_false_alarm(rule):
    for board in BOARDS + [Puzzle(clues) for clues in oracle.random_boards(3, 15)]:
        report = cross_validate(board, rule=rule)
        assert report.agree is True, (str(board), report.listings)
