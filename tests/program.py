"""The real program, run in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
# Longer than any test may take; a program that hangs fails its test.
PATIENCE = 60


def run(*words: str, text: str | bytes = "", **variables: str) -> subprocess.CompletedProcess:
    """Run `main.py` with words on its command line and a text on its input, and wait for its end."""
    data = text if isinstance(text, bytes) else text.encode()
    finished = subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        input=data,
        capture_output=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **variables},
    )
    finished.stdout = finished.stdout.decode("utf-8").replace("\r\n", "\n")
    finished.stderr = finished.stderr.decode("utf-8").replace("\r\n", "\n")
    return finished


def open_engine() -> subprocess.Popen:
    """An engine that can be talked with line by line."""
    return subprocess.Popen(
        [sys.executable, "main.py", "engine"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
