"""The screen for all exercises: puzzles, rushes and mistakes. It shows one exercise at a time."""

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.play.live_game import branch
from game.record.node import Node
from game.record.record import Record
from game.rules.numbers import Move
from game.teach.exercise_session import ExerciseStage
from game.window import scaling, sound
from game.window.animation import IDLE
from game.window.boards.figure_marks import show_figures
from game.window.changes import EVERYTHING, Changed, Part
from game.window.input.key_bindings import Action, ActionOwner, Actions, KeyPress, buttons
from game.window.scene import SceneStack
from game.window.screens.board.game_actions import ANALYZE, GAME_ACTIONS
from game.window.screens.board.game_board import GameBoard
from game.window.screens.board.move_controls import MoveControls
from game.window.screens.exercises.course import Course
from game.window.screens.exercises.exercise_card import SIGNS, ExerciseCard, ExerciseText
from game.window.screens.page import Page
from game.window.widgets.widget import Button, ButtonKind, row
from game.words.messages import join_sentences, mark, sentence, tr
from game.words.registry import WORDS

HINT = Action("exercise.hint", mark("Show a hint"), ("H",), "RT")
SOLUTION = Action("exercise.solution", mark("Give up and show the solution"), ("S",))
SHOW_ME = Action("exercise.show_me", mark("Show the moves on the board"), ("E",))
PLAY_ON = Action("exercise.play_on", mark("Play a game from this position"), ("P",))
NEXT = Action("exercise.next", mark("The next exercise"), ("N",), "start")
BREATH = 0.35  # seconds between the parts of a reply
REST = 1.6  # seconds for which a wrong move and its reply are shown before they are undone
OTHER_REST = 3.2  # the same for a move that is as good as the one to be learned, with a longer text
SOLVED_REST = 0.8  # seconds after which a course without help goes on to the next exercise
UNDONE = (ExerciseStage.WRONG, ExerciseStage.OTHER)  # the last move will be undone
GAP = 10
BELOW = 14  # the gap between board and buttons
LEAST_BELOW = 420.0  # the minimum width of the button row
NOTHING = mark("There is nothing to find here")
WAIT = mark("Your move is being checked")
DONE = mark("You've already finished this one")
UNSOLVED = mark("Solve it first, or ask for the solution")


class ExerciseScreen(Page):
    """Lets the player solve the exercises of a course.

    session   the session of the current exercise, or None
    rest      the seconds until a wrong move is undone, or until the next exercise begins
    """

    moves_on_board = True
    takes_games = True
    actions: ClassVar[Actions] = {
        **Page.actions,
        **GAME_ACTIONS,
        **buttons(HINT, SOLUTION, SHOW_ME, PLAY_ON, NEXT, ANALYZE),
    }

    def __init__(self, app: SceneStack, course: Course) -> None:
        self.course = course
        self.session = course.session
        super().__init__(app, course.title)
        self.board = GameBoard(self, course.record, self.attempt)
        self.board.balance.visible = False
        self.head = None if course.head is None else self.widgets.add(course.head)
        self.card = self.widgets.add(ExerciseCard())
        self.controls = MoveControls(self.widgets)
        self.rest = 0.0
        self._stage = ExerciseStage.ASKED  # the stage for which a sound was played last
        self._result_text = ""
        self._add_buttons()
        self.analyze_tool = self.add_tool("search", "", self.analyze, ANALYZE)
        self.add_window_tools()
        self.board.show_position()

    def _add_buttons(self) -> None:
        add = self.widgets.add
        self.hint = add(Button(tr("Hint"), self.give_hint, "lightbulb", action=HINT))
        self.solution = add(Button(tr("Solution"), self.show_solution, "circle-help", action=SOLUTION))
        self.show_me = add(Button(tr("Show me"), self.show_line, "eye", action=SHOW_ME))
        self.play_on = add(Button(tr("Play on from here"), self.play_position, "swords", action=PLAY_ON))
        self.next = add(Button(tr("Next"), self.go_on, "chevron-right", ButtonKind.PRIMARY, action=NEXT))
        self.help = [self.hint, self.solution, self.show_me, self.play_on, self.next]

    # --- the position shown ---

    def set_up(self) -> None:
        """Show the position of the course's current exercise."""
        self.session = self.course.session
        self.board.set_up(self.course.record)
        self.rest, self._stage, self._result_text = 0.0, ExerciseStage.ASKED, ""
        self.board.show_position()
        if self.board.panel_place.width:
            self.layout(scaling.size)

    def take_game(self, record: Record) -> None:
        """Leave the exercises, and show another game on the Play screen."""
        self.app.pop()
        self.app.navigator.show_game(record)

    @property
    def record(self) -> Record:
        return self.board.record

    @property
    def may_move(self) -> bool:
        return self.session is not None and self.session.is_awaited

    # --- actions ---

    def attempt(self, move: Move) -> None:
        if self.session is not None and self.may_move:
            self._show(self.session.attempt(move), 0.0)
            self._announce()

    def _show(self, played: Node, pause: float) -> None:
        assert played.move is not None
        self.board.view.set_game_moves([played.move])
        self.board.show_move(played, pause)
        self.changed(Changed.BOARD)

    def give_hint(self) -> None:
        if self.session is not None:
            self.session.hint()
            self.changed(Changed.ADVICE)

    def show_solution(self) -> None:
        if self.session is not None:
            self.take_back()
            self.session.show_solution()
            self._announce()

    def show_line(self) -> None:
        """Show the line of moves that the exercise has, such as its solution, on a preview board."""
        shown = self.session.demonstration if self.session is not None else None
        if shown is not None:
            start = shown.record.current
            self.app.navigator.preview_line(shown.record, start, shown.line, shown.words, is_exercise=True)

    def play_position(self) -> None:
        """Play a game from this position against the best defense."""
        other = self.session.other if self.session is not None else None
        record = branch(self.record, other or self.record.current)
        self.app.pop()
        self.app.navigator.show_game(record)

    def analyze(self) -> None:
        """Analyze the exercise, which must be done: before, this would give its solution away."""
        if not self.analyze_tool.disabled_reason:
            self.app.navigator.analyze(self.record, self.board.node)

    @property
    def can_go_on(self) -> bool:
        return self.session is not None and self.session.stage.is_done and self.next.visible

    def go_on(self) -> None:
        """Continue with the next exercise."""
        self.course.go_on()
        if self.app.top is self:
            self.set_up()

    def take_back(self) -> None:
        """Undo a wrong move. In a course without help, go on to the next exercise instead."""
        if self.session is None or self.session.stage not in UNDONE:
            return
        if not self.course.has_help:
            self.go_on()
            return
        self.rest = 0.0
        self.session.take_back()
        self._stage = self.session.stage
        self.board.show_latest()

    # --- contents ---

    def parts(self) -> Sequence[Part]:
        return ((EVERYTHING, self._show_buttons), (EVERYTHING, self._show_card))

    def _show_buttons(self) -> None:
        session, course = self.session, self.course
        is_done = session is not None and session.stage.is_done
        is_awaited = session is not None and session.is_awaited
        reason = "" if is_awaited else tr(NOTHING if session is None else DONE if is_done else WAIT)
        self.board.move_input.disabled_reason = reason
        self.analyze_tool.disabled_reason = "" if is_done else tr("Finish this exercise first")
        self.board.view.active = self.may_move
        self.board.view.hint = session.marked if session is not None and not self.board.view.busy else None
        show_figures(self.board.view, session.figures if session is not None else ())
        self.controls.show(self.board.view if session is not None else None)
        for button in self.help:
            button.visible = course.has_help and session is not None
        self.next.visible = self.next.visible and course.has_next
        is_wrong = session is not None and session.stage in UNDONE
        self.hint.hint = f"{tr(HINT.text)}. {course.help_warning}" if course.help_warning else ""
        self.hint.disabled_reason, self.solution.disabled_reason = reason, "" if is_wrong else reason
        can_show = session is not None and session.demonstration is not None
        self.show_me.disabled_reason = "" if can_show else tr("No line to show") if is_done else tr(UNSOLVED)
        is_over = self.record.outcome is not None
        can_play_on = is_done or (session is not None and session.other is not None)
        self.play_on.disabled_reason = (
            tr(UNSOLVED) if not can_play_on else tr("The game is over here") if is_over else ""
        )
        self.next.disabled_reason = "" if is_done else tr(UNSOLVED)

    def _show_card(self) -> None:
        self.subtitle = self.course.subtitle
        self.card.show(self._text())

    def _text(self) -> ExerciseText:
        session, course = self.session, self.course
        if session is None:
            heading, words = course.pause_text
            return ExerciseText(course.task, "", heading, words)
        game_words = WORDS[self.record.game]
        stocks = [self.board.move_input.stock(self.record.board, side) for side in (0, 1)]
        return ExerciseText(
            course.task,
            session.goal,
            SIGNS[session.stage],
            session.words,
            session.mover,
            course.count,
            tuple(session.hints),
            tuple(stock.words for stock in stocks if stock is not None),
            self._foot(),
            self._result_text,
            (game_words.side(0), game_words.side(1)),
            self.board.move_input.task() if self.board.move_input.is_begun else "",
        )

    def _foot(self) -> str:
        """Return the text at the lower edge of the card: an instruction, or the results so far."""
        if not self.may_move or self.board.view.busy:
            return self.course.score
        aside = WORDS[self.record.game].countdown(self.record.board)
        return join_sentences(sentence(words) for words in (self.board.move_input.task(), aside) if words)

    # --- the scene ---

    def enter(self) -> None:
        self.course.begin(self._announce)
        self._announce()

    def leave(self) -> None:
        self.course.stop()

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        area = self.board.layout(size, below=BELOW)
        panel, height = self.board.panel_place, self.board.button_height
        base = panel.bottom - height
        foot = panel.bottom
        if self.course.has_help and self.session is not None:
            last = [self.play_on, self.next] if self.course.has_next else [self.play_on]
            row(last, (panel.x, base, panel.width, height), GAP, (1.6, 1)[: len(last)])
            foot = base - GAP - height
            row([self.solution, self.show_me], (panel.x, foot, panel.width, height), GAP)
            foot -= GAP + 4
        top = panel.y
        if self.head is not None:
            self.head.rect = pygame.FRect(panel.topleft, (panel.width, self.head.rect.height))
            top = self.head.rect.bottom + 12
        self.card.rect = pygame.FRect(panel.x, top, panel.width, foot - top)
        self.changed(Changed.LAYOUT)
        self.show_changes()  # so that the move controls fit this exercise when they are laid out
        frame = self.board.view.frame
        width = min(area.width, max(frame.width, LEAST_BELOW))
        left = max(area.x, min(area.right - width, frame.centerx - width / 2))
        buttons = [*self.controls.visible, *([self.hint] if self.hint.visible else [])]
        row(buttons, (left, base, width, height), GAP)

    def back(self) -> None:
        if not self.board.move_input.cancel():
            self.app.pop()
        self.changed(Changed.INPUT)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._skip_rest()
        used = self.controls.handle(event) or super().handle(event) or self.board.handle(event)
        if used:
            self.changed(Changed.INPUT)
        return used

    def _skip_rest(self) -> None:
        """If a wrong move is about to be undone automatically, undo it now, because the user has done something."""
        if self.rest > 0 and not self.board.view.busy:
            self.take_back()
            self.show_changes()

    def key(self, press: KeyPress) -> bool:
        if not press.is_repeated:
            self.controls.end_preview()
        self._skip_rest()
        used = super().key(press)
        if used:
            self.changed(Changed.INPUT)
        return used

    def key_owners(self) -> list[ActionOwner]:
        return [*super().key_owners(), self.controls, self.board.widget.key_owner]

    def accept(self) -> bool:
        """Continue with the next exercise if the current exercise is done. Return False if it is not."""
        if self.can_go_on:
            self.go_on()
            return True
        return False

    def update(self, dt: float) -> float:
        wait = min(super().update(dt), self.board.update(dt), self.controls.update(dt))
        if not self.board.view.busy and self.app.top is self:
            wait = min(wait, self._continue(dt))
        return wait

    def _announce(self) -> None:
        """If the stage of the exercise has changed, play a sound.

        If the exercise is done, pass its result to the course.
        """
        if self.course.session is not self.session:
            self.set_up()
        session = self.session
        if session is not None and session.stage is not self._stage:
            self._stage = session.stage
            if session.stage in (ExerciseStage.WRONG, ExerciseStage.SOLVED):
                is_wrong = session.stage is ExerciseStage.WRONG
                sound.play("refused" if is_wrong else "win")
                self.rest = REST if is_wrong else SOLVED_REST
            elif session.stage is ExerciseStage.OTHER:
                self.rest = OTHER_REST
            if session.result is not None:
                self._result_text = self.course.take(session.result)
        self.changed(Changed.ADVICE)

    def _continue(self, dt: float) -> float:
        """After the animation of the player's move play the reply. After a pause undo a wrong move.

        Return the seconds until the next call.
        """
        session = self.session
        if session is None:
            return IDLE
        if session.is_awaited:
            wait = self.course.pass_time(dt)
            if self.course.is_over:
                self.go_on()
            return wait
        if (played := session.reply()) is not None:
            self._show(played, BREATH)
            self._announce()
            return 0.0
        is_wrong = session.stage in UNDONE
        if not is_wrong and (self.course.has_help or session.stage is not ExerciseStage.SOLVED):
            return IDLE
        self.rest -= dt
        if self.rest <= 0:
            self.take_back() if is_wrong else self.go_on()
            return 0.0
        return self.rest
