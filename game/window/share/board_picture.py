"""Draw the board of a game as pictures: single positions, and the frames of an animation.

Call these functions only on the window's thread: they share cached images.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import numpy as np
import pygame

from game.record.node import Node
from game.record.record import Record
from game.window import animation, scaling, sound, theme
from game.window.boards.board_marks import ArrowMark, BoardMark, CellMark
from game.window.boards.registry import view_for
from game.window.paint.marks import Ink

INKS = tuple(Ink)
PADDING = 0.25  # the space around the frame of the board, in distances between two cells
FALL, ARROW = 1.1, 0.5  # the space above a board into which pieces fall, for falling pieces and for arrows
RATE = 15  # frames per second
REST = 0.8  # seconds between two moves
LAST_REST = 2.5  # seconds at the end of an animation


class BoardPicture:
    """Draws positions of one game.

    size        the size of the pictures in pixels
    has_marks   True if the marks and arrows of people are drawn
    """

    def __init__(
        self, record: Record, node: Node, width: int, has_marks: bool = False, is_animated: bool = False
    ) -> None:
        """Prepare pictures that are `width` pixels wide. `node` is any position of the game."""
        self.record = record
        self.has_marks = has_marks
        self.view = view_for(node.board)
        self.view.set_game_moves([one.move for one in node.path() if one.move is not None])
        self._area = self._lay_out(width, FALL if is_animated else ARROW)
        self.size = self._area.size

    def _lay_out(self, width: int, above: float) -> pygame.Rect:
        """Lay out the view so that the picture is `width` pixels wide. Return the area of the picture in pixels.

        `above` is the space above a board into which pieces fall.
        """
        view, points = self.view, width / scaling.unit
        view.layout(pygame.FRect(0, 0, points, 2 * points))
        share = view.frame.width / (view.frame.width + 2 * PADDING * view.reach)
        view.layout(pygame.FRect(points * (1 - share) / 2, 0, points * share, 2 * points))
        pad = PADDING * view.reach
        falls = any(view.entry_of(cell) is not None for cell in view.board.all_cells()[:1])
        top = view.frame.y - (above * view.reach if falls else pad)
        area = scaling.to_pixels((0, top, points, view.frame.bottom + pad - top))
        return pygame.Rect(0, area.y, width, area.height)

    def draw(self, node: Node) -> pygame.Surface:
        """Return a picture of a position."""
        self.view.drawn_marks = _marks(node) if self.has_marks else ()
        self.view.show(node.board, node.last_steps)
        return self._picture()

    def frames(self, nodes: list[Node]) -> Iterator[tuple[pygame.Surface, float]]:
        """Yield the frames of an animation of a path of positions, each with the seconds for which it is shown.

        Between two frames, the window may draw other things.
        """
        yield self.draw(nodes[0]), REST
        for before, node in pairwise(nodes):
            if node.steps:
                yield from self._move_frames(before, node)
            yield self.draw(node), LAST_REST if node is nodes[-1] else REST

    def _move_frames(self, before: Node, node: Node) -> Iterator[tuple[pygame.Surface, float]]:
        self.view.drawn_marks = ()
        with _full_motion():
            self.view.animate(node.steps, before.board, node.board)
        while self.view.busy:
            with _full_motion():
                self.view.update(1 / RATE)
            if self.view.busy:
                yield self._picture(), 1 / RATE

    def _picture(self) -> pygame.Surface:
        whole = pygame.Surface((self._area.width, self._area.bottom), pygame.SRCALPHA)
        whole.fill(theme.now.background[1])
        self.view.won.jump(self.view.won.target)
        self.view.draw(whole)
        return whole.subsurface(self._area).copy()


def _marks(node: Node) -> tuple[BoardMark, ...]:
    """Return the marks and arrows that people have drawn on a position."""
    marks: list[BoardMark] = [CellMark(mark.cell, INKS[mark.color]) for mark in node.marks]
    return (*marks, *(ArrowMark(arrow.start, arrow.end, INKS[arrow.color]) for arrow in node.arrows))


@contextmanager
def _full_motion() -> Iterator[None]:
    """Animate at normal speed and without sounds, whatever the user has set."""
    speed, reduced, volumes = animation.speed, animation.reduced, dict(sound.volumes)
    animation.speed, animation.reduced = 1.0, False
    sound.volumes.update(dict.fromkeys(volumes, 0.0))
    try:
        yield
    finally:
        animation.speed, animation.reduced = speed, reduced
        sound.volumes.update(volumes)


def pixels(surface: pygame.Surface) -> np.ndarray:
    """Return the colors of a picture as rows x columns x RGB."""
    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3)
