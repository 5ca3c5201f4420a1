"""Read DLX text, the input of Knuth's DLX2: one line of items, then one line per option.

The grammar is that of DLX2, byte by byte: words are separated by ASCII blanks, a line whose first word starts with
``|`` is a comment, ``|`` alone on the item line separates primary from secondary items, and ``name:c`` gives a
secondary item the color c, one byte.  Unlike DLX2 the last line need not end in a newline.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from slitherx.errors import ParseError
from slitherx.xcc.problem import NO_COLOR, Problem, in_time

LONGEST_NAME = 8  # bytes, in DLX2
LONGEST_QUOTE = 40  # characters of a wrong word in a message


def parse(text: bytes | str, *, source: str = "", long_names: bool = False, deadline: float | None = None) -> Problem:
    """The problem that a DLX text states; linear time.

    ``source`` names the text in errors.  Names may have 8 bytes as in DLX2, or any number with ``long_names``.  An
    option without a primary item is dropped, as DLX2 does, and mentioned in ``warnings`` of the result.  Raises
    `ParseError` with line, column and the line itself, and `TimeoutError` at ``deadline``, a time of `time.monotonic`.
    """
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    return _Reader(data, source, long_names).problem(deadline)


class _Reader:
    def __init__(self, data: bytes, source: str, long_names: bool) -> None:
        self.lines = data.split(b"\n")
        self.source, self.longest = source, len(data) if long_names else LONGEST_NAME
        self.number: dict[bytes, int] = {}  # of each item
        self.entry: dict[bytes, tuple[int, int]] = {}  # of each word of an option met so far: item and color
        self.primary = 0
        self.warnings: list[str] = []

    def problem(self, deadline: float | None) -> Problem:
        lines = in_time(self._significant_lines(), deadline)
        item_line = next(lines, None)
        if item_line is None:
            raise ParseError("no items: the text has no line but comments", source=self.source)
        self._read_items(*item_line)
        starts, items, colors = [0], [], []
        for line, words in lines:
            entries = self._read_option(line, words)
            numbers = [item for item, _ in entries]
            if min(numbers) >= self.primary:
                self.warnings.append(f"line {line}: option ignored (no primary items): {_shown(b' '.join(words))}")
                continue
            items += numbers
            colors += [color for _, color in entries]
            starts.append(len(items))
        names = tuple(name.decode() for name in self.number)
        return Problem(names, self.primary, tuple(starts), tuple(items), tuple(colors), tuple(self.warnings))

    def _significant_lines(self) -> Iterator[tuple[int, list[bytes]]]:
        """The lines that are neither blank nor comments, with their number, in words."""
        for line, content in enumerate(self.lines, 1):
            words = content.split()  # bytes.split() cuts at the very characters that C's isspace() knows
            if words and not words[0].startswith(b"|"):
                yield line, words

    def _read_items(self, line: int, words: list[bytes]) -> None:
        bar = None
        for place, name in enumerate(words):
            if name == b"|":
                if bar is not None:
                    raise self._error("the item line contains | twice", line, place)
                bar = len(self.number)
                continue
            self._check_name(name, line, place)
            if name in self.number:
                raise self._error("duplicate item name", line, place)
            self.number[name] = len(self.number)
        self.primary = len(self.number) if bar is None else bar

    def _check_name(self, name: bytes, line: int, place: int) -> None:
        if name.startswith(b"\xef\xbb\xbf"):
            raise self._error("the text starts with a byte order mark", line, place)
        if b"|" in name or b":" in name:
            raise self._error("illegal character in item name (| needs blanks around it)", line, place)
        if b"\0" in name:
            raise self._error("illegal character in item name (a zero byte)", line, place)
        if len(name) > self.longest:
            raise self._error(f"item name too long (more than {self.longest} bytes)", line, place)
        try:
            name.decode()
        except UnicodeDecodeError:
            raise self._error("item name is not UTF-8", line, place) from None

    def _read_option(self, line: int, words: list[bytes]) -> list[tuple[int, int]]:
        try:
            entries = [self.entry[word] for word in words]
        except KeyError:  # a word that is new: look at each closely
            entries = [self._read_entry(word, line, place) for place, word in enumerate(words)]
        if len({item for item, _ in entries}) < len(entries):
            raise self._repeated(entries, line)
        return entries

    def _read_entry(self, word: bytes, line: int, place: int) -> tuple[int, int]:
        name, colon, color = word.partition(b":")
        if name not in self.number:
            raise self._error("unknown item name" if name else "empty item name", line, place)
        item = self.number[name]
        if colon and item < self.primary:
            raise self._error("primary item must be uncolored", line, place)
        if colon and (len(color) != 1 or not 0 < color[0] < 128):
            raise self._error("color must be a single character (one byte)", line, place)
        self.entry[word] = item, color[0] if colon else NO_COLOR
        return self.entry[word]

    def _repeated(self, entries: list[tuple[int, int]], line: int) -> ParseError:
        items = [item for item, _ in entries]
        place = next(place for place, item in enumerate(items) if item in items[:place])
        return self._error("duplicate item name in this option", line, place)

    def _error(self, message: str, line: int, place: int) -> ParseError:
        """An error at word number ``place`` (from 0) of a line."""
        content = self.lines[line - 1]
        word = list(re.finditer(rb"\S+", content))[place]  # of bytes: the same blanks as in split()
        column = len(_shown(content[: word.start()])) + 1
        shown = _shown(word[0])
        quoted = shown if len(shown) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "…"
        return ParseError(
            f"{message}: {quoted!r}", source=self.source, line=line, column=column, text=_shown(content).rstrip()
        )


def _shown(content: bytes) -> str:
    return content.decode(errors="replace")
