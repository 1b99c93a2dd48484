"""A game of the library in words: for the rows of a list and the lines of a terminal."""

from __future__ import annotations

from game.play import opponents
from game.play.library.kept_game import WATCHED, Ending, KeptGame
from game.rules.catalog import GAMES
from game.words.results import someone_wins

ENDINGS = {
    Ending.WON: "You won",
    Ending.LOST: "You lost",
    Ending.DRAWN: "Draw",
    Ending.DECIDED: "Won by one of two",
    Ending.OPEN: "Unfinished",
}


def name_of(kept: KeptGame) -> str:
    """What a person has called a game, else who has played it."""
    return kept.title or players_of(kept)


def players_of(kept: KeptGame) -> str:
    return f"{kept.first} vs {kept.second}"


def result_of(kept: KeptGame) -> str:
    """How a game ended: who has won it, if anybody has."""
    if kept.winner is None:
        return "Draw" if kept.ending is Ending.DRAWN else "Unfinished"
    return someone_wins((kept.first, kept.second)[kept.winner])


def length_of(kept: KeptGame) -> str:
    return f"{kept.moves} turn{'s' if kept.moves != 1 else ''}"


def opponent_of(seat: str) -> str:
    """Who sat opposite, by the seat: "Another person", or the computer and how it plays."""
    if seat == WATCHED:
        return "Two computers"
    if opponents.is_person(seat):
        return "Another person"
    detail = opponents.detail(seat)
    return f"{opponents.title(seat)}, {detail}" if detail else opponents.title(seat)


def facts_of(kept: KeptGame) -> str:
    """The rest in a line: which game, who played if the name does not say so, the computer's level, how far, how it
    ended, and when."""
    players = players_of(kept) if kept.title else ""
    level = opponents.level_of(kept.opponent)
    facts = (
        GAMES[kept.game].title,
        players,
        f"level {level}" if level else "",
        length_of(kept),
        result_of(kept),
        kept.date,
    )
    return "  ·  ".join(filter(None, facts))
