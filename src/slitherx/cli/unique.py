"""Say whether puzzles have exactly one solution: status 0 yes, 1 no (none or several), 3 unknown."""

from __future__ import annotations

import argparse

from slitherx.cli import answers, options
from slitherx.cli.errors import name_of
from slitherx.cli.inputs import each
from slitherx.cli.output import as_line
from slitherx.formats import Document
from slitherx.queries.solve import solve

EXAMPLE = "  slitherx unique puzzles/first.txt puzzles/square2x2.txt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    options.add_question(parser)


def run(args: argparse.Namespace) -> int:
    """One line per puzzle."""
    return each(args, lambda document: _say(document, args))


def _say(document: Document, args: argparse.Namespace) -> int:
    found = solve(document.puzzle, options.question_of(document, args))
    if args.stats:
        answers.print_effort(found.seconds, found.effort, document.source)
    if args.json:
        print(as_line(answers.record_of(document, found)))
    else:
        print(f"{name_of(document.source)}: {answers.describe(found)}")
    return {True: answers.DONE, False: answers.NO, None: answers.UNKNOWN}[found.unique]
