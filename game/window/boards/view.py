"""What every board view can do: show a position, animate the steps of a move, and turn mouse and keys into a move.

A view never decides what is legal: it asks its board for the moves, and animates the steps the rules have named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

import pygame

from ai.exact.threats import Looming
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.numbers import Cell, Move
from game.rules.outcome import Step
from game.window import motion, screen, theme
from game.window.boards import lens
from game.window.boards.turn import Turn
from game.window.motion import Glide, Script
from game.window.paint import draw
from game.words.verdicts import Tone, short_verdict, tone

AnyBoard = TypeVar("AnyBoard", bound=Board)


@dataclass(frozen=True)
class Chip:
    """What is written at a move: a verdict such as "W 9", in a tone of the theme."""

    words: str
    tone: Tone

    @property
    def color(self) -> theme.Color:
        return {Tone.GOOD: theme.now.good, Tone.BAD: theme.now.bad, Tone.EVEN: theme.now.even}[self.tone]


def chip_of(verdict: Verdict) -> Chip:
    """A verdict as it is shortened on the board."""
    return Chip(short_verdict(verdict), tone(verdict))


class Style(Enum):
    """How much a view shows of a board."""

    FULL = "full"  # for playing, with the room and the marks that needs
    FRAME = "frame"  # without that room
    PLAIN = "plain"  # the picture on a card


class BoardView(Generic[AnyBoard]):
    """A board on the screen. Each game has its own kind; scenes only use what is written here.

    board     the position shown; the view never changes it
    turn      what is half done of a person's turn; nothing is, once another position or a move is shown
    style     how much of it is shown
    rect      the room it has on the screen
    frame     the board itself, inside that room
    active    a person may choose a move now: hovering shows where it leads
    breath    seconds between the parts of a move that is shown as it happens
    chips     what to write at moves; of several at one place the first is shown, so the best moves come first
    looming   what to mark as a threat, or None
    """

    def __init__(self, board: AnyBoard, turn: Turn, style: Style = Style.FULL) -> None:
        self.board = board
        self.turn = turn
        self.style = style
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.frame = pygame.FRect(0, 0, 0, 0)
        self.active = False
        self.chips: dict[Move, Chip] = {}
        self.looming: Looming | None = None
        self.breath = 0.0
        self.script = Script()
        self.won = Glide(0.0, 0.5)  # how far the light along the winning cells has come
        self._legal: frozenset[Move] = frozenset()
        self._fading: pygame.Surface | None = None  # the former picture, while motion is reduced
        self._fade = Glide(0.0, motion.FADE)
        self.show(board)

    # --- for the scene ---

    def show(self, board: AnyBoard, last: Sequence[Step] = ()) -> None:
        """Show a position at once; `last` are the steps of the move that led to it."""
        self.script.finish()
        self.board = board
        self._legal = frozenset(board.moves())
        self.place(board, last)
        self.turn.reset()
        self.won.jump(1.0 if board.ended else 0.0)
        self.changed()

    def animate(self, steps: Sequence[Step], before: AnyBoard, after: AnyBoard) -> None:
        """Show a move as it happens. `before` and `after` are the positions around it; `finish` hurries it."""
        self.script.finish()
        if motion.reduced or not motion.speed:
            self._fade_to(after, steps)
        else:
            self.plan(steps, before)
            self.script.add(0, end=lambda: self._arrive(after, steps))
        # Only now: what stands to be played is part of what is shown.
        self.turn.reset()
        self.changed()

    def recall(self, moves: Sequence[Move]) -> None:
        """Know the moves of a game before any of its positions is shown: a position alone may not say everything."""

    @property
    def busy(self) -> bool:
        return self.script.running

    def finish(self) -> None:
        """Hurry a running animation to its end."""
        self.script.finish()
        self.changed()

    def update(self, dt: float) -> float:
        wait = min(self.script.update(dt), self.won.update(dt), self._fade.update(dt), self.settle(dt))
        if wait == 0:
            self.changed()
        return wait

    def changed(self) -> None:
        """Have the board drawn again."""
        around = 2 * draw.SHADOW_REACH
        screen.damage(self.rect.inflate(around, 2 * around))

    def draw(self, surface: pygame.Surface) -> None:
        self.paint(surface)
        if self.looming is not None and not self.busy:
            lens.paint(surface, self.looming, self.middle_of, self.reach)
        if self._fading is not None and self._fade.value > 0:
            self._fading.set_alpha(round(255 * self._fade.value))
            surface.blit(self._fading, screen.to_pixels(self.rect))

    # --- for each kind of board ---

    def layout(self, rect: pygame.FRect) -> None:
        """Take a place on the screen; the board is as large as fits, in the middle."""
        raise NotImplementedError

    def place(self, board: AnyBoard, last: Sequence[Step]) -> None:
        """Take over the discs of a position, and the mark of the move that led to it."""
        raise NotImplementedError

    def plan(self, steps: Sequence[Step], before: AnyBoard) -> None:
        """Add the acts that show these steps to the script."""
        raise NotImplementedError

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the board as it is in this moment."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> Move | None:
        """Follow mouse and keys; returns the move a person has chosen with this event, if any."""
        raise NotImplementedError

    def middle_of(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell on the screen."""
        raise NotImplementedError

    @property
    def reach(self) -> float:
        """The distance between two cells on the screen."""
        raise NotImplementedError

    def settle(self, dt: float) -> float:
        """Advance what the view eases besides the script: hover lights and the like."""
        return motion.IDLE

    def point_out(self, steps: Sequence[Step]) -> None:
        """Show that these steps have happened, which were not seen to happen."""

    # --- shared ---

    @property
    def hint(self) -> int | None:
        """A move to point at, or None."""
        return self.turn.hint

    @hint.setter
    def hint(self, move: Move | None) -> None:
        self.turn.hint = move

    def winners(self) -> tuple[Cell, ...]:
        """The cells that won, once the move that did it has been shown."""
        if self.busy or not self.won.target:
            return ()
        outcome = self.board.outcome()
        return outcome.cells if outcome is not None else ()

    def _arrive(self, after: AnyBoard, steps: Sequence[Step]) -> None:
        self.board = after
        self._legal = frozenset(after.moves())
        self.place(after, steps)
        self.won.jump(0.0)
        self.won.to(1.0 if after.ended else 0.0)

    def _fade_to(self, after: AnyBoard, steps: Sequence[Step]) -> None:
        area = screen.to_pixels(self.rect)
        whole = pygame.Surface((area.right, area.bottom), pygame.SRCALPHA)
        self.paint(whole)
        self._fading = whole.subsurface(area).copy()
        self._fade.jump(1.0)
        self._fade.to(0.0)
        self._arrive(after, steps)
        self.point_out(steps)


# Of whatever game: scenes use what stands above, and no more.
AnyView: TypeAlias = BoardView[Any]
