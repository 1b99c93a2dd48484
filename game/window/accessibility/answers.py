"""Answers the questions about a game that a person with a screen reader asks by keys."""

from game.teach.explanations.threat_text import threat_sentences
from game.window.questions import Question
from game.window.scene import Scene
from game.window.screens.board.game_board import GameBoard, move_text
from game.words.clocks import time_left_words
from game.words.messages import tr
from game.words.registry import WORDS


def answer(scene: Scene, question: Question) -> str:
    """Return the answer to a question about the game that a scene shows, or an empty text if it shows none."""
    board = board_of(scene)
    return "" if board is None else " ".join(_sentences(board, question))


def board_of(scene: Scene) -> GameBoard | None:
    """Return the board of a scene that shows a game, or None."""
    board = getattr(scene, "board", None)
    return board if isinstance(board, GameBoard) else None


def _sentences(board: GameBoard, question: Question) -> list[str]:
    position = board.node.board
    words = WORDS[position.game]
    if question is Question.BOARD:
        state = words.state(position, (words.side(0), words.side(1)))
        return [*words.position(position), *([tr("{facts}.", facts=state)] if state else []), _mover(board)]
    if question is Question.MOVES:
        return words.legal_moves(position)
    if question is Question.THREATS:
        return threat_sentences(position)
    if question is Question.CLOCKS:
        return _clocks(board)
    return [move_text(board.node) or tr("No move has been played yet.")]


def _mover(board: GameBoard) -> str:
    record = board.record
    if board.is_latest and record.outcome is not None:
        return tr("The game is over.")
    side = board.node.board.mover
    return tr("{side} is to move: {player}.", side=WORDS[record.game].side(side), player=record.player_of(side).title)


def _clocks(board: GameBoard) -> list[str]:
    record = board.record
    if record.time_left is None:
        return [tr("This game has no clock.")]
    return [
        tr("You have {time} left.", time=time_left_words(left))
        if player.is_user
        else tr("{player} has {time} left.", player=player.title, time=time_left_words(left))
        for player, left in zip(record.players, record.time_left, strict=True)
    ]
