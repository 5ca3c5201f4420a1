"""What the lowerings promise beyond the solutions that they lead to: no stray variable, no longer cut than needed."""

import itertools
from operator import gt

import oracle
import pytest

from slitherx.lower import cnf, dlx, masks, mending, separators, tree
from slitherx.lower.colors import ColorEncoding, clue_pickers
from slitherx.model import Model
from slitherx.puzzle import Puzzle


@pytest.mark.parametrize("size", [(1, 4), (4, 1), (2, 2), (3, 5)])
def test_clauses_name_just_the_variables_of_the_board(size):
    model = Model.of(Puzzle(("3" * size[1],) * size[0]))
    color = ColorEncoding(model)
    assert {abs(x) for clause in color.clauses() for x in clause} == set(range(1, color.variables + 1))
    assert max(abs(x) for clause in color.rules() for x in clause) <= color.variables
    assert len(color.rules()) == size[0] + 2 * (size[0] - 1) * (size[1] - 1)
    assert {abs(x) for clause in cnf.EdgeEncoding(model).clauses() for x in clause} == set(
        range(1, model.edge_count + 1)
    )
    loop = {abs(x) for clause in tree.single_loop(model) for x in clause}
    unused = sum(1 for e in range(model.edge_count) for side in model.edge_cells(e) if side < 0)
    unused += len(model.tile_edges(tree.ROOT_TILE))
    assert loop == loop & set(range(1, tree.variables(model) + 1)) and len(loop) == tree.variables(model) - unused


@pytest.mark.parametrize("clue", range(5))
@pytest.mark.parametrize("sides", list(itertools.product((False, True), repeat=4)))
def test_the_clauses_of_a_clue_say_what_it_says_and_none_is_superfluous(clue, sides):
    """Literals 1 to 5: the cell, and its neighbours north, west, east, south."""
    literals = [x for v in range(1, 6) for x in (v, -v)]
    clauses = [pick(literals) for pick in clue_pickers(clue, sides)]
    colorings = [c for c in itertools.product((False, True), repeat=5) if not any(map(gt, c[1:], sides))]
    holds = [[any(c[abs(x) - 1] == (x > 0) for x in clause) for c in colorings] for clause in clauses]
    right = [sum(other != c[0] for other in c[1:]) == clue for c in colorings]
    assert [all(column) for column in zip(*holds, strict=True)] == right if clauses else all(right)
    for k in range(len(holds)):
        rest = holds[:k] + holds[k + 1 :]
        assert [all(column) for column in zip(*rest, strict=True)] != right


class TestCutsOverEdges:
    def candidate(self, text, *cells):
        """The encoding of a board, and the literals of a drawing that consists of the squares around some cells."""
        puzzle = Puzzle.parse(text)
        encoding = cnf.EdgeEncoding(Model.of(puzzle))
        on = {edge for cell in cells for edge in oracle.around(puzzle.columns, *cell)}
        return encoding, [e + 1 if e in on else -e - 1 for e in range(encoding.variables)]

    def test_two_squares_that_meet_the_clues(self):
        encoding, values = self.candidate(".......", (0, 0), (0, 6))
        first, second = (sorted(oracle.around(7, 0, j)) for j in (0, 6))
        assert [sorted(loop) for loop in encoding.loops(encoding.edges(values))] == [first, second]
        # Each must be left: by one of two edges, if an edge of the other is on too.
        assert encoding.cuts(values) == [[-1, -7, 2, 17], [-7, -1, 6, 21]]

    def test_a_square_that_a_clue_refutes_is_forbidden_by_itself(self):
        encoding, values = self.candidate("...../.2.4./.....", (1, 1), (1, 3))
        first, second = (sorted(oracle.around(5, 1, j)) for j in (1, 3))
        cuts = encoding.cuts(values)
        assert sorted(-x - 1 for x in cuts[0]) == first and sorted(-x - 1 for x in cuts[1]) == second

    def test_a_single_loop_is_not_cut_off(self):
        encoding, values = self.candidate("...", (0, 1))
        assert encoding.cuts(values) == []
        assert sorted(encoding.block(values)) == sorted(-e - 1 for e in oracle.around(3, 0, 1))
        assert encoding.block_exactly(values) == [-x for x in values]
        assert encoding.phases(values) == encoding.block(values) and encoding.hints(values) == []


def test_tiles_of_a_cell_with_clue_0_or_1_need_no_clauses_of_their_own():
    def tile_clauses(text):
        encoding = ColorEncoding(Model.of(Puzzle.parse(text)))
        return len(list(encoding._tiles()))

    assert [tile_clauses(f"{clue}../.../...") for clue in ".0123"] == [8, 6, 6, 8, 8]
    assert [tile_clauses(f".../.{clue}./...") for clue in ".0123"] == [8, 0, 0, 8, 8]


def test_limits_of_dlx2_are_reached_at_the_very_number(monkeypatch):
    model = Model.of(Puzzle.parse("3./.."))
    text = "".join(dlx.lower(model)).splitlines()[3:]
    options, named = len(text) - 1, sum(len(line.split()) for line in text[1:])
    items = len(text[0].replace("|", " ").split())
    assert dlx.size(model) == (options, named)
    for limit, count in (("MAX_LEVELS", 10), ("MAX_ITEMS", items), ("MAX_NODES", items + 2 + named + options)):
        monkeypatch.setattr(dlx, limit, count + 1)
        assert dlx.limits_exceeded(model) == []
        monkeypatch.setattr(dlx, limit, count)
        assert dlx.limits_exceeded(model) == [f"{count} {limit[4:].lower()} (limit {count})"]
        monkeypatch.undo()


def test_any_number_of_pieces_is_mended():
    def line(cells, inside, matters):
        """On a board of one row, the variables inside that mending leaves; None if it finds no way."""
        place = masks.board(1, cells)
        chosen = (place.mask(j + 1 for j in cells) for cells in (inside, matters))
        found = mending.mended(separators.Flaws(place, *chosen))
        return None if found is None else place.variables(found.inside, 0)

    assert line(41, range(0, 41, 2), range(0, 41, 2)) == list(range(1, 42))
    assert line(41, range(0, 41, 2), range(41)) is None
    assert line(50, {*range(46), 47}, {*range(0, 46, 2), 47}) == list(range(1, 49))
