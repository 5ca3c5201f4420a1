import random

import oracle
import pytest

from slitherx import verify
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution


def rules(puzzle, solution):
    return [(fault.rule, fault.where) for fault in verify(puzzle, solution).faults]


def test_nothing_drawn():
    assert rules(Puzzle.parse("00 00"), Solution.from_edges(2, 2, ())) == [("empty", None)]


def test_two_loops():
    puzzle = Puzzle.blank(1, 3)
    two = Solution(("101", "101"), ("1111",))
    assert rules(puzzle, two) == [("loops", (0, 2))]
    assert "2 separate pieces, at tiles (0,0), (0,2)" in str(verify(puzzle, two))


def test_messages_name_the_tile():
    drawing = Solution.from_edges(2, 3, (9, 13, 16))  # a path around the last cell
    assert str(verify(Puzzle.blank(2, 3), drawing)).splitlines() == [
        "dead end at tile (1,2): 1 edges meet", "dead end at tile (2,2): 1 edges meet",
    ]  # fmt: skip


def test_dead_end_branch_and_crossing():
    assert rules(Puzzle.blank(1, 1), Solution(("1", "0"), ("00",))) == [("dead-end", (0, 0)), ("dead-end", (0, 1))]
    assert ("branch", (0, 1)) in rules(Puzzle.blank(1, 2), Solution(("11", "11"), ("111",)))
    crossing = Solution(("10", "11", "01"), ("110", "011"))
    assert rules(Puzzle.blank(2, 2), crossing) == [("crossing", (1, 1))]


def test_a_clue_not_met_names_the_cell():
    verdict = verify(Puzzle.parse(".. .3"), Solution.from_edges(2, 2, oracle.around(2, 1, 0)))
    assert [(fault.rule, fault.where) for fault in verdict.faults] == [("clue", (1, 1))]
    assert str(verdict) == "clue of cell (1,1) wants 3 and has 1"


def test_sizes_differ():
    assert rules(Puzzle.blank(2, 3), Solution.from_edges(3, 2, ())) == [("size", None)]


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 2), (2, 3), (3, 3)])
def test_accepts_each_loop_and_rejects_every_flip_of_one_edge(rows, columns):
    for loop in oracle.all_loops(rows, columns):
        assert verify(Puzzle.blank(rows, columns), Solution.from_edges(rows, columns, loop))
        for edge in range((rows + 1) * columns + rows * (columns + 1)):
            assert not verify(Puzzle.blank(rows, columns), Solution.from_edges(rows, columns, loop ^ {edge}))


def test_agrees_with_enumeration_on_random_boards():
    rng = random.Random(5)
    for clues in oracle.random_boards(7, 60):
        right = oracle.solutions(clues)
        for loop in rng.sample(oracle.all_loops(len(clues), len(clues[0])), k=1):
            solution = Solution.from_edges(len(clues), len(clues[0]), loop)
            assert bool(verify(Puzzle(clues), solution)) == (loop in right)
