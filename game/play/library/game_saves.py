"""Saves games: the current game in the autosave, and finished, named and abandoned games in the library."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from game.play.library.game_summary import Ending, GameSummary, Profiles, new_key, profiles_of
from game.play.library.library import DeletedGame
from game.play.library.query import GameQuery
from game.play.storage.store import AUTOSAVE, Store, folder_of, owner_of
from game.record.help import Help
from game.record.record import Record
from game.record.text_format import (
    GameLabel,
    clean_title,
    read_game,
    read_labeled_game,
    text_writer,
    with_label,
    with_profiles,
    write_game,
)
from game.record.tree_editor import graft
from game.rules.errors import RulesError
from game.rules.registry import GAMES
from game.words.messages import error_text, tr

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
LAST_MOMENT = 253_402_300_799  # seconds from EPOCH to the end of the year 9999
GAMES_FOLDER = "games"  # has files with one game each: of earlier versions, and put aside when the library was locked
EXTENSION = ".txt"
IMPORTED = "taken over"  # its subfolder for files whose games are in the library now


@dataclass(frozen=True)
class Deletion:
    """Games that were deleted together, for `restore`.

    autosave   the text of the autosave if that was deleted, else None
    """

    games: Sequence[DeletedGame] = ()
    autosave: str | None = None


def read(store: Store, name: str) -> Record | None:
    """Read the game in a file of the data folder.

    Return None if there is none; quarantine a file that cannot be read.
    """
    text = store.read_text(name)
    if text is None:
        return None
    try:
        return read_game(text, is_own=True)
    except RulesError as error:
        store.quarantine(name, error_text(error))
        return None


def latest(store: Store) -> Record | None:
    """Return the current person's latest game that has a move: the autosave, or else the newest in the library."""
    record = read(store, store.user_file(AUTOSAVE))
    if record is not None and record.current is not record.root:
        return record
    for game_id in store.library.find(GameQuery(player=store.player)):
        record = store.library.read(game_id)
        if record is not None and record.current is not record.root:
            return record
    return None


def unfinished_games(store: Store) -> GameQuery:
    """Return the query for the current person's unfinished games, the newest first."""
    return GameQuery(ending=Ending.OPEN, player=store.player)


def last_game(store: Store) -> GameSummary | None:
    """Return the summary of the game in the autosave, if it has a move. Its id is 0 if it is not in the library."""
    record = read(store, store.user_file(AUTOSAVE))
    if record is None or record.current is record.root:
        return None
    saved = store.library.games_with_text(write_game(record))
    own = (game_summary for game_summary in saved if game_summary.player == store.player)
    return next(own, None) or GameSummary.of(record, player=store.player)


def note_help(store: Store, record: Record, kind: Help = Help.REVIEW) -> None:
    """Note help in a game in progress: in the record, in the autosave and in the library.

    Do nothing if the game is over, had this kind of help already, or has no people.
    """
    if record.outcome is not None or kind in record.help or not any(player.is_person for player in record.players):
        return
    before = write_game(record)
    record.add_help(kind)
    name, text = store.user_file(AUTOSAVE), text_writer(record)

    def replace_autosave() -> None:
        if store.read_text(name) == before:
            store.write_text(name, text())

    # Two such jobs must not have the same name: the second would replace the first, and then not find `before`.
    store.run_soon(f"help {new_key()}", replace_autosave)
    store.library.replace_soon(before, text)


def has_game(store: Store, record: Record) -> bool:
    """Return True if the library has this finished game, so that variations can be saved with it."""
    store.finish()  # lines may be waiting that change the text
    return record.outcome is not None and bool(store.library.games_with_text(write_game(record)))


def save_variations(store: Store, record: Record, analysis: Record) -> bool:
    """Save the variations, comments and drawings of an analysis with the game from which it came.

    The game itself stays as it was played. Return False if the library does not have the game.
    """
    store.finish()  # lines may be waiting that change the text
    former = write_game(record)
    graft(record, analysis)
    text = write_game(record)
    name = store.user_file(AUTOSAVE)
    if store.read_text(name) == former:
        store.write_text(name, text)
    return text == former or store.library.replace_text(former, text) > 0


def title(record: Record) -> str:
    """Return the title that is suggested when the user saves a game: the game's name and the time."""
    return f"{GAMES[record.game].title}, {datetime.now():%Y-%m-%d %H:%M}"


def save(store: Store, name: str, record: Record) -> str:
    """Save a game in the library with the title `name`, and return its key."""
    return _save_soon(store, record, name, player=store.player)


def title_error(name: str) -> str:
    """Return the reason why a title is invalid, or an empty text."""
    return "" if clean_title(name) else tr("Enter a name")


def add_to_library(store: Store, record: Record, library_key: str = "") -> str:
    """Save a finished game in the library and return its key. If it is given, replace the game with that key.

    A game between people on this computer is saved for each of them, any other game for the current person.
    """
    library_key, profiles = library_key or new_key(), profiles_of(record)
    for person, player in enumerate(profiles):
        if player is not None:
            _save_soon(store, record, "", f"{library_key}-{person}", player, profiles)
    if profiles == (None, None):
        _save_soon(store, record, key=library_key, player=store.player)
    return library_key


def archive_former(store: Store, record: Record) -> None:
    """Save the autosaved game in the library if a person has moved in it, before the new game `record` replaces it.

    This happens on the writer thread of the store, where the autosave is read too. What the store writes from now on
    waits for it. Jobs of this thread may wait for the library's thread, but never the other way round.
    """
    name, player, own_text = store.user_file(AUTOSAVE), store.player, text_writer(record)

    def archive() -> None:
        text = store.read_text(name)
        if text is None or text == own_text():
            return
        with suppress(RulesError):
            former = read_game(text, is_own=True)
            if former.outcome is None and _has_moved(former):
                save_or_put_aside(store, former, text, player)

    store.run_soon(f"archive {new_key()}", archive)


def save_or_put_aside(store: Store, record: Record, text: str, player: str, name: str = "") -> None:
    """Save a game in the library, with the title `name`, before it is replaced on the disk.

    If the library cannot take it now, put it aside. Call this on the writer thread of the store.
    """
    if not store.library.save_now(GameSummary.of(record, name, player=player), text):
        key = store.library.save_soon(lambda: text, name, player=player)
        _put_aside(store, record, text, player, name, key)
        store.run_soon(f"check {key}", lambda: _archive_put_aside(store))


def _save_soon(
    store: Store, record: Record, name: str = "", key: str = "", player: str = "", profiles: Profiles | None = None
) -> str:
    """Save a game in the library on another thread, and put it aside if the library cannot take it. Return its key."""
    text = text_writer(record)
    key = store.library.save_soon(text, name, key, player, profiles)

    def check() -> None:
        if store.library.has_unsaved_games:
            written = text() if record.outcome is None else with_profiles(text(), profiles or ())
            _put_aside(store, record, written, player, name, key)
        _archive_put_aside(store)

    store.run_soon(f"check {new_key()}", check)
    return key


def _put_aside(store: Store, record: Record, text: str, player: str, name: str, key: str) -> None:
    """Write a game into a file, so that it is not lost if the program ends. The next start imports it.

    `key` is the key of the game in the library, which will take the game as soon as it can.
    """
    file = f"{_plain_title(record.game)} {datetime.now():%Y-%m-%d %H.%M.%S}"
    text = with_label(text, GameLabel(clean_title(name)))
    path = store.unused_name(f"{folder_of(player)}{GAMES_FOLDER}", file, EXTENSION)
    if store.write_text(path, text):
        _delete_put_aside(store, key)
        store.put_aside[key] = path


def _delete_put_aside(store: Store, key: str) -> None:
    """Delete the file of a game that was put aside, so that no later start imports it."""
    if (path := store.put_aside.pop(key, None)) is not None:
        store.delete(path)


def _archive_put_aside(store: Store) -> None:
    """Archive the files of the games that were put aside once the library has all games.

    Otherwise a game that is then changed or deleted would come back with the next start.
    """
    if store.put_aside and store.library.has_every_game:
        for key in list(store.put_aside):
            store.archive(store.put_aside.pop(key), IMPORTED)


def delete(store: Store, game_id: int, is_autosaved: bool = False) -> Deletion | None:
    """Delete a game for good. Return what `restore` needs, or None if the game could not be deleted.

    `game_id` is 0 for a game that is not in the library. With `is_autosaved`, delete the autosave too.
    """
    store.finish()
    games = store.library.delete([game_id]) if game_id else []
    if game_id and not games:
        return None
    for game in games:
        _delete_put_aside(store, game.game_summary.key)
    name = store.user_file(AUTOSAVE)
    text = store.read_text(name) if is_autosaved else None
    if text is not None and not store.delete(name):
        text = None
    return Deletion(games, text) if games or text is not None else None


def restore(store: Store, deletion: Deletion) -> bool:
    """Restore deleted games. On failure return False; a message for the player says why.

    If another game was begun meanwhile, the autosaved game becomes an unfinished game of the library.
    """
    name = store.user_file(AUTOSAVE)
    if deletion.autosave is not None and not store.exists(name):
        if not store.write_text(name, deletion.autosave):
            return False
    elif deletion.autosave is not None and not deletion.games:
        record = read_game(deletion.autosave, is_own=True)
        if not store.library.save_now(GameSummary.of(record, player=store.player), deletion.autosave):
            return False
    if deletion.games and not store.library.restore(deletion.games):
        return False
    if deletion.games and store.library.has_unsaved_games:
        for game in deletion.games:
            found = game.game_summary
            _put_aside(store, read_game(game.text, is_own=True), game.text, found.player, found.title, found.key)
    return True


def delete_continued(store: Store, record: Record, game_id: int) -> None:
    """Delete a game that is continued now from the library, after it was autosaved, so that it is never lost."""
    name, text = store.user_file(AUTOSAVE), text_writer(record)

    def delete_if_autosaved() -> None:
        if store.read_text(name) == text():
            delete(store, game_id)

    store.run_soon(f"continue {game_id}", delete_if_autosaved)


def _plain_title(game: str) -> str:
    """Return the title of a game in the form in which earlier versions wrote it in file names."""
    return re.sub(r"[^\w ]", "", str(GAMES[game].title))


def recover_abandoned(store: Store) -> int:
    """Move the autosaves of other windows, now closed, into the library; delete those in which no person has moved.

    Return the number of autosaves that were moved or deleted.
    """
    count = 0
    for name in store.abandoned_autosaves():
        text = store.read_text(name)
        if text is not None and _add_unfinished(store, text, owner_of(name)):
            count += store.delete(name)
    return count


def _add_unfinished(store: Store, text: str, player: str) -> bool:
    """Save a game in the library if it is unfinished and a person has moved in it. Return False on failure."""
    try:
        former = read_game(text, is_own=True)
    except RulesError:
        return False
    if former.outcome is not None or not _has_moved(former):
        return True
    return store.library.save_now(GameSummary.of(former, player=player), text)


def _has_moved(record: Record) -> bool:
    """Return True if a person has made a move; in a game between computers, if a computer has."""
    watched = not any(player.is_person for player in record.players)
    return any(watched or record.players[node.person].is_person for node in record.current.path()[1:])


def prepare(store: Store) -> None:
    """Check the library and import the games of earlier versions. The window calls it once, on a background thread."""
    store.library.check()
    if store.window == 1:
        import_former_saves(store)


def import_former_saves(store: Store) -> int:
    """Add the games in single files to the library, and return the number of games added.

    Earlier versions saved all games so; this one does while the library cannot be used (`_put_aside`). As soon as a
    game is in the library, its file is moved to another folder. If the program ends before all files are done, the next
    start continues with the others.
    """
    count = 0
    folders = [f"{folder_of(key)}{GAMES_FOLDER}" for key in ("", *store.owners())]
    for name in (name for folder in folders for name in reversed(store.names(folder, EXTENSION))):
        if store.library.cancel_token.is_cancelled:
            break
        if ".set-aside-" in name:
            continue
        record = read(store, name)
        if record is None:
            continue
        stem, player = name.rpartition("/")[2].removesuffix(EXTENSION), owner_of(name)
        given, added = _name_and_time(stem, store.path(name).stat().st_mtime)
        text = write_game(record)
        label = read_labeled_game(store.read_text(name) or text, is_own=True)[1]
        given = label.title or given
        known = ((saved.title, saved.player) for saved in store.library.games_with_text(text))
        if (given, player) not in known:
            if not store.library.save_now(GameSummary.of(record, given, player=player, added=added), text):
                break
            count += 1
        store.archive(name, IMPORTED)
    return count


def _name_and_time(stem: str, modified: float) -> tuple[str, str]:
    """Return the title and the time (UTC) of a game from its file name without suffix.

    A generated title becomes empty.
    """
    # `datetime.fromtimestamp` and `astimezone` fail on Windows for times before the second day of 1970.
    moment = EPOCH + timedelta(seconds=min(modified, LAST_MOMENT))
    found = re.fullmatch(r"(.*) (\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)( \(\d+\))?", stem)
    titles = set(map(_plain_title, GAMES))
    if found is not None and found[1] in titles:
        with suppress(ValueError, OSError):
            moment = datetime.strptime(found[2], "%Y-%m-%d %H.%M.%S").astimezone(timezone.utc)
            stem = ""
    return clean_title(stem), moment.isoformat(timespec="milliseconds")
