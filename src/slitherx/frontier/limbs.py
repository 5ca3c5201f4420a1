"""Exact big integers in numpy: a vector of N numbers is k rows of N limbs of 56 bits, the lowest row first.

Why not residues and Chinese remaindering: those need a proven bound on the count, and a division per sum, where a carry
is a shift.  Why 56 bits: up to 256 limbs can be added before the carry without leaving 64 bits, and no state of a
frontier is reached by more than a few links for each of its slots (`slitherx.frontier.arrays` holds that bound).
"""

from __future__ import annotations

from collections.abc import Iterable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    Limbs = NDArray[np.uint64]
    Indices = NDArray[np.int64]

BITS = 56
MOST_ADDENDS = 256
_MASK = (1 << BITS) - 1
# A dot product splits each limb into digits, so that products of digits can be added in floating point without error:
# 14-bit digits and at most 2^25 numbers keep each sum below 2^53.  Shorter pieces save memory.
_DIGIT, _PIECE = 14, 1 << 18


def from_ints(numbers: Iterable[int]) -> Limbs:
    """Python integers as limbs, in as many rows as the largest needs (at least one)."""
    import numpy as np

    values = list(numbers)
    height = max(1, -(-max(values, default=0).bit_length() // BITS))
    rows = [[value >> BITS * row & _MASK for value in values] for row in range(height)]
    return np.array(rows, dtype=np.uint64)


def to_ints(limbs: Limbs) -> list[int]:
    """The numbers as Python integers."""
    rows = limbs.tolist()
    return [sum(part << BITS * row for row, part in enumerate(parts)) for parts in zip(*rows, strict=True)]


def total(limbs: Limbs) -> int:
    """The sum of all numbers of the vector, fewer than 2^36 of them."""
    half = BITS // 2
    low, high = (limbs & ((1 << half) - 1)).sum(axis=1), (limbs >> half).sum(axis=1)
    return sum((int(a) + (int(b) << half)) << BITS * row for row, (a, b) in enumerate(zip(low, high, strict=True)))


def add_groups(limbs: Limbs, starts: Indices) -> Limbs:
    """Sums of consecutive groups, at most 256 numbers each; a group begins at each of ``starts``."""
    import numpy as np

    return carried(np.add.reduceat(limbs, starts, axis=1))


def carried(limbs: Limbs) -> Limbs:
    """The same numbers with every limb below 2^56 again; one row more if they outgrew the last."""
    import numpy as np

    for row in range(len(limbs) - 1):
        limbs[row + 1] += limbs[row] >> BITS
        limbs[row] &= _MASK
    carry = limbs[-1] >> BITS
    if carry.any():
        limbs[-1] &= _MASK
        limbs = np.vstack([limbs, carry])
    return limbs


def dot(first: Limbs, second: Limbs) -> int:
    """The exact sum of the products of two vectors of the same length, whatever their heights."""
    pieces = (slice(start, start + _PIECE) for start in range(0, first.shape[1], _PIECE))
    return sum(_dot(first[:, piece], second[:, piece]) for piece in pieces)


def _dot(first: Limbs, second: Limbs) -> int:
    products = _digits(first) @ _digits(second).T
    return sum(
        int(value) << _DIGIT * (row + column) for row, line in enumerate(products) for column, value in enumerate(line)
    )


def _digits(limbs: Limbs) -> NDArray[np.float64]:
    import numpy as np

    shifts: Any = np.arange(0, BITS, _DIGIT, dtype=np.uint64)
    digits: Any = limbs[:, None, :] >> shifts[None, :, None] & np.uint64((1 << _DIGIT) - 1)
    height, length = limbs.shape
    flat: NDArray[np.float64] = digits.reshape(height * len(shifts), length).astype(np.float64)
    return flat
