"""Programs beside ours: the only room that starts processes.

`MiniexactSearch` lists the covers of a DLX text by miniexact, an independent XCC solver from PyPI.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sysconfig
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from slitherx.errors import SolverUnavailableError
from slitherx.model import Model
from slitherx.names import edge_names
from slitherx.solvers.base import LOCAL, Deadline, Search


def find_miniexact() -> str:
    """The path of the program; `SolverUnavailableError` names the extra that brings it."""
    path = shutil.which("miniexact", path=os.pathsep.join((sysconfig.get_path("scripts"), os.environ.get("PATH", ""))))
    if path is None:
        raise SolverUnavailableError("miniexact is not installed; pip install 'slitherx[miniexact]'")
    return path


@contextmanager
def program(command: list[str], deadline: Deadline) -> Iterator[subprocess.Popen[str]]:
    """A process whose stdout is read, in a group of its own, which is killed at the end or at the deadline."""
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        encoding="utf-8", errors="replace", start_new_session=True,
    )  # fmt: skip
    seconds = deadline.left()
    alarm = threading.Timer(threading.TIMEOUT_MAX if seconds is None else seconds, _kill, [process])
    alarm.daemon = True
    alarm.start()
    try:
        yield process
    finally:
        alarm.cancel()
        _kill(process)
        process.wait()
        if process.stdout:
            process.stdout.close()


def _kill(process: subprocess.Popen[str]) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return


class MiniexactSearch(Search):
    """The covers of a DLX text as edge sets, by ``miniexact -D -c -e``.  It knows no loop rule."""

    def __init__(self, model: Model, text: str, *, deadline: Deadline | None = None) -> None:
        super().__init__(model, rule=LOCAL, deadline=deadline)
        self.text = text

    def __iter__(self) -> Iterator[frozenset[int]]:
        edges = _edges_of_options(self.text, self.model)
        with tempfile.NamedTemporaryFile("w", suffix=".dlx", encoding="utf-8") as file:
            file.write(self.text)
            file.flush()
            # -D: its format guesser would take an item named "p" for a DIMACS header.
            with program([find_miniexact(), "-D", "-c", "-e", file.name], self.deadline) as process:
                yield from self._covers(process.stdout or (), edges)

    def _covers(self, lines: IO[str] | tuple[()], edges: list[frozenset[int]]) -> Iterator[frozenset[int]]:
        for line in lines:
            if line.startswith(("Found", "No solution")):
                self.complete = True
            elif line.strip():
                yield frozenset[int]().union(*(edges[number] for number in _options(line, len(edges))))


def _options(line: str, count: int) -> list[int]:
    """The options of a cover, counted from 0; `SolverUnavailableError` if the program says anything else."""
    words = line.split()
    if not all(word.isdecimal() and len(word) < 10 and 1 <= int(word) <= count for word in words):
        raise SolverUnavailableError(f"miniexact says {line.strip()[:60]!r}, expected the numbers of options")
    return [int(word) - 1 for word in words]


def _edges_of_options(text: str, model: Model) -> list[frozenset[int]]:
    """The edges that each option of a DLX text puts on: its items of colour 1 that are named as edges."""
    number = {name: edge for edge, name in enumerate(edge_names(model.rows, model.columns))}
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("|")]
    return [
        frozenset(number[word[:-2]] for word in line.split() if word.endswith(":1") and word[:-2] in number)
        for line in lines[1:]
    ]
