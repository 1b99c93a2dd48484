"""The text of the tree: after any edit it equals a text that is laid out from the start."""

import random
import time

import pytest

from game.record.node import Node, Rating
from game.record.record import Record
from game.record.tree_editor import TreeEditor, subtree, variation_start
from game.window.screens.moves.tree_text import TreeLayout


def layout(record: Record, collapsed: set[Node]) -> TreeLayout:
    return TreeLayout(record.game, "short", 120, lambda word: 8.0 * len(word.text), collapsed)


def texts(layout: TreeLayout) -> list[list[tuple[str, float, int]]]:
    rows = [row for _, row in layout.rows(0, layout.count)]
    assert len(rows) == layout.count
    return [[(placed.word.text, placed.left, placed.word.indent) for placed in row] for row in rows]


def grow(record: Record, count: int, rng: random.Random) -> TreeEditor:
    """Add variations to a record at random until it has `count` positions."""
    editor, nodes = TreeEditor(record), [record.root]
    while editor.count < count:
        node = rng.choice(nodes)
        if moves := node.board.moves():
            nodes.append(editor.play(node, rng.choice(moves)))
    return editor


def edit(editor: TreeEditor, collapsed: set[Node], rng: random.Random) -> set[Node]:
    """Make an edit at random. Return the positions of which the layout has changed."""
    node = rng.choice(subtree(editor.record.root))
    kind = rng.randrange(8)
    if kind == 0 and node.board.moves():
        editor.play(node, rng.choice(node.board.moves()))
    elif kind == 1 and editor.count > 20:
        editor.delete(node)
    elif kind == 2:
        editor.promote(node)
    elif kind == 3:
        editor.comment(node, rng.choice(["", "good", "a longer comment of several words"]))
    elif kind == 4:
        editor.rate(node, Rating.GOOD)
    elif kind == 5 and editor.can_undo:
        editor.undo()
    elif kind == 6 and editor.can_redo:
        editor.redo()
    elif kind == 7 and (start := variation_start(node)) is not None:
        collapsed ^= {start}
        return {start}
    return editor.take_changed()


@pytest.mark.parametrize("seed", range(3))
def test_the_text_after_an_edit_is_that_of_the_whole_tree(seed):
    rng = random.Random(seed)
    record, collapsed = Record("conniption"), set()
    editor = grow(record, 60, rng)
    editor.take_changed()
    shown = layout(record, collapsed)
    shown.update(record.root)
    for _ in range(250):
        for node in edit(editor, collapsed, rng):
            shown.forget(node)
        shown.update(record.root)
        fresh = layout(record, collapsed)
        fresh.update(record.root)
        assert texts(shown) == texts(fresh)
        for node in record.main_line()[1:]:
            assert node in [placed.word.node for placed in dict(shown.rows(0, shown.count))[shown.row_of(node)]]


def test_an_edit_of_a_large_tree_lays_out_only_what_changed():
    rng = random.Random(5)
    record = Record("conniption")
    editor = grow(record, 10_000, rng)
    measured = []
    shown = TreeLayout("conniption", "short", 300, lambda word: measured.append(word) or 20.0, ())
    shown.update(record.root)
    assert len(measured) == 9_999
    measured.clear()
    editor.take_changed()
    editor.comment(record.root.children[0], "a comment")
    began = time.thread_time()
    for node in editor.take_changed():
        shown.forget(node)
    shown.update(record.root)
    assert len(measured) < 50 and time.thread_time() - began < 0.1
