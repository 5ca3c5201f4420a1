"""The static CNF: projected on the edges, its models are exactly the solutions; and its size is linear."""

import oracle
import pytest
from boards import CASES

from slitherx.lower import cnf, tree
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries import dimacs, foreign
from slitherx.solvers.base import Deadline


def models(puzzle):
    text = "".join(dimacs.write(Model.of(puzzle), single_loop=True))
    return list(foreign.cnf_opener(text)(Model.of(puzzle), Deadline()))


@pytest.mark.parametrize("text", CASES)
def test_known_cases(text):
    found = models(Puzzle.parse(text))
    assert len(found) == len(set(found)) == CASES[text]
    assert set(found) == oracle.solutions(Puzzle.parse(text).clues)


def test_random_boards():
    for clues in oracle.random_boards(17, 80):
        assert set(models(Puzzle(clues))) == oracle.solutions(clues), clues


def test_size_is_linear_in_the_board():
    for size in (5, 10, 20, 40):
        model = Model.of(Puzzle(("3" * size,) * size))
        clauses = sum(1 for _ in cnf.local_rules(model)) + sum(1 for _ in tree.single_loop(model))
        assert tree.variables(model) == 7 * model.edge_count
        assert clauses < 30 * model.edge_count


def test_the_header_counts_what_follows():
    for single_loop in (False, True):
        lines = "".join(dimacs.write(Model.of(Puzzle.parse("3.1/.../..2")), single_loop=single_loop)).splitlines()
        _, _, variables, clauses = next(line for line in lines if line.startswith("p ")).split()
        body = [list(map(int, line.split())) for line in lines if line[0] not in "cp"]
        assert len(body) == int(clauses)
        assert max(abs(x) for clause in body for x in clause) <= int(variables)
        assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in body)
