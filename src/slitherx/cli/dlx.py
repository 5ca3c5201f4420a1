"""Write the DLX text of a puzzle, as Knuth's SLITHERLINK-DLX prints it (wider names beyond 30x30)."""

from __future__ import annotations

import argparse
import sys

from slitherx.cli.inputs import add_inputs, single
from slitherx.cli.output import add_output, open_output
from slitherx.lower import dlx
from slitherx.model import Model

EXAMPLE = "  slitherx dlx puzzles/first.txt | head -3"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=False)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Print the text; the reading report and warnings go to stderr."""
    model = Model.of(single(args).puzzle)
    dlx.check_size(model)
    print(f"OK, I've read a {model.rows}x{model.columns} array of clues.", file=sys.stderr)
    for excess in dlx.limits_exceeded(model):
        print(f"slitherx: warning: this text has {excess} of Knuth's DLX2", file=sys.stderr)
    with open_output(args.output) as stream:
        stream.writelines(dlx.lower(model))
    return 0
