"""Toasts: short messages at the top of the screen, one after the other."""

from __future__ import annotations

import pygame

from game.window import screen, theme
from game.window.motion import FADE, IDLE, Glide
from game.window.paint import draw

TOP = 6  # above the line below a title, which goes on being read


class Toasts:
    """What waits to be said, and what is being said."""

    SECONDS = 4.0

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.left = 0.0
        self.shown = Glide(seconds=FADE)

    def say(self, words: str) -> None:
        if words not in self.waiting:
            self.waiting.append(words)

    def take_back(self, words: str) -> None:
        """No longer say something, also while it is being said."""
        if self.waiting and words == self.waiting[0] and self.shown.value:
            self.shown.to(0.0)
        elif words in self.waiting:
            self.waiting.remove(words)

    def update(self, dt: float) -> float:
        if not self.waiting:
            return IDLE
        if self.shown.target == 0.0 and not self.shown.moving:
            self.shown.to(1.0)
            self.left = self.SECONDS
        if self.shown.moving:
            screen.damage(self._box().inflate(0, 32))
            self.shown.update(dt)
            if self.shown.value == self.shown.target == 0.0:
                self.waiting.pop(0)
            return 0.0
        self.left -= dt
        if self.left <= 0:
            self.shown.to(0.0)
            return 0.0
        return self.left

    def _box(self) -> pygame.FRect:
        most = min(640.0, screen.size[0] - 2 * theme.MARGIN)
        words = self.waiting[0]
        width = min(most, draw.measure(words, "body") + 56)
        box = pygame.FRect(0, 0, width, draw.paragraph_height(words, width - 48) + 24)
        box.midtop = screen.size[0] / 2, TOP
        return box

    def draw(self, surface: pygame.Surface) -> None:
        if not self.waiting or not self.shown.value:
            return
        now = theme.now
        box = self._box().move(0, -12 * (1 - self.shown.value))
        fill = theme.mix(now.raised, now.lift, 0.08)
        draw.panel(surface, box, fill, radius=theme.BUTTON_RADIUS, border=now.accent, border_opacity=0.5, width=1.5)
        draw.paragraph(surface, self.waiting[0], (box.x + 24, box.y + 12), box.width - 48, "body", now.text)
