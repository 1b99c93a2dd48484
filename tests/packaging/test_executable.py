"""The executable, alone in an empty folder, with an empty home and no Python on its path."""

import os
import re
import shutil
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import pytest

from bundle.package_contents import PACKAGES, ROOT, fast_modules, licence_of
from game.version import VERSION
from tests.helpers import desktop
from tests.helpers.data_home import data_home
from tests.helpers.program import run_alone
from tests.packaging.conftest import NAME, name_in_build

pytestmark = pytest.mark.package

MOST_BYTES = 45_000_000
STARTS = 5  # the fastest counts: what else the computer does is not the program's fault
FIRST_FRAME = {"one file": 1.5, "folder": 0.6}  # seconds
SCREENSHOTS = ROOT / "build" / "screenshots"
PATIENCE = 60


def bare(home: Path) -> dict[str, str]:
    """Return an environment that names only the home folder."""
    home.mkdir(exist_ok=True)
    stored = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
    folders = {**dict.fromkeys(("HOME", "USERPROFILE", "PATH"), str(home)), **data_home(home)}
    return {**stored, **folders, "SDL_AUDIODRIVER": "dummy"}


def run(program: Path, *words: str, text: str = "") -> subprocess.CompletedProcess:
    return run_alone([program, *words], program.parent, bare(program.parent.parent / "home"), text, PATIENCE)


def test_selfcheck_passes(alone):
    finished = run(alone, "selfcheck")
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert f"Conniption {VERSION} packaged" in finished.stdout
    assert f"{len(fast_modules())} compiled" in finished.stdout
    assert "\nEverything works." in finished.stdout


def test_the_executable_works_as_an_engine(alone):
    lines = ["ugi", "isready", "position startpos moves 4 4", "go depth 4", "position startpos", "go solve", "perft 4"]
    finished = run(alone, "engine", text="\n".join([*lines, "quit", ""]))
    out = finished.stdout.splitlines()
    assert finished.returncode == 0, finished.stderr
    assert "ugiok" in out and "readyok" in out and "nodes 259308" in out
    assert any("score win 9" in line for line in out)
    assert sum(line.startswith("bestmove ") for line in out) == 2


def test_the_executable_plays_in_the_terminal(alone):
    finished = run(alone, "text", "conniption", text="4\n3\n4\n3\n4\n3\n4\n")
    assert finished.returncode == 0, finished.stderr
    assert "wins" in finished.stdout


@pytest.mark.parametrize("words", [["match", "random", "greedy", "--game", "wyb"], ["bench", "--solver"]])
def test_tools_for_development_refer_to_the_source(alone, words):
    finished = run(alone, *words)
    assert finished.returncode == 1
    assert "source" in finished.stderr and finished.stderr.count("\n") == 1


def test_exit_codes_match_the_source(alone):
    assert run(alone, "--version").stdout == f"Conniption {VERSION}\n"
    assert run(alone, "nonsense").returncode == 2


def test_the_executable_leaves_only_its_data(alone):
    run(alone, "selfcheck")
    home = alone.parent.parent / "home"
    assert [path.name for path in alone.parent.iterdir()] == [alone.name]
    assert [path for path in home.rglob("*") if path.is_file()] == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the size is promised for Linux")
def test_the_executable_contains_only_the_game(executable):
    from PyInstaller.archive.readers import CArchiveReader

    assert executable.stat().st_size <= MOST_BYTES
    archive = CArchiveReader(str(executable))
    inside = set(archive.toc)
    assets = {str(name_in_build(path).relative_to(ROOT)) for path in (ROOT / "assets").rglob("*") if path.is_file()}
    assert assets <= inside
    for name in fast_modules():
        assert any(entry.startswith(name.replace(".", "/") + ".") for entry in inside), name
    code = set(archive.open_embedded_archive("PYZ.pyz").toc)
    foreign = ("cython", "cython.", "pytest", "tkinter", "unittest", "pygame.tests", "pygame.examples", "numpy.f2py")
    assert [name for name in code if f"{name}.".lower().startswith(foreign)] == []
    assert [name for name in inside if name.endswith((".py", ".c", ".pyx", ".pxd"))] == []
    package_folders = ("game/", "ai/", "numpy/", "pygame/", "python3.")
    assert [name for name in inside if ".cpython-" in name and not name.startswith(package_folders)] == []


def test_the_executable_has_the_licence_of_each_library(executable, alone):
    if sys.platform == "darwin":
        inside = [path.name for path in executable.parents[1].rglob("*") if path.is_file()]
    else:
        from PyInstaller.archive.readers import CArchiveReader

        inside = [Path(name).name for name in CArchiveReader(str(executable)).toc]
    extension = r"\.(cpython-.+|abi3)\.so$"
    libraries = [n for n in inside if re.search(r"\.(so|dll|dylib)(\.|$)", n) and not re.search(extension, n)]
    whose = {name: licence_of(name) for name in sorted({*libraries})}
    assert len(whose) > 15
    assert [name for name, licence in whose.items() if licence is None] == []
    message = run(alone, "licences").stdout
    names = message.splitlines()[0].removeprefix("The licenses of ").removesuffix(":").split(", ")
    expected = {"conniption", "python", "pygame-ce", "numpy", "platformdirs", "pyinstaller", "fonts", "icons"}
    assert expected | set(whose.values()) <= set(names)
    assert all(f"\n=== {name} ===\n" in message for name in names)


def test_a_missing_extension_stops_the_build_and_is_named(tmp_path):
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    built = [
        path.relative_to(ROOT).as_posix()
        for package_folder in PACKAGES
        for path in (ROOT / package_folder).rglob("*.[sp][oy]*")
    ]
    for name in {*tracked, *built}:
        if not name.startswith(("tests/", "ai/exact/gravity/solver.cp")):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tmp_path / name)
    command = [sys.executable, "-m", "PyInstaller", "--log-level", "WARN", "build.spec"]
    finished = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert finished.returncode != 0
    assert "- ai.exact.gravity.solver is not compiled" in finished.stderr
    assert not (tmp_path / "dist" / NAME).exists()


# --- the window ---


@desktop.ON_DESKTOP
@pytest.mark.parametrize("kind", FIRST_FRAME)
def test_the_first_frame_is_fast(kind, request, tmp_path):
    if os.getloadavg()[0] > 1.5 * (os.cpu_count() or 1):
        pytest.skip(f"the computer is too busy to measure (load {os.getloadavg()[0]:.0f})")
    program = request.getfixturevalue("executable" if kind == "one file" else "folder_executable")
    seconds = []
    with desktop.Desktop() as screen:
        for start in range(STARTS):
            home = tmp_path / f"home {start}"
            home.mkdir()
            with desktop.Game(screen, [str(program)], home, tmp_path) as game:
                game.wait_for_first_frame()
                seconds.append(first_frame(game))
    print(f"{kind}: first frame after {', '.join(f'{second:.2f}' for second in sorted(seconds))} s")
    assert min(seconds) <= FIRST_FRAME[kind]


def first_frame(game: desktop.Game) -> float:
    """Return the seconds from the start of the program to its first frame, from its log."""
    line = next(line for line in game.log().splitlines() if "first frame" in line)
    return datetime.strptime(line[:23], "%Y-%m-%d %H:%M:%S,%f").timestamp() - game.started


@desktop.ON_DESKTOP
def test_a_real_game_with_mouse_and_keyboard(alone, tmp_path):
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    with desktop.Desktop() as screen:
        with desktop.Game(screen, [str(alone)], home, alone.parent) as game:
            game.wait_for_first_frame()
            screen.screenshot(SCREENSHOTS / "home.png")
            game.choose_two_people()
            screen.screenshot(SCREENSHOTS / "new-game.png")
            game.key("Return")
            desktop.until(game.autosave, "a game to start")
            moves: list[str] = []
            for move, keys in [("4", "4"), ("3", "3"), ("4", "4"), ("3", "3"), ("4f", "r4"), ("5", "5")]:
                game.play(keys)
                moves.append(move)
                desktop.until(lambda: game.moves() == moves, f"the move {move}")
            assert game.close() == 0
            assert "ERROR" not in game.log()
        # A second start continues exactly there: with a flip and the fourth disc, player 1 wins.
        with desktop.Game(screen, [str(alone)], home, alone.parent) as game:
            game.wait_for_first_frame(start=2)
            game.click_button("resume")
            time.sleep(0.5)
            game.play("f4")
            desktop.until(lambda: game.moves() == [*moves, "f4"], "the winning move")
            assert '[Result "1-0"]' in game.autosave()
            time.sleep(1)
            shot = screen.screenshot(SCREENSHOTS / "play.png")
            assert len({tuple(shot.get_at((x, y))) for x in range(0, 1440, 8) for y in range(0, 900, 8)}) > 50
            assert game.close() == 0
