"""A copy of the house with one more game in it: four modules, each with its entry in a catalog, and nothing else."""

import shutil
from pathlib import Path

from game.compiled import ROOT

HERE = Path(__file__).parent
COPIED = ("game", "ai", "assets", "bundle", "tests", "main.py", "setup.py", "pyproject.toml")

MODULES = {
    "rules.py": "game/rules/ten_steps.py",
    "score.py": "ai/score/ten_steps.py",
    "words.py": "game/words/ten_steps.py",
    "room.py": "game/window/boards/ten_steps.py",
    # Not part of the game: what is tried with it in the window.
    "window_checks.py": "tests/game/window/test_sixth_game.py",
}
# For each catalog an import, the table at whose end the entry stands, and the entry.
ENTRIES = {
    "game/rules/catalog.py": (
        "from game.rules.ten_steps import TEN_STEPS",
        "GAMES: dict",
        ", TEN_STEPS",
    ),
    "ai/score/catalog.py": (
        "from ai.score.ten_steps import SpacesScore",
        "SCORES: dict",
        '\n    "steps": {"spaces": SpacesScore},',
    ),
    "game/words/catalog.py": (
        "from game.words.ten_steps import StepsWords",
        "WORDS: dict",
        '\n    "steps": StepsWords(),',
    ),
    "game/window/boards/catalog.py": (
        "from game.window.boards.ten_steps import StepsRoom",
        "ROOMS: dict",
        '\n    "steps": StepsRoom(),',
    ),
}


def build(folder: Path, compiled: bool) -> Path:
    """Copy the house into a folder, with its compiled modules or without them, and add the game."""
    left_out = shutil.ignore_patterns("__pycache__", "*.c", *([] if compiled else ["*.so", "*.pyd"]))
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, folder)
    for module, place in MODULES.items():
        shutil.copy(HERE / module, folder / place)
    for catalog, (imported, table, entry) in ENTRIES.items():
        text = (folder / catalog).read_text("utf-8")
        end = text.index(")\n}" if entry.startswith(",") else "\n}", text.index(table))
        text = text[:end] + entry + text[end:]
        heading, found, rest = text.partition("\n\n")
        (folder / catalog).write_text(f"{heading}{found}{imported}\n{rest}", "utf-8")
    return folder
