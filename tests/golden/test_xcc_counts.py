"""The engine counts what Knuth's DLX2 and DLX2-LOOP count, and prints what they print."""

import re

import pytest
from shared_data import SHARED, corpus, needs_shared, small_boards

from slitherx.puzzle import Puzzle
from slitherx.queries.texts import dlx_text
from slitherx.xcc import Engine, Stop, parse, report

try:
    import numba  # noqa: F401

    FAST = "numba"
except ImportError:
    FAST = "python"

GOLDEN = [path for path in sorted(SHARED.glob("golden/*.dlx")) if path.with_suffix(".dlx2.out").exists()]
# Boards of the corpus up to this many updates belong to the default run.
MOST_UPDATES = 10_000_000


def counts(engine):
    return {name: getattr(engine, name) for name in ("solutions", "updates", "cleansings", "nodes")}


def counted(problem, loop, kind):
    engine = Engine(problem, loop=loop, engine=kind)
    assert engine.run() is Stop.DONE
    return counts(engine)


@needs_shared
@pytest.mark.parametrize("plain", [8_000, pytest.param(40_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("program", "loop"), [("dlx2", False), ("dlx2-loop", True)])
def test_small_boards(program, loop, plain):
    """Boards that take few enough updates are searched in plain Python too."""
    boards = small_boards()
    assert len(boards) >= 189
    for record in boards:
        problem = parse(dlx_text(Puzzle(record["rows"])))
        expected = record[program]
        assert counted(problem, loop, FAST) == expected, record["rows"]
        if expected["updates"] <= plain:
            assert counted(problem, loop, "python") == expected, record["rows"]


@needs_shared
@pytest.mark.parametrize("kind", sorted({FAST, "python"}))
@pytest.mark.parametrize("loop", [False, True], ids=["dlx2", "loop"])
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_output(path, loop, kind):
    problem = parse(path.read_bytes(), source=path.name)
    engine, lines = Engine(problem, loop=loop, engine=kind), []
    for _ in engine:
        lines += report.solution(engine)
    words = [report.reading(problem), *([] if loop else [report.totals(problem)] * 2), report.effort(engine)]
    program = "loop" if loop else "dlx2"
    assert lines == path.with_suffix(f".{program}.out").read_text().splitlines()
    assert words == knuths_words(path.with_suffix(f".{program}.err").read_text())


def knuths_words(text):
    """His lines, but for what only his program can know: its memory accesses, bytes, and a line on the empty loop."""
    text = re.sub(r" [0-9+-]+ mems,| \d+ bytes,|, ccost \d+%", "", text)
    return [line for line in text.splitlines() if line != "This can't happen!"]


def agrees_with_dlx2_loop(record):
    expected = dict(record["dlx2_loop"])
    walk = expected.pop("walk", None)
    engine = Engine(parse(dlx_text(Puzzle(record["rows"]))), loop=True, engine=FAST)
    if walk is not None:
        assert engine.run(stop_at=1) is Stop.FOUND
        assert list(report.solution(engine)) == [walk]
    assert engine.run() is Stop.DONE
    assert counts(engine) == expected


def boards(smallest, largest):
    chosen = [r for r in corpus() if "dlx2_loop" in r and smallest <= max(len(r["rows"]), len(r["rows"][0])) <= largest]
    long = {record["name"] for record in chosen if record["dlx2_loop"]["updates"] > MOST_UPDATES}
    return [
        pytest.param(record, id=record["name"], marks=[pytest.mark.slow] * (record["name"] in long))
        for record in chosen
    ]


@needs_shared
@pytest.mark.skipif(FAST == "python", reason="takes minutes without numba")
@pytest.mark.parametrize("record", boards(0, 15))
def test_corpus_up_to_15x15(record):
    agrees_with_dlx2_loop(record)


@needs_shared
@pytest.mark.slow
@pytest.mark.parametrize("record", boards(16, 1000))
def test_corpus_beyond_15x15(record):
    agrees_with_dlx2_loop(record)


@needs_shared
def test_what_the_corpus_says_dlx2_read():
    for record in corpus():
        if "entries" in record.get("dlx", {}) and len(record["rows"]) <= 10:
            problem = parse(dlx_text(Puzzle(record["rows"])))
            read = {"options": problem.option_count, "primary": problem.primary, "entries": problem.entries}
            assert read == {name: record["dlx"][name] for name in read}
