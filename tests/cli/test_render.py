"""slitherx render."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from slitherx.cli import main
from slitherx.puzzle import Puzzle
from slitherx.render import svg

LINK = "slither/3/2/g0g"


@pytest.fixture
def solved(tmp_path: Path) -> str:
    """A file with a solved board."""
    record = {"clues": ["4."], "horizontal": ["10", "10"], "vertical": ["110"]}
    (tmp_path / "solved.json").write_text(json.dumps(record))
    return str(tmp_path / "solved.json")


@pytest.fixture
def other(tmp_path: Path) -> str:
    """Another drawing of the same board."""
    record = {"clues": ["4."], "horizontal": ["11", "11"], "vertical": ["101"]}
    (tmp_path / "other.json").write_text(json.dumps(record))
    return str(tmp_path / "other.json")


def test_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", LINK, "--ascii"]) == 0
    assert capsys.readouterr().out == "+   +   +   +\n      0\n+   +   +   +\n\n+   +   +   +\n"


def test_compact_and_inside(solved: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", solved, "--compact", "--inside", "--ascii"]) == 0
    assert capsys.readouterr().out == "+-+ +\n|4|\n+-+ +\n"


@pytest.mark.parametrize(
    ("options", "environment", "colored"),
    [
        ([], {}, False), ([], {"FORCE_COLOR": "1"}, True), ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True), (["--color", "never"], {"FORCE_COLOR": "1"}, False),
    ],
)  # fmt: skip
def test_colour(
    options: list[str], environment: dict[str, str], colored: bool, solved: str,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert main(["render", solved, *options]) == 0
    assert ("\x1b[" in capsys.readouterr().out) == colored


def test_svg_by_the_name_of_the_output(tmp_path: Path) -> None:
    assert main(["render", LINK, "-o", str(tmp_path / "board.svg")]) == 0
    assert (tmp_path / "board.svg").read_text() == svg.draw(Puzzle((".0.", "...")))


def test_png_by_the_name_of_the_output(tmp_path: Path, solved: str, other: str) -> None:
    pytest.importorskip("PIL")
    for options in ([], ["--names", "--inside"], ["--compare", other], ["--backbone", "--conflict", "0,0"]):
        assert main(["render", solved, *options, "-o", str(tmp_path / "board.png")]) == 0
        assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_one_picture_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", LINK, LINK, "-o", str(tmp_path / "board.svg")]) == 65
    assert "one board" in capsys.readouterr().err


def test_comparing(solved: str, other: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", solved, "--compare", other]) == 0
    assert capsys.readouterr().out.split("\n")[0] == "┏━━━┓ × ·    ┏━━━━━━━┓"
    assert main(["render", LINK, "--compare", other]) == 65
    assert "nothing is drawn" in capsys.readouterr().err


@pytest.mark.parametrize("cells", ["x", "1", "5,5", "1,-1"])
def test_bad_cells(cells: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", LINK, "--conflict", cells]) == 65
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("side", "names", "words"),
    [(19, False, ""), (20, False, ""), (39, False, ""), (40, False, "81 columns wide, the terminal 80"),
     (10, True, ""), (20, True, "122 columns wide")],
)  # fmt: skip
def test_what_does_not_fit_in_a_terminal_is_said(
    side: int, names: bool, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["render", f"slither/{side}/{side}/", *(["--names"] if names else [])]) == 0
    out, err = capsys.readouterr()
    assert words in err
    assert bool(words) == bool(err)
    assert (max(map(len, out.split("\n"))) <= 80) != bool(words)
