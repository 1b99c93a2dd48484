"""Installing the game installs all of it: from a wheel, from the source archive, and without a compiler."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

import main
from game.compiled import PACKAGES, ROOT, fast_modules
from tests.helpers import desktop
from tests.helpers.data_home import data_home
from tests.helpers.program import run_alone
from tests.packaging.conftest import name_in_build

pytestmark = pytest.mark.package

ON_WINDOWS = sys.platform == "win32"
ON_LINUX = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="other systems find compilers in another way"
)
WITH_DESKTOP = pytest.mark.skipif(bool(desktop.MISSING), reason=f"needs {' and '.join(desktop.MISSING)}")
COMPILED = sysconfig.get_config_var("EXT_SUFFIX")
PATIENCE = 600
GAME = "4\n3\n4\n3\n4\n3\n4\n"  # the first player has four in column 4


def run(
    command: list[str | Path], folder: Path, text: str = "", fails: bool = False, **variables: str
) -> subprocess.CompletedProcess:
    """Run a command in a folder, with its own home there and without the environment of these tests."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    ours = ("PYTHONPATH", "VIRTUAL_ENV", "CONNIPTION_COMPILE", "CC", "CXX", "LDSHARED")
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    environment |= {**data_home(home), "SDL_AUDIODRIVER": "dummy", **variables}
    finished = run_alone(command, folder, environment, text, PATIENCE)
    assert fails == bool(finished.returncode), finished.stdout + finished.stderr
    return finished


def environment(folder: Path) -> Path:
    """Make an empty environment. Return the folder of its programs."""
    run([sys.executable, "-m", "venv", folder / "environment"], folder)
    return folder / "environment" / ("Scripts" if ON_WINDOWS else "bin")


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Path:
    """The folder with the source archive, and with the wheel built from it."""
    folder = tmp_path_factory.mktemp("built")
    run([sys.executable, "-m", "build", "--outdir", folder, ROOT], folder, CONNIPTION_COMPILE="always")
    return folder


@pytest.fixture(scope="session")
def archive(built) -> Path:
    (path,) = built.glob("*.tar.gz")
    return path


@pytest.fixture(scope="session")
def wheel(built) -> Path:
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory) -> Path:
    """The `conniption` program of an environment with only the wheel and its requirements."""
    programs = environment(tmp_path_factory.mktemp("installed"))
    run([programs / "python", "-m", "pip", "install", "-q", wheel], programs.parent)
    return programs / "conniption"


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only git knows which files there should be")
def test_the_archive_has_the_files_of_git(archive):
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    with tarfile.open(archive) as file:
        names = [member.name.partition("/")[2] for member in file.getmembers() if member.isfile()]
    added = {"PKG-INFO", "setup.cfg"}
    assert {name for name in names if "egg-info" not in name} - added == set(tracked)


def test_the_wheel_contains_only_the_game(wheel):
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
    modules = {path for package_folder in PACKAGES for path in (ROOT / package_folder).rglob("*.py")}
    assets = {path for path in (ROOT / "assets").rglob("*") if path.is_file()}
    expected = {"main.py", *(path.relative_to(ROOT).as_posix() for path in modules)}
    expected |= {name.replace(".", "/") + COMPILED for name in fast_modules()}
    expected |= {
        f"{package_folder}/py.typed" for package_folder in PACKAGES
    }  # so that other programs are checked against its types
    expected |= {f"game/{name_in_build(path).relative_to(ROOT).as_posix()}" for path in assets}
    assert {name for name in names if ".dist-info/" not in name} == expected


def test_the_selfcheck_of_an_installed_game_passes_anywhere(installed, tmp_path):
    out = run([installed, "selfcheck"], tmp_path).stdout
    assert " installed, Python " in out
    assert f"{len(fast_modules())} compiled" in out
    assert "\nEverything works." in out


WORDS = {
    "text": (["conniption"], GAME, "wins"),
    "engine": ([], "go depth 3\nquit\n", "bestmove "),
    "solve": (["conniption", "4", "4"], "", "win"),
    "bench": (["--depth", "2"], "", "signature"),
    "match": (["random", "greedy", "--game", "connect4", "--games", "2", "--depth", "1", "--jobs", "2"], "", "Elo"),
    "tournament": (["random", "greedy", "--game", "paths", "--games", "2", "--depth", "1", "--jobs", "2"], "", "Elo"),
    "train": (["connect4", "--batches", "1", "--games", "2", "--proof", "0", "--jobs", "2"], "", "weights.xml"),
    "games": (["stats", "--data", "."], "", "games"),
    "puzzles": (["check", "paths", "--sample", "1"], "", "1 puzzle proven"),
    "strategies": (["check", "connect4-middle"], "", "connect4-middle: proven"),
    "perft": (["conniption", "3"], "", "12,348"),
    "licences": (["SDL2", "numpy", "conniption"], "", "Sam Lantinga"),
    "selfcheck": (["--help"], "", "usage: "),  # it has its own test
}


def test_every_tool_is_tried():
    assert set(WORDS) == {tool.name for tool in main.TOOLS}


@pytest.mark.parametrize("tool", WORDS)
def test_every_tool_of_an_installed_game_runs_from_anywhere(tool, installed, tmp_path):
    words, text, expected = WORDS[tool]
    finished = run([installed, tool, *words], tmp_path, text)
    assert expected in finished.stdout


@ON_LINUX
@WITH_DESKTOP
def test_the_window_of_an_installed_game_opens_from_anywhere(installed, tmp_path):
    with desktop.Desktop() as screen, desktop.Game(screen, [str(installed)], tmp_path, tmp_path) as game:
        game.wait_for_first_frame()
        shot = screen.screenshot()
        assert len({tuple(shot.get_at((x, y))) for x in range(0, 1440, 8) for y in range(0, 900, 8)}) > 50
        assert game.close() == 0


@ON_LINUX
def test_the_game_installs_and_plays_without_a_compiler(archive, tmp_path):
    with tarfile.open(archive) as file:
        file.extractall(tmp_path, filter="data")
    (source,) = tmp_path.glob("conniption-*")
    programs = environment(tmp_path)
    bare = {"PATH": str(programs)}
    assert shutil.which("cc", path=bare["PATH"]) is None
    said = run([programs / "python", "-m", "pip", "install", "-e", source], tmp_path, **bare).stdout
    assert "+not.compiled.no.c.compiler.was.found" in said.splitlines()[-1]
    assert list(source.rglob(f"*{COMPILED}")) == []
    played = run([programs / "python", source / "main.py", "text", "conniption"], tmp_path, GAME, **bare)
    assert "wins" in played.stdout
    out = run([programs / "conniption", "selfcheck"], tmp_path, **bare).stdout
    assert "none compiled: the computer thinks many times slower" in out
    assert "The game works, with warnings: modules, solver." in out


# --- a failing compiler ---


@pytest.fixture
def small(tmp_path) -> Path:
    """Make a tree like the project's, with two small modules to compile. The first one needs the second."""
    tree = tmp_path / "small"
    for name in ("setup.py", "pyproject.toml", "requirements.txt", "README.md", "LICENSE", "main.py"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    for name in ("game/__init__.py", "game/compiled.py", "game/version.py", "ai/__init__.py", "assets/icon.svg"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    (tree / "game" / "first.py").write_text("import cython\n\n\ndef one() -> cython.int:\n    return 1\n")
    (tree / "game" / "second.py").write_text("import cython\n\n\ndef two() -> cython.int:\n    return 2\n")
    return tree


def compile_in_place(
    tree: Path, how: str = "try", fails: bool = False, **variables: str
) -> subprocess.CompletedProcess:
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    return run(command, tree, fails=fails, CONNIPTION_COMPILE=how, **variables)


def compiled(tree: Path) -> list[str]:
    return sorted(path.name.removesuffix(COMPILED) for path in (tree / "game").glob(f"*{COMPILED}"))


@ON_LINUX
@pytest.mark.parametrize("error", ["absent", "always fails", "fails at the second", "writes nothing"])
def test_a_failing_compiler_leaves_nothing_half_built(error, small, tmp_path):
    compile_in_place(small)
    assert compiled(small) == ["first", "second"]
    compiler = tmp_path / "cc"
    fails = {
        "always fails": "exit 1",
        "fails at the second": f'case "$*" in *second*) exit 1;; *) exec {shutil.which("cc")} "$@";; esac',
        "writes nothing": "exit 0",
    }
    if error in fails:
        compiler.write_text(f"#!/bin/sh\n{fails[error]}\n")
        compiler.chmod(0o755)
    for name in ("first.py", "second.py"):
        with (small / "game" / name).open("a") as file:
            file.write("\n# This line has changed since.\n")
    broken = {"CC": str(compiler), "LDSHARED": f"{compiler} -shared"}
    assert compile_in_place(small, "always", fails=True, **broken).returncode != 0
    finished = compile_in_place(small, **broken)
    assert "nothing is compiled, so the AI will be many times slower" in finished.stderr
    assert compiled(small) == []


@ON_LINUX
def test_missing_python_headers_are_noticed_before_cython_runs(small, tmp_path):
    compiler = tmp_path / "cc"
    cc = shutil.which("cc")
    compiler.write_text(
        f'#!/bin/sh\nfor word; do shift; case "$word" in -I*) ;; *) set -- "$@" "$word";; esac; done\nexec {cc} "$@"\n'
    )
    compiler.chmod(0o755)
    finished = compile_in_place(small, CC=str(compiler), LDSHARED=f"{cc} -shared")
    assert "nothing is compiled" in finished.stderr and "python3-dev" in finished.stderr
    assert "Cythonizing" not in finished.stdout
    assert compiled(small) == []


@ON_LINUX
def test_compiling_again_skips_current_modules(small):
    def times():
        files = (small / "game").glob(f"*{COMPILED}")
        return {file.name.removesuffix(COMPILED): file.stat().st_mtime_ns for file in files}

    # Like pip, which makes a new build folder each time.
    def compile_anew(**variables):
        shutil.rmtree(small / "build", ignore_errors=True)
        return compile_in_place(small, "always", **variables).stdout

    compile_anew()
    first = times()
    assert "Cythonizing" not in compile_anew()
    assert times() == first
    with (small / "game" / "second.py").open("a") as file:
        file.write("\n# This line has changed since.\n")
    compile_anew()
    assert times()["first"] == first["first"] and times()["second"] > first["second"]
    said = compile_anew(CFLAGS="-DOTHER")
    assert "first.py" in said and "second.py" in said


@ON_LINUX
def test_one_module_failing_to_compile_discards_all(small, tmp_path):
    compile_in_place(small)
    (small / "game" / "second.py").write_text("import cython\n\n\ndef two() -> cython.int\n    return 2\n")
    finished = compile_in_place(small)
    assert "nothing is compiled" in finished.stderr
    assert compiled(small) == []


@ON_LINUX
def test_compiling_removes_the_extension_of_a_deleted_module(small):
    compile_in_place(small)
    (small / "game" / "second.py").unlink()
    compile_in_place(small)
    assert compiled(small) == ["first"]


@ON_LINUX
def test_a_change_is_compiled_despite_older_file_times(small):
    compile_in_place(small)
    path = small / "game" / "first.py"
    path.write_text(path.read_text().replace("return 1", "return 111"))
    os.utime(path, (1_000_000_000, 1_000_000_000))
    compile_in_place(small, "always")
    command = [sys.executable, "-c", "import game.first as module; print(module.__file__, module.one())"]
    file, one = run(command, small).stdout.split()
    assert file.endswith(COMPILED) and one == "111"
