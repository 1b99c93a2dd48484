"""The computer's opponents on the New Game screen: a card for each level and each sparring partner."""

from collections.abc import Callable

import pygame

from ai.players.levels import LEVELS
from game.play import opponents
from game.teach.opponent_history import OpponentHistory
from game.teach.statistics.results import ResultCounts
from game.window import theme
from game.window.paint import draw
from game.window.paint.faces import draw_face
from game.window.widgets.group import Group
from game.window.widgets.widget import Clickable, Static
from game.window.widgets.widget import row as place_row
from game.words.messages import join_sentences, sentence, tr

COLUMNS = 5  # four columns of levels, and one of sparring partners
GAP = 6
INSET = 10
SMALL_CARD, WIDE_CARD, LARGE_CARD = 66, 60, 98  # the heights of a card: narrow, wide, and wide with its sentence
TINY_CARD = 48  # the height of a card that consists of the face only
BESIDE = 62  # the distance from the left edge of a wide card to its name, beside the face
EDGE = 8  # the space between the texts of a card and its edge


class OpponentCard(Clickable):
    """A computer player as an opponent: face, name, level, results against it and, if there is space, a sentence.

    results       the person's results against this opponent
    is_proposed   True if this opponent fits the latest results
    """

    radius = 14

    def __init__(self, seat: str, game: str, on_choose: Callable[[str], object]) -> None:
        super().__init__(lambda: on_choose(seat))
        self.seat = seat
        self.level = opponents.level_of(seat)
        self.title, self.about = opponents.character(seat)
        self.hint = join_sentences((self.about, LEVELS[self.level - 1].description(game) if self.level else ""))
        self.results = ResultCounts()
        self.is_chosen = self.is_proposed = False

    @property
    def kind_text(self) -> str:
        return _level_text(self.level) if self.level else tr("Sparring")

    @property
    def score_text(self) -> str:
        """The wins and losses, such as "3–1", with the draws at the end if there are any; empty without games."""
        won, drawn, lost = self.results.parts
        counts = (won, lost, drawn) if drawn else (won, lost)
        return "\N{EN DASH}".join(map(str, counts)) if self.results.total else ""

    @property
    def tip(self) -> str:
        score = _score_words(self.results)
        return join_sentences((self.hint, score))

    @property
    def value_text(self) -> str:
        return join_sentences((sentence(self.kind_text), self.about, _score_words(self.results)))

    @property
    def state_text(self) -> str:
        return tr("selected") if self.is_chosen else tr("suggested") if self.is_proposed else ""

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        fill = now.chosen if self.is_chosen else theme.mix(now.panel, now.control, 0.4)
        fill = theme.mix(fill, now.lift, 0.03 * self.glow.value)
        border = now.accent if self.is_chosen or self.is_proposed else None
        draw.panel(surface, rect, fill, radius=self.radius, border=border, width=2 if self.is_chosen else 1.5)
        color = now.text if self.is_chosen else now.secondary
        title = now.accent_text if self.is_chosen else now.text
        if rect.height == TINY_CARD:
            draw_face(surface, rect.center, 18, self.seat)
        elif rect.height == SMALL_CARD:
            self._draw_small(surface, title, color)
        else:
            self._draw_wide(surface, title, color)

    def _draw_small(self, surface: pygame.Surface, title: theme.Color, color: theme.Color) -> None:
        rect = self.rect
        draw_face(surface, (rect.x + 27, rect.y + 24), 18, self.seat)
        left = rect.x + 55
        width = rect.right - left - 4
        # The letters of all levels are of one size: some digits are wider than others.
        factor = min(draw.fitted(_level_text(level.number), "small", width)[1] for level in LEVELS) if self.level else 1
        draw.text(surface, self.kind_text, (left, rect.y + 16), "small", color, "midleft", width=width, factor=factor)
        draw.text(surface, self.score_text, (left, rect.y + 33), "small", color, "midleft", width=width)
        middle = rect.centerx, rect.bottom - 13
        draw.text(surface, self.title, middle, "label", title, "center", width=rect.width - 8)

    def _draw_wide(self, surface: pygame.Surface, title: theme.Color, color: theme.Color) -> None:
        rect = self.rect
        draw_face(surface, (rect.x + 31, rect.y + 30), 22, self.seat)
        left, end = rect.x + BESIDE, rect.right - EDGE
        draw.text(surface, self.title, (left, rect.y + 20), "label", title, "midleft", width=end - left)
        score = draw.text(surface, self.score_text, (end, rect.y + 39), "small", color, "midright")
        end = score.left - 6 if self.score_text else end
        draw.text(surface, self.kind_text, (left, rect.y + 39), "small", color, "midleft", width=end - left)
        if rect.height >= LARGE_CARD:
            about = rect.x + EDGE, rect.y + 57
            draw.paragraph(surface, self.about, about, rect.width - 2 * EDGE, "small", color, most_lines=2)


def _level_text(level: float) -> str:
    return tr("Level {level:g}", level=level)


def _score_words(results: ResultCounts) -> str:
    """Return the results as a sentence; empty without games."""
    if not results.total:
        return ""
    won, drawn, lost = results.parts
    return tr("Your results: {won} won, {drawn} drawn, {lost} lost.", won=won, drawn=drawn, lost=lost)


class OpponentCards(Static):
    """The panel with the cards. `on_choose` is called with the seat of the card that the user chooses."""

    def __init__(self, widgets: Group, game: str, on_choose: Callable[[str], object]) -> None:
        super().__init__()
        self.title = tr("Opponents")
        widgets.add(self)
        half = len(LEVELS) // 2
        seats = [opponents.level_seat(level.number) for level in LEVELS]
        partners = opponents.partners(game)[:2]
        rows = [seats[:half] + partners[:1], seats[half:] + partners[1:]]
        self.rows = [[widgets.add(OpponentCard(seat, game, on_choose)) for seat in row] for row in rows]

    @property
    def cards(self) -> list[OpponentCard]:
        return [card for row in self.rows for card in row]

    def show(self, seat: str | None, history: OpponentHistory) -> None:
        """Mark the card of the chosen seat, and show the results. Hide everything if `seat` is None."""
        self.visible = seat is not None
        proposal = history.proposal
        for card in self.cards:
            card.visible = self.visible
            card.results = history.results.get(card.seat, ResultCounts())
            card.is_chosen = seat is not None and _is_same(card.seat, seat)
            card.is_proposed = proposal is not None and seat == proposal.against and card.seat == proposal.seat
        self.changed()

    @staticmethod
    def height(card: float) -> float:
        """Return the height of the panel with cards of a height. The smallest cards are in one row, others in two."""
        return (card if card == TINY_CARD else 2 * card + GAP) + 2 * INSET

    @staticmethod
    def _card_width(width: float) -> float:
        return (width - 2 * INSET - (COLUMNS - 1) * GAP) / COLUMNS

    def heights(self, width: float) -> list[float]:
        """Return the heights of cards whose texts fit into a panel of a width, the best first."""
        inner = self._card_width(width)
        names = max(draw.measure(card.title, "label") for card in self.cards)
        kinds = max(draw.measure(f"{card.kind_text} {card.score_text}", "small") + 6 for card in self.cards)
        is_wide = max(names, kinds) <= inner - BESIDE - EDGE
        is_large = is_wide and all(len(draw.wrap(card.about, "small", inner - 2 * EDGE)) <= 2 for card in self.cards)
        return [*([LARGE_CARD] if is_large else []), WIDE_CARD if is_wide else SMALL_CARD, TINY_CARD]

    def layout(self, rect: pygame.FRect, height: float) -> None:
        """Lay out the cards in a panel. `height` is the height of a card."""
        self.rect = rect
        if height == TINY_CARD:
            levels_first = sorted(self.cards, key=lambda card: card.level or len(LEVELS) + 1)
            place_row(levels_first, (rect.x + INSET, rect.y + INSET, rect.width - 2 * INSET, height), GAP)
            return
        width = self._card_width(rect.width)
        for number, row in enumerate(self.rows):
            for column, card in enumerate(row):
                left, top = rect.x + INSET + column * (width + GAP), rect.y + INSET + number * (height + GAP)
                card.rect = pygame.FRect(left, top, width, height)

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect)


def _is_same(card: str, seat: str) -> bool:
    """Return True if two seats name the same player: the same level, or the same text."""
    level = opponents.level_of(seat)
    return opponents.level_of(card) == level if level else card == seat
