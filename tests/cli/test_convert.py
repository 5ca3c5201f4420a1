"""slitherx convert, and the ways to name an input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from slitherx.cli import main

LINK = "https://puzz.link/p?slither/3/2/.2g"


def test_a_link_is_an_argument(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", LINK]) == 0
    assert capsys.readouterr() == ("?2.\n...\n", "")


def test_losses_are_said_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", LINK, "--to", "kanpen"]) == 0
    out, err = capsys.readouterr()
    assert out == "http://www.kanpen.net/slitherlink.html?problem=2/3/._2_./._._./\n"
    assert err == f"slitherx: warning: {LINK}: kanpen cannot carry 1 unknown clues (?)\n"


def test_several_inputs_and_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "list").write_text("# two\nslither/1/1/d\n3x3t0:i\n")
    assert main(["convert", "--to", "json", LINK, str(tmp_path / "list")]) == 0
    sources = [json.loads(line)["source"] for line in capsys.readouterr().out.splitlines()]
    assert sources == [LINK, f"{tmp_path}/list:2", f"{tmp_path}/list:3"]


def test_a_bad_line_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "list").write_text("slither/1/1/d\nslither/1/1/f\nslither/1/1/b\n")
    assert main(["convert", "--to", "puzzlink", str(tmp_path / "list")]) == 65
    out, err = capsys.readouterr()
    assert out.count("\n") == 2
    assert f"{tmp_path}/list:2:1: unexpected 'f'" in err


def test_stdin(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"3.\r\n.2")))
    assert main(["convert", "--to", "loopy", "--from", "plain", "-"]) == 65
    assert capsys.readouterr().err == "slitherx: Loopy has no boards with a side below 3\n"


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "no-such-file"]) == 66
    assert capsys.readouterr().err == "slitherx: no-such-file: No such file or directory\n"


def test_a_file_wins_over_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "3x3t0:i").write_text("3\n")
    assert main(["convert", "3x3t0:i"]) == 0
    assert capsys.readouterr().out == "3\n"


@pytest.mark.parametrize(("option", "named"), [("--from", "plain, dlx"), ("--to", "plain, json")])
def test_an_unknown_format_is_wrong_usage(option: str, named: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["convert", option, "nonsense", LINK])
    assert caught.value.code == 2
    assert f"there are {named}" in capsys.readouterr().err


def test_one_text_holds_one_board_in_most_formats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", LINK, LINK]) == 65
    assert "puzzlink" in capsys.readouterr().err


def test_the_table_of_formats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "--formats"]) == 0
    assert "penpa        read, write ? lines crosses given title" in capsys.readouterr().out


def test_options_of_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "tslither/3/2/g3g"]) == 65
    assert "touch" in capsys.readouterr().err
    assert main(["convert", "tslither/3/2/g3g", "--plain-rules"]) == 0
    assert main(["convert", "slither/3/2/g3g", "--max-cells", "5"]) == 65
    assert main(["convert", "--from", "puzzle-loop", "3333"]) == 66  # neither a file nor, by its looks, a link


def test_drawn_edges_go_along(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p").write_text("pzprv3\nslither\n1\n1\n3 \n1 -1 \n1 \n0 \n")
    assert main(["convert", str(tmp_path / "p"), "--to", "penpa", "-o", str(tmp_path / "link")]) == 0
    assert main(["convert", str(tmp_path / "link"), "--to", "json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["horizontal"] == ["1", "."]
    assert record["vertical"] == ["10"]


def test_a_dlx_text_larger_than_the_limit_is_read_by_its_head(tmp_path: Path) -> None:
    text = "| slitherlink-dlx:\n| 3.\n| .2\n" + "00 02 | 01\n" * 20_000
    (tmp_path / "big.dlx").write_text(text)
    assert main(["convert", str(tmp_path / "big.dlx"), "--max-cells", "4"]) == 0
    (tmp_path / "big.txt").write_text("3" * 200_000)
    assert main(["convert", str(tmp_path / "big.txt"), "--max-cells", "4"]) == 65


def test_files_are_utf_8_in_every_locale(tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text('{"title":"é","clues":["?."]}', encoding="utf-8")
    program = "import sys; from slitherx.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "convert", "--to", "json", str(tmp_path / "p.json")]
    environment = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    command += ["-o", str(tmp_path / "out.json")]
    subprocess.run(command, env=environment, check=True)
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["title"] == "é"
