"""``python -m slitherx``."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType


def _say(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Tell of an exception that nobody caught, but for Ctrl-C while the program is being loaded."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


if __name__ == "__main__":
    sys.excepthook = _say
    from slitherx.cli import main

    sys.exit(main())
