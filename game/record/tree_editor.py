"""Edits the tree of a record, with undo and redo: moves, variations, comments, ratings, marks and arrows."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.record.node import Arrow, Mark, Node, Rating
from game.record.record import Record
from game.record.text_format import MOST_NODES, clean_comment
from game.rules.errors import RulesError
from game.rules.numbers import Cell, Move


@dataclass(frozen=True)
class Edit:
    """A change of the tree.

    apply    makes the change
    revert   undoes it
    before   the position to show after it was undone
    after    the position to show after it was made
    node     the position of which it changes the comment, rating, drawings or children
    """

    apply: Callable[[], object]
    revert: Callable[[], object]
    before: Node
    after: Node
    node: Node


class TreeEditor:
    """Edits the tree of a record. The position `current` of the record stays at the end of the main line.

    A declared result, such as a resignation, disappears when the main line gets another end.

    record   the record; only this object changes it
    count    the number of positions in the tree
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.count = len(subtree(record.root))
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        self._changed: set[Node] = set()

    # --- undo and redo ---

    @property
    def edits(self) -> int:
        """The number of edits that can be undone."""
        return len(self._done)

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> Node:
        """Undo the last edit. Return the position to show. Raise RulesError if there is no edit."""
        if not self._done:
            raise RulesError("nothing to undo")
        edit = self._done.pop()
        edit.revert()
        self._changed.add(edit.node)
        self._undone.append(edit)
        return edit.before

    def redo(self) -> Node:
        """Redo the edit that was undone last. Return the position to show."""
        if not self._undone:
            raise RulesError("nothing to redo")
        edit = self._undone.pop()
        edit.apply()
        self._changed.add(edit.node)
        self._done.append(edit)
        return edit.after

    def _make(self, edit: Edit) -> Node:
        edit.apply()
        self._changed.add(edit.node)
        self._done.append(edit)
        self._undone.clear()
        return edit.after

    def take_changed(self) -> set[Node]:
        """Return the positions of which the comment, rating, drawings or children have changed since the last call."""
        changed, self._changed = self._changed, set()
        return changed

    # --- moves and variations ---

    def play(self, node: Node, move: Move) -> Node:
        """Return the position after a move, which is added to the tree if it is not there yet.

        Raise IllegalMoveError if the move is illegal, or RulesError if the tree is full.
        """
        if (known := node.child(move)) is not None:
            return known
        if self.count >= MOST_NODES:
            raise RulesError("an analysis has at most {most:,} positions", most=MOST_NODES)
        child = self.record.add_variation(node, move)
        node.children.pop()  # `_make` adds it
        return self._make(self._edit_children(node, [*node.children, child], node, child, 1))

    def play_line(self, node: Node, moves: list[Move]) -> Node:
        """Add a line of moves after a position, as one edit for each new move. Return its last position."""
        for move in moves:
            node = self.play(node, move)
        return node

    def promote(self, node: Node) -> Node:
        """Make the innermost variation that contains a position the main line where it begins.

        Do nothing on the main line. Return the position.
        """
        first = variation_start(node)
        if first is None:
            return node
        others = [child for child in first.previous.children if child is not first]
        return self._make(self._edit_children(first.previous, [first, *others], node, node))

    def delete(self, node: Node) -> Node:
        """Remove a position and all positions after it. Return the position before it. Do nothing at the start."""
        if node.parent is None:
            return node
        parent = node.parent
        others = [child for child in parent.children if child is not node]
        return self._make(self._edit_children(parent, others, node, parent, -len(subtree(node))))

    def delete_variation(self, node: Node) -> Node:
        """Remove the innermost variation that contains a position. Return the position where it began.

        Do nothing on the main line.
        """
        first = variation_start(node)
        return node if first is None else self.delete(first)

    def _edit_children(self, node: Node, children: list[Node], before: Node, after: Node, more: int = 0) -> Edit:
        """Return the edit that gives a node other children, which makes the tree larger by `more` positions."""
        record = self.record
        former, declared, current = list(node.children), record.declared, record.current

        def apply() -> None:
            node.children[:] = children
            self.count += more
            if children[:1] != former[:1] and record.root.end() is not current:
                record.current, record.declared = record.root.end(), None

        def revert() -> None:
            node.children[:] = former
            self.count -= more
            record.current, record.declared = current, declared

        return Edit(apply, revert, before, after, node)

    # --- comments, ratings and drawings ---

    def comment(self, node: Node, comment: str) -> None:
        """Set the comment of a position."""
        self._set(node, "comment", clean_comment(comment))

    def rate(self, node: Node, rating: Rating | None) -> None:
        """Set the rating of the move that led to a position, or remove it if the move has this rating already."""
        if node.parent is not None:
            self._set(node, "rating", None if rating is node.rating else rating)

    def toggle_mark(self, node: Node, cell: Cell, color: int) -> None:
        """Mark a cell with a color, or remove its mark if the cell has this color already."""
        others = [mark for mark in node.marks if mark.cell != cell]
        fresh = [] if Mark(cell, color) in node.marks else [Mark(cell, color)]
        self._set(node, "marks", tuple(sorted([*others, *fresh], key=lambda mark: mark.color)))

    def toggle_arrow(self, node: Node, start: Cell, end: Cell, color: int) -> None:
        """Draw an arrow with a color, or remove the arrow if it has this color already."""
        others = [arrow for arrow in node.arrows if (arrow.start, arrow.end) != (start, end)]
        fresh = [] if Arrow(start, end, color) in node.arrows else [Arrow(start, end, color)]
        self._set(node, "arrows", tuple(sorted([*others, *fresh], key=lambda arrow: arrow.color)))

    def clear_drawings(self, node: Node) -> None:
        """Remove all marks and arrows of a position."""
        former = node.marks, node.arrows

        def apply() -> None:
            node.marks, node.arrows = (), ()

        def revert() -> None:
            node.marks, node.arrows = former

        if former != ((), ()):
            self._make(Edit(apply, revert, node, node, node))

    def _set(self, node: Node, name: str, value: object) -> None:
        former = getattr(node, name)
        if value != former:
            self._make(Edit(lambda: setattr(node, name, value), lambda: setattr(node, name, former), node, node, node))


def subtree(node: Node) -> list[Node]:
    """Return a position and all positions after it, each after the position before it."""
    nodes = [node]
    for each in nodes:
        nodes += each.children
    return nodes


def variation_start(node: Node) -> Node | None:
    """Return the first position of the innermost variation that contains a position, or None on the main line."""
    while node.parent is not None:
        if node.parent.children[0] is not node:
            return node
        node = node.parent
    return None


def graft(record: Record, analysis: Record) -> None:
    """Give a record the variations, comments, ratings and drawings of an analysis of it.

    The moves that were played stay the main line, even if the analysis has promoted or deleted some of them.
    Variations that the analysis does not have are removed. Moves after the end of the game are left out, because they
    would belong to the game.
    """
    played = set(record.current.path())
    waiting = [(record.root, analysis.root)]
    for node, source in waiting:
        node.comment, node.rating, node.marks, node.arrows = source.comment, source.rating, source.marks, source.arrows
        former = {child.move: child for child in node.children}
        children = [child for child in node.children[:1] if child in played]
        for child in source.children if node is not record.current else ():
            known = former.get(child.move)
            if known is None:
                known = Node(node, child.move, child.text, child.board, child.spent, child.is_swapped)
            if known not in children:
                children.append(known)
            waiting.append((known, child))
        node.children[:] = children


def copy_for_analysis(record: Record, node: Node | None = None) -> tuple[Record, Node]:
    """Return a copy of a record with its whole tree, and the copy of a node (by default of the current position).

    The copy shares the boards, which never change. It has no clocks and no undone moves: a position is analyzed
    without time. No player of an analysis is the user, so it never counts as a game of a person.
    """
    twin = Record(record.game, record.setup, record.start_position, swap_rule=record.swap_rule, date=record.date)
    first, second = (replace(player, is_user=False, profile=None) for player in record.players)
    twin.players = first, second
    copies: dict[Node, Node] = {record.root: twin.root}
    for source in subtree(record.root):
        copy = copies[source]
        copy.comment, copy.rating, copy.marks, copy.arrows = source.comment, source.rating, source.marks, source.arrows
        for child in source.children:
            fresh = Node(copy, child.move, child.text, child.board, child.spent, child.is_swapped)
            copies[child] = fresh
            copy.children.append(fresh)
    twin.current = twin.root.end()
    if record.current.next is None:
        twin.declared = record.declared
    return twin, copies[node or record.current]
