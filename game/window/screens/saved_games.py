"""The sheets of saved games: one to save a game, one to open or delete them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.play import library
from game.play.store import AUTOSAVE
from game.record.record import Record
from game.record.saved import load_game
from game.rules.errors import RulesError
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.exchange import opened
from game.window.screens.sheets import Answer, Message, Sheet
from game.window.widgets.controls import ENTER, Field, Rows
from game.words.results import about_game


class SaveSheet(Sheet):
    """Asks for a name and saves the game under it."""

    def __init__(self, app: Stage, record: Record) -> None:
        super().__init__(app, "Save game")
        self.record = record
        self.complaint = ""
        self.field = self.widgets.add(Field(library.title(record), lambda _: self._save()))
        self.add_button("Save", self._save, "primary", "save")
        self.add_button("Cancel", self.back)
        self.widgets.focus_on(self.field)
        self.field.select()  # a name of one's own takes the place of the proposed one

    def content_height(self, width: float) -> float:
        return 84

    def layout_content(self, rect: pygame.FRect) -> None:
        self.field.rect = pygame.FRect(rect.x, rect.y, rect.width, 46)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        color = theme.now.bad if self.complaint else theme.now.secondary
        said = self.complaint or "Saved games can be opened here and in Review."
        draw.text(surface, said, (rect.x + 2, rect.y + 56), "small", color, width=rect.width)

    def _save(self) -> None:
        name = self.field.words.strip()
        self.complaint = self.field.complaint = library.complaint_about(self.app.store, name)
        if self.complaint:
            return
        if library.save(self.app.store, name, self.record):
            self.app.toast(f"Saved as {name}")
        self.app.pop()


class OpenSheet(Sheet):
    """The saved games after those named `first`, and a line for any other file.

    `show` is what is done with the game that is opened. Saved games can be deleted here; those named first cannot.
    """

    width = 640.0
    MOST = 5  # rows that are seen at once
    ROW = 52

    def __init__(self, app: Stage, show: Callable[[Record], object], first: Sequence[str] = ()) -> None:
        super().__init__(app, "Open game")
        self.show = show
        self.first = first
        self.names = [*first, *library.names(app.store)]
        self._told: dict[str, str] = {}  # what a row says about its game
        self.rows = self.widgets.add(Rows(self._draw_row, self._choose, self.ROW))
        self.rows.visible = bool(self.names)
        self.field = self.widgets.add(Field("", lambda _: self._open(), "Path of a file"))
        self.open = self.add_button("Open", self._open, "primary", "folder-open")
        self.remove = self.add_button("Delete", self._ask_to_delete, icon="trash-2")
        self.add_button("Cancel", self.back)
        if self.names:
            self.rows.selected = 0
            self.widgets.focus_on(self.rows)
            self.widgets.by_keyboard = False  # the row is marked; a ring around them all would say no more
        else:
            self.widgets.focus_on(self.field)
        self._refresh()

    def _refresh(self) -> None:
        name = self.selected
        self.open.why_not = "" if name or self.field.words.strip() else "Choose a game first"
        self.remove.why_not = "" if name and name not in self.first else "Choose a saved game first"

    @property
    def selected(self) -> str:
        """The name of the row that is chosen, or nothing."""
        return self.names[self.rows.selected] if 0 <= self.rows.selected < len(self.names) else ""

    def content_height(self, width: float) -> float:
        return max(1, min(self.MOST, len(self.names))) * self.ROW + 12 + 46 + 34

    def layout_content(self, rect: pygame.FRect) -> None:
        self.rows.rect = pygame.FRect(rect.x, rect.y, rect.width, rect.height - 12 - 46 - 34)
        self.rows.fill(len(self.names), self.rows.selected)
        self.field.rect = pygame.FRect(rect.x, rect.bottom - 46 - 34, rect.width, 46)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        secondary = theme.now.secondary
        if not self.names:
            draw.text(surface, "No game has been saved yet.", (rect.x + 2, rect.y + 8), "body", secondary)
        foot = rect.x + 2, rect.bottom - 26
        draw.text(surface, "You can also drop a file onto the window.", foot, "small", secondary, width=rect.width)

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        name = "The game played last" if self.names[index] == AUTOSAVE else Path(self.names[index]).stem
        draw.icon(surface, "file-text", (box.x + 22, box.centery), theme.now.secondary, 18)
        left = box.x + 44
        width = box.right - 12 - left
        draw.text(surface, name, (left, box.centery - 10), "body", theme.now.text, "midleft", width=width)
        told = self.tell(self.names[index])
        draw.text(surface, told, (left, box.centery + 11), "small", theme.now.secondary, "midleft", width=width)

    def tell(self, name: str) -> str:
        """Who played, how far, and who won. Read when it is first seen, and not set aside: nobody has asked for it."""
        if name not in self._told:
            try:
                self._told[name] = about_game(load_game(self.app.store.path(name)))
            except RulesError:
                self._told[name] = "This file cannot be read"
        return self._told[name]

    def _choose(self, index: int) -> None:
        """A row stands for what the field says no more."""
        self.field.fill("")

    def handle(self, event: pygame.event.Event) -> bool:
        used = self._handle(event)
        self._refresh()
        return used

    def shortcut(self, event: pygame.event.Event) -> bool:
        used = super().shortcut(event)
        self._refresh()
        return used

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and not self.field.words:
            self.remove.click()
            return True
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            self._open()
            return True
        return False

    def _open(self) -> None:
        path, name = self.field.words.strip(), self.selected
        if path:
            self.app.pop()
            record = opened(self.app, path)
        elif name:
            self.app.pop()
            record = library.read(self.app.store, name)
        else:
            return
        if record is not None:
            self.show(record)

    def _ask_to_delete(self) -> None:
        name = self.selected
        answers: list[Answer] = [("Keep it", None, "primary"), ("Delete", lambda: self._delete(name), "plain")]
        self.app.push(Message(self.app, "Delete this game?", f"{Path(name).stem} will be gone for good.", answers))

    def _delete(self, name: str) -> None:
        if not self.app.store.delete(name):
            return
        place = self.names.index(name)
        self.names.remove(name)
        self.rows.visible = bool(self.names)
        self.rows.selected = min(place, len(self.names) - 1)
        self.layout(screen.size)
        self._refresh()
