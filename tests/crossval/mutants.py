"""Deliberate faults in the lowerings, as back ends.  The cross-validation suite must notice each one.

A mutant is a name and an opener: it takes a Model and opens a Search whose encoding has one fault.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager

from slitherx.lower import circuit, cnf, colors, dlx, tree
from slitherx.model import Model
from slitherx.queries import dimacs, foreign
from slitherx.solvers import cpsat
from slitherx.solvers.base import Deadline
from slitherx.solvers.external import MiniexactSearch
from slitherx.solvers.sat import SatSearch

# CNF over edges, and over colours: change the list of clauses.


def _drop(clauses, model):
    return clauses[:-1]


def _flip_a_literal(clauses, model):
    return [[-clauses[0][0], *clauses[0][1:]], *clauses[1:]]


def _flip_all_of_a_clause(clauses, model):
    middle = len(clauses) // 2
    return [*clauses[:middle], [-literal for literal in clauses[middle]], *clauses[middle + 1 :]]


def _strengthen(clauses, model):
    long = next(k for k, clause in enumerate(clauses) if len(clause) > 2)
    return [*clauses[:long], clauses[long][1:], *clauses[long + 1 :]]


def _weaken(clauses, model):
    used = {abs(literal) for literal in clauses[-1]}
    extra = next(v for v in itertools.count(1) if v not in used)
    return [*clauses[:-1], [*clauses[-1], extra]]


def _swap_two_variables(clauses, model):
    swap = {1: 2, 2: 1}
    return [[(1 if x > 0 else -1) * swap.get(abs(x), abs(x)) for x in clause] for clause in clauses[:-3]] + clauses[-3:]


def _add_a_unit(clauses, model):
    return [*clauses, [-1]]


CLAUSE_FAULTS = (
    _drop, _flip_a_literal, _flip_all_of_a_clause, _strengthen, _weaken, _swap_two_variables, _add_a_unit,
)  # fmt: skip


# Not every missing clause is a fault.  A drawing has an even number of tiles of odd degree, so one tile may be left
# out of the degree clauses; the loop rule over colors implies that no tile is a checkerboard, a circuit all degrees.


def _drop_two_corners(clauses, model):
    corners = {1, model.columns + 1}, {model.columns, 2 * model.columns + 1}
    return [clause for clause in clauses if {abs(literal) for literal in clause} not in corners]


def _allow_degree_4(clauses, model):
    return [clause for clause in clauses if len(clause) != 3 or max(clause) > 0]


def _drop_checkerboards(clauses, model):
    return [clause for clause in clauses if len(clause) != 4 or sum(literal > 0 for literal in clause) != 2]


def _sat_mutant(encoding_class, rule="loop", **changes):
    """An opener over an encoding with some of its methods replaced."""

    def open_(model: Model):
        class Faulty(encoding_class):
            pass

        for name, change in changes.items():
            original = getattr(encoding_class, name)
            setattr(Faulty, name, lambda self, *a, _o=original, _c=change: _c(_listed(_o(self, *a)), self.model))
        return SatSearch(model, Faulty(model), rule=rule)

    return open_


def _listed(result):
    return list(result) if isinstance(result, Iterator) else result


def _forget_nonempty(_, model):
    return [1, -1]


def _forbid_each_loop(encoding_class):
    """Fault 7 of the field: "no candidate's loop may stand", though it may be the solution."""

    def open_(model):
        class Faulty(encoding_class):
            def cuts(self, values, fresh=None):
                loops = self.loops(self.edges(values))
                return [[-edge - 1 for edge in loop] for loop in loops] if len(loops) > 1 else []

        return SatSearch(model, Faulty(model))

    return open_


def _cut_too_strong(cuts, model):
    return [cut[:2] for cut in cuts]


def _clues_off_by_one(encoding_class):
    def open_(model):
        clues = tuple(clue if clue < 1 else clue - 1 for clue in model.clues)
        faulty = Model(model.rows, model.columns, clues)
        return SatSearch(faulty, encoding_class(faulty))

    return open_


# CP-SAT: change the description before it is built.


@contextmanager
def _patched(module, name, change):
    original = getattr(module, name)
    setattr(module, name, change(original))
    try:
        yield
    finally:
        setattr(module, name, original)


class _Patched:
    """A search that is opened and iterated while something is patched."""

    def __init__(self, search, module, name, change):
        self.search, self.patch = search, (module, name, change)

    def __iter__(self):
        with _patched(*self.patch):
            yield from self.search

    complete = property(lambda self: self.search.complete)


def _cp_mutant(name, change, module=circuit, rule="loop"):
    return lambda model: _Patched(cpsat.CpSearch(model, rule=rule), module, name, change)


def _sums(change):
    return lambda original: lambda model: change(list(original(model)))


def _also_degree_4(sums):
    return [circuit.Sum(s.edges, (0, 2, 4)) if s.values == (0, 2) else s for s in sums]


def _degree_1_at_two_tiles(sums):
    return [circuit.Sum(s.edges, (0, 1, 2)) for s in sums[:2]] + sums[2:]


def _clue_or_less(sums):
    return [s if s.values == (0, 2) else circuit.Sum(s.edges, tuple(range(s.values[0] + 1))) for s in sums]


def _clue_of_three_edges(sums):
    return [s if s.values == (0, 2) else circuit.Sum(s.edges[:3], s.values) for s in sums]


def _no_last_clue(sums):
    return sums[:-1]


def _no_loop_rule(original):
    return lambda *_: None


def _both_directions(original):
    return lambda *_: None


def _empty_too(original):
    def build(cp, *rest):
        class Quiet:
            def __getattr__(self, name):
                return (lambda *a: None) if name == "add_bool_or" else getattr(cp, name)

        original(Quiet(), *rest)

    return build


# DLX text: change its lines; covers are listed by miniexact under the local rules.


def _dlx_mutant(change):
    def open_(model):
        lines = "".join(dlx.lower(model)).splitlines()
        head = model.rows + 2
        return MiniexactSearch(model, "\n".join(lines[:head] + change(lines[head:], model)) + "\n")

    return open_


def _drop_option(k):
    return lambda options, model: [option for option in options if option is not options[k]]


def _flip_color(k):
    def change(options, model):
        flipped = options[k][:-1] + "10"[int(options[k][-1])]
        return [flipped if o is options[k] else o for o in options]

    return change


def _swap_edges(options, model):
    return [o.replace("12:", "14:") if o.startswith("02 ") else o for o in options]


def _repeat_option(options, model):
    return [*options, options[-1]]


def _degree_four_option(options, model):
    return [*options, "22 12:1 21:1 23:1 32:1"]


def _cell_without_its_south(options, model):
    tiles = [o for o in options if all(int(c, 36) % 2 == 0 for c in o[:2])]
    return tiles + [o if o in tiles else " ".join(o.split()[:-1]) for o in options[len(tiles) :]]


def _forget_the_cells(options, model):
    last = options[-1].split()[0]
    return [o for o in options if o.split()[0] != last] + [last]


# The static single-loop CNF, as a foreign encoding.


def _tree_mutant(change):
    def open_(model):
        with _patched(tree, "single_loop", lambda original: lambda m: change(list(original(m)), m)):
            text = "".join(dimacs.write(model, single_loop=True))
        return foreign.cnf_opener(text)(model, Deadline())

    return open_


def _forget_exactly_one_left_out(clauses, model):
    return clauses[:-1]


def _several_left_out(clauses, model):
    """Without "not seen before" in the ladder, each loop may leave an edge out of the tree."""
    out = range(5 * model.edge_count + 1, 6 * model.edge_count + 1)
    return [c for c in clauses if not (len(c) == 2 and max(c) < 0 and -c[0] in out and -c[1] > out[-1])]


def loop_mutants():
    """Name → opener, to be compared with the loop rule."""
    mutants = {}
    for name, encoding in (("edges", cnf.EdgeEncoding), ("colors", colors.ColorEncoding)):
        for fault in CLAUSE_FAULTS:
            mutants[f"{name}: clauses{fault.__name__}"] = _sat_mutant(encoding, clauses=fault)
        mutants[f"{name}: no cuts"] = _sat_mutant(encoding, cuts=lambda cuts, model: [])
        mutants[f"{name}: cuts too strong"] = _sat_mutant(encoding, cuts=_cut_too_strong)
        mutants[f"{name}: accepts the empty loop"] = _sat_mutant(encoding, nonempty=_forget_nonempty)
        mutants[f"{name}: block too strong"] = _sat_mutant(encoding, block=lambda block, model: block[:1])
        mutants[f"{name}: clues off by one"] = _clues_off_by_one(encoding)
        mutants[f"{name}: an edge read wrongly"] = _sat_mutant(encoding, edges=lambda edges, model: edges ^ {0})
    mutants["edges: two corners without degrees"] = _sat_mutant(cnf.EdgeEncoding, clauses=_drop_two_corners)
    mutants["edges: degree 4 allowed"] = _sat_mutant(cnf.EdgeEncoding, clauses=_allow_degree_4)
    mutants["edges: forbids each subloop"] = _forbid_each_loop(cnf.EdgeEncoding)
    mutants |= {f"cp: sums{fault.__name__}": _cp_mutant("sums", _sums(fault)) for fault in (
        _clue_or_less, _clue_of_three_edges, _no_last_clue,
    )}  # fmt: skip
    mutants["cp: no loop rule"] = _cp_mutant("_single_loop", _no_loop_rule, cpsat)
    mutants["cp: accepts the empty circuit"] = _cp_mutant("_single_loop", _empty_too, cpsat)
    mutants["cp: each loop twice"] = _cp_mutant("_forward_first", _both_directions, cpsat)
    mutants["tree: no edge left out"] = _tree_mutant(_forget_exactly_one_left_out)
    mutants["tree: several edges left out"] = _tree_mutant(_several_left_out)
    mutants["tree: no loop rule"] = _tree_mutant(lambda clauses, model: [])
    return mutants


def local_mutants():
    """Name → opener, to be compared under the local rules."""
    checkerboards = _sat_mutant(colors.ColorEncoding, rule="local", clauses=_drop_checkerboards)
    return {
        "colors: checkerboards allowed": checkerboards,
        "cp: degree 4 allowed": _cp_mutant("sums", _sums(_also_degree_4), rule="local"),
        "cp: dead ends allowed": _cp_mutant("sums", _sums(_degree_1_at_two_tiles), rule="local"),
        "dlx: first option dropped": _dlx_mutant(_drop_option(0)),
        "dlx: tenth option dropped": _dlx_mutant(_drop_option(9)),
        "dlx: last option dropped": _dlx_mutant(_drop_option(-1)),
        "dlx: a color flipped": _dlx_mutant(_flip_color(0)),
        "dlx: another color flipped": _dlx_mutant(_flip_color(7)),
        "dlx: two edges swapped": _dlx_mutant(_swap_edges),
        "dlx: an option twice": _dlx_mutant(_repeat_option),
        "dlx: an option of degree 4": _dlx_mutant(_degree_four_option),
        "dlx: cells without their south": _dlx_mutant(_cell_without_its_south),
        "dlx: a clue that constrains nothing": _dlx_mutant(_forget_the_cells),
    }
