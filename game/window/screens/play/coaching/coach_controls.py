"""Connects the coach and the blunder guard to the Play screen."""

from collections.abc import Callable

from ai.analysis.background_task import BackgroundTask
from game.play.live_game import LiveGame
from game.record.help import Help
from game.record.node import Node
from game.rules.numbers import Move
from game.teach.evaluation.mistake_kinds import Sight, accuracy_help, sight_of
from game.teach.explanations.explanation import Explanation, shown_line
from game.teach.explanations.figures import Figure
from game.window.boards.move_input import MoveControl, MoveInput
from game.window.changes import Changed
from game.window.input.key_bindings import BACK
from game.window.scene import SceneStack
from game.window.screens.play.action_row import Prompt
from game.window.screens.play.analysis_and_hints import AnalysisAndHints
from game.window.screens.play.coaching.blunder_guard import BlunderGuard
from game.window.screens.play.coaching.coach import LOOKING, Coach, coach_state
from game.window.screens.play.coaching.game_accuracy import GameAccuracy
from game.window.screens.play.game_help import GameHelp
from game.window.screens.play.side_panel import SHOW_LINE, SidePanel
from game.window.widgets.coach_card import CoachState
from game.window.widgets.widget import ButtonKind
from game.words.messages import join_sentences, tr


class CoachControls:
    """Connects coach and blunder guard to the buttons and the side panel of the screen.

    shown     a function that returns the position shown
    go_back   a function that undoes all moves after a position
    changed   a function that tells the screen which aspects have changed
    """

    def __init__(
        self,
        app: SceneStack,
        live: LiveGame,
        move_input: MoveInput,
        panel: SidePanel,
        advice: AnalysisAndHints,
        game_help: GameHelp,
        shown: Callable[[], Node],
        play: Callable[[Move], object],
        go_back: Callable[[Node], object],
        changed: Callable[[Changed], object],
    ) -> None:
        self.app = app
        self.record = live.record
        self.move_input = move_input
        self.panel = panel
        self.advice = advice
        self.shown = shown
        self.go_back = go_back
        self.changed = changed
        self.coach = Coach(live, lambda: game_help.is_on(Help.COACH), lambda: app.settings.notation, app.evaluation)
        self.guard = BlunderGuard(
            live, lambda: game_help.guard, lambda: app.settings.notation, play, app.evaluation, self._advice_changed
        )
        self._take_sight(Sight.USUAL)
        self._sight_task = BackgroundTask(app.call_soon)
        self._sight_task.start(
            lambda report, token: sight_of(app.store, live.record.game), self._take_sight, is_short=True
        )
        advice.warnings, advice.remarks = self.guard.queries, lambda: self.coach.queries(shown())
        self.accuracy = GameAccuracy(live, app)
        advice.grading = self.accuracy.queries
        panel.to_review.title = tr("Review this game")
        advice.on_advice, advice.figures = self.guard.update, lambda: self.figures
        panel.coach.on_read = advice.point_again
        panel.show_me.on_click, panel.retry.on_click = self.show_me, self.retry

    def _take_sight(self, sight: Sight) -> None:
        self.coach.sight = self.guard.sight = self.advice.sight = sight

    def _advice_changed(self) -> None:
        self.changed(Changed.ADVICE)

    # --- the coach ---

    def show(self) -> None:
        """Update the coach's card and its buttons."""
        accuracy = self.accuracy.update()
        self.panel.result.show_accuracy(accuracy)
        review = tr("Review this game.")
        self.panel.to_review.hint = join_sentences((review, accuracy_help())) if accuracy else review
        warning = self.guard.warning
        remark = self.coach.remark(self.shown()) if self.coach.is_on else None
        hints = self.advice.hint_notes
        if warning is not None:
            words = join_sentences(warning.sentences)
            self.panel.show_coach(CoachState(tr("Not played yet"), warning.grade, words, kind=warning.mistake))
        elif hints and (self.advice.hint is not None or not self.coach.is_on):
            self.panel.show_coach(CoachState(tr("Hints"), None, "\n".join(reversed(hints))))
        else:
            self.panel.show_coach(coach_state(remark, self.coach.sight) if self.coach.is_on else None)
        found = warning or self.advice.reason or (None if remark is None else remark.explanation)
        can_show = found is not None and bool(shown_line(found))
        self.panel.show_me.disabled_reason = "" if can_show else tr("No proven line to show")
        can_retry = self.coach.is_on and self.coach.mistake is not None
        self.panel.retry.disabled_reason = "" if can_retry else tr("No mistake to go back to")

    @property
    def has_mistakes(self) -> bool:
        """False once it is known that the people in the finished game made no mistakes that are shown to the user."""
        return self.accuracy.has_mistakes(Sight.EVERYTHING if self.app.settings.all_mistakes else self.coach.sight)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the text that the coach's card shows, unless it shows hints."""
        if self.guard.warning is not None:
            return self.guard.warning.figures
        remark = self.coach.remark(self.shown()) if self.coach.is_on else None
        return remark.figures if remark is not None else ()

    def show_me(self) -> None:
        """Show the moves that explain the guard's warning, the hint or the coach's remark on a preview board."""
        if self.guard.warning is not None:
            self._look_ahead(self.guard.warning, self.record.current)
        elif self.advice.reason is not None:
            self._look_ahead(self.advice.reason, self.record.current)
        elif self.coach.is_on and (remark := self.coach.remark(self.shown())) is not None and remark.explanation:
            self._look_ahead(remark.explanation, remark.node.previous)

    def _look_ahead(self, found: Explanation, node: Node) -> None:
        if line := shown_line(found):
            self.app.navigator.preview_line(self.record, node, line, join_sentences(found.sentences))

    def retry(self) -> None:
        """Undo all moves from the last mistake of a person on."""
        if self.coach.is_on and (mistake := self.coach.mistake) is not None:
            self.go_back(mistake.previous)

    # --- the blunder guard ---

    def hold_back(self, move: Move) -> bool:
        """Hold a move back until the blunder guard has checked it. Return False if it can be played at once.

        Meanwhile the board shows it like a move that must be confirmed.
        """
        if not self.guard.hold_back(move):
            return False
        self.move_input.unconfirmed = move
        self.changed(Changed.ADVICE)
        return True

    @property
    def question(self) -> Prompt | None:
        """The prompt of the blunder guard, or None if no move is held back."""
        if self.guard.move is None:
            return None
        warning = self.guard.warning
        if warning is None:
            return Prompt(LOOKING, [])
        answers = [
            MoveControl(
                tr("Choose again"),
                self.choose_again,
                "undo-2",
                ButtonKind.PRIMARY,
                tr("Pick another move"),
                action=BACK,
            ),
            MoveControl(tr("Play anyway"), self.guard.play_held, "check", short=tr("Play it")),
        ]
        if shown_line(warning):
            answers.insert(1, MoveControl(tr("Show me"), self.show_me, "eye", action=SHOW_LINE))
        return Prompt(warning.sentences[0] if warning.sentences else tr("Are you sure?"), answers)

    def choose_again(self) -> bool:
        """Drop the move that the guard holds back. Return True if there was such a move."""
        was_held = self.guard.move is not None
        self.guard.release()
        if was_held:
            self.move_input.unconfirmed = None
            self.changed(Changed.ADVICE)
        return was_held

    # --- the screen ---

    def stop(self) -> None:
        self.guard.release()
        self._sight_task.cancel()
        self.accuracy.save()
