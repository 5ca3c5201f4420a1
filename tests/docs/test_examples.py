"""Every example in the README, the docstrings and the help texts is run."""

import doctest
import importlib
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import slitherx
from slitherx.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
MODULES = [m.name for m in pkgutil.walk_packages(slitherx.__path__, "slitherx.")]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def shell(script, folder):
    """Run a shell command with `slitherx` on the path, in a folder that looks like the checkout."""
    if not (folder / "puzzles").exists():
        (folder / "puzzles").symlink_to(ROOT / "puzzles")
    environment = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    return subprocess.run(["sh", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    assert doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/cross-validation.md", "docs/formats.md"])
def test_python(page):
    blocks = [code for language, code in FENCE.findall((ROOT / page).read_text()) if language == "python"]
    assert blocks
    for code in blocks:
        exec(compile(code, page, "exec"), {"__name__": page})


def test_readme_shell(tmp_path):
    """A ``console`` block: after each ``$ command`` stands what it prints, ``…`` for lines left out."""
    blocks = [code for language, code in FENCE.findall((ROOT / "README.md").read_text()) if language == "console"]
    assert blocks
    for number, block in enumerate(blocks):
        folder = tmp_path / str(number)
        folder.mkdir()
        commands = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
        for command, _, expected in (text.partition("\n") for text in commands):
            done = shell(command, folder)
            pattern = ".*".join(re.escape(part) for part in re.split(r"…\n|…", expected))
            assert re.fullmatch(pattern, done.stdout + done.stderr, re.DOTALL), (command, done.stdout, done.stderr)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example_that_works(command, tmp_path):
    module = importlib.import_module(f"slitherx.cli.{command}")
    shown = subprocess.run(
        [sys.executable, "-m", "slitherx", command, "--help"], capture_output=True, text=True, timeout=60
    )
    assert shown.returncode == 0 and module.EXAMPLE in shown.stdout
    for line in re.split(r"\n(?=  \S)", module.EXAMPLE):
        assert shlex.split(line)
        if "cadical" not in line:
            done = shell(line.strip(), tmp_path)
            assert done.returncode == 0, (line, done.stderr)
