"""Judge a solution by the rules alone: no encoding and no solver has a say."""

from __future__ import annotations

import argparse

from slitherx.cli import answers, options
from slitherx.cli.inputs import add_reading, read
from slitherx.errors import InputError
from slitherx.solution import Drawing, Solution

EXAMPLE = """\
  slitherx solve --json puzzles/first.txt > first.json
  slitherx verify puzzles/first.txt first.json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    parser.add_argument("puzzle", metavar="PUZZLE", help="puzzle; - for stdin")
    parser.add_argument(
        "solution", metavar="SOLUTION", help="a line of `slitherx solve --json`, or any format with a drawing"
    )
    add_reading(parser)
    options.add_display(parser)


def run(args: argparse.Namespace) -> int:
    """Print the verdict; status 1 with each broken rule if the solution is wrong."""
    from slitherx.verify import verify

    document, judged = read(args.puzzle, args)[0], read(args.solution, args)[0]
    if judged.drawing is None:
        raise InputError("no solution in it, expected edges that are drawn", source=judged.source)
    solution = _closed(judged.drawing)
    return answers.show_verdict(document, solution, verify(document.puzzle, solution), args)


def _closed(drawing: Drawing) -> Solution:
    """What is not drawn is off."""
    return Solution.from_edges(drawing.rows, drawing.columns, drawing.on)
