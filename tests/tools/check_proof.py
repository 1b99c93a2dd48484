"""Checks a proof that `python main.py solve conniption --proof FILE` has written, with the slow reference rules alone.

    python tests/tools/check_proof.py FILE

Starting from the position the file names, the winner plays the moves that the file gives and the opponent everything
that is legal. The proof holds if the winner wins every such game, if the longest of them is as long as claimed, and if
the file says nothing that is not needed.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.reference.conniption import Position

TITLE = "conniption proof 1"


class Refuted(Exception):
    """What is wrong with a proof."""


def read_position(text: str) -> Position:
    columns, side, flips, _ = text.split()
    first, second = flips.split(",")
    position = Position(tuple(columns.split("/")), int(side) - 1, (int(first), int(second)), text.endswith("-"))
    if position.text() != text:
        raise Refuted(f"{text} is not how this position is written")
    return position


def read_proof(lines: list[str]) -> tuple[Position, str, int, dict[str, str]]:
    """The position, who is claimed to win it (`win` or `loss` of the side to move), in how many turns, and how."""
    if len(lines) < 4 or lines[0] != TITLE or lines[-1] != "end":
        raise Refuted(f"expected a file that begins with {TITLE!r} and ends with 'end'")
    if not lines[1].startswith("position ") or not lines[2].startswith("score "):
        raise Refuted("expected a position and a score in the second and third line")
    start = read_position(lines[1].removeprefix("position "))
    kind, turns = lines[2].removeprefix("score ").split()
    if kind not in ("win", "loss"):
        raise Refuted(f"{kind}: expected win or loss")
    answers = {}
    for line in lines[3:-1]:
        text, _, move = line.rpartition(" ")
        if text in answers:
            raise Refuted(f"{text} is answered twice")
        answers[text] = move
    return start, kind, int(turns), answers


def check(lines: list[str]) -> tuple[str, int]:
    """What the proof claims and how many answers it gives, or Refuted."""
    start, kind, claimed, answers = read_proof(lines)
    winner = start.mover if kind == "win" else 1 - start.mover
    lengths: dict[str, int] = {}

    def longest(position: Position) -> int:
        """The turns of the longest game from here."""
        result = position.result()
        if result is not None:
            if result.winner != winner:
                raise Refuted(f"the game can end in {position.text()}")
            return 0
        text = position.text()
        if text not in lengths:
            if position.mover == winner:
                if text not in answers:
                    raise Refuted(f"{text} is not answered")
                moves = [answers[text]]
            else:
                moves = position.moves()
            lengths[text] = 1 + max(longest(position.play(move)) for move in moves)
        return lengths[text]

    length = longest(start)
    if length != claimed:
        raise Refuted(f"the longest game takes {length} turns, not {claimed}")
    needless = answers.keys() - lengths.keys()
    if needless:
        raise Refuted(f"{min(needless)} cannot come up")
    return f"{kind} {claimed}", len(answers)


def main(words: list[str]) -> int:
    if len(words) != 1:
        print("usage: python tests/tools/check_proof.py FILE", file=sys.stderr)
        return 2
    try:
        claim, count = check(Path(words[0]).read_text("ascii").splitlines())
    except (Refuted, ValueError, OSError) as error:
        print(f"rejected: {error}", file=sys.stderr)
        return 1
    print(f"proven: {claim}, with {count} answers")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
