"""Puts the faults of tests/long/faults.py into a copy of the game, one at a time; tells which no test notices.

    python -m tests.long.mutants                  all of them, which takes half an hour
    python -m tests.long.mutants mistake flips    those whose names hold one of these words

Fast modules run from their source while a fault is in one of them, so nothing is compiled again. A fault whose text is
not to be found any more is complained of like one that survives: it is to be written anew.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bundle.contents import fast_modules
from tests.helpers.program import ROOT
from tests.long.faults import FAULTS, Fault

LEFT_OUT = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "training", "failed", "*.c")
PATIENCE = 300  # seconds; a fault that makes the tests hang is noticed, too
PASSED, FAILED = 0, 1  # what pytest returns; anything else means that it could not do its work


def is_fast(fault: Fault) -> bool:
    return fault.file.removesuffix(".py").replace("/", ".") in fast_modules()


def run(tests: Sequence[str], interpreted: bool, folder: Path) -> str:
    """What becomes of some tests in a copy of the game: "passed", "failed", or what hindered them."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    # Python would take a file of the same size and second for the one it has translated before.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        finished = subprocess.run(
            [*command, "--interpreted"] if interpreted else command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return "failed"
    told = {PASSED: "passed", FAILED: "failed"}
    return told.get(finished.returncode, f"the tests could not be run:\n{finished.stdout}{finished.stderr}")


def without_faults(faults: Sequence[Fault], folder: Path) -> str:
    """What is wrong with the tests already before there is a fault, or nothing."""
    for interpreted in (False, True):
        tests = sorted({test for fault in faults if is_fast(fault) == interpreted for test in fault.tests.split()})
        if tests and (told := run(tests, interpreted, folder)) != "passed":
            return f"without any fault {told}: {' '.join(tests)}"
    return ""


def complaint_about(fault: Fault, folder: Path) -> str:
    """What is wrong with the tests, or with the fault itself, or nothing; the copy of the game is left as it was."""
    path = folder / fault.file
    whole = path.read_text("utf-8") if path.is_file() else ""
    if whole.count(fault.old) != 1:
        return f"its text stands {whole.count(fault.old)} times in {fault.file}, expected once"
    path.write_text(whole.replace(fault.old, fault.new), "utf-8", newline="\n")
    try:
        told = run(fault.tests.split(), is_fast(fault), folder)
    finally:
        path.write_text(whole, "utf-8", newline="\n")
    return {"failed": "", "passed": f"SURVIVED in {fault.file}"}.get(told, told)


def try_all(faults: Sequence[Fault], folder: Path) -> list[str]:
    """Try every fault, and return the complaints."""
    complaints = []
    for number, fault in enumerate(faults, start=1):
        began = time.monotonic()
        complaint = complaint_about(fault, folder)
        if complaint:
            complaints.append(f"{fault.name}: {complaint}")
        told = complaint or f"noticed in {time.monotonic() - began:.0f} s"
        print(f"{number}/{len(faults)} {fault.name}: {told}", flush=True)
    return complaints


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="only the faults whose names hold one of these words")
    words = parser.parse_args().words or [""]
    faults = [fault for fault in FAULTS if any(word in fault.name for word in words)]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "game")
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
        if trouble := without_faults(faults, folder):
            sys.exit(trouble)
        complaints = try_all(faults, folder)
    print("\n".join([f"{len(faults)} faults, {len(complaints)} to look at", *complaints]))
    return 1 if complaints or not faults else 0


if __name__ == "__main__":
    sys.exit(main())
