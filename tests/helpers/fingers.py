"""Fingers on a touch screen, which send events of SDL to an app, as well as the mouse events that SDL adds."""

import pygame

from game.window import scaling
from game.window.input.touch import LONG


class Fingers:
    """Drives an app by touch, at positions in logical points."""

    def __init__(self, app) -> None:
        self.app = app

    def send(self, kind: int, position, finger: int = 0) -> None:
        """Send the event of a finger, with the mouse event that SDL makes from that of the first finger."""
        width, height = self.app.surface.get_size()
        x, y = position[0] * scaling.unit, position[1] * scaling.unit
        values = {"touch_id": 1, "finger_id": finger, "x": x / width, "y": y / height, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.event.Event(kind, values))
        if finger == 0:
            mouse = {
                pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
                pygame.FINGERMOTION: pygame.MOUSEMOTION,
                pygame.FINGERUP: pygame.MOUSEBUTTONUP,
            }[kind]
            values = {"pos": (round(x), round(y)), "touch": True}
            values |= {"rel": (0, 0), "buttons": (1, 0, 0)} if mouse == pygame.MOUSEMOTION else {"button": 1}
            pygame.event.post(pygame.event.Event(mouse, values))
        self.app.step(0)

    def down(self, position, finger: int = 0) -> None:
        self.send(pygame.FINGERDOWN, position, finger)

    def move(self, position, finger: int = 0) -> None:
        self.send(pygame.FINGERMOTION, position, finger)

    def up(self, position, finger: int = 0) -> None:
        self.send(pygame.FINGERUP, position, finger)

    def tap(self, position) -> None:
        self.down(position)
        self.up(position)
        self.app.since_click = 1.0  # no double tap

    def hold(self, position) -> None:
        """Press for a long time."""
        self.down(position)
        self.app.step(LONG)
        self.up(position)

    def drag(self, start, end, steps: int = 4) -> None:
        self.down(start)
        for step in range(1, steps + 1):
            self.move(tuple(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))
        self.up(end)

    def swipe_two(self, start, across: float) -> None:
        """Swipe to the right with two fingers, or to the left if `across` is negative."""
        x, y = start
        for finger in (0, 1):
            self.down((x, y + 60 * finger), finger)
        for step in (0.5, 1.0):
            for finger in (0, 1):
                self.move((x + across * step, y + 60 * finger), finger)
        for finger in (0, 1):
            self.up((x + across, y + 60 * finger), finger)
