"""The test setup itself: compiled modules, test modes, and the names that tests may use."""

import ast
import importlib
import runpy
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.compiled import PACKAGES, ROOT, fast_modules
from tests.__main__ import forget_bytecode, with_bytecode
from tests.conftest import pytest_ignore_collect, runs_interpreted

same_in_both_modes = pytest.mark.window


def compiled_by_setup(monkeypatch) -> list[str]:
    """Return the modules that setup.py would compile, without compiling them."""
    monkeypatch.setenv("CONNIPTION_COMPILE", "never")
    monkeypatch.setattr("setuptools.setup", lambda **arguments: None)
    return runpy.run_path(str(ROOT / "setup.py"))["fast_modules"]()


@same_in_both_modes
def test_setup_compiles_exactly_the_modules_that_import_cython(monkeypatch):
    def imports_cython(source: str) -> bool:
        imported = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
        names = [node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imported]
        return "cython" in names

    sources = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    importing = [path for path in sources if imports_cython(path.read_text("utf-8"))]
    names = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in importing)
    assert sorted(compiled_by_setup(monkeypatch)) == names == sorted(fast_modules())


@same_in_both_modes
def test_every_declaration_file_belongs_to_a_compiled_module():
    declared = {path.with_suffix("") for package in PACKAGES for path in (ROOT / package).rglob("*.pxd")}
    rules = ROOT / "game" / "rules"
    gravity = ROOT / "ai" / "exact" / "gravity"
    only_inline = {
        ROOT / "ai" / "scale",
        rules / "cbits",
        rules / "seven_by_six",
        gravity / "bounds",
        gravity / "entries",
        gravity / "threats",
    }
    assert declared - only_inline <= {ROOT.joinpath(*name.split(".")) for name in fast_modules()}


@pytest.mark.parametrize("name", fast_modules())
def test_a_fast_module_runs_in_the_requested_mode(name, request):
    file = importlib.import_module(name).__file__
    if request.config.getoption("--interpreted"):
        assert file.endswith(".py")
    elif request.config.getoption("--compiled"):
        assert file.endswith(tuple(EXTENSION_SUFFIXES))


def test_the_board_reports_its_mode(request):
    board = importlib.import_module("game.rules.board")
    assert board.is_compiled() == (not board.__file__.endswith(".py"))


@same_in_both_modes
@pytest.mark.parametrize("workers", [["-n", "0"], ["-n", "1"]], ids=["alone", "worker"])
def test_the_interpreted_run_skips_the_window(workers):
    file = "tests/game/window/test_animation.py"
    command = [sys.executable, "-m", "pytest", "--interpreted", *workers, "-q", "-p", "no:cacheprovider", file]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert finished.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, finished.stdout


def skipped(file: str, *words: str, whole: bool = False, interpreted: bool = True) -> bool:
    """Return True if a run with these words on the command line does not even read a test file."""
    options = {"--interpreted": interpreted, "--whole": whole}
    config = SimpleNamespace(args=words or ("tests",), getoption=options.__getitem__)
    return pytest_ignore_collect(ROOT / "tests" / file, config) is True


@same_in_both_modes
def test_files_without_interpreted_tests_are_skipped_when_interpreted():
    assert not skipped("ai/search/test_timing.py") and not skipped("game/record/test_record.py")
    assert skipped("game/record/test_puzzle.py") and not skipped("game/record/test_puzzle.py", whole=True)
    assert skipped("game/play/test_files.py") and not skipped("game/play/test_files.py", whole=True)
    assert skipped("game/window/test_app.py", whole=True) and not skipped("game/window/test_app.py", interpreted=False)
    named = str(ROOT / "tests/game/window/test_app.py")
    assert not skipped("game/window/test_app.py", named) and not skipped("game/window/test_app.py", f"{named}::test_x")
    assert not skipped("game")


@same_in_both_modes
def test_processes_share_bytecode_where_none_may_be_written(tmp_path):
    assert with_bytecode({"A": "1"}, tmp_path) == {"A": "1"}
    assert with_bytecode({"A": "1", "PYTHONDONTWRITEBYTECODE": ""}, tmp_path) == {"A": "1"}
    shared = with_bytecode({"A": "1", "PYTHONDONTWRITEBYTECODE": "1"}, tmp_path)
    assert shared == {"A": "1", "PYTHONPYCACHEPREFIX": str(tmp_path)}


@same_in_both_modes
def test_bytecode_of_folders_that_are_gone_is_deleted(tmp_path):
    here = tmp_path / "bytecode" / Path(__file__).parent.relative_to(Path(__file__).anchor)
    gone = here / "gone"
    gone.mkdir(parents=True)
    for folder in (here, gone):
        (folder / "module.pyc").touch()
    forget_bytecode(tmp_path / "bytecode")
    assert (here / "module.pyc").exists() and not gone.exists()


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def private_names_in(source: str) -> list[str]:
    """Return the private names of other modules that a test uses."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls", "os")):
                found.append(ast.unparse(node))
        elif isinstance(node, ast.ImportFrom):
            found += [alias.name for alias in node.names if is_private(alias.name)]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("setattr", "getattr")):
            words = [word.value for word in node.args if isinstance(word, ast.Constant) and isinstance(word.value, str)]
            found += [word for word in words if any(map(is_private, word.split(".")))]
    return found


@same_in_both_modes
def test_private_names_are_recognized():
    source = "from a import _b\nc._d()\nself._e\n_f()\n__file__\nm.setattr('g._h', 1)\nm.setattr(i, '_j', 2)"
    assert sorted(private_names_in(source)) == ["_b", "_j", "c._d", "g._h"]


@same_in_both_modes
def test_tests_use_public_names_only():
    tests = sorted((ROOT / "tests").rglob("*.py"))
    reaching = {path.name: names for path in tests if (names := private_names_in(path.read_text("utf-8")))}
    assert reaching == {}


@same_in_both_modes
def test_a_test_that_runs_once_is_repeated_only_where_nothing_is_compiled():
    file = ROOT / "tests" / "ai" / "protocol" / "test_engine.py"
    item = SimpleNamespace(path=file, get_closest_marker=lambda name: name == "once")
    assert not runs_interpreted(item, whole=False) and runs_interpreted(item, whole=True)
