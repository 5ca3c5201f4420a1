"""Names of tiles, cells and edges, after Knuth's SLITHERLINK-DLX.

The board is drawn on a doubled grid: tile (i,j) lies at (2i,2j), cell (i,j) at (2i+1,2j+1), and an edge at the midpoint
of its two tiles.  A name is the two coordinates, each one base-62 digit ``0-9a-zA-Z``.  From coordinate 62 on (boards
beyond 30×30) every half of every name gets the same larger width, so that names stay distinct and easy to cut in two.
"""

from __future__ import annotations

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def coordinate_names(rows: int, columns: int) -> list[str]:
    """The name of each coordinate 0..2·max(rows, columns) of the doubled grid, all of one width.

    >>> coordinate_names(2, 2)
    ['0', '1', '2', '3', '4']
    >>> coordinate_names(31, 2)[-1]
    '10'
    """
    count, width = 2 * max(rows, columns) + 1, 1
    while len(DIGITS) ** width < count:
        width += 1
    return [_in_base_62(k, width) for k in range(count)]


def edge_names(rows: int, columns: int) -> list[str]:
    """The name of every edge, in scan order.

    >>> edge_names(1, 1)
    ['01', '10', '12', '21']
    """
    name = coordinate_names(rows, columns)
    return [name[r] + name[c] for r in range(2 * rows + 1) for c in range(1 - r % 2, 2 * columns + 1, 2)]


def _in_base_62(number: int, width: int) -> str:
    digits = ""
    for _ in range(width):
        number, digit = divmod(number, 62)
        digits = DIGITS[digit] + digits
    return digits
