"""A card with sentences about the value of a flip to each side."""

from collections.abc import Sequence

import pygame

from game.teach.explanations.flip_value import FlipValue
from game.window import theme
from game.window.paint import draw
from game.window.widgets.widget import Static
from game.words.messages import join_sentences, mark, tr

EDGE = 16
BESIDE = 32  # the width of the column with the discs
BETWEEN = 14
LOOKING = mark("Checking …")
UNKNOWN = mark("Not known for this position.")


class FlipCard(Static):
    """The panel with the sentences about the value of a flip.

    The disc of a side stands beside the sentences about it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: tuple[FlipValue, ...] = ()
        self.words = LOOKING

    @property
    def name(self) -> str:
        return tr("The value of a flip")

    @property
    def value_text(self) -> str:
        return join_sentences(sentence for worth in self.found for sentence in worth.sentences) or tr(self.words)

    def show(self, found: Sequence[FlipValue], is_busy: bool) -> None:
        fresh = tuple(worth for worth in found if worth.sentences), LOOKING if is_busy else UNKNOWN
        if fresh != (self.found, self.words):
            self.found, self.words = fresh
            self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        draw.panel(surface, rect)
        left, top, width = rect.x + EDGE, rect.y + EDGE, rect.width - 2 * EDGE
        if not self.found:
            draw.paragraph(surface, self.words, (left, top), width, "small", now.secondary)
            return
        for worth, words in zip(self.found, self._texts(width - BESIDE), strict=True):
            draw.disc(surface, (left + 10, top + 10), 9, worth.side)
            top += draw.paragraph(surface, words, (left + BESIDE, top), width - BESIDE, "small", now.text) + BETWEEN

    def _texts(self, width: float) -> list[str]:
        """Return the text about each side. If the texts do not fit, keep only the most important sentence of each."""
        texts = [join_sentences(worth.sentences) for worth in self.found]
        taken = sum(draw.paragraph_height(words, width, "small") + BETWEEN for words in texts)
        if taken <= self.rect.height - EDGE - BETWEEN:
            return texts
        return [worth.sentences[0] for worth in self.found]
