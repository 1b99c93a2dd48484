"""The library: the games of the list are reviewed, and go out and come in, one or thousands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.play.library.transfer import Imported, Pulse, Stopped, export_games, import_games
from game.record.record import Record
from game.window.scene import Stage
from game.window.screens.file_sheet import FileSheet
from game.window.screens.library.game_list import GameList
from game.window.screens.library.place_sheet import PlaceSheet
from game.window.screens.transfer_sheet import TransferSheet
from game.window.widgets.widget import Button


class LibraryScene(GameList):
    """Every game that was finished or saved."""

    def __init__(self, app: Stage) -> None:
        super().__init__(app, "Library")
        self._exported_to: Path | None = None

    def buttons(self) -> list[Button]:
        self.export = Button("Export", self.export_shown, "save", hint="Write the games shown into one file")
        self.take_in = Button("Import", self._choose_file, "folder-open", hint="Take in the games of a file")
        return [self.export, self.take_in]

    def refresh(self) -> None:
        self.export.why_not = "" if self.places else "There is no game to export"

    def show(self, record: Record) -> None:
        self.app.ways.review(record)

    def take_file(self, path: str) -> None:
        """Take in the games of a file, each once."""
        store = self.app.store

        def take_in(pulse: Pulse, is_stopped: Stopped) -> str:
            return _outcome(import_games(store.library, [Path(path)], pulse, is_stopped, store.player))

        self._transfer("Import", take_in)

    def _choose_file(self) -> None:
        self.app.push(FileSheet(self.app, "Import games", ".txt", "", self.take_file))

    def export_shown(self) -> None:
        """Ask where the games that are shown shall go."""
        if self.places:
            title = f"Export {_games(len(self.places))}"
            self.app.push(PlaceSheet(self.app, title, self._exported_to or Path.home(), self._export))

    def _export(self, path: Path) -> None:
        places, library = list(self.places), self.library
        self._exported_to = path.parent

        def export(pulse: Pulse, is_stopped: Stopped) -> str:
            count = export_games(library, places, path, pulse, is_stopped)
            return f"{_games(count)} written to {path}."

        self._transfer("Export", export)

    def _transfer(self, title: str, transfer: Callable[[Pulse, Stopped], str]) -> None:
        self.app.push(TransferSheet(self.app, title, transfer, self.seek))


def _games(count: int) -> str:
    return f"{count:,} game{'s' if count != 1 else ''}"


def _outcome(imported: Imported) -> str:
    told = [f"{_games(imported.added)} taken in."]
    if imported.known:
        told.append(f"{_games(imported.known)} {'were' if imported.known != 1 else 'was'} there already.")
    if imported.refused:
        told.append(f"{imported.refused:,} could not be read, such as: {imported.faults[0]}.")
    return " ".join(told)
