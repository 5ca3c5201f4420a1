"""Commands called as functions: answers and refusals that need no process of their own."""

import io
import json
import os
import re
import signal
import sys
import threading
import types

import pytest
from cli.run import PUZZLES

from slitherx.certify import text
from slitherx.cli import guard, main
from slitherx.formats import read
from slitherx.queries.conflict import minimal_conflict

FIRST, TWO_LOOPS, BLANK2 = (PUZZLES / f"{name}.txt" for name in ("first", "twoloops", "blank2"))


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command: status, stdout, stderr."""

    def run(*arguments, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main([str(argument) for argument in arguments])
        return status, *capsys.readouterr()

    return run


class TestCertify:
    @pytest.fixture
    def certificate(self, run, tmp_path):
        status, out, err = run("certify", FIRST, "-o", tmp_path / "c", "--stats")
        assert (status, out) == (0, "") and re.fullmatch(r".*first\.txt: \d\.\d{3} s\n", err)
        return tmp_path / "c"

    def test_accepted(self, run, certificate):
        status, out, err = run("certify", "--check", certificate, FIRST, "--stats")
        held = text.read(certificate.read_bytes())
        assert status == 0 and re.fullmatch(r".*: \d\.\d{3} s\n", err)
        steps = f"{len(held.cuts)} cuts, {len(held.proof)} steps"
        assert out.startswith(f"{certificate}: accepted: 10x10, unique solution; {len(list(held.formula()))} clauses")
        assert steps in out and "┏" in out

    def test_accepted_as_json_from_stdin(self, run, certificate):
        status, out, err = run("certify", "--check", "-", "--json", stdin=certificate.read_text())
        record = json.loads(out)
        assert (status, err, record["source"], record["accepted"]) == (0, "", "stdin", True)
        assert record["puzzle"] == list(read(FIRST.read_bytes())[0].puzzle.clues)
        assert record["claim"] == "unique solution" and record["clauses"] > record["steps"] > 0 <= record["cuts"]

    def test_rejected(self, run, certificate):
        certificate.write_text(certificate.read_text().replace("sha256 ", "sha256 0"))
        status, out, _ = run("certify", "--check", certificate)
        assert status == 1 and out.startswith(f"{certificate}: rejected: ")
        status, out, _ = run("certify", "--check", certificate, "--json")
        assert status == 1 and json.loads(out)["accepted"] is False and "digest" in json.loads(out)["reason"]

    def test_of_another_puzzle(self, run, certificate):
        status, out, _ = run("certify", "--check", certificate, TWO_LOOPS)
        assert (status, out) == (1, f"{certificate}: rejected: it is about another puzzle\n")

    def test_formula_and_proof_are_extracted(self, run, certificate, tmp_path):
        assert run("certify", "--check", certificate, "--extract", tmp_path / "new" / "folder")[0] == 0
        held = text.read(certificate.read_bytes())
        assert (tmp_path / "new" / "folder" / "formula.cnf").read_text() == held.cnf_text()
        assert (tmp_path / "new" / "folder" / "proof.drup").read_text() == held.drup_text()

    def test_extract_alone_is_wrong_usage(self, run, tmp_path):
        status, _, err = run("certify", FIRST, "--extract", tmp_path / "d")
        assert status == 2 and "--extract needs --check" in err and not (tmp_path / "d").exists()

    def test_nothing_to_certify(self, run):
        assert run("certify", BLANK2) == (1, "", f"{BLANK2}: several solutions, nothing to certify\n")
        assert run("certify", FIRST, "--timeout", 0) == (3, "", f"{FIRST}: unknown: the time ran out first\n")


def test_explain_as_json(run):
    status, out, _ = run("explain", "--json", TWO_LOOPS)
    record = json.loads(out)
    assert (status, record["outcome"], record["minimal"], record["differ"]) == (1, "unsat", True, [])
    assert record["conflict"] == [[0, 0], [1, 3]]
    status, out, _ = run("explain", "--json", stdin="..\n")
    assert status == 1 and len(json.loads(out)["solutions"]) == 2 and json.loads(out)["differ"]


def test_explain_counts_as_people_do(run):
    assert run("explain", stdin="5\n".replace("5", "4") * 2)[1].startswith(
        "stdin: no solution: a minimal conflict of 2 clues, at cells "
    )
    assert run("explain", stdin="0\n")[1].startswith(
        "stdin: no solution: a minimal conflict of 1 clue, at cell (0,0)\n"
    )
    assert "these two differ in 1 cell inside or outside" in run("explain", stdin="..\n")[1]


def test_explain_claims_nothing_that_it_had_no_time_for(run, monkeypatch):
    status, out, _ = run("explain", "--json", "--timeout", 0, TWO_LOOPS)
    record = json.loads(out)
    assert (status, record["outcome"], record["conflict"], record["minimal"]) == (3, "unknown", [], False)
    late = lambda *_, timeout: minimal_conflict(*_, timeout=0.0)
    monkeypatch.setattr("slitherx.queries.explain.minimal_conflict", late)
    status, out, _ = run("explain", "--ascii", "--timeout", 9, TWO_LOOPS)
    said = "no solution: a conflict of 2 clues, at cells (0,0), (1,3); the time ran out before it was minimal\n"
    assert status == 3 and out.startswith(f"{TWO_LOOPS}: {said}")
    status, out, _ = run("explain", "--json", "--timeout", 9, TWO_LOOPS)
    record = json.loads(out)
    assert (status, record["outcome"], record["minimal"], record["conflict"]) == (3, "unsat", False, [[0, 0], [1, 3]])


@pytest.mark.parametrize("line", ["[" * 100_000, '"index": -1', '"key": "xyz"'])
def test_a_damaged_results_file_is_one_line(line, run, tmp_path):
    path = tmp_path / "results"
    assert run("batch", "unique", FIRST, "-o", path, "--jobs", 1, "--quiet")[0] == 0
    sound = path.read_text()
    field = line.split(":")[0]
    path.write_text(sound + (line if line[0] == "[" else re.sub(f'{field}:("[^"]*"|[0-9]+)', line, sound)) + "\n")
    for command in (["report", path], ["report", path, path], ["batch", "unique", FIRST, "-o", path]):
        status, out, err = run(*command)
        assert (status, out) == (65, "") and err.startswith(f"slitherx: {path}:2: ") and err.count("\n") == 1, err
        assert "Traceback" not in err and ("expected" in err or "not a result of" in err)


def test_unique_tells_its_effort_and_speaks_json(run):
    status, out, err = run("unique", "--json", "--stats", FIRST)
    assert status == 0 and json.loads(out)["unique"] is True and re.search(r"first\.txt: .* s, .*rounds \d+", err)


@pytest.mark.parametrize(("command", "puzzle"), [("backbone", FIRST), ("explain", FIRST), ("explain", TWO_LOOPS)])
def test_backbone_and_explain_tell_their_effort(command, puzzle, run):
    _, out, err = run(command, "--json", "--stats", puzzle)
    record = json.loads(out)
    told = ", ".join(f"{name} {count}" for name, count in record["effort"].items())
    assert record["effort"]["rounds"] > 0 and record["seconds"] > 0 and re.fullmatch(rf".*: [0-9.]+ s, {told}\n", err)


def test_the_effort_of_a_conflict_is_added_to_that_of_the_search(run):
    searched = json.loads(run("unique", "--json", TWO_LOOPS)[1])["effort"]
    explained = json.loads(run("explain", "--json", TWO_LOOPS)[1])["effort"]
    assert searched.keys() == explained.keys() == json.loads(run("explain", "--json", stdin="44\n")[1])["effort"].keys()
    assert explained["rounds"] > searched["rounds"] and explained["clauses"] > searched["clauses"]


def test_solve_to_another_format_says_what_it_shows(run):
    status, out, err = run("solve", "--to", "json", stdin="..\n")
    assert status == 0 and json.loads(out)["walk"] and err == "slitherx: stdin: at least 2 solutions: not unique\n"
    assert run("solve", "--to", "json", TWO_LOOPS) == (1, "", f"slitherx: {TWO_LOOPS}: no solution\n")


def test_verify_wants_a_drawing(run):
    status, out, err = run("verify", FIRST, FIRST)
    assert (status, out) == (65, "") and "no solution in it" in err


def test_a_solution_of_another_size_is_judged_but_not_drawn(run, tmp_path):
    solved = tmp_path / "solved"
    solved.write_text(run("solve", "--json", stdin="4\n")[1])
    assert run("verify", BLANK2, solved) == (1, f"{BLANK2}: wrong\n  the board is 2x2, the drawing 1x1\n", "")


def test_nothing_is_inside_a_puzzle(run):
    status, out, err = run("render", "--to", "svg", "--inside", BLANK2)
    assert status == 0 and out.startswith("<svg") and "nothing is inside" in err


def test_a_png_cannot_go_to_a_text_stream(run, monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    status, _, err = run("render", "--to", "png", BLANK2)
    assert status == 65 and "binary output" in err


def test_xcc_speaks_json(run):
    status, out, _ = run("xcc", "--json", "--profile", stdin="A B\nA\nB\nB\n")
    record = json.loads(out)
    assert (status, record["profile"]) == (0, [1, 1, 2]) and "solutions" not in record
    status, out, _ = run("xcc", "--json", "--print", 2, stdin="A B\nA\nB\nB\n")
    assert status == 0 and len(json.loads(out)["solutions"]) == 1


def test_versions_of_all_that_takes_part(run, monkeypatch, capsys):
    from importlib import metadata

    def version(package):
        if package == "numba":
            raise metadata.PackageNotFoundError
        return "1.2"

    monkeypatch.setattr(metadata, "version", version)
    with pytest.raises(SystemExit):
        run("--version")
    lines = capsys.readouterr().out.splitlines()
    assert lines[:-1] == ["slitherx 1.2", "python-sat 1.2", "ortools 1.2", "numba not installed"]


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (["--limit", "0"], "0 is not at least 1"), (["--timeout", "-1"], "-1 is not a time in seconds"),
        (["--limit", str(2**63)], f"{2**63} is more than {2**63 - 1}"), (["--max-cells", "0"], "0 is not at least 1"),
        (["--max-cells", str(10**12 + 1)], f"is more than {10**12}"),
        (["--timeout", "inf"], "inf is not a time in seconds"), (["--timeout", "nan"], "nan is not a time"),
    ],
)  # fmt: skip
def test_numbers_that_make_no_sense(run, capsys, option, message):
    with pytest.raises(SystemExit) as caught:
        run("solve", *option, FIRST)
    assert caught.value.code == 2 and message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "option", "number"),
    [
        ("cp", "--workers", 10_001), ("cp", "--seed", -5), ("cp", "--seed", 2**31), ("xcc", "--print", 2**63),
        ("xcc", "--limit", 2**63), ("sample", "--seed", -1), ("sample", "-n", 2**63), ("check", "--limit", 2**63),
    ],
)  # fmt: skip
def test_numbers_that_a_library_could_not_take(run, capsys, command, option, number):
    with pytest.raises(SystemExit) as caught:
        run(command, option, number)
    assert caught.value.code == 2 and (f"{number} is " in capsys.readouterr().err)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sat", "-o", "x"], "--output needs --dimacs"), (["sat", "--single-loop"], "--single-loop needs --dimacs"),
        (["sat", "--dimacs", "--count"], "--count does not go with --dimacs"),
        (["sat", "--dimacs", "--given"], "--given does not go with --dimacs"),
        (["sat", "--dimacs", "--model", "x"], "--model does not go with --dimacs"),
        (["sat", "--model", "x", "--all"], "--all does not go with --model"),
        (["solve", "--to", "json", "--count"], "--count does not go with --to"),
        (["solve", "--to", "json", "--limit", "2"], "--limit does not go with --to"),
        (["check", "--map", "x"], "--map needs --cnf"), (["certify", "--json"], "--json needs --check"),
        (["sat", "--dimacs", "--timeout", "0"], "--timeout does not go with --dimacs"),
        (["sat", "--model", "x", "--solver", "glucose4"], "--solver does not go with --model"),
        (["cp", "--export", "x", "--given"], "--given does not go with --export"),
        (["batch", "unique", "--limit", "3"], "--limit does not go with unique"),
        (["batch", "check", "--to", "json"], "--to does not go with check"),
        (["batch", "convert", "--backends", "cp"], "--backends does not go with convert"),
    ],
)  # fmt: skip
def test_options_that_would_be_passed_over_in_silence(run, arguments, message):
    assert run(*arguments, FIRST) == (2, "", f"slitherx: {message}\n")


@pytest.mark.parametrize("command", [["dlx"], ["certify"], ["sat", "--dimacs"]])
def test_of_several_puzzles_the_first_is_used_and_a_warning_says_so(run, command, tmp_path):
    two = tmp_path / "two"
    two.write_text("slither/4/4/dgdh2c7b\n" * 2)
    status, out, err = run(*command, two)
    assert status == 0 and out and f"warning: of several puzzles only the first is used, {two}:1" in err


@pytest.mark.parametrize("command", ["solve", "cp", "dance", "check", "count", "sample", "backbone", "explain"])
def test_a_limit_beyond_all_others_is_none(run, command):
    """Of time, memory, cells: no clock and no system counts so far."""
    status, out, err = run(command, "--timeout", "1e300", "--memory", str(2**62), "--max-cells", str(10**12), BLANK2)
    assert (status, err) == (command == "explain", "") and out


def test_output_to_a_device_does_not_replace_it(run):
    assert run("dlx", BLANK2, "-o", "/dev/null")[:2] == (0, "")


def test_narrow_terminals_get_narrow_cells(run, monkeypatch):
    wide = run("solve", stdin="." * 30 + "\n")[1]
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: os.terminal_size((80, 24)))
    monkeypatch.setattr("slitherx.cli.options.sys.stdout.isatty", lambda: True, raising=False)
    assert max(map(len, run("solve", "--color", "never", stdin="." * 30 + "\n")[1].splitlines())) < max(
        map(len, wide.splitlines())
    )


def test_names_of_the_package_are_loaded_when_used():
    import slitherx

    assert slitherx.verify.__name__ == "slitherx.verify" and "solve" in dir(slitherx)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        slitherx.nonsense  # noqa: B018


def test_solve_tells_its_effort(run):
    status, out, err = run("solve", "--stats", "--json", FIRST)
    assert status == 0 and json.loads(out)["unique"] is True and "first.txt: " in err and "clauses" in err


def test_progress_of_xcc_is_one_line_on_a_terminal(run, monkeypatch, capsys):
    monkeypatch.setattr("slitherx.cli.xcc._BETWEEN_REPORTS", 0.0)
    text = "A B\nA\nB\nB\n"
    assert run("xcc", "--progress", stdin=text)[2].splitlines()[0].startswith(" after 2 updates: 2 sols")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    line, *rest = run("xcc", "--progress", stdin=text)[2].split("\n")
    assert line.startswith("\r after 2 updates: 2 sols") and len(line) == 80 and rest[-1] == ""


class TestSignals:
    def test_in_a_thread_signals_stay_as_they_are(self):
        def look():
            with guard.signals([]):
                seen.append(signal.getsignal(signal.SIGTERM))

        seen = []
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        assert seen == [signal.getsignal(signal.SIGTERM)]

    def test_a_signal_becomes_an_exception_and_is_given_back(self, monkeypatch):
        former, received = signal.getsignal(signal.SIGTERM), []
        with guard.signals(received):
            with pytest.raises(guard.Terminated):
                signal.raise_signal(signal.SIGTERM)
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
        assert received == [signal.SIGTERM, signal.SIGINT] and signal.getsignal(signal.SIGTERM) is former

    def test_what_python_cannot_raise_is_told_unless_it_is_a_signal(self, monkeypatch):
        told = []
        monkeypatch.setattr(sys, "unraisablehook", told.append)
        with guard.signals([]):
            for error in (KeyboardInterrupt, guard.Terminated, MemoryError, ValueError):
                sys.unraisablehook(types.SimpleNamespace(exc_type=error))
        assert [lost.exc_type for lost in told] == [ValueError]

    def test_memory_where_the_system_does_not_tell(self, monkeypatch):
        held = guard.resident()

        def missing(*_):
            raise FileNotFoundError

        monkeypatch.setattr("builtins.open", missing)
        assert guard.resident() >= held / 2

    def test_before_anything_is_loaded_only_ctrl_c_is_silent(self, capsys):
        from slitherx.__main__ import _say

        for error in (KeyboardInterrupt(), ValueError("a fault")):
            _say(type(error), error, None)
        assert capsys.readouterr().err == "ValueError: a fault\n"
