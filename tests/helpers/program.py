"""Run the real program, in this process or in a separate one."""

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

from game.cli import main
from tests.helpers.modes import SourceFirst

ROOT = Path(__file__).parents[2]
# Seconds, more than any test takes on a busy computer: only a program that hangs takes longer.
PATIENCE = 600
# A new process must set the interpreted mode again.
_INTERPRETED = (
    "import runpy; from tests.helpers import modes; modes.interpret(); runpy.run_path('main.py', run_name='__main__')"
)


def command(*words: str) -> list[str]:
    """Return the command that runs the program with these arguments, in the mode of these tests."""
    if SourceFirst in sys.meta_path:
        return [sys.executable, "-c", _INTERPRETED, *words]
    return [sys.executable, "main.py", *words]


def run(*words: str, text: str | bytes = "", **variables: str) -> subprocess.CompletedProcess:
    """Run `main.py` with arguments and standard input, and wait for its end."""
    data = text if isinstance(text, bytes) else text.encode()
    finished = subprocess.run(
        command(*words),
        cwd=ROOT,
        input=data,
        capture_output=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **variables},
    )
    finished.stdout = finished.stdout.decode("utf-8").replace("\r\n", "\n")
    finished.stderr = finished.stderr.decode("utf-8").replace("\r\n", "\n")
    return finished


def call(*words: str, text: str = "", **variables: str) -> subprocess.CompletedProcess:
    """Run the command line like `run`, but in this process, which is quicker."""
    read, out, err = io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"), io.StringIO(), io.StringIO()
    streams = patch.multiple(sys, argv=["main.py", *words], stdin=read, stdout=out, stderr=err)
    with streams, patch.dict(os.environ, variables):
        try:
            code = main(words)
        except SystemExit as end:  # the parser of the arguments ends the program by itself
            code = end.code or 0
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def run_alone(
    command: Sequence[str | Path], folder: Path, environment: dict[str, str], text: str = "", patience: float = PATIENCE
) -> subprocess.CompletedProcess:
    """Run any program in a folder, with its own environment and standard input, and wait for its end."""
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
    """Start an engine that reads and writes lines."""
    return subprocess.Popen(
        command("engine"),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
