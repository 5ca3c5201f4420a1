"""Show what is forced: the edges that are on in all solutions, off in all, or open.

When the time runs out first, what is known by then is shown, with status 3.
"""

from __future__ import annotations

import argparse

from slitherx.cli import answers, options
from slitherx.cli.errors import name_of
from slitherx.cli.inputs import each
from slitherx.cli.output import as_line
from slitherx.formats import Document
from slitherx.queries.backbone import Backbone, backbone
from slitherx.solution import Outcome

EXAMPLE = "  slitherx backbone puzzles/many7.txt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    options.add_question(parser)


def run(args: argparse.Namespace) -> int:
    """The backbone of each puzzle."""
    return each(args, lambda document: _show(document, args))


def _show(document: Document, args: argparse.Namespace) -> int:
    found = backbone(document.puzzle, options.question_of(document, args))
    if args.stats:
        answers.print_effort(found.seconds, found.effort or {}, document.source)
    print(_as_json(document, found) if args.json else _as_text(document, found, args))
    if found.outcome is Outcome.UNSAT:
        return answers.NO
    return answers.DONE if found.complete else answers.UNKNOWN


def _as_text(document: Document, found: Backbone, args: argparse.Namespace) -> str:
    from slitherx.render.overlay import Overlay
    from slitherx.render.text import draw

    overlay = Overlay(on=found.on, off=found.off, open=found.open)
    ascii, color = options.use_ascii(args.ascii), options.use_color(args.color)
    compact = options.use_compact(document.puzzle)
    picture = draw(document.puzzle, found.drawing, ascii=ascii, color=color, compact=compact, overlay=overlay)
    return f"{name_of(document.source)}: {_describe(found)}\n{picture}".rstrip("\n")


def _describe(found: Backbone) -> str:
    if found.outcome is Outcome.UNSAT:
        return "no solution"
    if found.outcome is Outcome.UNKNOWN:
        return "unknown: the time ran out first"
    counts = f"{len(found.on)} edges on in all solutions, {len(found.off)} off in all, {len(found.open)} open"
    return counts if found.complete else f"{counts}; the rest is undecided: the time ran out"


def _as_json(document: Document, found: Backbone) -> str:
    from slitherx.formats import json as form

    drawn = found.drawing if found.outcome is Outcome.SAT else None
    record = form.record(Document(document.puzzle, drawn, source=document.source), outcome=found.outcome)
    record |= {"complete": found.complete, "on": sorted(found.on), "off": sorted(found.off), "open": sorted(found.open)}
    record |= {"seconds": round(found.seconds, 6), "effort": found.effort}
    return as_line(record)
