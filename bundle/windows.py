"""Build Conniption.exe and a wheel for Windows on Debian: `python -m bundle.windows dist`.

Windows' own Python and PyInstaller run under Wine, and a cross-compiler compiles the modules. Releases are built on
Windows itself, with the compiler of Microsoft; `python -m bundle.compare` compares both builds.
"""

import argparse
import base64
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from bundle.package_contents import ROOT
from bundle.wine import PYTHON, NotAvailable, Windows, missing
from game.compiled import PACKAGES

TAG = f"cp{PYTHON.replace('.', '')}"
PATIENCE = 3600.0  # the time limit for PyInstaller in seconds


def build_executable(windows: Windows, folder: Path) -> Path:
    """Build Conniption.exe with Windows' Python, check it, and copy it to `folder`. Return its path."""
    built = windows.project / "dist" / "Conniption.exe"
    for command in (
        (windows.python / "python.exe", "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "build.spec"),
        (built, "selfcheck"),
    ):
        code, output = windows.run(*command, patience=PATIENCE)
        if code != 0:
            raise SystemExit(f"{' '.join(map(str, command))} failed:\n{output}")
    return Path(shutil.copy(built, folder))


def build_wheel(windows: Windows, folder: Path) -> Path:
    """Build a wheel with modules compiled for Windows, and put it into `folder`. Return its path."""
    pure = windows.folder / "pure"
    shutil.rmtree(pure, ignore_errors=True)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(pure)]
    environment = {**os.environ, "CONNIPTION_COMPILE": "never"}
    subprocess.run(command, cwd=windows.project, env=environment, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = pure.glob("*-py3-none-any.whl")
    compiled = [file for package in PACKAGES for file in sorted((windows.project / package).rglob("*.pyd"))]
    return add_compiled(wheel, {file.relative_to(windows.project).as_posix(): file for file in compiled}, folder)


def add_compiled(pure: Path, compiled: dict[str, Path], folder: Path) -> Path:
    """Write a wheel for Windows that has the files of a pure wheel and compiled modules. Return its path.

    `compiled` has the compiled files by their names in the wheel.
    """
    wheel = folder / pure.name.replace("py3-none-any", f"{TAG}-{TAG}-win_amd64")
    record = ""
    with zipfile.ZipFile(pure) as source, zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as target:
        contents = {name: source.read(name) for name in source.namelist()}
        (record_name,) = (name for name in contents if name.endswith(".dist-info/RECORD"))
        (wheel_name,) = (name for name in contents if name.endswith(".dist-info/WHEEL"))
        del contents[record_name]
        contents[wheel_name] = (
            contents[wheel_name]
            .replace(b"Root-Is-Purelib: true", b"Root-Is-Purelib: false")
            .replace(b"Tag: py3-none-any", f"Tag: {TAG}-{TAG}-win_amd64".encode())
        )
        contents.update({name: file.read_bytes() for name, file in compiled.items()})
        for name, data in contents.items():
            target.writestr(name, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(data)}\n"
        target.writestr(record_name, f"{record}{record_name},,\n")
    return wheel


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bundle.windows", description=__doc__.partition(":")[0])
    parser.add_argument("folder", type=Path, help="the folder to write to")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "windows", help="the folder for Wine and Python")
    chosen = parser.parse_args()
    if reason := missing():
        raise SystemExit(f"The game for Windows cannot be built here: {reason}.")
    for folder in (chosen.folder, chosen.work):
        folder.mkdir(parents=True, exist_ok=True)
    windows = Windows(chosen.work.resolve())
    try:
        windows.prepare()
    except NotAvailable as error:
        raise SystemExit(f"The game for Windows cannot be built here: {error}.") from None
    print(build_wheel(windows, chosen.folder), flush=True)
    with windows.running():
        print(build_executable(windows, chosen.folder))


if __name__ == "__main__":
    main()
