"""The base class of all widgets, the group that passes mouse and keyboard events to widgets, tooltips and buttons.

A widget gets all events from its group, and never asks pygame for the mouse position, so tests can use it as a player
does. All positions and rectangles are in logical points.
"""

import math
from collections.abc import Callable, Sequence
from enum import Enum
from typing import ClassVar, TypeVar

import pygame

from game.window import redraw, scaling, sound, theme
from game.window.animation import IDLE, AnimatedValue
from game.window.input import input_method
from game.window.input.directions import nearest
from game.window.input.key_bindings import (
    ACTIVATE,
    DOWN,
    LEFT,
    NEXT_CONTROL,
    PREVIOUS_CONTROL,
    RIGHT,
    UP,
    Action,
    ActionOwner,
    Actions,
    with_key,
)
from game.window.input.touch import Touch
from game.window.paint import draw
from game.words.messages import mark, tr, translated

SUGGESTED = 9  # the radius of the sign on a button that a hint suggests
NOWHERE = (-10_000.0, -10_000.0)  # the mouse position while the mouse is outside the window


class Role(Enum):
    """The kind of a part of the screen. The value is the English word for it, which screen readers say."""

    HEADING = mark("heading")
    TEXT = mark("text")
    BUTTON = mark("button")
    LINK = mark("link")
    CHOICE = mark("choice")
    TABS = mark("tabs")
    SLIDER = mark("slider")
    SWITCH = mark("switch")
    LIST = mark("list")
    FIELD = mark("text field")
    DROPDOWN = mark("drop-down list")
    CALENDAR = mark("calendar")
    GRAPH = mark("graph")
    PROGRESS = mark("progress")
    MOVES = mark("list of moves")
    PLAYER = mark("player")
    STATUS = mark("status")
    BOARD = mark("board")
    CELL = mark("space")
    OPTION = mark("option")
    TAB = mark("tab")
    ROW = mark("row")


class Widget:
    """A part of the screen that draws itself; most react to mouse and keyboard.

    rect              its area in logical points, which the screen's `layout` sets
    role              its kind
    title             its name, where the screen draws the label
    visible           True if it is on the screen
    hint              the text of its tooltip
    disabled_reason   the reason why the widget cannot be used now, which its tooltip shows; empty if it can be used
    holds_focus       True if a click moves the keyboard focus to the widget, as in a text field or list
    takes_text        True if the widget takes typed text, so that keys with letters reach no other action
    is_said_last      True if its announcement follows those of the other widgets
    settles_slowly    True if a search refines its announcement, which is said only when it has settled
    takes_focus       True if Tab and the arrow keys can move the focus to the widget
    takes_mouse       True if the mouse can point at the widget
    touch             its use by touch
    is_ground         True for a board: its keys also work while no widget has the focus, and arrow keys do not leave it
    actions           the actions that its keys have while it has the focus
    composed          the letters that an input method shows before it enters them; the keys then belong to it
    """

    role = Role.TEXT
    title = ""
    holds_focus = False
    takes_text = False
    takes_focus = True
    takes_mouse = True
    touch = Touch.TAP
    is_ground = False
    is_said_last = False
    settles_slowly = False
    actions: ClassVar[Actions] = {}
    composed = ""

    def __init__(self, hint: str = "") -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.hint = hint
        self.disabled_reason = ""
        self.visible = True
        self.focused = False
        self.pressed = False
        self.glow = AnimatedValue()  # 1 while the mouse is over the widget

    @property
    def enabled(self) -> bool:
        return not self.disabled_reason

    @property
    def caret(self) -> pygame.FRect | None:
        """The area of the cursor in a text field, or None for other widgets."""
        return None

    def changed(self) -> None:
        """Ask for a new frame, because the widget may look different."""
        redraw.request()

    def hover(self, is_over: bool) -> None:
        """Called when the mouse moves onto the widget (`is_over`) or leaves it."""
        self.glow.to(1.0 if is_over and self.enabled else 0.0)
        self.changed()

    def point(self, position: tuple[float, float]) -> None:
        """Called when the mouse moves over the widget. Widgets override this if their parts light up separately."""

    def press(self, position: tuple[float, float]) -> None:
        """Called when the left mouse button is pressed on the widget."""

    def drag(self, position: tuple[float, float]) -> None:
        """Called when the mouse moves while the left button, pressed on the widget, is held."""

    def release(self, position: tuple[float, float]) -> None:
        """Called when the left button, pressed on the widget, is released, at any position."""

    def wheel(self, turns: float) -> bool:
        """Handle the mouse wheel.

        `turns` is positive if it turns away from the user. Return True if the widget uses the wheel.
        """
        return False

    def pan(self, distance: float) -> None:
        """Move the contents down by `distance` points, for widgets that scroll by touch."""

    @property
    def tip(self) -> str:
        """The text of the tooltip: the reason why the widget cannot be used now, or else its hint."""
        return self.disabled_reason or self.hint

    @property
    def key_owner(self) -> ActionOwner:
        """The object whose actions the widget's keys perform: the widget itself, unless a subclass overrides this."""
        return self

    @property
    def name(self) -> str:
        """The part's name, which distinguishes it from the other parts of the screen."""
        return self.title or self.hint

    @property
    def value_text(self) -> str:
        """The part's value as text, such as the chosen option; may be empty."""
        return ""

    @property
    def state_text(self) -> str:
        """The part's state as text, such as selected or disabled; may be empty."""
        return tr("disabled: {reason}", reason=self.disabled_reason) if self.disabled_reason else ""

    @property
    def announcement(self) -> str:
        """The text that a screen reader says as soon as it changes; empty for most widgets."""
        return ""

    @property
    def can_click(self) -> bool:
        """True if a screen reader can click the widget."""
        return ACTIVATE in self.actions

    @property
    def children(self) -> "Sequence[Widget]":
        """The parts that it consists of, such as the cells of a board."""
        return ()

    def describe(self) -> str:
        """Return the text for a screen reader: name, role, value and state. Leave out the role of a plain text."""
        return self._join(self.name, "" if self.role is Role.TEXT else tr(self.role.value))

    @property
    def contents_text(self) -> str:
        """The text of a card or label for a screen reader: name, value and state without the role."""
        return self._join(self.name)

    def _join(self, *first: str) -> str:
        return ", ".join(translated(part) for part in (*first, self.value_text, self.state_text) if part)

    def type(self, words: str) -> bool:
        """Handle text that is typed while the widget has the focus. Return True if the widget uses it."""
        return False

    def compose(self, words: str, cursor: int) -> bool:
        """Show letters that an input method has not entered yet, with the cursor at an index in them.

        Return True if the widget shows them.
        """
        return False

    def update(self, dt: float) -> float:
        if self.glow.moving:
            self.changed()
        return self.glow.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        raise NotImplementedError


class Clickable(Widget):
    """A widget that a click, Enter or Space activates, such as a button or a card. `on_click` is called then."""

    role = Role.BUTTON
    actions: ClassVar[Actions] = {ACTIVATE: lambda widget: widget.click()}

    def __init__(self, on_click: Callable[[], object] | None = None, hint: str = "") -> None:
        super().__init__(hint)
        self.on_click = on_click

    @property
    def can_click(self) -> bool:
        return True

    def click(self) -> None:
        if self.enabled and self.on_click is not None:
            self.on_click()

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.click()


AnyWidget = TypeVar("AnyWidget", bound=Widget)


class Static(Widget):
    """A widget that shows something and takes neither focus nor mouse: a text, a card, a part of another widget.

    These attributes are for screen readers, which reach the parts of a widget one by one:

    key         identifies a part among the parts of its widget
    is_current  True for the part on which the focus of its widget is, such as the selected row of a list
    on_click    called when a screen reader clicks the part; None if that has no effect
    on_point    called when a screen reader moves the focus to the part, or None
    """

    role = Role.TEXT
    takes_focus = takes_mouse = False
    key: object = None
    is_current = False
    on_click: Callable[[], object] | None = None
    on_point: Callable[[], object] | None = None

    @property
    def can_click(self) -> bool:
        return self.on_click is not None


class Item(Static):
    """An option, a tab or a row of a widget, as a part for screen readers.

    number   its index
    count    the number of such parts, with those that are not on the screen
    """

    def __init__(
        self,
        role: Role,
        words: str,
        rect: pygame.FRect,
        number: int,
        count: int,
        is_current: bool,
        on_click: Callable[[], object],
    ) -> None:
        super().__init__()
        self.role = role
        self.title = words
        self.rect = rect
        self.key = self.number = number
        self.count = count
        self.is_current = is_current
        self.on_click = on_click

    @property
    def state_text(self) -> str:
        return tr("selected") if self.is_current else ""


class Text(Static):
    """A text that the screen draws itself, without a widget."""

    def __init__(self, words: str, role: Role = Role.TEXT) -> None:
        super().__init__()
        self.title = words
        self.role = role


def texts(*words: str) -> list[Widget]:
    """Return a `Text` for each of these texts that is not empty."""
    return [Text(text) for text in words if text]


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


class Tooltip:
    """The tooltip of a widget, which appears after a short delay, or a note, which appears at once.

    widget   the widget whose tooltip is shown, or None
    note     the text of the note, or an empty text
    clear    the area that tooltips must not cover
    """

    DELAY = 0.45  # seconds before a tooltip appears
    STAYS = 6.0  # seconds that a tooltip stays
    NOTE_STAYS = 3.0  # seconds that a note stays
    WIDEST = 300  # the greatest width of the text

    def __init__(self) -> None:
        self.widget: Widget | None = None
        self.waited = 0.0
        self.shown = AnimatedValue()
        self.clear = pygame.FRect(0, 0, 0, 0)
        self.note = ""
        self._around = pygame.FRect(0, 0, 0, 0)

    def aim(self, widget: Widget | None) -> None:
        """Hide the tooltip, and start the delay after which the tooltip of `widget` appears, unless that is None."""
        self._hide()
        self.widget = widget
        self.note = ""

    def say(self, words: str, around: pygame.FRect) -> None:
        """Show a note at once, next to the rectangle `around`."""
        self._hide()
        self.widget = None
        self.note, self._around = words, pygame.FRect(around)

    def _hide(self) -> None:
        if self.shown.value:
            redraw.request()
        self.waited = 0.0
        self.shown.jump(0.0)

    def _words(self) -> str:
        return self.note or (self.widget.tip if self.widget else "")

    def update(self, dt: float) -> float:
        if not self._words():
            return IDLE
        delay, stays = (0.0, self.NOTE_STAYS) if self.note else (self.DELAY, self.STAYS)
        self.waited += dt
        if self.waited < delay:
            return delay - self.waited
        gone = delay + stays
        self.shown.to(1.0 if self.waited < gone else 0.0)
        if self.note and self.waited >= gone and not self.shown.value:
            self.note = ""
            return IDLE
        if self.shown.moving:
            redraw.request()
        return min(self.shown.update(dt), gone - self.waited if self.waited < gone else IDLE)

    def _box(self) -> pygame.FRect:
        lines = draw.wrap(self._words(), "small", self.WIDEST)
        width = max(draw.measure(line, "small") for line in lines) + 24
        box = pygame.FRect(0, 0, width, draw.paragraph_height(self._words(), self.WIDEST, "small") + 16)
        around = self._around if self.widget is None else self.widget.rect
        box.midtop = around.centerx, around.bottom + 8
        if box.bottom > scaling.size[1] - 8:
            box.bottom = max(box.height + 8, around.top - 8)
        if box.colliderect(self.clear):
            box.bottom = self.clear.top - 4
        box.left = max(8, min(box.left, scaling.size[0] - 8 - box.width))
        return box

    def draw(self, surface: pygame.Surface) -> None:
        if not self.shown.value or not self._words():
            return
        box = self._box()
        now = theme.now
        fill = theme.mix(now.raised, now.lift, 0.08)
        draw.panel(surface, box, fill, radius=10, border=now.secondary, border_opacity=0.35, width=1)
        draw.paragraph(surface, self._words(), (box.x + 12, box.y + 8), self.WIDEST, "small", now.text)


LABEL_EDGES = 20  # the least space beside the label of a button


class ButtonKind(Enum):
    """The visual weight of a button. A screen has at most one primary button."""

    PLAIN = "plain"
    PRIMARY = "primary"  # the most likely choice, in a bright color
    QUIET = "quiet"  # without a background until the mouse is over it


class Button(Clickable):
    """A push button with an icon, a label or both.

    action         the action that the button performs, or None; the tooltip names the action's key
    kind           the visual weight of the button
    about          a second line below the label
    draw_content   draws the icon and the label
    on             True if the button is a toggle and is switched on
    is_toggle      True if the button switches something on and off
    is_suggested   True if a hint suggests to press the button
    news           what is new on the screen that the button opens; a dot in the corner stands for it
    """

    def __init__(
        self,
        label: str = "",
        on_click: Callable[[], object] | None = None,
        icon: str = "",
        kind: ButtonKind = ButtonKind.PLAIN,
        hint: str = "",
        action: Action | None = None,
    ) -> None:
        super().__init__(on_click, hint)
        self.action = action
        self.label = label
        self.icon = icon
        self.kind = kind
        self.about = ""
        self.draw_content: Callable[[pygame.Surface, Button, theme.Color], object] = draw_content
        self.on = self.is_toggle = False
        self.is_suggested = False
        self.news = ""
        self.radius = theme.BUTTON_RADIUS

    @property
    def _help(self) -> str:
        return self.hint or (self.action.text if self.action is not None else "")

    @property
    def tip(self) -> str:
        return self.disabled_reason or with_key(self._help, self.action)

    @property
    def name(self) -> str:
        return self.title or self.label or self._help

    @property
    def value_text(self) -> str:
        return self.about or self.news

    @property
    def state_text(self) -> str:
        states = (tr("on") if self.on else "", tr("suggested") if self.is_suggested else "")
        return super().state_text or ", ".join(state for state in states if state)

    def natural_width(self) -> float:
        """Return the width in which the button's label and icon fit."""
        words = draw.measure(self.label, "strong") if self.label else 0
        symbol = theme.ICON if self.icon else 0
        return words + symbol + (8 if words and symbol else 0) + 40

    def least_width(self) -> float:
        """Return the width in which the button's label fits without its icon."""
        return draw.measure(self.label, "strong") + LABEL_EDGES if self.label else 0

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        lifted = 0.35 if self.pressed else self.glow.value
        if self.on:
            fill = theme.mix(now.chosen, now.accent, 0.07 * lifted)
            draw.panel(surface, self.rect, fill, radius=self.radius, border=now.accent)
            color = now.accent_text
        elif self.kind is ButtonKind.PRIMARY and self.enabled:
            top, bottom = (theme.mix(shade, now.lift, 0.16 * lifted) for shade in now.primary)
            draw.panel(surface, self.rect, top, bottom=bottom, radius=self.radius)
            color = now.primary_text
        elif self.kind is ButtonKind.QUIET:
            if lifted or self.pressed:
                draw.panel(surface, self.rect, now.control, radius=self.radius, opacity=round(lifted, 2))
            color = theme.mix(now.secondary, now.text, lifted)
        else:
            fill = theme.mix(now.control, now.lift, 0.07 * lifted)
            draw.panel(surface, self.rect, fill, radius=self.radius, opacity=1 if self.enabled else 0.4)
            color = now.text
        if not self.enabled:
            color = now.secondary
        self.draw_content(surface, self, color)
        if self.is_suggested and self.enabled:  # a frame would look like that of a switch that is on
            place = self.rect.right - 5, self.rect.y + 4  # across the corner, beside the label
            draw.dot(surface, place, SUGGESTED, now.accent)
            draw.icon(surface, "lightbulb", place, now.primary_text, round(1.5 * SUGGESTED))
        if self.news:
            draw.dot(surface, (self.rect.right - 9, self.rect.y + 9), 5, now.accent)


def draw_content(surface: pygame.Surface, button: Button, color: theme.Color) -> None:
    """Draw the icon and the label of a button, and the second line below it."""
    rect, middle, label = button.rect, button.rect.centery, button.label
    if button.about:
        left, width = rect.x + 50, rect.width - 64
        draw.icon(surface, button.icon, (rect.x + 28, middle), color)
        draw.text(surface, label, (left, middle - 10), "strong", color, "midleft")
        faint = color if button.kind is ButtonKind.PRIMARY else theme.mix(color, theme.now.secondary, 0.8)
        draw.text(surface, button.about, (left, middle + 10), "small", faint, "midleft", width=width)
        return
    if not label:
        draw.icon(surface, button.icon, rect.center, color)
        return
    # If only one of them fits, the label is more important than the icon.
    has_space = draw.measure(label, "strong") <= rect.width - LABEL_EDGES - theme.ICON - 8
    symbol = theme.ICON + 8 if button.icon and has_space else 0
    words, factor = draw.fitted(label, "strong", rect.width - LABEL_EDGES - symbol)
    left = rect.centerx - (draw.measure(words, "strong", factor) + symbol) / 2
    if symbol:
        draw.icon(surface, button.icon, (left + theme.ICON / 2, middle), color)
    draw.text(surface, words, (left + symbol, middle), "strong", color, anchor="midleft", factor=factor)


def row(
    widgets: Sequence[Widget], rect: scaling.Area, gap: float = theme.GAP, shares: Sequence[float] | None = None
) -> None:
    """Lay out widgets side by side in a rectangle.

    `shares` are their relative widths; without it all are equally wide, unless the label of a button needs more space.
    """
    left, top, width, height = rect
    free = width - gap * (len(widgets) - 1)
    shares = shares or draw.fitting_widths(
        [widget.least_width() if isinstance(widget, Button) else 0 for widget in widgets], free
    )
    whole = sum(shares) or 1  # a rectangle without width has no shares, as before the first layout
    for widget, share in zip(widgets, shares, strict=True):
        part = free * share / whole
        widget.rect = pygame.FRect(left, top, part, height)
        left += part + gap
