"""A screen nobody sees, with the real program on it and hands that move a real mouse and keyboard."""

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

import pygame
import pytest

from game.record.saved import read_game

FIRST_SIZE = (1280, 800)
PATIENCE = 60.0
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
# Where changes are judged, a tool that is missing must not make tests silently disappear: they fail instead.
IS_JUDGED = os.environ.get("CI", "").lower() in ("true", "1")
ON_DESKTOP = pytest.mark.skipif(
    not sys.platform.startswith("linux") or (bool(MISSING) and not IS_JUDGED),
    reason="needs Linux with Xvfb and xdotool",
)


def until(condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait for a condition, or fail with what was waited for."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited {seconds:g} s for {what}"
        time.sleep(0.01)


class Desktop:
    """A virtual screen of 1440 x 900."""

    def __init__(self) -> None:
        assert not MISSING, f"there is no {' and no '.join(MISSING)} here, which the tests of the window need"
        reader, writer = os.pipe()
        self.folder = tempfile.TemporaryDirectory()
        self.server = subprocess.Popen(
            # Without -noreset the server begins anew when its last window closes, and may lose one that just opens.
            ["Xvfb", "-noreset", "-displayfd", str(writer), "-screen", "0", "1440x900x24", "-fbdir", self.folder.name],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as file:
            self.display = f":{file.readline().strip()}"

    def __enter__(self) -> "Desktop":
        return self

    def __exit__(self, *_) -> None:
        self.server.terminate()
        self.server.wait()
        self.folder.cleanup()

    def screenshot(self, path: Path | None = None) -> pygame.Surface:
        """What the screen shows, also written to a file if there is a path for it."""
        # The X server keeps its pixels in a file: 25 numbers, the window's name, a colour map, and the rows.
        memory = Path(self.folder.name, "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", memory[:100])
        width, height, row, colours = header[4], header[5], header[12], header[19]
        pixels = memory[header[0] + 12 * colours :][: row * height]
        image = pygame.Surface((width, height), depth=24)
        shown = pygame.image.frombuffer(pixels, (row // 4, height), "BGRA")
        image.blit(shown, (0, 0), special_flags=pygame.BLEND_RGB_ADD)  # its fourth byte is no opacity
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(image, path)
        return image


class Game:
    """The program with its window open, and a home folder of its own."""

    def __init__(
        self,
        desktop: Desktop,
        command: Sequence[str],
        home: Path,
        folder: Path,
        before: Callable[[], None] | None = None,
        stderr: IO[str] | None = None,
        **variables: str,
    ) -> None:
        self.home = home
        # Nothing of this computer's set-up is handed on: no Python, no settings.
        self.environment = {
            "HOME": str(home),
            "PATH": str(home),
            "DISPLAY": desktop.display,
            "SDL_AUDIODRIVER": "dummy",
            **variables,
        }
        self.display = desktop.display
        self.started = time.time()
        self.process = subprocess.Popen(command, cwd=folder, env=self.environment, preexec_fn=before, stderr=stderr)
        self.window = ""

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *_) -> None:
        self.kill()

    @property
    def data(self) -> Path:
        return self.home / ".local" / "share" / "Conniption"

    def log(self) -> str:
        path = self.data / "log.txt"
        return path.read_text("utf-8") if path.exists() else ""

    def autosave(self) -> str:
        path = self.data / "autosave.txt"
        return path.read_text("utf-8") if path.exists() else ""

    def moves(self) -> list[str]:
        """The moves of the game in progress, as they are written to the autosave."""
        text = self.autosave()
        return [entry.text for entry in read_game(text).entries] if text else []

    def wait_for_window(self) -> None:
        """Wait until a window has come up; there need not be a log."""
        until(lambda: self._alive() and self._find_window(), "the window")
        self._do("windowfocus", "--sync", self.window)

    def wait_for_first_frame(self, start: int = 1) -> None:
        """Wait until something is shown; `start` counts the starts with this home."""
        until(lambda: self._alive() and self.log().count("first frame") == start, "the first frame")
        until(self._find_window, "the window")
        self._do("windowfocus", "--sync", self.window)

    def _alive(self) -> bool:
        assert self.process.poll() is None, f"the program ended with {self.process.returncode}\n{self.log()}"
        return True

    def _find_window(self) -> bool:
        # The executable unpacks itself in one process and plays in another: the window is found by its class.
        found = self._do("search", "--onlyvisible", "--class", "^Conniption$", check=False)
        self.window = found.split()[0] if found else ""
        return bool(self.window)

    def click(self, position: tuple[float, float]) -> None:
        """Click at a point of the window, in pixels."""
        x, y = (str(round(side)) for side in position)
        self._do("mousemove", "--window", self.window, x, y, "click", "1")

    def point(self, position: tuple[float, float]) -> None:
        """Move the mouse to a point of the window, in pixels."""
        self._do("mousemove", "--window", self.window, *(str(round(side)) for side in position))

    def key(self, *names: str) -> None:
        self._do("key", *names)

    def play(self, keys: str) -> None:
        """Press the keys of a move one after the other."""
        self.key("--delay", "60", *keys)

    def close(self) -> int:
        """Quit as a desktop does that shuts down, and return the exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End it without warning."""
        self.process.kill()
        self.process.wait()

    def _do(self, *words: str, check: bool = True) -> str:
        environment = {**os.environ, "DISPLAY": self.display}
        return subprocess.run(
            ["xdotool", *words], env=environment, check=check, capture_output=True, text=True, timeout=PATIENCE
        ).stdout


def place_of(button: str) -> tuple[float, float]:
    """Where a button of the home screen lies in a new window, in pixels."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.play.store import Store
    from game.window import screen
    from game.window.app import App
    from game.window.screens.home import Home

    with tempfile.TemporaryDirectory() as folder:
        app = App(Store(Path(folder)), FIRST_SIZE)
        app.push(Home(app))
        x, y = getattr(app.top, button).rect.center
        return x * screen.unit, y * screen.unit
