"""Every command through its front door: results on stdout, the rest on stderr, and the right exit status."""

import json
import shlex
import subprocess
import sys

import pytest
from cli.run import PUZZLES, slitherx

FIRST = PUZZLES / "first.txt"


def test_dlx_reports_on_stderr_and_reads_its_own_text_back(tmp_path):
    done = slitherx("dlx", FIRST)
    assert done.returncode == 0 and done.err == "OK, I've read a 10x10 array of clues.\n"
    text = tmp_path / "first.dlx"
    text.write_text(done.out)
    assert slitherx("dlx", text).out == done.out
    assert slitherx("solve", text).out == slitherx("solve", FIRST).out.replace(str(FIRST), str(text))


def test_dlx_refuses_a_side_below_two_but_others_take_it():
    done = slitherx("dlx", stdin="....\n")
    assert (done.returncode, done.out) == (65, "")
    assert done.err == "slitherx: the board dimensions must be 2 or more\n"
    assert slitherx("solve", "--count", stdin="..\n").out == "3\n"


def test_dlx_warns_of_the_limits_of_dlx2():
    done = slitherx("dlx", stdin=("." * 100 + "\n") * 100)
    assert done.returncode == 0 and "10201 levels (limit 5000)" in done.err


def test_dlx_imports_no_solver():
    code = (
        "import sys; from slitherx.cli import main; status = main(sys.argv[1:]);"
        "bad = {'pysat', 'pysolvers', 'ortools', 'numpy', 'numba', 'miniexact', 'pandas'} & set(sys.modules);"
        "sys.exit(str(bad) if bad else status)"
    )
    done = subprocess.run([sys.executable, "-c", code, "dlx", str(FIRST)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", ["solve", pytest.param("sat", marks=pytest.mark.slow), "cp", "dance"])
class TestSearchCommands:
    def test_one_unique_solution(self, command):
        done = slitherx(command, "--unique", FIRST)
        assert done.returncode == 0 and "unique solution" in done.out

    def test_no_solution_shows_the_board_as_read(self, command):
        done = slitherx(command, stdin="4..\n..4\n")
        assert done.returncode == 1 and "2x3, no solution" in done.out and done.out.count("4") == 2

    def test_not_unique_is_a_no_only_when_asked(self, command):
        assert slitherx(command, stdin="..\n").returncode == 0
        assert slitherx(command, "--unique", stdin="..\n").returncode == 1

    def test_count_all_and_limit(self, command):
        done = slitherx(command, "--count", PUZZLES / "blank3.txt")
        assert (done.returncode, done.out) == (0, "213\n")
        done = slitherx(command, "--count", "--limit", 5, PUZZLES / "blank3.txt")
        assert (done.returncode, done.out) == (3, "at least 5\n")
        record = json.loads(slitherx(command, "--all", "--json", PUZZLES / "loops3x4.txt").out)
        assert (record["count"], record["complete"], len(record["solutions"])) == (6, True, 6)

    def test_a_time_limit_is_unknown(self, command):
        done = slitherx(command, "--timeout", 0, stdin=("." * 30 + "\n") * 30)
        assert done.returncode == 3 and "unknown" in done.out

    def test_json_is_judged_by_verify(self, command, tmp_path):
        done = slitherx(command, "--json", "--unique", FIRST)
        record = json.loads(done.out)
        assert (record["schema"], record["rows"], record["columns"]) == (1, 10, 10)
        assert (record["outcome"], record["unique"]) == ("sat", True)
        assert record["walk"][0] == record["walk"][-1] and len(record["horizontal"]) == 11
        (tmp_path / "line.json").write_text(done.out)
        assert slitherx("verify", FIRST, tmp_path / "line.json").returncode == 0

    def test_several_files_one_of_them_bad(self, command, tmp_path):
        (tmp_path / "bad").write_text("3x\n")
        done = slitherx(command, FIRST, tmp_path / "bad", PUZZLES / "four2x2.txt", "--json")
        assert done.returncode == 65 and len(done.out.splitlines()) == 2
        assert f"{tmp_path}/bad:1:2: illegal clue 'x'" in done.err

    def test_under_python_O(self, command):
        assert slitherx(command, "--count", PUZZLES / "loops3x4.txt", optimise=True).out == "6\n"


def test_a_picture_of_a_kind_that_is_not_drawn_is_refused(tmp_path):
    done = slitherx("render", FIRST, "-o", tmp_path / "x.pdf")
    assert done.returncode == 2 and "expected .svg or .png" in done.err and not (tmp_path / "x.pdf").exists()
    assert slitherx("render", FIRST, "-o", tmp_path / "x.SVG").returncode == 0
    assert (tmp_path / "x.SVG").read_text().startswith("<svg")


def test_verify_judges_all_solutions(tmp_path):
    board, drawn = PUZZLES / "blank3.txt", tmp_path / "drawn.jsonl"
    drawn.write_text(slitherx("sample", "-n", "3", "--json", board).out)
    assert slitherx("verify", board, drawn).out.count(": correct\n") == 3
    lines = drawn.read_text().splitlines()
    wrong = json.loads(lines[1]) | {"horizontal": ["100", "010", "000", "000"]}
    drawn.write_text("\n".join([lines[0], json.dumps(wrong), lines[2]]))
    done = slitherx("verify", board, drawn)
    assert done.returncode == 1 and f"{board}, {drawn}:2: wrong\n" in done.out and done.out.count(": correct\n") == 2
    two = tmp_path / "two.jsonl"
    two.write_text("".join(slitherx("solve", "--json", FIRST, board).out))
    assert slitherx("verify", two, two).returncode == 0
    done = slitherx("verify", two, drawn)
    assert done.returncode == 65 and "2 puzzles and 3 solutions, expected as many or a single puzzle" in done.err


def test_verify_judges_lists_of_solutions(tmp_path):
    board, drawn = PUZZLES / "loops3x4.txt", tmp_path / "all.json"
    drawn.write_text(slitherx("solve", "--all", "--json", board).out)
    done = slitherx("verify", board, drawn)
    assert done.returncode == 0 and done.out.count(": correct\n") == 6 and f"{drawn}, solution 6: correct" in done.out
    record = json.loads(drawn.read_text())
    record["solutions"][3]["horizontal"][0] = "1110"
    drawn.write_text(json.dumps(record))
    done = slitherx("verify", board, drawn)
    assert done.returncode == 1 and f"{drawn}, solution 4: wrong\n" in done.out and done.out.count(": correct\n") == 5
    for wrong in ({"horizontal": ["1"]}, 5, {}, {"horizontal": ["1", "1"], "vertical": ["11"]}):
        drawn.write_text(json.dumps(record | {"solutions": [wrong]}))
        assert slitherx("verify", board, drawn).returncode == 65


def test_a_batch_writes_to_stdout_where_it_says_so(tmp_path):
    done = slitherx("batch", "unique", FIRST, "--quiet", "-o", "-", cwd=tmp_path)
    assert done.returncode == 0 and '"answer":"unique"' in done.out and not (tmp_path / "-").exists()


def test_no_solution_is_not_one_solution():
    done = slitherx("solve", "--count", "--unique", PUZZLES / "altered10.txt")
    assert (done.returncode, done.out) == (1, "0\n")
    assert slitherx("solve", "--count", PUZZLES / "altered10.txt").returncode == 0


def test_results_of_a_batch_are_puzzles_with_drawings(tmp_path):
    boards, found = tmp_path / "boards.jsonl", tmp_path / "found.jsonl"
    boards.write_text('{"clues":["3..","..2"]}\n{"clues":["00","00"]}\n{"clues":["22","22"]}\n')
    assert slitherx("batch", "solve", boards, "-o", found, "--quiet").returncode == 1  # one has no solution
    assert slitherx("convert", "--to", "json", found).out.count('"horizontal"') == 2
    found.write_text("".join(line for line in found.read_text().splitlines(True) if '"horizontal"' in line))
    boards.write_text('{"clues":["3..","..2"]}\n{"clues":["22","22"]}\n')
    assert slitherx("verify", boards, found).out.count(": correct\n") == 2
    lines = slitherx("batch", "backbone", boards, "--quiet").out
    assert slitherx("solve", "--given", "-", stdin=lines).returncode == 0


def test_explain_tells_of_given_edges(tmp_path):
    board = tmp_path / "given.json"
    board.write_text('{"clues":["3.",".."],"horizontal":["00","..",".."],"vertical":["0..","..."]}')
    assert slitherx("explain", board).out.startswith(f"{board}: several solutions")
    done = slitherx("explain", "--ascii", "--given", board)
    assert "a minimal conflict of 1 clue where the given edges are kept, at cell (0,0)" in done.out
    assert "x[3]" in done.out
    record = json.loads(slitherx("explain", "--json", "--given", board).out)
    assert record["given"] == {"horizontal": ["00", "..", ".."], "vertical": ["0..", "..."]}
    board.write_text('{"clues":["."],"horizontal":["1","0"],"vertical":[".."]}')
    done = slitherx("explain", "--given", board)
    assert done.returncode == 1 and "no solution: the given edges are in conflict by themselves" in done.out


def test_verify_explains_a_rejection(tmp_path):
    record = json.loads(slitherx("solve", "--json", FIRST).out)
    record["horizontal"][0] = "1" + record["horizontal"][0][1:]
    (tmp_path / "line.json").write_text(json.dumps(record))
    done = slitherx("verify", FIRST, tmp_path / "line.json")
    assert done.returncode == 1
    assert "dead end at tile (0,0)" in done.out and "dead end at tile (0,1)" in done.out
    done = slitherx("verify", "--json", FIRST, tmp_path / "line.json")
    assert {fault["rule"] for fault in json.loads(done.out)["faults"]} >= {"dead-end"}


def test_dimacs_round_trip_through_a_solver(tmp_path):
    from pysat.solvers import Solver

    text = slitherx("sat", "--dimacs", "--single-loop", FIRST).out
    clauses = [list(map(int, line.split()[:-1])) for line in text.splitlines() if line[0] not in "cp"]
    with Solver(name="cadical153", bootstrap_with=clauses) as solver:
        assert solver.solve()
        values = " ".join(map(str, solver.get_model()))
    (tmp_path / "out").write_text(f"c by hand\ns SATISFIABLE\nv {values} 0\n")
    done = slitherx("sat", "--model", tmp_path / "out", FIRST)
    assert done.returncode == 0 and "correct" in done.out
    (tmp_path / "minisat").write_text(f"SAT\n{values} 0\n")
    assert slitherx("sat", "--model", tmp_path / "minisat", FIRST).returncode == 0
    (tmp_path / "lie").write_text(f"s SATISFIABLE\nv {values.replace('-1 ', '1 ', 1)} 0\n")
    assert slitherx("sat", "--model", tmp_path / "lie", FIRST).returncode == 1
    (tmp_path / "short").write_text("s SATISFIABLE\nv 1 -2 0\n")
    assert slitherx("sat", "--model", tmp_path / "short", FIRST).returncode == 65
    (tmp_path / "none").write_text("s UNSATISFIABLE\n")
    assert slitherx("sat", "--model", tmp_path / "none", FIRST).returncode == 1
    (tmp_path / "noise").write_text("hello\n")
    assert slitherx("sat", "--model", tmp_path / "noise", FIRST).returncode == 65


def test_an_unknown_solver_is_named():
    done = slitherx("sat", "--solver", "nosuch", FIRST)
    assert done.returncode == 69 and "solver 'nosuch' does not work here" in done.err
    assert "minisat22 (default)" in slitherx("sat", "--solver", "help").out


def test_cp_exports_its_model(tmp_path):
    done = slitherx("cp", "--export", tmp_path / "model", FIRST)
    assert done.returncode == 0 and 'name: "e0"' in (tmp_path / "model").read_text()


def test_check_agrees_on_real_boards():
    for rule in ([], ["--local"]):
        done = slitherx("check", *rule, PUZZLES / "loops3x4.txt", PUZZLES / "blank3.txt", "--json")
        records = [json.loads(line) for line in done.out.splitlines()]
        assert done.returncode == 0 and [record["agree"] for record in records] == [True, True]


def judged(*arguments, **options):
    """A check by the back end that starts fastest."""
    return slitherx("check", "--backends", "colors", *arguments, **options)


def test_check_judges_a_foreign_cnf_and_writes_a_reproducer(tmp_path):
    right, wrong = tmp_path / "right.cnf", tmp_path / "wrong.cnf"
    board = PUZZLES / "blank3.txt"
    right.write_text(slitherx("sat", "--dimacs", "--single-loop", board).out)
    wrong.write_text(slitherx("sat", "--dimacs", board).out)
    assert judged("--cnf", right, board, cwd=tmp_path).returncode == 0
    assert judged("--local", "--cnf", wrong, board, cwd=tmp_path).returncode == 0
    assert judged("--cnf", "-", board, stdin=right.read_text()).returncode == 0
    done = slitherx("check", "--cnf", wrong, board, cwd=tmp_path)
    assert done.returncode == 1 and "109 against the rules" in done.out and "DISAGREE" in done.out
    record = json.loads((tmp_path / "disagreement.json").read_text())
    assert record["differences"] and done.out.count("DISAGREE") == 1
    program, *words = shlex.split(record["commands"][0])
    again = slitherx(*words, cwd=tmp_path)
    assert program == "slitherx" and again.returncode == 1 and "DISAGREE" in again.out


def test_a_reproducer_has_a_place_before_the_comparison_begins(tmp_path):
    done = slitherx("check", FIRST, "--reproducer", "no/such.json", cwd=tmp_path)
    assert (done.returncode, done.out) == (74, "")  # as for any output
    assert done.err == "slitherx: no/such.json: no folder no for --reproducer\n"


def test_check_judges_a_foreign_dlx(tmp_path):
    board = PUZZLES / "loops3x4.txt"
    text = slitherx("dlx", board).out
    (tmp_path / "right.dlx").write_text(text)
    (tmp_path / "wrong.dlx").write_text(text.replace("11 01:1 10:1 12:0 21:1\n", ""))
    for rule in ([], ["--local"]):
        assert judged(*rule, "--dlx", tmp_path / "right.dlx", board, cwd=tmp_path).returncode == 0
        assert judged(*rule, "--dlx", tmp_path / "wrong.dlx", board, cwd=tmp_path).returncode == 1


def test_check_with_a_map_file(tmp_path):
    board = PUZZLES / "four2x2.txt"
    text = slitherx("sat", "--dimacs", "--single-loop", board).out
    names = [line.split()[2:] for line in text.splitlines() if line.startswith("c edge")]
    (tmp_path / "map").write_text("# name variable\n" + "".join(f"{name} {var}\n" for var, name in names))
    (tmp_path / "bare.cnf").write_text("\n".join(line for line in text.splitlines() if not line.startswith("c")))
    assert judged("--cnf", tmp_path / "bare.cnf", "--map", tmp_path / "map", board).returncode == 0
    done = judged("--cnf", tmp_path / "bare.cnf", board)
    assert done.returncode == 65 and "no variable for edge 01" in done.err


@pytest.mark.parametrize(
    ("arguments", "status"), [(["nosuch"], 2), (["solve", "--limit", "0"], 2), ([], 0), (["-h"], 0)]
)
def test_usage(arguments, status):
    assert slitherx(*arguments).returncode == status


def test_version_names_tool_solvers_and_python():
    out = slitherx("--version").out
    assert all(word in out for word in ("slitherx", "python-sat", "ortools", "python "))


def test_unique_backbone_and_explain(tmp_path):
    assert slitherx("unique", FIRST).out == f"{FIRST}: unique solution\n"
    done = slitherx("unique", FIRST, PUZZLES / "blank3.txt", PUZZLES / "twoloops.txt")
    assert done.returncode == 1 and "not unique" in done.out and "no solution" in done.out
    record = json.loads(slitherx("backbone", "--json", PUZZLES / "line1x5.txt").out)
    assert (record["complete"], len(record["on"]), len(record["off"])) == (True, 0, 8)
    assert slitherx("backbone", PUZZLES / "twoloops.txt").returncode == 1
    done = slitherx("explain", PUZZLES / "twoloops.txt")
    assert done.returncode == 1 and "a minimal conflict of 2 clues, at cells (0,0), (1,3)" in done.out
    done = slitherx("explain", PUZZLES / "line1x5.txt")
    assert done.returncode == 1 and "these two differ in 2 cells" in done.out
    assert slitherx("explain", FIRST).returncode == 0


def test_given_edges_come_from_the_input(tmp_path):
    drawn = {"schema": 1, "clues": [".."], "horizontal": ["..", ".0"], "vertical": ["..."]}
    (tmp_path / "drawn.json").write_text(json.dumps(drawn))
    for command in ("solve", "sat", "cp", "dance"):
        assert slitherx(command, "--count", tmp_path / "drawn.json").out == "3\n"
        assert slitherx(command, "--count", "--given", tmp_path / "drawn.json").out == "1\n"
    assert slitherx("unique", "--given", tmp_path / "drawn.json").returncode == 0
    assert slitherx("unique", "--given", FIRST).returncode == 65


@pytest.mark.parametrize("target", ["penpa", "pzprv3", "json", "loopy-save"])
def test_solve_writes_the_solved_board_in_other_formats(target, tmp_path):
    done = slitherx("solve", "--to", target, FIRST)
    assert done.returncode == 0
    (tmp_path / "solved").write_text(done.out)
    assert slitherx("verify", FIRST, tmp_path / "solved").returncode == 0
