"""All that is kept of one person on this computer: written into one file, or deleted."""

from __future__ import annotations

import io
import os
import shutil
import time
import zipfile
from contextlib import suppress
from datetime import date
from pathlib import Path

from game.play.library.keeping import FORMER
from game.play.library.transfer import Pulse, Stopped, write_games
from game.play.library.wanted import Wanted
from game.play.people import FILE as PEOPLE_FILE
from game.play.store import SETTINGS_FILE, Store, folder_of

GAMES_FILE = "games.txt"
_EVERYBODYS = (SETTINGS_FILE, PEOPLE_FILE)  # files that lie beside those of the first person


def own_files(store: Store) -> list[Path]:
    """The files of the person who plays now, those that were set aside included; the games of the library apart."""
    store.finish()
    folder = store.folder / folder_of(store.player)
    if not folder.is_dir():
        return []
    if store.player:
        return sorted(path for path in folder.rglob("*") if path.is_file())
    others = tuple(name.partition(".")[0] for name in _EVERYBODYS)
    files = [path for path in folder.glob("*.json") if not path.name.startswith(others)]
    return sorted([*files, *folder.glob("autosave*.txt"), *(folder / FORMER).rglob("*.txt")])


def export_all(store: Store, path: Path, pulse: Pulse, is_stopped: Stopped = lambda: False) -> int:
    """Write all that is kept of the person who plays now into one archive; returns how many games that is.

    The archive is there only when it is whole. OSError if that cannot be.
    """
    places = store.library.find(Wanted(is_reversed=True, player=store.player))
    fresh = path.with_name(f"{path.name}.new")
    try:
        with zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED) as archive:
            with archive.open(_entry(GAMES_FILE), "w", force_zip64=True) as raw:
                text = io.TextIOWrapper(raw, "utf-8", newline="\n")
                count = write_games(store.library, places, text, pulse, is_stopped)
                text.flush()
            for file in own_files(store):
                archive.write(file, file.relative_to(store.folder / folder_of(store.player)).as_posix())
        os.replace(fresh, path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    return count


def _entry(name: str) -> zipfile.ZipInfo:
    """A file of the archive that is written now."""
    entry = zipfile.ZipInfo(name, time.localtime()[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def delete_all(store: Store) -> bool:
    """Delete all that is kept of the person who plays now, for good; False if something stays, of which they hear."""
    if not store.library.forget(store.player):
        return False
    try:
        for path in own_files(store):
            path.unlink(missing_ok=True)
        if store.player:
            shutil.rmtree(store.folder / folder_of(store.player), ignore_errors=True)
    except OSError as error:
        store.messages.append(f"Not everything could be deleted: {error.strerror}")
        return False
    return True


def free_archive(folder: Path, name: str, today: date) -> Path:
    """The path of an archive that is not there yet."""
    stem = f"Conniption {''.join(letter for letter in name if letter.isalnum() or letter in ' -_')} {today}"
    path, number = folder / f"{stem}.zip", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}).zip"
    return path
