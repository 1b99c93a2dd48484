"""The game for Windows in a window of Wine, controlled by real mouse and keyboard events."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from bundle.wine import Windows
from tests.helpers.desktop import Desktop, Game
from tests.helpers.waiting import until

DPI = 96  # dots per inch of a display whose scale is 100 %
DENSITY = ("HKCU\\Control Panel\\Desktop", "/v", "LogPixels")  # the registry value of the scale of the display
# The places of controls at a scale of 100 %, in pixels: the only file in a new window of Wine's file manager, and the
# button that closes a window, seen from the window's right upper corner. Both move away as the scale grows.
FILE = (217, 24, 85)  # the distance from the left, and two parts of the distance from the top, the second one scaled
CLOSE_BUTTON = (-14, 12)


class WineGame(Game):
    """The game in a Wine prefix, with the data folder of the prefix's user."""

    def __init__(self, windows: Windows, desktop: Desktop, *command: str | Path) -> None:
        self.prefix = windows.prefix
        self._home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.drawn = self.log().count("first frame")  # the number of starts that have drawn a frame
        super().__init__(
            desktop,
            windows.command(*command),
            Path(self._home.name),
            windows.project,
            # Python for Windows does not start with a regular file of Linux as one of its streams.
            stderr=subprocess.DEVNULL,
            window=Path(command[0]).name.lower(),
            **{name: value for name, value in windows.environment.items() if name.startswith(("WINE", "SDL"))},
        )

    def __exit__(self, *_) -> None:
        super().__exit__()
        self._home.cleanup()

    @property
    def data(self) -> Path:
        found = sorted((self.prefix / "drive_c" / "users").glob("*/AppData/Local/Conniption"))
        return found[-1] if found else self.prefix / "nothing yet"

    def wait_for_frame(self) -> None:
        """Wait for the first frame of the newest start."""
        self.drawn += 1
        self.wait_for_first_frame(self.drawn)

    def wait_for_end(self) -> None:
        until(lambda: self.process.poll() is not None, "the program to end")

    def kill(self) -> None:
        super().kill()
        until(lambda: not self._find_window(), "the window of the killed program to close")


class DoubleClickedGame(WineGame):
    """Conniption.exe on a desktop that looks like Windows, with title bars and a file manager.

    `density` is the scale of the display: 1.5 means 150 %. Buttons can be clicked once `close_by_mouse` has measured
    the window.
    """

    def __init__(self, windows: Windows, desktop: Desktop, screen: tuple[int, int], density: float) -> None:
        self.windows = windows
        self.screen = screen
        folder = windows.prefix / "drive_c" / "Conniption"
        folder.mkdir(exist_ok=True)
        shutil.copy(windows.project / "dist" / "Conniption.exe", folder)
        windows.run("reg", "add", *DENSITY, "/t", "REG_DWORD", "/f", "/d", str(round(DPI * density)))
        sides = "x".join(map(str, screen))
        files = ["explorer.exe", f"/desktop={sides}at{density:g},{sides}", "explorer.exe", "C:\\Conniption"]
        super().__init__(windows, desktop, *files)
        self.density = density
        self.window_class = "explorer.exe"
        until(lambda: len(self._run("search", "--onlyvisible", "--class", "^explorer.exe$").stdout.split()) > 1)
        self.window_class = "conniption.exe"

    def double_click(self) -> None:
        """Start the program by a double click in the file manager. Wait for its first frame."""
        position = FILE[0] * self.density, FILE[1] + FILE[2] * self.density
        x, y = (str(round(side)) for side in position)
        self._do("mousemove", x, y, "click", "--repeat", "2", "--delay", "80", "1")
        self.wait_for_frame()

    def close_by_mouse(self) -> None:
        """Click the X of the window, wait for its end, and measure the window by what the program has saved."""
        left, top, width, _ = self.geometry()
        self.click((width + CLOSE_BUTTON[0] * self.density, CLOSE_BUTTON[1] * self.density))
        until(lambda: not self._find_window(), "the window to close")
        saved = json.loads((self.data / "settings.json").read_text("utf-8"))
        self.size = saved["window_width"], saved["window_height"]
        # xdotool counts the position twice.
        self.frame = saved["window_x"] - left // 2, saved["window_y"] - top // 2

    def kill_program(self) -> None:
        """Kill the game like the task manager."""
        self.windows.run("taskkill", "/f", "/im", "Conniption.exe")
        until(lambda: not self._find_window(), "the window of the killed program to close")

    def frame_error(self) -> str:
        """Return an error, or '' if the window is on the screen with its whole frame."""
        left, top, width, height = self.geometry()
        right, bottom = left // 2 + width, top // 2 + height
        inside = left >= 0 and top >= 0 and right <= self.screen[0] and bottom <= self.screen[1]
        return "" if inside else f"a window of {width} x {height} pixels at {left // 2}, {top // 2} is cut off"
