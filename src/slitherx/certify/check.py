"""The checker: does a certificate prove what it claims?  Shares nothing with lowerings, solvers and the Model.

What has to be believed: the rules as `slitherx.verify` judges by them, `rules` (a page), the two arguments at the head
of `cuts`, and unit propagation as `rup` does it.  Every step is followed; none is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from time import monotonic

from slitherx.certify import text
from slitherx.certify.rules import Clause
from slitherx.certify.rup import Literals, Propagator
from slitherx.certify.text import Certificate, Step, failure
from slitherx.errors import CertificateError
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution
from slitherx.verify import verify


@dataclass(frozen=True, slots=True)
class Checked:
    """What an accepted certificate proves: that ``puzzle`` has just this ``solution``, or none if it is None.

    ``clauses``, ``cuts`` and ``steps`` count its parts, ``seconds`` is the time that the check took.
    """

    puzzle: Puzzle
    solution: Solution | None
    clauses: int
    cuts: int
    steps: int
    seconds: float

    @property
    def claim(self) -> str:
        """``unique solution`` or ``no solution``."""
        return text.UNIQUE if self.solution else text.NONE


class _Late(Exception):
    """The time ran out."""


def check(data: bytes | str, *, timeout: float | None = None) -> Checked | None:
    """Check a certificate; None if ``timeout`` seconds ran out first.

    Raises `CertificateError`, which names the line, for one that is not written as it must be or does not prove what
    it claims.

    >>> check("slitherx certificate 1")
    Traceback (most recent call last):
    slitherx.errors.CertificateError: line 1: the text breaks off without the end of a line
    """
    start = monotonic()
    work = _Work(None if timeout is None else start + timeout)
    try:
        return work.check(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data, start)
    except _Late:
        return None


class _Work:
    """One check, until a moment on the monotonic clock."""

    def __init__(self, end: float | None) -> None:
        self.end = end

    def check(self, data: bytes, start: float) -> Checked:
        """Everything there is to check, cheapest first; the digest last, so that it never is the only reason."""
        certificate = text.read(data)
        self._judge(certificate)
        self._check_cuts(certificate, data)
        clauses = self._check_proof(certificate, data)
        _check_seal(data)
        seconds = monotonic() - start
        return Checked(
            certificate.puzzle, certificate.solution, clauses, len(certificate.cuts), len(certificate.proof), seconds
        )

    def _tick(self) -> None:
        if self.end is not None and monotonic() >= self.end:
            raise _Late

    def _judge(self, certificate: Certificate) -> None:
        if certificate.solution is not None:
            verdict = verify(certificate.puzzle, certificate.solution)
            if not verdict:
                raise CertificateError(f"the solution is wrong: {verdict.faults[0].message}")

    def _check_cuts(self, certificate: Certificate, data: bytes) -> None:
        rows, columns = certificate.puzzle.rows, certificate.puzzle.columns
        for k, cut in enumerate(certificate.cuts):
            self._tick()
            cells = cut.ends + cut.separator
            on_board = all(i < rows and j < columns for i, j in cells)
            is_sorted = all(a < b for a, b in pairwise(cut.separator))
            if not (on_board and is_sorted and cut.separates(rows, columns)):
                raise failure(_line(data, b"\ncuts ") + k + 1, "these cells do not separate what they should")

    def _check_proof(self, certificate: Certificate, data: bytes) -> int:
        """Follow the proof; returns the number of clauses of the formula."""
        proof = _Proof(certificate.puzzle.rows * certificate.puzzle.columns)
        clauses = 0
        for clause in certificate.formula():
            self._tick()
            proof.given(clause)
            clauses += 1
        for step in certificate.proof:
            self._tick()
            proof.take(step)
        if not proof.ended:
            raise failure(_line(data, b"\nsha256 "), "the proof ends without a contradiction")
        return clauses


def _line(data: bytes, title: bytes) -> int:
    """The number of the line that begins so."""
    return data[: data.index(title) + 1].count(b"\n") + 1


def _check_seal(data: bytes) -> None:
    body, _, last = data.decode("ascii").removesuffix("\n").rpartition("\n")
    if last + "\n" != text.seal(body + "\n"):
        raise CertificateError("the digest in the last line is not that of the text")


class _Proof:
    """The clauses at one point of the proof.  The empty clause must be its last step."""

    def __init__(self, variables: int) -> None:
        self.variables, self.propagator, self.ended = variables, Propagator(variables), False
        self.clauses: dict[Clause, list[Literals]] = {}

    def given(self, clause: Clause) -> None:
        """Add a clause of the formula."""
        self.clauses.setdefault(clause, []).append(self.propagator.add(clause))

    def take(self, step: Step) -> None:
        """Follow a step, or raise `CertificateError`."""
        if self.ended:
            raise failure(step.line, "a step behind the end of the proof")
        if step.delete:
            self._delete(step)
            return
        self._check_form(step)
        if step.clause and self.propagator.is_true(step.clause):
            raise failure(step.line, "the clause says nothing new")
        if not self.propagator.follows(step.clause):
            raise failure(step.line, "the clause does not follow by unit propagation")
        self.given(step.clause)
        self.ended = not step.clause

    def _delete(self, step: Step) -> None:
        kept = self.clauses.get(step.clause)
        if not kept:
            raise failure(step.line, "there is no such clause to delete")
        self.propagator.remove(kept.pop())

    def _check_form(self, step: Step) -> None:
        numbers = [abs(literal) for literal in step.clause]
        if any(a >= b for a, b in pairwise(numbers)):
            raise failure(step.line, "the literals are not in the order of their variables, each once")
        if numbers and numbers[-1] > self.variables:
            raise failure(step.line, f"there are only {self.variables} variables")
