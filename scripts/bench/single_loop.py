"""Static encodings of "one loop" side by side: the planar tree that slitherx writes, and positions along the loop.

Both are added to the same local rules and given to the same solver; the table says how large they are and how long
a first solution and the proof of uniqueness take.

    scripts/bench/run single_loop.py puzzles/loopy10.txt puzzles/loopy20.txt
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from pysat.solvers import Solver

from slitherx import formats
from slitherx.lower import cnf, tree
from slitherx.model import Model

CONFLICTS = 1_000_000


def positions(model: Model) -> list[list[int]]:
    """Walk the loop: each arc but the one back to the start raises the tile's position, a binary number, by one."""
    bits = model.tile_count.bit_length()
    edges, tiles = model.edge_count, model.tile_count
    forward = lambda e: edges + 2 * e + 1
    backward = lambda e: edges + 2 * e + 2
    start = lambda t: 3 * edges + t + 1
    bit = lambda t, k: 3 * edges + tiles + t * bits + k + 1
    seen = 3 * edges + tiles + tiles * bits
    found: list[list[int]] = []
    into: dict[int, list[int]] = {t: [] for t in range(tiles)}
    out: dict[int, list[int]] = {t: [] for t in range(tiles)}
    for e in range(edges):
        a, b = model.edge_tiles(e)
        found += [[-forward(e), e + 1], [-backward(e), e + 1], [-e - 1, forward(e), backward(e)]]
        found.append([-forward(e), -backward(e)])
        for arc, tail, head in ((forward(e), a, b), (backward(e), b, a)):
            out[tail].append(arc)
            into[head].append(arc)
            carry = None
            for k in range(bits):
                found += _sum_bit(arc, start(head), bit(tail, k), bit(head, k), carry)
                seen += 1
                found += _carry(seen, bit(tail, k), carry)
                carry = seen
    for t in range(tiles):
        for group in (into[t], out[t]):
            found += [[-x, -y] for i, x in enumerate(group) for y in group[:i]]
        found.append([-start(t), *out[t]])
        if t:
            found += [[-start(t), -start(s)] for s in range(t)] if tiles < 200 else []
    if tiles >= 200:
        found += _at_most_one([start(t) for t in range(tiles)], seen)
    found.append([start(t) for t in range(tiles)])
    return found


def _sum_bit(arc, is_start, old, new, carry):
    """If the arc is walked and its head is not the start: new = old xor carry (the first carry is 1)."""
    guard = [-arc, is_start]
    if carry is None:
        return [[*guard, old, new], [*guard, -old, -new]]
    return [[*guard, *c] for c in ((carry, -old, new), (carry, old, -new), (-carry, old, new), (-carry, -old, -new))]


def _carry(now, old, before):
    return [[-now, old], [now, -old]] if before is None else [[-now, old], [-now, before], [now, -old, -before]]


def _at_most_one(literals, top):
    found, before = [], None
    for literal in literals:
        top += 1
        found += [[-literal, top]] + ([[-before, top], [-before, -literal]] if before else [])
        before = top
    return found


def run(name: str, model: Model, extra: list[list[int]]) -> str:
    """One row of the table."""
    clauses = [*cnf.local_rules(model), *extra]
    variables = max(abs(x) for clause in clauses for x in clause)
    start = time.process_time()
    with Solver(name="cadical153", bootstrap_with=clauses) as solver:
        solver.conf_budget(CONFLICTS)
        first = solver.solve_limited()
        one = time.process_time() - start
        if first:
            solver.add_clause([-e for e in solver.get_model()[: model.edge_count] if e > 0])
            solver.conf_budget(CONFLICTS)
            second = solver.solve_limited()
        both = time.process_time() - start
        conflicts = solver.accum_stats()["conflicts"]
    state = "unknown" if first is None or (first and second is None) else "unique" if first and not second else "?"
    size = f"{variables / model.edge_count:6.1f} {len(clauses) / model.edge_count:7.1f}"
    return f"{name:<10} {size} {one:9.2f} {both:9.2f} {conflicts:10} {state}"


def main() -> None:
    """Print a table per puzzle."""
    for path in sys.argv[1:]:
        model = Model.of(formats.read(Path(path).read_bytes(), source=path)[0].puzzle)
        print(f"{path}: {model.rows}x{model.columns}, {model.edge_count} edges")
        print("encoding   vars/e  clau/e  first [s] proof [s]  conflicts")
        print(run("tree", model, list(tree.single_loop(model))), flush=True)
        print(run("positions", model, positions(model)), flush=True)


if __name__ == "__main__":
    main()
