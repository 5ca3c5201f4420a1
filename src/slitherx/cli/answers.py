"""Search and print: what `solve`, `sat`, `cp` and `dance` have in common."""

from __future__ import annotations

import argparse
import sys

from slitherx.cli.errors import name_of
from slitherx.cli.options import use_ascii, use_color, use_compact
from slitherx.cli.output import as_line
from slitherx.formats import Document
from slitherx.queries.backends import Settings
from slitherx.queries.solve import Answer, solve
from slitherx.solution import Outcome, Solution
from slitherx.verify import Verdict

DONE, NO, UNKNOWN = 0, 1, 3


def limit_of(args: argparse.Namespace, default: int) -> int | None:
    """How many solutions to look for; None for all."""
    if args.limit is not None:
        return int(args.limit)
    if args.all or args.count:
        return None
    return 2 if args.unique else default


def answer(document: Document, args: argparse.Namespace, settings: Settings, *, default_limit: int) -> int:
    """Search one puzzle, print the answer to stdout as the options ask, and return the exit status."""
    listing = args.all or args.limit is not None
    keep = 0 if args.count and not args.json else None if listing else 1
    found = solve(document.puzzle, settings, limit=limit_of(args, default_limit), keep=keep)
    if args.stats:
        print_effort(found.seconds, found.effort, document.source)
    if args.json:
        print(as_line(record_of(document, found, listing=listing, counting=args.count)))
    elif args.count:
        print(found.count if found.complete else f"at least {found.count}")
    else:
        _write_text(document, found, args)
    return status(found, args)


def status(found: Answer, args: argparse.Namespace) -> int:
    """0 done, 1 the answer is no, 3 a limit ran out first."""
    if found.outcome is Outcome.UNSAT:
        return DONE if args.count and not args.unique else NO
    if args.unique:
        return {True: DONE, False: NO, None: UNKNOWN}[found.unique]
    wants_all = args.all or args.count or args.limit is not None
    if found.outcome is Outcome.UNKNOWN or (wants_all and not found.complete):
        return UNKNOWN
    return DONE


def print_effort(seconds: float, effort: dict[str, int], source: str) -> None:
    """The effort of a search on one line of stderr."""
    counts = ", ".join(f"{name} {count}" for name, count in effort.items())
    print(f"{name_of(source)}: {seconds:.3f} s, {counts or 'no effort reported'}", file=sys.stderr)


def counted(number: int, noun: str) -> str:
    """The number and the noun, in the plural unless there is one."""
    return f"{number} {noun}" + "s" * (number != 1)


def describe(found: Answer) -> str:
    """The answer in one line of words."""
    if found.outcome is Outcome.UNSAT:
        return "no solution"
    if found.outcome is Outcome.UNKNOWN:
        return "unknown: the time ran out first"
    if found.complete:
        return "unique solution" if found.count == 1 else f"{found.count} solutions"
    return {1: "solved; there may be more solutions"}.get(found.count, f"at least {found.count} solutions: not unique")


def _write_text(document: Document, found: Answer, args: argparse.Namespace) -> None:
    from slitherx.render.text import draw

    puzzle = document.puzzle
    ascii, color, compact = use_ascii(args.ascii), use_color(args.color), use_compact(puzzle)
    print(f"{name_of(document.source)}: {puzzle.rows}x{puzzle.columns}, {describe(found)}")
    pictures: tuple[Solution | None, ...] = found.solutions or (None,)  # no solution: show the puzzle as it was read
    for picture in pictures:
        print(draw(puzzle, picture, ascii=ascii, color=color, compact=compact), end="")


def record_of(document: Document, found: Answer, *, listing: bool = False, counting: bool = False) -> dict[str, object]:
    """The answer as an object for JSON: with the first solution, or with ``listing`` all that were kept."""
    from slitherx.formats import json as form

    first = found.solutions[0] if found.solutions and not (listing or counting) else None
    shown = Document(document.puzzle, first, source=document.source, title=document.title)
    record = form.record(shown, outcome=found.outcome, unique=found.unique)
    if listing or counting:
        record |= {"count": found.count, "complete": found.complete}
    if listing and not counting:
        record["solutions"] = [_picture(solution) for solution in found.solutions]
    record["seconds"] = round(found.seconds, 6)
    record["effort"] = found.effort
    return record


def _picture(solution: Solution) -> dict[str, object]:
    return {"horizontal": solution.horizontal, "vertical": solution.vertical, "walk": solution.walk}


def show_verdict(document: Document, solution: Solution, verdict: Verdict, args: argparse.Namespace) -> int:
    """Print what the judge says of a solution, and the solution; status 1 if it is wrong."""
    from slitherx.render.text import draw

    if args.json:
        faults = [{"rule": fault.rule, "where": fault.where, "message": fault.message} for fault in verdict.faults]
        record = {"schema": 1, "source": document.source, "correct": bool(verdict), "faults": faults}
        print(as_line(record))
    else:
        print(f"{name_of(document.source)}: {'correct' if verdict else 'wrong'}")
        print("".join(f"  {fault.message}\n" for fault in verdict.faults), end="")
        if (solution.rows, solution.columns) == (document.puzzle.rows, document.puzzle.columns):
            print(draw(document.puzzle, solution, ascii=use_ascii(args.ascii), color=use_color(args.color)), end="")
    return DONE if verdict else NO
