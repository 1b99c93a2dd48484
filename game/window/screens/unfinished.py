"""The sheet of unfinished games, any of which can be continued."""

from __future__ import annotations

import pygame

from game.play.library.in_words import facts_of, name_of
from game.play.library.kept_game import Ending, KeptGame
from game.play.library.wanted import Wanted
from game.play.store import Store
from game.window import theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.sheets import Sheet
from game.window.widgets.controls import Rows
from game.window.widgets.widget import ButtonKind


def unfinished(store: Store) -> list[int]:
    """The places of the unfinished games in the library, the youngest first."""
    return store.library.find(Wanted(ending=Ending.OPEN, player=store.player))


class UnfinishedSheet(Sheet):
    """The unfinished games of the library; the one that is chosen goes on."""

    width = 600.0
    MOST = 6  # rows that are seen at once
    ROW = 52

    def __init__(self, app: Stage) -> None:
        super().__init__(app, "Unfinished games")
        self.games: list[KeptGame] = app.store.library.games(unfinished(app.store))
        self.rows = self.widgets.add(Rows(self._draw_row, row_height=self.ROW))
        self.go_on = self.add_button("Continue", self._go_on, ButtonKind.PRIMARY, "history")
        self.add_button("Cancel", self.back)
        if self.games:
            self.rows.selected = 0
            self.widgets.focus_on(self.rows)
            self.widgets.by_keyboard = False  # the row is marked; a ring around them all would say no more
        else:
            self.rows.visible = False
            self.go_on.why_not = "There is none"

    def content_height(self, width: float) -> float:
        return max(1, min(self.MOST, len(self.games))) * self.ROW

    def layout_content(self, rect: pygame.FRect) -> None:
        self.rows.rect = rect
        self.rows.fill(len(self.games), self.rows.selected)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        if not self.games:
            draw.text(surface, "Every game has been finished.", (rect.x + 2, rect.y + 8), "body", theme.now.secondary)

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        kept = self.games[index]
        draw.icon(surface, "history", (box.x + 22, box.centery), theme.now.secondary, 18)
        left = box.x + 44
        width = box.right - 12 - left
        draw.text(surface, name_of(kept), (left, box.centery - 10), "body", theme.now.text, "midleft", width=width)
        told = facts_of(kept)
        draw.text(surface, told, (left, box.centery + 11), "small", theme.now.secondary, "midleft", width=width)

    def accept(self) -> bool:
        self._go_on()
        return True

    def _go_on(self) -> None:
        """Go on with the game that is chosen. It is the one played last from now on, and no other copy of it stays,
        unless somebody has given it a name.
        """
        if not 0 <= self.rows.selected < len(self.games):
            return
        kept = self.games[self.rows.selected]
        library = self.app.store.library
        record = library.read(kept.id)
        self.app.pop()
        if record is None:
            return
        if not kept.title:
            library.delete([kept.id])
        self.app.ways.go_on_with(record)
