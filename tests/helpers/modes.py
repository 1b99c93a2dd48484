"""The two modes of the fast modules: compiled by Cython, or interpreted from the very same source."""

import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader

from bundle.contents import ROOMS, fast_modules


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
    """From now on import our modules from their source; no fast one may have been imported yet."""
    if SourceFirst in sys.meta_path:
        return
    early = [name for name in fast_modules() if name in sys.modules]
    assert not early, f"imported before the mode was set: {early}"
    sys.meta_path.insert(0, SourceFirst)
