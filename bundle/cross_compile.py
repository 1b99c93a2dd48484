"""Compile the fast modules for Windows on Linux. bundle/wine.py runs this module in its copy of the project."""

import argparse
import os
import runpy
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

from Cython.Build import cythonize
from setuptools import Extension

from game.compiled import fast_modules, mark

COMPILER = "x86_64-w64-mingw32-gcc"
# Wine's processor may be older than the one of this computer, so the flags are those of setup.py for Linux.
FLAGS = ["-O2", "-g0", "-march=x86-64-v2", "-shared", "-static-libgcc", "-Igame/rules"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder with the headers and the import library of Python")
    folder = parser.parse_args().folder
    with patch("setuptools.setup"):
        settings = runpy.run_path("setup.py")
    stale = [name for name in fast_modules() if not _is_compiled(name)]
    extensions = [Extension(name, [name.replace(".", "/") + ".py"], include_dirs=["game/rules"]) for name in stale]
    sources = cythonize(
        extensions,
        build_dir=str(folder / "build"),
        compiler_directives=settings["DIRECTIVES"],
        quiet=True,
        force=True,
        nthreads=os.cpu_count() or 1,
    )

    def compile_one(extension: Extension) -> None:
        source = Path(extension.sources[0])
        marked = source.with_name(f"mark_of_{source.name}")
        marked.write_text(settings["MARK"].format(mark(extension.name), "made for Wine"), "utf-8")
        words = [COMPILER, *FLAGS, f"-I{folder / 'include'}", "-o", _target(extension.name), source, marked]
        subprocess.run([*words, f"-L{folder}", "-lpython"], check=True)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, sources))


def _target(name: str) -> Path:
    return Path(name.replace(".", "/") + ".cp313-win_amd64.pyd")


def _is_compiled(name: str) -> bool:
    return _target(name).exists() and mark(name).encode() in _target(name).read_bytes()


if __name__ == "__main__":
    main()
