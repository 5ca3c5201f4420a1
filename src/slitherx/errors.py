"""The exception tree.  Only bad data and broken promises raise; an answer of "no" or "unknown" is a value.

Each class carries the exit status that the command line gives it (sysexits where one fits), so that the mapping
stands in one place and a library user sees the same distinction by type.
"""

from __future__ import annotations


class SlitherxError(Exception):
    """Base of every error that slitherx raises on purpose."""

    status = 70


class InputError(SlitherxError):
    """The input is not what was promised.

    ``source`` names the input, ``line`` and ``column`` count from 1 (0 = not known), ``text`` is the offending line.
    """

    status = 65

    def __init__(
        self, message: str, *, source: str = "", line: int = 0, column: int = 0, text: str | None = None
    ) -> None:
        super().__init__(message)
        self.message, self.source, self.line, self.column, self.text = message, source, line, column, text

    def __str__(self) -> str:
        place = [self.source or "input"] if self.source or self.line else []
        place += [str(n) for n in (self.line, self.column) if n]
        return ":".join(place) + (": " if place else "") + self.message


class ParseError(InputError):
    """The text breaks the grammar of its format."""


class UnknownFormatError(InputError):
    """No reader, or more than one, takes the text."""


class ClueError(InputError):
    """A clue is not one of 0..4, blank or ``?``."""


class BoardError(InputError):
    """The board has an impossible or refused size."""


class NotEncodableError(SlitherxError):
    """The target language or format cannot carry this puzzle."""

    status = 65


class OutputError(SlitherxError):
    """A file cannot be made where it is wanted."""

    status = 74


class SolverUnavailableError(SlitherxError):
    """A solver or optional component is missing; the message names what to install."""

    status = 69


class CertificateError(SlitherxError):
    """A certificate is malformed or does not prove what it claims."""

    status = 1


class DisagreementError(SlitherxError):
    """Back ends that must agree do not."""

    status = 1
