"""The panel of the New Game screen that shows the game as it will begin: board, rules, opponent and handicap."""

from dataclasses import dataclass

import pygame

from game.rules.board import Board
from game.rules.numbers import Side
from game.window import theme
from game.window.boards.registry import view_for
from game.window.boards.view import AnyView, BoardStyle
from game.window.paint import draw
from game.window.paint.faces import draw_face
from game.window.widgets.group import Group
from game.window.widgets.widget import Button, ButtonKind, Static
from game.words.messages import tr

INSET = 16
TITLE, FACT, FACE = 32, 24, 52  # the heights of the title, of a line with a fact, and of the opponent with two lines
LINE = 19  # the height of a line about the opponent
ABOVE_FACTS = 6
BESIDE_FACE, MOST_LINES = 50, 3  # the place of the sentence about the opponent, and its lines
HIGHEST = 220  # the maximum height of the picture
REVEAL = 40


@dataclass(frozen=True)
class Match:
    """The game as it will begin.

    title           the title of the game
    rule            the rule for winning
    known_result    the result with best play, or an empty text if it is not known
    error_text      the reason why the choices are invalid, or an empty text
    missing_input   a sentence that asks for missing input, or an empty text
    opponent        the seat of the computer player that the person plays against, or an empty text
    name            the name of the opponent
    about           a sentence about the opponent
    is_proposal     True if `about` proposes another opponent
    supplies        the supply of each side, such as "4 flips", with the side and the name of its player
    facts           further facts about the start, each with an icon
    """

    title: str
    rule: str = ""
    known_result: str = ""
    error_text: str = ""
    missing_input: str = ""
    opponent: str = ""
    name: str = ""
    about: str = ""
    is_proposal: bool = False
    supplies: tuple[tuple[Side, str], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def is_playable(self) -> bool:
        return not (self.error_text or self.missing_input)


class MatchPanel(Static):
    """Shows the chosen game as a picture and in words. The known result is hidden until the user clicks a button."""

    def __init__(self, widgets: Group, title: str) -> None:
        super().__init__()
        self.match = Match(title)
        self.well = pygame.FRect(0, 0, 0, 0)
        self.view: AnyView | None = None
        widgets.add(self)
        words = tr("Spoiler: the result with best play")
        self.reveal = widgets.add(Button(tr("Show who should win"), self._reveal, "lightbulb", ButtonKind.QUIET, words))
        self.is_revealed = False
        self._has_opponent = True  # False if the opponent's sentence stands on its card already

    @property
    def name(self) -> str:
        return self.match.title

    @property
    def value_text(self) -> str:
        match = self.match
        supplies = [words for _, words in match.supplies]
        facts = [words for _, words in match.facts]
        parts = [self._message, match.name, match.about, *supplies, *facts, self._known_words]
        return ", ".join(filter(None, parts))

    @property
    def _message(self) -> str:
        return self.match.error_text or self.match.missing_input or self.match.rule

    @property
    def _known_words(self) -> str:
        return self.match.known_result if self.is_revealed and self.match.is_playable else ""

    def _reveal(self) -> None:
        self.is_revealed = True
        self.show(self.match, self.view.board if self.view is not None else None)

    def show(self, match: Match, board: Board | None) -> None:
        """Show a game and the picture of its board, or an icon if `board` is None."""
        self.match = match
        self.view = None if board is None else view_for(board, BoardStyle.FRAME)
        self.reveal.visible = bool(match.known_result) and match.is_playable and not self.is_revealed
        self._place()
        self.changed()

    def layout(self, rect: pygame.FRect, has_opponent: bool = True) -> None:
        """Lay out the panel. Without `has_opponent`, show the opponent only if another one is proposed."""
        self.rect = rect
        self._has_opponent = has_opponent
        self._place()

    def natural_height(self, width: float) -> float:
        """Return the height with the largest picture."""
        return self._words_height(width - 2 * INSET) + HIGHEST + 14 + 2 * INSET

    @property
    def _shows_opponent(self) -> bool:
        return bool(self.match.opponent) and (self._has_opponent or self.match.is_proposal)

    def _words_height(self, width: float) -> float:
        match = self.match
        height = TITLE + draw.paragraph_height(self._message, width - 4, "small")
        height += self._opponent_height(width - 4) + FACT * (len(match.supplies) + len(match.facts))
        height += ABOVE_FACTS * self._has_facts
        known = draw.paragraph_height(self._known_words, width - 4, "small") + 6 if self._known_words else 0
        return height + max(known, REVEAL if self.reveal.visible else 0)

    @property
    def _has_facts(self) -> bool:
        return bool(self._shows_opponent or self.match.supplies or self.match.facts)

    def _about_lines(self, width: float) -> int:
        return min(MOST_LINES, len(draw.wrap(self.match.about, "small", width - BESIDE_FACE)))

    def _opponent_height(self, width: float) -> float:
        return max(FACE, LINE * self._about_lines(width) + 8.0) if self._shows_opponent else 0.0

    def _place(self) -> None:
        """Divide the panel: the texts take the space that they need, and the picture takes the rest."""
        inner = self.rect.inflate(-2 * INSET, -2 * INSET)
        if inner.width <= 0:
            return
        height = max(0.0, min(inner.width, inner.height - self._words_height(inner.width) - 14))
        self.well = pygame.FRect(inner.x, inner.y, inner.width, height)
        width = min(self.reveal.natural_width() - 12, inner.width + 8)
        self.reveal.rect = pygame.FRect(inner.x - 8, inner.bottom - REVEAL + 6, width, REVEAL)
        if self.view is not None:
            self.view.layout(self.well.inflate(-16, -16))

    def draw(self, surface: pygame.Surface) -> None:
        now, match = theme.now, self.match
        draw.panel(surface, self.rect, shadow=True)
        draw.panel(surface, self.well, now.well, radius=14)
        if self.view is not None:
            self.view.draw(surface)
        else:
            color = theme.mix(now.well, now.secondary, 0.5)
            draw.icon(surface, "file-text", self.well.center, color, min(64, 0.3 * self.well.height))
        left, width = self.rect.x + INSET + 2, self.rect.width - 2 * INSET - 4
        top = self.well.bottom + 8
        draw.text(surface, match.title, (left, top + 14), "heading", now.text, "midleft", width=width)
        color = now.bad if match.error_text else now.secondary
        top += TITLE + draw.paragraph(surface, self._message, (left, top + TITLE), width, "small", color)
        top += ABOVE_FACTS * self._has_facts
        if self._shows_opponent:
            top += self._draw_opponent(surface, left, top + 4, width)
        for side, words in match.supplies:
            draw.disc(surface, (left + 9, top + 13), 9, side)
            draw.text(surface, words, (left + 26, top + 13), "small", now.text, "midleft", width=width - 26)
            top += FACT
        for icon, words in match.facts:
            draw.icon(surface, icon, (left + 9, top + 13), now.secondary, 17)
            draw.text(surface, words, (left + 26, top + 13), "small", now.text, "midleft", width=width - 26)
            top += FACT
        if self._known_words:
            draw.paragraph(surface, self._known_words, (left, top + 4), width, "small", now.text)

    def _draw_opponent(self, surface: pygame.Surface, left: float, top: float, width: float) -> float:
        """Draw the opponent's face and the sentence about it. Return the height."""
        now, match = theme.now, self.match
        height = self._opponent_height(width)
        middle = top + height / 2 - 3
        draw_face(surface, (left + 20, middle), 20, match.opponent)
        color = now.accent_text if match.is_proposal else now.text
        words = left + BESIDE_FACE, middle - LINE * self._about_lines(width) / 2
        draw.paragraph(surface, match.about, words, width - BESIDE_FACE, "small", color, most_lines=MOST_LINES)
        return height
