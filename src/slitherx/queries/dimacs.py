"""DIMACS: the CNF over edges as text for any SAT solver, and the way back from its answer.

Variable e+1 says that edge e is on; ``c edge`` lines give the edge's name in Knuth's coordinates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from slitherx.errors import ParseError
from slitherx.lower import cnf, tree
from slitherx.model import Model
from slitherx.names import edge_names
from slitherx.solution import Outcome

# What solvers print for each outcome, in the competition format and in MiniSat's.
_OUTCOMES = {
    "s SATISFIABLE": Outcome.SAT, "SATISFIABLE": Outcome.SAT, "SAT": Outcome.SAT,
    "s UNSATISFIABLE": Outcome.UNSAT, "UNSATISFIABLE": Outcome.UNSAT, "UNSAT": Outcome.UNSAT,
    "s UNKNOWN": Outcome.UNKNOWN, "INDETERMINATE": Outcome.UNKNOWN, "INDET": Outcome.UNKNOWN,
}  # fmt: skip


def write(model: Model, *, single_loop: bool = False) -> Iterator[str]:
    """The text line by line.  With ``single_loop``, models project on the edge variables to exactly the solutions.

    Without it the clauses state the local rules only: models may have several loops, or none.
    """
    count = sum(1 for _ in _clauses(model, single_loop))
    variables = tree.variables(model) if single_loop else model.edge_count
    scope = "exactly one loop" if single_loop else "local rules only: a model may have several loops or none"
    yield f"c slitherlink {model.rows}x{model.columns}, {scope}\n"
    for variable, name in enumerate(edge_names(model.rows, model.columns), 1):
        yield f"c edge {variable} {name}\n"
    yield f"p cnf {variables} {count}\n"
    for clause in _clauses(model, single_loop):
        yield " ".join(map(str, clause)) + " 0\n"


def _clauses(model: Model, single_loop: bool) -> Iterator[list[int]]:
    yield from cnf.local_rules(model)
    if single_loop:
        yield from tree.single_loop(model)


def read_model(text: str, model: Model, *, source: str = "") -> tuple[Outcome, frozenset[int]]:
    """The answer of a SAT solver: what it claims, and the edges that its model puts on.

    Takes the competition format (``s`` and ``v`` lines) and that of MiniSat's result file (``SAT``, then the literals).
    Raises `ParseError` for anything else, and for a model that leaves an edge variable out or says both of one.
    """
    outcome: Outcome | None = None
    literals = list[int]()
    for number, line in enumerate(text.splitlines(), 1):
        claim = _OUTCOMES.get(line.strip())
        if claim is not None and outcome not in (None, claim):
            raise ParseError("a second answer, another one", source=source, line=number, text=line)
        outcome = outcome or claim
        words = line.split()
        if claim is None and words and (words[0] == "v" or (outcome and words[0][0] in "-0123456789")):
            literals += _numbers(line.strip().removeprefix("v"), line, number, source)
    if outcome is None:
        raise ParseError("no line 's SATISFIABLE', 's UNSATISFIABLE' or 'SAT'", source=source)
    return outcome, _edges(literals, model, source) if outcome is Outcome.SAT else frozenset()


def _numbers(words: str, line: str, number: int, source: str) -> list[int]:
    try:
        return [int(word) for word in words.split()]
    except ValueError:
        raise ParseError("expected literals as integers", source=source, line=number, text=line) from None


def _edges(literals: list[int], model: Model, source: str) -> frozenset[int]:
    variables = range(1, model.edge_count + 1)
    closing = literals.index(0) if 0 in literals else len(literals)
    if closing < len(literals) - 1:
        raise ParseError(f"literal {literals[closing + 1]} behind the closing 0 of the model", source=source)
    signs = {abs(literal): literal > 0 for literal in literals}
    twice = next((literal for literal in literals if literal and signs[abs(literal)] != (literal > 0)), None)
    if twice is not None:
        raise ParseError(f"the model says both {twice} and {-twice}", source=source)
    missing = next((variable for variable in variables if variable not in signs), None)
    if missing is not None:
        message = f"the model has no value for variable {missing}, expected 1..{model.edge_count}"
        raise ParseError(message, source=source)
    return frozenset(variable - 1 for variable in variables if signs[variable])


def read_clauses(text: str, *, source: str = "") -> tuple[list[list[int]], dict[str, int]]:
    """A DIMACS CNF of anyone's making: its clauses, and the variable of each name in its ``c edge V NAME`` lines."""
    clauses: list[list[int]] = [[]]
    names: dict[str, int] = {}
    head: tuple[int, int] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if words[0] == "p":
            if head or len(words) != 4 or words[1] != "cnf":
                raise ParseError("expected one line 'p cnf VARIABLES CLAUSES'", source=source, line=number, text=line)
            head = _count(words[2], line, number, source), _count(words[3], line, number, source)
        elif words[0] == "c":
            if len(words) == 4 and words[1] == "edge" and words[2].isdecimal():
                names[words[3]] = _variable(words[2], "c edge VARIABLE NAME", line, number, source)
        else:
            for literal in _numbers(line, line, number, source):
                clauses.append([]) if literal == 0 else clauses[-1].append(literal)
    if not clauses[-1]:  # the last clause need not be closed
        clauses.pop()
    _check_whole(head, clauses, source)
    return clauses, names


def _check_whole(head: tuple[int, int] | None, clauses: list[list[int]], source: str) -> None:
    """A text cut off on its way would pass for an encoding with too many solutions."""
    if head is None:
        raise ParseError("no line 'p cnf VARIABLES CLAUSES'", source=source)
    if len(clauses) != head[1]:
        raise ParseError(f"the text has {len(clauses)} clauses, its head says {head[1]}", source=source)
    most = max((abs(literal) for clause in clauses for literal in clause), default=0)
    if most > head[0]:
        raise ParseError(f"the text has a variable {most}, its head says {head[0]}", source=source)


def _count(word: str, line: str, number: int, source: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 20):
        raise ParseError("expected one line 'p cnf VARIABLES CLAUSES'", source=source, line=number, text=line)
    return int(word)


def read_map(text: str, *, source: str = "") -> dict[str, int]:
    """A map file: lines ``NAME VARIABLE`` or, as in our CNF, ``c edge VARIABLE NAME``; ``#`` starts a comment.

    Two words are in this order always: most names are numbers too.
    """
    names: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[:2] == ["c", "edge"]:
            words = words[:1:-1]
        variable = _variable(words[1] if len(words) == 2 else "", "NAME VARIABLE", line, number, source)
        if names.setdefault(words[0], variable) != variable:
            raise ParseError(f"a second variable for {words[0]}", source=source, line=number, text=line)
    return names


def _variable(word: str, expected: str, line: str, number: int, source: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 10 and int(word)):
        raise ParseError(f"expected {expected}, a variable from 1", source=source, line=number, text=line)
    return int(word)


_NAMED = "c edge VARIABLE NAME"


def variables_of(names: Mapping[str, int], model: Model, *, source: str = "", expected: str = _NAMED) -> list[int]:
    """The variable of each edge in scan order; `ParseError` if one has no name, for want of a line as ``expected``."""
    wanted = edge_names(model.rows, model.columns)
    missing = [name for name in wanted if name not in names]
    if missing:
        raise ParseError(f"no variable for edge {missing[0]}, expected a line '{expected}'", source=source)
    edges: dict[int, str] = {}
    for name in wanted:
        if edges.setdefault(names[name], name) != name:
            raise ParseError(f"variable {names[name]} is of two edges, {edges[names[name]]} and {name}", source=source)
    return [names[name] for name in wanted]
