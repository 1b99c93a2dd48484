"""The library: every game that was finished or saved, to search, sort, review, delete, and hand on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pygame

from game.play.library.kept_game import KeptGame
from game.play.library.library import Deleted
from game.play.library.transfer import Imported, Pulse, Stopped, export_games, import_games
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.file_sheet import FileSheet
from game.window.screens.library.filters import Filters
from game.window.screens.library.game_rows import GameRows
from game.window.screens.library.seeking import POLL, Seeker, Sought
from game.window.screens.page import Page
from game.window.screens.transfer_sheet import TransferSheet
from game.window.widgets.controls import Field
from game.window.widgets.widget import Button, row

LINE = 44  # the height of the field and the pickers
GAP = 10
ORDER = 210  # the width of what sorts
FOOT = theme.BUTTON_HEIGHT + 14
AHEAD = 40  # rows that are looked up together
MOST_KNOWN = 2000  # games whose rows are remembered


class LibraryScene(Page):
    """A list of games with what narrows it down above, and what can be done with all that is shown below.

    places   of the games that are shown, in their order
    """

    def __init__(self, app: Stage) -> None:
        super().__init__(app, "Library", "Every game that you have finished or saved")
        self.library = app.store.library
        self.seeker = Seeker(self.library)
        self.places: list[int] = []
        self.count = 0
        self.deleted: list[list[Deleted]] = []
        self._known: dict[int, KeptGame] = {}
        self._asked_words = ""
        self._is_known = False  # whether anything has been found yet
        add = self.widgets.add
        self.field = add(Field("", None, "Search names, games, dates", longest=200))
        self.filters = Filters(app, self.seek)
        self.order = add(self.filters.order)
        for picker in self.filters.pickers:
            add(picker)
        self.rows = add(GameRows(self._look_up, self._open, self._delete))
        self.clear = add(Button("Show all games", self._clear, "x"))
        self.undo = add(Button("Bring back", self._bring_back, "undo-2", hint="The game deleted last (Ctrl+Z)"))
        self.export = add(Button("Export", self.export_shown, "save", hint="Write the games shown into one file"))
        self.take_in = add(Button("Import", self._choose_file, "folder-open", hint="Take in the games of a file"))
        self.clear.visible = self.undo.visible = False
        self.add_window_tools()
        self.panel = pygame.FRect(0, 0, 0, 0)
        self.widgets.focus_on(self.rows)
        self.widgets.by_keyboard = False  # the row is marked; a ring around them all would say no more

    # --- what is shown ---

    def enter(self) -> None:
        self.seek()

    def seek(self) -> None:
        """Ask for what is wanted now."""
        self._asked_words = self.field.words
        self.seeker.ask(self.filters.wanted(self.field.words))

    @property
    def is_up_to_date(self) -> bool:
        """Whether what is shown is what is asked for."""
        return self._is_known and not self.seeker.is_busy and self.field.words == self._asked_words

    def _show(self, sought: Sought) -> None:
        same = sought.places == self.places
        chosen = self.places[self.rows.selected] if 0 <= self.rows.selected < len(self.places) else None
        self.places, self.count, self._is_known = sought.places, sought.count, True
        self._known.clear()  # another window may have changed something
        if not same:
            self.rows.fill(len(self.places), self.places.index(chosen) if chosen in self.places else -1)
        self._refresh()

    def _refresh(self) -> None:
        games = f"{self.count:,} game{'s' if self.count != 1 else ''}"
        self.subtitle = games if len(self.places) == self.count else f"{len(self.places):,} of {games}"
        self.rows.visible = bool(self.places)
        self.clear.visible = self._is_known and not self.places and self.count > 0
        self.export.why_not = "" if self.places else "There is no game to export"
        self.undo.visible = bool(self.deleted)
        self.layout(screen.size)
        screen.damage()

    def _look_up(self, index: int) -> KeptGame | None:
        """The game of a row; those around it are looked up at the same time."""
        place = self.places[index]
        if place not in self._known:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            first = max(0, index - AHEAD // 4)
            found = self.library.games(self.places[first : first + AHEAD])
            self._known.update((kept.id, kept) for kept in found)
        return self._known.get(place)

    def _clear(self) -> None:
        self.field.fill("")
        self.filters.clear()
        self.seek()

    # --- one game ---

    def _open(self, index: int) -> None:
        record = self.library.read(self.places[index])
        if record is not None:
            self.app.ways.review(record)

    def _delete(self, index: int) -> None:
        gone = self.library.delete([self.places[index]])
        if not gone:
            return
        self.deleted.append(gone)
        del self.places[index]
        self.count -= 1
        self.rows.fill(len(self.places), min(index, len(self.places) - 1))
        self.app.toast("The game is deleted. Ctrl+Z brings it back.")
        self._refresh()

    def _bring_back(self) -> None:
        if self.deleted and self.library.restore(self.deleted[-1]):
            self.deleted.pop()
            self.seek()

    # --- many games ---

    def export_shown(self) -> None:
        """Write the games that are shown into a file of the player's folder."""
        places, library = list(self.places), self.library
        path = _free_path(Path.home())

        def export(pulse: Pulse, is_stopped: Stopped) -> str:
            count = export_games(library, places, path, pulse, is_stopped)
            return f"{_games(count)} written to {path}."

        if places:
            self._transfer("Export", export)

    def _choose_file(self) -> None:
        self.app.push(FileSheet(self.app, "Import games", ".txt", "", self.import_file))

    def import_file(self, path: str) -> None:
        """Take in the games of a file, each once."""
        library, player = self.library, self.app.store.player

        def take_in(pulse: Pulse, is_stopped: Stopped) -> str:
            return _outcome(import_games(library, [Path(path)], pulse, is_stopped, player))

        self._transfer("Import", take_in)

    def _transfer(self, title: str, transfer: Callable[[Pulse, Stopped], str]) -> None:
        self.app.push(TransferSheet(self.app, title, transfer, self.seek))

    # --- the scene ---

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        if self.field.words != self._asked_words:
            self.seek()
        sought = self.seeker.take()
        if sought is not None:
            self._show(sought)
        return min(wait, POLL) if self.seeker.is_busy else wait

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.import_file(event.file)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DOWN and self.widgets.focus is self.field:
            self.widgets.focus_on(self.rows)
            return self.rows.key(event)
        return super().handle(event)

    def shortcut(self, event: pygame.event.Event) -> bool:
        control = event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if control and event.key == pygame.K_z and self.deleted:
            self._bring_back()
            return True
        if control and event.key == pygame.K_f:
            self.widgets.focus_on(self.field)
            self.field.select()
            return True
        return super().shortcut(event)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        body = self.body
        row([self.field, self.order], (body.x, body.y, body.width, LINE), GAP, (body.width - GAP - ORDER, ORDER))
        row(self.filters.pickers, (body.x, body.y + LINE + GAP, body.width, LINE), GAP)
        top = body.y + 2 * (LINE + GAP) + 4
        self.panel = pygame.FRect(body.x, top, body.width, body.bottom - FOOT - top)
        self.rows.rect = self.panel.inflate(-16, -16)
        self.rows.show(max(0, self.rows.selected))
        base = body.bottom - theme.BUTTON_HEIGHT
        buttons = [self.export, self.take_in, *([self.undo] if self.undo.visible else [])]
        width = min(170.0, (body.width - 2 * GAP) / 3)
        row(buttons, (body.x, base, len(buttons) * (width + GAP) - GAP, theme.BUTTON_HEIGHT), GAP)
        self.clear.rect = pygame.FRect(0, 0, 190, theme.BUTTON_HEIGHT)
        self.clear.rect.midtop = self.panel.centerx, self.panel.centery + 14

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.panel)
        if self._is_known and not self.places:
            words = "No game is like this." if self.count else "The games that you finish will stand here."
            middle = self.panel.centerx, self.panel.centery - 14
            draw.text(surface, words, middle, "body", theme.now.secondary, "center", width=self.panel.width - 40)
        super().draw(surface)


def _free_path(folder: Path) -> Path:
    """A file that is not there yet."""
    stem = f"Conniption games {datetime.now():%Y-%m-%d}"
    path, number = folder / f"{stem}.txt", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}).txt"
    return path


def _games(count: int) -> str:
    return f"{count:,} game{'s' if count != 1 else ''}"


def _outcome(imported: Imported) -> str:
    told = [f"{_games(imported.added)} taken in."]
    if imported.known:
        told.append(f"{_games(imported.known)} {'were' if imported.known != 1 else 'was'} there already.")
    if imported.refused:
        told.append(f"{imported.refused:,} could not be read, such as: {imported.faults[0]}.")
    return " ".join(told)
