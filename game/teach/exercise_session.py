"""The session of one exercise: a position in which the player looks for a good move."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from game.record.node import Node
from game.record.record import Record
from game.rules.board import Board
from game.rules.numbers import Move
from game.teach.explanations.explanation_text import Statement
from game.teach.explanations.figures import Figure
from game.words.messages import mark, tr

LOOKING = mark("Checking …")


class ExerciseStage(Enum):
    """The progress of an exercise."""

    ASKED = auto()  # the player is to make a move
    LOOKING = auto()  # the player's move is being judged
    ANSWERED = auto()  # the move was right, and the opponent's answer is ready to be played
    WRONG = auto()
    OTHER = auto()  # the move reaches the goal too, but another one is to be learned; it is undone like a wrong move
    SOLVED = auto()
    SOLUTION_SHOWN = auto()

    @property
    def is_done(self) -> bool:
        return self in (ExerciseStage.SOLVED, ExerciseStage.SOLUTION_SHOWN)


class ExerciseResult(Enum):
    """The result of a finished exercise. The values are used in saved files."""

    ALONE = "alone"  # solved without a hint and without a wrong move
    HELPED = "helped"  # solved after a hint or a wrong move
    SOLUTION_SHOWN = "told"


@dataclass(frozen=True)
class Judgment:
    """The judgment of a move that the player has tried in an exercise.

    words     the text that tells the player about the move; it never names the right move
    is_right  True if the move is the one that is looked for
    reply     the opponent's answer; None if the move ends the exercise, or if no answer is shown
    figures   the figures of what the text is about
    is_other  True if the move is not the one that is looked for, but as good
    """

    is_right: bool
    words: str
    reply: Move | None = None
    figures: tuple[Figure, ...] = ()
    is_other: bool = False


@dataclass(frozen=True)
class Demonstration:
    """A line of moves for the preview board, from the current position of `record`, with an explaining text."""

    record: Record
    line: Sequence[Move]
    words: str


class ExerciseSession(ABC):
    """An exercise that a player solves.

    record      the exercise's position, and the moves that were played from it
    goal        the text of the task
    mover       the side of the player
    words       the text about the last move or about the solution; may be empty
    figures     the figures of what this text is about
    hints       the hints given so far
    marked      the move that is marked on the board, or None
    result      the result; None until the exercise is done
    other       the position after a good move that was undone because another one is to be learned, or None
    is_helped   True if a hint was given before the first wrong move, so that the result does not change a rating
    on_result   a function without arguments, called after each result of the background tasks
    """

    is_busy = False  # True while a move is judged or the solution is looked for

    def __init__(self, record: Record, goal: str) -> None:
        self.record = record
        self.goal = goal
        self.mover = record.board.mover
        self.words = ""
        self.figures: tuple[Figure, ...] = ()
        self.hints: list[str] = []
        self.stage = ExerciseStage.ASKED
        self.marked: Move | None = None
        self.result: ExerciseResult | None = None
        self.other: Node | None = None
        self.is_helped = False
        self._is_unaided = True
        self._before = record.current  # the position before the last attempt
        self._reply: Move | None = None
        self.on_result: Callable[[], object] = lambda: None

    # --- implemented by subclasses ---

    @abstractmethod
    def _judge(self, board: Board, move: Move) -> None:
        """Start to judge a move that was played on `board`. Call `_take_judgment` with the result, at once or later."""

    @abstractmethod
    def _next_hint(self) -> Statement | None:
        """Return the next hint, or None if there are no more hints."""

    @abstractmethod
    def _solve(self) -> None:
        """Start to look for the solution. When it is known, set `words` and `marked`."""

    def _is_reached(self, node: Node) -> bool:
        """Return True if the goal is reached in a position after the opponent's answer."""
        return False

    @property
    @abstractmethod
    def demonstration(self) -> Demonstration | None:
        """The line of moves that can be shown on the preview board now, or None."""

    # --- actions of the player ---

    @property
    def is_unaided(self) -> bool:
        """Return True while the player has had no hint and made no wrong move."""
        return self._is_unaided

    @property
    def is_awaited(self) -> bool:
        """Return True if the player can make a move now."""
        return self.stage is ExerciseStage.ASKED

    def attempt(self, move: Move) -> Node:
        """Play the player's move, start to judge it, and return the position after it."""
        assert self.is_awaited, "a move is not expected now"
        self.stage, self.marked, self.words, self.figures = ExerciseStage.LOOKING, None, "", ()
        self.other = None
        self._before = self.record.current
        board = self.record.board.copy()
        node = self.record.play(move)
        self._judge(board, move)
        return node

    def hint(self) -> None:
        """Add the next hint to `hints`. In a puzzle, mark the right move instead after the last hint."""
        if self.is_awaited:
            self.is_helped |= self.is_unaided
            self._is_unaided = False
            self.words, self.figures = "", ()
            if hint := self._next_hint():
                self.hints.append(hint.text)
                self.figures = hint.figures

    def show_solution(self) -> None:
        """End the exercise because the player gives up, and show the solution as soon as it is found."""
        if self.is_awaited:
            self.stage, self.result = ExerciseStage.SOLUTION_SHOWN, ExerciseResult.SOLUTION_SHOWN
            self.words, self.figures = tr(LOOKING), ()
            self._solve()

    def reply(self) -> Node | None:
        """Play the opponent's answer to the last move and return the position.

        Return None if there is no answer to play.
        """
        move, self._reply = self._reply, None
        if move is None:
            return None
        node = self.record.play(move)
        if self.stage is ExerciseStage.ANSWERED:
            self.stage = ExerciseStage.ASKED
            if self._is_reached(node):
                self._finish()
        return node

    def take_back(self) -> None:
        """Undo a wrong move and the opponent's answer to it. Keep the text about the wrong move."""
        if self.stage in (ExerciseStage.WRONG, ExerciseStage.OTHER):
            self._reply = None
            while self.record.current is not self._before:
                self.record.undo()
            self.stage = ExerciseStage.ASKED

    # --- results of the background tasks ---

    def stop(self) -> None:  # noqa: B027 - not every exercise has background tasks
        """Cancel the background tasks."""

    def _take_judgment(self, judgment: Judgment) -> None:
        self.words, self.figures, self._reply = judgment.words, judgment.figures, judgment.reply
        if judgment.is_other:
            self.stage, self.other = ExerciseStage.OTHER, self.record.current
        elif not judgment.is_right:
            self.stage, self._is_unaided = ExerciseStage.WRONG, False
        elif judgment.reply is None:
            self._finish()
        else:
            self.stage = ExerciseStage.ANSWERED
        self.on_result()

    def _finish(self) -> None:
        self.stage = ExerciseStage.SOLVED
        self.result = ExerciseResult.ALONE if self._is_unaided else ExerciseResult.HELPED
