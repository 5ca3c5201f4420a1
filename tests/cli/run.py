"""Run the command line as a user does, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PUZZLES = ROOT / "puzzles"


def slitherx(*arguments, stdin=b"", cwd=None, optimise=False, **environment):
    """The finished process: bytes in, text out."""
    command = [sys.executable, *(["-O"] if optimise else []), "-m", "slitherx", *map(str, arguments)]
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(command, input=data, capture_output=True, cwd=cwd, env=os.environ | environment, timeout=120)
    done.out, done.err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in done.err, done.err
    return done
