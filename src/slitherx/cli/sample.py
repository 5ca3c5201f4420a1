"""Draw random solutions, each solution of the puzzle equally likely, whatever their number.

Status 1 if there is no solution, 3 if a limit was reached before they were counted.
"""

from __future__ import annotations

import argparse
import json

from slitherx.cli import answers, options
from slitherx.cli.count import add_sweep, report_effort, settings_of
from slitherx.cli.inputs import add_inputs, each
from slitherx.formats import Document
from slitherx.queries.sample import Sample, sample
from slitherx.solution import Outcome, Solution

EXAMPLE = """\
  slitherx sample -n 2 --seed 7 puzzles/blank3.txt"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=True)
    group = parser.add_argument_group("sample")
    group.add_argument("-n", dest="number", type=options.positive, default=1, metavar="K", help="how many (default: 1)")
    options.add_seed(group)
    add_sweep(group)
    options.add_timeout(group, memory=False)
    options.add_display(parser)


def run(args: argparse.Namespace) -> int:
    """Draw solutions of each puzzle."""
    return each(args, lambda document: _sample(document, args))


def _sample(document: Document, args: argparse.Namespace) -> int:
    drawn = sample(document.puzzle, args.number, settings_of(document, args), seed=args.seed)
    if args.stats or drawn.stopped:
        report_effort(drawn.count, document.source)
    if args.json:
        _write_json(document, drawn)
    else:
        _write_text(document, drawn, args)
    if drawn.solutions:
        return answers.DONE
    return answers.NO if drawn.count.outcome is Outcome.UNSAT else answers.UNKNOWN


def _write_json(document: Document, drawn: Sample) -> None:
    """A line per solution, in the form that `slitherx verify` and `render` read; one line without if there is none."""
    from slitherx.formats import json as form

    pictures: tuple[Solution | None, ...] = drawn.solutions or (None,)
    unique = drawn.count.count == 1 if drawn.count.complete else None
    for picture in pictures:
        shown = Document(document.puzzle, picture, source=document.source, title=document.title)
        outcome = drawn.count.outcome if picture or drawn.count.outcome is Outcome.UNSAT else Outcome.UNKNOWN
        record = form.record(shown, outcome=outcome, unique=unique) | {"count": drawn.count.count}
        print(json.dumps(record, ensure_ascii=False, separators=(",", ":")))


def _write_text(document: Document, drawn: Sample, args: argparse.Namespace) -> None:
    from slitherx.render.text import draw

    puzzle, counted = document.puzzle, drawn.count
    ascii, color = options.use_ascii(args.ascii), options.use_color(args.color)
    said = f"of {counted.count} solutions" if counted.count else "no solution"
    if drawn.stopped:
        said = f"unknown: a limit was reached first, {drawn.stopped}"
    print(f"{document.source or 'puzzle'}: {puzzle.rows}x{puzzle.columns}, {said}")
    pictures: tuple[Solution | None, ...] = drawn.solutions or (None,)
    for picture in pictures:
        print(draw(puzzle, picture, ascii=ascii, color=color), end="")
