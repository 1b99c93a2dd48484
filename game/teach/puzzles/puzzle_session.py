"""Runs a puzzle: judges and answers the player's moves until the player reaches the goal or asks for the solution."""

from collections.abc import Callable
from dataclasses import dataclass

from ai.analysis.background_task import BackgroundTask, CallSoon
from ai.exact.prover import Prover
from ai.search.cancel_token import CancelToken
from game.play.live_game import start_from
from game.record.node import Node
from game.record.player import PERSON, USER_NAME
from game.record.puzzle import Puzzle
from game.record.record import Record
from game.rules.board import Board
from game.rules.numbers import Move
from game.teach.exercise_session import LOOKING, Demonstration, ExerciseSession, ExerciseStage, Judgment
from game.teach.explanations.explanation import Explanation, explain
from game.teach.explanations.explanation_text import Audience, Statement
from game.teach.explanations.figures import FigureRole
from game.teach.puzzles.referee import Referee, turns_of
from game.words.game_words import Notation
from game.words.messages import join_sentences, sentence, tr
from game.words.registry import WORDS
from game.words.teaching import puzzles as words

OPPONENT = "perfect"  # the seat of the opponent
SECONDS = 1.0  # the most time to explain a wrong move


@dataclass(frozen=True)
class PuzzleJudgment:
    """The judgment of a move that the player has tried in a puzzle.

    is_right      True if the player can still reach the goal after the move
    reply         the opponent's answer; None if the game or the puzzle is over
    explanation   the explanation of a wrong move, else None
    gained        the number of pieces that can still be gained after a wrong move, if the goal is to gain pieces
    """

    is_right: bool
    reply: Move | None
    explanation: Explanation | None = None
    gained: int = 0


class JudgeJob:
    """Background job that judges a player's move in a puzzle and finds the opponent's answer to it."""

    def __init__(self, puzzle: Puzzle, board: Board, move: Move, left: int, audience: Audience) -> None:
        self.puzzle = puzzle
        self.board = board
        self.move = move
        self.left = left
        self.audience = audience

    def work(self, report: Callable[[object], None], cancel_token: CancelToken) -> PuzzleJudgment:
        referee = Referee(self.puzzle, cancel_token)
        after = self.board.after(self.move)
        is_first = self.board.position() == self.puzzle.board().position()
        known = self.board.text(self.move) in self.puzzle.moves
        left = self.left - 1
        is_right = known if is_first else referee.keeps(after, left)
        is_last = after.ended or (is_right and referee.is_reached(after, left))
        reply = None if is_last else referee.answer(after, left)
        if is_right:
            return PuzzleJudgment(True, reply)
        gained = referee.most_gained(after, left) if self.puzzle.goal.pieces else 0
        prover = Prover(cancel_token=cancel_token)
        explanation = explain(self.board.copy(), self.move, self.audience, prover, SECONDS)
        return PuzzleJudgment(False, reply, explanation, gained)


class SolutionJob:
    """Background job that finds the moves of both sides that lead from a position of a puzzle to the goal."""

    def __init__(self, puzzle: Puzzle, board: Board, left: int) -> None:
        self.puzzle = puzzle
        self.board = board
        self.left = left
        is_first = board.position() == puzzle.board().position()
        self.first = board.move(puzzle.moves[0]) if is_first else None

    def work(self, report: Callable[[object], None], cancel_token: CancelToken) -> tuple[Move, ...]:
        return Referee(self.puzzle, cancel_token).line(self.board, self.left, self.first)


class PuzzleSession(ExerciseSession):
    """The session of one puzzle. The player has the side that is to move in the puzzle's position.

    solution   the moves that lead from the current position to the goal; empty until the player has asked for them
    """

    def __init__(self, puzzle: Puzzle, call_soon: CallSoon, notation: Notation = "words") -> None:
        self.puzzle = puzzle
        mover = puzzle.board().mover
        names, seats = ["Computer", "Computer"], [OPPONENT, OPPONENT]
        names[mover], seats[mover] = USER_NAME, PERSON
        record = Record(
            puzzle.game, puzzle.setup, puzzle.position, (names[0], names[1]), (seats[0], seats[1]), date="", user=mover
        )
        aim = WORDS[puzzle.game].aim(record.setup)
        super().__init__(record, join_sentences((words.goal_words(puzzle.goal), aim)))
        self._judging = BackgroundTask(call_soon)
        self._solving = BackgroundTask(call_soon)
        self.audience = Audience.of(record, notation)
        self.solution: tuple[Move, ...] = ()
        self._themes = words.hints_of(puzzle.themes)

    @property
    def is_busy(self) -> bool:  # type: ignore[override]
        return self._judging.is_busy or self._solving.is_busy

    def stop(self) -> None:
        self._judging.cancel()
        self._solving.cancel()

    @property
    def left(self) -> int:
        """The number of turns left to reach the goal, counting both sides' turns."""
        return turns_of(self.puzzle.goal) - self.record.current.turns

    @property
    def whole_line(self) -> tuple[Move, ...]:
        """The moves played so far, followed by the solution if it is shown."""
        played = [node.move for node in self.record.current.path() if node.move is not None]
        return (*played, *self.solution)

    @property
    def demonstration(self) -> Demonstration | None:
        if not self.stage.is_done or not self.whole_line:
            return None
        title = sentence(words.goal_title(self.puzzle.goal))
        return Demonstration(start_from(self.record, self.record.root), self.whole_line, title)

    def attempt(self, move: Move) -> Node:
        self._solving.cancel()
        return super().attempt(move)

    def _judge(self, board: Board, move: Move) -> None:
        job = JudgeJob(self.puzzle, board, move, self.left + 1, self.audience)
        self._judging.start(job.work, self._judged)

    def _next_hint(self) -> Statement | None:
        if self._themes and self.record.current is self.record.root:
            return Statement(self._themes.pop(0))
        if self.marked is None:
            self.words = tr(LOOKING)
            self._solve()
        return None

    def _solve(self) -> None:
        job = SolutionJob(self.puzzle, self.record.board.copy(), self.left)
        self._solving.start(job.work, self._solved)

    def _is_reached(self, node: Node) -> bool:
        return Referee(self.puzzle, CancelToken()).is_reached(node.board, self.left)

    def _solved(self, line: tuple[Move, ...]) -> None:
        is_shown = self.stage is ExerciseStage.SOLUTION_SHOWN
        if is_shown:
            self.solution = line
        if line and (is_shown or self.is_awaited):
            self.marked = line[0]
            self.words = tr(words.SOLUTION_SHOWN if is_shown else words.POINTED)
        self.on_result()

    def _judged(self, judged: PuzzleJudgment) -> None:
        text = tr(words.RIGHT) if judged.is_right else self._rejection_text(judged)
        # Only dangers: the figure of a better move would give the solution away.
        shown = judged.explanation.statements[:1] if judged.explanation is not None else ()
        dangers = tuple(figure for one in shown for figure in one.figures if figure.role is FigureRole.DANGER)
        self._take_judgment(Judgment(judged.is_right, text, judged.reply, dangers))

    def _finish(self) -> None:
        super()._finish()
        self.words = tr(words.SOLVED)

    def _rejection_text(self, judged: PuzzleJudgment) -> str:
        """Return the text about a wrong move. The text does not name the right move."""
        found, goal = judged.explanation, self.puzzle.goal
        if found is None:
            return tr(words.WRONG)
        if found.verdict.is_win:
            return tr(words.TOO_SLOW)
        if goal.pieces and not found.verdict.is_loss:
            return words.too_little(judged.gained)
        if found.verdict.is_proven and found.before.is_proven and found.sentences:
            return join_sentences((tr(words.WRONG), found.sentences[0]))
        return tr(words.WRONG)
