"""Print the licences of the game, and of all that comes with it."""

import argparse
import importlib.metadata
import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from game.compiled import ROOT, is_source_tree
from game.files import asset
from game.rules.errors import RulesError

LIBRARIES = ("pygame-ce", "numpy", "platformdirs", "cython")
_NAMES = re.compile(r"(licen[cs]e|copying|lgpl)", re.IGNORECASE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="NAME", help="only licences with this in their names, such as SDL2")


def run(arguments: argparse.Namespace) -> int:
    chosen = texts()
    for name in arguments.names:
        if not any(name.lower() in known.lower() for known in chosen):
            raise RulesError(f"{name}: no licence has this in its name, expected part of one of {', '.join(chosen)}")
    if wanted := [name.lower() for name in arguments.names]:
        chosen = {known: paths for known, paths in chosen.items() if any(name in known.lower() for name in wanted)}
    print(f"The licences of {', '.join(chosen)}:")
    for name, paths in chosen.items():
        for path in paths:
            print(f"\n=== {name} ===\n\n{path.read_text('utf-8', errors='replace').strip()}")
    return 0


def texts() -> dict[str, list[Path]]:
    """The files of licences: those of the game, of its libraries, and of what these have inside, each by its name."""
    packaged = ROOT / "licences"  # beside the code of the executable, where bundle/contents.py puts them
    found = list(_files_below(packaged)) if packaged.is_dir() else gathered(LIBRARIES)
    found += [(place, path) for place, path in _files_below(asset("")) if _NAMES.search(path.name)]
    found += [(path.stem, path) for path in asset("licences").glob("*.txt")]
    by_name: dict[str, list[Path]] = {}
    for place, path in found:
        by_name.setdefault(place.partition("/")[0], []).append(path)
    return {name: sorted(by_name[name]) for name in sorted(by_name, key=str.lower)}


def gathered(libraries: Iterable[str]) -> list[tuple[str, Path]]:
    """The licences of the game, of Python and of libraries, as this computer has them installed, each with a place."""
    own = [("conniption/LICENSE", ROOT / "LICENSE")] if is_source_tree() else _of_library("conniption")
    found = [(place, path) for place, path in own if "assets" not in place]  # those are told with what they are for
    for folder in (sysconfig.get_path("stdlib"), sys.base_prefix):
        if (path := Path(folder, "LICENSE.txt")).exists():
            found.append(("python/LICENSE.txt", path))
    return found + [place for library in libraries for place in _of_library(library)]


def _of_library(library: str) -> Iterator[tuple[str, Path]]:
    with suppress(importlib.metadata.PackageNotFoundError):
        for file in importlib.metadata.files(library) or ():
            if _NAMES.match(file.name) and file.suffix in ("", ".txt", ".md"):
                yield "/".join((library, *file.parts[1:])), Path(str(file.locate()))


def _files_below(folder: Path) -> Iterator[tuple[str, Path]]:
    return ((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file())
