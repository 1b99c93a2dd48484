"""The appearance that the user has chosen in the system: dark or light, high contrast, and animations on or off.

Windows has it in the registry, macOS in the defaults of the user, and Linux in the settings portal of the desktop or in
those of GTK. Reading starts other programs, so it is done on another thread.
"""

import ctypes
import importlib
import os
import re
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PATIENCE = 2.0  # seconds for each program that is asked


@dataclass(frozen=True)
class Appearance:
    """The appearance of the system. A value is None if the system does not tell it."""

    is_dark: bool | None = None
    has_contrast: bool | None = None
    is_still: bool | None = None  # True if animations are off

    @property
    def theme(self) -> str:
        """The name of the theme that fits; that of the program's own look if the system tells nothing."""
        if self.has_contrast:
            return "contrast"
        return "paper" if self.is_dark is False else "midnight"


def read() -> Appearance:
    """Read the appearance of the system. It may take a second."""
    if sys.platform == "win32":
        return _read_windows()
    return _read_mac() if sys.platform == "darwin" else _read_linux()


def start_reading(deliver: Callable[[Appearance], object]) -> threading.Thread:
    """Read the appearance on another thread, which then calls `deliver` with it."""
    thread = threading.Thread(target=lambda: deliver(read()), name="appearance", daemon=True)
    thread.start()
    return thread


def run_command(*command: str) -> str:
    """Return what a program prints, or an empty text if it fails or is missing."""
    import subprocess  # only now: it delays the first frame

    try:
        done = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


# --- Linux ---

_PORTAL = (
    *("gdbus", "call", "--session", "--timeout", "1", "--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.Settings.Read"),
)


def _read_linux() -> Appearance:
    if not (os.environ.get("DBUS_SESSION_BUS_ADDRESS") or os.environ.get("XDG_RUNTIME_DIR")):
        return _with_gtk(Appearance())
    scheme = _last_number(run_command(*_PORTAL, "org.freedesktop.appearance", "color-scheme"))
    contrast = _last_number(run_command(*_PORTAL, "org.freedesktop.appearance", "contrast"))
    interface = "org.gnome.desktop.interface"
    gnome = run_command("gsettings", "get", interface, "color-scheme") if scheme is None else ""
    animations = run_command("gsettings", "get", interface, "enable-animations")
    high = (
        run_command("gsettings", "get", "org.gnome.desktop.a11y.interface", "high-contrast") if contrast is None else ""
    )
    is_dark = {1: True, 2: False}.get(scheme or 0)
    if is_dark is None and "dark" in gnome:
        is_dark = True
    return _with_gtk(
        Appearance(
            is_dark,
            contrast == 1 if contrast is not None else {"true": True, "false": False}.get(high),
            {"true": False, "false": True}.get(animations),
        )
    )


def _last_number(text: str) -> int | None:
    """Return the number in the answer of the portal, such as (<<uint32 1>>,)."""
    found = re.search(r"uint32 (\d+)", text)
    return int(found[1]) if found else None


def _with_gtk(found: Appearance) -> Appearance:
    """Add what the portal does not tell from the settings of GTK."""
    import configparser

    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        parser.read([home / "gtk-3.0" / "settings.ini", home / "gtk-4.0" / "settings.ini"], encoding="utf-8")
    except (configparser.Error, OSError, RuntimeError, UnicodeDecodeError):  # RuntimeError: no home folder
        parser = configparser.ConfigParser()
    values = dict(parser["Settings"]) if parser.has_section("Settings") else {}
    name = os.environ.get("GTK_THEME") or values.get("gtk-theme-name", "")
    is_dark = found.is_dark
    if is_dark is None and (name or "gtk-application-prefer-dark-theme" in values):
        prefers = values.get("gtk-application-prefer-dark-theme", "").lower() in ("1", "true")
        is_dark = prefers or "dark" in name.lower()
    has_contrast = found.has_contrast
    if not has_contrast and "highcontrast" in name.lower():
        has_contrast = True
    animations = values.get("gtk-enable-animations", "").lower()
    is_still = animations in ("0", "false") if found.is_still is None and animations else found.is_still
    return Appearance(is_dark, has_contrast, is_still)


# --- macOS ---


def _read_mac() -> Appearance:
    access = "com.apple.universalaccess"
    # The key is missing in the light appearance, so the answer is empty then.
    style = run_command("defaults", "read", "-g", "AppleInterfaceStyle")
    return Appearance(
        style == "Dark",
        run_command("defaults", "read", access, "increaseContrast") == "1",
        run_command("defaults", "read", access, "reduceMotion") == "1",
    )


# --- Windows ---

_HIGH_CONTRAST, _CONTRAST_ON = 0x42, 1  # SPI_GETHIGHCONTRAST, HCF_HIGHCONTRASTON
_ANIMATION = 0x1042  # SPI_GETCLIENTAREAANIMATION
_PERSONALIZE = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"


class HighContrast(ctypes.Structure):
    _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_void_p))


def _read_windows() -> Appearance:
    ask: Any = getattr(ctypes, "windll").user32.SystemParametersInfoW  # noqa: B009 - only Windows has it
    contrast = HighContrast(ctypes.sizeof(HighContrast), 0, None)
    has_contrast = None
    if ask(_HIGH_CONTRAST, contrast.size, ctypes.byref(contrast), 0):
        has_contrast = bool(contrast.flags & _CONTRAST_ON)
    animates = ctypes.c_int(1)
    is_known = ask(_ANIMATION, 0, ctypes.byref(animates), 0)
    return Appearance(_dark_in_registry(), has_contrast, not animates.value if is_known else None)


def _dark_in_registry() -> bool | None:
    winreg: Any = importlib.import_module("winreg")
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _PERSONALIZE) as key:
            return not winreg.QueryValueEx(key, "AppsUseLightTheme")[0]
    except OSError:
        return None
