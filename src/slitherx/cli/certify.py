"""Certify that a puzzle has exactly one solution, or none, so that others can check it without trusting slitherx.

Writes a certificate (status 1 if there are several solutions), or with --check judges one (status 1: rejected).
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from time import perf_counter

from slitherx.cli import answers, options
from slitherx.cli.errors import name_of
from slitherx.cli.inputs import add_inputs, read, single
from slitherx.cli.output import add_output, as_line, open_output
from slitherx.errors import CertificateError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slitherx.certify.check import Checked
    from slitherx.puzzle import Puzzle

EXAMPLE = """\
  slitherx certify puzzles/first.txt -o first.cert
  slitherx certify --check first.cert puzzles/first.txt"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=False)
    add_output(parser)
    group = parser.add_argument_group("certificate")
    group.add_argument("--check", metavar="FILE", help="judge a certificate; with PUZZLE, also whether it is of that")
    group.add_argument("--extract", metavar="DIR", help="with --check: write formula.cnf and proof.drup into DIR")
    group.add_argument("--solver", metavar="NAME", help="PySAT solver for the search")
    options.add_timeout(group)
    options.add_display(parser)


def run(args: argparse.Namespace) -> int:
    """Write a certificate or judge one."""
    if args.check is not None:
        options.refuse_with(args, "check", "output")
        return _check(args)
    options.refuse_without(args, "check", "extract", "json")
    return _write(args)


def _write(args: argparse.Namespace) -> int:
    from slitherx.certify.write import Answer, certify

    document = single(args)
    start = perf_counter()
    attempt = certify(document.puzzle, timeout=args.timeout, solver=args.solver)
    if args.stats:
        print(f"{name_of(document.source)}: {perf_counter() - start:.3f} s", file=sys.stderr)
    if attempt.certificate is not None:
        with open_output(args.output) as stream:
            stream.write(str(attempt.certificate))
        return answers.DONE
    if attempt.answer is Answer.SEVERAL:
        print(f"{name_of(document.source)}: several solutions, nothing to certify", file=sys.stderr)
        return answers.NO
    print(f"{name_of(document.source)}: unknown: the time ran out first", file=sys.stderr)
    return answers.UNKNOWN


def _check(args: argparse.Namespace) -> int:
    from slitherx.certify.check import check

    data = sys.stdin.buffer.read() if args.check == "-" else Path(args.check).read_bytes()
    source = "stdin" if args.check == "-" else args.check
    try:
        checked = check(data, timeout=args.timeout)
        if checked is not None and args.inputs is not None:
            _compare(checked.puzzle, read(args.inputs, args)[0].puzzle)
    except CertificateError as error:
        return _rejected(source, error, args)
    if checked is None:
        print(f"{name_of(source)}: unknown: the time ran out first", file=sys.stderr)
        return answers.UNKNOWN
    if args.extract is not None:
        _extract(data, args.extract)
    _accepted(source, checked, args)
    return answers.DONE


def _compare(certified: Puzzle, wanted: Puzzle) -> None:
    if certified.clues != tuple(row.replace("?", ".") for row in wanted.clues):
        raise CertificateError("it is about another puzzle")


def _rejected(source: str, error: CertificateError, args: argparse.Namespace) -> int:
    if args.json:
        print(as_line({"schema": 1, "source": source, "accepted": False, "reason": str(error)}))
    else:
        print(f"{name_of(source)}: rejected: {error}")
    return answers.NO


def _accepted(source: str, checked: Checked, args: argparse.Namespace) -> None:
    if args.stats:
        print(f"{name_of(source)}: {checked.seconds:.3f} s", file=sys.stderr)
    counts = {"clauses": checked.clauses, "cuts": checked.cuts, "steps": checked.steps}
    if args.json:
        record = {"schema": 1, "source": source, "accepted": True, "claim": checked.claim}
        record["puzzle"] = checked.puzzle.clues
        print(as_line(record | counts | {"seconds": round(checked.seconds, 6)}))
        return
    from slitherx.render.text import draw

    told = ", ".join(f"{number} {name}" for name, number in counts.items())
    print(f"{name_of(source)}: accepted: {checked.puzzle.rows}x{checked.puzzle.columns}, {checked.claim}; {told}")
    ascii, color = options.use_ascii(args.ascii), options.use_color(args.color)
    print(draw(checked.puzzle, checked.solution, ascii=ascii, color=color), end="")


def _extract(data: bytes, folder: str) -> None:
    """The formula and the proof as files of their own, for other checkers."""
    from slitherx.certify.text import read as read_certificate

    certificate = read_certificate(data)
    os.makedirs(folder, exist_ok=True)
    for name, text in (("formula.cnf", certificate.cnf_text()), ("proof.drup", certificate.drup_text())):
        with open_output(os.path.join(folder, name)) as stream:
            stream.write(text)
