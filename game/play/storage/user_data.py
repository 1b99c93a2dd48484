"""Exports or deletes all data of a person on this computer."""

import io
import shutil
import time
import zipfile
from datetime import date, datetime
from functools import partial
from pathlib import Path

from ai.search.cancel_token import CancelToken
from game.files import unused_path, when_free, whole_file
from game.play.library.game_saves import GAMES_FOLDER
from game.play.library.import_export import NEVER, Pulse, write_games
from game.play.library.query import GameQuery
from game.play.people import FILE as PEOPLE_FILE
from game.play.storage.store import SETTINGS_FILE, Store, folder_of
from game.rules.errors import reason_of
from game.words.messages import tr

GAMES_FILE = "games.txt"
# The earliest and latest time, in seconds since 1970, that a zip archive can store in every time zone: January 2, 1980
# and December 30, 2107.
FIRST_MOMENT, LAST_MOMENT = 315_619_200, 4_354_732_799
_SHARED_FILES = (SETTINGS_FILE, PEOPLE_FILE)  # files shared by all people, in the folder of the first person


def own_files(store: Store, player: str) -> list[Path]:
    """Return the paths of the files of a person, given by their key, including quarantined files.

    The library of games is not included.
    """
    store.finish()
    folder = store.folder / folder_of(player)
    if not folder.is_dir():
        return []
    if player:
        return sorted(path for path in folder.rglob("*") if path.is_file())
    others = tuple(name.partition(".")[0] for name in _SHARED_FILES)
    files = [path for path in folder.glob("*.json") if not path.name.startswith(others)]
    return sorted([*files, *folder.glob("autosave*.txt"), *(folder / GAMES_FOLDER).rglob("*.txt")])


def export_all(store: Store, path: Path, pulse: Pulse, cancel_token: CancelToken = NEVER) -> int:
    """Write all data of the current person into a zip archive and return the number of games in it.

    The file `path` is created only when the archive is complete. Raise OSError if it cannot be written.
    """
    player = store.player
    game_ids = store.library.find(GameQuery(is_reversed=True, player=player))
    with whole_file(path) as file, zipfile.ZipFile(file.buffer, "w") as archive:
        with archive.open(_entry(GAMES_FILE, datetime.now().timestamp()), "w", force_zip64=True) as raw:
            text = io.TextIOWrapper(raw, "utf-8", newline="\n")
            count = write_games(store.library, game_ids, text, pulse, cancel_token)
            text.flush()
        for own_file in own_files(store, player):
            name = own_file.relative_to(store.folder / folder_of(player)).as_posix()
            archive.writestr(_entry(name, own_file.stat().st_mtime), own_file.read_bytes())
    return count


def _entry(name: str, modified: float) -> zipfile.ZipInfo:
    """Return the header of a file in the zip archive. `modified` is the time of its last change, in seconds since 1970.

    A time that archives cannot store is replaced by the nearest time that they can store. This is done before the
    conversion to a date, because Windows cannot convert times before 1970.
    """
    entry = zipfile.ZipInfo(name, time.localtime(max(FIRST_MOMENT, min(LAST_MOMENT, modified)))[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def delete_all(store: Store, player: str, has_settings: bool = False) -> bool:
    """Delete all data of a person, given by their key, and with `has_settings` the settings of that person too.

    Without `has_settings`, the person must be the current person. On failure add a message for the player to the store
    and return False.
    """
    if not store.library.forget(player):
        return False
    settings = store.load_settings()
    try:
        with store.locked():
            for path in own_files(store, player):
                when_free(partial(path.unlink, missing_ok=True))
            folder = store.folder / folder_of(player)
            if player and folder.exists():
                shutil.rmtree(folder)
    except OSError as error:
        store.messages.append(tr("Not everything could be deleted: {reason}", reason=reason_of(error)))
        return False
    if player and not has_settings:
        store.save_settings(settings)
    return True


def unused_archive_path(folder: Path, name: str, today: date) -> Path:
    """Return an unused path for a new archive. Its name contains the person's name and today's date."""
    person = "".join(letter for letter in name if letter.isalnum() or letter in " -_")
    return unused_path(folder, f"Conniption {person} {today}", ".zip")
