"""--timeout, --memory and --max-cells on every command that computes: status 3 or 65, one line, in time."""

import os
import subprocess
import sys
import time

import pytest
from cli.run import PUZZLES, slitherx

BLANK, HARD = PUZZLES / "blank10.txt", PUZZLES / "sparse20.txt"
BIG = ("." * 120 + "\n") * 120
# Each of these runs for minutes or hours when nothing stops it.
ENDLESS = {
    "solve": ["solve", "--count", BLANK], "sat": ["sat", "--count", BLANK], "cp": ["cp", "--count", BLANK],
    "dance": ["dance", "--count", BLANK], "edges": ["sat", "--encoding", "edges", "--count", BLANK],
    "count": ["count", "--independent", "--memory", "1000", PUZZLES / "loopy40.txt"],
    "sample": ["sample", "--independent", PUZZLES / "loopy40.txt"],
}  # fmt: skip
# Commands that finish in less than a minute or two on this board, but not in 0.3 s.
LONG = {"backbone": ["backbone"], "certify": ["certify"], "explain": ["explain"]}


def rarely(values, *slow):
    """The values, some of them for the slow run only."""
    return [pytest.param(value, marks=[pytest.mark.slow] * (value in slow)) for value in values]


def timed(*arguments, **options):
    begin = time.monotonic()
    done = slitherx(*arguments, **options)
    return done, time.monotonic() - begin


@pytest.mark.parametrize("name", rarely(ENDLESS, "sat", "edges", "sample"))
def test_timeout(name):
    """Within 0.2 s of the limit, beside what starting and stopping the command takes."""
    short, start = timed(*ENDLESS[name], "--timeout", "0")
    done, seconds = timed(*ENDLESS[name], "--timeout", "0.5")
    assert (short.returncode, done.returncode) == (3, 3), (short.err, done.err)
    # 1.5 s for two busy cores; measured alone: docs/testing.md
    assert seconds < 0.5 + start + 0.2 + 1.5, (seconds, start)


BLANK60, FULL200, LEFT60 = ("." * 60 + "\n") * 60, ("2" * 200 + "\n") * 200, ("3" * 7 + "." * 53 + "\n") * 60


@pytest.mark.parametrize("board", rarely([BLANK60, FULL200, LEFT60], BLANK60, LEFT60), ids=["blank", "full", "left"])
def test_timeout_of_check_is_for_all_it_does(board):
    """Four back ends, the judge of what they list, and a count."""
    short, start = timed("check", "--timeout", "0", stdin=board)
    done, seconds = timed("check", "--timeout", "0.5", "--limit", "10000000", stdin=board)
    assert (short.returncode, done.returncode) == (3, 3) and done.err == ""
    assert seconds < 0.5 + start + 0.2 + 1.5, (seconds, start)


def test_timeout_zero_is_unknown_at_once():
    for command in ("solve", "unique", "backbone", "explain", "certify"):
        done, seconds = timed(command, HARD, "--timeout", "0")
        assert done.returncode == 3 and seconds < 5, (command, done.err)


@pytest.mark.parametrize(
    "arguments", [["dance"], ["sat", "--encoding", "edges"], ["check", "--backends", "dance,edges"]]
)
def test_timeout_while_a_large_board_is_set_up(arguments):
    done, seconds = timed(*arguments, "--timeout", "0.2", stdin=("2" * 250 + "\n") * 250)
    assert done.returncode == 3 and done.err == "" and seconds < 3


def test_timeout_while_a_text_is_read():
    text = slitherx("dlx", PUZZLES / "loopy30.txt").out
    done = slitherx("xcc", "--timeout", "0", stdin=text)
    assert (done.returncode, done.out) == (3, "")
    assert done.err == "slitherx: the time ran out while a problem was set up\n"


def test_timeout_of_checking_a_certificate(tmp_path):
    assert slitherx("certify", HARD, "-o", tmp_path / "c").returncode in (0, 1)
    if (tmp_path / "c").exists():
        assert slitherx("certify", "--check", tmp_path / "c", "--timeout", "0").returncode == 3


@pytest.mark.parametrize("name", rarely(["solve", "sat", "cp", "dance", "edges"], "sat", "edges"))
def test_memory(name):
    done = slitherx(*ENDLESS[name], "--memory", "20", "--timeout", "15")
    assert (done.returncode, done.err) == (3, "slitherx: more than 20 MiB of memory (--memory)\n")


def test_memory_of_other_commands(tmp_path):
    for arguments in (["check"], ["backbone"], ["explain"], ["certify"], ["unique"]):
        done = slitherx(*arguments, "--memory", "12", stdin=BIG)
        assert done.returncode in (3, 1), (arguments, done.err)
        assert len(done.err.splitlines()) <= 1
    assert slitherx("solve", "--memory", "4000", PUZZLES / "first.txt").returncode == 0
    assert slitherx("solve", "--memory", "0", PUZZLES / "first.txt").returncode == 2


@pytest.mark.parametrize(
    "command",
    rarely(
        ["solve", "dlx", "sat", "certify", "count", "backbone", "explain", "unique", "convert"],
        "sat", "backbone", "explain", "unique",
    ),
)  # fmt: skip
def test_max_cells(command):
    extra = ["--to", "json"] if command == "convert" else []
    done = slitherx(command, *extra, "--max-cells", "99", PUZZLES / "first.txt")
    assert done.returncode == 65 and "--max-cells raises the limit" in done.err and len(done.err.splitlines()) <= 2


@pytest.mark.parametrize("kilobytes", rarely([60_000, 120_000, 250_000], 120_000, 250_000))
@pytest.mark.parametrize(
    "arguments", [["solve"], ["sat", "--all"], ["certify"], ["dlx"], ["backbone"]], ids=lambda a: a[0]
)
def test_no_traceback_when_the_system_limits_memory(arguments, kilobytes, tmp_path):
    """ulimit -v: Python's MemoryError is one line and status 3; a C++ library may only abort."""
    (tmp_path / "big.txt").write_text(("." * 400 + "\n") * 400)
    output = "-o out" if arguments[0] in ("certify", "dlx") else ""
    script = f"ulimit -v {kilobytes}; exec {sys.executable} -m slitherx {' '.join(arguments)} big.txt {output}"
    done = subprocess.run(
        ["sh", "-c", script + " >/dev/null"], cwd=tmp_path, capture_output=True, text=True, timeout=120,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    assert set(os.listdir(tmp_path)) <= {"big.txt", "out"}
