"""Widgets of the Profile screen: facts (numbers in large letters, each with its meaning), and a chart with a title."""

from collections.abc import Callable, Sequence

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.widgets.widget import Role, Static, Widget

VALUE = 34  # the height of a number
GAP = 14
HEAD = 46  # the height of a chart's title

Fact = tuple[str, str]  # a number or a short text, and its meaning
Paint = Callable[[pygame.Surface, pygame.FRect], object]


class FactText(Static):
    """One fact."""

    def __init__(self, fact: Fact) -> None:
        super().__init__()
        self.title, self.words = fact

    @property
    def value_text(self) -> str:
        return self.words

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        draw.text(surface, self.title, (rect.x, rect.y + VALUE / 2), "heading", now.text, "midleft", width=rect.width)
        draw.paragraph(surface, self.words, (rect.x, rect.y + VALUE), rect.width, "small", now.secondary)


class FactList(Static):
    """Facts in rows of `columns` facts. Facts that do not fit into its rectangle are left out."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self.columns = 1
        self._facts: list[FactText] = []

    @property
    def children(self) -> Sequence[Widget]:
        return [fact for fact in self._facts if fact.visible]

    def show(self, facts: Sequence[Fact], columns: int = 1) -> None:
        self._facts, self.columns = [FactText(fact) for fact in facts], columns
        self.visible = bool(facts)
        self.changed()

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = rect
        width = (rect.width - GAP * (self.columns - 1)) / self.columns
        top, has_space = rect.y, True
        for first in range(0, len(self._facts), self.columns):
            line = self._facts[first : first + self.columns]
            height = VALUE + max(draw.paragraph_height(fact.words, width, "small") for fact in line)
            has_space = has_space and top + height <= rect.bottom
            for column, fact in enumerate(line):
                fact.visible = has_space
                fact.rect = pygame.FRect(rect.x + column * (width + GAP), top, width, height)
            top += height + GAP

    def draw(self, surface: pygame.Surface) -> None:
        for fact in self.children:
            fact.draw(surface)


class Chart(Static):
    """A chart below its title. `words` says what the chart shows."""

    role = Role.GRAPH

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self._paint: Paint | None = None

    @property
    def value_text(self) -> str:
        return self.words

    def show(self, title: str, words: str, paint: Paint | None) -> None:
        """Set the title, the words for screen readers, and the function that draws the chart. Hide it without one."""
        self.title, self.words, self._paint = title, words, paint
        self.visible = paint is not None
        self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        rect, middle = self.rect, self.rect.y + 10
        draw.text(surface, self.title, (rect.x, middle), "heading", theme.now.text, "midleft", width=rect.width)
        if self._paint is not None:
            self._paint(surface, pygame.FRect(rect.x, rect.y + HEAD, rect.width, rect.height - HEAD))
