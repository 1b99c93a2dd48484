"""Controls that hold a value: choices, tabs, sliders, switches, lists and text fields."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, ClassVar

import pygame

from game.window import scaling, theme
from game.window.animation import AnimatedValue
from game.window.input.key_bindings import (
    ACCEPT,
    ACTIVATE,
    DOWN,
    FIRST,
    LAST,
    LEFT,
    PAGE_DOWN,
    PAGE_UP,
    RIGHT,
    UP,
    Action,
    Actions,
)
from game.window.input.touch import Touch
from game.window.paint import draw
from game.window.system import clipboard
from game.window.widgets.widget import Clickable, Item, Role, Widget
from game.words.messages import mark, tr

SELECT_ALL = Action("text.select_all", mark("Select all"), ("Ctrl+A",), is_fixed=True)
COPY = Action("text.copy", mark("Copy"), ("Ctrl+C",), is_fixed=True)
CUT = Action("text.cut", mark("Cut"), ("Ctrl+X",), is_fixed=True)
PASTE = Action("text.paste", mark("Paste"), ("Ctrl+V",), is_fixed=True)
ERASE = Action("text.erase", mark("Delete the letter before the cursor"), ("Backspace",), repeats=True, is_fixed=True)
ERASE_NEXT = Action(
    "text.erase_next", mark("Delete the letter after the cursor"), ("Delete",), repeats=True, is_fixed=True
)
CLEAR = Action("text.clear", mark("Delete everything"), ("Ctrl+Backspace",), is_fixed=True)


LABEL_EDGES = 12  # the least space beside the label of an option


class Choice(Widget):
    """A choice between a few options, which are shown side by side.

    options   the value and the label of each option
    value     the value of the selected option
    hints     the tooltips of options, by value
    """

    role = Role.CHOICE
    radius = theme.BUTTON_RADIUS
    actions: ClassVar[Actions] = {LEFT: lambda choice: choice.step(-1), RIGHT: lambda choice: choice.step(1)}

    def __init__(
        self, options: Sequence[tuple[object, str]], value: object, on_change: Callable[[object], object]
    ) -> None:
        super().__init__()
        self.options: Sequence[tuple[object, str]] = list(options)
        self.value = value
        self.on_change = on_change
        self.slide = AnimatedValue(self._index())
        self.pointed = -1  # index of the option that was last under the mouse, or -1
        self.hints: Mapping[Any, str] = {}

    @property
    def value_text(self) -> str:
        return tr(self.options[self._index()][1]) if self.options else ""

    @property
    def children(self) -> Sequence[Widget]:
        role = Role.TAB if self.role is Role.TABS else Role.OPTION
        return [
            Item(
                role,
                tr(label),
                self.part(index),
                index,
                len(self.options),
                value == self.value,
                partial(self.choose, value),
            )
            for index, (value, label) in enumerate(self.options)
        ]

    def _index(self) -> int:
        return next((index for index, (value, _) in enumerate(self.options) if value == self.value), 0)

    def choose(self, value: object) -> None:
        """Select the option with a value, and call `on_change` if it was not selected."""
        if value != self.value:
            self.show(value)
            self.on_change(value)

    def show(self, value: object) -> None:
        """Select the option with a value without calling `on_change`."""
        if value != self.value:
            self.value = value
            self.slide.to(self._index())
            self.changed()

    def offer(self, options: Sequence[tuple[Any, str]]) -> None:
        """Replace the options. If none of them has the selected value, select the first."""
        if list(options) == list(self.options):
            return
        self.options = list(options)
        if options and self.value not in [value for value, _ in options]:
            self.value = options[0][0]
        self.slide.jump(self._index())
        self.changed()

    def _label_widths(self) -> list[float]:
        return [draw.measure(label, "label") + LABEL_EDGES for _, label in self.options]

    def least_width(self) -> float:
        """Return the width in which the labels of all options fit."""
        return sum(self._label_widths())

    def part(self, index: float) -> pygame.FRect:
        """Return the area of an option; while the selection moves, `index` is between two options."""
        # All options are equally wide, unless the label of one needs more space.
        widths = draw.fitting_widths(self._label_widths(), self.rect.width)
        whole = int(index)
        share = index - whole
        left = sum(widths[:whole]) + share * widths[whole]
        width = widths[whole] + (share * (widths[whole + 1] - widths[whole]) if share else 0)
        return pygame.FRect(self.rect.x + left, self.rect.y, width, self.rect.height)

    def index_at(self, position: tuple[float, float]) -> int:
        """Return the index of the option at a position on the screen, or -1."""
        return next((index for index in range(len(self.options)) if self.part(index).collidepoint(position)), -1)

    def point(self, position: tuple[float, float]) -> None:
        index = self.index_at(position)
        if index != self.pointed:
            self.pointed = index
            if self.hints and index >= 0:
                self.hint = self.hints.get(self.options[index][0], "")
            self.changed()

    def release(self, position: tuple[float, float]) -> None:
        if (index := self.index_at(position)) >= 0:
            self.choose(self.options[index][0])

    def step(self, step: int) -> None:
        """Select the option that is `step` options to the right, or to the left if negative."""
        index = max(0, min(len(self.options) - 1, self._index() + step))
        self.choose(self.options[index][0])

    def update(self, dt: float) -> float:
        if self.slide.moving:
            self.changed()
        return min(super().update(dt), self.slide.update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.panel(surface, self.rect, now.well, radius=self.radius)
        chosen = self.part(self.slide.value).inflate(-8, -8)
        ground = now.chosen if self.enabled else theme.mix(now.well, now.chosen, 0.35)
        draw.panel(surface, chosen, ground, radius=self.radius - 3)
        self._draw_labels(surface, now.accent_text)

    def _draw_labels(self, surface: pygame.Surface, selected: theme.Color) -> None:
        """Draw the labels with letters of one size: if one label needs smaller letters, all get them.

        `selected` is the color of the selected option's label.
        """
        parts = [self.part(index) for index in range(len(self.options))]
        places = [
            (label, part.center, part.width - LABEL_EDGES) for (_, label), part in zip(self.options, parts, strict=True)
        ]
        factor = min((draw.fitted(label, "label", width)[1] for label, _, width in places), default=1)
        for index, (label, middle, width) in enumerate(places):
            color = selected if self.options[index][0] == self.value else self._label_color(index)
            if not self.enabled:
                color = theme.now.secondary
            draw.text(surface, label, middle, "label", color, anchor="center", width=width, factor=factor)

    def _label_color(self, index: int) -> theme.Color:
        """Return the label color of an option that is not selected: lighter if the option is under the mouse."""
        lit = self.glow.value if index == self.pointed else 0.0
        return theme.mix(theme.now.secondary, theme.now.text, lit)


class Tabs(Choice):
    """A choice between views of a screen, shown as labels. The label of the selected view is underlined."""

    role = Role.TABS

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        self._draw_labels(surface, now.text)
        under = self.part(self.slide.value)
        base = self.rect.bottom - 3
        draw.panel(surface, (self.rect.x, base + 1, self.rect.width, 1), now.control, radius=0)
        draw.panel(surface, (under.x + 8, base, under.width - 16, 3), now.accent, radius=2)


class Slider(Widget):
    """A slider for a number from `low` to `high`. `text` formats the number, which is shown beside the track."""

    radius = theme.BUTTON_RADIUS
    role = Role.SLIDER
    touch = Touch.DRAG
    holds_focus = True
    LABEL = 64  # the least width of the text beside the track
    KNOB = 11  # the greatest radius of the knob
    actions: ClassVar[Actions] = {
        LEFT: lambda slider: slider.move(-1),
        RIGHT: lambda slider: slider.move(1),
        PAGE_DOWN: lambda slider: slider.move(-5),
        PAGE_UP: lambda slider: slider.move(5),
        FIRST: lambda slider: slider.take(slider.low),
        LAST: lambda slider: slider.take(slider.high),
    }

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
        self._is_held = False  # True while the mouse drags the knob

    @property
    def value_text(self) -> str:
        return self.text(self.value)

    def take(self, value: float) -> None:
        """Set the number to the step that is nearest to `value`. Call `on_change` if it changes."""
        stepped = self.low + round((value - self.low) / self.step) * self.step
        stepped = max(self.low, min(self.high, stepped))
        if stepped != self.value:
            self.value = stepped
            self.changed()
            self.report()

    def report(self) -> None:
        self.on_change(self.value)

    def track(self) -> tuple[float, float]:
        """Return the left end and the width of the slider's track."""
        widest = max(draw.measure(self.text(value), "label") for value in (self.low, self.high))
        return self.rect.x + 10, self.rect.width - 20 - max(self.LABEL, widest + 14)

    def press(self, position: tuple[float, float]) -> None:
        self._is_held = position[0] <= sum(self.track()) + self.KNOB  # the text beside the track does not move the knob
        self.drag(position)

    def drag(self, position: tuple[float, float]) -> None:
        if not self._is_held:
            return
        left, width = self.track()
        self.take(self.low + (self.high - self.low) * (position[0] - left) / width)

    def wheel(self, turns: float) -> bool:
        self.move(1 if turns > 0 else -1)
        return True

    def move(self, steps: int) -> None:
        """Increase the number by `steps` steps, or decrease it if negative."""
        self.take(self.value + self.step * steps)

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


class Switch(Clickable):
    """A switch that is on or off. A click anywhere in its row toggles it."""

    role = Role.SWITCH
    WIDTH, HEIGHT = 52, 30

    def __init__(self, on: bool, on_change: Callable[[bool], object], hint: str = "") -> None:
        super().__init__(self.toggle, hint)
        self.on = on
        self.on_change = on_change
        self.radius = theme.BUTTON_RADIUS
        self.slide = AnimatedValue(float(on))
        self.track = pygame.FRect(0, 0, self.WIDTH, self.HEIGHT)

    @property
    def value_text(self) -> str:
        return tr("on") if self.on else tr("off")

    def place(self, line: pygame.FRect, left: float) -> None:
        """Lay out the switch in a row: the whole row `line` can be clicked, and the switch is drawn at `left`."""
        self.rect = pygame.FRect(line)
        self.track.midleft = left, line.centery

    def show(self, on: bool) -> None:
        """Switch on or off without calling `on_change`."""
        self.on = on
        self.slide.to(float(on))
        self.changed()

    def toggle(self) -> None:
        self.show(not self.on)
        self.on_change(self.on)

    def update(self, dt: float) -> float:
        if self.slide.moving:
            self.changed()
        return min(super().update(dt), self.slide.update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        draw_switch(surface, self.track, self.on, self.slide.value, self.glow.value)


def draw_switch(surface: pygame.Surface, box: pygame.FRect, on: bool, share: float, glow: float) -> None:
    """Draw a switch in `box`. `share` is 0 where it is off and 1 where it is on, `glow` is 1 under the mouse."""
    now = theme.now
    color = theme.mix(theme.mix(now.socket, now.lift, 0.12 * glow), now.accent, share)
    draw.panel(surface, box, color, radius=box.height / 2)
    knob = box.height - 8
    left = box.x + 4 + (box.width - knob - 8) * share
    color = theme.mix(now.secondary, now.primary_text, share)
    draw.panel(surface, (left, box.y + 4, knob, knob), color, radius=knob / 2)
    if on:  # the check mark shows the state to people who do not see the color
        draw.icon(surface, "check", (left + knob / 2, box.centery), now.accent, 14)


class ListBox(Widget):
    """A list of rows that scrolls. `draw_row(surface, rect, index)` draws the row with an index.

    on_choose       called with the index of a row when the row is selected
    on_take         called with the index of the selected row after a second click, Enter or Space
    takes_at_once   True if the first click on a row already calls `on_take`
    empty_words     the text that an empty list shows
    row_text        a function that returns the text for a screen reader about a row, from its index
    """

    role = Role.LIST
    touch = Touch.SCROLL
    radius = theme.BUTTON_RADIUS
    holds_focus = True
    actions: ClassVar[Actions] = {
        UP: lambda rows: rows.move(-1),
        DOWN: lambda rows: rows.move(1),
        PAGE_UP: lambda rows: rows.move(-rows.page),
        PAGE_DOWN: lambda rows: rows.move(rows.page),
        ACTIVATE: lambda rows: rows.take(),
        FIRST: lambda rows: rows.move(-rows.count),
        LAST: lambda rows: rows.move(rows.count),
    }

    def __init__(
        self,
        draw_row: Callable[[pygame.Surface, pygame.FRect, int], object],
        on_choose: Callable[[int], object] | None = None,
        row_height: float = theme.ROW_HEIGHT,
        on_take: Callable[[int], object] | None = None,
    ) -> None:
        super().__init__()
        self.on_take = on_take
        self.takes_at_once = False
        self.empty_words = ""
        self.row_text: Callable[[int], str] = lambda index: ""
        self.draw_row = draw_row
        self.on_choose = on_choose
        self._row_height = row_height
        self.count = 0
        self.selected = -1
        self.offset = 0.0
        self._dragged = False

    @property
    def row_height(self) -> float:
        return max(self._row_height, scaling.touch_target)

    @property
    def value_text(self) -> str:
        """The text of the selected row, or `empty_words` if the list is empty."""
        if not self.count:
            return tr(self.empty_words)
        number = tr("{number} of {count}", number=self.selected + 1, count=self.count)
        return f"{self.row_text(self.selected)}, {number}" if 0 <= self.selected < self.count else ""

    @property
    def children(self) -> Sequence[Widget]:
        """The visible rows, with one row above and one below them, so that a screen reader can go on."""
        shown = self._shown_rows()
        rows = range(max(0, shown.start - 1), min(self.count, shown.stop + 1))
        return [
            Item(
                Role.ROW,
                self.row_text(index),
                self._row_box(index),
                index,
                self.count,
                index == self.selected,
                partial(self.click_row, index),
            )
            for index in rows
        ]

    def fill(self, count: int, selected: int = -1) -> None:
        """Set the number of rows and the index of the selected row (-1 for none), and scroll that row into view."""
        self.count, self.selected = count, selected
        self.show(selected if selected >= 0 else 0)
        self.changed()

    def show(self, index: int) -> None:
        """Scroll until the row with an index is visible."""
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
            self.click_row(index)

    def click_row(self, index: int) -> None:
        """Select a row. If it is selected already, or the first click counts, call `on_take`."""
        if self.on_take is not None and (self.takes_at_once or index == self.selected):
            self.selected = index
            self.on_take(index)
        else:
            self.choose(index)

    def _shown_rows(self) -> range:
        first = int(self.offset // self.row_height)
        return range(first, min(self.count, int((self.offset + self.rect.height) // self.row_height) + 1))

    def _row_box(self, index: int) -> pygame.FRect:
        """Return the area of a row, without the space for the scroll bar."""
        top = self.rect.y + index * self.row_height - self.offset
        return pygame.FRect(self.rect.x, top, self.rect.width - (12 if self._bar() else 0), self.row_height)

    def choose(self, index: int) -> None:
        self.selected = index
        self.show(index)
        if self.on_choose is not None:
            self.on_choose(index)

    def wheel(self, turns: float) -> bool:
        self._scroll_to(self.offset - turns * self.row_height)
        return True

    def pan(self, distance: float) -> None:
        self._scroll_to(self.offset - distance)

    @property
    def page(self) -> int:
        """The number of rows that are visible at once."""
        return max(1, int(self.rect.height // self.row_height))

    def take(self) -> bool:
        """Call `on_take` with the selected row. Return False if no row is selected or `on_take` is not set."""
        if self.on_take is None or self.selected < 0:
            return False
        self.on_take(self.selected)
        return True

    def move(self, rows: int) -> bool:
        """Select the row that is `rows` rows below the selected row, or above it if negative.

        Return False if there are no rows.
        """
        if self.count:
            self.choose(max(0, min(self.count - 1, self.selected + rows)))
        return bool(self.count)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.count:
            corner = self.rect.x + 2, self.rect.y + 20
            draw.text(surface, self.empty_words, corner, "body", theme.now.secondary, "midleft", width=self.rect.width)
        clip = surface.get_clip()
        surface.set_clip(scaling.to_pixels(self.rect).clip(clip))
        bar = self._bar()
        for index in self._shown_rows():
            box = self._row_box(index)
            if index == self.selected:
                now = theme.now
                area = box.inflate(0, -4)
                draw.panel(surface, area, now.chosen_row, radius=10, border=now.accent, border_opacity=0.5, width=1.5)
            self.draw_row(surface, box, index)
        if bar:
            draw.panel(surface, bar, theme.now.secondary, radius=2, opacity=0.5)
        surface.set_clip(clip)


class TextField(Widget):
    """A text field with one line of at most `longest` characters. More characters are ignored.

    on_enter     called with the text when Enter is pressed
    on_down      called when the down key is pressed, to move the focus to a list below the field
    error_text   the reason why the text is invalid, which makes the border red; the screen shows it
    """

    role = Role.FIELD
    radius = theme.BUTTON_RADIUS
    holds_focus = True
    takes_text = True
    actions: ClassVar[Actions] = {
        ACCEPT: lambda field: field.enter(),
        LEFT: lambda field: field.move(field.cursor - 1),
        RIGHT: lambda field: field.move(field.cursor + 1),
        FIRST: lambda field: field.move(0),
        LAST: lambda field: field.move(len(field.words)),
        DOWN: lambda field: field.on_down is not None and field.on_down(),
        ERASE: lambda field: field.erase(-1),
        ERASE_NEXT: lambda field: field.erase(1),
        CLEAR: lambda field: field.fill(""),
        SELECT_ALL: lambda field: field.select(),
        COPY: lambda field: clipboard.put(field.words),
        CUT: lambda field: clipboard.put(field.words) and field.fill(""),
        PASTE: lambda field: field.type(clipboard.get()),
    }
    EDGE = 14
    LONGEST = 4096  # characters; no file path is longer

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
        self.on_down: Callable[[], object] | None = None
        self.placeholder = placeholder
        self.error_text = ""
        self.is_selected = False
        self.composed = ""
        self._composed_cursor = 0

    def fill(self, words: str) -> None:
        """Replace the text, and move the cursor to its end."""
        self.words = words[: self.longest]
        self.cursor, self.is_selected = len(self.words), False
        self.changed()

    @property
    def name(self) -> str:
        return self.title or self.hint or self.placeholder

    @property
    def value_text(self) -> str:
        return self.words

    @property
    def state_text(self) -> str:
        return super().state_text or self.error_text

    def select(self) -> None:
        """Select the whole text, so that the next input replaces it."""
        self.is_selected, self.cursor = bool(self.words), len(self.words)
        self.changed()

    def compose(self, words: str, cursor: int) -> bool:
        if self.is_selected and words:
            self.fill("")
        self.composed = "".join(filter(str.isprintable, words))
        self._composed_cursor = max(0, min(len(self.composed), cursor))
        self.changed()
        return True

    def type(self, words: str) -> bool:
        self.composed = ""
        area = self.longest - (0 if self.is_selected else len(self.words))
        clean = "".join(islice(filter(str.isprintable, words), max(0, area)))
        if self.is_selected and clean:
            self.fill("")
        self.words = self.words[: self.cursor] + clean + self.words[self.cursor :]
        self.cursor += len(clean)
        self.changed()
        return True

    def enter(self) -> bool:
        """Call `on_enter` with the text. Return False if `on_enter` is not set."""
        if self.on_enter is not None:
            self.on_enter(self.words)
        return self.on_enter is not None

    def move(self, cursor: int) -> None:
        """Move the cursor to an index in the text, and drop the selection."""
        self.cursor, self.is_selected = max(0, min(len(self.words), cursor)), False
        self.changed()

    def erase(self, step: int) -> None:
        """Delete the selected text, or the character before the cursor (`step` is -1) or after it (1)."""
        if self.is_selected:
            self.fill("")
            return
        first, last = sorted((self.cursor, max(0, self.cursor + step)))
        self.words, self.cursor = self.words[:first] + self.words[last:], first
        self.changed()

    def press(self, position: tuple[float, float]) -> None:
        if self.composed:
            return
        reach = position[0] - self.rect.x - self.EDGE
        first, last = self._seen(self.words, self.cursor)
        self.is_selected = False
        self.cursor = first + draw.letters_that_fit(self.words[first:last], "body", reach)

    @property
    def _shown(self) -> tuple[str, int]:
        """The text with the letters that are being composed, and the index of the cursor in it."""
        cursor = self.cursor + (self._composed_cursor if self.composed else 0)
        return self.words[: self.cursor] + self.composed + self.words[self.cursor :], cursor

    @property
    def caret(self) -> pygame.FRect:
        words, cursor = self._shown
        first, _ = self._seen(words, cursor)
        left = self.rect.x + self.EDGE + draw.measure(words[first:cursor], "body")
        return pygame.FRect(left, self.rect.centery - 10, 1.5, 20)

    def _seen(self, words: str, cursor: int) -> tuple[int, int]:
        """Return the first and last index of the characters that are visible. The cursor is always among them."""
        area = self.rect.width - 2 * self.EDGE
        first = cursor - draw.letters_that_fit(words[:cursor], "body", area, at_end=True)
        last = first + draw.letters_that_fit(words[first:], "body", area)
        return first, max(last, cursor)

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        border = now.bad if self.error_text else now.accent if self.focused else now.socket
        draw.panel(surface, self.rect, now.well, radius=self.radius, border=border, width=1.5)
        all_words, cursor = self._shown
        first, last = self._seen(all_words, cursor)
        left, middle = self.rect.x + self.EDGE, self.rect.centery
        if all_words:
            words = all_words[first:last]
            if self.is_selected and self.focused:
                chosen = (left - 3, middle - 13, draw.measure(words, "body") + 6, 26)
                draw.panel(surface, chosen, theme.mix(now.well, now.accent, 0.35), radius=5)
            draw.text(surface, words, (left, middle), "body", now.text, anchor="midleft")
        else:
            area = self.rect.width - 2 * self.EDGE
            draw.text(surface, self.placeholder, (left, middle), "body", now.secondary, anchor="midleft", width=area)
        if self.composed:
            start, end = (max(first, min(last, self.cursor + index)) for index in (0, len(self.composed)))
            x, end_x = (left + draw.measure(all_words[first:index], "body") for index in (start, end))
            draw.panel(surface, (x, middle + 10, end_x - x, 1.5), now.accent, radius=0)
        if self.focused and not self.is_selected:
            draw.panel(surface, self.caret, now.accent, radius=0)
