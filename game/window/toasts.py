"""Toasts: short messages that appear at the top of the screen, one after the other."""

import pygame

from game.window import redraw, scaling, theme
from game.window.animation import FADE, IDLE, AnimatedValue
from game.window.paint import draw

TOP = 6  # so far up that the line below a screen's title stays readable


class Toasts:
    """The queue of messages. The first message of the queue is on the screen."""

    SECONDS = 4.0  # the least time that a message stays
    LETTERS = 20  # characters that a slow reader reads per second: a long text stays longer

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.left = 0.0
        self.shown = AnimatedValue(seconds=FADE)
        self._owners: dict[str, object] = {}  # the owner of each message

    def say(self, words: str, owner: object = None) -> None:
        """Queue a message. A message with an owner disappears when `drop` is called for that owner."""
        if words not in self.waiting:
            self.waiting.append(words)
        self._owners[words] = owner

    def drop(self, owner: object) -> None:
        """Remove all messages that belong to an owner."""
        for words in [words for words in self.waiting if self._owners.get(words) is owner]:
            self.remove(words)

    def remove(self, words: str) -> None:
        """Remove a message from the queue. If it is on the screen, fade it out."""
        if self.waiting and words == self.waiting[0] and self.shown.value:
            self.shown.to(0.0)
        elif words in self.waiting:
            self.waiting.remove(words)

    def update(self, dt: float) -> float:
        if not self.waiting:
            return IDLE
        if self.shown.target == 0.0 and not self.shown.moving:
            self.shown.to(1.0)
            self.left = max(self.SECONDS, len(self.waiting[0]) / self.LETTERS)
        if self.shown.moving:
            redraw.request()
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
        most = min(640.0, scaling.size[0] - 2 * theme.MARGIN)
        words = self.waiting[0]
        width = min(most, draw.measure(words, "body") + 56)
        box = pygame.FRect(0, 0, width, draw.paragraph_height(words, width - 48) + 24)
        box.midtop = scaling.size[0] / 2, TOP
        return box

    def draw(self, surface: pygame.Surface) -> None:
        if not self.waiting or not self.shown.value:
            return
        now = theme.now
        box = self._box().move(0, -12 * (1 - self.shown.value))
        fill = theme.mix(now.raised, now.lift, 0.08)
        draw.panel(surface, box, fill, radius=theme.BUTTON_RADIUS, border=now.accent, border_opacity=0.5, width=1.5)
        draw.paragraph(surface, self.waiting[0], (box.x + 24, box.y + 12), box.width - 48, "body", now.text)
