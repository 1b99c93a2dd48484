"""The dialog that asks for a line of text, such as a name."""

from collections.abc import Callable

from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Dialog
from game.window.widgets.controls import TextField
from game.window.widgets.widget import ButtonKind
from game.words.messages import mark, tr


class TextDialog(Dialog):
    """Asks for a line of text, and calls `take` with it.

    `find_error` returns the reason why a text is invalid, or an empty text. `words` is the text at first.
    `placeholder` is shown while the field is empty; without it, the field asks for a name.
    """

    def __init__(
        self,
        app: SceneStack,
        title: str,
        words: str,
        find_error: Callable[[str], str],
        take: Callable[[str], object],
        button: tuple[str, str] = (mark("OK"), "check"),
        note: str = "",
        longest: int = TextField.LONGEST,
        placeholder: str = "",
    ) -> None:
        super().__init__(app, title)
        self.find_error = find_error
        self.take = take
        self.note = note
        self.field = self.add_field(TextField(words, lambda _: self._take(), placeholder or tr("Name"), longest))
        self.message = self.add_text(note, lines=1)
        self.add_button(tr(button[0]), self._take, ButtonKind.PRIMARY, button[1])
        self.add_button(tr("Cancel"), self.back)

    def _take(self) -> None:
        words = self.field.words.strip()
        self.field.error_text = self.find_error(words)
        self.say(self.message, self.note, self.field.error_text)
        if not self.field.error_text:
            self.app.pop()
            self.take(words)
