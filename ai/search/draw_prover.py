"""Proves draws in games of lines by showing that each side can be kept from completing any line.

The search looks at one side at a time. The attacker tries to complete a line; the defender only tries to prevent it. If
the defender succeeds, the attacker cannot win the real game either, where the defender may also make threats. If both
sides can be stopped, the game is a draw. This question has far fewer positions than the game, since spaces that no open
line needs do not matter, and a sum as in `Score.outlook` answers most positions without a search.

The search tries all moves of the attacker except those that the sum refutes. It sorts the defender's moves by the
danger that they leave, least first, and tries only the first of them: the width limits how far down these lists the
defender may go, summed over a line of play. The width grows as long as there is no answer.
"""

import cython

if not cython.compiled:
    from ai.search.cancel_token import CancelToken
    from ai.search.transposition_table import TranspositionTable, entry_depth, entry_score
    from game.rules.bits import mix, popcount
    from game.rules.placed_board import PlacedBoard

# The status of an attacker: stopped, unknown, or certain to complete a line.
_HELD = cython.declare(cython.int, 1)
_OPEN = cython.declare(cython.int, 0)
_WINS = cython.declare(cython.int, -1)

_DEFENSES = cython.declare(cython.int, 10)  # the number of defender's moves to assess is this plus the width
_WIDEST = cython.declare(cython.int, 60)
_LOWER = cython.declare(cython.int, 1)
_HOPELESS = cython.declare(cython.longlong, 1 << 62)  # the danger of a position that the attacker wins
_BEATEN = cython.declare(cython.longlong, -1 << 61)  # lower than the value of any move that does not lose at once
# These constants give positions with the attacker to move, positions with the defender to move, and positions of the
# real game different keys in the table.
_ATTACKER = cython.declare(cython.ulonglong, 0xA0761D6478BD642F)
_DEFENDER = cython.declare(cython.ulonglong, 0xE7037ED1A0B428DB)


class DrawProver:
    """Searches one position for a proof of a draw. The table may be shared with other searches.

    nodes          positions visited so far
    pace           speed of `assess` in this game, as a multiple of the slowest game's speed
    cancel_token   cancelling the token makes the search return at once
    drawing_move   a move of the mover that draws, once the draw is proven; -1 until then
    """

    def __init__(self, board: PlacedBoard, table: TranspositionTable) -> None:
        self.board = board
        self.table = table
        self.nodes = self.node_limit = 0
        self.cancel_token = CancelToken()
        self.drawing_move = -1
        self.width = 0
        self.mover_status = self.opponent_status = _OPEN
        self.found_move = -1
        self.own_left = self.free_left = self.defense = 0
        self.danger = 0
        self.replies = [0] * 65  # the last successful defense, indexed by the number of free cells that matter
        self.bonus = 0  # how much the danger after a recently successful defense is lowered, in the game's units
        self.pace = 1
        self.after_cells = [0] * 128
        self.after_values = [0] * 128

    def search(self, nodes: int) -> bool:
        """Search up to `nodes` more positions; return True if the draw has been proven."""
        self.node_limit = self.nodes + nodes
        with cython.nogil:
            self.search_wider()
        return self.drawing_move >= 0

    def holds(self, nodes: int) -> bool:
        """Search up to `nodes` more positions; return True if it is proven that the opponent cannot win.

        The mover may still win. A prover that answers this question does not answer `search`.
        """
        self.mover_status = _HELD
        return self.search(nodes)

    def stops(self, nodes: int) -> bool:
        """Search up to `nodes` more positions; return True if it is proven that the mover cannot win.

        The opponent may still win.
        """
        self.node_limit = self.nodes + nodes
        with cython.nogil:
            self.search_mover()
        return bool(self.mover_status == _HELD)

    def attack_status(self, own: int, free: int, attacks: bool) -> int:
        """Return 1 if the attacker is certainly stopped, -1 if the attacker wins, 0 if unknown.

        This is `assess` for callers in Python. `own` holds the attacker's cells, `free` the free cells, and `attacks`
        is True if the attacker is to move.
        """
        left: cython.ulonglong = free
        count: cython.int = self.assess(own, left, attacks, self.after_cells, self.after_values)
        return _HELD if count == 0 else _WINS if count < 0 else _OPEN

    # --- methods that each game defines ---

    def assess(self, own, free, attacks, cells, values):
        """Judge an attacker's position without a search.

        Returns 0 if the attacker is certainly stopped, -1 if the attacker can certainly force a line, otherwise the
        number of moves to try. Writes the cells that each move covers to `cells`, and the value of each move to the
        side to move to `values`. Sets `own_left` and `free_left` to the cells that still matter, and `danger` to a
        measure of how close the attacker is.
        """
        return -1

    def cells_of(self, move):
        """Return the cells that a move covers."""
        return 0

    # --- the search ---

    def should_stop(self):
        return self.cancel_token.is_cancelled or self.nodes >= self.node_limit

    def search_wider(self):
        """Repeat both searches with growing width.

        The search with the mover as the attacker comes first, because it is harder to prove.
        """
        own: cython.ulonglong = self.board.own
        foreign: cython.ulonglong = own ^ self.board.filled
        free: cython.ulonglong = self.board.area & ~self.board.filled
        while self.drawing_move < 0 and self.width <= _WIDEST:
            if self.mover_status == _OPEN:
                self.mover_status = self.node(own, free, True, self.width)
                if self.mover_status == _HELD:
                    self.width = 0
                    continue
            else:
                self.opponent_status = self.find_draw(foreign, free)
                if self.opponent_status == _HELD:
                    self.drawing_move = self.found_move
            if self.should_stop():
                return
            self.width += self.width // 2 + 1
            if self.mover_status == _WINS or self.opponent_status == _WINS:
                self.width = _WIDEST + 1

    def search_mover(self):
        """Repeat the search with the mover as the attacker, with growing width."""
        own: cython.ulonglong = self.board.own
        free: cython.ulonglong = self.board.area & ~self.board.filled
        while self.mover_status == _OPEN and self.width <= _WIDEST:
            self.mover_status = self.node(own, free, True, self.width)
            if self.should_stop():
                return
            self.width += self.width // 2 + 1

    def find_draw(self, own, free):
        """Return the status of the opponent as the attacker, with the mover to move.

        Sets `found_move` to a move that stops the opponent, if there is one.
        """
        cells = cython.declare(cython.ulonglong[128])
        values = cython.declare(cython.longlong[128])
        moves = cython.declare(cython.int[128])
        index: cython.int
        result: cython.int = _OPEN
        count: cython.int = self.assess(own, free, False, cells, values)
        if count < 0:
            return _WINS
        if count > 0:
            result = self.try_defenses(own, free, cells, values, count, self.width)
        if count == 0 or result == _HELD:
            # Find the move that covers the cells of the defense. If the opponent is stopped without a defense, find a
            # move after which the opponent is still stopped.
            for index in range(self.board.fill_moves(moves)):
                mark: cython.ulonglong = self.cells_of(moves[index])
                if count > 0:
                    if mark == self.defense:
                        self.found_move = moves[index]
                elif self.assess(own, free & ~mark, True, self.after_cells, self.after_values) == 0:
                    self.found_move = moves[index]
                    return _HELD
        return result

    def node(self, own, free, attacks, width):
        """Search a position and return the attacker's status (stopped, unknown, or certain to complete a line).

        `own` holds the attacker's cells. `attacks` is True if the attacker is to move, False if the defender is.
        """
        cells = cython.declare(cython.ulonglong[128])
        values = cython.declare(cython.longlong[128])
        result: cython.int
        if self.should_stop():
            return _OPEN

        # Sum: most positions need no search.
        count: cython.int = self.assess(own, free, attacks, cells, values)
        if count <= 0:
            return _HELD if count == 0 else _WINS
        own = self.own_left
        free = self.free_left

        # Table: a certain result is valid for any width.
        key: cython.ulonglong = mix(mix(own ^ (_ATTACKER if attacks else _DEFENDER)) ^ free)
        entry: cython.ulonglong = self.table.find(key)
        if entry != 0 and (entry_score(entry) != _OPEN or entry_depth(entry) >= width):
            return entry_score(entry)

        if attacks:
            result = self.try_attacks(own, free, cells, values, count, width)
        else:
            result = self.try_defenses(own, free, cells, values, count, width)
        if not self.should_stop():
            self.table.store(key, 0, result, width, _LOWER)
        return result

    def try_attacks(self, own, free, cells, values, count, width):
        """Try the attacker's moves, most dangerous first, and return the attacker's status."""
        index: cython.int
        result: cython.int
        left: cython.ulonglong
        reply: cython.ulonglong = 0
        for index in range(count):
            _move_best_to(cells, values, index, count)
            left = free & ~cells[index]
            # The defense against the last move may work against this move, too. If one of its cells is taken, a move
            # that covers its other cells works as well. If there is no such move, the attacker can never cover these
            # cells either.
            if (
                reply & left
                and self.assess(own | cells[index], left & ~reply, True, self.after_cells, self.after_values) == 0
            ):
                continue
            self.defense = 0
            result = self.node(own | cells[index], left, False, width)
            if result != _HELD:
                return result
            if self.defense != 0:
                reply = self.defense
        return _HELD

    def try_defenses(self, own, free, cells, values, count, width):
        """Try the defender's moves and return the attacker's status.

        If a move stops the attacker, `defense` is set to the cells of that move.
        """
        index: cython.int
        result: cython.int
        after: cython.int
        tried: cython.int = min(count, _DEFENSES + width)
        level: cython.int = popcount(free)
        reply: cython.ulonglong = self.replies[level]
        for index in range(count):
            if cells[index] == reply:
                values[index] = _HOPELESS
        for index in range(tried):
            _move_best_to(cells, values, index, count)
            after = self.assess(own, free & ~cells[index], True, self.after_cells, self.after_values)
            if after == 0:
                self.defense = self.replies[level] = cells[index]
                return _HELD
            # Order the moves by the danger that they leave; moves that lose at once come last.
            values[index] = -_HOPELESS if after < 0 else -self.danger
            if cells[index] == reply:
                values[index] += self.bonus
        is_certain: cython.bint = tried == count
        for index in range(tried):
            _move_best_to(cells, values, index, tried)
            if values[index] <= _BEATEN:
                break
            if index > width:
                return _OPEN
            result = self.node(own, free & ~cells[index], True, width - index)
            if result == _HELD:
                self.defense = self.replies[level] = cells[index]
                return _HELD
            is_certain &= result == _WINS
        return _WINS if is_certain else _OPEN


def _move_best_to(
    cells: cython.p_ulonglong, values: cython.p_longlong, first: cython.int, count: cython.int
) -> cython.void:
    """Swap the best move among the indices from `first` to `count` - 1 with the move at `first`."""
    index: cython.int
    best: cython.int = first
    for index in range(first + 1, count):
        if values[index] > values[best]:
            best = index
    mark: cython.ulonglong = cells[best]
    value: cython.longlong = values[best]
    cells[best], values[best] = cells[first], values[first]
    cells[first], values[first] = mark, value
