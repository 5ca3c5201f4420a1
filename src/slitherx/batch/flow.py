"""Handing out work: chunks of about equal time, a bounded number of them under way, and what to do when one is lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

from slitherx.batch.ask import Record
from slitherx.batch.crew import Crew
from slitherx.batch.items import Item

# A chunk should take so many seconds, and hold at most so many items and bytes.
_CHUNK_SECONDS, _CHUNK_ITEMS, _CHUNK_BYTES = 0.2, 500, 1 << 20
# Chunks under way for each pair of hands; and when order is kept, those that may wait for a slow one before them.
_UNDER_WAY, _WAITING = 2, 16
_TICK = 1.0  # seconds


class Flow:
    """Hands the items to the crew; iterate for the records, in the order of the items or as they come.

    At any moment a bounded number of items is held, however many there are.  ``tick`` is called at least once a second,
    also while nothing comes back.
    """

    def __init__(
        self, items: Iterable[Item], crew: Crew, *, ordered: bool = True, tick: Callable[[], object] = lambda: None
    ) -> None:
        self._chunks = _Chunks(iter(items))
        self._crew, self._ordered, self._tick = crew, ordered, tick
        self._flights: deque[tuple[Future[list[Record]], list[Item]]] = deque()

    def __iter__(self) -> Iterator[Record]:
        while self._launch():
            wait(self._pending(), timeout=_TICK, return_when=FIRST_COMPLETED)
            self._tick()
            for future, chunk in self._landed():
                yield from self._records(future, chunk)

    def _launch(self) -> bool:
        """Submit as much as may be under way; False when there is nothing left to wait for."""
        hands = self._crew.hands
        while len(self._flights) < _WAITING * hands and len(self._pending()) < _UNDER_WAY * hands:
            chunk = self._chunks.take()
            if not chunk:
                break
            self._flights.append((self._crew.submit(chunk), chunk))
        return bool(self._flights)

    def _pending(self) -> list[Future[list[Record]]]:
        return [future for future, _ in self._flights if not future.done()]

    def _landed(self) -> list[tuple[Future[list[Record]], list[Item]]]:
        """The flights to unload now, taken off the list."""
        done = []
        if self._ordered:
            while self._flights and self._flights[0][0].done():
                done.append(self._flights.popleft())
            return done
        done = [flight for flight in self._flights if flight[0].done()]
        self._flights = deque(flight for flight in self._flights if flight not in done)
        return done

    def _records(self, future: Future[list[Record]], chunk: list[Item]) -> Iterator[Record]:
        """The records of a chunk; if its worker died, which puzzle did it shows when each is tried alone."""
        if not future.cancelled() and future.exception() is None:
            records = future.result()
            self._chunks.learn(records)
            yield from records
        else:
            yield from map(self._crew.alone, chunk)


class _Chunks:
    """Cuts the stream into chunks, larger ones the faster the last were answered."""

    def __init__(self, items: Iterator[Item]) -> None:
        self._items = items
        self._size = 1

    def take(self) -> list[Item]:
        """The next chunk; empty at the end."""
        chunk: list[Item] = []
        room = _CHUNK_BYTES
        while len(chunk) < self._size and room > 0:
            item = next(self._items, None)
            if item is None:
                break
            chunk.append(item)
            room -= len(item.data)
        return chunk

    def learn(self, records: Sequence[Record]) -> None:
        """Set the size by the time that a chunk took, at most doubling it."""
        seconds = sum(float(str(record["elapsed"])) for record in records) / len(records)
        wanted = int(_CHUNK_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(wanted, 2 * self._size, _CHUNK_ITEMS))
