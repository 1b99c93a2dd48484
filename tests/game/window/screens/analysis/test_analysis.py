"""The Analysis screen: variations, comments, drawings, best moves and autosave, by mouse and by keys."""

import pygame
import pytest

from ai.search.best_moves import BestMoves
from ai.search.iterative_deepening import SearchResult
from ai.verdict import DRAW, win
from game.play import analysis_saves
from game.play.library import game_saves
from game.play.library.query import GameQuery
from game.record.node import Arrow, Mark, Rating
from game.record.puzzle import read_puzzle
from game.record.record import Record
from game.record.text_format import read_game, write_game
from game.record.tree_editor import subtree
from game.rules.registry import GAMES
from game.window.changes import EVERYTHING
from game.window.screens.analysis.analysis import Analysis
from game.window.screens.analysis.position_editor import PositionEditor
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.exercises.puzzle_course import PuzzleCourse
from game.window.screens.play.play import Play
from game.window.screens.review.review import Review
from game.window.system import clipboard
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until


def played(game: str = "connect4", moves: str = "4 4 3", **more) -> Record:
    return play_moves(Record(game, names=("Anna", "Ben"), **more), moves)


def open_analysis(app, record: Record | None = None, is_paused: bool = True) -> Analysis:
    app.restart()
    app.navigator.analyze(record or played())
    app.top.lines.is_paused = is_paused
    app.step(0.02)
    return app.top


def center(view, cell: int) -> tuple[float, float]:
    return view.mark_spot(cell)


def settle(hands) -> None:
    hands.wait(2)


def test_a_click_on_an_earlier_position_adds_a_side_line_and_leaves_the_game_alone(app, hands):
    record = played()
    record.resign(0)
    before = write_game(record)
    scene = open_analysis(app, record)
    hands.key(pygame.K_PAGEUP)
    hands.key(pygame.K_PAGEUP)
    hands.click(center(scene.board.view, 7))
    settle(hands)
    first = scene.record.root.children[0]
    assert [child.text for child in first.children] == ["4", "2"] and scene.board.node is first.children[1]
    assert write_game(record) == before


def test_moves_are_made_by_keys_and_undone_and_redone(app, hands):
    scene = open_analysis(app)
    hands.key(pygame.K_5, letter="5")
    settle(hands)
    assert scene.board.node.text == "5"
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.board.node.text == "3" and not scene.board.node.children
    hands.key(pygame.K_y, pygame.KMOD_CTRL)
    assert scene.board.node.text == "5"
    hands.key(pygame.K_DELETE)
    assert scene.board.node.text == "3" and not scene.board.node.children


def test_ratings_promotion_and_deletion_by_keys(app, hands):
    scene = open_analysis(app)
    hands.key(pygame.K_PAGEUP)
    hands.key(pygame.K_6, letter="6")
    settle(hands)
    hands.key(pygame.K_3, pygame.KMOD_ALT)
    assert scene.board.node.rating is Rating.MISTAKE
    hands.key(pygame.K_UP, pygame.KMOD_ALT)
    assert [node.text for node in scene.record.main_line()] == ["", "4", "4", "6"]
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    hands.key(pygame.K_DELETE, pygame.KMOD_CTRL)
    assert len(subtree(scene.record.root)) == 4


def test_a_comment_is_typed_and_saved_with_its_position(app, hands):
    scene = open_analysis(app)
    hands.key(pygame.K_F2)
    hands.type("solid")
    hands.key(pygame.K_RETURN)
    assert scene.record.current.comment == "solid" and scene.widgets.focus is None
    hands.click(scene.tree.comment.rect.center)
    hands.type(" move")
    hands.click(scene.walk[1].rect.center)
    assert scene.record.current.comment == "solid move" and scene.board.node.ply == 2
    assert scene.tree.comment.words == ""


def test_the_right_button_draws_marks_and_arrows_in_four_colors(app, hands):
    scene = open_analysis(app)
    view = scene.board.view
    node = scene.board.node
    hands.click(center(view, 0), button=3)
    hands.key(pygame.K_o, letter="o")
    hands.move(center(view, 8))
    pixels = hands.pixels
    hands.post(pygame.MOUSEBUTTONDOWN, pos=pixels, button=3)
    hands.move(center(view, 22))
    hands.post(pygame.MOUSEBUTTONUP, pos=hands.pixels, button=3)
    app.step(0)
    assert node.marks == (Mark(0, 0),) and node.arrows == (Arrow(8, 22, 1),)
    assert len(view.drawn_marks) == 2 and len(scene.record.root.children) == 1
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_m, letter="m")
    assert len(node.marks) == 2
    hands.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert node.marks == node.arrows == ()


def best_moves(scene, *lines: str) -> None:
    """Set the best moves of the position shown."""
    board = scene.board.node.board
    found = []
    for number, line in enumerate(lines):
        after, moves = board.copy(), []
        for text in line.split():
            moves.append(after.move(text))
            after.play(moves[-1])
        found.append(SearchResult(moves[0], DRAW if number else win(9), 9, 1000, 0.1, tuple(moves)))
    scene.evaluation.lines[scene.board.node.key] = BestMoves(tuple(found))


def test_the_line_under_the_pointer_is_shown_walked_and_played(app, hands):
    scene = open_analysis(app)
    best_moves(scene, "4 2 2", "5 1")
    scene.changed(EVERYTHING)
    app.step(0.02)
    row = scene.lines.list.rect.x + 100, scene.lines.list.rect.y + 12
    hands.move(row)
    assert [ghost.number for ghost in scene.overlay_ghosts.ghosts] == [1, 2, 3]
    hands.wheel(-1)
    app.step(0.02)
    assert scene.board.view.board.owner(23) == 1
    assert [ghost.number for ghost in scene.overlay_ghosts.ghosts] == [2, 3]
    hands.wheel(-1)
    hands.click(row)
    settle(hands)
    assert [node.text for node in scene.record.main_line()][-2:] == ["4", "2"]
    assert scene.board.node is scene.record.current and not scene.overlay_ghosts.ghosts
    assert scene.board.view.board.position() == scene.board.node.board.position()


def test_leaving_the_lines_restores_the_board(app, hands):
    scene = open_analysis(app)
    best_moves(scene, "4 2 2")
    scene.changed(EVERYTHING)
    app.step(0.02)
    hands.move((scene.lines.list.rect.x + 100, scene.lines.list.rect.y + 12))
    hands.wheel(-1)
    hands.move((5, 5))
    assert scene.board.view.board.position() == scene.board.node.board.position()
    assert not scene.overlay_ghosts.ghosts and scene.board.view.active


def test_the_search_deepens_while_one_looks_and_can_be_paused(app, hands):
    scene = open_analysis(app, played("paths", "1"), is_paused=False)
    lines = scene.evaluation.lines
    step_until(app, lambda: (found := lines.get(scene.board.node.key)) is not None and found.is_final)
    assert len(scene.lines.lines) == 3
    hands.key(pygame.K_RIGHTBRACKET, letter="]")
    assert scene.lines.count == 4
    hands.key(pygame.K_k, letter="k")
    assert scene.lines.is_paused
    app.step(0.3)
    assert not scene.evaluation.is_busy


def test_the_analysis_is_saved_and_continued_and_the_former_one_goes_to_the_library(app, hands):
    scene = open_analysis(app)
    hands.key(pygame.K_5, letter="5")
    settle(hands)
    text = write_game(scene.record)
    app.restart()
    app.navigator.analyze()
    assert write_game(app.top.record) == text
    open_analysis(app, played("domino", "b3h"))
    app.top.editor.comment(app.top.record.root, "another")
    app.top.tree_changed()
    app.store.finish()
    assert analysis_saves.latest(app.store).game == "domino"
    former = [app.store.library.read(game_id) for game_id in app.store.library.find(GameQuery())]
    assert [write_game(record) for record in former] == [text]


def test_the_analysis_is_copied_as_text_with_everything(app, hands):
    scene = open_analysis(app)
    scene.editor.comment(scene.board.node, "why not")
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    assert write_game(read_game(clipboard.get())) == write_game(scene.record)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_analyzed_from_play_and_review(app, hands, game):
    app.restart()
    record = played(game, "")
    record.play(record.board.moves()[0])
    app.navigator.show_game(record)
    hands.key(pygame.K_e, pygame.KMOD_CTRL)
    assert isinstance(app.top, Analysis) and app.top.record is not record
    app.step(0.3)
    app.pop()
    assert isinstance(app.top, Play)
    app.navigator.review(record)
    hands.key(pygame.K_e, pygame.KMOD_CTRL)
    assert isinstance(app.top, Analysis)
    app.pop()
    assert isinstance(app.top, Review)


def test_the_tree_is_shown_as_a_picture_and_a_click_shows_a_position(app, hands):
    scene = open_analysis(app)
    hands.key(pygame.K_v, letter="v")
    node, spot = scene.tree.view.spots()[1]
    hands.click(spot)
    assert scene.board.node is node is scene.record.root.children[0]
    hands.key(pygame.K_v, letter="v")
    placed, box = scene.tree.view.boxes()[1]
    hands.click(box.center)
    assert scene.board.node is placed.word.node


def test_a_collapsed_variation_shows_only_its_first_move(app, hands):
    scene = open_analysis(app)
    side = scene.editor.play_line(scene.record.root, [0, 1, 2])
    scene.tree.view.rebuild(subtree(scene.record.root))
    scene.board.look(side)
    app.step(0.02)
    count = len(scene.tree.view.boxes())
    hands.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert len(scene.tree.view.boxes()) == count - 2 and scene.board.node.ply == 1
    scene.board.look(side)
    app.step(0.02)
    assert len(scene.tree.view.boxes()) == count


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_layout(app, size, scale):
    app.resize(size)
    app.change(scale=scale)
    scene = open_analysis(app, played("conniption", "4 4 3 f2"))
    scene.editor.comment(scene.board.node, "A comment with several words")
    scene.tree_changed()
    app.step(0.1)
    check_layout(app)


def test_home_and_games_open_analyses_the_editor_and_pasted_moves(app, hands, monkeypatch):
    app.restart()
    monkeypatch.setattr(clipboard, "get", lambda: "44352")
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(app.top, Analysis) and app.top.board.node.ply == 5
    app.pop()
    hands.key(pygame.K_p, pygame.KMOD_CTRL)
    assert isinstance(app.top, PositionEditor)
    app.pop()
    game_saves.save(app.store, "one", played("domino", "b3h"))
    app.store.finish()
    app.navigator.library()
    step_until(app, lambda: app.top.game_ids)
    app.top.rows.choose(0)
    hands.key(pygame.K_e, pygame.KMOD_CTRL)
    assert isinstance(app.top, Analysis) and app.top.record.game == "domino"


def test_an_exercise_is_analyzed_only_after_it_is_done(app, hands):
    app.restart()
    puzzle = read_puzzle("one\tFlips=0,0\t1/2/1/2/1/2/ 1 0,0 -\tdraw\t1\t1200\t", "conniption")
    app.push(ExerciseScreen(app, PuzzleCourse(app, puzzle, "Practice", lambda *done: "", int)))
    app.step(0.02)
    hands.key(pygame.K_e, pygame.KMOD_CTRL)
    assert isinstance(app.top, ExerciseScreen)
    app.top.show_solution()
    app.step(0.02)
    hands.key(pygame.K_e, pygame.KMOD_CTRL)
    assert isinstance(app.top, Analysis) and app.top.record.start_position == puzzle.position


def test_the_values_of_all_moves_and_the_threat_are_shown_on_request(app, hands):
    scene = open_analysis(app, played("connect4", "4 1 4 1 4"))
    best_moves(scene, "4", "2", "3")
    hands.key(pygame.K_a, letter="a")
    app.step(0.02)
    assert len(scene.board.view.chips) == 3
    hands.key(pygame.K_t, letter="t")
    step_until(app, lambda: scene.board.node.key in scene.evaluation.threats)
    app.step(0.02)
    assert scene.evaluation.threats[scene.board.node.key] == 3 and scene.board.view.drawn_marks


def test_escape_in_the_comment_saves_it_and_stays(app, hands):
    scene = open_analysis(app, played(moves="4 4"))
    hands.key(pygame.K_F2)
    hands.type("good")
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.board.node.comment == "good"
    hands.key(pygame.K_ESCAPE)
    assert app.top is not scene
