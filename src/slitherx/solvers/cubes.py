"""Parts of the search space, so that no part holds more than a few hundred blocking clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Clause = Sequence[int]
Found = tuple[bytes, Clause]  # a solution: 0 or 1 for each variable; the clause that blocks it
# Solutions that a cube may give before it is cut in two.
CUBE_SIZE = 400


class Cube:
    """The solutions that satisfy some literals, less those already found.

    ``inherited`` are solutions found in a larger cube.  The clauses that block them, and the cube's own, hold only
    under its ``guard``, a variable of its own, so that they can be dropped with the cube.  The whole space has no
    guard: nothing is dropped there, and small searches pay nothing.
    """

    def __init__(self, literals: Sequence[int] = (), inherited: Sequence[Found] = (), guard: int = 0) -> None:
        self.literals, self.inherited, self.guard = literals, inherited, guard
        self.found: list[Found] = []

    def assumptions(self) -> list[int]:
        """What to assume while searching in the cube."""
        return [self.guard, *self.literals] if self.guard else []

    def guarded(self, clause: Clause) -> Clause:
        """A clause that holds in this cube only."""
        return (-self.guard, *clause) if self.guard else clause

    def keep(self, values: Sequence[int], block: Clause) -> None:
        """Note a solution found here, by its literals and the clause that blocks it."""
        self.found.append((bytes(map((0).__lt__, values)), block))

    def is_full(self) -> bool:
        """Whether the cube should be cut in two."""
        return len(self.found) >= CUBE_SIZE

    def parts(self, new_guard: Callable[[], int]) -> list[Cube]:
        """Two halves by the variable that splits the solutions found most evenly; none if the cube is exhausted."""
        if not self.is_full():
            return []
        half = len(self.found) / 2
        totals = list(map(sum, zip(*(signs for signs, _ in self.found), strict=True)))
        position = min(range(len(totals)), key=lambda p: abs(totals[p] - half))
        return [self._part(position, sign, new_guard()) for sign in (0, 1)]

    def _part(self, position: int, sign: int, guard: int) -> Cube:
        # The clauses of the whole space stay in force; those of a guarded cube must be handed on.
        known = [*self.inherited, *self.found] if self.guard else []
        here = [solution for solution in known if solution[0][position] == sign]
        return Cube((*self.literals, position + 1 if sign else -position - 1), here, guard)
