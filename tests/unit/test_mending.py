"""Candidates mended by what does not matter: colours that matter stay, and one loop comes out."""

import random

import oracle

from slitherx.lower import mending
from slitherx.lower.masks import board, set_bits
from slitherx.lower.mending import mended
from slitherx.lower.separators import Flaws
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
        if not checkerboards(place, inside):
            number -= 1
            yield place, inside, matters


def checkerboards(place, inside):
    """The upper left cells of the tiles whose four cells are coloured crosswise."""
    at = lambda i, j: inside >> i * place.width + j & 1
    rows, columns = place.rows + 3, place.columns + 1
    return sum(
        1 << i * place.width + j
        for i in range(rows)
        for j in range(columns)
        if at(i, j) == at(i + 1, j + 1) != at(i, j + 1) == at(i + 1, j)
    )


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


def test_a_pocket_is_opened_by_a_shortest_path_of_free_cells():
    place = board(4, 4)
    cell = lambda i, j: 1 << (i + 2) * place.width + j
    closed, way = place.cells & ~cell(1, 1), cell(1, 2) | cell(1, 3)
    found = mended(Flaws(place, closed, place.cells & ~way))
    assert found is not None and found.inside == closed & ~way
    assert mended(Flaws(place, closed, place.cells & ~cell(1, 2))) is None


def test_cells_that_touch_a_colour_only_crosswise():
    for place, inside, _ in candidates(3, 4, 60):
        found = mending._crosswise(place, inside)
        for p in set_bits(place.cells):
            crossing = checkerboards(place, inside | 1 << p) & (1 << p | 1 << p - 1 | 1 << p - 5 | 1 << p - 6)
            assert found >> p & 1 == bool(crossing) or inside >> p & 1


def test_paths_that_make_no_checkerboard_mend_more(monkeypatch):
    rng, place = random.Random(3), board(8, 8)
    flawed = []
    for _ in range(600):
        matters = place.near(sum({1 << rng.choice(set_bits(place.cells)) for _ in range(5)})) & place.cells
        inside = sum(1 << p for p in set_bits(matters) if rng.random() < 0.4)
        if not checkerboards(place, inside) and (flaws := Flaws(place, inside, matters)):
            flawed.append(flaws)
    straight = sum(mended(flaws) is not None for flaws in flawed)
    monkeypatch.setattr(mending, "_crosswise", lambda *_: 0)
    assert straight > sum(mended(flaws) is not None for flaws in flawed) + 5 > 20


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


def test_focus_goes_from_clues_to_clues():
    puzzle = Puzzle.parse("3..3 .0.. 2..1 ...2")
    encoding, rng = _FocusedEncoding(Model.of(puzzle), None), random.Random(1)
    for _ in range(20):
        cells = rng.sample([0, 3, 5, 8, 11, 15], rng.randrange(7))
        encoding.focus(cells)
        near = {(i + di, j + dj) for i, j in (divmod(c, 4) for c in cells)
                for di, dj in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))}  # fmt: skip
        seen = {divmod(v - 1, 5) for v in encoding.board.variables(encoding.matters, 0)}
        assert seen == {(i, j) for i, j in near if 0 <= i < 4 and 0 <= j < 4}
