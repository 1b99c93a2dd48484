"""The real program where something is missing that it wants: it says so in a line, or does without."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.window.quiet_terminal import quiet_terminal
from tests.helpers import desktop
from tests.helpers.program import PATIENCE, ROOT, run

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen and a home"),
]
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
HOMES = ("HOME", "XDG_DATA_HOME")

# A user whom the system does not know, as in containers.
STRANGER = """import pwd, runpy
def nobody(_): raise KeyError('getpwuid(): uid not found')
pwd.getpwuid = nobody
runpy.run_path('main.py', run_name='__main__')
"""


def without(*names: str, **variables: str) -> dict[str, str]:
    """The environment with some variables missing and others set."""
    return {name: value for name, value in os.environ.items() if name not in names} | variables


def start(command: list[str], environment: dict[str, str], text: str = "") -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment,
        input=text,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize("home", ["home", "no home"])
def test_without_a_screen_the_game_does_not_run_unseen_for_ever(tmp_path, home):
    environment = without(*SCREENS, HOME=str(tmp_path)) if home == "home" else without(*SCREENS, *HOMES)
    finished = start(["main.py"] if home == "home" else ["-c", STRANGER], environment)
    assert finished.returncode == 1 and finished.stdout == ""
    assert finished.stderr.startswith("conniption: no window can be opened here (no screen was found); ")
    assert "`conniption text" in finished.stderr and "`conniption engine`" in finished.stderr
    assert finished.stderr.count("\n") == 1


def test_a_screen_that_is_asked_for_but_not_there_is_said_in_a_line(tmp_path):
    finished = start(["main.py"], without(*SCREENS, HOME=str(tmp_path), SDL_VIDEODRIVER="x11"))
    assert finished.returncode == 1
    assert "(x11 not available)" in finished.stderr and finished.stderr.count("\n") == 1


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_whoever_asks_for_a_window_that_nobody_sees_gets_it(tmp_path, driver):
    environment = without(*SCREENS, *HOMES, HOME=str(tmp_path), SDL_VIDEODRIVER=driver)
    log = tmp_path / ".local" / "share" / "Conniption" / "log.txt"
    with subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=environment) as program:
        desktop.until(lambda: log.exists() and f"first frame, {driver} driver" in log.read_text("utf-8"), "a frame")
        program.terminate()
        assert program.wait(PATIENCE) == 0


def test_a_user_without_a_home_plays_in_the_window_and_hears_that_nothing_is_saved(tmp_path):
    environment = without(*SCREENS, *HOMES, SDL_VIDEODRIVER="dummy")
    said = tmp_path / "said"
    with (
        said.open("w") as terminal,
        subprocess.Popen([sys.executable, "-c", STRANGER], cwd=ROOT, env=environment, stderr=terminal) as program,
    ):
        desktop.until(said.read_text, "a word")
        program.terminate()
        assert program.wait(PATIENCE) == 0
    # Where there is no log, what belongs into it is said on the terminal.
    assert said.read_text() == "Nothing can be saved without a home folder. You can play on.\n"
    assert not Path(ROOT, "~").exists()


def test_a_user_without_a_home_plays_in_the_terminal_and_hears_why_nothing_is_saved_there():
    finished = start(["-c", STRANGER, "text", "connect4"], without(*HOMES), "4\nsave ~/game\nq\n")
    assert finished.returncode == 0 and finished.stderr == ""
    assert "~/game: no file can have this name, as there is no such home folder" in finished.stdout


def test_a_computer_without_sound_is_quiet_on_the_terminal_too(tmp_path):
    # The library for sound finds no set-up, complains, and gives up.
    finished = run("selfcheck", SDL_AUDIODRIVER="alsa", ALSA_CONFIG_PATH="/nowhere", HOME=str(tmp_path))
    assert finished.stderr == ""
    assert "no audio device: the game is quiet" in finished.stdout


def test_only_for_a_while_nothing_reaches_the_terminal(capfd):
    os.write(2, b"before\n")
    with pytest.raises(ZeroDivisionError), quiet_terminal():
        os.write(2, b"meanwhile\n")
        raise ZeroDivisionError
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "before\nafter\n"


def test_where_there_is_no_terminal_nothing_need_be_quiet():
    code = "import os; from game.window.quiet_terminal import quiet_terminal\nwith quiet_terminal(): print('here')"
    finished = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.close(2),
    )
    assert finished.returncode == 0 and finished.stdout == "here\n"


@pytest.mark.skipif(bool(desktop.MISSING), reason="needs Xvfb and xdotool")
def test_full_screen_and_back_leaves_nothing_on_the_terminal(tmp_path):
    said = tmp_path / "said"
    home = tmp_path / "home"
    home.mkdir()
    with (
        desktop.Desktop() as screen,
        said.open("w") as terminal,
        desktop.Game(screen, [sys.executable, "main.py"], home, ROOT, stderr=terminal) as game,
    ):
        game.wait_for_first_frame()
        settings = game.data / "settings.json"
        for full in ("true", "false"):
            game.key("F11")
            words = f'"full_screen": {full}'
            desktop.until(lambda said=words: settings.exists() and said in settings.read_text("utf-8"), words)
        assert game.close() == 0
    assert said.read_text() == ""
