"""Learning from one's slips: each is put once more, and every move that keeps what there was is right."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from ai.analysis.thinker import Thinker
from ai.exact.facts import Blocks, Forks, Takes
from ai.verdict import Verdict, VerdictKind
from game.play.opponents import is_person
from game.record.record import Record
from game.rules.board import Board
from game.rules.numbers import Move, Person
from game.teach.appraisal import Appraisal
from game.teach.explanation import ExplainJob, Explanation
from game.teach.grades import Grade
from game.teach.summary import Moment, summarize
from game.teach.telling import Audience, Teller, turns_of
from game.words.practice import PRACTICE, Cue

SECONDS = 3.0  # for a try; the usual one takes a small part of it
FAILURE = "a move could not be looked at"

_WORTH = {VerdictKind.WIN: 1, VerdictKind.DRAW: 0, VerdictKind.LOSS: -1}
_TASKS = {Grade.MISSED_WIN: Cue.LET_WIN_GO, Grade.GAVE_UP_DRAW: Cue.GAVE_UP_DRAW, Grade.WEAK: Cue.GAVE_MUCH}


class Answer(Enum):
    """What came of a try."""

    RIGHT = auto()
    WRONG = auto()
    OPEN = auto()  # there was something proven to be kept, and whether it is kept is not known


def answer_to(slip: Explanation, tried: Explanation) -> Answer:
    """Whether a move is right in place of a slip: it keeps the kind of result, or hardly costs any chances."""
    if tried.move == slip.move:
        return Answer.WRONG
    if tried.move == slip.best or tried.verdict.is_win:
        return Answer.RIGHT
    if slip.before.is_proven:
        if not tried.verdict.is_proven:
            return Answer.OPEN
        return Answer.RIGHT if _WORTH[tried.verdict.kind] >= _WORTH[slip.before.kind] else Answer.WRONG
    is_dear = tried.grade.is_slip or tried.grade is Grade.WEAKER
    return Answer.WRONG if is_dear or tried.verdict.is_loss else Answer.RIGHT


def learners(record: Record) -> tuple[Person, ...]:
    """The persons whose slips are worth their while: people, and where none has played, both."""
    return tuple(person for person in (0, 1) if is_person(record.seats[person])) or (0, 1)


class Stage(Enum):
    """How far a task has come."""

    ASKED = auto()
    LOOKING = auto()  # at what was tried
    WRONG = auto()
    RIGHT = auto()
    TOLD = auto()

    @property
    def is_done(self) -> bool:
        return self in (Stage.RIGHT, Stage.TOLD)


@dataclass
class Score:
    """How the tasks so far were done."""

    alone: int = 0  # right without a hint, and with the first try
    helped: int = 0  # right, in the end
    told: int = 0  # the answer was asked for

    @property
    def total(self) -> int:
        return self.alone + self.helped + self.told


class Practice:
    """The slips of a game, one after the other, as they are found.

    number    of the task, from 0
    stage     how far it has come
    words     what is said of it
    tried     the move that was tried last, explained; None where none was, or it is still looked at
    answer    the best move of the task, explained, once that is known
    """

    def __init__(self, record: Record, appraisal: Appraisal) -> None:
        self.record = record
        self.appraisal = appraisal
        self.audience = Audience.of(record, appraisal.notation)
        self.number = 0
        self.stage = Stage.ASKED
        self.words = ""
        self.tried: Explanation | None = None
        self.answer: Explanation | None = None
        self.score = Score()
        self._learners = learners(record)
        self._is_pure = True  # neither a hint nor a wrong try so far
        self._hints_given = 0
        self._wants_answer = False
        self._trying = Thinker()
        self._answering = Thinker()
        self._begun: int | None = None  # the task that has been set

    # --- the tasks ---

    @property
    def slips(self) -> list[Moment]:
        """Those known so far."""
        slips = summarize(self.record, self.appraisal.found).slips
        return [slip for slip in slips if slip.person in self._learners]

    @property
    def task(self) -> Moment | None:
        """The slip to be done better; None as long as it is not found, and when all are done."""
        slips = self.slips
        return slips[self.number] if self.number < len(slips) else None

    @property
    def is_over(self) -> bool:
        """Whether every slip has been done."""
        return self.appraisal.is_complete and self.task is None

    @property
    def board(self) -> Board:
        """The position of the task."""
        assert self.task is not None
        return self.record.boards[self.task.place - 1]

    def next(self) -> None:
        """Go on to the next slip."""
        if self.stage.is_done:
            self.number += 1
            self.stage = Stage.ASKED
            self._trying.cancel()
            self._answering.cancel()
            self._begin()

    def _begin(self) -> None:
        """Set the task, if there is one and it is not set yet."""
        task = self.task
        if task is None or self._begun == self.number:
            return
        self._begun = self.number
        self.tried = self.answer = None
        self._is_pure, self._hints_given, self._wants_answer = True, 0, False
        self.words = self._request
        job = ExplainJob(self.board.copy(), task.explanation.best, self.audience, SECONDS)
        self._answering.start(job.work, job.stop)

    # --- what one does about a task ---

    def attempt(self, move: Move) -> None:
        """Try a move."""
        task = self.task
        if task is None or self.stage.is_done or self.stage is Stage.LOOKING:
            return
        self.tried = None
        if move == task.explanation.move:
            self._judge(task.explanation)
        elif self.answer is not None and move == self.answer.move:
            self._judge(self.answer)
        else:
            self.stage = Stage.LOOKING
            job = ExplainJob(self.board.copy(), move, self.audience, SECONDS)
            self._trying.start(job.work, job.stop)

    def hint(self) -> None:
        """Give the next hint."""
        if self.task is None or self.stage.is_done or self.stage is Stage.LOOKING:
            return
        hints = self._hints()
        self._is_pure = False
        hint = hints[self._hints_given] if self._hints_given < len(hints) else self._say(Cue.NO_MORE_HINTS)
        self._hints_given += 1
        self.words = f"{self._request} {hint}"

    def tell(self) -> None:
        """Tell the answer, as soon as it is explained."""
        if self.task is None or self.stage.is_done:
            return
        self._trying.cancel()
        self._wants_answer = True
        self._tell()

    # --- what is found out ---

    @property
    def is_busy(self) -> bool:
        return self.appraisal.is_busy or self._trying.is_busy or self._answering.is_busy

    def stop(self) -> None:
        self.appraisal.stop()
        self._trying.cancel()
        self._answering.cancel()

    def poll(self) -> bool:
        """Take over what has been found out; whether that was anything."""
        heard = self.appraisal.poll()
        heard |= self._answering.conclude(FAILURE, self._learn_answer)
        heard |= self._trying.conclude(FAILURE, self._judge)
        self._begin()
        return heard

    def _learn_answer(self, found: Explanation) -> None:
        self.answer = found
        self._tell()

    def _tell(self) -> None:
        if self._wants_answer and self.answer is not None and not self.stage.is_done:
            self.stage = Stage.TOLD
            self.score.told += 1
            said = self._say(Cue.ANSWER, best=self._turn(self.answer.move))
            self.words = " ".join([said, *self.answer.sentences])

    def _judge(self, tried: Explanation) -> None:
        task = self.task
        if task is None or self.stage.is_done:
            return
        self.tried = tried
        answer = answer_to(task.explanation, tried)
        if answer is Answer.RIGHT:
            self.stage = Stage.RIGHT
            self.score.alone += self._is_pure
            self.score.helped += not self._is_pure
            self.words = " ".join(tried.sentences)
            return
        self.stage, self._is_pure = Stage.WRONG, False
        self.words = self._why_not(tried, answer)

    def _why_not(self, tried: Explanation, answer: Answer) -> str:
        """What is said of a try that is not right; never what would have been."""
        task = self.task
        assert task is not None
        if tried.move == task.explanation.move:
            return self._say(Cue.SAME_AGAIN)
        if answer is Answer.OPEN:
            return self._say(Cue.OPEN)
        if tried.verdict.is_proven and tried.before.is_proven and tried.sentences:
            return f"{tried.sentences[0]} {self._say(Cue.WRONG)}"
        return self._say(Cue.WRONG_GUESS)

    # --- words ---

    @property
    def _request(self) -> str:
        """What is asked for."""
        task = self.task
        assert task is not None
        return self._say(_TASKS[task.grade], move=self._turn(task.explanation.move))

    def _hints(self) -> list[str]:
        """What can be said of the answer without naming it, the more telling the later."""
        task, answer = self.task, self.answer
        assert task is not None
        said = [self._stake(task.explanation.before)]
        if answer is None:
            return said
        facts = answer.facts
        if self.board.with_flips(self.board.mover, -1) is not None:
            said.append(self._say(Cue.WITH_FLIP if self.board.spends(answer.move) else Cue.WITHOUT_FLIP))
        if answer.grade is Grade.ONLY:
            said.append(self._say(Cue.ONLY_ONE))
        if any(isinstance(fact, Takes) for fact in facts):
            said.append(self._say(Cue.TO_TAKE))
        if any(isinstance(fact, Forks) for fact in facts):
            said.append(self._say(Cue.TO_FORK))
        if (block := next((fact for fact in facts if isinstance(fact, Blocks)), None)) is not None:
            said.append(self._say(Cue.TO_STOP, reply=self._turn_of_foe(block.reply)))
        return said

    def _stake(self, before: Verdict) -> str:
        if before.is_win and before.number == 1:
            return self._say(Cue.WIN_AT_ONCE)
        if before.is_win:
            return self._say(Cue.WIN_THERE, turns=turns_of(before.number))
        return self._say(Cue.DRAW_THERE if before.is_draw else Cue.BETTER_THERE)

    def _say(self, cue: Cue, **places: str) -> str:
        sentence = PRACTICE[cue]
        mover = self.board.mover
        about = mover if "{mover}" in sentence.named else 1 - mover
        names = {"mover": self.audience.name(mover), "foe": self.audience.name(1 - mover)}
        return sentence.text(about == self.audience.reader, {**names, **places})

    def _turn(self, move: Move) -> str:
        return Teller(self.board, self.audience).turn(self.board, move)

    def _turn_of_foe(self, reply: Move) -> str:
        return Teller(self.board, self.audience).turn(self.board.passed(), reply)
