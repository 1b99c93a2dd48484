"""The positions of a recorded game, linked to form a tree."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from game.rules.board import Board
from game.rules.numbers import Cell, Move, Person, Side
from game.rules.outcome import Outcome, Step


class Rating(str, Enum):
    """The rating of a move by a person. The value is its sign in the text of a game."""

    GOOD = "!"
    DUBIOUS = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


class Mark(NamedTuple):
    """A marked cell. `color` is the number of its color, from 0 to MOST_COLORS - 1."""

    cell: Cell
    color: int = 0


class Arrow(NamedTuple):
    """An arrow from one cell to another. `color` is the number of its color, from 0 to MOST_COLORS - 1."""

    start: Cell
    end: Cell
    color: int = 0


MOST_COLORS = 4


class Node:
    """A position of a recorded game, and the move or the swap of sides that led to it.

    parent       the node before; None at the root
    move         the move that led to this position; None at the root and for a swap of sides
    text         the text of that move; empty at the root
    board        the position; do not change it
    ply          the number of moves and swaps since the root
    is_swapped   True if the players have swapped sides
    spent        milliseconds spent on the move
    clocks       milliseconds left to each person when the next move began; None without a clock and in variations
    comment      a text about the position or the move that led to it
    rating       the rating of the move that led to the position, or None
    marks        the marked cells, ordered by color
    arrows       the arrows, ordered by color
    children     the nodes after this one: the main line first, then the variations
    """

    __slots__ = (
        "_key",
        "arrows",
        "board",
        "children",
        "clocks",
        "comment",
        "is_swapped",
        "marks",
        "move",
        "parent",
        "ply",
        "rating",
        "spent",
        "text",
    )

    def __init__(
        self, parent: Node | None, move: Move | None, text: str, board: Board, spent: int = 0, is_swapped: bool = False
    ) -> None:
        self.parent = parent
        self.move = move
        self.text = text
        self.board = board
        self.spent = spent
        self.is_swapped = is_swapped
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.clocks: tuple[int, int] | None = None
        self.comment = ""
        self.rating: Rating | None = None
        self.marks: tuple[Mark, ...] = ()
        self.arrows: tuple[Arrow, ...] = ()
        self.children: list[Node] = []
        self._key = ""

    # --- the move that led to the position ---

    @property
    def previous(self) -> Node:
        """The node before the move; call this only on a node that is not the root."""
        assert self.parent is not None, "no move led to the start of the game"
        return self.parent

    @property
    def is_swap(self) -> bool:
        return self.move is None and self.parent is not None

    @property
    def side(self) -> Side:
        """The side (0 or 1) that made the move or the swap."""
        return self.previous.board.mover

    @property
    def person(self) -> Person:
        """The person (0 or 1) who made the move or the swap."""
        return self.side ^ self.previous.is_swapped

    @property
    def steps(self) -> list[Step]:
        """The visible parts of the move; an empty list at the root and for a swap."""
        return [] if self.move is None else self.previous.board.steps(self.move)

    @property
    def last_steps(self) -> list[Step]:
        """The visible parts of the last move. A swap is skipped, since it leaves the board as it is."""
        return self.previous.steps if self.is_swap else self.steps

    # --- the position ---

    @property
    def key(self) -> str:
        """The text that identifies the position, as `position_key` returns it. It is computed on first use."""
        if not self._key:
            self._key = position_key(self.board)
        return self._key

    @property
    def next(self) -> Node | None:
        """The next node of the main line, or None at its end."""
        return self.children[0] if self.children else None

    @property
    def turns(self) -> int:
        """The number of moves since the root, counting both players' moves. A swap is not a move."""
        return self.ply - self.is_swapped

    @property
    def outcome(self) -> Outcome | None:
        """The outcome if the rules end the game in this position, else None."""
        return self.board.outcome()

    @property
    def owners(self) -> tuple[Person, Person]:
        """The persons (0 or 1) who own side 0 and side 1 in this position."""
        return (1, 0) if self.is_swapped else (0, 1)

    def path(self) -> list[Node]:
        """Return the nodes from the root to this node, including both."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        nodes.reverse()
        return nodes

    def end(self) -> Node:
        """Return the last node of the main line that starts at this node."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    def child(self, move: Move | None) -> Node | None:
        """Return the node after a move, or after a swap if `move` is None. Return None if the tree has no such node."""
        return next((child for child in self.children if child.move == move), None)


def position_key(board: Board) -> str:
    """Return a text that is equal for equal positions only; it includes the game and its setup."""
    return f"{board.game} {board.setup()} {board.position()}"


def step_from(node: Node, count: int, first: Node, last: Node) -> Node:
    """Return the node `count` moves after a node, or before it if `count` is negative.

    The result is never before `first` or after `last`.
    """
    while count < 0 and node is not first and node.parent is not None:
        node, count = node.parent, count + 1
    while count > 0 and node is not last and node.next is not None:
        node, count = node.next, count - 1
    return node


def new_nodes(known: Sequence[Node], last: Node) -> list[Node]:
    """Return the nodes on the path to `last` that are not in `known`, a path from the same root.

    The function searches from the end: if a node is in both paths, so are all nodes before it.
    """
    nodes: list[Node] = []
    node: Node | None = last
    while node is not None and (node.ply >= len(known) or known[node.ply] is not node):
        nodes.append(node)
        node = node.parent
    nodes.reverse()
    return nodes
