"""The sheets of saved games: one to save a game, one to open or delete them."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play.library import keeping
from game.play.library.in_words import facts_of, name_of
from game.play.library.kept_game import KeptGame
from game.play.library.wanted import Wanted
from game.play.store import AUTOSAVE
from game.record.record import Record
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.exchange import opened
from game.window.screens.sheets import Answer, Message, Sheet
from game.window.widgets.controls import ENTER, Field, Rows
from game.window.widgets.widget import ButtonKind

PLAYED_LAST = 0  # in place of a place in the library: the game that "Continue" goes on with


class SaveSheet(Sheet):
    """Asks for a name and saves the game under it."""

    def __init__(self, app: Stage, record: Record) -> None:
        super().__init__(app, "Save game")
        self.record = record
        self.complaint = ""
        self.field = self.widgets.add(Field(keeping.title(record), lambda _: self._save()))
        self.add_button("Save", self._save, ButtonKind.PRIMARY, "save")
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
        self.complaint = self.field.complaint = keeping.complaint_about(name)
        if self.complaint:
            return
        keeping.save(self.app.store, name, self.record)
        self.app.toast(f"Saved as {name}")
        self.app.pop()


class OpenSheet(Sheet):
    """The games of the library, on request after the one that was played last, and a line for any other file.

    `show` is what is done with the game that is opened. The games of the library can be deleted here.
    """

    width = 720.0
    MOST = 5  # rows that are seen at once
    ROW = 52

    def __init__(self, app: Stage, show: Callable[[Record], object], played_last: bool = False) -> None:
        super().__init__(app, "Open game")
        self.show = show
        own = app.store.library.find(Wanted(player=app.store.player))
        self.places = [PLAYED_LAST, *own] if played_last else own
        self._known: dict[int, KeptGame] = {}  # what a row says about its game, looked up when it is first seen
        self.rows = self.widgets.add(Rows(self._draw_row, self._choose, self.ROW))
        self.rows.visible = bool(self.places)
        self.field = self.widgets.add(Field("", lambda _: self._open(), "Path of a file"))
        self.open = self.add_button("Open", self._open, ButtonKind.PRIMARY, "folder-open")
        self.remove = self.add_button("Delete", self._ask_to_delete, icon="trash-2")
        self.add_button("Cancel", self.back)
        if self.places:
            self.rows.selected = 0
            self.widgets.focus_on(self.rows)
            self.widgets.by_keyboard = False  # the row is marked; a ring around them all would say no more
        else:
            self.widgets.focus_on(self.field)
        self._refresh()

    def _refresh(self) -> None:
        place = self.selected
        self.open.why_not = "" if place is not None or self.field.words.strip() else "Choose a game first"
        self.remove.why_not = "" if place else "Choose a saved game first"

    @property
    def selected(self) -> int | None:
        """The place of the game in the row that is chosen."""
        return self.places[self.rows.selected] if 0 <= self.rows.selected < len(self.places) else None

    def content_height(self, width: float) -> float:
        return max(1, min(self.MOST, len(self.places))) * self.ROW + 12 + 46 + 34

    def layout_content(self, rect: pygame.FRect) -> None:
        self.rows.rect = pygame.FRect(rect.x, rect.y, rect.width, rect.height - 12 - 46 - 34)
        self.rows.fill(len(self.places), self.rows.selected)
        self.field.rect = pygame.FRect(rect.x, rect.bottom - 46 - 34, rect.width, 46)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        secondary = theme.now.secondary
        if not self.places:
            draw.text(surface, "No game has been saved yet.", (rect.x + 2, rect.y + 8), "body", secondary)
        foot = rect.x + 2, rect.bottom - 26
        draw.text(surface, "You can also drop a file onto the window.", foot, "small", secondary, width=rect.width)

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        name, told = self.tell(self.places[index])
        draw.icon(surface, "file-text", (box.x + 22, box.centery), theme.now.secondary, 18)
        left = box.x + 44
        width = box.right - 12 - left
        draw.text(surface, name, (left, box.centery - 10), "body", theme.now.text, "midleft", width=width)
        draw.text(surface, told, (left, box.centery + 11), "small", theme.now.secondary, "midleft", width=width)

    def tell(self, place: int) -> tuple[str, str]:
        """What a game is called, and who played, how far, and who won."""
        if place == PLAYED_LAST:
            return "The game played last", ""
        if place not in self._known:
            self._known.update((kept.id, kept) for kept in self.app.store.library.games([place]))
        kept = self._known.get(place)
        return (name_of(kept), facts_of(kept)) if kept else ("This game is not there any more", "")

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
        path, place = self.field.words.strip(), self.selected
        if path:
            self.app.pop()
            record = opened(self.app, path)
        elif place is not None:
            self.app.pop()
            store = self.app.store
            record = store.library.read(place) if place else keeping.read(store, store.own(AUTOSAVE))
        else:
            return
        if record is not None:
            self.show(record)

    def _ask_to_delete(self) -> None:
        place = self.selected
        if not place:
            return
        answers: list[Answer] = [
            ("Keep it", None, ButtonKind.PRIMARY),
            ("Delete", lambda: self._delete(place), ButtonKind.PLAIN),
        ]
        name, _ = self.tell(place)
        self.app.push(Message(self.app, "Delete this game?", f"{name} will be gone for good.", answers))

    def _delete(self, place: int) -> None:
        if not self.app.store.library.delete([place]):
            return
        row = self.places.index(place)
        self.places.remove(place)
        self.rows.visible = bool(self.places)
        self.rows.selected = min(row, len(self.places) - 1)
        self.layout(screen.size)
        self._refresh()
