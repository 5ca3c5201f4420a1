"""Who does the work on many machines: the workers of a Dask scheduler, which may join, leave or die at any time.

Dask moves the work of a worker that died to another.  (The gap: its tasks run in threads, where no alarm can end a
solver that does not look at the clock, and memory is limited by what `dask worker --memory-limit` was told.)
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from concurrent.futures import Future
from importlib import import_module
from typing import Any

from slitherx.batch.ask import Job, Record, lost
from slitherx.batch.crew import work
from slitherx.batch.items import Item
from slitherx.errors import SolverUnavailableError

_CONNECT_SECONDS = 10
# A task that raised is tried again so often; how many workers it may kill is for the scheduler to say.
_RETRIES = 2


class Cluster:
    """A crew of Dask workers; ``address`` is that of the scheduler, as ``tcp://host:8786``.

    The workers need slitherx.  Raises `SolverUnavailableError` without Dask here, `OSError` when no scheduler answers
    or it goes away.
    """

    def __init__(self, job: Job, address: str) -> None:
        self.job, self.address = job, address
        self._client = _connect(address)
        self._executor = self._client.get_executor(pure=False, retries=_RETRIES)

    @property
    def hands(self) -> int:
        """The threads of all workers; 1 while there are none."""
        return sum(self._client.nthreads().values()) or 1

    def submit(self, chunk: Sequence[Item]) -> Future[list[Record]]:
        """See `slitherx.batch.crew.Crew`."""
        future: Future[list[Record]] = self._executor.submit(work, self.job, chunk)
        return future

    def alone(self, item: Item) -> Record:
        """See `slitherx.batch.crew.Crew`."""
        try:
            return self.submit([item]).result()[0]
        except Exception as error:
            if self._client.status != "running":
                raise OSError(errno.ECONNABORTED, "the Dask scheduler went away", self.address) from None
            return lost(self.job, item, f"its workers died ({type(error).__name__})")

    def close(self, *, at_once: bool = False) -> None:
        """See `slitherx.batch.crew.Crew`.  The workers stay; work that is under way is called off."""
        self._executor.shutdown(wait=not at_once)
        self._client.close()


def _connect(address: str) -> Any:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise SolverUnavailableError("Dask is not installed; pip install 'slitherx[dask]'") from None
    try:
        return distributed.Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError):
        raise OSError(errno.ECONNREFUSED, "no Dask scheduler answers there", address) from None
