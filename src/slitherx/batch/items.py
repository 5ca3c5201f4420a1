"""The items of a run: the text of one puzzle each, read one by one, so that an endless input takes no memory."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from hashlib import blake2b
from typing import BinaryIO, NamedTuple

from slitherx import formats
from slitherx.formats.limits import beginning
from slitherx.formats.recognise import is_list

STDIN = "-"


class Item(NamedTuple):
    """One puzzle as it was found: its place in the run from 0, what to call it, its text, not yet read."""

    number: int
    source: str
    data: bytes

    @property
    def key(self) -> str:
        """16 hexadecimal digits that stand for source and text."""
        return blake2b(self.source.encode(errors="replace") + b"\0" + self.data, digest_size=8).hexdigest()


class Inputs:
    """Files, folders (all files in them, in order of name), links and ``-`` for stdin; iterate for the items.

    A file that lists puzzles, one a line, gives an item a line; blank lines and those with ``#`` do not count.  Text
    beyond ``longest`` bytes a puzzle is not kept.  ``read`` counts the bytes consumed of ``size``, which is None where
    stdin takes part.  Raises `OSError` at once for a name that is neither file, folder nor link.
    """

    def __init__(self, names: Iterable[str], *, stdin: BinaryIO, format: str | None = None, longest: int) -> None:
        self.names = list(names) or [STDIN]
        self.stdin, self.format, self.longest = stdin, format, longest
        self.read = 0
        sizes = [self._size(name) for name in self.names]
        self.size = None if STDIN in self.names else sum(sizes)

    def __iter__(self) -> Iterator[Item]:
        texts = (text for name in self.names for text in self._texts(name))
        for number, (source, data) in enumerate(texts):
            yield Item(number, source, data)

    def _size(self, name: str) -> int:
        if name == STDIN or _is_link(name):
            return 0
        if os.path.isdir(name):
            return sum(map(os.path.getsize, _files(name)))
        return os.stat(name).st_size

    def _texts(self, name: str) -> Iterator[tuple[str, bytes]]:
        if name == STDIN:
            yield from self._of_stream(self.stdin, "stdin")
        elif _is_link(name):
            yield name, name.encode()
        else:
            for path in _files(name) if os.path.isdir(name) else [name]:
                with open(path, "rb") as stream:
                    yield from self._of_stream(stream, path)

    def _of_stream(self, stream: BinaryIO, name: str) -> Iterator[tuple[str, bytes]]:
        """The items of one file; which kind it is, its first line that counts tells."""
        with closing(self._lines(stream)) as lines:
            head = b""
            for number, line in lines:
                if not _counts(line):
                    head += line if len(head) < self.longest else b""
                elif is_list(line.decode(errors="replace").lstrip("\ufeff"), self.format):
                    yield from _entries(name, number, line, lines)
                    return
                else:
                    head += line
                    break
            data = head + beginning(stream, self.longest + 1 - len(head))
            self.read += len(data) - len(head)
            if data or name != "stdin":
                yield name, data

    def _lines(self, stream: BinaryIO) -> Generator[tuple[int, bytes], None, None]:
        """Numbered lines; of one that is too long only as much as shows it."""
        number = 0
        while line := stream.readline(self.longest + 1):
            number += 1
            self.read += len(line)
            rest = line
            while not rest.endswith(b"\n") and (rest := stream.readline(self.longest)):
                self.read += len(rest)
            yield number, line


def _entries(name: str, number: int, line: bytes, lines: Iterator[tuple[int, bytes]]) -> Iterator[tuple[str, bytes]]:
    """A list's entries; a puzzle-loop answer (``y`` and ``n``) that follows its task belongs to it."""
    for following, text in lines:
        if not _counts(text):
            continue
        if set(text.strip()) <= {ord("y"), ord("n")}:
            line = line.strip() + b" " + text
            continue
        yield f"{name}:{number}", line.strip()
        number, line = following, text
    yield f"{name}:{number}", line.strip()


def _counts(line: bytes) -> bool:
    stripped = line.removeprefix(b"\xef\xbb\xbf").lstrip()
    return bool(stripped) and not stripped.startswith(b"#")


def _is_link(name: str) -> bool:
    return not os.path.exists(name) and formats.is_link(name)


def _files(folder: str) -> Iterator[str]:
    """The files under a folder, those in it first, in order of name; hidden ones do not count."""
    for path, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (os.path.join(path, name) for name in sorted(files) if not name.startswith("."))
