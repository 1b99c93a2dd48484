"""A plain picture of cells and discs, for games whose own view is still to come."""

from collections.abc import Sequence

import pygame

from game.rules.board import Board
from game.rules.report import Step
from game.window import draw, theme
from game.window.boards.view import BoardView


def _spots(board: Board) -> dict[int, tuple[float, float]]:
    """Where each cell lies, in distances between neighbours."""
    if board.game == "paths":
        return dict(enumerate(board.shape.places))
    columns, rows = (board.columns, board.rows) if board.game == "domino" else (8, 8)
    return {8 * row + column: (column, row) for row in range(rows) for column in range(columns)}


class CellsView(BoardView):
    """Round cells with the discs on them. It shows every move at once."""

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = pygame.FRect(rect)
        self.frame = pygame.FRect(rect)

    def place(self, board: Board, last: Sequence[Step]) -> None:
        self.spots = _spots(board)

    def plan(self, steps: Sequence[Step], before: Board) -> None:
        pass

    def handle(self, event: pygame.event.Event) -> int | None:
        return None

    def paint(self, surface: pygame.Surface) -> None:
        across = [x for x, _ in self.spots.values()]
        down = [y for _, y in self.spots.values()]
        wide, high = max(across) - min(across), max(down) - min(down)
        pitch = min(self.rect.width / (wide + 1), self.rect.height / (high + 1))
        for cell, (x, y) in self.spots.items():
            center = (
                self.rect.centerx + (x - min(across) - wide / 2) * pitch,
                self.rect.centery + (y - min(down) - high / 2) * pitch,
            )
            owner = self.board.owner(cell)
            radius = min(0.4 * pitch, 20)
            if owner >= 0:
                draw.disc(surface, center, radius, owner)
            else:
                spot = (center[0] - radius, center[1] - radius, 2 * radius, 2 * radius)
                draw.panel(surface, spot, theme.now.socket, radius=radius)
