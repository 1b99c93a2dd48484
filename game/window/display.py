"""The window of the operating system: opens and resizes it, and switches to full screen."""

import ctypes
import os
import sys
import warnings
from collections.abc import Callable
from dataclasses import replace

import pygame

from game.files import asset
from game.window import scaling
from game.window.paint import draw
from game.window.system.placement import Placement, fit_window, frame_of, is_maximized, is_minimized, work_areas
from game.window.system.quiet_terminal import quiet_terminal
from game.words.messages import tr

TITLE = "Conniption"
FIRST_SIZE = (1280, 800)
# For each environment variable that names a display: the libraries that SDL loads for it, with their Debian packages.
SCREEN_LIBRARIES = {
    "DISPLAY": {"libX11.so.6": "libx11-6", "libXext.so.6": "libxext6"},
    "WAYLAND_DISPLAY": {"libwayland-client.so.0": "libwayland-client0", "libxkbcommon.so.0": "libxkbcommon0"},
}
# Invisible drivers that SDL falls back to: the player could neither see nor close the window.
INVISIBLE_DRIVERS = ("offscreen", "dummy")


class Display:
    """The window of the program.

    density         the pixels per logical point on this monitor, before the user's scale is applied
    is_full_screen  True if the window covers the whole screen
    is_empty        True if the window has lost what was drawn on it
    """

    def __init__(
        self,
        size: tuple[int, int] | None,
        previous: Placement | None,
        is_full_screen: bool,
        before_shown: Callable[[], object] | None = None,
    ) -> None:
        """Open the window.

        Use exactly `size` (pixels) if it is given. Otherwise use the placement `previous`, or FIRST_SIZE, and fit the
        window into the desktop. If `before_shown` is given, call it for each new window while that is still hidden: a
        change between window and full screen makes a new one.
        """
        # SDL reads these variables when it starts: draw sharply on every monitor, and do not block the screen saver.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
        # Show the list of characters that an input method offers.
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        # Linux desktops find the icon by the window's class. By default SDL uses the name of the script.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = TITLE
        if sys.platform.startswith("linux"):
            # Draw directly, and only what has changed: with OpenGL every frame costs twice as much.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            with quiet_terminal():
                pygame.display.init()
        except pygame.error as error:
            raise pygame.error(_missing_library() or str(error)) from None
        if pygame.display.get_driver() in INVISIBLE_DRIVERS and not os.environ.get("SDL_VIDEODRIVER"):
            pygame.display.quit()
            raise pygame.error(_missing_library() or _display_error() or "no display found")
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        icon = asset("icon.svg").read_text("utf-8")
        side = 512 if sys.platform == "darwin" else 64  # macOS shows this icon in the Dock instead of the app's icon
        pygame.display.set_icon(draw.load_svg(icon, (side, side)))
        self.density = screen_density()
        first = Placement((round(FIRST_SIZE[0] * self.density), round(FIRST_SIZE[1] * self.density)))
        self._windowed = (previous or first) if size is None else Placement(size)
        self._is_fitted = size is None
        self.is_full_screen = is_full_screen
        self._before_shown = before_shown
        self._set_mode()
        pygame.display.set_allow_screensaver(True)

    def _set_mode(self) -> None:
        self.is_empty = True
        with warnings.catch_warnings():
            # The desktop decides about sizes, for example when full screen ends. No warning is needed.
            warnings.simplefilter("ignore", RuntimeWarning)
            # pygame's display module cannot set the smallest size. The newer Window class can, but it is no substitute:
            # it cannot redraw only a part of the window.
            warnings.simplefilter("ignore", DeprecationWarning)
            if self.is_full_screen:
                self._open(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
                return
            self._open(self._windowed.size, pygame.RESIZABLE)
            self._place(pygame.Window.from_display_module())

    def _open(self, size: tuple[int, int], flags: int) -> None:
        if self._before_shown is None:
            pygame.display.set_mode(size, flags)
            return
        pygame.display.set_mode(size, flags | pygame.HIDDEN)
        self._before_shown()
        pygame.Window.from_display_module().show()

    def _place(self, window: pygame.Window) -> None:
        """Fit the window with its frame into the desktop. Before the window is shown, its frame is unknown."""
        wanted = self._windowed
        if self._is_fitted:
            wanted = fit_window(wanted, frame_of(window), work_areas())
        least = (round(side * self.density) for side in scaling.SMALLEST)
        window.minimum_size = tuple(min(sides) for sides in zip(least, wanted.size, strict=True))
        if window.size != wanted.size:  # also because some desktops keep the full-screen size
            window.size = wanted.size
        if wanted.position is not None and window.position != wanted.position:
            window.position = wanted.position
        if wanted.is_maximized:
            window.maximize()

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is open as long as the game runs"
        return surface

    @property
    def windowed(self) -> Placement:
        """The placement of the window. If it is in full screen or minimized, the placement to which it will return."""
        if self.is_full_screen:
            return self._windowed
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            window = pygame.Window.from_display_module()
        if is_minimized(window):
            return self._windowed
        if is_maximized(window):
            return replace(self._windowed, is_maximized=True)
        return Placement(self.surface.get_size(), window.position)

    def note_change(self) -> None:
        """Store the present placement, to which the window returns from full screen.

        Call it when the window was moved or resized.
        """
        self._windowed = self.windowed

    def resize(self, size: tuple[int, int]) -> None:
        """Set the size of the window in pixels, and leave full screen."""
        self._windowed = Placement(size)
        self._is_fitted = False
        self.is_full_screen = False
        self._set_mode()

    def toggle_full_screen(self) -> None:
        self._windowed = self.windowed
        self.is_full_screen = not self.is_full_screen
        self._set_mode()


def screen_density() -> float:
    """Return the pixels per point that the system uses, 1.0 for a display of normal density."""
    if sys.platform == "win32":
        import ctypes

        return ctypes.windll.user32.GetDpiForSystem() / 96
    try:
        return min(4.0, max(1.0, float(os.environ.get("GDK_SCALE", "1"))))
    except ValueError:
        return 1.0


def _missing_library() -> str:
    """Return a message about a system library that the display needs and that is missing, or an empty text."""
    needed = [item for name in SCREEN_LIBRARIES if os.environ.get(name) for item in SCREEN_LIBRARIES[name].items()]
    for library, package in needed:
        try:
            ctypes.CDLL(library)
        except OSError:
            return tr(
                "{library} is missing; on Debian and Ubuntu run: sudo apt install {package}",
                library=library,
                package=package,
            )
    return ""


def _display_error() -> str:
    """Return the message that the display is not responding; empty if no environment variable names a display."""
    for variable in SCREEN_LIBRARIES:
        if name := os.environ.get(variable):
            return tr("the display {name} ({variable}) is not responding", name=name, variable=variable)
    return ""
