"""The list of all games that were finished or saved, to search, sort and delete: what its pages share."""

from __future__ import annotations

import pygame

from game.play.library.kept_game import KeptGame
from game.play.library.library import Deleted
from game.record.record import Record
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.library.filters import Filters
from game.window.screens.library.game_rows import GameRows
from game.window.screens.library.seeking import POLL, Seeker, Sought
from game.window.screens.page import Page
from game.window.widgets.controls import Field
from game.window.widgets.widget import Button, row

LINE = 44  # the height of the field and the pickers
GAP = 10
ORDER = 210  # the width of what sorts
WIDEST = 220.0  # of the buttons below
FOOT = theme.BUTTON_HEIGHT + 14
AHEAD = 40  # rows that are looked up together
MOST_KNOWN = 2000  # games whose rows are remembered


class GameList(Page):
    """A list of games with what narrows it down above, and buttons below. Subclasses say what is done with a game.

    places   of the games that are shown, in their order
    """

    def __init__(self, app: Stage, title: str) -> None:
        super().__init__(app, title)
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
        self.below = [add(button) for button in self.buttons()]
        self.clear.visible = self.undo.visible = False
        self.add_window_tools()
        self.panel = pygame.FRect(0, 0, 0, 0)
        self.widgets.focus_on(self.rows)
        self.widgets.by_keyboard = False  # the row is marked; a ring around them all would say no more

    # --- for each of the pages ---

    def buttons(self) -> list[Button]:
        """What stands below the list."""
        raise NotImplementedError

    def show(self, record: Record) -> None:
        """A game has been chosen."""
        raise NotImplementedError

    def take_file(self, path: str) -> None:
        """A file has been dropped onto the window."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Other games are shown than before."""

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
        self.undo.visible = bool(self.deleted)
        self.refresh()
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
            self.show(record)

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
            self.take_file(event.file)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DOWN and self.widgets.focus is self.field:
            self.widgets.focus_on(self.rows)
            return self.rows.key(event)
        return super().handle(event)

    def shortcut(self, event: pygame.event.Event) -> bool:
        # Ctrl and Alt together write letters on some keyboards.
        control = event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_ALT
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
        buttons = [*self.below, *([self.undo] if self.undo.visible else [])]
        width = min(WIDEST, (body.width - 2 * GAP) / 3)
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
