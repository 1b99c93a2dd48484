"""Copies pictures to the clipboard. pygame with SDL 2 copies only texts, so this asks the system.

On Linux this needs the program `wl-copy` or `xclip`. On macOS `osascript` reads the picture from a temporary file. On
Windows it calls the libraries of the system.
"""

import ctypes
import io
import logging
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame

from game.window.system.dialogs import program_environment

log = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds until a program counts as stuck
_MAC_SCRIPT = "set the clipboard to (read (FILE) as «class PNGf»)"
_WINDOWS_PICTURE, _MOVEABLE = 8, 2  # CF_DIB, GMEM_MOVEABLE
_FILE_HEADER = 14  # bytes at the start of a BMP file that the clipboard of Windows leaves out


def copy_command(platform: str, environment: Mapping[str, str]) -> list[str]:
    """Return the command that reads a PNG picture and copies it; an empty list if there is none on Linux."""
    if platform in ("win32", "darwin"):
        return []
    if environment.get("WAYLAND_DISPLAY") and shutil.which("wl-copy"):
        return ["wl-copy", "--type", "image/png"]
    if environment.get("DISPLAY") and shutil.which("xclip"):
        return ["xclip", "-selection", "clipboard", "-t", "image/png"]
    return []


def is_available() -> bool:
    """Return True if this system can copy pictures."""
    return sys.platform in ("win32", "darwin") or bool(copy_command(sys.platform, os.environ))


def put_picture(picture: pygame.Surface) -> bool:
    """Copy a picture to the clipboard. Return False if that fails."""
    try:
        if sys.platform == "win32":
            return _put_on_windows(_encoded(picture.convert(24), "bmp")[_FILE_HEADER:])
        if sys.platform == "darwin":
            return _put_on_mac(_encoded(picture, "png"))
        command = copy_command(sys.platform, os.environ)
        return bool(command) and _run(command, _encoded(picture, "png"))
    except (OSError, subprocess.SubprocessError) as error:
        log.info("clipboard: %s", error)
        return False


def _encoded(picture: pygame.Surface, extension: str) -> bytes:
    file = io.BytesIO()
    pygame.image.save(picture, file, f"picture.{extension}")
    return file.getvalue()


def _run(command: list[str], data: bytes) -> bool:
    finished = subprocess.run(
        command,
        input=data,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=PATIENCE,
        env=program_environment(),
        check=False,
    )
    return finished.returncode == 0


def _put_on_mac(data: bytes) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        path.write_bytes(data)
        file = f'POSIX file "{path}"'
        return _run(["osascript", "-e", _MAC_SCRIPT.replace("FILE", file)], b"")


def _put_on_windows(data: bytes) -> bool:
    windows: Any = ctypes
    kernel, user = windows.windll.kernel32, windows.windll.user32
    kernel.GlobalAlloc.restype = kernel.GlobalLock.restype = ctypes.c_void_p
    kernel.GlobalAlloc.argtypes = [ctypes.c_uint, ctypes.c_size_t]
    kernel.GlobalLock.argtypes = kernel.GlobalUnlock.argtypes = kernel.GlobalFree.argtypes = [ctypes.c_void_p]
    user.SetClipboardData.argtypes = [ctypes.c_uint, ctypes.c_void_p]
    user.SetClipboardData.restype = ctypes.c_void_p
    if not user.OpenClipboard(None):
        return False
    try:
        memory = kernel.GlobalAlloc(_MOVEABLE, len(data))
        if not memory:
            return False
        ctypes.memmove(kernel.GlobalLock(memory), data, len(data))
        kernel.GlobalUnlock(memory)
        user.EmptyClipboard()
        if user.SetClipboardData(_WINDOWS_PICTURE, memory):
            return True  # the memory belongs to the clipboard now
        kernel.GlobalFree(memory)
        return False
    finally:
        user.CloseClipboard()
