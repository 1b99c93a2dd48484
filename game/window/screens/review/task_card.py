"""The card beside a slip that is to be done better: what is asked for, what came of it, and how it went so far."""

from __future__ import annotations

import pygame

from game.teach.practice import Practice, Stage
from game.window import screen, theme
from game.window.paint import draw
from game.window.widgets.sign import Sign

PADDING = 22
HEAD = 56
FOOT = 62


SEEKING = Sign("hourglass", "Looking at your moves …")
DONE = Sign("trophy", "That was all", "good")
SIGNS = {
    Stage.ASKED: Sign("target", "Find a better move"),
    Stage.LOOKING: Sign("hourglass", "Looking at it …"),
    Stage.WRONG: Sign("circle-x", "Not yet", "bad"),
    Stage.RIGHT: Sign("circle-check", "Right", "good"),
    Stage.TOLD: Sign("circle-help", "The answer"),
}


class TaskCard:
    """A panel with a head, the words, and the score at its foot."""

    def __init__(self) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.sign = SEEKING
        self.words = self.count = self.score = ""

    def show(self, practice: Practice) -> None:
        self.sign = _sign(practice)
        self.words = practice.words
        known, appraisal = len(practice.slips), practice.appraisal
        of_all = f"of {known}" if appraisal.is_complete else f"of {known} so far"
        self.count = f"{practice.number + 1} {of_all}" if practice.task is not None else ""
        self.score = _score(practice)
        if practice.is_over:
            self.words = _end(practice)
        elif practice.task is None:
            self.words = f"{len(appraisal.found)} of {len(appraisal.places)} moves seen. Your slips come up here."
        screen.damage(self.rect)

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        left, right = rect.x + PADDING, rect.right - PADDING
        draw.panel(surface, rect, border=self.sign.color, border_opacity=0.6, width=1.5)
        middle = rect.y + 30
        self.sign.draw(surface, left, middle)
        draw.text(surface, self.count, (right, middle), "small", now.secondary, "midright")
        fits = draw.paragraph_height(self.words, right - left, "lead") <= rect.height - HEAD - FOOT
        style = "lead" if fits else "body"
        draw.paragraph(surface, self.words, (left, rect.y + HEAD), right - left, style, now.text)
        foot = rect.bottom - FOOT + 12
        draw.paragraph(surface, self.score, (left, foot), right - left, "small", now.secondary, most_lines=2)


def _sign(practice: Practice) -> Sign:
    if practice.is_over:
        return DONE
    return SEEKING if practice.task is None else SIGNS[practice.stage]


def _score(practice: Practice) -> str:
    score = practice.score
    if practice.is_over or not score.total:
        return ""
    parts = [(score.alone, "at once"), (score.helped, "in the end"), (score.told, "given up")]
    return "So far: " + ", ".join(f"{count} {how}" for count, how in parts if count)


def _end(practice: Practice) -> str:
    """What it all came to."""
    score = practice.score
    if not score.total:
        return "No slip was found: no move made the result worse, as far as is known."
    parts = [(score.alone, "right at once"), (score.helped, "right in the end"), (score.told, "given up")]
    if score.total == 1:
        return f"One slip, {next(how for count, how in parts if count)}."
    return f"{score.total} slips: " + ", ".join(f"{count} {how}" for count, how in parts if count) + "."
