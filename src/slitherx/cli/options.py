"""Options that mean the same on every command, each defined once."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable

from slitherx.cli.errors import UsageError
from slitherx.errors import InputError
from slitherx.solvers.base import LARGEST_SEED, LONG, MOST_WORKERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slitherx.formats import Document
    from slitherx.puzzle import Puzzle
    from slitherx.queries.backends import Settings
    from slitherx.solution import Drawing


def add_search(parser: argparse.ArgumentParser) -> None:
    """How long to search, and what for."""
    group = parser.add_argument_group("search")
    group.add_argument("--all", action="store_true", help="list every solution")
    group.add_argument(
        "--limit", type=positive, metavar="N", help="stop after N solutions (status 3: there may be more)"
    )
    group.add_argument("--count", action="store_true", help="print the number of solutions only")
    group.add_argument("--unique", action="store_true", help="say whether there is exactly one solution (status 1: no)")
    add_timeout(group)
    add_given(group)


def refuse_with(args: argparse.Namespace, option: str, *others: str) -> None:
    """Raise `UsageError` if any of the others is given, too: nothing that was asked for is passed over in silence."""
    for other in _given(args, others):
        raise UsageError(f"--{other} does not go with --{option}")


def refuse_without(args: argparse.Namespace, option: str, *others: str) -> None:
    """Raise `UsageError` if any of the others is given, though the option that it needs is not."""
    for other in () if _given(args, [option]) else _given(args, others):
        raise UsageError(f"--{other} needs --{option}")


def _given(args: argparse.Namespace, names: Iterable[str]) -> list[str]:
    """Those of the options that are given, as they are spelled."""
    values = ((name, getattr(args, name)) for name in names)
    return [name.replace("_", "-") for name, value in values if value is not None and value is not False]


def add_question(parser: argparse.ArgumentParser) -> None:
    """What a question with one answer takes: puzzles, a time limit, given edges, and how to show the answer."""
    from slitherx.cli.inputs import add_inputs

    add_inputs(parser, several=True)
    add_timeout(parser)
    add_given(parser)
    add_display(parser)


def add_timeout(parser: argparse._ActionsContainer, *, memory: bool = True) -> None:
    """The options ``--timeout`` and, unless the command has one of its own, ``--memory``."""
    if memory:
        parser.add_argument(
            "--memory", dest="process_memory", type=positive, metavar="MIB",
            help="stop when the process holds more memory (status 3: unknown)",
        )  # fmt: skip
    parser.add_argument(
        "--timeout", type=seconds, metavar="SECONDS", help="stop after this time per puzzle (status 3: unknown)"
    )


def add_given(parser: argparse._ActionsContainer) -> None:
    """The option ``--given``."""
    parser.add_argument("--given", action="store_true", help="keep the edges that the input draws on or off")


def given_of(document: Document, args: argparse.Namespace) -> Drawing | None:
    """The drawing to keep; `InputError` if one is asked for and the input has none."""
    if args.given and document.drawing is None:
        raise InputError("nothing is drawn, expected edges for --given", source=document.source)
    return document.drawing if args.given else None


def question_of(document: Document, args: argparse.Namespace) -> Settings:
    """What `add_question` said, for one puzzle."""
    from slitherx.queries.backends import Settings

    return Settings(timeout=args.timeout, given=given_of(document, args))


def add_seed(parser: argparse._ActionsContainer) -> None:
    """The option ``--seed``."""
    parser.add_argument("--seed", type=seed, metavar="N", help="seed for random choices; the same seed, the same run")


def add_display(parser: argparse.ArgumentParser) -> None:
    """How results are shown."""
    group = parser.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="one JSON object per puzzle and line")
    group.add_argument("--ascii", action="store_true", help="draw with ASCII characters")
    group.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="colour (default: auto, on a terminal)"
    )
    group.add_argument("--stats", action="store_true", help="report the effort of the search on stderr")


def use_color(choice: str) -> bool:
    """Whether to colour stdout: the option first, then NO_COLOR and FORCE_COLOR, then whether it is a terminal."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def use_ascii(asked: bool) -> bool:
    """Whether to draw in ASCII: asked for, or because stdout cannot encode box characters."""
    if asked:
        return True
    try:
        "┗".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def use_compact(puzzle: Puzzle, boards: int = 1) -> bool:
    """Whether to draw narrow cells: on a terminal in which wide ones do not fit."""
    if not sys.stdout.isatty():
        return False
    import shutil

    from slitherx.render.text import width

    return boards * width(puzzle) > shutil.get_terminal_size().columns


def whole(text: str, least: int, most: int) -> int:
    """An integer between two."""
    number = int(text)
    if number < least:
        raise argparse.ArgumentTypeError(f"{text} is not at least {least}")
    if number > most:
        raise argparse.ArgumentTypeError(f"{text} is more than {most}")
    return number


def positive(text: str) -> int:
    """An integer of at least 1 that a C library can take."""
    return whole(text, 1, sys.maxsize)


def seed(text: str) -> int:
    """A seed; Python would take -5 for 5."""
    return whole(text, 0, LARGEST_SEED)


def cells(text: str) -> int:
    """A number of cells; with more, the bytes of a text would be beyond what zlib can count."""
    return whole(text, 1, 10**12)


def workers(text: str) -> int:
    """A number of threads."""
    return whole(text, 1, MOST_WORKERS)


def seconds(text: str) -> float:
    """A time of at least 0 seconds."""
    number = float(text)
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a time in seconds")
    return min(number, LONG)  # no clock counts further
