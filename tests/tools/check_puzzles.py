"""Check puzzles with the slow reference rules and plain minimax: `python -m tests.tools.check_puzzles FILE...`

A file is named after its game. Puzzles too large for plain minimax are only counted: `python main.py puzzles check`
checks them. All others must be as the file says.
"""

import argparse
import sys
from pathlib import Path

from tests.helpers.games import reference_start
from tests.reference import conniption, domino, paths, watch_your_back

PATIENCE = 20_000  # positions for a puzzle


class TooLarge(Exception):
    """Raised if plain minimax would take too long."""


class Minimax:
    """A search of everything, for forced results."""

    def __init__(self, patience: int = PATIENCE) -> None:
        self.left = patience
        self.known: dict[tuple, bool] = {}

    def forces(self, position, player: int, turns: int) -> bool:
        """Return True if a player can force a win within this many turns, counting both sides."""
        result = position.result()
        if result is not None:
            return result.winner == player
        if turns == 0:
            return False
        key = position.text(), player, turns
        if key not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            after = (position.play(move) for move in position.moves())
            ask = any if position.mover == player else all
            self.known[key] = ask(self.forces(child, player, turns - 1) for child in after)
        return self.known[key]

    def leads(self, position, player: int, target: int, turns: int) -> bool:
        """Return True if a player can force a lead of so many pieces, or a win, within so many turns of both sides."""
        result = position.result()
        if result is not None:
            return result.winner == player
        if turns == 0:
            return lead(position, player) >= target
        key = position.text(), player, target, turns
        if key not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            is_own = position.mover == player
            after = [position.play(move) for move in position.moves()]
            after.sort(key=lambda child: lead(child, player), reverse=is_own)
            ask = any if is_own else all
            self.known[key] = ask(self.leads(child, player, target, turns - 1) for child in after)
        return self.known[key]

    def worth(self, position) -> int:
        """Return the mover's result with best play: 1, 0 or -1."""
        for value, player in ((1, position.mover), (-1, 1 - position.mover)):
            if self.forces(position, player, 200):
                return value
        return 0


def lead(position: watch_your_back.Position, player: int) -> int:
    """Return a player's lead in pieces, including those still to be placed."""
    placed = (position.turns + 1) // 2, position.turns // 2
    counts = [list(position.board.values()).count(piece) for piece in watch_your_back.PIECES]
    if position.phase == "p":
        counts = [count - done for count, done in zip(counts, placed, strict=True)]
    return counts[player] - counts[1 - player]


def parse(game: str, setup: dict[str, str], text: str):
    """Return the slow position of a puzzle."""
    if game in ("conniption", "connect4"):
        return conniption.parse(text)
    if game == "domino":
        return domino.parse(text, int(setup.get("Line", "4")))
    if game == "paths":
        return paths.parse(text, reference_start(game, setup).paths)
    return watch_your_back.parse(text)


def solving_moves(game: str, line: str, patience: int = PATIENCE) -> tuple[set[str], set[str]]:
    """Return the moves named in a line, and the moves that reach its goal. Raise TooLarge if that takes too long."""
    _, setup, text, goal, moves, _, _ = line.split("\t")
    position = parse(game, dict(word.split("=") for word in setup.split()), text)
    assert position.text() == text and position.result() is None, line
    minimax = Minimax(patience)
    kind, _, number = goal.partition(" ")
    reaching = set()
    for move in position.moves():
        after = position.play(move)
        if kind == "win":
            reaches = minimax.forces(after, position.mover, int(number) - 1)
        elif kind == "gain":
            pieces, turns = map(int, number.split(" "))
            target = lead(position, position.mover) + pieces
            reaches = minimax.leads(after, position.mover, target, turns - 1)
        elif kind == "survive":
            reaches = not minimax.forces(after, 1 - position.mover, int(number) - 1)
        else:
            reaches = minimax.worth(after) == 0
        if reaches:
            reaching.add(move)
    if kind == "win":
        assert not minimax.forces(position, position.mover, int(number) - 1), f"{line}: can be won sooner"
    return set(moves.split(" ")), reaching


def check(path: Path, patience: int = PATIENCE) -> tuple[int, int, list[str]]:
    """Check the puzzles of a file. Return the numbers of right and of too large ones, and the wrong lines."""
    right = large = 0
    wrong = []
    lines = path.read_text("utf-8").splitlines()
    assert lines[0].split("\t") == ["id", "setup", "position", "goal", "moves", "rating", "themes"]
    for line in lines[1:]:
        try:
            named, reaching = solving_moves(path.stem, line, patience)
        except TooLarge:
            large += 1
            continue
        if named == reaching:
            right += 1
        else:
            wrong.append(f"{line}: {sorted(reaching)}")
    return right, large, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path)
    parser.add_argument("--patience", type=int, default=PATIENCE, help="positions for a puzzle")
    arguments = parser.parse_args()
    failed = False
    for path in arguments.files:
        right, large, wrong = check(path, arguments.patience)
        print(f"{path.name}: {right} right, {large} too large for plain minimax, {len(wrong)} wrong")
        print("\n".join(wrong), end="\n" if wrong else "")
        failed |= bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
