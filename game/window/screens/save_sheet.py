"""A sheet that asks for a name, and saves a game under it."""

from __future__ import annotations

import pygame

from game.play.library import keeping
from game.record.record import Record
from game.window import theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.sheets import Sheet
from game.window.widgets.controls import Field
from game.window.widgets.widget import ButtonKind


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
