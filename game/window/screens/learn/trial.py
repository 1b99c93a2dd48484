"""An exercise on its board: a move is asked for, answered, and asked for again until it is right."""

from __future__ import annotations

import pygame

from game.record.record import Record
from game.rules.numbers import Move, Side
from game.teach.exercise import Judgement, judge
from game.window import sound
from game.window.boards.catalog import ROOMS, view_for
from game.window.boards.turn import Turn
from game.window.boards.view import AnyView
from game.words.catalog import WORDS
from game.words.lesson import LOST, WRONG, Exercise

SIDES = ("Star", "Ring")
LOOK = 2.6  # seconds to see what a wrong move has led to


class Trial:
    """Asks for a move and judges it.

    words      what is to be done, or what came of it
    is_solved  the right move has been played
    """

    view: AnyView
    turn: Turn

    def __init__(self, game: str, exercise: Exercise) -> None:
        self.game = game
        self.exercise = exercise
        self._place = pygame.FRect(0, 0, 0, 0)
        self.ask()

    def ask(self) -> None:
        """Set the position up, and ask for the move."""
        self.record = Record(self.game, self.exercise.setup, self.exercise.position)
        self.turn = ROOMS[self.game].turn(self.record.board, self.record.setup, self.play)
        self.view = view_for(self.record.shown, turn=self.turn)
        self.view.active = True
        self.words = self.exercise.request
        self.is_solved = False
        self._judgement: Judgement | None = None
        self._reply: Move | None = None
        self._rest = 0.0
        self.layout(self._place)

    def layout(self, rect: pygame.FRect) -> None:
        self._place = rect
        if rect.width:
            self.view.layout(rect)

    @property
    def is_awaited(self) -> bool:
        """A move can be made now."""
        return self._judgement is None

    def play(self, move: Move) -> None:
        """Take the move that has been chosen."""
        if not self.is_awaited:
            return
        board = self.record.board
        opponent = SIDES[1 - board.mover]
        self._judgement = judge(self.exercise, board, move)
        self._reply = self._judgement.reply
        self.is_solved = self._judgement.is_right
        self.view.active = False
        words = self._answer(opponent, board.mover, move)
        self._show(move)
        self.words = words
        self._rest = LOOK

    def _answer(self, opponent: str, mover: Side, move: Move) -> str:
        if self.is_solved:
            return self.exercise.right
        after = self.record.board.copy()
        after.play(move)
        if after.ended == 2 - mover:
            return LOST.format(opponent=opponent)
        reply = "" if self._reply is None else WORDS[self.game].move(after.text(self._reply), "words")
        return WRONG[self.exercise.goal].format(opponent=opponent, reply=reply)

    def _show(self, move: Move) -> None:
        played = self.record.play(move)
        self.view.animate(played.steps, played.before, played.after)

    def update(self, dt: float) -> float:
        wait = self.view.update(dt)
        if self.is_awaited or self.view.busy:
            return wait
        if self._reply is not None:
            reply, self._reply = self._reply, None
            self._show(reply)
            return 0.0
        if self._rest == LOOK:
            sound.play("win" if self.is_solved else "refused")
        self._rest -= dt
        if self.is_solved:
            return wait
        if self._rest <= 0:
            self.ask()
            return 0.0
        return min(wait, self._rest)
