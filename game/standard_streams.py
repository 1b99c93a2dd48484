"""The three standard streams, each of which may be a console, a pipe, a file, or missing."""

import ctypes
import errno
import io
import os
import sys

_SNAPSHOT_OF_PROCESSES = 2  # a flag of the Windows function CreateToolhelp32Snapshot
_COLOR_CODES = 0x4  # the flag ENABLE_VIRTUAL_TERMINAL_PROCESSING of the Windows function SetConsoleMode
_MOST_ANCESTORS = 16  # process numbers are reused, so a chain of parents could be a circle


def open_streams(wants_console: bool) -> None:
    """Open missing standard streams, and set the encoding to UTF-8 for streams other than terminals.

    On Windows the packaged game has no console, only the streams that another program has connected. With
    `wants_console`, missing streams use the console of the nearest ancestor process that has one. Asking only the
    parent process is not enough: it is the process that has unpacked the game.
    """
    if sys.platform == "win32" and wants_console and None in (sys.stdin, sys.stdout, sys.stderr):
        _attach_console()
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Another program may read the file or pipe, without knowing the code page of this computer.
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def is_closed_pipe(error: OSError) -> bool:
    """Return True if an error means that the program which reads our output has ended.

    Windows reports that as an invalid argument.
    """
    is_windows_pipe = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or is_windows_pipe


def drop_output() -> None:
    """Discard all further output, so that flushing the output at exit cannot raise another error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def enable_color_codes() -> bool:
    """Make the console show color codes as colors. Return False if the console cannot.

    Consoles before Windows 10 cannot.
    """
    if sys.platform == "win32":
        import msvcrt

        kernel = ctypes.windll.kernel32
        mode = ctypes.c_uint32()
        console = ctypes.c_void_p(msvcrt.get_osfhandle(sys.stdout.fileno()))
        is_console = kernel.GetConsoleMode(console, ctypes.byref(mode))
        return bool(is_console and kernel.SetConsoleMode(console, mode.value | _COLOR_CODES))
    return True


def _attach_console() -> None:
    """Connect the missing standard streams with the console of the nearest ancestor process that has one."""
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    if not any(kernel.AttachConsole(ancestor) for ancestor in _ancestors()):
        return
    if sys.stdin is None:
        sys.stdin = open("CONIN$", encoding="utf-8")  # noqa: SIM115 - stays open
    if sys.stdout is None:
        sys.stdout = open("CONOUT$", "w", encoding="utf-8", buffering=1)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open("CONOUT$", "w", encoding="utf-8", buffering=1)  # noqa: SIM115


class _ProcessEntry(ctypes.Structure):
    """The Windows structure PROCESSENTRY32, which describes a process."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("usage", ctypes.c_uint32),
        ("process", ctypes.c_uint32),
        ("heap", ctypes.c_size_t),
        ("module", ctypes.c_uint32),
        ("threads", ctypes.c_uint32),
        ("parent", ctypes.c_uint32),
        ("priority", ctypes.c_long),
        ("flags", ctypes.c_uint32),
        ("file", ctypes.c_char * 260),
    )


def _ancestors() -> list[int]:
    """Return the process numbers of this process's ancestors on Windows, nearest ancestor first."""
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    kernel.CreateToolhelp32Snapshot.restype = ctypes.c_void_p
    snapshot = ctypes.c_void_p(kernel.CreateToolhelp32Snapshot(_SNAPSHOT_OF_PROCESSES, 0))
    entry = _ProcessEntry(size=ctypes.sizeof(_ProcessEntry))
    parents = {}
    more = kernel.Process32First(snapshot, ctypes.byref(entry))
    while more:
        parents[entry.process] = entry.parent
        more = kernel.Process32Next(snapshot, ctypes.byref(entry))
    kernel.CloseHandle(snapshot)
    found = [os.getpid()]
    while (parent := parents.get(found[-1])) and parent not in found and len(found) <= _MOST_ANCESTORS:
        found.append(parent)
    return found[1:]
