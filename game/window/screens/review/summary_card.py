"""The card that says what a game came to: the moves of both sides by grade, where it turned, and its longest calm."""

from __future__ import annotations

import pygame

from game.record.record import Record
from game.teach.appraisal import Appraisal
from game.teach.grades import Grade
from game.teach.summary import Summary
from game.window import screen, theme
from game.window.paint import draw
from game.window.widgets.coach_card import SIGNS, color_of

PADDING = 16
HEAD = 44
ROW = 27
COLUMN = 44  # the room of the numbers of one side
# Shorter than elsewhere, where there is no room for the whole.
SHORT = {Grade.LONGEST: "lost: longest defence", Grade.SHORTER: "lost: shorter defence"}


class SummaryCard:
    """A table with a row for every grade there was, and a few sentences below; `FOOT` is the room of a button."""

    FOOT = 62

    def __init__(self) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.sides = (0, 1)  # of both persons
        self.rows: list[tuple[Grade, int, int]] = []
        self.words = ""

    def show(self, record: Record, summary: Summary, appraisal: Appraisal) -> None:
        self.sides = (record.owners.index(0), record.owners.index(1))
        one, other = summary.counts(0), summary.counts(1)
        self.rows = [(grade, one[grade], other[grade]) for grade in Grade if one[grade] or other[grade]]
        if not appraisal.places:
            self.words = "There are no moves to judge."
        elif appraisal.is_complete:
            self.words = _facts(summary)
        else:
            self.words = f"Looking at the moves: {len(appraisal.found)} of {len(appraisal.places)} seen."
        screen.damage(self.rect)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.rect.width:
            return
        now, rect = theme.now, self.rect
        left, right = rect.x + PADDING, rect.right - PADDING
        draw.panel(surface, rect)
        ends = (right - 1.5 * COLUMN, right - 0.5 * COLUMN)
        middle = rect.y + HEAD / 2 + 4
        draw.text(surface, "Moves by grade", (left, middle), "label", now.secondary, "midleft")
        for end, side in zip(ends, self.sides, strict=True):
            draw.disc(surface, (end, middle), 9, side)
        for grade, *counts in self.rows:
            middle += ROW
            draw.icon(surface, SIGNS[grade], (left + 9, middle), color_of(grade), 17)
            draw.text(surface, SHORT.get(grade, grade.value), (left + 26, middle), "small", now.text, "midleft")
            for end, count in zip(ends, counts, strict=True):
                color = now.text if count else now.secondary
                draw.text(surface, str(count), (end, middle), "label", color, "center")
        top = middle + ROW / 2 + 10
        draw.paragraph(surface, self.words, (left, top), right - left, "small", now.secondary)


def _facts(summary: Summary) -> str:
    """Where it turned, and how long it went without a slip."""
    times = len(summary.slips)
    said = ["Nobody made the result worse, as far as is known."]
    if times:
        said = [f"It turned {'once' if times == 1 else f'{times} times'}."]
    calm = len(summary.longest_calm())
    if times and calm > 1:
        said.append(f"The longest stretch without a slip took {calm} turns.")
    if any(moment.grade.is_estimate for moment in summary.moves):
        said.append("What gives something away is an estimate.")
    return " ".join(said)
