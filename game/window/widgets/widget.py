"""The base class of all widgets, simple kinds of widgets, and buttons.

A widget gets all events from its group (`group.py`), and never asks pygame for the mouse position, so tests can use it
as a player does. All positions and rectangles are in logical points.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import ClassVar, TypeVar

import pygame

from game.window import redraw, scaling, theme
from game.window.animation import AnimatedValue
from game.window.input.key_bindings import ACTIVATE, Action, ActionOwner, Actions, with_key
from game.window.input.touch import Touch
from game.window.paint import draw
from game.words.messages import mark, tr, translated

SUGGESTED = 9  # the radius of the sign on a button that a hint suggests


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
