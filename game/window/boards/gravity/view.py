"""The board of Conniption and Connect Four, to be played on: discs fall, and the frame turns over."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.rules.gravity import GravityBoard
from game.rules.numbers import Column, Move, Side
from game.rules.outcome import Step, StepKind
from game.rules.seven_by_six import COLUMNS, ROWS
from game.window import motion, sound
from game.window.boards.gravity.picture import EDGE, HEADROOM, GravityPicture
from game.window.boards.gravity.turn import FlipTurn
from game.window.boards.view import Style
from game.window.widgets.widget import digit

FLIP = 0.65  # seconds for the turn itself
STAGGER = (0.03, 0.0, 0.045, 0.015, 0.06, 0.01, 0.04)  # after a flip each column falls with its own small delay


class GravityView(GravityPicture):
    """Shows moves, and lets a person make them; the frame stands turned over while the turn is flipped."""

    def __init__(self, board: GravityBoard, turn: FlipTurn, style: Style = Style.FULL) -> None:
        super().__init__(board, turn, style)
        turn.on_flip = self.turn_over
        turn.on_look = self.changed

    # --- the position ---

    def place(self, board: GravityBoard, last: Sequence[Step]) -> None:
        self.stacks = [[] for _ in range(COLUMNS)]
        for column in range(COLUMNS):
            for row in range(ROWS):
                owner = board.owner(7 * column + row)
                if owner >= 0:
                    self.stacks[column].append(owner)
        self.mark = None
        for step in last:
            if step.kind == StepKind.DROP:
                self.mark = divmod(step.cells[0], 7)
            else:
                self._flip_mark()
        self.lifts = [0.0] * COLUMNS
        self.falling, self.turned, self._turning = None, 0.0, None

    def _flip_mark(self) -> None:
        """The mark stays with its disc."""
        if self.mark is not None:
            column, row = self.mark
            self.mark = column, len(self.stacks[column]) - 1 - row

    def turn_over(self) -> None:
        """Turn the frame over before the drop, or back again."""
        self.finish()
        if motion.reduced or not motion.speed:
            self._reverse()
            self.lifts = [0.0] * COLUMNS
            self._flash()
        else:
            self._plan_flip()
        self.changed()

    # --- animation ---

    def point_out(self, steps: Sequence[Step]) -> None:
        if any(step.kind is not StepKind.DROP for step in steps):
            self._flash()

    def _flash(self) -> None:
        """A sign that the board was turned over, even where that changes nothing."""
        self.flipped.jump(1.0)
        self.flipped.to(0.0)

    def plan(self, steps: Sequence[Step], before: GravityBoard) -> None:
        self.hint = None
        for place, step in enumerate(steps):
            if place and self.breath:
                self.script.add(self.breath)
            if step.kind == StepKind.DROP:
                self._plan_drop(step.cells[0] // 7, before.mover)
            elif step.kind == StepKind.POST_FLIP or not self.turn.is_flipped:
                self._plan_flip()

    def _plan_drop(self, column: Column, player: Side) -> None:
        start = ROWS + (HEADROOM / 2 if self.style is Style.FULL else 0)  # where there is no room, from behind the edge
        row = len(self.stacks[column])
        part = (start - row) / start

        def show(seconds: float) -> None:
            self.falling = player, column, start - start * motion.fall(seconds, part)

        def land() -> None:
            self.falling = None
            self.stacks[column].append(player)
            self.mark = column, row

        touch = motion.FALL * math.sqrt(part)
        self.script.add(touch, show, lambda: sound.play("drop"))
        self.script.add(motion.fall_seconds(part) - touch, lambda seconds: show(seconds + touch), land)

    def _plan_flip(self) -> None:
        half = FLIP / 2
        heights = [ROWS - len(stack) for stack in self.stacks]

        def turn(seconds: float) -> None:
            self.turned = motion.ease_in_out(seconds / FLIP)

        def land() -> None:
            self.turned, self._turning = 0.0, None

        def fall(seconds: float) -> None:
            for column, lift in enumerate(self._hanging()):
                since = max(0.0, seconds - STAGGER[column])
                self.lifts[column] = lift - ROWS * motion.fall(since, lift / ROWS)

        longest = max(
            (motion.fall_seconds(height / ROWS) + STAGGER[column] for column, height in enumerate(heights)), default=0
        )
        self.script.add(0, end=lambda: sound.play("flip"))
        self.script.add(half, turn, self._reverse)
        self.script.add(half, lambda seconds: turn(seconds + half), land)
        self.script.add(longest, fall)

    def _hanging(self) -> list[float]:
        """How far the stacks have to fall when the frame stands on its head."""
        return [float(ROWS - len(stack)) for stack in self.stacks]

    def _reverse(self) -> None:
        """The other side comes to the front: stacks upside down, hanging at the top."""
        for stack in self.stacks:
            stack.reverse()
        self._flip_mark()
        self.lifts = self._hanging()
        self._turning = None

    def settle(self, dt: float) -> float:
        return min(self.light.update(dt), self.flipped.update(dt))

    # --- mouse and keys ---

    def handle(self, event: pygame.event.Event) -> Move | None:
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._column_at(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3) and self.rect.collidepoint(event.pos):
            column = self._column_at(event.pos)
            self._hover(column)
            return self._choose(column, self.turn.is_armed or event.button == 3)
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return None

    def _key(self, key: int) -> int | None:
        if 0 <= (column := digit(key)) < COLUMNS:
            self._hover(column)
            return self._choose(column, self.turn.is_armed)
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if key == pygame.K_RIGHT else -1
            self._hover(COLUMNS // 2 if self.column < 0 else (self.column + step) % COLUMNS)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_DOWN):
            return self._choose(self.column, self.turn.is_armed)
        return None

    def _column_at(self, position: tuple[float, float]) -> int:
        x, y = position
        column = math.floor((x - self.frame.x) / self.pitch - EDGE)
        inside = self.rect.top <= y <= self.frame.bottom and self.frame.left <= x < self.frame.right
        return max(0, min(COLUMNS - 1, column)) if inside else -1

    def _choose(self, column: Column, is_armed: bool) -> Move | None:
        if self.busy:
            self.finish()  # a click hurries the animation; it is not lost
        if not self.active or column < 0:
            return None
        move = self.turn.move(column, is_armed)
        return move if move in self._legal else None

    def _hover(self, column: Column) -> None:
        if column == self.column:
            return
        self.column = column
        self.light.jump(0.0)
        if column >= 0:
            self.light.to(1.0)
        self.changed()
