"""Monte Carlo tree search (UCT): a tree grown by games played out quickly, one node with every game.

Each game goes down the tree to where it ends, choosing at every node the child with the best upper confidence bound;
adds that node's children; plays on by one of the kinds of ROLLOUTS; and is counted at every node it came through.
A node keeps its share of the points as seen by the player whose move leads to it: 1 for a win, a half for a draw. Where
games that end within the tree decide what it is worth, it keeps that too, for the choice of the move.
"""

import cython

from ai.search.memory import affordable, zeros

if cython.compiled:
    from cython.cimports.libc.math import log, sqrt
else:
    from math import log, sqrt

    from ai.scale import BEYOND as _NOTHING
    from ai.scale import WON as _WON
    from ai.score.score import Score
    from game.rules.bits import mix
    from game.rules.board import Board

# How a game is played out: any move, the move that ranks highest, or the best of a search two turns deep.
ROLLOUTS = ("random", "greedy", "two-ply")
EXPLORATION = 0.8  # in points; more looks wider, less looks deeper

_GREEDY = cython.declare(cython.int, 1)
_TWO_PLY = cython.declare(cython.int, 2)
_NODE_BYTES = 28
_MOST_NODES = (1 << 31) - 1
_MOST_MOVES = cython.declare(cython.int, 128)
_LONGEST_GAME = 1200
_STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
# One move in so many of a greedy game is left to chance, or all of them would be the same game.
_WHIM = cython.declare(cython.int, 8)
# Where games can be long, searched moves soon cost more than they tell: the score decides who stands better.
_MOST_SEARCHED = cython.declare(cython.int, 16)


class Tree:
    """A tree over a board of its own, of at most so many megabytes: a full tree goes on learning, but not growing.

    rollouts   games played so far
    stopped    set it to True, from any thread, and `grow` returns at once
    """

    def __init__(
        self, board: Board, score: Score, rollout: str, megabytes: float, seed: int, exploration: float = EXPLORATION
    ) -> None:
        self.board = board
        self.score = score
        self.rollout = ROLLOUTS.index(rollout)
        self.exploration = exploration
        self.rollouts = 0
        self.stopped = False
        self.state = seed & ((1 << 64) - 1)
        self.room = max(2 * 128, min(int(affordable(megabytes) * 1024 * 1024) // _NODE_BYTES, _MOST_NODES))
        self.moves = zeros(self.room, "i")
        self.first = zeros(self.room, "i")
        self.counts = zeros(self.room, "i")
        self.visits = zeros(self.room, "i")
        self.rewards = zeros(self.room, "d")
        self.proofs = zeros(self.room, "i")  # WON less the turns to a win, the negative for a loss, 0 while it is open
        self.path = zeros(_LONGEST_GAME, "i")
        self.size = 1

    def grow(self, games: int) -> None:
        """Play so many more games."""
        wanted: cython.ulonglong = self.rollouts + games
        with cython.nogil:
            while self.rollouts < wanted and not self.stopped:
                self.play_one()

    def line(self) -> list[tuple[int, int, float]]:
        """The best moves, from the root down: each with its visits and the share of points of its player.

        A win in the tree comes first, the sooner the better, then the move most visited, then the longest loss.
        """
        line = []
        node = 0
        while self.counts[node] > 0:
            first = self.first[node]
            node = max(
                range(first, first + self.counts[node]),
                key=lambda child: (self.visits[child] > 0, self.proofs[child], self.visits[child]),
            )
            if self.visits[node] == 0:
                break
            line.append((self.moves[node], self.visits[node], self.rewards[node] / self.visits[node]))
        return line

    def play_one(self):
        """One game: down the tree, out to its end, and back up."""
        node: cython.int = 0
        ply: cython.int = 0
        index: cython.int
        self.path[0] = 0

        # Select: down to a node without children.
        while self.counts[node] > 0:
            node = self.select(node)
            self.board.make(self.moves[node])
            ply += 1
            self.path[ply] = node

        # Expand: at its second visit a node gets children, and one of them this game.
        if self.board.ended == 0 and (self.visits[node] > 0 or node == 0) and self.expand(node):
            node = self.first[node] + self.chance(self.counts[node])
            self.board.make(self.moves[node])
            ply += 1
            self.path[ply] = node

        # Prove: a game that ends within the tree may decide the positions on the way there.
        if self.proofs[node] == 0 and (self.board.ended == 1 or self.board.ended == 2):
            self.proofs[node] = _WON - 1 if self.board.ended == 2 - self.board.mover else 1 - _WON
            index = ply - 1
            while index >= 0 and self.prove(self.path[index]):
                index -= 1

        # Simulate: the points are those of the player who has just moved.
        points: cython.double = 1.0 - self.simulate()
        if self.stopped:
            points = 0.5

        # Count, back up to the root.
        for index in range(ply, -1, -1):
            self.visits[self.path[index]] += 1
            self.rewards[self.path[index]] += points
            points = 1.0 - points
            if index > 0:
                self.board.unmake()
        self.rollouts += 1

    def select(self, node):
        """The child with the best upper confidence bound; one never visited comes before all others."""
        first: cython.int = self.first[node]
        child: cython.int
        best: cython.int = first
        bound: cython.double
        best_bound: cython.double = -1.0
        wide: cython.double = log(self.visits[node] + 1.0)
        for child in range(first, first + self.counts[node]):
            if self.visits[child] == 0:
                return child
            bound = self.rewards[child] / self.visits[child] + self.exploration * sqrt(wide / self.visits[child])
            if bound > best_bound:
                best_bound = bound
                best = child
        return best

    def prove(self, node):
        """Note what the children of a node decide about its worth; whether that is news."""
        child: cython.int
        worth: cython.int = 0
        best: cython.int = -_NOTHING
        for child in range(self.first[node], self.first[node] + self.counts[node]):
            if self.proofs[child] > best:
                best = self.proofs[child]
        # The player whose move leads here sees the opposite, a turn farther away.
        if best != 0:
            worth = 1 - best if best > 0 else -1 - best
        if worth == self.proofs[node]:
            return False
        self.proofs[node] = worth
        return True

    def expand(self, node):
        """Give a node its children; False if the tree is full. A move that wins at once stays an only child."""
        moves = cython.declare(cython.int[128])
        index: cython.int
        other: cython.int
        count: cython.int
        is_won: cython.bint
        if self.size + _MOST_MOVES > self.room:
            return False
        count = self.board.fill_moves(moves)
        self.first[node] = self.size
        for index in range(count):
            # Shuffled on the way: the children are first visited in this order.
            other = index + self.chance(count - index)
            self.moves[self.size + index] = moves[other]
            moves[other] = moves[index]
            self.board.make(self.moves[self.size + index])
            is_won = self.board.ended == 2 - self.board.mover
            self.board.unmake()
            if is_won:
                self.moves[self.size] = self.moves[self.size + index]
                count = 1
                break
        self.counts[node] = count
        self.size += count
        return True

    def simulate(self):
        """Play the game out and take it back; the points of the player who is to move now."""
        moves = cython.declare(cython.int[128])
        mover: cython.int = self.board.mover
        turns: cython.int = 0
        points: cython.double = 0.5
        score: cython.int
        while self.board.ended == 0 and not self.stopped:
            if self.rollout == _TWO_PLY and turns == _MOST_SEARCHED:
                score = self.score.evaluate(self.board)
                if score != 0:
                    points = 0.75 if (score > 0) == (self.board.mover == mover) else 0.25
                break
            self.board.make(self.pick(moves, self.board.fill_moves(moves)))
            turns += 1
        if self.board.ended == 1 or self.board.ended == 2:
            points = 1.0 if self.board.ended == mover + 1 else 0.0
        while turns > 0:
            self.board.unmake()
            turns -= 1
        return points

    def pick(self, moves, count):
        """The next move of a game played out."""
        if count == 1:
            return moves[0]
        if self.rollout == _GREEDY:
            return self.pick_ranked(moves, count)
        if self.rollout == _TWO_PLY:
            return self.pick_searched(moves, count)
        return moves[self.chance(count)]

    def pick_ranked(self, moves, count):
        """The move that ranks highest, any of them if several do, and now and then any move at all."""
        ranks = cython.declare(cython.int[128])
        index: cython.int
        best: cython.int = 0
        alike: cython.int = 0
        if self.chance(_WHIM) == 0:
            return moves[self.chance(count)]
        self.score.rank(self.board, moves, ranks, count)
        for index in range(count):
            if ranks[index] > ranks[best] or index == 0:
                best = index
                alike = 1
            elif ranks[index] == ranks[best]:
                alike += 1
                if self.chance(alike) == 0:
                    best = index
        return moves[best]

    def pick_searched(self, moves, count):
        """The move whose worst reply is the best, any of them if several are."""
        index: cython.int
        other: cython.int
        move: cython.int
        value: cython.int
        best: cython.int = -_NOTHING
        best_move: cython.int = moves[0]
        for index in range(count):
            other = index + self.chance(count - index)
            move = moves[other]
            moves[other] = moves[index]
            self.board.make(move)
            if self.board.ended == 0:
                value = self.worst_reply(best)
            elif self.board.ended == 3:
                value = 0
            else:
                value = _WON if self.board.ended == 2 - self.board.mover else -_WON
            self.board.unmake()
            if value > best:
                best = value
                best_move = move
                if best == _WON:
                    break
        return best_move

    def worst_reply(self, best):
        """What the opponent's best reply leaves, as seen by the player who has just moved.

        Below `best` it need not be exact: that move is not taken anyway.
        """
        moves = cython.declare(cython.int[128])
        index: cython.int
        value: cython.int
        worst: cython.int = _NOTHING
        count: cython.int = self.board.fill_moves(moves)
        for index in range(count):
            self.board.make(moves[index])
            if self.board.ended == 0:
                value = self.score.evaluate(self.board)
            elif self.board.ended == 3:
                value = 0
            else:
                value = -_WON if self.board.ended == 2 - self.board.mover else _WON
            self.board.unmake()
            if value < worst:
                worst = value
                if worst <= best:
                    break
        return worst

    def chance(self, count):
        """A number below count, all alike."""
        self.state = (self.state + _STEP) & _WORD
        return ((mix(self.state) >> 32) * count) >> 32
