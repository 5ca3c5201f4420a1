"""Cut a refutation down to the clauses that it needs: about a sixth of the cuts, seven tenths of the learned clauses.

The learned clauses are followed once forward.  For each one the clauses are noted from which it follows; those that
the contradiction needs, directly or through others, are kept, with only the literals that took part.  A clause is
deleted behind its last use.  Whatever unit propagation finds with all clauses it finds with those noted, so the
checker can follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from slitherx.certify.rup import Literals, Propagator
from slitherx.errors import DisagreementError

Clause = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trimmed:
    """``used``: positions of the given clauses that are needed.  ``steps``: (delete?, clause), the last one empty."""

    used: frozenset[int]
    steps: tuple[tuple[bool, Clause], ...]


def trim(
    variables: int,
    given: Sequence[Sequence[int]],
    learned: Iterable[Sequence[int]],
    late: Callable[[], bool] = lambda: False,
) -> Trimmed | None:
    """The needed part of a refutation; None if ``late`` says so first.

    Raises `DisagreementError` if a learned clause does not follow.
    """
    trace = _Trace(variables)
    for clause in given:
        if late():
            return None
        trace.keep(clause)
    for clause in learned:
        if late():
            return None
        if trace.propagator.conflict is not None:
            break
        if not trace.propagator.is_true(clause):
            trace.learn(clause)
    trace.learn(())
    return trace.result(len(given))


@dataclass(frozen=True, slots=True)
class _Sources:
    """Numbers of clauses, and variables that hold without assumptions: what is behind those is looked up at the end."""

    clauses: set[int]
    certain: set[int]


class _Trace:
    """All clauses by number, and for each learned one the numbers of those from which it follows."""

    def __init__(self, variables: int) -> None:
        self.propagator = Propagator(variables)
        self.clauses: list[Literals] = []
        self.number: dict[int, int] = {}  # of a clause, by the identity of the list that the propagator keeps
        self.sources: dict[int, _Sources] = {}

    def keep(self, clause: Sequence[int]) -> None:
        """Add a clause."""
        kept = self.propagator.add(clause)
        self.number[id(kept)] = len(self.clauses)
        self.clauses.append(kept)

    def learn(self, clause: Sequence[int]) -> None:
        """Add a clause that follows, less the literals that are not needed for that."""
        propagator, fixed = self.propagator, len(self.propagator.trail)
        violated = propagator.refute([-literal for literal in clause])
        if violated is None:
            raise DisagreementError("the solver's proof has a step that cannot be followed")
        sources, assumed = self._explain(violated, fixed)
        propagator.forget(fixed)
        self.sources[len(self.clauses)] = sources
        self.keep([literal for literal in clause if -literal in assumed])

    def _explain(self, violated: Literals, fixed: int) -> tuple[_Sources, set[int]]:
        """What a violated clause rests on: clauses and certain variables, and the assumptions."""
        reason, value = self.propagator.reason, self.propagator.value
        certain = set(map(abs, self.propagator.trail[:fixed]))
        sources, assumed = _Sources({self.number[id(violated)]}, set()), set[int]()
        seen, stack = set[int](), list(violated)
        while stack:
            variable = abs(stack.pop())
            if variable in seen:
                continue
            seen.add(variable)
            why = reason[variable]
            if variable in certain:
                sources.certain.add(variable)
            elif why is None:
                assumed.add(variable * value[variable])
            else:
                sources.clauses.add(self.number[id(why)])
                stack += why
        return sources, assumed

    def result(self, given: int) -> Trimmed:
        """What the last clause learned needs."""
        last_use = self._last_uses()
        reasons = {self._reason(abs(literal)) for literal in self.propagator.trail}
        dying: dict[int, list[int]] = {}
        for number, user in last_use.items():
            if number >= given and number not in reasons:
                dying.setdefault(user, []).append(number)
        steps = []
        for number in sorted(number for number in last_use if number >= given):
            steps.append((False, self._sorted(number)))
            if number < len(self.clauses) - 1:
                steps += [(True, self._sorted(gone)) for gone in sorted(dying.get(number, ()))]
        return Trimmed(frozenset(number for number in last_use if number < given), tuple(steps))

    def _last_uses(self) -> dict[int, int]:
        """For each needed clause the last one that follows from it, itself for the contradiction."""
        contradiction = len(self.clauses) - 1
        last_use, seen = {contradiction: contradiction}, set[int]()
        for number in range(contradiction, -1, -1):
            if number in last_use and number in self.sources:
                sources = self.sources[number]
                for source in sources.clauses | self._behind(sources.certain, seen):
                    last_use.setdefault(source, number)
        return last_use

    def _behind(self, variables: Iterable[int], seen: set[int]) -> set[int]:
        """The clauses that made certain variables so; those seen before have a later user."""
        found, stack = set[int](), list(variables)
        while stack:
            variable = stack.pop()
            if variable not in seen:
                seen.add(variable)
                number = self._reason(variable)
                found.add(number)
                stack += map(abs, self.clauses[number])
        return found

    def _reason(self, variable: int) -> int:
        """The clause that made a certain variable so."""
        return self.number[id(self.propagator.reason[variable])]

    def _sorted(self, number: int) -> Clause:
        return tuple(sorted(self.clauses[number], key=abs))
