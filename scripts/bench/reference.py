"""The plain reference that the fast path is measured against: edge variables, one nogood per subloop, glucose4.

What a competent user of python-sat writes in an afternoon.  Kept apart from slitherx on purpose: it shares no code.
"""

from __future__ import annotations

from itertools import combinations

from pysat.solvers import Solver


def edges_of(rows: int, columns: int) -> dict[tuple, int]:
    """Variable of each edge, named by its two tiles."""
    across = [((i, j), (i, j + 1)) for i in range(rows + 1) for j in range(columns)]
    down = [((i, j), (i + 1, j)) for i in range(rows) for j in range(columns + 1)]
    return {edge: k for k, edge in enumerate(across + down, 1)}


def clauses(clues: tuple[str, ...], variable: dict[tuple, int]) -> list[list[int]]:
    """Degrees 0 or 2, and the clues."""
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
                corners = (i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)
                four = [variable[a, b] for a, b in combinations(corners, 2) if (a, b) in variable]
                found += [[-v for v in many] for many in combinations(four, int(char) + 1)]
                found += [list(few) for few in combinations(four, 5 - int(char))]
    return found


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


def solve(clues: tuple[str, ...], limit: int = 2) -> tuple[int, int]:
    """The number of solutions found, up to ``limit``, and the number of SAT calls."""
    variable = edges_of(len(clues), len(clues[0]))
    edge_of = {v: edge for edge, v in variable.items()}
    count = calls = 0
    with Solver(name="glucose4", bootstrap_with=clauses(clues, variable)) as solver:
        solver.add_clause(list(edge_of))  # something is drawn
        while count < limit:
            calls += 1
            if not solver.solve():
                break
            cycles = loops([edge_of[v] for v in solver.get_model() if v > 0])
            if len(cycles) == 1:
                count += 1
                solver.add_clause([-variable[edge] for edge in cycles[0]])
            else:
                for cycle, other in zip(cycles, [*cycles[1:], cycles[0]], strict=True):
                    # A loop may be the solution: then no edge of another loop is on.
                    solver.add_clause([-variable[edge] for edge in cycle] + [-variable[other[0]]])
    return count, calls
