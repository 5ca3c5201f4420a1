"""Damaged real inputs end in one of our own errors, or in a board; quickly, and without much memory."""

from __future__ import annotations

import random
import time
import tracemalloc
from contextlib import suppress

import pytest

from slitherx import formats
from slitherx.errors import InputError
from slitherx.formats import Document, penpa, penpa_box
from slitherx.formats.convert import writable
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution

ROUNDS = 150
DOCUMENT = Document(Puzzle(("3.?.", "..2.", "0..1", "....")), Solution.from_edges(4, 4, (0, 4, 5, 9)), title="t")
OTHERS = {
    "clips": "(solve 2 3 . 3 . 1 . 0)",
    "essence": "letting n be 2\nletting grid be [[0,1],[3,4]]\n",
    "penpa-text": "Title: t\nGenre: Slitherlink\n2 1\n32\nRRD\nULL\n",
    "dlx": "| slitherlink-dlx:\n| 3.\n| .2\n00 02 | 01\n",
    "list": "# links\nslither/3/2/g3g\n3x3t0:02a2a1c\n",
}
EXAMPLES = {name: formats.write(DOCUMENT, name) for name in writable()} | OTHERS
PIECES = [
    "\n",
    " ",
    "/",
    ":",
    ",",
    "-1",
    "9",
    "999999999",
    "\0",
    "é",
    "%",
    "&",
    "#",
    "{",
    "[",
    "]",
    "}",
    '"',
    "|",
    "z",
    "x",
]


def _damaged(text: str, luck: random.Random) -> str:
    """The text after one to four cuts, insertions, repetitions or swaps."""
    for _ in range(luck.randint(1, 4)):
        a, b = sorted(luck.randrange(len(text) + 1) for _ in range(2))
        kind = luck.randrange(5)
        if kind == 0:
            text = text[:a] + text[min(b, a + 5) :]
        elif kind == 1:
            text = text[:a] + luck.choice(PIECES) + text[a:]
        elif kind == 2:
            text = text[:b] + text[a:b] + text[b:]
        elif kind == 3:
            text = text[:a] + chr(luck.randrange(32, 127)) + text[a + 1 :]
        else:
            text = text[:a] or text
    return text


def _read(text: str, name: str | None) -> None:
    message = ""
    try:
        formats.read(text, format=name)
    except InputError as error:
        message = str(error)
    assert "\n" not in message
    assert len(message) < 2000


@pytest.mark.parametrize("name", EXAMPLES)
def test_damaged_texts(name: str) -> None:
    luck = random.Random(name)
    named = {"penpa-solve": "penpa", "list": None}.get(name, name)
    tracemalloc.start()
    slowest = 0.0
    for _ in range(ROUNDS):
        text = _damaged(EXAMPLES[name], luck)
        for format in (named, None):
            start = time.perf_counter()
            _read(text, format)
            slowest = max(slowest, time.perf_counter() - start)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert slowest < 1
    assert peak < 200_000_000


@pytest.mark.parametrize("solving", [False, True])
def test_damage_inside_a_penpa_link(solving: bool) -> None:
    luck = random.Random(solving)
    link = EXAMPLES["penpa-solve" if solving else "penpa"].strip()
    head, _, rest = link.partition("p=")
    code, _, check = rest.partition("&a=")
    for _ in range(4 * ROUNDS):
        inner = _damaged(penpa_box.unpack(code, ""), luck)
        answer = _damaged(penpa_box.unpack(check, ""), luck) if check else ""
        damaged = f"{head}p={penpa_box.pack(inner)}" + (f"&a={penpa_box.pack(answer)}" if check else "")
        with suppress(InputError):
            penpa.parse(damaged, "")
