"""What is compiled is what is written: anything else is noticed, however the tests or the game are started."""

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
    """A small tree of two modules and a header, all of it compiled just now."""
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
        (tmp_path / name).write_text(text)
    for name in compiled.fast_modules():
        compile_module(tmp_path, name)
    return tmp_path


def compile_module(tree, name):
    tree.joinpath(*name.split(".")).with_suffix(SUFFIX).write_text(f"code, {compiled.mark(name)}, more code")


def test_what_has_just_been_compiled_is_up_to_date(tree):
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
def test_a_change_is_noticed_in_all_that_was_compiled_from_it(tree, changed, stale):
    long_ago = (1_000_000_000, 1_000_000_000)
    with (tree / changed).open("a") as file:
        file.write("# another line\n")
    os.utime(tree / changed, long_ago)
    assert compiled.stale_modules() == compiled.not_compiled() == stale


def test_times_of_files_and_ends_of_lines_do_not_matter(tree):
    for path in list(tree.rglob("*.p*")):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        os.utime(path, (4_000_000_000, 4_000_000_000))
    assert compiled.stale_modules() == []


def test_a_fresh_clone_is_not_compiled_and_not_stale(tree):
    for path in list(tree.rglob(f"*{SUFFIX}")):
        path.unlink()
    assert (compiled.not_compiled(), compiled.stale_modules()) == (["ai.search", "game.board"], [])


def test_what_a_module_that_is_gone_has_left_behind_is_noticed(tree):
    for file in ("search.py", "search.pxd"):
        (tree / "ai" / file).unlink()
    assert compiled.stale_modules() == ["ai.search"]
    assert [path.name for path in compiled.left_behind()] == [f"search{SUFFIX}"]


def test_where_the_game_is_installed_nothing_is_stale(tree):
    (tree / "setup.py").unlink()
    for path in tree.rglob("*.pxd"):
        path.unlink()  # these are not installed
    assert compiled.stale_modules() == []


@pytest.mark.skipif(bool(compiled.not_compiled()), reason="nothing here is compiled")
def test_a_stale_module_is_noticed_by_every_way_of_testing(tmp_path):
    left_out = shutil.ignore_patterns(".*", "build", "dist", "docs", "data", "failed", "training", "__pycache__")
    copy = shutil.copytree(ROOT, tmp_path / "copy", ignore=left_out)
    with (copy / "game" / "rules" / "gravity.py").open("a") as file:
        file.write("raise SystemExit('the old one runs')\n")

    def run(*words):
        return subprocess.run([sys.executable, *words], cwd=copy, capture_output=True, text=True)

    some = ("--collect-only", "-q", "tests/game/rules/test_perft.py")
    for words in (("-m", "pytest", *some), ("-m", "pytest", "--compiled", *some), ("-m", "tests", *some)):
        finished = run(*words)
        assert finished.returncode != 0, words
        assert "not compiled from the present source: game.rules.gravity; run python setup.py" in finished.stderr
    finished = run("main.py", "selfcheck")
    assert finished.returncode == 1
    assert "changed since it was compiled: game.rules.gravity (" in finished.stdout
    assert "Something is broken: modules." in finished.stdout
