"""All links of a step at once: the moves of `slitherx.frontier.moves` applied to arrays of states.

A state sees a tile through nine bits, so its moves stand in a table of 512 rows.  A move rewrites three slots, which is
an addition to the words that hold them, and may flip a partner far away, which is found by a walk over the slots that
counts parentheses, for all states that need it together.
"""

from __future__ import annotations

from dataclasses import dataclass

from slitherx.frontier.moves import CLOSE, CLOSES, FLIP_LEFT, FLIP_RIGHT, OPENS
from slitherx.frontier.plan import Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from slitherx.frontier.limbs import Indices

    Words = NDArray[np.int64]
    Flags = NDArray[np.bool_]

SLOTS = 21  # per word of 63 bits
_NO_MOVE = -1


@dataclass(frozen=True, slots=True)
class Arrows:
    """The links of a step, as columns: ``sources`` are indices of states, ``targets`` the words of the states reached.

    The first ``firsts`` links are the states' first moves, the rest their second moves: no source comes twice in a
    part.  ``closing`` are the states whose loop closes, which is allowed and no link in the other columns.
    """

    sources: Indices
    targets: Words
    east: Flags
    south: Flags
    firsts: int
    closing: Indices


def arrows(step: Step, words: Words) -> Arrows:
    """Every link from these states."""
    import numpy as np

    seen = _seen(words, step.column)
    parts = [_part(step, words, seen, rank) for rank in (0, 1)]
    sources, targets, east, south, closing = (np.concatenate(column, axis=-1) for column in zip(*parts, strict=True))
    return Arrows(sources, targets, east, south, len(parts[0][0]), closing)


def _seen(words: Words, column: int) -> Words:
    """The local states."""
    seen = _slot(words, 0) & 7 | (_slot(words, column + 1) & 7) << 6
    return seen | (_slot(words, column) & 7) << 3 if column else seen


def _slot(words: Words, slot: int) -> Words:
    """The words shifted so that this slot is the lowest one."""
    word, place = divmod(slot, SLOTS)
    shifted: Words = words[word] >> 3 * place
    return shifted


def _part(step: Step, words: Words, seen: Words, rank: int) -> tuple[Indices, Words, Flags, Flags, Indices]:
    """The links by the first (rank 0) or second (rank 1) moves."""
    import numpy as np

    moves = _Moves.of(step, rank, len(words))
    sources = np.flatnonzero(moves.kind[seen] != _NO_MOVE)
    seen = seen[sources]
    targets = words[:, sources] + moves.change[:, seen]
    kind = moves.kind[seen]
    _flip(targets, np.flatnonzero(kind == FLIP_RIGHT), range(step.column + 2, len(words) * SLOTS), OPENS)
    _flip(targets, np.flatnonzero(kind == FLIP_LEFT), range(step.column, 0, -1), CLOSES)
    closes = kind == CLOSE
    ends = sources[closes & ~targets.any(axis=0)] if step.may_close else sources[:0]
    on = np.flatnonzero(~closes)
    return sources[on], targets[:, on], moves.east[seen[on]], moves.south[seen[on]], ends


@dataclass(frozen=True, slots=True)
class _Moves:
    """The table of a step: by local state, what the move is, what it adds to each word, and the edges."""

    kind: NDArray[np.int8]
    change: Words
    east: Flags
    south: Flags

    @classmethod
    def of(cls, step: Step, rank: int, words: int) -> _Moves:
        import numpy as np

        kind, east, south = [_NO_MOVE] * 512, [False] * 512, [False] * 512
        change = np.zeros((words, 512), dtype=np.int64)
        for seen, moves in step.table.items():
            if rank < len(moves):
                after, kind[seen], east[seen], south[seen] = moves[rank]
                for slot, shift in ((0, 0), (step.column, 3), (step.column + 1, 6)):
                    if slot or not shift:
                        difference = (after >> shift & 7) - (seen >> shift & 7)
                        change[slot // SLOTS, seen] += difference << 3 * (slot % SLOTS)
        return cls(np.array(kind, dtype=np.int8), change, np.array(east), np.array(south))


def _flip(words: Words, chosen: Indices, slots: range, plug: int) -> None:
    """In the chosen states, turn over the partner of a plug that stands before the first of these slots.

    ``plug`` is what that partner becomes: looking right for the end of an opening plug, an opening one, and so on.
    """
    import numpy as np

    rise = np.array([0, 1, -1, 0] if plug == OPENS else [0, -1, 1, 0], dtype=np.int8)
    depth = np.ones(len(chosen), dtype=np.int8)
    for slot in slots:
        if not len(chosen):
            return
        word, place = divmod(slot, SLOTS)
        depth += rise[words[word, chosen] >> 3 * place & 3]
        found = depth == 0
        words[word, chosen[found]] += (-1 if plug == OPENS else 1) << 3 * place
        chosen, depth = chosen[~found], depth[~found]
