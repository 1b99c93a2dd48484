"""What the executable is made of: derived from the packages themselves, so that no list can fall behind them."""

import ast
import importlib.metadata
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

from game.compiled import ROOMS, ROOT, fast_modules

# What would come along without being of use in the game. Cython, most of all: the compiled modules leave it behind,
# yet every one of them names it. The rest is what numpy and pygame offer to programs that are not this one.
UNUSED = (
    *("cython", "Cython", "setuptools", "pkg_resources", "pip", "_distutils_hack"),
    # A cluster of computers, and what books are made with, are for those who run the game from its source.
    *("distributed", "dask", "bitbully", "bitbully_databases"),
    *("numpy.f2py", "numpy.distutils", "numpy.testing", "numpy.polynomial", "numpy.ma", "numpy.tests"),
    *("pygame.tests", "pygame.docs", "pygame.examples", "pygame.sndarray", "pygame.surfarray"),
    *("pygame.midi", "pygame.camera", "pygame._camera", "pygame.ftfont", "pygame.freetype"),
    *("tkinter", "unittest", "doctest", "pydoc", "pdb", "lib2to3", "ensurepip", "test", "sqlite3", "curses"),
    *(
        "ssl",
        "_ssl",
        "_hashlib",
        "asyncio",
        "xmlrpc",
        "ftplib",
        "smtplib",
        "http.server",
        "distutils",
        "PIL",
        "pytest",
        "hypothesis",
    ),
)


def modules() -> list[str]:
    """All modules of the game, by dotted name."""
    sources = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return ["main", *(_dotted(path) for path in sources)]


def hidden_imports() -> list[str]:
    """What nobody could find by reading: tools that are imported by name, and all that compiled modules import."""
    found = set(modules()) - {"main"}
    for name in fast_modules():
        for node in ast.walk(ast.parse(_source(name))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
    return sorted(name for name in found if name.split(".")[0] not in UNUSED)


def files() -> list[tuple[str, str]]:
    """The files beside the code, each with the folder it goes to: assets, and the licences of everything inside."""
    found = [(str(ROOT / "assets"), "assets"), (str(ROOT / "LICENSE"), "licences/conniption")]
    for folder in (sysconfig.get_path("stdlib"), sys.base_prefix):
        if (path := Path(folder) / "LICENSE.txt").exists():
            found.append((str(path), "licences/python"))
    for package in ("numpy", "pygame-ce", "platformdirs"):
        for file in importlib.metadata.files(package) or ():
            if re.fullmatch(r"(licen[cs]e|copying|lgpl).*", file.name, re.I) and file.suffix in ("", ".txt", ".md"):
                found.append((str(file.locate()), "/".join(("licences", package, *file.parts[1:-1]))))
    return found


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _source(name: str) -> str:
    path = ROOT.joinpath(*name.split("."))
    return (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")


def is_used(name: str) -> bool:
    """Whether a file that a library brings along belongs into the game, by its place there."""
    path = Path(name)
    return path.parts[0] not in ("pygame", "numpy") or path.suffix in (".so", ".pyd", ".dylib", ".dll")


def without_notes(source: str, folder: Path) -> str:
    """A copy, in a folder, of a shared library without what is for debuggers only; itself where that cannot be."""
    copy = folder / Path(source).name
    try:
        subprocess.run(["strip", "--strip-unneeded", "-o", str(copy), source], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return source
    return str(copy)
