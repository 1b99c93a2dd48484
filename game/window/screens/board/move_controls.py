"""Move controls: the buttons, keys, mouse wheel and preview for parts of a move, such as a flip or a pass."""

from collections.abc import Callable
from functools import partial

import pygame

from game.window.animation import IDLE
from game.window.boards.move_input import MoveControl
from game.window.boards.view import AnyView
from game.window.input.key_bindings import Action, Actions, Handler
from game.window.widgets.group import NOWHERE, Group
from game.window.widgets.widget import Button
from game.words.messages import mark

MOST_CONTROLS = 2  # the greatest number of move controls that a game has
PREVIEW_AFTER = 0.4  # seconds that the mouse rests on a button before its preview starts
WHEEL_REST = 0.35  # seconds without a wheel event after which the next event is a new gesture
PREVIEW = Action("board.preview", mark("Hold to preview a flip"), ("X",), "LT")

Refuse = Callable[[str, pygame.FRect], object]


class MoveControls:
    """The buttons for parts of a move, such as a flip, the turning of a domino, or a pass.

    Every screen on which moves can be made has a `MoveControls`. The screen calls `show` after each change, passes
    events to `handle` and time to `update`, and calls `end_preview` for every key.

    buttons     a button for each control that a game can have; unused buttons are hidden
    has_icons   True if the buttons show their icons
    """

    def __init__(self, widgets: Group, refuse: Refuse | None = None) -> None:
        self.buttons = [widgets.add(Button()) for _ in range(MOST_CONTROLS)]
        self.has_icons = True
        self._refuse = refuse or widgets.refuse
        self._view: AnyView | None = None
        self._shown: list[object] = []
        self._mouse = NOWHERE
        self._wheel_rest = 0.0
        self._pointed: Button | None = None  # the button onto which the mouse has moved and rests
        self._rested = 0.0
        self._is_previewing = False

    @property
    def visible(self) -> list[Button]:
        return [button for button in self.buttons if button.visible]

    @property
    def offered(self) -> list[tuple[Button, MoveControl]]:
        """The buttons in use, each with the control of the move input that it stands for."""
        return [] if self._view is None else list(zip(self.buttons, self._view.move_input.controls, strict=False))

    def show(self, view: AnyView | None, is_hidden: bool = False) -> None:
        """Update the buttons to the move input of a board view.

        With `is_hidden`, hide them; keys and wheel still work.
        """
        self._view = view
        for button in self.buttons:
            button.visible = button.is_suggested = False
        for button, control in self.offered:
            button.label, button.kind = control.label, control.kind
            button.hint, button.action = control.hint, control.action
            button.icon = control.icon if self.has_icons else ""
            button.on, button.is_suggested, button.on_click = control.is_on, control.is_suggested, control.press
            button.disabled_reason = (
                view.move_input.disabled_reason or control.disabled_reason if view is not None else ""
            )
            button.visible = control.is_offered and not is_hidden
        shown: list[object] = [
            (button.visible, button.label, button.on, button.disabled_reason) for button in self.buttons
        ]
        if shown != self._shown:
            self._shown = shown
            self.end_preview()

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event before the widgets and the board. Return True if they must not handle it."""
        if event.type == pygame.MOUSEMOTION:
            self._point(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.end_preview()
            return self._refuse_click(event)
        elif event.type == pygame.MOUSEWHEEL:
            return self._turn_wheel()
        elif event.type == pygame.KEYUP and self._pointed is None:
            return self.end_preview()
        return False

    @property
    def actions(self) -> Actions:
        """The actions of the controls that are offered now, and the preview action."""
        actions: dict[Action, Handler] = {
            control.action: partial(self._use, button, control)
            for button, control in self.offered
            if control.action is not None and control.is_offered
        }
        return {**actions, PREVIEW: lambda controls: controls.preview()}

    def _refuse_click(self, event: pygame.event.Event) -> bool:
        for button, _ in self.offered:
            is_hit = event.button == 1 and button.visible and button.rect.collidepoint(event.pos)
            if is_hit and not button.enabled:
                self._refuse(button.disabled_reason, button.rect)
                return True
        return False

    def _turn_wheel(self) -> bool:
        """Use the control that belongs to the mouse wheel, once for each gesture, which sends many events."""
        wheeled = next(((button, control) for button, control in self.offered if control.by_wheel), None)
        if wheeled is None or self._view is None or not self._view.rect.collidepoint(self._mouse):
            return False
        is_same_gesture = self._wheel_rest > 0
        self._wheel_rest = WHEEL_REST
        if not is_same_gesture:
            self.end_preview()
            self._use(*wheeled)
        return True

    def _use(self, button: Button, control: MoveControl, _: object = None) -> None:
        assert self._view is not None
        if disabled_reason := self._view.move_input.disabled_reason or control.disabled_reason:
            self._refuse(disabled_reason, button.rect if button.visible else self._view.frame)
        else:
            control.press()

    # --- the preview ---

    def _point(self, event: pygame.event.Event) -> None:
        """Note when the mouse moves onto a button with a preview, or leaves it.

        A button that appears under a resting mouse starts no preview: the event that tells a new screen the position of
        the mouse has no movement.
        """
        before, self._mouse = self._mouse, event.pos
        if self._pointed is not None and not self._pointed.rect.collidepoint(event.pos):
            self.end_preview()
        if event.rel == (0, 0):
            return
        for button, control in self.offered:
            is_enterable = control.preview is not None and button.visible and button.enabled
            if is_enterable and button.rect.collidepoint(event.pos) and not button.rect.collidepoint(before):
                self.end_preview()
                self._pointed, self._rested = button, 0.0

    def preview(self) -> bool:
        """Start the preview of a flip. Return False if the game has no preview."""
        preview = next((control.preview for _, control in self.offered if control.preview is not None), None)
        if preview is None:
            return False
        preview(True)
        self._is_previewing = True
        return True

    def end_preview(self) -> bool:
        """End the preview, or prevent it from starting. Return True if it was on."""
        was_on, self._is_previewing, self._pointed = self._is_previewing, False, None
        for _, control in self.offered:
            if control.preview is not None:
                control.preview(False)
        return was_on

    def update(self, dt: float) -> float:
        self._wheel_rest = max(0.0, self._wheel_rest - dt)
        if self._pointed is not None and not self._pointed.rect.collidepoint(self._mouse):
            self.end_preview()  # the button has moved
        if self._pointed is None or self._is_previewing:
            return IDLE
        self._rested += dt
        if self._rested < PREVIEW_AFTER:
            return PREVIEW_AFTER - self._rested
        self.preview()
        return IDLE
