"""The engine against independent XCC solvers (miniexact, xcover), and on classical problems with known counts.

None of these is Slitherlink: an error that Slitherlink texts never touch would show here.
"""

import functools
import random
import shutil
import subprocess
import sysconfig
from itertools import count, islice, permutations, product

import pytest
from xcc_problems import latin, pentominoes, queens, random_text, word_squares

from slitherx.xcc import Engine, parse

PATH = sysconfig.get_path("scripts")
MINIEXACT = shutil.which("miniexact", path=PATH) or shutil.which("miniexact")
# xcover's own compiler warnings on import are none of ours.
pytestmark = pytest.mark.filterwarnings("ignore")
PROBLEMS, BATCH = 1000, 50


def ours(text, **options):
    """The set of covers, each a set of option numbers."""
    covers = list(Engine(parse(text), **options))
    found = set(map(frozenset, covers))
    assert len(found) == len(covers), "a cover came twice"
    return found


def by_miniexact(text, path):
    path.write_text(text)
    done = subprocess.run([MINIEXACT, "-D", "-c", "-e", path], capture_output=True, text=True, timeout=60)
    lines = [line.split() for line in done.stdout.splitlines() if line and line[0].isdigit()]
    return {frozenset(int(word) - 1 for word in words) for words in lines}


def by_xcover(text):
    """Its answer for the options as words; items that no option names have no cover there, as here."""
    xcover = pytest.importorskip("xcover", reason="needs the test group")
    lines = [line.split() for line in text.splitlines()]
    primary = lines[0][: lines[0].index("|")]
    secondary = lines[0][len(primary) + 1 :]
    return set(map(frozenset, xcover.covers(lines[1:], primary=primary, secondary=secondary, colored=True)))


@pytest.mark.skipif(MINIEXACT is None, reason="needs miniexact")
@pytest.mark.parametrize("start", range(0, PROBLEMS, BATCH))
def test_random_problems_against_miniexact(start, tmp_path):
    for number in range(start, start + BATCH):
        text = random_text(number)
        assert ours(text) == by_miniexact(text, tmp_path / "problem.dlx"), text


def test_random_problems_against_xcover():
    texts = map(random_text, count())
    several_items = (text for text in texts if not text.startswith("p0 |"))  # it breaks down on a single item
    for text in islice(several_items, PROBLEMS):
        assert ours(text) == by_xcover(text), text


def test_the_random_problems_are_worth_solving():
    counts = [len(ours(random_text(number))) for number in range(PROBLEMS)]
    assert sum(count > 0 for count in counts) > PROBLEMS // 5
    assert sum(count > 1 for count in counts) > PROBLEMS // 10


def test_a_seed_finds_the_same_covers():
    for number in range(200):
        assert ours(random_text(number)) == ours(random_text(number), seed=number)


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)])
def test_queens(n, count):
    assert len(ours(queens(n))) == count


def test_pentominoes_in_3_by_20():
    assert len(ours(pentominoes(3, 20))) == 8  # 2 up to symmetry


@pytest.mark.slow
def test_pentominoes_in_6_by_10():
    pytest.importorskip("numba", reason="takes minutes without numba")
    engine = Engine(parse(pentominoes(6, 10)))
    engine.run()
    assert engine.solutions == 4 * 2339


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_latin_squares(n, count):
    assert len(ours(latin(n, {}))) == count


@functools.cache
def latin_squares_of_4():
    rows = list(permutations(range(4)))
    return [
        square
        for square in product(rows, repeat=4)
        if all(len(set(column)) == 4 for column in zip(*square, strict=True))
    ]


def test_partial_latin_squares():
    rng = random.Random(5)
    for _ in range(30):
        given = {(rng.randrange(4), rng.randrange(4)): rng.randrange(4) for _ in range(rng.randint(1, 5))}
        expected = sum(all(square[i][j] == k for (i, j), k in given.items()) for square in latin_squares_of_4())
        assert len(ours(latin(4, given))) == expected


@pytest.mark.parametrize("seed", range(5))
def test_word_squares(seed):
    rng = random.Random(seed)
    words = sorted({"".join(rng.choices("abc", k=3)) for _ in range(14)})
    squares = [rows for rows in product(words, repeat=3) if all("".join(c) in words for c in zip(*rows, strict=True))]
    assert len(ours(word_squares(words, 3))) == len(squares) > 0
