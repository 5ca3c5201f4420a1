"""The puzzles named on the command line: files, ``-`` or nothing for stdin."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator

from slitherx import formats
from slitherx.cli.report import report
from slitherx.errors import SlitherxError
from slitherx.formats import Document


def add_inputs(parser: argparse.ArgumentParser, *, several: bool) -> None:
    """The positional argument for one puzzle file or several."""
    parser.add_argument(
        "inputs", nargs="*" if several else "?", default=None, metavar="FILE", help="puzzle file; - or nothing: stdin"
    )


def documents(args: argparse.Namespace) -> Iterator[Document]:
    """Every puzzle of every input, in order."""
    for name in _names(args):
        yield from read(name)


def each(args: argparse.Namespace, action: Callable[[Document], int]) -> int:
    """Call the action on every puzzle of every input; a bad input is reported and does not stop the others.

    Returns the worst of the statuses: an error first, then "no" (1), then "unknown" (3), then done.
    """
    statuses = []
    for name in _names(args):
        try:
            statuses += [action(document) for document in read(name)]
        except BrokenPipeError:
            raise
        except (SlitherxError, OSError) as error:
            statuses.append(report(error))
    errors = [status for status in statuses if status > 3]
    return max(errors, default=1 if 1 in statuses else max(statuses))


def _names(args: argparse.Namespace) -> list[str | None]:
    names = args.inputs if isinstance(args.inputs, list) else [args.inputs]
    return names or [None]


def read(name: str | None) -> list[Document]:
    """The puzzles in one named input."""
    return formats.read(_data(name), source="stdin" if name is None or name == "-" else name)


def single(args: argparse.Namespace) -> Document:
    """The first puzzle of the input."""
    return next(documents(args))


def _data(name: str | None) -> bytes:
    if name is None or name == "-":
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()
