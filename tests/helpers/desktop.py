"""A virtual screen with the real program, controlled by real mouse and keyboard events."""

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING
from unittest.mock import patch

import pygame
import pytest

from game.record.text_format import read_game
from tests.helpers.waiting import until

if TYPE_CHECKING:
    from game.window.app import App

FIRST_SIZE = (1280, 800)
PATIENCE = 60.0
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
# In CI, a missing tool must not skip tests silently: they fail instead.
IS_CI = os.environ.get("CI", "").lower() in ("true", "1")
ON_DESKTOP = pytest.mark.skipif(
    not sys.platform.startswith("linux") or (bool(MISSING) and not IS_CI),
    reason="needs Linux with Xvfb and xdotool",
)


class Desktop:
    """A virtual screen of 1440 x 900."""

    def __init__(self) -> None:
        assert not MISSING, f"missing programs: {' and '.join(MISSING)}, which the tests of the window need"
        reader, writer = os.pipe()
        self.folder = tempfile.TemporaryDirectory()
        self.server = subprocess.Popen(
            # Without -noreset the server resets when its last window closes, and may lose a window that just opens.
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
        """Return the picture on the screen. Also write it to a file if there is a path."""
        # The X server keeps its pixels in a file: 25 numbers, the window's name, a color map, and the rows.
        memory = Path(self.folder.name, "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", memory[:100])
        width, height, row, colors = header[4], header[5], header[12], header[19]
        pixels = memory[header[0] + 12 * colors :][: row * height]
        image = pygame.Surface((width, height), depth=24)
        shown = pygame.image.frombuffer(pixels, (row // 4, height), "BGRA")
        image.blit(shown, (0, 0), special_flags=pygame.BLEND_RGB_ADD)  # the fourth byte is unused, not opacity
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(image, path)
        return image


class Game:
    """The program with its window, in its own home folder.

    frame     the width of the frame that belongs to the window, at the left and at the top, in pixels
    size      the size of the window without this frame, in pixels
    density   the number of pixels per point
    """

    def __init__(
        self,
        desktop: Desktop,
        command: Sequence[str],
        home: Path,
        folder: Path,
        before: Callable[[], None] | None = None,
        stderr: IO[str] | int | None = None,
        window: str = "Conniption",
        **variables: str,
    ) -> None:
        self.home = home
        self.window_class = window
        # The program inherits no environment: no Python, no settings.
        self.environment = {
            "HOME": str(home),
            "PATH": str(home),
            "DISPLAY": desktop.display,
            "SDL_AUDIODRIVER": "dummy",
            **variables,
        }
        self.display = desktop.display
        self.started = time.time()
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=self.environment,
            preexec_fn=before,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=stderr,
        )
        self.window = ""
        self.frame, self.size, self.density = (0, 0), FIRST_SIZE, 1.0

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
        """Return the moves of the game in progress, as written in the autosave."""
        text = self.autosave()
        return [node.text for node in read_game(text).main_line()[1:]] if text else []

    def wait_for_window(self) -> None:
        """Wait until a window is open. The log may be missing."""
        self._focus_window()

    def wait_for_first_frame(self, start: int = 1) -> None:
        """Wait until the first frame is drawn; `start` counts the starts with this home folder."""
        until(lambda: self._alive() and self.log().count("first frame") == start, "the first frame")
        self._focus_window()

    def _focus_window(self) -> None:
        """Give the window the focus. Try again if it fails, because a window that has just opened may not be shown."""
        until(lambda: self._alive() and self._find_window() and self._takes_focus(), "a window that takes the focus")

    def _takes_focus(self) -> bool:
        return self._run("windowfocus", "--sync", self.window).returncode == 0

    def _alive(self) -> bool:
        assert self.process.poll() is None, f"the program ended with {self.process.returncode}\n{self.log()}"
        return True

    def _find_window(self) -> bool:
        # The executable unpacks itself in one process and plays in another: the window is found by its class.
        found = self._run("search", "--onlyvisible", "--class", f"^{self.window_class}$").stdout
        self.window = found.split()[0] if found else ""
        return bool(self.window)

    def click(self, position: tuple[float, float]) -> None:
        """Click at a point of the window, in pixels."""
        x, y = (str(round(side)) for side in position)
        self._do("mousemove", "--window", self.window, x, y, "click", "1")

    def point(self, position: tuple[float, float]) -> None:
        """Move the mouse to a point of the window, in pixels."""
        self._do("mousemove", "--window", self.window, *(str(round(side)) for side in position))

    def click_button(self, name: str) -> None:
        """Click a button of the home screen."""
        with self._copy() as app:
            position = getattr(app.top, name).rect.center
        self._click_point(position)

    def choose_two_people(self) -> None:
        """Go from the home screen to the New Game screen, and choose people for both sides."""
        self.click_button("play")
        time.sleep(1)
        with self._copy() as app:
            app.top.play.click()
            position = app.top.seats[1].kind.part(0).center
        self._click_point(position)
        time.sleep(1)

    def _click_point(self, position: tuple[float, float]) -> None:
        """Click at a point of the window, given in points as the copy of the app has them."""
        from game.window import scaling

        x, y = (side * scaling.unit for side in position)
        self.click((x + self.frame[0], y + self.frame[1]))

    @contextmanager
    def _copy(self) -> Iterator["App"]:
        """Open the home screen of the program, with a copy of its data, in this process."""
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        from game.play.storage.store import Store
        from game.window.app import App
        from game.window.screens.home import Home

        with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, GDK_SCALE=str(self.density)):
            data = Path(folder) / "data"
            if self.data.is_dir() and os.access(self.data, os.R_OK | os.X_OK):
                shutil.copytree(self.data, data, ignore=shutil.ignore_patterns("*.lock", "library*", "log.txt"))
            store = Store(data)
            app = App(store, self.size)
            app.push(Home(app))
            yield app
            store.close()

    def key(self, *names: str) -> None:
        self._do("key", *names)

    def play(self, keys: str) -> None:
        """Press the keys of a move one after the other."""
        self.key("--delay", "60", *keys)

    def geometry(self) -> tuple[int, int, int, int]:
        """Return position and size of the window in pixels; xdotool always counts the frame twice in positions."""
        words = self._do("getwindowgeometry", "--shell", self.window).split()
        found = dict(word.split("=") for word in words)
        return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])

    def arrange(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        """Move and resize the window as a user does, in pixels."""
        self._do("windowsize", self.window, *map(str, size))
        self._do("windowmove", self.window, *map(str, position))

    def close(self) -> int:
        """Terminate the program like a desktop that shuts down. Return the exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill the program."""
        self.process.kill()
        self.process.wait()

    def _do(self, *words: str) -> str:
        result = self._run(*words)
        result.check_returncode()
        return result.stdout

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "DISPLAY": self.display}
        return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, timeout=PATIENCE)
