"""A puzzle played out: moves are tried, judged and answered until the goal is reached or the solution was asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from ai.analysis.thinker import Thinker
from game.play.live_game import beginning
from game.record.puzzle import Puzzle
from game.record.record import PERSON, Played, Record
from game.rules.board import Board
from game.rules.numbers import Move
from game.teach.explanation import ExplainJob, Explanation
from game.teach.puzzles.referee import Referee, turns_of
from game.teach.telling import Audience
from game.words import puzzles as words
from game.words.game_words import Notation

OPPONENT = "perfect"  # the seat of whoever answers
SECONDS = 1.0  # for the coach, of a wrong move
FAILURE = "a puzzle could not be judged"


class Stage(Enum):
    """How far a puzzle has come."""

    ASKED = auto()
    LOOKING = auto()  # at what was tried
    ANSWERED = auto()  # the move was right, and its answer is known
    WRONG = auto()  # and what came of it is known
    SOLVED = auto()
    TOLD = auto()

    @property
    def is_done(self) -> bool:
        return self in (Stage.SOLVED, Stage.TOLD)


class Result(Enum):
    """How a puzzle was done."""

    ALONE = "alone"  # without a hint, and without a wrong move
    HELPED = "helped"
    TOLD = "told"


@dataclass(frozen=True)
class Judgement:
    """What came of a move: whether it keeps the goal, the answer unless the game is over, and of a wrong one why.

    gained   where pieces are to be gained: how many can still be, after a wrong move
    """

    is_right: bool
    reply: Move | None
    explanation: Explanation | None = None
    gained: int = 0


class JudgeJob:
    """A job for the thinker: judges one move of a puzzle, and answers it."""

    def __init__(self, puzzle: Puzzle, board: Board, move: Move, left: int, audience: Audience) -> None:
        self.puzzle = puzzle
        self.board = board
        self.move = move
        self.left = left
        self.referee = Referee(puzzle)
        self.explaining = ExplainJob(board.copy(), move, audience, SECONDS)

    def stop(self) -> None:
        self.referee.stop()
        self.explaining.stop()

    def work(self, report: Callable[[object], object]) -> Judgement:
        after = self.board.copy()
        after.play(self.move)
        is_first = self.board.position() == self.puzzle.board().position()
        known = self.board.text(self.move) in self.puzzle.moves
        left = self.left - 1
        is_right = known if is_first else self.referee.keeps(after, left)
        is_last = after.ended or (is_right and self.referee.is_reached(after, left))
        reply = None if is_last else self.referee.answer(after, left)
        if is_right:
            return Judgement(True, reply)
        gained = self.referee.most_gained(after, left) if self.puzzle.goal.pieces else 0
        return Judgement(False, reply, self.explaining.work(), gained)


class SolutionJob:
    """A job for the thinker: the way to the goal from a position of a puzzle."""

    def __init__(self, puzzle: Puzzle, board: Board, left: int) -> None:
        self.board = board
        self.left = left
        self.referee = Referee(puzzle)
        self.stop = self.referee.stop
        is_first = board.position() == puzzle.board().position()
        self.first = board.move(puzzle.moves[0]) if is_first else None

    def work(self, report: Callable[[object], object]) -> tuple[Move, ...]:
        return self.referee.line(self.board, self.left, self.first)


class Solving:
    """One puzzle that somebody plays out.

    record     its moves so far; "You" are who is to move at first
    stage      how far it has come
    words      what is said of it
    result     how it was done; None until it is done
    pointed    the move that a hint points at, or None
    solution   the way to the goal from the position now, once it was asked for and is known
    """

    def __init__(self, puzzle: Puzzle, notation: Notation = "words") -> None:
        self.puzzle = puzzle
        mover = puzzle.board().mover
        names, seats = ["Computer", "Computer"], [OPPONENT, OPPONENT]
        names[mover], seats[mover] = "You", PERSON
        self.record = Record(
            puzzle.game, puzzle.setup, puzzle.position, (names[0], names[1]), (seats[0], seats[1]), date=""
        )
        self.audience = Audience.of(self.record, notation)
        self.stage = Stage.ASKED
        self.words = words.goal_words(puzzle.goal)
        self.result: Result | None = None
        self.pointed: Move | None = None
        self.solution: tuple[Move, ...] = ()
        self._is_pure = True
        self._hints = words.hints_of(puzzle.themes)
        self._judged: Judgement | None = None
        self._thinker = Thinker()
        self._advising = Thinker()

    # --- what is ---

    @property
    def left(self) -> int:
        """The turns of both that are left."""
        return turns_of(self.puzzle.goal) - self.record.now

    @property
    def is_awaited(self) -> bool:
        """Whether a move can be made now."""
        return self.stage is Stage.ASKED

    @property
    def whole_line(self) -> tuple[Move, ...]:
        """The puzzle from its beginning to its end, as far as it was played or told."""
        played = [entry.move for entry in self.record.entries[: self.record.now] if entry.move is not None]
        return (*played, *self.solution)

    @property
    def opening(self) -> Record:
        """The game as it was before the first move."""
        return beginning(self.record, 0)

    # --- what one does ---

    def attempt(self, move: Move) -> Played:
        """Try a move."""
        assert self.is_awaited, "it is not the time for a move"
        self.stage, self.pointed = Stage.LOOKING, None
        self._advising.cancel()
        board = self.record.board.copy()
        job = JudgeJob(self.puzzle, board, move, self.left, self.audience)
        self._thinker.start(job.work, job.stop)
        return self.record.play(move)

    def hint(self) -> None:
        """Say what it is about, and at last point at a move."""
        if not self.is_awaited:
            return
        self._is_pure = False
        if self._hints and not self.record.now:
            self.words = self._hints.pop(0)
        elif self.pointed is None:
            self.words = words.LOOKING
            self._advise()

    def tell(self) -> None:
        """Give it up, and see the solution."""
        if self.is_awaited:
            self.stage, self.result = Stage.TOLD, Result.TOLD
            self.words = words.LOOKING
            self._advise()

    def _advise(self) -> None:
        job = SolutionJob(self.puzzle, self.record.board.copy(), self.left)
        self._advising.start(job.work, job.stop)

    # --- what comes of it ---

    @property
    def is_busy(self) -> bool:
        return self._thinker.is_busy or self._advising.is_busy

    def stop(self) -> None:
        self._thinker.cancel()
        self._advising.cancel()

    def poll(self) -> bool:
        """Take over what has been found out; whether that was anything."""
        heard = self._thinker.conclude(FAILURE, self._judge)
        return self._advising.conclude(FAILURE, self._advised) or heard

    def _advised(self, line: tuple[Move, ...]) -> None:
        if self.stage is Stage.TOLD:
            self.solution = line
        if line and self.stage in (Stage.TOLD, Stage.ASKED):
            self.pointed = line[0]
            self.words = words.TOLD if self.stage is Stage.TOLD else words.POINTED

    def _judge(self, judged: Judgement) -> None:
        self._judged = judged
        if not judged.is_right:
            self.stage, self._is_pure = Stage.WRONG, False
            self.words = self._why_not(judged)
        elif judged.reply is None:
            self._solve()
        else:
            self.stage = Stage.ANSWERED
            self.words = words.RIGHT

    def _solve(self) -> None:
        self.stage = Stage.SOLVED
        self.words = words.SOLVED
        self.result = Result.ALONE if self._is_pure else Result.HELPED

    def _why_not(self, judged: Judgement) -> str:
        """What the coach says of a wrong move; what would have been right is not told."""
        found, goal = judged.explanation, self.puzzle.goal
        if found is None:
            return words.WRONG
        if found.verdict.is_win:
            return words.TOO_SLOW.format(turns=goal.turns)
        if goal.pieces and not found.verdict.is_loss:
            return words.too_little(judged.gained)
        if found.verdict.is_proven and found.before.is_proven and found.sentences:
            return f"{words.WRONG} {found.sentences[0]}"
        return words.WRONG

    def reply(self) -> Played | None:
        """Play the answer to the move that was tried, if there is one to be played."""
        judged = self._judged
        if judged is None or judged.reply is None:
            return None
        self._judged = None
        played = self.record.play(judged.reply)
        if self.stage is Stage.ANSWERED:
            self.stage = Stage.ASKED
            if Referee(self.puzzle).is_reached(played.after, self.left):
                self._solve()
        return played

    def take_back(self) -> None:
        """Back to before the wrong move; what was said of it stays."""
        if self.stage is Stage.WRONG:
            self._judged = None
            mover = self.record.boards[0].mover
            self.record.undo()
            while self.record.board.mover != mover:
                self.record.undo()
            self.stage = Stage.ASKED
