"""Candidates mended by what does not matter: colours that matter stay, and one loop comes out."""

import random

import oracle

from slitherx.lower.mending import mended
from slitherx.lower.separators import Flaws, board
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.conflict import _FocusedEncoding
from slitherx.solution import Solution
from slitherx.verify import verify


def candidates(rows, columns, number):
    """Random colourings without checkerboards, of mostly few inside cells, and random masks of what matters."""
    rng, place = random.Random(7), board(rows, columns)
    while number:
        share, matters = rng.choice((0.2, 0.4, 0.7)), 0
        inside = sum(1 << p for p in range(place.cells.bit_length()) if place.cells >> p & 1 and rng.random() < share)
        for _ in range(rng.randrange(5)):
            matters |= place.near(1 << rng.randrange(place.cells.bit_length())) & place.cells
        if not place.checkerboards(inside):
            number -= 1
            yield place, inside, matters


def loop_of(flaws):
    """The edges of a candidate without flaws when what does not matter is wiped out: other pieces, and pockets."""
    place = flaws.board
    pieces = [piece.placed(place) for piece in place.pieces(flaws.inside)]
    kept = max(pieces, key=lambda piece: (piece & flaws.matters).bit_count(), default=0)
    filled = place.everything ^ place.flood(1, place.everything ^ kept)
    assert (filled ^ flaws.inside) & flaws.matters == 0
    return place.edges(filled)


def test_what_is_mended_has_the_same_colours_where_it_matters_and_is_one_loop():
    count = 0
    loops = set(oracle.all_loops(3, 4))
    for place, inside, matters in candidates(3, 4, 4000):
        flaws = Flaws(place, inside, matters)
        found = mended(flaws) if flaws else None
        if found is None:
            continue
        count += 1
        assert not found
        assert (found.inside ^ inside) & matters == 0
        assert not found.inside or loop_of(found) in loops
    assert count > 100


def test_a_path_may_join_several_pieces():
    place = board(3, 5)
    cell = lambda i, j: 1 << (i + 2) * place.width + j
    apart, walls = cell(0, 2) | cell(2, 1) | cell(2, 3), cell(1, 1) | cell(1, 3)
    found = mended(Flaws(place, apart, apart | walls))
    assert found is not None and found.inside == apart | cell(1, 2) | cell(2, 2)


def test_checkerboards_one_by_one():
    for place, inside, _ in candidates(3, 3, 50):
        flipped = inside ^ 1 << 2 * place.width + 1
        at = lambda i, j, bits=flipped, width=place.width: bits >> (i + 2) * width + j & 1
        expected = {
            (i, j) for i in range(-1, 3) for j in range(-1, 3)
            if at(i, j) == at(i + 1, j + 1) != at(i, j + 1) == at(i + 1, j)
        }  # fmt: skip
        found = place.checkerboards(flipped)
        assert found.bit_count() == len(expected)
        assert all(found >> (i + 2) * place.width + j & 1 for i, j in expected)


def test_a_path_keeps_to_free_cells():
    place = board(3, 3)
    cell = lambda i, j: 1 << (i + 2) * place.width + j
    wall = cell(0, 1) | cell(1, 1)
    assert place.path(cell(0, 0), cell(0, 2)) == cell(0, 1)
    around = cell(1, 0) | cell(2, 0) | cell(2, 1) | cell(2, 2) | cell(1, 2)
    assert place.path(cell(0, 0), cell(0, 2), place.cells & ~wall) == around
    assert place.path(cell(0, 0), cell(0, 2), place.cells & ~wall & ~cell(2, 1)) is None


def test_the_clues_that_are_looked_at_are_met():
    """A drawing that a question about some clues accepts is a solution of the board with these clues only."""
    puzzle = Puzzle.parse("3..3 .... 2..1 ...2")
    encoding = _FocusedEncoding(Model.of(puzzle), None)
    encoding.focus([0, 3])
    met = lambda inside, i, j: sum(
        (inside >> (i + 2) * 5 + j & 1) != (inside >> (i + di + 2) * 5 + j + dj & 1)
        for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )
    accepted = 0
    for _, inside, _ in candidates(4, 4, 1500):
        values = [v if inside >> v + 9 & 1 else -v for v in range(1, encoding.variables + 1)]
        if (met(inside, 0, 0), met(inside, 0, 3)) != (3, 3) or encoding.cuts(values):
            continue
        accepted += 1
        drawing = Solution.from_edges(4, 4, loop_of(encoding.flaws(values)))
        assert verify(Puzzle.parse("3..3 .... .... ...."), drawing)
    assert accepted > 10


def test_a_candidate_that_can_be_mended_is_accepted():
    """Two loops of two cells each: nothing keeps them apart but the clues that are looked at."""
    encoding = _FocusedEncoding(Model.of(Puzzle.parse("3.00. ..00. ..00. ....3")), None)
    values = [v if v in (1, 2, 22, 23) else -v for v in range(1, encoding.variables + 1)]
    for cells, accepted in (([0], True), ([0, 19], True), ([0, 19, 2, 3, 7, 8, 12, 13], False)):
        encoding.focus(cells)
        assert (not encoding.cuts(values)) is accepted
