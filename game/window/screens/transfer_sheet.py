"""A sheet with a progress bar, for games on their way into the library or out of it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import pygame

from game.play.library.transfer import Pulse, Stopped
from game.window import screen, theme
from game.window.motion import IDLE
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.sheets import Message, Sheet
from game.window.widgets.widget import ButtonKind

log = logging.getLogger(__name__)

LOOK = 0.05  # seconds between two looks at how far it is
BAR = 12

# Does the work, and says in words what has come of it.
Transfer = Callable[[Pulse, Stopped], str]


class TransferSheet(Sheet):
    """Runs a transfer on a thread of its own; when it is through, a message says what has come of it."""

    def __init__(self, app: Stage, title: str, transfer: Transfer, on_end: Callable[[], object]) -> None:
        super().__init__(app, title)
        self.transfer = transfer
        self.on_end = on_end
        self.done, self.count = 0.0, 0
        self.words = ""
        self._is_stopped = False
        self._is_over = False
        self.add_button("Stop", self.back)
        self._thread = threading.Thread(target=self._work, name="transfer", daemon=True)

    def enter(self) -> None:
        if not self._thread.is_alive() and not self._is_over:
            self._thread.start()

    def leave(self) -> None:
        self._is_stopped = True
        if self._thread.ident is not None:
            self._thread.join()

    def back(self) -> None:
        """Stop: what has been done so far stays."""
        self._is_stopped = True

    def _work(self) -> None:
        try:
            self.words = self.transfer(self._pulse, lambda: self._is_stopped)
        except InterruptedError:
            self.words = "It was stopped."
        except (OSError, ValueError) as error:
            self.words = f"It could not be done: {error}"
        except Exception as error:  # the outermost function of this thread
            log.exception("a transfer has failed")
            self.words = f"It could not be done: {error}"
        self._is_over = True

    def _pulse(self, done: float, count: int) -> None:
        self.done, self.count = done, count

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        screen.damage(self.rect)
        if not self._is_over:
            return min(wait, LOOK)
        self.app.pop()
        self.on_end()
        self.app.push(Message(self.app, self.title, self.words, [("Close", None, ButtonKind.PRIMARY)]))
        return IDLE

    def content_height(self, width: float) -> float:
        return 54

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        now = theme.now
        bar = pygame.FRect(rect.x, rect.y + 6, rect.width, BAR)
        draw.panel(surface, bar, now.well, radius=BAR / 2)
        if self.done > 0:
            filled = pygame.FRect(bar.x, bar.y, max(BAR, bar.width * self.done), BAR)
            draw.panel(surface, filled, now.accent, radius=BAR / 2)
        told = f"{self.count:,} game{'s' if self.count != 1 else ''}"
        draw.text(surface, told, (rect.x, rect.y + 30), "small", now.secondary)
