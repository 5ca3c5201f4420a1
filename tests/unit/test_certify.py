"""Certificates: made for every board with one solution or none, accepted as they are, refused when changed."""

import random
import re
import subprocess
import sys
from dataclasses import replace

import oracle
import pytest
from boards import CASES
from fuzz_boards import altered, unique_board
from shared_data import corpus, needs_shared

from slitherx.certify import text
from slitherx.certify.check import _Proof, _Work, check
from slitherx.certify.cuts import Cut
from slitherx.certify.rup import Propagator
from slitherx.certify.trim import trim
from slitherx.certify.write import Answer, certify
from slitherx.errors import CertificateError, DisagreementError, SolverUnavailableError
from slitherx.puzzle import Puzzle
from slitherx.solution import Solution
from slitherx.solvers.base import Deadline
from slitherx.solvers.proof import refutation


def reseal(data):
    """The text with the digest that belongs to it."""
    body = data[: data.rindex(b"\n", 0, -1) + 1]
    return body + text.seal(body.decode("latin-1")).encode()


def certified(puzzle):
    attempt = certify(puzzle)
    return None if attempt.certificate is None else str(attempt.certificate).encode()


def some_certificates():
    """Certificates of small boards: random ones that have at most one solution, with cuts and without."""
    rng = random.Random(3)
    boards = [altered(rng, unique_board(rng, 6, 6)) for _ in range(20)] + [unique_board(rng, 6, 5) for _ in range(20)]
    found = [data for data in map(certified, boards) if data]
    rich = sorted(found, key=lambda data: (data.count(b"\np"), len(data)))
    return rich[-12:] + found[:8]


@pytest.mark.parametrize("board", CASES)
def test_the_answer_is_the_number_of_solutions(board):
    puzzle = Puzzle.parse(board)
    attempt = certify(puzzle)
    assert attempt.answer is {0: Answer.NONE, 1: Answer.UNIQUE}.get(CASES[board], Answer.SEVERAL)
    assert (attempt.certificate is None) == (CASES[board] > 1)
    if attempt.certificate:
        checked = check(str(attempt.certificate))
        assert checked.puzzle == puzzle and (checked.solution is not None) == (CASES[board] == 1)


@pytest.mark.parametrize("clues", oracle.random_boards(8, 150))
def test_random_boards(clues):
    solutions, attempt = oracle.solutions(clues), certify(Puzzle(clues))
    assert attempt.answer.value == {0: "none", 1: "unique"}.get(len(solutions), "several")
    if attempt.certificate:
        checked = check(str(attempt.certificate))
        assert {checked.solution.edges} == solutions if checked.solution else not solutions
        assert checked.claim == attempt.certificate.claim == ("unique solution" if solutions else "no solution")


def test_reading_and_writing_are_inverse():
    for data in some_certificates():
        assert str(text.read(data)).encode() == data


def test_an_unknown_clue_is_written_as_none():
    assert check(str(certify(Puzzle.parse("4?. ?..")).certificate)).puzzle == Puzzle.parse("4.. ...")


def mutate(rng, data):
    """The text with one place changed: a byte or a digit replaced, left out, put in, doubled; a line moved, cut off."""
    k = rng.randrange(len(data))
    kind = rng.randrange(8)
    if kind == 0:
        return data[:k] + bytes([rng.randrange(256)]) + data[k + 1 :]
    if kind == 1:
        return data[:k] + data[k + 1 :]
    if kind == 2:
        return data[:k] + bytes([rng.choice(b"0123456789 -d\n.,:\r\t#")]) + data[k:]
    if kind == 3:
        return data[:k] + data[k : k + 1] + data[k:]
    if kind == 4:
        return data[:k] + bytes([rng.choice(b"0123456789 -\n")]) + data[k + 1 :]
    lines = data.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    if kind == 5:
        lines[a], lines[b] = lines[b], lines[a]
    elif kind == 6:
        lines.insert(a, lines[b])
    else:
        del lines[a]
    return b"\n".join(lines)


def test_a_certificate_changed_in_any_one_place_is_refused():
    """1000 changes.  Most are found before the digest is looked at; none is accepted."""
    rng, by_digest, tried = random.Random(11), 0, 0
    certificates = some_certificates()
    while tried < 1000:
        data = rng.choice(certificates)
        changed = mutate(rng, data)
        if changed == data:
            continue
        tried += 1
        with pytest.raises(CertificateError) as caught:
            check(changed)
        by_digest += "digest" in str(caught.value)
    print(f"{by_digest} of {tried} found by the digest only")
    assert by_digest < 80


def test_a_changed_certificate_with_its_digest_put_right_proves_nothing_else():
    """It may be another proof of the same, or of another puzzle that is as claimed; never of something false."""
    rng, accepted = random.Random(12), 0
    certificates = some_certificates()
    for _ in range(1000):
        data = rng.choice(certificates)
        changed = reseal(mutate(rng, data))
        try:
            checked = check(changed)
        except CertificateError:
            continue
        accepted += changed != data
        original = check(data)
        assert (checked.puzzle, checked.solution) == (original.puzzle, original.solution)
    assert accepted < 80


def replaced(pattern, with_, data):
    changed = re.sub(pattern, with_, data, count=1)
    assert changed != data
    return reseal(changed)


def refusal(data):
    with pytest.raises(CertificateError) as caught:
        check(data)
    return str(caught.value)


def test_each_part_is_judged_for_itself():
    """Changes with the digest put right, so that the reason must be found in the part itself."""
    data = certified(Puzzle.parse("4... .... .... 0000"))
    assert b"claim unique" in data
    assert "expected 'slitherx certificate 1'" in refusal(replaced(rb"certificate 1", b"certificate 2", data))
    assert "line 2" in refusal(replaced(rb"claim \w+", b"claim two", data))
    assert "expected" in refusal(replaced(rb"4\.\.\.", b"4..."[::-1], data))
    assert "inside and outside" in refusal(replaced(rb"inside\n.", lambda m: m[0][:-1] + bytes([m[0][-1] ^ 1]), data))
    assert "expected 'p cnf" in refusal(replaced(rb"p cnf 16", b"p cnf 17", data))
    assert refusal(replaced(rb"\n0\n", b"\n", data))
    assert "expected the digest" in refusal(reseal(data.replace(b"sha256", b"0\nsha256")))
    assert "digest" in refusal(data[:-2] + (b"0" if data[-2:-1] != b"0" else b"1") + b"\n")


def test_a_wrong_solution_is_refused():
    puzzle = Puzzle.parse("..")
    good = text.Certificate(puzzle, Solution(("10", "10"), ("110",)), (), (text.Step(()),))
    assert "does not follow" in refusal(str(good).encode())  # the board has two more solutions
    bad = text.Certificate(Puzzle.parse("4."), Solution(("11", "11"), ("101",)), (), (text.Step(()),))
    assert "clue of cell (0,0) wants 4 and has 3" in refusal(str(bad).encode())


def test_a_cut_that_separates_nothing_is_refused():
    puzzle = Puzzle.parse("4... ...4")
    certificate = certify(puzzle).certificate
    for cut in (
        Cut("pocket", ((0, 0),), ((0, 1), (1, 0))), Cut("pieces", ((0, 0), (0, 3)), ((0, 1),)),
        Cut("pieces", ((0, 0), (0, 9)), ((0, 1), (1, 1))), Cut("pieces", ((0, 0), (0, 3)), ((1, 1), (0, 1))),
        Cut("pieces", ((0, 0), (2, 0)), ((0, 1), (1, 1))),
        Cut("pieces", ((0, 0), (0, 3)), ((0, 1), (0, 1), (1, 1))), Cut("pieces", ((0, 0), (0, 4)), ((0, 1), (1, 1))),
    ):  # fmt: skip
        wrong = replace(certificate, cuts=(*certificate.cuts, cut))
        line = str(wrong).splitlines().index(str(cut)) + 1
        assert refusal(str(wrong).encode()) == f"line {line}: these cells do not separate what they should", cut


def test_steps_that_cannot_be_followed_are_refused():
    puzzle = Puzzle.parse("22 22")
    certificate = certify(puzzle).certificate
    for steps, reason in (
        ([()], "does not follow"),
        ([], "without a contradiction"),
        ([*[step.clause for step in certificate.proof if not step.delete], ()], "behind the end"),
        ([(-1, 4), (-1, 4), ()], "follow"),
        ([*[step.clause for step in certificate.proof if step.clause and not step.delete] * 2, ()], "nothing new"),
        ([(2, 1)], "order"), ([(1, 1)], "order"), ([(1, -1)], "order"), ([(7,)], "only 4 variables"),
    ):  # fmt: skip
        wrong = replace(certificate, proof=tuple(text.Step(clause) for clause in steps))
        assert reason in refusal(str(wrong).encode()), steps
    wrong = replace(certificate, proof=(text.Step((1, 2, -3), True), *certificate.proof))
    assert "no such clause" in refusal(str(wrong).encode())


def test_errors_name_the_line():
    data = certified(Puzzle.parse("4... ...4"))
    lines = data.count(b"\n")
    assert refusal(data[:-1]) == f"line {lines}: the text breaks off without the end of a line"
    assert refusal(data + b"0\n") == f"line {lines}: expected the digest and nothing behind it"
    here = data[: data.index(b"proof")].count(b"\n") + 1
    assert refusal(data.replace(b"proof", b"\xff")) == f"line {here}: not ASCII text"


@pytest.mark.parametrize(
    "cut", [Cut("pocket", ((0, 0), (1, 1)), ((0, 1),)), Cut("pieces", ((0, 0),), ((0, 1), (1, 0)))]
)
def test_a_cut_with_too_many_cells_or_too_few_is_refused(cut):
    certificate = replace(certify(Puzzle.parse("4... ...4")).certificate, cuts=(cut,))
    assert f"wrong number of cells before the colon for '{cut.kind}'" in refusal(str(certificate).encode())


def test_a_deleted_clause_cannot_be_used():
    for delete in (False, True):
        proof = _Proof(3)
        for clause in ((1, 2, 3), (1, 2, -3)):
            proof.given(clause)
        if delete:
            proof.take(text.Step((1, 2, 3), delete=True))
            with pytest.raises(CertificateError, match="does not follow"):
                proof.take(text.Step((1, 2)))
            with pytest.raises(CertificateError, match="no such clause"):
                proof.take(text.Step((1, 2, 3), delete=True))
        else:
            proof.take(text.Step((1, 2)))


def test_a_deleted_clause_of_two_literals_cannot_be_used():
    propagator = Propagator(3)
    clauses = [propagator.add(clause) for clause in ((1, 2), (1, -2))]
    assert propagator.follows((1,))
    propagator.remove(clauses[0])
    assert not propagator.follows((1,)) and propagator.trail == []


def test_the_checker_counts_what_it_does_and_looks_at_the_clock(monkeypatch):
    ticks = []
    monkeypatch.setattr(_Work, "_tick", lambda self: ticks.append(self))
    certificate = next(filter(None, (text.read(data) for data in some_certificates() if b"cuts 0" not in data)))
    checked = check(str(certificate))
    formula = len(list(certificate.formula()))
    assert (checked.clauses, checked.cuts, checked.steps) == (formula, len(certificate.cuts), len(certificate.proof))
    assert len(ticks) == checked.clauses + checked.cuts + checked.steps and checked.seconds < 5


def test_an_unfinished_proof_is_refused_at_the_line_behind_it():
    certificate = replace(certify(Puzzle.parse("22 22")).certificate, proof=())
    lines = str(certificate).count("\n")
    assert refusal(str(certificate).encode()) == f"line {lines}: the proof ends without a contradiction"


def test_hostile_texts_are_refused_at_once():
    for data in (
        b"", b"\n", b"\xff\n", b"slitherx certificate 1\n", b"slitherx certificate 1\nclaim no solution\npuzzle\n",
        b"slitherx certificate 1\nclaim no solution\npuzzle\n..\n.\n",
        b"slitherx certificate 1\nclaim no solution\npuzzle\n..\n",
        b"slitherx certificate 1\nclaim no solution\npuzzle\n0\ncuts 999999999\n", b"slitherx certificate 1\r\n",
        b"slitherx certificate 1\nclaim no solution\npuzzle\n0\ncuts 1\npocket 999999999,999999999 : 0,0\nproof 0\nx\n",
        b"slitherx certificate 1\nclaim no solution\npuzzle\n0\ncuts 0\nproof 1\n" + b"9" * 5000 + b" 0\nx\n",
    ):  # fmt: skip
        assert refusal(data)
        assert refusal(data.decode("latin-1"))


def test_time_limits():
    puzzle = Puzzle.blank(40, 40).without([])
    assert certify(puzzle, timeout=0.0).answer is Answer.UNKNOWN
    data = certified(Puzzle.parse("22 22"))
    assert check(data, timeout=0.0) is None and check(data, timeout=100.0) is not None
    assert refutation([[1], [-1]], deadline=Deadline(0.0)) is None
    assert trim(1, [(1,), (-1,)], [()], lambda: True) is None


def test_a_certificate_read_back_is_equal_and_its_first_wrong_line_is_named():
    certificate = certify(Puzzle.parse("4... ...4")).certificate
    data = str(certificate).encode()
    assert text.read(data) == certificate  # though the steps read know their lines
    line = next(k for k, line in enumerate(data.splitlines(), 1) if line.startswith(b"p cnf 8"))
    assert refusal(data.replace(b"p cnf 8", b"p cnf 9")).startswith(f"line {line}: expected 'p cnf 8 ")


def test_a_time_limit_is_seen_among_the_given_clauses_and_among_the_learned():
    def is_late_after(looks):
        clock = iter([False] * looks)
        return trim(1, [(1,), (-1,)], [(1,), ()], lambda: next(clock, True)) is None

    assert [is_late_after(looks) for looks in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("step", ["refutation", "trim"])
def test_no_certificate_when_the_time_runs_out_in_the_proof(step, monkeypatch):
    monkeypatch.setattr(f"slitherx.certify.write.{step}", lambda *_, **__: None)
    attempt = certify(Puzzle.parse("4... ...4"))
    assert (attempt.answer, attempt.certificate) == (Answer.UNKNOWN, None)


def test_solvers_that_record_no_proof_are_named():
    with pytest.raises(SolverUnavailableError, match="records no proofs"):
        certify(Puzzle.parse("0"), proof_solver="nonsense")
    with pytest.raises(DisagreementError):
        refutation([[1, 2]])


@pytest.mark.parametrize("solver", ["glucose3", "glucose4", "glucose42", "maplechrono", "cadical153"])
def test_proofs_of_several_solvers(solver):
    attempt = certify(Puzzle.parse("4... ...4"), proof_solver=solver)
    assert check(str(attempt.certificate)).solution is None


def test_trimming_leaves_out_what_is_not_needed():
    given = [(1, 2), (-1, 2), (1, -2), (-1, -2), (3, 4), (5,)]
    trimmed = trim(5, given, [(3, 2), (2,), (5, 3), ()])
    assert trimmed.used == {0, 1, 2, 3}
    assert trimmed.steps == ((False, (2,)), (False, ()))
    with pytest.raises(DisagreementError):
        trim(2, [(1, 2)], [(1,)])


def test_a_learned_clause_is_deleted_behind_its_last_use():
    given = [(1, 2, 3), (1, 2, -3), (1, -2), (-1, 4), (-1, -4)]
    steps = trim(4, given, [(1, 2), (1,), ()]).steps
    assert steps == ((False, (1, 2)), (False, (1,)), (True, (1, 2)), (False, ()))


def test_the_checker_loads_neither_solvers_nor_lowerings():
    code = """if True:
        import sys
        from slitherx.certify import check
        foreign = ("slitherx.model", "slitherx.lower", "slitherx.solvers", "slitherx.queries", "slitherx.certify.write",
                   "slitherx.certify.trim", "slitherx.formats", "pysat", "ortools", "numpy", "numba")
        assert not [name for name in sys.modules if name.startswith(foreign)]
    """
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@needs_shared
@pytest.mark.parametrize(
    "record", [r for r in corpus() if len(r["rows"]) <= 15][::5], ids=lambda record: record["name"]
)
def test_boards_of_the_corpus(record):
    attempt = certify(Puzzle(tuple(record["rows"])))
    assert attempt.answer.value == {"multiple": "several"}.get(record["solutions"], record["solutions"])
    if attempt.certificate:
        assert check(str(attempt.certificate)).claim == attempt.certificate.claim


@needs_shared
@pytest.mark.slow
@pytest.mark.parametrize("record", corpus(), ids=lambda record: record["name"])
def test_the_whole_corpus(record):
    test_boards_of_the_corpus(record)
