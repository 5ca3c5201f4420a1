"""Queries that do what no puzzle should: a worker that is sent a `Trap` imports this module, and so knows them."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass

from slitherx.batch.ask import QUERIES, Job


@dataclass(frozen=True)
class Trap(Job):
    """A job whose queries are those below."""


def _trap(document, job):
    """What happens is for the puzzle's first clue to say: 4 dies, 3 hangs, 2 eats memory, 1 fails; else it is done."""
    clue = document.puzzle.clues[0][0]
    if clue == "4":
        os.kill(os.getpid(), signal.SIGKILL)
    if clue == "3":
        time.sleep(60)
    if clue == "2":
        bytes(1 << 40)
    if clue == "1":
        raise RuntimeError("a fault of ours")
    return {"outcome": "done", "answer": "done"}


QUERIES["trap"] = _trap
