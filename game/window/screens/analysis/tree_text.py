"""The tree of an analysis as text: the words of moves, variations and comments, in rows of a given width."""

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass

from game.record.node import Node
from game.words.game_words import Notation
from game.words.registry import WORDS

INDENT = 16.0
MOST_INDENTS = 6
SPACE, COMMENT_SPACE = 7.0, 4.0  # between two words


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


def tree_words(root: Node, game: str, notation: Notation, collapsed: Container[Node]) -> Iterator[TreeWord]:
    """Yield the words of a tree: the main line, and each variation after the move that it replaces.

    Of a collapsed variation, only the first move is shown.
    """
    words = WORDS[game]
    yield from _comment(root, 0)
    # Lines to follow, the next one last: the position before the next move, or a first move, and the indent.
    waiting: list[tuple[Node, bool, int]] = [(root, False, 0)]
    while waiting:
        node, is_new, indent = waiting.pop()
        needs_number = starts = True
        if is_new:
            shown = f"{_number(node, True)}{words.move(node.text, notation)}{_sign(node)}"
            if node in collapsed:
                yield TreeWord(f"{shown} …", node, indent, is_start=True)
                continue
            yield TreeWord(shown, node, indent, is_start=True)
            needs_number, starts = bool(node.comment), False
            yield from _comment(node, indent)
        while children := node.children:
            node = children[0]
            number = _number(node, needs_number)
            yield TreeWord(f"{number}{words.move(node.text, notation)}{_sign(node)}", node, indent, is_start=starts)
            yield from _comment(node, indent)
            needs_number, starts = bool(node.comment), False
            if len(children) > 1:
                waiting.append((node, False, indent))
                waiting += [(child, True, indent + 1) for child in reversed(children[1:])]
                break


def _number(node: Node, is_needed: bool) -> str:
    """Return the move number before a move: of each first player's move, and where `is_needed`."""
    turns = node.previous.turns
    if turns % 2 == 0 and not node.is_swap:
        return f"{turns // 2 + 1}. "
    return f"{turns // 2 + 1}… " if is_needed else ""


def _sign(node: Node) -> str:
    return "" if node.rating is None else node.rating.value


def _comment(node: Node, indent: int) -> Iterator[TreeWord]:
    for word in node.comment.split():
        yield TreeWord(word, node, indent, is_comment=True)


def place_words(
    words: Iterator[TreeWord], width: float, measure: Callable[[TreeWord], float]
) -> list[list[PlacedWord]]:
    """Return the words in rows that are at most `width` wide, unless a single word is wider."""
    rows: list[list[PlacedWord]] = []
    left = 0.0
    for word in words:
        start = INDENT * min(word.indent, MOST_INDENTS)
        size = measure(word)
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
