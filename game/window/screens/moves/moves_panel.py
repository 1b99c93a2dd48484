"""The panel with the moves of a game, beside its board."""

from collections.abc import Callable, Sequence

import pygame

from game.record.node import Node
from game.window import scaling, theme
from game.window.paint import draw
from game.window.widgets.move_list import MoveList
from game.window.widgets.widget import Role, Static
from game.words.messages import tr

HEAD = 44  # the height of the heading above the list
LOW, LOW_HEAD, LOW_FOOT = 160, 40, 4  # below this height, a panel has smaller margins, so that more rows fit
ROOMY = 400  # panels of at least this width have wide margins


class MovesPanel(Static):
    """The panel below a move list, with its heading. The screen adds its `list` after it.

    on_look   called with the position to show
    stocks    what the first and the second player have left to spend; may be empty
    """

    role = Role.HEADING

    def __init__(self, on_look: Callable[[Node], object]) -> None:
        super().__init__()
        self.has_heading = True
        self.stocks: Sequence[str] = ()
        self.list = MoveList(on_look)

    @property
    def name(self) -> str:
        return tr("Moves")

    @property
    def value_text(self) -> str:
        return ", ".join(self.stocks if self.list.rows else [*self.stocks, tr("No moves yet")])

    def show(self, is_visible: bool) -> None:
        """Show or hide the panel and its list."""
        self.visible = self.list.visible = is_visible

    def place(self, rect: pygame.FRect, has_heading: bool = True, has_head: bool = True) -> None:
        """Lay out the panel in a rectangle.

        With `has_heading` the panel draws its heading. With `has_head` the list starts below the heading's line, which
        may have other controls.
        """
        self.rect, self.has_heading = rect, has_heading
        is_low = rect.height < LOW
        foot = LOW_FOOT if is_low else 10
        head = scaling.control_size(LOW_HEAD if is_low else HEAD) if has_head else foot
        edge = 22 if rect.width >= ROOMY else 14
        self.list.rect = pygame.FRect(rect.x + edge, rect.y + head, rect.width - 2 * edge, rect.height - head - foot)
        self.list.reveal()

    @property
    def head(self) -> float:
        """The y coordinate of the middle of the heading."""
        return self.rect.y + 24

    def draw(self, surface: pygame.Surface) -> None:
        secondary = theme.now.secondary
        draw.panel(surface, self.rect)
        if self.has_heading:
            draw.text(surface, tr("Moves"), (self.rect.x + 22, self.head), "label", secondary, "midleft")
        end = self.rect.right - 22
        for side, words in reversed(list(enumerate(self.stocks))):
            box = draw.text(surface, words, (end, self.head), "label", theme.now.text, "midright")
            draw.disc(surface, (box.left - 14, self.head), 8, side)
            end = box.left - 38
        if not self.list.rows:
            draw.text(
                surface, tr("No moves yet"), (self.list.rect.x, self.list.rect.y + 18), "small", secondary, "midleft"
            )
