"""Reverse unit propagation: a clause follows if assuming its opposite runs, by unit clauses alone, into a conflict.

Clauses are lists of literals, of which the first two are watched: only when one of these becomes false is the clause
looked at again.  Literals index lists from both ends, ``value[v]`` and ``value[-v]``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Literals = list[int]


class Propagator:
    """A growing set of clauses, and everything that follows from them by unit propagation.

    ``conflict`` is the clause that all of its literals being false refutes, once the clauses are contradictory so.
    """

    def __init__(self, variables: int) -> None:
        self.value = [0] * (2 * variables + 1)  # 1 true, -1 false, 0 open
        self.watched_by: list[list[Literals]] = [[] for _ in range(2 * variables + 1)]
        self.trail: list[int] = []  # true literals in the order in which they became true
        self.reason: list[Literals | None] = [None] * (variables + 1)  # the clause that made the variable so
        self.conflict: Literals | None = None
        self._done = 0  # literals of the trail whose consequences are drawn

    def add(self, clause: Sequence[int]) -> Literals:
        """Add a clause and draw its consequences; returns it as it is kept, for `remove`."""
        kept = list(clause)
        kept.sort(key=lambda literal: self.value[literal] < 0)  # false ones last: they stay false
        if len(kept) > 1:
            self.watched_by[kept[0]].append(kept)
            self.watched_by[kept[1]].append(kept)
        if self.conflict is None:
            self._draw(kept)
        return kept

    def _draw(self, kept: Literals) -> None:
        """The consequences of a new clause whose false literals stand last."""
        is_open = [literal for literal in kept[:2] if self.value[literal] >= 0]
        if not is_open:
            self.conflict = kept
        elif len(is_open) == 1 and self.value[is_open[0]] == 0:
            self._set(is_open[0], kept)
            self.conflict = self._propagate()

    def remove(self, clause: Literals) -> None:
        """Take a clause back that `add` returned.  What followed from it alone stays: it was true and remains so."""
        for literal in clause[:2] if len(clause) > 1 else ():
            watching = self.watched_by[literal]
            watching[:] = [other for other in watching if other is not clause]

    def is_true(self, clause: Iterable[int]) -> bool:
        """Whether some literal of the clause is known to be true already."""
        return any(self.value[literal] > 0 for literal in clause)

    def refute(self, literals: Iterable[int]) -> Literals | None:
        """The clause that is violated when these literals are assumed, by unit propagation; None if there is none.

        Afterwards `forget` must be called, before anything else.
        """
        if self.conflict is not None:
            return self.conflict
        for literal in literals:
            if self.value[literal] < 0:
                return self.reason[abs(literal)]
            if not self.value[literal]:
                self._set(literal, None)
        return self._propagate()

    def forget(self, length: int) -> None:
        """Undo assumptions and what followed from them: cut the trail to the length it had before."""
        for literal in self.trail[length:]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[length:]
        self._done = length

    def follows(self, clause: Sequence[int]) -> bool:
        """Whether the clause follows by reverse unit propagation."""
        length = len(self.trail)
        found = self.refute([-literal for literal in clause]) is not None
        self.forget(length)
        return found

    def _set(self, literal: int, reason: Literals | None) -> None:
        self.value[literal], self.value[-literal] = 1, -1
        self.reason[abs(literal)] = reason
        self.trail.append(literal)

    def _propagate(self) -> Literals | None:
        """Draw all consequences; returns a violated clause, if any."""
        while self._done < len(self.trail):
            false = -self.trail[self._done]
            self._done += 1
            violated = self._visit(false)
            if violated is not None:
                return violated
        return None

    def _visit(self, false: int) -> Literals | None:
        """Look at the clauses that watch a literal which became false: find another to watch, or a consequence."""
        value, watching = self.value, self.watched_by[false]
        still = self.watched_by[false] = []
        for position, clause in enumerate(watching):
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            other = clause[0]
            if value[other] > 0 or not self._watch_another(clause):
                still.append(clause)
                if value[other] < 0:
                    still.extend(watching[position + 1 :])
                    return clause
                if not value[other]:
                    self._set(other, clause)
        return None

    def _watch_another(self, clause: Literals) -> bool:
        """Watch some literal that is not false in place of the second one, if there is one."""
        value = self.value
        for k in range(2, len(clause)):
            literal = clause[k]
            if value[literal] >= 0:
                clause[1], clause[k] = literal, clause[1]
                self.watched_by[literal].append(clause)
                return True
        return False
