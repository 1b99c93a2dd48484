"""Connects a game on the Play screen to the ladder: its goal, its completion, and the next step."""

from game.record.record import Record
from game.rules.registry import GAMES
from game.teach.ladder.ladder_progress import Completion, change, load, reached_steps
from game.teach.ladder.registry import CHAPTERS
from game.window.boards.move_input import MoveControl
from game.window.scene import SceneStack
from game.window.screens.play.action_row import Prompt
from game.window.screens.play.side_panel import SidePanel
from game.words.messages import join_sentences, mark, tr

CHAPTER_COMPLETE = mark("Chapter complete!")


class LadderGame:
    """The ladder step of a game, if it plays one.

    ladder_progress  the person's progress on the ladder
    step             the ladder step that this game plays, or None
    """

    def __init__(self, app: SceneStack, record: Record, is_continued: bool = False) -> None:
        """Mark a game that starts now as played without help.

        A continued game keeps its mark; other games count as helped.
        """
        self.app = app
        self.record = record
        self.ladder_progress = load(app.store)
        self.step = self.ladder_progress.is_on(record)
        if not is_continued:
            fits = any(step.fits(record) for step in CHAPTERS.get(record.game, ()))
            record.is_unaided = fits and record.root.next is None and record.outcome is None

    @property
    def is_done(self) -> bool:
        return self.step is not None and self.step.is_reached(self.record)

    def end(self) -> None:
        """Record the ladder steps whose goals the finished game has reached. It need not be started from the ladder."""
        steps = reached_steps(self.record)
        how = Completion.ALONE if self.record.is_unaided else Completion.HELPED
        self.ladder_progress = change(self.app.store, lambda progress: progress.take_all(steps, how))

    @property
    def title(self) -> str:
        """A text with the game, the number of the step and the opponent; empty if the game is no ladder step."""
        step = self.step
        if step is None:
            return ""
        return tr(
            "{game}, step {number} against level {level}",
            game=GAMES[step.game].title,
            number=1 + CHAPTERS[step.game].index(step),
            level=step.level,
        )

    @property
    def words(self) -> str:
        """A text with the setup and the goal of the step; empty if the game is no ladder step."""
        return "" if self.step is None else f"{tr(self.step.title)}  ·  {self.step.aim}"

    # --- after the game ---

    def question(self, learn: MoveControl) -> Prompt | None:
        """Return the prompt after the game of a ladder step, or None. `offer` sets the button that goes on.

        `learn` is the button that opens the mistakes of the game.
        """
        if self.step is None:
            return None
        if not self.is_done:
            words = tr("Not this time. Try again?")
        else:
            done = tr("Step complete. You earned a star!") if self.record.is_unaided else tr("Step complete.")
            is_last = self.ladder_progress.next_of(self.step.game) is None
            question = tr(CHAPTER_COMPLETE) if is_last else tr("Ready for the next one?")
            words = join_sentences((done, question))
        ladder = MoveControl(tr("Ladder"), self.app.navigator.ladder, "ladder", hint=tr("All steps"))
        return Prompt(words, [ladder, learn])

    def offer(self, panel: SidePanel) -> None:
        """Make the last button of the panel play the next step, or this step again if it was not completed."""
        if self.step is None:
            return
        button = panel.rematch
        if self.is_done:
            panel.rematch_icon = "chevron-right"
            button.label, button.hint, button.on_click = tr("Next step"), tr("Play the next ladder step"), self._next
        else:
            panel.rematch_icon = "refresh-cw"
            button.label, button.hint, button.on_click = tr("Try again"), tr("Play this step again"), self._again

    def _again(self) -> None:
        if self.step is not None:
            self.app.navigator.play_ladder_step(self.step)

    def _next(self) -> None:
        following = load(self.app.store).next
        if following is None:
            self.app.navigator.ladder()
        else:
            self.app.navigator.play_ladder_step(following)
