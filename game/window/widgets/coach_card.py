"""The coach's card beside the board: the grade of a move with its icon, and the explanation."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.teach.evaluation.grades import Grade
from game.teach.evaluation.mistake_kinds import MistakeKind
from game.window import theme
from game.window.paint import draw
from game.window.widgets.widget import Role, Static
from game.words.messages import join_sentences, sentence, tr, translated

SIGNS = {
    Grade.BEST: "circle-check",
    Grade.ONLY: "target",
    Grade.SLOWER: "hourglass",
    Grade.MISSED_WIN: "circle-x",
    Grade.GAVE_UP_DRAW: "circle-minus",
    Grade.LONGEST: "shield",
    Grade.SHORTER: "shield-off",
    Grade.LOST: "shield",
    Grade.UNKNOWN: "circle-help",
    Grade.SOUND: "check",
    Grade.WEAKER: "trending-down",
    Grade.WEAK: "triangle-alert",
}
KIND_SIGNS = {
    MistakeKind.LOSES_AT_ONCE: "triangle-alert",
    MistakeKind.QUICK_WIN: "circle-x",
    MistakeKind.PIECES: "shield-off",
    MistakeKind.MISSED_FORK: "swords",
    MistakeKind.ALLOWED_FORK: "swords",
    MistakeKind.ESTIMATE: "trending-down",
    MistakeKind.LONG_RANGE: "hourglass",
    MistakeKind.BEYOND: "gauge",
}
GOOD = (Grade.BEST, Grade.ONLY, Grade.SOUND)
PADDING = 20
HEAD = 30
LOW, LOW_HEAD = 130, 28  # a card below this height has a lower head


@dataclass(frozen=True)
class CoachState:
    """The content of the coach's card.

    grade     the grade of the move; None if the card is about no move, or its grade is not known yet
    threat    a sentence about the threat of the opponent, or an empty text
    kind      the kind of the mistake, or None
    is_seen   False for a mistake that the reader cannot be expected to see
    """

    title: str
    grade: Grade | None
    words: str
    threat: str = ""
    kind: MistakeKind | None = None
    is_seen: bool = True

    @property
    def heading(self) -> str:
        if self.kind is not None:
            return self.kind.heading
        return self.grade.heading if self.grade is not None else ""

    @property
    def sign(self) -> str:
        """The name of the icon before the heading, or an empty text."""
        if self.kind is not None:
            return KIND_SIGNS[self.kind]
        return SIGNS[self.grade] if self.grade is not None else ""

    @property
    def color(self) -> theme.Color:
        """The color of the heading."""
        if self.kind is not None:
            return theme.now.bad if self.is_seen else theme.now.even
        return color_of(self.grade) if self.grade is not None else theme.now.secondary


def color_of(grade: Grade) -> theme.Color:
    now = theme.now
    return now.good if grade in GOOD else now.bad if grade.is_mistake else now.even


class CoachCard(Static):
    """The panel with the coach's words. The buttons at its lower edge belong to the screen.

    on_read   called when the mouse moves onto the card
    """

    role = Role.STATUS
    takes_mouse = True
    settles_slowly = True

    FOOT = 52

    def __init__(self) -> None:
        super().__init__()
        self.on_read: Callable[[], object] = lambda: None
        self.state = CoachState("", None, "")

    @property
    def name(self) -> str:
        return self.state.title or tr("Coach")

    @property
    def value_text(self) -> str:
        state = self.state
        parts = (state.heading, state.words, state.threat)
        return join_sentences(translated(part) for part in parts if part)

    @property
    def announcement(self) -> str:
        """The newest paragraph, and the threat."""
        state = self.state
        newest = translated(state.words).partition("\n")[0]
        return " ".join(sentence(translated(part)) for part in (state.heading, newest, state.threat) if part)

    def hover(self, is_over: bool) -> None:
        super().hover(is_over)
        if is_over:
            self.on_read()

    def show(self, state: CoachState) -> None:
        if state != self.state:
            self.state = state
            self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        now, state = theme.now, self.state
        left, width = self.rect.x + PADDING, self.rect.width - 2 * PADDING
        draw.panel(surface, self.rect)
        self._draw_head(surface, left, self.rect.right - PADDING)
        top = self.rect.y + (LOW_HEAD if self.rect.height < LOW else HEAD + 12)
        area = self.rect.bottom - self.FOOT - top
        line = draw.line_height("body") * 1.1
        threat_lines = min(2, len(draw.wrap(state.threat, "small", width - 24))) if state.threat else 0
        threat_height = threat_lines * draw.line_height("small") * 1.1
        lines = max(1, int((area - threat_height) // line))
        words = whole_paragraphs(state.words, width, lines)
        height = draw.paragraph(surface, words, (left, top), width, "body", now.text, most_lines=lines)
        if threat_lines and height + threat_height <= area:
            below = top + height + 4
            draw.icon(surface, "swords", (left + 8, below + 9), now.secondary, 15)
            spot = left + 24, below
            draw.paragraph(surface, state.threat, spot, width - 24, "small", now.secondary, most_lines=threat_lines)

    def _draw_head(self, surface: pygame.Surface, left: float, right: float) -> None:
        """Draw the grade of the move with its icon, and the title."""
        now, state = theme.now, self.state
        middle = self.rect.y + (LOW_HEAD / 2 + 2 if self.rect.height < LOW else 24)
        if state.grade is None:
            draw.text(
                surface,
                state.title or tr("Coach"),
                (left, middle),
                "label",
                now.secondary,
                "midleft",
                width=right - left,
            )
            return
        color, words = state.color, state.heading
        draw.icon(surface, state.sign, (left + 9, middle), color, 18)
        taken = draw.measure(words, "label") + 28
        draw.text(surface, words, (left + 26, middle), "label", color, "midleft", width=right - left - 26)
        if draw.measure(state.title, "small") <= right - left - taken - 10:
            draw.text(surface, state.title, (right, middle), "small", now.secondary, "midright")


def whole_paragraphs(words: str, width: float, most_lines: int) -> str:
    """Return the first paragraphs of a text that fit into a number of lines, and at least one.

    Only hints have several paragraphs, the newest first: old ones disappear before a line is cut.
    """
    first, *others = translated(words).split("\n")
    shown = first
    for paragraph in others:
        longer = f"{shown}\n{paragraph}"
        if len(draw.wrap(longer, "body", width)) > most_lines:
            break
        shown = longer
    return shown
