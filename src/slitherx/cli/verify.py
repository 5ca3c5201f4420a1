"""Judge solutions by the rules alone: no encoding and no solver has a say.

All solutions in SOLUTION are judged: as those of the one puzzle, or each as that of the puzzle in the same place.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from slitherx.cli import answers, options
from slitherx.cli.inputs import add_reading, read
from slitherx.errors import InputError
from slitherx.formats import Document
from slitherx.solution import Drawing, Solution

EXAMPLE = """\
  slitherx solve --json puzzles/first.txt > first.json
  slitherx verify puzzles/first.txt first.json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    parser.add_argument("puzzle", metavar="PUZZLE", help="puzzle; - for stdin")
    parser.add_argument(
        "solution", metavar="SOLUTION", help="lines of `slitherx solve --json`, or any format with a drawing"
    )
    add_reading(parser)
    options.add_display(parser)


def run(args: argparse.Namespace) -> int:
    """Print the verdicts; status 1 with each broken rule if a solution is wrong."""
    puzzles = read(args.puzzle, args)
    judged = [one for document in read(args.solution, args) for one in _each(document)]
    if len(puzzles) == 1:
        puzzles *= len(judged)
    if len(puzzles) != len(judged):
        counts = f"{answers.counted(len(puzzles), 'puzzle')} and {answers.counted(len(judged), 'solution')}"
        raise InputError(f"{counts}, expected as many or a single puzzle", source=args.solution)
    return max([_judge(*pair, args, several=len(judged) > 1) for pair in zip(puzzles, judged, strict=True)])


def _each(document: Document) -> list[Document]:
    """The solutions of a document: its drawing, or those of a list."""
    if document.drawing is not None or not document.solutions:
        return [document]
    numbered = enumerate(document.solutions, 1)
    return [replace(document, drawing=one, source=f"{document.source}, solution {k}") for k, one in numbered]


def _judge(document: Document, judged: Document, args: argparse.Namespace, *, several: bool) -> int:
    from slitherx.verify import verify

    if judged.drawing is None:
        raise InputError("no solution in it, expected edges that are drawn", source=judged.source)
    solution = _closed(judged.drawing)
    if several:
        document = replace(document, source=f"{document.source}, {judged.source}")
    return answers.show_verdict(document, solution, verify(document.puzzle, solution), args)


def _closed(drawing: Drawing) -> Solution:
    """What is not drawn is off."""
    return Solution.from_edges(drawing.rows, drawing.columns, drawing.on)
