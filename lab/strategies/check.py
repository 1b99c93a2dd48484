"""Check strategies: play the moves of the strong side against every move of the opponent."""

from collections.abc import Callable

from ai.exact.prover import Prover
from ai.verdict import Verdict
from game.rules.board import Board, canonical_form
from game.teach.strategies.strategy import Answer, Strategy


class StrategyChecker:
    """Checks a strategy.

    A complete strategy must reach its promises in every game, by the rules alone. After the last move of another one,
    the solver must prove the promise.
    """

    def __init__(self, strategy: Strategy, report: Callable[[float], object] = lambda done: None) -> None:
        self.strategy = strategy
        self.report = report
        self._prover = Prover()
        self._lengths: dict[int, int] = {}
        self._checked: set[tuple[int, int]] = set()

    def error(self) -> str:
        """Return a text that describes the first error, or an empty text if the strategy is correct."""
        strategy = self.strategy
        error = self._complete_error() if strategy.moves == 0 else self._covered_error(strategy.start, strategy.moves)
        met = self._lengths.keys() if strategy.moves == 0 else {key for key, _ in self._checked}
        for key, answer in strategy.answers.items():
            if not error and key not in met:
                return f"{answer.board.position()} cannot come up"
        return error

    # --- complete strategies ---

    def _complete_error(self) -> str:
        try:
            self._longest(self.strategy.start)
        except _StrategyError as error:
            return str(error)
        return ""

    def _longest(self, board: Board) -> int:
        """Return the number of turns of the longest game from a position of the strong side."""
        key = canonical_form(board)[0]
        if key not in self._lengths:
            answer = self._answer(board)
            after = board.after(answer.move)
            longest = 0 if after.ended else max(self._after_reply(reply) for _, reply in after.children())
            self._check_winner(after)
            self._lengths[key] = 1 + longest
            if Verdict(answer.promise.kind, 1 + longest) != answer.promise:
                raise _StrategyError(f"{answer.line}: the longest game takes {1 + longest} turns")
            self.report(len(self._lengths) / len(self.strategy))
        return self._lengths[key]

    def _after_reply(self, board: Board) -> int:
        self._check_winner(board)
        return 1 if board.ended else 1 + self._longest(board)

    def _check_winner(self, board: Board) -> None:
        if board.ended and board.winner != self.strategy.start.mover:
            raise _StrategyError(f"{board.position()}: the strong side does not win")

    def _answer(self, board: Board) -> Answer:
        answer = self.strategy.answer(board)
        if answer is None:
            raise _StrategyError(f"{board.position()} has no answer")
        return answer

    # --- strategies that cover a number of moves ---

    def _covered_error(self, board: Board, moves: int) -> str:
        """Return the error below a position in which the strategy covers so many more moves of the strong side."""
        key = canonical_form(board)[0]
        if (key, moves) in self._checked:
            return ""
        self._checked.add((key, moves))
        answer = self.strategy.answer(board)
        if answer is None:
            return f"{board.position()} has no answer"
        after = board.after(answer.move)
        verdict = self._prover.prove(after)
        if verdict is None or verdict.before_turn() != answer.promise:
            return f"{answer.line}: the move is worth {verdict and verdict.before_turn()}"
        self.report(len(self._checked) / len(self.strategy))
        replies = [] if after.ended or moves == 1 else [reply for _, reply in after.children() if not reply.ended]
        return next(filter(None, (self._covered_error(reply, moves - 1) for reply in replies)), "")


class _StrategyError(Exception):
    """An error of a strategy, described in the text."""
