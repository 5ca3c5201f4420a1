"""Where results go: stdout, or a file that appears whole or not at all."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

from slitherx.cli.errors import UNKNOWN
from slitherx.errors import OutputError

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import IO


def add_output(parser: argparse.ArgumentParser) -> None:
    """The option ``-o FILE``."""
    parser.add_argument("-o", "--output", metavar="FILE", help="write the result to FILE (default: stdout)")


def as_line(record: Mapping[str, object]) -> str:
    """An object as JSON, without blanks and without the end of the line."""
    from slitherx.formats.json import dump

    return dump(record).removesuffix("\n")


@contextmanager
def open_output(path: str | None) -> Iterator[IO[str]]:
    """A text stream in UTF-8.  A named file is written beside its place and moved there only when complete."""
    if path in (None, "-", "/dev/stdout"):
        yield sys.stdout
        sys.stdout.flush()
        return
    if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe cannot be replaced
        with _named(path):
            device = open(path, "w", encoding="utf-8", newline="")  # noqa: SIM115
        with device:
            yield device
        return
    with _replacement(os.path.realpath(path) if os.path.islink(path) else path) as stream:  # a link stays a link
        yield stream


def write_whole(path: str | None, work: Callable[[IO[str]], int]) -> int:
    """The status of what writes the result; where that is an error, a named file stays as it was."""
    with suppress(_UnfinishedError), open_output(path) as stream:
        status = work(stream)
        if status > UNKNOWN and stream is not sys.stdout:
            raise _UnfinishedError
    return status


class _UnfinishedError(Exception):
    """What was written is not all."""


@contextmanager
def _replacement(path: str) -> Iterator[IO[str]]:
    import tempfile  # 3 ms that only this branch pays

    folder, name = os.path.split(path)
    with _named(path):
        handle, temporary = tempfile.mkstemp(prefix=f".{name}.", dir=folder or ".")
    try:
        with open(handle, "w", encoding="utf-8", newline="") as stream:
            yield stream
        with _named(path):
            os.chmod(temporary, 0o666 & ~_umask())
            os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):  # Ctrl-C just behind the replacement
            os.unlink(temporary)
        raise


@contextmanager
def _named(path: str) -> Iterator[None]:
    """What goes wrong with a file is told of the one that is wanted, not of a temporary one."""
    try:
        yield
    except OSError as error:
        raise OutputError(f"{path or repr(path)}: {error.strerror}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
