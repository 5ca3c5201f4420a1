"""Cuts and hints of random colourings: no cut excludes a loop, none is longer than it must be; hints join pieces."""

import itertools
import random
from collections import Counter

import oracle
import pytest

from slitherx.formats.edges import boundary
from slitherx.lower import separators, sides
from slitherx.lower.colors import ColorEncoding
from slitherx.lower.masks import MARGIN
from slitherx.lower.separators import Flaws
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution


def masks(clause):
    """The variables that a clause wants inside, and those it wants outside, one bit each."""
    return sum(1 << x for x in clause if x > 0), sum(1 << -x for x in clause if x < 0)


@pytest.fixture(params=[60, 0], ids=["around", "shortest"])
def walls(request, monkeypatch):
    """Walls close around a piece, as for small pieces, or shortest ones, as for large pieces."""
    monkeypatch.setattr(separators, "_LONG", request.param)


# Kind of cut, board, and the fewest different cuts that must come up: a 3x4 board has room for two pockets only.
CASES = [("pocket", 3, 4, 3), ("pocket", 4, 3, 3), ("pocket", 4, 4, 6), ("piece", 3, 4, 100), ("piece", 4, 3, 100)]


@pytest.mark.parametrize(("kind", "rows", "columns", "fewest"), CASES)
def test_no_cut_excludes_a_loop(kind, rows, columns, fewest, walls):
    """But for loops that do not touch a cell with a positive clue: a cut may rest on a clue."""
    rng, found = random.Random(1), set()
    for _ in range(600):
        encoding = ColorEncoding(Model.of(scattered(rng, rows, columns)))
        share = 0.75 if kind == "pocket" else 0.3
        values = [v if v % encoding.width and rng.random() < share else -v for v in range(1, encoding.variables + 1)]
        flaws = encoding.flaws(values)
        for clued, cuts in ((encoding.clued, separators.cuts(flaws)), (0, plain_cuts(encoding, values))):
            found.update((clued, tuple(cut)) for cut in cuts if (cut[-1] < 0) == (kind == "pocket"))
    assert len(found) >= fewest and {clued == 0 for clued, _ in found} == {True, False}
    tried = Counter()
    for edges in oracle.all_loops(rows, columns):
        inside = "".join(row + "0" for row in Solution.from_edges(rows, columns, edges).inside)
        loop = sum(1 << v for v, char in enumerate(inside, 1) if char == "1")
        touched = encoding.board.mask(encoding.board.at_loop(loop >> 1 << MARGIN * encoding.width))
        for clued, cut in found:
            if not clued & ~touched:
                wanted, unwanted = masks(cut)
                assert loop & wanted or unwanted & ~loop, (cut, inside)
                tried[clued > 0] += 1
    assert min(tried.values()) > 500


def plain_cuts(encoding, values):
    """The cuts that rest on no clue: in each some cell speaks for its piece, in place of a clue."""
    inside = encoding.board.bits(values)
    return separators.cuts(Flaws(encoding.board, inside, speaking=encoding.speaking, free=encoding.free))


def scattered(rng, rows, columns):
    """A board with clues at a random share of its cells: what they are does not matter for cuts, but where."""
    share = rng.choice((0.0, 0.1, 0.4, 1.0))
    lines = ("".join("3" if rng.random() < share else "." for _ in range(columns)) for _ in range(rows))
    return Puzzle(tuple(lines))


# The same in the plainest way: cells as pairs, one step at a time.


def around(cell):
    i, j = cell
    return (i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)


def spread(starts, region):
    """The cells of a region that are connected with some of its cells, and how far from those each is."""
    distance = dict.fromkeys(starts & region, 0)
    layer = list(distance)
    while layer:
        layer = [near for cell in layer for near in around(cell) if near in region]
        layer = [near for near in dict.fromkeys(layer) if near not in distance]
        distance |= dict.fromkeys(layer, max(distance.values()) + 1)
    return distance


def pieces(cells):
    """The connected pieces of a set of cells."""
    found, left = [], set(cells)
    while left:
        found.append(set(spread({min(left)}, left)))
        left -= found[-1]
    return found


def rectangles(rng, rows, columns):
    """The cells that lie in an odd number of a few rectangles."""
    inside = set()
    for _ in range(rng.randint(1, 6)):
        (top, low), (left, right) = (sorted(rng.choices(range(n), k=2)) for n in (rows, columns))
        inside ^= {(i, j) for i in range(top, low + 1) for j in range(left, right + 1)}
    return inside


def candidates(seed, count):
    """Random colourings of boards of several sizes: model, literals, the inside cells, those outside with the rim."""
    rng = random.Random(seed)
    for picture in PICTURES:
        lines = picture.split()
        inside = {(i, j) for i, line in enumerate(lines) for j, char in enumerate(line) if char == "#"}
        for clues in (lines, ["3" * len(lines[0])] * len(lines)):
            yield coloured(Puzzle(tuple(clue.replace("#", ".") for clue in clues)), inside)
    for _ in range(count):
        rows, columns = rng.choice([(1, 7), (4, 4), (5, 3), (6, 3), (6, 6), (10, 4), (17, 3)])
        share = rng.choice([0.2, 0.5, 0.8])
        inside = {(i, j) for i in range(rows) for j in range(columns) if rng.random() < share}
        if rng.random() < 0.3:  # larger pieces, which reach beyond each other's rows
            inside = rectangles(rng, rows, columns)
        yield coloured(scattered(rng, rows, columns), inside)


# Where the one piece begins right below the rows of the other: a cut once forgot it, in a mutant that no test noticed.
PICTURES = (".## #.. #.. .## ... ...", "... ### ... ... ##. ##.")


def coloured(puzzle, inside):
    """An encoding, the literals of a colouring, all cells, and those inside."""
    encoding = ColorEncoding(Model.of(puzzle))
    values = [-v for v in range(1, encoding.variables + 1)]
    for cell in inside:
        values[variable(cell, puzzle.columns) - 1] *= -1
    return encoding, values, {(i, j) for i in range(puzzle.rows) for j in range(puzzle.columns)}, inside


def variable(cell, columns):
    return cell[0] * (columns + 1) + cell[1] + 1


def cell_of(literal, columns):
    return divmod(abs(literal) - 1, columns + 1)


def rim(rows, columns):
    """The cells beyond the border."""
    return {(i, j) for i in range(-1, rows + 1) for j in (-1, columns)} | {
        (i, j) for i in (-1, rows) for j in range(columns)
    }


def read(cut, cells, rows, columns):
    """Of a cut: is it around a pocket, the cell that speaks, cells to be kept from it, where paths lead, the wall."""
    pocket, beyond = cut[0] > 0, rim(rows, columns)
    target, region = (beyond, cells | beyond) if pocket else ({cell_of(cut[1], columns)}, cells)
    return pocket, cell_of(cut[0], columns), target, region, {cell_of(x, columns) for x in cut[1 if pocket else 2 :]}


def free_cells(encoding, cells):
    """The cells of which no clue speaks."""
    columns, clues = encoding.model.columns, encoding.model.clues
    return {c for c in cells if all(clues[i * columns + j] < 0 for i, j in (c, *around(c)) if (i, j) in cells)}


def way(start, target, free, cells):
    """How many cells lie between two sets on a shortest path, of free cells if there is one."""
    for region in (free, cells):
        steps = [far for cell, far in spread(start, start | region | target).items() if cell in target]
        if steps:
            return min(steps) - 1
    raise AssertionError("no way at all")


def test_masks_say_what_the_cells_say():
    for encoding, values, cells, inside in candidates(1, 60):
        board, rows, columns = encoding.board, encoding.model.rows, encoding.model.columns
        bits = board.bits(values)
        found = [board.variables(piece.placed(board), 0) for piece in board.pieces(bits)]
        assert sorted(found) == sorted(sorted(variable(c, columns) for c in piece) for piece in pieces(inside))
        assert board.mask(variable(c, columns) for c in inside) == bits
        at_loop = [c for c in cells if any((near in inside) != (c in inside) for near in around(c))]
        assert board.at_loop(bits) == sorted(variable(c, columns) for c in at_loop)
        picture = ["".join("1" if (i, j) in inside else "0" for j in range(columns)) for i in range(rows)]
        assert board.edges(bits) == boundary(picture).edges


def test_one_loop_is_one_piece_inside_and_one_outside():
    seen = set()
    for encoding, values, cells, inside in candidates(4, 200):
        board, bits = encoding.board, encoding.board.bits(values)
        outside = (cells | rim(encoding.model.rows, encoding.model.columns)) - inside
        if not any({(i, j), (i + 1, j + 1)} <= one and {(i + 1, j), (i, j + 1)} <= other
                   for one, other in ((inside, outside), (outside, inside)) for i, j in cells):  # fmt: skip
            kinds = len(pieces(inside)), len(pieces(outside))
            assert bool(Flaws(board, bits)) == (max(kinds) > 1)
            assert board.euler_number(bits) == kinds[0] - (kinds[1] - 1)
            seen.add(kinds)
    assert {(1, 1), (1, 2), (2, 1)} <= seen


def test_separators_separate_and_no_cell_of_them_is_superfluous(walls):
    tried = 0
    for encoding, values, cells, _ in candidates(2, 60):
        rows, columns = encoding.model.rows, encoding.model.columns
        for cut in plain_cuts(encoding, values):
            _, first, target, region, wall = read(cut, cells, rows, columns)
            assert target.isdisjoint(spread({first}, region - wall)), cut
            for cell in wall:
                assert not target.isdisjoint(spread({first}, region - wall | {cell})), (cut, cell)
                tried += 1
            assert values[abs(cut[0]) - 1] == -cut[0]
            assert not any(literal in values for literal in cut)
    assert tried > 500


def test_a_clue_speaks_for_its_piece(walls):
    """Cuts are those that rest on no clue, less the cells that speak for pieces with a clue."""
    silent = Counter()
    for encoding, values, cells, inside in candidates(7, 120):
        rows, columns = encoding.model.rows, encoding.model.columns
        clued = {cell for cell in cells if encoding.model.clues[cell[0] * columns + cell[1]] > 0}
        expected = set()
        for cut in plain_cuts(encoding, values):
            pocket, _, _, region, _ = read(cut, cells, rows, columns)
            ends, wall = (cut[:1], cut[1:]) if pocket else (cut[:2], cut[2:])
            colour = region - inside if pocket else inside
            left = [end for end in ends if clued.isdisjoint(spread({cell_of(end, columns)}, colour))]
            expected.add(frozenset((*left, *wall)))
            silent[pocket, len(left)] += 1
        assert set(map(frozenset, encoding.cuts(values))) == expected
    assert len(silent) == 5 and min(silent.values()) > 10, silent


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 3), (1, 9), (2, 5)])
def test_walls_that_come_up_often_have_sides_and_no_loop_is_excluded(rows, columns, monkeypatch):
    """A variable of a side is true iff a cell is inside of which it is said; then no loop may break a clause."""
    monkeypatch.setattr(sides, "_OFTEN", 2)
    rng, found = random.Random(3), set()
    for _ in range(20):
        encoding = ColorEncoding(Model.of(scattered(rng, rows, columns)))
        new = itertools.count(encoding.variables + 1).__next__
        for _ in range(40):
            values = [v if v % encoding.width and rng.random() < 0.3 else -v for v in range(1, encoding.variables + 1)]
            cuts = encoding.cuts(values, new)
            assert bool(cuts) == bool(encoding.flaws(values))
            assert all(not any(x in values for x in cut if abs(x) <= encoding.variables) for cut in cuts)
            found.update((encoding, tuple(cut)) for cut in cuts)
    implied = {}
    for encoding, cut in found:
        if cut[-1] > encoding.variables:
            implied.setdefault((encoding, cut[-1]), set()).add(-cut[0])
    assert len(implied) > 20
    for edges in oracle.all_loops(rows, columns):
        picture = "".join(row + "0" for row in Solution.from_edges(rows, columns, edges).inside)
        inside = {v for v, char in enumerate(picture, 1) if char == "1"}
        touched = encoding.board.mask(encoding.board.at_loop(encoding.board.mask(inside)))
        for encoding, cut in found:
            if not encoding.clued & ~touched:
                assert any(
                    (not inside.isdisjoint(implied.get((encoding, abs(x)), {abs(x)}))) == (x > 0) for x in cut
                ), cut


def test_another_solver_has_sides_of_its_own():
    encoding = ColorEncoding(Model.of(Puzzle.blank(1, 3)))
    for _ in range(2):
        new = itertools.count(encoding.variables + 1).__next__
        said = [encoding.cuts([1, -2, 3, -4], new) for _ in range(sides._OFTEN + 1)]
        assert said[0] == [(-1, -3, 2)]
        assert said[-2] == [(-1, 5), (-3, 6), (-5, -6, 2)] and said[-1] == [(-5, -6, 2)]


def test_shortest_walls_are_shorter(monkeypatch):
    length = {}
    for longest in (60, 0):
        monkeypatch.setattr(separators, "_LONG", longest)
        rng, length[longest] = random.Random(8), Counter()
        encoding = ColorEncoding(Model.of(Puzzle(("3" * 12,) * 12)))
        for _ in range(300):
            flaws = Flaws(encoding.board, encoding.board.mask(variable(c, 12) for c in rectangles(rng, 12, 12)))
            monkeypatch.setattr(separators, "_FEW", len(flaws.pockets) + len(flaws.pieces))
            for cut in separators.cuts(flaws):
                length[longest][cut[0] > 0] += len(cut)
    assert all(length[0][kind] < length[60][kind] for kind in (True, False)), length


def test_a_wall_has_free_cells_only_where_the_next_piece_begins_or_far_up_or_down():
    """Free are cells that no clue speaks of: flipping one costs nothing, so a wall of them says nothing."""
    avoided = 0
    for encoding, values, cells, inside in candidates(5, 160):
        columns, free = encoding.model.columns, free_cells(encoding, cells)
        for cut in plain_cuts(encoding, values):
            pocket, speaker, _, region, wall = read(cut, cells, encoding.model.rows, columns)
            colour = region - inside if pocket else inside
            piece = set(spread({speaker}, colour))
            rows = [i for i, _ in piece]
            for cell in wall & free:
                far = not min(rows) - separators._REACH < cell[0] < max(rows) + separators._REACH
                assert far or not set(around(cell)).isdisjoint(colour - piece), (cut, cell)
            avoided += len({c for near in piece for c in around(near)} & free - colour - wall)
    assert avoided > 200


def test_what_does_not_matter_is_no_part_of_a_wall():
    """It may be of either colour; only next to another piece that matters does the wall pass there, since it must."""
    rng, tried = random.Random(9), 0
    for encoding, values, cells, inside in candidates(6, 120):
        rows, columns, board = encoding.model.rows, encoding.model.columns, encoding.board
        matters = {c for c in cells if rng.random() < 0.3}
        mask = board.mask(variable(c, columns) for c in matters)
        for cut in separators.cuts(Flaws(board, board.bits(values), mask)):
            pocket, first, target, region, wall = read(cut, cells, rows, columns)
            assert target.isdisjoint(spread({first}, region - wall)), cut
            colour = region - inside if pocket else inside
            others = set().union(*(p for p in pieces(colour) if first not in p and (p & matters or p & target)))
            assert all(not set(around(cell)).isdisjoint(others) for cell in wall - matters), (cut, inside, matters)
            tried += len(wall)
    assert tried > 300


def test_hints_join_what_is_apart_by_shortest_paths():
    for encoding, values, cells, inside in candidates(3, 60):
        rows, columns = encoding.model.rows, encoding.model.columns
        outside = (cells | rim(rows, columns)) - inside
        border = set(spread(rim(rows, columns), outside))
        pockets, parts = pieces(outside - border), sorted(pieces(inside), key=len)
        hints = encoding.hints(values)
        dug, built = ({cell_of(x, columns) for x in hints if (x > 0) == up} for up in (False, True))
        assert pockets == [] or outside - border <= set(spread(border, outside | dug))
        assert len(pieces(inside | built)) <= 1
        free = free_cells(encoding, cells)
        steps = [way(p, border, free, cells | border) for p in pockets]
        assert len([x for x in hints if x < 0]) == sum(steps)
        if parts and len(parts[-1]) > len(parts[0 if len(parts) == 1 else -2]):
            steps = [way(p, parts[-1], free, cells) for p in parts[:-1]]
            assert len([x for x in hints if x > 0]) == sum(steps)


def test_hints_are_for_the_smallest_pieces_where_there_are_many(monkeypatch):
    """Each search crosses the whole board: for two thousand pieces of 300x300 cells they took seconds."""
    large = {(i, j) for i in range(8, 11) for j in range(13)} - {(9, 1), (9, 2), (9, 4), (9, 5), (9, 7), (9, 10)}
    inside = {(6, 0), (6, 3), (6, 6), (6, 9), (5, 9), (6, 12), (5, 12)} | large
    encoding, values, _, _ = coloured(Puzzle.blank(11, 13), inside)
    for most, joined, dug in ((60, {0, 3, 6, 9, 12}, 4), (2, {0, 3}, 2)):
        monkeypatch.setattr(separators, "_MOST_LINKS", most)
        hints = encoding.hints(values)
        assert {cell_of(x, 13) for x in hints if x > 0} == {(7, j) for j in joined}
        assert len([x for x in hints if x < 0]) == dug
        assert {cell_of(x, 13)[1] for x in hints if x < 0} >= {7, 10}


@pytest.mark.parametrize("limit", ["_FLOODED", "_MEMORY"])
def test_sides_take_no_more_than_they_may(limit, monkeypatch):
    """Thousands of pieces of 300x300 cells took twenty seconds a candidate, and their masks hundreds of megabytes."""
    monkeypatch.setattr(sides, limit, 0)
    encoding = ColorEncoding(Model.of(Puzzle.blank(1, 3)))
    new = itertools.count(encoding.variables + 1).__next__
    for _ in range(sides._OFTEN + 1):
        assert encoding.cuts([1, -2, 3, -4], new) == [(-1, -3, 2)]
