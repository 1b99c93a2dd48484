"""Texts as widgets: a label, and a label on a panel."""

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.widgets.widget import Role, Static, Widget


class Label(Widget):
    """A text: one line in the vertical middle of its rectangle, or a paragraph from its top.

    words    the text; the label is hidden while it is empty
    style    the style of the letters
    color    the name of a color of the theme
    lines    the most lines of a paragraph, or 0 for one line
    centered True if a line stands in the horizontal middle of the rectangle
    is_live  True if a screen reader says the text when it changes
    """

    takes_focus = takes_mouse = False
    centered = False
    is_live = False

    def __init__(
        self, words: str = "", style: str = "body", color: str = "secondary", lines: int = 0, role: Role = Role.TEXT
    ) -> None:
        super().__init__()
        self.style = style
        self.color = color
        self.lines = lines
        self.role = role
        self.show(words)

    @property
    def name(self) -> str:
        return self.title or self.words

    @property
    def announcement(self) -> str:
        return self.words if self.is_live else ""

    def show(self, words: str) -> None:
        """Change the text."""
        self.words = words
        self.visible = bool(words)
        self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        color, width = getattr(theme.now, self.color), self.rect.width
        if self.lines:
            draw.paragraph(surface, self.words, self.rect.topleft, width, self.style, color, most_lines=self.lines)
        elif self.centered:
            draw.text(surface, self.words, self.rect.center, self.style, color, "center", width=width)
        else:
            draw.text(surface, self.words, self.rect.midleft, self.style, color, "midleft", width=width)


class Paragraph(Label):
    """A text of as many lines as it needs, or with space for a number of lines.

    lines    the number of lines for which it has space, or 0 for as many as the text has
    """

    def height(self, width: float) -> float:
        """Return the height that it needs."""
        if self.lines:
            return self.lines * 1.1 * draw.line_height(self.style)
        return draw.paragraph_height(self.words, width, self.style)

    def place(self, left: float, top: float, width: float) -> float:
        """Lay it out below and to the right of a position. Return the y coordinate of its lower edge."""
        self.rect = pygame.FRect(left, top, width, self.height(width))
        return self.rect.bottom

    def draw(self, surface: pygame.Surface) -> None:
        color, most = getattr(theme.now, self.color), self.lines or None
        draw.paragraph(surface, self.words, self.rect.topleft, self.rect.width, self.style, color, most_lines=most)


class TextCard(Static):
    """A paragraph on a panel."""

    PADDING = 22

    def __init__(self, words: str) -> None:
        super().__init__()
        self.title = words

    def natural_height(self, width: float) -> float:
        """Return the height that fits its text."""
        return draw.paragraph_height(self.title, width - 2 * self.PADDING) + 2 * self.PADDING

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect)
        inner = self.rect.inflate(-2 * self.PADDING, -2 * self.PADDING)
        draw.paragraph(surface, self.title, inner.topleft, inner.width, color=theme.now.text)


class Notice(Static):
    """A line of text with an icon on a colored panel."""

    PADDING = 22

    def __init__(self, words: str, icon: str) -> None:
        super().__init__()
        self.title = words
        self.icon = icon

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        draw.panel(surface, rect, now.accent, radius=12, opacity=0.14, border=now.accent)
        draw.icon(surface, self.icon, (rect.x + self.PADDING, rect.centery), now.accent, 20)
        left = rect.x + self.PADDING + 20
        width = rect.right - left - 12
        draw.text(surface, self.title, (left, rect.centery), "label", now.text, "midleft", width=width)
