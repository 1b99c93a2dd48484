"""The two modes of the fast modules: compiled by Cython, or interpreted from the same source."""

import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader

from bundle.package_contents import PACKAGES, fast_modules


class SourceFirst:
    """Import finder that prefers the source of our modules over compiled extensions."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        if path is None or name.split(".")[0] not in PACKAGES:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


def interpret() -> None:
    """Import our modules from their source from now on. No fast module may have been imported yet."""
    if SourceFirst in sys.meta_path:
        return
    early = [name for name in fast_modules() if name in sys.modules]
    assert not early, f"imported before the mode was set: {early}"
    sys.meta_path.insert(0, SourceFirst)
