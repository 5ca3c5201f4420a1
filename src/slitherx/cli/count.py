"""Count the solutions exactly, however many: by a dynamic program that lists none, or by listing.

Prints the number, or "at least N" with status 3 if a limit was reached first.
"""

from __future__ import annotations

import argparse
import sys

from slitherx.cli import answers, options
from slitherx.cli.errors import name_of
from slitherx.cli.inputs import add_inputs, each
from slitherx.cli.output import as_line, open_output
from slitherx.formats import Document
from slitherx.queries.count import AUTO, DEFAULT, METHODS, Count, CountSettings, Marginals, count, marginals

EXAMPLE = """\
  slitherx count puzzles/blank3.txt
  slitherx count --edges puzzles/first.txt"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=True)
    group = parser.add_argument_group("count")
    group.add_argument("--method", choices=METHODS, default=AUTO, help="sweep a frontier, list, or choose (default)")
    group.add_argument("--edges", action="store_true", help="in how many solutions each edge is on, as a heat map")
    group.add_argument("--svg", metavar="FILE", help="write the heat map of --edges as SVG")
    add_sweep(group)
    options.add_timeout(group, memory=False)
    options.add_display(parser)


def add_sweep(group: argparse._ActionsContainer) -> None:
    """What the sweep is told, and its limits."""
    group.add_argument("--given", action="store_true", help="count only solutions that extend the input's drawing")
    group.add_argument("--independent", action="store_true", help="use no SAT solver to find edges that are certain")
    group.add_argument("--max-states", type=options.positive, metavar="N", help="most states of a frontier (status 3)")
    group.add_argument(
        "--memory", type=options.positive, default=DEFAULT.memory, metavar="MIB",
        help="most memory for states (status 3; default: %(default)s)",
    )  # fmt: skip


def settings_of(document: Document, args: argparse.Namespace, method: str = AUTO) -> CountSettings:
    """The settings that the options ask for."""
    given = options.given_of(document, args)
    return CountSettings(method, args.independent, given, args.max_states, args.memory, args.timeout)


def run(args: argparse.Namespace) -> int:
    """Count the solutions of each puzzle."""
    return each(args, lambda document: _count(document, args))


def _count(document: Document, args: argparse.Namespace) -> int:
    settings = settings_of(document, args, args.method)
    if args.edges or args.svg:
        found = marginals(document.puzzle, settings)
        counted, known = found.count, found.edges is not None
    else:
        found, counted, known = None, count(document.puzzle, settings), True
    if args.stats or not counted.complete:
        report_effort(counted, document.source)
    if args.json:
        print(as_line(_record(document, counted, found)))
    else:
        print(counted.count if counted.complete else f"at least {counted.count}")
    if found is not None and known:
        _draw(document, found, args)
    return answers.DONE if counted.complete and known else answers.UNKNOWN


def report_effort(counted: Count, source: str) -> None:
    """How far the count came, and why it ended early if it did, on one line of stderr."""
    counts = ", ".join(f"{name} {number}" for name, number in counted.effort.items())
    ended = f"stopped at a limit, {counted.stopped}; " if counted.stopped else ""
    print(f"{name_of(source)}: {ended}{counted.method}, {counted.seconds:.3f} s, {counts}", file=sys.stderr)


def _record(document: Document, counted: Count, found: Marginals | None) -> dict[str, object]:
    puzzle = document.puzzle
    record: dict[str, object] = {
        "schema": 1, "source": document.source, "rows": puzzle.rows, "columns": puzzle.columns,
        "outcome": counted.outcome.value, "count": counted.count, "complete": counted.complete,
        "stopped": counted.stopped or None, "method": counted.method,
    }  # fmt: skip
    if found is not None:
        record["edges"] = None if found.edges is None else list(found.edges.values())
    return record | {"seconds": round(counted.seconds, 6), "effort": counted.effort}


def _draw(document: Document, found: Marginals, args: argparse.Namespace) -> None:
    """The heat map: in the terminal with --edges, as SVG with --svg."""
    from slitherx.render import svg, text
    from slitherx.render.overlay import Overlay

    overlay = Overlay(heat=found.shares())
    if args.svg:
        with open_output(args.svg) as stream:
            stream.write(svg.draw(document.puzzle, overlay=overlay))
    if args.edges and not args.json:
        ascii, color = options.use_ascii(args.ascii), options.use_color(args.color)
        print(text.draw(document.puzzle, ascii=ascii, color=color, overlay=overlay), end="")
