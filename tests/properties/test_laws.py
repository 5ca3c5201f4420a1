"""Laws that hold for every puzzle, tried on random ones."""

import random
from unittest import mock

import oracle
from hypothesis import given, settings
from hypothesis import strategies as st

from slitherx import formats
from slitherx.lower import separators
from slitherx.lower.colors import ColorEncoding
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import LOCAL, Settings, open_search
from slitherx.queries.check import cross_validate
from slitherx.queries.solve import solutions
from slitherx.solution import Solution


@st.composite
def puzzles(draw, largest=4, cells=12):
    """Boards whose clues come from a random loop, some left out, perhaps one changed."""
    rows = draw(st.integers(1, largest))
    columns = draw(st.integers(1, min(largest, cells // rows)))
    return Puzzle(oracle.random_clues(random.Random(draw(st.integers(0, 10**9))), rows, columns))


def pictures(puzzle):
    return {(s.horizontal, s.vertical) for s in solutions(puzzle)}


def transposed(solution):
    flip = lambda lines: tuple("".join(column) for column in zip(*lines, strict=True))
    return flip(solution[1]), flip(solution[0])


def mirrored(solution):
    return tuple(tuple(line[::-1] for line in lines) for lines in solution)


@given(puzzles())
def test_solving_commutes_with_the_symmetries_of_the_board(puzzle):
    here = pictures(puzzle)
    assert pictures(puzzle.transpose()) == {transposed(s) for s in here}
    assert pictures(puzzle.mirror()) == {mirrored(s) for s in here}


@given(puzzles(), st.randoms())
def test_removing_a_clue_never_loses_a_solution(puzzle, rng):
    clued = [(i, j) for i, j, _ in puzzle.cells()]
    if clued:
        assert pictures(puzzle) <= pictures(puzzle.without([rng.choice(clued)]))


@given(puzzles(), st.randoms())
def test_adding_a_clue_read_off_a_solution_keeps_it(puzzle, rng):
    for solution in list(solutions(puzzle))[:3]:
        i, j = rng.randrange(puzzle.rows), rng.randrange(puzzle.columns)
        count = len(solution.edges.intersection(oracle.around(puzzle.columns, i, j)))
        rows = [list(row) for row in puzzle.clues]
        rows[i][j] = str(count)
        again = pictures(Puzzle(tuple("".join(row) for row in rows)))
        assert (solution.horizontal, solution.vertical) in again


@given(puzzles())
def test_solutions_of_the_local_rules_include_the_loops(puzzle):
    local = set(open_search(Model.of(puzzle), Settings(rule=LOCAL)))
    assert {s.edges for s in solutions(puzzle)} <= local


@given(puzzles())
def test_what_is_printed_reads_back(puzzle):
    assert [document.puzzle for document in formats.read(str(puzzle) + "\n")] == [puzzle]


@settings(max_examples=15)
@given(puzzles(cells=9))
def test_all_back_ends_agree(puzzle):
    assert cross_validate(puzzle).agree is True
    assert cross_validate(puzzle, rule=LOCAL).agree is True


@given(puzzles(), st.integers(0, 2**32))
def test_no_cut_excludes_a_solution(puzzle, noise):
    """Any coloring of the board may come as a candidate; its cuts must hold in every single-loop solution."""
    encoding = ColorEncoding(Model.of(puzzle))
    rng = random.Random(noise)
    values = [v if v % encoding.width and rng.random() < 0.5 else -v for v in range(1, encoding.variables + 1)]
    flaws = encoding.flaws(values)
    found = separators.cuts(flaws)
    with mock.patch.object(separators, "_LONG", 0):
        found += separators.cuts(flaws)
    for edges in oracle.solutions(puzzle.clues):
        inside = "".join(row + "0" for row in Solution.from_edges(puzzle.rows, puzzle.columns, edges).inside)
        for cut in found:
            assert any((literal > 0) == (inside[abs(literal) - 1] == "1") for literal in cut)
