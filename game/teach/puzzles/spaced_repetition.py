"""Spaced repetition of a player's own mistakes, which come back at growing intervals until they are mastered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated

from game.play.live_game import start_from
from game.play.storage.json_files import JsonFile
from game.play.storage.json_values import Between
from game.play.storage.store import Store
from game.record.node import Node
from game.record.record import Record
from game.record.text_format import read_game, write_game
from game.rules.errors import RulesError
from game.teach.evaluation.mistake_kinds import Sight
from game.teach.evaluation.review_summary import summarize
from game.teach.explanations.explanation import Explanation
from game.teach.statistics.play_days import days_from

FILE = "mistakes.json"
FIRST = 1  # days until a mistake is due for the first time, and again after a wrong attempt
# Days until a mistake is due again after the first, second, ... success in a row. One more success masters the mistake.
INTERVALS = (3, 7, 16, 35, 80)
MOST_CARDS = 500


@dataclass
class RepetitionCard:
    """A stored mistake that the player practices.

    key     identifies the mistake: the game, the position and the move
    game    the text of the game, up to and including the mistake
    step    the number of successes in a row
    due     the date from which the mistake is due for practice; empty once it is mastered
    """

    key: str
    game: str
    step: Annotated[int, Between(0)]
    due: str

    @property
    def record(self) -> Record | None:
        """The record of the game, whose last move is the mistake; None if its text can no longer be read."""
        try:
            record = read_game(self.game, is_own=True)
        except RulesError:
            return None
        return record if record.current.ply else None

    def take(self, is_right: bool, today: date) -> None:
        """Record an attempt and set the next date: a success lengthens the interval, a failure sets it to FIRST."""
        if not is_right:
            self.step, days = 0, FIRST
        elif self.step < len(INTERVALS):
            days = INTERVALS[self.step]
            self.step += 1
        else:
            self.due = ""
            return
        self.due = _after(today, days)

    def put_off(self, today: date) -> None:
        """Make the mistake due tomorrow, because the player's move could not be judged in time."""
        self.due = _after(today, FIRST)


def _after(today: date, days: int) -> str:
    return days_from(today, days).isoformat()


@dataclass
class MistakeCards:
    """All stored mistakes of a person, the oldest first."""

    cards: list[RepetitionCard]

    def due(self, today: date) -> list[RepetitionCard]:
        """Return the mistakes that are due for practice, sorted by the date from which they are due.

        A date further away than the longest interval was stored while the computer's clock was ahead. A mistake with
        such a date counts as due.
        """
        now, last = today.isoformat(), _after(today, INTERVALS[-1])
        return sorted((card for card in self.cards if card.due and not now < card.due <= last), key=lambda c: c.due)

    def take(self, key: str, is_right: bool, today: date) -> None:
        """Record an attempt at the mistake with a key.

        Do nothing if it is not due: then it was tried in another window.
        """
        for card in self.due(today):
            if card.key == key:
                card.take(is_right, today)

    def put_off(self, key: str, today: date) -> None:
        """Make the mistake with a key due tomorrow, if it is due today."""
        for card in self.due(today):
            if card.key == key:
                card.put_off(today)

    def remove(self, key: str) -> None:
        """Remove the mistake with a key."""
        self.cards = [card for card in self.cards if card.key != key]

    def take_in(
        self, record: Record, found: Mapping[Node, Explanation], today: date, sight: Sight = Sight.EVERYTHING
    ) -> int:
        """Add the proven mistakes that people have made in a game and can see, unless they are stored already.

        Return the number of new mistakes.
        """
        new: list[RepetitionCard] = []
        for mistake in summarize(found, sight).mistakes:
            if not record.players[mistake.person].is_person or mistake.kind is None or not mistake.is_proven:
                continue
            node = mistake.node
            key = f"{record.game} {node.previous.board.position()} {node.text}"
            new.append(RepetitionCard(key, write_game(start_from(record, node)), 0, _after(today, FIRST)))
        return self.add(new)

    def add(self, cards: Iterable[RepetitionCard]) -> int:
        """Add the mistakes that are not stored already, and return their number."""
        known = {card.key for card in self.cards}
        count = 0
        for card in cards:
            if card.key not in known:
                known.add(card.key)
                self.cards.append(replace(card))
                count += 1
        del self.cards[:-MOST_CARDS]
        return count


def take_in(store: Store, record: Record, found: Mapping[Node, Explanation], today: date, sight: Sight) -> None:
    """Add the proven mistakes of a game that the current person can see to the person's stored mistakes."""
    new = MistakeCards([])
    new.take_in(record, found, today, sight)
    change(store, lambda mistakes: mistakes.add(new.cards))


_json_file = JsonFile(FILE, MistakeCards, lambda: MistakeCards([]))
load, change = _json_file.load, _json_file.change
