"""The plain reference that the fast path is measured against: edge variables, one nogood per subloop, glucose4.

What a competent user of python-sat writes in an afternoon.  Kept apart from slitherx on purpose: it shares no code.

    python -c "import sys; sys.path.insert(0, 'scripts/bench'); import reference; print(reference.solve(('4.', '..')))"
"""

from __future__ import annotations

from itertools import combinations

from pysat.solvers import Solver


def edges_of(rows: int, columns: int) -> dict[tuple, int]:
    """Variable of each edge, named by its two tiles."""
    across = [((i, j), (i, j + 1)) for i in range(rows + 1) for j in range(columns)]
    down = [((i, j), (i + 1, j)) for i in range(rows) for j in range(columns + 1)]
    return {edge: k for k, edge in enumerate(across + down, 1)}


def around(i: int, j: int) -> list[tuple]:
    """The four edges of a cell."""
    corners = (i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)
    return [corners[:2], corners[::2], corners[1::2], corners[2:]]


def clauses(clues: tuple[str, ...], variable: dict[tuple, int]) -> list[list[int]]:
    """Degrees 0 or 2, the clues, and that something is drawn."""
    at: dict[tuple, list[int]] = {}
    for (a, b), v in variable.items():
        at.setdefault(a, []).append(v)
        at.setdefault(b, []).append(v)
    found = []
    for near in at.values():
        found += [[-v] + [w for w in near if w != v] for v in near]
        found += [[-v for v in three] for three in combinations(near, 3)]
    for i, row in enumerate(clues):
        for j, char in enumerate(row):
            if char.isdigit():
                four = [variable[edge] for edge in around(i, j)]
                found += [[-v for v in many] for many in combinations(four, int(char) + 1)]
                found += [list(few) for few in combinations(four, 5 - int(char))]
    return [*found, list(variable.values())]


def loops(on: list[tuple]) -> list[list[tuple]]:
    """The cycles of a drawing in which every tile has degree 0 or 2."""
    at: dict[tuple, list[tuple]] = {}
    for edge in on:
        for tile in edge:
            at.setdefault(tile, []).append(edge)
    left, found = set(on), []
    while left:
        stack, loop = [left.pop()], []
        while stack:
            edge = stack.pop()
            loop.append(edge)
            for tile in edge:
                for other in at[tile]:
                    if other in left:
                        left.remove(other)
                        stack.append(other)
        found.append(loop)
    return found


class Reference:
    """A SAT solver asked for one loop after another; ``effort`` counts clauses, rounds (SAT calls), cuts, conflicts."""

    def __init__(self, clues: tuple[str, ...]) -> None:
        self.variable = edges_of(len(clues), len(clues[0]))
        self.edge_of = {v: edge for edge, v in self.variable.items()}
        problem = clauses(clues, self.variable)
        self.effort = {"clauses": len(problem), "rounds": 0, "cuts": 0, "conflicts": 0}
        self.solver = Solver(name="glucose4", bootstrap_with=problem)

    def ask(self, assumptions: tuple[int, ...] = ()) -> list[int] | None:
        """The literals of a drawing with one loop, or None."""
        while self.solver.solve(assumptions=assumptions):
            self.effort["rounds"] += 1
            values = self.solver.get_model()
            cycles = loops([self.edge_of[v] for v in values if v > 0])
            if len(cycles) == 1:
                return values
            self.effort["cuts"] += len(cycles)
            for cycle, other in zip(cycles, [*cycles[1:], cycles[0]], strict=True):
                # A loop may be the solution: then no edge of another loop is on.
                self.solver.add_clause([-self.variable[edge] for edge in cycle] + [-self.variable[other[0]]])
        self.effort["rounds"] += 1
        return None

    def close(self) -> dict[str, int]:
        """Free the solver; the effort."""
        self.effort["conflicts"] = self.solver.accum_stats()["conflicts"]
        self.solver.delete()
        return self.effort


def solve(clues: tuple[str, ...], limit: int = 2) -> tuple[list[list[tuple]], dict[str, int]]:
    """Solutions, up to ``limit``, as lists of edges; and the effort."""
    search, found = Reference(clues), []
    while len(found) < limit and (values := search.ask()):
        on = [v for v in values if v > 0]
        found.append([search.edge_of[v] for v in on])
        search.solver.add_clause([-v for v in on])
    return found, search.close()


def backbone(clues: tuple[str, ...]) -> tuple[dict[tuple, bool] | None, dict[str, int]]:
    """The edges that are the same in all solutions and how they are, None without a solution; and the effort.

    The usual way: ask, for each edge that all solutions seen so far have in common, for a solution without that.
    """
    search, fixed = Reference(clues), []
    left = search.ask()
    while left:
        literal = left.pop()
        other = search.ask((-literal,))
        if other:
            both = set(other)
            left = [v for v in left if v in both]
        else:
            search.solver.add_clause([literal])
            fixed.append(literal)
    solvable = left is not None
    return {search.edge_of[abs(v)]: v > 0 for v in fixed} if solvable else None, search.close()
