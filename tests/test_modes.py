"""The house itself: what is compiled, what runs in which mode, and which way imports point."""

import ast
import importlib
import runpy
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES

import pytest

from game.compiled import ROOMS, ROOT, fast_modules


def compiled_by_setup(monkeypatch) -> list[str]:
    """What setup.py would compile, without its doing so."""
    monkeypatch.setenv("CONNIPTION_COMPILE", "never")
    monkeypatch.setattr("setuptools.setup", lambda **arguments: None)
    return runpy.run_path(str(ROOT / "setup.py"))["fast_modules"]()


def test_setup_compiles_exactly_the_modules_that_import_cython(monkeypatch):
    def imports_cython(source: str) -> bool:
        imported = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
        names = [node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imported]
        return "cython" in names

    sources = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    importing = [path for path in sources if imports_cython(path.read_text("utf-8"))]
    names = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in importing)
    assert sorted(compiled_by_setup(monkeypatch)) == names == sorted(fast_modules())


def test_every_declaration_file_belongs_to_a_compiled_module():
    declared = {path.with_suffix("") for room in ROOMS for path in (ROOT / room).rglob("*.pxd")}
    c_header = {ROOT / "game" / "rules" / "cbits"}
    assert declared - c_header <= {ROOT.joinpath(*name.split(".")) for name in fast_modules()}


@pytest.mark.parametrize("name", fast_modules())
def test_a_fast_module_runs_in_the_mode_that_was_asked_for(name, request):
    file = importlib.import_module(name).__file__
    if request.config.getoption("--interpreted"):
        assert file.endswith(".py")
    elif request.config.getoption("--compiled"):
        assert file.endswith(tuple(EXTENSION_SUFFIXES))


def test_the_board_says_in_which_mode_it_runs(request):
    board = importlib.import_module("game.rules.board")
    assert board.is_compiled() == (not board.__file__.endswith(".py"))


def test_rules_and_ai_do_without_pygame():
    modules = [path for room in ("game/rules", "ai") for path in (ROOT / room).rglob("*.py")]
    names = sorted({".".join(path.relative_to(ROOT).with_suffix("").parts) for path in modules})
    imports = "\n".join(f"import {name}" for name in names if not name.endswith("__init__"))
    script = f"{imports}\nimport sys\nprint([name for name in sys.modules if name.startswith('pygame')])"
    finished = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (finished.stdout.strip(), finished.stderr) == ("[]", "")


def test_nothing_below_imports_what_stands_above():
    forbidden = {"game/rules": ("ai.", "game.window.", "pygame."), "ai": ("game.window.", "pygame.")}
    wrong = []
    for room, above in forbidden.items():
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom):
                    names = [node.module or ""]
                elif isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                else:
                    continue
                wrong += [(path.name, name) for name in names if f"{name}.".startswith(above)]
    assert wrong == []
