"""Runs all tests twice: `python -m tests` with the fast modules compiled, and again with them interpreted.

Whatever else is on the command line is passed on to pytest both times.
"""

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent


def run(mode: str) -> bool:
    """Whether the tests pass in that mode."""
    began = time.monotonic()
    print(f"\n=== {mode} ===", flush=True)
    command = [sys.executable, "-m", "pytest", f"--{mode}", "-q", "-n", "auto", *sys.argv[1:]]
    passed = subprocess.run(command, cwd=ROOT).returncode == 0
    print(f"{mode}: {'passed' if passed else 'FAILED'} in {time.monotonic() - began:.0f} s", flush=True)
    return passed


if __name__ == "__main__":
    results = [run(mode) for mode in ("compiled", "interpreted")]
    sys.exit(0 if all(results) else 1)
