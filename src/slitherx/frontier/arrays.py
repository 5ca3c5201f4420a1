"""One frontier with all its states, as numpy arrays: the same as `slitherx.frontier.states`, many states at a time.

A state of s slots is cut into words of 21 slots (63 bits): `words` has one row per word and one column per state,
without repeats, and `counts` the numbers of partial drawings as limbs (`slitherx.frontier.limbs`).  A step finds the
links of all states (`slitherx.frontier.arrows`), and brings equal states together by sorting.

**Bound for the limbs.**  At most s links lead to one state: the bits before the step follow from those after it; one
or two plugs after it come from at most two pairs of plugs before it; no plugs come from none, from ")(", or from "(("
or "))" with one of the s-2 other plugs flipped.  So sums of limbs cannot overflow while s is at most 256.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import slitherx.frontier.limbs as exact
from slitherx.frontier.arrows import SLOTS, Arrows, arrows
from slitherx.frontier.plan import Step
from slitherx.frontier.states import CLOSED, Frontier, Link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slitherx.frontier.arrows import Flags, Words
    from slitherx.frontier.limbs import Indices, Limbs

MOST_SLOTS = exact.MOST_ADDENDS
_WORD = 3 * SLOTS


class ArrayStates(Frontier):
    """A frontier as arrays."""

    __slots__ = ("counts", "words")

    def __init__(self, words: Words, counts: Limbs) -> None:
        self.words, self.counts = words, counts

    @classmethod
    def of(cls, states: Frontier, words: int) -> ArrayStates:
        """The same frontier as arrays; a state takes so many ``words`` (see `words_for`)."""
        import numpy as np

        if isinstance(states, ArrayStates):
            return states
        counts = states.plain()
        keys = sorted(counts)
        rows = [[key >> _WORD * row & (1 << _WORD) - 1 for key in keys] for row in range(words)]
        return cls(np.array(rows, dtype=np.int64), exact.from_ints(counts[key] for key in keys))

    def __len__(self) -> int:
        return len(self.words[0])

    @property
    def bytes(self) -> int:
        return int(self.words.nbytes + self.counts.nbytes)

    def plain(self) -> dict[int, int]:
        return dict(zip(_as_ints(self.words), exact.to_ints(self.counts), strict=True))

    def advance(self, step: Step) -> tuple[ArrayStates, int]:
        found = arrows(step, self.words)
        order, starts = _groups(found.targets)
        counts = exact.add_groups(self.counts[:, found.sources[order]], starts)
        return ArrayStates(found.targets[:, order[starts]], counts), exact.total(self.counts[:, found.closing])

    def kept(self, chosen: Flags) -> ArrayStates:
        """The chosen states only."""
        return self if chosen.all() else ArrayStates(self.words[:, chosen], self.counts[:, chosen])

    def zero(self) -> ArrayStates:
        return ArrayStates(self.words, exact.from_ints([0] * len(self)))

    def complete(self, step: Step, after: Frontier) -> tuple[ArrayStates, int, int]:
        import numpy as np

        found = arrows(step, self.words)
        ways = ArrayStates.of(after, len(self.words)).counts[:, _places(found.targets)]
        completions = np.zeros((len(ways), len(self)), dtype=np.uint64)
        completions[0, found.closing] = 1
        for part in (slice(found.firsts), slice(found.firsts, None)):  # within each part no source comes twice
            completions[:, found.sources[part]] += ways[:, part]
        east, south = (exact.dot(self.counts[:, found.sources[on]], ways[:, on]) for on in (found.east, found.south))
        return ArrayStates(self.words, exact.carried(completions)), east, south

    def ancestors(self, step: Step, wanted: Collection[int]) -> Iterator[tuple[Link, int]]:
        found = arrows(step, self.words)
        if CLOSED in wanted:
            for source, count in zip(self._keys(found.closing), self._counts(found.closing), strict=True):
                yield (source, CLOSED, False, False), count
        yield from self._leading(found, {state for state in wanted if state != CLOSED})

    def _leading(self, found: Arrows, wanted: set[int]) -> Iterator[tuple[Link, int]]:
        import numpy as np

        low = np.array(sorted({state & (1 << _WORD) - 1 for state in wanted}), dtype=np.int64)
        likely = np.flatnonzero(np.isin(found.targets[0], low))
        sources = found.sources[likely]
        columns = zip(
            self._keys(sources), _as_ints(found.targets[:, likely]), found.east[likely].tolist(),
            found.south[likely].tolist(), self._counts(sources), strict=True,
        )  # fmt: skip
        for source, target, east, south, count in columns:
            if target in wanted:
                yield (source, target, east, south), count

    def _keys(self, chosen: Indices) -> list[int]:
        return _as_ints(self.words[:, chosen])

    def _counts(self, chosen: Indices) -> list[int]:
        return exact.to_ints(self.counts[:, chosen])


def words_for(slots: int) -> int:
    """The number of words that hold a state of so many slots, at most `MOST_SLOTS`."""
    return -(-slots // SLOTS)


def _as_ints(words: Words) -> list[int]:
    rows = words.tolist()
    return [sum(part << _WORD * row for row, part in enumerate(parts)) for parts in zip(*rows, strict=True)]


def _groups(words: Words) -> tuple[Indices, Indices]:
    """The order that brings equal states together, and where in it each distinct state begins."""
    import numpy as np

    order = np.argsort(words[0]) if len(words) == 1 else np.lexsort(words)
    ordered = words[:, order]
    new = np.ones(len(order), dtype=np.bool_)
    new[1:] = (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)
    return order, np.flatnonzero(new)


def _places(words: Words) -> Indices:
    """The index of each state in the next frontier, whose states have the order that `_groups` gave them."""
    import numpy as np

    order, starts = _groups(words)
    places = np.empty_like(order)
    places[order] = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(order)))
    return places
