"""Alpha-beta search over any board, on one thread, without the interpreter lock.

Scores are integers from the mover's view: WON minus the turns until a win, the negative of that for a loss, 0 for a
draw or an even position, and a value within MOST_SCORE for any other unfinished position. Estimates never remove a move
from the search for good, so every win or loss that it returns is certain.
"""

from array import array

import cython

from game.rules.numbers import Move

if not cython.compiled:
    from ai.scale import BEYOND as _NOTHING
    from ai.scale import PROVEN as _PROVEN
    from ai.scale import WON as _WON
    from ai.score.score import Score
    from ai.search.searcher import Searcher
    from ai.search.transposition_table import TranspositionTable, entry_bound, entry_depth, entry_move, entry_score
    from game.rules.board import Board

# The parts of the search that can be switched off, to measure their effect.
SEARCH_FEATURES = (
    "table",
    "rank",
    "sound",
    "history",
    "window",
    "quiet",
    "symmetry",
    "outlook",
    "ceiling",
    "endgame",
    "reductions",
    "pruning",
)

# The features that make the search look farther or less far than its depth. A search without them looks exactly as far
# as its depth.
DEPTH_CHANGES = frozenset({"quiet", "sound", "ceiling", "endgame", "reductions", "pruning"})

DEEPEST = 120  # plies from the root; deeper positions are judged by the heuristic

_DEEPEST = cython.declare(cython.int, 120)
_MOVE_LIMIT = cython.declare(cython.int, 4096)
# The bound of a table entry: the score is at least, at most or exactly the stored one.
_LOWER = cython.declare(cython.int, 1)
_UPPER = cython.declare(cython.int, 2)
_EXACT = cython.declare(cython.int, 3)
# The depth of a table entry that is valid for any depth, because the search behind it never used the heuristic.
_COMPLETE = cython.declare(cython.int, 255)
_MOST_QUIET_TURNS = cython.declare(cython.int, 8)

# Reductions: the least depth where they apply, the number of moves after which the others are searched one, two and
# three turns less deep, and the turns less after a skipped turn.
_LEAST_REDUCED = cython.declare(cython.int, 3)
_REDUCED_ONCE = cython.declare(cython.int, 3)
_REDUCED_TWICE = cython.declare(cython.int, 8)
_REDUCED_THRICE = cython.declare(cython.int, 20)
_SKIP_REDUCTION = cython.declare(cython.int, 3)
# Pruning in a reduced search: the greatest depth where it applies, and for each turn of this depth the points that a
# score may still fall or rise, and the number of moves that are tried.
_MOST_PRUNED = cython.declare(cython.int, 3)
_FALL = cython.declare(cython.int, 30)
_RISE = cython.declare(cython.int, 40)
_TRIED = cython.declare(cython.int, 4)
# The positions of a reduced search have other keys, so that a full-width search never uses its entries.
_REDUCED_KEY = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)

# Ranks of moves. WIN, BLOCK, URGENT and INVITES have the values of ai/score/score.py.
_WIN_RANK = cython.declare(cython.int, 1 << 22)
_BLOCK_RANK = cython.declare(cython.int, 1 << 21)
_URGENT_RANK = cython.declare(cython.int, 1 << 20)
_INVITES_RANK = cython.declare(cython.int, -1)
_TABLE_RANK = cython.declare(cython.int, 1 << 24)
_FIRST_RANK = cython.declare(cython.int, 1 << 25)
_MOST = cython.declare(cython.int, 10_000)
_MOST_HISTORY = cython.declare(cython.int, 1 << 17)


class AlphaBeta(Searcher):
    """Searches a position on one thread. The transposition table may be shared with other threads.

    Some scores allow reductions: the search looks less deep after moves that seem unimportant, and a position that is
    good although the mover skips a turn counts as good. Pruning goes with them: near the horizon, a position whose
    score is far above the window counts as good, and moves that could hardly reach the window are not tried. A win or
    loss that the search finds exists, but a faster one may exist.

    deepest      the farthest ply reached
    is_reduced   True while the search uses reductions
    root_score   the score of the first move of `line`, valid while `line` is not empty
    """

    def __init__(
        self, board: Board, score: Score, table: TranspositionTable, without: frozenset[str] = frozenset()
    ) -> None:
        Searcher.__init__(self, board, score)
        self.table = table
        self.deepest = 0
        self.first = -1
        self.root_score = 0
        self.uses_table = "table" not in without
        self.uses_rank = "rank" not in without
        self.uses_sound = self.uses_rank and "sound" not in without
        self.uses_history = "history" not in without
        self.uses_window = "window" not in without
        self.uses_quiet = "quiet" not in without
        self.uses_symmetry = "symmetry" not in without and board.symmetries > 1
        self.uses_outlook = "outlook" not in without
        self.uses_ceiling = "ceiling" not in without
        self.uses_endgame = "endgame" not in without and score.has_endgame()
        self.uses_pruning = "pruning" not in without
        self.is_reduced = "reductions" not in without and score.allows_reductions()
        self.skipped = False  # the opponent has skipped the turn before this one
        self.history_shift = score.history_shift()
        self.history = array("i", [0]) * (2 * 4096)
        self.lines = array("i", [0]) * ((DEEPEST + 1) * (DEEPEST + 1))
        self.lengths = array("i", [0]) * (DEEPEST + 2)

    def search(self, depth: int, alpha: int, beta: int, first: int = -1) -> int:
        """Return the score of the board, searched `depth` turns deep.

        The score is exact between `alpha` and `beta`, otherwise a bound. The root tries the move `first` before all
        others, even before the move of the table, because after a search that failed low the table holds an arbitrary
        move for the root.
        """
        self.first = first
        levels: cython.int = depth
        low: cython.int = alpha
        high: cython.int = beta
        value: cython.int
        with cython.nogil:
            value = self.node(levels, low, high, 0)
        return value

    def line(self) -> list[Move]:
        """Return the moves that the last search expects both players to play; an empty list if the search failed low.

        After a stopped search, the first move is better than every move that was tried before it.
        """
        return [self.lines[index] for index in range(self.lengths[0])]

    def known_move(self, board: Board) -> int:
        """Return a good move for a position without searching, or -1 if none is known.

        A move that wins at once comes first, then the best move by the endgame table, then the transposition table's
        move.
        """
        if board.ended:
            return -1
        moves = board.moves()
        best_move: cython.int = -1
        best: cython.int = -_NOTHING
        for move in moves:
            board.make(move)
            won: cython.bint = board.ended == 2 - board.mover
            value: cython.int = self.endgame_score(board)
            board.unmake()
            if won:
                return move
            if value == _NOTHING:
                best = _NOTHING
            elif -value > best:
                best = -value
                best_move = move
        if best < _NOTHING:
            return best_move
        if not self.uses_table:
            return -1
        symmetry = board.canonical() if self.uses_symmetry else 0
        key: cython.ulonglong = board.canonical_key if self.uses_symmetry else board.hash()
        entry: cython.ulonglong = self.table.find(key ^ _REDUCED_KEY if self.is_reduced else key)
        move = board.image(entry_move(entry), board.inverse(symmetry))
        return move if entry != 0 and move in moves else -1

    def endgame_score(self, board):
        """Return the exact score of a position from its mover's view, or _NOTHING if no table knows the position."""
        if board.ended:
            return 0 if board.ended == 3 else _WON if board.ended - 1 == board.mover else -_WON
        return self.score.endgame(board) if self.uses_endgame else _NOTHING

    def node(self, depth, alpha, beta, ply):
        """Return the score of the position: exact between `alpha` and `beta`, otherwise a bound; 0 if stopped."""
        moves = cython.declare(cython.int[128])
        ranks = cython.declare(cython.int[128])
        key: cython.ulonglong = 0
        entry: cython.ulonglong
        symmetry: cython.int = 0
        table_move: cython.int = -1
        value: cython.int
        index: cython.int

        # Stop: a cancelled search returns at once and stores nothing.
        if self.should_stop():
            return 0
        self.lengths[ply] = 0
        if ply > self.deepest:
            self.deepest = ply

        # Over: a finished game scores by how soon it ended.
        if self.board.ended != 0:
            return self.final_score(ply)

        # Endgame: a table knows the result. The root needs a move, so it searches one turn.
        if self.uses_endgame and ply > 0:
            value = self.score.endgame(self.board)
            if value != _NOTHING:
                return value - ply if value > 0 else value + ply if value < 0 else 0

        # Bounds: neither side can win before the end of this turn, and a side that cannot force a win has a draw at
        # best. The root skips the second bound: it needs a move, and not every move keeps the draw.
        lower_bound: cython.int = ply - _WON
        ceiling: cython.int = _WON - ply - 1
        if self.uses_outlook and ply > 0:
            index = self.score.outlook(self.board)
            if index >> self.board.mover & 1 == 0:
                ceiling = 0
            if index >> (1 - self.board.mover) & 1 == 0:
                lower_bound = 0
        if self.uses_ceiling and ceiling > max(alpha, 0):
            # The opponent may have a strategy that answers every move.
            index = self.score.ceiling(self.board)
            if index <= 0:
                ceiling = index + ply if index < 0 else 0
            # If only a quick win matters, a win may take too long.
            if alpha > _PROVEN and ceiling > alpha:
                ceiling = min(ceiling, _WON - ply - self.score.soonest(self.board, True))
            if beta < -_PROVEN and lower_bound < beta:
                lower_bound = max(lower_bound, ply + self.score.soonest(self.board, False) - _WON)
        if lower_bound > alpha:
            alpha = lower_bound
        if ceiling < beta:
            beta = ceiling
        if alpha >= beta:
            return alpha if lower_bound >= alpha else beta

        # Horizon: beyond the search depth, search only urgent moves.
        if depth <= 0 or ply >= _DEEPEST:
            return max(lower_bound, min(self.quiescence(depth, alpha, beta, ply), ceiling))

        # Table: the entry of an earlier visit may give the score, or the move to try first.
        if self.uses_table:
            if self.uses_symmetry:
                symmetry = self.board.canonical()
                key = self.board.canonical_key
            else:
                key = self.board.hash()
            if self.is_reduced:
                key ^= _REDUCED_KEY
            entry = self.table.find(key)
            if entry != 0:
                table_move = self.board.image(entry_move(entry), self.board.inverse(symmetry))
                value = entry_score(entry)
                if value > _PROVEN:
                    value -= ply
                elif value < -_PROVEN:
                    value += ply
                index = entry_bound(entry)
                if ply > 0 and (
                    (index == _EXACT and entry_depth(entry) >= depth)
                    or (index & _LOWER and value >= beta and (entry_depth(entry) >= depth or value > _PROVEN))
                    or (index & _UPPER and value <= alpha and (entry_depth(entry) >= depth or value < -_PROVEN))
                ):
                    if entry_depth(entry) != _COMPLETE and (self.is_reduced or -_PROVEN <= value <= _PROVEN):
                        self.horizons += 1
                    return value

        # Prune: near the horizon, a score far above the window stays above it.
        may_reduce: cython.bint = self.is_reduced and alpha >= -_MOST and beta <= _MOST
        may_cut: cython.bint = may_reduce and ply > 0 and beta - alpha == 1
        may_prune: cython.bint = may_cut and self.uses_pruning and depth <= _MOST_PRUNED
        may_reduce = may_reduce and depth >= _LEAST_REDUCED
        may_skip: cython.bint = may_cut and may_reduce and not self.skipped and self.score.may_skip(self.board, depth)
        estimate: cython.int = self.score.evaluate(self.board) if may_prune or may_skip else 0
        if may_prune and estimate - _FALL * depth >= beta:
            self.horizons += 1
            return beta

        # Skip: if the score reaches beta although the mover skips a turn, it also reaches beta with a move.
        if may_skip and estimate >= beta:
            self.lengths[ply + 1] = 0
            self.skipped = True
            self.board.make(0)
            value = -self.node(depth - _SKIP_REDUCTION - depth // 4, -beta, 1 - beta, ply + 1)
            self.board.unmake()
            self.skipped = False
            if self.stopped:
                return 0
            if value >= beta:
                self.horizons += 1
                return beta
        self.skipped = False

        # Moves: wins, the table move, blocks, captures, then by history and rank.
        horizons: cython.ulonglong = self.horizons
        count: cython.int = self.board.fill_moves(moves)
        self.lengths[ply + 1] = 0
        if self.rank_moves(moves, ranks, count, table_move, self.first if ply == 0 else -1):
            self.update_line(moves[0], ply, _WON - ply - 1)
            return _WON - ply - 1

        # Try: the first move gets the full window. The other moves first get a null window, which shows if they are
        # better.
        start: cython.int = alpha
        best: cython.int = -_NOTHING
        best_move: cython.int = moves[0]
        other: cython.int
        move: cython.int
        rank: cython.int
        # A forced move is no choice and costs no depth.
        below: cython.int = depth if self.count_choices(ranks, count) == 1 else depth - 1
        for index in range(count):
            best_index: cython.int = index
            for other in range(index + 1, count):
                if ranks[other] > ranks[best_index]:
                    best_index = other
            move = moves[best_index]
            rank = ranks[best_index]
            moves[best_index] = moves[index]
            ranks[best_index] = ranks[index]
            if self.uses_sound and rank < 0:
                # This move certainly loses, and so do all moves after it, no later than this move.
                value = ply + (2 if rank == _INVITES_RANK else 1) - _WON
                if value > best:
                    best = value
                    best_move = move
                    if value > alpha:
                        self.lengths[ply + 1] = 0
                        self.update_line(move, ply, value)
                break
            # Prune: this move and all later ones are quiet, and too late or too weak to be tried. A move that was tried
            # does not lose, so no loss is claimed.
            if (
                may_prune
                and index > 0
                and rank < _URGENT_RANK
                and best > -_PROVEN
                and (index >= _TRIED * depth or estimate + _RISE * depth <= alpha)
            ):
                self.horizons += 1
                break
            self.board.make(move)
            if index == 0 or not self.uses_window:
                value = -self.node(below, -beta, -alpha, ply + 1)
            else:
                # Reduce: search the later moves less deeply, and again at full depth if one of them seems better.
                value = alpha + 1
                if may_reduce and index >= _REDUCED_ONCE and rank < _URGENT_RANK:
                    other = 3 if index >= _REDUCED_THRICE else 2 if index >= _REDUCED_TWICE else 1
                    value = -self.node(below - other, -alpha - 1, -alpha, ply + 1)
                if value > alpha and not self.stopped:
                    value = -self.node(below, -alpha - 1, -alpha, ply + 1)
                if alpha < value < beta:
                    value = -self.node(below, -beta, -alpha, ply + 1)
            self.board.unmake()
            if self.stopped:
                return 0
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    alpha = value
                    self.update_line(move, ply, value)
                    if value >= beta:
                        self.update_history(move, depth)
                        break
        if best < lower_bound:
            best = lower_bound
        if best > ceiling:
            best = ceiling

        # Store: the kind of bound depends on the best score and the window.
        if self.uses_table:
            value = best
            if value > _PROVEN:
                value += ply
            elif value < -_PROVEN:
                value -= ply
            self.table.store(
                key,
                self.board.image(best_move, symmetry),
                value,
                _COMPLETE if self.horizons == horizons else depth,
                _LOWER if best >= beta else _UPPER if best <= start else _EXACT,
            )
        return best

    def quiescence(self, depth, alpha, beta, ply):
        """Return the score of a position beyond the search depth.

        That is the heuristic's score, or a better one that an urgent move reaches.
        """
        moves = cython.declare(cython.int[128])
        ranks = cython.declare(cython.int[128])
        index: cython.int
        value: cython.int
        count: cython.int
        horizons: cython.ulonglong = self.horizons
        best: cython.int = self.score.evaluate(self.board)
        waits: cython.bint = self.score.may_wait()
        self.horizons += 1
        if not self.uses_quiet or ply >= _DEEPEST or (waits and best >= beta):
            return best
        # Chains of threats and answers can get long, so limit them. Chains of captures end by themselves, and cutting
        # them off would favor the side that captured last.
        if depth <= -_MOST_QUIET_TURNS and not waits:
            return best
        count = self.score.urgent_moves(self.board, moves, ranks)
        if count == 0:
            return best
        self.lengths[ply + 1] = 0
        for index in range(count):
            if ranks[index] >= _WIN_RANK:
                self.horizons = horizons
                self.update_line(moves[index], ply, _WON - ply - 1)
                return _WON - ply - 1
        if self.uses_sound:
            choices: cython.int = self.count_choices(ranks, count)
            blocks: cython.int = 0
            for index in range(count):
                blocks += ranks[index] >= _BLOCK_RANK
            if blocks == choices:
                # The mover must block: any other move loses at once or on the opponent's next turn.
                self.horizons = horizons
                best = ply + 1 - _WON
                for index in range(count):
                    if ranks[index] == _INVITES_RANK:
                        best = ply + 2 - _WON
        if best >= beta:
            return best
        if best > alpha:
            alpha = best
        for index in range(count):
            if ranks[index] >= _URGENT_RANK:
                self.board.make(moves[index])
                value = -self.node(depth - 1, -beta, -alpha, ply + 1)
                self.board.unmake()
                if self.stopped:
                    return 0
                if value > best:
                    best = value
                    if value > alpha:
                        alpha = value
                        self.update_line(moves[index], ply, value)
                        if value >= beta:
                            return best
        return best

    def rank_moves(self, moves, ranks, count, table_move, first):
        """Write the ranks of the moves: `first` gets the highest, then the table move, then the other moves.

        Return True if a move wins at once, and put that move first.
        """
        index: cython.int
        history: cython.int = self.board.mover * _MOVE_LIMIT
        if self.uses_rank:
            self.score.rank(self.board, moves, ranks, count)
        for index in range(count):
            if not self.uses_rank:
                ranks[index] = count - index
            elif ranks[index] >= _WIN_RANK:
                moves[0] = moves[index]
                return True
            if ranks[index] < 0:
                continue
            if moves[index] == first:
                ranks[index] = _FIRST_RANK
            elif moves[index] == table_move:
                ranks[index] = _TABLE_RANK
            elif ranks[index] < _URGENT_RANK and self.uses_history:
                ranks[index] += self.history[history + moves[index]] >> self.history_shift
        return False

    def count_choices(self, ranks, count):
        """Return the number of moves that are not known to lose within two turns."""
        index: cython.int
        lost: cython.int = 0
        if self.uses_sound:
            for index in range(count):
                lost += ranks[index] < 0
        return count - lost

    def update_line(self, move, ply, value):
        """Set the expected line of play from this ply on to the move and the line found after it."""
        index: cython.int
        here: cython.int = ply * (_DEEPEST + 1)
        there: cython.int = here + _DEEPEST + 1
        if ply >= _DEEPEST:
            return
        if ply == 0:
            self.root_score = value
        self.lines[here] = move
        for index in range(self.lengths[ply + 1]):
            self.lines[here + 1 + index] = self.lines[there + index]
        self.lengths[ply] = self.lengths[ply + 1] + 1

    def update_history(self, move, depth):
        """Add a move that caused a cutoff to the history, so that sibling nodes try it earlier."""
        index: cython.int
        entry: cython.int = self.board.mover * _MOVE_LIMIT + move
        self.history[entry] += depth * depth
        if self.history[entry] > _MOST_HISTORY:
            for index in range(2 * _MOVE_LIMIT):
                self.history[index] >>= 1
