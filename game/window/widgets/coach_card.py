"""What the coach says, beside the board: the grade of a move with its sign, and its sentences."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.teach.grades import Grade
from game.window import screen, theme
from game.window.paint import draw

SIGNS = {
    Grade.BEST: "circle-check",
    Grade.ONLY: "target",
    Grade.SLOWER: "hourglass",
    Grade.MISSED_WIN: "circle-x",
    Grade.GAVE_UP_DRAW: "circle-minus",
    Grade.LONGEST: "shield",
    Grade.SHORTER: "shield-off",
    Grade.LOST: "shield",
    Grade.SOUND: "check",
    Grade.WEAKER: "trending-down",
    Grade.WEAK: "triangle-alert",
}
GOOD = (Grade.BEST, Grade.ONLY, Grade.SOUND)
PADDING = 20
HEAD = 30


@dataclass(frozen=True)
class CoachState:
    """What the card says. `grade` is None where there is none, or none yet."""

    title: str
    grade: Grade | None
    words: str
    threat: str = ""


def color_of(grade: Grade) -> theme.Color:
    now = theme.now
    return now.good if grade in GOOD else now.bad if grade.is_slip else now.even


class CoachCard:
    """A panel with the words of the coach; its buttons stand below them, at the foot."""

    FOOT = 52

    def __init__(self) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.state = CoachState("", None, "")

    def show(self, state: CoachState) -> None:
        if state != self.state:
            self.state = state
            screen.damage(self.rect)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.rect.width:
            return
        now, state = theme.now, self.state
        left, width = self.rect.x + PADDING, self.rect.width - 2 * PADDING
        draw.panel(surface, self.rect)
        self._draw_head(surface, left, self.rect.right - PADDING)
        top = self.rect.y + HEAD + 12
        room = self.rect.bottom - self.FOOT - top
        line = draw.line_height("body") * 1.1
        threat_lines = min(2, len(draw.wrap(state.threat, "small", width - 24))) if state.threat else 0
        threat_height = threat_lines * draw.line_height("small") * 1.1
        lines = max(1, int((room - threat_height) // line))
        height = draw.paragraph(surface, state.words, (left, top), width, "body", now.text, most_lines=lines)
        if threat_lines and height + threat_height <= room:
            below = top + height + 4
            draw.icon(surface, "swords", (left + 8, below + 9), now.secondary, 15)
            spot = left + 24, below
            draw.paragraph(surface, state.threat, spot, width - 24, "small", now.secondary, most_lines=threat_lines)

    def _draw_head(self, surface: pygame.Surface, left: float, right: float) -> None:
        """The grade with its sign, and whose move it is about."""
        now, state = theme.now, self.state
        middle = self.rect.y + 24
        if state.grade is None:
            draw.text(
                surface, state.title or "Coach", (left, middle), "label", now.secondary, "midleft", width=right - left
            )
            return
        color = color_of(state.grade)
        words = (
            state.grade.value[0].upper() + state.grade.value[1:] + (" (estimate)" if state.grade.is_estimate else "")
        )
        draw.icon(surface, SIGNS[state.grade], (left + 9, middle), color, 18)
        taken = draw.measure(words, "label") + 28
        draw.text(surface, words, (left + 26, middle), "label", color, "midleft", width=right - left - 26)
        if (room := right - left - taken - 16) > 60:
            draw.text(surface, state.title, (right, middle), "small", now.secondary, "midright", width=room)
