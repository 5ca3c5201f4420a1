"""Write puzzles, with what is drawn on them, in another format."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from slitherx import formats
from slitherx.cli.errors import name_of
from slitherx.cli.inputs import add_inputs, each, target_name
from slitherx.cli.output import add_output, write_whole
from slitherx.errors import NotEncodableError
from slitherx.formats import Document
from slitherx.formats.registry import FORMATS

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import IO

EXAMPLE = """\
  slitherx convert 'https://puzz.link/p?slither/4/4/dgdh2c7b'
  slitherx convert puzzles/first.txt --to penpa"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=True)
    add_output(parser)
    parser.add_argument("--to", type=target_name, default="plain", metavar="FORMAT", help="the format (default: plain)")
    parser.add_argument("--formats", action="store_true", help="list the formats and what each can carry")


def run(args: argparse.Namespace) -> int:
    """Write each puzzle; what the format cannot carry is said on stderr."""
    if args.formats:
        print(_table())
        return 0
    return write_whole(args.output, partial(_convert, args))


def _convert(args: argparse.Namespace, stream: IO[str]) -> int:
    written = 0

    def write(document: Document) -> int:
        nonlocal written
        if written and not FORMATS[args.to].one_line:
            message = f"{args.to} holds one puzzle a text; for several take one of {', '.join(_one_line())}"
            raise NotEncodableError(message)
        stream.write(formats.write(document, args.to))
        written += 1
        warn_of_losses(document, args.to)
        return 0

    return each(args, write)


def warn_of_losses(document: Document, target: str) -> None:
    """Say on stderr what the target leaves out."""
    lost = formats.losses(document, target)
    if lost:
        source = f"{name_of(document.source)}: " if document.source else ""
        print(f"slitherx: warning: {source}{target} cannot carry {', '.join(lost)}", file=sys.stderr)


def _one_line() -> list[str]:
    from slitherx.formats.convert import writable

    return [name for name in writable() if FORMATS[name].one_line]


def _table() -> str:
    """Names, directions and what is carried, in columns."""
    from slitherx.formats.convert import writable

    lines = [f"{'format':<12} {'':<11} {'carries beside the clues':<29} recognised by"]
    for name, entry in FORMATS.items():
        ways = ["read"] * (name != "penpa-solve") + ["write"] * (name in writable())
        lines.append(f"{name:<12} {', '.join(ways):<11} {' '.join(entry.carries):<29} {entry.expects}")
    return "\n".join(lines)
