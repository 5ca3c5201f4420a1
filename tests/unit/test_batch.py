"""The rooms of a batch, one by one: reading items, losing workers, keeping results, telling of them."""

import io
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from functools import partial

import pytest
from batch_traps import Trap

from slitherx.batch import crew
from slitherx.batch.ask import QUERIES, Job, answer
from slitherx.batch.compare import compare
from slitherx.batch.crew import Processes
from slitherx.batch.flow import Flow
from slitherx.batch.items import Inputs, Item
from slitherx.batch.plot import plot
from slitherx.batch.progress import Progress
from slitherx.batch.results import Results, records
from slitherx.batch.tally import Tally
from slitherx.errors import InputError
from slitherx.render.scene import Strokes
from slitherx.render.svg import spell


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_workers_start_waits_until_they_have(number):
    heard, started = [], []
    former = signal.signal(number, lambda *_: heard.append(len(started)))
    try:
        with crew._undisturbed():
            os.kill(os.getpid(), number)
            started.append("a worker")
        assert heard == [1]
        os.kill(os.getpid(), number)  # and afterwards it is heard as before
        assert heard == [1, 1]
    finally:
        signal.signal(number, former)


def items(*names, stdin=b"", format=None, longest=10_000):
    return list(Inputs(map(str, names), stdin=io.BytesIO(stdin), format=format, longest=longest))


def sources(found):
    return [(item.source, item.data.decode()) for item in found]


class TestItems:
    def test_a_list_gives_an_item_a_line(self):
        text = b"\xef\xbb\xbf# a comment\n\nslither/2/2/j\r\n\n# another\nslither/4/2/eje"
        assert sources(items(stdin=text)) == [("stdin:3", "slither/2/2/j"), ("stdin:6", "slither/4/2/eje")]

    def test_a_board_is_one_item(self, tmp_path):
        (tmp_path / "board").write_text("\n..\n.3\n")
        assert sources(items(tmp_path / "board")) == [(str(tmp_path / "board"), "\n..\n.3\n")]

    def test_a_folder_gives_its_files_in_order_of_name(self, tmp_path):
        for name in ("b", "a", ".hidden", "sub/c"):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text("..\n")
        (tmp_path / "list").write_text("slither/2/2/j\nslither/2/2/j\n")
        assert [os.path.relpath(item.source, tmp_path) for item in items(tmp_path)] == [
            "a", "b", "list:1", "list:2", "sub/c",
        ]  # fmt: skip
        assert [item.number for item in items(tmp_path)] == [0, 1, 2, 3, 4]

    def test_links_stand_for_themselves(self):
        assert sources(items("slither/2/2/j")) == [("slither/2/2/j", "slither/2/2/j")]

    def test_an_answer_belongs_to_the_task_before_it(self):
        found = items(stdin=b"# x\n2x2:a3b\nyynn\n2x2:b3a\n", format="puzzle-loop")
        assert sources(found) == [("stdin:2", "2x2:a3b yynn"), ("stdin:4", "2x2:b3a")]

    def test_text_that_is_too_long_is_not_kept(self):
        line = b"slither/2/2/j" + b"j" * 1000
        assert [len(item.data) for item in items(stdin=line + b"\nslither/2/2/j\n", longest=100)] == [101, 13]
        assert [len(item.data) for item in items(stdin=b"..\n" * 1000, longest=100)] == [101]

    def test_a_missing_name_is_told_at_once(self):
        with pytest.raises(FileNotFoundError):
            items("slither/2/2/j", "nosuch")

    def test_an_item_is_known_by_source_and_text(self):
        assert (
            len({Item(0, "a", b"b").key, Item(1, "a", b"b").key, Item(0, "", b"ab").key, Item(0, "a", b"c").key}) == 3
        )


class TestFlow:
    def run(self, boards, *, hands=2, ordered=True, memory=None, **settings):
        crew = Processes(Trap("trap", **settings), hands=hands, memory=memory)
        stream = (Item(k, f"board {k}", board.encode()) for k, board in enumerate(boards))
        try:
            return list(Flow(stream, crew, ordered=ordered))
        finally:
            crew.close(at_once=True)

    @pytest.mark.parametrize("ordered", [True, False])
    def test_a_worker_that_dies_costs_only_its_puzzle(self, ordered):
        boards = ["..\n"] * 40
        boards[17] = boards[18] = "4.\n"
        found = self.run(boards, ordered=ordered)
        assert Counter(record["answer"] for record in found) == {"done": 38, "lost": 2}
        assert sorted(record["index"] for record in found) == list(range(40))
        assert not ordered or [record["index"] for record in found] == list(range(40))
        lost = {record["index"]: record["reason"] for record in found if record["answer"] == "lost"}
        assert set(lost) == {17, 18} and all("SIGKILL" in reason for reason in lost.values())

    def test_a_worker_that_hangs_is_ended(self):
        found = self.run(["..\n", "3.\n", "..\n"], hands=1, timeout=0.1, grace=0.4)
        assert [record["outcome"] for record in found] == ["done", "unknown", "done"]
        assert "did not come back in 0.6 s" in found[1]["reason"]

    def test_memory_and_faults_are_outcomes(self):
        found = self.run(["2.\n", "1.\n", "..\n"], memory=600)
        assert [record["outcome"] for record in found] == ["unknown", "unknown", "done"]
        assert [record.get("reason") for record in found] == ["out of memory", "RuntimeError: a fault of ours", None]

    def test_the_limit_of_memory_is_kept_by_the_system(self):
        crew = Processes(Job("count"), hands=1, memory=200)
        board = Item(0, "", ("." * 16 + "\n").encode() * 16)
        try:
            [record] = Flow([board], crew)
        finally:
            crew.close(at_once=True)
        assert record["answer"] in ("unknown", "lost")
        assert any(word in record["reason"] for word in ("memory", "SIGKILL", "SIGABRT"))

    def test_workers_are_let_go_at_once_though_more_waits_than_a_pipe_holds(self):
        team = Processes(Trap("trap"), hands=1)
        before = set(threading.enumerate())
        for _ in range(4):  # each hangs, and is larger than a pipe
            team.submit([Item(0, "", b"3.\n"), Item(1, "", b"." * 200_000 + b"\n")])
        time.sleep(0.3)
        asked = time.monotonic()
        team.close(at_once=True)
        assert time.monotonic() - asked < 0.9 and set(threading.enumerate()) <= before

    def test_a_bounded_number_of_items_is_taken(self):
        taken = 0

        def many():
            nonlocal taken
            for _ in range(20_000):
                yield Item(taken, "", b"..\n")
                taken += 1

        crew = Processes(Trap("trap"), hands=1)
        flow = iter(Flow(many(), crew))
        try:
            for _ in range(5):
                next(flow)
            assert taken < 100
        finally:
            crew.close(at_once=True)


@pytest.mark.parametrize("query", [name for name in QUERIES if name != "trap"])
def test_every_query_answers_and_survives_nonsense(query):
    record = answer(Job(query, timeout=20), Item(3, "here", b"4..\n...\n"))
    assert json.loads(json.dumps(record))["outcome"] in ("sat", "done")
    assert (record["index"], record["source"], record["rows"], record["columns"]) == (3, "here", 2, 3)
    titled = answer(Job(query, timeout=20), Item(3, "here", b'{"name":"mine","rows":["4..","..."]}'))
    assert titled["title"] == "mine" and "title" not in record and titled["answer"] == record["answer"]
    record = answer(Job(query), Item(0, "here", b"4x\n"))
    assert record["outcome"] == "error" and record["reason"].startswith("here:1:2: illegal clue 'x'")


def test_explanations_of_many():
    asked = partial(answer, Job("explain"))
    found = [asked(Item(0, "", text)) for text in (b"22\n22\n", b"..\n", b"4...\n...4\n")]
    assert [one["answer"] for one in found] == ["unique", "several solutions", "no solution"]
    assert [one["conflict"] for one in found] == [[], [], [(0, 0), (1, 3)]] and all(one["minimal"] for one in found)
    assert [len(one["solutions"]) for one in found] == [1, 2, 0]
    assert [bool(one["differ"]) for one in found][1:] == [True, False]
    cut = answer(Job("explain", timeout=0), Item(0, "", b"4...\n...4\n"))
    assert (cut["outcome"], cut["answer"], cut["minimal"]) == ("unknown", "unknown", False)


JOB = Job("convert")


def made(*numbers, answer_=None):
    found = [answer(JOB, Item(number, f"board {number}", b"..\n3.\n")) for number in numbers]
    return [record | ({"answer": answer_} if answer_ else {}) for record in found]


class TestResults:
    def write(self, path, numbers=(0, 1, 2)):
        results = Results(path, JOB)
        results.add(made(*numbers))
        results.close()
        return path

    def test_a_torso_is_cut_off_at_every_length(self, tmp_path):
        path = self.write(tmp_path / "results")
        whole = path.read_bytes()
        second = whole.index(b"\n") + 1
        for length in range(len(whole) + 1):
            path.write_bytes(whole[:length])
            results = Results(path, JOB)
            full = whole[:length].rfind(b"\n") + 1
            assert path.stat().st_size == full
            assert results.has(Item(0, "board 0", b"..\n3.\n")) == (full >= second)
            results.close()

    @pytest.mark.parametrize(
        "text", ["..", "..\n..", "..\n3.\n", '{"rows":["..",".."]}\n', "{", '{"schema":1,"query":"x"}\n']
    )
    def test_what_is_something_else_is_left_as_it_was(self, text, tmp_path):
        path = tmp_path / "mine"
        path.write_text(text)
        if text == "{":  # may be the first byte of a record
            Results(path, JOB).close()
            return
        with pytest.raises(InputError, match="not a result"):
            Results(path, JOB)
        assert path.read_text() == text

    def test_other_puzzles_queries_and_doubles_are_refused(self, tmp_path):
        path = self.write(tmp_path / "results")
        with pytest.raises(InputError, match="a result of convert, not of unique"):
            Results(path, Job("unique"))
        results = Results(path, JOB)
        with pytest.raises(InputError, match="puzzle 1 was another one"):
            results.has(Item(1, "board 1", b"..\n"))
        results.add(made(2))
        results.close()
        with pytest.raises(InputError, match="a second result for puzzle 2"):
            Results(path, JOB)

    def test_gaps_are_known(self, tmp_path):
        results = Results(self.write(tmp_path / "results", (5, 2)), JOB)
        assert [k for k in range(8) if results.has(Item(k, f"board {k}", b"..\n3.\n"))] == [2, 5]
        results.close()

    def test_one_run_at_a_time(self, tmp_path):
        results = Results(tmp_path / "results", JOB)
        with pytest.raises(OSError, match="another run"):
            Results(tmp_path / "results", JOB)
        results.close()
        Results(tmp_path / "results", JOB).close()

    def test_a_device_is_refused(self):
        with pytest.raises(OSError, match="regular file"):
            Results("/dev/full", JOB)

    def test_a_full_disk_leaves_whole_records(self, tmp_path):
        code = (
            "import resource, signal, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000));"
            "from slitherx.batch.ask import *; from slitherx.batch.items import Item;"
            "from slitherx.batch.results import *\n"
            "results = Results(sys.argv[1], Job('convert'))\n"
            "try: results.add([answer(Job('convert'), Item(k, 'b', b'..')) for k in range(99)])\n"
            "except OSError as error: print(error.filename == sys.argv[1])"
        )
        path = tmp_path / "results"
        done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, timeout=60)
        assert done.stdout == "True\n", done.stderr
        assert path.read_bytes().endswith(b"\n") and 500 < path.stat().st_size <= 1000
        assert [record["index"] for record in records(path)] == list(range(len(path.read_text().splitlines())))
        assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 1000


def timed(number, seconds, answer_="unique", side=10):
    return {
        "schema": 1, "query": "unique", "index": number, "source": f"b{number}", "key": f"{number:016x}",
        "outcome": "sat", "answer": answer_, "rows": side, "columns": side, "seconds": seconds,
    }  # fmt: skip


class TestReport:
    def test_the_table_counts_ranks_and_names(self):
        tally = Tally()
        for k in (*range(51, 101), *range(1, 51)):
            tally.add(timed(k, k / 1000, "unique" if k % 4 else "several solutions"))
        table = tally.table()
        assert "puzzles                  100" in table and "unique                    75   75.0%" in table
        assert "50 % within 0.0500, 90 % within 0.0900, 99 % within 0.0990, longest 0.1000; in all 5." in table
        slowest = table.partition("slowest:\n")[2].splitlines()
        assert [line.split()[-1] for line in slowest] == [f"b{k}" for k in range(100, 90, -1)]
        assert Tally().table() == "no puzzles\n"

    def test_comparison(self):
        before = [timed(1, 0.1), timed(2, 0.1), timed(3, 0.1, "unknown"), timed(4, 0.1)]
        after = [timed(1, 0.4), timed(2, 0.1, "several solutions"), timed(3, 0.1), timed(5, 0.1)]
        found = compare(before, after)
        assert (len(found.pairs), found.only_first, found.only_second) == (3, 1, 1)
        assert [(pair.source, pair.contradicts) for pair in found.changed] == [("b2", True), ("b3", False)]
        assert "0.1000 s ->    0.4000 s     4.0x  b1" in found.table()
        assert "a typical puzzle takes 1.59 times as long" in found.table()

    def test_the_plot_has_a_dot_a_puzzle_on_its_axes(self):
        picture = plot([timed(1, 0.001), timed(2, 0.1, "no solution", side=30), timed(3, 0.0)])
        dots = [s for s in picture.shapes if isinstance(s, Strokes) and s.color in ("#0072b2", "#e69f00")]
        (x1, y1, *_), (x2, y2, *_) = dots[0].lines[0], dots[1].lines[0]
        assert x1 < x2 and y1 > y2 and len(dots[0].lines) == len(dots[1].lines) == 1
        assert all(word in spell(picture) for word in ("cells of the board", "CPU seconds", "1 no solution", ">0.001<"))
        assert spell(plot([])).startswith("<svg")


class _Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(("kind", "begin"), [(_Terminal, "\r\x1b[K"), (io.StringIO, "slitherx: ")])
def test_progress_tells_of_rate_rest_and_failures(kind, begin, monkeypatch):
    clock = iter(range(0, 1000, 10))
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    stream, tally = kind(), Tally()
    progress = Progress(stream, tally, lambda: 0.5)
    for k in range(10):
        tally.add(timed(k, 0.1, "no solution" if k else "lost"))
    progress.tell()
    assert stream.getvalue() == begin + "10 done, 0.5 a second, 0:20 remaining, 9 no, 1 unknown" + (
        "\n" if kind is io.StringIO else ""
    )
