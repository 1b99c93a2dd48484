"""A search for draws in games of lines: can either player be kept from every line?

Only one side counts at a time. The attacker wants a line; the keeper has no lines and no aim but to be in the way. Who
can be kept like that cannot win the game either, where the keeper might threaten something besides; and if both can, it
is drawn. So narrow a question has far fewer positions than the game, since spaces that no open line needs are all alike
to it, and a sum like that of `Score.outlook` answers most of them without a look ahead.

All moves of the attacker are tried but those that the sum refutes. The keeper's are tried in the order of the danger
that they leave, and not all of them: the width, which grows as long as there is no answer, says how many places down
the lists the keeper may go on any one line of play.
"""

import cython

if not cython.compiled:
    from ai.search.table import Table, entry_depth, entry_score
    from game.rules.bits import mix, popcount
    from game.rules.placed_board import PlacedBoard

# What is known of an attacker.
_KEPT = cython.declare(cython.int, 1)
_OPEN = cython.declare(cython.int, 0)
_WINS = cython.declare(cython.int, -1)

_LOOKED_AT = cython.declare(
    cython.int, 10
)  # of the keeper's moves: those that hinder most, and one more for each width
_WIDEST = cython.declare(cython.int, 60)
_LOWER = cython.declare(cython.int, 1)
_HOPELESS = cython.declare(cython.longlong, 1 << 62)  # the danger of a position that the attacker wins
_BEATEN = cython.declare(cython.longlong, -1 << 61)  # no move that leaves something open is worth so little
# Neither are they mistaken for each other in the table, nor for positions of the game.
_ATTACKER = cython.declare(cython.ulonglong, 0xA0761D6478BD642F)
_KEEPER = cython.declare(cython.ulonglong, 0xE7037ED1A0B428DB)


class Keeper:
    """Searches one position. The table may be shared with other searches.

    nodes          positions looked at so far
    pace           how many surveys a game makes in the time of a slow one
    stopped        set it to True, from any thread, and the search returns at once
    drawing_move   a move of the mover that draws, once the draw is proven; -1 until then
    """

    def __init__(self, board: PlacedBoard, table: Table) -> None:
        self.board = board
        self.table = table
        self.nodes = self.node_limit = 0
        self.stopped = False
        self.drawing_move = -1
        self.width = 0
        self.mover_is = self.opponent_is = _OPEN
        self.kept_by = -1
        self.own_left = self.free_left = self.chosen = 0
        self.danger = 0
        self.replies = [0] * 65  # what was enough last, by the number of free cells that matter
        self.bonus = 0  # by how much it is taken for less dangerous than it looks; each game knows its units
        self.pace = 1
        self.after_cells = [0] * 128
        self.after_worths = [0] * 128

    def search(self, nodes: int) -> bool:
        """Look at so many more positions; whether the draw is proven by now."""
        self.node_limit = self.nodes + nodes
        with cython.nogil:
            self.widen()
        return self.drawing_move >= 0

    def at_once(self, own: int, free: int, attacks: bool) -> int:
        """`survey` for callers in Python: 1 if the attacker is kept, -1 if they win, 0 if it is not known."""
        left: cython.ulonglong = free
        count: cython.int = self.survey(own, left, attacks, self.after_cells, self.after_worths)
        return _KEPT if count == 0 else _WINS if count < 0 else _OPEN

    # --- each game says these in its own way ---

    def survey(self, own, free, attacks, cells, worths):
        """What can be told at once of an attacker's cells and the free ones: 0 if the attacker is certainly kept, -1 if
        a line can certainly be forced, else how many moves there are to try.

        Writes what they cover to `cells` and how much they help or hinder to `worths`; `own_left` and `free_left` are
        the cells that still matter, and `danger` says how close the attacker is.
        """
        return -1

    def cells_of(self, move):
        """What a move covers."""
        return 0

    # --- the search ---

    def halts(self):
        return self.stopped or self.nodes >= self.node_limit

    def widen(self):
        """Ask each question again and again, with a greater width each time; first the one that is harder to affirm."""
        own: cython.ulonglong = self.board.own
        foreign: cython.ulonglong = own ^ self.board.filled
        free: cython.ulonglong = self.board.area & ~self.board.filled
        while self.drawing_move < 0 and self.width <= _WIDEST:
            if self.mover_is == _OPEN:
                self.mover_is = self.hold(own, free, True, self.width)
                if self.mover_is == _KEPT:
                    self.width = 0
                    continue
            else:
                self.opponent_is = self.defend(foreign, free)
                if self.opponent_is == _KEPT:
                    self.drawing_move = self.kept_by
            if self.halts():
                return
            self.width += self.width // 2 + 1
            if self.mover_is == _WINS or self.opponent_is == _WINS:
                self.width = _WIDEST + 1

    def defend(self, own, free):
        """Whether the mover can keep the opponent; `kept_by` is the move that does it."""
        cells = cython.declare(cython.ulonglong[128])
        worths = cython.declare(cython.longlong[128])
        moves = cython.declare(cython.int[128])
        index: cython.int
        result: cython.int = _OPEN
        count: cython.int = self.survey(own, free, False, cells, worths)
        if count < 0:
            return _WINS
        if count > 0:
            result = self.keep(own, free, cells, worths, count, self.width)
        if count == 0 or result == _KEPT:
            # Which move it was; if there is nothing to do, one that leaves it so.
            for index in range(self.board.fill_moves(moves)):
                mark: cython.ulonglong = self.cells_of(moves[index])
                if count > 0:
                    if mark == self.chosen:
                        self.kept_by = moves[index]
                elif self.survey(own, free & ~mark, True, self.after_cells, self.after_worths) == 0:
                    self.kept_by = moves[index]
                    return _KEPT
        return result

    def hold(self, own, free, attacks, width):
        """Whether an attacker with these cells can be kept, who is to move or not."""
        cells = cython.declare(cython.ulonglong[128])
        worths = cython.declare(cython.longlong[128])
        result: cython.int
        if self.halts():
            return _OPEN

        # At once: most positions need no look ahead.
        count: cython.int = self.survey(own, free, attacks, cells, worths)
        if count <= 0:
            return _KEPT if count == 0 else _WINS
        own = self.own_left
        free = self.free_left

        # Table: what is certain holds for any width.
        key: cython.ulonglong = mix(mix(own ^ (_ATTACKER if attacks else _KEEPER)) ^ free)
        entry: cython.ulonglong = self.table.find(key)
        if entry != 0 and (entry_score(entry) != _OPEN or entry_depth(entry) >= width):
            return entry_score(entry)

        if attacks:
            result = self.attack(own, free, cells, worths, count, width)
        else:
            result = self.keep(own, free, cells, worths, count, width)
        if not self.halts():
            self.table.keep(key, 0, result, width, _LOWER)
        return result

    def attack(self, own, free, cells, worths, count, width):
        """Try the moves of the attacker, the most dangerous first."""
        index: cython.int
        result: cython.int
        left: cython.ulonglong
        reply: cython.ulonglong = 0
        for index in range(count):
            _bring_best(cells, worths, index, count)
            left = free & ~cells[index]
            # What was the answer to another move may be enough here, too. If a part of it is taken, another move over
            # the rest is as good; and if there is none, nobody will ever cover that rest.
            if (
                reply & left
                and self.survey(own | cells[index], left & ~reply, True, self.after_cells, self.after_worths) == 0
            ):
                continue
            self.chosen = 0
            result = self.hold(own | cells[index], left, False, width)
            if result != _KEPT:
                return result
            if self.chosen != 0:
                reply = self.chosen
        return _KEPT

    def keep(self, own, free, cells, worths, count, width):
        """Try the moves of the keeper; `chosen` is the one that is enough."""
        index: cython.int
        result: cython.int
        after: cython.int
        looked: cython.int = min(count, _LOOKED_AT + width)
        level: cython.int = popcount(free)
        reply: cython.ulonglong = self.replies[level]
        for index in range(count):
            if cells[index] == reply:
                worths[index] = _HOPELESS
        for index in range(looked):
            _bring_best(cells, worths, index, count)
            after = self.survey(own, free & ~cells[index], True, self.after_cells, self.after_worths)
            if after == 0:
                self.chosen = self.replies[level] = cells[index]
                return _KEPT
            # From here on the order is that of the danger, and what loses at once comes last.
            worths[index] = -_HOPELESS if after < 0 else -self.danger
            if cells[index] == reply:
                worths[index] += self.bonus
        is_certain: cython.bint = looked == count
        for index in range(looked):
            _bring_best(cells, worths, index, looked)
            if worths[index] <= _BEATEN:
                break
            if index > width:
                return _OPEN
            result = self.hold(own, free & ~cells[index], True, width - index)
            if result == _KEPT:
                self.chosen = self.replies[level] = cells[index]
                return _KEPT
            is_certain &= result == _WINS
        return _WINS if is_certain else _OPEN


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _bring_best(
    cells: cython.p_ulonglong, worths: cython.p_longlong, first: cython.int, count: cython.int
) -> cython.void:
    """Let the move that is worth most, of the first `count` from `first` on, change places with the first."""
    index: cython.int
    best: cython.int = first
    for index in range(first + 1, count):
        if worths[index] > worths[best]:
            best = index
    mark: cython.ulonglong = cells[best]
    worth: cython.longlong = worths[best]
    cells[best], worths[best] = cells[first], worths[first]
    cells[first], worths[first] = mark, worth
