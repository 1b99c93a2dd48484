"""Where the files that come with the game are found."""

import sys
from pathlib import Path

# A packaged game unpacks its files to a folder that PyInstaller names.
_HOME = Path(getattr(sys, "_MEIPASS", Path(__file__).parents[1]))


def asset(name: str) -> Path:
    """The path of a file or folder under assets/, named with forward slashes."""
    return _HOME / "assets" / name
