"""The games that are kept: the one to go on with, those that were finished or saved, and those that were left."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime, timezone

from game.play.library.kept_game import KeptGame
from game.play.library.wanted import Wanted
from game.play.store import AUTOSAVE, Store, owner_of
from game.record.record import PERSON, Record
from game.record.saved import clean_title, read_game, text_of, write_game
from game.rules.catalog import GAMES
from game.rules.errors import RulesError

FORMER = "games"  # the folder where former versions have saved each game in a file of its own
ENDING = ".txt"
TAKEN_OVER = "taken over"  # the folder in it for files whose games are in the library


def read(store: Store, name: str) -> Record | None:
    """A game from a file in the data folder; one that cannot be read is set aside, and the store says so."""
    text = store.read_text(name)
    if text is None:
        return None
    try:
        return read_game(text)
    except RulesError as error:
        store.set_aside(name, str(error))
        return None


def latest(store: Store) -> Record | None:
    """The game that was played last, else the one that came into the library last."""
    record = read(store, store.own(AUTOSAVE))
    if record is not None and record.now:
        return record
    for place in store.library.find(Wanted(player=store.player)):
        record = store.library.read(place)
        if record is not None and record.now:
            return record
    return None


def title(record: Record) -> str:
    """The name that is proposed for a game."""
    return f"{GAMES[record.game].title}, {datetime.now():%Y-%m-%d %H:%M}"


def save(store: Store, name: str, record: Record) -> str:
    """Keep a game under a name that somebody has given it; returns its key."""
    return store.library.keep_soon(text_of(record), name, player=store.player)


def complaint_about(name: str) -> str:
    """Why no game can be saved under a name, or nothing."""
    return "" if clean_title(name) else "A game needs a name"


def keep(store: Store, record: Record, kept_as: str = "") -> str:
    """Keep a game that has ended, in place of what it was kept as before; returns its key."""
    return store.library.keep_soon(text_of(record), key=kept_as, player=store.player)


def keep_former(store: Store, record: Record) -> None:
    """Before a game takes the place of the one that "Continue" goes on with: keep that, if somebody has moved in it."""
    text = store.read_text(store.own(AUTOSAVE))
    if text is not None and text != write_game(record):
        _keep_unfinished(store, text, store.player)


def keep_abandoned(store: Store) -> None:
    """The games that second windows have left: those in which somebody has moved are kept in the library."""
    for name in store.abandoned():
        text = store.read_text(name)
        if text is not None and _keep_unfinished(store, text, owner_of(name)):
            store.delete(name)


def _keep_unfinished(store: Store, text: str, player: str) -> bool:
    """Keep an unfinished game if somebody has moved in it; False if it should have been kept and is not."""
    try:
        former = read_game(text)
    except RulesError:
        return False
    if former.outcome is not None or not _has_moved(former):
        return True
    return store.library.keep(KeptGame.of(former, player=player), text)


def _has_moved(record: Record) -> bool:
    """Whether a person has made a move, or, where none plays, anybody."""
    watched = PERSON not in record.seats
    return any(
        watched or record.seats[entry.side ^ record.was_swapped(place)] == PERSON
        for place, entry in enumerate(record.entries[: record.now])
    )


def bring_in_order(store: Store) -> None:
    """What a start owes the library: a look whether it is sound, and the games of former versions."""
    store.library.check()
    if store.window == 1:
        take_over(store)


def take_over(store: Store) -> int:
    """Put the games that former versions have saved, each in a file of its own, into the library; returns how many.

    A file is put away as soon as its game is safe. Whatever ends the program meanwhile, the next start goes on.
    """
    count = 0
    for name in reversed(store.names(FORMER, ENDING)):
        if ".set-aside-" in name:
            continue
        record = read(store, name)
        if record is None:
            continue
        stem = name.removeprefix(f"{FORMER}/").removesuffix(ENDING)
        given, added = _name_and_time(stem, store.path(name).stat().st_mtime)
        text = write_game(record)
        if all(kept.title != given for kept in store.library.same(text)):
            if not store.library.keep(KeptGame.of(record, given, added=added), text):
                break
            count += 1
        store.put_away(name, TAKEN_OVER)
    return count


def _name_and_time(stem: str, modified: float) -> tuple[str, str]:
    """What a person has called a game, and when it was saved: of a name that was made up, the time alone remains."""
    moment = datetime.fromtimestamp(modified)
    found = re.fullmatch(r"(.*) (\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)( \(\d+\))?", stem)
    titles = {re.sub(r"[^\w ]", "", game.title) for game in GAMES.values()}
    if found is not None and found[1] in titles:
        with suppress(ValueError):
            stem, moment = "", datetime.strptime(found[2], "%Y-%m-%d %H.%M.%S")
    return clean_title(stem), moment.astimezone(timezone.utc).isoformat(timespec="milliseconds")
