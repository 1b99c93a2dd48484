"""Print the licenses of the game and of everything it contains."""

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
from game.words.messages import tr

LIBRARIES = ("pygame-ce", "numpy", "platformdirs", "cython")
_NAMES = re.compile(r"(licen[cs]e|copying|lgpl)", re.IGNORECASE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=tr("print only licenses whose names contain NAME, such as SDL2")
    )


def run(arguments: argparse.Namespace) -> int:
    chosen = texts()
    for name in arguments.names:
        if not any(name.lower() in known.lower() for known in chosen):
            raise RulesError(
                "{name}: no such license, expected a part of one of {names}", name=name, names=", ".join(chosen)
            )
    if parts := [name.lower() for name in arguments.names]:
        chosen = {known: paths for known, paths in chosen.items() if any(name in known.lower() for name in parts)}
    print(tr("The licenses of {names}:", names=", ".join(chosen)))
    for name, paths in chosen.items():
        for path in paths:
            print(f"\n=== {name} ===\n\n{path.read_text('utf-8', errors='replace').strip()}")
    return 0


def texts() -> dict[str, list[Path]]:
    """Return the license files of everything that the game contains, by the name of the library, font or other part."""
    packaged = ROOT / "licences"  # in the executable, where bundle/package_contents.py puts them
    found = list(_files_below(packaged)) if packaged.is_dir() else gather_licences(LIBRARIES)
    found += [(name, path) for name, path in _files_below(asset("")) if _NAMES.search(path.name)]
    found += [(path.stem, path) for path in asset("licences").glob("*.txt")]
    by_name: dict[str, list[Path]] = {}
    for name, path in found:
        by_name.setdefault(name.partition("/")[0], []).append(path)
    return {name: sorted(by_name[name]) for name in sorted(by_name, key=str.lower)}


def gather_licences(libraries: Iterable[str]) -> list[tuple[str, Path]]:
    """Return the names and paths of the license files of the game, Python and these libraries on this computer."""
    own = [("conniption/LICENSE", ROOT / "LICENSE")] if is_source_tree() else _of_library("conniption")
    found = [(name, path) for name, path in own if "assets" not in name]  # `texts` adds the licenses of the assets
    for folder in (sysconfig.get_path("stdlib"), sys.base_prefix):
        if (path := Path(folder, "LICENSE.txt")).exists():
            found.append(("python/LICENSE.txt", path))
    return found + [named for library in libraries for named in _of_library(library)]


def _of_library(library: str) -> Iterator[tuple[str, Path]]:
    with suppress(importlib.metadata.PackageNotFoundError):
        for file in importlib.metadata.files(library) or ():
            if _NAMES.match(file.name) and file.suffix in ("", ".txt", ".md", ".chromium"):
                yield "/".join((library, *file.parts[1:])), Path(str(file.locate()))


def _files_below(folder: Path) -> Iterator[tuple[str, Path]]:
    return ((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file())
