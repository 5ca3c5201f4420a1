"""Bad input gets one clear line and the right status; nothing is lost, nothing is repaired in silence."""

import json
import os
import subprocess
import sys

import pytest
from cli.run import PUZZLES, ROOT, slitherx

BAD = {
    "tab": (b"3.\t\n.2.\n", 65), "letter": (b"3x\n..\n", 65), "wide digit": ("３.\n..\n".encode(), 65),
    "nul": (b"3\0\n..\n", 65), "binary": (bytes(range(128, 200)), 65), "latin-1": (b"3.\n.\xe9\n", 65),
    "ragged": (b"3..\n.2\n", 65), "empty": (b"", 65), "blank lines": (b"\n\n", 65),
    "blank between": (b"3.\n\n.2\n", 65),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("command", ["dlx", "solve"])
def test_bad_text(command, name):
    data, status = BAD[name]
    done = slitherx(command, stdin=data)
    assert (done.returncode, done.out) == (status, "")
    assert done.err.startswith("slitherx: stdin") and len(done.err.splitlines()) <= 2


def test_an_error_names_line_and_column_and_shows_the_line():
    assert (
        slitherx("dlx", stdin="3.\n.x\n").err
        == "slitherx: stdin:2:2: illegal clue 'x', expected one of 01234.?\n  .x\n"
    )
    assert "row 2 has 1 clues, expected 2" in slitherx("dlx", stdin="3.\n.\n").err


def test_what_can_only_mean_one_thing_is_read():
    clean = slitherx("dlx", stdin="3.\n.2\n").out
    for text in ("\ufeff3.\r\n.2 \r\n\r\n", "3.\r.2", "3.\n.2", "3.  \n.2\t\n\n\n"):
        assert slitherx("dlx", stdin=text).out == clean


def test_missing_and_unreadable_files():
    done = slitherx("solve", "no/such/file")
    assert done.returncode == 66 and "no/such/file" in done.err and len(done.err.splitlines()) == 1
    assert slitherx("solve", ROOT).returncode == 66


def test_a_long_bad_line_is_cut_in_the_message():
    done = slitherx("dlx", stdin=b"." * 500_000 + b"x" + b"." * 500_000 + b"\n")
    assert done.returncode == 65 and len(done.err) < 400


def test_a_closed_pipe_ends_quietly():
    script = f"{sys.executable} -m slitherx dlx {PUZZLES}/loopy30.txt 2>err | head -1"
    done = subprocess.run(
        ["sh", "-c", script + "; cat err; rm err"], capture_output=True, text=True, cwd="/tmp", timeout=60
    )
    assert done.stdout.splitlines()[:1] == ["| slitherlink-dlx:"] and "Traceback" not in done.stdout + done.stderr
    assert "BrokenPipe" not in done.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk():
    for command in ("dlx", "solve"):
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "slitherx", command, str(PUZZLES / "loopy20.txt")],
                stdout=full, stderr=subprocess.PIPE, text=True, timeout=60,
            )  # fmt: skip
        assert done.returncode == 74 and "Traceback" not in done.stderr and "No space" in done.stderr
    done = slitherx("dlx", PUZZLES / "first.txt", "-o", "/dev/full")
    assert done.returncode == 74


def test_nothing_is_dropped_where_python_does_not_buffer():
    """Python's unbuffered stdout gives up what is left of a write of which the system takes a part."""
    picture = ("2" * 300 + "\n") * 300
    script = f"{sys.executable} -m slitherx render - | head -c 10 >/dev/null; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", script], input=picture, capture_output=True, text=True, timeout=60,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("141\n", "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("stderr", ["/dev/full", "&-"])
@pytest.mark.parametrize(
    ("arguments", "status", "lines"),
    [("solve no/such/file", 66, 0), ("count --stats puzzles/first.txt", 0, 1), ("unique puzzles/first.txt x", 66, 1)],
)
def test_nowhere_to_complain(arguments, status, lines, stderr):
    script = f"exec {sys.executable} -m slitherx {arguments} 2>{stderr}"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stdout.count("\n"), done.stderr) == (status, lines, "")


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["unique", ""], 66, "'': No such file"), (["unique", "first.txt/x"], 66, "first.txt/x: Not a directory"),
        (["convert", "-o", ".", "first.txt"], 74, ".: Is a directory"),
        (["convert", "-o", "", "first.txt"], 74, "'': No such file"),
    ],
)  # fmt: skip
def test_what_cannot_be_opened_is_named(arguments, status, message):
    done = slitherx(*arguments, cwd=PUZZLES)
    assert done.returncode == status and done.err.startswith(f"slitherx: {message}") and done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "inputs"),
    [
        (["convert"], [PUZZLES / "first.txt", "bad"]), (["convert", "--to", "clips"], [PUZZLES / "first.txt"]),
        (["render", "--to", "svg"], ["bad"]), (["render"], [PUZZLES / "first.txt", "no/such"]),
    ],
)  # fmt: skip
def test_a_file_stays_as_it_was_where_something_is_wrong(command, inputs, tmp_path):
    (tmp_path / "out").write_text("old")
    (tmp_path / "bad").write_text("3.\n.5\n")
    assert slitherx(*command, *inputs, "-o", "out", cwd=tmp_path).returncode in (65, 66)
    assert (tmp_path / "out").read_text() == "old" and sorted(os.listdir(tmp_path)) == ["bad", "out"]


def test_a_link_stays_a_link_and_what_it_names_is_written(tmp_path):
    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to("target")
    assert slitherx("convert", PUZZLES / "blank2.txt", "-o", "link", cwd=tmp_path).returncode == 0
    assert (tmp_path / "link").is_symlink() and (tmp_path / "target").read_text() == "..\n..\n"
    assert slitherx("convert", PUZZLES / "blank2.txt", "-o", "/dev/stdout").out == "..\n..\n"


def test_what_stdout_cannot_hold_is_escaped_as_in_json(tmp_path):
    (tmp_path / "é").write_text('{"clues":["4"],"title":"é☃😀"}')
    done = slitherx("convert", "--to", "json", "é", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert json.loads(done.out)["title"] == "é☃😀" and done.out.isascii()
    assert slitherx("unique", "é", cwd=tmp_path, PYTHONIOENCODING="ascii").out == "\\u00e9: unique solution\n"
    assert "…" in slitherx("batch", "--help", PYTHONIOENCODING="utf-8").out
    assert "\\u2026" in slitherx("batch", "--help", PYTHONIOENCODING="ascii").out


@pytest.mark.parametrize("option", ["--cnf", "--dlx"])
def test_an_encoding_that_is_no_text(option, tmp_path):
    (tmp_path / "bin").write_bytes(bytes(range(128, 228)))
    done = slitherx("check", PUZZLES / "blank2.txt", option, "bin", cwd=tmp_path)
    assert done.returncode == 65 and done.err.startswith("slitherx: bin:1")


def test_names_behind_two_dashes(tmp_path):
    (tmp_path / "-all").write_text("4\n")
    assert slitherx("count", "--", "-all", cwd=tmp_path).out == "1\n"
    assert slitherx("count", "-", "--stats", "--", "-all", "-all", stdin="..\n", cwd=tmp_path).out == "3\n1\n1\n"


def test_half_a_surrogate_pair_is_no_title():
    done = slitherx("convert", "--to", "json", stdin='{"clues":["4"],"title":"\\ud800"}')
    assert done.returncode == 65 and "half a surrogate pair" in done.err
    assert "😀" in slitherx("convert", "--to", "json", stdin='{"clues":["4"],"title":"\\ud83d\\ude00"}').out


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", ["count puzzles/first.txt", "solve --help", ""])
@pytest.mark.parametrize(("stdout", "reason"), [("&-", "Bad file descriptor"), ("/dev/full", "No space left on")])
def test_nowhere_to_write(arguments, stdout, reason):
    script = f"exec {sys.executable} -m slitherx {arguments} >{stdout}"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert (
        done.returncode == 74 and done.stderr.startswith(f"slitherx: output: {reason}") and done.stderr.count("\n") == 1
    )


def test_a_closed_stdout_is_no_fault_where_nothing_is_written(tmp_path):
    script = f"exec {sys.executable} -m slitherx dlx puzzles/first.txt -o {tmp_path / 'out'} >&- 2>&-"
    assert subprocess.run(["sh", "-c", script], cwd=ROOT, timeout=60).returncode == 0
    assert (tmp_path / "out").read_text() == slitherx("dlx", PUZZLES / "first.txt").out


def test_an_output_file_appears_whole_or_not_at_all(tmp_path):
    target = tmp_path / "out.dlx"
    target.write_text("old")
    assert slitherx("dlx", "-o", target, stdin="....\n").returncode == 65
    assert target.read_text() == "old" and os.listdir(tmp_path) == ["out.dlx"]
    assert slitherx("dlx", "-o", target, stdin="..\n..\n").returncode == 0
    assert target.read_text() == slitherx("dlx", stdin="..\n..\n").out
    done = slitherx("dlx", "-o", tmp_path / "no" / "folder", stdin="..\n..\n")
    assert done.returncode == 74 and f"{tmp_path / 'no' / 'folder'}: No such" in done.err
    assert len(done.err.splitlines()) == 2


def test_in_the_c_locale():
    done = slitherx("solve", PUZZLES / "first.txt", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and "+---+" in done.out
    done = slitherx("dlx", stdin="\ufeff3.\n.2\n", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0


def test_the_same_bytes_whatever_the_hash_seed():
    runs = {slitherx("sat", "--all", PUZZLES / "loops3x4.txt", PYTHONHASHSEED=str(seed)).out for seed in range(4)}
    assert len(runs) == 1


def test_colour_follows_the_option_then_the_environment():
    escape = "\033["
    assert escape not in slitherx("solve", PUZZLES / "first.txt").out
    assert escape in slitherx("solve", PUZZLES / "first.txt", "--color", "always", NO_COLOR="1").out
    assert escape in slitherx("solve", PUZZLES / "first.txt", FORCE_COLOR="1").out
    assert escape not in slitherx("solve", PUZZLES / "first.txt", FORCE_COLOR="1", NO_COLOR="1").out
