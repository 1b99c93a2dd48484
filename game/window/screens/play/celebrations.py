"""Decides which wins are celebrated: those of the only person in a game. Milestones are celebrated more."""

from game.play.library.game_summary import Ending, GameSummary
from game.play.library.query import GameQuery
from game.play.storage.store import Store
from game.record.record import Record
from game.teach.statistics.move_grades import the_person


def has_won_without_help(record: Record) -> bool:
    """Return True if the only person in a game has won it without help."""
    person, outcome = the_person(record), record.outcome
    has_won = person is not None and outcome is not None and outcome.winner == record.owners.index(person)
    return has_won and not record.help


def is_first_win(store: Store, record: Record, library_key: str) -> bool:
    """Return True if the person has won without help and has not beaten this opponent in this game before.

    `library_key` is the key of this game in the library, where it does not count.
    """
    if not has_won_without_help(record):
        return False
    opponent = GameSummary.of(record).opponent
    query = GameQuery(game=record.game, opponent=opponent, ending=Ending.WON, player=store.player)
    wins = store.library.games(store.library.find(query))
    return all(win.is_helped for win in wins if not win.key.startswith(library_key))
