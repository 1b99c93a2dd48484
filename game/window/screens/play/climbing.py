"""A game as a step of the ladder: what it is about, whether that is done, and where to go from there."""

from __future__ import annotations

from collections.abc import Callable

from game.record.record import Record
from game.rules.catalog import GAMES
from game.teach.badges.badge import Finished
from game.teach.ladder.catalog import CHAPTERS
from game.teach.ladder.climb import How, keep, load, reached
from game.window.boards.turn import Control
from game.window.scene import Stage
from game.window.screens.award import award_game
from game.window.screens.play.actions import Question
from game.window.screens.play.questions import learning
from game.window.screens.play.side_panel import SidePanel


class Climbing:
    """What the ladder has to do with one game.

    climb      how far somebody has come
    rung       the step that the game is about, or None
    is_alone   nothing has been taken back, and neither a hint nor an analysis was asked for
    """

    def __init__(self, app: Stage, record: Record) -> None:
        self.app = app
        self.record = record
        self.climb = load(app.store)
        self.rung = self.climb.is_on(record)
        self.is_alone = not record.now and record.outcome is None

    @property
    def is_done(self) -> bool:
        return self.rung is not None and self.rung.is_reached(self.record)

    @property
    def is_reason_for_joy(self) -> bool:
        """Whether the one person in it has won, or done the step."""
        game = Finished.of(self.record)
        return self.is_done or (game is not None and game.has_won)

    def end(self) -> None:
        """The game has ended: keep what steps it has done, wherever it was begun, and the badges that it has earned."""
        rungs, self.climb = reached(self.record), load(self.app.store)
        for rung in rungs:
            self.climb.take(rung, How.ALONE if self.is_alone else How.HELPED)
        award_game(self.app, self.record, self.climb)
        if rungs:  # only now: who reads a file waits for what is being written
            keep(self.app.store, self.climb)

    @property
    def title(self) -> str:
        """The game, which step of it this is, and against whom; nothing where the game is no step."""
        rung = self.rung
        if rung is None:
            return ""
        return f"{GAMES[rung.game].title}, step {1 + CHAPTERS[rung.game].index(rung)} against level {rung.level}"

    @property
    def words(self) -> str:
        """How the step is set up, and what is to be reached; nothing where the game is no step."""
        return "" if self.rung is None else f"{self.rung.title}  ·  {self.rung.aim}"

    # --- after the game ---

    def question(self, learn: Callable[[], object]) -> Question | None:
        """What is said after a step; where it goes on stands on the button of `offer`."""
        if self.rung is None:
            return None
        if not self.is_done:
            words = "This step is still open. Once more?"
        else:
            done = "Step done, with a star." if self.is_alone else "Step done."
            is_last = self.climb.next_of(self.rung.game) is None
            words = f"{done} {'The chapter is complete' if is_last else 'On to the next?'}"
        ladder = Control("Ladder", self.app.ways.ladder, "ladder", hint="All steps")
        return Question(words, [ladder, learning("Your mistakes", learn)])

    def offer(self, panel: SidePanel) -> None:
        """Have the last button of the panel lead on after the game: to the next step, or to the same once more."""
        if self.rung is None:
            return
        button = panel.rematch
        if self.is_done:
            panel.rematch_icon = "chevron-right"
            button.label, button.hint, button.on_click = "Next step", "On the ladder", self._next
        else:
            panel.rematch_icon = "refresh-cw"
            button.label, button.hint, button.on_click = "Try again", "The same step once more", self._again

    def _again(self) -> None:
        if self.rung is not None:
            self.app.ways.climb(self.rung)

    def _next(self) -> None:
        following = load(self.app.store).next
        if following is None:
            self.app.ways.ladder()
        else:
            self.app.ways.climb(following)
