"""Tell what stands in a results file of `slitherx batch`, draw it, or compare two such files.

With two files the status is 1 if an answer changed into another that contradicts it.
"""

from __future__ import annotations

import argparse

from slitherx.batch.compare import compare
from slitherx.batch.results import records
from slitherx.batch.tally import Tally
from slitherx.cli import answers
from slitherx.cli.errors import printable
from slitherx.cli.output import open_output

EXAMPLE = """\
  slitherx batch unique puzzles/loopy*.txt -o new.jsonl --quiet
  slitherx report new.jsonl --svg new.svg
  slitherx report new.jsonl new.jsonl"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    parser.add_argument("results", metavar="RESULTS", help="a file that `slitherx batch -o` wrote")
    parser.add_argument("other", metavar="LATER", nargs="?", help="another one of the same puzzles, to compare")
    parser.add_argument("--svg", metavar="FILE", help="draw CPU time over cells, a colour an answer")


def run(args: argparse.Namespace) -> int:
    """Print the summary or the comparison."""
    if args.svg is not None:
        _draw(args.other or args.results, args.svg)
    if args.other is not None:
        comparison = compare(records(args.results), records(args.other))
        print(printable(comparison.table(), but="\n"), end="")
        return answers.NO if any(pair.contradicts for pair in comparison.pairs) else answers.DONE
    tally = Tally()
    for record in records(args.results):
        tally.add(record)
    print(printable(tally.table(), but="\n"), end="")
    return answers.DONE


def _draw(path: str, target: str) -> None:
    from slitherx.batch.plot import plot
    from slitherx.render.svg import spell

    picture = plot(records(path))
    with open_output(target) as stream:
        stream.write(spell(picture))
