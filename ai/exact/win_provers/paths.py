"""Proves wins in Winning Paths: a proof-number search over quiet moves, with a search of threats at each node.

A *threat* is a mark after which one more mark would complete a path, so that the opponent has only one reply. The
search of threats follows such moves alone, depth first, until a mark makes two threats at once. Its tree is narrow, so
it sees twenty and more turns ahead.

The other moves are *quiet*. The proof-number search (df-pn; Nagai, 2002) looks for a tree of moves of the attacker that
answers every move of the defender. It always extends the position that needs the fewest further proofs. Three ideas
keep the tree small:

- After a quiet move, the search of threats finds out what the attacker would do if the defender passed. A reply that
  does not disturb this win is refuted at once: the same moves are replayed with the reply on the board. Only the other
  replies are searched.
- The attacker only tries the most promising quiet moves at each node, `width` of them. The width grows if they are not
  enough. So the search proves wins, but never that there is no win.
- Positions with few marks are looked up in one of their symmetric forms.

A proof number is the greatest proof number of the defender's replies plus one for each further reply, instead of their
sum, which would count positions twice that several replies lead to (weak proof-number search; Ueda and others, 2008).
"""

import cython

from ai.exact.win_provers.stored_wins import StoredWins
from ai.search.memory import zeros

if not cython.compiled:
    from ai.exact.win_provers.win_prover import WinProver
    from game.rules.bits import lowest, mix, popcount
    from game.rules.paths import PathsBoard

MOST_PATHS = 2048  # a set of paths takes up to 32 words of 64 bits
LONGEST_PATH = 15  # up to four bits hold the number of marks on a path

_ONE = cython.declare(cython.ulonglong, 1)
_ATTACKER = cython.declare(cython.int, 0)
_DEFENDER = cython.declare(cython.int, 1)

# The state of one position: for each side its marks, three or four planes of bits that count its marks on every path,
# and the paths that it touches. A set of paths takes `set_words` words, and so does a plane. With three planes, a path
# of length n starts with a count of 7 - n, so that it lacks one mark when its count is 6, two marks when it is 5, and
# three when it is 4. With four planes, these numbers are greater by 8.
_MOST_STATES = 130
_MOST_FOR_SYMMETRIES = 128  # paths; finding all symmetries of a torus of 6x6 takes more than a second

_FAILED_BITS = 18  # of the number of positions for which the search of threats remembers that it failed
_SLOTS = cython.declare(cython.int, 4)
_INFINITE = cython.declare(cython.longlong, (1 << 24) - 1)
_FEW_MARKS = cython.declare(cython.int, 10)  # positions with at most so many marks share entries with symmetric ones
_WIDTHS = (8, 16, 64)
# The most nodes of a search of threats: before the proof-number search, for the attacker, after a pass of the defender,
# and after one reply.
_FIRST_NODES = cython.declare(cython.int, 100_000)
_ATTACK_NODES = cython.declare(cython.int, 600)
_PASS_NODES = cython.declare(cython.int, 300)
_REPLY_NODES = cython.declare(cython.int, 150)
_NO_THREAT = cython.declare(cython.longlong, 20)  # added to the proof number if a quiet move threatens nothing
# These constants give positions with the attacker to move and with the defender to move different keys.
_ATTACKS = cython.declare(cython.ulonglong, 0x8EBC6AF09C88C6E3)
_DEFENDS = cython.declare(cython.ulonglong, 0x589965CC75374CC3)


def supports(board: PathsBoard) -> bool:
    """Return True if a prover can search positions of this board's shape."""
    paths = board.shape.paths
    return len(paths) <= MOST_PATHS and max(path.bit_count() for path in paths) <= LONGEST_PATH


class PathsWinProver(WinProver):
    """Proves wins in Winning Paths.

    stored_wins   moves that are known to win, or None
    """

    def __init__(self, board: PathsBoard, megabytes: float = 16, stored_wins: StoredWins | None = None) -> None:
        WinProver.__init__(self)
        self.board = board
        self.stored_wins = stored_wins
        self.spaces = board.spaces
        is_small = len(board.shape.paths) <= _MOST_FOR_SYMMETRIES
        tables = board.shape.proof_symmetry_tables if is_small else board.shape.symmetry_tables
        self.inverses, self.images = tables.inverses, tables.words
        self.symmetries = len(tables.inverses)
        self.path_count = len(board.shape.paths)
        self.paths = list(board.shape.paths) + [0] * (MOST_PATHS - self.path_count)
        self.set_words = (self.path_count + 63) // 64
        self.planes = 3 if max(path.bit_count() for path in board.shape.paths) <= 7 else 4
        self.touched = 1 + self.planes * self.set_words
        self.side_words = self.touched + self.set_words
        self.state_words = 2 * self.side_words
        self.through = [0] * 2048
        for index, path in enumerate(board.shape.paths):
            for space in range(board.spaces):
                if path >> space & 1:
                    self.through[self.set_words * space + index // 64] |= 1 << index % 64
        self.states = zeros(self.state_words * _MOST_STATES, "Q")
        self.attacks = [0] * 64
        self.length = self.threat_nodes = 0
        self.is_cut = False
        self.failed = zeros(1 << _FAILED_BITS, "Q")
        self.failed_shift = 64 - _FAILED_BITS
        entries = max(16, int(megabytes * (1 << 20)) // 24)
        self.buckets = 1 << ((entries // 4).bit_length() - 1)
        self.words = zeros(self.buckets * 12, "Q")
        self.found_mask = 0
        self.found_proof = self.found_disproof = 0
        self.width = _WIDTHS[0]
        self.has_failed = False
        self.base = zeros(self.state_words, "Q")
        self.fill_base()

    def fill_base(self) -> None:
        """Set up the state of the empty board."""
        index: cython.int
        side: cython.int
        plane: cython.int
        start: cython.int
        for index in range(self.path_count):
            start = (1 << self.planes) - 1 - int(self.paths[index]).bit_count()
            for side in (0, self.side_words):
                for plane in range(self.planes):
                    if start >> plane & 1:
                        self.base[side + 1 + self.set_words * plane + (index >> 6)] |= _ONE << (index & 63)

    def prove_win(self, board: PathsBoard) -> None:
        own: cython.ulonglong = board.own
        foreign: cython.ulonglong = board.own ^ board.filled
        if self.stored_wins is not None and (stored := self.stored_wins.move(board)) is not None:
            self.winning_move = stored
            return
        with cython.nogil:
            self.search_threats(own, foreign)
        if self.is_by_threats:
            return
        for width in _WIDTHS:
            self.width = width
            with cython.nogil:
                self.search_width(own, foreign)
            if self.winning_move >= 0 or not self.has_failed:
                break

    def prove_loss(self, board: PathsBoard) -> bool:
        if self.stored_wins is not None and self.is_stored_loss(board, self.stored_wins):
            return True
        foreign: cython.ulonglong = board.own
        own: cython.ulonglong = board.own ^ board.filled
        for width in _WIDTHS:
            self.width = width
            with cython.nogil:
                self.search_defense_width(own, foreign)
            if self.found_proof == 0 or not self.has_failed:
                break
        return bool(self.found_proof == 0)

    def is_stored_loss(self, board: PathsBoard, stored_wins: StoredWins) -> bool:
        """Return True if the opponent has a stored win or a win by threats after every move."""
        for _, after in board.children():
            if after.ended:
                return False
            if stored_wins.move(after) is None:
                self.set_state(after.own, after.own ^ after.filled)
                if not self.lacking_spaces(0, _ATTACKER, 1) and not self.wins_by_threats(0, _FIRST_NODES):
                    return False
        return True

    def search_threats(self, own, foreign):
        """Search a position for a win at once or by threats alone. Set `winning_move` and `is_by_threats`."""
        wins: cython.ulonglong
        self.set_state(own, foreign)
        wins = self.lacking_spaces(0, _ATTACKER, 1)
        self.is_by_threats = wins != 0 or self.wins_by_threats(0, _FIRST_NODES)
        if self.is_by_threats:
            self.winning_move = lowest(wins) if wins else self.attacks[0]

    def search_width(self, own, foreign):
        """Search a position with the present width. Set `winning_move`, or `has_failed` if the width is not enough."""
        self.has_failed = False
        self.set_state(own, foreign)
        self.visit(0, True, _INFINITE, _INFINITE)
        if self.found_proof == 0:
            self.winning_move = lowest(self.found_mask)
        elif self.found_disproof == 0:
            self.has_failed = True

    def search_defense_width(self, own, foreign):
        """Search a position with the defender to move and the present width, as `search_width` does."""
        self.has_failed = False
        self.set_state(own, foreign)
        self.visit(0, False, _INFINITE, _INFINITE)
        self.has_failed = self.found_proof != 0 and self.found_disproof == 0

    # --- the state of a position ---

    def set_state(self, own, foreign):
        """Set state 0 to a position with the attacker to move."""
        index: cython.int
        for index in range(self.state_words):
            self.states[index] = self.base[index]
        while own:
            self.mark(0, _ATTACKER, lowest(own))
            own &= own - 1
        while foreign:
            self.mark(0, _DEFENDER, lowest(foreign))
            foreign &= foreign - 1

    def copy_state(self, state):
        """Copy a state to the next one."""
        index: cython.int
        first: cython.int = self.state_words * state
        for index in range(first, first + self.state_words):
            self.states[index + self.state_words] = self.states[index]

    def play(self, state, side, space):
        """Copy a state to the next one, and mark a space there for a side."""
        self.copy_state(state)
        self.mark(state + 1, side, space)

    def mark(self, state, side, space):
        """Mark a space for a side."""
        first: cython.int = self.state_words * state + self.side_words * side
        word: cython.int
        plane: cython.int
        carry: cython.ulonglong
        more: cython.ulonglong
        self.states[first] |= _ONE << space
        for word in range(self.set_words):
            carry = self.through[self.set_words * space + word]
            self.states[first + self.touched + word] |= carry
            plane = first + 1 + word
            while carry:
                more = self.states[plane] & carry
                self.states[plane] ^= carry
                carry = more
                plane += self.set_words

    def near_paths(self, state, side, lacking, word):
        """Return the paths, of one of the words, that lack one to three marks of a side, without foreign marks."""
        first: cython.int = self.state_words * state + self.side_words * side + 1 + word
        other: cython.int = self.state_words * state + self.side_words * (1 - side) + self.touched + word
        second: cython.int = first + self.set_words
        closest: cython.ulonglong = self.states[second + self.set_words] & ~self.states[other]
        if self.planes == 4:
            closest &= self.states[second + 2 * self.set_words]
        if lacking == 1:
            return closest & self.states[second] & ~self.states[first]
        closest &= ~self.states[second]
        return closest & self.states[first] if lacking == 2 else closest & ~self.states[first]

    def lacking_spaces(self, state, side, lacking):
        """Return the free spaces of the paths that lack one or two marks of a side and have none of the other's."""
        word: cython.int
        spaces: cython.ulonglong = 0
        left: cython.ulonglong
        for word in range(self.set_words):
            left = self.near_paths(state, side, lacking, word)
            while left:
                spaces |= self.paths[64 * word + lowest(left)]
                left &= left - 1
        return spaces & ~(
            self.states[self.state_words * state] | self.states[self.state_words * state + self.side_words]
        )

    def free_spaces(self, state):
        return self.board.area & ~(
            self.states[self.state_words * state] | self.states[self.state_words * state + self.side_words]
        )

    # --- the search of threats ---

    def wins_by_threats(self, state, nodes):
        """Return True if the attacker, who is to move and cannot win at once, wins by threats alone.

        Writes the attacker's moves to `attacks`, and their number to `length`.
        """
        self.threat_nodes = nodes
        self.is_cut = False
        return self.threaten(state, 0)

    def threaten(self, state, turn):
        space: cython.int
        word: cython.int
        builds: cython.int
        which: cython.int
        attack: cython.ulonglong
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        left: cython.ulonglong
        threats: cython.ulonglong
        pair: cython.ulonglong
        free: cython.ulonglong = self.free_spaces(state)
        allowed: cython.ulonglong = self.lacking_spaces(state, _DEFENDER, 1)
        self.nodes += 1
        if allowed & (allowed - 1):
            return False
        if allowed == 0:
            allowed = free

        # A mark that makes two threats at once wins.
        for word in range(self.set_words):
            left = self.near_paths(state, _ATTACKER, 2, word)
            while left:
                pair = self.paths[64 * word + lowest(left)] & free
                left &= left - 1
                twice |= once & pair
                once |= pair
        left = twice & allowed
        while left:
            space = lowest(left)
            left &= left - 1
            self.play(state, _ATTACKER, space)
            threats = self.lacking_spaces(state + 1, _ATTACKER, 1)
            if threats & (threats - 1):  # not if two paths lack the same spaces
                self.attacks[turn] = space
                self.length = turn + 1
                return True
        if once & allowed == 0:
            return False

        key: cython.ulonglong = mix(
            mix(self.states[self.state_words * state] ^ _ATTACKS)
            ^ self.states[self.state_words * state + self.side_words]
        )
        slot: cython.ulonglong = key >> self.failed_shift
        if self.failed[slot] == key:
            return False
        if self.threat_nodes <= 0 or self.should_stop():
            self.is_cut = True
            return False
        self.threat_nodes -= 1

        for builds in range(1, -1, -1):
            for word in range(self.set_words):
                left = self.near_paths(state, _ATTACKER, 2, word)
                while left:
                    pair = self.paths[64 * word + lowest(left)] & free
                    left &= left - 1
                    for which in range(2):
                        attack = pair & (pair - 1) if which else pair & ~(pair - 1)
                        if attack & allowed and self.threaten_on(state, turn, pair, attack, builds):
                            return True
                        if self.is_cut:
                            return False
        self.failed[slot] = key
        return False

    def threaten_on(self, state, turn, pair, attack, builds):
        """Return True if the attacker wins by threats, beginning with one of the two spaces that a path lacks.

        With `builds`, only try a mark that leaves two spaces of another path; otherwise, only try the other marks.
        """
        space: cython.int = lowest(attack)
        word: cython.int
        is_builder: cython.bint = False
        for word in range(self.set_words):
            if self.through[self.set_words * space + word] & self.near_paths(state, _ATTACKER, 3, word):
                is_builder = True
        if is_builder != builds:
            return False
        self.play(state, _ATTACKER, space)
        self.mark(state + 1, _DEFENDER, lowest(pair ^ attack))
        if self.threaten(state + 1, turn + 1):
            self.attacks[turn] = space
            return True
        return False

    def still_wins(self, state):
        """Return True if the threats found last win in a state, too. The attacker is to move."""
        turn: cython.int
        forced: cython.ulonglong
        threats: cython.ulonglong
        self.copy_state(state)
        for turn in range(self.length):
            if self.free_spaces(state + 1) >> self.attacks[turn] & 1 == 0:
                return False
            forced = self.lacking_spaces(state + 1, _DEFENDER, 1)
            if forced & ~(_ONE << self.attacks[turn]):
                return False
            self.mark(state + 1, _ATTACKER, self.attacks[turn])
            threats = self.lacking_spaces(state + 1, _ATTACKER, 1)
            if threats == 0:
                return False
            if threats & (threats - 1):
                return True
            self.mark(state + 1, _DEFENDER, lowest(threats))
        return False

    # --- the first look at a position: sets `found_proof`, `found_disproof` and `found_mask`, the moves to search ---

    def set_found(self, proof, disproof, mask):
        self.found_proof = proof
        self.found_disproof = disproof
        self.found_mask = mask

    def look_at_attack(self, state):
        """Look at a position with the attacker to move."""
        wins: cython.ulonglong = self.lacking_spaces(state, _ATTACKER, 1)
        forced: cython.ulonglong = self.lacking_spaces(state, _DEFENDER, 1)
        self.nodes += 1
        if wins:
            self.set_found(0, _INFINITE, wins & ~(wins - 1))
        elif forced & (forced - 1):
            self.set_found(_INFINITE, 0, 0)
        elif self.wins_by_threats(state, _ATTACK_NODES):
            self.set_found(0, _INFINITE, _ONE << self.attacks[0])
        elif forced:
            self.set_found(1, 1, forced)
        else:
            self.found_mask = self.promising_moves(state)
            self.set_found(1 if self.found_mask else _INFINITE, 1 if self.found_mask else 0, self.found_mask)

    def promising_moves(self, state):
        """Return the most promising quiet moves of the attacker, at most `width`."""
        values = cython.declare(cython.int[64])
        spaces = cython.declare(cython.int[64])
        count: cython.int = 0
        index: cython.int
        best: cython.int
        space: cython.int
        chosen: cython.ulonglong = 0
        left: cython.ulonglong = self.free_spaces(state)
        while left:
            space = lowest(left)
            left &= left - 1
            values[count] = self.promise(state, space)
            spaces[count] = space
            if values[count] > 0:
                count += 1
        while count > 0 and popcount(chosen) < self.width:
            best = 0
            for index in range(1, count):
                if values[index] > values[best]:
                    best = index
            chosen |= _ONE << spaces[best]
            count -= 1
            values[best], spaces[best] = values[count], spaces[count]
        return chosen

    def promise(self, state, space):
        """Return how much a mark on a space does for the attacker on open paths: most where it has one mark already."""
        first: cython.int = self.state_words * state
        word: cython.int
        index: cython.int
        lacking: cython.int
        value: cython.int = 0
        left: cython.ulonglong
        own: cython.ulonglong = self.states[first]
        foreign: cython.ulonglong = self.states[first + self.side_words]
        for word in range(self.set_words):
            left = self.through[self.set_words * space + word]
            while left:
                index = 64 * word + lowest(left)
                left &= left - 1
                if self.paths[index] & foreign == 0:
                    lacking = popcount(self.paths[index] & ~own)
                    value += 3 if lacking == 2 else 4 if lacking == 3 else 2
                elif self.paths[index] & own == 0:
                    lacking = popcount(self.paths[index] & ~foreign)
                    value += 3 if lacking == 2 else 1 if lacking == 3 else 0
        return value

    def look_at_defense(self, state):
        """Look at a position with the defender to move."""
        space: cython.int
        count: cython.int
        left: cython.ulonglong
        open_replies: cython.ulonglong
        threats: cython.ulonglong = self.lacking_spaces(state, _ATTACKER, 1)
        free: cython.ulonglong = self.free_spaces(state)
        self.nodes += 1
        if self.lacking_spaces(state, _DEFENDER, 1) or free == 0:
            self.set_found(_INFINITE, 0, 0)
            return
        if threats & (threats - 1):
            self.set_found(0, _INFINITE, 0)
            return
        if threats:
            self.set_found(1, 1, threats)
            return
        if not self.wins_by_threats(state, _PASS_NODES):
            count = popcount(free)
            self.set_found(count + _NO_THREAT, 1, free)
            return

        # Replay the win after each reply, then search for another win by threats after the replies that disturb it.
        open_replies = self.undecided(state, free)
        left = open_replies
        while left:
            space = lowest(left)
            left &= left - 1
            self.play(state, _DEFENDER, space)
            if self.lacking_spaces(state + 1, _DEFENDER, 1) == 0 and self.wins_by_threats(state + 1, _REPLY_NODES):
                open_replies = self.undecided(state, open_replies & ~(_ONE << space))
                left &= open_replies
        count = popcount(open_replies)
        if count == 0:
            self.set_found(0, _INFINITE, 0)
        else:
            self.set_found(count, 1, open_replies)

    def undecided(self, state, replies):
        """Return the replies of the defender after which the threats found last do not win."""
        space: cython.int
        left: cython.ulonglong = replies
        while left:
            space = lowest(left)
            left &= left - 1
            self.play(state, _DEFENDER, space)
            if self.still_wins(state + 1):
                replies &= ~(_ONE << space)
        return replies

    # --- the proof-number search ---

    def visit(self, state, attacks, proof_limit, disproof_limit):
        """Search a position until its proof number or disproof number reaches a limit, and store the result.

        Sets `found_proof`, `found_disproof` and `found_mask`: the moves to search, or the winning move.
        """
        spaces = cython.declare(cython.int[64])
        keys = cython.declare(cython.ulonglong[64])
        symmetries = cython.declare(cython.int[64])
        key: cython.ulonglong
        mask: cython.ulonglong
        left: cython.ulonglong
        count: cython.int = 0
        index: cython.int
        best: cython.int
        symmetry: cython.int
        least: cython.longlong
        second: cython.longlong
        most: cython.longlong
        others: cython.longlong
        proof: cython.longlong
        disproof: cython.longlong
        goal: cython.longlong
        limit: cython.longlong
        side: cython.int = _ATTACKER if attacks else _DEFENDER
        symmetry = self.find_symmetry(state, attacks)
        key = self.symmetric_key(state, attacks, symmetry)
        self.fetch(state, attacks, key, symmetry)
        if self.found_proof == 0 or self.found_disproof == 0:
            return
        mask = left = self.found_mask
        proof = self.found_proof
        disproof = self.found_disproof
        while left:
            spaces[count] = lowest(left)
            left &= left - 1
            self.play(state, side, spaces[count])
            symmetries[count] = self.find_symmetry(state + 1, not attacks)
            keys[count] = self.symmetric_key(state + 1, not attacks, symmetries[count])
            for index in range(count):
                if keys[index] == keys[count]:
                    break
            else:
                count += 1

        while not self.should_stop():
            # The side to move needs one move that reaches its goal; the other side needs an answer to all of them.
            least = second = _INFINITE
            most = others = 0
            best = 0
            for index in range(count):
                self.play(state, side, spaces[index])
                self.fetch(state + 1, not attacks, keys[index], symmetries[index])
                goal = self.found_proof if attacks else self.found_disproof
                limit = self.found_disproof if attacks else self.found_proof
                if goal < least:
                    second = least
                    least = goal
                    best = index
                elif goal < second:
                    second = goal
                if limit > 0:
                    others += 1
                    most = max(most, limit)
                if goal == 0:
                    break
            limit = _INFINITE if least == 0 else min(_INFINITE, most + others - 1) if others > 0 else 0
            if limit == 0:
                least = _INFINITE
            proof = least if attacks else limit
            disproof = limit if attacks else least
            if proof == 0 and attacks:
                mask = _ONE << spaces[best]
            if proof == 0 or disproof == 0 or proof >= proof_limit or disproof >= disproof_limit:
                break
            self.play(state, side, spaces[best])
            self.fetch(state + 1, not attacks, keys[best], symmetries[best])
            goal = min(_INFINITE, second + 1 + second // 2)
            if attacks:
                limit = min(_INFINITE, disproof_limit - disproof + self.found_disproof)
                self.visit(state + 1, False, min(proof_limit, goal), limit)
            else:
                limit = min(_INFINITE, proof_limit - proof + self.found_proof)
                self.visit(state + 1, True, limit, min(disproof_limit, goal))
        self.set_found(proof, disproof, mask)
        self.store(key, proof, disproof, self.to_symmetric(mask, symmetry))

    def find_symmetry(self, state, attacks):
        """Return the symmetry under which a position is looked up."""
        best: cython.int = 0
        symmetry: cython.int
        least: cython.ulonglong
        key: cython.ulonglong
        if (
            popcount(self.states[self.state_words * state] | self.states[self.state_words * state + self.side_words])
            > _FEW_MARKS
        ):
            return 0
        least = self.symmetric_key(state, attacks, 0)
        for symmetry in range(1, self.symmetries):
            key = self.symmetric_key(state, attacks, symmetry)
            if key < least:
                least = key
                best = symmetry
        return best

    def symmetric_key(self, state, attacks, symmetry):
        own: cython.ulonglong = self.to_symmetric(self.states[self.state_words * state], symmetry)
        foreign: cython.ulonglong = self.to_symmetric(self.states[self.state_words * state + self.side_words], symmetry)
        return mix(mix(own ^ (_ATTACKS if attacks else _DEFENDS)) ^ foreign)

    def to_symmetric(self, marks, symmetry):
        """Return the image of a set of spaces under a symmetry, looked up for eight spaces at a time."""
        image: cython.ulonglong = 0
        table: cython.int = 256 * ((self.spaces + 7) >> 3) * symmetry
        if symmetry == 0:
            return marks
        while marks:
            image |= self.images[table + cython.cast(cython.int, marks & 0xFF)]
            marks >>= 8
            table += 256
        return image

    # --- the table: three words for each entry, the key, the moves, and the numbers with the width ---

    def fetch(self, state, attacks, key, symmetry):
        """Set what is known of a position. A position that is not in the table is looked at, and stored."""
        first: cython.ulonglong = (mix(key) & (self.buckets - 1)) * 12
        slot: cython.int
        numbers: cython.ulonglong
        for slot in range(_SLOTS):
            if self.words[first + 3 * slot] == key:
                numbers = self.words[first + 3 * slot + 2]
                # Proofs hold for any width.
                if numbers & _INFINITE == 0 or cython.cast(cython.int, numbers >> 48) == self.width:
                    self.set_found(numbers & _INFINITE, numbers >> 24 & _INFINITE, self.words[first + 3 * slot + 1])
                    if symmetry:
                        self.found_mask = self.to_symmetric(self.found_mask, self.inverses[symmetry])
                    return
        if attacks:
            self.look_at_attack(state)
        else:
            self.look_at_defense(state)
        self.store(key, self.found_proof, self.found_disproof, self.to_symmetric(self.found_mask, symmetry))

    def store(self, key, proof, disproof, mask):
        """Store an entry in place of the position's former entry, an empty one, or the one with the least work."""
        first: cython.ulonglong = (mix(key) & (self.buckets - 1)) * 12
        slot: cython.int
        chosen: cython.int = 0
        numbers: cython.ulonglong
        work: cython.ulonglong
        least: cython.ulonglong = _ONE << 62
        for slot in range(_SLOTS):
            numbers = self.words[first + 3 * slot + 2]
            if self.words[first + 3 * slot] == key or numbers == 0:
                chosen = slot
                break
            work = (numbers & _INFINITE) + (numbers >> 24 & _INFINITE)
            if work < least:
                least = work
                chosen = slot
        self.words[first + 3 * chosen] = key
        self.words[first + 3 * chosen + 1] = mask
        self.words[first + 3 * chosen + 2] = (
            cython.cast(cython.ulonglong, proof)
            | cython.cast(cython.ulonglong, disproof) << 24
            | cython.cast(cython.ulonglong, self.width) << 48
        )
