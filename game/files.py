"""Where the files that come with the game are found, and how files are replaced."""

import os
import sys
from pathlib import Path

# A packaged game unpacks its files to a folder that PyInstaller names.
_HOME = Path(getattr(sys, "_MEIPASS", Path(__file__).parents[1]))


def asset(name: str) -> Path:
    """The path of a file or folder under assets/, named with forward slashes."""
    return _HOME / "assets" / name


def replace_file(path: Path, data: bytes) -> None:
    """Replace a file in one instant: whoever reads sees the old content or the new one, never a part."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    with fresh.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
