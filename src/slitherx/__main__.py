"""``python -m slitherx``."""

import signal
import sys

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # until `main` is ready, Ctrl-C ends the process without a word

from slitherx.cli import main

if __name__ == "__main__":
    sys.exit(main())
