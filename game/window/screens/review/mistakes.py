"""Learning from one's mistakes: the board before each slip, and a better move to be found."""

from __future__ import annotations

from datetime import date

import pygame

from game.play.live_game import beginning
from game.record.record import Record
from game.rules.numbers import Move
from game.teach.badges.general import of_review
from game.teach.explanation import Explanation
from game.teach.practice import Practice
from game.teach.practice import Stage as Progress
from game.teach.puzzles import repetition
from game.teach.you.move_grades import keep_grades
from game.window import screen, sound
from game.window.boards.catalog import view_for
from game.window.scene import Stage
from game.window.screens.award import award
from game.window.screens.review.task_card import TaskCard
from game.window.screens.status_line import ROOM, StatusLine
from game.window.screens.task_page import TaskPage
from game.window.screens.turn_buttons import TurnButtons
from game.window.widgets.widget import Button, ButtonKind, row

POLL = 0.03  # seconds between two looks at what has been found out
REST = 1.4  # seconds to see a move that is not right, before it is taken back
GAP = 10
WAIT = "This is being looked at"


class Mistakes(TaskPage):
    """One slip after the other. The game itself is left as it is.

    practice   what is asked for, and what came of it
    """

    has_ground = True

    def __init__(self, app: Stage, practice: Practice) -> None:
        self.practice = practice
        self._set: int | None = None  # the task that stands on the board
        super().__init__(app, _position(practice), "Learn from your mistakes")
        self.has_balance = False
        self._rest = 0.0
        self._heard = Progress.ASKED  # the last stage that was heard
        self.status = StatusLine()
        self.card = TaskCard()
        add = self.widgets.add
        self.controls = TurnButtons(self.widgets)
        self.hint = add(Button("Hint", self.give_hint, "lightbulb", hint="Say something about it (H)"))
        self.tell = add(Button("Answer", self.tell_answer, "circle-help", hint="Give up and see it (A)"))
        self.show_me = add(Button("Show me", self.look_ahead, "eye", hint="See on the board what it leads to (E)"))
        self.next = add(Button("Next", self.go_on, "chevron-right", ButtonKind.PRIMARY, "The next slip (N)"))
        self.leave_it = add(Button("Back", self.back, "arrow-left", hint="Back (Esc)"))
        self.add_window_tools()
        self.keys = {
            pygame.K_h: self.give_hint,
            pygame.K_a: self.tell_answer,
            pygame.K_e: self.look_ahead,
            pygame.K_n: self.go_on,
        }
        self.set_up()

    # --- the position ---

    def set_up(self) -> None:
        """Put the position of the task on the board, or what the game came to where there is none."""
        self._set = None if self.practice.task is None else self.practice.number
        self.record = _position(self.practice)
        self.turn = self.turn_of(self.app, self.record)
        self.view = view_for(self.record.shown, turn=self.turn)
        self.view.recall([entry.move for entry in self.record.entries if entry.move is not None])
        self.view.show(self.record.shown, self.record.steps_into(self.place))
        self._rest = 0.0
        self.refresh()
        if self.panel_place.width:
            self.layout(screen.size)

    @property
    def place(self) -> int:
        return self.record.now

    def take(self, record: Record) -> None:
        """Another game comes instead of the one that was learnt from."""
        self.app.pop()
        self.app.ways.review(record)

    @property
    def may_move(self) -> bool:
        practice = self.practice
        is_open = practice.stage in (Progress.ASKED, Progress.WRONG)
        return practice.task is not None and is_open and self.place == practice.task.place - 1

    # --- what is done ---

    def attempt(self, move: Move) -> None:
        """Try a move: it is played, and taken back again if it is not right."""
        if not self.may_move:
            return
        self.practice.attempt(move)
        self.show_move(self.record.play(move))
        self._rest = REST
        self.refresh()

    def take_back(self) -> None:
        self._rest = 0.0
        self.record.undo()
        self.turn.reset()
        self.view.show(self.record.shown, self.record.steps_into(self.place))
        self.refresh()

    def give_hint(self) -> None:
        if not self.hint.why_not:
            self.practice.hint()
            self.refresh()

    def tell_answer(self) -> None:
        if self.tell.why_not:
            return
        if not self.may_move:
            self.take_back()
        self.practice.tell()
        self.refresh()

    def go_on(self) -> None:
        if not self.next.why_not:
            self.practice.next()
            self.set_up()

    def look_ahead(self) -> None:
        """Look at what the move leads to that was tried last, or the answer."""
        task, found = self.practice.task, self._shown
        if task is not None and found is not None and found.line and not self.show_me.why_not:
            # Of a move that is not right, no more than what it does: what would have been better is still to be found.
            said = found.sentences if self.practice.stage.is_done else found.sentences[:1]
            self.app.ways.look(self.practice.record, task.place - 1, found.line, " ".join(said))

    @property
    def _shown(self) -> Explanation | None:
        """What can be shown of the task."""
        practice = self.practice
        return practice.answer if practice.stage is Progress.TOLD else practice.tried

    # --- what is shown ---

    def refresh(self) -> None:
        practice, stage = self.practice, self.practice.stage
        self.turn.barrier = "" if self.may_move else self._barrier()
        self.view.active = self.may_move
        is_told = stage is Progress.TOLD and practice.answer is not None
        self.view.hint = practice.answer.move if is_told and practice.answer is not None else None
        self.controls.show(self.turn if practice.task is not None else None, self.turn.barrier)
        self.hint.why_not = "" if self.may_move else self._barrier()
        self.tell.why_not = self._barrier() if practice.task is None or stage.is_done else ""
        can_show = self._shown is not None and bool(self._shown.line)
        self.show_me.why_not = "" if can_show else "Nothing is proven that could be shown"
        self.next.why_not = "" if stage.is_done and practice.task is not None else "This one comes first"
        self.hint.visible = self.tell.visible = practice.task is not None
        self.show_me.visible = self.next.visible = practice.task is not None
        self.subtitle = " vs ".join(practice.record.names)
        self.status.words = f"{self.turn.task()}." if self.may_move else ""
        self.card.show(practice)
        screen.damage()

    def _barrier(self) -> str:
        """Why no move can be made now."""
        if self.practice.task is None:
            return "There is nothing to find here"
        if self.practice.stage.is_done:
            return "This one is done: go on to the next"
        return WAIT

    # --- the scene ---

    def enter(self) -> None:
        if not self.practice.appraisal.is_busy:
            self.practice.appraisal.begin()
        self.refresh()

    def leave(self) -> None:
        self.practice.stop()
        record, found = self.practice.record, self.practice.appraisal.found
        repetition.take_in(self.app.store, record, found, date.today())
        keep_grades(self.app.store.library, record, found)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        area = self.layout_board(size, below=ROOM)
        panel, height = self.panel_place, self.button_height
        base = panel.bottom - height
        self.leave_it.rect = pygame.FRect(panel.x, base, panel.width, height)
        above = base - GAP - height
        row([self.show_me, self.next], (panel.x, above, panel.width, height), GAP)
        self.card.rect = pygame.FRect(panel.x, panel.y, panel.width, above - 2 * GAP - panel.y)
        left, top, width = self.status.layout(self.view.frame, area, base)
        buttons = [*self.controls.visible, self.hint, self.tell]
        for button in (self.hint, self.tell):
            button.label = "" if len(buttons) > 3 and width < 560 else {self.hint: "Hint", self.tell: "Answer"}[button]
        shares = [1.0 if button.label else 0.45 for button in buttons]
        row(buttons, (left, top, width, height), GAP, shares)

    @property
    def can_go_on(self) -> bool:
        return not self.next.why_not and self.next.visible

    @property
    def shows_wrong_move(self) -> bool:
        task = self.practice.task
        return self.practice.stage is Progress.WRONG and task is not None and self.place == task.place

    def back(self) -> None:
        if not self.turn.take_back():
            self.app.pop()

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        if self.practice.is_busy:
            wait = min(wait, POLL)
            if self.practice.poll():
                self._hear()
        if self.shows_wrong_move and not self.view.busy:
            self._rest -= dt
            if self._rest <= 0:
                self.take_back()
            wait = min(wait, max(0.0, self._rest))
        return wait

    def _hear(self) -> None:
        """Something has been found out."""
        appraisal = self.practice.appraisal
        if appraisal.is_complete:
            award(self.app, of_review(appraisal.record, appraisal.found))
        number = None if self.practice.task is None else self.practice.number
        if number != self._set:
            self.set_up()
        self.refresh()
        stage = self.practice.stage
        if stage is not self._heard and stage in (Progress.RIGHT, Progress.WRONG):
            sound.play("win" if stage is Progress.RIGHT else "refused")
        self._heard = stage

    def draw_around(self, surface: pygame.Surface) -> None:
        self.card.draw(surface)
        self.status.draw(surface, self.status.place.right)


def _position(practice: Practice) -> Record:
    """The game up to the task; where there is none, up to its end."""
    task, record = practice.task, practice.record
    return beginning(record, record.now if task is None else task.place - 1)
