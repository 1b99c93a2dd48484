"""Own lines in Review: they stand beside the moves that were played, and are saved with the game."""

import pygame
import pytest

from game.play import analysis_saves
from game.play.library import game_saves
from game.play.library.game_summary import GameSummary
from game.play.storage.store import AUTOSAVE
from game.record.record import Record
from game.record.text_format import write_game
from game.window.screens.analysis.analysis import Analysis
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.text_dialog import TextDialog
from game.window.screens.review import review
from game.window.screens.review.review import Review
from game.window.screens.review.review_panel import MOVES, SUMMARY
from tests.helpers.records import play_moves


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(review, "ROUNDS", (0.02,))


def lost_game() -> Record:
    record = Record("connect4", names=("You", "Computer"), seats=("person", "computer 3"), user=0)
    play_moves(record, "4 4 3 2")
    record.resign(0)
    return record


def open_review(app, is_saved=True) -> Review:
    app.restart()
    record = lost_game()
    if is_saved:
        app.store.write_text(AUTOSAVE, write_game(record))
        app.store.library.save_now(GameSummary.of(record, player=app.store.player), write_game(record))
    app.navigator.review(record)
    app.step(0.02)
    return app.top


def try_move(app, hands, scene, ply: int, column: int) -> Analysis:
    """Click on a column of the board in a review, at the position after some moves."""
    scene.board.look(scene.nodes[ply])
    app.step(0.02)
    hands.click(scene.board.view.mark_spot(scene.board.view.board.all_cells()[6 * column]))
    return app.top


def played(record: Record) -> list[str]:
    return [node.text for node in record.current.path()]


def test_a_new_move_becomes_a_line_beside_the_moves_played(app, hands):
    scene = open_review(app)
    before, game_id = played(scene.record), app.store.library.find()[0]
    try_move(app, hands, scene, 2, 5)
    line = scene.nodes[2].children[1]
    assert app.top is scene and scene.board.node is line
    assert scene.panel.tabs.value == MOVES and scene.panel.tree.visible and scene.panel.undo.visible
    hands.wait(1)
    hands.click(scene.board.view.mark_spot(scene.board.view.board.all_cells()[0]))
    assert scene.board.node.previous is line
    app.store.finish()
    saved = app.store.library.read(game_id)
    assert [len(node.children) for node in saved.main_line()] == [1, 1, 2, 1, 0]
    assert len(saved.main_line()[2].children[1].children) == 1
    assert played(saved) == before == played(scene.record) and saved.outcome == scene.record.outcome
    assert game_saves.last_game(app.store).id == game_id  # the autosave has the lines, too


def test_lines_are_undone_redone_and_deleted_by_keys_on_every_tab(app, hands):
    scene = open_review(app)
    text = write_game(scene.record)
    try_move(app, hands, scene, 2, 5)
    lines = write_game(scene.record)
    scene.panel.tabs.choose(SUMMARY)
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert write_game(scene.record) == text and scene.board.node is scene.nodes[2]
    hands.key(pygame.K_y, pygame.KMOD_CTRL)
    assert write_game(scene.record) == lines and scene.board.node is scene.nodes[2].children[1]
    hands.key(pygame.K_DELETE, pygame.KMOD_CTRL)
    assert write_game(scene.record) == text and scene.board.node is scene.nodes[2]
    scene.board.look(scene.nodes[1])
    hands.key(pygame.K_DELETE, pygame.KMOD_CTRL)  # the moves that were played cannot be deleted
    assert write_game(scene.record) == text
    app.store.finish()
    assert len(app.store.library.games_with_text(text)) == 1


def test_a_move_after_the_end_of_the_game_is_tried_in_an_analysis(app, hands):
    scene = open_review(app)
    before = write_game(scene.record)
    analysis = try_move(app, hands, scene, 4, 5)
    assert isinstance(analysis, Analysis) and analysis.board.node.ply == 5
    app.pop()
    assert app.top is scene and write_game(scene.record) == before


def test_lines_of_a_game_that_is_not_saved_become_an_analysis(app, hands):
    scene = open_review(app, is_saved=False)
    try_move(app, hands, scene, 2, 5)
    analysis = analysis_saves.latest(app.store)
    assert analysis is not None and len(analysis.main_line()[2].children) == 2
    assert analysis.user is None  # it does not count as a game of this person
    assert app.store.library.find() == []


def test_lines_in_the_review_of_a_game_with_undone_moves_keep_them(app, hands):
    app.restart()
    record = Record("connect4", names=("You", "Computer"), seats=("person", "computer 3"), user=0)
    play_moves(record, "4 4 3 2 1")
    record.undo()
    here = record.current
    app.navigator.review(record)
    app.step(0.02)
    try_move(app, hands, app.top, 2, 5)
    assert record.current is here and record.can_redo and len(record.root.next.next.children) == 2


def test_a_line_that_an_analysis_removes_is_no_longer_shown(app, hands):
    scene = open_review(app)
    try_move(app, hands, scene, 2, 5)
    hands.wait(1)
    scene.app.navigator.analyze(scene.record, scene.board.node)
    hands.key(pygame.K_DELETE, pygame.KMOD_CTRL)
    app.top.save_with_game()
    app.pop()
    app.step(0.02)
    assert app.top is scene and scene.board.node is scene.nodes[2] and len(scene.nodes[2].children) == 1
    assert not scene.editor.can_undo and scene.moves.list.visible


def test_a_move_that_was_played_is_shown(app, hands):
    scene = open_review(app)
    assert try_move(app, hands, scene, 2, 2) is scene and scene.board.node is scene.nodes[3]


def test_lines_saved_with_the_game_stand_beside_the_moves_in_review(app, hands):
    scene = open_review(app)
    game_id = app.store.library.find()[0]
    scene.app.navigator.analyze(scene.record, scene.nodes[2], [scene.nodes[2].board.move("6")])
    analysis = app.top
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    assert isinstance(app.top, MessageDialog)
    app.top.buttons[0].click()
    app.pop()
    assert app.top is scene
    scene.panel.tabs.choose(MOVES)
    app.step(0.02)
    line = scene.record.main_line()[2].children[1]
    assert scene.panel.tree.visible and not scene.moves.list.visible
    box = next(box for placed, box in scene.panel.tree.boxes() if placed.word.node is line)
    hands.click(box.center)
    assert scene.board.node is line and scene.walk.next.disabled_reason
    hands.key(pygame.K_LEFT)
    assert scene.board.node is scene.nodes[2]
    saved = app.store.library.read(game_id)
    assert len(saved.main_line()[2].children) == 2 and saved.outcome == scene.record.outcome
    assert app.store.library.find() == [game_id] and app.store.library.games([game_id])[0].moves == 4
    assert game_saves.last_game(app.store).id == game_id  # the autosave has the lines, too
    app.pop()
    app.navigator.review(saved)
    app.top.panel.tabs.choose(MOVES)
    assert app.top.panel.tree.visible
    assert isinstance(analysis, Analysis)


def test_an_analysis_of_a_game_that_is_not_in_the_library_gets_a_title(app, hands):
    scene = open_review(app, is_saved=False)
    try_move(app, hands, scene, 4, 6)
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    assert isinstance(app.top, TextDialog)


def test_the_wheel_over_the_board_walks_through_the_game(app, hands):
    scene = open_review(app)
    hands.move(scene.board.view.frame.center)
    hands.wheel(1)
    assert scene.board.node is scene.nodes[3]
