"""The text of a certificate: one way to write each, so that a changed byte is a changed certificate.

`docs/certificates.md` describes the format.  Numbers have no leading zeros, words are separated by one blank, lines end
with a newline, and there are no comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256

from slitherx.certify.cuts import PIECES, POCKET, Cut
from slitherx.certify.rules import Cell, Clause, clauses
from slitherx.errors import CertificateError, SlitherxError
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution

HEAD = "slitherx certificate 1"
UNIQUE, NONE = CLAIMS = ("unique solution", "no solution")
_CLUES = re.compile(r"[0-4.]+")
_COLORS = re.compile(r"[01]+")
_NUMBER = r"(?:0|[1-9][0-9]{0,8})"
_CELL = rf"{_NUMBER},{_NUMBER}"
_CUT = re.compile(rf"({POCKET}|{PIECES})((?: {_CELL})+) :((?: {_CELL})+)")
_STEP = re.compile(r"(d )?((?:-?[1-9][0-9]{0,8} )*)0")


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the proof: add a clause that follows, or delete one that is not needed any more.

    ``line`` is where it stands, from 1.
    """

    clause: Clause
    delete: bool = False
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{'d ' if self.delete else ''}{dimacs(self.clause)}"


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a certificate holds.  The claim is "unique solution" if it holds a solution, else "no solution"."""

    puzzle: Puzzle
    solution: Solution | None
    cuts: tuple[Cut, ...]
    proof: tuple[Step, ...]

    @property
    def claim(self) -> str:
        """`UNIQUE` or `NONE`."""
        return UNIQUE if self.solution else NONE

    def formula(self) -> Iterator[Clause]:
        """The clauses that the proof refutes: rules, block, cuts."""
        yield from clauses(self.puzzle, self.solution)
        for cut in self.cuts:
            yield cut.clause(self.puzzle.columns)

    def cnf_text(self) -> str:
        """The formula as DIMACS."""
        formula = list(self.formula())
        head = f"p cnf {self.puzzle.rows * self.puzzle.columns} {len(formula)}\n"
        return head + "".join(f"{dimacs(clause)}\n" for clause in formula)

    def drup_text(self) -> str:
        """The proof as DRUP."""
        return "".join(f"{step}\n" for step in self.proof)

    def __str__(self) -> str:
        return self.body() + seal(self.body())

    def body(self) -> str:
        """The text but for its last line."""
        return "".join(self._parts())

    def _parts(self) -> Iterator[str]:
        yield f"{HEAD}\nclaim {self.claim}\n"
        yield _section("puzzle", self.puzzle.clues).replace("?", ".")
        if self.solution:
            yield _section("inside", self.solution.inside)
            yield _section("horizontal", self.solution.horizontal)
            yield _section("vertical", self.solution.vertical)
        yield self.cnf_text()
        yield _section(f"cuts {len(self.cuts)}", map(str, self.cuts))
        yield f"proof {len(self.proof)}\n{self.drup_text()}"


def dimacs(clause: Iterable[int]) -> str:
    """A clause as DIMACS writes it, without the end of the line."""
    return "".join(f"{literal} " for literal in clause) + "0"


def seal(body: str) -> str:
    """The last line: a digest of all others, for those who copy certificates.  No claim rests on it."""
    return f"sha256 {sha256(body.encode()).hexdigest()}\n"


def _section(title: str, lines: Iterable[str]) -> str:
    return f"{title}\n" + "".join(f"{line}\n" for line in lines)


def read(data: bytes) -> Certificate:
    """The certificate in a text, which is compared byte for byte with how it must be written, but for its last line.

    The formula is not read but derived from the puzzle, the solution and the cuts.  Raises `CertificateError` naming
    the first line that is not as it must be.
    """
    reader = _Reader(_lines(data))
    reader.expect(HEAD)
    claim = reader.one_of([f"claim {claim}" for claim in CLAIMS]).removeprefix("claim ")
    reader.expect("puzzle")
    with reader.blamed():
        puzzle = Puzzle(tuple(reader.matching(_CLUES)))
    solution = _solution(reader, puzzle) if claim == UNIQUE else None
    start = reader.position
    reader.skip_to("cuts ")
    cuts = tuple(reader.cut() for _ in range(reader.count("cuts")))
    proof = tuple(reader.step() for _ in range(reader.count("proof")))
    certificate = Certificate(puzzle, solution, cuts, proof)
    reader.compare(certificate.body().splitlines(), start)
    return certificate


def _lines(data: bytes) -> list[str]:
    try:
        lines = data.decode("ascii").split("\n")
    except UnicodeDecodeError as error:
        raise failure(data[: error.start].count(b"\n") + 1, "not ASCII text") from None
    if lines.pop():
        raise failure(len(lines) + 1, "the text breaks off without the end of a line")
    return lines


def failure(line: int, message: str) -> CertificateError:
    """The error for a line of a certificate."""
    return CertificateError(f"line {line}: {message}")


def _solution(reader: _Reader, puzzle: Puzzle) -> Solution:
    reader.expect("inside")
    inside, start = reader.matching(_COLORS), reader.position
    reader.expect("horizontal")
    horizontal = reader.matching(_COLORS)
    reader.expect("vertical")
    with reader.blamed():
        solution = Solution(tuple(horizontal), tuple(reader.matching(_COLORS)))
    if (solution.rows, solution.columns) != (puzzle.rows, puzzle.columns):
        raise failure(start, f"a solution of {solution.rows}x{solution.columns} on another board")
    if solution.inside != tuple(inside):
        raise failure(start, "the edges are not those between inside and outside")
    return solution


class _Reader:
    """Takes the lines of a certificate one by one."""

    def __init__(self, lines: list[str]) -> None:
        self.lines, self.position = lines, 0

    def fail(self, message: str) -> CertificateError:
        """The error for the line at hand."""
        return failure(self.position + 1, message)

    def next(self) -> str:
        """The line at hand; go on to the next."""
        if self.position >= len(self.lines):
            raise self.fail("the certificate ends too early")
        self.position += 1
        return self.lines[self.position - 1]

    def expect(self, wanted: str) -> None:
        """Take a line that must be this one."""
        self.one_of([wanted])

    def one_of(self, wanted: list[str]) -> str:
        """Take a line that must be one of these."""
        line = self.next()
        if line not in wanted:
            raise failure(self.position, f"expected {' or '.join(map(repr, wanted))}")
        return line

    def matching(self, pattern: re.Pattern[str]) -> list[str]:
        """Take lines as long as they match as a whole."""
        start = self.position
        while self.position < len(self.lines) and pattern.fullmatch(self.lines[self.position]):
            self.position += 1
        return self.lines[start : self.position]

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Errors of the board become errors of the certificate, at the line at hand."""
        try:
            yield
        except SlitherxError as error:
            raise self.fail(str(error)) from None

    def skip_to(self, start: str) -> None:
        """Pass over lines until one begins so."""
        while not self.next().startswith(start):
            pass
        self.position -= 1

    def count(self, title: str) -> int:
        """Take the title of a section with the number of its lines."""
        found = re.fullmatch(rf"{title} ({_NUMBER})", self.next())
        if not found or int(found[1]) > len(self.lines) - self.position:
            raise failure(self.position, f"expected '{title}' and the number of lines that follow")
        return int(found[1])

    def cut(self) -> Cut:
        """Take a cut."""
        found = _CUT.fullmatch(self.next())
        if not found:
            raise failure(self.position, "expected a cut: its kind, one or two cells, a colon, cells")
        ends, separator = _cells(found[2]), _cells(found[3])
        if len(ends) != (1 if found[1] == POCKET else 2):
            raise failure(self.position, f"wrong number of cells before the colon for '{found[1]}'")
        return Cut(found[1], ends, separator)

    def step(self) -> Step:
        """Take a step of the proof."""
        found = _STEP.fullmatch(self.next())
        if not found:
            raise failure(self.position, "expected a step of the proof: 'd ' or nothing, literals, 0")
        return Step(tuple(map(int, found[2].split())), bool(found[1]), self.position)

    def compare(self, expected: list[str], start: int) -> None:
        """From a position on, the lines must be just these, and one more at the end."""
        for k, line in enumerate(expected[start:], start):
            if k >= len(self.lines) or self.lines[k] != line:
                raise failure(k + 1, f"expected {line[:60]!r}")
        if len(self.lines) != len(expected) + 1:
            raise failure(len(expected) + 1, "expected the digest and nothing behind it")


def _cells(words: str) -> tuple[Cell, ...]:
    return tuple((int(i), int(j)) for i, j in (word.split(",") for word in words.split()))
