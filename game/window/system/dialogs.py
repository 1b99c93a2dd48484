"""Asks for a file with the system's own file dialog, and opens folders and pages in the programs of the system.

pygame with SDL 2 has no file dialogs. This module runs the program that draws them: `zenity` or `kdialog` on Linux,
`osascript` on macOS. On Windows it calls the library of the system.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ai.search.cancel_token import CancelToken

LOOK_EVERY = 0.1  # seconds between two looks whether the user has closed our window instead
_LONGEST = 32_768  # characters of a path on Windows


class NoSystemDialogError(Exception):
    """Raised if the system's file dialog could not be shown."""


@dataclass(frozen=True)
class FileRequest:
    """A request for a file: an existing file, or a new file whose suggested name is `new_name`.

    extension   the extension of the files, such as ".txt"
    also        the extensions of other files that are listed, too
    kind        the name of this kind of files, for the list of kinds
    """

    title: str
    kind: str
    extension: str
    folder: Path
    new_name: str = ""
    also: tuple[str, ...] = ()

    @property
    def patterns(self) -> list[str]:
        """The patterns of the names of the files that are listed, such as "*.txt"."""
        return [f"*{extension}" for extension in (self.extension, *self.also)]

    @property
    def preset(self) -> str:
        """The path with which the dialog opens. A folder ends with a separator."""
        return os.path.join(self.folder, self.new_name)


Command = Callable[[FileRequest], list[str]]


def zenity(request: FileRequest) -> list[str]:
    words = ["zenity", "--file-selection", f"--title={request.title}", f"--filename={request.preset}"]
    words += [f"--file-filter={request.kind} | {' '.join(request.patterns)}"]
    return [*words, "--save", "--confirm-overwrite"] if request.new_name else words


def kdialog(request: FileRequest) -> list[str]:
    action = "--getsavefilename" if request.new_name else "--getopenfilename"
    return [
        "kdialog",
        "--title",
        request.title,
        action,
        request.preset,
        f"{request.kind} ({' '.join(request.patterns)})",
    ]


def osascript(request: FileRequest) -> list[str]:
    folder = f"default location (POSIX file {_quoted(str(request.folder))})"
    if request.new_name:
        name = f"default name {_quoted(request.new_name)}"
        chosen = f"choose file name with prompt {_quoted(request.title)} {name} {folder}"
    else:
        kinds = ", ".join(_quoted(pattern.removeprefix("*.")) for pattern in request.patterns)
        chosen = f"choose file with prompt {_quoted(request.title)} of type {{{kinds}}} {folder}"
    return ["osascript", "-e", f"POSIX path of ({chosen})"]


def _quoted(text: str) -> str:
    """Return a text as AppleScript writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def dialog_command(platform: str, environment: Mapping[str, str]) -> Command | None:
    """Return the function that makes the command of the system's file dialog, or None if there is none."""
    if platform == "darwin":
        return osascript if shutil.which("osascript") else None
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        return None
    programs = [("zenity", zenity), ("kdialog", kdialog)]
    if "KDE" in environment.get("XDG_CURRENT_DESKTOP", "").upper():
        programs.reverse()
    return next((make for name, make in programs if shutil.which(name)), None)


def is_available() -> bool:
    """Return True if this system has a file dialog that can be shown."""
    return sys.platform == "win32" or dialog_command(sys.platform, os.environ) is not None


class FileRequestJob:
    """A background job that shows the system's file dialog.

    Its result is the chosen path, or None if the user has chosen none.
    """

    def __init__(self, request: FileRequest) -> None:
        self.request = request

    def work(self, report: Callable[[object], None], cancel_token: CancelToken) -> Path | None:
        if sys.platform == "win32":
            return _ask_windows(self.request)
        make = dialog_command(sys.platform, os.environ)
        if make is None:
            raise NoSystemDialogError
        return _ask_program(make(self.request), cancel_token)


def _ask_program(command: list[str], cancel_token: CancelToken) -> Path | None:
    """Run the program that shows the dialog. Its output is the path; its exit code is 1 if the user cancels."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=program_environment(),
        )
    except OSError as error:
        raise NoSystemDialogError from error
    with process:
        while True:
            with suppress(subprocess.TimeoutExpired):
                output, _ = process.communicate(timeout=LOOK_EVERY)
                break
            if cancel_token.is_cancelled:
                process.terminate()
    path = os.fsdecode(output.removesuffix(b"\n"))
    if cancel_token.is_cancelled or (process.returncode == 1 and not path):
        return None
    if process.returncode != 0 or not path:
        raise NoSystemDialogError
    return Path(path)


def program_environment() -> dict[str, str]:
    """Return the environment for programs of the system.

    The packaged game finds its own libraries by a variable, which must not reach other programs.
    """
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        former = environment.pop("LD_LIBRARY_PATH_ORIG", None)
        environment.pop("LD_LIBRARY_PATH", None)
        if former is not None:
            environment["LD_LIBRARY_PATH"] = former
    return environment


def _ask_windows(request: FileRequest) -> Path | None:
    """Show the file dialog of Windows."""
    windows: Any = ctypes
    library = windows.windll.comdlg32
    buffer = ctypes.create_unicode_buffer(request.new_name, _LONGEST)
    patterns = ";".join(request.patterns)
    kinds = ctypes.create_unicode_buffer(f"{request.kind} ({patterns})\0{patterns}\0")
    options = WindowsRequest(
        size=ctypes.sizeof(WindowsRequest),
        filter=ctypes.cast(kinds, ctypes.c_void_p),
        filter_index=1,
        file=ctypes.cast(buffer, ctypes.c_void_p),
        file_size=_LONGEST,
        folder=str(request.folder),
        title=request.title,
        flags=_EXPLORER | _KEEP_FOLDER | (_ASK_TO_REPLACE if request.new_name else _MUST_EXIST),
        extension=request.extension.lstrip("."),
    )
    ask = library.GetSaveFileNameW if request.new_name else library.GetOpenFileNameW
    if ask(ctypes.byref(options)):
        return Path(buffer.value)
    if library.CommDlgExtendedError():
        raise NoSystemDialogError
    return None


_EXPLORER, _KEEP_FOLDER, _ASK_TO_REPLACE, _MUST_EXIST = 0x80000, 0x8, 0x2, 0x1000


class WindowsRequest(ctypes.Structure):
    """The structure OPENFILENAMEW of Windows."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("owner", ctypes.c_void_p),
        ("instance", ctypes.c_void_p),
        ("filter", ctypes.c_void_p),
        ("custom_filter", ctypes.c_void_p),
        ("custom_filter_size", ctypes.c_uint32),
        ("filter_index", ctypes.c_uint32),
        ("file", ctypes.c_void_p),
        ("file_size", ctypes.c_uint32),
        ("file_title", ctypes.c_void_p),
        ("file_title_size", ctypes.c_uint32),
        ("folder", ctypes.c_wchar_p),
        ("title", ctypes.c_wchar_p),
        ("flags", ctypes.c_uint32),
        ("file_offset", ctypes.c_uint16),
        ("file_extension", ctypes.c_uint16),
        ("extension", ctypes.c_wchar_p),
        ("custom_data", ctypes.c_void_p),
        ("hook", ctypes.c_void_p),
        ("template", ctypes.c_wchar_p),
        ("reserved", ctypes.c_void_p),
        ("reserved_number", ctypes.c_uint32),
        ("flags_extended", ctypes.c_uint32),
    )


# --- folders and pages ---


def folder_opener(platform: str) -> str:
    """Return the program that opens a folder in the file manager, or an empty text if there is none."""
    program = {"win32": "explorer", "darwin": "open"}.get(platform, "xdg-open")
    return shutil.which(program) or ""


def open_path(path: Path) -> bool:
    """Open a folder, a file or a page of the manual in the system's program for it, without waiting for the program.

    Return False if that is impossible.
    """
    program = folder_opener(sys.platform)
    if not program:
        return False
    try:
        subprocess.Popen(
            [program, str(path)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=program_environment(),
            start_new_session=True,
        )
    except OSError:
        return False
    return True
