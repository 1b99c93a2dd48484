"""Find out which modules are compiled, and which compiled modules match their current source.

setup.py writes a mark into every compiled module: a hash of all files from which the module is compiled. File times are
not reliable for this purpose: git, archives and copies set them arbitrarily.
"""

import hashlib
import os
import re
import shutil
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("game", "ai", "lab")
_SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def fast_modules() -> list[str]:
    """Return the dotted names of the modules to compile, which are the modules that import cython."""
    sources = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    fast = [path for path in sources if re.search(r"^\s*(import|from) cython\b", path.read_text("utf-8"), re.M)]
    return [_dotted(path) for path in fast]


def mark(name: str) -> str:
    """Return the text that marks a compiled module: a hash of its source and of all declarations that it includes."""
    # Git writes other line ends on Windows.
    texts = [path.read_bytes().replace(b"\r\n", b"\n") for path in sorted(_sources(_stem(name)))]
    return f"compiled from {hashlib.sha256(b''.join(texts)).hexdigest()}"


def not_compiled() -> list[str]:
    """Return the modules that should be compiled but would run interpreted, or compiled from another source."""
    stale = set(stale_modules())
    return [name for name in fast_modules() if name in stale or not compiled_file(name).exists()]


def stale_modules() -> list[str]:
    """Return the names of compiled modules that do not match the source.

    They were compiled from another version of the source, or their source has been deleted. The list is empty in an
    installed game, because only a source tree changes after compilation.
    """
    if not is_source_tree():
        return []
    compiled = [name for name in fast_modules() if compiled_file(name).exists()]
    changed = [name for name in compiled if mark(name).encode() not in compiled_file(name).read_bytes()]
    return changed + [_dotted(path) for path in leftover_files()]


def leftover_files() -> list[Path]:
    """Return the compiled files whose modules have been deleted or are no longer compiled.

    Only files for the running version of Python are returned.
    """
    fast = {compiled_file(name) for name in fast_modules()}
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob(f"*{_SUFFIX}") if path not in fast)


def compiled_file(name: str) -> Path:
    """Return the path of the compiled file that this Python would load for a module. It need not exist."""
    return _stem(name).with_suffix(_SUFFIX)


def is_source_tree() -> bool:
    """Return True if the game runs from its source tree, False if it is installed or packaged."""
    return (ROOT / "setup.py").exists()


def missing_tool() -> str:
    """Return words about the first missing requirement for compiling, or an empty text if none is missing."""
    if sys.platform == "win32":
        return ""  # only setuptools knows how to find the compiler there
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not any(map(shutil.which, (compiler.split()[0], "cc"))):
        return "no C compiler was found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python.h is missing"
    return ""


def install_hint() -> str:
    """Return advice on how to install the requirements for compiling on this computer."""
    if sys.platform == "win32":
        return "install the Build Tools for Visual Studio with C++"
    if sys.platform == "darwin":
        return "run: xcode-select --install"
    return "on Debian and Ubuntu run: sudo apt install build-essential python3-dev"


def compile_advice() -> str:
    """Return a sentence, without its final period, that says why nothing is compiled and what to do about it."""
    again = "install the game again (pip install -e .)" if is_source_tree() else "install the game again"
    if reason := missing_tool():
        return f"{reason}; {install_hint()}, then {again}"
    return f"nothing was compiled when the game was installed; {again}"


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return ".".join((*parts[:-1], parts[-1].partition(".")[0]))


def _stem(name: str) -> Path:
    return ROOT.joinpath(*name.split("."))


def _sources(stem: Path) -> set[Path]:
    """Return the source files of a module, with our .pxd and header files that the module includes."""
    found = {path for suffix in (".py", ".pxd") if (path := stem.with_suffix(suffix)).exists()}
    declarations = stem.with_suffix(".pxd").read_text("utf-8") if stem.with_suffix(".pxd") in found else ""
    for name in re.findall(r"^from ((?:game|ai)\.[\w.]+) cimport ", declarations, re.M):
        found |= {path for path in _sources(_stem(name)) if path.suffix != ".py"}
    found |= {stem.with_name(header) for header in re.findall(r'^cdef extern from "(.+?)"', declarations, re.M)}
    return found
