"""The badges that somebody has, with the days on which they came, and the file that keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import date

from game.play import kept_text
from game.play.store import Store
from game.record.record import Record
from game.teach.badges.badge import Badge, Finished
from game.teach.badges.catalog import GAME_BADGES
from game.teach.badges.general import CHAPTER, EVERY_GAME, OF_ANY_GAME, PERFECT, RUSH, TEN_STARS, TOP, WEEK, of_wins

FILE = "badges.json"


def all_badges() -> list[Badge]:
    """Every badge there is: those of any game first."""
    own = [badge for game, badges in GAME_BADGES.items() for badge in badges]
    return [*OF_ANY_GAME, EVERY_GAME, PERFECT, WEEK, RUSH, CHAPTER, TEN_STARS, TOP, *own]


@dataclass
class Honours:
    """What one person has.

    earned   by the keys of badges, the days on which they came
    won      the kinds of games in which the computer was beaten
    """

    earned: dict[str, str] = field(default_factory=dict)
    won: list[str] = field(default_factory=list)

    def take(self, badges: Iterable[Badge], today: date) -> list[Badge]:
        """Badges have been earned; returns those that are new."""
        fresh = [badge for badge in badges if badge.key not in self.earned]
        self.earned |= {badge.key: today.isoformat() for badge in fresh}
        return fresh

    def take_game(self, record: Record, today: date) -> list[Badge]:
        """A game has ended; returns the badges that are new."""
        game = Finished.of(record)
        if game is None:
            return []
        if game.has_won and record.game not in self.won:
            self.won.append(record.game)
        badges = [*OF_ANY_GAME, *GAME_BADGES.get(record.game, ())]
        return self.take([*(badge for badge in badges if badge.is_earned(game)), *of_wins(self.won)], today)

    def problem(self) -> str:
        """What is wrong with the values, or nothing."""
        if not isinstance(self.earned, dict) or not all(isinstance(day, str) for day in self.earned.values()):
            return "earned does not say when badges came"
        if not isinstance(self.won, list) or not all(isinstance(game, str) for game in self.won):
            return "won is no list of games"
        return ""


def load(store: Store) -> Honours:
    """What was kept; a file that cannot be understood is set aside, and the store says so."""
    return kept_text.load_checked(store, FILE, Honours)


def keep(store: Store, honours: Honours) -> None:
    """Keep it, without waiting for the disk."""
    kept_text.keep(store, FILE, asdict(honours))
