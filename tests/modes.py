"""The two modes of the fast modules: compiled by Cython, or interpreted from the very same source."""

import re
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("game", "ai")


def fast_modules() -> list[str]:
    """The dotted names of all modules that are compiled: those that import cython."""
    sources = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    fast = [path for path in sources if re.search(r"^\s*(import|from) cython\b", path.read_text("utf-8"), re.M)]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in fast]


def not_compiled() -> list[str]:
    """The fast modules that would run interpreted, or from an extension older than its source."""
    return [name for name in fast_modules() if not _is_compiled(ROOT.joinpath(*name.split(".")))]


def _is_compiled(stem: Path) -> bool:
    extensions = [stem.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES]
    built = [path.stat().st_mtime for path in extensions if path.exists()]
    sources = [path.stat().st_mtime for path in (stem.with_suffix(".py"), stem.with_suffix(".pxd")) if path.exists()]
    return bool(built) and max(built) >= max(sources)


class SourceFirst:
    """Finds the source of our modules even where a compiled extension lies beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        if path is None or name.split(".")[0] not in ROOMS:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


def interpret() -> None:
    """From now on import our modules from their source. To be called before the first of them is imported."""
    early = [name for name in sys.modules if name.split(".")[0] in ROOMS]
    assert not early, f"imported before the mode was set: {early}"
    sys.meta_path.insert(0, SourceFirst)
