"""The world misbehaves: pipes, disks, files, environments, an external solver that crashes, hangs or lies."""

import os
import re
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli.run import PUZZLES, slitherx

FIRST, BLANK3 = PUZZLES / "first.txt", PUZZLES / "blank3.txt"
COMMANDS = {
    "solve": ["solve", FIRST], "unique": ["unique", FIRST], "sat": ["sat", "--dimacs", FIRST], "cp": ["cp", FIRST],
    "dance": ["dance", FIRST], "dlx": ["dlx", FIRST], "check": ["check", PUZZLES / "four2x2.txt"],
    "count": ["count", BLANK3],
    "sample": ["sample", "--seed", "1", BLANK3], "certify": ["certify", FIRST], "backbone": ["backbone", FIRST],
    "explain": ["explain", BLANK3], "convert": ["convert", "--to", "json", FIRST], "render": ["render", FIRST],
}  # fmt: skip
SLOW = {"cp", "dance", "check"}  # they load OR-Tools, numba: seconds each time
WITH_OUTPUT = ["dlx", "certify", "convert", "sat"]


def run(arguments, **options):
    command = [sys.executable, "-m", "slitherx", *map(str, arguments)]
    return subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=120, **options)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def by_turns(turn):
    """Every command; in the default run every other one, and where the turn is the other, the others."""
    return pytest.mark.parametrize(
        "command",
        [pytest.param(name, marks=[pytest.mark.slow] * ((k + turn) % 2)) for k, name in enumerate(COMMANDS)],
    )


@by_turns(0)
def test_a_full_disk(command):
    with open("/dev/full", "w") as full:
        done = run(COMMANDS[command], stdout=full)
    assert done.returncode == 74 and "No space left" in done.stderr and "Traceback" not in done.stderr
    if command in WITH_OUTPUT:
        assert run([*COMMANDS[command], "-o", "/dev/full"], stdout=subprocess.DEVNULL).returncode == 74


@by_turns(1)
def test_a_closed_pipe(command):
    """The reader is gone before anything is written: no word, no traceback."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = run(COMMANDS[command], stdout=writer)
    finally:
        os.close(writer)
    assert done.returncode in (141, 0) and "Traceback" not in done.stderr and "Broken" not in done.stderr


@pytest.mark.parametrize(("command", "closed"), [
    pytest.param(command, closed, marks=[pytest.mark.slow] * ((k + turn) % 3 > 0))
    for k, command in enumerate(COMMANDS)
    for turn, closed in enumerate((">&-", "<&-", ">&- <&-"))
])  # fmt: skip
def test_without_standard_output_or_input(command, closed):
    """Closed by the caller, as some daemons do: one or both, in turn; all for each command with ``-m slow``."""
    words = " ".join(map(str, COMMANDS[command]))
    script = f"{sys.executable} -m slitherx {words} {closed}"
    done = subprocess.run(
        ["sh", "-c", script], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120
    )
    assert "Traceback" not in done.stderr, done.stderr


@pytest.mark.parametrize("path", ["no/such/file", "/", "/proc/self/mem", "a\udcffb"])
def test_what_cannot_be_read(path):
    for arguments in (["solve", path], ["certify", "--check", path], ["verify", path, path], ["dlx", path]):
        done = slitherx(*arguments)
        assert done.returncode in (66, 74) and len(done.err.splitlines()) == 1, done.err


def miniexact(folder, script):
    """A program of that name that does what the script says, first on the path."""
    program = folder / "miniexact"
    program.write_text("#!/bin/sh\n" + script)
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


def check_local(monkeypatch, program, timeout=None):
    from slitherx.puzzle import Puzzle
    from slitherx.queries.check import cross_validate
    from slitherx.solvers import external

    monkeypatch.setattr(external, "find_miniexact", lambda: str(program))
    return cross_validate(Puzzle.parse("2. .2"), ["edges", "miniexact"], rule="local", timeout=timeout)


def test_an_external_solver_that_crashes(monkeypatch, tmp_path):
    for script in ("exit 1\n", "kill -SEGV $$\n", "echo 1; kill -9 $$\n"):
        report = check_local(monkeypatch, miniexact(tmp_path, script))
        assert not report.listings[1].complete and report.agree is not True


def test_an_external_solver_that_hangs_is_killed_with_its_children(monkeypatch, tmp_path):
    note = tmp_path / "child"
    program = miniexact(tmp_path, f"sleep 100 & echo $! > {note}\nwait\n")
    begin = time.monotonic()
    report = check_local(monkeypatch, program, timeout=0.5)
    assert time.monotonic() - begin < 3 and not report.listings[1].complete and report.agree is not True
    time.sleep(0.1)
    child = int(note.read_text())
    state = Path(f"/proc/{child}/stat")
    assert not state.exists() or state.read_text().split()[2] == "Z"


@pytest.mark.parametrize("script", [
    "echo 'Found 0 solutions'\n",  # says that there is none
    "echo 1; echo 2; echo 'Found 2 solutions'\n",  # drawings that are none
    "echo 'No solution'\n",
], ids=["none", "wrong", "unsat"])  # fmt: skip
def test_an_external_solver_that_lies_is_found_out(monkeypatch, tmp_path, script):
    report = check_local(monkeypatch, miniexact(tmp_path, script))
    assert report.agree is False and {name for name, _ in report.disagreements()} == {"miniexact"}


@pytest.mark.parametrize(
    "script", ["echo hello\n", "echo 99999\n", "echo -5\n", "printf '\\377\\376\\n'\n", "yes 1 | head -100000\n"]
)
def test_an_external_solver_that_says_something_else(monkeypatch, tmp_path, script):
    report = check_local(monkeypatch, miniexact(tmp_path, script), timeout=20)
    assert report.agree is not True


def test_homes_and_caches_that_cannot_be_used(tmp_path):
    expected = slitherx("dance", "--count", BLANK3).out
    blocked = tmp_path / "file"
    blocked.write_text("")
    for environment in (
        {"HOME": "/nonexistent"}, {"HOME": str(blocked)}, {"NUMBA_CACHE_DIR": str(blocked)},
        {"NUMBA_CACHE_DIR": "/proc/nowhere"}, {"XDG_CACHE_HOME": str(blocked)},
    ):  # fmt: skip
        done = slitherx("dance", "--count", BLANK3, **environment)
        assert (done.returncode, done.out) == (0, expected), done.err
        assert slitherx("solve", FIRST, **environment).returncode == 0


@pytest.mark.parametrize(
    "command",
    [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in COMMANDS],
)
def test_the_same_bytes_whatever_the_environment(command):
    plain = slitherx(*COMMANDS[command])
    assert plain.returncode in (0, 1)
    other = {"PYTHONHASHSEED": "77", "LC_ALL": "C", "PYTHONIOENCODING": "utf-8", "TERM": "dumb"}
    again = slitherx(*COMMANDS[command], optimise=True, **other)
    without_times = [re.sub(r" +\d+\.\d{3} s", "", done.out) for done in (plain, again)]  # which check tells
    assert again.returncode == plain.returncode and without_times[0] == without_times[1]


@by_turns(0)
def test_in_an_ascii_world(command):
    done = slitherx(*COMMANDS[command], LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    assert done.returncode in (0, 1) and done.out.isascii()
