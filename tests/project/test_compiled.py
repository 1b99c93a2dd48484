"""A compiled module must match its source. Tests and programs notice when it does not."""

import os
import shutil
import subprocess
import sys
import sysconfig

import pytest

from game import compiled
from game.compiled import ROOT

pytestmark = pytest.mark.window  # nothing here depends on what is compiled
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Make a small tree of two modules and a header, all of it freshly compiled."""
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    for name, text in {
        "setup.py": "",
        "ai/search.py": "import cython\n",
        "ai/search.pxd": "from game.board cimport Board\n",
        "game/board.py": "import cython\n",
        "game/board.pxd": "from game.cbits cimport mix\n",
        "game/cbits.pxd": 'cdef extern from "bits.h" nogil:\n',
        "game/bits.h": "int mix();\n",
        "game/text.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text.encode())
    for name in compiled.fast_modules():
        compile_module(tmp_path, name)
    return tmp_path


def compile_module(tree, name):
    tree.joinpath(*name.split(".")).with_suffix(SUFFIX).write_text(f"code, {compiled.mark(name)}, more code")


def test_a_freshly_compiled_tree_is_up_to_date(tree):
    assert compiled.fast_modules() == ["ai.search", "game.board"]
    assert (compiled.not_compiled(), compiled.stale_modules()) == ([], [])


@pytest.mark.parametrize(
    ("changed", "stale"),
    [
        ("ai/search.py", ["ai.search"]),
        ("game/board.py", ["game.board"]),
        ("game/board.pxd", ["ai.search", "game.board"]),
        ("game/bits.h", ["ai.search", "game.board"]),
        ("game/text.py", []),
    ],
)
def test_a_change_makes_all_modules_compiled_from_it_stale(tree, changed, stale):
    long_ago = (1_000_000_000, 1_000_000_000)
    with (tree / changed).open("a") as file:
        file.write("# another line\n")
    os.utime(tree / changed, long_ago)
    assert compiled.stale_modules() == compiled.not_compiled() == stale


def test_file_times_and_line_endings_do_not_matter(tree):
    for path in list(tree.rglob("*.p*")):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        os.utime(path, (4_000_000_000, 4_000_000_000))
    assert compiled.stale_modules() == []


def test_a_fresh_clone_is_not_compiled_and_not_stale(tree):
    for path in list(tree.rglob(f"*{SUFFIX}")):
        path.unlink()
    assert (compiled.not_compiled(), compiled.stale_modules()) == (["ai.search", "game.board"], [])


def test_the_compiled_file_of_a_deleted_module_is_noticed(tree):
    for file in ("search.py", "search.pxd"):
        (tree / "ai" / file).unlink()
    assert compiled.stale_modules() == ["ai.search"]
    assert [path.name for path in compiled.leftover_files()] == [f"search{SUFFIX}"]


def test_nothing_is_stale_in_an_installed_game(tree):
    (tree / "setup.py").unlink()
    for path in tree.rglob("*.pxd"):
        path.unlink()  # these are not installed
    assert compiled.stale_modules() == []


def copy_of_the_tree(tmp_path, *left_out):
    names = (".*", "build", "dist", "docs", "data", "failed", "training", "__pycache__", *left_out)
    return shutil.copytree(ROOT, tmp_path / "copy", ignore=shutil.ignore_patterns(*names))


@pytest.mark.parametrize(("ci", "modes"), [("", ["interpreted"]), ("true", ["compiled", "interpreted"])])
def test_without_compiled_modules_the_interpreted_run_is_enough(tmp_path, ci, modes):
    copy = copy_of_the_tree(tmp_path, f"*{SUFFIX}")
    finished = subprocess.run(
        [sys.executable, "-m", "tests", "-n0", "tests/game/rules/test_options.py"],
        cwd=copy,
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
    )
    assert [line.split()[1] for line in finished.stdout.splitlines() if line.startswith("=== ")] == modes
    assert ("Left out: the compiled run" in finished.stdout.splitlines()[-1]) == (modes == ["interpreted"])
    assert (finished.returncode == 0) == (modes == ["interpreted"])


@pytest.mark.skipif(bool(compiled.not_compiled()), reason="nothing here is compiled")
def test_a_stale_module_is_noticed_by_every_test_command(tmp_path):
    copy = copy_of_the_tree(tmp_path)
    with (copy / "game" / "rules" / "gravity.py").open("a") as file:
        file.write("raise SystemExit('the old one runs')\n")

    def run(*words):
        return subprocess.run([sys.executable, *words], cwd=copy, capture_output=True, text=True)

    some = ("--collect-only", "-q", "tests/game/rules/test_perft.py")
    for words in (("-m", "pytest", *some), ("-m", "pytest", "--compiled", *some), ("-m", "tests", *some)):
        finished = run(*words)
        assert finished.returncode != 0, words
        assert "not compiled from the current source: game.rules.gravity; run python setup.py" in finished.stderr
    finished = run("main.py", "selfcheck")
    assert finished.returncode == 1
    assert "changed since the last compilation: game.rules.gravity (" in finished.stdout
    assert "Something is broken: modules." in finished.stdout
