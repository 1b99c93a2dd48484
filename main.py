"""The entry point: starts the command line, or names the required Python version.

Even an old version of Python must be able to parse this file.
"""

import sys

if sys.version_info < (3, 10):
    sys.exit(
        "Conniption needs Python 3.10 or newer, but this is Python %d.%d. Get a newer one from python.org, "
        "or the executable that needs no Python (see README.md)." % sys.version_info[:2]
    )

from game.cli import TOOLS, main

__all__ = ["TOOLS", "main"]

if __name__ == "__main__":
    sys.exit(main())
