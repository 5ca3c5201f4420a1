"""Backbone and explanation against full enumeration."""

import random
import time
from itertools import chain

import oracle
import pytest
from cli.run import PUZZLES
from fuzz_boards import any_board

from slitherx.frontier.budget import Budget
from slitherx.frontier.marginals import marginals
from slitherx.frontier.plan import Plan
from slitherx.frontier.sweep import sweep
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries import conflict
from slitherx.queries.backbone import backbone
from slitherx.queries.backends import Settings
from slitherx.queries.explain import explain
from slitherx.queries.solve import solve
from slitherx.solution import Drawing, Outcome
from slitherx.solvers.caller import SatCaller

BOARDS = oracle.random_boards(23, 300)


def edge_count(clues):
    return len(clues) * (2 * len(clues[0]) + 1) + len(clues[0])


def only(clues, cells):
    rows = enumerate(clues)
    return tuple("".join(char if (i, j) in cells else "." for j, char in enumerate(row)) for i, row in rows)


def test_backbone_is_what_all_solutions_share():
    for clues in BOARDS:
        right, found = oracle.solutions(clues), backbone(Puzzle(clues))
        assert found.complete
        if not right:
            assert found.outcome is Outcome.UNSAT
            continue
        assert found.on == frozenset.intersection(*right), clues
        assert found.off == frozenset(range(edge_count(clues))) - frozenset.union(*right), clues
        assert len(found.on) + len(found.off) + len(found.open) == edge_count(clues)


def test_backbone_of_the_given_edges():
    clues = ("....", "....", "....")
    for on, off in (({0}, set()), (set(), {0, 1}), ({5, 6}, {9})):
        given = Drawing.from_edges(3, 4, on, off)
        right = [s for s in oracle.solutions(clues) if s.issuperset(on) and s.isdisjoint(off)]
        found = backbone(Puzzle(clues), Settings(given=given))
        assert found.on == frozenset.intersection(*right)
        assert found.off == frozenset(range(edge_count(clues))) - frozenset.union(*right)


@pytest.mark.parametrize("solver", ["minisat22", "cadical153", "lingeling"])  # the last two differ in what they tell
def test_backbone_of_larger_boards_is_what_the_frontier_counts(solver):
    """Boards of several regions, against exact counts that owe nothing to SAT."""
    rng = random.Random(solver)
    several = 0
    while several < 5:
        puzzle = any_board(rng, 130)
        swept = sweep(Plan.of(Model.of(puzzle)), Budget(states=3000), keep=True)
        if puzzle.rows * puzzle.columns < 60 or not swept.complete or swept.total < 2:
            continue
        several += 1
        ways, found = marginals(swept), backbone(puzzle, Settings(solver=solver))
        assert found.on == {edge for edge, number in ways.items() if number == swept.total}, str(puzzle)
        assert found.open == {edge for edge, number in ways.items() if 0 < number < swept.total}, str(puzzle)
        assert found.complete


def test_a_conflict_is_one_and_is_minimal():
    without_solution = [clues for clues in BOARDS if not oracle.solutions(clues)]
    assert len(without_solution) > 30
    for clues in without_solution:
        found = explain(Puzzle(clues))
        assert found.minimal
        assert not oracle.solutions(only(clues, found.conflict)), clues
        for cell in found.conflict:
            assert oracle.solutions(only(clues, found.conflict - {cell})), (clues, found.conflict)


LARGE = ["dense10", "sparse10", "loopy10", "minimal10", "sparse15", "loopy15", "hard25", "loopy40"]


def changed_boards(name, number):
    """Boards without a solution that come from a unique one by changing a clue."""
    rng = random.Random(name)
    rows = Puzzle.parse((PUZZLES / f"{name}.txt").read_text()).clues
    places = [(i, j) for i, row in enumerate(rows) for j, char in enumerate(row) if char.isdigit()]
    while number:
        i, j = rng.choice(places)
        other = rng.choice([digit for digit in "0123" if digit != rows[i][j]])
        clues = (*rows[:i], rows[i][:j] + other + rows[i][j + 1 :], *rows[i + 1 :])
        if solve(Puzzle(clues), limit=1).outcome is Outcome.UNSAT:
            number -= 1
            yield clues


def is_minimal(clues, cells):
    """Judged by the solver for whole boards, which looks at all of it."""
    outcome = lambda kept: solve(Puzzle(only(clues, kept)), limit=1).outcome
    return outcome(cells) is Outcome.UNSAT and all(outcome(cells - {cell}) is Outcome.SAT for cell in cells)


@pytest.mark.parametrize("name", LARGE)
def test_a_conflict_on_a_larger_board_is_one_and_is_minimal(name):
    for clues in changed_boards(name, 3):
        found = explain(Puzzle(clues))
        assert found.minimal and is_minimal(clues, found.conflict)


# Cut out of these boards, some of the clues in conflict are so without the others: no loop finds a way around.
MISLEADING = [
    "2..... .0.... ...... 23...0 .02..1 ..0...",
    "..1....0 ........ ..3..0.. ...0.2.. .2....03 ..33.2..",
    ".....3..0 2..2.203. .3....1.. ...2....1 .......3. ...2....0 ..3...... .3......1",
    "1.0.2.. ....... .32..3. .1.1... .3..... .3..... 0...3.. .......",
]


def test_a_conflict_that_the_edge_of_a_part_made_is_not_believed(monkeypatch):
    told, back, believed = [], conflict._Part.back, []
    monkeypatch.setattr(conflict, "_MARGIN", 0)
    monkeypatch.setattr(conflict, "_PART", 0.99)
    monkeypatch.setattr(conflict._Part, "back", lambda self, cells: told.append(back(self, cells)) or told[-1])
    for clues in chain((text.split() for text in MISLEADING), changed_boards("sparse10", 8)):
        told.clear()
        found = conflict.minimal_conflict(Puzzle(clues))
        assert found.minimal and is_minimal(clues, found.cells)
        believed += [found.cells == {divmod(cell, len(clues[0])) for cell in cells} for cells in told[-1:]]
    assert believed.count(False) == len(MISLEADING) and believed.count(True) > 2


# A wall of zeros from border to border, with a clue on either side, on a board that is otherwise blank.
WALL = Puzzle(
    ("." * 16,) * 4
    + ("...........1....",)
    + ("." * 16,) * 2
    + ("0000............", ".000000..000....", "......0000.00...", "............00.0", ".............000")
    + ("." * 16,) * 2
    + ("..3.............",)
    + ("." * 16,) * 10
)


def test_two_loops_on_a_nearly_blank_board_are_cut_apart_at_their_clues():
    """Not for every pair of cells that they may have: that took more than 20 000 rounds."""
    answer = solve(WALL, Settings(timeout=20))
    assert answer.outcome is Outcome.UNSAT and answer.effort["rounds"] < 1000
    found = explain(WALL)
    assert found.minimal and {(4, 11), (14, 2)} <= found.conflict and is_minimal(WALL.clues, found.conflict)


def test_two_solutions_and_where_they_differ():
    for clues in BOARDS:
        right = oracle.solutions(clues)
        if len(right) > 1:
            found = explain(Puzzle(clues))
            first, second = found.answer.solutions
            assert {first.edges, second.edges} <= right
            differ = {
                (i, j)
                for i in range(len(clues))
                for j in range(len(clues[0]))
                if first.inside[i][j] != second.inside[i][j]
            }
            assert found.differ == differ
            assert differ


@pytest.mark.parametrize("query", [backbone, explain, solve])
def test_time_limits_are_kept(query):
    puzzle = Puzzle.blank(150, 150)
    solve(Puzzle.blank(2, 2))
    for timeout in (0.0, 0.3):
        start = time.monotonic()
        query(puzzle, Settings(timeout=timeout))
        assert time.monotonic() - start < timeout + 2  # generous: the machine may be busy


def test_open_boards_take_few_rounds():
    """Without stripes it took 140 rounds, and without paths that keep off checkerboards 350."""
    found = backbone(Puzzle.blank(30, 30))
    assert len(found.open) == 1860 and found.effort["rounds"] < 40
    lines = ["........0" + "." * 15] * 24
    lines[5], lines[17] = "...3....0" + "." * 15, "........0......3........"
    found = conflict.minimal_conflict(Puzzle(tuple(lines)))
    assert found.minimal and {(5, 3), (17, 15)} < found.cells and found.effort["rounds"] < 300


def test_lines_of_zeros_take_few_rounds():
    """Cell by cell, a blank board of 14x15 with a column of zeros took half a minute, one of 60x60 ten seconds."""
    halves = Puzzle(("." * 12 + "0" + "." * 12,) * 25)
    found = backbone(halves)
    assert found.complete and not found.on and len(found.off) == 26 + 50 + 52 and found.effort["rounds"] < 1500
    gap = Puzzle(("." * 21, *("." * 10 + "0" + "." * 10,) * 15))
    assert len(backbone(gap).off) == 77  # the gap is outside, too: above it nothing is drawn
    clued = Puzzle(("." * 60,) * 5 + ("..3.2" + "." * 55,) + ("." * 60,) * 24 + ("0" * 60,) + ("." * 60,) * 29)
    found = backbone(clued)
    assert found.complete and not found.on and len(found.off) > 3700 and found.effort["rounds"] < 600


def test_a_backbone_cut_short_claims_nothing_wrong():
    clues = ("......",) * 3
    right = oracle.solutions(clues)
    for timeout in (0.0, 0.001, 0.003, 0.01):
        found = backbone(Puzzle(clues), Settings(timeout=timeout))
        assert found.on <= frozenset.intersection(*right)
        assert not found.off & frozenset.union(*right)
        assert all(any(e in s for s in right) and any(e not in s for s in right) for e in found.open)


def only_so_many(answers, solve):
    """A solver that answers so many questions, and has no time for more."""
    left = iter(range(answers))
    return lambda self, *args: None if next(left, None) is None else solve(self, *args)


def test_a_backbone_cut_short_tells_what_it_knows(monkeypatch):
    """After any number of answers: more and more of what is true, and something well before the end."""
    clued = Puzzle.parse((PUZZLES / "loopy30.txt").read_text())
    puzzle = clued.without(random.Random(1).sample([(i, j) for i, j, _ in clued.cells()], 60))
    whole, known, plain = backbone(puzzle), [], SatCaller.solve
    assert len(whole.on) > 5 and len(whole.off) > 5 and len(whole.open) > 5
    for most in range(0, whole.effort["rounds"], 6):
        monkeypatch.setattr(SatCaller, "solve", only_so_many(most, plain))
        found = backbone(puzzle)
        assert not found.complete
        assert found.on <= whole.on and found.off <= whole.off and found.open <= whole.open
        known.append(len(found.on) + len(found.off))
    assert known == sorted(known) and len(set(known)) > 5, known


def test_nothing_can_be_drawn_is_a_conflict_of_clues():
    found = conflict.minimal_conflict(Puzzle.parse("00 00"))
    assert found.minimal
    assert not oracle.solutions(only(("00", "00"), found.cells))
