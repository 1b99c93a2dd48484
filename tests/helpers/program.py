"""The real program, run in a process of its own."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.helpers.modes import SourceFirst

ROOT = Path(__file__).parents[2]
# Seconds, more than anything takes on the busiest computer: only what hangs takes longer, and fails its test.
PATIENCE = 600
# What a program keeps, it keeps here: the games of whoever runs the tests are left alone.
_DATA = tempfile.TemporaryDirectory(prefix="conniption-", ignore_cleanup_errors=True)
HOMES = {"XDG_DATA_HOME": _DATA.name, "APPDATA": _DATA.name}
# A process of its own must be told once more that the fast modules are to run from their source.
_INTERPRETED = (
    "import runpy; from tests.helpers import modes; modes.interpret(); runpy.run_path('main.py', run_name='__main__')"
)


def command(*words: str) -> list[str]:
    """What runs the program with these words, in the mode of these tests."""
    if SourceFirst in sys.meta_path:
        return [sys.executable, "-c", _INTERPRETED, *words]
    return [sys.executable, "main.py", *words]


def run(*words: str, text: str | bytes = "", **variables: str) -> subprocess.CompletedProcess:
    """Run `main.py` with words on its command line and a text on its input, and wait for its end."""
    data = text if isinstance(text, bytes) else text.encode()
    finished = subprocess.run(
        command(*words),
        cwd=ROOT,
        input=data,
        capture_output=True,
        timeout=PATIENCE,
        env={**os.environ, **HOMES, "PYTHONIOENCODING": "utf-8", **variables},
    )
    finished.stdout = finished.stdout.decode("utf-8").replace("\r\n", "\n")
    finished.stderr = finished.stderr.decode("utf-8").replace("\r\n", "\n")
    return finished


def run_alone(
    command: Sequence[str | Path], folder: Path, environment: dict[str, str], text: str = "", patience: float = PATIENCE
) -> subprocess.CompletedProcess:
    """Run any program in a folder, with an environment of its own and a text on its input, and wait for its end."""
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=patience,
    )


def open_engine() -> subprocess.Popen:
    """An engine that can be talked with line by line."""
    return subprocess.Popen(
        command("engine"),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
