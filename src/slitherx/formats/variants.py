"""Puzzles under other rules look like Slitherlink in many formats; each is refused by name.

Whoever wants the clues all the same, under the plain rules, says so: `formats.read(..., plain_rules=True)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from slitherx.errors import ParseError

_plain_rules = ContextVar("plain_rules", default=False)

FULL_LOOP = "full loop (the loop must visit every tile)"
# The names that puzz.link gives to puzzles with clues like ours.
KINDS = {
    "tslither": "touch slitherlink (a clue counts the stretches of loop that touch its cell)",
    "vslither": "vertex slitherlink (a clue counts the tiles of its cell that the loop visits)",
    "swslither": "sheep and wolves (marked cells must lie inside or outside)",
}


@contextmanager
def plain_rules(wanted: bool) -> Iterator[None]:
    """Within this block, a variant whose clues look like ours is read as if the plain rules held, if wanted."""
    token = _plain_rules.set(wanted)
    try:
        yield
    finally:
        _plain_rules.reset(token)


def refuse(variant: str, source: str) -> None:
    """Raise `ParseError` naming the variant, unless the plain rules were asked for."""
    if not _plain_rules.get():
        message = f"the rules differ: {variant}; --plain-rules reads the clues under the plain rules"
        raise ParseError(message, source=source)


def check_kind(name: str, source: str) -> None:
    """Raise `ParseError` unless a pzpr puzzle name is Slitherlink's."""
    if name in ("slither", "slitherlink"):
        return
    if name == "swslither":  # its digits mean something else, so there is nothing to read
        raise ParseError(f"the rules differ: {KINDS[name]}", source=source)
    if name in KINDS:
        refuse(KINDS[name], source)
        return
    hint = ", expected it in lower case" if name.lower() in ("slither", "slitherlink", *KINDS) else ""
    raise ParseError(f"puzzle type {name[:40]!r} is not slither or slitherlink{hint}", source=source)
