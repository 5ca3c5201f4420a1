"""Solve, list or count by SAT (python-sat), or exchange DIMACS files with any other SAT solver."""

from __future__ import annotations

import argparse

from slitherx.cli import answers, options
from slitherx.cli.errors import name_of
from slitherx.cli.inputs import add_inputs, each, single, text_of
from slitherx.cli.output import add_output, open_output
from slitherx.formats import Document
from slitherx.model import Model
from slitherx.queries.backends import Settings

# Options that ask something of the puzzle.
_QUESTIONS = ("all", "limit", "count", "unique", "given")
# Options of a search.
_SEARCH = ("timeout", "solver", "stats")

EXAMPLE = """\
  slitherx sat --count puzzles/blank3.txt
  slitherx sat --dimacs --single-loop puzzles/first.txt -o first.cnf
  cadical first.cnf > first.out; slitherx sat --model first.out puzzles/first.txt"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    add_inputs(parser, several=True)
    options.add_search(parser)
    options.add_display(parser)
    add_output(parser)
    group = parser.add_argument_group("SAT")
    group.add_argument("--solver", metavar="NAME", help="PySAT solver; `help` lists those that work here")
    group.add_argument(
        "--encoding", choices=("colors", "edges"), default="colors",
        help="variables: inside/outside of cells (default, faster) or edges",
    )  # fmt: skip
    group.add_argument("--dimacs", action="store_true", help="write the CNF over edges instead (local rules only)")
    group.add_argument("--single-loop", action="store_true", help="with --dimacs: the complete CNF, one loop included")
    group.add_argument("--model", metavar="FILE", help="judge an external solver's answer to that CNF; - for stdin")


def run(args: argparse.Namespace) -> int:
    """Solve, or write or read DIMACS, as the options say."""
    if args.solver == "help":
        return _list_solvers()
    options.refuse_without(args, "dimacs", "single_loop", "output")
    if args.dimacs:
        options.refuse_with(args, "dimacs", *_QUESTIONS, *_SEARCH, "json", "model")
        return _write_dimacs(args)
    if args.model is not None:
        options.refuse_with(args, "model", *_QUESTIONS, *_SEARCH)
        return _judge_model(single(args), args)

    def settings(document: Document) -> Settings:
        given = options.given_of(document, args)
        return Settings(backend=args.encoding, timeout=args.timeout, solver=args.solver, given=given)

    return each(args, lambda document: answers.answer(document, args, settings(document), default_limit=1))


def _list_solvers() -> int:
    from slitherx.solvers.caller import DEFAULT_SOLVER, available_solvers

    for name in available_solvers():
        print(name + (" (default)" if name == DEFAULT_SOLVER else ""))
    return 0


def _write_dimacs(args: argparse.Namespace) -> int:
    from slitherx.queries import dimacs

    model = Model.of(single(args).puzzle)
    with open_output(args.output) as stream:
        stream.writelines(dimacs.write(model, single_loop=args.single_loop))
    return 0


def _judge_model(document: Document, args: argparse.Namespace) -> int:
    from slitherx.queries import dimacs
    from slitherx.solution import Outcome, Solution
    from slitherx.verify import verify

    puzzle, text = document.puzzle, text_of(args.model)
    outcome, edges = dimacs.read_model(text, Model.of(puzzle), source=args.model)
    if outcome is not Outcome.SAT:
        print(f"{name_of(args.model)}: the solver says {outcome.value}")
        return answers.NO if outcome is Outcome.UNSAT else answers.UNKNOWN
    solution = Solution.from_edges(puzzle.rows, puzzle.columns, edges)
    return answers.show_verdict(document, solution, verify(puzzle, solution), args)
