"""Saves the lines that a person adds to a game in Review: with the game if it is saved, otherwise as an analysis."""

from game.play import analysis_saves
from game.play.storage.store import AUTOSAVE, Store
from game.record.record import Record
from game.record.text_format import text_writer, write_game
from game.record.tree_editor import copy_for_analysis


class LineSaver:
    """Saves a game again after its variations have changed. Create this object before the first change.

    is_with_game   True if the lines are saved with the game, False if they become the autosaved analysis
    """

    def __init__(self, store: Store, record: Record) -> None:
        self.store = store
        self.record = record
        store.finish()
        self._former = write_game(record)  # the text with which the game is saved
        self.is_with_game = self._is_autosaved() or bool(store.library.games_with_text(self._former))
        self._has_analysis = False

    def _is_autosaved(self) -> bool:
        return self.store.read_text(self.store.user_file(AUTOSAVE)) == self._former

    def save(self) -> None:
        """Save the present state of the game. All but an analysis is written on another thread."""
        if self.is_with_game:
            text = text_writer(self.record)
            self.store.run_soon("lines", lambda: self._replace(text()))
            return
        if not self._has_analysis:
            self._has_analysis = True
            analysis_saves.archive_latest(self.store)
        analysis_saves.save(self.store, copy_for_analysis(self.record)[0])

    def _replace(self, text: str) -> None:
        """Replace the text of the game in the autosave and in the library."""
        former, store = self._former, self.store
        if text == former:
            return
        is_autosaved = self._is_autosaved() and store.write_text(store.user_file(AUTOSAVE), text)
        if store.library.replace_text(former, text) or is_autosaved:
            self._former = text
