"""Which modules are compiled, and whether from the source as it is now.

setup.py writes a mark into every module that it compiles, made from the text of all that it compiles it from. Times of
files say nothing: git, archives and copies set them as they please.
"""

import hashlib
import re
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("game", "ai")
_SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def fast_modules() -> list[str]:
    """The modules to compile, by dotted name: those that import cython."""
    sources = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    fast = [path for path in sources if re.search(r"^\s*(import|from) cython\b", path.read_text("utf-8"), re.M)]
    return [_dotted(path) for path in fast]


def mark(name: str) -> str:
    """What a compiled module carries inside: a sum over its source, its declarations and all that these draw in."""
    # Lines end in other letters where git writes them for Windows.
    texts = [path.read_bytes().replace(b"\r\n", b"\n") for path in sorted(_sources(_stem(name)))]
    return f"compiled from {hashlib.sha256(b''.join(texts)).hexdigest()}"


def not_compiled() -> list[str]:
    """The fast modules that would run interpreted, or from another source than the one that lies there."""
    stale = set(stale_modules())
    return [name for name in fast_modules() if name in stale or not _extension(name).exists()]


def stale_modules() -> list[str]:
    """The modules that would run as they once were: compiled from another source, or left behind by one that is gone.

    There are none where the game is installed: only a tree of sources is ever changed after it was compiled.
    """
    if not is_source_tree():
        return []
    compiled = [name for name in fast_modules() if _extension(name).exists()]
    changed = [name for name in compiled if mark(name).encode() not in _extension(name).read_bytes()]
    return changed + [_dotted(path) for path in left_behind()]


def left_behind() -> list[Path]:
    """The compiled files, for this Python, of modules that are gone or no longer to be compiled."""
    fast = {_extension(name) for name in fast_modules()}
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob(f"*{_SUFFIX}") if path not in fast)


def is_source_tree() -> bool:
    """Whether the game runs from where it is written, and not from where it has been installed or packaged."""
    return (ROOT / "setup.py").exists()


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return ".".join((*parts[:-1], parts[-1].partition(".")[0]))


def _stem(name: str) -> Path:
    return ROOT.joinpath(*name.split("."))


def _extension(name: str) -> Path:
    """The compiled file that this Python takes for a module, if it is there."""
    return _stem(name).with_suffix(_SUFFIX)


def _sources(stem: Path) -> set[Path]:
    """The files of a module, and those with declarations of ours that they draw in."""
    found = {path for suffix in (".py", ".pxd") if (path := stem.with_suffix(suffix)).exists()}
    declarations = stem.with_suffix(".pxd").read_text("utf-8") if stem.with_suffix(".pxd") in found else ""
    for name in re.findall(r"^from ((?:game|ai)\.[\w.]+) cimport ", declarations, re.M):
        found |= {path for path in _sources(_stem(name)) if path.suffix != ".py"}
    found |= {stem.with_name(header) for header in re.findall(r'^cdef extern from "(.+?)"', declarations, re.M)}
    return found
