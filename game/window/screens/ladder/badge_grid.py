"""All badges side by side: those that one has are lit, the others say what they are given for."""

from __future__ import annotations

import pygame

from game.teach.badges.badge import Badge
from game.teach.badges.honours import Honours, all_badges
from game.window import theme
from game.window.paint import draw
from game.window.widgets.widget import Group, Widget

COLUMNS = 5
MEDAL = 19  # the radius of the picture


class BadgeMedal(Widget):
    """One badge; what it is given for, and since when one has it, is its tooltip."""

    radius = theme.BUTTON_RADIUS

    def __init__(self, badge: Badge) -> None:
        super().__init__(badge.words)
        self.badge = badge
        self.is_earned = False

    def show(self, day: str) -> None:
        """Bring it up to date: the day on which it came, or nothing."""
        self.is_earned = bool(day)
        self.hint = f"{self.badge.words}. Yours since {day[:10]}" if day else self.badge.words

    def draw(self, surface: pygame.Surface) -> None:
        now, center = theme.now, (self.rect.centerx, self.rect.y + 0.4 * self.rect.height)
        if self.glow.value:
            draw.panel(surface, self.rect, now.raised, radius=self.radius, opacity=round(self.glow.value, 2))
        if self.is_earned:
            draw.dot(surface, center, MEDAL, now.good)
            draw.icon(surface, self.badge.icon, center, now.panel, 20)
        else:
            faint = theme.mix(now.panel, now.secondary, 0.55)
            draw.ring(surface, center, MEDAL, faint, 1.5)
            draw.icon(surface, self.badge.icon, center, faint, 18)
        color = now.text if self.is_earned else now.secondary
        base = self.rect.centerx, center[1] + MEDAL + 12
        draw.text(surface, self.badge.title, base, "small", color, "center", width=self.rect.width)


class BadgeGrid:
    """All of them, in rows; a screen that shows it adds its widgets to a group of its own."""

    def __init__(self, widgets: Group) -> None:
        self.medals = [widgets.add(BadgeMedal(badge)) for badge in all_badges()]

    @property
    def earned(self) -> int:
        return sum(medal.is_earned for medal in self.medals)

    def show(self, honours: Honours, is_visible: bool = True) -> None:
        for medal in self.medals:
            medal.show(honours.earned.get(medal.badge.key, ""))
            medal.visible = is_visible

    def layout(self, room: pygame.FRect) -> None:
        rows = -(-len(self.medals) // COLUMNS)
        width, height = room.width / COLUMNS, room.height / rows
        for place, medal in enumerate(self.medals):
            row, column = divmod(place, COLUMNS)
            medal.rect = pygame.FRect(room.x + column * width, room.y + row * height, width, height).inflate(-2, -2)
