"""The row of a ladder step: its mark on the ladder, its setup and its goal."""

from collections.abc import Callable
from enum import Enum

import pygame

from game.play import opponents
from game.teach.ladder.ladder_progress import Completion
from game.teach.ladder.ladder_step import LadderStep
from game.window import theme
from game.window.paint import draw
from game.window.paint.faces import draw_face
from game.window.widgets.widget import Clickable
from game.words.messages import mark, translated

RAILS = 34  # the distance from the left edge to the middle of the ladder
HALF = 10  # half the width of the ladder
MARK = 15  # the radius of a mark
FACE = 16  # the distance from the middle of the opponent's face to the text beside it
TEXT = 68  # the distance from the left edge to the text


class StepMark(Enum):
    """The state of a step on the ladder. The value is its icon; a step without an icon shows its number."""

    ALONE = "star"
    HELPED = "check"
    NEXT = "play"
    AHEAD = ""

    @classmethod
    def of(cls, how: Completion | None, is_next: bool) -> "StepMark":
        if how is None:
            return cls.NEXT if is_next else cls.AHEAD
        return cls.ALONE if how is Completion.ALONE else cls.HELPED

    @property
    def is_done(self) -> bool:
        return self in (StepMark.ALONE, StepMark.HELPED)


HINTS = {
    StepMark.ALONE: mark("Done, with a star"),
    StepMark.HELPED: mark("Done. Earn a star by winning without help"),
    StepMark.NEXT: mark("The next step"),
    StepMark.AHEAD: mark("Available any time"),
}


class StepRow(Clickable):
    """The row of one step. A click or Enter starts the step, even if the steps before it are not done."""

    radius = theme.BUTTON_RADIUS

    def __init__(self, ladder_step: LadderStep, number: int, on_play: Callable[[LadderStep], object]) -> None:
        super().__init__(lambda: on_play(ladder_step))
        self.ladder_step = ladder_step
        self.number = number
        self.mark = StepMark.AHEAD
        self.is_last = False

    def show(self, step_mark: StepMark) -> None:
        """Set the state of the step."""
        self.mark, self.hint = step_mark, HINTS[step_mark]
        self.changed()

    @property
    def name(self) -> str:
        return f"{self.number}. {translated(self.ladder_step.title)}"

    @property
    def value_text(self) -> str:
        return f"{self.ladder_step.opponent}, {self.ladder_step.aim}"

    @property
    def state_text(self) -> str:
        return self.hint

    def draw(self, surface: pygame.Surface) -> None:
        now, box = theme.now, self.rect.inflate(-8, -4)
        if self.mark is StepMark.NEXT:
            fill = theme.mix(now.panel, now.raised, 0.6 + 0.4 * self.glow.value)
            draw.panel(surface, box, fill, radius=self.radius, border=now.accent, border_opacity=0.8)
        elif self.glow.value:
            draw.panel(surface, box, now.raised, radius=self.radius, opacity=round(self.glow.value, 2))
        self._draw_rails(surface)
        self._draw_mark(surface)
        self._draw_words(surface)

    def _draw_rails(self, surface: pygame.Surface) -> None:
        """Draw the two rails of the ladder, and a bar between this step and the next step."""
        color = theme.mix(theme.now.panel, theme.now.good if self.mark.is_done else theme.now.secondary, 0.45)
        middle = self.rect.x + RAILS
        for rail in (middle - HALF, middle + HALF):
            draw.panel(surface, (rail - 1.5, self.rect.y, 3, self.rect.height), color, radius=0)
        if not self.is_last:
            draw.panel(surface, (middle - HALF, self.rect.bottom - 1.5, 2 * HALF, 3), color, radius=0)

    def _draw_mark(self, surface: pygame.Surface) -> None:
        now, center = theme.now, (self.rect.x + RAILS, self.rect.centery)
        if self.mark is StepMark.AHEAD:
            draw.dot(surface, center, MARK, now.panel)
            draw.ring(surface, center, MARK, theme.mix(now.panel, now.secondary, 0.7), 2)
            draw.text(surface, str(self.number), center, "chip", now.secondary, "center")
            return
        color = now.accent if self.mark is StepMark.NEXT else now.good
        draw.dot(surface, center, MARK + 3, now.panel)
        draw.dot(surface, center, MARK, color)
        draw.icon(surface, self.mark.value, center, now.panel, 17)

    def _draw_words(self, surface: pygame.Surface) -> None:
        now, ladder_step = theme.now, self.ladder_step
        left, end, middle = self.rect.x + TEXT, self.rect.right - 20, self.rect.centery
        is_quiet = self.mark is StepMark.AHEAD
        title = theme.mix(now.secondary, now.text, self.glow.value if is_quiet else 1.0)
        draw.disc(surface, (end - 9, middle - 10), 9, ladder_step.side)
        box = draw.text(surface, ladder_step.opponent, (end - 26, middle - 10), "small", now.secondary, "midright")
        draw_face(surface, (box.left - FACE, middle - 10), FACE - 5, opponents.level_seat(ladder_step.level))
        draw.text(
            surface,
            ladder_step.title,
            (left, middle - 10),
            "strong",
            title,
            "midleft",
            width=box.left - 2 * FACE - 8 - left,
        )
        draw.text(surface, ladder_step.aim, (left, middle + 11), "small", now.secondary, "midleft", width=end - left)
