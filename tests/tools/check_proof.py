"""Check a proof written by `python main.py solve conniption --proof FILE`, using only the slow reference rules.

    python tests/tools/check_proof.py FILE

From the position in the file, the winner plays the moves in the file, and the opponent plays every legal move. The
proof holds if the winner wins every such game, the longest one takes the claimed number of turns, and the file has no
unnecessary lines.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.reference.conniption import Position

TITLE = "conniption proof 1"


class Refuted(Exception):
    """Raised for an error in a proof; its text names the error."""


def read_position(text: str) -> Position:
    columns, side, flips, _ = text.split()
    first, second = flips.split(",")
    position = Position(tuple(columns.split("/")), int(side) - 1, (int(first), int(second)), text.endswith("-"))
    if position.text() != text:
        raise Refuted(f"{text} is not how this position is written")
    return position


def read_proof(lines: list[str]) -> tuple[Position, str, int, dict[str, str]]:
    """Return the position, the claim (`win` or `loss` of the side to move), its turns, and the answers."""
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
    """Check a proof. Return its claim and the number of its answers, or raise Refuted."""
    start, kind, claimed, answers = read_proof(lines)
    winner = start.mover if kind == "win" else 1 - start.mover
    lengths: dict[str, int] = {}

    def longest(position: Position) -> int:
        """Return the turns of the longest game from here."""
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", metavar="FILE", type=Path, help="the proof")
    file = parser.parse_args().file
    try:
        claim, count = check(file.read_text("ascii").splitlines())
    except (Refuted, ValueError, OSError) as error:
        print(f"rejected: {error}", file=sys.stderr)
        return 1
    print(f"proven: {claim}, with {count} answers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
