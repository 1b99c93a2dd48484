"""The rows of the New Game form in which the user sets the options of a game."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress

import pygame

from game.play.storage.shape_files import EXTENSION, saved_shapes
from game.rules.errors import RulesError
from game.rules.game import GameOption, OptionKind
from game.rules.shapes.shape import BUILT_IN, load_shape
from game.window import theme
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.dialogs.choose_file import choose_file
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.screens.dialogs.file_dialog import existing_folder_of
from game.window.screens.new_game.form import FormRow
from game.window.screens.new_game.shape_help import ShapeHelp
from game.window.screens.new_game.thumbnails import draw_shape
from game.window.widgets.controls import Choice, Slider, TextField
from game.window.widgets.widget import Button, Widget
from game.words.messages import Message, tr

OWN_FILE = "file"
MOST_SIDE_BY_SIDE = 10  # the most values that are shown side by side; an option with more values gets a slider


def number_control(option: GameOption, number: int, take: Callable[[int], object]) -> Widget:
    """Return a control for a number of an option. `take` is called when the user changes the number."""
    numbers = range(option.low, option.high + 1)
    if len(numbers) <= MOST_SIDE_BY_SIDE:
        return Choice([(number, str(number)) for number in numbers], number, lambda value: take(int(str(value))))
    return Slider(option.low, option.high, 1, number, lambda value: take(int(value)))


class OptionRows:
    """The rows that set one option. `words` describes the option. `take` is called with each new value as text."""

    def __init__(self, option: GameOption, label: str, words: str, text: str, take: Callable[[str], object]) -> None:
        self.option = option
        self.label = label
        self.words = words
        self.text = text
        self.take = take

    def rows(self) -> Sequence[FormRow]:
        """Return the form's rows for the option, from top to bottom."""
        raise NotImplementedError

    def show(self, text: str) -> None:
        """Set the value without calling `take`."""

    @property
    def missing_input(self) -> str:
        """A sentence that asks the user for missing input, such as a file, or an empty text."""
        return ""

    def show_error(self, words: str) -> None:
        """Show an error beside the controls, or remove it if the text is empty."""

    def read_typed(self) -> None:
        """Use text that the user has typed since the last call."""

    def _choose(self, text: str) -> None:
        self.text = text
        self.take(text)


class NumbersRow(OptionRows):
    """The row of an option that consists of numbers. It has a control for each number."""

    def __init__(self, option: GameOption, label: str, words: str, text: str, take: Callable[[str], object]) -> None:
        super().__init__(option, label, words, text, take)
        self.numbers = [
            number_control(option, number, self._setter(index)) for index, number in enumerate(option.numbers(text))
        ]

    def _setter(self, index: int) -> Callable[[int], None]:
        def set_number(number: int) -> None:
            numbers = list(self.option.numbers(self.text))
            numbers[index] = number
            self._choose(self.option.text(*numbers))

        return set_number

    def rows(self) -> Sequence[FormRow]:
        return [FormRow(self.label, self.numbers, lambda: self.words, sign="\N{MULTIPLICATION SIGN}")]

    def show(self, text: str) -> None:
        self.text = text
        for control, number in zip(self.numbers, self.option.numbers(text), strict=True):
            if isinstance(control, Choice):
                control.show(number)
            elif isinstance(control, Slider):
                control.value = number
                control.changed()


class ShapeRows(OptionRows):
    """The rows of an option that is a shape: a list of shapes, and a text field for the path of a shape file."""

    def __init__(
        self, app: SceneStack, option: GameOption, label: str, words: str, text: str, take: Callable[[str], object]
    ) -> None:
        super().__init__(option, label, words, text, take)
        self.app = app
        self._definitions: dict[object, str] = {}  # the shapes of the user, in one line, by the paths of their files
        shapes = self._shapes()
        is_own = text not in [value for value, _, _ in shapes]
        self.dropdown = Dropdown(app, shapes, OWN_FILE if is_own else text, self._pick, self._draw)
        self.edit = Button("", self._edit, "pencil", hint=tr("Draw your own shape, beginning with this one"))
        self.file = TextField(text if is_own else "", placeholder=tr("File path, or drop a file here"))
        self.browse = Button(tr("Browse"), self._browse, hint=tr("Find a shape file"))
        self.help = Button("", self._help, "circle-help", hint=tr("How to write a shape file, with an example"))

    def _shapes(self) -> list[tuple[str, str, str]]:
        """Return the shapes to choose from: those of the game, those that the user has drawn, and any file."""
        shapes: list[tuple[str, str, str]] = [
            (name, Message(load_shape(name).name), Message(load_shape(name).about)) for name in BUILT_IN
        ]
        for path in saved_shapes(self.app.store.folder):
            with suppress(RulesError):
                shape = load_shape(str(path))
                self._definitions[str(path)] = shape.file
                shapes.append((str(path), shape.name, shape.about or tr("Your shape")))
        return [*shapes, (OWN_FILE, tr("Your own file"), tr("A shape file that you wrote yourself"))]

    def _draw(self, surface: pygame.Surface, rect: pygame.FRect, value: object) -> bool:
        if value == OWN_FILE:
            draw.icon(surface, "file-text", rect.center, theme.now.secondary, min(rect.size) / 2)
            return True
        return draw_shape(surface, rect, self._definitions.get(value, value))

    def _edit(self) -> None:
        """Open the shape editor with the chosen shape. A shape that is saved there is chosen."""
        self.app.navigator.edit_shape(self.text or BUILT_IN[0], self._use_drawn)

    def _use_drawn(self, path: str) -> None:
        self.dropdown.options = self._shapes()
        self.dropdown.value = path
        self.dropdown.changed()
        self._pick(path)

    @property
    def _typed(self) -> str:
        return os.path.expanduser(self.file.words.strip())

    def _pick(self, value: object) -> None:
        self._show_file()
        self._choose(self._typed if value == OWN_FILE else str(value))
        if value == OWN_FILE:
            self.app.top.widgets.focus_on(self.file)

    def fill(self, path: str) -> None:
        """Use the shape file with this path."""
        self.file.fill(path)
        self.dropdown.value = OWN_FILE
        self._pick(OWN_FILE)

    def _browse(self) -> None:
        folder = existing_folder_of(self._typed)
        choose_file(self.app, tr("Open a shape"), EXTENSION, folder, lambda path: self.fill(str(path)))

    def _help(self) -> None:
        self.app.push(ShapeHelp(self.app, self.fill))

    def rows(self) -> Sequence[FormRow]:
        self._show_file()
        return [
            FormRow(self.label, [self.dropdown, self.edit], self._about, shares=(7, 1)),
            FormRow(tr("File"), [self.file, self.browse, self.help], shares=(5, 1.7, 0.7)),
        ]

    def _show_file(self) -> None:
        for control in (self.file, self.browse, self.help):
            control.visible = self.dropdown.value == OWN_FILE

    def _about(self) -> str:
        """Return the description of the chosen shape, or an empty text for the user's own file."""
        if self.dropdown.value == OWN_FILE:
            return ""
        return next((words for value, _, words in self.dropdown.options if value == self.dropdown.value), "")

    @property
    def missing_input(self) -> str:
        return "" if self.text else tr("Browse for a shape file, type its path, or drop it here.")

    def show_error(self, words: str) -> None:
        self.file.error_text = words

    def read_typed(self) -> None:
        if self.dropdown.value == OWN_FILE and self._typed != self.text:
            self._choose(self._typed)


def rows_for(
    app: SceneStack, option: GameOption, label: str, words: str, text: str, take: Callable[[str], object]
) -> OptionRows | None:
    """Return the rows for an option. Return None for a pair of numbers, which are set in the players' panels."""
    match option.kind:
        case OptionKind.PAIR:
            return None
        case OptionKind.SHAPE:
            return ShapeRows(app, option, label, words, text, take)
    return NumbersRow(option, label, words, text, take)
