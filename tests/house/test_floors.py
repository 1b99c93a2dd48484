"""The floors of the house: imports go down the stairs, also those inside functions and those for types alone."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from game.compiled import ROOMS, ROOT

# A line is a floor, the lowest first. A room, which the longest name decides, knows itself and the floors below it, but
# no other on its own floor.
FLOORS = """
game.version game.rules.errors
game.files game.terminal game.compiled
game.rules
game.record
ai
game.words
game.play
game.teach
game.window.clipboard game.window.motion game.window.quiet_terminal game.window.screen game.window.theme \
    game.window.waves
game.window.paint game.window.sound
game.window.widgets game.window.display game.window.toasts
game.window.boards
game.window.scene
game.window.screens.page game.window.screens.sheets game.window.screens.picker
game.window.screens.award game.window.screens.exchange game.window.screens.file_sheet \
    game.window.screens.unfinished game.window.screens.moves_panel game.window.screens.walk_buttons \
    game.window.screens.turn_buttons game.window.screens.status_line game.window.screens.transfer_sheet
game.window.screens.board_page
game.window.screens.task_page
game.window.screens.home game.window.screens.keys game.window.screens.ladder game.window.screens.learn \
    game.window.screens.library game.window.screens.look game.window.screens.new_game \
    game.window.screens.play game.window.screens.puzzles game.window.screens.review game.window.screens.save_sheet \
    game.window.screens.settings game.window.screens.you
game.window.navigation
game.window.app
game.tools
game.door
"""
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS.split("\n")) for room in rooms.split()}
# What a room knows of another one although it lies above it; everything else there is a secret.
ONLY = {("game.words", "ai"): {"ai.verdict"}}

SOURCES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path
    for room in ROOMS
    for path in (ROOT / room).rglob("*.py")
    if path.name != "__init__.py"
}


def room_of(module: str) -> str:
    """The longest name in the table that a module belongs to, or nothing."""
    rooms = [room for room in FLOOR if f"{module}.".startswith(f"{room}.")]
    return max(rooms, key=len, default="")


def imports(path: Path) -> Iterator[str]:
    """All modules of ours that a file names, wherever in it: also what its compiled form declares."""
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
    """What `from module import names` imports: modules of a package, or names of a module."""
    return [f"{module}.{name}" if f"{module}.{name}" in SOURCES else module for name in names]


def wrong_ways(sources: dict[str, Path]) -> list[str]:
    """Every import that goes up the stairs, or where nobody may look."""
    found = []
    for module, path in sources.items():
        for imported in imports(path):
            room, other = room_of(module), room_of(imported)
            if not other:
                continue
            goes_up = FLOOR[other] >= FLOOR[room] and other != room
            if goes_up or imported not in ONLY.get((room, other), {imported}):
                found.append(f"{module} imports {imported}")
    return found


def test_imports_go_down_the_stairs():
    assert wrong_ways(SOURCES) == []


def test_every_module_has_its_floor():
    assert [module for module in SOURCES if not room_of(module)] == []


def test_an_import_is_seen_wherever_it_stands(tmp_path):
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
    assert wrong_ways({"game.record.example": source}) == [f"game.record.example imports {name}" for name in ours[:3]]
    assert wrong_ways({"game.words.example": source}) == [f"game.words.example imports {name}" for name in ours[:2]]
    assert wrong_ways({"game.window.scene": source}) == []
    source.write_text("from game.window.screens.play import play\n")
    assert wrong_ways({"game.window.screens.review": source}) != []
    assert wrong_ways({"game.window.screens.play.menu": source}) == []
    assert wrong_ways({"game.window.navigation": source}) == []


def test_nothing_below_the_window_needs_a_screen():
    below = [module for module in SOURCES if FLOOR[room_of(module)] <= FLOOR["game.teach"]]
    script = "\n".join(f"import {module}" for module in below)
    script += "\nimport sys\nprint([name for name in sys.modules if name.startswith('pygame')])"
    finished = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (finished.stdout.strip(), finished.stderr) == ("[]", "")
