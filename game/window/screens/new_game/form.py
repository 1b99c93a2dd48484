"""The form on the New Game screen. Each row has a label, controls, and a description of the chosen value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.window import scaling
from game.window.paint import draw
from game.window.widgets.controls import Choice
from game.window.widgets.group import Group
from game.window.widgets.label import Label
from game.window.widgets.widget import Widget, row
from game.words.messages import tr

LABEL = 96  # the width of a row's label
WORDS = 20  # the height of the description, directly below the controls
LEAST_LINE, LINE = 27, 42  # the minimum and maximum height of a control
LEAST_GAP, GAP = 3, 22  # the minimum and maximum space between two rows
WORDS_GAP = 9  # the least space between a description and the next row, which is more than above the description


@dataclass
class FormRow:
    """A row of the form.

    words    a function that returns the description of the chosen value
    shares   the relative widths of the controls; None for equal widths
    sign     the sign between two controls
    """

    label: str
    controls: Sequence[Widget]
    words: Callable[[], str] = str
    shares: Sequence[float] | None = None
    sign: str = ""
    title: Label = field(default_factory=Label)
    about: Label = field(default_factory=lambda: Label(style="small"))

    def __post_init__(self) -> None:
        self.signs = [Label(self.sign) for _ in self.controls[1:] if self.sign]
        for sign in self.signs:
            sign.title = tr("{label}, {number}", label=self.label, number=self.sign)

    @property
    def is_shown(self) -> bool:
        return self.controls[0].visible

    @property
    def may_have_words(self) -> bool:
        return self.words is not str


class Form:
    """The panel with the rows of the form. Hidden rows take no space, but leave the rows above them where they are.

    If there is too little space for the descriptions, they are in the tooltips of the controls.
    """

    def __init__(self, widgets: Group, rows: Sequence[FormRow]) -> None:
        self.rows = rows
        for line in rows:
            if line.label:
                widgets.add(line.title)
            for number, control in enumerate(line.controls, 1):
                label = (
                    tr(line.label)
                    if len(line.controls) == 1
                    else control.hint or tr("{label}, {number}", label=line.label, number=number)
                )
                control.title = control.title or label
                widgets.add(control)
            for sign in line.signs:
                widgets.add(sign)
            widgets.add(line.about)
        self.rect = pygame.FRect(0, 0, 0, 0)
        self._has_words = False

    @staticmethod
    def _inset(low: bool) -> float:
        return 10 if low else 16

    def least_height(self, low: bool, has_words: bool) -> float:
        """Return the least height for all rows, also hidden ones, with or without their descriptions."""
        words, gap = (WORDS, WORDS_GAP) if has_words else (0, LEAST_GAP)
        # On touch screens, controls of the size of a finger are more important than descriptions.
        least = max(LEAST_LINE, scaling.touch_target - WORDS_GAP) if has_words else LEAST_LINE
        count, about = len(self.rows), sum(line.may_have_words for line in self.rows)
        return 2 * self._inset(low) + about * words + count * least + (count - 1) * gap

    def layout(self, rect: pygame.FRect, low: bool) -> None:
        """Place the rows at the top of a rectangle. The panel is only as high as the rows that are shown."""
        inset = self._inset(low)
        area = rect.inflate(-2 * (inset + 8), -2 * inset)
        count, about = len(self.rows), sum(line.may_have_words for line in self.rows)
        self._has_words = rect.height >= self.least_height(low, has_words=True)
        words, least = (WORDS, WORDS_GAP) if self._has_words else (0, LEAST_GAP)
        free = area.height - (about * words) - (count - 1) * least
        height = max(LEAST_LINE, min(LINE, free / count))
        gap = min(GAP, least + max(0.0, free - count * height) / max(1, count - 1))
        top = area.y
        for line in self.rows:
            if not line.is_shown:
                continue
            line.title.rect = pygame.FRect(area.x, top, LABEL - 8, height)
            behind = pygame.FRect(area.x + LABEL, top, area.width - LABEL, height)
            row(list(line.controls), behind, shares=line.shares)
            for sign, left, right in zip(line.signs, line.controls, line.controls[1:], strict=False):
                sign.rect = pygame.FRect(left.rect.right + 3, top, right.rect.left - left.rect.right - 3, height)
            top += height
            if self._has_words and line.words():
                line.about.rect = pygame.FRect(behind.x + 2, top + 1, behind.width - 2, WORDS)
                top += WORDS
            top += gap
        self.rect = pygame.FRect(rect.x, rect.y, rect.width, top - gap + inset - rect.y)
        self.show()

    def show(self) -> None:
        """Update the labels and the descriptions."""
        for line in self.rows:
            line.title.show(line.label if line.is_shown else "")
            words = line.words() if line.is_shown else ""
            line.about.show(words if self._has_words else "")
            for control in line.controls:
                if words and not (isinstance(control, Choice) and control.hints):
                    control.hint = words

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel. The labels, the controls and the descriptions are widgets, which the screen draws."""
        draw.panel(surface, self.rect)
