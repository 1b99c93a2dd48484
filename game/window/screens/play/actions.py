"""What a player can do about the turn: the buttons below the board, their keys, and the wheel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.play.live_game import SPEEDS, LiveGame
from game.window.boards.turn import Control
from game.window.boards.view import AnyView
from game.window.motion import IDLE
from game.window.widgets.widget import Button, Group, row

PREVIEW_AFTER = 0.5  # seconds that the mouse rests on a button before what it would do is shown
WHEEL_REST = 0.35  # seconds without the wheel turning before it means something again
GAP = 12
NARROW = 580  # below this width the gaps are small
SPARE = 20  # points of a button that it can do without
MOST_ANSWERS = 3


@dataclass(frozen=True)
class Question:
    """Something to be decided before the game goes on, in words and with the buttons that answer it."""

    words: str
    answers: Sequence[Control]


class Actions:
    """The row of buttons below the board: the controls of the turn and the hint, then taking back, in every game alike.

    While there is a question, its answers stand there instead of the controls. What the buttons `undo`, `redo`, `hint`
    and `to_now` do is for the scene to say.
    """

    def __init__(self, widgets: Group, live: LiveGame, view: AnyView) -> None:
        self.widgets = widgets
        self.live = live
        self.view = view
        self.turn = view.turn
        self.question: Question | None = None
        self._mouse = (0.0, 0.0)
        self._wheel_rest = 0.0
        self._pointed: Button | None = None  # whose preview the mouse asks for by resting there
        self._pointed_for = 0.0
        add = widgets.add
        self.controls: list[Button] = [] if live.is_watched else [add(_button(one)) for one in self.turn.controls]
        self.answers = [add(Button()) for _ in range(MOST_ANSWERS)]
        self.hint = add(Button("Hint", None, "lightbulb", hint="Show a good move (H). Both players' turns count"))
        self.step = add(Button("Step", live.step, "step-forward", hint="One turn (S)"))
        self.speed = add(Button("", self._change_speed, "gauge", hint="How fast they play"))
        self.pause = add(Button("", self._toggle_pause))
        self.undo = add(Button("", None, "undo-2", hint="Take back (Ctrl+Z)"))
        self.redo = add(Button("", None, "redo-2", hint="Put back what was taken back (Ctrl+Y)"))
        self.to_now = add(Button("Back to now", None, "chevrons-right", hint="The latest position (End)"))
        self.step.visible = self.speed.visible = live.is_watched
        self._place = pygame.FRect(0, 0, 0, 0)
        self._status_place = pygame.FRect(0, 0, 0, 0)
        self.keys = {pygame.K_h: self.hint, pygame.K_s: self.step, pygame.K_p: self.pause}

    def _toggle_pause(self) -> None:
        self.live.is_paused = not self.live.is_paused
        if self.live.is_paused:
            self.live.forget()

    def _change_speed(self) -> None:
        self.live.speed = (self.live.speed + 1) % len(SPEEDS)

    # --- the buttons ---

    def ask(self, question: Question | None) -> None:
        """Have a question stand there, or none; `refresh` follows."""
        self.question = question

    def refresh(self) -> None:
        """Bring every button up to date: what it says, and whether it can be used, or why not."""
        live, record = self.live, self.live.record
        self.hint.why_not = self.turn.barrier
        self.undo.why_not = "" if live.can_undo else "There is nothing to take back"
        self.redo.why_not = "" if record.can_redo else "Nothing was taken back"
        self.pause.why_not = self.step.why_not = "The game is over" if live.is_over else ""
        self.pause.visible = live.can_pause and not (live.is_over and not live.is_watched)
        self.pause.icon, verb = ("play", "Go on") if live.is_paused else ("pause", "Pause")
        self.pause.label = verb if live.is_watched else ""
        self.pause.hint = f"{verb} ({'Space' if live.is_watched else 'P'})"
        self.speed.label = SPEEDS[live.speed][0]
        shown = [(button.visible, button.label) for button in self._all()]
        for button, control in self._offered():
            button.on, button.why_not, button.wanted = control.is_on, control.why_not, control.is_wanted
            button.visible = control.is_offered and self.question is None
            button.label = control.label
        self._show_answers()
        self.hint.visible = not live.is_watched and self.question is None
        self.to_now.visible = not record.is_live
        if shown != [(button.visible, button.label) for button in self._all()]:
            self.layout(self._place, self._status_place)

    def _show_answers(self) -> None:
        answers = self.question.answers if self.question is not None else ()
        for place, button in enumerate(self.answers):
            button.visible = place < len(answers)
        for button, answer in zip(self.answers, answers, strict=False):
            button.label, button.icon, button.kind = answer.label, answer.icon, answer.kind
            button.hint, button.on_click, button.wanted = answer.hint, answer.press, answer.is_wanted

    def _all(self) -> list[Button]:
        """From the left; those at the end have their place in every game."""
        return [*self.controls, *self.answers, self.hint, self.step, self.speed, *self._at_the_end(), self.to_now]

    def _at_the_end(self) -> list[Button]:
        return [self.pause, self.undo, self.redo]

    def _offered(self) -> list[tuple[Button, Control]]:
        """The buttons of the turn, each with what it does now."""
        return list(zip(self.controls, self.turn.controls, strict=True)) if self.controls else []

    def layout(self, place: pygame.FRect, status_place: pygame.FRect) -> None:
        self._place, self._status_place = place, status_place
        gap = 8 if place.width < NARROW else GAP
        end = place.right
        for button in reversed([button for button in self._at_the_end() if button.visible]):
            width = button.natural_width() if button.label else (0.9 if gap < GAP else 1.04) * place.height
            end -= width
            button.rect = pygame.FRect(end, place.y, width, place.height)
            end -= gap
        beginning = [button for button in self._all() if button.visible and button not in self._at_the_end()]
        beginning = [button for button in beginning if button is not self.to_now]
        if beginning:
            self._fit(beginning, pygame.FRect(place.x, place.y, end - place.x, place.height), gap)
        width = self.to_now.natural_width()
        self.to_now.rect = pygame.FRect(status_place.right - width, status_place.y, width, status_place.height)

    def _fit(self, buttons: list[Button], room: pygame.FRect, gap: float) -> None:
        """Lay buttons out side by side; what they say is as short as the room asks for."""
        free = room.width - gap * (len(buttons) - 1)
        for brevity in range(4):
            self._say(is_short=brevity > 0, has_hint=brevity < 2, has_icons=brevity < 3)
            needed = [button.natural_width() - SPARE for button in buttons]
            if sum(needed) <= free:
                break
        spare = max(0.0, free - sum(needed)) / len(buttons)
        row(buttons, room, gap, [width + spare for width in needed])

    def _say(self, is_short: bool, has_hint: bool, has_icons: bool) -> None:
        """Give the buttons their labels and icons."""
        said = [*self._offered()]
        if self.question is not None:
            said += zip(self.answers, self.question.answers, strict=False)
        for button, control in said:
            button.label = control.short or control.label if is_short else control.label
            button.icon = control.icon if has_icons else ""
        self.hint.label = "Hint" if has_hint else ""
        self.step.icon, self.speed.icon = ("step-forward", "gauge") if has_icons else ("", "")

    def status_end(self, place: pygame.FRect) -> float:
        """Where the room of the status line ends."""
        return self.to_now.rect.x - 12 if self.to_now.visible else place.right

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
            self._point()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._pointed_for = math.inf  # whoever presses it knows what it does
            self._preview(False)
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == pygame.K_x:
            return self._preview(event.type == pygame.KEYDOWN)
        elif event.type == pygame.MOUSEWHEEL and self.view.rect.collidepoint(self._mouse):
            return self._turn_wheel()
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return False

    def _point(self) -> None:
        """Notice whether the mouse has come to a button with a preview, or left it."""
        shown = [button for button, control in self._offered() if control.preview is not None and button.visible]
        pointed = next((button for button in shown if button.rect.collidepoint(self._mouse)), None)
        if pointed is not self._pointed:
            self._pointed, self._pointed_for = pointed, 0.0
            self._preview(False)

    def _preview(self, is_on: bool) -> bool:
        """Show what a control would do, or no more; whether there is anything to show."""
        preview = next((control.preview for _, control in self._offered() if control.preview is not None), None)
        if preview is None:
            return False
        preview(is_on)
        return True

    def _turn_wheel(self) -> bool:
        """One turn of a hand sends many events, and they mean one press."""
        turned = next((control for _, control in self._offered() if control.by_wheel), None)
        if turned is None:
            return False
        rests = self._wheel_rest > 0
        self._wheel_rest = WHEEL_REST
        if not rests and not turned.why_not:
            turned.press()
        return True

    def _key(self, key: int) -> bool:
        is_on_button = self.widgets.focus is not None and self.widgets.by_keyboard
        for _, control in self._offered():
            # Also while a question stands where the button is.
            if control.key == key and control.is_offered:
                if not control.why_not:
                    control.press()
                return True
        keys = dict(self.keys)
        if not is_on_button and self.live.is_watched:
            keys[pygame.K_SPACE] = self.pause  # elsewhere it chooses a place on the board
        button = keys.get(key)
        is_there = button is not None and (button.visible or (button is self.hint and not self.live.is_watched))
        if button is None or not is_there:
            return False
        button.click()
        return True

    def update(self, dt: float) -> float:
        self._wheel_rest = max(0.0, self._wheel_rest - dt)
        if self._pointed is None or self._pointed_for > PREVIEW_AFTER:
            return IDLE
        self._pointed_for += dt
        if self._pointed_for > PREVIEW_AFTER:
            self._preview(True)
            return IDLE
        return PREVIEW_AFTER - self._pointed_for


def _button(control: Control) -> Button:
    return Button(control.label, control.press, control.icon, control.kind, control.hint)
