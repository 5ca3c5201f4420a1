"""`slitherx xcc` as a user meets it: streams, statuses, limits, Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from cli.run import PUZZLES, slitherx

from slitherx.puzzle import Puzzle
from slitherx.queries.texts import dlx_text

SMALL = "A B C | X\nA X:0\nA B X:1\nC X:1\nB C\n"


def test_counts_by_default():
    done = slitherx("xcc", stdin=SMALL)
    assert (done.out, done.err, done.returncode) == ("2\n", "", 0)


def test_prints_solutions_in_dlx2s_form():
    done = slitherx("xcc", "--print", "1", "--stats", "--totals", "--profile", stdin=SMALL)
    assert done.out == "1:\n A X:0 (1 of 2)\n B C (1 of 1)\n2:\n A B X:1 (2 of 2)\n C X:1 (1 of 1)\n"
    assert done.err == (
        "(4 options, 3+1 items, 13 entries successfully read)\n"
        "Item totals: 2 2 2 | 3\n"
        "Item totals: 2 2 2 | 3\n"
        "Profile:\n  0: 1\n  1: 2\n  2: 2\n"
        "Altogether 2 solutions, 11 updates, 3 cleansings, 5 nodes.\n"
    )


def test_every_kth_solution_and_a_limit():
    text = "A\n" + "A\n" * 10
    assert slitherx("xcc", "--print", "4", stdin=text).out == "4:\n A (4 of 10)\n8:\n A (8 of 10)\n"
    done = slitherx("xcc", "--print", "4", "--limit", "6", stdin=text)
    assert (done.out, done.returncode) == ("4:\n A (4 of 10)\n", 3)
    done = slitherx("xcc", "--limit", "6", stdin=text)
    assert (done.out, done.returncode) == ("at least 6\n", 3)


def test_loop_walks_and_the_solution_without_a_loop(tmp_path):
    text = dlx_text(Puzzle.parse("0. .."))
    done = slitherx("xcc", "--loop", "--print", "1", "-o", tmp_path / "out", stdin=text)
    assert (done.out, done.err, done.returncode) == ("", "slitherx: solution 2 has no loop to print\n", 0)
    assert (tmp_path / "out").read_text() == "1: 42 22 24 44 42\n"


def test_loop_on_a_text_without_edges_says_so():
    done = slitherx("xcc", "--loop", stdin=SMALL)
    assert done.out == "2\n"
    assert "--loop changes nothing" in done.err


def test_no_solution_is_status_1():
    done = slitherx("xcc", stdin="A B\nA\n")
    assert (done.out, done.returncode) == ("0\n", 1)


def test_json():
    record = json.loads(slitherx("xcc", "--json", "--print", "2", "--profile", stdin=SMALL).out)
    assert record.pop("seconds") >= 0
    assert record == {
        "schema": 1, "source": "stdin", "options": 4, "primary": 3, "secondary": 1, "entries": 13, "outcome": "sat",
        "count": 2, "complete": True, "engine": "python", "effort": {"nodes": 5, "updates": 11, "cleansings": 3},
        "solutions": [{"number": 2, "options": ["A B X:1", "C X:1"]}], "profile": [1, 2, 2],
    }  # fmt: skip


def test_json_with_walks():
    text = dlx_text(Puzzle.parse("4. .."))
    record = json.loads(slitherx("xcc", "--json", "--loop", "--print", "1", stdin=text).out)
    assert record["solutions"] == [{"number": 1, "walk": ["20", "00", "02", "22", "20"]}]


def test_warnings_go_to_stderr():
    done = slitherx("xcc", stdin="A | X\nX:1\nA\n")
    assert done.out == "1\n"
    assert done.err == "slitherx: warning: line 2: option ignored (no primary items): X:1\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "slitherx: stdin: no items: the text has no line but comments\n"),
        (b"A|X\nA\n", "slitherx: stdin:1:1: illegal character in item name (| needs blanks around it): 'A|X'\n  A|X\n"),
        (b"A\nB\n", "slitherx: stdin:2:1: unknown item name: 'B'\n  B\n"),
        (b"A\n\x1b[2J\n", "slitherx: stdin:2:1: unknown item name: '\\x1b[2J'\n  \\x1b[2J\n"),
        (b"\xff\xfe\x00", "slitherx: stdin:1:1: illegal character in item name (a zero byte): '��\\x00'\n  ��\\x00\n"),
    ],
)
def test_mistakes_give_one_line_and_status_65(text, message):
    done = slitherx("xcc", stdin=text)
    assert (done.out, done.err, done.returncode) == ("", message, 65)


def test_long_names():
    text = "a_long_name\na_long_name\n"
    assert slitherx("xcc", stdin=text).returncode == 65
    assert slitherx("xcc", "--long-names", stdin=text).out == "1\n"


def test_a_missing_file_and_a_wrong_option():
    done = slitherx("xcc", "no-such-file.dlx")
    assert (done.returncode, done.err.count("\n")) == (66, 1)
    assert slitherx("xcc", "--engine", "c").returncode == 2
    assert slitherx("xcc", "--print", "0").returncode == 2


def test_names_that_the_terminal_cannot_show():
    done = slitherx("xcc", "--print", "1", stdin="é\né\n", PYTHONIOENCODING="ascii")
    assert (done.out, done.returncode) == ("1:\n \\xe9 (1 of 1)\n", 0)


def test_timeout_and_progress(tmp_path):
    text = tmp_path / "blank.dlx"
    text.write_text(dlx_text(Puzzle.blank(12, 12)))
    start = time.monotonic()
    done = slitherx("xcc", "--timeout", "1.5", "--progress", "--engine", "python", text)
    assert time.monotonic() - start < 3
    assert done.returncode == 3
    assert done.out.startswith("at least ")
    assert done.err.startswith(" after ")
    assert " sols, 12 " in done.err


@pytest.mark.parametrize("engine", [pytest.param("python", marks=pytest.mark.slow), "numba"])
def test_ctrl_c_prints_what_is_known(engine, tmp_path):
    if engine == "numba":
        pytest.importorskip("numba")
    text = tmp_path / "blank.dlx"
    text.write_text(dlx_text(Puzzle.blank(12, 12)))
    command = [sys.executable, "-m", "slitherx", "xcc", "--progress", "--engine", engine, "-o", tmp_path / "out", text]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a test run in the background ignores it
    )  # fmt: skip
    assert process.stderr.readline().startswith(" after ")  # the search is running
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, err = process.communicate(timeout=20)
    assert time.monotonic() - start < 1
    assert process.returncode == 130
    assert out == ""
    assert (tmp_path / "out").read_text().startswith("at least ")
    assert err.splitlines()[-1].startswith("Altogether ")
    assert "Traceback" not in err


def test_a_reader_that_leaves():
    script = (
        f"{sys.executable} -m slitherx dlx puzzles/blank3.txt | {sys.executable} -m slitherx xcc --print 1 | head -1"
    )
    done = subprocess.run(["sh", "-c", script], cwd=PUZZLES.parent, capture_output=True, text=True, timeout=60)
    assert (done.stdout, "Traceback" in done.stderr, "Broken" in done.stderr) == ("1:\n", False, False)


@pytest.mark.parametrize("broken", ["readonly", pytest.param("garbage", marks=pytest.mark.slow)])
def test_a_broken_cache_is_no_obstacle(broken, tmp_path):
    pytest.importorskip("numba")
    cache = tmp_path / "cache"
    cache.mkdir()
    if broken == "readonly":
        cache.chmod(0o500)
        cache = cache / "nowhere" if os.geteuid() else "/proc/nowhere"
    else:
        assert slitherx("xcc", "--engine", "numba", stdin=SMALL, NUMBA_CACHE_DIR=str(cache)).out == "2\n"
        files = [path for path in cache.rglob("*.nb?")]
        assert files
        for path in files:
            path.write_bytes(b"garbage")
    done = slitherx("xcc", "--engine", "numba", stdin=SMALL, NUMBA_CACHE_DIR=str(cache))
    assert (done.out, done.err, done.returncode) == ("2\n", "", 0)
