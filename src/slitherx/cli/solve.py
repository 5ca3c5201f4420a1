"""Solve puzzles: draw the solved board and say whether the solution is unique.

With --to the solved board is written in another format instead, such as a link that opens solved.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from slitherx.cli import answers, options
from slitherx.cli.errors import name_of
from slitherx.cli.inputs import add_inputs, each, target_name
from slitherx.formats import Document
from slitherx.queries.backends import Settings

EXAMPLE = """\
  slitherx solve puzzles/first.txt
  slitherx solve --to penpa puzzles/first.txt"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=True)
    options.add_search(parser)
    options.add_display(parser)
    parser.add_argument("--to", type=target_name, metavar="FORMAT", help="write the solved board in this format")
    parser.add_argument("--solver", metavar="NAME", help="PySAT solver (`slitherx sat --solver help` lists them)")


def run(args: argparse.Namespace) -> int:
    """Answer each puzzle in turn."""
    if args.to is not None:
        options.refuse_with(args, "to", "all", "limit", "count", "json")
    return each(args, lambda document: _solve(document, args))


def _solve(document: Document, args: argparse.Namespace) -> int:
    settings = Settings(timeout=args.timeout, solver=args.solver, given=options.given_of(document, args))
    if args.to is None:
        return answers.answer(document, args, settings, default_limit=2)
    return _convert(document, args, settings)


def _convert(document: Document, args: argparse.Namespace, settings: Settings) -> int:
    import sys

    from slitherx import formats
    from slitherx.cli.convert import warn_of_losses
    from slitherx.queries.solve import solve

    found = solve(document.puzzle, settings, keep=1)
    if found.unique is not True:
        print(f"slitherx: {name_of(document.source)}: {answers.describe(found)}", file=sys.stderr)
    if found.solutions:
        solved = replace(document, drawing=found.solutions[0])
        sys.stdout.write(formats.write(solved, args.to))
        warn_of_losses(solved, args.to)
    return answers.status(found, args)
