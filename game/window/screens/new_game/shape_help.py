"""The dialog that explains the file format of a shape for Winning Paths, and creates an example."""

from collections.abc import Callable

import pygame

from ai.search.cancel_token import CancelToken
from game.play.storage.shape_files import EXTENSION, FOLDER
from game.rules.shapes.shape import load_shape
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Dialog
from game.window.screens.dialogs.wait_dialog import wait_for
from game.window.screens.new_game.thumbnails import draw_shape
from game.window.widgets.label import Label
from game.window.widgets.widget import ButtonKind
from game.words.messages import mark, tr

PICTURED = "3x3"  # the shape of the example
WORDS = mark(
    "A shape is a plain text file. The first line is the number of spaces, at most 64. "
    "Every other line is a path: the numbers of its spaces, separated by blanks. You win "
    "by owning all spaces of a path."
)
HINTS = (
    ("# name: Tic-tac-toe", mark("The name of the shape")),
    ("# grid: 3 3", mark("Draws 3 columns and 3 rows")),
    ("# at 5: 1.5 0", mark("Draws space 5 at this point")),
    ("9", mark("Nine spaces")),
    ("1 2 3", mark("A path through 1, 2 and 3")),
)
LINE = 26


class ShapeHelp(Dialog):
    """Explains the format of shape files. If the user creates an example file, `show` is called with its path."""

    width = 640.0
    PICTURE = 130

    def __init__(self, app: SceneStack, show: Callable[[str], object]) -> None:
        super().__init__(app, tr("How to write a shape file"))
        self.show = show
        self.add_text(WORDS, style="body")
        self.examples = [
            (self.widgets.add(Label(written, "strong", "text")), self.widgets.add(Label(tr(words), "small")))
            for written, words in HINTS
        ]
        create = self.add_button(tr("Create an example"), self._write_example, ButtonKind.PRIMARY, "file-text")
        create.hint = tr("Creates a shape file that you can edit, and uses it")
        self.add_button(tr("Close"), self.back)
        self.widgets.focus_on(self.buttons[0])

    def _write_example(self) -> None:
        """Write an example file into the data folder, and use it as the shape of the new game."""
        store = self.app.store

        def write(token: CancelToken) -> str:
            name = store.unused_name(FOLDER, tr("My shape"), EXTENSION)
            return str(store.path(name)) if store.write_text(name, example()) else ""

        def take(path: str) -> None:
            if path:
                self.app.pop()
                self.app.toast(tr("Saved as {path}. Edit it with any text editor.", path=path))
                self.show(path)

        wait_for(self.app, tr("Saving …"), write, take, can_cancel=False)

    def content_height(self, width: float) -> float:
        return super().content_height(width) + 18 + max(self.PICTURE, len(HINTS) * LINE)

    def layout_content(self, rect: pygame.FRect) -> None:
        super().layout_content(rect)
        top = self._top(rect)
        for number, (written, words) in enumerate(self.examples):
            written.rect = pygame.FRect(rect.x, top + number * LINE, 186, LINE)
            words.rect = pygame.FRect(rect.x + 190, top + number * LINE, rect.width - 200 - self.PICTURE, LINE)

    def _top(self, rect: pygame.FRect) -> float:
        """Return the y coordinate of the upper edge of the example."""
        return rect.y + super().content_height(rect.width) + 18

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        draw_shape(
            surface, pygame.FRect(rect.right - self.PICTURE, self._top(rect), self.PICTURE, self.PICTURE), PICTURED
        )


def example() -> str:
    """Return the text of the example file."""
    shape = load_shape(PICTURED)
    paths = [[space + 1 for space in range(shape.spaces) if path >> space & 1] for path in shape.paths]
    lines = ["# name: My shape", "# about: Nine spaces and eight winning paths.", "# grid: 3 3", str(shape.spaces)]
    return "\n".join([*lines, *(" ".join(map(str, path)) for path in paths)]) + "\n"
