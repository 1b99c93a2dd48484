"""The session of one exercise with a strategy: the player plays its moves along a line that the computer chooses."""

import random
from collections.abc import Callable
from datetime import date

from ai.analysis.background_task import BackgroundTask, CallSoon
from ai.exact.immediate_wins import winning_moves
from ai.exact.prover import Prover
from ai.search.cancel_token import CancelToken
from ai.verdict import Verdict
from game.record.node import Node
from game.record.player import PERSON, USER_NAME
from game.record.record import Record
from game.rules.board import Board, canonical_form
from game.rules.numbers import Move
from game.teach.exercise_session import Demonstration, ExerciseSession, ExerciseStage, Judgment
from game.teach.explanations.explanation_text import Statement
from game.teach.strategies.strategy import Answer
from game.teach.strategies.strategy_progress import PositionCard
from game.teach.strategies.strategy_trainer import StrategyTrainer
from game.words.game_words import Notation
from game.words.messages import tr
from game.words.registry import WORDS
from game.words.teaching import strategies as words
from game.words.verdicts import winner_moves

OPPONENT = "perfect"  # the seat of the opponent
SECONDS = 3.0  # the most time to prove that a move of the player's own is as good

# Called with the key of a position and True if the player has found the move of the strategy there.
OnCard = Callable[[int, bool], object]


class ProofJob:
    """Background job that proves what the position after a move is worth for the player to move there."""

    def __init__(self, after: Board) -> None:
        self.after = after

    def work(self, report: Callable[[object], None], cancel_token: CancelToken) -> Verdict | None:
        return Prover(cancel_token=cancel_token).prove(self.after, SECONDS)


class StrategySession(ExerciseSession):
    """The player moves for the strong side from the start of the strategy, and the computer leads to a position.

    A move that is not the strategy's, but keeps the win or the draw, is no mistake: it is undone with a text that says
    so, and the player can play on from it.

    cards     what the player knows, by the keys of positions; the owner updates it when `on_card` is called
    on_card   called for each position to remember, with the result of the first attempt
    """

    def __init__(
        self,
        trainer: StrategyTrainer,
        title: str,
        target: int,
        cards: dict[int, PositionCard],
        on_card: OnCard,
        today: date,
        chance: random.Random,
        call_soon: CallSoon,
        notation: Notation = "words",
    ) -> None:
        strategy = trainer.strategy
        names, seats = ["Computer", "Computer"], [OPPONENT, OPPONENT]
        mover = strategy.start.mover
        names[mover], seats[mover] = USER_NAME, PERSON
        start = strategy.start
        record = Record(
            strategy.game,
            start.setup(),
            start.position(),
            (names[0], names[1]),
            (seats[0], seats[1]),
            date="",
            user=mover,
        )
        super().__init__(record, title)
        self.trainer = trainer
        self.cards = cards
        self.on_card = on_card
        self._path = trainer.path_to(target)
        self._today = today
        self._chance = chance
        self._is_first_try = True
        self._notation: Notation = notation
        self._proving = BackgroundTask(call_soon)
        self._ask()

    @property
    def is_busy(self) -> bool:  # type: ignore[override]
        return self._proving.is_busy

    def stop(self) -> None:
        self._proving.cancel()

    # --- questions ---

    def _ask(self) -> None:
        """Ask for the move in the present position. If the position is new, mark the move."""
        self._is_first_try = True
        key = self._key
        if key in self.trainer.themes and key not in self.cards:
            self.marked, self.words = self._move, tr(words.NEW_POSITION)
        elif not self.words:
            self.words = tr(words.ASK)

    @property
    def _key(self) -> int:
        return canonical_form(self.record.board)[0]

    @property
    def _move(self) -> Move:
        answer = self.trainer.strategy.answer(self.record.board)
        assert answer is not None, f"{self.record.board.position()} has no answer"
        return answer.move

    def reply(self) -> Node | None:
        was_right = self.stage is ExerciseStage.ANSWERED
        node = super().reply()
        if was_right and self.is_awaited:
            self.words = ""
            self._ask()
        return node

    # --- judgment ---

    def _judge(self, board: Board, move: Move) -> None:
        answer = self.trainer.strategy.answer(board)
        assert answer is not None, f"{board.position()} has no answer"
        after = board.after(move)
        expected = canonical_form(board.after(answer.move))[0]
        is_right = canonical_form(after)[0] == expected or after.winner == board.mover
        if not is_right and self._may_be_good(after):
            job = ProofJob(after)
            self._proving.start(job.work, lambda verdict: self._take_proof(board, move, answer, verdict))
            return
        self._take_card(board, is_right)
        if not is_right:
            self._take_judgment(Judgment(False, self._rejection_text(board, after)))
            return
        if self._path and canonical_form(board)[0] == self._path[0]:
            self._path.pop(0)
        reply = None if after.ended or self._is_covered else self._find_reply(after)
        self._take_judgment(Judgment(True, tr(words.RIGHT), reply))

    def _take_card(self, board: Board, is_right: bool) -> None:
        """Note the first try in a position to remember."""
        key = canonical_form(board)[0]
        if self._is_first_try and key in self.trainer.themes:
            self.on_card(key, is_right)
        self._is_first_try = False

    @staticmethod
    def _may_be_good(after: Board) -> bool:
        """Return True if the opponent has not won and cannot win at once."""
        return not after.ended and not winning_moves(after)

    def _take_proof(self, board: Board, move: Move, answer: Answer, verdict: Verdict | None) -> None:
        """Judge a move of the player's own by the proven value of the position after it."""
        value = None if verdict is None else verdict.before_turn()
        if value is None or not (value.is_win or (value.is_draw and answer.promise.is_draw)):
            self._take_card(board, False)
            self._take_judgment(Judgment(False, self._rejection_text(board, board.after(move))))
            return
        self._is_first_try = False  # the text names the move of the strategy
        played, best = (self._move_words(board, each) for each in (move, answer.move))
        said = words.also_wins(played, best, winner_moves(value)) if value.is_win else words.also_draws(played, best)
        self._take_judgment(Judgment(False, said, is_other=True))

    def _move_words(self, board: Board, move: Move) -> str:
        return WORDS[board.game].move(board.text(move), self._notation)

    def _find_reply(self, after: Board) -> Move | None:
        return self.trainer.reply(after, self._path, self.cards, self._today, self._chance)

    @property
    def _is_covered(self) -> bool:
        """True if the strategy has no more moves after the one that was just played."""
        moves = self.trainer.strategy.moves
        return bool(moves) and (self.record.current.turns + 1) // 2 >= moves

    def _rejection_text(self, board: Board, after: Board) -> str:
        if winning_moves(board):
            return tr(words.MISSED_WIN)
        loses = after.winner == 1 - board.mover or (not after.ended and bool(winning_moves(after)))
        return tr(words.LOSES if loses else words.OTHER_MOVE)

    def _finish(self) -> None:
        super()._finish()
        self.words = tr(words.WON if self.record.outcome is not None else words.COVERED)

    # --- help ---

    def _next_hint(self) -> Statement | None:
        theme = self.trainer.themes.get(self._key)
        if theme is not None and not self.hints:
            return Statement(tr(words.THEMES[theme][1]))
        self._show_move()
        return None

    def _show_move(self) -> None:
        if self._is_first_try and self._key in self.trainer.themes:
            self._is_first_try = False
            self.on_card(self._key, False)
        self.marked, self.words = self._move, tr(words.POINTED)

    def _solve(self) -> None:
        self._show_move()
        self.on_result()

    @property
    def demonstration(self) -> Demonstration | None:
        return None
