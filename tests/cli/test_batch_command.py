"""`slitherx batch` from outside: killed and continued, on a cluster, with bad input; and `slitherx report`."""

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time

import pytest
from cli.run import PUZZLES, slitherx
from fuzz_boards import random_board

COMMAND = [sys.executable, "-m", "slitherx", "batch"]
TIMES = ("seconds", "elapsed")


def generated(path, number, side=6):
    """A JSON Lines file of random boards, each with a name of its own."""
    rng = random.Random(7)
    with open(path, "w") as file:
        for k in range(number):
            file.write(json.dumps({"name": f"board {k}", "rows": random_board(rng, side, side, 0.8).clues}) + "\n")
    return path


def read(path):
    """The records without what differs from run to run."""
    found = [json.loads(line) for line in path.read_text().splitlines()]
    return [{key: value for key, value in record.items() if key not in TIMES} for record in found]


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    """A few thousand boards, and what an undisturbed run says of them."""
    folder = tmp_path_factory.mktemp("batch")
    generated(folder / "boards", 4000)
    assert slitherx("batch", "unique", "boards", "-o", "whole", "--quiet", cwd=folder).returncode in (0, 1)
    return folder


def lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def start(folder, output, *options):
    return subprocess.Popen(
        [*COMMAND, "unique", "boards", "-o", output, *map(str, options)], cwd=folder, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "number", [signal.SIGKILL, *(pytest.param(n, marks=pytest.mark.slow) for n in (signal.SIGTERM, signal.SIGINT))]
)
def test_a_killed_run_is_continued(number, times, boards):
    """Once or several times, each after some more records; the workers end as well."""
    output = boards / f"after {times} {number.name}"
    for k in range(times):
        process = start(boards, output.name, "--quiet")
        wanted = lines(output) + 200 * (k + 1)
        while lines(output) < wanted and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(number)
        said = process.communicate(timeout=60)[1]
        assert "Traceback" not in said and (number is signal.SIGKILL or said == "")
        assert process.returncode in (-number, 128 + number)
    done = slitherx("batch", "unique", "boards", "-o", output.name, cwd=boards)
    assert done.returncode == 1 and "puzzles                 4000" in done.err
    assert read(output) == read(boards / "whole")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_terminal_that_signals_all_processes_hears_nothing(number, tmp_path):
    """Ctrl-C reaches the workers as well; they are busy for long, and are not waited for."""
    command = [*COMMAND, "count", PUZZLES / "blank2.txt", PUZZLES / "blank10.txt", "-o", "results", "--quiet"]
    (tmp_path / "results").touch()
    board = tmp_path / "board"
    board.write_text(("." * 40 + "\n") * 40)
    process = subprocess.Popen(
        [*command, board, "--jobs", "2"], cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not lines(tmp_path / "results"):
        time.sleep(0.01)
    workers = children(process.pid)
    time.sleep(0.5)
    if number is signal.SIGINT:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    asked = time.monotonic()
    assert process.communicate(timeout=60)[1] == "" and process.returncode == 128 + number
    assert time.monotonic() - asked < 10 and workers
    assert not any(os.path.exists(f"/proc/{worker}") for worker in workers)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("delay", [pytest.param(k, marks=[pytest.mark.slow] * (k % 6 > 0)) for k in range(12)])
def test_a_signal_while_the_workers_start_is_heard_and_they_say_nothing(delay, number, boards):
    process = start(boards, f"early{delay}{number}", "--quiet")
    time.sleep(0.05 + 0.01 * delay)
    process.send_signal(number)
    said = process.communicate(timeout=60)[1]
    assert (said, process.returncode) in (("", -number), ("", 128 + number)) or "KeyboardInterrupt" in said


def test_order_is_kept_or_not_and_the_records_are_the_same(boards):
    slitherx("batch", "unique", "boards", "-o", "unordered", "--unordered", "--quiet", cwd=boards)
    expected, found = read(boards / "whole"), read(boards / "unordered")
    assert [record["index"] for record in expected] == list(range(4000))
    assert sorted(found, key=lambda record: record["index"]) == expected


def test_a_finished_run_does_nothing_more(boards):
    before = (boards / "whole").read_bytes()
    assert slitherx("batch", "unique", "boards", "-o", "whole", cwd=boards).returncode == 1
    assert (boards / "whole").read_bytes() == before


def test_a_worker_killed_from_outside_costs_nothing(boards):
    process = start(boards, "worker", "--quiet")
    while lines(boards / "worker") < 200:
        time.sleep(0.01)
    for child in children(process.pid)[:1]:
        os.kill(child, signal.SIGKILL)
    process.communicate(timeout=60)
    assert read(boards / "worker") == read(boards / "whole")


def children(parent):
    """The worker processes of a run."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/stat") as stat, open(f"/proc/{name}/cmdline") as line:
            if int(stat.read().rpartition(")")[2].split()[1]) == parent and "spawn_main" in line.read():
                found.append(int(name))
    return found


def test_bad_puzzles_are_records_and_the_rest_go_on(tmp_path):
    text = "slither/2/2/j\nslither/2/2/zz\nslither/2/2/j\n"
    done = slitherx("batch", "convert", "--to", "plain", stdin=text)
    found = [json.loads(line) for line in done.out.splitlines()]
    assert done.returncode == 65 and [record["outcome"] for record in found] == ["done", "error", "done"]
    assert found[0]["text"] == "..\n..\n" and "error            1" in done.err


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["unique", "nosuch"], 66, "nosuch: No such file"),
        (["nosuch"], 2, "invalid choice"),
        (["unique", "puzzles/first.txt", "-o", "puzzles/four2x2.txt"], 65, "four2x2.txt:1: not a result of"),
        (["unique", "puzzles/first.txt", "-o", "nosuch/results"], 74, "nosuch/results: No such file"),
        (["unique", "puzzles/first.txt", "--jobs", "0"], 2, "not at least 1"),
        (["unique", "puzzles/first.txt", "-o", "/dev/null"], 74, "/dev/null: results can only be added"),
        (
            ["unique", "puzzles/first.txt", "--jobs", "2", "--dask", "x"],
            2,
            "--jobs and --memory are for processes here",
        ),
        pytest.param(
            ["unique", "puzzles/first.txt", "--dask", "tcp://127.0.0.1:9"],
            74,
            "no Dask scheduler answers there",
            marks=pytest.mark.slow,  # it is asked for ten seconds
        ),
    ],
)
def test_what_cannot_be_done_is_one_line(arguments, status, message):
    if "--dask" in arguments:
        pytest.importorskip("distributed")
    before = (PUZZLES / "four2x2.txt").read_bytes()
    done = slitherx("batch", *arguments, cwd=PUZZLES.parent)
    assert done.returncode == status and message in done.err
    assert status == 2 or len(done.err.splitlines()) == 1
    assert (PUZZLES / "four2x2.txt").read_bytes() == before


def test_a_back_end_that_does_not_exist_is_told_once():
    done = slitherx("batch", "check", "--backends", "colors,foo", PUZZLES / "first.txt")
    assert (done.returncode, done.out) == (69, "") and done.err.startswith("slitherx: no back end 'foo'")


def test_statuses_are_those_of_the_single_commands():
    first, blank = PUZZLES / "first.txt", PUZZLES / "blank2.txt"
    assert slitherx("batch", "unique", first).returncode == 0
    assert slitherx("batch", "unique", first, blank).returncode == 1
    assert slitherx("batch", "count", blank, "--jobs", 1).returncode == 0
    assert slitherx("batch", "unique", "--timeout", 0, first).returncode == 3


def test_report_tells_draws_and_compares(boards, tmp_path):
    whole = boards / "whole"
    done = slitherx("report", whole, "--svg", tmp_path / "plot.svg")
    assert done.returncode == 0 and "puzzles                 4000" in done.out and "slowest:" in done.out
    assert (tmp_path / "plot.svg").read_text().startswith("<svg")
    done = slitherx("report", whole, boards / "whole")
    assert done.returncode == 0 and "4000 puzzles in both" in done.out and "answers that changed: 0" in done.out
    changed = whole.read_text().replace('"answer":"several solutions"', '"answer":"unique"', 1)
    (tmp_path / "changed").write_text(changed)
    done = slitherx("report", whole, tmp_path / "changed")
    assert done.returncode == 1 and "several solutions -> unique" in done.out
    slitherx("batch", "count", PUZZLES / "first.txt", "-o", tmp_path / "counted")
    done = slitherx("report", whole, tmp_path / "counted")
    assert done.returncode == 65 and "answers to 'count' cannot be compared" in done.err
    (tmp_path / "torso").write_text('{"schema":1,"que')
    assert slitherx("report", tmp_path / "torso").out == "no puzzles\n"
    (tmp_path / "torso").write_text("garbage")
    assert slitherx("report", tmp_path / "torso").returncode == 65
    done = slitherx("report", PUZZLES / "first.txt")
    assert done.returncode == 65 and "not a result of `slitherx batch`" in done.err


def test_a_name_does_not_speak_to_the_terminal(tmp_path):
    name = tmp_path / "red\x1b[31m.txt"
    name.write_text("22\n22\n")
    done = slitherx("batch", "solve", "-o", "found", name, cwd=tmp_path)
    told = [done.err, *(slitherx("report", *["found"] * n, cwd=tmp_path).out for n in (1, 2))]
    assert all("\x1b" not in text for text in told) and all("red\\x1b[31m.txt" in text for text in told[:2])
    for command in ("solve", "backbone", "sample"):
        done = slitherx(command, name, "\x1bno", cwd=tmp_path)
        assert "\x1b" not in done.out + done.err and "\\x1bno: No such file" in done.err


@contextlib.contextmanager
def running(*command):
    """A process of Dask's, ended in the end."""
    process = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_dask_cluster_gives_the_same_though_a_worker_dies(boards):
    """A scheduler and two workers over TCP; one is killed in the middle."""
    pytest.importorskip("distributed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    worker = ("-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    scheduler = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    with running(*scheduler), running(*worker) as first, running(*worker):
        process = start(boards, "cluster", "--quiet", "--dask", address)
        for _ in range(6000):
            if lines(boards / "cluster") >= 500 or process.poll() is not None:
                break
            time.sleep(0.01)
        first.send_signal(signal.SIGKILL)
        said = process.communicate(timeout=60)[1]
    assert process.returncode == 1, said
    assert read(boards / "cluster") == read(boards / "whole")
