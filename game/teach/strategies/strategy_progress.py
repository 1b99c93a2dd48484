"""The cards with what a person knows of the strategies: one for each position that was shown, with the next date."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from game.play.storage.json_files import JsonFile
from game.play.storage.json_values import Between
from game.teach.puzzles.spaced_repetition import INTERVALS
from game.teach.statistics.play_days import days_from

FILE = "strategies.json"


@dataclass
class PositionCard:
    """A position of a strategy that the player has been shown.

    strategy   the name of the strategy
    position   the key of the position
    step       the number of successes in a row
    due        the date from which the position is due; empty once it is mastered
    failures   how often the player has failed, reduced by each success
    """

    strategy: str
    position: Annotated[int, Between(0)]
    step: Annotated[int, Between(0)]
    due: str
    failures: Annotated[int, Between(0)] = 0

    def is_due(self, today: date) -> bool:
        """Return True if the position is to be repeated.

        A date further away than the longest interval was stored while the computer's clock was ahead.
        """
        last = days_from(today, INTERVALS[-1]).isoformat()
        return bool(self.due) and not today.isoformat() < self.due <= last

    def take(self, is_right: bool, today: date) -> None:
        """Record an attempt. After a failure, the position is due again on the same day."""
        if not is_right:
            self.step, self.due = 0, today.isoformat()
            self.failures += 1
        elif self.is_due(today):
            self.failures = max(0, self.failures - 1)
            self.due = days_from(today, INTERVALS[self.step]).isoformat() if self.step < len(INTERVALS) else ""
            self.step += 1


@dataclass
class StrategyProgress:
    """All cards of a person."""

    cards: list[PositionCard]

    def of(self, strategy: str) -> dict[int, PositionCard]:
        """Return the cards of a strategy by the keys of their positions."""
        return {card.position: card for card in self.cards if card.strategy == strategy}

    def take(self, strategy: str, key: int, is_right: bool, today: date) -> None:
        """Record an attempt at a position.

        The first attempt only adds its card, because the move was shown; the position is then due on the same day.
        """
        card = self.of(strategy).get(key)
        if card is not None:
            card.take(is_right, today)
        else:
            self.cards.append(PositionCard(strategy, key, 0, today.isoformat(), 0 if is_right else 1))


def count_cards(cards: Mapping[int, PositionCard], keys: Iterable[int], today: date) -> tuple[int, int]:
    """Return how many of these positions the player knows, after a success without help, and how many are due."""
    found = [cards[key] for key in keys if key in cards]
    return sum(card.step > 0 for card in found), sum(card.is_due(today) for card in found)


_json_file = JsonFile(FILE, StrategyProgress, lambda: StrategyProgress([]))
load, change = _json_file.load, _json_file.change
