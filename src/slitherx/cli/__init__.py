"""The command line.  A command is a module of this package, imported only when it is called.

Each has ``HELP`` (one line), ``EXAMPLE`` (shown by ``--help`` and run by the tests), ``add_arguments(parser)`` and
``run(args) -> exit status``.  A command parses options, calls one public function, and prints.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from slitherx.cli import errors, guard, streams
from slitherx.errors import SlitherxError

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from _typeshed import SupportsWrite

# In the order of `slitherx --help`.
COMMANDS = {
    "solve": "solve puzzles and say whether the solution is unique",
    "unique": "say whether puzzles have exactly one solution",
    "backbone": "show which edges are forced",
    "explain": "say why a puzzle has no solution, or several",
    "dlx": "write Knuth's DLX text of a puzzle",
    "sat": "solve, list, count by PySAT; write and read DIMACS",
    "cp": "solve, list, count by OR-Tools CP-SAT",
    "dance": "solve, list, count by dancing links (XCC with the loop rule)",
    "xcc": "solve any DLX text: exact covers with colors",
    "verify": "judge a solution by the rules",
    "check": "compare the solution sets of all back ends",
    "certify": "prove that the solution is unique, or that there is none; check such a proof",
    "count": "count the solutions exactly, however many",
    "sample": "draw uniformly random solutions",
    "convert": "write puzzles in another format",
    "render": "draw puzzles: terminal, SVG, PNG",
    "batch": "ask one question of many puzzles, on all cores or a cluster, and resume",
    "report": "tell what a batch found, draw it, or compare two",
}
INTERRUPTED, BROKEN_PIPE = 130, 141


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit status (0 done, 1 the answer is no, 2 usage, 3 unknown, 65-74 sysexits)."""
    arguments = sys.argv[1:] if argv is None else argv
    if argv is None:
        streams.open_streams()
    received: list[int] = []
    try:
        with guard.signals(received):
            status = _guarded(arguments, received)
    except (KeyboardInterrupt, guard.Terminated):  # said again while the first was dealt with
        status = INTERRUPTED
    if received:
        status = guard.SIGNALLED + received[0]
    if argv is None:
        guard.leave(status, received)
    return status


def _guarded(arguments: list[str], received: list[int]) -> int:
    try:
        try:
            status = _run(arguments)
        except SystemExit:  # help was asked for, or the usage is wrong
            sys.stdout.flush()
            raise
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader of our output has left
        streams.point_stdout_at_nothing()
        return BROKEN_PIPE
    except (KeyboardInterrupt, guard.Terminated):
        return INTERRUPTED
    except Exception as error:
        # What a signal breaks off may end in any exception: an import as a missing package, argparse as a missing
        # attribute that its own clearing-up expects.
        if received:
            status = guard.SIGNALLED
        elif isinstance(error, SlitherxError | OSError | MemoryError):
            status = errors.report(error)
        else:
            raise
        streams.drop_what_cannot_be_written()
        return status


def _run(arguments: list[str]) -> int:
    name = arguments[0] if arguments else ""
    if name not in COMMANDS:
        parser = _top_parser()
        parser.parse_args(arguments)
        parser.print_help()
        return 0
    module = import_module(f"slitherx.cli.{name}")
    command = _Parser(
        prog=f"slitherx {name}",
        description=module.__doc__,
        epilog="example:\n" + module.EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.add_arguments(command)
    args = command.parse_intermixed_args(_without_dashes(arguments[1:]))
    with guard.memory(getattr(args, "process_memory", None)):
        status: int = module.run(args)
    return status


def _without_dashes(arguments: list[str]) -> list[str]:
    """Behind ``--`` there are names only, which argparse does not know when options may stand between inputs."""
    if "--" not in arguments:
        return arguments
    place = arguments.index("--")
    names = (os.path.join(".", name) if name[:1] == "-" != name else name for name in arguments[place + 1 :])
    return [*arguments[:place], *names]


def _top_parser() -> argparse.ArgumentParser:
    listing = "\n".join(f"  {name:<10} {text}" for name, text in COMMANDS.items())
    parser = _Parser(
        prog="slitherx",
        description="Slitherlink: one model, lowered to DLX text, CNF and CP-SAT, and solvers that check each other.",
        epilog=f"commands:\n{listing}\n\n`slitherx COMMAND --help` shows options and an example.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the versions of slitherx, solvers, Python")
    parser.add_argument("command", choices=list(COMMANDS), metavar="COMMAND", nargs="?")
    return parser


class _Parser(argparse.ArgumentParser):
    """One that does not keep to itself that its help cannot be written."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        (file or sys.stdout).write(self.format_help())


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib import metadata

        for package in ("slitherx", "python-sat", "ortools", "numba"):
            try:
                print(package, metadata.version(package))
            except metadata.PackageNotFoundError:
                print(package, "not installed")
        print("python", sys.version.split()[0])
        parser.exit()
