"""``python -m slitherx``."""

import sys

from slitherx.cli import main

if __name__ == "__main__":
    sys.exit(main())
