"""Badges of Conniption and Connect Four."""

from __future__ import annotations

from game.record.record import Played
from game.rules.gravity import GravityBoard
from game.rules.outcome import StepKind
from game.teach.badges.badge import Finished, GameBadge

FLIPS = (StepKind.PRE_FLIP, StepKind.POST_FLIP)
STRONG = 4  # the level from which on it is something to win from the second turn
LATE = 36  # turns after which six places are left


def _flips(played: Played) -> int:
    """How often the board was turned over in a turn."""
    return sum(step.kind in FLIPS for step in played.steps)


def _by_own_turn(game: Finished) -> bool:
    return game.has_won_by_rules and game.turns[-1].entry.side == game.side


def _by_flip(game: Finished) -> bool:
    return _by_own_turn(game) and game.turns[-1].steps[-1].kind in FLIPS


def _by_their_turn(game: Finished) -> bool:
    return game.has_won_by_rules and game.turns[-1].entry.side != game.side


def _after_their_flip(game: Finished) -> bool:
    return _by_own_turn(game) and len(game.turns) > 1 and _flips(game.turns[-2]) > 0


def _has_two_flips(game: Finished) -> bool:
    return game.has_won_by_rules and any(_flips(played) == 2 for played in game.own_turns)


def _flips_at_first(game: Finished) -> tuple[int, int]:
    """Of the person, and of the computer."""
    board = game.record.boards[0]
    assert isinstance(board, GravityBoard)
    return board.flips_left[game.side], board.flips_left[1 - game.side]


def _without_flips(game: Finished) -> bool:
    return game.has_won_by_rules and _flips_at_first(game)[0] > 0 and not any(map(_flips, game.own_turns))


def _with_fewer(game: Finished) -> bool:
    own, theirs = _flips_at_first(game)
    return game.has_won_by_rules and own < theirs


def _by_two_threats(game: Finished) -> bool:
    """Before the computer's last turn there were two places to win."""
    if not _by_own_turn(game) or len(game.turns) < 2:
        return False
    board = game.turns[-2].before.passed()
    wins = 0
    for move in board.moves():
        board.play(move)
        wins += board.ended == game.side + 1
        board.undo()
    return wins > 1


def _as_second(game: Finished) -> bool:
    return game.has_won_by_rules and game.is_usual and game.side == 1 and game.level >= STRONG


def _late(game: Finished) -> bool:
    return game.has_won_by_rules and game.is_usual and game.record.board.turns >= LATE


CONNIPTION = (
    GameBadge("flip-win", "Upside down", "Win with a flip of your own", "arrow-up-down", _by_flip),
    GameBadge("their-turn", "Thank you", "Win by what the computer has played itself", "handshake", _by_their_turn),
    GameBadge("after-flip", "Unshaken", "Win with the turn after a flip of the computer", "shield", _after_their_flip),
    GameBadge("two-flips", "Round and round", "Flip twice in a turn, and win that game", "refresh-cw", _has_two_flips),
    GameBadge("no-flip", "Down to earth", "Win with all your flips unspent", "shield-off", _without_flips),
    GameBadge("fewer-flips", "One hand tied", "Win with fewer flips than the computer", "swords", _with_fewer),
)

CONNECT_FOUR = (
    GameBadge("two-threats", "Two at once", "Win after a turn that left two places to win", "target", _by_two_threats),
    GameBadge(
        "four-second",
        "The other side",
        f"Win as the second player, against level {STRONG} or higher",
        "flag",
        _as_second,
    ),
    GameBadge("late", "To the brim", "Win when no more than six places are left", "hourglass", _late),
)
