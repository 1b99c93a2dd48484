"""A game being played: its setup, its moves with undo and redo, its clocks and how it ended.

A record is the one truth of a game in progress. Two *persons*, 0 and 1, own the two *sides*, 0 and 1, of the board:
each their own, until the swap rule lets them trade. Times are whole milliseconds, and only what the caller says has
passed has passed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date

from game.rules.board import Board
from game.rules.catalog import start
from game.rules.errors import IllegalMoveError, RulesError, SetupError
from game.rules.numbers import Move, Person, Points, Side
from game.rules.outcome import Outcome, Reason, Step

PERSON = "person"
LONGEST_NAME = 40
LONGEST_SEAT = 1000  # a player with its settings, and a file among them
SWAP = "swap"


@dataclass(frozen=True)
class TimeControl:
    """The time of each person: for the whole game, and added after each move."""

    base: int
    increment: int = 0


@dataclass(frozen=True)
class Entry:
    """A move as it stands in the record, or a swap (whose `move` is None)."""

    text: str
    move: Move | None
    side: Side
    spent: int = 0


@dataclass(frozen=True)
class Played:
    """An entry as it was played, with the positions around it, which are to be looked at only."""

    entry: Entry
    before: Board
    after: Board

    @property
    def steps(self) -> list[Step]:
        """The visible steps of its move; a swap has none."""
        return [] if self.entry.move is None else self.before.steps(self.entry.move)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended the game by its rules, if it did."""
        return self.after.outcome()


class Record:
    """A game being played.

    board        the position now; change it only through the record
    entries      all moves and swaps, those taken back included
    boards       the positions around them: the first one, and that after each entry; they are to be looked at only
    now          how many of them are in effect
    cursor       how many of them are shown
    spent        the milliseconds already spent on the turn to come
    names        of the persons
    seats        who sits there, in the words of whoever fills the seats
    date         when it was begun, or nothing where that is not known
    """

    def __init__(
        self,
        game: str,
        setup: Mapping[str, str] | None = None,
        position: str | None = None,
        names: tuple[str, str] = ("Player 1", "Player 2"),
        seats: tuple[str, str] = (PERSON, PERSON),
        time_control: TimeControl | None = None,
        swap_rule: bool = False,
        date: str | None = None,
    ) -> None:
        self.board = start(game, setup)
        if position is not None:
            self.board.set_position(position)
        self.start_position = self.board.position()
        self.game = game
        self.setup = self.board.setup()
        self.is_from_start = self.start_position == start(game, self.setup).position()
        self.names = (clean_name(names[0]), clean_name(names[1]))
        self.seats = (checked_seat(seats[0]), checked_seat(seats[1]))
        self.time_control = time_control
        self.swap_rule = swap_rule
        self.date = Date.today().isoformat() if date is None else date
        self.entries: list[Entry] = []
        self.boards = [self.board.copy()]
        base = None if time_control is None else time_control.base
        # Beside each position, the time left to each person when the turn began.
        self._clocks = [None if base is None else (base, base)]
        self.now = self.cursor = self.spent = 0
        self.declared: Outcome | None = None

    # --- what is ---

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or by what a person declared, or None while it goes on."""
        return self.declared or self.board.outcome()

    @property
    def owners(self) -> tuple[int, int]:
        """The persons who own side 0 and side 1."""
        return (1, 0) if self.is_swapped else (0, 1)

    @property
    def is_swapped(self) -> bool:
        return self.was_swapped(self.now)

    def was_swapped(self, count: int) -> bool:
        """Whether the first so many entries have traded the sides: only the second entry can."""
        return count > 1 and self.entries[1].move is None

    @property
    def shown(self) -> Board:
        """The position that is looked at: that of the board, or an earlier one."""
        return self.boards[self.cursor]

    @property
    def person_to_move(self) -> Person:
        return self.owners[self.board.mover]

    @property
    def time_left(self) -> tuple[int, int] | None:
        """The milliseconds left to each person, or None without a clock."""
        before = self._clocks[self.now]
        if before is None:
            return None
        left = list(before)
        left[self.person_to_move] -= self.spent
        return left[0], left[1]

    @property
    def offers_turn(self) -> bool:
        """Whether the opponent may take over what is played now."""
        return self.swap_rule and self.now == 0

    @property
    def can_swap(self) -> bool:
        return self.swap_rule and self.now == 1 and self.outcome is None

    @property
    def declined_swap(self) -> bool:
        """Whether the last thing that was played is an answer where the first turn could have been taken over."""
        return self.swap_rule and self.now == 2 and not self.is_swapped

    def should_swap(self, score: Points) -> bool:
        """Whether whoever may take over the first turn is better off with it; the score is theirs without it."""
        return self.can_swap and score < 0

    @property
    def can_undo(self) -> bool:
        return self.now > 0 or self.declared is not None

    @property
    def can_redo(self) -> bool:
        return self.now < len(self.entries) and self.declared is None

    @property
    def is_live(self) -> bool:
        """Whether the position shown is that of now."""
        return self.cursor == self.now

    def played(self, count: int) -> Played:
        """What has led to the position after so many entries, of which there is at least one."""
        return Played(self.entries[count - 1], *self.boards[count - 1 : count + 1])

    def steps_into(self, count: int) -> list[Step]:
        """The visible steps of the move that has led to a position; a swap leaves it as it was."""
        while count and self.entries[count - 1].move is None:
            count -= 1
        return self.played(count).steps if count else []

    # --- what may be done; each returns what has happened, and whoever looks back then goes on doing so ---

    def play(self, move: Move) -> Played:
        """Play a move, or raise IllegalMoveError and change nothing."""
        self._require_open()
        entry = Entry(self.board.text(move), move, self.board.mover, self.spent)
        return self._add(entry)

    def swap(self) -> Played:
        """The second player takes over what the first one has played, and the first one goes on from the other side."""
        self._require_open()
        if not self.can_swap:
            raise IllegalMoveError("swap: expected only with the swap rule, directly after the first turn")
        return self._add(Entry(SWAP, None, self.board.mover, self.spent))

    def undo(self) -> Entry | None:
        """Take back what happened last: the last entry, or, with None, a result that was declared.

        The clocks return to what they were when the turn that is open now began.
        """
        if self.declared is not None:
            self.declared = None
            self.spent = 0
            return None
        if self.now == 0:
            raise RulesError("nothing to undo: this is where the game began")
        self.now -= 1
        self.spent = 0
        entry = self.entries[self.now]
        if entry.move is not None:
            self.board.undo()
        self.look(self.now)
        return entry

    def redo(self) -> Played:
        """Play again what was taken back, and look at it."""
        if not self.can_redo:
            raise RulesError("nothing to redo")
        entry = self.entries[self.now]
        if entry.move is not None:
            self.board.play(entry.move)
        self.look(self.now)
        return self._go_on()

    def spend(self, milliseconds: int) -> Outcome | None:
        """Let time pass for the person to move; the outcome if that was the last of it."""
        if self.outcome is not None:
            return None
        self.spent += milliseconds
        if self.time_left is not None and (over := -self.time_left[self.person_to_move]) >= 0:
            self.spent -= over
            return self._declare(Outcome(1 - self.board.mover, Reason.TIME))
        return None

    def resign(self, side: Side) -> Outcome:
        """The owner of a side gives up."""
        return self._declare(Outcome(1 - side, Reason.RESIGNATION))

    def agree_draw(self) -> Outcome:
        """Both persons call it a draw."""
        return self._declare(Outcome(None, Reason.AGREEMENT))

    def look(self, cursor: int) -> Board:
        """Show the position after so many entries (as far as there are any) and return it."""
        self.cursor = max(0, min(cursor, self.now))
        return self.shown

    def agreed(self, known: Sequence[Entry]) -> int:
        """How many of the entries in effect are the same as those known from before.

        Asked with the entries that were in effect once, it looks only at those that are not any more: an entry that
        is still in its place has still the same ones before it.
        """
        count = min(len(known), self.now)
        while count and known[count - 1] is not self.entries[count - 1]:
            count -= 1
        return count

    # --- how it is done ---

    def _require_open(self) -> None:
        if self.outcome is not None:
            raise IllegalMoveError("the game is over")

    def _declare(self, outcome: Outcome) -> Outcome:
        self._require_open()
        self._forget_taken_back()
        self.declared = outcome
        return outcome

    def _add(self, entry: Entry) -> Played:
        """Play an entry in place of those that were taken back."""
        if entry.move is not None:
            self.board.play(entry.move)  # or an error, before anything has changed
        self._forget_taken_back()
        self._clocks.append(self._clock_after(entry))
        self.entries.append(entry)
        self.boards.append(self.boards[-1] if entry.move is None else self.board.copy())
        return self._go_on()

    def _forget_taken_back(self) -> None:
        del self.entries[self.now :], self.boards[self.now + 1 :], self._clocks[self.now + 1 :]

    def _clock_after(self, entry: Entry) -> tuple[int, int] | None:
        """The time left to each person after the turn to come."""
        before = self._clocks[self.now]
        if before is None or self.time_control is None:
            return None
        left = list(before)
        left[entry.side ^ self.is_swapped] += self.time_control.increment - entry.spent
        return left[0], left[1]

    def _go_on(self) -> Played:
        """Put the next entry into effect, which the board has just played."""
        if self.is_live:
            self.cursor += 1
        self.now += 1
        self.spent = 0
        return self.played(self.now)


def checked_seat(seat: str) -> str:
    """A seat as it is, or SetupError if it does not fit on a line: shortened, it would be somebody else's."""
    if not seat.isprintable() or len(seat) > LONGEST_SEAT:
        raise SetupError(f"{clean_name(seat)}: expected a player of up to {LONGEST_SEAT} letters on one line")
    return seat.strip()


def clean_name(name: str) -> str:
    """A name that fits on one line."""
    return "".join(letter for letter in " ".join(name.split()) if letter.isprintable())[:LONGEST_NAME].strip()
