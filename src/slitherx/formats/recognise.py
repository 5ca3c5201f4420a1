"""Which format is it?  Each format says how its texts begin; where several may fit, the readers decide.

Plain text comes first (see `common`): whatever is a board in Knuth's form is read as that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import chain

from slitherx.errors import InputError, ParseError, UnknownFormatError
from slitherx.formats import links, plain
from slitherx.formats.document import Document
from slitherx.formats.registry import FORMATS, Format

_HEAD = 1 << 17  # a format is recognised by its first characters


def documents(
    text: str, source: str, name: str | None, on_error: Callable[[InputError], object] | None = None
) -> list[Document]:
    """Every puzzle of a decoded text, in the named format or the one that fits.

    Raises `InputError`; that of a line in a list of several goes to ``on_error`` if given.
    """
    wanted = [_named(name)] if name else list(FORMATS.values())
    if not _is_list(text, wanted):
        return [_read(text, source, wanted)]
    one_line = [entry for entry in wanted if entry.one_line]
    entries = _with_answers(_lines(text))
    first, second = next(entries, None), next(entries, None)
    if first is None:
        raise ParseError("the input is empty, expected a puzzle a line", source=source)
    if second is None:
        return [_entry(*first, source, one_line, several=False)]
    found = []
    for number, line in chain((first, second), entries):
        try:
            found.append(_entry(number, line, source, one_line, several=True))
        except InputError as error:
            if on_error is None:
                raise
            on_error(error)
    return found


def is_link(text: str) -> bool:
    """Whether a one-line format would take the text."""
    return "\n" not in text and any(_looks(entry, text) for entry in FORMATS.values() if entry.one_line)


def is_list(line: str, name: str | None = None) -> bool:
    """Whether a text with this first line that counts holds a puzzle a line, in the named format or in any."""
    return _is_list(line, [_named(name)] if name else list(FORMATS.values()))


def _named(name: str) -> Format:
    if name not in FORMATS:
        raise UnknownFormatError(f"no format {name!r}; there are {', '.join(FORMATS)}")
    return FORMATS[name]


def _is_list(text: str, wanted: list[Format]) -> bool:
    """Whether the first line that counts is a puzzle of its own."""
    first = next((line for line in text[:_HEAD].split("\n") if _content(line)), text[:_HEAD])
    return any(entry.one_line and _is_entry(entry, first, len(wanted) == 1) for entry in wanted)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that count, with their numbers; one by one, since a hostile text has millions of them."""
    start, number = 0, 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        number += 1
        if _content(text[start : min(end, start + _HEAD)]):
            yield number, text[start:end].strip()
        start = end + 1


def _with_answers(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The same, with a puzzle-loop answer that stands behind its task put on the task's line."""
    last: tuple[int, str] | None = None
    for number, line in lines:
        if last is not None and set(line) <= {"y", "n"}:
            last = (last[0], f"{last[1]} {line}")
            continue
        if last is not None:
            yield last
        last = (number, line)
    if last is not None:
        yield last


def _content(line: str) -> bool:
    stripped = line.lstrip()
    return bool(stripped) and not stripped.startswith("#")


def _is_entry(entry: Format, line: str, named: bool) -> bool:
    """Whether a first line begins a list; a JSON object may also be spread over lines, a task need not be long."""
    if entry.name == "json":
        return line.strip().startswith("{") and line.rstrip().endswith("}")
    if entry.name == "loopy" and line.startswith("s "):
        return False
    return (named and entry.module not in ("kanpen", "pzprv3")) or _looks(entry, line)


def _looks(entry: Format, text: str) -> bool:
    head = text[:_HEAD]
    if entry.one_line and ("%" in head or "&amp;" in head):
        head = links.unescape(head)
    return re.match(entry.looks, head.lstrip() if entry.one_line else head) is not None


def _entry(number: int, line: str, source: str, wanted: list[Format], *, several: bool) -> Document:
    """One line of a list; its errors tell its number."""
    try:
        return _read(line, f"{source or 'input'}:{number}" if several else source, wanted)
    except InputError as error:
        error.source, error.line = source, number
        error.text = error.text or line
        raise


def _read(text: str, source: str, wanted: list[Format]) -> Document:
    if len(wanted) == 1:
        return read_as(wanted[0], text, source)
    candidates = [entry for entry in wanted if _looks(entry, text)]
    if not candidates:
        raise _unknown(text, source, wanted)
    return _first_that_fits(candidates, text, source)


def _first_that_fits(candidates: list[Format], text: str, source: str) -> Document:
    """The one reading of a text, or its reader's error; several different readings are ambiguous."""
    found: dict[str, Document] = {}
    errors: list[tuple[str, InputError]] = []
    for entry in candidates:
        try:
            found[entry.name] = read_as(entry, text, source)
        except InputError as error:
            errors.append((entry.name, error))
        if entry.name in found and entry.name == "plain":
            break
    if len({document.puzzle for document in found.values()}) > 1:
        raise UnknownFormatError(f"ambiguous: {' and '.join(found)} both fit; say which with --from", source=source)
    if found:
        return next(iter(found.values()))
    if len(errors) == 1:
        raise errors[0][1]
    name, first = errors[0]
    others = "; ".join(f"{other}: {error.message}" for other, error in errors[1:])
    first.message = f"as {name}: {first.message}; {others}"
    raise first


def read_as(entry: Format, text: str, source: str) -> Document:
    """The document, by the reader of a format."""
    module = import_module(f"slitherx.formats.{entry.module}")
    document: Document = getattr(module, entry.reader)(text, source)
    return document


def _unknown(text: str, source: str, wanted: list[Format]) -> InputError:
    """Why every format declined, at the first line that is not empty."""
    try:
        plain.parse(text[:_HEAD], source)
    except InputError as error:
        if not text.strip():
            return error
        tried = "; ".join(f"{entry.name}: {entry.expects}" for entry in wanted if entry.expects != "written only")
        message = f"format not recognised ({error.message}); expected one of: {tried}"
        return UnknownFormatError(message, source=source, line=error.line, column=error.column, text=error.text)
    raise AssertionError("the text is plain, and plain declined it")
