"""The part of the gravity solver that searches positions where at least one player has flips."""

import cython

if not cython.compiled:
    from ai.exact.gravity.bounds import answer_bound, wins_at_once
    from ai.exact.gravity.drop_search import DropSearch
    from ai.exact.gravity.entries import (
        NO_MOVE,
        NO_SCORE,
        deciding_bound,
        hash_of,
        lower_bound,
        position_key,
        stored_move,
        table_move,
        upper_bound,
    )
    from ai.exact.gravity.threats import winning_cells
    from game.rules.bits import lowest, popcount
    from game.rules.seven_by_six import BOTTOM, COLUMN, FULL, has_four

_MOST_SHARED = cython.declare(cython.int, 30)  # with more discs, a subtree is too small to share between threads
_MOST_HISTORY = cython.declare(cython.int, 1024)
_TRIED = cython.declare(cython.int, -(1 << 30))  # replaces the rank of a move that has been tried
_DEFERRED = cython.declare(cython.int, -(1 << 29))


class FlipSearch:
    """Searches positions where at least one player has flips. Calls `DropSearch` when no flips are left."""

    def __init__(self, drops: DropSearch) -> None:
        self.drops = drops
        self.table = drops.table
        self.control = drops.control
        self.book = drops.flip_book
        self.history = [0] * 64

    def begin(self):
        index: cython.int
        self.control.begin()
        self.drops.begin()
        for index in range(64):
            self.history[index] = 0

    def value(self, up, down, filled, my_flips, their_flips, locked):
        """Return the score of any position, with or without flips.

        With flips, most wins take only a few turns, so short wins are tried before long ones.
        """
        discs: cython.int = popcount(filled)
        lower: cython.int = -((42 - discs) // 2)
        upper: cython.int = (41 - discs) // 2
        alpha: cython.int
        score: cython.int
        turn: cython.int
        if my_flips == 0:
            locked = False
        if wins_at_once(up, down, filled, my_flips, locked):
            return (43 - discs) // 2
        if my_flips == 0 and their_flips == 0:
            return self.drops.value(up, filled)
        score = self.book.book_score(up, filled, my_flips, their_flips, locked, discs)
        if score != NO_SCORE:
            return score
        # Ask if the player who acts on `turn` wins on that turn. If not, that player's bound moves by one.
        turn = discs + 2
        while lower < upper and not self.control.cancelled:
            alpha = 21 - (turn + 1) // 2 if (turn - discs) & 1 else (turn + 1) // 2 - 22
            turn += 1
            if alpha < lower or alpha >= upper:
                continue
            score = self.node(up, down, filled, my_flips, their_flips, locked, alpha, discs)
            if score > alpha:
                lower = score
            else:
                upper = score
        return lower

    def find_bound(self, up, down, filled, my_flips, their_flips, locked, alpha):
        """Search a position. Return an upper bound of its score if the score is at most `alpha`, else a lower bound.

        Unlike `node`, it allows positions where the mover wins with this turn.
        """
        discs: cython.int = popcount(filled)
        if my_flips == 0:
            locked = False
        if wins_at_once(up, down, filled, my_flips, locked):
            return (43 - discs) // 2
        if my_flips == 0 and their_flips == 0:
            return self.drops.find_bound(
                up, filled, winning_cells(up ^ filled, filled), winning_cells(up, filled), alpha, discs
            )
        return self.node(up, down, filled, my_flips, their_flips, locked, alpha, discs)

    def node(self, up, down, filled, my_flips, their_flips, locked, alpha, discs):
        """Search a node where at least one player has flips, and return a bound of its score.

        The caller guarantees that the mover cannot win with this turn.
        """
        # Distance: the opponent can win on the next turn at the earliest, and the mover on the turn after that.
        lower: cython.int = -((42 - discs) // 2)
        upper: cython.int = (41 - discs) // 2
        score: cython.int = self.control.enter_node(lower, upper, alpha)
        if score != NO_SCORE:
            return score

        # Book: early in the game the book may answer.
        score = self.book.book_score(up, filled, my_flips, their_flips, locked, discs)
        if score != NO_SCORE:
            return score

        # Table: the result of an earlier visit may answer the node, or give the move to try first.
        hash: cython.ulonglong = hash_of(position_key(up, filled, my_flips, their_flips, locked))
        entry: cython.ulonglong = self.table.entry(hash)
        score = deciding_bound(lower_bound(entry), upper_bound(entry), alpha)
        if score != NO_SCORE:
            return score

        # Answers: a mover without flips scores at most as much as against an opponent who never flips.
        tops: cython.ulonglong = (filled + BOTTOM) & FULL
        their_wins: cython.ulonglong
        if my_flips == 0:
            their_wins = winning_cells(up ^ filled, filled)
            if their_wins & tops == 0:
                score = answer_bound(up, up ^ filled, filled, their_wins, alpha, discs)
                if score <= alpha:
                    return score

        # Moves: list all moves that do not let the opponent win on the next turn. One such move proves that the mover
        # survives that turn.
        ups = cython.declare(cython.ulonglong[28])
        downs = cython.declare(cython.ulonglong[28])
        fills = cython.declare(cython.ulonglong[28])
        hashes = cython.declare(cython.ulonglong[28])
        codes = cython.declare(cython.int[28])
        ranks = cython.declare(cython.int[28])
        count: cython.int = 0
        survived: cython.int = -((40 - discs) // 2)
        first: cython.int
        left: cython.int
        cell: cython.ulonglong
        column: cython.ulonglong
        new_filled: cython.ulonglong
        their_up: cython.ulonglong
        their_down: cython.ulonglong
        sinking: cython.ulonglong
        for first in range(2):
            if first == 1 and (my_flips == 0 or locked or has_four(filled ^ down)):
                break
            left = my_flips - first
            their_up = filled ^ (down if first else up)
            their_down = filled ^ (up if first else down)
            tops = (filled + BOTTOM) & FULL
            while tops:
                cell = tops & (~tops + 1)
                tops ^= cell
                column = COLUMN << (lowest(cell) // 7 * 7)
                new_filled = filled | cell
                sinking = their_down + (their_down & column)
                if not wins_at_once(their_up, sinking, new_filled, their_flips, False):
                    if survived > alpha:
                        return survived
                    ups[count] = their_up
                    downs[count] = sinking
                    fills[count] = new_filled
                    codes[count] = lowest(cell) // 7 + first * 8
                    hashes[count] = hash_of(position_key(their_up, new_filled, their_flips, left, False))
                    self.table.fetch(hashes[count])
                    count += 1
                if (
                    left > 0
                    and not has_four(sinking)
                    and not wins_at_once(sinking, their_up, new_filled, their_flips, True)
                ):
                    if survived > alpha:
                        return survived
                    ups[count] = sinking
                    downs[count] = their_up
                    fills[count] = new_filled
                    codes[count] = lowest(cell) // 7 + first * 8 + 16
                    hashes[count] = hash_of(position_key(sinking, new_filled, their_flips, left - 1, their_flips > 0))
                    self.table.fetch(hashes[count])
                    count += 1
        if count == 0:
            return lower
        if discs == 41:
            return 0
        lower = survived

        # Table again, and order: the result of an earlier visit to a child may answer the node. The best move of an
        # earlier visit comes first.
        index: cython.int
        code: cython.int
        locks: cython.bint
        remembered: cython.int = table_move(stored_move(entry), up, filled, discs) if entry else NO_MOVE
        best: cython.int = -NO_SCORE
        best_code: cython.int = 0
        earlier: cython.ulonglong
        for index in range(count):
            ranks[index] = 0
            earlier = self.table.entry(hashes[index])
            if earlier == 0:
                continue
            if -upper_bound(earlier) > alpha:
                return -upper_bound(earlier)
            if -lower_bound(earlier) <= alpha:
                ranks[index] = _TRIED
                if -lower_bound(earlier) > best:
                    best = -lower_bound(earlier)
                    best_code = codes[index]
        for index in range(count):
            if ranks[index] == _TRIED:
                continue
            code = codes[index]
            left = my_flips - (code >> 3 & 1) - (code >> 4)
            ranks[index] = self.rank(ups[index], downs[index], fills[index], left, code)
            if code == remembered:
                ranks[index] += 1 << 20

        # Try: search the children, highest rank first.
        work: cython.ulonglong = self.control.nodes
        history: cython.int = (discs & 1) << 5
        chosen: cython.int = 0
        rank: cython.int
        shares: cython.bint = self.table.shares and discs <= _MOST_SHARED
        has_tried: cython.bint = False
        child_hash: cython.ulonglong = 0
        while True:
            rank = _TRIED
            for index in range(count):
                if ranks[index] > rank:
                    rank = ranks[index]
                    chosen = index
            if rank == _TRIED:
                break
            if shares:
                child_hash = hashes[chosen]
                if has_tried and rank > _DEFERRED and self.table.is_busy(child_hash):
                    ranks[chosen] = _DEFERRED - chosen
                    continue
                self.control.push(hash, alpha, discs)
                self.table.claim(child_hash)
            ranks[chosen] = _TRIED
            has_tried = True
            code = codes[chosen]
            left = my_flips - (code >> 3 & 1) - (code >> 4)
            locks = code >= 16 and their_flips > 0
            new_filled = fills[chosen]
            if left == 0 and their_flips == 0:
                score = -self.drops.find_bound(
                    ups[chosen],
                    new_filled,
                    winning_cells(new_filled ^ ups[chosen], new_filled),
                    winning_cells(ups[chosen], new_filled),
                    -alpha - 1,
                    discs + 1,
                )
            else:
                score = -self.node(
                    ups[chosen], downs[chosen], new_filled, their_flips, left, locks, -alpha - 1, discs + 1
                )
            if shares:
                self.control.pop(discs)
                self.table.release(child_hash)
            if self.control.cancelled:
                return self.control.unwind(discs)
            if score > best:
                best = score
                best_code = code
                if best > alpha:
                    break
            if shares:
                score = self.table.stored_score(hash, alpha)
                if score != NO_SCORE:
                    return score

        # Learn: raise the history value of the move that caused the cutoff, and lower the values of the moves tried
        # before it.
        if best > alpha:
            for index in range(count):
                if ranks[index] == _TRIED:
                    code = history + codes[index]
                    if index == chosen:
                        self.history[code] += (_MOST_HISTORY - self.history[code]) >> 5
                    else:
                        self.history[code] -= (_MOST_HISTORY + self.history[code]) >> 5

        code = table_move(best_code, up, filled, discs)
        self.table.store_result(hash, entry, lower, upper, alpha, best, code, self.control.nodes - work)
        return best

    def rank(self, up, down, filled, left, code):
        """Return the rank of a move; the search tries the move with the highest rank first.

        The rank counts threats on the board and on the flipped board, the flips left, and the history value of the
        move.

        up, down, filled   the position after the move, from the opponent's view
        left               the flips that the mover has left after the move
        code               the move: its column, plus 8 for a pre-flip, plus 16 for a post-flip
        """
        tops: cython.ulonglong = (filled + BOTTOM) & FULL
        wins: cython.ulonglong = winning_cells(filled ^ up, filled)
        flipped_wins: cython.ulonglong = winning_cells(filled ^ down, filled)
        at_hand: cython.int = popcount(wins & tops) + popcount(flipped_wins & tops)
        side: cython.int = (popcount(filled) - 1) & 1
        return (
            16 * (popcount(wins) + popcount(flipped_wins))
            + (16 if left > 0 else 8) * at_hand
            + self.drops.cell_ranks[7 * (code & 7) + 1] // 4
            - 8 * left
            + (self.history[32 * side + code] >> 4)
        )
