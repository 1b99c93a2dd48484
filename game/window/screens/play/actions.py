"""What a player can do about the turn: the buttons below the board, their keys, and the wheel."""

from __future__ import annotations

import pygame

from game.play.match import Match
from game.window.boards.turn import Control
from game.window.boards.view import AnyView
from game.window.motion import IDLE
from game.window.widgets.widget import Button, Group, Widget, row

WHEEL_REST = 0.35  # seconds without the wheel turning before it means something again
GAP = 12
NARROW = 580  # below this width the labels are short
NARROW_WITH_SWAP = 700  # where the swap stands beside several controls of the turn


class Actions:
    """The row of buttons below the board: the controls of the turn first, then what every game has.

    What the buttons `swap`, `undo`, `redo`, `hint` and `to_now` do is for the scene to say.
    """

    def __init__(self, widgets: Group, match: Match, view: AnyView) -> None:
        self.widgets = widgets
        self.match = match
        self.view = view
        self.turn = view.turn
        self._mouse = (0.0, 0.0)
        self._wheel_rest = 0.0
        add = widgets.add
        self.controls: list[Button] = [] if match.is_watched else [add(_button(one)) for one in self.turn.controls]
        self.swap = add(Button("Swap sides", None, "arrow-left-right", hint="Take over the first turn"))
        self.pause = add(Button("", self._toggle_pause))
        self.step = add(Button("Step", match.step, "step-forward", hint="One turn (S)"))
        self.undo = add(Button("", None, "undo-2", hint="Take back (Ctrl+Z)"))
        self.redo = add(Button("", None, "redo-2", hint="Play again what was taken back (Ctrl+Y)"))
        self.hint = add(Button("Hint", None, "lightbulb", hint="Show a good move (H)"))
        self.to_now = add(Button("Back to now", None, "chevrons-right", hint="The latest position (End)"))
        self.pause.visible = self.step.visible = match.is_watched
        self.hint.visible = not match.is_watched
        self._place = pygame.FRect(0, 0, 0, 0)
        self._status_place = pygame.FRect(0, 0, 0, 0)
        self.keys = {pygame.K_h: self.hint, pygame.K_s: self.step}

    def _toggle_pause(self) -> None:
        self.match.is_paused = not self.match.is_paused
        if self.match.is_paused:
            self.match.forget()

    # --- the buttons ---

    def refresh(self) -> None:
        """Bring every button up to date: what it says, and whether it can be used, or why not."""
        match, record = self.match, self.match.record
        self.hint.why_not = self.turn.barrier
        self.undo.why_not = "" if match.can_undo else "There is nothing to take back"
        self.redo.why_not = "" if record.can_redo else "Nothing was taken back"
        self.pause.why_not = self.step.why_not = "The game is over" if match.is_over else ""
        self.pause.label, self.pause.icon = ("Go on", "play") if match.is_paused else ("Pause", "pause")
        self.pause.hint = "Let them play on (Space)" if match.is_paused else "Wait (Space)"
        come_and_go = (*self.controls, self.swap, self.to_now)
        shown = [button.visible for button in come_and_go]
        for button, control in self._offered():
            button.on, button.why_not, button.visible = control.is_on, control.why_not, control.is_offered
        self.swap.visible = record.can_swap and not self.turn.barrier
        self.to_now.visible = not record.is_live
        if shown != [button.visible for button in come_and_go]:
            self.layout(self._place, self._status_place)

    def _offered(self) -> list[tuple[Button, Control]]:
        """The buttons of the turn, each with what it does now."""
        return list(zip(self.controls, self.turn.controls, strict=True)) if self.controls else []

    def layout(self, place: pygame.FRect, status_place: pygame.FRect) -> None:
        self._place, self._status_place = place, status_place
        # Several controls of the turn leave little room for the others.
        is_full = sum(button.visible for button in self.controls) > 1
        is_narrow = place.width < (NARROW_WITH_SWAP if is_full and self.swap.visible else NARROW)
        # The longest row: several controls and the offer to swap. Nothing can have been taken back then.
        is_crowded = is_narrow and is_full and self.swap.visible
        self.redo.visible = not is_crowded
        self.swap.label = "Swap" if is_narrow else "Swap sides"
        self.swap.icon = "" if is_crowded else "arrow-left-right"
        self.undo.label, self.redo.label = ("", "") if is_full or self.pause.visible else ("Undo", "Redo")
        self.hint.label = "" if is_narrow and is_full else "Hint"
        shares: list[tuple[Widget, float]] = []
        for button, control in self._offered():
            button.label = control.short or control.label if is_narrow else control.label
            button.icon = "" if is_crowded else control.icon
            shares.append((button, control.share))
        shares += [
            (self.swap, 2.4 if is_full else 1.9),
            (self.pause, 2.0),
            (self.step, 2.0),
            (self.undo, 1.6 if self.undo.label else 0.85),
            (self.redo, 1.6 if self.redo.label else 0.85),
            (self.hint, 1.6 if self.hint.label else 0.85),
        ]
        shown = [(button, share) for button, share in shares if button.visible]
        row([button for button, _ in shown], place, 8 if is_narrow else GAP, [share for _, share in shown])
        width = self.to_now.natural_width()
        self.to_now.rect = pygame.FRect(status_place.right - width, status_place.y, width, 28)

    def status_end(self, place: pygame.FRect) -> float:
        """Where the room of the status line ends."""
        return self.to_now.rect.x - 12 if self.to_now.visible else place.right + 20

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        elif event.type == pygame.MOUSEWHEEL and self.view.rect.collidepoint(self._mouse):
            return self._turn_wheel()
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return False

    def _turn_wheel(self) -> bool:
        """One turn of a hand sends many events, and they mean one press."""
        button = next((button for button, control in self._offered() if control.by_wheel), None)
        if button is None:
            return False
        rests = self._wheel_rest > 0
        self._wheel_rest = WHEEL_REST
        if not rests:
            button.click()
        return True

    def _key(self, key: int) -> bool:
        is_on_button = self.widgets.focus is not None and self.widgets.by_keyboard
        keys = {control.key: button for button, control in self._offered()} | self.keys
        if not is_on_button:
            keys[pygame.K_SPACE] = self.pause
        button = keys.get(key)
        if button is None or not button.visible:
            return False
        button.click()
        return True

    def update(self, dt: float) -> float:
        self._wheel_rest = max(0.0, self._wheel_rest - dt)
        return IDLE


def _button(control: Control) -> Button:
    return Button(control.label, control.press, control.icon, control.kind, control.hint)
