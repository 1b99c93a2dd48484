"""The draw prover of Winning Paths: proves that an attacker cannot complete any path.

A path that the attacker could complete with n more marks counts 1 / 2**n; ai/score/score.py explains the sum. Three
rules make the sum smaller, and a fourth rule reduces the number of moves. None of the rules changes the result:

- A path does not count if it lacks all the spaces that another path lacks, and at least one more space.
- Two spaces are twins if the same open paths lead through both. The defender answers a mark on one twin with a mark on
  the other. So no path through twins is ever completed, and none of these paths counts.
- The defender can choose further pairs of spaces, with no space in two pairs, and answer a mark on one space of a pair
  with a mark on the other. Then no path through both spaces is completed. For the paths through one space of a pair,
  the defender assumes that the attacker owns that space, and sums over the other spaces that they lack. The attacker
  gains nothing by marking a space of a pair, and the defender never marks one first, so the argument about the sum
  holds for the other spaces. A pair is useful if it makes the sum smaller.
- Neither side needs to mark a space if another space lies on all of its paths and on further paths.
"""

import cython

if not cython.compiled:
    from ai.search.draw_prover import DrawProver
    from game.rules.bits import lowest, popcount

MOST_PATHS = 2048  # limit for a supported shape: up to 32 words of 64 bits hold the set of paths through a space

_ONE = cython.declare(cython.ulonglong, 1)
_WHOLE = cython.declare(cython.longlong, 1 << 32)  # the value of a complete path
_PER_MOVE = cython.declare(cython.longlong, (1 << 32) // 50)  # the danger that each possible move of the attacker adds
_PAIRS_BELOW = cython.declare(cython.longlong, 3 << 31)  # pairs hardly ever make a greater sum small enough


class PathsDrawProver(DrawProver):
    """Proves draws in Winning Paths on shapes with at most MOST_PATHS paths."""

    def __init__(self, board, table) -> None:
        DrawProver.__init__(self, board, table)
        self.path_count = len(board.shape.paths)
        self.bonus = _WHOLE // 20
        self.paths = list(board.shape.paths) + [0] * (MOST_PATHS - self.path_count)
        self.set_words = (self.path_count + 63) // 64
        self.lacks = [0] * 2048
        self.values = [0] * 2048
        self.through = [0] * 2048
        self.dropped = [0] * 32
        self.weights = [0] * 64

    def cells_of(self, move):
        return _ONE << move

    def assess(self, own, free, attacks, cells, worths):
        index: cython.int
        space: cython.int
        lacking: cython.int
        total: cython.longlong = 0
        needed: cython.ulonglong = 0
        at_once: cython.ulonglong = 0  # spaces with which the attacker completes a path
        in_two: cython.ulonglong = 0  # spaces on paths that lack two spaces
        forks: cython.ulonglong = 0  # spaces on at least two paths that lack two spaces
        left: cython.ulonglong
        self.nodes += 1
        count: cython.int = self.without_twins(self.open_paths(own, free))
        if count == 0:
            return 0

        # Sum: add up the values of all paths, and for each space the values of the paths through it.
        for index in range(count):
            left = self.lacks[index]
            needed |= left
            while left:
                self.weights[lowest(left)] = 0
                left &= left - 1
        for index in range(count):
            left = self.lacks[index]
            lacking = popcount(left)
            self.values[index] = max(_WHOLE >> min(lacking, 32), 1)
            total += self.values[index]
            if lacking == 1:
                at_once |= left
            elif lacking == 2:
                forks |= in_two & left
                in_two |= left
            while left:
                self.weights[lowest(left)] += self.values[index]
                left &= left - 1
        if attacks:
            if at_once | forks:
                return -1
        elif at_once & (at_once - 1):
            return -1
        elif total < _WHOLE:
            return 0
        if at_once == 0 and total < _PAIRS_BELOW and self.pairs_defend(count, needed, attacks, total):
            return 0

        # Moves: the space that completes a path, or if there is none, every space that may help.
        self.free_left = needed
        self.own_left = 0
        for index in range(self.path_count):
            if self.paths[index] & ~(own | needed) == 0:
                self.own_left |= self.paths[index] & own
        left = at_once if at_once else needed
        moves: cython.int = 0
        while left:
            space = lowest(left)
            left &= left - 1
            if (attacks and total + self.weights[space] < _WHOLE) or (at_once == 0 and self.is_dominated(space)):
                continue
            cells[moves] = _ONE << space
            worths[moves] = self.weights[space]
            moves += 1
        self.danger = total + moves * _PER_MOVE
        return moves

    def open_paths(self, own, free):
        """Write the missing spaces of each open path to `lacks`, and return the number of paths written.

        Paths that lack fewer spaces come first. A path that lacks all the missing spaces of another path is left out.
        """
        index: cython.int
        other: cython.int
        count: cython.int = 0
        count_left: cython.int = 0
        for index in range(self.path_count):
            if self.paths[index] & ~(own | free) == 0:
                lack: cython.ulonglong = self.paths[index] & ~own
                lacking: cython.int = popcount(lack)
                other = count
                while other > 0 and popcount(self.lacks[other - 1]) > lacking:
                    self.lacks[other] = self.lacks[other - 1]
                    other -= 1
                self.lacks[other] = lack
                count += 1
        if own == 0:
            return count
        for index in range(count):
            for other in range(count_left):
                if self.lacks[other] & ~self.lacks[index] == 0:
                    break
            else:
                self.lacks[count_left] = self.lacks[index]
                count_left += 1
        return count_left

    def list_through(self, count):
        """Set `through` to the sets of open paths through each space, `set_words` words for each space."""
        index: cython.int
        left: cython.ulonglong
        for index in range(64 * self.set_words):
            self.through[index] = 0
        for index in range(count):
            left = self.lacks[index]
            while left:
                self.through[self.set_words * lowest(left) + (index >> 6)] |= _ONE << (index & 63)
                left &= left - 1

    def without_twins(self, count):
        """Drop all paths through twins until there are no twins. Return the number of remaining paths."""
        index: cython.int
        space: cython.int
        count_left: cython.int = -1
        left: cython.ulonglong
        rest: cython.ulonglong
        word: cython.int
        while count_left != count:
            if count_left >= 0:
                count = count_left
            self.list_through(count)
            for word in range(self.set_words):
                self.dropped[word] = 0
            for index in range(count):
                left = self.lacks[index]
                while left:
                    space = lowest(left)
                    left &= left - 1
                    rest = left
                    while rest:
                        if self.are_twins(space, lowest(rest)):
                            for word in range(self.set_words):
                                self.dropped[word] |= self.through[self.set_words * space + word]
                        rest &= rest - 1
            count_left = 0
            for index in range(count):
                if self.dropped[index >> 6] >> (index & 63) & 1 == 0:
                    self.lacks[count_left] = self.lacks[index]
                    count_left += 1
        return count

    def are_twins(self, one, other):
        """Return True if the same open paths lead through two spaces."""
        word: cython.int
        for word in range(self.set_words):
            if self.through[self.set_words * one + word] != self.through[self.set_words * other + word]:
                return False
        return True

    def is_dominated(self, space):
        """Return True if another space lies on all paths through the given space.

        Since twins have been dropped, the other space also lies on further paths.
        """
        common: cython.ulonglong = ~(_ONE << space)
        word: cython.int
        left: cython.ulonglong
        for word in range(self.set_words):
            left = self.through[self.set_words * space + word]
            while left and common:
                common &= self.lacks[64 * word + lowest(left)]
                left &= left - 1
        return common != 0

    def shared_value(self, one, other):
        """Return the total value of the paths that lead through both of two spaces."""
        total: cython.longlong = 0
        word: cython.int
        left: cython.ulonglong
        for word in range(self.set_words):
            left = self.through[self.set_words * one + word] & self.through[self.set_words * other + word]
            while left:
                total += self.values[64 * word + lowest(left)]
                left &= left - 1
        return total

    def pairs_defend(self, count, free, attacks, total):
        """Return True if the defender can choose pairs that make the sum so small that the attacker fails.

        The method overwrites `values`.
        """
        lacks = cython.declare(cython.ulonglong[2048])
        weights = cython.declare(cython.longlong[64])
        index: cython.int
        space: cython.int
        other: cython.int
        first: cython.int = 0
        second: cython.int = 0
        left: cython.ulonglong
        rest: cython.ulonglong
        pair: cython.ulonglong
        most: cython.longlong
        gain: cython.longlong
        best: cython.longlong
        for index in range(count):
            lacks[index] = self.lacks[index]
        left = free
        while left:
            weights[lowest(left)] = self.weights[lowest(left)]
            left &= left - 1
        while True:
            most = 0
            left = free if attacks else 0
            while left:
                most = max(most, weights[lowest(left)])
                left &= left - 1
            if total + most < _WHOLE:
                return True

            # A pair removes the paths through both spaces and doubles the value of the paths through one.
            best = 0
            for index in range(count):
                left = lacks[index] & free
                while left:
                    space = lowest(left)
                    left &= left - 1
                    rest = left
                    while rest:
                        other = lowest(rest)
                        rest &= rest - 1
                        if 3 * min(weights[space], weights[other]) - weights[space] - weights[other] > best:
                            gain = 3 * self.shared_value(space, other) - weights[space] - weights[other]
                            if gain > best:
                                best = gain
                                first = space
                                second = other
            if best == 0:
                return False
            pair = _ONE << first | _ONE << second
            free &= ~pair
            for index in range(count):
                if lacks[index] & pair:
                    gain = -self.values[index] if lacks[index] & pair == pair else self.values[index]
                    left = lacks[index] & free
                    while left:
                        weights[lowest(left)] += gain
                        left &= left - 1
                    total += gain
                    self.values[index] += gain
                    # A removed path lacks nothing. A path through one space of the pair no longer lacks that space.
                    lacks[index] = 0 if gain < 0 else lacks[index] & ~pair
