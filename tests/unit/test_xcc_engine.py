"""The engine as a machine: it stops, goes on, changes from Python to numba, and comes back to where it began."""

import collections
import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest
from xcc_problems import random_text

from slitherx.errors import SolverUnavailableError
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.texts import dlx_text
from slitherx.solvers.base import Deadline
from slitherx.solvers.dancing import DancingSearch
from slitherx.xcc import AUTO, NUMBA, PYTHON, Engine, Stop, compiled, dance, engine, parse, report
from slitherx.xcc.tables import ORDER, Tables, _scrambled

COUNTS = ("solutions", "nodes", "updates", "cleansings", "profile")
BOARD = ("2.2.", "..3.", ".1..", "3...")


def numba_or_skip():
    return pytest.importorskip("numba", reason="needs slitherx[fast]")


def problem(rows=BOARD):
    return parse(dlx_text(Puzzle(rows)))


def result(search):
    return [(cover, search.walk()) for cover in search], [getattr(search, name) for name in COUNTS]


def snapshot(search):
    """All tables but the numbers that only grow, and the order of nothing."""
    skipped = ("choice", "profile", "counts")
    return {name: list(map(int, getattr(search._tables, name))) for name in ORDER if name not in skipped}


@pytest.mark.parametrize("loop", [False, True])
@pytest.mark.parametrize("kind", [PYTHON, NUMBA])
def test_undoing_leads_back_exactly(loop, kind):
    if kind == NUMBA:
        numba_or_skip()
    search = Engine(problem(), loop=loop, engine=kind)
    before = snapshot(search)
    assert search.run() is Stop.DONE
    assert search.solutions > 1
    after = snapshot(search)
    count = len(search.problem.names) + 1
    for tables in (before, after):  # colors of headers and mates of inner tiles are leftovers that nobody reads
        tables["color"][:count] = []
        tables["mate"] = [mate for mate, inner in zip(tables["mate"], tables["inner"], strict=True) if inner]
    assert before == after


@pytest.mark.parametrize("loop", [False, True])
def test_a_search_in_small_steps_is_the_same_search(loop):
    whole = result(Engine(problem(), loop=loop, engine=PYTHON))
    search, covers = Engine(problem(), loop=loop, engine=PYTHON), []
    rng = random.Random(3)
    while True:
        stop = search.run(stop_at=search.solutions + 1, max_updates=search.updates + rng.randrange(30))
        if stop is Stop.DONE:
            break
        if stop is Stop.FOUND:
            covers.append((search.cover(), search.walk()))
    assert (covers, [getattr(search, name) for name in COUNTS]) == whole


@pytest.mark.parametrize("loop", [False, True])
@pytest.mark.parametrize("seed", [None, 0, 7, -5, 2**70])
def test_numba_does_the_same(loop, seed):
    numba_or_skip()
    one, other = (result(Engine(problem(), loop=loop, engine=kind, seed=seed)) for kind in (PYTHON, NUMBA))
    assert one == other


def test_numba_is_tried_without_its_cache_and_options_before_it_is_given_up(monkeypatch):
    numba_or_skip()
    attempts = []

    def refuse(_, cache, options):
        attempts.append((cache, bool(options)))
        raise OSError("no room")

    monkeypatch.setattr(compiled, "_compile", refuse)
    with pytest.raises(SolverUnavailableError, match="numba cannot compile the engine: no room"):
        compiled._load()
    assert attempts == [(True, True), (False, True), (False, False)]


def test_numba_counts_beyond_32_bits():
    numba_or_skip()
    search, plain = Engine(problem(), engine=NUMBA), Engine(problem(), engine=PYTHON)
    search._tables.counts[dance.UPDATES] = 2**40
    assert search.run() is plain.run() is Stop.DONE
    assert search.updates == 2**40 + plain.updates


def test_auto_changes_in_mid_run_and_does_the_same(monkeypatch):
    numba_or_skip()
    whole = result(Engine(problem(), loop=True, engine=PYTHON))
    monkeypatch.setattr(engine, "_WORTH_COMPILING", 300)
    monkeypatch.setitem(engine._SLICE, PYTHON, 100)
    search = Engine(problem(), loop=True, engine=AUTO)
    assert search.kind == PYTHON
    assert result(search) == whole
    assert search.kind == NUMBA


def test_auto_without_numba_stays_in_python(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr("slitherx.xcc.compiled._ready", [])
    monkeypatch.setattr(engine, "_WORTH_COMPILING", 0)
    search = Engine(problem(), engine=AUTO)
    assert search.run() is Stop.DONE
    assert search.kind == PYTHON


def test_auto_asks_for_numba_once(monkeypatch):
    asked = []

    def load():
        asked.append(1)
        raise SolverUnavailableError("none here")

    monkeypatch.setattr(compiled, "load", load)
    monkeypatch.setattr(engine, "_WORTH_COMPILING", 0)
    monkeypatch.setitem(engine._SLICE, PYTHON, 10)
    search, slices = Engine(problem()), []
    assert search.run(between=lambda: slices.append(1)) is Stop.DONE
    assert len(asked) == 1 and len(slices) > 5 and search.kind == PYTHON


def test_numba_is_not_loaded_when_time_is_short(monkeypatch):
    monkeypatch.setattr(engine, "_WORTH_COMPILING", 0)
    monkeypatch.setattr(compiled, "load", lambda: pytest.fail("no time for that"))
    assert Engine(problem()).run(deadline=time.monotonic() + 2) is Stop.DONE


def test_numba_asked_for_and_absent(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr("slitherx.xcc.compiled._ready", [])
    with pytest.raises(SolverUnavailableError, match=r"install slitherx\[fast\]"):
        Engine(problem(), engine=NUMBA)


def test_ctrl_c_while_numba_loads_comes_at_once_and_not_to_the_loading(monkeypatch):
    """An exception raised in the middle of LLVM's call back into Python can end the process."""
    begun, ended, may_end = threading.Event(), threading.Event(), threading.Event()

    def load():
        begun.set()
        may_end.wait(10)
        ended.set()

    def interrupt():
        begun.wait(10)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(compiled, "_ready", [])
    monkeypatch.setattr(compiled, "_load", load)
    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        compiled.load()
    assert not ended.is_set()
    may_end.set()
    assert ended.wait(10)


def test_no_numpy_before_it_is_needed():
    code = (
        "import sys; from slitherx.xcc import Engine, parse; list(Engine(parse('A\\nA\\n')));"
        "sys.exit(str({'numpy', 'numba'} & set(sys.modules) or 0))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60).stderr in (b"", b"0\n")


def test_seeds_change_the_order_but_not_the_set():
    orders = [list(Engine(problem(), seed=seed)) for seed in (None, 1, 2, 1)]
    assert orders[1] == orders[3] != orders[2] != orders[0]
    assert len({frozenset(map(frozenset, order)) for order in orders}) == 1


def test_random_choices_are_those_of_the_known_generator_and_fair():
    counts, chosen = [0] * dance.PLACES, collections.Counter()
    counts[dance.RANDOM] = 1
    ring, sizes = [1, 2, 0], [9, 5, 5]
    for _ in range(10_000):
        chosen[dance.choose_at_random(1, sizes, ring, counts)] += 1
    assert counts[dance.RANDOM] == 399268537  # minstd_rand of the C++ standard, 10,000th value
    assert 4800 < chosen[1] < 5200 and chosen.total() == chosen[1] + chosen[2]
    ring, sizes = [1, 2, 3, 4, 0], [9, 5, 6, 5, 5]
    chosen = collections.Counter(dance.choose_at_random(1, sizes, ring, counts) for _ in range(6000))
    assert set(chosen) == {1, 3, 4} and all(1800 < times < 2200 for times in chosen.values())


@pytest.mark.parametrize("kind", [PYTHON, NUMBA])
def test_deadlines(kind):
    if kind == NUMBA:
        numba_or_skip()
    search = Engine(problem(["." * 12] * 12), engine=kind)
    start = time.monotonic()
    assert search.run(deadline=start + 0.3) is Stop.LIMIT
    assert 0.3 <= time.monotonic() - start < 0.6
    assert not search.complete
    assert search.run(max_updates=search.updates) is Stop.LIMIT


@pytest.mark.parametrize("kind", [PYTHON, NUMBA])
def test_a_board_with_thousands_of_levels(kind):
    """60x60, a clue in every cell of the loop along the border: every choice is forced, down to the last level."""
    if kind == NUMBA:
        numba_or_skip()
    big = problem(["2" + "1" * 58 + "2", *["1" + "0" * 58 + "1"] * 58, "2" + "1" * 58 + "2"])
    assert big.primary == 61 * 61 + 60 * 60
    search = Engine(big, loop=True, engine=kind)
    assert search.run(max_updates=30_000) is Stop.LIMIT
    assert 0 <= report.estimate(search) <= 1
    assert len(report.state(search)) >= 3 * (len(search.profile) - 2) > 1000
    if kind == NUMBA:
        assert len(list(search)) == 1
        assert len(search.profile) == big.primary + 1
        assert len(search.walk()) == 0  # the search is over, and the loop taken back


@pytest.mark.parametrize("kind", [PYTHON, NUMBA])
def test_a_search_goes_as_deep_as_there_are_items(kind):
    if kind == NUMBA:
        numba_or_skip()
    names = [f"i{k}" for k in range(5500)]
    search = Engine(parse(" ".join(names) + "\n" + "\n".join(names) + "\n"), engine=kind)
    assert list(search) == [tuple(range(5500))]
    assert search.profile == [1] * 5501


def test_an_interrupted_step_is_not_continued():
    def interrupt(*_):
        raise KeyboardInterrupt

    search = Engine(problem())
    search._dance = interrupt
    with pytest.raises(KeyboardInterrupt):
        search.run()
    with pytest.raises(RuntimeError, match="interrupted"):
        search.run()


def test_state_and_estimate():
    search = Engine(parse("A B\nA\nA\nB\nB\nB\n"))
    assert [(report.state(search), report.estimate(search)) for _ in search] == [
        ("12 13", pytest.approx(1 / 12)), ("12 23", pytest.approx(3 / 12)), ("12 33", pytest.approx(5 / 12)),
        ("22 13", pytest.approx(7 / 12)), ("22 23", pytest.approx(9 / 12)), ("22 33", pytest.approx(11 / 12)),
    ]  # fmt: skip
    assert list(report.profile(search)) == ["Profile:", "  0: 1", "  1: 2", "  2: 6"]
    assert report.effort(search) == "Altogether 6 solutions, 3 updates, 0 cleansings, 9 nodes."


def test_any_byte_may_be_a_color():
    for one, other in (("\x01", "\x02"), ("0", "\x01"), ("\x7f", ":")):
        search = Engine(parse(f"A B | X\nA X:{one}\nA X:{other}\nB X:{one}\nB X:{other}\n"))
        assert list(search) == [(0, 2), (1, 3)]


def test_a_node_without_color_counts_as_an_update_too():
    """No option of a Slitherlink text has two items without color, so the numbers of DLX2 there do not tell."""
    search = Engine(parse("A B\nA B\nA\nB\n"))  # A, and B's node in its first option; B; B once more below option A
    assert list(search) == [(0,), (1, 2)] and (search.updates, search.nodes, search.cleansings) == (4, 4, 0)
    # A, X and Y of its option; B and Y where X has the other color; Y; B, whose X is satisfied and does not count.
    search = Engine(parse("A B | X Y\nA X:1 Y\nB X:1\nB X:0 Y\n"))
    assert list(search) == [(0, 1)] and (search.updates, search.cleansings) == (7, 2)


def test_progress_in_one_line():
    search = Engine(parse("A B\nA\nA\nB\nB\nB\n"))
    search.run(stop_at=2)
    assert report.progress(search) == " after 2 updates: 2 sols, 12 23 0.25000"
    wide = Engine(parse("A\n" + "A\n" * 62))
    wide.run(stop_at=62)
    assert report.state(wide) == "**"


def test_a_solution_starts_at_the_item_chosen():
    search = Engine(parse("A B | X\nX:1 B A\n"))
    lines = [line for _ in search for line in report.solution(search)]
    assert lines == ["1:", " A X:1 B (1 of 1)"]


def test_engine_names():
    with pytest.raises(ValueError, match="no engine 'c'"):
        Engine(problem(), engine="c")


@pytest.mark.parametrize("start", range(0, 100, 10))
def test_numba_on_random_problems(start):
    numba_or_skip()
    for number in range(start, start + 10):
        text = parse(random_text(number))
        assert result(Engine(text, engine=PYTHON)) == result(Engine(text, engine=NUMBA))


def test_small_seeds_do_not_begin_with_small_numbers():
    seeds = [_scrambled(seed) for seed in (0, 1, 2, -1, 2147483645, 2147483646)]
    assert len(set(seeds)) == 4 and seeds[3] == seeds[4] and seeds[0] == seeds[5]
    assert all(10**6 < seed < 2147483647 for seed in seeds)


def test_tables_link_every_node_once():
    tables = Tables(problem(), None, None)
    for item in range(1, len(tables.size)):
        node, seen = tables.down[item], []
        while node != item:
            assert tables.top[node] == item
            assert tables.up[tables.down[node]] == tables.down[tables.up[node]] == node
            assert tables.succ[tables.pred[node]] == tables.pred[tables.succ[node]] == node
            seen.append(node)
            node = tables.down[node]
        assert seen == sorted(seen)
        assert len(seen) == tables.size[item]


@pytest.mark.parametrize("late", [True, False])
def test_setting_up_keeps_to_the_deadline(late):
    text = dlx_text(Puzzle.blank(3, 3))
    end = time.monotonic() + (0 if late else 60)
    if late:
        with pytest.raises(TimeoutError, match="the time ran out while a problem was set up"):
            parse(text, deadline=end)
        with pytest.raises(TimeoutError):
            Engine(parse(text), deadline=end)
    else:
        assert parse(text, deadline=end) == parse(text)
        assert Engine(parse(text), deadline=end).run() is Stop.DONE


def test_a_search_that_has_no_time_to_set_up_knows_nothing():
    search = DancingSearch(Model.of(Puzzle.blank(3, 3)), deadline=Deadline(0))
    assert (list(search), search.complete) == ([], False)
