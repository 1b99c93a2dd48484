"""The card beside a puzzle: the goal, what it is about, what is said of a try, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.record.puzzle import Puzzle
from game.teach.puzzles.solving import Solving, Stage
from game.window import screen, theme
from game.window.paint import draw
from game.window.widgets.sign import Sign
from game.words.puzzles import goal_title, goal_words

PADDING = 22
HEAD = 58
FOOT = 56
STOCK = 34  # the height of the line that tells what is left to spend


SIGNS = {
    Stage.ASKED: Sign("target", "Your move"),
    Stage.LOOKING: Sign("hourglass", "Looking at it …"),
    Stage.ANSWERED: Sign("circle-check", "Right", "good"),
    Stage.WRONG: Sign("circle-x", "Not this one", "bad"),
    Stage.SOLVED: Sign("trophy", "Solved", "good"),
    Stage.TOLD: Sign("circle-help", "The solution"),
}


class PuzzleCard:
    """A panel; `show` brings it up to date."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.title = goal_title(puzzle.goal)
        self.goal = goal_words(puzzle.goal)
        self.rating = f"Rated {puzzle.rating}"
        self.side = puzzle.board().mover
        self.sign = SIGNS[Stage.ASKED]
        self.words = self.task = ""
        self.stocks: Sequence[str] = ()

    def show(self, solving: Solving, task: str, stocks: Sequence[str]) -> None:
        """Say how far it has come, what is to be done now, and what both have left to spend, if anything."""
        self.sign = SIGNS[solving.stage]
        self.words = "" if solving.words == self.goal else solving.words
        self.task, self.stocks = task, stocks
        screen.damage(self.rect)

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        left, width = rect.x + PADDING, rect.width - 2 * PADDING
        draw.panel(surface, rect)
        draw.disc(surface, (left + 11, rect.y + 32), 11, self.side)
        rated = draw.measure(self.rating, "small")
        room = width - 34 - rated - 12
        draw.text(surface, self.title, (left + 34, rect.y + 32), "heading", now.text, "midleft", width=room)
        draw.text(surface, self.rating, (rect.right - PADDING, rect.y + 32), "small", now.secondary, "midright")
        top = rect.y + HEAD
        top += draw.paragraph(surface, self.goal, (left, top), width, "body", now.secondary) + 18
        top += self._draw_stocks(surface, left, top)
        self.sign.draw(surface, left, top + 10)
        top += 30
        line = draw.line_height("body") * 1.1
        lines = max(1, int((rect.bottom - FOOT - 8 - top) // line))
        if self.words:
            draw.paragraph(surface, self.words, (left, top), width, "body", now.text, most_lines=lines)
        foot = rect.bottom - FOOT + 4
        draw.paragraph(surface, self.task, (left, foot), width, "small", now.secondary, most_lines=2)

    def _draw_stocks(self, surface: pygame.Surface, left: float, top: float) -> float:
        """What both have left to spend; returns the height it takes."""
        for side, words in enumerate(self.stocks):
            draw.disc(surface, (left + 9, top + 8), 8, side)
            left = draw.text(surface, words, (left + 24, top + 8), "label", theme.now.text, "midleft").right + 24
        return STOCK if self.stocks else 0.0
