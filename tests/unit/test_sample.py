"""Samples: each solution equally likely, correct, and repeatable."""

import random
import subprocess
import sys
from collections import Counter

import oracle
import pytest
from frontier_engines import FORMS, sweep_as

from slitherx.errors import BoardError, DisagreementError
from slitherx.frontier.sampling import sample as draw
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries import sample as module
from slitherx.queries.count import CountSettings
from slitherx.queries.sample import sample
from slitherx.solution import Drawing, Outcome
from slitherx.verify import verify


def chi_square_score(drawn, population):
    """How many standard deviations the chi-square statistic lies above its mean (Wilson and Hilferty's cube root)."""
    tally = Counter(drawn)
    assert tally.keys() <= population
    freedom, expected = len(population) - 1, len(drawn) / len(population)
    statistic = sum((tally[one] - expected) ** 2 for one in population) / expected
    spread = 2 / (9 * freedom)
    return ((statistic / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5


# Boards with 13 to 9349 solutions, with clues and without.
LARGE = pytest.param("..../..../..../....", marks=pytest.mark.slow)
BOARDS = ["../..", "..../..../...2", ".../.../...", "2.../..../...1", "..../..../....", LARGE]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", BOARDS)
def test_uniform(text, form, monkeypatch):
    puzzle = Puzzle.parse(text)
    population = oracle.solutions(puzzle.clues)
    assert 10 <= len(population) <= 10_000
    swept = sweep_as(form, monkeypatch, puzzle, keep=True)
    drawn = draw(swept, 10 * len(population), random.Random(2024))
    assert abs(chi_square_score(drawn, population)) < 3.3  # one of a thousand fair generators fails


def test_the_uniformity_test_notices_a_lean():
    population = oracle.solutions(("....", "....", "...."))
    rng = random.Random(1)
    ordered = sorted(population, key=sorted)
    leaning = rng.choices(ordered, weights=[1.25 if 0 in loop else 1 for loop in ordered], k=10 * len(ordered))
    assert chi_square_score(leaning, population) > 3.3


def test_neighbouring_draws_are_independent():
    """All draws walk back together; pairs of them must be as uniform as the draws themselves."""
    puzzle = Puzzle.blank(2, 2)
    drawn = sample(puzzle, 40_000, seed=3).solutions
    pairs = list(zip(drawn[::2], drawn[1::2], strict=True))
    assert len(set(drawn)) == 13
    everything = {(a, b) for a in set(drawn) for b in set(drawn)}
    assert abs(chi_square_score(pairs, everything)) < 3.3


def test_every_solution_of_a_large_board_passes_the_judge():
    puzzle = Puzzle.blank(10, 10)
    found = sample(puzzle, 20, seed=5)
    assert len(found.solutions) == 20 and len(set(found.solutions)) == 20
    assert all(verify(puzzle, solution) for solution in found.solutions)


def test_the_same_seed_gives_the_same_solutions():
    puzzle = Puzzle.blank(6, 7)
    first, again, other = (sample(puzzle, 5, seed=seed).solutions for seed in (9, 9, 10))
    assert first == again != other


def test_what_is_imported_makes_no_difference():
    """A count goes over to numpy earlier where that is there already; what is drawn must not depend on it."""
    program = (
        "from slitherx.puzzle import Puzzle; from slitherx.queries.sample import sample;"
        "print([sorted(one.edges) for one in sample(Puzzle.blank(8, 10), 3, seed=4).solutions])"
    )
    runs = [
        subprocess.run([sys.executable, "-c", first + program], capture_output=True, text=True, check=True).stdout
        for first in ("", "import numpy;")
    ]
    assert runs[0] == runs[1] and len(runs[0]) > 100


def test_no_solution_and_one():
    none = sample(Puzzle.parse("4../..4"), 3)
    assert (none.solutions, none.count.outcome, none.stopped) == ((), Outcome.UNSAT, "")
    one = sample(Puzzle.parse("4../..."), 3, seed=1)
    assert len(one.solutions) == 3 and len(set(one.solutions)) == 1


def test_given_edges_are_kept():
    puzzle = Puzzle.blank(4, 4)
    given = Drawing.from_edges(4, 4, {0, 12}, {1})
    for solution in sample(puzzle, 50, CountSettings(given=given), seed=1).solutions:
        assert solution.edges >= {0, 12} and 1 not in solution.edges


def test_given_edges_of_another_board_are_refused():
    with pytest.raises(BoardError, match="given edges are for a board of 2x3"):
        sample(Puzzle.blank(3, 2), 1, CountSettings(given=Drawing.from_edges(2, 3, {0})))


@pytest.mark.parametrize("limits", [{"states": 5}, {"memory": 0.001}, {"timeout": 0.0}])
def test_limits_end_in_unknown(limits):
    found = sample(Puzzle.blank(8, 8), 1, CountSettings(**limits))
    assert found.solutions == () and found.stopped and not found.count.complete


def test_a_time_limit_may_also_end_the_way_back(monkeypatch):
    monkeypatch.setattr(module, "draw", lambda *_: None)
    found = sample(Puzzle.blank(3, 3), 1, CountSettings(timeout=60))
    assert found.count.complete and found.solutions == () and found.stopped == "more than 60 s"


def test_a_drawing_that_breaks_the_rules_is_never_shown(monkeypatch):
    monkeypatch.setattr(module, "draw", lambda *_: [frozenset({0})])
    with pytest.raises(DisagreementError, match="the judge rejects: dead end"):
        sample(Puzzle.blank(3, 3))


def test_the_wide_board_is_helped_by_its_backbone():
    rows = ["3" + "." * 9, *["." * 10] * 8, "." * 9 + "3"]
    puzzle = Puzzle(tuple(rows))
    assert Model.of(puzzle).edge_count == 220
    assert all(verify(puzzle, solution) for solution in sample(puzzle, 5, seed=1).solutions)


def test_many_are_drawn_in_batches_of_bounded_size(monkeypatch):
    sizes = []

    def counted(swept, number, *rest):
        sizes.append(number)
        return draw(swept, number, *rest)

    monkeypatch.setattr(module, "draw", counted)
    monkeypatch.setattr(module, "_BATCH", 40)
    sampler = module.Sampler(Puzzle.blank(3, 3), seed=1)
    assert sum(1 for _ in sampler.draw(10)) == 10 and sizes == [4, 4, 2]


def test_a_time_limit_leaves_what_was_drawn(monkeypatch):
    answers = iter([[frozenset({0, 2, 3, 5})], None])
    monkeypatch.setattr(module, "draw", lambda *_: next(answers))
    monkeypatch.setattr(module, "_BATCH", 4)
    found = sample(Puzzle.blank(2, 2), 9, CountSettings(timeout=5.0))
    assert (len(found.solutions), found.stopped, found.count.complete) == (1, "more than 5 s", True)
