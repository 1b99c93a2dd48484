"""The shapes that the user has drawn: files in the data folder."""

from pathlib import Path

FOLDER, EXTENSION = "shapes", ".txt"


def saved_shapes(folder: Path) -> list[Path]:
    """Return the shape files in a data folder, by name."""
    try:
        return sorted(path for path in (folder / FOLDER).iterdir() if path.name.endswith(EXTENSION))
    except OSError:
        return []
