"""A page with a game on its board: what playing and reviewing share."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play import opponents
from game.record.record import Played, Record
from game.window import screen, theme
from game.window.boards.catalog import ROOMS, view_for
from game.window.boards.turn import Turn
from game.window.scene import Stage
from game.window.screens.exchange import copy_game, opened, pasted
from game.window.screens.page import TOP, Page
from game.window.widgets.cards import Balance

BAR_ROOM = 48  # beside the board, for the balance


class BoardPage(Page):
    """A game on its board with the balance beside it, and the ways of looking back and forth through it.

    Subclasses say which position is shown and what else stands on the page: `place`, `go_to`, `refresh`, `take`.

    record         the game; a review leaves it as it is
    view           its board
    turn           what is half done of a person's turn
    balance        the bar beside the board
    has_balance    whether it is shown
    keys           what keys do here that no widget takes
    control_keys   what they do together with Ctrl
    panel_place    the room beside the board
    button_height  of the buttons at the foot of the page
    """

    has_ground = True

    def __init__(
        self, app: Stage, record: Record, title: str, way_back: str = "arrow-left", turn: Turn | None = None
    ) -> None:
        super().__init__(app, title, way_back=way_back)
        self.record = record
        self.room = ROOMS[record.game]
        self.view = view_for(record.shown, turn=turn)
        self.view.recall([entry.move for entry in record.entries if entry.move is not None])
        self.turn = self.view.turn
        self.balance = Balance()
        self.has_balance = True
        self.panel_place = pygame.FRect(0, 0, 0, 0)
        self.button_height = float(theme.BUTTON_HEIGHT)
        self._was_moving = False
        self._frame = self.view.frame
        self.keys: dict[int, Callable[[], object]] = {
            pygame.K_PAGEUP: lambda: self.look(self.place - 1),
            pygame.K_PAGEDOWN: lambda: self.look(self.place + 1),
            pygame.K_HOME: lambda: self.look(0),
            pygame.K_END: lambda: self.look(self.end),
        }
        self.control_keys: dict[int, Callable[[], object]] = {
            pygame.K_c: lambda: copy_game(self.app, self.record),
            pygame.K_v: self.paste,
        }

    # --- for each of the pages ---

    @property
    def place(self) -> int:
        """Which position is shown: how many moves and swaps lead to it."""
        raise NotImplementedError

    def go_to(self, place: int) -> None:
        """Make another position the one that is shown."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Bring everything on the screen up to date with the position shown and what is known of it."""
        raise NotImplementedError

    def take(self, record: Record) -> None:
        """Show a game that has come from the clipboard or from a file instead of this one."""
        raise NotImplementedError

    def draw_around(self, surface: pygame.Surface) -> None:
        """Draw what stands around the board, below the widgets."""

    # --- which position ---

    @property
    def end(self) -> int:
        """The latest position there is."""
        return self.record.now

    @property
    def bottom_side(self) -> int:
        """The side that is shown below the other: that of the only person, else the second."""
        people = [person for person in (0, 1) if opponents.is_person(self.record.seats[person])]
        return self.record.owners.index(people[0] if len(people) == 1 else 1)

    def look(self, place: int) -> None:
        """Show another position; the move that leads one turn on is seen as it happens."""
        place = max(0, min(self.end, place))
        if place == self.place:
            return
        is_next = place == self.place + 1
        self.go_to(place)
        self.show_position()
        played = self.record.played(place) if place else None
        if is_next and played is not None and played.steps:
            self.view.show(played.before)
            self.show_move(played)
            self.refresh()

    def show_position(self) -> None:
        """Show the position that is looked at, at once, and everything about it."""
        self.view.show(self.record.boards[self.place], self.record.steps_into(self.place))
        self.refresh()

    def show_move(self, played: Played, breath: float = 0.0) -> None:
        """Show a move as it happens, with a breath between its parts; then the page is brought up to date."""
        self.view.breath = breath
        self.view.animate(played.steps, played.before, played.after)
        self._was_moving = True

    # --- games that come and go ---

    def paste(self) -> None:
        if record := pasted(self.app, self.record):
            self.take(record)

    # --- the scene ---

    def layout_board(self, size: tuple[float, float], below: float) -> pygame.FRect:
        """Lay out the board above so many points, and the buttons at the foot; returns the room the board has.

        What stands beside it has the room of `panel_place`.
        """
        width, height = size
        low = height < 760
        panel_width = max(333.0, min(500.0, 0.347 * width))
        top, foot = (84, 24) if low else (110, 28)
        self.button_height = 46.0 if low else theme.BUTTON_HEIGHT
        left = width - theme.MARGIN - panel_width
        self.panel_place = pygame.FRect(left, top, panel_width, height - foot - top)
        board_top = TOP - self.room.rise
        area = pygame.FRect(theme.MARGIN, board_top, left - 24 - theme.MARGIN, 0)
        area.height = self.panel_place.bottom - self.button_height - below - board_top
        self.view.layout(area.inflate(-2 * BAR_ROOM, 0))
        self._frame = self.view.frame.copy()
        return area

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            if record := opened(self.app, event.file):
                self.take(record)
            return True
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in self.keys:
            self.keys[event.key]()
            return True
        return False

    def shortcut(self, event: pygame.event.Event) -> bool:
        # Ctrl and Alt together write letters on some keyboards.
        if event.key in self.control_keys and not event.mod & pygame.KMOD_ALT:
            self.control_keys[event.key]()
            return True
        return super().shortcut(event)

    def update(self, dt: float) -> float:
        wait = min(super().update(dt), self.view.update(dt), self.balance.update(dt))
        if self._was_moving and not self.view.busy:
            self._was_moving = False
            self.refresh()
        if self.view.frame != self._frame:
            self.layout(screen.size)  # the board has another size now, and the rest stands around it
        return wait

    def draw(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)
        if self.has_balance:
            self.balance.draw(surface)
        self.draw_around(surface)
        super().draw(surface)
