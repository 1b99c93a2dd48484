"""A look ahead: a line of moves shown on the board, which leaves the game as it is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.play.live_game import beginning
from game.record.record import Record
from game.rules.catalog import GAMES
from game.rules.numbers import Move
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.board_page import BoardPage
from game.window.screens.moves_panel import MovesPanel
from game.window.screens.walk_buttons import WalkButtons
from game.window.widgets.widget import Button

LEAST_BELOW = 370.0  # the width that the buttons need
BANNER = 44
PADDING = 22


class Look(BoardPage):
    """What would happen: a line that goes on from a position of a game, walked through by hand or by itself.

    words    what the line shows, told above the moves
    start    the position it begins with, before which there is nothing to look at here
    """

    def __init__(self, app: Stage, record: Record, place: int, line: Sequence[Move], words: str) -> None:
        super().__init__(app, beginning(record, place, line), GAMES[record.game].title)
        self.words = words
        self.start = self._place = place
        self.has_balance = False
        self.subtitle = "What would happen, if both play as well as they can"
        self.banner_place = pygame.FRect(0, 0, 0, 0)
        self.words_place = pygame.FRect(0, 0, 0, 0)
        self.walk = WalkButtons(self.widgets, self.look, place)
        self.leave_it = self.widgets.add(Button("Back to the game", self.back, "arrow-left", hint="Back (Esc)"))
        self.moves = MovesPanel(self.widgets, self.look)
        self.add_window_tools()
        self.keys |= {
            pygame.K_LEFT: lambda: self.look(self.place - 1),
            pygame.K_RIGHT: lambda: self.look(self.place + 1),
            pygame.K_SPACE: self.walk.toggle,
        }
        self.show_position()
        self.walk.toggle()

    # --- which position ---

    @property
    def place(self) -> int:
        return self._place

    def go_to(self, place: int) -> None:
        self._place = place

    def look(self, place: int) -> None:
        super().look(max(self.start, place))

    def take(self, record: Record) -> None:
        """Another game comes instead of the one that this look is about."""
        self.app.pop()
        self.app.ways.go_on_with(record)

    def refresh(self) -> None:
        place = self.place
        is_coming = place < self.end and not self.view.busy
        self.view.hint = self.record.entries[place].move if is_coming else None
        self.moves.list.show(self.record, self.app.settings.notation, place, frozenset())
        self.walk.show(place, self.end)
        screen.damage()

    # --- the scene ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        area = self.layout_board(size, below=12)
        panel, buttons = self.panel_place, self.button_height
        gap = 10 if size[1] < 760 else 15
        base = panel.bottom - buttons
        self.banner_place = pygame.FRect(panel.x, panel.y, panel.width, BANNER)
        inner = panel.width - 2 * PADDING
        height = draw.paragraph_height(self.words, inner) + 2 * PADDING
        self.words_place = pygame.FRect(panel.x, self.banner_place.bottom + gap, panel.width, height)
        top = self.words_place.bottom + gap
        self.moves.place(pygame.FRect(panel.x, top, panel.width, base - gap - top))
        self.leave_it.rect = pygame.FRect(panel.x, base, panel.width, buttons)
        frame = self.view.frame
        below = min(area.width, max(frame.width, LEAST_BELOW))
        left = max(area.x, min(area.right - below, frame.centerx - below / 2))
        self.walk.layout((left, base, below, buttons))

    def update(self, dt: float) -> float:
        return min(super().update(dt), self.walk.update(dt, self.view.busy))

    def draw_around(self, surface: pygame.Surface) -> None:
        now, banner = theme.now, self.banner_place
        draw.panel(surface, banner, now.accent, radius=12, opacity=0.14, border=now.accent)
        draw.icon(surface, "eye", (banner.x + PADDING, banner.centery), now.accent, 20)
        said = "Only a look: your game stays as it is"
        left = banner.x + PADDING + 20
        draw.text(surface, said, (left, banner.centery), "label", now.text, "midleft", width=banner.right - left - 12)
        draw.panel(surface, self.words_place)
        corner = self.words_place.x + PADDING, self.words_place.y + PADDING
        draw.paragraph(surface, self.words, corner, self.words_place.width - 2 * PADDING, color=now.text)
        self.moves.draw(surface)
