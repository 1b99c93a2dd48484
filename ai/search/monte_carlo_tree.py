"""Monte Carlo tree search (UCT): grows a search tree by playing many quick games.

Each game descends the tree, choosing at every node the child with the best upper confidence bound, adds the children of
the leaf, plays on with one of the ROLLOUTS, and updates every node on its path. A node stores the points of the player
whose move leads to it: 1 for a win, 1/2 for a draw. If games that end within the tree prove the value of a node, the
node also stores that value, for the choice of the move.
"""

import cython

from ai.search.memory import allocatable_megabytes, zeros

if cython.compiled:
    from cython.cimports.libc.math import log, sqrt
else:
    from math import log, sqrt

    from ai.scale import BEYOND as _NOTHING
    from ai.scale import WON as _WON
    from ai.score.score import Score
    from ai.search.cancel_token import CancelToken
    from game.rules.bits import mix
    from game.rules.board import Board

# The ways to choose the moves of a game beyond the tree: a random move, the move with the highest rank, or the best
# move of a two-turn search.
ROLLOUTS = ("random", "greedy", "two-ply")
EXPLORATION = 0.8  # in points; a larger value searches wider, a smaller one deeper

_GREEDY = cython.declare(cython.int, 1)
_TWO_PLY = cython.declare(cython.int, 2)
_NODE_BYTES = 28
_MOST_NODES = (1 << 31) - 1
_MOST_MOVES = cython.declare(cython.int, 128)
_LONGEST_GAME = 1200
_STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
# A greedy game plays a random move once in so many moves; otherwise all games would be equal.
_RANDOM_EVERY = cython.declare(cython.int, 8)
# Searched moves are slow, so after this many moves the score decides which side is better.
_MOST_SEARCHED = cython.declare(cython.int, 16)


class MonteCarloTree:
    """A search tree over a board, of at most `megabytes`.

    A full tree gets no new nodes, but games still update the values of its nodes.

    rollouts       games played so far
    cancel_token   cancelling the token makes `grow` return at once
    """

    def __init__(
        self, board: Board, score: Score, rollout: str, megabytes: float, seed: int, exploration: float = EXPLORATION
    ) -> None:
        self.board = board
        self.score = score.for_search()
        self.rollout = ROLLOUTS.index(rollout)
        self.exploration = exploration
        self.rollouts = 0
        self.cancel_token = CancelToken()
        self.state = seed & ((1 << 64) - 1)
        self.capacity = max(
            2 * 128, min(int(allocatable_megabytes(megabytes) * 1024 * 1024) // _NODE_BYTES, _MOST_NODES)
        )
        self.moves = zeros(self.capacity, "i")
        self.first = zeros(self.capacity, "i")
        self.counts = zeros(self.capacity, "i")
        self.visits = zeros(self.capacity, "i")
        self.rewards = zeros(self.capacity, "d")
        # WON minus the turns to a proven win, the negative of that for a loss, 0 while open.
        self.proofs = zeros(self.capacity, "i")
        self.path = zeros(_LONGEST_GAME, "i")
        self.size = 1

    def grow(self, games: int) -> None:
        """Play `games` more games to grow the tree. Returns early if the search is cancelled."""
        target: cython.ulonglong = self.rollouts + games
        with cython.nogil:
            while self.rollouts < target and not self.cancel_token.is_cancelled:
                self.play_game()

    def line(self) -> list[tuple[int, int, float]]:
        """Return the best line of play from the root, as tuples of the move, its visits, and its average points.

        The average points (0 to 1) are those of the player who makes the move. At each node the quickest proven win
        comes first, then the move with the most visits, then the longest proven loss.
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

    def play_game(self):
        """Play one game: descend the tree, play on to the end of the game, and update the nodes on the path."""
        node: cython.int = 0
        ply: cython.int = 0
        index: cython.int
        self.path[0] = 0

        # Select: descend to a node without children.
        while self.counts[node] > 0:
            node = self.select(node)
            self.board.make(self.moves[node])
            ply += 1
            self.path[ply] = node

        # Expand: a node gets children at its second visit, and the game goes on with one of them.
        if self.board.ended == 0 and (self.visits[node] > 0 or node == 0) and self.expand(node):
            node = self.first[node] + self.random_below(self.counts[node])
            self.board.make(self.moves[node])
            ply += 1
            self.path[ply] = node

        # Prove: a game that ends within the tree may prove positions on the path.
        if self.proofs[node] == 0 and (self.board.ended == 1 or self.board.ended == 2):
            self.proofs[node] = _WON - 1 if self.board.ended == 2 - self.board.mover else 1 - _WON
            index = ply - 1
            while index >= 0 and self.update_proof(self.path[index]):
                index -= 1

        # Simulate: play on; `points` are the points of the player who has just moved.
        points: cython.double = 1.0 - self.simulate()
        if self.cancel_token.is_cancelled:
            points = 0.5

        # Update: add the points to all nodes up to the root.
        for index in range(ply, -1, -1):
            self.visits[self.path[index]] += 1
            self.rewards[self.path[index]] += points
            points = 1.0 - points
            if index > 0:
                self.board.unmake()
        self.rollouts += 1

    def select(self, node):
        """Return the child with the best upper confidence bound; a child without visits comes first."""
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

    def update_proof(self, node):
        """Update the proven value of a node from its children; return True if it changed."""
        child: cython.int
        value: cython.int = 0
        best: cython.int = -_NOTHING
        for child in range(self.first[node], self.first[node] + self.counts[node]):
            if self.proofs[child] > best:
                best = self.proofs[child]
        # For the player whose move leads to this node, the value has the opposite sign and is one turn farther away.
        if best != 0:
            value = 1 - best if best > 0 else -1 - best
        if value == self.proofs[node]:
            return False
        self.proofs[node] = value
        return True

    def expand(self, node):
        """Add the children of a node, or only one child if its move wins at once; return False if the tree is full."""
        moves = cython.declare(cython.int[128])
        index: cython.int
        other: cython.int
        count: cython.int
        is_won: cython.bint
        if self.size + _MOST_MOVES > self.capacity:
            return False
        count = self.board.fill_moves(moves)
        self.first[node] = self.size
        for index in range(count):
            # Shuffle the moves: children get their first visits in this order.
            other = index + self.random_below(count - index)
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
        """Play the game to its end and undo it; return the points (0 to 1) of the player to move."""
        moves = cython.declare(cython.int[128])
        mover: cython.int = self.board.mover
        turns: cython.int = 0
        points: cython.double = 0.5
        score: cython.int
        while self.board.ended == 0 and not self.cancel_token.is_cancelled:
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
        """Return the next move of a rollout."""
        if count == 1:
            return moves[0]
        if self.rollout == _GREEDY:
            return self.pick_ranked(moves, count)
        if self.rollout == _TWO_PLY:
            return self.pick_searched(moves, count)
        return moves[self.random_below(count)]

    def pick_ranked(self, moves, count):
        """Return a random move among those with the highest rank, or once in a while any random move."""
        ranks = cython.declare(cython.int[128])
        index: cython.int
        best: cython.int = 0
        equal: cython.int = 0
        if self.random_below(_RANDOM_EVERY) == 0:
            return moves[self.random_below(count)]
        self.score.rank(self.board, moves, ranks, count)
        for index in range(count):
            if ranks[index] > ranks[best] or index == 0:
                best = index
                equal = 1
            elif ranks[index] == ranks[best]:
                equal += 1
                if self.random_below(equal) == 0:
                    best = index
        return moves[best]

    def pick_searched(self, moves, count):
        """Return the move with the best value after the opponent's best reply; among equal moves, a random one."""
        index: cython.int
        other: cython.int
        move: cython.int
        value: cython.int
        best: cython.int = -_NOTHING
        best_move: cython.int = moves[0]
        for index in range(count):
            other = index + self.random_below(count - index)
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
        """Return the value after the opponent's best reply, from the view of the player who has just moved.

        A value up to `best` may be inexact, since a move with such a value is not chosen.
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

    def random_below(self, count):
        """Return a pseudorandom number from 0 to `count` - 1."""
        self.state = (self.state + _STEP) & _WORD
        return ((mix(self.state) >> 32) * count) >> 32
