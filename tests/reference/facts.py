"""Facts about moves, found slowly with the reference rules, to check statements about moves.

Moves are texts. A cell is a number, as in the steps of the reference.
"""

from typing import NamedTuple

from tests.reference import watch_your_back


class Worth(NamedTuple):
    """A position's value for its mover: win, loss or draw, and in how many turns.

    `open` means: not a draw, and no win or loss within so many turns.
    """

    kind: str
    number: int

    def before_turn(self) -> "Worth":
        """Return the value of a move that leads to this position."""
        kind = {"win": "loss", "loss": "win"}.get(self.kind, self.kind)
        return Worth(kind, 0 if kind == "draw" else self.number + 1)

    def allows(self, score: str) -> bool:
        """Return True if a score can be true."""
        kind, *number = score.split()
        if self.kind == "open":
            return kind == "draw" or int(number[0]) > self.number
        return (kind, int(number[0]) if number else 0) == (self.kind, self.number)


def winner(position) -> int | None:
    result = position.result()
    return None if result is None else result.winner


def wins(position) -> set[str]:
    """Return the moves that win at once for the mover."""
    return {move for move in position.moves() if winner(position.play(move)) == position.mover}


def deciding_step(position, move: str) -> tuple[str, list[set[int]]]:
    """Return the step of a winning move that ends the game, and each winning line; without one, the cells lost."""
    after, steps = position.play(move), position.steps(move)
    kinds = [step[0] for step in steps]
    lines = after.winning_lines()
    if not lines:
        loser = 1 - winner(after)
        lines = [{cell for cell in captured(position, move, is_whole=True) if owner(position, move, cell) == loser}]
    return ("shrink" if "shrink" in kinds else kinds[-1]), lines


def captured(position, move: str, is_whole: bool = False) -> set[int]:
    """Return the cells of the captured pieces, before the board shrinks or in the whole turn."""
    cells = set()
    for kind, *rest in position.steps(move):
        if kind == "shrink" and not is_whole:
            break
        if kind == "capture":
            cells.add(rest[0])
    return cells


def owner(position, move: str, cell: int) -> int:
    """Return the owner of a captured piece, which may be the one that has just arrived."""
    if move != "pass" and cell == watch_your_back.cell(watch_your_back.parse_square(move[-2:])):
        return position.mover
    return watch_your_back.PIECES.index(position.board[cell % 8, cell // 8])


def losses(position, move: str, player: int) -> set[int]:
    """Return the cells of a player's pieces that a move captures before the board shrinks."""
    return {cell for cell in captured(position, move) if owner(position, move, cell) == player}


def within_reach(position) -> set[int]:
    """Return the opponent's pieces that a single move can capture."""
    return {cell for move in position.moves() for cell in losses(position, move, 1 - position.mover)}


def most_lost(position) -> int:
    """Return how many of the opponent's pieces a single move can capture at most."""
    return max(len(losses(position, move, 1 - position.mover)) for move in position.moves())


def is_forked(position, moves: list[str]) -> bool:
    """Return True if one of these moves wins next for the player who has just moved, after every reply."""
    return all(wins(position.play(reply)) & set(moves) for reply in position.moves())


def can_be_forked(position) -> bool:
    """Return True if some move wins next after every reply of the mover."""
    return position.result() is None and all(wins(position.play(reply)) for reply in position.moves())


class _TooMany(Exception):
    """More positions than the limit."""


def worth(position, most: int) -> Worth:
    """Search one turn deeper at a time until the limit of positions is reached; return the value found."""
    known = Worth("open", 0)
    left = [most]
    depth = 0
    try:
        while known.kind == "open":
            known = _worth(position, depth, left)
            depth += 1
    except _TooMany:
        pass
    return known


def _worth(position, depth: int, left: list[int]) -> Worth:
    left[0] -= 1
    if left[0] < 0:
        raise _TooMany
    result = position.result()
    if result is not None:
        if result.winner is None:
            return Worth("draw", 0)
        return Worth("win" if result.winner == position.mover else "loss", 0)
    if depth == 0:
        return Worth("open", 0)
    afters = [position.play(move) for move in position.moves()]
    # Check for immediate wins first.
    if any(winner(after) == position.mover for after in afters):
        return Worth("win", 1)
    children = [_worth(after, depth - 1, left).before_turn() for after in afters]
    quickest = min((child.number for child in children if child.kind == "win"), default=None)
    if quickest is not None:
        return Worth("win", quickest)
    if any(child.kind == "open" for child in children):
        return Worth("open", depth)
    if any(child.kind == "draw" for child in children):
        return Worth("draw", 0)
    return Worth("loss", max(child.number for child in children))
