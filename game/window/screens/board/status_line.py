"""The status line between the board and the buttons, which tells the user what to do next."""

import pygame

from game.window import scaling, theme
from game.window.paint import draw
from game.window.widgets.widget import Role, Static

STATUS_SPACE = 40  # the height between the board and the buttons
# The same once a touch screen has been used, and the height of a button there: a finger then has 44 points for it.
TOUCH_SPACE, TOUCH_HEIGHT = 48, 40
HEIGHT = 30
LEAST_BELOW = 440  # the minimum width of the status line and the buttons
BESIDE = 48  # the free space on both sides of the board


def status_space() -> float:
    """Return the height between the board and the buttons."""
    return TOUCH_SPACE if scaling.touch_target else STATUS_SPACE


class StatusLine(Static):
    """A line of text with a note at its right end.

    words   what to do next
    aside   the note: what will happen without the user, such as a shrinking board
    spoken  what a screen reader says instead of `words` when they change; None for the words themselves
    place   the area for the line and a button at its end
    """

    role = Role.STATUS
    is_said_last = True  # first what has happened, then what to do

    def __init__(self) -> None:
        super().__init__()
        self.words = self.aside = ""
        self.spoken: str | None = None
        self.place = self.rect

    @property
    def name(self) -> str:
        return self.words

    @property
    def value_text(self) -> str:
        return self.aside

    @property
    def announcement(self) -> str:
        return self.words if self.spoken is None else self.spoken

    def layout(self, frame: pygame.FRect, area: pygame.FRect, base: float) -> tuple[float, float, float]:
        """Lay out the line below the frame of a board. Return the left edge, top and width of the buttons below it.

        Line and buttons are as wide as the board if the board is wide enough. `base` is the top of the side panel's
        buttons. The buttons below the board have this top too, unless the board ends far above it.
        """
        width = frame.width
        if width < LEAST_BELOW:
            width = max(width, min(area.width - 2 * BESIDE, max(LEAST_BELOW, 0.9 * area.height)))
        left = max(area.left, min(area.right - width, frame.centerx - width / 2))
        space = status_space()
        top = frame.bottom + space
        top = base if 0 < base - top < space else top
        self.place = self.rect = pygame.FRect(left, (frame.bottom + top) / 2 - HEIGHT / 2, width, HEIGHT)
        return left, top, width

    def place_at(self, place: pygame.FRect) -> None:
        """Lay out the line in an area, vertically in its middle."""
        self.place = place
        self.rect = pygame.FRect(place.x, place.centery - HEIGHT / 2, place.width, HEIGHT)

    def end_at(self, right: float) -> None:
        """Let the line end at a coordinate."""
        top = self.place.centery - HEIGHT / 2
        self.rect = pygame.FRect(self.place.x, top, right - self.place.x, HEIGHT)

    @property
    def text_width(self) -> float:
        """The width for the text."""
        taken = draw.measure(self.aside, "small") + 12 if self.aside else 0.0
        return self.rect.width - 2 - taken

    def draw(self, surface: pygame.Surface) -> None:
        now, middle = theme.now, self.rect.centery
        place = self.rect.x + 2, middle
        draw.text(surface, self.words, place, "status", now.text, "midleft", width=self.text_width)
        if self.aside:
            draw.text(surface, self.aside, (self.rect.right, middle), "small", now.secondary, "midright")
