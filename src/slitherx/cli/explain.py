"""Say why a puzzle does not work: a minimal set of clues in conflict, or two solutions and where they differ."""

from __future__ import annotations

import argparse

from slitherx.cli import answers, options
from slitherx.cli.errors import name_of
from slitherx.cli.inputs import each
from slitherx.cli.output import as_line
from slitherx.formats import Document
from slitherx.queries.explain import Explanation, explain
from slitherx.solution import Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slitherx.puzzle import Puzzle
    from slitherx.solution import Drawing

EXAMPLE = "  slitherx explain puzzles/altered10.txt || test $? = 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    options.add_question(parser)


def run(args: argparse.Namespace) -> int:
    """Explain each puzzle; status 0 if it has exactly one solution, 1 if not."""
    return each(args, lambda document: _show(document, args))


def _show(document: Document, args: argparse.Namespace) -> int:
    found = explain(document.puzzle, options.question_of(document, args))
    if args.stats:
        answers.print_effort(found.seconds, found.effort, document.source)
    print(_as_json(document, found, args) if args.json else _as_text(document, found, args))
    if not found.minimal:
        return answers.UNKNOWN
    return {True: answers.DONE, False: answers.NO, None: answers.UNKNOWN}[found.answer.unique]


def _as_text(document: Document, found: Explanation, args: argparse.Namespace) -> str:
    ascii, color = options.use_ascii(args.ascii), options.use_color(args.color)
    given = options.given_of(document, args)
    picture = _picture(document, found, given, ascii, color)
    return f"{name_of(document.source)}: {_describe(found, given)}\n{picture}".rstrip("\n")


def _describe(found: Explanation, given: Drawing | None) -> str:
    if found.answer.outcome is Outcome.UNSAT:
        return f"no solution: {_conflict(found, given)}"
    if found.answer.unique is False:
        number = answers.counted(len(found.differ), "cell")
        return f"several solutions; these two differ in {number} inside or outside the loop"
    return answers.describe(found.answer)


def _conflict(found: Explanation, given: Drawing | None) -> str:
    if not found.conflict:
        return "the given edges are in conflict by themselves" if given else "nothing can be drawn"
    kind, end = ("minimal ", "") if found.minimal else ("", "; the time ran out before it was minimal")
    number, where = answers.counted(len(found.conflict), "clue"), "cell" + "s" * (len(found.conflict) > 1)
    cells = ", ".join(f"({i},{j})" for i, j in sorted(found.conflict))
    kept = " where the given edges are kept" if given and given.on | given.off else ""
    return f"a {kind}conflict of {number}{kept}, at {where} {cells}{end}"


def _picture(document: Document, found: Explanation, given: Drawing | None, ascii: bool, color: bool) -> str:
    from slitherx.render import pair, text
    from slitherx.render.overlay import Overlay

    solutions = found.answer.solutions
    if len(solutions) > 1:
        compact = options.use_compact(document.puzzle, boards=2)
        return pair.draw_text(document.puzzle, *solutions[:2], ascii=ascii, color=color, compact=compact)
    overlay = Overlay(cells=found.conflict)
    first = solutions[0] if solutions else given
    shown = document.puzzle if color or not found.conflict else _only(document, found)
    compact = options.use_compact(shown)
    return text.draw(shown, first, ascii=ascii, color=color, compact=compact, overlay=overlay)


def _only(document: Document, found: Explanation) -> Puzzle:
    """Without colour, the clues that are not in conflict are left out of the picture."""
    others = [(i, j) for i, j, _ in document.puzzle.cells() if (i, j) not in found.conflict]
    return document.puzzle.without(others)


def _as_json(document: Document, found: Explanation, args: argparse.Namespace) -> str:
    record = answers.record_of(document, found.answer, listing=True)
    given = options.given_of(document, args)
    if given:
        record["given"] = {"horizontal": given.horizontal, "vertical": given.vertical}
    record |= {"conflict": sorted(found.conflict), "minimal": found.minimal, "differ": sorted(found.differ)}
    record |= {"seconds": round(found.seconds, 6), "effort": found.effort}
    return as_line(record)
