"""Cross-validate: every back end lists its full solution set, and the sets must be the same.

With --local the rule "one loop" is left out, which is what a DLX text says.  On a disagreement the puzzle is made
smaller while the disagreement lasts and written to a file, with the edge sets that differ and the commands to run.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys

from slitherx.cli import answers, options
from slitherx.cli.errors import name_of
from slitherx.cli.inputs import add_inputs, each, text_of
from slitherx.cli.output import as_line, open_output
from slitherx.errors import OutputError
from slitherx.formats import Document
from slitherx.names import edge_names
from slitherx.puzzle import Puzzle
from slitherx.queries.backends import LOCAL, LOOP
from slitherx.queries.check import Opener, Report, cross_validate, openers
from slitherx.queries.shrink import shrink

EXAMPLE = """\
  slitherx check puzzles/blank3.txt
  slitherx check --local puzzles/blank3.txt
  slitherx sat --dimacs --single-loop puzzles/first.txt > theirs.cnf
  slitherx check puzzles/first.txt --cnf theirs.cnf"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=True)
    parser.add_argument("--local", action="store_true", help="compare the local rules, without 'one loop'")
    parser.add_argument("--backends", metavar="A,B,…", help="which back ends (default: all that are installed)")
    parser.add_argument("--limit", type=options.positive, default=10_000, metavar="N", help="list at most N solutions")
    options.add_timeout(parser)
    parser.add_argument("--dlx", metavar="FILE", help="judge this DLX encoding of the puzzle too; - for stdin")
    parser.add_argument("--cnf", metavar="FILE", help="judge this DIMACS encoding of the puzzle too; - for stdin")
    parser.add_argument("--map", metavar="FILE", help="with --cnf: lines 'NAME VARIABLE' that name its edge variables")
    parser.add_argument(
        "--reproducer", metavar="FILE", default="disagreement.json", help="where to write it (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle and line")


def run(args: argparse.Namespace) -> int:
    """Compare on each puzzle; status 1 on any disagreement, 3 if a limit ran out first."""
    options.refuse_without(args, "cnf", "map")
    folder = os.path.dirname(args.reproducer) or "."
    if not os.path.isdir(folder):  # rather now than after a long comparison
        raise OutputError(f"{args.reproducer}: no folder {folder} for --reproducer")
    backends = openers(_names(args), rule=_rule(args)) | _foreign(args)
    return each(args, lambda document: _check(document, backends, args))


def _rule(args: argparse.Namespace) -> str:
    return LOCAL if args.local else LOOP


def _names(args: argparse.Namespace) -> list[str] | None:
    return args.backends.split(",") if args.backends else None


def _foreign(args: argparse.Namespace) -> dict[str, Opener]:
    from slitherx.queries import foreign

    found: dict[str, Opener] = {}
    if args.cnf is not None:
        names = None if args.map is None else text_of(args.map)
        text = text_of(args.cnf)
        found[args.cnf] = foreign.cnf_opener(text, names, source=args.cnf, map_source=args.map or "")
    if args.dlx is not None:
        text = text_of(args.dlx)
        found[args.dlx] = foreign.dlx_opener(text, rule=_rule(args), source=args.dlx)
    return found


def _check(document: Document, backends: dict[str, Opener], args: argparse.Namespace) -> int:
    report = cross_validate(document.puzzle, backends, rule=_rule(args), limit=args.limit, timeout=args.timeout)
    print(_as_json(report, document) if args.json else _as_table(report, document))
    if report.agree is False:
        foreign = args.cnf is not None or args.dlx is not None  # such a text is about this board
        _write_reproducer(report if foreign else _smallest(report, backends, args), document, args)
        size = "" if foreign else ", made as small as it stays,"
        print(f"slitherx: the disagreement{size} is in {name_of(args.reproducer)}", file=sys.stderr)
    return {True: answers.DONE, False: answers.NO, None: answers.UNKNOWN}[report.agree]


def _as_table(report: Report, document: Document) -> str:
    verdict = {True: "agree", False: "DISAGREE", None: "not compared in full"}[report.agree]
    rule = "one loop" if report.rule == LOOP else "local rules"
    lines = [f"{name_of(document.source)}: {report.puzzle.rows}x{report.puzzle.columns}, {rule}: {verdict}"]
    for one in report.listings:
        notes = [one.unavailable] if one.unavailable else [] if one.complete else ["a limit ran out first"]
        notes += [f"{one.repeated} repeated"] * bool(one.repeated)
        notes += [f"{len(one.rejected)} against the rules"] * bool(one.rejected)
        count, name = "-" if one.unavailable else len(one.masks), name_of(one.backend)
        lines.append(f"  {name:<12} {count:>8} solutions {one.seconds:8.3f} s  {', '.join(notes)}".rstrip())
    if report.counted is not None:
        lines.append(f"  {'frontier':<12} {report.counted:>8} solutions counted")
    return "\n".join(lines)


def _as_json(report: Report, document: Document) -> str:
    listings = [
        {
            "backend": one.backend, "solutions": len(one.masks), "complete": one.complete,
            "repeated": one.repeated, "rejected": len(one.rejected), "seconds": round(one.seconds, 6),
            "unavailable": one.unavailable or None,
        }
        for one in report.listings
    ]  # fmt: skip
    record = {
        "schema": 1, "source": document.source, "rows": report.puzzle.rows, "columns": report.puzzle.columns,
        "rule": report.rule, "agree": report.agree, "backends": listings, "counted": report.counted,
    }  # fmt: skip
    return as_line(record)


def _smallest(report: Report, backends: dict[str, Opener], args: argparse.Namespace) -> Report:
    """The report on the smallest board that is found to disagree, too."""

    def report_on(puzzle: Puzzle) -> Report:
        return cross_validate(puzzle, backends, rule=report.rule, limit=args.limit, timeout=args.timeout)

    return report_on(shrink(report.puzzle, lambda puzzle: report_on(puzzle).agree is False))


def _write_reproducer(report: Report, document: Document, args: argparse.Namespace) -> None:
    """A file that is itself a puzzle for every command: ``clues``, and beside them what differs and how to see it."""
    puzzle, listed = report.puzzle, {listing.backend: listing.edge_sets for listing in report.listings}
    names = edge_names(puzzle.rows, puzzle.columns)
    differences = [
        {"backend": name, "edges": [names[edge] for edge in sorted(edges)], "listed": edges in listed[name]}
        for name, edges in report.disagreements()
    ]
    record = {
        "schema": 1, "source": document.source, "clues": puzzle.clues, "rule": report.rule,
        "repeats": report.repeats(), "miscounts": report.miscounts(), "differences": differences,
        "commands": [_command(args)],
    }  # fmt: skip
    with open_output(args.reproducer) as stream:
        json.dump(record, stream, ensure_ascii=False, indent=1)
        stream.write("\n")


def _command(args: argparse.Namespace) -> str:
    """What shows the disagreement again."""
    files = ((f"--{name}", getattr(args, name)) for name in ("backends", "cnf", "map", "dlx"))
    words = ["slitherx", "check", *["--local"] * args.local, *(word for pair in files if pair[1] for word in pair)]
    return shlex.join([*words, args.reproducer])
