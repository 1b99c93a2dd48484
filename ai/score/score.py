"""The base class of scoring heuristics: scores for the horizon of the search, and ranks to order its moves."""

from typing import Any

import cython

from game.rules.numbers import Points

if not cython.compiled:
    from ai.scale import BEYOND as _BEYOND
    from ai.scale import WON as _WON
    from game.rules.board import Board

# Unfinished positions score from -MOST_SCORE to MOST_SCORE; scores beyond these are proven wins and losses.
MOST_SCORE = 10_000

# Ranks of moves; the search tries the highest first, and searches moves of rank URGENT or more beyond the horizon.
URGENT = 1 << 20  # the move captures, or answers a threat that must be answered
BLOCK = 1 << 21  # the move keeps the opponent from winning at once
WIN = 1 << 22  # the move wins the game for the mover
INVITES = -1  # the move lets the opponent win with the next turn
LOSES = -2  # the move wins the game for the opponent

# `outlook` returns the sum of the sides that can win.
FIRST_CAN_WIN, SECOND_CAN_WIN = 1, 2


_MOST = cython.declare(cython.int, 10_000)


def in_points(total: cython.longlong) -> cython.int:
    """Return the score in points for a sum of features times weights.

    The weights are in ten-thousandths; a feature of 1 with weight 1 scores 100 points.
    """
    # Round toward 0, so that both sides get opposite scores.
    total = total // 100 if total >= 0 else -(-total // 100)
    return -_MOST if total < -_MOST else _MOST if total > _MOST else total


# Compiled code calls the methods in PLAIN of a score in plain Python, but would ignore overrides of those in UNSEEN;
# see game/rules/plain_python.py.
PLAIN = ("judge",)
UNSEEN = ("evaluate", "rank", "urgent_moves", "may_wait", "outlook", "ceiling", "endgame", "may_skip")


class Score:
    """Scores positions of one game. A score in plain Python defines only `judge`; it ranks all moves equally."""

    def evaluate(self, board: Board):
        """Return the score of an unfinished position from the mover's view; 100 is one unit of the heuristic."""
        return _judged(self, board)

    def rank(self, board: Board, moves, ranks, count):
        """Write the rank of each of the legal moves to `ranks`; the search tries the move with the highest rank first.

        A rank is a number from 0 to URGENT - 1, or such a number plus URGENT, BLOCK or WIN, or INVITES or LOSES. WIN,
        INVITES and LOSES must be certain.
        """
        index: cython.int
        for index in range(count):
            ranks[index] = 0

    def urgent_moves(self, board: Board, moves, ranks):
        """Write the moves to search beyond the horizon, and their ranks; return the number of these moves.

        If the mover must block or loses, write all legal moves; otherwise moves that are not urgent may be left out.
        """
        count: cython.int = board.fill_moves(moves)
        self.rank(board, moves, ranks, count)
        return count

    def may_wait(self):
        """Return True if a mover never has to play an urgent move, so that `evaluate` is a lower bound of the score."""
        return False

    def outlook(self, board: Board):
        """Return the sides that may still force a win: FIRST_CAN_WIN, SECOND_CAN_WIN, their sum, or 0 for a draw.

        Leave out a side only if it certainly cannot force a win.

        A game in which completed lines win can use the sum of Erdős and Selfridge. A line that a player could complete
        with n more turns counts 1 / 2**n. A turn of that player at most doubles the value of the lines it touches. A
        turn of the opponent removes all lines it touches. So if the opponent always removes the most valuable lines,
        the sum does not grow over two turns. A complete line would count 1, so while the sum is less and the opponent
        is to move, no line can be forced.
        """
        return 3

    def ceiling(self, board: Board):
        """Return an upper bound on the mover's score against best play.

        WON means that no bound is known, 0 that the mover draws at best, and `turns - WON` that the mover loses within
        that many turns. Any bound below WON must be certain.
        """
        return _WON

    def soonest(self, board: Board, attacks):
        """Return a lower bound on the number of turns, counting both sides' turns, until a player can force a win.

        The player is the mover if `attacks` is True, else the opponent. A game in which completed lines win uses the
        sum described in `outlook`, over the lines that can be completed in time.
        """
        return 1 if attacks else 0

    def endgame(self, board: Board):
        """Return the exact score of an unfinished position from the mover's view, on the scale of the search.

        Returns BEYOND if the score is not known.
        """
        return _BEYOND

    def has_endgame(self) -> bool:
        """Return True if this score has an endgame table, so that `endgame` knows some positions."""
        return False

    def allows_reductions(self) -> bool:
        """Return True if the search may search moves that seem unimportant less deeply; see AlphaBeta."""
        return False

    def may_skip(self, board: Board, depth):
        """Return True if the search may test a position by letting the mover skip a turn, which must be move 0.

        `depth` is the number of turns still to search.
        """
        return False

    def history_shift(self) -> int:
        """Return by how many bits the history value of a move is shifted right before it is added to its rank.

        Where good and bad moves differ by a few units of rank, history should only break ties: with more weight it
        doubled the nodes of Connect Four.
        """
        return 13

    def for_root(self, board: Board) -> Any:
        """Return the score to use for choosing a move in this position. To compare positions, use the score itself."""
        return self

    def for_search(self) -> Any:
        """Return the score object for one searcher. A score that keeps results between calls returns a copy.

        Searchers run on different threads, so they must not share what a call of `evaluate` changes.
        """
        return self

    def judge(self, board: Board) -> Points:
        """Return the result of `evaluate`.

        Python code calls this method, because `evaluate` is visible to compiled code only.
        """
        return self.evaluate(board)

    def ranks(self, board: Board) -> dict[int, int]:
        """Return the rank of every legal move, by move; the version of `rank` for callers in Python."""
        moves = cython.declare(cython.int[128])
        ranks = cython.declare(cython.int[128])
        count: cython.int = board.fill_moves(moves)
        self.rank(board, moves, ranks, count)
        return {moves[index]: ranks[index] for index in range(count)}

    def urgent_ranks(self, board: Board) -> dict[int, int]:
        """Return the rank of every urgent move, by move; the version of `urgent_moves` for callers in Python."""
        moves = cython.declare(cython.int[128])
        ranks = cython.declare(cython.int[128])
        count: cython.int = self.urgent_moves(board, moves, ranks)
        return {moves[index]: ranks[index] for index in range(count)}

    def prospects(self, board: Board) -> int:
        """Return the result of `outlook`, for callers in Python."""
        return self.outlook(board)

    def soonest_win(self, board: Board, attacks: bool) -> int:
        """Return the result of `soonest`, for callers in Python."""
        is_mover: cython.bint = attacks
        return self.soonest(board, is_mover)

    def upper_bound(self, board: Board) -> Points:
        """Return the result of `ceiling`, for callers in Python."""
        return self.ceiling(board)


class EvenScore(Score):
    """Scores every unfinished position as even (0)."""

    def evaluate(self, board: Board):
        return 0


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def _judged(score: Any, board: Board) -> cython.int:
    value: cython.int = score.judge(board)
    return -_MOST if value < -_MOST else _MOST if value > _MOST else value
