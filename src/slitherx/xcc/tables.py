"""The flat arrays of `slitherx.xcc.dance`, set up for a problem."""

from __future__ import annotations

from slitherx.xcc.board import Board
from slitherx.xcc.dance import PLACES, RANDOM, Ints
from slitherx.xcc.problem import Problem, in_time

# Nodes that are linked between two looks at the clock.
_LOOK = 1000
# The arrays, in the order in which `dance` takes them.
ORDER = (
    "top", "succ", "pred", "up", "down", "color", "size", "left", "right",
    "tail", "head", "mate", "inner", "choice", "profile", "counts",
)  # fmt: skip
# Those whose values are not numbers of items or nodes but signed, or beyond 32 bits.
SIGNED, LONG = ("color", "size"), ("profile", "counts")


class Tables:
    """One search: the arrays by name.  They are lists, until a compiled engine puts numpy arrays in their place.

    ``board`` switches the loop rule on; ``seed`` asks for random choices among ties.
    """

    __slots__ = ORDER
    top: Ints
    succ: Ints
    pred: Ints
    up: Ints
    down: Ints
    color: Ints

    def __init__(self, problem: Problem, board: Board | None, seed: int | None, deadline: float | None = None) -> None:
        count = len(problem.names) + 1
        self.size = [0] * count
        self.left, self.right = _rings(problem.primary, count)
        self._link_nodes(problem, count, deadline)
        self.tail, self.head = [0] * count, [0] * count
        for edge, (a, b) in board.edges.items() if board else ():
            self.tail[edge + 1], self.head[edge + 1] = a + 1, b + 1
        self.mate, self.inner = [0] * count, [0] * count
        self.choice = [0] * problem.primary
        self.profile = [0] * (problem.primary + 1)
        self.counts = [0] * PLACES
        self.counts[RANDOM] = 0 if seed is None else _scrambled(seed)

    def _link_nodes(self, problem: Problem, count: int, deadline: float | None) -> None:
        """The nodes, those of option k in the places after those of option k-1, each at the end of its item's list."""
        headers = list(range(count))
        self.top = [*headers, *(item + 1 for item in problem.items)]
        self.color = [0] * count + list(problem.colors)
        self.up, self.down = headers[:], headers[:]
        for first in in_time(range(count, len(self.top), _LOOK), deadline):
            for node in range(first, min(first + _LOOK, len(self.top))):
                header = self.top[node]
                last = self.up[header]
                self.up.append(last)
                self.down.append(header)
                self.down[last] = self.up[header] = node
                self.size[header] += 1
        self.succ, self.pred = headers[:], headers[:]
        for k in range(problem.option_count):
            first, end = problem.starts[k] + count, problem.starts[k + 1] + count
            self.succ += [*range(first + 1, end), first]
            self.pred += [end - 1, *range(first, end - 1)]

    def arrays(self) -> tuple[Ints, ...]:
        """The arguments for `dance`."""
        return tuple(getattr(self, name) for name in ORDER)


def _rings(primary: int, count: int) -> tuple[Ints, Ints]:
    """The ring of the root and the primary items, and a ring of the secondary ones, which nobody looks at."""
    left = [k - 1 for k in range(count)]
    right = [k + 1 for k in range(count)]
    left[0], right[primary] = primary, 0
    if count > primary + 1:
        left[primary + 1], right[-1] = count - 1, primary + 1
    return left, right


def _scrambled(seed: int) -> int:
    """A start value in 1..2^31-2 for the generator of random numbers."""
    value = seed % 2147483646 + 1
    for _ in range(3):  # a small seed would begin with small numbers
        value = value * 48271 % 2147483647
    return value
