"""SIGINT and SIGTERM at random moments in every command: no traceback, the right status, no half file."""

import os
import random
import signal
import subprocess
import sys
import time
from textwrap import indent

import pytest
from cli.run import PUZZLES

BLANK, LARGE = PUZZLES / "blank10.txt", PUZZLES / "loopy40.txt"
# Commands that would run for a long time, or read and write much, with an output file where they have one.
COMMANDS = {
    "solve": ["solve", "--all", BLANK],
    "sat": ["sat", "--all", BLANK],
    "cp": ["cp", "--all", BLANK],
    "dance": ["dance", "--all", BLANK],
    "check": ["check", BLANK],
    "count": ["count", "--independent", "--memory", "2000", LARGE],
    "sample": ["sample", "--independent", LARGE],
    "certify": ["certify", LARGE, "-o", "out"],
    "dlx": ["dlx", "big.txt", "-o", "out"],
    "dimacs": ["sat", "--dimacs", "big.txt", "-o", "out"],
    "xcc": ["xcc", "blank.dlx"],
    "convert": ["convert", "big.txt", "--to", "puzzlink", "-o", "out"],
    "render": ["render", "big.txt", "--to", "svg", "-o", "out"],
    "backbone": ["backbone", "big.txt"],
    "explain": ["explain", "big.txt"],
    "unique": ["unique", "big.txt"],
    "verify": ["verify", "big.txt", "-"],
}
STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143}


def both_signals(commands, rarely=()):
    """Every command with both signals; by default every second command with one of them, and none of ``rarely``."""
    return pytest.mark.parametrize(
        ("command", "number"),
        [
            pytest.param(
                command, number, id=f"{command}-{number.name}",
                marks=[pytest.mark.slow] * ((k + 2 * turn) % 4 != 0 or command in rarely),
            )
            for k, command in enumerate([*commands, *rarely])
            for turn, number in enumerate(STATUS)
        ],
    )  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the commands run: a large board, and a DLX text with many covers."""
    path = tmp_path_factory.mktemp("signals")
    (path / "big.txt").write_text(("." * 300 + "\n") * 300)
    with open(path / "blank.dlx", "wb") as file:
        subprocess.run([sys.executable, "-m", "slitherx", "dlx", str(BLANK)], stdout=file, check=True, timeout=60)
    return path


# Signals that come while Python itself starts are Python's to handle: wait until the program is loaded.
START = "import sys; from slitherx.cli import main; print('ready', file=sys.stderr, flush=True); sys.exit(main())"


def interrupt(arguments, folder, number, delay):
    """Run a command, send a signal after the delay; the status as a shell gives it, what was said, how long after."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, *map(str, arguments)], cwd=folder, stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr.readline() == "ready\n"
    time.sleep(delay)
    process.send_signal(number)
    asked = time.monotonic()
    try:
        _, said = process.communicate(timeout=30)
    finally:
        process.kill()
    status = 128 - process.returncode if process.returncode < 0 else process.returncode
    return status, said, time.monotonic() - asked


# Clearing up that fails because of where the signal came, as argparse's did when it was broken off.
FAILING = """
import os, signal, sys, time
from slitherx import cli
from slitherx.cli import solve

def run(args):
    try:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(5)
    finally:
        raise AttributeError

solve.run = run
sys.exit(cli.main(["solve"]))
"""


def test_a_signal_that_ends_in_another_exception():
    done = subprocess.run([sys.executable, "-c", FAILING], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (STATUS[signal.SIGTERM], "", "")


def ending(body, *arguments):
    """What a program says in all whose command `solve` does only this; it tells when Python tidies up at its end."""
    code = (
        "import atexit, functools, multiprocessing, os, signal, sys, threading, time\n"
        "from slitherx import cli\n"
        "from slitherx.cli import solve\n"
        "def run(args):\n" + indent(body, "    ") + "\n"
        "solve.run = run\n"
        "atexit.register(print, 'tidied up')\n"
        "more, sys.argv = sys.argv[1:], ['slitherx', 'solve']\n"
        "if __name__ == '__main__':\n"
        "    sys.exit(cli.main())\n"
    )
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=60)


# What a library does at exit must not run while its threads, left alone by the signal, are still at work.
TIDYING = """
threading.Thread(target=time.sleep, args=[float(more[0])], name="slitherx-at-work").start()
print("half of the output")
time.sleep(0.1)
os.kill(os.getpid(), signal.SIGTERM)
time.sleep(5)
"""


@pytest.mark.parametrize(("working", "said"), [("9", "half of the output\n"), ("0", "half of the output\ntidied up\n")])
def test_after_a_signal_nothing_is_tidied_up_under_threads_at_work(working, said):
    done = ending(TIDYING, working)
    assert (done.returncode, done.stdout, done.stderr) == (STATUS[signal.SIGTERM], said, "")


# A solver that a time limit left at work in C: it would call back into a Python that is being taken down.
LIMITED = """
threading.Thread(target=time.sleep, args=[9], name=more[0], daemon=True).start()
print("a limit ran out", flush=False)
return 3
"""


@pytest.mark.parametrize(("thread", "tidied"), [("slitherx-cpsat", ""), ("other", "tidied up\n")])
def test_nothing_is_tidied_up_under_a_solver_that_a_limit_left_at_work(thread, tidied):
    done = ending(LIMITED, thread)
    assert (done.returncode, done.stdout, done.stderr) == (3, "a limit ran out\n" + tidied, "")


# What a command leaves behind takes C longer to clear up than we wait before a signal is said again.
SLOW = """
class Heap:
    __del__ = staticmethod(functools.partial(sum, range(6 * 10**7)))
heap = Heap()
os.kill(os.getpid(), signal.SIGTERM)
time.sleep(5)
"""


def test_a_signal_said_again_while_the_first_is_dealt_with():
    done = ending(SLOW)
    assert (done.returncode, done.stdout, done.stderr) == (STATUS[signal.SIGTERM], "tidied up\n", "")


@pytest.mark.parametrize("unbuffered", [pytest.param("", marks=pytest.mark.slow), "1"])
def test_a_signal_ends_what_waits_for_a_full_pipe(unbuffered):
    reader, writer = os.pipe()
    command = [sys.executable, "-m", "slitherx", "sat", "--dimacs", "--single-loop", str(PUZZLES / "loopy40.txt")]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen(command, stdout=writer, stderr=subprocess.PIPE, env=environment) as process:
        time.sleep(0.8)
        process.send_signal(signal.SIGTERM)
        try:
            assert process.wait(5) == STATUS[signal.SIGTERM]
        finally:
            process.kill()
        assert process.stderr.read() == b""
    os.close(reader)
    os.close(writer)


# A lock of multiprocessing, and a thread that Python would wait for: its semaphore is given back all the same.
LEAVING = """
global lock
lock = multiprocessing.get_context("spawn").Lock()
threading.Thread(target=time.sleep, args=[9]).start()
os.kill(os.getpid(), signal.SIGTERM)
time.sleep(5)
"""


def test_nothing_is_said_of_what_multiprocessing_holds():
    asked = time.monotonic()
    done = ending(LEAVING)
    assert (done.returncode, done.stdout, done.stderr) == (STATUS[signal.SIGTERM], "", "")
    assert time.monotonic() - asked < 5


@both_signals(COMMANDS)
def test_a_signal_at_a_random_moment(command, number, folder):
    rng = random.Random(f"{command} {number}")
    (folder / "out").write_text("old")
    status, said, seconds = interrupt(COMMANDS[command], folder, number, rng.uniform(0.02, 0.8))
    assert "Traceback" not in said and "Error" not in said and "Exception" not in said, said
    assert status in (STATUS[number], 0, 1, 2, 65), (status, said)  # it may have been done already
    assert seconds < 5.0
    assert set(os.listdir(folder)) <= {"big.txt", "blank.dlx", "out"}


@pytest.mark.slow
@pytest.mark.parametrize("round_", range(6))
@pytest.mark.parametrize("number", STATUS, ids=lambda number: number.name)
@pytest.mark.parametrize("command", COMMANDS)
def test_more_moments(command, number, round_, folder):
    rng = random.Random(f"{command} {number} {round_}")
    (folder / "out").write_text("old")
    status, said, _ = interrupt(COMMANDS[command], folder, number, rng.uniform(0.0, 1.5))
    assert "Traceback" not in said and "Exception" not in said, said
    assert status in (STATUS[number], 0, 1, 2, 65), (status, said)
    assert set(os.listdir(folder)) <= {"big.txt", "blank.dlx", "out"}


@both_signals(["xcc", "solve", "cp"], rarely=["dance", "certify"])
def test_a_search_that_runs_long_ends_soon(command, number, folder):
    """Without output; the signal comes in the middle of the search."""
    long = {"solve": ["solve", "--count", BLANK], "cp": ["cp", "--count", BLANK], "dance": ["dance", "--count", BLANK]}
    arguments = long.get(command) or {"xcc": ["xcc", "blank.dlx"], "certify": ["certify", "big.txt"]}[command]
    status, said, seconds = interrupt(arguments, folder, number, 0.8)
    assert "Traceback" not in said, said
    assert status in (STATUS[number], 1) and seconds < 3.0


@pytest.mark.parametrize("delays", [(0.15, 0.3), pytest.param((0.1, 0.2, 0.25, 0.4), marks=pytest.mark.slow)])
def test_killed_while_writing_leaves_the_old_file(delays, folder):
    """SIGKILL cannot be caught: the temporary file may stay, but the named one is the old one or complete."""
    whole = subprocess.run(
        [sys.executable, "-m", "slitherx", "dlx", "big.txt"], cwd=folder, capture_output=True, timeout=60
    ).stdout
    for delay in delays:
        (folder / "out").write_text("old")
        interrupt(["dlx", "big.txt", "-o", "out"], folder, signal.SIGKILL, delay)
        assert (folder / "out").read_bytes() in (b"old", whole)
        for name in set(os.listdir(folder)) - {"big.txt", "blank.dlx", "out"}:
            assert name.startswith(".out.")
            (folder / name).unlink()
