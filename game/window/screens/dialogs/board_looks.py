"""The dialog that chooses the style of discs and the size of digits on boards, with a preview."""

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Dialog
from game.window.widgets.controls import Choice, Switch
from game.window.widgets.widget import ButtonKind, Role, Static
from game.words.messages import tr

PREVIEW = 168  # the height of the preview
LINE = 44  # the height of a setting
COLUMNS = 5
DISCS = {(0, 0): 0, (1, 0): 1, (1, 1): 0, (2, 0): 1, (3, 0): 0, (3, 1): 1}  # (column, row): side


class BoardPreview(Static):
    """A small board with discs of both sides and numbers, as boards look at present."""

    role = Role.GRAPH

    @property
    def name(self) -> str:
        return tr("Preview")

    @property
    def value_text(self) -> str:
        return tr(theme.DISC_STYLES[theme.disc_style])

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        pitch = self.rect.height / 2.6
        board = pygame.FRect(0, 0, (COLUMNS + 0.3) * pitch, self.rect.height)
        board.center = self.rect.center
        draw.panel(surface, board, now.board[0], bottom=now.board[1], radius=0.2 * pitch)
        color = theme.mix(now.board[1], (255, 255, 255), 0.85)
        for column in range(COLUMNS):
            x = board.x + (column + 0.65) * pitch
            draw.text(surface, str(column + 1), (x, board.bottom - 0.22 * pitch), "digit", color, "center")
            for row in range(2):
                middle = x, board.bottom - (row + 0.95) * pitch
                draw.dot(surface, middle, 0.43 * pitch, now.hole[1])
                if (column, row) in DISCS:
                    draw.disc(surface, middle, 0.42 * pitch, DISCS[column, row])


class BoardLooks(Dialog):
    """Chooses the style of discs and the size of digits. Changes apply at once."""

    width = 520.0

    def __init__(self, app: SceneStack) -> None:
        super().__init__(app, tr("Board look"))
        chosen = app.settings
        self.add_widget(BoardPreview(), PREVIEW)
        styles = list(theme.DISC_STYLES.items())
        self.discs = self.add_widget(Choice(styles, chosen.discs, lambda style: app.change(discs=style)), LINE)
        self.discs.title = tr("Style of discs")
        self.add_row([], 0)  # gaps, so that a finger can choose between the controls
        self.digits_label = self.add_text(tr("Large digits on boards"), style="body")
        self.digits = self.widgets.add(Switch(chosen.large_digits, lambda on: app.change(large_digits=on)))
        self.digits.title = tr("Large digits on boards")
        self.add_row([], 4)
        self.only_label = self.add_text(tr("Only the board while playing"), style="body")
        self.only = self.widgets.add(Switch(chosen.board_only, lambda on: app.change(board_only=on)))
        self.only.title = tr("Only the board while playing")
        self.add_button(tr("Done"), self.back, ButtonKind.PRIMARY)

    def layout_content(self, rect: pygame.FRect) -> None:
        super().layout_content(rect)
        for label, switch in ((self.digits_label, self.digits), (self.only_label, self.only)):
            line = label.rect
            line.width -= Switch.WIDTH + 16
            switch.rect = pygame.FRect(rect.right - Switch.WIDTH - 4, line.y - 6, Switch.WIDTH + 4, Switch.HEIGHT)
            switch.track.midright = rect.right, line.centery
