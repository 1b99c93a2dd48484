"""The heart of the exact solver: the value of any position of Conniption or Connect Four, proven to the last turn.

A position is the words of game/rules/gravity.py, handed on by value: the mover's discs as they lie and as they would
lie after a flip, and the filled cells. Undoing a move is free, and so is a flip, which swaps two words.

A score is always the mover's view. A player who wins with the k-th turn of their own in the game scores 22 - k, and the
loser the negative of that; 0 is a draw. So a quicker win scores higher, scores of neighbouring turns are neighbouring
integers, and since nobody ever turns the board to hand the opponent a line while a plain drop is left, every win of
a player falls on a turn of their own.

Every node answers one question only: is the score greater than `alpha`? It returns a score that is right as a bound: if
it is greater than alpha, the true score is at least that; else, at most that. The driver asks until the bounds meet.

The searches with and without flips share a table of what is known and a clock that counts the nodes; the solver, at the
end, asks. All of it is one module, so that the C compiler sees what a node calls and can build it in.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import cython
import numpy

from ai.search.memory import affordable, zeros

if not cython.compiled:
    from game.rules.bits import lowest, popcount
    from game.rules.gravity import GravityBoard
    from game.rules.seven_by_six import BOTTOM, COLUMN, EVEN_ROWS, FULL, ODD_ROWS

_ONE = cython.declare(cython.ulonglong, 1)

State = tuple[int, int, bool]  # the flips left of the mover and of the opponent, and whether a pre-flip is forbidden

# --- the table: see `_Table.entry` ---
_WAYS = cython.declare(cython.int, 4)
_KEY_BITS = cython.declare(cython.int, 55)
_KEY = cython.declare(cython.ulonglong, (1 << 55) - 1)
_FIRST_FACTOR = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_SECOND_FACTOR = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_LEAST_BUCKET_BITS = 13
_MOST_BUCKET_BITS = 28  # 8 GB
_SHARED_BUCKET_BITS = 19  # 16 MB: more is of little use
_BUSY = cython.declare(cython.int, 1024)
_MOST_SHARED = cython.declare(cython.int, 30)  # discs: what comes after is too little work to be shared
_ALONE = 100_000 if cython.compiled else 100  # nodes before other threads help
_NOTHING = cython.declare(cython.int, 99)  # beyond every score
_MOST_HISTORY = cython.declare(cython.int, 1024)
_TRIED = cython.declare(cython.int, -(1 << 30))  # in place of a rank
_DEFERRED = cython.declare(cython.int, -(1 << 29))
_NO_MOVE = cython.declare(cython.int, 31)
_MOST_MIRRORED = cython.declare(cython.int, 22)  # discs: later, mirror images are met too seldom
_MOST_REMEMBERED = cython.declare(cython.int, 36)  # discs without flips: later, searching is quicker than looking up
_NODES_BETWEEN_LOOKS = cython.declare(cython.ulonglong, 4096 if cython.compiled else 64)
_NODES_BETWEEN_NEWS = cython.declare(cython.ulonglong, 512 if cython.compiled else 64)  # the same with other threads

# --- the order of moves, tuned on the published positions for the fewest nodes ---
_THREAT_RANK = cython.declare(cython.int, 72)
_WASTE_RANK = cython.declare(cython.int, 200)
_REPLY_RANK = cython.declare(cython.int, 10)
_SOON_RANK = cython.declare(cython.int, 16)
_PAIR_RANK = cython.declare(cython.int, 8)
_SINGLE_RANK = cython.declare(cython.int, 4)
_KILLER_RANK = cython.declare(cython.int, 15)
_EVERY_RANK = cython.declare(cython.int, 1024)  # makes all of them positive
_MOST_WEIGHED = cython.declare(cython.int, 24)  # discs: later, quick ranks are worth more than good ones
_MOST_SPARSE = cython.declare(cython.int, 16)  # discs: later, lines with a single disc tell nothing
_COLUMN_RANKS = (-24, -16, -8, 20, -8, -16, -24)
_ROW_RANKS = (-16, 0, 0, 0, 0, 16)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _has_four(discs: cython.ulonglong) -> cython.bint:
    level: cython.ulonglong = discs & (discs >> 7)
    rising: cython.ulonglong = discs & (discs >> 8)
    falling: cython.ulonglong = discs & (discs >> 6)
    upright: cython.ulonglong = discs & (discs >> 1)
    return (
        (level & (level >> 14)) | (rising & (rising >> 16)) | (falling & (falling >> 12)) | (upright & (upright >> 2))
    ) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _on_line(discs: cython.ulonglong, step: cython.int) -> cython.ulonglong:
    """The cells that would complete a four in one direction."""
    after: cython.ulonglong = (discs << step) & (discs << (2 * step))
    before: cython.ulonglong = (discs >> step) & (discs >> (2 * step))
    return (after & ((discs << (3 * step)) | (discs >> step))) | (before & ((discs << step) | (discs >> (3 * step))))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _winning_cells(discs: cython.ulonglong, filled: cython.ulonglong) -> cython.ulonglong:
    """The empty cells, within reach or not, where one more disc makes a four."""
    upright: cython.ulonglong = (discs << 1) & (discs << 2) & (discs << 3)
    return (upright | _on_line(discs, 6) | _on_line(discs, 7) | _on_line(discs, 8)) & (FULL ^ filled)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _replies(wins: cython.ulonglong, tops: cython.ulonglong) -> cython.ulonglong:
    """Where the mover can go, of `tops`, without losing to the next turn of an opponent who has these winning cells.

    Nowhere, if two of them are in reach, or one below another. Without branches, which nobody could foretell.
    """
    at_hand: cython.ulonglong = wins & tops
    replies: cython.ulonglong = tops & ~(wins >> 1) & (at_hand | -cython.cast(cython.ulonglong, at_hand == 0))
    return replies & -cython.cast(cython.ulonglong, at_hand & (at_hand - 1) == 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _strikes(mine: cython.ulonglong, filled: cython.ulonglong, moves: cython.ulonglong) -> cython.bint:
    """Whether one of the moves leaves the opponent no reply."""
    place: cython.ulonglong
    while moves:
        place = moves & (~moves + 1)
        moves ^= place
        if _replies(_winning_cells(mine | place, filled | place), (filled + place + BOTTOM) & FULL) == 0:
            return True
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _along(own: cython.ulonglong, free: cython.ulonglong, step: cython.int, two: cython.bint) -> cython.int:
    """The number of lines of four in one direction, all free for a player, in which they have one disc, or two."""
    lines: cython.ulonglong = free & (free >> step)
    odd: cython.ulonglong = own ^ (own >> step)
    both: cython.ulonglong = own & (own >> step)
    lines &= lines >> (2 * step)
    if two:
        return popcount(
            lines & ~(odd ^ (odd >> (2 * step))) & (both ^ (both >> (2 * step)) ^ (odd & (odd >> (2 * step))))
        )
    return popcount(lines & (odd ^ (odd >> (2 * step))) & ~(both | (both >> (2 * step))))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _open_lines(own: cython.ulonglong, other: cython.ulonglong, two: cython.bint) -> cython.int:
    """The number of lines of four with one disc of a player, or two, and none of the other player."""
    free: cython.ulonglong = FULL & ~other
    return _along(own, free, 1, two) + _along(own, free, 6, two) + _along(own, free, 7, two) + _along(own, free, 8, two)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mirrored(board: cython.ulonglong) -> cython.ulonglong:
    """A word of seven columns of seven bits, from right to left."""
    return (
        (board & (COLUMN << 21))
        | ((board & COLUMN) << 42)
        | ((board & (COLUMN << 7)) << 28)
        | ((board & (COLUMN << 14)) << 14)
        | ((board >> 14) & (COLUMN << 14))
        | ((board >> 28) & (COLUMN << 7))
        | ((board >> 42) & COLUMN)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _drop_key(mine: cython.ulonglong, filled: cython.ulonglong, discs: cython.int) -> cython.ulonglong:
    """The `_key` without flips. Early in the game a position and its mirror image share one."""
    key: cython.ulonglong = mine + filled
    if discs > _MOST_MIRRORED:
        return key
    return min(key, _mirrored(key))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _flip_key(my_flips: cython.ulonglong, their_flips: cython.ulonglong, locked: cython.ulonglong) -> cython.ulonglong:
    """6 bits for what is left of flips."""
    return (my_flips * 5 + their_flips) * 2 + locked


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _key(
    up: cython.ulonglong,
    filled: cython.ulonglong,
    my_flips: cython.ulonglong,
    their_flips: cython.ulonglong,
    locked: cython.ulonglong,
) -> cython.ulonglong:
    """55 bits that no other position has but, early in the game, its mirror image: 49 of board, 6 of flips."""
    return _drop_key(up, filled, popcount(filled)) | _flip_key(my_flips, their_flips, locked) << 49


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _seen(move: cython.int, up: cython.ulonglong, filled: cython.ulonglong, discs: cython.int) -> cython.int:
    """A move as the table knows it, whose position may be the mirror image; and the same way back."""
    if discs > _MOST_MIRRORED or up + filled <= _mirrored(up + filled):
        return move
    return (move & 24) | (6 - (move & 7))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hash(key: cython.ulonglong) -> cython.ulonglong:
    """Scatter a key over its 55 bits; no two keys share an image, so table entries are never mistaken."""
    key = (key * _FIRST_FACTOR) & _KEY
    key ^= key >> 28
    return (key * _SECOND_FACTOR) & _KEY


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lower(entry: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, entry & 63) - 32


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _upper(entry: cython.ulonglong) -> cython.int:
    return 31 - cython.cast(cython.int, entry >> 6 & 63)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _answer(lower: cython.int, upper: cython.int, alpha: cython.int) -> cython.int:
    """The bound of a score between two others that says on which side of `alpha` it is, or _NOTHING."""
    if lower > alpha:
        return lower
    return upper if upper <= alpha else _NOTHING


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _move(entry: cython.ulonglong) -> cython.int:
    return 31 - cython.cast(cython.int, entry >> 12 & 31)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _odd_columns(filled: cython.ulonglong) -> cython.ulonglong:
    """The lowest cells of the columns with an odd number of cells left."""
    tops: cython.ulonglong = (filled + BOTTOM) & EVEN_ROWS
    return ((tops >> 1) | (tops >> 3) | (tops >> 5)) & BOTTOM


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _may_follow_up(filled: cython.ulonglong, wins: cython.ulonglong, limit: cython.int) -> cython.bint:
    """Whether so many odd columns end early that `_follow_up_bound` has a chance to be at most `limit`."""
    odd_columns: cython.ulonglong = _odd_columns(filled)
    ends: cython.ulonglong = wins & ODD_ROWS & (odd_columns * 63)
    odd_count: cython.int = popcount(odd_columns) - popcount((ends | (ends >> 2) | (ends >> 4)) & BOTTOM)
    if odd_count == 0:
        return limit >= -1 or wins != 0
    return odd_count == 2 and limit >= 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow_up_bound(
    mover: cython.ulonglong,
    follower: cython.ulonglong,
    filled: cython.ulonglong,
    follower_wins: cython.ulonglong,
    discs: cython.int,
) -> cython.int:
    """What the mover can score at most if the follower always answers in the same column, or _NOTHING.

    It is asked where `_may_follow_up` says so. Such answers split the empty cells: in every column, counted from the
    top disc upwards, the mover gets the first, third and fifth, the follower the second, fourth and sixth. A column
    ends early below a cell where the follower would win: the mover goes there last of all, and loses. If all columns
    have an even number of cells left the follower is never without an answer, and if there is no four in all that the
    mover can get, the mover does not win.

    With two odd columns, filling one of them makes the follower answer in the other one, where the shares change
    hands. So the mover may there get any cell, but only in one of the two.
    """
    empty: cython.ulonglong = FULL ^ filled
    odd_columns: cython.ulonglong = _odd_columns(filled)
    share: cython.ulonglong = empty & (ODD_ROWS ^ (odd_columns * 63))
    wins: cython.ulonglong = follower_wins & ~share
    below: cython.ulonglong = wins | (wins >> 1) | (wins >> 2)
    ended: cython.ulonglong = (below | (below >> 3)) & BOTTOM
    beyond: cython.ulonglong = (wins << 1) & FULL
    beyond |= (beyond << 1) & FULL
    beyond |= (beyond << 1) & FULL
    beyond |= (beyond << 1) & FULL
    share &= ~beyond
    odd_columns &= ~ended
    if odd_columns:
        one: cython.ulonglong = odd_columns & (~odd_columns + 1)
        other: cython.ulonglong = odd_columns ^ one
        if _has_four(mover | share | (empty & (one * 63))) or _has_four(mover | share | (empty & (other * 63))):
            return _NOTHING
        return 0
    if _has_four(mover | share):
        return _NOTHING
    if ended:
        # The mover fills all columns but one up to the cell below the win, then has to go there.
        return (discs + popcount(empty & ~beyond) + 3 - 2 * popcount(ended)) // 2 - 22
    return -1 if _has_four(follower | (empty ^ share)) else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _even_cells_bound(mover: cython.ulonglong, follower: cython.ulonglong, filled: cython.ulonglong) -> cython.int:
    """What the player who has the odd turns can score at most if the other one takes the even cells, or _NOTHING.

    The columns with an odd number of cells left are an even number. The mover may take the first cell of one, which is
    even; then the follower takes that of another. All other moves they answer in the same column.
    """
    answers: cython.ulonglong = (FULL ^ filled) & EVEN_ROWS & ~(filled + BOTTOM)
    if _has_four(mover | (FULL ^ filled ^ answers)):
        return _NOTHING
    return -1 if _has_four(follower | answers) else 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _answer_bound(
    mover: cython.ulonglong,
    follower: cython.ulonglong,
    filled: cython.ulonglong,
    follower_wins: cython.ulonglong,
    limit: cython.int,
    discs: cython.int,
) -> cython.int:
    """A bound of the mover's score that is at most `limit`, since the follower has an answer to everything; or more."""
    bound: cython.int = _NOTHING
    if _may_follow_up(filled, follower_wins, limit):
        bound = _follow_up_bound(mover, follower, filled, follower_wins, discs)
    if bound > limit and limit >= -1 and discs & 1 == 0 and (filled + BOTTOM) & EVEN_ROWS:
        bound = _even_cells_bound(mover, follower, filled)
    return bound


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _wins_at_once(
    up: cython.ulonglong, down: cython.ulonglong, filled: cython.ulonglong, flips: cython.int, locked: cython.bint
) -> cython.bint:
    """Whether the mover has a move that wins, with or without flips."""
    tops: cython.ulonglong = (filled + BOTTOM) & FULL
    if _winning_cells(up, filled) & tops:
        return True
    if flips == 0 or tops == 0:
        return False
    opens_with_flip: cython.bint = not locked
    if opens_with_flip:
        if _has_four(down):
            return True
        if _has_four(filled ^ down):
            opens_with_flip = False
        elif _winning_cells(down, filled) & tops:
            return True
    flips_twice: cython.bint = opens_with_flip and flips > 1
    top: cython.ulonglong
    column: cython.ulonglong
    bottom: cython.ulonglong
    while tops:
        top = tops & (~tops + 1)
        tops ^= top
        column = COLUMN << (lowest(top) // 7 * 7)
        bottom = column & BOTTOM
        # Under a column of discs a new one lifts the others: added to itself, a word is shifted by one.
        if _has_four(down + (down & column) + bottom):
            return True
        if flips_twice and _has_four(up + (up & column) + bottom):
            return True
    return False


class _Table:
    """What is known of positions, in at most so many megabytes; and which of them threads are at work on."""

    def __init__(self, megabytes: float, leader: _Table | None) -> None:
        """A `leader` shares its table."""
        buckets = max(int(affordable(megabytes) * (1 << 20)) // (8 * 4), 1)
        self.most_bucket_bits = max(min(buckets.bit_length() - 1, _MOST_BUCKET_BITS), _LEAST_BUCKET_BITS)
        # The table starts small, in the nearest cache, and grows.
        self.words: memoryview = zeros(4 << self.most_bucket_bits, "Q") if leader is None else leader.words
        # What threads are at work on, each position in the place that the lowest bits of its hash say.
        self.busy: memoryview = zeros(_BUSY, "Q") if leader is None else leader.busy
        self.shares = leader is not None
        self.bucket_bits = _LEAST_BUCKET_BITS
        self.used = 0

    def forget(self) -> None:
        """Empty the table."""
        index: cython.ulonglong
        for index in range(_ONE << (self.bucket_bits + 2)):
            self.words[index] = 0
        self.used = 0
        self.bucket_bits = _LEAST_BUCKET_BITS

    def entry(self, hash):
        """What is known of a position. An entry is one word, from its lowest bit upwards:

        6 bits   the lower bound of the score, plus 32
        6 bits   31, less the upper bound
        5 bits   31, less the move that was best, column | 8 (pre-flip) | 16 (post-flip)
        4 bits   how much work it was, on a logarithmic scale
        43 bits  what its place in the table does not say of the hash

        A word of zero, as in an empty table, says that nothing is known.
        """
        bucket: cython.ulonglong = (hash >> (_KEY_BITS - self.bucket_bits)) * _WAYS
        rest: cython.ulonglong = hash & ((_ONE << (_KEY_BITS - self.bucket_bits)) - 1)
        way: cython.int
        entry: cython.ulonglong
        found: cython.ulonglong = 0
        for way in range(4):
            # Read once: another thread may write there.
            entry = self.words[bucket + way]
            found = entry if entry >> 21 == rest else found
        return found

    def fetch(self, hash):
        """Ask the processor to bring an entry near: it will soon be looked at."""
        if cython.compiled:
            prefetch(cython.address(self.words[(hash >> (_KEY_BITS - self.bucket_bits)) * _WAYS]))  # noqa: F821

    def told(self, hash, alpha):
        """The bound that answers a node, if another thread has found it meanwhile, or _NOTHING."""
        entry: cython.ulonglong = self.entry(hash)
        return _answer(_lower(entry), _upper(entry), alpha)

    def conclude(self, hash, entry, lower, upper, alpha, best, move, work):
        """Store a node as it ends: one bound follows from where the best score fell, the other one was known before.

        entry          what the table knew when the node began
        lower, upper   the bounds without it
        """
        lower = max(lower, _lower(entry))
        upper = min(upper, _upper(entry))
        if best > alpha:
            lower = max(lower, best)
        else:
            upper = min(upper, best)
        self.store(hash, lower, upper, move, work)

    def store(self, hash, lower, upper, move, work):
        """Remember a position in place of the one in its bucket that took the least work."""
        rest: cython.ulonglong = hash & ((_ONE << (_KEY_BITS - self.bucket_bits)) - 1)
        bucket: cython.ulonglong = (hash >> (_KEY_BITS - self.bucket_bits)) * _WAYS
        least: cython.ulonglong = 16
        slot: cython.ulonglong = bucket
        effort: cython.ulonglong
        old: cython.ulonglong
        way: cython.int
        for way in range(4):
            old = self.words[bucket + way]
            if old >> 21 == rest and old != 0:
                slot = bucket + way
                break
            if (old >> 17) & 15 < least:
                least = old >> 17 & 15
                slot = bucket + way
        # Half the length of the number, which is the number of its digits where there are four of them.
        work |= work >> 1
        work |= work >> 2
        work |= work >> 4
        work |= work >> 8
        work |= work >> 16
        effort = min((popcount(work) + 1) >> 1, 15)
        if self.words[slot] == 0:
            self.used += 1
        self.words[slot] = rest << 21 | effort << 17 | (31 - move) << 12 | (31 - upper) << 6 | (lower + 32)
        if not self.shares and self.used > 7 << (self.bucket_bits - 1) and self.bucket_bits < self.most_bucket_bits:
            self.grow()

    def grow(self):
        """Double the table in its place: from the last bucket to the first, each is dealt out to two."""
        rest_bits: cython.int = _KEY_BITS - self.bucket_bits - 1
        bucket: cython.longlong
        entry: cython.ulonglong
        target: cython.ulonglong
        entries = cython.declare(cython.ulonglong[4])
        way: cython.int
        self.bucket_bits += 1
        for bucket in range((_ONE << (self.bucket_bits - 1)) - 1, -1, -1):
            for way in range(4):
                entries[way] = self.words[4 * bucket + way]
                self.words[4 * bucket + way] = 0
            for way in range(4):
                entry = entries[way]
                if entry != 0:
                    target = 8 * bucket + 4 * (entry >> (21 + rest_bits) & 1)
                    while self.words[target] != 0:
                        target += 1
                    self.words[target] = (entry >> 21 & ((_ONE << rest_bits) - 1)) << 21 | entry & 0x1FFFFF

    def is_busy(self, hash):
        """Whether another thread is at work on a position."""
        return self.busy[hash & (_BUSY - 1)] == hash

    def claim(self, hash):
        """Tell the other threads that this one is at work on a position."""
        self.busy[hash & (_BUSY - 1)] = hash

    def release(self, hash):
        """Tell them that this one no longer is."""
        if self.is_busy(hash):
            self.busy[hash & (_BUSY - 1)] = 0


class _Clock:
    """Counts the nodes, and stops the search: at a limit, or because somebody wants it to end. With other threads it
    also stops what has become idle: the work below a node that one of them has answered.
    """

    def __init__(self, table: _Table, leader: _Clock | None) -> None:
        """What stops the `leader` stops this one, too."""
        self.table = table
        self.leader = leader
        self.nodes = 0
        self.node_limit = (1 << 64) - 1
        self.next_look = 0
        self.stopped = self.halted = self.done = False
        # The nodes on the way to the present one, by their number of discs: a bit for each, and what they are asked.
        self.way = 0
        self.hashes = [0] * 42
        self.alphas = [0] * 42
        # Halted, the search goes back all the way or to the node of so many discs, to which an answer is known.
        self.back_to = -1
        self.answer = 0

    def begin(self):
        self.halted = False
        self.back_to = -1
        self.way = 0
        self.next_look = self.nodes

    def look_up(self):
        """Every few nodes: does anybody want this to end?"""
        if self.stopped or self.done or self.nodes >= self.node_limit:
            self.halted = True
        if self.leader is not None and (self.leader.stopped or self.leader.done):
            self.halted = True
        if self.way and not self.halted:
            self.hear()
        self.next_look = min(
            self.nodes + (_NODES_BETWEEN_NEWS if self.table.shares else _NODES_BETWEEN_LOOKS), self.node_limit
        )

    def hear(self):
        """Go back to the first node on the way that another thread has answered, if any."""
        left: cython.ulonglong = self.way
        discs: cython.int
        while left and not self.halted:
            discs = lowest(left)
            left &= left - 1
            self.answer = self.table.told(self.hashes[discs], self.alphas[discs])
            if self.answer != _NOTHING:
                self.back_to = discs
                self.halted = True

    def note(self, hash, alpha, discs):
        """A node that other threads may answer meanwhile is on the way, until it is `passed`."""
        self.hashes[discs] = hash
        self.alphas[discs] = alpha
        self.way |= _ONE << discs

    def passed(self, discs):
        """The node of so many discs is no longer on the way."""
        self.way &= ~(_ONE << discs)

    def back(self, discs):
        """What a halted node returns. It is the answer where the search was to go back to: there it goes on."""
        if self.back_to != discs:
            return 0
        self.back_to = -1
        self.halted = False
        return self.answer

    def enter(self, lower, upper, alpha):
        """How every node begins: it is counted, and answered if its distance from the end says enough; else _NOTHING.

        Once the search is to stop all nodes are answered at once, and nothing of it is stored.
        """
        if self.nodes >= self.next_look:
            self.look_up()
        if self.halted:
            return 0
        self.nodes += 1
        return _answer(lower, upper, alpha)


def _place_of(key, keys, size):
    """Where a key stands among so many sorted ones, or -1."""
    low: cython.int = 0
    high: cython.int = size
    middle: cython.int
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low if low < size and keys[low] == key else -1


class _FlipBook:
    """What positions of few discs and few flips are worth, by heart: see ai/books/flip_book.py."""

    def __init__(self) -> None:
        self.boards = numpy.zeros(1, numpy.uint64).data
        self.scores = numpy.zeros(1, numpy.int8).data
        self.rows = [-1] * 64
        self.size = 0
        self.most_discs = -1

    def learn(self, boards: numpy.ndarray, scores: numpy.ndarray, states: Sequence[State], most_discs: int) -> None:
        """Know positions of at most so many discs: for each state a row of scores, in it one for each sorted board."""
        self.boards = boards.data
        self.scores = scores.ravel().data
        self.size = len(boards)
        self.most_discs = most_discs
        for row, (my_flips, their_flips, locked) in enumerate(states):
            self.rows[_flip_key(my_flips, their_flips, locked)] = row

    def known(self, mine, filled, my_flips, their_flips, locked, discs):
        """The score by heart of a position, or _NOTHING."""
        if discs > self.most_discs:
            return _NOTHING
        row: cython.int = self.rows[_flip_key(my_flips, their_flips, locked)]
        if row < 0:
            return _NOTHING
        place: cython.int = _place_of(_drop_key(mine, filled, discs) + BOTTOM, self.boards, self.size)
        return _NOTHING if place < 0 else self.scores[row * self.size + place]


class _DropSearch:
    """The search of positions without flips."""

    def __init__(self, table: _Table, clock: _Clock, flip_book: _FlipBook) -> None:
        self.table = table
        self.clock = clock
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
        """Forget which cell was the last to be good enough, at each number of discs."""
        discs: cython.int
        for discs in range(42):
            self.killers[discs] = 0

    def learn(self, keys: numpy.ndarray, scores: numpy.ndarray, most_discs: int) -> None:
        """Know by heart what positions of at most so many discs, and without flips, are worth, by their sorted keys."""
        self.book_keys = keys.data
        self.book_scores = scores.data
        self.book_size = len(keys)
        self.book_discs = most_discs

    def known(self, mine, filled, discs):
        """The score by heart of a position without flips, or _NOTHING."""
        if discs > self.book_discs and discs > self.flip_book.most_discs:
            return _NOTHING
        score: cython.int = self.flip_book.known(mine, filled, 0, 0, False, discs)
        if score != _NOTHING or discs > self.book_discs:
            return score
        place: cython.int = _place_of(_drop_key(mine, filled, discs) + BOTTOM, self.book_keys, self.book_size)
        return _NOTHING if place < 0 else self.book_scores[place]

    def value(self, mine, filled):
        """The score without flips. Bounds are moved from the draw outwards, one turn at a time."""
        discs: cython.int = popcount(filled)
        their_wins: cython.ulonglong = _winning_cells(mine ^ filled, filled)
        my_wins: cython.ulonglong = _winning_cells(mine, filled)
        lower: cython.int = -((42 - discs) // 2)
        upper: cython.int = (41 - discs) // 2
        score: cython.int = 0
        alpha: cython.int
        if my_wins & (filled + BOTTOM):
            return (43 - discs) // 2
        score = self.known(mine, filled, discs)
        if score != _NOTHING:
            return score
        # The first question is whether the first player wins: they do more often than not.
        alpha = 0 if discs & 1 == 0 and upper > 0 else -1
        while lower < upper and not self.clock.halted:
            alpha = min(max(alpha, lower), upper - 1)
            score = self.question(mine, filled, their_wins, my_wins, alpha, discs)
            if score > alpha:
                lower = alpha = score
            else:
                upper = score
                alpha = score - 1
        return lower

    def question(self, mine, filled, their_wins, my_wins, alpha, discs):
        """What `node` is asked, from any position in which the mover cannot win with this turn."""
        moves: cython.ulonglong = _replies(their_wins, (filled + BOTTOM) & FULL)
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
            return -self.question(
                mine ^ filled,
                filled | moves,
                _winning_cells(mine | moves, filled | moves),
                their_wins & ~moves,
                -alpha - 1,
                discs + 1,
            )
        bound = self.known(mine, filled, discs)
        if bound != _NOTHING:
            return bound
        bound = _answer_bound(mine, mine ^ filled, filled, their_wins, alpha, discs)
        if bound <= alpha:
            return bound
        return self.node(mine, filled, their_wins, my_wins, _hash(_drop_key(mine, filled, discs)), alpha, discs)

    def survives(self, mine, filled, their_wins):
        """Whether the mover can keep the opponent from winning with the second turn they have from now on.

        The position is as in `node`.
        """
        moves: cython.ulonglong = (filled + BOTTOM) & FULL & ~(their_wins >> 1)
        place: cython.ulonglong
        new_filled: cython.ulonglong
        replies: cython.ulonglong
        while moves:
            place = moves & (~moves + 1)
            moves ^= place
            new_filled = filled | place
            replies = _replies(_winning_cells(mine | place, new_filled), (new_filled + BOTTOM) & FULL)
            self.clock.nodes += 1
            if not _strikes(mine ^ filled, new_filled, replies):
                return True
        return False

    def node(self, mine, filled, their_wins, my_wins, hash, alpha, discs):
        """A node without flips, where the mover has a choice: they cannot win with this turn, nothing has to be
        filled, two moves at least do not lose at once, and no bound is known without a search.

        their_wins, my_wins   `_winning_cells` of the opponent and of the mover
        hash                  the position's place in the table
        """
        # Distance: nobody wins within two turns, so far.
        lower: cython.int = -((40 - discs) // 2)
        upper: cython.int = (39 - discs) // 2
        quickest: cython.int = (41 - discs) // 2
        score: cython.int = self.clock.enter(lower, quickest, alpha)
        if score != _NOTHING:
            return score
        moves: cython.ulonglong = (filled + BOTTOM) & FULL & ~(their_wins >> 1)
        if upper <= alpha:
            return quickest if _strikes(mine, filled, moves) else upper

        # Table: an earlier visit may answer.
        remembered: cython.bint = discs <= _MOST_REMEMBERED
        entry: cython.ulonglong = 0
        if remembered:
            entry = self.table.entry(hash)
            score = _answer(_lower(entry), _upper(entry), alpha)
            if score != _NOTHING:
                return score

        # Moves: forced replies are followed to where somebody has a choice again. That is where each move leads to.
        starts = cython.declare(cython.ulonglong[7])
        movers = cython.declare(cython.ulonglong[7])
        fills = cython.declare(cython.ulonglong[7])
        threats = cython.declare(cython.ulonglong[7])
        own_wins = cython.declare(cython.ulonglong[7])
        first_wins = cython.declare(cython.ulonglong[7])
        hashes = cython.declare(cython.ulonglong[7])
        turns = cython.declare(cython.int[7])
        ranks = cython.declare(cython.int[8])
        # Where the mover has to win with one of three turns, what follows is not looked up.
        looks: cython.bint = remembered and (37 - discs) // 2 > alpha
        most_known: cython.int = max(self.book_discs, self.flip_book.most_discs)
        kept: cython.int = 0
        best: cython.int = -_NOTHING
        best_place: cython.ulonglong = 0
        theirs: cython.ulonglong = mine ^ filled
        index: cython.int
        turn: cython.int
        limit: cython.int
        known: cython.int
        move: cython.int
        rank: cython.int
        place: cython.ulonglong
        tops: cython.ulonglong
        last: cython.ulonglong
        last_wins: cython.ulonglong
        new_filled: cython.ulonglong
        next_wins: cython.ulonglong
        earlier: cython.ulonglong
        replies: cython.ulonglong
        if looks:
            # The entries are asked for before anything else is worked out.
            left: cython.ulonglong = moves
            index = 0
            while left:
                place = left & (~left + 1)
                left ^= place
                hashes[index] = _hash(_drop_key(theirs, filled | place, discs + 1))
                self.table.fetch(hashes[index])
                index += 1
        index = -1
        while moves:
            place = moves & (~moves + 1)
            moves ^= place
            index += 1
            # `last` are the discs of whoever has moved last, and `limit` the question to the other one.
            last = mine | place
            new_filled = filled | place
            last_wins = _winning_cells(last, new_filled)
            first_wins[kept] = last_wins
            next_wins = their_wins & ~place
            turn = discs + 1
            limit = -alpha - 1
            replies = _replies(last_wins, (new_filled + BOTTOM) & FULL)
            if replies == 0:
                return quickest
            while True:
                if replies == 0:
                    known = -((42 - turn) // 2)
                elif turn >= 40:
                    known = 0
                elif replies & (replies - 1):
                    known = _answer_bound(last ^ new_filled, last, new_filled, last_wins, limit, turn)
                    if known > limit:
                        known = self.known(last ^ new_filled, new_filled, turn) if turn <= most_known else _NOTHING
                elif -((40 - turn) // 2) > limit:
                    known = -((40 - turn) // 2)
                elif (41 - turn) // 2 <= limit:
                    known = (41 - turn) // 2
                else:
                    last ^= new_filled | replies
                    new_filled |= replies
                    next_wins = last_wins & ~replies
                    last_wins = _winning_cells(last, new_filled)
                    turn += 1
                    limit = -limit - 1
                    replies = _replies(last_wins, (new_filled + BOTTOM) & FULL)
                    continue
                break
            if known != _NOTHING:
                score = known if (turn - discs) & 1 == 0 else -known
                if score > alpha:
                    return score
                if score > best:
                    best = score
                    best_place = place
                continue
            if looks:
                hashes[kept] = hashes[index]
                if turn != discs + 1 and turn <= _MOST_REMEMBERED:
                    hashes[kept] = _hash(_drop_key(last ^ new_filled, new_filled, turn))
                    self.table.fetch(hashes[kept])
            starts[kept] = place
            movers[kept] = last ^ new_filled
            fills[kept] = new_filled
            threats[kept] = last_wins
            own_wins[kept] = next_wins
            turns[kept] = turn
            kept += 1

        # Table again, and order: an earlier visit of where a move leads to may answer, or leave nothing to try there.
        for index in range(8):
            ranks[index] = 0
        for index in range(kept):
            if looks and turns[index] <= _MOST_REMEMBERED:
                earlier = self.table.entry(hashes[index])
                if (turns[index] - discs) & 1 == 0:
                    score = _lower(earlier)
                    limit = _upper(earlier)
                else:
                    score = -_upper(earlier)
                    limit = -_lower(earlier)
                if score > alpha:
                    return score
                if limit <= alpha:
                    if limit > best:
                        best = limit
                        best_place = starts[index]
                    continue
            ranks[index] = 1
        for index in range(kept):
            if ranks[index]:
                place = starts[index]
                last = mine | place
                last_wins = first_wins[index]
                tops = (filled + place + BOTTOM) & FULL
                rank = _THREAT_RANK * popcount(last_wins) + self.cell_ranks[lowest(place)]
                rank -= _WASTE_RANK * (place & (my_wins >> 1) != 0)
                rank -= _REPLY_RANK * popcount(tops & ~(last_wins >> 1)) * (last_wins & tops == 0)
                if discs <= _MOST_WEIGHED:
                    rank += _SOON_RANK * popcount(last_wins & (tops << 1))
                    rank += _PAIR_RANK * _open_lines(last, theirs, True)
                    if discs <= _MOST_SPARSE:
                        rank -= _SINGLE_RANK * _open_lines(theirs, last, False)
                    rank += _KILLER_RANK * (place == self.killers[discs])
                ranks[index] = (rank + _EVERY_RANK) * 8 + index

        # Try: one after the other, the highest rank first.
        work: cython.ulonglong = self.clock.nodes
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
                self.clock.nodes += 1
                tops = (fills[index] + BOTTOM) & FULL
                score = (39 - turn) // 2
                if _strikes(movers[index], fills[index], tops & ~(threats[index] >> 1)):
                    score = (41 - turn) // 2
            elif -((38 - turn) // 2) > limit:
                ranks[index] = 0
                score = -((40 - turn) // 2)
                if self.survives(movers[index], fills[index], threats[index]):
                    score = -((38 - turn) // 2)
            else:
                if shares and has_tried and rank >= 16 and self.table.is_busy(hashes[index]):
                    ranks[index] = 8 + index  # last, when somebody else may know the answer
                    continue
                ranks[index] = 0
                has_tried = True
                if shares:
                    self.clock.note(hash, alpha, discs)
                    self.table.claim(hashes[index])
                score = self.node(
                    movers[index], fills[index], threats[index], own_wins[index], hashes[index], limit, turn
                )
                if shares:
                    self.clock.passed(discs)
                    self.table.release(hashes[index])
                if self.clock.halted:
                    return self.clock.back(discs)
            if (turn - discs) & 1:
                score = -score
            if score > best:
                best = score
                best_place = starts[index]
                if best > alpha:
                    self.killers[discs] = best_place
                    break
            if shares:
                score = self.table.told(hash, alpha)
                if score != _NOTHING:
                    return score

        if remembered:
            move = _seen(lowest(best_place) // 7, mine, filled, discs)
            self.table.conclude(hash, entry, lower, upper, alpha, best, move, self.clock.nodes - work)
        return best


class _FlipSearch:
    """The search of positions with flips on either side, which leads to those without."""

    def __init__(self, drops: _DropSearch) -> None:
        self.drops = drops
        self.table = drops.table
        self.clock = drops.clock
        self.book = drops.flip_book
        self.history = [0] * 64

    def begin(self):
        index: cython.int
        self.clock.begin()
        self.drops.begin()
        for index in range(64):
            self.history[index] = 0

    def value(self, up, down, filled, my_flips, their_flips, locked):
        """The score of any position. With flips, wins are near: they are looked for turn by turn, nearest first."""
        discs: cython.int = popcount(filled)
        lower: cython.int = -((42 - discs) // 2)
        upper: cython.int = (41 - discs) // 2
        alpha: cython.int
        score: cython.int
        turn: cython.int
        if my_flips == 0:
            locked = False
        if _wins_at_once(up, down, filled, my_flips, locked):
            return (43 - discs) // 2
        if my_flips == 0 and their_flips == 0:
            return self.drops.value(up, filled)
        score = self.book.known(up, filled, my_flips, their_flips, locked, discs)
        if score != _NOTHING:
            return score
        # Is there a win of whoever plays this turn? The answer no takes one step off that player's bound.
        turn = discs + 2
        while lower < upper and not self.clock.halted:
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

    def question(self, up, down, filled, my_flips, their_flips, locked, alpha):
        """A bound of the score of any position, on the side of `alpha` where the score is."""
        discs: cython.int = popcount(filled)
        if my_flips == 0:
            locked = False
        if _wins_at_once(up, down, filled, my_flips, locked):
            return (43 - discs) // 2
        if my_flips == 0 and their_flips == 0:
            return self.drops.question(
                up, filled, _winning_cells(up ^ filled, filled), _winning_cells(up, filled), alpha, discs
            )
        return self.node(up, down, filled, my_flips, their_flips, locked, alpha, discs)

    def node(self, up, down, filled, my_flips, their_flips, locked, alpha, discs):
        """A node with flips on either side. The mover cannot win with this turn: the caller has seen to it."""
        # Distance: the opponent may win with the next turn, the mover with the one after.
        lower: cython.int = -((42 - discs) // 2)
        upper: cython.int = (41 - discs) // 2
        score: cython.int = self.clock.enter(lower, upper, alpha)
        if score != _NOTHING:
            return score

        # Book: early in the game the answer may be known by heart.
        score = self.book.known(up, filled, my_flips, their_flips, locked, discs)
        if score != _NOTHING:
            return score

        # Table: an earlier visit may answer, or name the first move.
        hash: cython.ulonglong = _hash(_key(up, filled, my_flips, their_flips, locked))
        entry: cython.ulonglong = self.table.entry(hash)
        score = _answer(_lower(entry), _upper(entry), alpha)
        if score != _NOTHING:
            return score

        # Answers: a mover without flips gets no more than if the opponent, who has some, never used them.
        tops: cython.ulonglong = (filled + BOTTOM) & FULL
        their_wins: cython.ulonglong
        if my_flips == 0:
            their_wins = _winning_cells(up ^ filled, filled)
            if their_wins & tops == 0:
                score = _answer_bound(up, up ^ filled, filled, their_wins, alpha, discs)
                if score <= alpha:
                    return score

        # Moves: all that let the opponent not win at once. One of them is enough to survive the next turn.
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
        place: cython.ulonglong
        column: cython.ulonglong
        new_filled: cython.ulonglong
        their_up: cython.ulonglong
        their_down: cython.ulonglong
        sinking: cython.ulonglong
        for first in range(2):
            if first == 1 and (my_flips == 0 or locked or _has_four(filled ^ down)):
                break
            left = my_flips - first
            their_up = filled ^ (down if first else up)
            their_down = filled ^ (up if first else down)
            tops = (filled + BOTTOM) & FULL
            while tops:
                place = tops & (~tops + 1)
                tops ^= place
                column = COLUMN << (lowest(place) // 7 * 7)
                new_filled = filled | place
                sinking = their_down + (their_down & column)
                if not _wins_at_once(their_up, sinking, new_filled, their_flips, False):
                    if survived > alpha:
                        return survived
                    ups[count] = their_up
                    downs[count] = sinking
                    fills[count] = new_filled
                    codes[count] = lowest(place) // 7 + first * 8
                    hashes[count] = _hash(_key(their_up, new_filled, their_flips, left, False))
                    self.table.fetch(hashes[count])
                    count += 1
                if (
                    left > 0
                    and not _has_four(sinking)
                    and not _wins_at_once(sinking, their_up, new_filled, their_flips, True)
                ):
                    if survived > alpha:
                        return survived
                    ups[count] = sinking
                    downs[count] = their_up
                    fills[count] = new_filled
                    codes[count] = lowest(place) // 7 + first * 8 + 16
                    hashes[count] = _hash(_key(sinking, new_filled, their_flips, left - 1, their_flips > 0))
                    self.table.fetch(hashes[count])
                    count += 1
        if count == 0:
            return lower
        if discs == 41:
            return 0
        lower = survived

        # Table again, and order: an earlier visit of a child may answer; the move that was best before comes first.
        index: cython.int
        code: cython.int
        locks: cython.bint
        remembered: cython.int = _seen(_move(entry), up, filled, discs) if entry else _NO_MOVE
        best: cython.int = -_NOTHING
        best_code: cython.int = 0
        earlier: cython.ulonglong
        for index in range(count):
            ranks[index] = 0
            earlier = self.table.entry(hashes[index])
            if earlier == 0:
                continue
            if -_upper(earlier) > alpha:
                return -_upper(earlier)
            if -_lower(earlier) <= alpha:
                ranks[index] = _TRIED
                if -_lower(earlier) > best:
                    best = -_lower(earlier)
                    best_code = codes[index]
        for index in range(count):
            if ranks[index] == _TRIED:
                continue
            code = codes[index]
            left = my_flips - (code >> 3 & 1) - (code >> 4)
            ranks[index] = self.rank(ups[index], downs[index], fills[index], left, code)
            if code == remembered:
                ranks[index] += 1 << 20

        # Try: one after the other.
        work: cython.ulonglong = self.clock.nodes
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
                self.clock.note(hash, alpha, discs)
                self.table.claim(child_hash)
            ranks[chosen] = _TRIED
            has_tried = True
            code = codes[chosen]
            left = my_flips - (code >> 3 & 1) - (code >> 4)
            locks = code >= 16 and their_flips > 0
            new_filled = fills[chosen]
            if left == 0 and their_flips == 0:
                score = -self.drops.question(
                    ups[chosen],
                    new_filled,
                    _winning_cells(new_filled ^ ups[chosen], new_filled),
                    _winning_cells(ups[chosen], new_filled),
                    -alpha - 1,
                    discs + 1,
                )
            else:
                score = -self.node(
                    ups[chosen],
                    downs[chosen],
                    new_filled,
                    their_flips,
                    left,
                    locks,
                    -alpha - 1,
                    discs + 1,
                )
            if shares:
                self.clock.passed(discs)
                self.table.release(child_hash)
            if self.clock.halted:
                return self.clock.back(discs)
            if score > best:
                best = score
                best_code = code
                if best > alpha:
                    break
            if shares:
                score = self.table.told(hash, alpha)
                if score != _NOTHING:
                    return score

        # Learn: the move that was good enough counts for more, those tried before it for less.
        if best > alpha:
            for index in range(count):
                if ranks[index] == _TRIED:
                    code = history + codes[index]
                    if index == chosen:
                        self.history[code] += (_MOST_HISTORY - self.history[code]) >> 5
                    else:
                        self.history[code] -= (_MOST_HISTORY + self.history[code]) >> 5

        code = _seen(best_code, up, filled, discs)
        self.table.conclude(hash, entry, lower, upper, alpha, best, code, self.clock.nodes - work)
        return best

    def rank(self, up, down, filled, left, code):
        """How early to try a move: threats either way up count, flips left, and what has been good elsewhere.

        up, down, filled   the position it leads to, seen by the opponent
        left               the flips that the player who makes the move has left
        """
        tops: cython.ulonglong = (filled + BOTTOM) & FULL
        wins: cython.ulonglong = _winning_cells(filled ^ up, filled)
        flipped_wins: cython.ulonglong = _winning_cells(filled ^ down, filled)
        at_hand: cython.int = popcount(wins & tops) + popcount(flipped_wins & tops)
        side: cython.int = (popcount(filled) - 1) & 1
        return (
            16 * (popcount(wins) + popcount(flipped_wins))
            + (16 if left > 0 else 8) * at_hand
            + self.drops.cell_ranks[7 * (code & 7) + 1] // 4
            - 8 * left
            + (self.history[32 * side + code] >> 4)
        )


class GravitySolver:
    """Solves positions with a table of at most `megabytes`, kept from one position to the next.

    threads      so many work on what takes long
    nodes        positions looked at since the start
    node_limit   stop when so many have been looked at
    stopped      set it to True, from any thread, and the solver gives up at once
    """

    def __init__(self, megabytes: float = 64, threads: int = 1, leader: GravitySolver | None = None) -> None:
        """A `leader` shares its table, and can stop it."""
        self.table: _Table = _Table(megabytes, None if leader is None else leader.table)
        self.clock: _Clock = _Clock(self.table, None if leader is None else leader.clock)
        self.flip_book = _FlipBook()
        self.drops = _DropSearch(self.table, self.clock, self.flip_book)
        self.flips = _FlipSearch(self.drops)
        self.helpers = [GravitySolver(megabytes, 1, self) for _ in range(threads - 1)]

    @property
    def nodes(self) -> int:
        return self.clock.nodes

    @property
    def node_limit(self) -> int:
        return self.clock.node_limit

    @node_limit.setter
    def node_limit(self, nodes: int) -> None:
        self.clock.node_limit = nodes

    @property
    def stopped(self) -> bool:
        return self.clock.stopped

    @stopped.setter
    def stopped(self, stopped: bool) -> None:
        self.clock.stopped = stopped

    def value(self, board: GravityBoard) -> int | None:
        """The score of a position that is not over, or None if the solver was stopped before it was proven."""
        return self.ask(board, _NOTHING)

    def exceeds(self, board: GravityBoard, alpha: int) -> bool | None:
        """Whether the score of a position that is not over is greater than `alpha`; None if stopped before."""
        bound = self.ask(board, alpha)
        return None if bound is None else bound > alpha

    def ask(self, board: GravityBoard, alpha: int) -> int | None:
        """A bound of the score on the side of `alpha` where the score is, or the score itself for _NOTHING."""
        if not self.helpers:
            return self.work(board, alpha)
        # Most questions are answered before another thread has begun.
        limit = self.clock.node_limit
        self.clock.node_limit = min(limit, self.clock.nodes + _ALONE)
        bound = self.work(board, alpha)
        self.clock.node_limit = limit
        if bound is None and not self.clock.stopped and self.clock.nodes < limit:
            bound = self.work_together(board, alpha)
        return bound

    def work(self, board: GravityBoard, alpha: int) -> int | None:
        """`ask` of this thread."""
        up: cython.ulonglong = board.up
        down: cython.ulonglong = board.down
        filled: cython.ulonglong = board.filled
        my_flips: cython.int = board.flips_left[board.mover]
        their_flips: cython.int = board.flips_left[1 - board.mover]
        locked: cython.bint = board.locked
        limit: cython.int = alpha
        score: cython.int
        self.flips.begin()
        with cython.nogil:
            if limit == _NOTHING:
                score = self.flips.value(up, down, filled, my_flips, their_flips, locked)
            else:
                score = self.flips.question(up, down, filled, my_flips, their_flips, locked, limit)
        return None if self.clock.halted else score

    def work_together(self, board: GravityBoard, alpha: int) -> int | None:
        """All threads ask the same and tell each other by the table; the first answer ends it for all."""
        bounds: list[int] = []
        helper: GravitySolver

        def work(solver: GravitySolver) -> None:
            bound = solver.work(board, alpha)
            if bound is not None:
                bounds.append(bound)
                self.clock.done = True

        # The table cannot grow under the hands of others.
        most: cython.int = min(self.table.most_bucket_bits, _SHARED_BUCKET_BITS)
        with cython.nogil:
            while self.table.bucket_bits < most and not self.clock.stopped:
                self.table.grow()
        self.table.shares = True
        threads = []
        for helper in self.helpers:
            helper.clock.nodes = 0
            helper.table.bucket_bits = self.table.bucket_bits
            threads.append(threading.Thread(target=work, args=(helper,), daemon=True))
        for thread in threads:
            thread.start()
        work(self)
        self.clock.done = True
        for thread in threads:
            thread.join()
        self.table.shares = self.clock.done = False
        for helper in self.helpers:
            self.clock.nodes += helper.clock.nodes
        return bounds[0] if bounds else None

    def first_move(self, board: GravityBoard) -> int | None:
        """The move that the table remembers as the best of a position, if any."""
        my_flips: cython.int = board.flips_left[board.mover]
        locked: cython.bint = board.locked and my_flips > 0
        key: cython.ulonglong = _key(board.up, board.filled, my_flips, board.flips_left[1 - board.mover], locked)
        move: cython.int = _move(self.table.entry(_hash(key)))
        return None if move == _NO_MOVE else _seen(move, board.up, board.filled, popcount(board.filled))

    def learn(self, keys: numpy.ndarray, scores: numpy.ndarray, most_discs: int) -> None:
        """Know by heart what positions of at most so many discs, and without flips, are worth, by their sorted keys."""
        self.drops.learn(keys, scores, most_discs)
        for helper in self.helpers:
            helper.learn(keys, scores, most_discs)

    def learn_flips(
        self, boards: numpy.ndarray, scores: numpy.ndarray, states: Sequence[State], most_discs: int
    ) -> None:
        """Know by heart what positions of at most so many discs are worth, with what is left of flips.

        boards   the sorted keys of all that may lie there
        scores   a row for each state, with what the position is worth for each of the boards
        """
        helper: GravitySolver
        for helper in [self, *self.helpers]:
            helper.flip_book.learn(boards, scores, states, most_discs)

    def forget(self) -> None:
        """Empty the table."""
        self.table.forget()
