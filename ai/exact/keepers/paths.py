"""What can be told at once of an attacker in Winning Paths, who is to be kept from every path.

A path that the attacker could complete with n more marks counts 1 / 2**n; ai/score/score.py says what the sum tells.
Three things make it smaller, and a fourth makes moves fewer; none of them changes who wins:

- Of two paths, one of which lacks all that the other lacks and more, the longer way counts nothing.
- Spaces are twins if the same open paths lead through them. Who marks one is answered on the other; so no path through
  twins is ever completed, and none of them counts.
- Other pairs of spaces can be named, no space in two of them, and a mark on one is always answered on the other: no
  path through both is completed. To the other paths through them, the keeper pretends that the attacker owns both, and
  goes by the sum over what they lack besides. The attacker gains nothing by marking a space of a pair, and the keeper
  marks none, so the argument about the sum holds for what is left: it is worth it where the sum becomes smaller.
- Nobody needs to mark a space while another one lies on all its paths and on more.
"""

import cython

if not cython.compiled:
    from ai.search.keeper import Keeper
    from game.rules.bits import lowest, popcount

MOST_PATHS = 128  # of a shape that is asked about: the paths through a space are two words

_ONE = cython.declare(cython.ulonglong, 1)
_WHOLE = cython.declare(cython.longlong, 1 << 32)  # what a completed path counts
_PER_MOVE = cython.declare(cython.longlong, (1 << 32) // 50)  # what a move of the attacker adds to the danger
_PAIRS_BELOW = cython.declare(cython.longlong, 3 << 31)  # greater sums are hardly ever made small enough by pairs


class PathsKeeper(Keeper):
    """Keeps players of Winning Paths from every path of a shape with at most MOST_PATHS of them."""

    def __init__(self, board, table) -> None:
        Keeper.__init__(self, board, table)
        self.known = len(board.shape.paths)
        self.bonus = _WHOLE // 20
        self.paths = list(board.shape.paths) + [0] * (MOST_PATHS - self.known)
        self.lacks = [0] * 128
        self.values = [0] * 128
        self.early = [0] * 64
        self.late = [0] * 64
        self.weights = [0] * 64

    def cells_of(self, move):
        return _ONE << move

    def survey(self, own, free, attacks, cells, worths):
        index: cython.int
        space: cython.int
        lacking: cython.int
        total: cython.longlong = 0
        wanted: cython.ulonglong = 0
        at_once: cython.ulonglong = 0  # spaces that complete a path
        in_two: cython.ulonglong = 0  # spaces on paths that lack two
        forks: cython.ulonglong = 0  # on more than one of them
        left: cython.ulonglong
        self.nodes += 1
        count: cython.int = self.without_twins(self.open_paths(own, free))
        if count == 0:
            return 0

        # Sum: what each path counts, and those through each space.
        for index in range(count):
            left = self.lacks[index]
            wanted |= left
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
        if at_once == 0 and total < _PAIRS_BELOW and self.pairs_keep(count, wanted, attacks, total):
            return 0

        # Moves: where it must be, else wherever it may help.
        self.free_left = wanted
        self.own_left = 0
        for index in range(self.known):
            if self.paths[index] & ~(own | wanted) == 0:
                self.own_left |= self.paths[index] & own
        left = at_once if at_once else wanted
        moves: cython.int = 0
        while left:
            space = lowest(left)
            left &= left - 1
            if (attacks and total + self.weights[space] < _WHOLE) or (at_once == 0 and self.is_beaten(space)):
                continue
            cells[moves] = _ONE << space
            worths[moves] = self.weights[space]
            moves += 1
        self.danger = total + moves * _PER_MOVE
        return moves

    def open_paths(self, own, free):
        """What the open paths lack, the shortest first and each needed: none contains another. How many they are."""
        index: cython.int
        other: cython.int
        count: cython.int = 0
        kept: cython.int = 0
        for index in range(self.known):
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
            for other in range(kept):
                if self.lacks[other] & ~self.lacks[index] == 0:
                    break
            else:
                self.lacks[kept] = self.lacks[index]
                kept += 1
        return kept

    def list_through(self, count):
        """Write down which of the open paths lead through each space."""
        index: cython.int
        space: cython.int
        left: cython.ulonglong
        for space in range(64):
            self.early[space] = 0
            self.late[space] = 0
        for index in range(count):
            left = self.lacks[index]
            while left:
                if index < 64:
                    self.early[lowest(left)] |= _ONE << index
                else:
                    self.late[lowest(left)] |= _ONE << (index - 64)
                left &= left - 1

    def without_twins(self, count):
        """Drop the paths through twins until there are none; how many paths are left."""
        index: cython.int
        space: cython.int
        kept: cython.int = -1
        left: cython.ulonglong
        rest: cython.ulonglong
        early: cython.ulonglong
        late: cython.ulonglong
        while kept != count:
            if kept >= 0:
                count = kept
            self.list_through(count)
            early = late = 0
            for index in range(count):
                left = self.lacks[index]
                while left:
                    space = lowest(left)
                    left &= left - 1
                    rest = left
                    while rest:
                        if (
                            self.early[space] == self.early[lowest(rest)]
                            and self.late[space] == self.late[lowest(rest)]
                        ):
                            early |= self.early[space]
                            late |= self.late[space]
                        rest &= rest - 1
            kept = 0
            for index in range(count):
                if (early >> index if index < 64 else late >> (index - 64)) & 1 == 0:
                    self.lacks[kept] = self.lacks[index]
                    kept += 1
        return count

    def is_beaten(self, space):
        """Whether another space lies on all paths through this one. Twins are gone: it lies on more."""
        common: cython.ulonglong = ~(_ONE << space)
        left: cython.ulonglong = self.early[space]
        while left and common:
            common &= self.lacks[lowest(left)]
            left &= left - 1
        left = self.late[space]
        while left and common:
            common &= self.lacks[64 + lowest(left)]
            left &= left - 1
        return common != 0

    def shared(self, one, other):
        """What the paths through two spaces count."""
        total: cython.longlong = 0
        left: cython.ulonglong = self.early[one] & self.early[other]
        while left:
            total += self.values[lowest(left)]
            left &= left - 1
        left = self.late[one] & self.late[other]
        while left:
            total += self.values[64 + lowest(left)]
            left &= left - 1
        return total

    def pairs_keep(self, count, free, attacks, total):
        """Whether pairs make the sum so small that the attacker is kept. `values` are used up."""
        lacks = cython.declare(cython.ulonglong[128])
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

            # A pair takes away the paths through both, and doubles the others.
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
                            gain = 3 * self.shared(space, other) - weights[space] - weights[other]
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
                    # A path that is no more wants nothing; one through a single space of the pair has that.
                    lacks[index] = 0 if gain < 0 else lacks[index] & ~pair
