"""A batch at its edges: jobs that fail in each way, files that are no results, terminals, threads."""

import io
import json
import os
import signal
import threading

import pytest

from slitherx.batch import ask, crew, results
from slitherx.batch.ask import Job, answer
from slitherx.batch.compare import compare
from slitherx.batch.items import Inputs, Item
from slitherx.batch.progress import Progress
from slitherx.batch.results import Results, records
from slitherx.batch.tally import Tally
from slitherx.errors import DisagreementError, InputError, SolverUnavailableError

SQUARE = Item(0, "b", b"4\n")
RECORD = {
    "schema": 1, "query": "convert", "index": 0, "source": "b", "key": SQUARE.key, "outcome": "done", "answer": "done",
}  # fmt: skip

WRONG = [
    ("index", "0"), ("index", -1), ("index", True), ("index", 1.0), ("index", None), ("index", 10**18), ("index", 1e99),
    ("key", "xyz"), ("key", ""), ("key", 5), ("key", "-00000000000000f"), ("key", "0" * 17), ("key", []),
    ("key", "٣" * 16), ("answer", []), ("source", {}), ("source", "\ud800"), ("outcome", None),
    ("query", 1), ("seconds", float("nan")),
    ("seconds", -1), ("seconds", float("inf")), ("seconds", "1"), ("seconds", 10**400), ("rows", -1), ("columns", "3"),
    ("rows", 10**400),
]  # fmt: skip


@pytest.mark.parametrize(
    ("error", "outcome", "answered", "reason"),
    [
        (DisagreementError("a lie"), "error", "disagreement", "a lie"),
        (SolverUnavailableError("no such solver"), "error", "error", "no such solver"),
        (MemoryError(), "unknown", "unknown", "out of memory"),
        (KeyError("k"), "unknown", "failed", "KeyError: 'k'"),
    ],
)
def test_whatever_goes_wrong_is_an_outcome(error, outcome, answered, reason, monkeypatch):
    def fail(document, job):
        raise error

    monkeypatch.setitem(ask.QUERIES, "solve", fail)
    record = answer(Job("solve"), SQUARE)
    assert (record["outcome"], record["answer"], record["reason"]) == (outcome, answered, reason)
    assert (record["rows"], record["columns"]) == (1, 1)


def test_words_for_each_answer():
    def words(query, text, **settings):
        record = answer(Job(query, **settings), Item(0, "", text))
        return record["outcome"], record["answer"]

    assert words("solve", b"..\n", limit=1) == ("sat", "solved")
    assert words("solve", b"..\n") == ("sat", "several solutions")
    assert words("unique", b"4\n") == ("sat", "unique")
    assert words("unique", b"44\n") == ("unsat", "no solution")
    assert words("unique", b"..\n", timeout=0.0) == ("unknown", "unknown")
    assert len(answer(Job("solve", limit=3), Item(0, "", b"..\n"))["solutions"]) == 3
    assert "solutions" not in answer(Job("solve"), SQUARE) and answer(Job("solve"), SQUARE)["vertical"] == ("11",)


class TestResults:
    @pytest.mark.parametrize(
        ("line", "message"),
        [
            (b"{}\n", "not a result"), (b"[]\n", "not a result"), (b"\xff\n", "not a result"), (b"{\n", "not a result"),
            (json.dumps(RECORD | {"schema": 2}).encode() + b"\n", "schema 2 is unknown, expected 1"),
            (b"[" * 100_000 + b"\n", "not a result"), (b'{"schema":' + b"9" * 5000 + b"}\n", "not a result"),
            *((json.dumps(RECORD | {name: it}).encode() + b"\n", f"{name} is .*, expected ") for name, it in WRONG),
        ],
    )  # fmt: skip
    def test_lines_of_something_else_are_named(self, line, message, tmp_path):
        path = tmp_path / "results"
        path.write_bytes(results.encode(RECORD) + line)
        for read in (lambda: list(records(str(path))), lambda: Results(path, Job("convert"))):
            with pytest.raises(InputError, match=message) as caught:
                read()
            assert caught.value.line == 2

    def test_an_error_names_a_path_of_any_kind(self, tmp_path):
        path = tmp_path / "results"
        path.write_bytes(b"{}\n")
        with pytest.raises(InputError) as caught:
            list(records(path))
        assert str(caught.value) == f"{path}:1: not a result of `slitherx batch`"

    def test_a_torso_at_the_end_is_passed_over(self, tmp_path):
        path = tmp_path / "results"
        path.write_bytes(results.encode(RECORD) + results.encode(RECORD)[:-1])
        assert list(records(str(path))) == [RECORD]

    def test_what_was_written_of_a_record_that_did_not_fit_is_taken_back(self, tmp_path, monkeypatch):
        path, write, left = tmp_path / "results", os.write, [150]

        def full(file, data):
            if not left[0]:
                raise OSError(28, "no space")
            left[0] -= (part := min(left[0], len(data)))
            return write(file, data[:part])

        found = Results(path, Job("convert"))
        monkeypatch.setattr(os, "write", full)
        with pytest.raises(OSError, match="no space") as caught:
            found.add([RECORD, RECORD | {"index": 1}])
        found.close()
        assert caught.value.filename == str(path) and path.read_bytes() == results.encode(RECORD)
        assert 75 < len(results.encode(RECORD)) < 150


def test_puzzles_that_took_no_time_are_not_compared_by_it():
    found = compare([RECORD], [RECORD | {"seconds": 1.0}])
    assert found.table() == "1 puzzles in both, 0 only before, 0 only after\n\nanswers that changed: 0\n"


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("kind", "quiet", "shown"), [(Terminal, False, "\r\x1b[K"), (Terminal, True, ""), (io.StringIO, False, "")]
)
def test_the_line_of_progress_is_taken_away(kind, quiet, shown):
    progress = Progress(stream := kind(), Tally(), lambda: None, quiet=quiet)
    progress.tell()  # too early
    progress.finish()
    assert stream.getvalue() == shown


def test_nothing_is_said_of_the_rest_before_anything_is_done(monkeypatch):
    clock = iter([0.0, 100.0, 100.0, 110.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    progress = Progress(io.StringIO(), Tally(), lambda: 0.5)
    progress.resumed()
    assert progress.line() == "0 done, 0.0 a second"
    assert progress.line() == "0 done, 0.0 a second"


class TestCrew:
    def test_what_ended_a_worker_in_words(self):
        job = Job("solve", timeout=1.0)
        assert crew._reason(None, job) == "the worker ended with status None"
        assert crew._reason(3, job) == "the worker ended with status 3"
        assert crew._reason(-signal.SIGALRM, job) == f"the worker did not come back in {crew._alarm(job):g} s"
        assert crew._reason(-signal.SIGKILL, job) == "the worker died of SIGKILL (out of memory?)"
        assert crew._reason(-signal.SIGSEGV, job) == "the worker died of SIGSEGV"

    def test_signals_are_for_the_main_thread(self):
        job, seen = Job("convert", timeout=5.0), []

        def work():
            with crew._undisturbed():
                seen.append(signal.getsignal(signal.SIGINT))
            seen.append(crew._alarm(job))
            seen.append(crew.work(job, [SQUARE])[0]["outcome"])

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert seen == [signal.getsignal(signal.SIGINT), None, "done"]

    def test_an_alarm_is_set_and_taken_back(self, monkeypatch):
        former, armed = signal.getsignal(signal.SIGALRM), []
        monkeypatch.setattr(crew, "answer", lambda job, item: armed.append(signal.getitimer(signal.ITIMER_REAL)[0]))
        try:
            crew.work(Job("convert", timeout=5.0), [SQUARE])
            crew.work(Job("convert"), [SQUARE])
        finally:
            signal.signal(signal.SIGALRM, former)
        assert 5 < armed[0] <= crew._alarm(Job("convert", timeout=5.0)) and armed[1] == 0
        assert signal.getitimer(signal.ITIMER_REAL)[0] == 0

    def test_workers_start_deaf_to_ctrl_c(self):
        former = signal.getsignal(signal.SIGINT), signal.pthread_sigmask(signal.SIG_BLOCK, ())
        with crew._undisturbed():
            blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())  # processes inherit it
            assert {signal.SIGINT, signal.SIGTERM} <= blocked
        assert (signal.getsignal(signal.SIGINT), signal.pthread_sigmask(signal.SIG_BLOCK, ())) == former


def test_comments_without_end_are_not_kept():
    found = list(Inputs([], stdin=io.BytesIO(b"# comment\n" * 1000), longest=50))
    assert [len(item.data) for item in found] == [50]
    assert list(Inputs([], stdin=io.BytesIO(b""), longest=50)) == []


def test_no_scheduler_and_no_dask(monkeypatch):
    from slitherx.batch import cluster

    class Refusing:
        @staticmethod
        def Client(address, **_):
            raise ValueError(address)

    monkeypatch.setattr(cluster, "import_module", lambda name: Refusing)
    with pytest.raises(OSError, match="no Dask scheduler answers there"):
        cluster.Cluster(Job("solve"), "nonsense")

    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    with pytest.raises(SolverUnavailableError, match="Dask is not installed"):
        cluster.Cluster(Job("solve"), "tcp://127.0.0.1:1")
