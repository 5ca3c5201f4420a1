"""The puzzles named on the command line: files, links and ids as they are, ``-`` or nothing for stdin."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable

from slitherx import formats
from slitherx.cli.errors import report
from slitherx.cli.options import cells
from slitherx.errors import InputError, SlitherxError
from slitherx.formats import MAX_CELLS, Document
from slitherx.formats.limits import beginning, max_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import BinaryIO


def add_inputs(parser: argparse.ArgumentParser, *, several: bool) -> None:
    """The positional argument for one puzzle or several, and how to read them."""
    parser.add_argument(
        "inputs",
        nargs="*" if several else "?",
        default=None,
        metavar="PUZZLE",
        help="file, link or id; - or nothing: stdin; a file may list links and ids, one a line",
    )
    add_reading(parser)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """The options that say how to read inputs."""
    group = parser.add_argument_group("input")
    group.add_argument(
        "--from", dest="from_format", type=format_name, metavar="FORMAT",
        help="the input's format, instead of recognising it (`slitherx convert --formats` lists them)",
    )  # fmt: skip
    group.add_argument(
        "--max-cells", type=cells, default=MAX_CELLS, metavar="N", help=f"refuse larger boards (default: {MAX_CELLS})"
    )
    group.add_argument(
        "--plain-rules",
        action="store_true",
        help="read the clues of a variant (touch, full loop) under the plain rules",
    )


def format_name(text: str) -> str:
    """The name of a format, for argparse."""
    from slitherx.formats.registry import FORMATS

    if text not in FORMATS:
        raise argparse.ArgumentTypeError(f"no format {text!r}; there are {', '.join(FORMATS)}")
    return text


def target_name(text: str) -> str:
    """The name of a format to write, for argparse; one that is only read is refused by its writer, which knows more."""
    from slitherx.formats.convert import writable
    from slitherx.formats.registry import FORMATS

    if text not in FORMATS:
        raise argparse.ArgumentTypeError(f"no format {text!r}; there are {', '.join(writable())}")
    return text


def each(args: argparse.Namespace, action: Callable[[Document], int]) -> int:
    """Call the action on every puzzle of every input; a bad input or line of a list is reported, and the rest go on.

    Returns the worst of the statuses: an error first, then "no" (1), then "unknown" (3), then done.
    """
    statuses: list[int] = []
    for name in _names(args):
        try:
            bad = _BadLines()
            statuses += [action(document) for document in read(name, args, on_error=bad.add)]
            statuses += bad.statuses
        except (SlitherxError, OSError) as error:
            if isinstance(error, OSError) and error.filename is None:  # not of reading, but of writing
                raise
            statuses.append(report(error))
    errors = [status for status in statuses if status > 3]
    return max(errors, default=1 if 1 in statuses else max(statuses))


class _BadLines:
    """Reports the bad lines of a list, as long as there are not too many to be a list at all."""

    REPORTED, MOST = 20, 1000

    def __init__(self) -> None:
        self.statuses: list[int] = []

    def add(self, error: InputError) -> None:
        if len(self.statuses) < self.REPORTED:
            self.statuses.append(report(error))
        elif len(self.statuses) < self.MOST:
            self.statuses.append(error.status)
        else:
            raise InputError(f"more than {self.MOST} bad lines; nothing of it is used", source=error.source)


def _names(args: argparse.Namespace) -> list[str | None]:
    names = args.inputs if isinstance(args.inputs, list) else [args.inputs]
    return names or [None]


def read(
    name: str | None,
    args: argparse.Namespace | None = None,
    *,
    on_error: Callable[[InputError], object] | None = None,
) -> list[Document]:
    """The puzzles in one named input, read as the options say (None: as without options)."""
    max_cells = getattr(args, "max_cells", MAX_CELLS)
    data, source = _data(name, max_bytes(max_cells))
    return formats.read(
        data,
        source=source,
        format=getattr(args, "from_format", None),
        max_cells=max_cells,
        plain_rules=getattr(args, "plain_rules", False),
        on_error=on_error,
    )


def single(args: argparse.Namespace) -> Document:
    """The first puzzle of the input; a warning tells of further ones, which are not used."""
    first, *more = read(_names(args)[0], args)
    if more or len(_names(args)) > 1:
        print(f"slitherx: warning: of several puzzles only the first is used, {first.source}", file=sys.stderr)
    return first


def text_of(path: str) -> str:
    """The text of a file that is no puzzle, - for stdin; what is not UTF-8 in it is for its reader to refuse."""
    if path == "-":
        return sys.stdin.buffer.read().decode(errors="replace")
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def _data(name: str | None, limit: int) -> tuple[bytes | str, str]:
    """The text of an input, or as much of it as shows that it is too long, and what to call it."""
    if name is None or name == "-":
        return _beginning(sys.stdin.buffer, limit), "stdin"
    if not os.path.exists(name) and (formats.is_link(name) or name.startswith(("http://", "https://"))):
        return name, name if len(name) <= 60 else name[:59] + "…"
    try:
        with open(name, "rb") as file:
            return _beginning(file, limit), name
    except OSError as error:
        error.filename = name  # reading, unlike opening, does not say of what
        raise


def _beginning(stream: BinaryIO, limit: int) -> bytes:
    data = beginning(stream, limit + 1)
    if len(data) > limit and data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"|"):
        return data[: data.rindex(b"\n", 0, limit) + 1]  # of a DLX text only the comments at its head matter
    return data
