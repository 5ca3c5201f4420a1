"""Questions at their edges: names that do not exist, texts of others that are wrong, limits, back ends that lie."""

import random
import re
import time

import oracle
import pytest

from slitherx import testing
from slitherx.errors import DisagreementError, ParseError, SolverUnavailableError
from slitherx.lower import cnf, dlx
from slitherx.model import Model
from slitherx.names import edge_names
from slitherx.puzzle import Puzzle
from slitherx.queries import conflict, count, dimacs, foreign
from slitherx.queries.backbone import backbone
from slitherx.queries.backends import Settings, open_search
from slitherx.queries.check import cross_validate
from slitherx.queries.explain import explain
from slitherx.queries.solve import solve
from slitherx.solution import Drawing, Outcome
from slitherx.solvers import caller
from slitherx.solvers.base import LOCAL, LOOP, Deadline, Search

SQUARE = Model.of(Puzzle(("4",)))


def test_back_ends_that_do_not_exist_are_refused_by_name():
    with pytest.raises(SolverUnavailableError, match="no back end 'x', expected one of"):
        open_search(SQUARE, Settings(backend="x"))
    with pytest.raises(SolverUnavailableError, match=r"no back end 'x' for the loop rule, expected some of .*cp"):
        cross_validate(Puzzle(("4",)), ["x"])
    with pytest.raises(SolverUnavailableError, match="no back end 'miniexact' for the loop rule"):
        cross_validate(Puzzle(("4",)), ["miniexact", "colors"])
    assert cross_validate(Puzzle(("4",)), []).listings == ()


def test_rules_and_methods_that_do_not_exist_are_refused():
    with pytest.raises(ValueError, match="no rule 'Loop', expected loop or local"):
        Settings(rule="Loop")
    with pytest.raises(ValueError, match="no rule 'foo'"):
        cross_validate(Puzzle(("4",)), rule="foo")
    with pytest.raises(ValueError, match="no method 'foo', expected one of auto"):
        count.CountSettings(method="foo")


def test_a_drawing_that_breaks_a_local_rule_is_a_disagreement(monkeypatch):
    monkeypatch.setattr("slitherx.queries.solve.open_search", lambda model, *_, **__: Lying(model, rule=LOCAL))
    with pytest.raises(DisagreementError, match="dead end"):
        solve(Puzzle.blank(2, 2), Settings(rule=LOCAL))


@pytest.mark.parametrize("number", range(30))
def test_backbones_and_conflicts_under_the_local_rules(number):
    rng = random.Random(number)
    clues = oracle.random_clues(rng, *rng.choice([(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 2), (2, 2)]))
    puzzle, settings = Puzzle(clues), Settings(rule=LOCAL)
    found, every = backbone(puzzle, settings), oracle.local_solutions(clues)
    assert (found.outcome is Outcome.SAT) == bool(every)
    if every:
        everything = frozenset(range(Model.of(puzzle).edge_count))
        assert (found.on, found.off) == (frozenset.intersection(*every), everything.difference(*every))
        with pytest.raises(ValueError, match="has a solution"):
            conflict.minimal_conflict(puzzle, settings)
        return
    cells = {(i, j) for i, j, _ in puzzle.cells()}
    core = explain(puzzle, settings).conflict
    assert not oracle.local_solutions(puzzle.without(cells - core).clues)
    assert all(oracle.local_solutions(puzzle.without(cells - core | {one}).clues) for one in core)


def test_two_loops_are_no_conflict_under_the_local_rules():
    two, settings = Puzzle(("4.4",)), Settings(rule=LOCAL)
    assert len(backbone(two, settings).on) == 8 and backbone(two).outcome is Outcome.UNSAT
    assert len(explain(two).conflict) == 2 and not explain(two, settings).conflict
    assert backbone(Puzzle(("0",)), settings).off == {0, 1, 2, 3}


def test_the_time_for_a_conflict_is_that_of_the_settings():
    puzzle = Puzzle.parse("4..4 ....")
    assert not conflict.minimal_conflict(puzzle, Settings(timeout=0)).minimal
    assert conflict.minimal_conflict(puzzle, Settings(timeout=0), timeout=9).minimal


class Lying(Search):
    """Says that one edge is a solution."""

    def __iter__(self):
        yield frozenset({0})
        self.complete = True


def test_a_back_end_that_lies_is_found_out(monkeypatch):
    monkeypatch.setattr("slitherx.queries.solve.open_search", lambda model, *_, **__: Lying(model))
    with pytest.raises(DisagreementError, match="the judge rejects: dead end at tile"):
        solve(Puzzle((".",)))
    report = cross_validate(Puzzle((".",)), {"lying": lambda m, _: Lying(m), "edges": lambda m, _: open_search(m)})
    assert report.agree is False
    monkeypatch.setattr(testing, "cross_validate", lambda *_, **__: report)
    with pytest.raises(DisagreementError, match=r"the back ends of slitherx disagree on \."):
        testing.right_solutions(Puzzle((".",)))


def test_what_there_was_no_time_to_judge_is_not_compared_in_full():
    class Slow(Search):
        def __iter__(self):
            yield from open_search(self.model)
            time.sleep(0.3)
            self.complete = True

    class Wrong(Search):
        def __iter__(self):
            yield frozenset({0})
            time.sleep(0.25)
            self.complete = True

    slow = {"slow": lambda model, _: Slow(model)}
    assert cross_validate(Puzzle.blank(2, 2), slow, timeout=9).listings[0].complete
    edges = {"edges": lambda model, deadline: open_search(model, Settings(backend="edges"))}
    report = cross_validate(Puzzle.blank(2, 2), slow | {"edges": edges["edges"]}, timeout=0.4)
    listing = report.listings[0]
    assert len(listing.masks) == len(listing.unjudged) == 13 and not listing.complete
    wrong = {"slow": lambda model, _: Wrong(model)}
    report = cross_validate(Puzzle.blank(2, 2), wrong | edges, timeout=0.6)
    assert report.listings[1].complete and not report.disagreements()  # nobody lacks what nobody judged


def test_back_ends_share_the_time_that_is_left():
    parts = []

    class Waiting(Search):
        def __iter__(self):
            parts.append(self.deadline.left())
            time.sleep(0.1)
            yield from ()

    cross_validate(Puzzle.blank(2, 2), dict.fromkeys("abc", lambda m, d: Waiting(m, deadline=d)), timeout=8)
    # a quarter of 8 s, a third of 7.9 s, half of 7.8 s; half of each for listing
    assert all(abs(part - wanted) < 0.15 for part, wanted in zip(parts, (1.0, 1.32, 1.95), strict=True)), parts
    cross_validate(Puzzle.blank(2, 2), {"a": lambda m, d: Waiting(m, deadline=d)})
    assert parts[3:] == [None]


class TestForeign:
    def test_a_dlx_text_without_an_edge_is_refused(self):
        text = "".join(dlx.lower(Model.of(Puzzle.parse("../.."))))
        with pytest.raises(ParseError, match="no item '05' for an edge of the 2x3 board"):
            list(foreign.dlx_opener(text)(Model.of(Puzzle.parse(".../...")), Deadline()))

    def test_covers_that_differ_in_other_items_are_one_solution(self):
        text = "".join(dlx.lower(Model.of(Puzzle.parse("4./..")))).replace(" 11 |", " 11 Z |") + "Z\nZ\n"
        model = Model.of(Puzzle.parse("4./.."))
        assert len(list(foreign.dlx_opener(text, rule=LOOP)(model, Deadline()))) == 1
        blank = Model.of(Puzzle.parse("../.."))
        own = "".join(dlx.lower(blank))
        assert len(list(foreign.dlx_opener(own, rule=LOOP)(blank, Deadline()))) == 13  # and not the empty one
        assert len(list(foreign.dlx_opener(own, rule=LOCAL)(blank, Deadline()))) == 14

    def test_a_text_without_tiles_is_read_by_its_edges_alone(self):
        board = Puzzle.blank(2, 4)
        text = re.sub(r"\b([02468]{2})\b", r"t\1", "".join(dlx.lower(Model.of(board))))
        [listing] = cross_validate(board, {"theirs": foreign.dlx_opener(text)}).listings
        assert (len(listing.masks), listing.rejected) == (108, frozenset())

    def test_an_encoding_of_others_offers_what_a_search_asks_for(self):
        encoding = foreign.ProjectedEncoding([[2**40, -1]], [2**40, 2])
        assert (encoding.variables, encoding.clauses()) == (3, [[3, -1], [3, -3], [2, -2]])
        assert encoding.nonempty() == [3, 2] and encoding.given({1}, {0}) == [[2], [-3]]
        assert (encoding.cuts([]), encoding.hints([])) == ([], [])
        assert encoding.edges([1, -2, 3]) == {0} and encoding.block([1, -2, 3]) == [-3, 2]


class TestDimacs:
    @pytest.mark.parametrize(
        ("text", "line"), [("s SATISFIABLE\nv 1 2 x 0\n", 2), ("SAT\n1 -2 3 - 0\n", 2), ("SAT\n\n1 2 3 4.5 0\n", 3)]
    )
    def test_what_is_no_literal_is_named_with_its_line(self, text, line):
        with pytest.raises(ParseError, match="expected literals as integers") as caught:
            dimacs.read_model(text, SQUARE)
        assert caught.value.line == line

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("v 1 -1 2 3 4 0", "the model says both 1 and -1"), ("v 1 2 3 4 0 -1", "literal -1 behind the closing 0"),
            ("v 1 2 3 4 0\ns UNSATISFIABLE", "a second answer, another one"),
        ],
    )  # fmt: skip
    def test_a_model_says_each_thing_once(self, text, message):
        with pytest.raises(ParseError, match=message):
            dimacs.read_model(f"s SATISFIABLE\n{text}\n", SQUARE)

    def test_blanks_of_any_kind_stand_in_a_model(self):
        assert dimacs.read_model("s SATISFIABLE\nv\t1 2\nv 3  4\n v 0\n", SQUARE)[1] == {0, 1, 2, 3}

    @pytest.mark.parametrize("literal", [2**32 + 1, -(2**32) - 1, 10**14])
    def test_literals_of_any_size_are_taken_for_what_they_are(self, literal):
        model = Model.of(Puzzle(("..",)))
        text = "".join(dimacs.write(model, single_loop=True)) + f"{literal} 0\n"
        text = re.sub("p cnf [0-9]+ ([0-9]+)", lambda head: f"p cnf {10**14} {int(head[1]) + 1}", text)
        assert len(list(foreign.cnf_opener(text)(model, Deadline()))) == 3

    def test_a_map_has_two_words_a_line(self):
        names = " # comment\n\n01 1\n10 2  # here too\n12 3\n21 4\n"
        assert dimacs.read_map(names) == {"01": 1, "10": 2, "12": 3, "21": 4}
        assert dimacs.read_map("c edge 5 01\nedge 7\n") == {"01": 5, "edge": 7}  # as in our own DIMACS text

    @pytest.mark.parametrize(
        "line",
        ["10", "1 10 12", "10 0", "10 -1", "10 a1", "a1 0x1", "10 " + "9" * 5000, "01 3", "c edge 0 10", "c x 1 10"],
    )
    def test_other_lines_of_a_map_are_refused(self, line):
        with pytest.raises(ParseError, match=r"expected NAME VARIABLE|a second variable for 01") as caught:
            dimacs.read_map(f"01 1\n{line}\n")
        assert caught.value.line == 2

    def test_a_map_of_variables_first_is_no_map_of_other_edges(self):
        turned = dimacs.read_map("1 01\n2 10\n3 12\n4 21\n")  # every name is a number too
        with pytest.raises(ParseError, match="no variable for edge 01, expected a line"):
            dimacs.variables_of(turned, SQUARE)

    @pytest.mark.parametrize("variable", ["0", "9" * 5000])
    def test_a_name_in_a_comment_needs_a_variable(self, variable):
        with pytest.raises(ParseError, match="expected c edge VARIABLE NAME") as caught:
            dimacs.read_clauses(f"p cnf 1 1\nc edge {variable} 01\n")
        assert caught.value.line == 2

    def test_every_edge_has_a_variable(self):
        names = {"21": 8, "01": 5, "10": 6, "12": 7}
        assert dimacs.variables_of(names, SQUARE) == [5, 6, 7, 8]
        with pytest.raises(ParseError, match="no variable for edge 12, expected a line"):
            dimacs.variables_of({name: v for name, v in names.items() if v != 7}, SQUARE)

    def test_a_model_must_name_every_edge(self):
        assert dimacs.read_model("s SATISFIABLE\nv 1 2 3 4 0\n", SQUARE) == (Outcome.SAT, {0, 1, 2, 3})
        with pytest.raises(ParseError, match=r"no value for variable 3, expected 1\.\.4"):
            dimacs.read_model("s SATISFIABLE\nv 1 2 4 0\n", SQUARE)
        with pytest.raises(ParseError, match="no line 's SATISFIABLE'"):
            dimacs.read_model("v 1 2 3 4 0\n", SQUARE)

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("1 0\n", "no line 'p cnf VARIABLES CLAUSES'"),
            ("p cnf 2\n1 0\n", "expected one line 'p cnf VARIABLES CLAUSES'"),
            ("p cnf 2 1\np cnf 2 1\n1 0\n", "expected one line 'p cnf VARIABLES CLAUSES'"),
            ("p cnf 2 -1\n1 0\n", "expected one line 'p cnf VARIABLES CLAUSES'"),
            ("p cnf 2 3\n1 0\n2 0\n", "the text has 2 clauses, its head says 3"),
            ("p cnf 2 1\n1 0\n2 0\n", "the text has 2 clauses, its head says 1"),
            ("p cnf 2 1\n1 -3 0\n", "the text has a variable 3, its head says 2"),
        ],
    )
    def test_a_text_that_is_not_what_its_head_says_is_refused(self, text, fault):
        with pytest.raises(ParseError, match=re.escape(fault)):
            dimacs.read_clauses(text)
        assert dimacs.read_clauses("p cnf 0 0\n") == ([], {})

    def test_clauses_may_be_spread_over_lines(self):
        assert dimacs.read_clauses("c edge 1 01\nc x\np cnf 2 2\n1\n-2 0 2\n") == ([[1, -2], [2]], {"01": 1})
        rules = list(cnf.local_rules(SQUARE))
        text = "".join(dimacs.write(SQUARE))
        assert dimacs.read_clauses(text) == (rules, {name: e for e, name in enumerate(edge_names(1, 1), 1)})


class TestExplain:
    def test_given_edges_take_part_in_a_conflict(self):
        given = Drawing.from_edges(2, 3, (), (0, 3))  # above and to the left of the first cell
        found = explain(Puzzle.parse("3.3/..."), Settings(given=given))
        assert (found.answer.outcome, found.conflict, found.minimal) == (Outcome.UNSAT, {(0, 0)}, True)

    def test_given_edges_may_be_in_conflict_by_themselves(self):
        for puzzle in (Puzzle.parse("1"), Puzzle.parse(".")):
            found = explain(puzzle, Settings(given=Drawing(("1", "0"), ("..",))))
            assert (found.answer.outcome, found.conflict, found.minimal) == (Outcome.UNSAT, frozenset(), True)

    def test_a_loop_of_given_edges_is_in_conflict_with_a_clue_elsewhere(self):
        given = Drawing.from_edges(4, 4, (0, 4, 5, 9), ())  # around the first cell
        found = explain(Puzzle.parse("..../..../...3/...."), Settings(given=given))
        assert (found.answer.outcome, found.conflict, found.minimal) == (Outcome.UNSAT, {(2, 3)}, True)

    def test_without_time_nothing_is_known(self):
        found = explain(Puzzle.parse("4.../...4"), Settings(timeout=0.0))
        assert found.answer.outcome is Outcome.UNKNOWN and found.conflict == frozenset() and not found.minimal

    def test_without_time_all_clues_are_the_conflict(self):
        found = conflict.minimal_conflict(Puzzle.parse("4..0/...4"), timeout=0.0)
        assert (found.cells, found.minimal) == ({(0, 0), (0, 3), (1, 3)}, False)

    @pytest.mark.parametrize("answered", range(8))
    def test_whenever_the_time_runs_out_a_conflict_is_left(self, answered, monkeypatch):
        left, asked = [answered], caller.SatCaller.solve

        def limited(self, assumptions=()):
            left[0] -= 1
            return asked(self, assumptions) if left[0] >= 0 else None

        puzzle = Puzzle.parse("4..0/...4/22.0")
        with monkeypatch.context() as patch:
            patch.setattr(caller.SatCaller, "solve", limited)
            found = conflict.minimal_conflict(puzzle)
        others = [(i, j) for i, j, _ in puzzle.cells() if (i, j) not in found.cells]
        assert solve(puzzle.without(others)).outcome is Outcome.UNSAT and found.minimal is (left[0] >= 0)


class TestCount:
    def test_a_wide_board_is_listed_first(self, monkeypatch):
        monkeypatch.setattr(count, "_WIDE", 1)
        puzzle = Puzzle.parse("3..3/..../3..3")
        assert (count.count(puzzle).count, count.count(puzzle).method) == (6, count.ENUMERATE)
        monkeypatch.setattr(count, "_LISTED", 5)
        assert (count.count(puzzle).count, count.count(puzzle).method) == (6, count.FRONTIER)
        settings = count.CountSettings(independent=True)
        assert count.count(puzzle, settings).method == count.FRONTIER
