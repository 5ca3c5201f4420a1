"""One item in, one record out, whatever happens: a bad puzzle or a limit is an outcome, not the end of the run."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from slitherx import formats
from slitherx.batch.items import Item
from slitherx.errors import DisagreementError, SlitherxError
from slitherx.formats import MAX_CELLS, Document
from slitherx.queries.backends import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slitherx.queries.solve import Answer

SCHEMA = 1
Record = dict[str, object]


@dataclass(frozen=True, slots=True)
class Job:
    """What is asked of every puzzle.

    ``query`` is one of `QUERIES`; ``timeout`` seconds a puzzle (for check a back end); ``limit`` solutions for solve
    and check; ``target`` a format for convert; ``backends`` names for check; ``grace`` the seconds beyond twice its
    time after which a worker is ended; the rest as for `slitherx.formats.read`.
    """

    query: str
    timeout: float | None = None
    limit: int | None = None
    target: str = "puzzlink"
    backends: tuple[str, ...] | None = None
    format: str | None = None
    max_cells: int = MAX_CELLS
    plain_rules: bool = False
    grace: float = 2.0


def answer(job: Job, item: Item) -> Record:
    """The record of one item: where it came from, ``outcome``, ``answer`` in words, figures, and what was found.

    ``seconds`` is CPU time.  ``outcome`` is sat, unsat or unknown; done, where nothing is solved; error, with reason.
    """
    wall, cpu = time.perf_counter(), time.process_time()
    board: Record = {}
    try:
        document = _read(job, item)
        board = {"title": document.title} if document.title else {}
        board |= {"rows": document.puzzle.rows, "columns": document.puzzle.columns}
        found = QUERIES[job.query](document, job)
    except DisagreementError as error:
        found = _outcome("error", "disagreement", str(error))
    except MemoryError:
        found = _outcome("unknown", "unknown", "out of memory")
    except SlitherxError as error:
        found = _outcome("error", "error", str(error))
    except Exception as error:
        # Some fault of ours.  It must not cost the run its other puzzles; the summary shows it.
        found = _outcome("unknown", "failed", f"{type(error).__name__}: {error}")
    times = {"seconds": round(time.process_time() - cpu, 6), "elapsed": round(time.perf_counter() - wall, 6)}
    return opening(job, item) | board | found | times


def lost(job: Job, item: Item, reason: str) -> Record:
    """The record of an item whose worker died."""
    return opening(job, item) | _outcome("unknown", "lost", reason)


def opening(job: Job, item: Item) -> Record:
    """What every record begins with."""
    return {"schema": SCHEMA, "query": job.query, "index": item.number, "source": item.source, "key": item.key}


def _read(job: Job, item: Item) -> Document:
    [document] = formats.read(
        item.data, source=item.source, format=job.format, max_cells=job.max_cells, plain_rules=job.plain_rules
    )
    return document


def _outcome(outcome: str, answer: str, reason: str) -> Record:
    return {"outcome": outcome, "answer": answer, "reason": reason}


def _searched(document: Document, job: Job, limit: int | None) -> tuple[Record, list[Record]]:
    from slitherx.queries.solve import solve

    found = solve(document.puzzle, Settings(timeout=job.timeout), limit=limit)
    return _about(found) | {"effort": found.effort}, _drawn(found)


def _about(found: Answer) -> Record:
    words = {True: "unique", False: "several solutions", None: "unknown"}[found.unique]
    if found.outcome.value != "sat":
        words = "no solution" if found.outcome.value == "unsat" else "unknown"
    elif found.unique is None:
        words = "solved"
    return {"outcome": found.outcome.value, "answer": words, "unique": found.unique}


def _drawn(found: Answer) -> list[Record]:
    return [{"horizontal": one.horizontal, "vertical": one.vertical} for one in found.solutions]


def _unique(document: Document, job: Job) -> Record:
    return _searched(document, job, 2)[0]


def _solve(document: Document, job: Job) -> Record:
    record, drawn = _searched(document, job, job.limit or 2)
    record["clues"] = document.puzzle.clues  # so that every command that reads puzzles reads results
    return record | ({"solutions": drawn} if job.limit else drawn[0] if drawn else {})


def _explain(document: Document, job: Job) -> Record:
    from slitherx.queries.explain import explain

    found = explain(document.puzzle, Settings(timeout=job.timeout))
    return _about(found.answer) | {
        "conflict": sorted(found.conflict), "minimal": found.minimal, "differ": sorted(found.differ),
        "solutions": _drawn(found.answer), "effort": found.effort,
    }  # fmt: skip


def _count(document: Document, job: Job) -> Record:
    from slitherx.queries.count import CountSettings, count

    found = count(document.puzzle, CountSettings(timeout=job.timeout))
    words = "counted" if found.complete else "unknown"
    return {
        "outcome": found.outcome.value, "answer": words, "count": found.count, "complete": found.complete,
        "method": found.method, "effort": found.effort, **({"reason": found.stopped} if found.stopped else {}),
    }  # fmt: skip


def _backbone(document: Document, job: Job) -> Record:
    from slitherx.queries.backbone import backbone

    found = backbone(document.puzzle, Settings(timeout=job.timeout))
    words = {"sat": "backbone found", "unsat": "no solution", "unknown": "unknown"}[found.outcome.value]
    return {
        "outcome": found.outcome.value, "answer": words if found.complete else "unknown", "complete": found.complete,
        "on": len(found.on), "off": len(found.off), "open": len(found.open), "effort": found.effort or {},
        "clues": document.puzzle.clues, "horizontal": found.drawing.horizontal, "vertical": found.drawing.vertical,
    }  # fmt: skip


def _check(document: Document, job: Job) -> Record:
    from slitherx.queries.check import cross_validate

    report = cross_validate(document.puzzle, job.backends, limit=job.limit, timeout=job.timeout)
    words = {True: "agree", False: "disagreement", None: "not compared in full"}[report.agree]
    solved = any(listing.masks for listing in report.listings)
    outcome = "sat" if solved else "unsat" if report.agree else "unknown"
    listings = [
        {"backend": one.backend, "solutions": len(one.masks), "complete": one.complete, "seconds": one.seconds}
        for one in report.listings
        if not one.unavailable
    ]
    return {
        "outcome": outcome, "answer": words, "agree": report.agree, "counted": report.counted, "backends": listings,
    }  # fmt: skip


def _certify(document: Document, job: Job) -> Record:
    from slitherx.certify.write import certify

    attempt = certify(document.puzzle, timeout=job.timeout)
    name = attempt.answer.value
    outcome = {"unique": "sat", "several": "sat", "none": "unsat"}.get(name, "unknown")
    words = {"several": "several solutions", "none": "no solution"}.get(name, name)
    text = {"certificate": str(attempt.certificate)} if attempt.certificate else {}
    return {"outcome": outcome, "answer": words, **text}


def _convert(document: Document, job: Job) -> Record:
    text = formats.write(document, job.target)
    lost = formats.losses(document, job.target)
    return {"outcome": "done", "answer": "done", "format": job.target, "text": text, "losses": lost}


def _dlx(document: Document, _: Job) -> Record:
    from slitherx.queries.texts import dlx_text

    return {"outcome": "done", "answer": "done", "format": "dlx", "text": dlx_text(document.puzzle)}


QUERIES: dict[str, Callable[[Document, Job], Record]] = {
    "solve": _solve, "unique": _unique, "explain": _explain, "count": _count, "backbone": _backbone,
    "check": _check, "certify": _certify, "convert": _convert, "dlx": _dlx,
}  # fmt: skip
