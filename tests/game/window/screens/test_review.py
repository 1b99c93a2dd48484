"""Tests of the Review screen: the evaluation of a game, and the ways to step through it."""

import re

import pygame
import pytest

from ai.analysis.position_cache import PositionCache
from ai.verdict import loss, win
from game.play.library import game_saves
from game.play.live_game import branch
from game.play.storage.store import AUTOSAVE
from game.record.record import Record
from game.record.text_format import write_game
from game.teach.evaluation.evaluation_queries import PositionsQuery
from game.teach.evaluation.review_text import comment
from game.window.input.key_bindings import KeyPress
from game.window.paint import draw
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.home import Home
from game.window.screens.library.library import LibraryScreen
from game.window.screens.play.play import Play
from game.window.screens.review import review
from game.window.screens.review.empty_review import EmptyReview
from game.window.screens.review.review import COMMENT
from tests.game.window.conftest import LAYOUTS, SIZES
from tests.helpers.evaluations import run_query, set_verdict
from tests.helpers.layout import check_layout, drawn_by
from tests.helpers.records import names_of, seats_of
from tests.helpers.waiting import step_until

LOST = "1 2 5 9 7 3 4"  # on 3x3: answering the corner on the edge loses


def game(moves=LOST, name="paths", **values):
    record = Record(name, **{"names": ("Anna", "Ben"), **values})
    for text in moves.split():
        record.swap() if text == "swap" else record.play(record.board.move(text))
    return record


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(review, "ROUNDS", (0.5,))


def look(scene, ply):
    scene.board.look(scene.nodes[ply])
    scene.show_changes()


def open_review(app, record=None, seen=True):
    if not app.scenes:
        app.restart()
    app.navigator.review(record)
    return seen_whole(app, app.top) if seen else app.top


def seen_whole(app, scene):
    step_until(app, lambda: not scene.is_searching)
    app.step(0)
    return scene


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_nothing_overlaps_or_leaves_the_screen(app, size, scale):
    app.resize(size)
    app.change(scale=scale, notation="words")
    scene = open_review(app, game("4 4f 3 5 f3f 2 4f", "conniption"), seen=False)
    check_layout(app)
    scene.take_game(game())
    app.top.board.look(app.top.record.main_line()[2])
    check_layout(app)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_where_there_is_no_game(app, size):
    app.resize(size)
    open_review(app, seen=False)
    check_layout(app)


def test_longest_names_and_comments_fit(app):
    app.resize((960, 600))
    app.change(notation="words")
    names = ("Bartholomew Featherstonehaugh the Younger", "Wilhelmina Montgomery-Cholmondeley, Esq.")
    scene = open_review(app, game("4 4 4 f3 5 3 2f 4 6 1 f5 4f", "conniption", names=names), seen=False)
    for node in scene.nodes:
        for best, verdict in ((None, win(19)), (3, loss(18))):
            set_verdict(app.evaluation, node, verdict, best)
    for place in range(1, len(scene.nodes)):
        look(scene, place)
        assert draw.paragraph_height(scene.comment.words, scene.comment.rect.width) <= COMMENT, scene.comment.words


def test_flips_left_are_shown_at_each_position(app):
    scene = open_review(app, game("4 f4 f3 5", "conniption"), seen=False)
    scene.panel.tabs.choose("moves")
    for place, left in ((0, ["4 flips", "4 flips"]), (2, ["3 flips", "4 flips"]), (3, ["3 flips", "3 flips"])):
        look(scene, place)
        written = drawn_by(app).texts
        assert [words for words, _ in written if words.endswith(" flips")] == left


def test_a_move_that_gives_a_draw_away_is_marked_and_explained(app):
    scene = open_review(app, game())
    assert scene.mistakes == {scene.nodes[2]}
    assert scene.moves.list.mistakes == {scene.nodes[2]}
    look(scene, 2)
    assert re.findall(r"\d+", scene.comment.words) == ["2", "3", "5"], "the move, the distance of the loss, the best"
    for place in (1, 2, 7):
        look(scene, place)
        node = scene.nodes[place]
        assert scene.comment.words == comment(scene.record, scene.evaluation, node, node in scene.mistakes, "short")


def test_best_move_is_shown_on_request(app, hands):
    scene = open_review(app, game())
    look(scene, 1)
    assert scene.board.view.hint is None
    hands.key(pygame.K_h)
    assert scene.board.view.hint == scene.nodes[1].board.move("5")
    assert scene.comment.words == "Mark space 5: a draw."
    look(scene, 7)
    assert scene.board.view.hint is None


def test_review_opens_at_the_first_mistake_with_a_legend(app):
    scene = open_review(app, game())
    assert scene.board.node is scene.nodes[2] and scene.mistakes == {scene.board.node}
    scene.panel.tabs.choose("moves")
    written = [words for words, _ in drawn_by(app).texts]
    assert "mistake" in written and "current position" in written


def test_result_card_opens_the_review(app, hands):
    app.restart()
    app.navigator.show_game(game("4 1 4 1 4 1 4", "connect4", seats=("person", "person")))
    hands.wait(1)
    hands.click(app.top.panel.result.rect.center)
    assert type(app.top).__name__ == "Review" and app.top.record.current.ply == 7


def test_game_without_mistakes_opens_at_its_end(app):
    scene = open_review(app, game("5 1"))
    assert scene.board.node.ply == 2 and not scene.mistakes


def test_first_mistake_is_not_shown_once_the_user_has_moved_on(app, hands):
    scene = open_review(app, game(), seen=False)
    scene.key(KeyPress(("Page up",)))
    seen_whole(app, scene)
    assert scene.board.node.ply == 6


def test_keys_wheel_and_buttons_walk_through_the_game(app, hands):
    scene = open_review(app, game())
    walk = scene.walk
    hands.key(pygame.K_END)
    assert scene.board.node.ply == 7
    for key, place in [
        (pygame.K_LEFT, 6),
        (pygame.K_PAGEUP, 5),
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_END, 7),
        (pygame.K_RIGHT, 7),
    ]:
        hands.key(key)
        assert scene.board.node.ply == place
    hands.move(scene.board.view.rect.center)
    hands.wheel(1)
    assert scene.board.node.ply == 6
    hands.wheel(-1)
    assert scene.board.node.ply == 7
    for button, place in [(walk.first, 0), (walk.next, 1), (walk.back, 0), (walk.last, 7)]:
        hands.click(button.rect.center)
        assert scene.board.node.ply == place
    assert scene.board.view.board.position() == scene.nodes[7].board.position()


def test_a_click_in_the_list_or_on_the_curve_shows_that_position(app, hands):
    scene = open_review(app, game())
    scene.panel.tabs.choose("moves")
    cell, box = scene.moves.list.boxes()[2]
    hands.click(box.center)
    assert scene.board.node is cell.node is scene.nodes[3]
    area, step = scene.graph.curve_area()
    hands.click((area.x + 5 * step, area.centery))
    assert scene.board.node.ply == 5
    hands.wheel(1)
    assert scene.board.node.ply == 4


def test_step_forward_is_animated_and_cut_short_by_the_next(app, hands):
    scene = open_review(app, game("4 f4 f3", "conniption"), seen=False)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_RIGHT)
    assert scene.board.view.busy
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RIGHT)
    hands.wait(3)
    assert not scene.board.view.busy and scene.board.view.board.position() == scene.nodes[3].board.position()


def test_playback_stops_at_the_end(app, hands):
    scene = open_review(app, game())
    hands.key(pygame.K_END)
    hands.key(pygame.K_SPACE)
    assert scene.walk.is_playing and scene.board.node.ply == 0
    hands.wait(3)
    assert 0 < scene.board.node.ply < 7
    hands.wait(12)
    assert scene.board.node.ply == 7 and not scene.walk.is_playing


def test_latest_game_is_reviewed_by_default(app):
    game_saves.save(app.store, "old", game("1 5"))
    assert len(open_review(app).nodes) == 3
    app.store.write_text(AUTOSAVE, write_game(game()))
    assert len(open_review(app).nodes) == 8
    app.store.write_text(AUTOSAVE, "damaged")
    scene = open_review(app)
    assert len(scene.nodes) == 3 and "set-aside" in app.toasts.waiting[0]


def test_review_without_games_offers_to_get_one(app, hands):
    scene = open_review(app, seen=False)
    assert isinstance(scene, EmptyReview)
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    hands.click(scene.start_buttons[1].rect.center)
    assert isinstance(app.top, LibraryScreen)


def test_saved_games_and_the_latest_one_can_be_opened(app, hands):
    game_saves.save(app.store, "short", game("1 5"))
    app.store.write_text(AUTOSAVE, write_game(game()))
    scene = open_review(app)
    hands.key(pygame.K_o, pygame.KMOD_CTRL)
    step_until(app, lambda: app.top.is_up_to_date)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert app.top is not scene and len(app.top.nodes) == 3 and len(app.scenes) == 2
    hands.key(pygame.K_o, pygame.KMOD_CTRL)
    step_until(app, lambda: app.top.is_up_to_date)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_RETURN)
    assert len(app.top.nodes) == 8 and len(app.scenes) == 2


def test_a_game_can_be_dropped_pasted_and_copied(app, hands, monkeypatch, tmp_path):
    open_review(app, seen=False)
    path = tmp_path / "a game.txt"
    path.write_text(write_game(game()))
    hands.post(pygame.DROPFILE, file=str(path))
    app.step(0)
    assert len(app.top.nodes) == 8
    board = {"text": write_game(game("4 4f", "conniption"))}
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: board["text"])
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: board.update(text=text))
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert app.top.record.game == "conniption"
    board["text"] = "nonsense"
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(app.top, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    assert board["text"] == write_game(app.top.record)


def test_play_from_here_replaces_the_game_below(app, hands):
    record = game("4 f4 f3 5", "conniption", seats=("person", "person"))
    app.push(Play(app, record))
    scene = open_review(app, record, seen=False)
    look(scene, 2)
    hands.wait(1)
    hands.click(scene.play_from_here.rect.center)
    assert isinstance(app.top, Play) and len(app.scenes) == 1
    assert app.top.record.board.position() == scene.nodes[2].board.position()
    assert app.top.record.current.ply == 2 and record.current.ply == 4
    assert not app.evaluation.is_busy


def test_finished_position_cannot_be_played_on(app, hands):
    scene = open_review(app, game())
    hands.key(pygame.K_END)
    assert scene.play_from_here.disabled_reason
    hands.key(pygame.K_p)
    assert app.top is scene


def test_game_played_on_has_at_least_one_person():
    record = game("4 4 3", "conniption", seats=("computer 3", "computer 5"), names=("One", "Two"))
    twin = branch(record, record.root.next)
    assert (seats_of(twin), names_of(twin)) == (("computer 3", "person"), ("One", "You")) and twin.user == 1
    record = game("4 swap 4 3", "conniption", swap_rule=True)
    twin = branch(record, record.main_line()[3])
    assert twin.current.is_swapped and twin.current.ply == 3


def test_a_swapped_game_names_the_right_players(app):
    scene = open_review(app, game("1 swap 5 9", swap_rule=True))
    look(scene, 2)
    assert scene.comment.words.startswith("Ben ") and "5" not in scene.comment.words
    look(scene, 3)
    assert scene.comment.words.startswith("Anna played 5.")


def test_proven_positions_are_not_searched_again():
    nodes = tuple(game("1 5 9 3 7 4 8").current.path()[3:-1])
    cache = PositionCache()
    run_query(PositionsQuery(nodes, 60), cache)
    assert cache.log == [node.key for node in nodes]
    run_query(PositionsQuery(nodes, 90), cache)
    assert len(cache.log) == len(nodes)


def test_leaving_stops_the_search(app, hands):
    scene = open_review(app, game("d3 e6", "wyb"), seen=False)
    assert scene.is_searching
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, Home) and not app.evaluation.is_busy


def test_review_does_not_change_the_game(app, hands):
    record = game()
    text = write_game(record)
    scene = open_review(app, record, seen=False)
    for key in (pygame.K_LEFT, pygame.K_HOME, pygame.K_SPACE):
        hands.key(key)
    hands.wait(1)
    assert write_game(record) == text
    assert scene.nodes == record.current.path()


def test_a_swap_moves_nothing_on_the_board(app):
    scene = open_review(app, game("4 swap 5", "connect4", swap_rule=True), seen=False)
    look(scene, 0)
    moves = []
    for place in (1, 2, 3):
        scene.board.view.finish()
        look(scene, place)
        moves.append(scene.board.view.busy)
    assert moves == [True, False, True]
