"""The row of buttons below the board on the Play screen, and their keys."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.play.live_game import SPEEDS, LiveGame
from game.window import scaling
from game.window.boards.move_input import MoveControl
from game.window.boards.view import AnyView
from game.window.input.key_bindings import Action
from game.window.screens.board.move_controls import MoveControls, Refuse
from game.window.screens.board.playback_buttons import LAST_POSITION
from game.window.screens.board.status_line import TOUCH_HEIGHT
from game.window.widgets.group import Group
from game.window.widgets.widget import Button, row
from game.words.messages import mark, tr

HINT = Action("play.hint", mark("Show a good move"), ("H",), "RT")
STEP = Action("play.step", mark("Play one move of a game between computers"), ("S",))
PAUSE = Action("play.pause", mark("Pause or resume"), ("P",))
UNDO = Action("play.undo", mark("Undo"), ("Ctrl+Z",), "LS")
REDO = Action("play.redo", mark("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z"))
GAP = 12
NARROW = 580  # below this width the gaps are small
SPARE = 20  # points by which a button can be narrower than its natural width
MOST_ANSWERS = 3


@dataclass(frozen=True)
class Prompt:
    """A question to answer before the game continues, with a button for each answer."""

    words: str
    answers: Sequence[MoveControl]


class ActionRow:
    """The row of buttons below the board: move controls and hint on the left; pause, undo and redo on the right.

    While a prompt is open, its answers replace the move controls. The screen connects the buttons `undo`, `redo`,
    `hint` and `to_latest` to its methods.
    """

    def __init__(self, widgets: Group, live: LiveGame, view: AnyView, refuse: Refuse) -> None:
        self.widgets = widgets
        self.live = live
        self.view = view
        self.move_input = view.move_input
        self.question: Prompt | None = None
        self.is_alone = False  # True if the row has only the answers of a prompt, beside the status line
        add = widgets.add
        self.move_controls = MoveControls(widgets, refuse)
        self.answers = [add(Button()) for _ in range(MOST_ANSWERS)]
        self.hint = add(Button(tr("Hint"), None, "lightbulb", action=HINT))
        self.step = add(Button(tr("Step"), live.step, "step-forward", action=STEP))
        self.speed = add(Button("", self._change_speed, "gauge", hint=tr("Change the playing speed")))
        self.pause = add(Button("", self._toggle_pause, action=PAUSE))
        self.undo = add(Button("", None, "undo-2", action=UNDO))
        self.redo = add(Button("", None, "redo-2", action=REDO))
        self.to_latest = add(
            Button(
                tr("Latest move"), None, "chevrons-right", hint=tr("Go to the latest position"), action=LAST_POSITION
            )
        )
        self.step.visible = self.speed.visible = live.is_watched
        self._place = pygame.FRect(0, 0, 0, 0)
        self._status_place = pygame.FRect(0, 0, 0, 0)

    def _toggle_pause(self) -> None:
        self.live.is_paused = not self.live.is_paused
        if self.live.is_paused:
            self.live.cancel_thinking()

    def _change_speed(self) -> None:
        self.live.speed = (self.live.speed + 1) % len(SPEEDS)

    # --- the buttons ---

    def ask(self, question: Prompt | None) -> None:
        """Set the prompt that is open now, or None. Call `show` afterwards."""
        self.question = question

    def show(self, is_latest: bool, warning: str) -> None:
        """Update the label, visibility and disabled reason of every button.

        `is_latest` is True if the latest position is shown. `warning` says what the person loses by a hint or by undo.
        """
        live, record = self.live, self.live.record
        self.hint.disabled_reason = self.move_input.disabled_reason
        for button, action in ((self.hint, HINT), (self.undo, UNDO)):
            button.hint = f"{tr(action.text)}. {warning}" if warning else ""
        self.undo.disabled_reason = "" if live.can_undo else tr("There is nothing to undo")
        self.redo.disabled_reason = "" if record.can_redo else tr("There is nothing to redo")
        self.pause.disabled_reason = self.step.disabled_reason = tr("The game is over") if live.is_over else ""
        self.pause.visible = live.can_pause and not (live.is_over and not live.is_watched)
        self.pause.icon, verb = ("play", mark("Resume")) if live.is_paused else ("pause", mark("Pause"))
        self.pause.label = verb if live.is_watched else ""
        self.pause.hint = tr(verb)
        self.speed.label = SPEEDS[live.speed][0]
        shown = [(button.visible, button.label) for button in self._all()]
        self.move_controls.show(None if live.is_watched else self.view, is_hidden=self.question is not None)
        self._show_answers()
        self.hint.visible = not live.is_watched and self.question is None
        self.to_latest.visible = not is_latest
        if shown != [(button.visible, button.label) for button in self._all()]:
            self.layout(self._place, self._status_place)

    def _show_answers(self) -> None:
        answers = self.question.answers if self.question is not None else ()
        for index, button in enumerate(self.answers):
            button.visible = index < len(answers)
        for button, answer in zip(self.answers, answers, strict=False):
            button.label, button.icon, button.kind = answer.label, answer.icon, answer.kind
            button.hint, button.action = answer.hint, answer.action
            button.on_click, button.is_suggested = answer.press, answer.is_suggested
            button.disabled_reason = answer.disabled_reason

    def _all(self) -> list[Button]:
        """Return all buttons of the row, from left to right."""
        return [
            *self.move_controls.buttons,
            *self.answers,
            self.hint,
            self.step,
            self.speed,
            *self._end_buttons(),
            self.to_latest,
        ]

    def _end_buttons(self) -> list[Button]:
        return [self.pause, self.undo, self.redo]

    def layout(self, place: pygame.FRect, status_place: pygame.FRect) -> None:
        self._place, self._status_place = place, status_place
        if self.is_alone:
            if answers := [button for button in self.answers if button.visible]:
                self._fit(answers, place, GAP)
            return
        gap = 8 if place.width < NARROW else GAP
        end = place.right
        for button in reversed([button for button in self._end_buttons() if button.visible]):
            width = button.natural_width() if button.label else (0.9 if gap < GAP else 1.04) * place.height
            end -= width
            button.rect = pygame.FRect(end, place.y, width, place.height)
            end -= gap
        beginning = [button for button in self._all() if button.visible and button not in self._end_buttons()]
        beginning = [button for button in beginning if button is not self.to_latest]
        if beginning:
            self._fit(beginning, pygame.FRect(place.x, place.y, end - place.x, place.height), gap)
        width = self.to_latest.natural_width()
        height = TOUCH_HEIGHT if scaling.touch_target else status_place.height
        self.to_latest.rect = pygame.FRect(status_place.right - width, status_place.centery - height / 2, width, height)

    def _fit(self, buttons: list[Button], area: pygame.FRect, gap: float) -> None:
        """Lay out buttons side by side in an area, with labels that are short enough to fit."""
        free = area.width - gap * (len(buttons) - 1)
        for brevity in range(4):
            self._set_labels(is_short=brevity > 0, has_hint=brevity < 2, has_icons=brevity < 3)
            needed = [button.natural_width() - SPARE for button in buttons]
            if sum(needed) <= free:
                break
        spare = max(0.0, free - sum(needed)) / len(buttons)
        row(buttons, area, gap, [width + spare for width in needed])

    def _set_labels(self, is_short: bool, has_hint: bool, has_icons: bool) -> None:
        """Set the labels of the buttons, short or long, and say whether they show icons."""
        self.move_controls.has_icons = has_icons
        labeled = [*self.move_controls.offered]
        if self.question is not None:
            labeled += zip(self.answers, self.question.answers, strict=False)
        for button, control in labeled:
            button.label = control.short or control.label if is_short else control.label
            button.icon = control.icon if has_icons else ""
        self.hint.label = tr("Hint") if has_hint else ""
        self.step.icon, self.speed.icon = ("step-forward", "gauge") if has_icons else ("", "")

    def status_right(self, place: pygame.FRect) -> float:
        """Return the right end of the status line. `place` is its area if it had the whole width."""
        if self.is_alone:
            return self._place.x - 12 if self.question is not None else place.right
        return self.to_latest.rect.x - 12 if self.to_latest.visible else place.right

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        return self.move_controls.handle(event)

    def ask_for_hint(self) -> bool:
        """Click the hint button, even if a prompt hides it. Return False in a game between computers."""
        if not self.live.is_watched:
            self.widgets.activate(self.hint)
        return not self.live.is_watched

    def pause_watched(self) -> bool:
        """Click the pause button in a game between computers. Return False in other games."""
        if self.live.is_watched:
            self.widgets.activate(self.pause)
        return self.live.is_watched

    def update(self, dt: float) -> float:
        return self.move_controls.update(dt)
