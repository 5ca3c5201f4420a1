"""The functions of `slitherx.xcc.dance` compiled by numba: the same source and counts, at the speed of C."""

from __future__ import annotations

import types
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait

from slitherx.errors import SolverUnavailableError
from slitherx.xcc import dance
from slitherx.xcc.tables import LONG, ORDER, SIGNED, Tables

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing costs 3 ms at every start
    from typing import Any

Dance = Callable[..., int]

# Each after those that it calls.
_HELPERS = (
    "detach", "link", "unlink", "cover", "uncover", "purify", "unpurify", "release", "commit",
    "choose_at_random", "choose",
)  # fmt: skip
# Inlined, so that passing some 16 arrays costs nothing, and without counting references to arrays, which would cost two
# atomic operations per array and call: together a factor of five.
_HELPER_OPTIONS = {"forceinline": True, "_nrt": False}
_ready: list[Dance] = []


def load() -> Dance:
    """The compiled `dance`, from the cache on disk if possible; raises `SolverUnavailableError` without numba.

    The first time it takes some seconds, later some tenths of a second, and within one process nothing.
    """
    if not _ready:
        _ready.append(_load_aside())
    return _ready[0]


def _load_aside() -> Dance:
    """Load in a thread, so that no Ctrl-C comes while LLVM, in C, calls back into Python: that can end the process.

    Only the main thread is interrupted.  It goes on at once; the loading goes on too, and Python waits for it at exit.
    A signal that comes just before the main thread begins to wait does not wake it, so it does not wait for long.
    """
    pool = ThreadPoolExecutor(1, "slitherx-numba")
    try:
        loading = pool.submit(_load)
        while not loading.done():
            wait([loading], timeout=0.05)
        return loading.result()
    finally:
        pool.shutdown(wait=False)


def convert(tables: Tables) -> None:
    """Put numpy arrays of the types that the compiled function takes in place of the lists."""
    import numpy

    for name in ORDER:
        setattr(tables, name, numpy.array(getattr(tables, name), dtype=_type_name(name)))


def _load() -> Dance:
    try:
        import numba
    except Exception as error:  # not only ImportError: numba refuses some versions of numpy in its own words
        raise SolverUnavailableError(f"numba is not usable here: {error}; install slitherx[fast]") from None
    # A cache may be unreadable, damaged or in a place without room, and an option unknown to this version of numba.
    attempts: tuple[tuple[bool, dict[str, bool]], ...] = (
        (True, _HELPER_OPTIONS),
        (False, _HELPER_OPTIONS),
        (False, {}),
    )
    for cache, options in attempts:
        try:
            return _compile(numba, cache, options)
        except Exception as error:
            reason = error
    raise SolverUnavailableError(f"numba cannot compile the engine: {reason}")


def _compile(numba: Any, cache: bool, options: dict[str, bool]) -> Dance:
    namespace = dict(vars(dance))  # where the functions look for each other
    for name in _HELPERS:
        namespace[name] = numba.njit(**options)(_copy(name, namespace))
    only_dance = {key: value for key, value in options.items() if key != "forceinline"}
    compiled: Dance = numba.njit(_signature(numba), cache=cache, **only_dance)(_copy("dance", namespace))
    return compiled


def _copy(name: str, namespace: dict[str, Any]) -> types.FunctionType:
    source = namespace[name]
    return types.FunctionType(source.__code__, namespace, name)


def _signature(numba: Any) -> Any:
    arrays = [getattr(numba, _type_name(name))[::1] for name in ORDER]
    return numba.int64(*arrays, numba.int64, numba.int64, numba.int64)


def _type_name(name: str) -> str:
    """Unsigned where the values serve as indices: numba then leaves out the test for negative ones."""
    return "int64" if name in LONG else "int32" if name in SIGNED else "uint32"
