"""What a person pastes: a whole game, or only its moves or a position."""

import re

from game.record.record import LONGEST_NAME, SWAP, Record
from game.record.saved import RESULTS, RecordError, read_game
from game.rules.catalog import GAMES
from game.rules.errors import RulesError
from game.rules.game import OptionKind

MOST_PASTED = 60_000  # letters: the longest game that the rules allow, with its clock, has fewer


def read_pasted(text: str, like: Record | None = None) -> Record:
    """What a person pastes: a whole game, or its moves or a position, of the game `like` if it fits, else of any."""
    if len(text) > MOST_PASTED:
        raise RecordError(f"{len(text):,} letters are pasted, expected one game, or a position")
    if text.lstrip("\ufeff \t\r\n").startswith("["):
        return read_game(text)
    position = " ".join(text.split())
    word, _, rest = position.partition(" ")
    if word in GAMES:
        return _from_position(word, rest)
    if like is not None:
        if (moves := _from_moves(position, like)) is not None:
            return moves
        try:
            return Record(like.game, like.setup, position)
        except RulesError as error:
            complaint = str(error)
    else:
        complaint = f"{position[:LONGEST_NAME] or 'nothing'}: neither a game nor a position of any game"
    for game in GAMES:
        try:
            return _from_position(game, position)
        except RulesError:
            continue
    raise RecordError(complaint)


def _from_moves(text: str, like: Record) -> Record | None:
    """The game of a bare list of moves, however they are numbered; None if it is none that can be played."""
    text = re.sub(r"\{[^{}]*\}|(?<!\S)[0-9]+\.+", " ", text)
    words = [word for word in text.split() if word not in ("*", *RESULTS.values())]
    position = None if like.is_from_start else like.start_position
    swap_rule = like.swap_rule or SWAP in words
    record = Record(like.game, like.setup, position, like.names, like.seats, swap_rule=swap_rule)
    try:
        for word in words:
            if word == SWAP:
                record.swap()
            else:
                record.play(record.board.move(word))
    except RulesError:
        return None
    return record if words else None


def _from_position(game: str, position: str) -> Record:
    """A game that begins at a position, on a board of the size that the position shows."""
    rows = position.partition(" ")[0].split("/")
    setup = {option.name: option.text(len(rows[0]), len(rows)) for option in GAMES[game].having(OptionKind.SIZE)}
    return Record(game, setup, position)
