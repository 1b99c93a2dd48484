"""Ten Steps: both players move one token one to three spaces ahead; the player who reaches the last space wins.

A cell is the number of its space minus one. A move is its number of spaces.
"""

import re
from collections.abc import Mapping

from game.rules.board import Board
from game.rules.errors import InvalidPositionError, MoveFormatError
from game.rules.game import Game, GameOption, OptionKind, options
from game.rules.outcome import Outcome, Reason, Step, StepKind
from game.rules.text_drawing import Ink
from game.words.messages import Message, mark

MOST_STEPS = 3


class StepsBoard(Board):
    """A position of Ten Steps.

    owners   the player whose move passed each space behind the token
    """

    game = "steps"

    def __init__(self, length: int) -> None:
        super().__init__(move_limit=MOST_STEPS + 1)
        self.length = length
        self.owners: list[int] = []
        self.past: list[int] = []

    # --- methods that compiled code calls ---

    def moves(self) -> list[int]:
        return [] if self.ended else list(range(1, min(MOST_STEPS, self.length - len(self.owners)) + 1))

    def make(self, move: int) -> None:
        self.owners += [self.mover] * move
        self.past.append(move)
        self.turns += 1
        if len(self.owners) == self.length:
            self.ended = self.mover + 1
        self.mover = 1 - self.mover

    def unmake(self) -> None:
        del self.owners[-self.past.pop() :]
        self.turns -= 1
        self.mover = 1 - self.mover
        self.ended = 0

    def hash(self) -> int:
        return hash((self.length, self.mover, *self.owners)) & (1 << 64) - 1

    # --- other methods ---

    def copy(self) -> "StepsBoard":
        twin = StepsBoard(self.length)
        twin.owners, twin.mover, twin.ended = list(self.owners), self.mover, self.ended
        return twin

    def passed(self) -> "StepsBoard":
        twin = self.copy()
        twin.mover = 1 - self.mover
        return twin

    def outcome(self) -> Outcome | None:
        return Outcome(self.ended - 1, Reason.PATH, ((self.length - 1,),)) if self.ended else None

    def owner(self, cell: int) -> int:
        return self.owners[cell] if cell < len(self.owners) else -1

    def cell_name(self, cell: int) -> str:
        return str(cell + 1)

    def cells(self, move: int) -> tuple[int, ...]:
        return (len(self.owners) + move - 1,)

    def drawing(self, ink: Ink, names: tuple[str, str]) -> list[str]:
        return ["  " + "".join(f"[{ink(cell, self.owner(cell))}]" for cell in range(self.length))]

    def steps(self, move: int) -> list[Step]:
        gone = len(self.owners)
        return [Step(StepKind.MARK, (cell,)) for cell in range(gone, gone + move)]

    def text(self, move: int) -> str:
        return f"+{move}"

    def read(self, text: str) -> int:
        if re.fullmatch(f"[+][1-{MOST_STEPS}]", text) is None:
            raise MoveFormatError(f"{text}: expected +1 to +{MOST_STEPS}")
        return int(text)

    def illegal_move_reason(self, move: int) -> Message:
        return mark("the row is not that long")

    def position(self) -> str:
        return "".join("xo"[owner] for owner in self.owners).ljust(self.length, ".") + f" {self.mover + 1}"

    def set_position(self, text: str) -> None:
        match = re.fullmatch(f"(?=.{{{self.length}}} )([xo]*)[.]* ([12])", text)
        if match is None:
            raise InvalidPositionError(
                f"{text}: expected {self.length} spaces and side to move, as in {self.position()}"
            )
        self.owners = ["xo".index(mark) for mark in match[1]]
        self.mover, self.turns, self.past = int(match[2]) - 1, 0, []
        self.ended = self.owners[-1] + 1 if len(self.owners) == self.length else 0

    def setup(self) -> dict[str, str]:
        return {"Spaces": str(self.length)}


SPACES = GameOption("Spaces", OptionKind.NUMBER, "10", 4, 20, "N", "number of spaces in the row")


def _ten_steps(setup: Mapping[str, str]) -> StepsBoard:
    (length,) = SPACES.numbers(setup["Spaces"])
    return StepsBoard(length)


TEN_STEPS = Game("steps", "Ten Steps", options(SPACES), _ten_steps)
