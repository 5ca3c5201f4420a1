"""What Knuth's DLX2 says, in its words: what was read, solutions, totals, profile, progress."""

from __future__ import annotations

from collections.abc import Iterator

from slitherx.names import DIGITS
from slitherx.xcc.engine import Engine
from slitherx.xcc.problem import Problem


def reading(problem: Problem) -> str:
    """``(147 options, 31+40 items, 818 entries successfully read)``."""
    secondary = len(problem.names) - problem.primary
    return (
        f"({problem.option_count} options, {problem.primary}+{secondary} items, "
        f"{problem.entries} entries successfully read)"
    )


def totals(problem: Problem) -> str:
    """``Item totals:`` and in how many options each item occurs, the secondary ones after a bar."""
    counts = [0] * len(problem.names)
    for item in problem.items:
        counts[item] += 1
    words = [str(count) for count in counts]
    bar = ["|"] if len(words) > problem.primary else []
    return " ".join(["Item totals:", *words[: problem.primary], *bar, *words[problem.primary :]])


def effort(engine: Engine) -> str:
    """``Altogether 13 solutions, 467 updates, 224 cleansings, 83 nodes.``"""
    plural = "" if engine.solutions == 1 else "s"
    return (
        f"Altogether {engine.solutions} solution{plural}, {engine.updates} updates, "
        f"{engine.cleansings} cleansings, {engine.nodes} nodes."
    )


def profile(engine: Engine) -> Iterator[str]:
    """``Profile:`` and a line for each level with its number of nodes."""
    yield "Profile:"
    for level, count in enumerate(engine.profile):
        yield f"{level:3}: {count}"


def solution(engine: Engine) -> Iterator[str]:
    """The solution just found: its number, then a line per option, or the walk on one line with the loop rule.

    With the loop rule nothing at all for a solution without a closed loop.
    """
    if engine.board is None:
        yield f"{engine.solutions}:"
        for entry, k, n in engine.path():
            yield f" {' '.join(_from(engine.problem, entry))} ({k} of {n})"
    elif walk := engine.walk():
        yield f"{engine.solutions}: {' '.join(walk)}"


def _from(problem: Problem, entry: int) -> Iterator[str]:
    """The words of the option around an entry, from there rightwards and on from the left."""
    option = problem.option_of(entry)
    first, end = problem.starts[option], problem.starts[option + 1]
    return map(problem.entry, (*range(entry, end), *range(first, entry)))


def state(engine: Engine) -> str:
    """Two characters per level, ``kn`` for the k-th of n options (``*`` beyond 61)."""
    return " ".join(_digit(k) + _digit(n) for _, k, n in engine.path())


def estimate(engine: Engine) -> float:
    """How much of the search tree is done, from 0 to 1, as if all branches of a node were equally large."""
    done, share = 0.0, 1.0
    for _, k, n in engine.path():
        share /= n
        done += (k - 1) * share
    return done + share / 2


def progress(engine: Engine) -> str:
    """`state` and `estimate` in one line, after the numbers of updates and solutions."""
    return f" after {engine.updates} updates: {engine.solutions} sols, {state(engine)} {estimate(engine):.5f}"


def _digit(number: int) -> str:
    return DIGITS[number] if number < len(DIGITS) else "*"
