"""The picture of the board on the New Game screen, what wins, and what is known of it, for those who want to know."""

from __future__ import annotations

import pygame

from game.rules.board import Board
from game.window import screen, theme
from game.window.boards.catalog import view_for
from game.window.boards.view import AnyView, Style
from game.window.paint import draw
from game.window.widgets.widget import Button, ButtonKind, Group

INSET = 18
TITLE, RULE, KNOWN = 30, 74, 46  # the heights of what stands below the picture


class PicturePanel:
    """What is chosen, as a picture and in words. What is known of a game spoils it, and is told on request only.

    title      of the game
    rule       what wins
    known      what is known, or nothing
    complaint  why there can be no such game, or nothing
    awaits     what must still be given before there can be one, or nothing
    """

    def __init__(self, widgets: Group, title: str) -> None:
        self.title = title
        self.rule = self.known = self.complaint = self.awaits = ""
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.well = pygame.FRect(0, 0, 0, 0)
        self.view: AnyView | None = None
        self.tell = widgets.add(
            Button("What is known", self._tell, "lightbulb", ButtonKind.QUIET, "Who wins with best play")
        )
        self.is_told = False

    def _tell(self) -> None:
        self.is_told = True
        self.refresh()
        screen.damage(self.rect)

    def show(self, board: Board | None) -> None:
        """Picture a board; None where there can be none."""
        self.view = None if board is None else view_for(board, Style.FRAME)
        self.refresh()

    def refresh(self) -> None:
        self.tell.visible = bool(self.known) and not (self.is_told or self.complaint or self.awaits)

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = rect
        words = TITLE + RULE + KNOWN
        inner = rect.inflate(-2 * INSET, -2 * INSET)
        self.well = pygame.FRect(inner.x, inner.y, inner.width, inner.height - words - 4)
        self._words_top = self.well.bottom + 12
        width = self.tell.natural_width() - 12
        self.tell.rect = pygame.FRect(inner.x - 8, inner.bottom - 36, width, 40)
        if self.view is not None:
            self.view.layout(self.well.inflate(-24, -24))

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.panel(surface, self.rect, shadow=True)
        draw.panel(surface, self.well, now.well, radius=14)
        if self.view is not None:
            self.view.draw(surface)
        else:
            color = theme.mix(now.well, now.secondary, 0.5)
            draw.icon(surface, "file-text", self.well.center, color, min(64, 0.3 * self.well.height))
        left, width = self.rect.x + INSET + 2, self.rect.width - 2 * INSET - 4
        top = self._words_top
        draw.text(surface, self.title, (left, top + 12), "heading", now.text, "midleft", width=width)
        said = self.complaint or self.awaits or self.rule
        color = now.bad if self.complaint else now.secondary
        draw.paragraph(surface, said, (left, top + TITLE), width, "small", color)
        if self.is_told and not (self.complaint or self.awaits):
            draw.paragraph(surface, self.known, (left, top + TITLE + RULE), width, "small", now.text)
