"""The puzzles named on the command line: files, ``-`` or nothing for stdin."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from slitherx import formats
from slitherx.formats import Document


def add_inputs(parser: argparse.ArgumentParser, *, several: bool) -> None:
    """The positional argument for one puzzle file or several."""
    parser.add_argument(
        "inputs", nargs="*" if several else "?", default=None, metavar="FILE", help="puzzle file; - or nothing: stdin"
    )


def documents(args: argparse.Namespace) -> Iterator[Document]:
    """Every puzzle of every input, in order."""
    names = args.inputs if isinstance(args.inputs, list) else [args.inputs]
    for name in names or [None]:
        yield from formats.read(_data(name), source="stdin" if name in (None, "-") else name)


def single(args: argparse.Namespace) -> Document:
    """The first puzzle of the input."""
    return next(documents(args))


def _data(name: str | None) -> bytes:
    if name in (None, "-"):
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()
