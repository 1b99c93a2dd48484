"""Edits of a tree of positions: undo and redo, variations, and the size that a tree may have."""

import random

import pytest

from game.record.node import MOST_COLORS, Arrow, Mark, Rating
from game.record.record import Record
from game.record.text_format import read_game, write_game
from game.record.tree_editor import TreeEditor, copy_for_analysis, graft, subtree, variation_start
from game.rules.errors import IllegalMoveError, RulesError
from game.rules.registry import GAMES
from tests.helpers.records import play_moves


def played(game: str, moves: str) -> Record:
    return play_moves(Record(game, date="2026-11-18"), moves)


def edit_at_random(editor: TreeEditor, chance: random.Random) -> None:
    node = chance.choice(subtree(editor.record.root))
    cells = node.board.all_cells()
    match chance.randrange(13):
        case 0 | 1 | 2 | 3 | 4 if node.board.moves():
            editor.play(node, chance.choice(node.board.moves()))
        case 5:
            editor.promote(node)
        case 6:
            editor.delete(node)
        case 7:
            editor.delete_variation(node)
        case 8:
            editor.comment(node, chance.choice(("good", "", "42", "?! maybe", "} [x")))
        case 9:
            editor.rate(node, chance.choice([*Rating, None]))
        case 10:
            editor.toggle_mark(node, chance.choice(cells), chance.randrange(MOST_COLORS))
        case 11:
            editor.toggle_arrow(node, *chance.choices(cells, k=2), chance.randrange(MOST_COLORS))
        case 12:
            editor.clear_drawings(node)


@pytest.mark.parametrize("seed", range(40))
def test_undo_of_everything_gives_back_the_text_and_redo_the_edited_text(seed: int) -> None:
    chance = random.Random(seed)
    record = Record(chance.choice(list(GAMES)), date="2026-11-18")
    for _ in range(chance.randrange(6)):
        record.play(chance.choice(record.board.moves()))
    if chance.random() < 0.3 and record.outcome is None:
        record.resign(0)
    editor = TreeEditor(record)
    texts = [write_game(record)]
    while len(texts) < 40:
        edit_at_random(editor, chance)
        if (text := write_game(record)) != texts[-1] or editor.edits >= len(texts):
            texts.append(text)
            assert write_game(read_game(text)) == text
            assert editor.count == len(subtree(record.root)) and record.current.next is None
    states = [write_game(record)]
    while editor.can_undo:
        editor.undo()
        states.append(write_game(record))
    assert states == texts[::-1]
    for text in texts[1:]:
        editor.redo()
        assert write_game(record) == text
    assert not editor.can_redo


def test_a_move_of_an_earlier_position_becomes_a_side_line() -> None:
    record = played("conniption", "4 4 3")
    editor = TreeEditor(record)
    first = record.root.children[0]
    side = editor.play(first, record.root.board.read("5"))
    assert [child.text for child in first.children] == ["4", "5"] and variation_start(side) is side
    assert editor.play(first, side.move) is side and editor.count == 5
    editor.promote(side)
    assert [node.text for node in record.main_line()] == ["", "4", "5"] and record.current is side
    assert editor.delete_variation(record.root.children[0].children[1]) is first
    assert editor.undo().text == "4" and editor.undo() is side
    with pytest.raises(IllegalMoveError):
        editor.play(side, 999)


def test_a_new_edit_drops_the_edits_that_were_taken_back() -> None:
    editor = TreeEditor(played("connect4", "4"))
    editor.comment(editor.record.root, "one")
    editor.undo()
    editor.comment(editor.record.root, "two")
    assert not editor.can_redo and editor.record.root.comment == "two"
    with pytest.raises(RulesError):
        editor.redo()


def test_marks_and_arrows_change_color_and_disappear_when_repeated() -> None:
    editor = TreeEditor(played("domino", ""))
    root = editor.record.root
    editor.toggle_mark(root, 3, 2)
    editor.toggle_mark(root, 4, 0)
    editor.toggle_mark(root, 3, 1)
    assert root.marks == (Mark(4, 0), Mark(3, 1))
    editor.toggle_mark(root, 3, 1)
    editor.toggle_arrow(root, 0, 9, 3)
    assert root.marks == (Mark(4, 0),) and root.arrows == (Arrow(0, 9, 3),)
    editor.toggle_arrow(root, 0, 9, 3)
    assert root.arrows == ()


def test_a_resignation_disappears_with_the_end_of_the_main_line_and_comes_back() -> None:
    record = played("conniption", "4 4")
    record.resign(0)
    editor = TreeEditor(record)
    editor.play(record.root, 2)
    assert record.declared is not None
    editor.play(record.current, 3)
    assert record.declared is None
    editor.undo()
    assert record.declared is not None


def test_the_analysis_is_a_copy_that_leaves_the_game_alone() -> None:
    record = played("wyb", "d4 e4 c3")
    record.add_variation(record.root, record.root.board.read("c3")).comment = "solid"
    record.undo()
    text = write_game(record)
    twin, node = copy_for_analysis(record)
    assert node.text == "e4" and twin.current.text == "c3" and node in subtree(twin.root)
    editor = TreeEditor(twin)
    editor.comment(twin.root, "changed")
    editor.delete(node)
    assert write_game(record) == text


def test_a_rated_first_move_is_saved_and_the_start_has_no_rating() -> None:
    record = played("connect4", "4")
    editor = TreeEditor(record)
    editor.rate(record.root, Rating.GOOD)
    editor.rate(record.current, Rating.DUBIOUS)
    assert record.root.rating is None
    assert read_game(write_game(record)).current.rating is Rating.DUBIOUS
    editor.rate(record.current, Rating.DUBIOUS)
    assert record.current.rating is None


def moves_of(record: Record) -> list[str]:
    return [node.text for node in record.current.path()[1:]]


@pytest.mark.parametrize("seed", range(4))
def test_the_lines_of_an_analysis_stand_beside_the_moves_that_were_played(seed):
    chance = random.Random(seed)
    record = played("connect4", "4 4 3 3 2")
    record.resign(1)
    before, text = moves_of(record), write_game(record)
    twin, _ = copy_for_analysis(record)
    editor = TreeEditor(twin)
    for _ in range(60):
        edit_at_random(editor, chance)
    graft(record, twin)
    again = read_game(write_game(record))
    assert moves_of(record) == moves_of(again) == before and again.outcome == record.outcome
    saved = {tuple(each.text for each in node.path()[1:]) for node in subtree(record.root)}
    made = {tuple(each.text for each in node.path()[1:]) for node in subtree(twin.root)}
    main = {tuple(before[:count]) for count in range(len(before) + 1)}
    assert saved - main == {line for line in made - main if list(line[: len(before)]) != before}
    empty, _ = copy_for_analysis(read_game(text))
    graft(record, empty)
    assert write_game(record) == text


def test_comments_and_drawings_of_an_analysis_come_with_its_lines():
    record = played("connect4", "4 4 3")
    twin, node = copy_for_analysis(record)
    editor = TreeEditor(twin)
    side = editor.play(node.previous, 0)
    editor.comment(side, "better")
    editor.rate(node, Rating.MISTAKE)
    editor.toggle_arrow(node, 1, 2, 3)
    graft(record, twin)
    assert record.current.rating is Rating.MISTAKE and record.current.arrows == (Arrow(1, 2, 3),)
    assert record.current.previous.children[1].comment == "better"
