"""The widgets of a screen: passes events to the widget at the mouse or with the keyboard focus, and moves the focus."""

import math
from typing import ClassVar

import pygame

from game.window import scaling, sound, theme
from game.window.animation import IDLE
from game.window.input import input_method
from game.window.input.directions import nearest
from game.window.input.key_bindings import (
    DOWN,
    LEFT,
    NEXT_CONTROL,
    PREVIOUS_CONTROL,
    RIGHT,
    UP,
    Action,
    ActionOwner,
    Actions,
)
from game.window.input.touch import Touch
from game.window.paint import draw
from game.window.widgets.tooltip import Tooltip
from game.window.widgets.widget import AnyWidget, Button, Widget

NOWHERE = (-10_000.0, -10_000.0)  # the mouse position while the mouse is outside the window


def _nearest_point(rect: pygame.FRect, position: tuple[float, float]) -> tuple[float, float]:
    """Return the point inside a rectangle that is closest to a position."""
    x = max(rect.left + 1, min(position[0], rect.right - 1))
    return x, max(rect.top + 1, min(position[1], rect.bottom - 1))


class Group:
    """The widgets of a screen in reading order, in which the Tab key visits them. It passes events to them.

    only   the widgets that are on the screen, or None for all; the actions of the others can still be performed
    """

    actions: ClassVar[Actions] = {
        NEXT_CONTROL: lambda group: group.tab(1),
        PREVIOUS_CONTROL: lambda group: group.tab(-1),
        LEFT: lambda group: group.step(-1, 0),
        RIGHT: lambda group: group.step(1, 0),
        UP: lambda group: group.step(0, -1),
        DOWN: lambda group: group.step(0, 1),
    }

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self.only: frozenset[Widget] | None = None
        self.focus: Widget | None = None
        self.by_keyboard = False  # the focus ring is visible only after a key has moved the focus
        self._last: Widget | None = None
        self._hovered: Widget | None = None
        self._held: Widget | None = None
        # The widget that appeared under a resting mouse: its tooltip waits until the mouse moves.
        self._appeared: Widget | None = None
        self._tip = Tooltip()

    def add(self, widget: AnyWidget) -> AnyWidget:
        """Add a widget and return it."""
        self.widgets.append(widget)
        return widget

    def is_shown(self, widget: Widget) -> bool:
        """Return True if a widget is on the screen."""
        return widget.visible and (self.only is None or widget in self.only)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the widget that it concerns. Return True if the widget uses it."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos, keeps_note=getattr(event, "touch", False))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        if event.type == pygame.MOUSEWHEEL and self._hovered is not None:
            return self._hovered.wheel(getattr(event, "precise_y", event.y))
        if event.type == pygame.TEXTINPUT and self.focus is not None:
            return self.focus.type(event.text)
        if event.type == pygame.TEXTEDITING and self.focus is not None:
            return self.focus.compose(event.text, event.start)
        return False

    def key_owners(self) -> list[ActionOwner]:
        """Return the objects whose actions a key may perform: the focused widget, then the group.

        Also hide the tooltip.
        """
        self._tip.aim(None)
        if self.focus is not None and not (self.is_shown(self.focus) and self.focus.enabled):
            self._focus_on(None)
        return [self] if self.focus is None else [self.focus.key_owner, self]

    @property
    def ground(self) -> Widget | None:
        """The board whose keys work while no widget has the focus, or None."""
        return next((widget for widget in self.widgets if widget.is_ground and widget.visible), None)

    @property
    def takes_text(self) -> bool:
        """Return True if the focus is on a text field."""
        return self.focus is not None and self.focus.takes_text

    @property
    def caret(self) -> pygame.FRect | None:
        """The cursor of the text field that has the focus, or None without a text field."""
        return None if self.focus is None else self.focus.caret

    @property
    def is_composing(self) -> bool:
        """Return True while an input method composes letters in the focused text field."""
        return self.focus is not None and bool(self.focus.composed)

    def at(self, position: tuple[float, float]) -> Widget | None:
        """Return the topmost visible widget at a position that the mouse can point at, or None."""
        for widget in reversed(self.widgets):
            if self.is_shown(widget) and widget.takes_mouse and widget.rect.collidepoint(position):
                return widget
        return None

    def near(self, position: tuple[float, float]) -> Widget | None:
        """Return the widget that a finger at a position means, or None.

        Small widgets also have the area around them, up to the size of a finger, that is closer to no other widget.
        """
        hit = self.at(position)
        if hit is None and self.ground is not None and self.ground.rect.collidepoint(position):
            return None
        best, best_distance = hit, IDLE
        for widget in self.widgets:
            rect = widget.rect
            # The widgets on a card also have the area around them.
            if (
                self.is_shown(widget)
                and widget.takes_mouse
                and (hit is None or (hit is not widget and hit.rect.contains(rect)))
            ):
                wide, high = (max(0.0, scaling.TOUCH_TARGET - side) for side in rect.size)
                distance = math.dist(position, _nearest_point(rect, position))
                if distance < best_distance and rect.inflate(wide, high).collidepoint(position):
                    best, best_distance = widget, distance
        return best

    def aim(self, position: tuple[float, float]) -> tuple[float, float]:
        """Return the position inside the widget that a finger at a position means, or the position itself."""
        widget = self.near(position)
        return position if widget is None else _nearest_point(widget.rect, position)

    def touch_at(self, position: tuple[float, float]) -> Touch:
        """Return the use by touch of what is at a position."""
        widget = self.near(position)
        if widget is None and self.ground is not None and self.ground.rect.collidepoint(position):
            widget = self.ground
        return Touch.TAP if widget is None else widget.touch

    def explain(self, position: tuple[float, float]) -> None:
        """Show the tooltip of the widget that a finger at a position means."""
        widget = self.near(position)
        if widget is not None and widget.tip:
            self._tip.say(widget.tip, widget.rect)

    def _move(self, position: tuple[float, float], keeps_note: bool = False) -> bool:
        over = self.at(position)
        if over is not self._hovered:
            if self._hovered is not None:
                self._hovered.hover(False)
            if over is not None:
                over.hover(True)
            self._hovered = over
            if not (keeps_note and self._tip.note):
                self._tip.aim(over)
        elif over is not None and over is self._appeared:
            self._tip.aim(over)
        self._appeared = None
        if over is not None:
            over.point(position)
        if self._held is not None:
            self._held.drag(position)
            self._held.changed()
        return False

    def keep_clear(self, rect: pygame.FRect) -> None:
        """Set the rectangle that tooltips must not cover."""
        self._tip.clear = rect

    def arrive(self) -> None:
        """Called when the screen of this group has come to the top and has received the mouse position."""
        self._tip.aim(None)
        self._appeared = self._hovered

    def _press(self, position: tuple[float, float]) -> bool:
        over = self.at(position)
        self.by_keyboard = False
        self._focus_on(over if over is not None and over.holds_focus and over.enabled else None)
        if over is None:
            return False
        self._last = over
        if over.enabled:
            self._held = over
            over.pressed = True
            over.press(position)
        else:
            self.refuse(over.disabled_reason, over.rect)
        return True

    def refuse(self, words: str, around: pygame.FRect) -> None:
        """Show a text at once that says why a click or key does nothing, next to the rectangle `around`."""
        self._tip.say(words, around)
        sound.play("refused")

    @property
    def refusal(self) -> str:
        """The text that `refuse` is showing, or an empty text."""
        return self._tip.note

    def forget_refusal(self) -> None:
        """Hide the text of `refuse`. Call this when it is no longer true."""
        if self.refusal:
            self._tip.aim(None)

    def activate(self, button: "Button") -> None:
        """Click a button whose key was pressed, or show why it cannot be used."""
        if button.enabled:
            button.click()
        else:
            ground = self.ground
            below = (
                button.rect if ground is None else pygame.FRect(ground.rect.x, ground.rect.bottom, ground.rect.width, 1)
            )
            self.refuse(button.disabled_reason, button.rect if self.is_shown(button) else below)

    def _release(self, position: tuple[float, float]) -> bool:
        held, self._held = self._held, None
        if held is None:
            return False
        held.pressed = False
        held.release(position)
        return True

    def press(self, action: Action) -> bool:
        """Click the visible button that has an action. Return False if there is no such button."""
        for widget in self.widgets:
            if isinstance(widget, Button) and widget.action is action and widget.visible:
                self.activate(widget)
                return True
        return False

    def _can_focus(self, widget: Widget) -> bool:
        return self.is_shown(widget) and widget.enabled and widget.takes_focus

    def tab(self, step: int) -> bool:
        """Move the focus to the next widget (`step` is 1) or the previous (-1).

        Return False if no widget can have it.
        """
        tab_stops = [widget for widget in self.widgets if self._can_focus(widget)]
        if not tab_stops:
            return False
        here = self.focus or (self._last if not self.by_keyboard else None) or self.ground
        if here in tab_stops:
            target = tab_stops[(tab_stops.index(here) + step) % len(tab_stops)]
        else:
            target = tab_stops[0 if step > 0 else -1]
        self.by_keyboard = True
        self._focus_on(target)
        return True

    def step(self, right: int, down: int) -> bool:
        """Move the focus to the nearest widget in a direction.

        Return False if the screen should handle the key instead.
        """
        if self.focus is None or self.focus.is_ground:
            return self.ground is None and self.tab(1)
        others = (widget for widget in self.widgets if widget is not self.focus and self._can_focus(widget))
        target = nearest(self.focus.rect.center, ((widget, widget.rect.center) for widget in others), right, down)
        if target is not None:
            self.by_keyboard = True
            self._focus_on(target)
        return True

    def focus_on(self, widget: Widget | None) -> None:
        """Move the keyboard focus to a widget and show the focus ring."""
        self.by_keyboard = True
        self._focus_on(widget)

    def _focus_on(self, widget: Widget | None) -> None:
        if self.focus is not None:
            self.focus.focused = False
            if self.focus.composed:
                self.focus.compose("", 0)
                input_method.cancel()
            self.focus.changed()
        self.focus = widget
        if widget is not None:
            self._last = widget
            widget.focused = True
            widget.changed()
        self._tip.aim(widget if self.by_keyboard else None)

    # --- time and drawing ---

    def update(self, dt: float) -> float:
        """Advance all widgets and the tooltip by `dt` seconds. Return the seconds until the next update is needed."""
        wait = self._tip.update(dt)
        for widget in self.widgets:
            wait = min(wait, widget.update(dt))
        return wait

    def draw(self, surface: pygame.Surface) -> None:
        for widget in self.widgets:
            if self.is_shown(widget):
                widget.draw(surface)
        if self.focus is not None and self.by_keyboard and self.is_shown(self.focus):
            draw.focus_ring(surface, self.focus.rect, getattr(self.focus, "radius", theme.BUTTON_RADIUS))

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Draw the tooltip, above everything else."""
        self._tip.draw(surface)
