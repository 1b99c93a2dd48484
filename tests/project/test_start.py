"""The real program where something is missing: it says so in one line, or does without."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.window.system.quiet_terminal import quiet_terminal
from tests.helpers import desktop
from tests.helpers.program import PATIENCE, ROOT, run

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen and a home"),
]
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
HOMES = ("HOME", "XDG_DATA_HOME")

# A user unknown to the system, as in containers.
STRANGER = """import pwd, runpy
def nobody(_): raise KeyError('getpwuid(): uid not found')
pwd.getpwuid = nobody
runpy.run_path('main.py', run_name='__main__')
"""


def without(*names: str, **variables: str) -> dict[str, str]:
    """Return the environment without some variables, and with others set."""
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
def test_without_a_display_the_game_does_not_run_invisibly(tmp_path, home):
    environment = without(*SCREENS, HOME=str(tmp_path)) if home == "home" else without(*SCREENS, *HOMES)
    finished = start(["main.py"] if home == "home" else ["-c", STRANGER], environment)
    assert finished.returncode == 1 and finished.stdout == ""
    assert finished.stderr.startswith("conniption: ") and "no display found" in finished.stderr
    assert finished.stderr.count("\n") == 1
    named = finished.stderr.strip().rpartition(": ")[2]
    instead = subprocess.run(named, shell=True, cwd=ROOT, env=environment, input="q\n", capture_output=True, text=True)
    assert instead.returncode == 0 and "Conniption" in instead.stdout


def test_an_unavailable_video_driver_is_reported_in_one_line(tmp_path):
    finished = start(["main.py"], without(*SCREENS, HOME=str(tmp_path), SDL_VIDEODRIVER="x11"))
    assert finished.returncode == 1
    assert "(x11 not available)" in finished.stderr and finished.stderr.count("\n") == 1


def test_an_unreachable_display_is_named(tmp_path):
    finished = start(["main.py"], without(*SCREENS, HOME=str(tmp_path), DISPLAY=":987"))
    assert finished.returncode == 1
    assert "(the display :987 (DISPLAY) is not responding)" in finished.stderr and finished.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("library", "variables"),
    [
        ("libX11.so.6", {"DISPLAY": ":987"}),
        ("libXext.so.6", {"DISPLAY": ":987", "SDL_VIDEODRIVER": "x11"}),
        ("libwayland-client.so.0", {"WAYLAND_DISPLAY": "wayland-987"}),
    ],
)
def test_a_missing_display_library_is_named(tmp_path, library, variables):
    hide = f"""import ctypes, runpy
class Hidden(ctypes.CDLL):
    def __init__(self, name, *more, **named):
        if name == {library!r}: raise OSError(name)
        super().__init__(name, *more, **named)
ctypes.CDLL = Hidden
runpy.run_path('main.py', run_name='__main__')
"""
    finished = start(["-c", hide], without(*SCREENS, HOME=str(tmp_path), **variables))
    assert finished.returncode == 1
    assert f"({library} is missing; " in finished.stderr and finished.stderr.count("\n") == 1


def test_an_uncompiled_game_says_once_what_to_install(tmp_path):
    interpreted = "import runpy; from tests.helpers import modes; modes.interpret()"
    command = [sys.executable, "-c", f"{interpreted}; runpy.run_path('main.py', run_name='__main__')"]
    environment = without(*SCREENS, *HOMES, "CC", HOME=str(tmp_path), SDL_VIDEODRIVER="dummy", PATH="/nowhere")
    log = tmp_path / ".local" / "share" / "Conniption" / "log.txt"
    said = []
    for starts in (1, 2):
        with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as program:
            desktop.until(
                lambda starts=starts: log.exists() and log.read_text("utf-8").count("first frame") == starts, "a frame"
            )
            program.terminate()
            said.append(program.stderr.read())
    assert said[0].startswith("conniption: Running without the fast engine") and said[0].count("\n") == 1
    assert "no C compiler was found" in said[0] and "build-essential python3-dev" in said[0]
    assert said[1] == ""


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_an_invisible_driver_is_used_on_request(tmp_path, driver):
    environment = without(*SCREENS, *HOMES, HOME=str(tmp_path), SDL_VIDEODRIVER=driver)
    log = tmp_path / ".local" / "share" / "Conniption" / "log.txt"
    with subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=environment) as program:
        desktop.until(lambda: log.exists() and f"first frame, {driver} driver" in log.read_text("utf-8"), "a frame")
        program.terminate()
        assert program.wait(PATIENCE) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to send to one process")
@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM"])
def test_a_window_whose_terminal_is_closed_saves_and_ends(tmp_path, name):
    environment = without(*SCREENS, *HOMES, HOME=str(tmp_path), SDL_VIDEODRIVER="dummy")
    folder = tmp_path / ".local" / "share" / "Conniption"
    with subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=environment) as program:
        log = folder / "log.txt"
        desktop.until(lambda: log.exists() and "first frame" in log.read_text("utf-8"), "a frame")
        program.send_signal(getattr(signal, name))
        assert program.wait(PATIENCE) == 0
    assert (folder / "settings.json").exists()  # with the size of the window


def test_a_window_without_a_home_folder_says_that_nothing_is_saved(tmp_path):
    environment = without(*SCREENS, *HOMES, SDL_VIDEODRIVER="dummy")
    said = tmp_path / "said"
    with (
        said.open("w") as terminal,
        subprocess.Popen([sys.executable, "-c", STRANGER], cwd=ROOT, env=environment, stderr=terminal) as program,
    ):
        desktop.until(said.read_text, "a word")
        program.terminate()
        assert program.wait(PATIENCE) == 0
    # Without a log file, its messages go to the terminal.
    assert said.read_text() == "Nothing can be saved without a home folder. You can keep playing.\n"
    assert not Path(ROOT, "~").exists()


def test_a_terminal_without_a_home_folder_says_why_nothing_is_saved():
    finished = start(["-c", STRANGER, "text", "connect4"], without(*HOMES), "4\nsave ~/game\nq\n")
    assert finished.returncode == 0 and finished.stderr == ""
    assert "~/game: no file can have this name" in finished.stdout


def test_without_audio_nothing_is_written_to_the_terminal(tmp_path):
    # The sound library finds no configuration, complains, and gives up.
    finished = run("selfcheck", SDL_AUDIODRIVER="alsa", ALSA_CONFIG_PATH="/nowhere", HOME=str(tmp_path))
    assert finished.stderr == ""
    assert "no audio device: the game is quiet" in finished.stdout


def test_quiet_terminal_discards_output_only_inside_its_context(capfd):
    os.write(2, b"before\n")
    with pytest.raises(ZeroDivisionError), quiet_terminal():
        os.write(2, b"meanwhile\n")
        raise ZeroDivisionError
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "before\nafter\n"


def test_quiet_terminal_works_without_a_terminal():
    code = (
        "import os; from game.window.system.quiet_terminal import quiet_terminal\nwith quiet_terminal(): print('here')"
    )
    finished = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.close(2),
    )
    assert finished.returncode == 0 and finished.stdout == "here\n"


@pytest.mark.skipif(bool(desktop.MISSING), reason="needs Xvfb and xdotool")
def test_full_screen_and_back_writes_nothing_to_the_terminal(tmp_path):
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
