"""The buttons for what can be done about a turn besides choosing on the board, with their keys and the wheel."""

from __future__ import annotations

import pygame

from game.window.boards.turn import Control, Turn
from game.window.boards.view import AnyView
from game.window.widgets.widget import Button, Group

MOST_CONTROLS = 2  # of a turn, in any game


class TurnButtons:
    """As many buttons as a turn has controls; `show` brings them up to date."""

    def __init__(self, widgets: Group) -> None:
        self.buttons = [widgets.add(Button("")) for _ in range(MOST_CONTROLS)]
        self._turn: Turn | None = None
        self._mouse = (0.0, 0.0)

    @property
    def visible(self) -> list[Button]:
        return [button for button in self.buttons if button.visible]

    def _offered(self) -> list[tuple[Button, Control]]:
        return [] if self._turn is None else list(zip(self.buttons, self._turn.controls, strict=False))

    def show(self, turn: Turn | None, barrier: str = "") -> None:
        """Show what can be done about a turn; a barrier says why none of it can be done now."""
        self._turn = turn
        offered = self._offered()
        for button, control in offered:
            button.label, button.icon, button.hint = control.short or control.label, control.icon, control.hint
            button.on, button.wanted, button.on_click = control.is_on, control.is_wanted, control.press
            button.why_not = barrier or control.why_not
            button.visible = control.is_offered
        for button in self.buttons[len(offered) :]:
            button.visible = False

    def handle(self, event: pygame.event.Event, view: AnyView) -> bool:
        """Take a key of the turn, or the wheel above the board."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        by_wheel = event.type == pygame.MOUSEWHEEL and view.rect.collidepoint(self._mouse)
        for button, control in self._offered():
            if (by_wheel and control.by_wheel) or (event.type == pygame.KEYDOWN and control.key == event.key):
                button.click()
                return True
        return False
