"""Solve any DLX text: exact covering with colors, as Knuth's DLX2 does it, or DLX2-LOOP with --loop.

Prints the number of solutions, or with --print the solutions in DLX2's form.  Status 0: all solutions were found; 1:
there is none; 3: a limit ended the search first.  Order and counts are DLX2's; so is the solution without any edge,
which --loop counts but cannot print.
"""

from __future__ import annotations

import argparse
import io
import sys
import time

from slitherx import xcc
from slitherx.cli.errors import excerpt
from slitherx.cli.options import add_seed, add_timeout, positive
from slitherx.cli.output import add_output, as_line, open_output
from slitherx.xcc import Engine, Problem, Stop, report

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import IO

EXAMPLE = """\
  slitherx dlx puzzles/first.txt | slitherx xcc --loop --print 1
  slitherx dlx puzzles/blank3.txt | slitherx xcc --stats"""

DONE, NO, UNKNOWN, INTERRUPTED = 0, 1, 3, 130
_BETWEEN_REPORTS = 1.0  # seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command; the help names Knuth's letter for each that he has."""
    parser.add_argument("input", nargs="?", metavar="FILE", help="DLX text; - or nothing: stdin")
    parser.add_argument("--long-names", action="store_true", help="let names have more than 8 bytes")
    group = parser.add_argument_group("search")
    group.add_argument("--loop", action="store_true", help="edges of color 1 must form a single loop (DLX2-LOOP)")
    group.add_argument("--limit", type=positive, metavar="N", help="stop after N solutions, status 3 (DLX2: tN)")
    add_timeout(group)
    add_seed(group)
    group.add_argument(
        "--engine", choices=xcc.ENGINES, default=xcc.AUTO,
        help="plain Python, or compiled by numba (slitherx[fast]); auto (default): compiled when that will pay",
    )  # fmt: skip
    group = parser.add_argument_group("output")
    group.add_argument("--print", type=positive, metavar="K", dest="every", help="print every K-th solution (DLX2: mK)")
    group.add_argument("--json", action="store_true", help="one JSON object")
    group.add_argument("--stats", action="store_true", help="sizes and counts on stderr (DLX2: v1)")
    group.add_argument("--totals", action="store_true", help="on stderr, the options of each item (DLX2: v512)")
    group.add_argument("--profile", action="store_true", help="on stderr, the nodes on each level (DLX2: v128)")
    group.add_argument("--progress", action="store_true", help="on stderr, the state and an estimate (DLX2: d)")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Read the text, search, print; Ctrl-C prints what is known so far."""
    deadline = None if args.timeout is None else time.monotonic() + args.timeout
    try:
        problem = _read(args, deadline)
        engine = Engine(problem, loop=args.loop, engine=args.engine, seed=args.seed, deadline=deadline)
    except TimeoutError as error:
        _note(f"slitherx: {error}")
        return UNKNOWN
    if args.loop and engine.board is not None and not engine.board.edges:
        _note("slitherx: warning: no item is named like an edge between two tiles: --loop changes nothing")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names may hold what the terminal cannot show
    with open_output(args.output) as stream:
        return _Run(args, engine, deadline, stream).run()


def _read(args: argparse.Namespace, deadline: float | None) -> Problem:
    if args.input in (None, "-"):
        problem = xcc.parse(sys.stdin.buffer.read(), source="stdin", long_names=args.long_names, deadline=deadline)
    else:
        with open(args.input, "rb") as file:
            problem = xcc.parse(file.read(), source=args.input, long_names=args.long_names, deadline=deadline)
    for warning in problem.warnings:
        _note(f"slitherx: warning: {excerpt(warning, 0)}")
    if args.stats:
        _note(report.reading(problem))
    if args.totals:
        _note(report.totals(problem))
    return problem


def _note(line: str) -> None:
    print(line, file=sys.stderr)


class _Run:
    """One search with its output."""

    def __init__(self, args: argparse.Namespace, engine: Engine, deadline: float | None, stream: IO[str]) -> None:
        self.args, self.engine, self.deadline, self.stream = args, engine, deadline, stream
        self.printed: list[dict[str, object]] = []
        self.begin = self.reported = time.monotonic()

    def run(self) -> int:
        try:
            self._search()
            status = NO if self._outcome() == "unsat" else DONE if self.engine.complete else UNKNOWN
        except KeyboardInterrupt:
            status = INTERRUPTED
        self._finish(status)
        return status

    def _search(self) -> None:
        between = self._report_progress if self.args.progress else None
        limit = self.args.limit or 0
        while True:
            target = self._next_print()
            if limit:
                target = min(target, limit) if target else limit
            if self.engine.run(stop_at=target, deadline=self.deadline, between=between) is not Stop.FOUND:
                return
            if self.args.every and self.engine.solutions % self.args.every == 0:
                self._print()
            if self.engine.solutions == limit:
                return

    def _next_print(self) -> int:
        """The number of the next solution to print; 0 for none."""
        every = self.args.every
        return (self.engine.solutions // every + 1) * every if every else 0

    def _print(self) -> None:
        lines = list(report.solution(self.engine))
        if not lines:
            _note(f"slitherx: solution {self.engine.solutions} has no loop to print")
        if not self.args.json:
            self.stream.writelines(line + "\n" for line in lines)
            return
        found: dict[str, object] = {"number": self.engine.solutions}
        if self.args.loop:
            found["walk"] = self.engine.walk()
        else:
            found["options"] = [self.engine.problem.option(number) for number in self.engine.cover()]
        self.printed.append(found)

    def _report_progress(self) -> None:
        now = time.monotonic()
        if now - self.reported < _BETWEEN_REPORTS:
            return
        self.reported = now
        line = report.progress(self.engine)
        if sys.stderr.isatty():
            width = 79
            line = "\r" + (line if len(line) <= width else f"{line[: width - 9]}… {line[-7:]}").ljust(width)
        print(line, end="" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)

    def _finish(self, status: int) -> None:
        if self.args.progress and sys.stderr.isatty() and self.reported != self.begin:
            _note("")
        if self.args.json:
            print(as_line(self._record()), file=self.stream)
        elif not self.args.every:
            count = self.engine.solutions
            print(count if self.engine.complete else f"at least {count}", file=self.stream)
        if self.args.totals:
            _note(report.totals(self.engine.problem))
        if self.args.profile:
            for line in report.profile(self.engine):
                _note(line)
        if self.args.stats or status == INTERRUPTED:
            _note(report.effort(self.engine))

    def _outcome(self) -> str:
        return "sat" if self.engine.solutions else "unsat" if self.engine.complete else "unknown"

    def _record(self) -> dict[str, object]:
        engine, problem = self.engine, self.engine.problem
        record: dict[str, object] = {
            "schema": 1,
            "source": self.args.input or "stdin",
            "options": problem.option_count,
            "primary": problem.primary,
            "secondary": len(problem.names) - problem.primary,
            "entries": problem.entries,
            "outcome": self._outcome(),
            "count": engine.solutions,
            "complete": engine.complete,
            "engine": engine.kind,
            "seconds": round(time.monotonic() - self.begin, 6),
            "effort": {"nodes": engine.nodes, "updates": engine.updates, "cleansings": engine.cleansings},
        }
        if self.args.every:
            record["solutions"] = self.printed
        if self.args.profile:
            record["profile"] = engine.profile
        return record
