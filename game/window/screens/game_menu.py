"""The menu of a game, and its ways in and out: copy and paste, save and open."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.files import names_a_device, typed_path
from game.play.store import AUTOSAVE, Store
from game.record.pasted import read_pasted
from game.record.record import Record
from game.record.saved import load_game, read_game, text_of, write_game
from game.rules.catalog import GAMES
from game.rules.errors import RulesError
from game.window import clipboard, screen, theme
from game.window.paint import draw
from game.window.screens.sheets import Answer, Message, Sheet
from game.window.widgets.controls import ENTER, Field, Rows
from game.window.widgets.widget import Button
from game.words.results import about_game

if TYPE_CHECKING:
    from game.window.app import App
    from game.window.screens.play.play import Play

SAVES = "games"  # the folder of saved games in the data folder
ENDING = ".txt"
WORTH_KEEPING = 4  # moves that an unfinished game needs to be kept when another one begins


# --- in and out ---


def read_saved(app: App, name: str) -> Record | None:
    """A game from the data folder; one that cannot be read is set aside, and the store says so."""
    text = app.store.read_text(name)
    if text is None:
        return None
    try:
        return read_game(text)
    except RulesError as error:
        app.store.set_aside(name, str(error))
        return None


def show_game(app: App, record: Record) -> None:
    """Go on with a game that came from somewhere: instead of the one that is played, if there is one."""
    from game.window.screens.play.play import Play

    scene = Play(app, record, is_paused=True)
    if isinstance(app.top, Play):
        app.replace(scene)
    else:
        app.push(scene)


def open_file(app: App, path: str, show: Callable[[App, Record], object] = show_game) -> None:
    """Go on with the game of a file, or say what is wrong with it."""
    try:
        show(app, load_game(typed_path(path)))
    except RulesError as error:
        app.push(Message(app, "This file cannot be opened", str(error), [("Close", None, "primary")]))


def copy_game(scene: Play) -> None:
    _copy(scene.app, write_game(scene.record), "The game is on the clipboard")


def copy_position(scene: Play) -> None:
    record = scene.record
    _copy(scene.app, f"{record.game} {record.shown.position()}", "The position is on the clipboard")


def _copy(app: App, text: str, words: str) -> None:
    app.toast(words if clipboard.put(text) else "There is no clipboard here")


def paste(scene: Play) -> None:
    """Go on with the game or the position on the clipboard."""
    app = scene.app
    try:
        record = read_pasted(clipboard.get(), scene.record)
    except RulesError as error:
        app.push(Message(app, "This cannot be pasted", str(error), [("Close", None, "primary")]))
        return
    if not record.entries and record.seats == ("person", "person"):
        # A bare position says nothing about who plays: the same two go on from there.
        record.names, record.seats = scene.record.names, scene.record.seats
    show_game(app, record)


def save(scene: Play) -> None:
    scene.app.push(SaveSheet(scene))


def open_game(app: App) -> None:
    app.push(OpenSheet(app))


def keep(scene: Play) -> None:
    """Keep a game that has ended among the saved ones; played on from an earlier move, it replaces itself."""
    scene.kept_as = scene.kept_as or scene.app.store.free_name(SAVES, _title(scene.record), ENDING)
    scene.app.store.write_soon(scene.kept_as, text_of(scene.record))


def keep_former(app: App, record: Record) -> None:
    """Before another game takes the place of the one that "Continue" goes on with: keep that, if it had got going."""
    text = app.store.read_text(AUTOSAVE)
    if text is not None and text != write_game(record):
        _keep_unfinished(app.store, text)


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
    return store.write_text(store.free_name(SAVES, _title(former), ENDING), text)


def _title(record: Record) -> str:
    game = re.sub(r"[^\w ]", "", GAMES[record.game].title)
    return f"{game} {datetime.now():%Y-%m-%d %H.%M.%S}"


# --- sheets ---


class GameMenu(Sheet):
    """Everything that can be done with the game besides playing it."""

    width = 560.0
    ITEM = 46
    GAP = 10

    def __init__(self, scene: Play) -> None:
        super().__init__(scene.app, "Menu")
        self.scene = scene
        self.items = [
            self._item("Copy game", lambda: copy_game(scene), "copy", "Ctrl+C"),
            self._item("Copy position", lambda: copy_position(scene), "copy", "The position as a line of text"),
            self._item("Paste", lambda: paste(scene), "clipboard-paste", "A game, its moves or a position (Ctrl+V)"),
            self._item("Save game", lambda: save(scene), "save", "Ctrl+S"),
            self._item("Open game", lambda: open_game(scene.app), "folder-open", "Ctrl+O"),
            self._item("How to play", self._open_learn, "graduation-cap", "The rules of this game"),
            self._item("Agree on a draw", scene.agree_draw, "handshake", "End the game as a draw"),
            self._item("Main screen", scene.app.go_home, "house", "The game is saved (Esc)"),
        ]
        draw_item = self.items[6]
        if scene.match.is_over:
            draw_item.why_not = "The game is over"
        elif len(scene.match.people) < 2:
            draw_item.why_not = "Only two people can agree on a draw"

    def _item(self, label: str, action: Callable[[], object], icon: str, hint: str) -> Button:
        def close_and_act() -> None:
            self.app.pop()
            action()

        return self.widgets.add(Button(label, close_and_act, icon, hint=hint))

    def _open_learn(self) -> None:
        from game.window.screens.learn.learn import Learn

        self.app.push(Learn(self.app, self.scene.record.game))

    def content_height(self, width: float) -> float:
        rows = (len(self.items) + 1) // 2
        return rows * self.ITEM + (rows - 1) * self.GAP

    def layout_content(self, rect: pygame.FRect) -> None:
        width = (rect.width - self.GAP) / 2
        for place, item in enumerate(self.items):
            line, column = divmod(place, 2)
            x, y = rect.x + column * (width + self.GAP), rect.y + line * (self.ITEM + self.GAP)
            item.rect = pygame.FRect(x, y, width, self.ITEM)


class SaveSheet(Sheet):
    """Asks for a name and saves the game under it."""

    def __init__(self, scene: Play) -> None:
        super().__init__(scene.app, "Save game")
        self.scene = scene
        self.complaint = ""
        self.field = self.widgets.add(Field(_title(scene.record), lambda _: self._save()))
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
        complaint = _complaint_about(name)
        if not complaint and self.app.store.exists(f"{SAVES}/{name}{ENDING}"):
            complaint = "There is a game of that name already"
        self.complaint = self.field.complaint = complaint
        if complaint:
            return
        if self.app.store.write_text(f"{SAVES}/{name}{ENDING}", write_game(self.scene.record)):
            self.app.toast(f"Saved as {name}")
        self.app.pop()


def _complaint_about(name: str) -> str:
    if not name:
        return "A game needs a name"
    # What every system allows in the name of a file.
    if not re.fullmatch(r"[\w .,()+-]{1,80}", name) or name[0] == "." or name[-1] == ".":
        return "Letters, digits, spaces, dots and dashes, up to 80"
    if names_a_device(name):
        return "Windows keeps this name for a device"
    return ""


class OpenSheet(Sheet):
    """The saved games after those named `first`, and a line for any other file.

    `show` is what is done with the game that is opened. Saved games can be deleted here; those named first cannot.
    """

    width = 640.0
    MOST = 5  # rows that are seen at once
    ROW = 52

    def __init__(self, app: App, show: Callable[[App, Record], object] = show_game, first: Sequence[str] = ()) -> None:
        super().__init__(app, "Open game")
        self.show = show
        self.first = first
        self.names = [*first, *app.store.names(SAVES, ENDING)]
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
            open_file(self.app, path, self.show)
        elif name:
            self.app.pop()
            record = read_saved(self.app, name)
            if record is not None:
                self.show(self.app, record)

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
