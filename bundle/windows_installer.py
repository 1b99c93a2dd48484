"""Make an installer for Windows from Conniption.exe: `python -m bundle.windows_installer dist/Conniption.exe dist`.

It needs the program `makensis` of NSIS, which runs on Linux, too.
"""

import argparse
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from bundle import icons
from bundle.package_contents import ROOT
from game.version import VERSION

SCRIPT = ROOT / "bundle" / "windows_installer.nsi"
NAME = "Conniption-windows-setup.exe"


def missing() -> str:
    """Return the name of the program that is missing to make an installer, or an empty text."""
    return "" if shutil.which("makensis") else "makensis"


def build(program: Path, folder: Path) -> Path:
    """Write an installer of a program to a folder. Return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = re.findall(r"\d+", VERSION)[:4]
    with tempfile.TemporaryDirectory() as temporary:
        icon = Path(temporary, "conniption.ico")
        icon.write_bytes(icons.ico())
        values = {
            "VERSION": VERSION,
            "NUMBERS": ".".join(numbers + ["0"] * (4 - len(numbers))),
            "PROGRAM": program.resolve(),
            "ICON": icon,
            "TARGET": folder.resolve() / NAME,
        }
        defines = [f"-D{name}={value}" for name, value in values.items()]
        subprocess.run(["makensis", "-V2", "-WX", *defines, str(SCRIPT)], check=True)
    return folder / NAME


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bundle.windows_installer", description=__doc__.partition(":")[0])
    parser.add_argument("program", type=Path, help="the executable for Windows")
    parser.add_argument("folder", type=Path, help="the folder to write to")
    chosen = parser.parse_args()
    if missing():
        raise SystemExit(f"The installer cannot be made here: {missing()} is missing (Debian's package nsis).")
    print(build(chosen.program, chosen.folder))


if __name__ == "__main__":
    main()
