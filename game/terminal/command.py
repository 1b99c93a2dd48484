"""Build the command line that starts the game, for messages that tell the user what to type."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from game.compiled import ROOT, is_source_tree


def start_command(*words: str) -> str:
    """Return the command line that starts the game with the given arguments.

    It starts the game in the way in which this process was started.
    """
    line = [*_program(), *words]
    return subprocess.list2cmdline(line) if sys.platform == "win32" else shlex.join(line)


def _program() -> list[str]:
    if getattr(sys, "frozen", False):  # the packaged game is its own executable
        return [_shortest(sys.executable)]
    script = Path(sys.argv[0])
    if is_source_tree() and script.name in ("main.py", "-c"):
        return [_shortest(sys.executable), os.path.relpath(script) if script.exists() else str(ROOT / "main.py")]
    found = shutil.which(script.name)
    on_path = found is not None and script.exists() and os.path.samefile(found, script)
    return [script.name if on_path else _shortest(str(script))]


def _shortest(path: str) -> str:
    """Return a path relative to the current folder if the path lies inside it, else the path unchanged."""
    try:
        inside = os.path.relpath(path)
    except (OSError, ValueError):  # another drive on Windows, or a folder that is gone
        return path
    return path if inside.startswith(os.pardir) or not os.path.dirname(inside) else inside
