"""Run the tests in both modes: `python -m tests` runs all of them with the fast modules compiled.

Then it runs those of the fast modules again, interpreted. All arguments are passed on to pytest both times. Where
nothing is compiled, there is only one run, interpreted, of all tests but those of the window.

Where Python may write no bytecode, the processes of a run keep theirs below the folder .pytest_cache. Otherwise each of
them would compile every module again.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import psutil

from game.compiled import compile_advice, compiled_file, fast_modules
from tests.helpers.guardian import start_guardian

ROOT = Path(__file__).parent.parent
BYTECODE = ROOT / ".pytest_cache" / "bytecode"


def run(mode: str, *options: str) -> bool:
    """Run the tests in a mode. Return True if they pass."""
    began = time.monotonic()
    print(f"\n=== {mode} ===", flush=True)
    at_once = ("-n", str(processes()), "--dist", "worksteal")  # an idle process takes over tests of a busy one
    command = [sys.executable, "-m", "pytest", f"--{mode}", *options, "-q", *at_once, *sys.argv[1:]]
    passed = subprocess.run(command, cwd=ROOT, env=with_bytecode(os.environ, BYTECODE)).returncode == 0
    print(f"{mode}: {'passed' if passed else 'FAILED'} in {time.monotonic() - began:.0f} s", flush=True)
    return passed


def processes() -> int:
    """Return the number of processes that run tests: one more than the cores, because tests also wait for disks."""
    return (psutil.cpu_count(logical=False) or os.cpu_count() or 1) + 1


def with_bytecode(environment: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Return an environment in which processes share bytecode, in this folder if they may not write any otherwise."""
    shared = dict(environment)
    if shared.pop("PYTHONDONTWRITEBYTECODE", ""):
        shared["PYTHONPYCACHEPREFIX"] = str(folder)
    return shared


def forget_bytecode(folder: Path) -> None:
    """Delete the bytecode of modules in folders that are gone, such as copies of the project made by tests."""
    for path, names, _ in os.walk(folder):
        for name in names[:]:
            cached = Path(path, name)
            if not Path(ROOT.anchor, cached.relative_to(folder)).is_dir():
                shutil.rmtree(cached, ignore_errors=True)
                names.remove(name)


def modes() -> list[str]:
    """Return the modes in which tests can run here. In CI both must run."""
    is_judged = os.environ.get("CI", "").lower() in ("true", "1")
    nothing_compiled = not any(compiled_file(name).exists() for name in fast_modules())
    return ["interpreted"] if nothing_compiled and not is_judged else ["compiled", "interpreted"]


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(f"usage: python -m tests [arguments for pytest, see pytest --help]\n\n{__doc__.strip()}")
        sys.exit()
    start_guardian()
    if len(modes()) == 2:
        results = [run("compiled"), run("interpreted")]
    else:
        results = [run("interpreted", "--whole")]
        print(f"Left out: the compiled run, with all tests of the window ({compile_advice()}).", flush=True)
    forget_bytecode(BYTECODE)
    sys.exit(0 if all(results) else 1)
