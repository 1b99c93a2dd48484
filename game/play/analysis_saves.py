"""Saves the analysis of the current person automatically, and keeps the previous analysis in the library."""

from datetime import datetime

from game.play.library import game_saves
from game.play.storage.store import Store
from game.record.record import Record
from game.record.text_format import text_writer, write_game
from game.rules.registry import GAMES
from game.words.messages import tr


def _name(store: Store) -> str:
    """Return the path of the autosaved analysis. Each window has its own, as it has its own game."""
    return store.user_file("analysis.txt" if store.window == 1 else f"analysis-{store.window}.txt")


def latest(store: Store) -> Record | None:
    """Return the autosaved analysis, or None."""
    return game_saves.read(store, _name(store))


def save(store: Store, record: Record) -> None:
    """Save an analysis on another thread."""
    store.write_soon(_name(store), text_writer(record))


def title(record: Record) -> str:
    """Return the title that is suggested when an analysis is saved in the library."""
    return tr("Analysis of {game}, {time}", game=GAMES[record.game].title, time=f"{datetime.now():%Y-%m-%d %H:%M}")


def archive_latest(store: Store) -> None:
    """Move the autosaved analysis to the library on another thread.

    What the store writes from now on, such as the analysis that replaces it, waits for this.
    """
    name, player = _name(store), store.player

    def archive() -> None:
        former = game_saves.read(store, name)
        if former is not None:
            game_saves.save_or_put_aside(store, former, write_game(former), player, title(former))
            store.delete(name)

    store.run_soon("archive analysis", archive)
