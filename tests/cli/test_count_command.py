"""The commands count and sample, as a user runs them."""

import json

import pytest
from cli.run import PUZZLES, slitherx

BLANK3 = PUZZLES / "blank3.txt"
FIRST = PUZZLES / "first.txt"


@pytest.mark.parametrize("options", [[], ["--method", "enumerate"], ["--method", "frontier"], ["--independent"]])
def test_count(options):
    done = slitherx("count", *options, BLANK3)
    assert (done.returncode, done.out, done.err) == (0, "213\n", "")


def test_no_solution_is_a_count_of_zero():
    done = slitherx("count", "-", stdin="4..\n..4\n")
    assert (done.returncode, done.out) == (0, "0\n")


def test_a_count_beyond_any_list():
    done = slitherx("count", "-", stdin="." * 9 + "\n" + ("." * 9 + "\n") * 8)
    assert done.out == "27359264067916806101\n"


def test_json():
    record = json.loads(slitherx("count", "--json", BLANK3).out)
    assert (record["schema"], record["count"], record["complete"], record["stopped"]) == (1, 213, True, None)
    assert (record["rows"], record["columns"], record["outcome"], record["method"]) == (3, 3, "sat", "frontier")
    assert "edges" not in record


def test_marginals_in_scan_order():
    record = json.loads(slitherx("count", "--edges", "--json", "-", stdin="..\n").out)
    assert (record["count"], record["edges"]) == (3, [2] * 7)
    # each loop of the blank 2x2 board that lies on its first edge, by hand: all but those that leave out cell (0,0)
    record = json.loads(slitherx("count", "--edges", "--json", "-", stdin="..\n..\n").out)
    assert record["count"] == 13 and record["edges"][0] == 7 and record["edges"][2] == 7


def test_the_heat_map_in_the_terminal():
    done = slitherx("count", "--edges", "--ascii", "--color", "never", BLANK3)
    assert done.returncode == 0
    lines = done.out.splitlines()
    assert lines[0] == "213" and len(lines) == 8
    assert lines[1] == lines[7] and "4" in lines[1]  # the share of solutions in tenths, the same above and below


def test_the_heat_map_as_svg(tmp_path):
    picture = tmp_path / "heat.svg"
    done = slitherx("count", "--svg", picture, BLANK3)
    assert (done.returncode, done.out) == (0, "213\n")
    assert picture.read_text().startswith("<svg ")


def test_the_heat_map_of_a_board_without_solution():
    done = slitherx("count", "--edges", "-", stdin="4..\n..4\n")
    assert (done.returncode, done.out.splitlines()[0]) == (0, "0")


@pytest.mark.parametrize("command", ["count", "sample"])
@pytest.mark.parametrize(("limit", "said"), [
    (["--max-states", "50"], "more than 50 states"),
    (["--memory", "1"], "more than 1 MiB"),
    (["--timeout", "0.05"], "more than 0.05 s"),
])  # fmt: skip
def test_limits_end_with_status_3_and_say_how_far_it_came(command, limit, said):
    done = slitherx(command, *limit, "-", stdin=("." * 14 + "\n") * 14)
    assert done.returncode == 3
    assert f"stdin: stopped at a limit, {said}; frontier" in done.err and " of 225" in done.err


@pytest.mark.parametrize("extra", [[], ["--edges"], ["--edges", "--json"], ["--json"]])
def test_what_a_limit_leaves(extra):
    done = slitherx("count", "--max-states", "200", *extra, "-", stdin=("." * 7 + "\n") * 7)
    assert done.returncode == 3
    if "--json" in extra:
        record = json.loads(done.out)
        assert not record["complete"] and record["stopped"] == "more than 200 states" and not record.get("edges")
    else:
        assert done.out.startswith("at least ")


def test_the_drawing_in_the_input_counts_only_if_asked(tmp_path):
    drawn = {"schema": 1, "clues": ["..", ".."], "horizontal": ["1.", "..", ".."], "vertical": ["...", "..."]}
    board = tmp_path / "drawn.json"
    board.write_text(json.dumps(drawn) + "\n")
    assert slitherx("count", board).out == "13\n"
    assert slitherx("count", "--given", board).out == "7\n"
    assert slitherx("count", "--given", "--method", "enumerate", board).out == "7\n"
    for line in slitherx("sample", "-n", "20", "--given", "--json", board).out.splitlines():
        assert json.loads(line)["horizontal"][0][0] == "1"


def test_nothing_drawn_is_no_given_drawing():
    done = slitherx("count", "--given", BLANK3)
    assert done.returncode == 65 and "nothing is drawn, expected edges for --given" in done.err


@pytest.mark.parametrize("options", [["--max-states", "0"], ["--memory", "-1"], ["--method", "magic"], ["-n", "0"]])
def test_wrong_usage(options):
    done = slitherx("sample" if "-n" in options else "count", *options, BLANK3)
    assert done.returncode == 2


def test_samples_are_solutions_that_verify_reads(tmp_path):
    done = slitherx("sample", "-n", "3", "--seed", "7", "--json", FIRST)
    assert done.returncode == 0 and len(done.out.splitlines()) == 3
    answer = tmp_path / "answer.json"
    answer.write_text(done.out.splitlines()[0] + "\n")
    assert slitherx("verify", FIRST, answer).returncode == 0


def test_the_same_seed_the_same_samples():
    first, again, other = (slitherx("sample", "-n", "4", "--seed", s, "--json", BLANK3).out for s in (1, 1, 2))
    assert first == again != other


def test_samples_drawn():
    done = slitherx("sample", "-n", "2", "--seed", "7", BLANK3)
    assert done.out.startswith(f"{BLANK3}: 3x3, of 213 solutions\n") and len(done.out.splitlines()) == 15


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_nothing_to_sample(form):
    done = slitherx("sample", *form, "-", stdin="4..\n..4\n")
    assert done.returncode == 1
    assert ("unsat" if form else "no solution") in done.out
