"""Widgets: what they share, the group that leads mouse and keyboard to them, and buttons.

A widget knows only its rectangle in logical points and is driven by its group with the data of pygame's events, never
by asking pygame where the mouse is; so tests drive it exactly as a person does.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TypeVar

import pygame

from game.window import screen, sound, theme
from game.window.motion import IDLE, Glide
from game.window.paint import draw

NOWHERE = (-10_000.0, -10_000.0)  # where the mouse is while it is outside the window
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


# A key that is held together with one of these is a shortcut, and not what it is by itself.
SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT


def is_shortcut(event: pygame.event.Event) -> bool:
    """Whether a key went down together with Ctrl, Alt, or the key of Windows or of a Mac."""
    return event.type == pygame.KEYDOWN and bool(event.mod & SHORTCUT)


def digit(key: int) -> int:
    """What a key counts, from 0 for the 1; less than that for every other key."""
    for one in (pygame.K_1, pygame.K_KP_1):
        if one <= key < one + 9:
            return key - one
    return -1


class Widget:
    """Something on the screen that answers to mouse and keyboard.

    rect      where it is, in logical points; the scene's `layout` sets it
    hint      what its tooltip says
    why_not   if not empty, the widget cannot be used now and its tooltip says why
    holds_focus   whether a click leaves the keyboard with it (a text field, a list)
    knows_shortcuts   whether its `key` is told of shortcuts too (a text field)
    """

    holds_focus = False
    knows_shortcuts = False

    def __init__(self, hint: str = "") -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.hint = hint
        self.why_not = ""
        self.visible = True
        self.focused = False
        self.pressed = False
        self.glow = Glide()  # 1 while hovered

    @property
    def enabled(self) -> bool:
        return not self.why_not

    def changed(self) -> None:
        """Have the widget drawn again."""
        screen.damage(self.rect.inflate(24, 24))

    def hover(self, is_over: bool) -> None:
        self.glow.to(1.0 if is_over and self.enabled else 0.0)
        self.changed()

    def point(self, position: tuple[float, float]) -> None:
        """The mouse is here, over it: for what lights up in parts."""

    def press(self, position: tuple[float, float]) -> None:
        """The left button went down on it."""

    def drag(self, position: tuple[float, float]) -> None:
        """The mouse moved with the button held since."""

    def release(self, position: tuple[float, float]) -> None:
        """The button came up again, somewhere."""

    def wheel(self, turns: float) -> bool:
        """The wheel turned above it, away from the hand if positive; True if that meant something."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down while it had the focus; True if that meant something."""
        return False

    def type(self, words: str) -> bool:
        """Text was typed while it had the focus."""
        return False

    def update(self, dt: float) -> float:
        if self.glow.moving:
            self.changed()
        return self.glow.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        raise NotImplementedError


AnyWidget = TypeVar("AnyWidget", bound=Widget)


class Group:
    """The widgets of a scene, in the order of the Tab key.

    `has_ground`: the scene itself takes keys as well (a board does), so Tab stops there too, on no widget at all.
    """

    def __init__(self, has_ground: bool = False) -> None:
        self.widgets: list[Widget] = []
        self.has_ground = has_ground
        self.focus: Widget | None = None
        self.by_keyboard = False  # the focus ring shows only after a key moved the focus
        self._last: Widget | None = None
        self._hovered: Widget | None = None
        self._held: Widget | None = None
        self._unasked: Widget | None = None  # came under the mouse, not the mouse over it: no reason for its tooltip
        self._tip = Tip()

    def add(self, widget: AnyWidget) -> AnyWidget:
        """Add a widget and return it."""
        self.widgets.append(widget)
        return widget

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        """Lead an event to a widget; True if it meant something there."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if event.type == pygame.KEYDOWN:
            self._tip.aim(None)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        if event.type == pygame.MOUSEWHEEL and self._hovered is not None:
            return self._hovered.wheel(getattr(event, "precise_y", event.y))
        if event.type == pygame.TEXTINPUT and self.focus is not None:
            return self.focus.type(event.text)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def at(self, position: tuple[float, float]) -> Widget | None:
        """The uppermost widget at a position."""
        for widget in reversed(self.widgets):
            if widget.visible and widget.rect.collidepoint(position):
                return widget
        return None

    def _move(self, position: tuple[float, float]) -> bool:
        over = self.at(position)
        if over is not self._hovered:
            if self._hovered is not None:
                self._hovered.hover(False)
            if over is not None:
                over.hover(True)
            self._hovered = over
            self._tip.aim(over)
        elif over is not None and over is self._unasked:
            self._tip.aim(over)
        self._unasked = None
        if over is not None:
            over.point(position)
        if self._held is not None:
            self._held.drag(position)
            self._held.changed()
        return False

    def keep_clear(self, rect: pygame.FRect) -> None:
        """Have no tooltip cover a place."""
        self._tip.clear = rect

    def arrive(self) -> None:
        """The group has come to the screen, and has been told where the mouse is."""
        self._tip.aim(None)
        self._unasked = self._hovered

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
            self._tip.aim(over)  # why does nothing happen?
            sound.play("refused")
        return True

    def _release(self, position: tuple[float, float]) -> bool:
        held, self._held = self._held, None
        if held is None:
            return False
        held.pressed = False
        held.release(position)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if self.focus is not None and not (self.focus.visible and self.focus.enabled):
            self._focus_on(None)
        if self.focus is not None and self.focus.key(event):
            return True
        if event.key == pygame.K_TAB:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in ARROWS:
            return self._arrow(ARROWS[event.key])
        return False

    def shortcut(self, event: pygame.event.Event) -> bool:
        """Lead a shortcut to the widget that has the focus, if it knows any; True if it meant something there."""
        self._tip.aim(None)
        focus = self.focus
        return focus is not None and focus.knows_shortcuts and focus.visible and focus.enabled and focus.key(event)

    def _stations(self) -> list[Widget | None]:
        widgets: list[Widget | None] = [w for w in self.widgets if w.visible and w.enabled]
        return [None, *widgets] if self.has_ground else widgets

    def _tab(self, step: int) -> bool:
        stations = self._stations()
        if not stations:
            return False
        here = self.focus or (self._last if not self.by_keyboard else None)
        if here in stations:
            target = stations[(stations.index(here) + step) % len(stations)]
        else:
            target = stations[0 if step > 0 else -1]
        self.by_keyboard = True
        self._focus_on(target)
        return True

    def _arrow(self, direction: tuple[int, int]) -> bool:
        if self.focus is None:
            return not self.has_ground and self._tab(1)
        here = self.focus.rect
        best, best_distance = None, IDLE
        for widget in self.widgets:
            if widget is self.focus or not (widget.visible and widget.enabled):
                continue
            dx, dy = widget.rect.centerx - here.centerx, widget.rect.centery - here.centery
            ahead = dx * direction[0] + dy * direction[1]
            aside = abs(dx * direction[1]) + abs(dy * direction[0])
            if ahead > 1 and aside <= 2.5 * ahead and ahead + 2 * aside < best_distance:
                best, best_distance = widget, ahead + 2 * aside
        if best is not None:
            self.by_keyboard = True
            self._focus_on(best)
        return True

    def focus_on(self, widget: Widget | None) -> None:
        """Give the keyboard to a widget, with the ring to be seen."""
        self.by_keyboard = True
        self._focus_on(widget)

    def _focus_on(self, widget: Widget | None) -> None:
        if self.focus is not None:
            self.focus.focused = False
            self.focus.changed()
        self.focus = widget
        if widget is not None:
            self._last = widget
            widget.focused = True
            widget.changed()
        self._tip.aim(widget if self.by_keyboard else None)

    # --- time and drawing ---

    def update(self, dt: float) -> float:
        wait = self._tip.update(dt)
        for widget in self.widgets:
            wait = min(wait, widget.update(dt))
        return wait

    def draw(self, surface: pygame.Surface) -> None:
        for widget in self.widgets:
            if widget.visible:
                widget.draw(surface)
        if self.focus is not None and self.by_keyboard and self.focus.visible:
            draw.focus_ring(surface, self.focus.rect, getattr(self.focus, "radius", theme.BUTTON_RADIUS))

    def draw_tip(self, surface: pygame.Surface) -> None:
        """The tooltip, to be drawn above everything else."""
        self._tip.draw(surface)


class Tip:
    """The tooltip: waits a moment over a widget, then says what it does or why it cannot be used now."""

    DELAY = 0.45
    STAYS = 6.0
    WIDEST = 300

    def __init__(self) -> None:
        self.widget: Widget | None = None
        self.waited = 0.0
        self.shown = Glide()
        self.clear = pygame.FRect(0, 0, 0, 0)  # is not covered

    def aim(self, widget: Widget | None) -> None:
        if self.shown.value:
            screen.damage(self._box())
        self.widget = widget
        self.waited = 0.0
        self.shown.jump(0.0)

    def _words(self) -> str:
        return (self.widget.why_not or self.widget.hint) if self.widget else ""

    def update(self, dt: float) -> float:
        if not self._words():
            return IDLE
        self.waited += dt
        if self.waited < self.DELAY:
            return self.DELAY - self.waited
        gone = self.DELAY + self.STAYS
        self.shown.to(1.0 if self.waited < gone else 0.0)
        if self.shown.moving:
            screen.damage(self._box())
        return min(self.shown.update(dt), gone - self.waited if self.waited < gone else IDLE)

    def _box(self) -> pygame.FRect:
        lines = draw.wrap(self._words(), "small", self.WIDEST)
        width = max(draw.measure(line, "small") for line in lines) + 24
        box = pygame.FRect(0, 0, width, draw.paragraph_height(self._words(), self.WIDEST, "small") + 16)
        if self.widget is not None:
            box.midtop = self.widget.rect.centerx, self.widget.rect.bottom + 8
            if box.bottom > screen.size[1] - 8:
                box.bottom = self.widget.rect.top - 8
        if box.colliderect(self.clear):
            box.bottom = self.clear.top - 4
        box.left = max(8, min(box.left, screen.size[0] - 8 - box.width))
        return box

    def draw(self, surface: pygame.Surface) -> None:
        if not self.shown.value or not self._words():
            return
        box = self._box()
        now = theme.now
        fill = theme.mix(now.raised, now.lift, 0.08)
        draw.panel(surface, box, fill, radius=10, border=now.secondary, border_opacity=0.35, width=1)
        draw.paragraph(surface, self._words(), (box.x + 12, box.y + 8), self.WIDEST, "small", now.text)


# Of a primary one there is one on a screen; a quiet one has no surface until it is hovered.
class ButtonKind(Enum):
    """How much a button draws the eye."""

    PLAIN = "plain"
    PRIMARY = "primary"  # what most people want here
    QUIET = "quiet"  # no more than its symbol


class Button(Widget):
    """A push button with an icon, a label or both.

    kind     see ButtonKind
    on       for toggles: whether it is armed
    wanted   whether somebody advises to press it
    """

    def __init__(
        self,
        label: str = "",
        on_click: Callable[[], object] | None = None,
        icon: str = "",
        kind: ButtonKind = ButtonKind.PLAIN,
        hint: str = "",
    ) -> None:
        super().__init__(hint)
        self.label = label
        self.icon = icon
        self.kind = kind
        self.on = False
        self.wanted = False
        self.on_click = on_click
        self.radius = theme.BUTTON_RADIUS

    def click(self) -> None:
        if self.enabled and self.on_click is not None:
            self.on_click()

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.click()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.click()
            return True
        return False

    def natural_width(self) -> float:
        """How wide it wants to be."""
        words = draw.measure(self.label, "strong") if self.label else 0
        symbol = theme.ICON if self.icon else 0
        return words + symbol + (8 if words and symbol else 0) + 40

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        lifted = 0.35 if self.pressed else self.glow.value
        if self.on:
            fill = theme.mix(now.control, now.accent, 0.19 + 0.06 * lifted)
            draw.panel(surface, self.rect, fill, radius=self.radius, border=now.accent)
            color = now.accent_text
        elif self.kind is ButtonKind.PRIMARY and self.enabled:
            top, bottom = (theme.mix(shade, (255, 255, 255), 0.16 * lifted) for shade in now.primary)
            draw.panel(surface, self.rect, top, bottom=bottom, radius=self.radius)
            color = now.primary_text
        elif self.kind is ButtonKind.QUIET:
            if lifted or self.pressed:
                draw.panel(surface, self.rect, now.control, radius=self.radius, opacity=round(lifted, 2))
            color = theme.mix(now.secondary, now.text, lifted)
        else:
            fill = theme.mix(now.control, now.lift, 0.07 * lifted)
            draw.panel(surface, self.rect, fill, radius=self.radius, opacity=1 if self.enabled else 0.55)
            color = now.text
        if not self.enabled:
            color = theme.mix(now.control, now.secondary, 0.6)
        elif self.wanted:
            draw.panel(surface, self.rect, radius=self.radius, opacity=0, border=now.accent, width=2.5)
        self._draw_content(surface, color)

    def _draw_content(self, surface: pygame.Surface, color: theme.Color) -> None:
        middle = self.rect.centery
        if not self.label:
            draw.icon(surface, self.icon, self.rect.center, color)
            return
        # Where room is short, words come before the picture.
        has_room = draw.measure(self.label, "strong") <= self.rect.width - 20 - theme.ICON - 8
        symbol = theme.ICON + 8 if self.icon and has_room else 0
        words = draw.shorten(self.label, "strong", self.rect.width - 20 - symbol)
        left = self.rect.centerx - (draw.measure(words, "strong") + symbol) / 2
        if symbol:
            draw.icon(surface, self.icon, (left + theme.ICON / 2, middle), color)
        draw.text(surface, words, (left + symbol, middle), "strong", color, anchor="midleft")


def row(
    widgets: Sequence[Widget], rect: screen.Area, gap: float = theme.GAP, shares: Sequence[float] | None = None
) -> None:
    """Lay widgets out side by side across a rectangle, in the given shares of its width or equally wide."""
    left, top, width, height = rect
    shares = shares or [1.0] * len(widgets)
    free = width - gap * (len(widgets) - 1)
    for widget, share in zip(widgets, shares, strict=True):
        part = free * share / sum(shares)
        widget.rect = pygame.FRect(left, top, part, height)
        left += part + gap
