"""The node of the search: alpha-beta over any board, one thread, without the interpreter lock.

Scores are integers, always the mover's view: WON less the turns until the win, the negative of that for a loss, 0 for a
draw and for a position that the heuristic finds even, and anything within MOST_SCORE for a position that is still open.
Nothing here prunes by opinion: a win or loss that comes back is one that was played out to the end.
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
    from ai.search.table import Table, entry_bound, entry_depth, entry_move, entry_score
    from game.rules.board import Board

# The parts that can be switched off, to measure what each is worth.
IDEAS = ("table", "rank", "sound", "history", "window", "quiet", "symmetry", "outlook", "ceiling")

# What looks farther than the depth that was asked for: a search without it sees so many turns and not one more.
FARSIGHT = frozenset({"quiet", "sound", "ceiling"})

DEEPEST = 120  # plies from the root; beyond it the heuristic answers

_DEEPEST = cython.declare(cython.int, 120)
_MOVE_LIMIT = cython.declare(cython.int, 4096)
_LOWER = cython.declare(cython.int, 1)
_UPPER = cython.declare(cython.int, 2)
_EXACT = cython.declare(cython.int, 3)
_COMPLETE = cython.declare(cython.int, 255)
_MOST_QUIET_TURNS = cython.declare(cython.int, 8)

# Where the parts of the ordering stand: ai/score says the same of WIN, BLOCK, URGENT and INVITES.
_WIN_RANK = cython.declare(cython.int, 1 << 22)
_BLOCK_RANK = cython.declare(cython.int, 1 << 21)
_URGENT_RANK = cython.declare(cython.int, 1 << 20)
_INVITES_RANK = cython.declare(cython.int, -1)
_TABLE_RANK = cython.declare(cython.int, 1 << 24)
_MOST_HISTORY = cython.declare(cython.int, 1 << 17)


class AlphaBeta(Searcher):
    """One thread's search. The table may be shared with others.

    deepest   the farthest ply reached
    """

    def __init__(self, board: Board, score: Score, table: Table, without: frozenset[str] = frozenset()) -> None:
        Searcher.__init__(self, board, score)
        self.table = table
        self.deepest = 0
        self.uses_table = "table" not in without
        self.uses_rank = "rank" not in without
        self.uses_sound = self.uses_rank and "sound" not in without
        self.uses_history = "history" not in without
        self.uses_window = "window" not in without
        self.uses_quiet = "quiet" not in without
        self.uses_symmetry = "symmetry" not in without and board.symmetries > 1
        self.uses_outlook = "outlook" not in without
        self.uses_ceiling = "ceiling" not in without
        self.history_shift = score.history_shift()
        self.history = array("i", [0]) * (2 * 4096)
        self.lines = array("i", [0]) * ((DEEPEST + 1) * (DEEPEST + 1))
        self.lengths = array("i", [0]) * (DEEPEST + 2)

    def search(self, depth: int, alpha: int, beta: int) -> int:
        """The score of the board, `depth` turns deep: exact between alpha and beta, else a bound on that side."""
        levels: cython.int = depth
        low: cython.int = alpha
        high: cython.int = beta
        value: cython.int
        with cython.nogil:
            value = self.node(levels, low, high, 0)
        return value

    def line(self) -> list[Move]:
        """The moves that the last search expects; empty when it found none above its window."""
        return [self.lines[index] for index in range(self.lengths[0])]

    def remembered(self, board: Board) -> int:
        """The move that wins at once, else the one that the table knows for a position, or -1."""
        if board.ended:
            return -1
        moves = board.moves()
        for move in moves:
            board.make(move)
            won: cython.bint = board.ended == 2 - board.mover
            board.unmake()
            if won:
                return move
        if not self.uses_table:
            return -1
        symmetry = board.canonical() if self.uses_symmetry else 0
        entry: cython.ulonglong = self.table.find(board.canonical_key if self.uses_symmetry else board.hash())
        move = board.image(entry_move(entry), board.inverse(symmetry))
        return move if entry != 0 and move in moves else -1

    def node(self, depth, alpha, beta, ply):
        moves = cython.declare(cython.int[128])
        ranks = cython.declare(cython.int[128])
        key: cython.ulonglong = 0
        entry: cython.ulonglong
        symmetry: cython.int = 0
        table_move: cython.int = -1
        value: cython.int
        index: cython.int

        # Stop: a cancelled search returns at once, and nothing of it is kept.
        if self.halts():
            return 0
        self.lengths[ply] = 0
        if ply > self.deepest:
            self.deepest = ply

        # Over: a finished game scores by how soon it ended.
        if self.board.ended != 0:
            return self.ending(ply)

        # Reach: nobody wins before the end of this turn, and who cannot force a win any more has a draw at best. At the
        # root that is not enough: a move is wanted, and not every one keeps the draw.
        floor: cython.int = ply - _WON
        ceiling: cython.int = _WON - ply - 1
        if self.uses_outlook and ply > 0:
            index = self.score.outlook(self.board)
            if index >> self.board.mover & 1 == 0:
                ceiling = 0
            if index >> (1 - self.board.mover) & 1 == 0:
                floor = 0
        if self.uses_ceiling and ceiling > max(alpha, 0):
            # The opponent may have an answer to everything.
            index = self.score.ceiling(self.board)
            if index <= 0:
                ceiling = index + ply if index < 0 else 0
            # Where only a quick win matters, it may be out of reach in time.
            if alpha > _PROVEN and ceiling > alpha:
                ceiling = min(ceiling, _WON - ply - self.score.soonest(self.board, True))
            if beta < -_PROVEN and floor < beta:
                floor = max(floor, ply + self.score.soonest(self.board, False) - _WON)
        if floor > alpha:
            alpha = floor
        if ceiling < beta:
            beta = ceiling
        if alpha >= beta:
            return alpha if floor >= alpha else beta

        # Horizon: beyond it only what is urgent is looked at.
        if depth <= 0 or ply >= _DEEPEST:
            return max(floor, min(self.beyond(depth, alpha, beta, ply), ceiling))

        # Table: an earlier visit may answer, or name the move to try first.
        if self.uses_table:
            if self.uses_symmetry:
                symmetry = self.board.canonical()
                key = self.board.canonical_key
            else:
                key = self.board.hash()
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
                    if entry_depth(entry) != _COMPLETE and -_PROVEN <= value <= _PROVEN:
                        self.horizons += 1
                    return value

        # Moves: the table's, wins, blocks, captures, then what has cut off before, then what looks good.
        horizons: cython.ulonglong = self.horizons
        count: cython.int = self.board.fill_moves(moves)
        self.lengths[ply + 1] = 0
        if self.order(moves, ranks, count, table_move):
            self.follow(moves[0], ply)
            return _WON - ply - 1

        # Try: a full window for the first move, and for the others first the question whether they are better at all.
        start: cython.int = alpha
        best: cython.int = -_NOTHING
        best_move: cython.int = moves[0]
        other: cython.int
        move: cython.int
        rank: cython.int
        # A forced move costs no depth: it is no choice.
        below: cython.int = depth if self.choices(ranks, count) == 1 else depth - 1
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
                # It loses so surely that there is nothing to look at, and those that are left lose no later.
                value = ply + (2 if rank == _INVITES_RANK else 1) - _WON
                if value > best:
                    best = value
                    best_move = move
                    if value > alpha:
                        self.lengths[ply + 1] = 0
                        self.follow(move, ply)
                break
            self.board.make(move)
            if index == 0 or not self.uses_window:
                value = -self.node(below, -beta, -alpha, ply + 1)
            else:
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
                    self.follow(move, ply)
                    if value >= beta:
                        self.learn(move, depth)
                        break
        if best < floor:
            best = floor
        if best > ceiling:
            best = ceiling

        # Keep: which kind of bound it is follows from where the best score fell.
        if self.uses_table:
            value = best
            if value > _PROVEN:
                value += ply
            elif value < -_PROVEN:
                value -= ply
            self.table.keep(
                key,
                self.board.image(best_move, symmetry),
                value,
                _COMPLETE if self.horizons == horizons else depth,
                _LOWER if best >= beta else _UPPER if best <= start else _EXACT,
            )
        return best

    def beyond(self, depth, alpha, beta, ply):
        """Past the horizon: the heuristic's word, unless something urgent does better."""
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
        # Threats and answers may go on for long. Captures end by themselves, and cut short they would count for
        # whoever came last.
        if depth <= -_MOST_QUIET_TURNS and not waits:
            return best
        count = self.score.urgent_moves(self.board, moves, ranks)
        if count == 0:
            return best
        self.lengths[ply + 1] = 0
        for index in range(count):
            if ranks[index] >= _WIN_RANK:
                self.horizons = horizons
                self.follow(moves[index], ply)
                return _WON - ply - 1
        if self.uses_sound:
            choices: cython.int = self.choices(ranks, count)
            blocks: cython.int = 0
            for index in range(count):
                blocks += ranks[index] >= _BLOCK_RANK
            if blocks == choices:
                # To do nothing is no choice: what is not a block loses with the opponent's next turn, if not before.
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
                        self.follow(moves[index], ply)
                        if value >= beta:
                            return best
        return best

    def order(self, moves, ranks, count, table_move):
        """Rank the moves. True if one wins at once; then it stands first."""
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
            if moves[index] == table_move:
                ranks[index] = _TABLE_RANK
            elif ranks[index] < _URGENT_RANK and self.uses_history:
                ranks[index] += self.history[history + moves[index]] >> self.history_shift
        return False

    def choices(self, ranks, count):
        """How many moves are not known to lose with the opponent's next turn at the latest."""
        index: cython.int
        lost: cython.int = 0
        if self.uses_sound:
            for index in range(count):
                lost += ranks[index] < 0
        return count - lost

    def follow(self, move, ply):
        """The expected line from here is this move, then the line found behind it."""
        index: cython.int
        here: cython.int = ply * (_DEEPEST + 1)
        there: cython.int = here + _DEEPEST + 1
        if ply >= _DEEPEST:
            return
        self.lines[here] = move
        for index in range(self.lengths[ply + 1]):
            self.lines[here + 1 + index] = self.lines[there + index]
        self.lengths[ply] = self.lengths[ply + 1] + 1

    def learn(self, move, depth):
        """Remember a move that cut off, for its cousins."""
        index: cython.int
        place: cython.int = self.board.mover * _MOVE_LIMIT + move
        self.history[place] += depth * depth
        if self.history[place] > _MOST_HISTORY:
            for index in range(2 * _MOVE_LIMIT):
                self.history[index] >>= 1
