"""What must hold for every board: each check takes a board and its facts, and returns what is wrong, or nothing.

The facts come from the plainest back end that is fast enough, SAT over edges, judged by `verify`; every check compares
them with something that was written independently.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from slitherx import formats
from slitherx.certify.check import check as check_certificate
from slitherx.certify.write import certify
from slitherx.errors import NotEncodableError, SlitherxError
from slitherx.formats import Document
from slitherx.formats.registry import FORMATS, ON_EDGES
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.backbone import backbone
from slitherx.queries.backends import LOCAL, Settings, open_search
from slitherx.queries.check import cross_validate
from slitherx.queries.count import CountSettings, count
from slitherx.queries.explain import explain
from slitherx.queries.shrink import shrink
from slitherx.queries.solve import solve
from slitherx.solution import Drawing, Solution

# Boards with more solutions than this are compared by counts only.
MOST = 400
# Seconds: a limit against endless loops only, that a process which hardly gets a turn does not reach.
LONG = 600
SOLVERS = ("glucose4", "minisat22", "cadical153", "glucose3", "maplechrono", "minicard")


@dataclass
class Facts:
    """A board, its solutions as edge sets (as many as `MOST`), and a seed for choices."""

    puzzle: Puzzle
    seed: int

    @cached_property
    def answer(self):
        return solve(self.puzzle, Settings(backend="edges"), limit=MOST + 1)

    @property
    def all_known(self) -> bool:
        return self.answer.complete

    @cached_property
    def edge_sets(self) -> set[frozenset[int]]:
        return {solution.edges for solution in self.answer.solutions}

    @property
    def answer_name(self) -> str:
        return ("none", "unique", "several")[min(2, len(self.edge_sets))]


def sets(facts: Facts) -> str:
    """Every back end lists the same set, and the frontier counts as many."""
    report = cross_validate(facts.puzzle, limit=None if facts.all_known else 50, timeout=LONG)
    if report.agree is False or (facts.all_known and report.agree is None):
        sizes = {one.backend: len(one.masks) for one in report.listings}
        return (
            f"back ends disagree: {sizes}, counted {report.counted}, {report.disagreements()[:1]}, {report.repeats()}"
        )
    return "" if not facts.all_known or report.listings[0].edge_sets == facts.edge_sets else "another set than at first"


def local(facts: Facts) -> str:
    """The local rules: the DLX text by two XCC solvers, CNF, CP-SAT."""
    if facts.puzzle.rows * facts.puzzle.columns > 20:
        return ""
    model = Model.of(facts.puzzle)
    few = sum(1 for _, _ in zip(range(300), open_search(model, Settings(rule=LOCAL)), strict=False)) < 300
    report = cross_validate(facts.puzzle, rule=LOCAL, limit=None if few else 50, timeout=LONG)
    if report.agree is False or (few and report.agree is None):
        return f"local rules: { {one.backend: len(one.masks) for one in report.listings} } {report.disagreements()[:1]}"
    return ""


def counts(facts: Facts) -> str:
    """The frontier counts what was listed, also for the board turned."""
    swept = count(facts.puzzle, CountSettings(method="frontier", independent=True, states=300_000))
    turned = count(facts.puzzle.transpose().mirror(), CountSettings(states=300_000))
    if not (swept.complete and turned.complete):
        return ""
    if swept.count != turned.count:
        return f"counts {swept.count}, and {turned.count} when turned"
    known = len(facts.edge_sets)
    wrong = swept.count != known if facts.all_known else swept.count < known
    return f"counts {swept.count}, lists {known}" if wrong else ""


def backbones(facts: Facts) -> str:
    """Edges equal in all solutions."""
    found = backbone(facts.puzzle)
    if not facts.edge_sets:
        return "" if found.outcome.value == "unsat" else f"backbone says {found.outcome}"
    if not found.complete:
        return "backbone is not complete"
    on = frozenset.intersection(*facts.edge_sets)
    ever = frozenset().union(*facts.edge_sets)
    off = frozenset(range(Model.of(facts.puzzle).edge_count)) - ever
    if facts.all_known:
        return (
            "" if (found.on, found.off) == (on, off) else f"backbone {sorted(found.on ^ on)} {sorted(found.off ^ off)}"
        )
    return "" if found.on <= on and found.off <= off else "backbone holds edges that change"


def explanations(facts: Facts) -> str:
    """A conflict is one, and minimal; two solutions differ where it says."""
    found = explain(facts.puzzle)
    if facts.edge_sets:
        return "a conflict on a board with solutions" if found.conflict else ""
    cells = sorted(found.conflict)
    keep = lambda some: facts.puzzle.without({(i, j) for i, j, _ in facts.puzzle.cells()} - set(some))
    possible = lambda some: bool(solve(keep(some), Settings(backend="edges"), limit=1).count)
    if possible(cells):
        return f"clues {cells} are not in conflict"
    superfluous = [cell for cell in cells if not possible([other for other in cells if other != cell])]
    return f"clues {superfluous} are superfluous in the conflict {cells}" if superfluous else ""


def certificates(facts: Facts) -> str:
    """The certificate says what is so, and its checker accepts it."""
    attempt = certify(facts.puzzle)
    if attempt.answer.value != facts.answer_name:
        return f"certify says {attempt.answer.value}, expected {facts.answer_name}"
    if attempt.certificate is None:
        return ""
    checked = check_certificate(str(attempt.certificate))
    proved = {checked.solution.edges} if checked.solution else set()
    return "" if proved == facts.edge_sets else "the certificate proves something else"


def options(facts: Facts) -> str:
    """Solvers, seeds, workers and given edges change nothing but what they should."""
    rng = random.Random(facts.seed)
    solver, backend = rng.choice(SOLVERS), rng.choice(("colors", "edges", "cp", "dance"))
    given = _some_edges(facts, rng)
    expected = {edges for edges in facts.edge_sets if given.on <= edges and not given.off & edges}
    settings = Settings(
        backend=backend, solver=solver if backend in ("colors", "edges") else None, given=given, seed=facts.seed,
        workers=rng.choice((1, 2)),
    )  # fmt: skip
    found = {
        solution.edges for solution in solve(facts.puzzle, settings, limit=None if facts.all_known else 5).solutions
    }
    wrong = found != expected if facts.all_known else bool(facts.edge_sets) != bool(found)
    return f"{settings}: {len(found)} solutions, expected {len(expected)}" if wrong else ""


def _some_edges(facts: Facts, rng: random.Random) -> Drawing:
    """A few edges of some solution, so that there is one left; without solution any."""
    edges = Model.of(facts.puzzle).edge_count
    true = rng.choice(sorted(map(sorted, facts.edge_sets))) if facts.edge_sets else rng.sample(range(edges), edges // 2)
    chosen = rng.sample(range(edges), rng.randint(0, edges // 3))
    on = [edge for edge in chosen if edge in set(true)]
    return Drawing.from_edges(facts.puzzle.rows, facts.puzzle.columns, on, set(chosen) - set(on))


def conversions(facts: Facts) -> str:
    """Each format gives back what it says it carries."""
    drawing = facts.answer.solutions[0] if facts.edge_sets and facts.seed % 2 else None
    document = Document(facts.puzzle, drawing, source="fuzz", title="")
    wrong = [fault for name, entry in FORMATS.items() if entry.writer and (fault := _round_trip(document, name))]
    return "; ".join(wrong)


def _round_trip(document: Document, name: str) -> str:
    try:
        text = formats.write(document, name)
    except NotEncodableError:
        return ""
    lost = formats.losses(document, name)
    read_as = "penpa" if name == "penpa-solve" else name
    named = formats.read(text, format=read_as)
    for [back] in (named, named if name in _TOO_SHORT else formats.read(text)):
        clues = document.puzzle.clues
        if any("?" in words for words in lost):
            clues = tuple(row.replace("?", ".") for row in clues)
        if back.puzzle.clues != clues:
            return f"{name}: another puzzle comes back"
        drawn = isinstance(document.drawing, Solution) and not lost and ON_EDGES in FORMATS[name].carries
        if drawn and (back.drawing is None or back.drawing.on != document.drawing.on):
            return f"{name}: another drawing comes back"
    return ""


# A task of few letters is not recognised: the format must be named.
_TOO_SHORT = ("puzzle-loop",)

CHECKS: dict[str, Callable[[Facts], str]] = {
    check.__name__: check
    for check in (sets, local, counts, backbones, explanations, certificates, options, conversions)
}


def fault(name: str, puzzle: Puzzle, seed: int) -> str:
    """What a check finds wrong with a board; an exception counts, whatever it is."""
    try:
        return CHECKS[name](Facts(puzzle, seed))
    except (SlitherxError, ArithmeticError, LookupError, TypeError, ValueError, AssertionError, RuntimeError) as error:
        return f"{type(error).__name__}: {error}"[:300]


def shrunk(name: str, puzzle: Puzzle, seed: int) -> Puzzle:
    """A smaller board on which the same check fails."""
    return shrink(puzzle, lambda smaller: bool(fault(name, smaller, seed)))
