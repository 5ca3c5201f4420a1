"""States without a future: none that has one is left out, and many that have none are."""

import random

import pytest
from fuzz_boards import any_board, random_board

from slitherx.frontier import sweep as module
from slitherx.frontier.arrays import ArrayStates, words_for
from slitherx.frontier.lookahead import STRIP, Lookahead
from slitherx.frontier.plan import NOTHING, Plan, Sides
from slitherx.frontier.states import States
from slitherx.frontier.sweep import sweep
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.solve import solve

SPARSE = "2.....3. .3.2...1 ...1.3.. 0..2...3 ...3..2. 1.3...0. ..2.1..3 3...2.2."


def sizes(plan, *, ahead):
    """The number of solutions, and of states behind each tile, with or without the lookahead."""
    frontier, total, found = ArrayStates.of(States({0: 1}), words_for(plan.slots)), 0, []
    lookahead = Lookahead(plan.sides)
    for place, step in enumerate(plan.steps):
        frontier, closed = frontier.advance(step)
        alive = lookahead.alive(*divmod(place, plan.slots - 1), frontier.words) if ahead else None
        frontier = frontier if alive is None else frontier.kept(alive)
        total += closed
        found.append(len(frontier))
    return total, found


@pytest.mark.parametrize("columns", [5, 8, 24])  # the last takes two words a state: strips cross their border
def test_no_solution_is_lost_and_states_are(columns):
    rng, fewer = random.Random(columns), 0
    for _ in range(12):
        puzzle = random_board(rng, rng.randint(3, 7) if columns < 20 else 3, columns, 0.6)
        upright = Sides(Model.of(puzzle), NOTHING, False)
        plan = Plan(upright, columns + 2, upright.width(), upright.steps())
        (total, all_states), (same, alive) = sizes(plan, ahead=False), sizes(plan, ahead=True)
        assert total == same > 0, str(puzzle)
        assert all(some <= every for some, every in zip(alive, all_states, strict=True))
        fewer += sum(alive) < sum(all_states)
    assert fewer > 3


def test_known_edges_count_too():
    puzzle = Puzzle.parse(SPARSE)
    on = sorted(solve(puzzle, limit=1).solutions[0].edges)
    off = [edge for edge in range(Model.of(puzzle).edge_count) if edge not in on]
    plan = Plan.of(Model.of(puzzle), (frozenset(on[1::8]), frozenset(off[1::8])))
    (total, all_states), (same, alive) = sizes(plan, ahead=False), sizes(plan, ahead=True)
    assert 0 < total == same < sizes(Plan.of(Model.of(puzzle)), ahead=True)[0]
    assert sum(alive) < sum(all_states)


def test_a_clued_board_keeps_far_fewer_states():
    plan = Plan.of(Model.of(Puzzle.parse(SPARSE)))
    assert 2 * max(sizes(plan, ahead=True)[1]) < max(sizes(plan, ahead=False)[1])


def test_a_blank_board_has_nothing_to_look_up():
    lookahead = Lookahead(Plan.of(Model.of(Puzzle.blank(9, 9))).sides)
    words = ArrayStates.of(States({0: 1}), 1).words
    assert all(lookahead.alive(row, column, words) is None for row in range(9) for column in range(10))


def test_narrow_boards_have_no_strip():
    lookahead = Lookahead(Plan.of(Model.of(Puzzle.blank(9, STRIP - 2))).sides)
    assert lookahead.alive(3, 3, ArrayStates.of(States({0: 1}), 1).words) is None


def test_the_sweep_looks_ahead_when_it_counts_and_not_when_it_keeps(monkeypatch):
    monkeypatch.setattr(module, "_LEAST_STATES", 0)
    monkeypatch.setattr(module, "_WORTH_NUMPY", 0)
    monkeypatch.setattr(module, "_WORTH_IMPORT", 0)
    plan = Plan.of(Model.of(Puzzle.parse(SPARSE)))
    counted, kept = sweep(plan), sweep(plan, keep=True)
    assert counted.total == kept.total == sweep(plan, plain=True).total > 0
    assert counted.peak < kept.peak == max(map(len, kept.frontiers))


def test_boards_of_every_kind(monkeypatch):
    monkeypatch.setattr(module, "_LEAST_STATES", 0)
    monkeypatch.setattr(module, "_WORTH_NUMPY", 0)
    monkeypatch.setattr(module, "_WORTH_IMPORT", 0)
    rng = random.Random(3)
    for _ in range(60):
        plan = Plan.of(Model.of(any_board(rng, 60)), NOTHING)
        assert sweep(plan).total == sweep(plan, plain=True).total


def test_where_time_runs_out_the_other_strips_leave_nothing_out():
    sides = Plan.of(Model.of(Puzzle.parse(SPARSE))).sides
    looks = iter([False, False, True])
    whole, part = Lookahead(sides), Lookahead(sides, lambda: next(looks))
    assert len(part._alive) == 2 * sides.rows < len(whole._alive)
    assert all(part._alive[place] is None or (part._alive[place] == whole._alive[place]).all() for place in part._alive)
