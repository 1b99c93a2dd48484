"""What is true of a move, found out slowly from the reference rules: to judge what is said about it.

Moves are texts. A cell is a number, as in the steps of the reference.
"""

from typing import NamedTuple

from tests.reference import watch_your_back


class Worth(NamedTuple):
    """What a position is worth to its mover: win, loss or draw, and in how many turns; or open, which is no draw, and
    nothing that comes within so many turns."""

    kind: str
    number: int

    def before_turn(self) -> "Worth":
        """What a move is worth that leads there."""
        kind = {"win": "loss", "loss": "win"}.get(self.kind, self.kind)
        return Worth(kind, 0 if kind == "draw" else self.number + 1)

    def allows(self, score: str) -> bool:
        """Whether a score can be true."""
        kind, *number = score.split()
        if self.kind == "open":
            return kind == "draw" or int(number[0]) > self.number
        return (kind, int(number[0]) if number else 0) == (self.kind, self.number)


def winner(position) -> int | None:
    result = position.result()
    return None if result is None else result.winner


def wins(position) -> set[str]:
    """The moves with which the mover wins within the turn."""
    return {move for move in position.moves() if winner(position.play(move)) == position.mover}


def deciding_step(position, move: str) -> tuple[str, set[int]]:
    """The step of a winning move that ends the game, and the cells that win; where none do, those that are lost."""
    after, steps = position.play(move), position.steps(move)
    kinds = [step[0] for step in steps]
    cells = after.winning_cells()
    if not cells:
        loser = 1 - winner(after)
        cells = {cell for cell in captured(position, move, is_whole=True) if owner(position, move, cell) == loser}
    return ("shrink" if "shrink" in kinds else kinds[-1]), cells


def captured(position, move: str, is_whole: bool = False) -> set[int]:
    """The cells of the pieces that a turn removes, before the board shrinks or all in all."""
    cells = set()
    for kind, *rest in position.steps(move):
        if kind == "shrink" and not is_whole:
            break
        if kind == "capture":
            cells.add(rest[0])
    return cells


def owner(position, move: str, cell: int) -> int:
    """The owner of a piece that is captured, which may be the one that has just arrived."""
    if move != "pass" and cell == watch_your_back.cell(watch_your_back.named_square(move[-2:])):
        return position.mover
    return watch_your_back.PIECES.index(position.board[cell % 8, cell // 8])


def losses(position, move: str, player: int) -> set[int]:
    """The cells of a player's pieces that a turn takes before the board shrinks."""
    return {cell for cell in captured(position, move) if owner(position, move, cell) == player}


def within_reach(position) -> set[int]:
    """The pieces of the opponent that a turn can take."""
    return {cell for move in position.moves() for cell in losses(position, move, 1 - position.mover)}


def is_forked(position, moves: list[str]) -> bool:
    """Whether one of these moves wins next for the player who has just moved, whatever the mover answers."""
    return all(wins(position.play(reply)) & set(moves) for reply in position.moves())


def can_be_forked(position) -> bool:
    """Whether whatever the mover answers, some move wins next."""
    return position.result() is None and all(wins(position.play(reply)) for reply in position.moves())


class _TooMany(Exception):
    """More positions than may be looked at."""


def worth(position, most: int) -> Worth:
    """Looks one turn deeper again and again, as long as that takes no more than so many positions."""
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
    # Those that win at once are seen before the others are looked into.
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
