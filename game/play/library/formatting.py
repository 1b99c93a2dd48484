"""Texts that describe a game of the library, for the window's list of games and for the terminal."""

from game.play import opponents
from game.play.library.game_summary import WATCHED, Ending, GameSummary
from game.record.player import USER_NAME, computer_title, person_title
from game.rules.registry import GAMES
from game.words.messages import join_list, mark, tr, tr_n
from game.words.verdicts import moves_text

COMPUTER = "Computer"  # the name of all levels in games that earlier versions saved
ENDINGS = {
    Ending.WON: mark("You won"),
    Ending.LOST: mark("You lost"),
    Ending.DRAWN: mark("Draw"),
    Ending.DECIDED: mark("Two-player game"),
    Ending.OPEN: mark("Unfinished"),
}


def name_of(game_summary: GameSummary) -> str:
    """Return the title of a game, or its players if it has none."""
    return game_summary.title or players_of(game_summary)


def players_of(game_summary: GameSummary) -> str:
    return tr("{first} vs {second}", first=_name(game_summary, 0), second=_name(game_summary, 1))


def _name(game_summary: GameSummary, person: int) -> str:
    """Return the name of a player. Names that nobody has typed are stored in English and are translated here."""
    name, opponent = (game_summary.first, game_summary.second)[person], game_summary.opponent
    if opponent == WATCHED or name in (USER_NAME, COMPUTER, opponents.title(opponent)):
        return computer_title(name)
    return person_title(name)


def result_of(game_summary: GameSummary) -> str:
    """Return the result of a game: "You won", "You lost", the winner if the owner did not play, and so on."""
    if game_summary.ending is Ending.DECIDED and game_summary.winner is not None:
        return tr("{name} won", name=_name(game_summary, game_summary.winner))
    return tr(ENDINGS[game_summary.ending])


def games_text(count: int) -> str:
    return tr_n("{n:,} game", "{n:,} games", count)


def length_of(game_summary: GameSummary) -> str:
    return moves_text(game_summary.moves)


def opponent_of(seat: str) -> str:
    """Describe an opponent: "Another player", "Computer vs computer", or a computer player with its settings."""
    if seat == WATCHED:
        return tr("Computer vs computer")
    if opponents.is_person(seat):
        return tr("Another player")
    detail = opponents.detail(seat)
    title = tr(opponents.title(seat))
    return join_list((title, detail))


def facts_of(game_summary: GameSummary, accuracy: int | None = None) -> str:
    """Return one line about a game: its name, its players if it has a title, the level, the length and the help.

    `accuracy` is that of the owner's moves in percent, if it is known.
    """
    players = players_of(game_summary) if game_summary.title else ""
    level = opponents.level_of(game_summary.opponent)
    facts = (
        GAMES[game_summary.game].title,
        players,
        tr("level {level}", level=level) if level else "",
        length_of(game_summary),
        tr("with help") if game_summary.is_helped else "",
        "" if accuracy is None else tr("accuracy {percent}%", percent=accuracy),
    )
    return "  ·  ".join(filter(None, facts))


def details_of(game_summary: GameSummary) -> str:
    """Return one line about a game: the facts of `facts_of`, the result and the date."""
    return "  ·  ".join(filter(None, (facts_of(game_summary), result_of(game_summary), game_summary.date)))
