"""The draw prover of Domino Four: proves that an attacker cannot complete any line.

A line that the attacker could complete with n more dominoes counts 1 / 2**n; ai/score/score.py explains the sum. In
rows and columns, one domino may cover two squares of a line; on a diagonal one domino covers one square. A line is open
as long as every missing square has an empty neighbor: without an empty neighbor, no domino can ever cover the square.

A domino of the attacker gains the value of the lines that it brings nearer to completion. A domino of the defender
removes the value of all lines that it touches.
"""

from array import array

import cython

from game.rules.numbers import members

if not cython.compiled:
    from ai.score.domino import coverable, line_step
    from ai.search.draw_prover import DrawProver
    from game.rules.bits import popcount
    from game.rules.domino import DominoBoard

_ONE = cython.declare(cython.ulonglong, 1)
_WHOLE = cython.declare(cython.longlong, 1 << 20)  # the value of a complete line
_PER_MOVE = cython.declare(cython.longlong, (1 << 20) // 50)  # the danger that each possible move of the attacker adds


class DominoDrawProver(DrawProver):
    """Proves draws in Domino Four.

    lines, firsts, steps   the squares of each line, its first square, and the step to its next square
    needs                  the dominoes needed to cover missing squares in a row or column, by the squares' bits
    begins                 the index of each line's first entry in `touching` and `shares`
    touching, shares       a domino that touches the line, and the bits of the line's squares that the domino covers
    """

    def __init__(self, board, table) -> None:
        DrawProver.__init__(self, board, table)
        self.bonus = _WHOLE // 20
        self.pace = 6
        self.length = board.line
        moves = type(board)(board.columns, board.rows, board.line).moves()
        dominoes = [sum(1 << cell for cell in board.cells(move)) for move in moves]
        lines = []
        for direction in range(4):
            step = line_step(direction)
            for first in members(cython.cast(DominoBoard, board).line_starts[direction]):
                lines.append((first, step, [first + step * index for index in range(board.line)]))
        self.line_count, self.domino_count = len(lines), len(dominoes)
        self.lines = _padded([sum(1 << cell for cell in cells) for _, _, cells in lines], 168)
        self.firsts = _padded([first for first, _, _ in lines], 168)
        self.steps = _padded([step for _, step, _ in lines], 168)
        self.dominoes = _padded(dominoes, 128)
        self.needs = [sum((len(run) + 1) // 2 for run in f"{lacking:b}".split("0")) for lacking in range(64)]
        self.values = [(1 << 20) >> need for need in range(8)]
        self.touched = [0] * 128
        self.gains = [0] * 128
        begins, touching, shares = [0], [], []
        for _, _, cells in lines:
            for index, domino in enumerate(dominoes):
                share = sum(1 << bit for bit, cell in enumerate(cells) if domino >> cell & 1)
                if share:
                    touching.append(index)
                    shares.append(share)
            begins.append(len(touching))
        self.begins, self.touching, self.shares = array("i", begins), array("i", touching), array("i", shares)

    def cells_of(self, move):
        return (_ONE | _ONE << (8 if move & 1 else 1)) << (move >> 1)

    def assess(self, own, free, attacks, cells, worths):
        index: cython.int
        entry: cython.int
        square: cython.int
        lacking: cython.int
        rest: cython.int
        need: cython.int
        domino: cython.int
        nearest: cython.int = 8
        total: cython.longlong = 0
        most: cython.longlong = 0
        self.nodes += 1
        for index in range(self.domino_count):
            self.touched[index] = self.gains[index] = 0

        # Sum: add up the values of all open lines, and for each domino the values of the lines that it touches or
        # brings nearer to completion.
        free = coverable(free)
        self.own_left = 0
        for index in range(self.line_count):
            if self.lines[index] & ~(own | free):
                continue
            self.own_left |= self.lines[index] & own
            lacking = 0
            for square in range(self.length):
                if own >> (self.firsts[index] + square * self.steps[index]) & 1 == 0:
                    lacking |= 1 << square
            is_straight: cython.bint = self.steps[index] == 1 or self.steps[index] == 8
            need = self.needs[lacking] if is_straight else popcount(lacking)
            nearest = min(nearest, need)
            total += self.values[need]
            for entry in range(self.begins[index], self.begins[index + 1]):
                domino = self.touching[entry]
                if lacking & self.shares[entry] and self.dominoes[domino] & ~free == 0:
                    self.touched[domino] += self.values[need]
                    rest = lacking & ~self.shares[entry]
                    if (self.needs[rest] if is_straight else popcount(rest)) < need:
                        self.gains[domino] += self.values[need]
        if attacks:
            if nearest == 1:
                return -1
            for index in range(self.domino_count):
                most = max(most, self.gains[index])
        if total + most < _WHOLE:
            return 0

        # Moves: all moves of the defender, or the moves with which the attacker may still force a line.
        self.free_left = free
        count: cython.int = 0
        for index in range(self.domino_count):
            if self.dominoes[index] & ~free == 0 and (not attacks or total + self.gains[index] >= _WHOLE):
                cells[count] = self.dominoes[index]
                worths[count] = self.touched[index] + (1_000 * self.gains[index] if attacks else 0)
                count += 1
        self.danger = total + count * _PER_MOVE
        return count


def _padded(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))
