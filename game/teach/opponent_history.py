"""A player's results against each computer opponent of a game, and the opponent that fits the latest results."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from ai.players.levels import LEVELS
from ai.search.cancel_token import CancelToken
from game.play import opponents
from game.play.library.game_summary import Ending, GameSummary
from game.play.library.library import Library
from game.play.library.query import GameQuery
from game.teach.player_rating import is_rated
from game.teach.statistics.results import COUNTING, ResultCounts, tally
from game.words.messages import tr_n

WINS, LOSSES = 3, 2  # the number of wins or losses in a row after which another level fits better
EASIEST = "opendoor"  # fits a player who loses to the lowest level


@dataclass(frozen=True)
class Proposal:
    """Another opponent for a player who keeps winning or losing.

    seat      the opponent that is proposed
    against   the opponent of the latest rated games
    streak    the number of games in a row that the player has won or lost against it
    ending    the result of these games
    """

    seat: str
    against: str
    streak: int
    ending: Ending

    @property
    def text(self) -> str:
        """The sentence that proposes the opponent."""
        name, _ = opponents.character(self.seat)
        if self.ending is Ending.WON:
            return tr_n("{n} win in a row: try {name}.", "{n} wins in a row: try {name}.", self.streak, name=name)
        return tr_n("You lost: try {name}.", "{n} losses in a row: try {name}.", self.streak, name=name)


@dataclass(frozen=True)
class OpponentHistory:
    """A player's results in one game.

    results    the results against each computer player, by its seat
    proposal   another opponent that fits the latest rated games, or None
    """

    results: Mapping[str, ResultCounts] = field(default_factory=dict)
    proposal: Proposal | None = None


def propose(games: Sequence[GameSummary], partners: Sequence[str] = (EASIEST,)) -> Proposal | None:
    """Return the proposal after these games of one kind, the newest first. `partners` are the sparring partners.

    After a loss to level 1, propose the easiest sparring partner. Never propose a harder opponent after a loss.
    """
    rated = [game_summary for game_summary in games if game_summary.ending in COUNTING and is_rated(game_summary)]
    if not rated:
        return None
    latest = rated[0]
    level = opponents.level_of(latest.opponent)
    streak = sum(1 for _ in takewhile(lambda game: _match(game) == _match(latest), rated))
    seat = ""
    if latest.ending is Ending.WON and streak >= WINS and level < len(LEVELS):
        seat = opponents.level_seat(level + 1)
    elif latest.ending is Ending.LOST and level > 1 and streak >= LOSSES:
        seat = opponents.level_seat(level - 1)
    elif latest.ending is Ending.LOST and level == 1 and EASIEST in partners:
        seat = EASIEST
    return Proposal(seat, opponents.level_seat(level), streak, latest.ending) if seat else None


def _match(game_summary: GameSummary) -> tuple[int, Ending]:
    """Return what games of a streak have in common: the level and the result."""
    return opponents.level_of(game_summary.opponent), game_summary.ending


class OpponentHistoryJob:
    """A background job that reads a player's results in one game from the library."""

    def __init__(self, library: Library, game: str, player: str) -> None:
        self.library = library
        self.game = game
        self.player = player

    def work(self, report: Callable[[object], None], cancel_token: CancelToken) -> OpponentHistory:
        games = self.library.games(self.library.find(GameQuery(game=self.game, player=self.player)))
        met: dict[str, list[GameSummary]] = {}
        for game_summary in games:
            if game_summary.ending in COUNTING:
                level = opponents.level_of(game_summary.opponent)
                seat = opponents.level_seat(level) if level else game_summary.opponent
                met.setdefault(seat, []).append(game_summary)
        results = {seat: tally(played) for seat, played in met.items()}
        return OpponentHistory(results, propose(games, opponents.partners(self.game)))
