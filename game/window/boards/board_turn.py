"""Turns the picture of a board half around, so that it faces a person on the other side of the table."""

from collections.abc import Callable

import pygame

from game.window import animation, redraw, scaling
from game.window.animation import IDLE, AnimatedValue
from game.window.paint import draw
from game.window.paint.canvas import Canvas

SECONDS = 0.5
Point = tuple[float, float]


class BoardTurn:
    """The rotation of a board's picture: 0 degrees, 180 degrees, or between them while it turns.

    The board is drawn upright on a canvas. At rest, the picture is turned again only if the canvas has changed.
    """

    def __init__(self) -> None:
        self._share = AnimatedValue(0.0, SECONDS)  # the part of the half turn that is done
        self._canvas: Canvas | None = None
        self._turned: pygame.Surface | None = None

    @property
    def is_turned(self) -> bool:
        """True if the board faces the other side of the table, or turns toward it."""
        return self._share.target == 1.0

    @property
    def is_visible(self) -> bool:
        return self._share.value > 0 or self._share.moving

    def face(self, is_turned: bool) -> None:
        """Turn the board toward the other side of the table (`is_turned`) or back. Without motion, turn it at once."""
        if is_turned != self.is_turned:
            self._share.to(float(is_turned))
            if animation.reduced or not animation.speed:
                self._share.jump(float(is_turned))
            redraw.request()

    def point(self, position: Point, rect: pygame.FRect) -> Point:
        """Return the point on the upright board in `rect` that is shown at a position on the screen, and vice versa."""
        if not self.is_turned:
            return position
        return 2 * rect.centerx - position[0], 2 * rect.centery - position[1]

    def update(self, dt: float) -> float:
        if not self._share.moving:
            return IDLE
        redraw.request()
        return self._share.update(dt * animation.speed)

    def draw(self, surface: pygame.Surface, rect: pygame.FRect, paint: Callable[[pygame.Surface], object]) -> None:
        """Draw what `paint` draws in `rect`, turned around the middle of `rect`."""
        area = scaling.to_pixels(rect.inflate(2 * draw.SHADOW_REACH, 2 * draw.SHADOW_REACH))
        canvas = Canvas((area.right, area.bottom))
        paint(canvas)
        if self._share.moving or self._canvas is None or self._canvas.items != canvas.items or self._turned is None:
            whole = pygame.Surface((area.right, area.bottom), pygame.SRCALPHA)
            canvas.show(whole, [whole.get_rect()])
            angle = 180 * animation.ease_in_out(self._share.value)
            visible = area.clip(whole.get_rect())
            picture = pygame.Surface(area.size, pygame.SRCALPHA)  # also where the area begins outside of the window
            picture.blit(whole.subsurface(visible), (visible.x - area.x, visible.y - area.y))
            still = self._share.value == 1.0
            self._turned = (
                pygame.transform.flip(picture, True, True) if still else pygame.transform.rotozoom(picture, angle, 1.0)
            )
        self._canvas = canvas
        middle = self._turned.get_rect(center=area.center)
        surface.blit(self._turned, middle.topleft)
