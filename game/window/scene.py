"""A scene: one screen of the game, or a sheet above another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.window.widgets.widget import Group

if TYPE_CHECKING:
    from game.window.app import App


class Scene:
    """What the app shows. A scene owns a group of widgets and hands on to it what it does not use itself.

    overlay     drawn above the scene below it, which stays to be seen but not to be used
    has_ground  the scene takes keys itself when no widget has the focus (see Group)
    """

    overlay = False
    has_ground = False

    def __init__(self, app: App) -> None:
        self.app = app
        self.widgets = Group(self.has_ground)

    def enter(self) -> None:
        """The scene has come to the top, for the first time or again."""

    def leave(self) -> None:
        """The scene is removed for good, or the game ends: stop what it started, save what must be kept."""

    def layout(self, size: tuple[float, float]) -> None:
        """Place everything for a screen of this many logical points, at least 960 x 600."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event, its position in logical points. True if it meant something: the screen is drawn again."""
        if self.widgets.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
            return True
        return False

    def shortcut(self, event: pygame.event.Event) -> bool:
        """Take a key that is held together with Ctrl, Alt or the like. `handle` never hears of these."""
        return self.widgets.shortcut(event)

    def back(self) -> None:
        """What Esc does."""
        self.app.pop()

    def update(self, dt: float) -> float:
        """Advance by `dt` seconds and return how long it may be until the next time (see `motion`)."""
        return self.widgets.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; the backdrop is there already, and only what was damaged gets through the clip."""
        self.widgets.draw(surface)
