"""A plain picture of a board of squares, for games whose own view is still to come."""

from collections.abc import Sequence

import pygame

from game.rules.board import Board
from game.rules.report import Step
from game.window import draw, theme
from game.window.boards.view import BoardView


class CellsView(BoardView):
    """Squares with the discs on them. It shows every move at once."""

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = pygame.FRect(rect)

    def place(self, board: Board, last: Sequence[Step]) -> None:
        self.columns, self.rows = board.columns, board.rows

    def plan(self, steps: Sequence[Step], before: Board) -> None:
        pass

    def handle(self, event: pygame.event.Event) -> int | None:
        return None

    def paint(self, surface: pygame.Surface) -> None:
        pitch = min(self.rect.width / self.columns, self.rect.height / self.rows)
        whole = pygame.FRect(0, 0, pitch * self.columns, pitch * self.rows)
        whole.center = self.rect.center
        for row in range(self.rows):
            for column in range(self.columns):
                cell = pygame.FRect(whole.x + pitch * column, whole.y + pitch * row, pitch, pitch)
                square = cell.inflate(-0.08 * pitch, -0.08 * pitch)
                draw.panel(surface, square, theme.now.socket, radius=0.14 * pitch)
                owner = self.board.owner(8 * row + column)
                if owner >= 0:
                    draw.disc(surface, cell.center, 0.38 * pitch, owner)
