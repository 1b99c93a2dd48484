"""End all processes of a test run that is killed, so that none of them continues in the background.

Every process that a test starts inherits an environment variable with the number of the run. A separate process, the
guardian, waits until the run has ended, and kills the remaining processes with this number.
"""

import os
import subprocess
import sys
import time
import uuid
from pathlib import Path

import psutil

VARIABLE = "CONNIPTION_TEST_RUNS"  # the numbers of all runs of a process: one run can start another
QUIET = 3  # consecutive searches that must find no process before the guardian ends
PAUSE = 0.1  # seconds between two searches
_guardians: list[subprocess.Popen] = []  # references that keep the pipes open


def start_guardian() -> None:
    """Start the guardian, which ends all processes that this process starts from now on when it ends."""
    run = uuid.uuid4().hex
    os.environ[VARIABLE] = f"{os.environ.get(VARIABLE, '')} {run}".strip()
    # When this process ends, the system closes its end of the pipe, and the guardian's read returns.
    _guardians.append(
        subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), run],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl+C in the terminal must not end the guardian
        )
    )


def members(run: str) -> list[psutil.Process]:
    """Return all processes of a run but this one."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.pid != os.getpid() and run in process.environ().get(VARIABLE, "").split():
                found.append(process)
        except (psutil.Error, OSError):  # it has just ended, or belongs to another user
            continue
    return found


def _guard(run: str) -> None:
    sys.stdin.read()
    quiet = 0
    while quiet < QUIET:
        left = members(run)
        quiet = 0 if left else quiet + 1
        for process in left:
            try:
                process.kill()
            except psutil.Error:
                continue
        time.sleep(PAUSE)


if __name__ == "__main__":
    _guard(sys.argv[1])
