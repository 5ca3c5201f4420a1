"""The solvers that `peers.py` compares, each behind the same two functions: list solutions, and find the backbone.

A listing takes the clues and a limit and gives edge sets; a backbone gives a dict of the edges that are equal in all
solutions, None without a solution.  Edges are numbers in scan order, as in `slitherx.model`.  Both also give the
solver's own counts as far as it tells them.  What a package does not offer is left out: puzzlekit gives one solution
and no more, multi-puzzle-solver lists solutions.  In grilops a program goes on with the z3 solver that is part of its
interface, so it can be asked everything.

    python -c "import sys; sys.path.insert(0, 'scripts/bench'); import peer_solvers; print(peer_solvers.SOLVERS)"
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

import reference

Clues = tuple[str, ...]
Edges = frozenset[int]
Effort = dict[str, int]
Listed = tuple[list[Edges], Effort]
Fixed = tuple[dict[int, bool] | None, Effort]

CLINGO = """
{ on(E) : edge(E,_,_) }.
at(T,E) :- edge(E,T,_).
at(T,E) :- edge(E,_,T).
:- tile(T), D = #count { E : at(T,E), on(E) }, D != 0, D != 2.
:- clue(C,K), #count { E : around(C,E), on(E) } != K.
first(E) :- on(E), not earlier(E).
earlier(E) :- on(F), edge(E,_,_), F < E.
reached(A) :- first(E), edge(E,A,_).
reached(B) :- reached(A), on(E), edge(E,A,B).
reached(A) :- reached(B), on(E), edge(E,A,B).
:- on(E), edge(E,A,_), not reached(A).
:- not on(_).
#show on/1.
"""


def number(edge: tuple, columns: int) -> int:
    """The number in scan order of an edge named by its two tiles."""
    (i, j), (below, _) = edge
    return i * (2 * columns + 1) + j + (columns if below > i else 0)


def numbers(clues: Clues) -> dict[tuple, int]:
    """All edges of the board, named by two tiles, with their numbers."""
    return {edge: number(edge, len(clues[0])) for edge in reference.edges_of(len(clues), len(clues[0]))}


def clued(clues: Clues) -> list[tuple[int, int, int]]:
    """Row, column and clue of the cells that have one."""
    return [(i, j, int(char)) for i, row in enumerate(clues) for j, char in enumerate(row) if char.isdigit()]


def needs_no_loop(clues: Clues) -> bool:
    """Whether the empty drawing meets the clues: two packages then take it for a solution."""
    return not any(clue for _, _, clue in clued(clues))


def narrowed(ask: Callable[[dict[int, bool]], Edges | None], first: Edges, edges: range) -> dict[int, bool]:
    """The backbone: ask for a solution that differs in an edge where none has differed, until there is no such."""
    left = {edge: edge in first for edge in edges}
    while left and (other := ask(left)) is not None:
        left = {edge: on for edge, on in left.items() if (edge in other) == on}
    return left


def slitherx(clues: Clues, limit: int) -> Listed:
    """The everyday path: colours and separator cuts, without the judge."""
    return _searched(clues, limit, "colors")


def cp_sat(clues: Clues, limit: int) -> Listed:
    """Our CP-SAT back end, which shares nothing with the first."""
    return _searched(clues, limit, "cp")


def _searched(clues: Clues, limit: int, backend: str) -> Listed:
    from slitherx.model import Model
    from slitherx.puzzle import Puzzle
    from slitherx.queries.backends import Settings, open_search

    search = open_search(Model.of(Puzzle(clues)), Settings(backend=backend), first_only=limit == 1)
    found = iter(search)
    solutions = list(islice(found, limit))
    found.close()  # type: ignore[attr-defined]
    return solutions, search.effort


def slitherx_backbone(clues: Clues) -> Fixed:
    """The library's own query."""
    from slitherx.puzzle import Puzzle
    from slitherx.queries.backbone import backbone

    found = backbone(Puzzle(clues))
    fixed = dict.fromkeys(found.on, True) | dict.fromkeys(found.off, False)
    return (fixed if found.outcome.value == "sat" else None), found.effort or {}


def cp_sat_backbone(clues: Clues) -> Fixed:
    """Our CP-SAT model and the usual loop around it; `narrowed` only ever strengthens the model."""
    from ortools.sat.python import cp_model

    from slitherx.model import Model
    from slitherx.puzzle import Puzzle
    from slitherx.solvers.cpsat import build

    model, edges = build(Model.of(Puzzle(clues)))
    solver, effort = cp_model.CpSolver(), {"rounds": 0, "conflicts": 0}
    solver.parameters.num_workers = 1

    def ask(left: dict[int, bool]) -> Edges | None:
        model.add_bool_or([~edges[edge] if on else edges[edge] for edge, on in left.items()] or [True])
        status = solver.solve(model)
        effort["rounds"] += 1
        effort["conflicts"] += solver.num_conflicts
        solved = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        return frozenset(k for k, edge in enumerate(edges) if solver.boolean_value(edge)) if solved else None

    first = ask({})
    return (None if first is None else narrowed(ask, first, range(len(edges)))), effort


def lazy_edges(clues: Clues, limit: int) -> Listed:
    """The plain lazy-cut reference."""
    found, effort = reference.solve(clues, limit)
    return [frozenset(number(edge, len(clues[0])) for edge in on) for on in found], effort


def lazy_edges_backbone(clues: Clues) -> Fixed:
    """The reference asked literal by literal."""
    found, effort = reference.backbone(clues)
    return found and {number(edge, len(clues[0])): on for edge, on in found.items()}, effort


def clingo(clues: Clues, limit: int) -> Listed:
    """Answer sets: degrees, clues, and reachability from the first edge (our own program)."""
    control = _grounded(clues, limit)
    solutions: list[Edges] = []
    control.solve(on_model=lambda model: solutions.append(_shown(model)))
    return solutions, _conflicts(control)


def clingo_backbone(clues: Clues) -> Fixed:
    """Cautious and brave consequences of the same program: the edges on in all answer sets, and in some."""
    control = _grounded(clues, 0)
    last: dict[str, Edges] = {}
    conflicts = 0
    for mode in ("cautious", "brave"):
        control.configuration.solve.enum_mode = mode
        control.solve(on_model=lambda model, mode=mode: last.update({mode: _shown(model)}))
        conflicts += _conflicts(control)["conflicts"]
    if not last:
        return None, {"conflicts": conflicts}
    off = set(numbers(clues).values()) - last["brave"]
    return dict.fromkeys(last["cautious"], True) | dict.fromkeys(off, False), {"conflicts": conflicts}


def _grounded(clues: Clues, limit: int) -> object:
    import clingo as asp

    control = asp.Control([str(limit)], logger=lambda *_: None)
    control.add("base", [], CLINGO + "\n".join(_facts(clues)))
    control.ground([("base", [])])
    return control


def _shown(model: object) -> Edges:
    return frozenset(symbol.arguments[0].number for symbol in model.symbols(shown=True))  # type: ignore[attr-defined]


def _conflicts(control: object) -> Effort:
    return {"conflicts": int(control.statistics["solving"]["solvers"]["conflicts"])}  # type: ignore[attr-defined]


def _facts(clues: Clues) -> list[str]:
    edges, width = numbers(clues), len(clues[0]) + 1
    tile = lambda t: t[0] * width + t[1]
    facts = [f"edge({v},{tile(a)},{tile(b)})." for (a, b), v in edges.items()]
    facts += [f"tile({t})." for t in range((len(clues) + 1) * width)]
    for i, j, clue in clued(clues):
        facts.append(f"clue({tile((i, j))},{clue}).")
        facts += [f"around({tile((i, j))},{edges[edge]})." for edge in reference.around(i, j)]
    return facts


def grilops(clues: Clues, limit: int) -> Listed:
    """Loop symbols on the tiles, numbered along the loop, by z3; each solution found is ruled out."""
    from z3 import Or

    grid, arms = _grid(clues)
    solutions: list[Edges] = []
    while len(solutions) < limit and grid.solve():
        solutions.append(_drawn(grid, arms))
        grid.solver.add(Or(*(grid.grid[point] != symbol for point, symbol in grid.solved_grid().items())))
    return solutions, _z3_conflicts(grid)


def grilops_backbone(clues: Clues) -> Fixed:
    """The same grid and the usual loop around it."""
    from z3 import Not, Or

    grid, arms = _grid(clues)

    def ask(left: dict[int, bool]) -> Edges | None:
        grid.solver.add(Or(*(Not(arms[edge]) if on else arms[edge] for edge, on in left.items())))
        return _drawn(grid, arms) if grid.solve() else None

    fixed = narrowed(ask, _drawn(grid, arms), range(len(arms))) if grid.solve() else None
    return fixed, _z3_conflicts(grid)


def _grid(clues: Clues) -> tuple:
    """A `SymbolGrid` of the tiles with one loop through it, and the condition that an edge is on, by its number."""
    import grilops as package
    from grilops.loops import LoopConstrainer, LoopSymbolSet
    from z3 import PbEq

    lattice = package.get_rectangle_lattice(len(clues) + 1, len(clues[0]) + 1)
    symbols = LoopSymbolSet(lattice)
    symbols.append("EMPTY")
    grid = package.SymbolGrid(lattice, symbols)
    LoopConstrainer(grid, single_loop=True)
    arms_to = {way.name: symbols.symbols_for_direction(way) for way in lattice.edge_sharing_directions()}
    edges = numbers(clues)
    arms = {
        edges[a, b]: grid.cell_is_one_of(package.Point(*a), arms_to["E" if a[0] == b[0] else "S"]) for a, b in edges
    }
    for i, j, clue in clued(clues):
        grid.solver.add(PbEq([(arms[edges[edge]], 1) for edge in reference.around(i, j)], clue))
    return grid, arms


def _drawn(grid, arms: dict) -> Edges:
    model = grid.solver.model()
    return frozenset(edge for edge, arm in arms.items() if model.eval(arm))


def _z3_conflicts(grid) -> Effort:
    return {key: number for key, number in grid.solver.statistics() if key == "conflicts"}


def puzzlekit(clues: Clues, limit: int) -> Listed:  # noqa: ARG001
    """One solution by its CP-SAT model, with one thread."""
    import puzzlekit as kit

    if needs_no_loop(clues):
        raise NotImplementedError("it takes the empty drawing for a solution")
    rows = "\n".join(" ".join(row.replace(".", "-").replace("?", "-")) for row in clues)
    options = {"num_search_workers": 1, "time_limit_sec": 1000.0}
    result = kit.solve(f"{len(clues)} {len(clues[0])}\n{rows}", "slitherlink", solver_options=options)
    status = result.solution_data["status"]
    if status not in ("Optimal", "Feasible", "Infeasible"):
        raise RuntimeError(f"puzzlekit: {status}")
    return [_from_scores(result.sol_grid, len(clues), len(clues[0]))] if result.is_solved else [], {}


def _from_scores(grid, rows: int, columns: int) -> Edges:
    """Its answer: for each cell the sum of 8, 4, 2, 1 for an edge above, left, below, right."""
    found: set[int] = set()
    for i in range(rows):
        for j in range(columns):
            score = grid.value(i, j)
            above = i * (2 * columns + 1) + j
            places = {8: above, 4: above + columns, 2: above + 2 * columns + 1, 1: above + columns + 1}
            found |= {edge for weight, edge in places.items() if score != "-" and int(score) & weight}
    return frozenset(found)


def multi_puzzle_solver(clues: Clues, limit: int) -> Listed:
    """Solutions by its CP-SAT model, through its function that lists them up to a number; not the empty drawing."""
    import numpy
    from puzzle_solver.core.utils_ortools import SingleSolution, generic_solve_all
    from puzzle_solver.puzzles.slitherlink import slitherlink

    board = slitherlink.Board(numpy.array([list(row.replace(".", " ").replace("?", " ")) for row in clues]))

    def drawn(_: object, solver) -> SingleSolution:
        on = {str(key): key for key, variable in board.model_vars.items() if solver.value(variable)}
        found.append(frozenset(_beside(pos, way.name, len(clues[0])) for pos, way in on.values()))
        return SingleSolution({pos: "".join(w.name for p, w in on.values() if p == pos) for pos, _ in on.values()})

    found: list[Edges] = []
    with contextlib.redirect_stdout(io.StringIO()):
        generic_solve_all(board, drawn, max_solutions=limit + needs_no_loop(clues), verbose=False)
    return [on for on in dict.fromkeys(found) if on][:limit], {}


def _beside(pos, way: str, columns: int) -> int:
    above = pos.y * (2 * columns + 1) + pos.x
    return {"UP": above, "LEFT": above + columns, "RIGHT": above + columns + 1, "DOWN": above + 2 * columns + 1}[way]


@dataclass(frozen=True, slots=True)
class Solver:
    """How to ask a solver; ``most`` is the number of solutions beyond which it cannot go, if there is one."""

    list_: Callable[[Clues, int], Listed]
    backbone: Callable[[Clues], Fixed] | None = None
    most: int | None = None


SOLVERS = {
    "slitherx": Solver(slitherx, slitherx_backbone),
    "reference": Solver(lazy_edges, lazy_edges_backbone),
    "clingo": Solver(clingo, clingo_backbone),
    "cp-sat": Solver(cp_sat, cp_sat_backbone),
    "grilops": Solver(grilops, grilops_backbone),
    "puzzlekit": Solver(puzzlekit, most=1),
    "multi-puzzle-solver": Solver(multi_puzzle_solver),
}
LIMITS = {"solve": 1, "unique": 2, "enumerate": 1000}
TASKS = (*LIMITS, "backbone")


def question(name: str, task: str) -> Callable[[Clues], Listed | Fixed] | None:
    """What to call with the clues to have the solver do the task; None if it cannot."""
    solver = SOLVERS[name]
    if task == "backbone":
        return solver.backbone
    limit = LIMITS[task]
    if solver.most is not None and solver.most < limit:
        return None
    return lambda clues: solver.list_(clues, limit)
