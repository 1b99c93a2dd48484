"""The part of the gravity solver that searches positions without flips."""

import cython
import numpy

if not cython.compiled:
    from ai.exact.gravity.books import FlipBookIndex, index_of
    from ai.exact.gravity.bounds import answer_bound, has_decisive_move, open_lines
    from ai.exact.gravity.entries import (
        NO_SCORE,
        deciding_bound,
        drop_key,
        hash_of,
        lower_bound,
        table_move,
        upper_bound,
    )
    from ai.exact.gravity.search_control import SearchControl
    from ai.exact.gravity.table import Table
    from ai.exact.gravity.threats import safe_cells, winning_cells
    from game.rules.bits import lowest, popcount
    from game.rules.seven_by_six import BOTTOM, FULL

_MOST_SHARED = cython.declare(cython.int, 30)  # with more discs, a subtree is too small to share between threads
_MOST_REMEMBERED = cython.declare(cython.int, 36)  # with more discs, a search is faster than a table lookup

# --- move ordering: values tuned for the fewest nodes on published test positions ---
_THREAT_RANK = cython.declare(cython.int, 72)
_WASTE_RANK = cython.declare(cython.int, 200)
_REPLY_RANK = cython.declare(cython.int, 10)
_SOON_RANK = cython.declare(cython.int, 16)
_PAIR_RANK = cython.declare(cython.int, 8)
_SINGLE_RANK = cython.declare(cython.int, 4)
_KILLER_RANK = cython.declare(cython.int, 15)
_EVERY_RANK = cython.declare(cython.int, 1024)  # makes all ranks positive
_MOST_WEIGHED = cython.declare(cython.int, 24)  # with more discs, cheap ranks are better than exact ranks
_MOST_SPARSE = cython.declare(cython.int, 16)  # with more discs, lines with a single disc do not help
_COLUMN_RANKS = (-24, -16, -8, 20, -8, -16, -24)
_ROW_RANKS = (-16, 0, 0, 0, 0, 16)


class DropSearch:
    """Searches positions of the gravity games in which neither player has flips left."""

    def __init__(self, table: Table, control: SearchControl, flip_book: FlipBookIndex) -> None:
        self.table = table
        self.control = control
        self.flip_book = flip_book
        self.book_keys = numpy.zeros(1, numpy.uint64).data
        self.book_scores = numpy.zeros(1, numpy.int8).data
        self.book_size = 0
        self.book_discs = -1
        self.killers = [0] * 42
        self.cell_ranks = [
            _COLUMN_RANKS[column] + _ROW_RANKS[row] if row < 6 else 0 for column in range(7) for row in range(7)
        ]

    def begin(self):
        """Clear the killer moves: the last cell that caused a cutoff at each number of discs."""
        discs: cython.int
        for discs in range(42):
            self.killers[discs] = 0

    def load_book(self, keys: numpy.ndarray, scores: numpy.ndarray, most_discs: int) -> None:
        """Set the opening book: the sorted keys and the scores of positions without flips.

        The book holds positions with at most `most_discs` discs.
        """
        self.book_keys = keys.data
        self.book_scores = scores.data
        self.book_size = len(keys)
        self.book_discs = most_discs

    def book_score(self, mine, filled, discs):
        """Return the score of a position without flips from one of the books, or NO_SCORE if no book holds it."""
        if discs > self.book_discs and discs > self.flip_book.most_discs:
            return NO_SCORE
        score: cython.int = self.flip_book.book_score(mine, filled, 0, 0, False, discs)
        if score != NO_SCORE or discs > self.book_discs:
            return score
        index: cython.int = index_of(drop_key(mine, filled, discs) + BOTTOM, self.book_keys, self.book_size)
        return NO_SCORE if index < 0 else self.book_scores[index]

    def value(self, mine, filled):
        """Return the score of a position without flips.

        The search asks whether the score is greater than alpha. It starts near a draw and moves alpha away from there,
        one turn at a time, until the bounds meet.
        """
        discs: cython.int = popcount(filled)
        their_wins: cython.ulonglong = winning_cells(mine ^ filled, filled)
        my_wins: cython.ulonglong = winning_cells(mine, filled)
        lower: cython.int = -((42 - discs) // 2)
        upper: cython.int = (41 - discs) // 2
        score: cython.int = 0
        alpha: cython.int
        if my_wins & (filled + BOTTOM):
            return (43 - discs) // 2
        score = self.book_score(mine, filled, discs)
        if score != NO_SCORE:
            return score
        # First ask if the first player wins, because the first player wins more often than not.
        alpha = 0 if discs & 1 == 0 and upper > 0 else -1
        while lower < upper and not self.control.cancelled:
            alpha = min(max(alpha, lower), upper - 1)
            score = self.find_bound(mine, filled, their_wins, my_wins, alpha, discs)
            if score > alpha:
                lower = alpha = score
            else:
                upper = score
                alpha = score - 1
        return lower

    def find_bound(self, mine, filled, their_wins, my_wins, alpha, discs):
        """Return an upper bound of the score if the score is at most `alpha`, else a lower bound.

        The mover must not be able to win with this move.
        """
        moves: cython.ulonglong = safe_cells(their_wins, (filled + BOTTOM) & FULL)
        bound: cython.int
        if moves == 0:
            return -((42 - discs) // 2)
        if discs >= 40:
            return 0
        if -((40 - discs) // 2) > alpha:
            return -((40 - discs) // 2)
        if (41 - discs) // 2 <= alpha:
            return (41 - discs) // 2
        if moves & (moves - 1) == 0:
            return -self.find_bound(
                mine ^ filled,
                filled | moves,
                winning_cells(mine | moves, filled | moves),
                their_wins & ~moves,
                -alpha - 1,
                discs + 1,
            )
        bound = self.book_score(mine, filled, discs)
        if bound != NO_SCORE:
            return bound
        bound = answer_bound(mine, mine ^ filled, filled, their_wins, alpha, discs)
        if bound <= alpha:
            return bound
        return self.node(mine, filled, their_wins, my_wins, hash_of(drop_key(mine, filled, discs)), alpha, discs)

    def survives(self, mine, filled, their_wins):
        """Return True if the mover can prevent the opponent from winning within the opponent's next two turns.

        The position meets the conditions of `node`.
        """
        moves: cython.ulonglong = (filled + BOTTOM) & FULL & ~(their_wins >> 1)
        cell: cython.ulonglong
        new_filled: cython.ulonglong
        replies: cython.ulonglong
        while moves:
            cell = moves & (~moves + 1)
            moves ^= cell
            new_filled = filled | cell
            replies = safe_cells(winning_cells(mine | cell, new_filled), (new_filled + BOTTOM) & FULL)
            self.control.nodes += 1
            if not has_decisive_move(mine ^ filled, new_filled, replies):
                return True
        return False

    def node(self, mine, filled, their_wins, my_wins, hash, alpha, discs):
        """Search a node without flips, and return a bound of its score.

        The mover must have a choice: no move wins at once, no reply is forced, at least two moves do not lose at once,
        and no bound is known without a search.

        their_wins, my_wins   `winning_cells` of the opponent and of the mover
        hash                  the hash of the position in the table
        """
        # Distance: neither player can win within the next two turns, which limits the score.
        lower: cython.int = -((40 - discs) // 2)
        upper: cython.int = (39 - discs) // 2
        quickest: cython.int = (41 - discs) // 2
        score: cython.int = self.control.enter_node(lower, quickest, alpha)
        if score != NO_SCORE:
            return score
        moves: cython.ulonglong = (filled + BOTTOM) & FULL & ~(their_wins >> 1)
        if upper <= alpha:
            return quickest if has_decisive_move(mine, filled, moves) else upper

        # Table: the result of an earlier visit may answer the node.
        remembered: cython.bint = discs <= _MOST_REMEMBERED
        entry: cython.ulonglong = 0
        if remembered:
            entry = self.table.entry(hash)
            score = deciding_bound(lower_bound(entry), upper_bound(entry), alpha)
            if score != NO_SCORE:
                return score

        # Moves: after each move, follow forced replies to the next position where a player has a choice.
        starts = cython.declare(cython.ulonglong[7])
        movers = cython.declare(cython.ulonglong[7])
        fills = cython.declare(cython.ulonglong[7])
        threats = cython.declare(cython.ulonglong[7])
        own_wins = cython.declare(cython.ulonglong[7])
        first_wins = cython.declare(cython.ulonglong[7])
        hashes = cython.declare(cython.ulonglong[7])
        turns = cython.declare(cython.int[7])
        ranks = cython.declare(cython.int[8])
        # If the mover has to win within three of their own turns, the children are not looked up.
        probes: cython.bint = remembered and (37 - discs) // 2 > alpha
        most_known: cython.int = max(self.book_discs, self.flip_book.most_discs)
        next_index: cython.int = 0
        best: cython.int = -NO_SCORE
        best_cell: cython.ulonglong = 0
        theirs: cython.ulonglong = mine ^ filled
        index: cython.int
        turn: cython.int
        limit: cython.int
        known: cython.int
        move: cython.int
        rank: cython.int
        cell: cython.ulonglong
        tops: cython.ulonglong
        last: cython.ulonglong
        last_wins: cython.ulonglong
        new_filled: cython.ulonglong
        next_wins: cython.ulonglong
        earlier: cython.ulonglong
        replies: cython.ulonglong
        if probes:
            # Prefetch the entries before computing anything else.
            left: cython.ulonglong = moves
            index = 0
            while left:
                cell = left & (~left + 1)
                left ^= cell
                hashes[index] = hash_of(drop_key(theirs, filled | cell, discs + 1))
                self.table.fetch(hashes[index])
                index += 1
        index = -1
        while moves:
            cell = moves & (~moves + 1)
            moves ^= cell
            index += 1
            # `last` holds the discs of the player who moved last; `limit` is the alpha of the other player.
            last = mine | cell
            new_filled = filled | cell
            last_wins = winning_cells(last, new_filled)
            first_wins[next_index] = last_wins
            next_wins = their_wins & ~cell
            turn = discs + 1
            limit = -alpha - 1
            replies = safe_cells(last_wins, (new_filled + BOTTOM) & FULL)
            if replies == 0:
                return quickest
            while True:
                if replies == 0:
                    known = -((42 - turn) // 2)
                elif turn >= 40:
                    known = 0
                elif replies & (replies - 1):
                    known = answer_bound(last ^ new_filled, last, new_filled, last_wins, limit, turn)
                    if known > limit:
                        known = self.book_score(last ^ new_filled, new_filled, turn) if turn <= most_known else NO_SCORE
                elif -((40 - turn) // 2) > limit:
                    known = -((40 - turn) // 2)
                elif (41 - turn) // 2 <= limit:
                    known = (41 - turn) // 2
                else:
                    last ^= new_filled | replies
                    new_filled |= replies
                    next_wins = last_wins & ~replies
                    last_wins = winning_cells(last, new_filled)
                    turn += 1
                    limit = -limit - 1
                    replies = safe_cells(last_wins, (new_filled + BOTTOM) & FULL)
                    continue
                break
            if known != NO_SCORE:
                score = known if (turn - discs) & 1 == 0 else -known
                if score > alpha:
                    return score
                if score > best:
                    best = score
                    best_cell = cell
                continue
            if probes:
                hashes[next_index] = hashes[index]
                if turn != discs + 1 and turn <= _MOST_REMEMBERED:
                    hashes[next_index] = hash_of(drop_key(last ^ new_filled, new_filled, turn))
                    self.table.fetch(hashes[next_index])
            starts[next_index] = cell
            movers[next_index] = last ^ new_filled
            fills[next_index] = new_filled
            threats[next_index] = last_wins
            own_wins[next_index] = next_wins
            turns[next_index] = turn
            next_index += 1

        # Table again, and order: the result of an earlier visit to a child may answer the node or show that the child
        # cannot improve the score.
        for index in range(8):
            ranks[index] = 0
        for index in range(next_index):
            if probes and turns[index] <= _MOST_REMEMBERED:
                earlier = self.table.entry(hashes[index])
                if (turns[index] - discs) & 1 == 0:
                    score = lower_bound(earlier)
                    limit = upper_bound(earlier)
                else:
                    score = -upper_bound(earlier)
                    limit = -lower_bound(earlier)
                if score > alpha:
                    return score
                if limit <= alpha:
                    if limit > best:
                        best = limit
                        best_cell = starts[index]
                    continue
            ranks[index] = 1
        for index in range(next_index):
            if ranks[index]:
                cell = starts[index]
                last = mine | cell
                last_wins = first_wins[index]
                tops = (filled + cell + BOTTOM) & FULL
                rank = _THREAT_RANK * popcount(last_wins) + self.cell_ranks[lowest(cell)]
                rank -= _WASTE_RANK * (cell & (my_wins >> 1) != 0)
                rank -= _REPLY_RANK * popcount(tops & ~(last_wins >> 1)) * (last_wins & tops == 0)
                if discs <= _MOST_WEIGHED:
                    rank += _SOON_RANK * popcount(last_wins & (tops << 1))
                    rank += _PAIR_RANK * open_lines(last, theirs, True)
                    if discs <= _MOST_SPARSE:
                        rank -= _SINGLE_RANK * open_lines(theirs, last, False)
                    rank += _KILLER_RANK * (cell == self.killers[discs])
                ranks[index] = (rank + _EVERY_RANK) * 8 + index

        # Try: search the children, highest rank first.
        work: cython.ulonglong = self.control.nodes
        shares: cython.bint = self.table.shares and discs <= _MOST_SHARED
        has_tried: cython.bint = False
        while True:
            rank = 0
            for index in range(8):
                rank = max(rank, ranks[index])
            if rank == 0:
                break
            index = rank & 7
            turn = turns[index]
            limit = alpha if (turn - discs) & 1 == 0 else -alpha - 1
            if (39 - turn) // 2 <= limit:
                ranks[index] = 0
                self.control.nodes += 1
                tops = (fills[index] + BOTTOM) & FULL
                score = (39 - turn) // 2
                if has_decisive_move(movers[index], fills[index], tops & ~(threats[index] >> 1)):
                    score = (41 - turn) // 2
            elif -((38 - turn) // 2) > limit:
                ranks[index] = 0
                score = -((40 - turn) // 2)
                if self.survives(movers[index], fills[index], threats[index]):
                    score = -((38 - turn) // 2)
            else:
                if shares and has_tried and rank >= 16 and self.table.is_busy(hashes[index]):
                    ranks[index] = 8 + index  # try the child last: by then another thread may have its answer
                    continue
                ranks[index] = 0
                has_tried = True
                if shares:
                    self.control.push(hash, alpha, discs)
                    self.table.claim(hashes[index])
                score = self.node(
                    movers[index], fills[index], threats[index], own_wins[index], hashes[index], limit, turn
                )
                if shares:
                    self.control.pop(discs)
                    self.table.release(hashes[index])
                if self.control.cancelled:
                    return self.control.unwind(discs)
            if (turn - discs) & 1:
                score = -score
            if score > best:
                best = score
                best_cell = starts[index]
                if best > alpha:
                    self.killers[discs] = best_cell
                    break
            if shares:
                score = self.table.stored_score(hash, alpha)
                if score != NO_SCORE:
                    return score

        if remembered:
            move = table_move(lowest(best_cell) // 7, mine, filled, discs)
            self.table.store_result(hash, entry, lower, upper, alpha, best, move, self.control.nodes - work)
        return best
