"""The base class of courses. A course chooses the exercises for the exercise screen, and records their results."""

from collections.abc import Callable

from game.record.record import Record
from game.teach.exercise_session import ExerciseResult, ExerciseSession
from game.window.animation import IDLE
from game.window.widgets.card_heading import CardHeading
from game.window.widgets.widget import Static


class Course:
    """A series of one or more exercises.

    title      the title of the screen
    has_help   True if hints and the solution are offered, and a wrong move is undone
    has_next   True if another exercise may follow
    head       the card at the top of the side panel, or None
    """

    title: str
    has_help = True
    has_next = True
    head: Static | None = None

    def __init__(self) -> None:
        self.on_result: Callable[[], object] = lambda: None

    @property
    def session(self) -> ExerciseSession | None:
        """The session of the current exercise; None if the next exercise is not found yet, or all are done."""
        raise NotImplementedError

    # --- texts ---

    @property
    def subtitle(self) -> str:
        raise NotImplementedError

    @property
    def task(self) -> str:
        """The title of the current exercise."""
        raise NotImplementedError

    @property
    def help_warning(self) -> str:
        """A sentence about what a hint would end now, or an empty text."""
        return ""

    @property
    def count(self) -> str:
        """A text with the number of the current exercise, such as "2 of 5", or an empty text."""
        return ""

    @property
    def score(self) -> str:
        """The results so far, or an empty text."""
        return ""

    # --- without an exercise ---

    @property
    def record(self) -> Record:
        """The record of the game whose position is shown."""
        assert self.session is not None
        return self.session.record

    @property
    def pause_text(self) -> tuple[CardHeading, str]:
        """The heading and the text of the card while there is no exercise."""
        raise NotImplementedError

    # --- work ---

    def begin(self, on_result: Callable[[], object]) -> None:
        """Start background work. `on_result` is called after each result of a background task."""
        self.on_result = on_result
        if self.session is not None:
            self.session.on_result = on_result

    def stop(self) -> None:
        """Stop background work. Called when the user leaves the screen."""
        if self.session is not None:
            self.session.stop()

    def pass_time(self, dt: float) -> float:
        """Count `dt` seconds, in which the player was to move. Return the seconds until the next call is needed."""
        return IDLE

    @property
    def is_over(self) -> bool:
        """True if the time of the course is up."""
        return False

    # --- results ---

    def take(self, result: ExerciseResult) -> str:
        """Record the result of the current exercise, and return a sentence about it."""
        return ""

    def go_on(self) -> None:
        """Go on to the next exercise, or leave the screen if there is none."""
        raise NotImplementedError
