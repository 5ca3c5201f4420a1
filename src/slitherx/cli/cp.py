"""Solve, list or count by OR-Tools CP-SAT: linear sums for the local rules, a circuit for the loop."""

from __future__ import annotations

import argparse

from slitherx.cli import answers, options
from slitherx.cli.inputs import add_inputs, each, single
from slitherx.cli.output import open_output
from slitherx.formats import Document
from slitherx.model import Model
from slitherx.queries.backends import Settings

# Options that an exported model knows nothing of.
_SEARCH = ("all", "limit", "count", "unique", "given", "timeout", "seed", "json", "stats")

EXAMPLE = """\
  slitherx cp --unique puzzles/first.txt
  slitherx cp --export first.pbtxt puzzles/first.txt"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=True)
    options.add_search(parser)
    options.add_display(parser)
    group = parser.add_argument_group("CP-SAT")
    options.add_seed(group)
    group.add_argument(
        "--workers", type=options.workers, default=1, metavar="N",
        help="threads for a first solution (listing and counting use one)",
    )  # fmt: skip
    group.add_argument("--export", metavar="FILE", help="write the model as protocol buffer text instead; - for stdout")


def run(args: argparse.Namespace) -> int:
    """Solve each puzzle in turn, or export the model of the first."""
    if args.export is not None:
        options.refuse_with(args, "export", *_SEARCH)
        return _export(args)

    def settings(document: Document) -> Settings:
        given = options.given_of(document, args)
        return Settings(backend="cp", timeout=args.timeout, seed=args.seed, workers=args.workers, given=given)

    return each(args, lambda document: answers.answer(document, args, settings(document), default_limit=1))


def _export(args: argparse.Namespace) -> int:
    from slitherx.solvers.cpsat import export

    text = export(Model.of(single(args).puzzle))
    with open_output(args.export) as stream:
        stream.write(text)
    return 0
