"""Proves wins in Domino Four by threats, and by a few quiet moves between them.

A *threat* is a domino after which another domino would complete a line. The opponent must answer it with a domino that
covers a square of each domino that would complete a line. The search of threats follows such dominoes alone, depth
first, until no answer is left.

A *quiet* move threatens to win by threats if the opponent passed. It wins if the mover still wins after every answer.
The search tries lines of play with at most one quiet move, then two, and so on, and at each turn only the dominoes that
do most for open lines. So it proves wins, but never that there is no win.
"""

from array import array

import cython

from ai.search.memory import zeros
from game.rules.numbers import members

if not cython.compiled:
    from ai.exact.win_provers.win_prover import WinProver
    from ai.score.domino import line_step
    from game.rules.bits import lowest, mix, popcount
    from game.rules.domino import DominoBoard

_DEEPEST = cython.declare(cython.int, 30)  # threats in a row
_MOST_QUIET = cython.declare(cython.int, 8)
_MOST_FOUND = cython.declare(cython.int, 56)  # dominoes in a list of those that complete a line
_WIDTH = cython.declare(cython.int, 24)  # the moves tried at each turn, besides threats
_THREAT_NODES = cython.declare(cython.int, 100)  # for one search of threats among quiet moves
_FIRST_NODES = cython.declare(cython.int, 100_000)  # for the search of threats alone
_TABLE_BITS = 18
_THREATS = cython.declare(cython.ulonglong, 0x8EBC6AF09C88C6E3)


class DominoWinProver(WinProver):
    """Proves wins in Domino Four."""

    def __init__(self, board: DominoBoard) -> None:
        WinProver.__init__(self)
        self.is_cut = False
        self.threat_limit = 0
        empty = type(board)(board.columns, board.rows, board.line)
        self.moves = empty.moves()
        masks = [sum(1 << cell for cell in board.cells(move)) for move in self.moves]
        lines = []
        for direction in range(4):
            step = line_step(direction)
            for first in members(cython.cast(DominoBoard, empty).line_starts[direction]):
                lines.append(sum(1 << first + step * index for index in range(board.line)))
        self.domino_count, self.line_count = len(masks), len(lines)
        self.area = board.area
        self.dominoes = masks + [0] * (128 - len(masks))
        self.lines = lines + [0] * (168 - len(lines))
        self.neighbors = [0] * 64
        for mask in masks:
            low, high = members(mask)
            self.neighbors[low] |= 1 << high
            self.neighbors[high] |= 1 << low
        begins, touching = [0], []
        for mask in masks:
            touching += [index for index, line in enumerate(lines) if line & mask]
            begins.append(len(touching))
        self.begins, self.touching = array("i", begins), array("i", touching)
        self.failed = zeros(1 << _TABLE_BITS, "Q")
        self.failed_shift = 64 - _TABLE_BITS
        self.refutations = [0] * 16

    def prove_win(self, board: DominoBoard) -> None:
        own: cython.ulonglong = board.own
        foreign: cython.ulonglong = board.own ^ board.filled
        found: cython.ulonglong = 0
        quiet: cython.int = 0
        with cython.nogil:
            self.threat_limit = self.nodes + _FIRST_NODES
            self.is_cut = False
            found = self.threaten(own, foreign, 0)
            self.is_by_threats = found != 0
            for quiet in range(1, _MOST_QUIET + 1):
                if found != 0 or self.should_stop():
                    break
                found = self.prove(own, foreign, quiet)
        if found != 0:
            self.winning_move = self.moves[self.index_of(found)]

    def prove_loss(self, board: DominoBoard) -> bool:
        foreign: cython.ulonglong = board.own
        own: cython.ulonglong = board.own ^ board.filled
        is_lost: cython.bint = False
        quiet: cython.int
        with cython.nogil:
            for quiet in range(_MOST_QUIET + 1):
                if self.should_stop():
                    break
                is_lost = self.wins_after_replies(own, foreign, 0, quiet)
                if is_lost:
                    break
        return bool(is_lost)

    def index_of(self, mask: int) -> int:
        """Return the index of the domino with these squares."""
        return next(index for index in range(self.domino_count) if self.dominoes[index] == mask)

    # --- threats ---

    def completions(self, own, foreign, found):
        """Write the dominoes with which a side completes a line at once to `found`, and return their number."""
        index: cython.int
        count: cython.int = 0
        for index in range(self.line_count):
            if self.lines[index] & foreign == 0:
                count = self.complete(self.lines[index] & ~own, self.area & ~(own | foreign), found, count)
        return count

    def threats_of(self, domino, own, foreign, found):
        """Write the dominoes with which a side completes a line through its last domino to `found`.

        Return their number. `own` includes the last domino.
        """
        entry: cython.int
        count: cython.int = 0
        line: cython.ulonglong
        for entry in range(self.begins[domino], self.begins[domino + 1]):
            line = self.lines[self.touching[entry]]
            if line & foreign == 0:
                count = self.complete(line & ~own, self.area & ~(own | foreign), found, count)
        return count

    def complete(self, missing, free, found, count):
        """Add the dominoes that cover all missing squares of a line to `found`, from index `count` on.

        Return the new number.
        """
        left: cython.ulonglong
        rest: cython.ulonglong = missing & (missing - 1)
        if rest & (rest - 1) or missing == 0 or count > _MOST_FOUND:
            return count
        if rest:
            if self.neighbors[lowest(missing)] & rest:
                found[count] = missing
                count += 1
            return count
        left = self.neighbors[lowest(missing)] & free
        while left:
            found[count] = missing | left & ~(left - 1)
            count += 1
            left &= left - 1
        return count

    def answers(self, own, foreign, threats, count, found):
        """Write the dominoes that cover a square of each of the threats to `found`, and return their number."""
        domino: cython.int
        index: cython.int
        number: cython.int = 0
        free: cython.ulonglong = self.area & ~(own | foreign)
        mask: cython.ulonglong
        for domino in range(self.domino_count):
            mask = self.dominoes[domino]
            if mask & ~free or mask & threats[0] == 0:
                continue
            for index in range(1, count):
                if mask & threats[index] == 0:
                    break
            else:
                found[number] = mask
                number += 1
        return number

    def parries(self, mask, threats, count):
        """Return True if a domino covers a square of each of the threats."""
        index: cython.int
        for index in range(count):
            if mask & threats[index] == 0:
                return False
        return True

    def threaten(self, own, foreign, turn):
        """Return the first domino of a win by threats alone, or 0. The attacker is to move."""
        found = cython.declare(cython.ulonglong[64])
        danger = cython.declare(cython.ulonglong[64])
        replies = cython.declare(cython.ulonglong[16])
        attacks = cython.declare(cython.int[128])
        values = cython.declare(cython.int[128])
        key: cython.ulonglong
        mask: cython.ulonglong
        free: cython.ulonglong = self.area & ~(own | foreign)
        domino: cython.int
        index: cython.int
        number: cython.int
        count: cython.int = 0
        dangers: cython.int
        self.nodes += 1
        if self.completions(own, foreign, found):
            return found[0]
        key = mix(mix(own ^ _THREATS) ^ foreign)
        if self.failed[key >> self.failed_shift] == key:
            return 0
        if turn >= _DEEPEST or self.nodes >= self.threat_limit or self.should_stop():
            self.is_cut = True
            return 0
        dangers = self.completions(foreign, own, danger)
        if dangers > _MOST_FOUND:
            return 0
        for domino in range(self.domino_count):
            mask = self.dominoes[domino]
            if mask & ~free or not self.parries(mask, danger, dangers):
                continue
            number = self.threats_of(domino, own | mask, foreign, found)
            if number == 0:
                continue
            number = self.answers(own | mask, foreign, found, number, replies)
            if number == 0:
                return mask
            attacks[count] = domino
            values[count] = -number
            count += 1
        while count > 0:
            domino = _take_best(attacks, values, count)
            count -= 1
            mask = self.dominoes[domino]
            number = self.threats_of(domino, own | mask, foreign, found)
            number = self.answers(own | mask, foreign, found, number, replies)
            for index in range(number):
                if self.threaten(own | mask, foreign | replies[index], turn + 1) == 0:
                    break
            else:
                return mask
            if self.is_cut:
                return 0
        self.failed[key >> self.failed_shift] = key
        return 0

    # --- quiet moves ---

    def prove(self, own, foreign, quiet):
        """Return the first domino of a win with at most so many quiet moves in a line of play, or 0."""
        found = cython.declare(cython.ulonglong[64])
        danger = cython.declare(cython.ulonglong[64])
        replies = cython.declare(cython.ulonglong[16])
        chosen = cython.declare(cython.int[128])
        values = cython.declare(cython.int[128])
        key: cython.ulonglong
        mask: cython.ulonglong
        free: cython.ulonglong = self.area & ~(own | foreign)
        domino: cython.int
        index: cython.int
        number: cython.int
        count: cython.int = 0
        dangers: cython.int
        self.threat_limit = self.nodes + _THREAT_NODES
        self.is_cut = False
        mask = self.threaten(own, foreign, 0)
        if mask or quiet == 0 or self.should_stop():
            return mask
        key = mix(mix(own ^ cython.cast(cython.ulonglong, quiet)) ^ foreign)
        if self.failed[key >> self.failed_shift] == key:
            return 0
        dangers = self.completions(foreign, own, danger)
        if dangers > _MOST_FOUND:
            return 0
        for domino in range(self.domino_count):
            mask = self.dominoes[domino]
            if mask & ~free == 0 and self.parries(mask, danger, dangers):
                chosen[count] = domino
                values[count] = self.promise(domino, own, foreign)
                count += 1
        for _ in range(_WIDTH):
            if count == 0 or self.should_stop():
                break
            domino = _take_best(chosen, values, count)
            count -= 1
            mask = self.dominoes[domino]
            number = self.threats_of(domino, own | mask, foreign, found)
            if number:
                number = self.answers(own | mask, foreign, found, number, replies)
                for index in range(number):
                    if self.prove(own | mask, foreign | replies[index], quiet - 1) == 0:
                        break
                else:
                    return mask
            else:
                self.threat_limit = self.nodes + _THREAT_NODES
                self.is_cut = False
                own |= mask
                if self.threaten(own, foreign, 0) and self.wins_after_replies(own, foreign, quiet, quiet - 1):
                    return mask
                own ^= mask
        if not self.should_stop():
            self.failed[key >> self.failed_shift] = key
        return 0

    def wins_after_replies(self, own, foreign, level, quiet):
        """Return True if the attacker wins after every domino of the defender, who is to move.

        The last refutation at this level is tried first.
        """
        found = cython.declare(cython.ulonglong[64])
        domino: cython.int
        is_any: cython.bint = False
        mask: cython.ulonglong = self.refutations[level]
        free: cython.ulonglong = self.area & ~(own | foreign)
        if self.completions(foreign, own, found):
            return False
        if mask and mask & ~free == 0:
            is_any = True
            if self.prove(own, foreign | mask, quiet) == 0:
                return False
        for domino in range(self.domino_count):
            mask = self.dominoes[domino]
            if mask & ~free or mask == self.refutations[level]:
                continue
            is_any = True
            if self.prove(own, foreign | mask, quiet) == 0:
                self.refutations[level] = mask
                return False
        return is_any

    def promise(self, domino, own, foreign):
        """Return how much a domino does for the lines of both sides that it touches."""
        entry: cython.int
        value: cython.int = 0
        line: cython.ulonglong
        for entry in range(self.begins[domino], self.begins[domino + 1]):
            line = self.lines[self.touching[entry]]
            if line & foreign == 0:
                value += 1 << (2 * popcount(line & (own | self.dominoes[domino])))
            elif line & own == 0:
                value += 1 << popcount(line & foreign)
        return value


def _take_best(moves: cython.p_int, values: cython.p_int, count: cython.int) -> cython.int:
    """Return the move with the greatest of `count` values, and put the last move and its value in their place."""
    index: cython.int
    best: cython.int = 0
    for index in range(1, count):
        if values[index] > values[best]:
            best = index
    move: cython.int = moves[best]
    moves[best], values[best] = moves[count - 1], values[count - 1]
    return move
