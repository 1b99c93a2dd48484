"""The record of a game: its setup, its moves with undo, redo and variations, its clocks and its result.

A record holds the whole state of a game in progress. Two *persons*, 0 and 1, own the two *sides*, 0 and 1, of the
board. Person 0 owns side 0 until the swap rule lets the persons swap sides. Times are whole milliseconds, and time
passes only when `spend` is called.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date as Date

from game.record.help import Help
from game.record.node import Node
from game.record.player import DEFAULT_NAMES, PERSON, RecordedPlayer, check_seat, clean_name
from game.rules.board import Board
from game.rules.errors import IllegalMoveError, RulesError
from game.rules.numbers import Move, Person, Points, Side
from game.rules.outcome import Outcome, Reason
from game.rules.registry import start

SWAP = "swap"


@dataclass(frozen=True)
class TimeControl:
    """The time of each person in milliseconds: `base` for the whole game, and `increment` after each move."""

    base: int
    increment: int = 0


class Record:
    """A game in progress or finished: a tree of positions, whose main line is the game as played.

    root         the node at the start of the game
    current      the node of the current position, on the main line; moves after it have been undone
    players      the players who are person 0 and person 1
    declared     the result declared by a person or by the clock, or None
    spent        milliseconds already spent on the next move
    date         the date on which the game began, as in "2026-11-18", or an empty text if unknown
    help         the kinds of help that the people in the game have had
    is_unaided   True if the user has played without help since the first move
    """

    def __init__(
        self,
        game: str,
        setup: Mapping[str, str] | None = None,
        position: str | None = None,
        names: tuple[str, str] = DEFAULT_NAMES,
        seats: tuple[str, str] = (PERSON, PERSON),
        time_control: TimeControl | None = None,
        swap_rule: bool = False,
        date: str | None = None,
        user: Person | None = None,
    ) -> None:
        board = start(game, setup)
        if position is not None:
            board.set_position(position)
        self.start_position = board.position()
        self.game = game
        self.setup = board.setup()
        self.is_from_start = self.start_position == start(game, self.setup).position()
        self.players = (
            RecordedPlayer(clean_name(names[0]), check_seat(seats[0]), user == 0),
            RecordedPlayer(clean_name(names[1]), check_seat(seats[1]), user == 1),
        )
        self.time_control = time_control
        self.swap_rule = swap_rule
        self.date = Date.today().isoformat() if date is None else date
        self.root = self.current = Node(None, None, "", board)
        if time_control is not None:
            self.root.clocks = (time_control.base, time_control.base)
        self.spent = 0
        self.declared: Outcome | None = None
        self.help: frozenset[Help] = frozenset()
        self.is_unaided = False

    # --- queries ---

    @property
    def board(self) -> Board:
        """The board of the current position; do not change it."""
        return self.current.board

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, by its rules or as declared, or None while the game goes on."""
        return self.declared or self.board.outcome()

    @property
    def user(self) -> Person | None:
        """The person (0 or 1) who uses this program, or None."""
        return next((person for person in (0, 1) if self.players[person].is_user), None)

    @property
    def owners(self) -> tuple[Person, Person]:
        """The persons (0 or 1) who own side 0 and side 1 in the current position."""
        return self.current.owners

    @property
    def person_to_move(self) -> Person:
        return self.owners[self.board.mover]

    @property
    def time_left(self) -> tuple[int, int] | None:
        """The milliseconds left to person 0 and person 1, or None without a clock."""
        if self.current.clocks is None:
            return None
        left = list(self.current.clocks)
        left[self.person_to_move] -= self.spent
        return left[0], left[1]

    @property
    def offers_turn(self) -> bool:
        """True if the move to be played next is one that the opponent may take over by the swap rule."""
        return self.swap_rule and self.current is self.root

    @property
    def can_swap(self) -> bool:
        return self._can_swap_at(self.current) and self.outcome is None

    @property
    def declined_swap(self) -> bool:
        """True if the last move was played although its player was allowed to swap sides instead."""
        return self.swap_rule and self.current.ply == 2 and not self.current.is_swapped

    def should_swap(self, score: Points) -> bool:
        """Return True if the person who may swap sides is better off swapping.

        `score` is the score of the position for that person without the swap.
        """
        return self.can_swap and score < 0

    @property
    def can_undo(self) -> bool:
        return self.current is not self.root or self.declared is not None

    @property
    def can_redo(self) -> bool:
        return self.current.next is not None and self.declared is None

    def player_of(self, side: Side) -> RecordedPlayer:
        """Return the player who owns a side (0 or 1) in the current position."""
        return self.players[self.owners[side]]

    def main_line(self) -> list[Node]:
        """Return the nodes of the main line from the root to its end, including undone moves."""
        return self.root.end().path()

    # --- changes ---

    def play(self, move: Move) -> Node:
        """Play a move and return the new node. Raise IllegalMoveError and change nothing if the move is illegal."""
        return self._add(move)

    def swap(self) -> Node:
        """Let the second player take over the first player's move; return the new node.

        The first player goes on from the other side.
        """
        return self._add(None)

    def undo(self) -> Node | None:
        """Undo the last move and return its node, or undo a declared result and return None.

        The clocks return to the time at which that move began. Raise RulesError at the start of the game.
        """
        if self.declared is not None:
            self.declared = None
            self.spent = 0
            return None
        undone = self.current
        if undone.parent is None:
            raise RulesError("nothing to undo: the game starts here")
        self.current = undone.parent
        self.spent = 0
        return undone

    def redo(self) -> Node:
        """Replay the next undone move and return its node. Raise RulesError if no move can be redone."""
        following = self.current.next
        if following is None or self.declared is not None:
            raise RulesError("nothing to redo")
        self._set_clocks(following)  # a variation that has become the main line has no clocks yet
        self.current = following
        self.spent = 0
        return following

    def spend(self, milliseconds: int) -> Outcome | None:
        """Take milliseconds from the clock of the person to move.

        Return the outcome if that person has no time left, else None.
        """
        if self.outcome is not None:
            return None
        self.spent += milliseconds
        if self.time_left is not None and (over := -self.time_left[self.person_to_move]) >= 0:
            self.spent -= over
            return self._declare(Outcome(1 - self.board.mover, Reason.TIME))
        return None

    def resign(self, side: Side) -> Outcome:
        """End the game because a side (0 or 1) resigns, and return the outcome."""
        return self._declare(Outcome(1 - side, Reason.RESIGNATION))

    def agree_draw(self) -> Outcome:
        """End the game as a draw by agreement, and return the outcome."""
        return self._declare(Outcome(None, Reason.AGREEMENT))

    def add_help(self, kind: Help) -> None:
        """Note that a person has had help in the game."""
        self.help |= {kind}
        self.is_unaided = False

    def start_clock(self, time_control: TimeControl) -> None:
        """Play with a clock from the current position on, which shows its full time there.

        The moves before it count as if each had taken the time that the clock adds for a move.
        """
        self.time_control, self.spent = time_control, 0
        self.root.clocks = (time_control.base, time_control.base)
        for node in self.current.path()[1:]:
            node.spent = time_control.increment
            self._set_clocks(node)

    # --- variations ---

    def add_variation(self, node: Node, move: Move | None) -> Node:
        """Return the node after a move from any position, or after a swap if `move` is None.

        If the tree has no such node, add it as a variation. Raise IllegalMoveError if the move is illegal in that
        position.
        """
        child = node.child(move)
        if child is None:
            child = self._after(node, move)
            node.children.append(child)
        return child

    def promote(self, node: Node) -> None:
        """Make a variation the main line of the position where it begins. Do nothing for the root."""
        if node.parent is not None:
            node.parent.children.remove(node)
            node.parent.children.insert(0, node)
            self._return_to_main_line()

    def delete(self, node: Node) -> None:
        """Remove a node and all nodes after it. The root cannot be removed."""
        node.previous.children.remove(node)
        self._return_to_main_line()

    # --- implementation ---

    def _can_swap_at(self, node: Node) -> bool:
        return self.swap_rule and node.ply == 1

    def _require_open(self) -> None:
        if self.outcome is not None:
            raise IllegalMoveError("the game is over")

    def _declare(self, outcome: Outcome) -> Outcome:
        self._require_open()
        self._drop_undone()
        self.declared = outcome
        return outcome

    def _add(self, move: Move | None) -> Node:
        """Play a move, or swap sides if `move` is None, and drop the undone moves. Return the new node.

        A variation with that move becomes the main line.
        """
        self._require_open()
        before = self.current
        variation = next((child for child in before.children[1:] if child.move == move), None)
        played = variation or self._after(before, move)  # raises before anything has changed
        self._drop_undone()
        if variation is not None:
            before.children.remove(variation)
        before.children.insert(0, played)
        played.spent = self.spent
        self._set_clocks(played)
        self.current = played
        self.spent = 0
        return played

    def _after(self, node: Node, move: Move | None) -> Node:
        """Return a new node after a move, or after a swap if `move` is None, or raise IllegalMoveError."""
        if move is not None:
            board = node.board.after(move)
            return Node(node, move, node.board.text(move), board, is_swapped=node.is_swapped)
        if not self._can_swap_at(node) or node.board.ended:
            raise IllegalMoveError("swap: allowed only with the swap rule, directly after the first move")
        return Node(node, None, SWAP, node.board, is_swapped=True)

    def _drop_undone(self) -> None:
        del self.current.children[:1]

    def _set_clocks(self, node: Node) -> None:
        """Set the clocks of a node of the main line.

        They show the time left to each person after the move that led to the node.
        """
        before = node.previous.clocks
        if before is not None and self.time_control is not None:
            left = list(before)
            left[node.person] += self.time_control.increment - node.spent
            node.clocks = left[0], left[1]

    def _return_to_main_line(self) -> None:
        """Make the end of the main line current if the current position is no longer on the main line."""
        line = self.main_line()
        if self.current.ply < len(line) and line[self.current.ply] is self.current:
            return
        self.current, self.declared, self.spent = line[-1], None, 0
        for node in line[1:]:
            if (clocks := node.previous.clocks) is not None and node.spent >= clocks[node.person]:
                node.spent = 0  # the person had less time in this line
            self._set_clocks(node)
