"""Limbs against Python's integers."""

import random

import numpy as np
import pytest

from slitherx.frontier import limbs as exact


def numbers(seed, count, bits):
    rng = random.Random(seed)
    return [rng.getrandbits(rng.randrange(1, bits + 1)) for _ in range(count)]


@pytest.mark.parametrize("bits", [1, 55, 56, 57, 112, 113, 300])
def test_there_and_back(bits):
    values = [0, 1, (1 << bits) - 1, *numbers(bits, 50, bits)]
    limbs = exact.from_ints(values)
    assert exact.to_ints(limbs) == values
    assert len(limbs) == -(-bits // 56)
    assert exact.total(limbs) == sum(values)


def test_no_numbers_at_all():
    limbs = exact.from_ints([])
    assert (exact.to_ints(limbs), exact.total(limbs), exact.dot(limbs, limbs)) == ([], 0, 0)


@pytest.mark.parametrize("bits", [3, 56, 112, 168])
def test_sums_of_the_most_addends_at_their_largest(bits):
    largest = (1 << bits) - 1
    limbs = exact.from_ints([largest] * (exact.MOST_ADDENDS + 3))
    sums = exact.add_groups(limbs, np.array([0, 1, 3]))
    assert exact.to_ints(sums) == [largest, 2 * largest, exact.MOST_ADDENDS * largest]


def test_sums_of_random_groups():
    values = numbers(7, 200, 170)
    starts = [0, 3, 4, 90, 199]
    sums = exact.add_groups(exact.from_ints(values), np.array(starts))
    assert exact.to_ints(sums) == [sum(values[a:b]) for a, b in zip(starts, [*starts[1:], 200], strict=True)]


@pytest.mark.parametrize(("first", "second"), [(1, 1), (56, 56), (57, 200), (300, 170)])
def test_dot_products(first, second):
    a, b = numbers(1, 500, first), numbers(2, 500, second)
    a[0], b[0] = (1 << first) - 1, (1 << second) - 1
    expected = sum(x * y for x, y in zip(a, b, strict=True))
    assert exact.dot(exact.from_ints(a), exact.from_ints(b)) == expected


def test_a_dot_product_in_pieces(monkeypatch):
    monkeypatch.setattr(exact, "_PIECE", 64)
    a, b = numbers(3, 200, 90), numbers(4, 200, 60)
    expected = sum(x * y for x, y in zip(a, b, strict=True))
    assert exact.dot(exact.from_ints(a), exact.from_ints(b)) == expected


def test_the_digits_of_a_dot_product_fit_a_float():
    assert exact._PIECE * ((1 << exact._DIGIT) - 1) ** 2 < 2**53
    assert exact.BITS % exact._DIGIT == 0
