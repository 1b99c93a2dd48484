"""The way in: opens the one door, or says which Python it takes. So that any Python can read this, it is kept plain."""

import sys

if sys.version_info < (3, 10):
    sys.exit(
        "Conniption needs Python 3.10 or newer, and this is Python %d.%d: get a newer one from python.org, "
        "or the game as one file that needs no Python (see README.md)." % sys.version_info[:2]
    )

import multiprocessing

from game.door import TOOLS, main

__all__ = ["TOOLS", "main"]

if __name__ == "__main__":
    # Where a packaged program starts itself again to use another core, this is that other start.
    multiprocessing.freeze_support()
    sys.exit(main())
