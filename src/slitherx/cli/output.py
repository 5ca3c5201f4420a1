"""Where results go: stdout, or a file that appears whole or not at all."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from slitherx.errors import OutputError

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import IO


def add_output(parser: argparse.ArgumentParser) -> None:
    """The option ``-o FILE``."""
    parser.add_argument("-o", "--output", metavar="FILE", help="write the result to FILE (default: stdout)")


@contextmanager
def open_output(path: str | None) -> Iterator[IO[str]]:
    """A text stream in UTF-8.  A named file is written beside its place and moved there only when complete."""
    if path in (None, "-"):
        yield sys.stdout
        sys.stdout.flush()
        return
    if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe cannot be replaced
        with open(path, "w", encoding="utf-8", newline="") as stream:
            yield stream
        return
    with _replacement(path) as stream:
        yield stream


@contextmanager
def _replacement(path: str) -> Iterator[IO[str]]:
    import tempfile  # 3 ms that only this branch pays

    folder, name = os.path.split(path)
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{name}.", dir=folder or ".")
    except OSError as error:  # named after the file that is wanted, not after the temporary one
        raise OutputError(f"{path}: {error.strerror}") from None
    try:
        with open(handle, "w", encoding="utf-8", newline="") as stream:
            yield stream
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):  # Ctrl-C just behind the replacement
            os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
