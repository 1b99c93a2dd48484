"""A sheet that says how a shape of Winning Paths is written, with an example to start from."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rules.shapes.shape import load_shape
from game.window import theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.new_game.thumbnails import draw_shape
from game.window.screens.sheets import Sheet
from game.window.widgets.widget import ButtonKind

PICTURED = "3x3"  # the shape whose file is the example
FOLDER = "shapes"  # of the data folder, where the example is kept
WORDS = (
    "A shape is a plain text file. Its first line says how many spaces there are, 64 at the most. Every other line is "
    "a path: the numbers of its spaces, with blanks between them. Whoever owns all spaces of one path wins."
)
HINTS = (
    ("# name: Tic-tac-toe", "what it is called"),
    ("# grid: 3 3", "drawn as columns and rows"),
    ("# at 5: 1.5 0", "where space 5 is drawn"),
    ("9", "nine spaces"),
    ("1 2 3", "a path through 1, 2 and 3"),
)
LINE = 26


class ShapeHelp(Sheet):
    """How a shape is written. `show` gets the path of the example, when it is asked for."""

    width = 640.0
    PICTURE = 130

    def __init__(self, app: Stage, show: Callable[[str], object]) -> None:
        super().__init__(app, "How a shape is written")
        self.show = show
        self.add_button(
            "Write an example", self._write_example, ButtonKind.PRIMARY, "file-text"
        ).hint = "It opens at once"
        self.add_button("Close", self.back)
        self.widgets.focus_on(self.buttons[0])

    def _write_example(self) -> None:
        """Put an example into the data folder, for changing it, and play on it."""
        store = self.app.store
        name = store.free_name(FOLDER, "My shape", ".txt")
        if not store.write_text(name, example()):
            return
        self.app.pop()
        self.app.toast(f"Written to {store.path(name)}. Change it with any text editor.")
        self.show(str(store.path(name)))

    def content_height(self, width: float) -> float:
        return draw.paragraph_height(WORDS, width) + 18 + max(self.PICTURE, len(HINTS) * LINE)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        now = theme.now
        top = rect.y + draw.paragraph(surface, WORDS, rect.topleft, rect.width, "body", now.secondary) + 18
        picture = pygame.FRect(rect.right - self.PICTURE, top, self.PICTURE, self.PICTURE)
        draw_shape(surface, picture, PICTURED)
        for number, (written, words) in enumerate(HINTS):
            middle = top + (number + 0.5) * LINE
            draw.text(surface, written, (rect.x, middle), "strong", now.text, "midleft")
            draw.text(surface, words, (rect.x + 190, middle), "small", now.secondary, "midleft")


def example() -> str:
    """A shape file that explains itself."""
    shape = load_shape(PICTURED)
    paths = [[space + 1 for space in range(shape.spaces) if path >> space & 1] for path in shape.paths]
    lines = ["# name: My shape", "# about: Nine spaces, and eight paths that win.", "# grid: 3 3", str(shape.spaces)]
    return "\n".join([*lines, *(" ".join(map(str, path)) for path in paths)]) + "\n"
