"""The games that are kept: the one to go on with, those that were saved, and those that were left."""

from __future__ import annotations

import re
from datetime import datetime

from game.files import names_a_device
from game.play.store import AUTOSAVE, Store
from game.record.record import Record
from game.record.saved import read_game, text_of, write_game
from game.rules.catalog import GAMES
from game.rules.errors import RulesError

SAVES = "games"  # the folder of saved games in the data folder
ENDING = ".txt"
WORTH_KEEPING = 4  # moves that an unfinished game needs to be kept when another one begins


def names(store: Store) -> list[str]:
    """The saved games, the youngest first."""
    return store.names(SAVES, ENDING)


def read(store: Store, name: str) -> Record | None:
    """A game from the data folder; one that cannot be read is set aside, and the store says so."""
    text = store.read_text(name)
    if text is None:
        return None
    try:
        return read_game(text)
    except RulesError as error:
        store.set_aside(name, str(error))
        return None


def latest(store: Store) -> Record | None:
    """The game that was played last, else the one that was saved last."""
    for name in (AUTOSAVE, *names(store)):
        record = read(store, name)
        if record is not None and record.now:
            return record
    return None


def title(record: Record) -> str:
    """The name that is proposed for a game."""
    game = re.sub(r"[^\w ]", "", GAMES[record.game].title)
    return f"{game} {datetime.now():%Y-%m-%d %H.%M.%S}"


def save(store: Store, name: str, record: Record) -> bool:
    """Save a game under a name that nobody complains about."""
    return store.write_text(_file(name), write_game(record))


def complaint_about(store: Store, name: str) -> str:
    """Why no game can be saved under a name, or nothing."""
    if not name:
        return "A game needs a name"
    # What every system allows in the name of a file.
    if not re.fullmatch(r"[\w .,()+-]{1,80}", name) or name[0] == "." or name[-1] == ".":
        return "Letters, digits, spaces, dots and dashes, up to 80"
    if names_a_device(name):
        return "Windows keeps this name for a device"
    return "There is a game of that name already" if store.exists(_file(name)) else ""


def keep(store: Store, record: Record, kept_as: str = "") -> str:
    """Keep a game that has ended among the saved ones, in place of what it was kept as before; returns its name."""
    kept_as = kept_as or store.free_name(SAVES, title(record), ENDING)
    store.write_soon(kept_as, text_of(record))
    return kept_as


def keep_former(store: Store, record: Record) -> None:
    """Before a game takes the place of the one that "Continue" goes on with: keep that, if it had got going."""
    text = store.read_text(AUTOSAVE)
    if text is not None and text != write_game(record):
        _keep_unfinished(store, text)


def keep_abandoned(store: Store) -> None:
    """The games that second windows have left: those that had got going are kept among the saved ones."""
    for name in store.abandoned():
        text = store.read_text(name)
        if text is not None and _keep_unfinished(store, text):
            store.delete(name)


def _keep_unfinished(store: Store, text: str) -> bool:
    """Keep an unfinished game if it had got going; False if it should have been kept and is not."""
    try:
        former = read_game(text)
    except RulesError:
        return False
    if former.outcome is not None or former.now < WORTH_KEEPING:
        return True
    return store.write_text(store.free_name(SAVES, title(former), ENDING), text)


def _file(name: str) -> str:
    return f"{SAVES}/{name}{ENDING}"
