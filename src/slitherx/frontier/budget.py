"""What a sweep may spend: states of one frontier, memory, time.  A sweep that would exceed it stops before it does.

The gap: time and memory of the next step are guessed from the last one, so a sweep may stop a little early, or a
little late.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

MEBIBYTE = 2**20
# A step needs the old states, the new ones, and room to bring equal ones together; it may take longer than the last.
_PEAK, _SLACK = 6, 1.5


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits; None is no limit.  ``states`` counts those of one frontier, ``memory`` is in MiB, ``seconds`` elapse.

    The clock runs from when the budget is made.
    """

    states: int | None = None
    memory: float | None = None
    seconds: float | None = None
    began: float = field(default_factory=time.monotonic)

    def spent(self) -> float:
        """Seconds since the budget was made."""
        return time.monotonic() - self.began

    def late(self) -> bool:
        """Whether the time is up."""
        return self.seconds is not None and self.spent() >= self.seconds

    def exceeded(self, states: int, size: int, stored: int = 0, ahead: float = 0.0) -> str:
        """Which limit the next step would break, as words for the user; empty if none.

        ``states`` and ``size`` (bytes) are those of the frontier, ``stored`` the bytes of earlier ones that are kept,
        ``ahead`` the seconds that the step is expected to take.
        """
        if self.states is not None and states > self.states:
            return f"more than {self.states} states"
        if self.memory is not None and _PEAK * size + stored > self.memory * MEBIBYTE:
            return f"more than {self.memory:g} MiB"
        if self.seconds is not None and self.spent() + _SLACK * ahead >= self.seconds:
            return f"more than {self.seconds:g} s"
        return ""


FREE = Budget()
