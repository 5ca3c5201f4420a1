"""Draw random solutions, each solution of the puzzle equally likely, whatever their number.

Status 1 if there is no solution, 3 if a limit was reached before they were counted.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace

from slitherx.cli import answers, options
from slitherx.cli.count import add_sweep, report_effort, settings_of
from slitherx.cli.errors import name_of
from slitherx.cli.inputs import add_inputs, each
from slitherx.cli.output import as_line
from slitherx.formats import Document
from slitherx.queries.sample import Sampler
from slitherx.solution import Outcome, Solution

_Show = Callable[[Solution | None], None]

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
    sampler = Sampler(document.puzzle, settings_of(document, args), seed=args.seed)
    drawn = sampler.draw(args.number)
    first = next(drawn, None)
    show = _in_json(document, sampler) if args.json else _in_text(document, sampler, args)
    show(first)
    for solution in drawn:
        show(solution)
    if args.stats or sampler.stopped:
        report_effort(replace(sampler.count, stopped=sampler.stopped), document.source)
    if sampler.stopped:
        return answers.UNKNOWN
    return answers.DONE if first else answers.NO


def _in_json(document: Document, sampler: Sampler) -> _Show:
    """Writes a line, in the form that `slitherx verify` and `render` read, with a solution or without."""
    from slitherx.formats import json as form

    counted = sampler.count
    unique = counted.count == 1 if counted.complete else None

    def show(picture: Solution | None) -> None:
        shown = Document(document.puzzle, picture, source=document.source, title=document.title)
        outcome = counted.outcome if picture or counted.outcome is Outcome.UNSAT else Outcome.UNKNOWN
        record = form.record(shown, outcome=outcome, unique=unique) | {"count": counted.count}
        print(as_line(record))

    return show


def _in_text(document: Document, sampler: Sampler, args: argparse.Namespace) -> _Show:
    """Writes what is drawn from, now, and then draws a solution, or the puzzle if there is none."""
    from slitherx.render.text import draw

    puzzle, counted = document.puzzle, sampler.count
    ascii, color = options.use_ascii(args.ascii), options.use_color(args.color)
    said = f"of {counted.count} solutions" if counted.count else "no solution"
    if sampler.stopped:
        said = f"unknown: a limit was reached first, {sampler.stopped}"
    print(f"{name_of(document.source)}: {puzzle.rows}x{puzzle.columns}, {said}")
    return lambda picture: print(draw(puzzle, picture, ascii=ascii, color=color), end="")
