"""Sketches of Conniption and Connect Four: stacks of discs, flips left, and the flip lock."""

from collections.abc import Sequence
from enum import Enum, auto

from game.record.sketches.sketch import MOST_STEPS, Counter, Sketch, SketchedBoard
from game.rules.gravity import FLIPS, GravityBoard
from game.rules.numbers import Cell, Side
from game.rules.seven_by_six import COLUMNS, ROWS
from game.words.messages import mark

Stacks = tuple[tuple[Side, ...], ...]
FLIPS_LEFT = ("flips 1", "flips 2")
LOCK = "lock"


class GravitySketch(Sketch[GravityBoard]):
    """A position of stacked discs. A disc lies on the others of its column."""

    def take(self, board: GravityBoard) -> None:
        super().take(board)
        first, second = board.flips_left
        lock = int(board.flips_left[board.mover] > 0 and not _may_flip_first(board))
        self.counters = {FLIPS_LEFT[0]: first, FLIPS_LEFT[1]: second, LOCK: lock}

    @property
    def _has_flips(self) -> bool:
        return bool(self.board.setup())

    def offered_counters(self) -> Sequence[Counter]:
        if not self._has_flips:
            return ()
        low, high = FLIPS.low, FLIPS.high
        return (
            Counter(FLIPS_LEFT[0], mark("Flips, 1st"), low, high),
            Counter(FLIPS_LEFT[1], mark("Flips, 2nd"), low, high),
            Counter(LOCK, mark("Flip first"), 0, 1, (mark("allowed"), mark("locked"))),
        )

    def stacks(self) -> list[list[Side]]:
        return [
            [self.pieces[cell] for cell in range(7 * column, 7 * column + ROWS) if cell in self.pieces]
            for column in range(COLUMNS)
        ]

    def _set(self, stacks: list[list[Side]]) -> None:
        self.pieces = {7 * column + row: side for column, stack in enumerate(stacks) for row, side in enumerate(stack)}
        self.update_mover()

    def put(self, cell: Cell, side: Side) -> None:
        stacks = self.stacks()
        stack, row = stacks[cell // 7], cell % 7
        if row < len(stack):
            stack[row] = side
        elif len(stack) < ROWS:
            stack.append(side)
        self._set(stacks)

    def remove(self, cell: Cell) -> None:
        stacks = self.stacks()
        if cell % 7 < len(stacks[cell // 7]):
            del stacks[cell // 7][cell % 7]
            self._set(stacks)

    def mirror_image(self, cell: Cell) -> Cell:
        return 7 * (COLUMNS - 1 - cell // 7) + cell % 7

    def setup(self) -> dict[str, str]:
        if not self._has_flips:
            return {}
        return {FLIPS.name: FLIPS.text(*(self.counters[name] for name in FLIPS_LEFT))}

    def text(self) -> str:
        columns = "/".join("".join(str(1 + side) for side in stack) for stack in self.stacks())
        flips = [self.counters[name] for name in FLIPS_LEFT] if self._has_flips else [0, 0]
        may_flip = flips[self.mover] > 0 and not self.counters[LOCK]
        return f"{columns} {self.mover + 1} {flips[0]},{flips[1]} {'f' if may_flip else '-'}"

    def as_board(self) -> SketchedBoard:
        return _SketchedStacks(self)

    def can_be_reached(self, board: GravityBoard) -> bool | None:
        left = board.flips_left
        # A game may begin with fewer flips than usual, so each side may have used any number up to the difference.
        spent = (FLIPS.high - left[0], FLIPS.high - left[1]) if self._has_flips else (0, 0)
        known = LastFlip.NO if _may_flip_first(board) else LastFlip.YES
        end = known if left[board.mover] else LastFlip.EITHER
        return _leads_from_start((tuple(tuple(stack) for stack in self.stacks()), board.mover, spent, end))


def _may_flip_first(board: GravityBoard) -> bool:
    """Return True if the turn may begin with a flip, also if the game is over."""
    return board.position().endswith("f")


class _SketchedStacks(SketchedBoard):
    def height(self, column: int) -> int:
        return sum(1 for cell in self.pieces if cell // 7 == column)


class LastFlip(Enum):
    """The end of the turn before a position: with a flip, without one, or either."""

    YES = auto()
    NO = auto()
    EITHER = auto()


# A position of the search backward: the stacks, the side to move, the most flips that each side may have used, and the
# end of the turn before.
State = tuple[Stacks, Side, tuple[int, int], LastFlip]


def _leads_from_start(state: State) -> bool | None:
    """Return True if some game leads to a position, False if none does, None if the search would take too long."""
    seen = {state}
    waiting = [state]
    while waiting:
        if len(seen) > MOST_STEPS:
            return None
        state = waiting.pop()
        if not any(state[0]):
            if state[3] is not LastFlip.YES and state[1] == 0:
                return True
            continue
        for before in _turns_back(state):
            if before not in seen:
                seen.add(before)
                waiting.append(before)
    return False


def _turns_back(state: State) -> list[State]:
    """Return the unfinished positions from which one turn leads to a position."""
    stacks, mover, spent, end = state
    side = 1 - mover
    found: list[State] = []
    if end is not LastFlip.NO and spent[side] and not _has_won(dropped := _flipped(stacks)):
        found += _drops_back(dropped, side, spent, 1)
    if end is not LastFlip.YES:
        found += _drops_back(stacks, side, spent, 0)
    if spent[side] and _has_won(stacks) and not _has_won(before := _flipped(stacks)):
        found.append((before, side, _less(spent, side, 1), LastFlip.NO))  # a flip before the drop has won
    return found


def _drops_back(stacks: Stacks, side: Side, spent: tuple[int, int], used: int) -> list[State]:
    """Return the positions before a drop, and before a flip that came before the drop.

    `used` is the number of flips that the turn used after the drop.
    """
    found: list[State] = []
    for column, stack in enumerate(stacks):
        if not stack or stack[-1] != side:
            continue
        lifted = (*stacks[:column], stack[:-1], *stacks[column + 1 :])
        if _has_won(lifted):
            continue
        found.append((lifted, side, _less(spent, side, used), LastFlip.EITHER))
        if spent[side] > used and not _has_won(before := _flipped(lifted)):
            found.append((before, side, _less(spent, side, used + 1), LastFlip.NO))
    return found


def _less(spent: tuple[int, int], side: Side, used: int) -> tuple[int, int]:
    return (spent[0] - used, spent[1]) if side == 0 else (spent[0], spent[1] - used)


def _flipped(stacks: Stacks) -> Stacks:
    return tuple(stack[::-1] for stack in stacks)


def _has_won(stacks: Stacks) -> bool:
    discs = [0, 0]
    for column, stack in enumerate(stacks):
        for row, side in enumerate(stack):
            discs[side] |= 1 << 7 * column + row
    for word in discs:
        for step in (1, 6, 7, 8):
            pairs = word & word >> step
            if pairs & pairs >> 2 * step:
                return True
    return False
