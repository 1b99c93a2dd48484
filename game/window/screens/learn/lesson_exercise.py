"""The exercise of a lesson on a board. It asks for a move until the player finds the right move."""

from collections.abc import Callable

import pygame

from game.record.node import Node
from game.rules.numbers import Move
from game.teach.lesson_session import LessonSession
from game.window import sound
from game.window.boards.move_input import MoveInput
from game.window.boards.registry import GAME_UIS, view_for
from game.window.boards.view import AnyView
from game.window.screens.board.move_controls import Refuse
from game.words.messages import mark, tr
from game.words.teaching.lesson import Exercise

WATCH = mark("Watch what happens first")
LOOK = 2.6  # seconds for which a wrong move and its reply are shown


class LessonExercise:
    """Shows the exercise of a lesson on a board, and passes the player's moves to its session."""

    view: AnyView
    move_input: MoveInput

    def __init__(
        self, game: str, exercise: Exercise, refuse: Refuse, on_solved: Callable[[], object] = lambda: None
    ) -> None:
        self.session = LessonSession(game, exercise)
        self.refuse = refuse
        self.on_solved = on_solved
        self._place = pygame.FRect(0, 0, 0, 0)
        self.ask()

    def ask(self) -> None:
        """Show the position of the exercise and let the player move."""
        self.session.take_back()
        record = self.session.record
        self.move_input = GAME_UIS[record.game].move_input(record.board, record.setup, self.play)
        self.view = view_for(record.board, move_input=self.move_input)
        self.view.active = True
        self.view.on_refused = self.refuse
        self._rest = LOOK
        self.layout(self._place)

    def layout(self, rect: pygame.FRect) -> None:
        self._place = rect
        if rect.width:
            self.view.layout(rect)

    @property
    def words(self) -> str:
        """The text of the task, or the feedback on the player's move."""
        return self.session.goal if self.session.is_awaited else self.session.words

    @property
    def is_solved(self) -> bool:
        return self.session.stage.is_done

    @property
    def is_awaited(self) -> bool:
        return self.session.is_awaited

    def skip_rest(self) -> None:
        """If a wrong move and its reply are still shown, undo them now, because the user has done something."""
        is_resting = not self.is_awaited and not self.view.busy and self._rest < LOOK
        if is_resting and not self.is_solved:
            self.ask()

    def play(self, move: Move) -> None:
        """Play the chosen move and judge it."""
        if self.is_awaited:
            self.view.active = False
            self.move_input.disabled_reason = tr(WATCH)
            self._show(self.session.attempt(move))

    def _show(self, node: Node) -> None:
        self.view.animate(node.steps, node.previous.board, node.board)

    def update(self, dt: float) -> float:
        wait = self.view.update(dt)
        if self.is_awaited or self.view.busy:
            return wait
        if (reply := self.session.reply()) is not None:
            self._show(reply)
            return 0.0
        if self._rest == LOOK:
            sound.play("win" if self.is_solved else "refused")
            self._rest -= dt
            if self.is_solved:
                self.on_solved()
                return 0.0
        else:
            self._rest -= dt
        if self.is_solved:
            return wait
        if self._rest <= 0:
            self.ask()
            return 0.0
        return min(wait, self._rest)
