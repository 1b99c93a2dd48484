"""The layers: a module imports only modules of lower layers, also inside functions and for types alone."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from game.compiled import PACKAGES, ROOT

# Each line is a layer, the lowest first. A package (the longest matching name) may import from itself and from lower
# layers, but not from other packages of its own layer.
LAYERS = """
game.version game.rules.errors
game.files game.compiled game.standard_streams
game.words.catalog
game.words.messages game.words.line_breaks
game.terminal
game.rules
game.record
ai
game.words
game.play
game.teach
game.window.system game.window.animation game.window.scaling game.window.redraw game.window.theme \
    game.window.sound_synthesis
game.window.input
game.window.paint game.window.sound
game.window.widgets game.window.display game.window.toasts game.window.changes game.window.questions
game.window.boards
game.window.share
game.window.scene
game.window.screens.dialogs
game.window.screens.page game.window.screens.moves.tree_text
game.window.screens.board.clock_controls game.window.screens.board.game_actions game.window.screens.moves.moves_panel \
    game.window.screens.board.move_controls game.window.screens.board.status_line game.window.screens.search_task \
    game.window.screens.moves.tree_view
game.window.screens.board.game_board
game.window.accessibility
game.window.screens.board.playback_buttons
game.window.screens.exercises
game.window.screens.home game.window.screens.ladder game.window.screens.learn \
    game.window.screens.library game.window.screens.moves.line_preview game.window.screens.new_game \
    game.window.screens.play game.window.screens.puzzles game.window.screens.review \
    game.window.screens.settings game.window.screens.profile game.window.screens.analysis \
    game.window.screens.shape_editor game.window.screens.solved
game.window.screens.action_list game.window.screens.action_menu
game.window.screens.shortcut_editor
game.window.navigation
game.window.app
lab
lab.measurements lab.books lab.puzzles lab.strategies lab.training
game.tools game.packaged
lab.tools
game.cli
"""
LAYER = {package: layer for layer, packages in enumerate(LAYERS.split("\n")) for package in packages.split()}
# The only modules of a lower package that a package may import; the others are off limits.
ONLY = {("game.words", "ai"): {"ai.verdict"}}

SOURCES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if path.name != "__init__.py"
}


def layer_of(module: str) -> str:
    """Return the longest name in the table that a module belongs to, or an empty text."""
    packages = [package for package in LAYER if f"{module}.".startswith(f"{package}.")]
    return max(packages, key=len, default="")


def imports(path: Path) -> Iterator[str]:
    """Yield all modules of the project that a file imports anywhere, including the cimports of its .pxd file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from whole_names(node.module or "", [alias.name for alias in node.names])
    declared = path.with_suffix(".pxd")
    if declared.exists():
        for module, names in re.findall(r"^from (\S+) cimport (.+)$", declared.read_text("utf-8"), re.M):
            yield from whole_names(module, re.findall(r"\w+", names))


def whole_names(module: str, names: list[str]) -> list[str]:
    """Return the imports of `from module import names`: modules of a package, or names of a module."""
    return [f"{module}.{name}" if f"{module}.{name}" in SOURCES else module for name in names]


def wrong_imports(sources: dict[str, Path]) -> list[str]:
    """Return every import that goes up a layer, or into a part of a package that is off limits."""
    found = []
    for module, path in sources.items():
        for imported in imports(path):
            package, other = layer_of(module), layer_of(imported)
            if not other:
                continue
            goes_up = LAYER[other] >= LAYER[package] and other != package
            if goes_up or imported not in ONLY.get((package, other), {imported}):
                found.append(f"{module} imports {imported}")
    return found


def test_imports_go_to_lower_layers_only():
    assert wrong_imports(SOURCES) == []


def test_the_game_does_not_need_the_development_tools():
    users = {module for module, path in SOURCES.items() for name in imports(path) if name.startswith("lab.")}
    # bench imports its measurements only when one is asked for; the executable has none.
    assert {user for user in users if not user.startswith("lab.")} == {"game.tools.bench"}


def test_every_module_has_a_layer():
    assert [module for module in SOURCES if not layer_of(module)] == []


def test_imports_are_found_anywhere_in_a_file(tmp_path):
    source = tmp_path / "source.py"
    source.write_text(
        "from typing import TYPE_CHECKING\n"
        "from game.window import theme\n"
        "if TYPE_CHECKING:\n"
        "    from game.play.live_game import Match\n"
        "def late():\n"
        "    import ai.verdict\n"
    )
    (tmp_path / "source.pxd").write_text("cimport cython\nfrom game.rules.board cimport Board\n")
    ours = ["game.window.theme", "game.play.live_game", "ai.verdict", "game.rules.board"]
    assert list(imports(source)) == ["typing", *ours]
    assert wrong_imports({"game.record.example": source}) == [
        f"game.record.example imports {name}" for name in ours[:3]
    ]
    assert wrong_imports({"game.words.example": source}) == [f"game.words.example imports {name}" for name in ours[:2]]
    assert wrong_imports({"game.window.scene": source}) == []
    source.write_text("from game.window.screens.play import play\n")
    assert wrong_imports({"game.window.screens.review": source}) != []
    assert wrong_imports({"game.window.screens.play.menu": source}) == []
    assert wrong_imports({"game.window.navigation": source}) == []


def test_nothing_below_the_window_imports_pygame():
    below = [module for module in SOURCES if LAYER[layer_of(module)] <= LAYER["game.teach"]]
    script = "\n".join(f"import {module}" for module in below)
    script += "\nimport sys\nprint([name for name in sys.modules if name.startswith('pygame')])"
    finished = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (finished.stdout.strip(), finished.stderr) == ("[]", "")
