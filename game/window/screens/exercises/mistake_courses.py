"""The courses with the user's mistakes: the mistakes of one game, and the mistakes of all games that are due."""

from collections.abc import Callable
from datetime import date
from functools import partial

from game.record.record import Record
from game.teach.evaluation.game_evaluation import MoveExplanations
from game.teach.exercise_session import ExerciseResult, ExerciseSession
from game.teach.explanations.explanation_text import Audience
from game.teach.mistake_practice import MistakePractice
from game.teach.puzzles import spaced_repetition
from game.teach.puzzles.spaced_repetition import MistakeCards
from game.teach.statistics.move_grades import save_grades
from game.window.scene import SceneStack
from game.window.screens.exercises.course import Course
from game.window.widgets.card_heading import CardHeading
from game.words.messages import mark, tr
from game.words.teaching.mistake_practice import NO_MISTAKES

SEARCHING = CardHeading("hourglass", mark("Checking your moves …"))
OVER = CardHeading("trophy", mark("All done"), "good")
NOTHING_SOLVED = CardHeading("circle-check", mark("All done"))
ALL_DONE = mark("All done for today")
SCORES = {
    ExerciseResult.ALONE: mark("{count} solved on the first try"),
    ExerciseResult.HELPED: mark("{count} solved with hints or retries"),
    ExerciseResult.SOLUTION_SHOWN: mark("{count} not solved"),
}


class MistakeCourse(Course):
    """The course with the mistakes of one game. It does not change the record of the game."""

    def __init__(self, app: SceneStack, practice: MistakePractice) -> None:
        super().__init__()
        self.app = app
        self.title = tr("Learn from mistakes")
        self.practice = practice

    @property
    def session(self) -> ExerciseSession | None:
        return self.practice.session

    # --- texts ---

    @property
    def subtitle(self) -> str:
        one, other = self.practice.record.players
        return tr("{one} vs {other}", one=one.title, other=other.title)

    @property
    def task(self) -> str:
        return tr("Find a better move") if self.session is not None else tr("Your mistakes")

    @property
    def count(self) -> str:
        known = len(self.practice.mistakes)
        number = self.practice.number + 1
        if self.practice.move_explanations.is_complete:
            return tr("{number} of {count}", number=number, count=known)
        return tr("{number} of {count} so far", number=number, count=known)

    @property
    def score(self) -> str:
        results = self.practice.results
        counts = [(results.count(result), text) for result, text in SCORES.items()]
        return " · ".join(tr(text, count=count) for count, text in counts if count)

    @property
    def record(self) -> Record:
        return self.practice.record if self.session is None else self.session.record

    @property
    def pause_text(self) -> tuple[CardHeading, str]:
        if self.practice.is_over:
            has_solved = {ExerciseResult.ALONE, ExerciseResult.HELPED} & {*self.practice.results}
            return OVER if has_solved else NOTHING_SOLVED, self.score or tr(NO_MISTAKES)
        found, all_moves = self.practice.move_explanations.found, self.practice.move_explanations.nodes
        text = tr("{done} of {count} moves checked. Your mistakes appear here.", done=len(found), count=len(all_moves))
        return SEARCHING, text

    # --- work ---

    def begin(self, on_result: Callable[[], object]) -> None:
        self.on_result = on_result
        self.practice.begin(on_result)

    def stop(self) -> None:
        self.practice.stop()
        record, found = self.practice.record, self.practice.move_explanations.found
        spaced_repetition.take_in(self.app.store, record, found, date.today(), self.practice.sight)
        save_grades(self.app.store.library, record, found)

    def go_on(self) -> None:
        self.practice.next()


class RepetitionCourse(MistakeCourse):
    """The course with the stored mistakes that are due today. `is_empty` is True if no mistake is due."""

    def __init__(self, app: SceneStack, today: date) -> None:
        Course.__init__(self)
        self.today = today
        self.app = app
        self.title = tr("Repeat your mistakes")
        self._is_taken = False
        self.is_empty = not self._set_next()

    def _set_next(self) -> bool:
        """Go on to the next mistake that is due. Return False if none is due."""
        self.mistake_cards = spaced_repetition.load(self.app.store)
        for card in self.mistake_cards.due(self.today):
            record = card.record
            if record is not None:
                self.card, self._is_taken = card, False
                audience = Audience.of(record, self.app.settings.notation)
                move_explanations = MoveExplanations(record, audience, self.app.evaluation)
                move_explanations.nodes = [record.current]
                self.practice = MistakePractice(record, move_explanations)
                return True
            spaced_repetition.change(self.app.store, partial(_remove, key=card.key))
        return False

    @property
    def count(self) -> str:
        due = len(self.mistake_cards.due(self.today))
        return tr("{count} more due", count=due) if self._is_taken else tr("{count} due", count=due)

    @property
    def score(self) -> str:
        return ""

    def begin(self, on_result: Callable[[], object]) -> None:
        self.on_result = on_result
        self.practice.begin(self._check)

    def _check(self) -> None:
        if self.practice.is_over and not self._is_taken:
            # In the limited time, the evaluation did not find the mistake again: make it due tomorrow.
            key, today = self.card.key, self.today
            spaced_repetition.change(self.app.store, lambda cards: cards.put_off(key, today))
            self.go_on()
        self.on_result()

    def take(self, result: ExerciseResult) -> str:
        self._is_taken = True
        key, is_right, today = self.card.key, result is ExerciseResult.ALONE, self.today
        self.mistake_cards = spaced_repetition.change(self.app.store, lambda cards: cards.take(key, is_right, today))
        return ""

    def go_on(self) -> None:
        self.practice.stop()
        if self._set_next():
            self.begin(self.on_result)
        else:
            self.app.pop()
            self.app.toast(tr(ALL_DONE))

    def stop(self) -> None:
        self.practice.stop()


def _remove(cards: MistakeCards, key: str) -> None:
    cards.remove(key)
