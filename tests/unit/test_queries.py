"""Questions at their edges: names that do not exist, texts of others that are wrong, limits, back ends that lie."""

import pytest

from slitherx import testing
from slitherx.errors import DisagreementError, ParseError, SolverUnavailableError
from slitherx.lower import cnf, dlx
from slitherx.model import Model
from slitherx.names import edge_names
from slitherx.puzzle import Puzzle
from slitherx.queries import conflict, count, dimacs, foreign
from slitherx.queries.backends import Settings, open_search
from slitherx.queries.check import cross_validate
from slitherx.queries.explain import explain
from slitherx.queries.solve import solve
from slitherx.solution import Drawing, Outcome
from slitherx.solvers import caller
from slitherx.solvers.base import LOCAL, LOOP, Search

SQUARE = Model.of(Puzzle(("4",)))


def test_back_ends_that_do_not_exist_are_refused_by_name():
    with pytest.raises(SolverUnavailableError, match="no back end 'x', expected one of"):
        open_search(SQUARE, Settings(backend="x"))
    with pytest.raises(SolverUnavailableError, match=r"no back end 'x', expected some of .*cp"):
        cross_validate(Puzzle(("4",)), ["x"])


class Lying(Search):
    """Says that one edge is a solution."""

    def __iter__(self):
        yield frozenset({0})
        self.complete = True


def test_a_back_end_that_lies_is_found_out(monkeypatch):
    monkeypatch.setattr("slitherx.queries.solve.open_search", lambda model, *_, **__: Lying(model))
    with pytest.raises(DisagreementError, match="the judge rejects: dead end at tile"):
        solve(Puzzle((".",)))
    report = cross_validate(Puzzle((".",)), {"lying": Lying, "edges": lambda m: open_search(m, Settings())})
    assert report.agree is False
    monkeypatch.setattr(testing, "cross_validate", lambda *_, **__: report)
    with pytest.raises(DisagreementError, match=r"the back ends of slitherx disagree on \."):
        testing.right_solutions(Puzzle((".",)))


class TestForeign:
    def test_a_dlx_text_without_an_edge_is_refused(self):
        text = "".join(dlx.lower(Model.of(Puzzle.parse("../.."))))
        with pytest.raises(ParseError, match="no item '05' for an edge of the 2x3 board"):
            list(foreign.dlx_opener(text)(Model.of(Puzzle.parse(".../..."))))

    def test_covers_that_differ_in_other_items_are_one_solution(self):
        text = "".join(dlx.lower(Model.of(Puzzle.parse("4./..")))).replace(" 11 |", " 11 Z |") + "Z\nZ\n"
        model = Model.of(Puzzle.parse("4./.."))
        assert len(list(foreign.dlx_opener(text, rule=LOOP)(model))) == 1
        blank = Model.of(Puzzle.parse("../.."))
        own = "".join(dlx.lower(blank))
        assert len(list(foreign.dlx_opener(own, rule=LOOP)(blank))) == 13  # and not the empty one
        assert len(list(foreign.dlx_opener(own, rule=LOCAL)(blank))) == 14

    def test_an_encoding_of_others_offers_what_a_search_asks_for(self):
        encoding = foreign.ProjectedEncoding([[3, -1]], [3, 2])
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
