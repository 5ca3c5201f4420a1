"""Other people's encodings as back ends of a cross-validation: a CNF whose edge variables are named, or a DLX text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from slitherx.errors import ParseError
from slitherx.model import Model
from slitherx.names import edge_names
from slitherx.puzzle import Puzzle
from slitherx.queries import dimacs
from slitherx.queries.check import Opener
from slitherx.solution import Solution
from slitherx.solvers.base import LOCAL, LOOP, Deadline, Search
from slitherx.verify import verify


class ProjectedEncoding:
    """A CNF of anyone's making, read on its edge variables only; its other variables are auxiliary.

    They are numbered anew: solvers take memory for all up to the largest, and none beyond 2^31.
    """

    def __init__(self, clauses: list[list[int]], edge_variables: list[int]) -> None:
        used = {abs(literal) for clause in clauses for literal in clause}.union(edge_variables)
        number = {variable: k for k, variable in enumerate(sorted(used), 1)}
        self.edge_variables = [number[variable] for variable in edge_variables]
        self.variables = len(number)
        self._clauses = [[number[lit] if lit > 0 else -number[-lit] for lit in clause] for clause in clauses]
        # A variable in no clause is free, and a solver that never heard of it would not branch on it.
        self._clauses += [[variable, -variable] for variable in self.edge_variables]

    def clauses(self) -> list[list[int]]:
        """The clauses as they were read, in our numbers."""
        return self._clauses

    def edges(self, values: Sequence[int]) -> frozenset[int]:
        """The edges that are on in a model."""
        return frozenset(edge for edge, variable in enumerate(self.edge_variables) if values[variable - 1] > 0)

    def block_exactly(self, values: Sequence[int]) -> list[int]:
        """Refutes all models with these edges, whatever the auxiliary variables."""
        return [-values[variable - 1] for variable in self.edge_variables]

    block = phases = block_exactly

    def cuts(self, *_: object) -> list[list[int]]:
        """None: the encoding under judgement must state the loop rule by itself."""
        return []

    def hints(self, _: Sequence[int]) -> list[int]:
        """None, since nothing is cut off."""
        return []

    def nonempty(self) -> list[int]:
        """Not asked for: the encoding must state this by itself too."""
        return self.edge_variables

    def given(self, on: Iterable[int], off: Iterable[int]) -> list[list[int]]:
        """Unit clauses for edges known to be on or off."""
        return [[self.edge_variables[e]] for e in sorted(on)] + [[-self.edge_variables[e]] for e in sorted(off)]


def cnf_opener(text: str, map_text: str | None = None, *, source: str = "", map_source: str = "") -> Opener:
    """A back end from DIMACS text.  Its models, projected on the edge variables, are taken as its solutions.

    ``c edge VARIABLE NAME`` lines in the text, or lines ``NAME VARIABLE`` of a map file, name the edge variables.
    """

    def open_(model: Model, deadline: Deadline) -> Search:
        from slitherx.solvers.sat import SatSearch

        clauses, names = dimacs.read_clauses(text, source=source)
        if map_text is None:
            variables = dimacs.variables_of(names, model, source=source)
        else:
            names = dimacs.read_map(map_text, source=map_source)
            variables = dimacs.variables_of(names, model, source=map_source, expected="NAME VARIABLE")
        encoding = ProjectedEncoding(clauses, variables)
        return SatSearch(model, encoding, rule=LOCAL, deadline=deadline)

    return open_


def dlx_opener(text: str, *, rule: str = LOOP, source: str = "") -> Opener:
    """A back end from DLX text whose items are named as ours: ``01``, ``10``, … for edges, with color 1 for on.

    Its covers are taken as its solutions; under the loop rule those that form one loop, since a DLX text cannot say
    that by itself.  Covers that differ in other items only count as one solution.
    """
    return lambda model, deadline: _CoverSearch(model, text, rule=rule, source=source, deadline=deadline)


class _CoverSearch(Search):
    """The covers of any DLX text, as the edges that their options color 1."""

    def __init__(self, model: Model, text: str, *, rule: str, source: str, deadline: Deadline) -> None:
        super().__init__(model, rule=rule, deadline=deadline)
        self.text, self.source = text, source

    def __iter__(self) -> Iterator[frozenset[int]]:
        from slitherx.xcc import Engine, Stop, parse

        end = self.deadline.end
        try:
            problem = parse(self.text, source=self.source, deadline=end)
            edge_of = _edges_by_item(set(problem.names), self.model, self.source)
            engine = Engine(problem, loop=self.rule == LOOP, deadline=end)
        except TimeoutError:
            return
        blind = self.rule == LOOP and (engine.board is None or len(engine.board.edges) < self.model.edge_count)
        seen = {frozenset[int]()} if self.rule == LOOP else set[frozenset[int]]()
        while (stop := engine.run(stop_at=engine.solutions + 1, deadline=end)) is Stop.FOUND:
            words = [word for option in engine.cover() for word in problem.option(option).split()]
            edges = frozenset(edge_of[word[:-2]] for word in words if word.endswith(":1") and word[:-2] in edge_of)
            if edges not in seen:
                seen.add(edges)
                if not (blind and self._has_loops(edges)):
                    yield edges
        self.complete = stop is Stop.DONE

    def _has_loops(self, edges: frozenset[int]) -> bool:
        """Whether several loops are all that is wrong: an engine to which tiles are no items is blind to it."""
        rows, columns = self.model.rows, self.model.columns
        faults = verify(Puzzle.blank(rows, columns), Solution.from_edges(rows, columns, edges)).faults
        return {fault.rule for fault in faults} == {"loops"}


def _edges_by_item(items: set[str], model: Model, source: str) -> dict[str, int]:
    names = edge_names(model.rows, model.columns)
    missing = next((name for name in names if name not in items), None)
    if missing is not None:
        raise ParseError(f"no item {missing!r} for an edge of the {model.rows}x{model.columns} board", source=source)
    return {name: edge for edge, name in enumerate(names)}
