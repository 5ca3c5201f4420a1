"""A home, a cache and a working folder that may be read and not written, a file that may not be read: for root too."""

import ctypes
import os
import subprocess
import sys

import pytest
from cli.run import PUZZLES

BLANK3, FIRST = PUZZLES / "blank3.txt", PUZZLES / "first.txt"
# With these root may write anywhere (linux/capability.h): to overrule permissions of writing and of reading.
_OVERRULE, _DROP = (1, 2), 24


def _like_anybody():
    """In the child, before the program starts: root keeps to permissions too."""
    if os.geteuid() == 0:
        for capability in _OVERRULE:
            ctypes.CDLL(None).prctl(_DROP, capability, 0, 0, 0)


@pytest.fixture
def locked(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "there").write_text("old")
    home.chmod(0o555)
    (home / "there").chmod(0o444)
    yield home
    home.chmod(0o755)


def run(home, *arguments):
    environment = {key: value for key, value in os.environ.items() if key not in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")}
    return subprocess.run(
        [sys.executable, "-m", "slitherx", *map(str, arguments)], cwd=home, env=environment | {"HOME": str(home)},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, preexec_fn=_like_anybody,
    )  # fmt: skip


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="capabilities are Linux'")
def test_commands_that_read_work_and_those_that_write_say_where_they_cannot(locked):
    for command in (["solve", FIRST], ["dance", "--count", BLANK3], ["certify", FIRST], ["count", BLANK3]):
        done = run(locked, *command)
        assert done.returncode in (0, 1) and done.stdout and not done.stderr, (command, done.stderr)
    for command in (["dlx", FIRST, "-o"], ["certify", FIRST, "-o"], ["batch", "unique", FIRST, "-o"]):
        for name in ("new", "there"):
            done = run(locked, *command, name)
            assert done.returncode == 74 and done.stderr.endswith(f"slitherx: {name}: Permission denied\n"), done
    assert os.listdir(locked) == ["there"] and (locked / "there").read_text() == "old"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="capabilities are Linux'")
def test_a_file_that_may_not_be_read(locked):
    locked.chmod(0o755)
    (locked / "there").chmod(0)
    for command in (["solve"], ["certify", "--check"], ["xcc"], ["batch", "unique"]):
        done = run(locked, *command, "there")
        assert (done.returncode, done.stderr) == (66, "slitherx: there: Permission denied\n"), (command, done)
