"""How far a run is: one line that is written over on a terminal, a line every few seconds elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

from slitherx.batch.tally import BAD, NO, OPEN, Tally

_LIVE, _PLAIN = 0.2, 5.0
_ERASE = "\r\x1b[K"


class Progress:
    """Tells of a run on a stream.  ``share`` gives the part of the input read, 0..1, or None if it is not known."""

    def __init__(self, stream: TextIO, tally: Tally, share: Callable[[], float | None], *, quiet: bool = False) -> None:
        self._stream, self._tally, self._share, self._quiet = stream, tally, share, quiet
        self._live = stream.isatty()
        self._began = self._told = time.monotonic()
        self._before, self._skipped = tally.total, 0.0

    def resumed(self) -> None:
        """The first puzzle that was not done before has come."""
        self._began, self._skipped = time.monotonic(), self._share() or 0.0

    def tell(self) -> None:
        """Tell how far the run is, if it is time to."""
        now = time.monotonic()
        if self._quiet or now - self._told < (_LIVE if self._live else _PLAIN):
            return
        self._told = now
        self._stream.write(_ERASE + self.line() if self._live else f"slitherx: {self.line()}\n")
        self._stream.flush()

    def finish(self) -> None:
        """Take the live line away."""
        if self._live and not self._quiet:
            self._stream.write(_ERASE)
            self._stream.flush()

    def line(self) -> str:
        """Done, rate, remaining, and what went wrong so far."""
        spent = max(1e-9, time.monotonic() - self._began)
        parts = [f"{self._tally.total} done", f"{(self._tally.total - self._before) / spent:.1f} a second"]
        share = self._share()
        if share is not None and self._skipped < share:
            parts.append(f"{_words(spent * (1 - share) / (share - self._skipped))} remaining")
        counts = (("no", NO), ("unknown", OPEN), ("errors", BAD))
        parts += [f"{self._tally.count(kinds)} {name}" for name, kinds in counts if self._tally.count(kinds)]
        return ", ".join(parts)


def _words(seconds: float) -> str:
    """A time as ``1:02:03`` or ``2:03``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
