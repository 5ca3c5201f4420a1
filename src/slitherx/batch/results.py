"""The file of results: one JSON object a line, only ever added to, so that a killed run can be continued.

A record is written with its newline in one piece.  What stands behind the last newline is the torso of a record whose
run was killed, or whose disk was full, and is cut off before anything is added.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from array import array
from collections.abc import Callable, Iterator, Sequence

from slitherx.batch.ask import SCHEMA, Job, Record
from slitherx.batch.items import Item
from slitherx.errors import InputError, OutputError

_FIELDS = ("schema", "query", "index", "source", "key", "outcome", "answer")
_MOST = 10**8  # puzzles of a run, whose keys take 800 MB, and cells of a side; a year has fewer seconds
_NONE = 0  # stands for "no record" among the keys; a true key is 0 once in 2^64 and then only done again


# What a record begins with, and so a torso of one.
_BEGINNING = f'{{"schema":{SCHEMA},'.encode()


def encode(record: Record) -> bytes:
    """A record as a line."""
    return (json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode(errors="replace")


def records(path: str | os.PathLike[str]) -> Iterator[Record]:
    """The records of a results file, one by one; a torso at the end is passed over.  Raises `InputError`, `OSError`."""
    source = os.fspath(path)
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if line.endswith(b"\n"):
                yield _decode(line, source, number)
            elif not (line.startswith(_BEGINNING) or _BEGINNING.startswith(line)):
                raise InputError("not a result of `slitherx batch`", source=source, line=number)


def _decode(line: bytes, path: str, number: int) -> Record:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError("not a result of `slitherx batch`", source=path, line=number) from None
    if not isinstance(record, dict) or any(field not in record for field in _FIELDS):
        raise InputError("not a result of `slitherx batch`", source=path, line=number)
    if record["schema"] != SCHEMA:
        raise InputError(f"schema {_short(record['schema'])} is unknown, expected {SCHEMA}", source=path, line=number)
    for field, (sound, expected) in _VALUES.items():
        if field in record and not sound(record[field]):
            message = f"{field} is {_short(record[field])}, expected {expected}"
            raise InputError(message, source=path, line=number)
    return record


def _short(value: object) -> str:
    return ascii(value)[:40]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value == value.encode(errors="replace").decode()  # no half of a surrogate pair


def _is_key(value: object) -> bool:
    return isinstance(value, str) and len(value) == 16 and set(value) <= set("0123456789abcdef")


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= _MOST


def _is_time(value: object) -> bool:
    return type(value) in (int, float) and 0 <= value <= _MOST  # type: ignore[operator]


_WORDS, _NUMBER = (_is_text, "text"), (_is_number, f"a number from 0 to {_MOST}")
# What the fields have to be that the run itself and `slitherx report` look at.
_VALUES: dict[str, tuple[Callable[[object], bool], str]] = {
    "query": _WORDS, "source": _WORDS, "outcome": _WORDS, "answer": _WORDS, "index": _NUMBER,
    "key": (_is_key, "16 hexadecimal digits"), "rows": _NUMBER, "columns": _NUMBER,
    "seconds": (_is_time, f"seconds, at most {_MOST}"),
}  # fmt: skip


class Results:
    """A results file that is open for more.  Raises `InputError` if it holds something else, and leaves it as it was.

    ``seen`` is called with each record that it already holds.  No second run can open it meanwhile (`OSError`).
    """

    def __init__(
        self, path: str | os.PathLike[str], job: Job, *, seen: Callable[[Record], object] = lambda _: None
    ) -> None:
        self.path, self.query = os.fspath(path), job.query
        self._keys = array("Q")
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise OutputError(f"{self.path}: {error.strerror}") from None
        try:
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                raise OSError(errno.EINVAL, "results can only be added to a regular file", self.path)
            _lock(self._file, self.path)
            self._end = self._scan(seen)
            os.ftruncate(self._file, self._end)
        except BaseException:
            os.close(self._file)
            raise

    def _scan(self, seen: Callable[[Record], object]) -> int:
        """Learn what is there; the place where its last whole record ends."""
        end = 0
        with open(self.path, "rb") as file:
            for number, line in enumerate(file, 1):
                if line.endswith(b"\n"):
                    record = _decode(line, self.path, number)
                    self._learn(record, number)
                    seen(record)
                    end += len(line)
                elif not _is_torso(line):
                    raise InputError("not a result of `slitherx batch`", source=self.path, line=number)
        return end

    def _learn(self, record: Record, number: int) -> None:
        index = record["index"]
        assert isinstance(index, int)
        if record["query"] != self.query:
            message = f"a result of {record['query']}, not of {self.query}; name another file with -o"
            raise InputError(message, source=self.path, line=number)
        if index >= len(self._keys):
            self._keys.frombytes(bytes(self._keys.itemsize * (index + 1 - len(self._keys))))  # _NONE, without a list
        if self._keys[index] != _NONE:
            raise InputError(f"a second result for puzzle {index}", source=self.path, line=number)
        self._keys[index] = int(str(record["key"]), 16)

    def has(self, item: Item) -> bool:
        """Whether the item is done.  Raises `InputError` if another puzzle stood in its place."""
        if item.number >= len(self._keys) or self._keys[item.number] == _NONE:
            return False
        if self._keys[item.number] != int(item.key, 16):
            message = f"puzzle {item.number} was another one than {item.source}; name another file with -o"
            raise InputError(message, source=self.path)
        return True

    def add(self, found: Sequence[Record]) -> None:
        """Append records.  If the disk is full, what was written of the one that did not fit is taken back."""
        for record in found:
            line = encode(record)
            try:
                written = os.write(self._file, line)
                while written < len(line):  # the system's own error for the rest, as when the disk is full
                    written += os.write(self._file, line[written:])
            except OSError as error:
                os.ftruncate(self._file, self._end)
                raise OSError(error.errno, error.strerror, self.path) from None
            self._end += len(line)

    def close(self) -> None:
        """Close the file and let others open it."""
        os.close(self._file)


def _is_torso(line: bytes) -> bool:
    """Whether an unfinished line began as our records do."""
    start = b'{"schema":%d,"query":' % SCHEMA
    return line.startswith(start) or start.startswith(line)


def _lock(file: int, path: str) -> None:
    """One run a file; where the system knows no locks, the user has to see to it."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise OSError(error.errno, "another run is writing to it", path) from None
