"""No cut excludes a single loop: the cuts of many random colourings against every loop of the board."""

import random

import oracle
import pytest

from slitherx.lower import separators
from slitherx.lower.colors import ColorEncoding
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution


def masks(clause):
    """The variables that a clause wants inside, and those it wants outside, one bit each."""
    return sum(1 << x for x in clause if x > 0), sum(1 << -x for x in clause if x < 0)


# Kind of cut, board, and the fewest different cuts that must come up: a 3x4 board has room for two pockets only.
CASES = [("pocket", 3, 4, 3), ("pocket", 4, 3, 3), ("pocket", 4, 4, 6), ("piece", 3, 4, 100), ("piece", 4, 3, 100)]


@pytest.mark.parametrize(("kind", "rows", "columns", "fewest"), CASES)
def test_no_cut_excludes_a_loop(kind, rows, columns, fewest):
    rng, encoding = random.Random(1), ColorEncoding(Model.of(Puzzle.blank(rows, columns)))
    found = set()
    for _ in range(600):
        share = 0.75 if kind == "pocket" else 0.3
        values = [v if v % encoding.width and rng.random() < share else -v for v in range(1, encoding.variables + 1)]
        cuts = separators.cuts(encoding.board, encoding.board.bits(values))
        found.update(tuple(cut) for cut in cuts if (cut[0] > 0) == (kind == "pocket"))
    assert len(found) >= fewest
    for edges in oracle.all_loops(rows, columns):
        inside = "".join(row + "0" for row in Solution.from_edges(rows, columns, edges).inside)
        loop = sum(1 << v for v, char in enumerate(inside, 1) if char == "1")
        for cut in found:
            wanted, unwanted = masks(cut)
            assert loop & wanted or unwanted & ~loop, (cut, inside)
