"""Solve, list or count by dancing links: Knuth's Algorithm C with the loop rule, on the DLX text of the puzzle.

Good for cross-checks and for small boards with very many solutions; `solve` is faster on large ones.
"""

from __future__ import annotations

import argparse

from slitherx.cli import answers, options
from slitherx.cli.inputs import add_inputs, each
from slitherx.formats import Document
from slitherx.queries.backends import Settings

EXAMPLE = """\
  slitherx dance --count puzzles/blank3.txt
  slitherx dance --unique --stats puzzles/first.txt"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=True)
    options.add_search(parser)
    options.add_display(parser)
    options.add_seed(parser.add_argument_group("XCC"))


def run(args: argparse.Namespace) -> int:
    """Solve each puzzle in turn."""

    def settings(document: Document) -> Settings:
        given = options.given_of(document, args)
        return Settings(backend="dance", timeout=args.timeout, seed=args.seed, given=given)

    return each(args, lambda document: answers.answer(document, args, settings(document), default_limit=1))
