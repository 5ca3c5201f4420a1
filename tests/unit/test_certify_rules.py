"""The clauses and cuts that a certificate rests on hold in every solution, and the clauses in nothing else."""

import itertools
import random

import oracle
import pytest

from slitherx.certify.cuts import PIECES, POCKET, Cut
from slitherx.certify.rules import block, clauses
from slitherx.certify.rup import Propagator
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution


def holds(clause, coloring):
    return any(coloring[abs(literal) - 1] == (literal > 0) for literal in clause)


def edges_of(coloring, rows, columns):
    """The edges between inside and outside, worked out anew."""
    inside = lambda i, j: 0 <= i < rows and 0 <= j < columns and coloring[i * columns + j]
    found = set()
    for i, j in itertools.product(range(rows + 1), range(columns + 1)):
        if j < columns and inside(i - 1, j) != inside(i, j):
            found.add(oracle.edge_between(columns, (i, j), (i, j + 1)))
        if i < rows and inside(i, j - 1) != inside(i, j):
            found.add(oracle.edge_between(columns, (i, j), (i + 1, j)))
    return frozenset(found)


@pytest.mark.parametrize("rows", [("..", ".."), ("3.", ".2"), ("0",), ("4",), (".1.", "...", "3.2"), tuple("01234")])
def test_the_rules_are_the_local_rules(rows):
    puzzle = Puzzle(tuple(rows))
    size = puzzle.rows * puzzle.columns
    colorings = itertools.product((False, True), repeat=size)
    rules = list(clauses(puzzle))
    allowed = {edges_of(c, puzzle.rows, puzzle.columns) for c in colorings if all(holds(clause, c) for clause in rules)}
    if puzzle.rows * puzzle.columns <= 4:
        assert allowed == oracle.local_solutions(puzzle.clues) - {frozenset()}
    for edges in allowed:
        assert edges and oracle._is_local(puzzle.clues, puzzle.rows, puzzle.columns, edges)
    assert oracle.solutions(puzzle.clues) <= allowed


@pytest.mark.parametrize("clues", oracle.random_boards(5, 60, largest=3, cells=9))
def test_the_rules_on_random_boards(clues):
    test_the_rules_are_the_local_rules(clues)


def test_literals_stand_in_the_order_of_their_variables():
    for clues in oracle.random_boards(6, 40):
        solution = next((Solution.from_edges(len(clues), len(clues[0]), s) for s in oracle.solutions(clues)), None)
        for clause in clauses(Puzzle(clues), solution):
            numbers = [abs(literal) for literal in clause]
            assert numbers == sorted(set(numbers))


def test_the_block_refutes_one_loop_and_no_other():
    for rows, columns in ((2, 2), (2, 3), (3, 3)):
        loops = [Solution.from_edges(rows, columns, edges) for edges in oracle.all_loops(rows, columns)]
        colored = [[char == "1" for row in loop.inside for char in row] for loop in loops]
        for k, loop in enumerate(loops):
            clause = block(loop)
            assert [n for n, coloring in enumerate(colored) if not holds(clause, coloring)] == [k]


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 4), (5, 2), (1, 5)])
def test_a_cut_that_is_accepted_holds_in_every_loop(rows, columns):
    loops = [Solution.from_edges(rows, columns, edges) for edges in oracle.all_loops(rows, columns)]
    colored = [[char == "1" for row in loop.inside for char in row] for loop in loops]
    cells, rng, accepted, wrong = list(itertools.product(range(rows), range(columns))), random.Random(1), 0, 0
    for _ in range(300):
        kind = rng.choice((POCKET, PIECES))
        chosen = rng.sample(cells, rng.randint(3, min(len(cells), 8)))
        ends = 1 if kind == POCKET else 2
        cut = Cut(kind, tuple(chosen[:ends]), tuple(sorted(chosen[ends:])))
        valid = all(holds(cut.clause(columns), coloring) for coloring in colored)
        accepted += cut.separates(rows, columns)
        wrong += not valid
        assert valid or not cut.separates(rows, columns), cut
    assert accepted > 5 and wrong > 20


def test_cuts_with_a_cell_twice_are_refused():
    assert not Cut(PIECES, ((0, 0), (0, 0)), ((0, 1),)).separates(1, 3)
    assert Cut(PIECES, ((0, 0), (0, 2)), ((0, 1),)).separates(1, 3)
    assert not Cut(PIECES, ((0, 0), (0, 1)), ((0, 1),)).separates(1, 3)


def naive(clauses_, assumed):
    """Unit propagation in the plainest way: the true literals, or None for a conflict."""
    true = set(assumed)
    if any(-literal in true for literal in true):
        return None
    while True:
        for clause in clauses_:
            if true.intersection(clause):
                continue
            left = {literal for literal in clause if -literal not in true}
            if not left:
                return None
            if len(left) == 1:
                true |= left
                break
        else:
            return true


@pytest.mark.parametrize("seed", range(150))
def test_propagation_as_in_the_plainest_way(seed):
    rng = random.Random(seed)
    variables = rng.randint(1, 12)
    propagator, kept = Propagator(variables), []
    for _ in range(40):
        pool = rng.sample(range(1, variables + 1), rng.randint(0 if rng.random() < 0.02 else 1, min(4, variables)))
        clause = [v if rng.random() < 0.5 else -v for v in pool]
        action = rng.random()
        if action < 0.6 or not kept:
            kept.append((clause, propagator.add(clause)))
        elif action < 0.7 and propagator.conflict is None:
            # what was derived stays: only clauses that made no literal true are taken back
            position = rng.randrange(len(kept))
            if not any(kept[position][1] is reason for reason in propagator.reason):
                propagator.remove(kept.pop(position)[1])
        expected = naive([c for c, _ in kept], ())
        assert (propagator.conflict is None) == (expected is not None)
        if expected is None:
            assert propagator.follows(clause)
            return
        assert set(propagator.trail) == expected
        assert propagator.follows(clause) == (naive([c for c, _ in kept], {-literal for literal in clause}) is None)
        assert set(propagator.trail) == expected
