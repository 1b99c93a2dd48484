"""The contract of a scoring heuristic: what the search asks of it at the horizon and before it tries moves."""

from typing import Any

import cython

from game.rules.numbers import Points

if not cython.compiled:
    from ai.scale import WON as _WON
    from game.rules.board import Board

# No position that is still open scores outside -MOST_SCORE .. MOST_SCORE: beyond lie proven wins and losses.
MOST_SCORE = 10_000

# Ranks of moves, tried from the highest down. What is at least URGENT is still looked at beyond the horizon.
URGENT = 1 << 20  # worth a look past the horizon: a capture, a threat that must be answered
BLOCK = 1 << 21  # keeps the opponent from winning at once
WIN = 1 << 22  # ends the game in the mover's favour
INVITES = -1  # leaves the opponent a win with the next turn
LOSES = -2  # ends the game in the opponent's favour

# What `outlook` answers, added up.
FIRST_CAN_WIN, SECOND_CAN_WIN = 1, 2


_MOST = cython.declare(cython.int, 10_000)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def in_points(total: cython.longlong) -> cython.int:
    """The score for a sum of features times their weights in ten-thousandths; a feature of weight 1 is 100 points."""
    # Rounded towards 0, so that what is good for one side is as bad for the other.
    total = total // 100 if total >= 0 else -(-total // 100)
    return -_MOST if total < -_MOST else _MOST if total > _MOST else total


# What compiled code asks a score in plain Python, and what it would not see of it; see game/rules/plain_python.py.
PLAIN = ("judge",)
UNSEEN = ("evaluate", "rank", "urgent_moves", "may_wait", "outlook", "ceiling")


class Score:
    """Judges positions of one game. A score in plain Python only says `judge`; to it all moves are alike."""

    def evaluate(self, board: Board):
        """How good an open position is for its mover, in hundredths of whatever the heuristic counts."""
        return _judged(self, board)

    def rank(self, board: Board, moves, ranks, count):
        """Write to `ranks` how early each of the legal moves should be tried.

        The rank of a move is from 0 to below URGENT, or URGENT, BLOCK or WIN plus something below URGENT, or INVITES or
        LOSES. WIN, INVITES and LOSES must be certain.
        """
        index: cython.int
        for index in range(count):
            ranks[index] = 0

    def urgent_moves(self, board: Board, moves, ranks):
        """Write the moves to look at beyond the horizon, and their ranks; return how many they are.

        All of them, if the mover must block or loses; else those that are not urgent may be left out.
        """
        count: cython.int = board.fill_moves(moves)
        self.rank(board, moves, ranks, count)
        return count

    def may_wait(self):
        """Whether a mover may always leave alone what is urgent, and has at least what `evaluate` says."""
        return False

    def outlook(self, board: Board):
        """Who can still force a win: FIRST_CAN_WIN, SECOND_CAN_WIN, their sum, or 0 for a certain draw.

        Said only when it is certain that the other can be kept from it; if in doubt, both can.

        Games of lines can go by the sum of Erdős and Selfridge. A line that a player could complete with n more turns
        counts 1 / 2**n. A turn of that player at most doubles the lines it touches, a turn of the other takes away all
        that it touches; so who always takes away the most keeps the sum from growing over two turns, and a complete
        line would count 1. While it is less, and the other is to move, no line can be forced.
        """
        return 3

    def ceiling(self, board: Board):
        """The most that the mover of an open position can get against best play: WON for anything, 0 for a draw, or
        the turns within which they have lost, less WON. Less than WON is said only when it is certain.
        """
        return _WON

    def soonest(self, board: Board, attacks):
        """The turns of either side that it takes the mover (who attacks) or the opponent at least to force a win.

        The sum that `outlook` speaks of, over lines that can be completed in time.
        """
        return 1 if attacks else 0

    def history_shift(self) -> int:
        """How little it counts beside the ranks that a move has cut off before: by so many bits it is cut down.

        Where ranks tell neighbouring moves apart by units, it breaks ties and no more: given more weight, it doubled
        the nodes of Connect Four.
        """
        return 13

    def judge(self, board: Board) -> Points:
        """`evaluate` for callers in Python."""
        return self.evaluate(board)

    def ranks(self, board: Board) -> dict[int, int]:
        """`rank` for callers in Python: the rank of every legal move."""
        moves = cython.declare(cython.int[128])
        ranks = cython.declare(cython.int[128])
        count: cython.int = board.fill_moves(moves)
        self.rank(board, moves, ranks, count)
        return {moves[index]: ranks[index] for index in range(count)}

    def urgent_ranks(self, board: Board) -> dict[int, int]:
        """`urgent_moves` for callers in Python."""
        moves = cython.declare(cython.int[128])
        ranks = cython.declare(cython.int[128])
        count: cython.int = self.urgent_moves(board, moves, ranks)
        return {moves[index]: ranks[index] for index in range(count)}

    def prospects(self, board: Board) -> int:
        """`outlook` for callers in Python."""
        return self.outlook(board)

    def haste(self, board: Board, attacks: bool) -> int:
        """`soonest` for callers in Python."""
        is_mover: cython.bint = attacks
        return self.soonest(board, is_mover)

    def most(self, board: Board) -> Points:
        """`ceiling` for callers in Python."""
        return self.ceiling(board)


class EvenScore(Score):
    """Knows nothing: all open positions are even."""

    def evaluate(self, board: Board):
        return 0


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def _judged(score: Any, board: Board) -> cython.int:
    worth: cython.int = score.judge(board)
    return -_MOST if worth < -_MOST else _MOST if worth > _MOST else worth
