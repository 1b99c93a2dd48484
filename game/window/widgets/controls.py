"""Controls that hold a value: choices, tabs, sliders, switches, lists and text fields."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

import pygame

from game.window import clipboard, screen, theme
from game.window.motion import Glide
from game.window.paint import draw
from game.window.widgets.widget import Widget

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Choice(Widget):
    """One of a few values, side by side. `options` are pairs of value and label, `hints` tooltips of single values."""

    radius = theme.BUTTON_RADIUS

    def __init__(
        self, options: Sequence[tuple[object, str]], value: object, on_change: Callable[[object], object]
    ) -> None:
        super().__init__()
        self.options: Sequence[tuple[object, str]] = list(options)
        self.value = value
        self.on_change = on_change
        self.slide = Glide(self._index())
        self.pointed = -1  # the place under the mouse, or where that was last
        self.hints: Mapping[Any, str] = {}

    def _index(self) -> int:
        return next((place for place, (value, _) in enumerate(self.options) if value == self.value), 0)

    def choose(self, value: object, tell: bool = True) -> None:
        """Take a value; `tell` the owner unless the owner itself sets it."""
        if value == self.value:
            return
        self.value = value
        self.slide.to(self._index())
        self.changed()
        if tell:
            self.on_change(value)

    def offer(self, options: Sequence[tuple[Any, str]]) -> None:
        """Have other options; a value that is no more among them gives way to the first."""
        if list(options) == list(self.options):
            return
        self.options = list(options)
        if options and self.value not in [value for value, _ in options]:
            self.value = options[0][0]
        self.slide.jump(self._index())
        self.changed()

    def part(self, place: float) -> pygame.FRect:
        width = self.rect.width / len(self.options)
        return pygame.FRect(self.rect.x + width * place, self.rect.y, width, self.rect.height)

    def place_at(self, position: tuple[float, float]) -> int:
        """Which of the options stands at a position, or -1."""
        return next((place for place in range(len(self.options)) if self.part(place).collidepoint(position)), -1)

    def point(self, position: tuple[float, float]) -> None:
        place = self.place_at(position)
        if place != self.pointed:
            self.pointed = place
            if self.hints and place >= 0:
                self.hint = self.hints.get(self.options[place][0], "")
            self.changed()

    def release(self, position: tuple[float, float]) -> None:
        if (place := self.place_at(position)) >= 0:
            self.choose(self.options[place][0])

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None:
            return False
        place = max(0, min(len(self.options) - 1, self._index() + step))
        self.choose(self.options[place][0])
        return True

    def update(self, dt: float) -> float:
        if self.slide.moving:
            self.changed()
        return min(super().update(dt), self.slide.update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.panel(surface, self.rect, now.well, radius=self.radius)
        chosen = self.part(self.slide.value).inflate(-8, -8)
        draw.panel(surface, chosen, theme.mix(now.control, now.accent, 0.22), radius=self.radius - 3)
        for place, (value, label) in enumerate(self.options):
            part = self.part(place)
            color = now.accent_text if value == self.value else self._label_color(place)
            if not self.enabled:
                color = theme.mix(now.well, now.secondary, 0.6)
            draw.text(surface, label, part.center, "label", color, anchor="center", width=part.width - 12)

    def _label_color(self, place: int) -> theme.Color:
        """Of an option that is not chosen: only the one under the mouse is lit."""
        lit = self.glow.value if place == self.pointed else 0.0
        return theme.mix(theme.now.secondary, theme.now.text, lit)


class Tabs(Choice):
    """A choice of what to look at: labels over a line, the chosen one underlined."""

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        for place, (value, label) in enumerate(self.options):
            part = self.part(place)
            color = now.text if value == self.value else self._label_color(place)
            draw.text(surface, label, part.center, "label", color, anchor="center", width=part.width - 12)
        under = self.part(self.slide.value)
        base = self.rect.bottom - 3
        draw.panel(surface, (self.rect.x, base + 1, self.rect.width, 1), now.control, radius=0)
        draw.panel(surface, (under.x + 8, base, under.width - 16, 3), now.accent, radius=2)


class Slider(Widget):
    """A number between two ends. `text` writes it out beside the track."""

    radius = theme.BUTTON_RADIUS
    holds_focus = True
    LABEL = 64  # the least room of what is written beside the track

    def __init__(
        self,
        low: float,
        high: float,
        step: float,
        value: float,
        on_change: Callable[[float], object],
        text: Callable[[float], str] = "{:g}".format,
    ) -> None:
        super().__init__()
        self.low, self.high, self.step = low, high, step
        self.value = value
        self.on_change = on_change
        self.text = text

    def take(self, value: float) -> None:
        stepped = self.low + round((value - self.low) / self.step) * self.step
        stepped = max(self.low, min(self.high, stepped))
        if stepped != self.value:
            self.value = stepped
            self.changed()
            self.tell()

    def tell(self) -> None:
        self.on_change(self.value)

    def track(self) -> tuple[float, float]:
        widest = max(draw.measure(self.text(value), "label") for value in (self.low, self.high))
        return self.rect.x + 10, self.rect.width - 20 - max(self.LABEL, widest + 14)

    def press(self, position: tuple[float, float]) -> None:
        self.drag(position)

    def drag(self, position: tuple[float, float]) -> None:
        left, width = self.track()
        self.take(self.low + (self.high - self.low) * (position[0] - left) / width)

    def wheel(self, turns: float) -> bool:
        self.take(self.value + self.step * (1 if turns > 0 else -1))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: -5, pygame.K_PAGEUP: 5}
        if event.key == pygame.K_HOME:
            self.take(self.low)
        elif event.key == pygame.K_END:
            self.take(self.high)
        elif event.key in steps:
            self.take(self.value + self.step * steps[event.key])
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        left, width = self.track()
        middle = self.rect.centery
        knob = left + width * (self.value - self.low) / (self.high - self.low)
        faint = theme.mix(now.control, now.secondary, 0.6)
        draw.panel(surface, (left, middle - 3, width, 6), now.socket, radius=3)
        if knob - left >= 6:
            draw.panel(surface, (left, middle - 3, knob - left, 6), now.accent if self.enabled else faint, radius=3)
        size = 18 + 2 * max(self.glow.value, self.pressed)
        color = now.text if self.enabled else faint
        draw.panel(surface, (knob - size / 2, middle - size / 2, size, size), color, radius=size / 2)
        draw.text(surface, self.text(self.value), (self.rect.right - 6, middle), "label", color, anchor="midright")


class Switch(Widget):
    """On or off. The whole row that it stands in answers to the mouse."""

    WIDTH, HEIGHT = 52, 30

    def __init__(self, on: bool, on_change: Callable[[bool], object], hint: str = "") -> None:
        super().__init__(hint)
        self.on = on
        self.on_change = on_change
        self.radius = theme.BUTTON_RADIUS
        self.slide = Glide(float(on))
        self.track = pygame.FRect(0, 0, self.WIDTH, self.HEIGHT)

    def place(self, line: pygame.FRect, left: float) -> None:
        """Take a row, with the switch itself at `left`."""
        self.rect = pygame.FRect(line)
        self.track.midleft = left, line.centery

    def show(self, on: bool) -> None:
        """Stand as the owner says, without telling it."""
        self.on = on
        self.slide.to(float(on))
        self.changed()

    def toggle(self) -> None:
        self.show(not self.on)
        self.on_change(self.on)

    def release(self, position: tuple[float, float]) -> None:
        if self.rect.collidepoint(position):
            self.toggle()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE):
            self.toggle()
            return True
        return False

    def update(self, dt: float) -> float:
        if self.slide.moving:
            self.changed()
        return min(super().update(dt), self.slide.update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        box = self.track
        color = theme.mix(theme.mix(now.socket, now.lift, 0.12 * self.glow.value), now.accent, self.slide.value)
        draw.panel(surface, box, color, radius=box.height / 2)
        knob = box.height - 8
        left = box.x + 4 + (box.width - knob - 8) * self.slide.value
        color = theme.mix(now.secondary, now.primary_text, self.slide.value)
        draw.panel(surface, (left, box.y + 4, knob, knob), color, radius=knob / 2)
        if self.on:  # told by a tick as well as by colour
            draw.icon(surface, "check", (left + knob / 2, box.centery), now.accent, 14)


class Rows(Widget):
    """A list that scrolls. `draw_row(surface, rect, index)` draws one row; a click or Enter chooses it."""

    radius = theme.BUTTON_RADIUS
    holds_focus = True

    def __init__(
        self,
        draw_row: Callable[[pygame.Surface, pygame.FRect, int], object],
        on_choose: Callable[[int], object] | None = None,
        row_height: float = theme.ROW_HEIGHT,
    ) -> None:
        super().__init__()
        self.draw_row = draw_row
        self.on_choose = on_choose
        self.row_height = row_height
        self.count = 0
        self.selected = -1
        self.offset = 0.0
        self._dragged = False

    def fill(self, count: int, selected: int = -1) -> None:
        """Say how many rows there are and which is selected; the selected one is scrolled into view."""
        self.count, self.selected = count, selected
        self.show(selected if selected >= 0 else 0)
        self.changed()

    def show(self, index: int) -> None:
        """Scroll a row into view."""
        top = index * self.row_height
        self._scroll_to(min(max(self.offset, top + self.row_height - self.rect.height), top))

    def _scroll_to(self, offset: float) -> None:
        self.offset = max(0.0, min(offset, self.count * self.row_height - self.rect.height))
        self.changed()

    def _row_at(self, position: tuple[float, float]) -> int:
        index = int((position[1] - self.rect.y + self.offset) // self.row_height)
        return index if self.rect.collidepoint(position) and index < self.count else -1

    def _bar(self) -> pygame.FRect | None:
        whole = self.count * self.row_height
        if whole <= self.rect.height:
            return None
        height = max(28, self.rect.height**2 / whole)
        top = self.rect.y + (self.rect.height - height) * self.offset / (whole - self.rect.height)
        return pygame.FRect(self.rect.right - 6, top, 4, height)

    def press(self, position: tuple[float, float]) -> None:
        self._dragged = self._bar() is not None and position[0] > self.rect.right - 14
        self.drag(position)

    def drag(self, position: tuple[float, float]) -> None:
        bar = self._bar()
        if self._dragged and bar is not None:
            share = (position[1] - self.rect.y - bar.height / 2) / (self.rect.height - bar.height)
            self._scroll_to(share * (self.count * self.row_height - self.rect.height))

    def release(self, position: tuple[float, float]) -> None:
        index = self._row_at(position)
        if not self._dragged and index >= 0:
            self.choose(index)

    def choose(self, index: int) -> None:
        self.selected = index
        self.show(index)
        if self.on_choose is not None:
            self.on_choose(index)

    def wheel(self, turns: float) -> bool:
        self._scroll_to(self.offset - turns * self.row_height)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        page = max(1, int(self.rect.height // self.row_height))
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        ends = {pygame.K_HOME: 0, pygame.K_END: self.count - 1}
        if not self.count or (event.key not in steps and event.key not in ends):
            return False
        target = ends.get(event.key, self.selected + steps.get(event.key, 0))
        self.choose(max(0, min(self.count - 1, target)))
        return True

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(screen.to_pixels(self.rect).clip(clip))
        first = int(self.offset // self.row_height)
        last = min(self.count, int((self.offset + self.rect.height) // self.row_height) + 1)
        bar = self._bar()
        width = self.rect.width - (12 if bar else 0)
        for index in range(first, last):
            top = self.rect.y + index * self.row_height - self.offset
            box = pygame.FRect(self.rect.x, top, width, self.row_height)
            if index == self.selected:
                fill = theme.mix(theme.now.control, theme.now.accent, 0.18)
                draw.panel(surface, box.inflate(0, -4), fill, radius=10)
            self.draw_row(surface, box, index)
        if bar:
            draw.panel(surface, bar, theme.now.secondary, radius=2, opacity=0.5)
        surface.set_clip(clip)


class Field(Widget):
    """A line of text to write in. Ctrl+A selects it all, and what is typed then takes its place.

    It takes up to `longest` letters; what is typed or pasted beyond is left out.
    """

    radius = theme.BUTTON_RADIUS
    holds_focus = True
    knows_shortcuts = True
    EDGE = 14
    LONGEST = 4096  # letters: no path of a file is longer

    def __init__(
        self,
        words: str = "",
        on_enter: Callable[[str], object] | None = None,
        placeholder: str = "",
        longest: int = LONGEST,
    ) -> None:
        super().__init__()
        self.longest = longest
        self.words = words[:longest]
        self.cursor = len(self.words)
        self.on_enter = on_enter
        self.placeholder = placeholder
        self.complaint = ""  # shown as a bad border; the scene writes it out
        self.is_selected = False

    def fill(self, words: str) -> None:
        self.words = words[: self.longest]
        self.cursor, self.is_selected = len(self.words), False
        self.changed()

    def select(self) -> None:
        self.is_selected, self.cursor = bool(self.words), len(self.words)
        self.changed()

    def type(self, words: str) -> bool:
        room = self.longest - (0 if self.is_selected else len(self.words))
        clean = "".join(islice(filter(str.isprintable, words), max(0, room)))
        if self.is_selected and clean:
            self.fill("")
        self.words = self.words[: self.cursor] + clean + self.words[self.cursor :]
        self.cursor += len(clean)
        self.changed()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        # Some keyboards have letters that Ctrl and Alt write together.
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not event.mod & pygame.KMOD_ALT
        steps = {pygame.K_LEFT: self.cursor - 1, pygame.K_RIGHT: self.cursor + 1}
        steps |= {pygame.K_HOME: 0, pygame.K_END: len(self.words)}
        if event.key in ENTER and self.on_enter is not None:
            self.on_enter(self.words)
        elif (event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) and self.is_selected) or (
            event.key == pygame.K_BACKSPACE and control
        ):
            self.fill("")
        elif event.key == pygame.K_BACKSPACE and self.cursor:
            self.words = self.words[: self.cursor - 1] + self.words[self.cursor :]
            self.cursor -= 1
        elif event.key == pygame.K_DELETE:
            self.words = self.words[: self.cursor] + self.words[self.cursor + 1 :]
        elif event.key in steps:
            self.cursor = max(0, min(len(self.words), steps[event.key]))
            self.is_selected = False
        elif control and event.key == pygame.K_a:
            self.select()
        elif control and event.key == pygame.K_v:
            self.type(clipboard.get())
        elif control and event.key in (pygame.K_c, pygame.K_x):
            if clipboard.put(self.words) and event.key == pygame.K_x:
                self.fill("")
        else:
            # Letters arrive as text; only what leads away from the field is left to others.
            return event.key not in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, *ENTER)
        self.changed()
        return True

    def press(self, position: tuple[float, float]) -> None:
        reach = position[0] - self.rect.x - self.EDGE
        first, last = self._seen()
        self.is_selected = False
        self.cursor = first + draw.letters_that_fit(self.words[first:last], "body", reach)

    def _seen(self) -> tuple[int, int]:
        """From where to where the words can be seen: scrolled so that the cursor is among them."""
        room = self.rect.width - 2 * self.EDGE
        first = self.cursor - draw.letters_that_fit(self.words[: self.cursor], "body", room, at_end=True)
        last = first + draw.letters_that_fit(self.words[first:], "body", room)
        return first, max(last, self.cursor)

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        border = now.bad if self.complaint else now.accent if self.focused else now.socket
        draw.panel(surface, self.rect, now.well, radius=self.radius, border=border, width=1.5)
        first, last = self._seen()
        left, middle = self.rect.x + self.EDGE, self.rect.centery
        if self.words:
            words = self.words[first:last]
            if self.is_selected and self.focused:
                chosen = (left - 3, middle - 13, draw.measure(words, "body") + 6, 26)
                draw.panel(surface, chosen, theme.mix(now.well, now.accent, 0.35), radius=5)
            draw.text(surface, words, (left, middle), "body", now.text, anchor="midleft")
        else:
            room = self.rect.width - 2 * self.EDGE
            draw.text(surface, self.placeholder, (left, middle), "body", now.secondary, anchor="midleft", width=room)
        if self.focused and not self.is_selected:
            at = left + draw.measure(self.words[first : self.cursor], "body")
            draw.panel(surface, (at, middle - 10, 1.5, 20), now.accent, radius=0)
