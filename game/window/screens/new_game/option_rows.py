"""What sets the options of a game on the New Game screen: for each of them what its kind asks for."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pygame

from game.rules.game import Option, OptionKind
from game.rules.shapes.shape import BUILT_IN, load_shape
from game.window import theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.file_sheet import FileSheet
from game.window.screens.new_game.form import Row
from game.window.screens.new_game.shape_help import ShapeHelp
from game.window.screens.new_game.thumbnails import draw_shape
from game.window.screens.picker import Picker
from game.window.widgets.controls import Choice, Field, Slider
from game.window.widgets.widget import Button, Group, Widget
from game.words.shapes import shape_complaint

OWN_FILE = "file"
SHAPE_ENDING = ".txt"
MOST_SIDE_BY_SIDE = 10  # numbers; more are on a slider


def number_control(option: Option, number: int, take: Callable[[int], object]) -> Widget:
    """What sets one of the numbers of an option."""
    numbers = range(option.low, option.high + 1)
    if len(numbers) <= MOST_SIDE_BY_SIDE:
        return Choice([(number, str(number)) for number in numbers], number, lambda value: take(int(str(value))))
    return Slider(option.low, option.high, 1, number, lambda value: take(int(value)))


class OptionRows:
    """The rows that set one option. `take` hears of every text that is chosen; `words` say what the option does."""

    def __init__(self, option: Option, label: str, words: str, text: str, take: Callable[[str], object]) -> None:
        self.option = option
        self.label = label
        self.words = words
        self.text = text
        self.take = take

    def add_to(self, widgets: Group) -> None:
        """Join the controls of a screen."""
        for row in self.rows():
            for control in row.controls:
                widgets.add(control)

    def rows(self) -> Sequence[Row]:
        """The rows from top to bottom."""
        raise NotImplementedError

    def show(self, text: str) -> None:
        """Take a text that was not chosen here, and tell nobody."""

    def in_words(self, complaint: str) -> str:
        """A complaint about what is set here, as people say it."""
        return complaint

    @property
    def awaits(self) -> str:
        """What must still be typed before it can be judged, or nothing."""
        return ""

    def show_complaint(self, words: str) -> None:
        """Show that there can be no such game, or that there can."""

    def read_typed(self) -> None:
        """What has been typed counts at once."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is no control."""

    def _choose(self, text: str) -> None:
        self.text = text
        self.take(text)


class NumbersRow(OptionRows):
    """The numbers of an option side by side."""

    def __init__(self, option: Option, label: str, words: str, text: str, take: Callable[[str], object]) -> None:
        super().__init__(option, label, words, text, take)
        self.numbers = [
            number_control(option, number, self._setter(place)) for place, number in enumerate(option.numbers(text))
        ]

    def _setter(self, place: int) -> Callable[[int], None]:
        def set_number(number: int) -> None:
            numbers = list(self.option.numbers(self.text))
            numbers[place] = number
            self._choose(self.option.text(*numbers))

        return set_number

    def rows(self) -> Sequence[Row]:
        return [Row(self.label, self.numbers, lambda: self.words)]

    def show(self, text: str) -> None:
        self.text = text
        for control, number in zip(self.numbers, self.option.numbers(text), strict=True):
            if isinstance(control, Choice):
                control.choose(number, tell=False)
            elif isinstance(control, Slider):
                control.value = number
                control.changed()

    def draw(self, surface: pygame.Surface) -> None:
        for left, right in zip(self.numbers, self.numbers[1:], strict=False):
            between = (left.rect.right + right.rect.left) / 2, right.rect.centery
            draw.text(surface, "\N{MULTIPLICATION SIGN}", between, "body", theme.now.secondary, "center")


class ShapeRows(OptionRows):
    """A shape from a list, or the path of a file that is typed, dropped or looked for."""

    def __init__(
        self, app: Stage, option: Option, label: str, words: str, text: str, take: Callable[[str], object]
    ) -> None:
        super().__init__(option, label, words, text, take)
        self.app = app
        is_own = text not in BUILT_IN
        shapes = [(name, load_shape(name).name, load_shape(name).about) for name in BUILT_IN]
        shapes.append((OWN_FILE, "Your own file", "A shape that you have written yourself"))
        self.picker = Picker(app, shapes, OWN_FILE if is_own else text, self._pick, draw_shape)
        self.file = Field(text if is_own else "", placeholder="Path of the file, or drop it here")
        self.browse = Button("Browse", self._browse, hint="Look for a shape file")
        self.help = Button("", self._help, "circle-help", hint="How a shape is written, and an example")
        self._widgets: Group | None = None

    def add_to(self, widgets: Group) -> None:
        super().add_to(widgets)
        self._widgets = widgets

    @property
    def _typed(self) -> str:
        return os.path.expanduser(self.file.words.strip())

    def _pick(self, value: object) -> None:
        self._show_file()
        self._choose(self._typed if value == OWN_FILE else str(value))
        if value == OWN_FILE and self._widgets is not None:
            self._widgets.focus_on(self.file)

    def fill(self, path: str) -> None:
        """Take a file that has been found somewhere."""
        self.file.fill(path)
        self.picker.value = OWN_FILE
        self._pick(OWN_FILE)

    def _browse(self) -> None:
        self.app.push(FileSheet(self.app, "Open a shape", SHAPE_ENDING, self._typed, self.fill))

    def _help(self) -> None:
        self.app.push(ShapeHelp(self.app, self.fill))

    def rows(self) -> Sequence[Row]:
        self._show_file()
        return [
            Row(self.label, [self.picker], self._about),
            Row("File", [self.file, self.browse, self.help], shares=(5, 1.7, 0.7)),
        ]

    def _show_file(self) -> None:
        for control in (self.file, self.browse, self.help):
            control.visible = self.picker.value == OWN_FILE

    def _about(self) -> str:
        """What is told of the shape that is chosen; of one's own the picture tells."""
        if self.picker.value == OWN_FILE:
            return ""
        return next((words for value, _, words in self.picker.options if value == self.picker.value), "")

    def in_words(self, complaint: str) -> str:
        return shape_complaint(complaint)

    @property
    def awaits(self) -> str:
        return "" if self.text else "Browse for a shape file, type its path, or drop it here."

    def show_complaint(self, words: str) -> None:
        self.file.complaint = words

    def read_typed(self) -> None:
        if self.picker.value == OWN_FILE and self._typed != self.text:
            self._choose(self._typed)


def rows_for(
    app: Stage, option: Option, label: str, words: str, text: str, take: Callable[[str], object]
) -> OptionRows | None:
    """What sets an option in the form; None for what each player has beside their name."""
    match option.kind:
        case OptionKind.PAIR:
            return None
        case OptionKind.SHAPE:
            return ShapeRows(app, option, label, words, text, take)
    return NumbersRow(option, label, words, text, take)
