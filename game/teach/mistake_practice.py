"""Practice with the mistakes of a game: the player looks for a better move in each position with a mistake."""

from collections.abc import Callable
from enum import Enum, auto

from ai.exact.facts import BlockFact, CaptureFact, ForkFact
from ai.verdict import Verdict, VerdictKind
from game.play.live_game import start_from
from game.record.record import Record
from game.rules.board import Board
from game.rules.numbers import Move, Person
from game.teach.evaluation.evaluation_queries import ExplanationQuery
from game.teach.evaluation.game_evaluation import GameEvaluation, MoveExplanations
from game.teach.evaluation.grades import Grade
from game.teach.evaluation.mistake_kinds import Sight
from game.teach.evaluation.review_summary import KeyMoment, summarize
from game.teach.exercise_session import Demonstration, ExerciseResult, ExerciseSession, ExerciseStage, Judgment
from game.teach.explanations import figures
from game.teach.explanations.explanation import Explanation
from game.teach.explanations.explanation_text import Audience, CoachVoice, Statement
from game.teach.explanations.figures import FigureRole
from game.words.messages import join_sentences
from game.words.teaching.mistake_practice import PRACTICE, PracticeMessage
from game.words.verdicts import winner_moves

SECONDS = 3.0  # the most time to judge an attempt; most attempts need a small part of it

_WORTH = {VerdictKind.WIN: 1, VerdictKind.DRAW: 0, VerdictKind.LOSS: -1}


def _task(mistake: Explanation) -> PracticeMessage:
    """Return the task: to find the result that the mistake has given away."""
    if mistake.before.is_win:
        return PracticeMessage.LET_WIN_GO
    if mistake.before.is_draw:
        return PracticeMessage.GAVE_UP_DRAW
    is_lost = mistake.before.is_loss
    return PracticeMessage.LOST_AT_ONCE if is_lost else PracticeMessage.GAVE_MUCH


class PracticeAnswer(Enum):
    """The judgment of a move that was tried in place of a mistake."""

    RIGHT = auto()
    WRONG = auto()
    OPEN = auto()  # the position has a proven result, but it is not known whether the move keeps this result


def answer_to(mistake: Explanation, tried: Explanation) -> PracticeAnswer:
    """Judge a move that was tried in place of a mistake.

    If the result of the position is proven, the move is right if it keeps a win a win, or a draw at least a draw, and
    if it is not a mistake that is as easy to see. Otherwise the move is right if its grade is good.
    """
    if tried.move == mistake.move:
        return PracticeAnswer.WRONG
    if tried.move == mistake.best:
        return PracticeAnswer.RIGHT
    if mistake.mistake is not None and Sight.of(mistake.mistake).sees(tried.mistake):
        return PracticeAnswer.WRONG
    if tried.verdict.is_win or (mistake.before.is_loss and mistake.mistake is not None):
        return PracticeAnswer.RIGHT  # in a lost position, a move without such a mistake holds longer
    if mistake.before.is_proven:
        if not tried.verdict.is_proven:
            return PracticeAnswer.OPEN
        return (
            PracticeAnswer.RIGHT if _WORTH[tried.verdict.kind] >= _WORTH[mistake.before.kind] else PracticeAnswer.WRONG
        )
    is_costly = tried.grade.is_mistake or tried.grade is Grade.WEAKER
    return PracticeAnswer.WRONG if is_costly or tried.verdict.is_loss else PracticeAnswer.RIGHT


def learners(record: Record) -> tuple[Person, ...]:
    """Return the players (0 or 1) whose mistakes are practiced: the people, or both if computers played."""
    return tuple(person for person in (0, 1) if record.players[person].is_person) or (0, 1)


class MistakeSession(ExerciseSession):
    """The exercise in which the player looks for a better move in place of one mistake.

    mistake      the explanation of the mistake
    tried        the explanation of the player's last attempt; None before it is known
    answer       the explanation of the best move; None before it is known
    on_attempt   called when the player has made a move that must be judged
    """

    def __init__(self, record: Record, mistake: KeyMoment, audience: Audience, evaluation: GameEvaluation) -> None:
        """Begin the exercise. `record` is the game up to the position before the mistake."""
        self.evaluation = evaluation
        self.node = record.current
        self.on_attempt: Callable[[], object] = lambda: None
        self.attempted: Move | None = None  # the move that is being judged
        self.mistake = mistake.explanation
        self.board = record.board.copy()
        self.audience = audience
        self.tried: Explanation | None = None
        self.answer: Explanation | None = None
        super().__init__(record, self._say(_task(self.mistake), move=self._turn(self.mistake.move)))

    def queries(self) -> list[ExplanationQuery]:
        """Return the queries for the explanations that are needed: of the attempt to judge, then of the best move."""
        moves = [self.attempted, None if self.answer is not None else self.mistake.best]
        return [self._query(move) for move in moves if move is not None]

    def _query(self, move: Move) -> ExplanationQuery:
        return ExplanationQuery(self.node, move, self.audience, SECONDS)

    def update(self) -> None:
        """Use explanations of the best move and of the attempt that the evaluation has found since the last call."""
        if self.answer is None and (answer := self._explanation(self.mistake.best)) is not None:
            self._learn_answer(answer)
        if self.attempted is not None:
            known = self.mistake if self.attempted == self.mistake.move else self._explanation(self.attempted)
            if known is not None:
                self._judged(known)

    def _explanation(self, move: Move) -> Explanation | None:
        """Return the explanation of a move, or None until the evaluation has answered the query for it."""
        is_answered = self.evaluation.is_answered(self._query(move))
        return self.evaluation.explanation_of(self.node, move, self.audience) if is_answered else None

    def _judge(self, board: Board, move: Move) -> None:
        self.tried, self.attempted = None, move
        self.on_attempt()

    def _judged(self, tried: Explanation) -> None:
        self.tried, self.attempted = tried, None
        answer = answer_to(self.mistake, tried)
        is_right = answer is PracticeAnswer.RIGHT
        text = join_sentences(tried.sentences) if is_right else self._rejection_text(tried, answer)
        shown = [figure for figure in tried.figures if is_right or figure.role is FigureRole.DANGER]
        self._take_judgment(Judgment(is_right, text, figures=tuple(shown)))

    def _learn_answer(self, answer: Explanation) -> None:
        self.answer = answer
        if self.stage is ExerciseStage.SOLUTION_SHOWN:
            self._solve()
        self.on_result()

    def _solve(self) -> None:
        if self.answer is not None:
            self.marked = self.answer.move
            said = self._say(PracticeMessage.ANSWER, best=self._turn(self.answer.move))
            self.words, self.figures = join_sentences([said, *self.answer.sentences]), self.answer.figures

    @property
    def demonstration(self) -> Demonstration | None:
        found = self.answer if self.stage is ExerciseStage.SOLUTION_SHOWN else self.tried
        if found is None or not found.line:
            return None
        # Show only the first sentence about a wrong move: the second could give the better move away.
        sentences = found.sentences if self.stage.is_done else found.sentences[:1]
        return Demonstration(start_from(self.record, self._before), found.line, join_sentences(sentences))

    def _rejection_text(self, tried: Explanation, answer: PracticeAnswer) -> str:
        """Return the text about an attempt that was not right. The text never names the right move."""
        if tried.move == self.mistake.move:
            return self._say(PracticeMessage.SAME_AGAIN)
        if answer is PracticeAnswer.OPEN:
            return self._say(PracticeMessage.OPEN)
        if tried.verdict.is_proven and tried.before.is_proven and tried.sentences:
            return join_sentences((tried.sentences[0], self._say(PracticeMessage.WRONG)))
        return self._say(PracticeMessage.WRONG_GUESS)

    # --- texts ---

    def _next_hint(self) -> Statement | None:
        given = len(self.hints)
        if given < len(hints := self._all_hints()):
            return hints[given]
        self.words = self._say(PracticeMessage.NO_MORE_HINTS)
        return None

    def _all_hints(self) -> list[Statement]:
        """Return all hints about the best move, from vague to specific. No hint names the move."""
        said = [self._stake(self.mistake.before)]
        if self.answer is not None:
            said += self._hints_about(self.answer)
        hints = [Statement(words) for words in said]
        if self.answer is not None:
            hints += self._threats_to_stop(self.answer)
        return hints

    def _hints_about(self, answer: Explanation) -> list[str]:
        """Return the hints about the kind of the best move."""
        said: list[str] = []
        facts = answer.facts
        if self.board.with_flips(self.board.mover, -1) is not None:
            said.append(
                self._say(PracticeMessage.WITH_FLIP if self.board.spends(answer.move) else PracticeMessage.WITHOUT_FLIP)
            )
        if answer.grade is Grade.ONLY:
            said.append(self._say(PracticeMessage.ONLY_ONE))
        if any(isinstance(fact, CaptureFact) for fact in facts):
            said.append(self._say(PracticeMessage.TO_TAKE))
        if any(isinstance(fact, ForkFact) for fact in facts):
            said.append(self._say(PracticeMessage.TO_FORK))
        return said

    def _threats_to_stop(self, answer: Explanation) -> list[Statement]:
        """Return the hint to stop a threat of the opponent, which the board shows, if the best move does that."""
        block = next((fact for fact in answer.facts if isinstance(fact, BlockFact)), None)
        if block is None:
            return []
        words = self._say(PracticeMessage.TO_STOP, reply=self._turn_of_foe(block.reply))
        return [Statement(words, figures.moves(FigureRole.DANGER, self.board.passed(), [block.reply]))]

    def _stake(self, before: Verdict) -> str:
        if before.is_win and before.number == 1:
            return self._say(PracticeMessage.WIN_AT_ONCE)
        if before.is_win:
            return self._say(PracticeMessage.WIN_THERE, moves=winner_moves(before))
        if before.is_loss:
            return self._say(PracticeMessage.LONGER_THERE)
        return self._say(PracticeMessage.DRAW_THERE if before.is_draw else PracticeMessage.BETTER_THERE)

    def _say(self, key: PracticeMessage, **places: str | int) -> str:
        sentence = PRACTICE[key]
        mover = self.board.mover
        about = mover if sentence.is_about_mover else 1 - mover
        names = {"mover": self.audience.name(mover), "foe": self.audience.name(1 - mover)}
        return sentence.text(about == self.audience.reader, {**names, **places})

    def _turn(self, move: Move) -> str:
        return CoachVoice(self.board, self.audience).turn(self.board, move)

    def _turn_of_foe(self, reply: Move) -> str:
        return CoachVoice(self.board, self.audience).turn(self.board.passed(), reply)


class MistakePractice:
    """Makes an exercise of each mistake of a game, one after the other. Mistakes are found in the background.

    number    the index of the current mistake, from 0
    session   the exercise with the current mistake; None before the mistake is found, and after the last mistake
    """

    def __init__(self, record: Record, move_explanations: MoveExplanations, sight: Sight = Sight.EVERYTHING) -> None:
        self.record = record
        self.sight = sight
        self.move_explanations = move_explanations
        self.evaluation = move_explanations.evaluation
        self.audience = move_explanations.audience
        self.number = 0
        self.session: MistakeSession | None = None
        self._done: list[ExerciseResult] = []
        self._learners = learners(record)
        self._on_result: Callable[[], object] = lambda: None
        self._set_session()

    @property
    def mistakes(self) -> list[KeyMoment]:
        """The mistakes to practice that have been found so far."""
        mistakes = summarize(self.move_explanations.found, self.sight).mistakes
        return [mistake for mistake in mistakes if mistake.person in self._learners]

    @property
    def results(self) -> list[ExerciseResult]:
        """The results of the exercises that are done."""
        present = self.session.result if self.session is not None else None
        return [*self._done, *([present] if present is not None else [])]

    @property
    def is_over(self) -> bool:
        """Return True once the player is done with every mistake of the game."""
        return self.move_explanations.is_complete and self.number >= len(self.mistakes)

    def next(self) -> None:
        """Go on to the next mistake if the exercise with the current one is done."""
        if self.session is not None and self.session.result is not None:
            self._done = self.results
            self.session = None
            self.number += 1
            self._set_session()
            self._ask()

    def _set_session(self) -> None:
        """Begin the exercise with the current mistake if the mistake has been found."""
        mistakes = self.mistakes
        if self.session is None and self.number < len(mistakes):
            mistake = mistakes[self.number]
            before = start_from(self.record, mistake.node.previous)
            self.session = MistakeSession(before, mistake, self.audience, self.evaluation)
            self.session.on_result = lambda: self._on_result()
            self.session.on_attempt = self._ask

    @property
    def is_busy(self) -> bool:
        return self.evaluation.asker is self and self.evaluation.is_busy

    def stop(self) -> None:
        self.evaluation.stop(self)

    def begin(self, on_result: Callable[[], object]) -> None:
        """Start to look for mistakes. `on_result` is called after each result of the background tasks."""
        self._on_result = on_result
        self._ask()

    def _ask(self) -> None:
        """Ask the evaluation for the explanations that the current exercise needs, then for those of other moves."""
        first = self.session.queries() if self.session is not None else []
        self.evaluation.ask(self, [*first, *self.move_explanations.queries()], lambda _: self._take())
        self._update_session()

    def _take(self) -> None:
        former = self.session
        self._set_session()
        if self.session is not former:
            self._ask()
        self._update_session()
        self._on_result()

    def _update_session(self) -> None:
        if self.session is not None:
            self.session.update()
