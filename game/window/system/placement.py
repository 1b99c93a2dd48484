"""Fits the window with its frame into the work area of a monitor, which is the desktop without taskbars and docks.

pygame does not report work areas, frames, and maximized windows, so this module calls the SDL library that pygame has
loaded.
"""

import ctypes
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import pygame

_MINIMIZED, _MAXIMIZED = 0x40, 0x80  # flags of SDL 2
_TITLE_HEIGHT = 16  # the height of the part of the title bar that must lie on a monitor, so that it can be dragged

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Frame:
    """The frame that the desktop draws around a window: the width of each side in pixels."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0


@dataclass(frozen=True)
class Placement:
    """The size and the upper left corner of a window without its frame, in pixels.

    If `position` is None, the desktop chooses it.
    """

    size: tuple[int, int]
    position: tuple[int, int] | None = None
    is_maximized: bool = False


_MAC_FRAME = Frame(top=28)  # SDL 2 reports no frames on macOS, where a window has a title bar only


def fit_window(preferred: Placement, frame: Frame, work_areas: Sequence[pygame.Rect]) -> Placement:
    """Return the preferred placement, made smaller or moved so that the whole frame is visible on one monitor.

    If the title bar would not be on a monitor, for example because a monitor was removed, move the window to the middle
    of the first monitor.
    """
    if not work_areas:
        return preferred
    area = work_areas[0]
    position = preferred.position
    if position is not None:
        title = pygame.Rect(position[0], position[1] - _TITLE_HEIGHT, preferred.size[0], _TITLE_HEIGHT)
        found = title.collidelist(list(work_areas))
        area, position = (work_areas[found], position) if found >= 0 else (area, None)
    width = min(preferred.size[0], area.width - frame.left - frame.right)
    height = min(preferred.size[1], area.height - frame.top - frame.bottom)
    first = area.left + frame.left, area.top + frame.top
    last = area.right - frame.right - width, area.bottom - frame.bottom - height
    if position is None:
        place = (first[0] + last[0]) // 2, (first[1] + last[1]) // 2
    else:
        place = _clamp(position[0], first[0], last[0]), _clamp(position[1], first[1], last[1])
    return Placement((width, height), place, preferred.is_maximized)


def work_areas() -> list[pygame.Rect]:
    """Return the work area of every monitor, the main monitor first.

    If SDL does not know them, return the main monitor's area.
    """
    desktops = pygame.display.get_desktop_sizes()
    areas = []
    for index in range(len(desktops)):
        numbers = (ctypes.c_int * 4)()
        if (sdl := _sdl()) is None or sdl.SDL_GetDisplayUsableBounds(index, numbers) != 0:
            return [pygame.Rect((0, 0), desktops[0])]
        areas.append(pygame.Rect(*numbers))
    return areas


def frame_of(window: pygame.Window) -> Frame:
    """Return the frame of a window that is shown.

    If the desktop does not report it, return the system's usual frame.
    """
    numbers = [ctypes.c_int() for _ in range(4)]
    if (sdl := _sdl()) is None or sdl.SDL_GetWindowBordersSize(_pointer(sdl, window), *map(ctypes.byref, numbers)) != 0:
        return _MAC_FRAME if sys.platform == "darwin" else Frame()
    return Frame(*(max(0, number.value) for number in numbers))


def is_maximized(window: pygame.Window) -> bool:
    """Return True if the window is maximized, which means that it fills the work area."""
    return _has_flag(window, _MAXIMIZED)


def is_minimized(window: pygame.Window) -> bool:
    """Return True if the window is minimized. A minimized window has no meaningful position and size."""
    return _has_flag(window, _MINIMIZED)


def _has_flag(window: pygame.Window, flag: int) -> bool:
    sdl = _sdl()
    return sdl is not None and bool(sdl.SDL_GetWindowFlags(_pointer(sdl, window)) & flag)


def _pointer(sdl: ctypes.CDLL, window: pygame.Window) -> ctypes.c_void_p:
    return ctypes.c_void_p(sdl.SDL_GetWindowFromID(window.id))


@cache
def _sdl() -> ctypes.CDLL | None:
    """Return the SDL library that pygame has loaded, or None if it cannot be found."""
    try:
        if sys.platform == "win32":
            # It must be the copy of the library that pygame has loaded: another copy would know no windows.
            kernel = ctypes.windll.kernel32
            kernel.GetModuleHandleW.restype = ctypes.c_void_p
            sdl = ctypes.CDLL("SDL2.dll", handle=kernel.GetModuleHandleW("SDL2.dll"))
        else:
            sdl = ctypes.CDLL(pygame.base.__file__)  # it also offers the functions of linked libraries
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        sdl.SDL_GetWindowFlags.restype = ctypes.c_uint32
        sdl.SDL_GetDisplayUsableBounds.restype = sdl.SDL_GetWindowBordersSize.restype = ctypes.c_int
        return sdl
    except (OSError, AttributeError) as error:
        log.warning("no work areas: %s", error)
        return None


def _clamp(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))
