"""The card beside an exercise: task, hints, feedback and score."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.rules.numbers import Side
from game.teach.exercise_session import ExerciseStage
from game.window import theme
from game.window.paint import draw
from game.window.widgets.card_heading import CardHeading
from game.window.widgets.widget import Static
from game.words.messages import mark, sentence, tr

PADDING = 22
HEAD = 58
FOOT = 56
STOCK = 34  # the height of the line with the flips left
HINT = 26  # the width of the icon before a hint

SIGNS = {
    ExerciseStage.ASKED: CardHeading("target", mark("Your move")),
    ExerciseStage.LOOKING: CardHeading("hourglass", mark("Checking …")),
    ExerciseStage.ANSWERED: CardHeading("circle-check", mark("Right", "answer"), "good"),
    ExerciseStage.WRONG: CardHeading("circle-x", mark("Not this move"), "bad"),
    ExerciseStage.OTHER: CardHeading("git-branch", mark("Another good move")),
    ExerciseStage.SOLVED: CardHeading("trophy", mark("Solved"), "good"),
    ExerciseStage.SOLUTION_SHOWN: CardHeading("circle-help", mark("The solution")),
}


@dataclass(frozen=True)
class ExerciseText:
    """The content of the card beside an exercise.

    title     the title of the exercise
    goal      the text of the task
    heading   the heading for the state of the exercise, such as "Your move"
    words     the feedback on the last move
    side      the player's side, or None
    count     a text such as "2 of 5", or an empty text
    discs     the names of the discs of both sides
    stocks    a text about the supply of each side, such as its flips; empty in games without supplies
    foot      the instruction for the player
    result    a sentence about the result, or an empty text
    entered   the instruction for the rest of a move of which a part was entered, such as a flip; else an empty text
    """

    title: str
    goal: str
    heading: CardHeading
    words: str
    side: Side | None = None
    count: str = ""
    hints: tuple[str, ...] = ()
    stocks: tuple[str, ...] = ()
    foot: str = ""
    result: str = ""
    discs: tuple[str, str] = ("", "")
    entered: str = ""

    @property
    def task(self) -> str:
        """The number of the exercise, the discs of the player, the task, and the supplies of both sides, in words."""
        side = tr("You play {discs}", discs=self.discs[self.side]) if self.side is not None else ""
        stocks = [
            tr("{discs}: {stock}", discs=disc, stock=stock)
            for disc, stock in zip(self.discs, self.stocks, strict=False)
        ]
        return " ".join(sentence(part) for part in (self.count, side, self.goal, *stocks) if part)


class ExerciseCard(Static):
    """The panel with the state of an exercise. `show` updates it."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ExerciseText("", "", SIGNS[ExerciseStage.ASKED], "")
        self._feedback = ""  # on the last answer, which stays on the card while the opponent replies

    @property
    def name(self) -> str:
        return self.text.title

    @property
    def value_text(self) -> str:
        text = self.text
        parts = (
            text.task,
            *dict.fromkeys((tr(text.heading.words), text.words)),
            *text.hints,
            text.foot,
            text.result,
        )
        return " ".join(sentence(part) for part in parts if part)

    @property
    def announcement(self) -> str:
        """The task of a new exercise; afterwards the feedback, the latest hint and the result."""
        text = self.text
        if text.heading is SIGNS[ExerciseStage.LOOKING]:
            return ""
        if text.entered:
            return sentence(text.entered)
        is_asked = text.heading is SIGNS[ExerciseStage.ASKED]
        words = "" if is_asked and text.words == self._feedback else text.words
        is_new = is_asked and not text.words and not text.hints
        heading = tr(text.heading.words)
        if words and (is_asked or text.heading is SIGNS[ExerciseStage.ANSWERED] or words.startswith(heading)):
            heading = ""  # the words say it themselves
        hint = "" if text.words else "".join(text.hints[-1:])
        parts = (text.task if is_new else "", "" if hint else heading, words, hint, text.result)
        return " ".join(sentence(part) for part in parts if part)

    def show(self, text: ExerciseText) -> None:
        if text != self.text:
            if text.heading is not SIGNS[ExerciseStage.ASKED]:
                self._feedback = text.words if text.heading is SIGNS[ExerciseStage.ANSWERED] else ""
            self.text = text
            self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        now, rect, text = theme.now, self.rect, self.text
        left, width = rect.x + PADDING, rect.width - 2 * PADDING
        draw.panel(surface, rect)
        inset = 0.0
        if text.side is not None:
            draw.disc(surface, (left + 11, rect.y + 32), 11, text.side)
            inset = 34.0
        count = draw.text(surface, text.count, (rect.right - PADDING, rect.y + 32), "small", now.secondary, "midright")
        free = count.left - 12 - left - inset
        draw.text(surface, text.title, (left + inset, rect.y + 32), "heading", now.text, "midleft", width=free)
        top = rect.y + HEAD
        top += draw.paragraph(surface, text.goal, (left, top), width, "body", now.text) + 18 if text.goal else 0
        top += self._draw_stocks(surface, left, top)
        foot = rect.bottom - FOOT + 4
        line = draw.line_height("body") * 1.1
        needed = 30 + min(3, len(draw.wrap(text.words, "body", width)) if text.words else 0) * line + 8
        top += self._draw_hints(surface, pygame.FRect(left, top, width, foot - needed - top))
        text.heading.draw(surface, left, top + 10)
        top += 30
        if text.words:
            lines = max(1, int((foot - 12 - top) // line))
            draw.paragraph(surface, text.words, (left, top), width, "body", now.text, most_lines=lines)
        if text.result:
            draw.paragraph(surface, text.result, (left, foot - 4), width, "label", now.text, most_lines=2)
        else:
            draw.paragraph(surface, text.foot, (left, foot), width, "small", now.secondary, most_lines=2)

    def _draw_stocks(self, surface: pygame.Surface, left: float, top: float) -> float:
        """Draw the supplies of both sides, such as their flips. Return the height of the line."""
        for side, words in enumerate(self.text.stocks):
            draw.disc(surface, (left + 9, top + 8), 8, side)
            left = draw.text(surface, words, (left + 24, top + 8), "label", theme.now.text, "midleft").right + 24
        return STOCK if self.text.stocks else 0.0

    def _draw_hints(self, surface: pygame.Surface, area: pygame.FRect) -> float:
        """Draw the hints. If not all fit, draw only the last hints. Return the height used."""
        width = area.width - HINT
        hints: Sequence[str] = self.text.hints
        heights = [draw.paragraph_height(hint, width, "body") + 8 for hint in hints]
        while len(hints) > 1 and sum(heights) > area.height:
            hints, heights = hints[1:], heights[1:]
        top = area.y
        for hint, height in zip(hints, heights, strict=True):
            draw.icon(surface, "lightbulb", (area.x + 9, top + 10), theme.now.accent_text, 17)
            draw.paragraph(surface, hint, (area.x + HINT, top), width, "body", theme.now.text)
            top += height
        return top - area.y + (8 if hints else 0)
