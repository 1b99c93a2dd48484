"""The screen after an unexpected error."""

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.scene import Scene, SceneStack
from game.window.screens.dialogs.dialog import PADDING
from game.window.system import clipboard
from game.window.widgets.label import Label, Paragraph
from game.window.widgets.widget import Button, ButtonKind, Role, row
from game.words.messages import mark, tr


class ErrorScreen(Scene):
    """The screen after an unexpected error. The user can copy the details of the error."""

    WORDS = mark(
        "Something unexpected went wrong. Your saved game is safe, and the details are in "
        "the log file. If you report this error, please include the details."
    )

    def __init__(self, app: SceneStack, details: str) -> None:
        super().__init__(app)
        self.details = details
        self.rect = pygame.FRect(0, 0, 640, 306)
        self.heading = self.widgets.add(Label(tr("Unexpected error"), "title", "text", role=Role.HEADING))
        self.text = self.widgets.add(Paragraph(tr(self.WORDS)))
        last = details.strip().splitlines()[-1]
        self.error = self.widgets.add(Paragraph(last, "small", "bad", lines=3))
        self.buttons = [
            self.widgets.add(Button(tr("Home"), app.restart, "arrow-left", ButtonKind.PRIMARY)),
            self.widgets.add(Button(tr("Copy details"), self._copy, "copy")),
            self.widgets.add(Button(tr("Quit"), app.quit)),
        ]

    def _copy(self) -> None:
        self.app.toast(tr("Details copied") if clipboard.put(self.details) else tr("Clipboard not available"))

    def back(self) -> None:
        self.app.restart()

    def layout(self, size: tuple[float, float]) -> None:
        self.rect.center = size[0] / 2, size[1] / 2
        left, inner = self.rect.x + PADDING, self.rect.width - 2 * PADDING
        self.heading.rect = pygame.FRect(left + 44, self.rect.y + 28, inner - 44, 33)
        below = self.text.place(left, self.rect.y + 84, inner)
        self.error.place(left, below + 16, inner)
        foot = left, self.rect.bottom - PADDING - theme.BUTTON_HEIGHT
        row(self.buttons, (*foot, inner, theme.BUTTON_HEIGHT), gap=12)

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect, shadow=True)
        draw.icon(surface, "triangle-alert", (self.rect.x + PADDING + 14, self.rect.y + 44), theme.now.bad, 28)
        super().draw(surface)
