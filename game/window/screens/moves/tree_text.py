"""The tree of an analysis as text: the words of moves, variations and comments, in rows of a given width."""

import bisect
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass

from game.record.node import Node, Rating
from game.words.game_words import Notation
from game.words.registry import WORDS

INDENT = 16.0
MOST_INDENTS = 6
SPACE, COMMENT_SPACE, AFTER_COMMENT = 7.0, 4.0, 10.0  # between two moves, between two words of a comment, after one


@dataclass(frozen=True)
class TreeWord:
    """A word in the text of a tree.

    text         the word
    node         the position that a click shows
    indent       the number of variations around the word
    is_comment   True if it is a part of a comment
    is_start     True if the word begins a row
    """

    text: str
    node: Node
    indent: int
    is_comment: bool = False
    is_start: bool = False


@dataclass(frozen=True)
class PlacedWord:
    """A word with the x coordinate of its left end in its row, and its width."""

    word: TreeWord
    left: float
    width: float


@dataclass
class Piece:
    """A part of the text between two branches. It begins a row.

    rows     its words
    indent   the number of variations around it
    branch   the position after which the variations of its last move follow, or None at the end of a line
    start    the index of its first row in the text
    """

    rows: list[list[PlacedWord]]
    indent: int
    branch: Node | None
    start: int = 0


class TreeLayout:
    """The text of a tree in rows of a given width. After an edit only the pieces that it changes are laid out again.

    count   the number of rows
    """

    def __init__(
        self,
        game: str,
        notation: Notation,
        width: float,
        measure: Callable[[TreeWord], float],
        collapsed: Container[Node],
        mistakes: Container[Node] = (),
    ) -> None:
        self._words, self._notation, self._width = WORDS[game], notation, width
        self._measure, self._collapsed, self._mistakes = measure, collapsed, mistakes
        self._known: dict[tuple[Node, bool], Piece] = {}  # by their start: see `_pieces`
        self._places: dict[Node, tuple[Piece, int]] = {}  # the piece and the row in it in which a move stands
        self._keys: dict[Node, tuple[Node, bool]] = {}  # the start of the piece in which a move stands
        self._pieces: list[Piece] = []
        self.count = 0

    def forget(self, node: Node) -> None:
        """Lay out again what depends on a position: its move and comment, and what follows it."""
        known = self._known
        # The pieces after its children, too: their moves may have been in other pieces in the meantime.
        for start in (node, *node.children):
            known.pop((start, False), None)
            known.pop((start, True), None)
        if (key := self._keys.get(node)) is not None:
            known.pop(key, None)

    def update(self, root: Node) -> None:
        """Put the pieces of a tree together: the main line, and each variation after the move that it replaces."""
        self._pieces, self.count = [], 0
        known = self._known
        # Pieces to add, the next one last: the position before the first move, or the first move of a variation (True).
        waiting: list[tuple[Node, bool, int]] = [(root, False, 0)]
        while waiting:
            node, is_new, indent = waiting.pop()
            piece = known.get((node, is_new))
            if piece is None or piece.indent != indent:
                piece = known[node, is_new] = self._lay_out(node, is_new, indent)
            piece.start = self.count
            self.count += len(piece.rows)
            self._pieces.append(piece)
            if piece.branch is not None:
                children = piece.branch.children
                waiting.append((children[0], False, indent))
                waiting += [(child, True, indent + 1) for child in reversed(children[1:])]

    def row_of(self, node: Node) -> int:
        """Return the row in which a move stands."""
        place = self._places.get(node)
        return 0 if place is None else place[0].start + place[1]

    def rows(self, first: int, last: int) -> Iterator[tuple[int, list[PlacedWord]]]:
        """Yield the rows from `first` to the one before `last`, with their indices."""
        at = max(0, bisect.bisect_right(self._pieces, first, key=lambda piece: piece.start) - 1)
        for piece in self._pieces[at:]:
            if piece.start >= last:
                return
            for index, row in enumerate(piece.rows, start=piece.start):
                if first <= index < last:
                    yield index, row

    def _lay_out(self, node: Node, is_new: bool, indent: int) -> Piece:
        words, branch = self._words_from(node, is_new, indent)
        piece = Piece(place_words(words, self._width, self._measure), indent, branch)
        for index, row in enumerate(piece.rows):
            for placed in row:
                if not placed.word.is_comment:
                    self._places[placed.word.node] = piece, index
                    self._keys[placed.word.node] = node, is_new
        return piece

    def _words_from(self, node: Node, is_new: bool, indent: int) -> tuple[list[TreeWord], Node | None]:
        """Return the words from a position to the next branch, and the position before that branch."""
        words: list[TreeWord] = []
        needs_number = starts = True
        if is_new:
            shown = self._move(node, True)
            if node in self._collapsed:
                return [TreeWord(f"{shown} …", node, indent, is_start=True)], None
            words.append(TreeWord(shown, node, indent, is_start=True))
            needs_number, starts = bool(node.comment), False
        if is_new or node.parent is None:
            words += _comment(node, indent)
        while children := node.children:
            branch, node = node, children[0]
            words.append(TreeWord(self._move(node, needs_number), node, indent, is_start=starts))
            words += _comment(node, indent)
            needs_number, starts = bool(node.comment), False
            if len(children) > 1:
                return words, branch
        return words, None

    def _move(self, node: Node, needs_number: bool) -> str:
        return f"{_number(node, needs_number)}{self._words.move(node.text, self._notation)}{self._sign(node)}"

    def _sign(self, node: Node) -> str:
        """Return the sign of a move: its rating, or that of a mistake if it has none."""
        if node.rating is not None:
            return node.rating.value
        return Rating.MISTAKE.value if node in self._mistakes else ""


def _number(node: Node, is_needed: bool) -> str:
    """Return the move number before a move: of each first player's move, and where `is_needed`."""
    turns = node.previous.turns
    if turns % 2 == 0 and not node.is_swap:
        return f"{turns // 2 + 1}. "
    return f"{turns // 2 + 1}… " if is_needed else ""


def _comment(node: Node, indent: int) -> Iterator[TreeWord]:
    for word in node.comment.split():
        yield TreeWord(word, node, indent, is_comment=True)


def place_words(
    words: Iterable[TreeWord], width: float, measure: Callable[[TreeWord], float]
) -> list[list[PlacedWord]]:
    """Return the words in rows that are at most `width` wide, unless a single word is wider."""
    rows: list[list[PlacedWord]] = []
    left = 0.0
    was_comment = False
    for word in words:
        start = INDENT * min(word.indent, MOST_INDENTS)
        size = measure(word)
        if was_comment and not word.is_comment:
            left += AFTER_COMMENT - COMMENT_SPACE
        was_comment = word.is_comment
        if not rows or word.is_start or left + size > width:
            rows.append([])
            left = start
        rows[-1].append(PlacedWord(word, left, size))
        left += size + (COMMENT_SPACE if word.is_comment else SPACE)
    return rows


def variations(root: Node) -> list[tuple[Node, int, Node | None]]:
    """Return the lines of a tree for a picture: the first node, the row, and the node from which the line branches.

    Each variation has a row of its own below the line from which it branches. The main line begins at the root.
    """
    lines: list[tuple[Node, int, Node | None]] = []
    waiting: list[Node] = [root]
    while waiting:
        first = waiting.pop()
        lines.append((first, len(lines), first.parent))
        node, branches = first, []
        while node.children:
            branches += node.children[1:]
            node = node.children[0]
        waiting += branches  # the deepest branch is drawn next, so that lines cross as little as possible
    return lines
