"""Solve puzzles: draw the solved board and say whether the solution is unique."""

from __future__ import annotations

import argparse

from slitherx.cli import answers, options
from slitherx.cli.inputs import add_inputs, each
from slitherx.queries.backends import Settings

EXAMPLE = "  slitherx solve puzzles/first.txt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=True)
    options.add_search(parser)
    options.add_display(parser)
    parser.add_argument("--solver", metavar="NAME", help="PySAT solver (`slitherx sat --solver help` lists them)")


def run(args: argparse.Namespace) -> int:
    """Answer each puzzle in turn."""
    settings = Settings(timeout=args.timeout, solver=args.solver)
    return each(args, lambda document: answers.answer(document, args, settings, default_limit=2))
