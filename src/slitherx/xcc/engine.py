"""Engine: one search through a problem, in steps that can be stopped and continued, in plain Python or compiled."""

from __future__ import annotations

import enum
import time
from collections.abc import Callable, Iterator

from slitherx.errors import SolverUnavailableError
from slitherx.xcc import dance
from slitherx.xcc.board import Board
from slitherx.xcc.problem import Problem
from slitherx.xcc.tables import Tables

AUTO, PYTHON, NUMBA = "auto", "python", "numba"
ENGINES = (AUTO, PYTHON, NUMBA)

# Updates per slice, a few hundredths of a second; between slices the clock is read and Ctrl-C is heard.
_SLICE = {PYTHON: 50_000, NUMBA: 3_000_000}
# A node costs a look at every active item, besides its updates; so a slice has a limit of nodes too.
_LOOKS_PER_UPDATE = 4
# `auto` changes to the compiled engine after as much work in plain Python as loading numba costs (half a second) ...
_WORTH_COMPILING = 1_200_000
# ... unless less time is left than compiling may take when nothing is in the cache.
_TIME_TO_COMPILE = 4.0
_NEVER = 1 << 62


class Stop(enum.Enum):
    """Why `Engine.run` returned."""

    FOUND = "found"  # a solution stands in the tables
    DONE = "done"  # there are no more
    LIMIT = "limit"  # time or work ran out


class Engine:
    """A search by Algorithm C for all exact covers of a problem, in the order of Knuth's DLX2.

    With ``loop`` the edges of color 1 must stay paths of one future loop, as in DLX2-LOOP (see `slitherx.xcc.board` for
    which items are edges); note that these programs, and so this engine, count the solution without any edge too.
    ``engine`` is ``python``, ``numba`` (`SolverUnavailableError` without it), or ``auto``: plain Python until numba
    promises to repay its loading, if it is installed.  All count the same.  ``seed`` makes random choices among ties.
    Setting up takes time, too: it ends with `TimeoutError` at ``deadline``, a time of `time.monotonic`.

    Iterate for the solutions, each a tuple of option numbers in the order of choice:

    >>> from slitherx.xcc import parse
    >>> engine = Engine(parse("A B | X\\nA X:0\\nA X:1\\nB X:1\\n"))
    >>> list(engine), engine.complete, engine.updates
    ([(2, 1)], True, 4)
    """

    def __init__(
        self, problem: Problem, *, loop: bool = False, engine: str = AUTO, seed: int | None = None,
        deadline: float | None = None,
    ) -> None:  # fmt: skip
        if engine not in ENGINES:
            raise ValueError(f"no engine {engine!r}, expected one of {', '.join(ENGINES)}")
        self.problem = problem
        self.board = Board.of(problem) if loop else None
        self.complete = False
        self._tables = Tables(problem, self.board, seed, deadline)
        self._arrays = self._tables.arrays()
        self._dance: Callable[..., int] = dance.dance
        self._kind, self._may_change = PYTHON, engine == AUTO
        self._inside = False
        self._option: list[int] = []  # of each node, once a cover has been asked for
        if engine == NUMBA:
            self._change()

    # results

    @property
    def solutions(self) -> int:
        """The number of solutions found so far."""
        return int(self._tables.counts[dance.SOLUTIONS])

    @property
    def nodes(self) -> int:
        """The number of nodes of the search tree so far: levels entered, and solutions."""
        return int(self._tables.counts[dance.NODES])

    @property
    def updates(self) -> int:
        """The number of updates so far, in DLX2's units."""
        return int(self._tables.counts[dance.UPDATES])

    @property
    def cleansings(self) -> int:
        """The number of cleansings so far, in DLX2's units."""
        return int(self._tables.counts[dance.CLEANSINGS])

    @property
    def profile(self) -> list[int]:
        """The number of nodes on each level, down to the deepest one entered."""
        counts = [int(count) for count in self._tables.profile]
        while counts and not counts[-1]:
            counts.pop()
        return counts

    @property
    def kind(self) -> str:
        """Which engine is at work now, ``python`` or ``numba``."""
        return self._kind

    # the search

    def run(
        self,
        *,
        stop_at: int = 0,
        deadline: float | None = None,
        max_updates: int | None = None,
        between: Callable[[], None] | None = None,
    ) -> Stop:
        """Search on until solution number ``stop_at`` (0: none), the end, or a limit.

        ``deadline`` is a time of `time.monotonic`, honoured within a tenth of a second; ``max_updates`` a number of
        updates in all, honoured at the next level; ``between`` is called between two slices of work.  After
        `Stop.FOUND` the solution is there for `cover` and `walk`, until the next call.
        """
        if self._inside:
            raise RuntimeError("this search was interrupted in the middle of a step and cannot go on")
        most = _NEVER if max_updates is None else max_updates
        while not self.complete:
            if self.updates >= most or (deadline is not None and time.monotonic() >= deadline):
                return Stop.LIMIT
            if self._may_change and self._worth_compiling(deadline):
                self._try_change()
            reason = self._slice(stop_at, most)
            if reason == dance.FOUND:
                return Stop.FOUND
            self.complete = reason == dance.DONE
            if between:
                between()
        return Stop.DONE

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        while self.run(stop_at=self.solutions + 1) is Stop.FOUND:
            yield self.cover()

    def _slice(self, stop_at: int, most: int) -> int:
        updates = _SLICE[self._kind]
        nodes = 1 + _LOOKS_PER_UPDATE * updates // self.problem.primary
        self._inside = True
        reason = self._dance(*self._arrays, stop_at, min(most, self.updates + updates), self.nodes + nodes)
        self._inside = False
        return reason

    def _worth_compiling(self, deadline: float | None) -> bool:
        work = self.updates + self.nodes * self.problem.primary // _LOOKS_PER_UPDATE
        return work >= _WORTH_COMPILING and (deadline is None or deadline - time.monotonic() > _TIME_TO_COMPILE)

    def _try_change(self) -> None:
        self._may_change = False
        try:
            self._change()
        except SolverUnavailableError:
            return  # plain Python is what was promised

    def _change(self) -> None:
        """Go on with the compiled engine, on the same tables."""
        from slitherx.xcc import compiled

        self._dance = compiled.load()
        compiled.convert(self._tables)
        self._arrays = self._tables.arrays()
        self._kind = NUMBA

    # the state of the search

    def path(self) -> list[tuple[int, int, int]]:
        """The choices that stand now, level by level: the entry chosen, and that it is the k-th of n.

        An entry is a place in ``problem.items``.
        """
        tables = self._tables
        depth = int(tables.counts[dance.LEVEL]) + int(tables.counts[dance.BACKING])
        return [self._choice(int(node)) for node in tables.choice[:depth]]

    def _choice(self, node: int) -> tuple[int, int, int]:
        tables = self._tables
        item = tables.top[node]
        k, other = 1, tables.down[item]
        while other != node:
            k, other = k + 1, tables.down[other]
        return node - len(self.problem.names) - 1, k, int(tables.size[item])

    def cover(self) -> tuple[int, ...]:
        """The options of the solution just found, by number, in the order of choice."""
        depth = int(self._tables.counts[dance.LEVEL]) + 1
        if not self._option:
            self._option = _option_of_each_node(self.problem)
        return tuple([self._option[node] for node in self._tables.choice[:depth]])

    def walk(self) -> tuple[str, ...]:
        """The loop of the solution just found as names of tiles, as DLX2-LOOP prints it; empty if none was closed."""
        closing = int(self._tables.counts[dance.CLOSING])
        if self.board is None or not closing:
            return ()
        on = [edge for edge in self.board.edges if self._tables.color[edge + 1] == dance.ON]
        return tuple(self.problem.names[tile] for tile in self.board.walk(on, closing - 1))


def _option_of_each_node(problem: Problem) -> list[int]:
    options = [-1] * (len(problem.names) + 1)  # the headers
    for number in range(problem.option_count):
        options += [number] * (problem.starts[number + 1] - problem.starts[number])
    return options
