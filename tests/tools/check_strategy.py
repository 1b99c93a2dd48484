"""Check a strategy with the slow reference rules alone: `python -m tests.tools.check_strategy FILE [--moves N]`

The opponent plays every legal move. Of a strategy that does not go on to the end, only the first N moves of the strong
side are played, and its promises are not proven.
"""

import argparse
import sys
from pathlib import Path

from tests.reference.conniption import Position


class Refuted(Exception):
    """Raised for an error in a strategy; its text names the error."""


def read_position(text: str) -> Position:
    columns, side, flips, flip_first = text.split()
    left = tuple(map(int, flips.split(",")))
    locked = flip_first == "-" and left[int(side) - 1] > 0
    position = Position(tuple(columns.split("/")), int(side) - 1, left, locked)
    if position.text() != text:
        raise Refuted(f"{text} is not how this position is written")
    return position


def mirrored(position: Position) -> Position:
    return Position(position.board[::-1], position.mover, position.flips_left, position.locked)


def mirrored_move(text: str) -> str:
    return "".join(letter if letter == "f" else str(8 - int(letter)) for letter in text)


class Checker:
    """Plays a strategy. `answers` has the move and the promise for the text of a position and of its mirror image."""

    def __init__(self, lines: list[str], moves: int = 0) -> None:
        self.answers: dict[str, tuple[str, str]] = {}
        for line in lines:
            text, move, promise = line.split("\t")
            position = read_position(text)
            if text in self.answers:
                raise Refuted(f"{text} is answered twice")
            self.answers[mirrored(position).text()] = mirrored_move(move), promise
            self.answers[text] = move, promise
        self.start = read_position(lines[0].split("\t")[0])
        self.moves = moves
        self.met: dict[str, int] = {}

    def check(self) -> int:
        """Return the number of turns of the longest game, or raise Refuted."""
        turns = self._longest(self.start, self.moves or 99)
        for text in self.answers:
            if text not in self.met and mirrored(read_position(text)).text() not in self.met:
                raise Refuted(f"{text} cannot come up")
        return turns

    def _longest(self, position: Position, moves: int) -> int:
        text = position.text()
        if text in self.met:
            return self.met[text]
        if text not in self.answers:
            raise Refuted(f"{text} is not answered")
        move, promise = self.answers[text]
        after = position.play(move)
        turns = 1
        if not self._is_over(after, promise):
            replies = [after.play(reply) for reply in after.moves()] if moves > 1 else []
            turns += max((self._after_reply(reply, promise, moves - 1) for reply in replies), default=0)
        if self.moves == 0 and promise != f"win {turns}":
            raise Refuted(f"{text}: the longest game takes {turns} turns, not {promise}")
        self.met[text] = turns
        return turns

    def _after_reply(self, position: Position, promise: str, moves: int) -> int:
        return 1 if self._is_over(position, promise) else 1 + self._longest(position, moves)

    def _is_over(self, position: Position, promise: str) -> bool:
        result = position.result()
        if (
            result is not None
            and result.winner != self.start.mover
            and (promise != "draw" or result.winner is not None)
        ):
            raise Refuted(f"the game can end in {position.text()}")
        return result is not None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("file", metavar="FILE", type=Path, help="the strategy")
    parser.add_argument("--moves", metavar="N", type=int, default=0, help="the moves that it covers (default: all)")
    arguments = parser.parse_args()
    try:
        checker = Checker(arguments.file.read_text("ascii").splitlines(), arguments.moves)
        turns = checker.check()
    except (Refuted, ValueError, OSError) as error:
        print(f"rejected: {error}", file=sys.stderr)
        return 1
    print(f"correct: {len(checker.met)} positions, at most {turns} turns")
    return 0


if __name__ == "__main__":
    sys.exit(main())
