"""Ask one question of many puzzles, on all cores or on a Dask cluster, and write one JSON object a line.

Inputs are files, link lists, JSON Lines, folders, or stdin.  With -o FILE the run can be killed at any moment: the
same command goes on where it stopped.  A puzzle that takes too much time or memory, or kills its worker, is recorded
as unknown with the reason.  `slitherx report FILE` prints the summary again.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from slitherx.batch.ask import QUERIES, Job, Record
from slitherx.batch.crew import Crew, Processes
from slitherx.batch.flow import Flow
from slitherx.batch.items import Inputs, Item
from slitherx.batch.progress import Progress
from slitherx.batch.results import Results, encode
from slitherx.batch.tally import BAD, NO, OPEN, Tally
from slitherx.cli import answers, options
from slitherx.cli.errors import UsageError, printable
from slitherx.cli.inputs import add_reading, target_name
from slitherx.errors import InputError
from slitherx.formats.limits import max_bytes

USAGE = 2
EXAMPLE = """\
  slitherx batch unique puzzles/first.txt puzzles/dense10.txt -o results.jsonl
  slitherx batch convert --to puzzlink puzzles | head -3"""


# Options and the queries that they belong to.
_BELONGS = {"limit": ("solve", "check"), "to": ("convert",), "backends": ("check",)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of this command."""
    parser.add_argument("query", choices=list(QUERIES), metavar="QUERY", help=f"one of {', '.join(QUERIES)}")
    parser.add_argument("inputs", nargs="*", metavar="INPUT", help="file, folder or link; - or nothing: stdin")
    parser.add_argument("-o", "--output", metavar="FILE", help="add results to FILE, skip those that it holds")
    add_reading(parser)
    _add_questions(parser.add_argument_group("question"))
    _add_workers(parser.add_argument_group("workers"))
    parser.add_argument("--quiet", action="store_true", help="no progress and no summary on stderr")


def _add_questions(group: argparse._ActionsContainer) -> None:
    group.add_argument("--limit", type=options.positive, metavar="N", help="solve, check: list at most N solutions")
    group.add_argument("--to", type=target_name, metavar="FORMAT", help="convert: the format (default: puzzlink)")
    group.add_argument("--backends", metavar="A,B,…", help="check: which back ends (default: all that are installed)")


def _add_workers(group: argparse._ActionsContainer) -> None:
    group.add_argument("--jobs", type=options.workers, metavar="N", help="processes (default: one a core)")
    group.add_argument("--unordered", action="store_true", help="write results as they come, not in order")
    group.add_argument("--memory", type=options.positive, metavar="MIB", help="most memory of a process")
    group.add_argument("--dask", metavar="ADDRESS", help="let the workers of this Dask scheduler do the work")
    options.add_timeout(group, memory=False)


def run(args: argparse.Namespace) -> int:
    """Run the batch; the status is the worst of its puzzles: error, no, unknown, done."""
    if args.dask and (args.jobs or args.memory):
        print("slitherx batch: --jobs and --memory are for processes here, `dask worker` has its own", file=sys.stderr)
        return USAGE
    _refuse_others(args)
    job, tally = _job(args), Tally()
    inputs = Inputs(args.inputs, stdin=sys.stdin.buffer, format=args.from_format, longest=max_bytes(args.max_cells))
    results = Results(args.output, job, seen=tally.add) if args.output not in (None, "", "-") else None
    progress = Progress(sys.stderr, tally, lambda: inputs.read / inputs.size if inputs.size else None, quiet=args.quiet)
    try:
        with _crew(args, job) as crew:
            items = _missing(inputs, results, progress)
            for record in Flow(items, crew, ordered=not args.unordered, tick=progress.tell):
                _write(record, results)
                tally.add(record)
                progress.tell()
    finally:
        progress.finish()
        if results is not None:
            results.close()
    if not args.quiet:
        sys.stdout.flush()
        sys.stderr.write(printable(tally.table(), but="\n"))
    return _status(tally)


def _refuse_others(args: argparse.Namespace) -> None:
    """Raise `UsageError` for an option of another query."""
    for option, queries in _BELONGS.items():
        if getattr(args, option) is not None and args.query not in queries:
            raise UsageError(f"--{option} does not go with {args.query}")


def _job(args: argparse.Namespace) -> Job:
    backends = None if args.backends is None else tuple(args.backends.split(","))
    if backends is not None:
        from slitherx.queries.check import openers

        openers(backends)  # a wrong name is one mistake, not one for each puzzle
    return Job(
        args.query, timeout=args.timeout, limit=args.limit, target=args.to or "puzzlink", backends=backends,
        format=args.from_format, max_cells=args.max_cells, plain_rules=args.plain_rules,
    )  # fmt: skip


@contextmanager
def _crew(args: argparse.Namespace, job: Job) -> Iterator[Crew]:
    """Those who work; when the run ends early they are not waited for."""
    crew = _cluster(job, args.dask) if args.dask else Processes(job, hands=args.jobs or _cores(), memory=args.memory)
    try:
        yield crew
    except BaseException:
        crew.close(at_once=True)
        raise
    crew.close()


def _cluster(job: Job, address: str) -> Crew:
    from slitherx.batch.cluster import Cluster  # Dask takes half a second to import

    return Cluster(job, address)


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _missing(inputs: Inputs, results: Results | None, progress: Progress) -> Iterator[Item]:
    """The items that have no result yet."""
    begun = False
    for item in inputs:
        if results is None or not results.has(item):
            if not begun:
                begun = True
                progress.resumed()
            yield item


def _write(record: Record, results: Results | None) -> None:
    if results is not None:
        results.add([record])
    else:
        sys.stdout.write(encode(record).decode())


def _status(tally: Tally) -> int:
    if tally.count(BAD):
        return InputError.status
    if tally.count(NO):
        return answers.NO
    return answers.UNKNOWN if tally.count(OPEN) else answers.DONE
