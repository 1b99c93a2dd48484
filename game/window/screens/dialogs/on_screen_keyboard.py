"""The on-screen keyboard, which types into a text field by controller, touch or mouse."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.window.input.key_bindings import BACK, Action, Actions, buttons
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Dialog
from game.window.widgets.controls import TextField
from game.window.widgets.widget import Button, ButtonKind, row
from game.words.messages import mark, tr

LETTER_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm_.,")
ACCENT_ROWS = ("äöüßàâæçéè", "êëîïôœùûñá", "íóúãõąćęłń", "śźżåøìò¿¡š")
CYRILLIC_ROWS = ("йцукенгшщз", "фівапролдж", "ячсмитьбюх", "їєґыэъё№—«")
SIGN_ROWS = ("!?#$%&*()+", "/\\|<>[]{}=", ":;\"'`~^@€£", "§°«»„“”…±÷")
PAGES = {"a": LETTER_ROWS, "ä": ACCENT_ROWS, "я ж": CYRILLIC_ROWS, "# +": SIGN_ROWS}
COLUMNS = 10
KEY = 46  # the height of a key, which a finger hits
GAP = 6

SHIFT = Action("keyboard.shift", mark("Capital letters"), (), "LS", is_fixed=True)
NEXT_LETTERS = Action("keyboard.page", mark("Other letters and signs"), (), "Y", is_fixed=True)
ERASE_LETTER = Action("keyboard.erase", mark("Delete the last letter"), (), "X", repeats=True, is_fixed=True)
TYPE_SPACE = Action("keyboard.space", mark("Space"), (), "RT", repeats=True, is_fixed=True)


class OnScreenKeyboard(Dialog):
    """A keyboard for a text field. "Done" passes its text to the field, and "Cancel" leaves the field as it was.

    field   a copy of the text field, with the text as typed so far
    """

    width = 620.0
    actions: ClassVar[Actions] = {
        **Dialog.actions,
        **buttons(SHIFT, NEXT_LETTERS, ERASE_LETTER, TYPE_SPACE),
    }

    def __init__(self, app: SceneStack, target: TextField) -> None:
        super().__init__(app, target.name or tr("Text"))
        self.target = target
        self.is_shifted = not target.words
        self.page = next(iter(PAGES))
        self.field = self.widgets.add(TextField(target.words, placeholder=target.placeholder, longest=target.longest))
        self.field.title = self.title
        self.keys = [self.widgets.add(Button("", self._typing(index))) for index in range(COLUMNS * len(LETTER_ROWS))]
        self.shift = self._add_key("", self.toggle_shift, SHIFT, "arrow-up")
        self.other = self._add_key("", self.next_page, NEXT_LETTERS)
        self.space = self._add_key(tr("Space"), lambda: self.type(" "), TYPE_SPACE)
        self.erase = self._add_key("", self.erase_last, ERASE_LETTER, "arrow-left")
        self.add_button(tr("Cancel"), self.back, action=BACK)
        self.done = self.add_button(tr("Done"), self.finish, ButtonKind.PRIMARY, "check")
        self._show_letters()
        self.widgets.focus_on(self.keys[COLUMNS])

    def _add_key(self, label: str, on_click: Callable[[], object], action: Action, icon: str = "") -> Button:
        return self.widgets.add(Button(label, on_click, icon, action=action))

    def _typing(self, index: int) -> Callable[[], None]:
        return lambda: self.type(self.keys[index].label)

    def type(self, letters: str) -> None:
        """Add letters to the text. A capital letter is followed by small ones."""
        self.field.move(len(self.field.words))
        self.field.type(letters)
        if self.is_shifted and letters.isalpha():
            self.toggle_shift()

    def erase_last(self) -> None:
        self.field.move(len(self.field.words))
        self.field.erase(-1)

    def toggle_shift(self) -> None:
        self.is_shifted = not self.is_shifted
        self._show_letters()

    def next_page(self) -> None:
        """Show the next page of letters and signs."""
        names = list(PAGES)
        self.page = names[(names.index(self.page) + 1) % len(names)]
        self._show_letters()

    def _show_letters(self) -> None:
        names = list(PAGES)
        self.other.label = names[(names.index(self.page) + 1) % len(names)]
        self.shift.on = self.is_shifted
        for key, letter in zip(self.keys, "".join(PAGES[self.page]), strict=True):
            upper = letter.upper()
            key.label = upper if self.is_shifted and len(upper) == 1 else letter
            key.changed()

    def finish(self) -> None:
        """Close the keyboard and pass the text to the field."""
        self.app.pop()
        self.target.fill(self.field.words)

    # --- layout ---

    def content_height(self, width: float) -> float:
        return KEY + GAP + (len(LETTER_ROWS) + 1) * (KEY + GAP) - GAP

    def layout_content(self, rect: pygame.FRect) -> None:
        self.field.rect = pygame.FRect(rect.x, rect.y, rect.width, KEY)
        top = self.field.rect.bottom + GAP
        for line in range(len(LETTER_ROWS)):
            row(self.keys[line * COLUMNS :][:COLUMNS], (rect.x, top, rect.width, KEY), GAP)
            top += KEY + GAP
        row([self.shift, self.other, self.space, self.erase], (rect.x, top, rect.width, KEY), GAP, (2, 2, 4, 2))
