"""A copy of the project with a sixth game: its modules and one entry in the registry, and no other change."""

import shutil
from pathlib import Path

from game.compiled import ROOT

HERE = Path(__file__).parent
COPIED = ("game", "ai", "lab", "assets", "bundle", "tests", "main.py", "setup.py", "pyproject.toml")

MODULES = {
    "rules.py": "game/rules/ten_steps.py",
    "score.py": "ai/score/ten_steps.py",
    "words.py": "game/words/games/ten_steps.py",
    "game_ui.py": "game/window/boards/ten_steps.py",
    # Optional: a game without this module has no book and levels of the usual strength.
    "ai.py": "ai/games/ten_steps.py",
    # Not part of the game: the tests of its window.
    "window_checks.py": "tests/game/window/test_sixth_game.py",
}
REGISTRY = "game/rules/registry.py"
IMPORT = "from game.rules.ten_steps import TEN_STEPS\n"
ENTRY = """    GameEntry(
        TEN_STEPS,
        {"spaces": "ai.score.ten_steps:SpacesScore"},
        "game.words.games.ten_steps:StepsWords",
        "game.window.boards.ten_steps:StepsUi",
        "ai.games.ten_steps:StepsAi",
    ),
"""


def build(folder: Path, compiled: bool) -> Path:
    """Copy the project into a folder, with or without its compiled modules, and add the game."""
    ignored = shutil.ignore_patterns("__pycache__", "*.c", *([] if compiled else ["*.so", "*.pyd"]))
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, folder)
    for module, path in MODULES.items():
        shutil.copy(HERE / module, folder / path)
    text = (folder / REGISTRY).read_text("utf-8")
    heading, found, rest = text.partition("\n\n")
    table, end, functions = rest.partition("\n)\nGAMES")
    assert end
    (folder / REGISTRY).write_text(f"{heading}{found}{IMPORT}{table}\n{ENTRY.rstrip()}{end}{functions}", "utf-8")
    return folder
