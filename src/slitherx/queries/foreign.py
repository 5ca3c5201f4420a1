"""Other people's encodings as back ends of a cross-validation: a CNF whose edge variables are named, or a DLX text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from slitherx.model import Model
from slitherx.queries import dimacs
from slitherx.queries.check import Opener
from slitherx.solvers.base import LOCAL, Deadline, Search


class ProjectedEncoding:
    """A CNF of anyone's making, read on its edge variables only; its other variables are auxiliary."""

    def __init__(self, clauses: list[list[int]], edge_variables: list[int]) -> None:
        self.edge_variables = edge_variables
        self.variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
        # A variable in no clause is free, and a solver that never heard of it would not branch on it.
        self._clauses = clauses + [[variable, -variable] for variable in edge_variables]

    def clauses(self) -> list[list[int]]:
        """The clauses as they were read."""
        return self._clauses

    def edges(self, values: Sequence[int]) -> frozenset[int]:
        """The edges that are on in a model."""
        return frozenset(edge for edge, variable in enumerate(self.edge_variables) if values[variable - 1] > 0)

    def block_exactly(self, values: Sequence[int]) -> list[int]:
        """Refutes all models with these edges, whatever the auxiliary variables."""
        return [-values[variable - 1] for variable in self.edge_variables]

    block = phases = block_exactly

    def cuts(self, _: Sequence[int]) -> list[list[int]]:
        """None: the encoding under judgement must state the loop rule by itself."""
        return []

    def nonempty(self) -> list[int]:
        """Not asked for: the encoding must state this by itself too."""
        return self.edge_variables

    def given(self, on: Iterable[int], off: Iterable[int]) -> list[list[int]]:
        """Unit clauses for edges known to be on or off."""
        return [[self.edge_variables[e]] for e in sorted(on)] + [[-self.edge_variables[e]] for e in sorted(off)]


def cnf_opener(text: str, map_text: str | None = None, *, source: str = "", timeout: float | None = None) -> Opener:
    """A back end from DIMACS text.  Its models, projected on the edge variables, are taken as its solutions.

    ``c edge VARIABLE NAME`` lines in the text, or lines ``NAME VARIABLE`` of a map file, name the edge variables.
    """

    def open_(model: Model) -> Search:
        from slitherx.solvers.sat import SatSearch

        clauses, names = dimacs.read_clauses(text, source=source)
        if map_text is not None:
            names = dimacs.read_map(map_text, source=source)
        encoding = ProjectedEncoding(clauses, dimacs.variables_of(names, model, source=source))
        return SatSearch(model, encoding, rule=LOCAL, deadline=Deadline(timeout))

    return open_
