"""One's own slips, put again at growing intervals until they sit. Kept in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any

from game.play import kept_text
from game.play.live_game import beginning
from game.play.opponents import is_person
from game.play.store import Store
from game.record.record import Record
from game.record.saved import read_game, write_game
from game.rules.errors import RulesError
from game.teach.explanation import Explanation
from game.teach.summary import summarize

FILE = "mistakes.json"
FIRST = 1  # days until a slip is put for the first time, and again when it was not done right at once
INTERVALS = (3, 7, 16, 35, 80)  # days after it was done right once, twice and so on; after the last it sits
MOST_CARDS = 500


@dataclass
class Card:
    """A slip to be done better.

    key     the position and the slip, by which it is known
    game    the text of its game, up to the slip and with it
    step    how often in a row it was done right at once
    due     the day from which it is to be put again, as a date; nothing once it sits
    """

    key: str
    game: str
    step: int
    due: str

    @property
    def record(self) -> Record | None:
        """The game up to the slip; None if its text cannot be read any more."""
        try:
            record = read_game(self.game)
        except RulesError:
            return None
        return record if record.now else None

    def take(self, is_right: bool, today: date) -> None:
        """It was put again: right at once it comes later than before, else it begins anew tomorrow."""
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
        """It could not be put, as when there was no time to prove it: tomorrow is another day."""
        self.due = _after(today, FIRST)


def _after(today: date, days: int) -> str:
    return (today + timedelta(days=days)).isoformat()


class Slips:
    """All slips that are kept, the oldest first."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards

    def due(self, today: date) -> list[Card]:
        """Those to be put today, what has been due for longest first."""
        return sorted((card for card in self.cards if card.due and card.due <= today.isoformat()), key=lambda c: c.due)

    def take_in(self, record: Record, found: Mapping[int, Explanation], today: date) -> int:
        """Take over the proven slips of people in a game that are not known yet; returns how many."""
        known = {card.key for card in self.cards}
        count = 0
        for slip in summarize(record, found).slips:
            if not is_person(record.seats[slip.person]) or slip.grade.is_estimate:
                continue
            before, entry = record.boards[slip.place - 1], record.entries[slip.place - 1]
            key = f"{record.game} {before.position()} {entry.text}"
            if key not in known:
                known.add(key)
                self.cards.append(Card(key, write_game(beginning(record, slip.place)), 0, _after(today, FIRST)))
                count += 1
        del self.cards[:-MOST_CARDS]
        return count


def take_in(store: Store, record: Record, found: Mapping[int, Explanation], today: date) -> None:
    """Keep what is new of the slips of a game."""
    slips = load(store)
    if slips.take_in(record, found, today):
        keep(store, slips)


def load(store: Store) -> Slips:
    """What was kept; a file that cannot be understood is set aside, and the store says so."""
    return kept_text.load(store, FILE, _read, lambda: Slips([]))


def keep(store: Store, slips: Slips) -> None:
    """Keep them, without waiting for the disk."""
    kept_text.keep(store, FILE, {"cards": [asdict(card) for card in slips.cards]})


def _read(values: Mapping[str, Any]) -> Slips:
    cards = values.get("cards")
    if not isinstance(cards, list):
        raise ValueError("it has no slips")
    return Slips([_card(value) for value in cards])


def _card(value: object) -> Card:
    if not isinstance(value, dict) or set(value) != {"key", "game", "step", "due"}:
        raise ValueError("a slip is incomplete")
    texts = value["key"], value["game"], value["due"]
    if type(value["step"]) is not int or value["step"] < 0 or not all(isinstance(text, str) for text in texts):
        raise ValueError("a slip is damaged")
    return Card(**value)
