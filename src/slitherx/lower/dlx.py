"""Model → the DLX text of Knuth's SLITHERLINK-DLX, byte for byte up to 30×30.

The gap of this encoding: it says that every tile has degree 0 or 2 and every clue is met, but not that there is one
loop.  Its covers are the solutions of the local rules, disjoint loops and the empty drawing included.

Each tile and each clued cell is a primary item, each edge a secondary item whose colour is 1 (on) or 0 (off).  An
option of a tile says how the loop turns there, an option of a cell which of its four edges are on.
"""

from __future__ import annotations

from collections.abc import Iterator

from slitherx.errors import NotEncodableError
from slitherx.model import NO_CLUE, Model
from slitherx.names import coordinate_names

# A side is one bit; a set of sides says which edges of a tile or cell are on.
NORTH, WEST, EAST, SOUTH = 1, 2, 4, 8
SIDES = (NORTH, WEST, EAST, SOUTH)
ALL = NORTH | WEST | EAST | SOUTH
# How the loop may pass a tile, in Knuth's order: NW NE SW SE NS WE, and not at all.
TURNS = (NORTH | WEST, NORTH | EAST, SOUTH | WEST, SOUTH | EAST, NORTH | SOUTH, WEST | EAST, 0)
# Knuth writes the edges of a cell as the hexadecimal digit NWES, so north is his high bit.
_PATTERNS = ("0", "1248", "3569ac", "7bde", "f")

# Limits of Knuth's DLX2 as distributed.
MAX_LEVELS, MAX_ITEMS, MAX_NODES = 5000, 100_000, 10_000_000


def lower(model: Model) -> Iterator[str]:
    """The DLX text in pieces of a few lines, at most one row of the board at a time in memory.

    Knuth's program refuses boards with a side below 2; see `check_size`.

    >>> print("".join(lower(Model(2, 2, (3, -1, -1, -1)))).splitlines()[3])
    00 02 04 20 22 24 40 42 44 11 | 01 03 10 12 14 21 23 30 32 34 41 43
    """
    name = coordinate_names(model.rows, model.columns)
    yield "| slitherlink-dlx:\n"
    for i in range(model.rows):
        row = model.clues[i * model.columns : (i + 1) * model.columns]
        yield "| " + "".join("." if clue == NO_CLUE else str(clue) for clue in row) + "\n"
    yield from _item_line(model, name)
    for i in range(model.rows + 1):
        yield _tile_options(model, name, i)
    for i in range(model.rows):
        yield _cell_options(model, name, i)


def check_size(model: Model) -> None:
    """Raise `NotEncodableError` for a board that Knuth's program refuses, in his words."""
    if min(model.rows, model.columns) < 2:
        raise NotEncodableError("the board dimensions must be 2 or more")


def limits_exceeded(model: Model) -> list[str]:
    """Which limits of Knuth's DLX2 the text exceeds, one phrase each."""
    options, nodes = size(model)
    primary = model.tile_count + len(model.clued_cells())
    items = primary + model.edge_count
    reports = (
        ("levels", primary, MAX_LEVELS),
        ("items", items, MAX_ITEMS),
        ("nodes", items + 2 + nodes + options, MAX_NODES),
    )
    return [f"{count} {what} (limit {limit})" for what, count, limit in reports if count >= limit]


def size(model: Model) -> tuple[int, int]:
    """The number of options and of the items named in them."""
    m, n = model.rows, model.columns
    tiles = {ALL ^ NORTH ^ WEST: 4, ALL ^ NORTH: 2 * (m - 1) + 2 * (n - 1), ALL: (m - 1) * (n - 1)}
    options = nodes = 0
    for sides, count in tiles.items():
        turns = len(_turns(sides))
        options += count * turns
        nodes += count * turns * (1 + sides.bit_count())
    for clue in model.clues:
        if clue != NO_CLUE:
            options += len(_PATTERNS[clue])
            nodes += 5 * len(_PATTERNS[clue])
    return options, nodes


def _item_line(model: Model, name: list[str]) -> Iterator[str]:
    even, odd = name[0 : 2 * model.columns + 1 : 2], name[1 : 2 * model.columns : 2]
    for row in name[0 : 2 * model.rows + 1 : 2]:
        yield "".join(row + column + " " for column in even)
    for i, row in enumerate(name[1 : 2 * model.rows : 2]):
        clues = model.clues[i * model.columns : (i + 1) * model.columns]
        yield "".join(row + column + " " for column, clue in zip(odd, clues, strict=True) if clue != NO_CLUE)
    yield "|"
    for r, row in enumerate(name[: 2 * model.rows + 1]):
        yield "".join(" " + row + column for column in (even if r % 2 else odd))
    yield "\n"


def _tile_options(model: Model, name: list[str], i: int) -> str:
    """The options of the tiles in row i."""
    last = 2 * model.columns
    row, across = 2 * i, name[2 * i]
    up, down = name[row - 1] if i else "", name[row + 1] if i < model.rows else ""
    present = ALL ^ (0 if i else NORTH) ^ (0 if i < model.rows else SOUTH)
    inner = _template(present, _turns(present))
    lines = []
    for c in range(0, last + 1, 2):
        here = name[c]
        if 0 < c < last:
            form, west, east = inner, name[c - 1], name[c + 1]
        else:
            sides = present ^ (0 if c else WEST) ^ (0 if c < last else EAST)
            form = _template(sides, _turns(sides))
            west, east = name[c - 1] if c else "", name[c + 1] if c < last else ""
        lines.append(form.format(across + here, up + here, across + west, across + east, down + here))
    return "".join(lines)


def _cell_options(model: Model, name: list[str], i: int) -> str:
    """The options of the clued cells in row i."""
    up, across, down = name[2 * i : 2 * i + 3]
    forms = [_template(ALL, [_knuths_digit(digit) for digit in digits]) for digits in _PATTERNS]
    lines = []
    for j, clue in enumerate(model.clues[i * model.columns : (i + 1) * model.columns]):
        if clue != NO_CLUE:
            west, here, east = name[2 * j : 2 * j + 3]
            lines.append(forms[clue].format(across + here, up + here, across + west, across + east, down + here))
    return "".join(lines)


def _turns(present: int) -> list[int]:
    """The turns that stay on the board at a tile with these sides present."""
    return [turn for turn in TURNS if not turn & ~present]


def _template(present: int, patterns: list[int]) -> str:
    """Format string for one option per pattern; fields are the item itself, then its N, W, E and S edge."""
    sides = [(field, side) for field, side in enumerate(SIDES, 1) if side & present]
    return "".join(
        "{0}" + "".join(f" {{{field}}}:{int(bool(side & pattern))}" for field, side in sides) + "\n"
        for pattern in patterns
    )


def _knuths_digit(digit: str) -> int:
    """The sides that one of Knuth's hexadecimal NWES masks names."""
    mask = int(digit, 16)
    return sum(side for bit, side in zip((8, 4, 2, 1), SIDES, strict=True) if mask & bit)
