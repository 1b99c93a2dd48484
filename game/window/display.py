"""The window as the desktop sees it: opened, resized, and over the full screen."""

from __future__ import annotations

import os
import sys
import warnings

import pygame

from game.files import asset
from game.window import screen
from game.window.paint import draw
from game.window.quiet_terminal import quiet_terminal

TITLE = "Conniption"
FIRST_SIZE = (1280, 800)
UNSEEN = ("offscreen", "dummy")  # drivers that SDL falls back to; nobody would see the game, nor could end it


class Display:
    """The one window.

    density         how many pixels a logical point is worth on this system before the user's own scale
    is_full_screen  whether it covers everything else
    """

    def __init__(self, size: tuple[int, int] | None, former: tuple[int, int] | None, is_full_screen: bool) -> None:
        """Open it in this size in pixels, or else in its former or a first one, as far as the desktop allows."""
        # SDL reads these when it starts: sharp pixels on every monitor, and no game of ours keeps a screen awake.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
        # Desktops on Linux know by its class which icon a window has. The library has put the name of our script there.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = TITLE
        if sys.platform.startswith("linux"):
            # Straight to the screen, and only what has changed: by way of OpenGL every frame costs twice as much.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        with quiet_terminal():
            pygame.display.init()
        if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
            pygame.display.quit()
            raise pygame.error("no screen was found")
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        icon = asset("icon.svg").read_text("utf-8")
        pygame.display.set_icon(draw.load_svg(icon, (64, 64)))
        self.density = _density()
        desktop = pygame.display.get_desktop_sizes()[0]
        wanted = former or (round(FIRST_SIZE[0] * self.density), round(FIRST_SIZE[1] * self.density))
        self._windowed = size or (min(wanted[0], desktop[0]), min(wanted[1], desktop[1]))
        self.is_full_screen = is_full_screen
        self._set_mode()
        pygame.display.set_allow_screensaver(True)

    def _set_mode(self) -> None:
        with warnings.catch_warnings():
            # A desktop has the last word about sizes, as on the way out of full screen: nobody need be warned of that.
            warnings.simplefilter("ignore", RuntimeWarning)
            # The display module cannot say how small its window may get; its successor cannot update a part of it.
            warnings.simplefilter("ignore", DeprecationWarning)
            if self.is_full_screen:
                pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
                return
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            window = pygame.Window.from_display_module()
            window.minimum_size = tuple(round(side * self.density) for side in screen.SMALLEST)
            if window.size != self._windowed:  # some desktops keep the size that it had in full screen
                window.size = self._windowed

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is open as long as the game runs"
        return surface

    @property
    def windowed_size(self) -> tuple[int, int]:
        """Its size in pixels, or the one that it comes back to from the full screen."""
        return self._windowed if self.is_full_screen else self.surface.get_size()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size in pixels."""
        self._windowed = size
        self.is_full_screen = False
        self._set_mode()

    def toggle_full_screen(self) -> None:
        self._windowed = self.windowed_size
        self.is_full_screen = not self.is_full_screen
        self._set_mode()


def _density() -> float:
    if sys.platform == "win32":
        import ctypes

        return ctypes.windll.user32.GetDpiForSystem() / 96
    try:
        return min(4.0, max(1.0, float(os.environ.get("GDK_SCALE", "1"))))
    except ValueError:
        return 1.0
