"""What may happen at one tile: how the edges that come in and those that go out fit the state of the frontier.

Tiles are visited in scan order.  The frontier cuts the edges between visited tiles (●) and the others (○); an edge that
is on and cut is a *plug*.  Before tile X = (i,j) is visited, here with j = 2, it looks like this::

                 col 0   col 1   col 2   col 3        slot 0  plug W, on the edge that enters X from the west
        row i-1    ●       ●───────●       ●          slot 1  plug below tile (i,0),      bit of cell (i,0)
                                   N       │          slot 2  plug below tile (i,1),      bit of cell (i,1)
        row i      ●───────●───W───X       ○          slot 3  plug N, below tile (i-1,2), bit of cell (i-1,2)
                   │                                  slot 4  plug below tile (i-1,3),    bit of cell (i-1,3)
        row i+1    ○       ○       ○       ○

**Plugs.**  Behind the frontier the edges that are on form paths, and each path has its two ends on the frontier.  They
cannot cross in the plane, so ends match like parentheses, read as slots 1..j, 0, j+1..n+1: 0 no plug, 1 opens, 2
closes.  This says all that the future needs to know of the past: which ends must not meet but at the very end.

**Bits.**  Of a cell that the frontier cuts, the plugs left and right are known from the state, so one bit completes its
sum.  A clued cell (i,j-1), not yet left behind, stores whether its top edge is on; every other stores whether its clue
still wants the bottom edge.  A cell without a clue stores 0.

A state is an integer, three bits per slot (plug + 4·bit); no state holds a closed loop.  A move that closes the loop is
set apart: it is a solution iff nothing else is pending, that is, iff the new state is 0 and no later clue is positive.
"""

from __future__ import annotations

from functools import cache

NONE, OPENS, CLOSES = 0, 1, 2
# What a move does beyond the three slots at hand.
PLAIN, FLIP_RIGHT, FLIP_LEFT, CLOSE = range(4)
# One move: the new values of the three slots, what it does beyond them, and whether the edges east and south are on.
Move = tuple[int, int, bool, bool]
# A pair of values that an edge may take: off, on, or both.
Choice = tuple[bool, ...]

# W and N: what joining two plugs does.  "((" makes N's partner, nearer than W's, the opening end of what is now one
# path; "))" mirrors it; ")(" joins two paths whose outer ends keep their parts; "()" are partners, being neighbours.
_JOINS = {
    (OPENS, OPENS): FLIP_RIGHT, (CLOSES, CLOSES): FLIP_LEFT, (CLOSES, OPENS): PLAIN, (OPENS, CLOSES): CLOSE,
}  # fmt: skip


def local(west: int, left: int, here: int) -> int:
    """The nine bits of a state that a tile sees: slot 0, slot j (0 if j is 0) and slot j+1."""
    return west | left << 3 | here << 6


@cache
def moves(clues: tuple[int | None, int | None, int | None], east: Choice, south: Choice) -> dict[int, tuple[Move, ...]]:
    """At most two moves for each local state; local states without a move are left out.

    ``clues`` are those of the cells (i-1,j), (i,j-1) and (i,j), None where there is no cell or clue; ``east`` and
    ``south`` list the values that these edges may take.
    """
    table = {}
    for west in (NONE, OPENS, CLOSES):
        for left in range(7):
            for here in range(7):
                if left & 3 != 3 and here & 3 != 3:
                    state = local(west, left, here)
                    table[state] = tuple(_moves(clues, east, south, west, left, here))
    return {state: found for state, found in table.items() if found}


def _moves(
    clues: tuple[int | None, int | None, int | None], east: Choice, south: Choice, west: int, left: int, here: int
) -> list[Move]:
    found = []
    for plug_east, plug_south, kind in _continue(west, here & 3):
        on_east, on_south = plug_east != NONE, plug_south != NONE
        bits = _bits(clues, left, here, on_east, on_south)
        if on_east in east and on_south in south and bits is not None:
            bit_left, bit_here = bits
            after = local(plug_east, left & 3 | bit_left << 2, plug_south | bit_here << 2)
            found.append((after, kind, on_east, on_south))
    return found


def _continue(west: int, north: int) -> list[tuple[int, int, int]]:
    """The plugs (east, south) that a tile may give for those it gets, so that 0 or 2 of its edges are on."""
    if west and north:
        return [(NONE, NONE, _JOINS[west, north])]
    if west or north:
        plug = west or north
        return [(plug, NONE, PLAIN), (NONE, plug, PLAIN)]
    return [(NONE, NONE, PLAIN), (CLOSES, OPENS, PLAIN)]  # a new path: south is read before east


def _bits(
    clues: tuple[int | None, int | None, int | None], left: int, here: int, east: bool, south: bool
) -> tuple[int, int] | None:
    """The new bits of cells (i,j-1) and (i,j), or None if a clue forbids these edges."""
    above, before, current = clues
    if above is not None and (here >> 2) != east:
        return None
    wanted = 0
    if before is not None:
        wanted = before - (left >> 2) - (left & 3 != NONE) - south
        if wanted not in (0, 1):
            return None
    if current is None:
        return wanted, 0
    return (wanted, int(east)) if 0 <= current - east - south <= 2 else None
