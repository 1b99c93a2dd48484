"""Reviewing a game: what the computer found out about it, and every way to walk through it."""

import time

import pygame
import pytest

from ai.analysis.analysis import boards_of
from ai.verdict import loss, win
from game.play.library import keeping
from game.play.live_game import branch
from game.play.store import AUTOSAVE
from game.record.record import Record
from game.record.saved import write_game
from game.teach import survey
from game.window.paint import draw
from game.window.screens.home import Home
from game.window.screens.library.open_game import OpenGame
from game.window.screens.play.play import Play
from game.window.screens.review.nothing_to_review import NothingToReview
from game.window.screens.review.review import COMMENT
from game.window.screens.sheets import Message
from tests.game.window.conftest import SCALES, SIZES
from tests.helpers.layout import check_layout, drawn_by

LOST = "1 2 5 9 7 3 4"  # on 3x3: the edge as an answer to the corner loses


def game(moves=LOST, name="paths", **values):
    record = Record(name, **{"names": ("Anna", "Ben"), **values})
    for text in moves.split():
        record.swap() if text == "swap" else record.play(record.board.move(text))
    return record


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(survey, "ROUNDS", (0.5,))


def open_review(app, record=None, seen=True):
    if not app.scenes:
        app.restart()
    app.ways.review(record)
    return seen_whole(app, app.top) if seen else app.top


def seen_whole(app, scene):
    deadline = time.monotonic() + 180
    while scene.survey.is_busy and time.monotonic() < deadline:
        time.sleep(0.01)
        app.step(0.01)
    app.step(0)
    return scene


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_overlaps_or_leaves_the_screen(app, size, scale):
    app.resize(size)
    app.change(scale=scale, notation="words")
    scene = open_review(app, game("4 4f 3 5 f3f 2 4f", "conniption"), seen=False)
    check_layout(app)
    scene.take(game())
    app.top.look(2)
    check_layout(app)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_where_there_is_no_game(app, size):
    app.resize(size)
    open_review(app, seen=False)
    check_layout(app)


def test_the_longest_names_and_comments_have_room(app):
    app.resize((960, 600))
    app.change(notation="words")
    names = ("Bartholomew Featherstonehaugh the Younger", "Wilhelmina Montgomery-Cholmondeley, Esq.")
    scene = open_review(app, game("4 4 4 f3 5 3 2f 4 6 1 f5 4f", "conniption", names=names), seen=False)
    for place in range(len(scene.boards)):
        for best, verdict in ((None, win(19)), (3, loss(18))):
            scene.survey.notes[place] = survey.Note(place, verdict, best)
    for place in range(1, len(scene.boards)):
        scene.look(place)
        assert draw.paragraph_height(scene.comment, scene.words_place.width) <= COMMENT, scene.comment


def test_the_flips_left_at_each_position_are_told(app):
    scene = open_review(app, game("4 f4 f3 5", "conniption"), seen=False)
    scene.panel.tabs.choose("moves")
    for place, left in ((0, ["4 flips", "4 flips"]), (2, ["3 flips", "4 flips"]), (3, ["3 flips", "3 flips"])):
        scene.look(place)
        written = drawn_by(app).texts
        assert [words for words, _ in written if words.endswith(" flips")] == left


def test_a_move_that_gives_a_draw_away_is_marked_and_explained(app):
    scene = open_review(app, game())
    assert scene.mistakes == {2}
    assert scene.moves.list.mistakes == {2}
    scene.look(2)
    assert scene.comment.startswith("2? A draw became a loss in 6.") and "Better was 5." in scene.comment
    assert "Anna wins in 5 turns." in scene.comment
    scene.look(1)
    assert scene.comment == "Anna played 1. It is a draw if both play well."
    scene.look(7)
    assert scene.comment == "Anna played 4. Anna wins: with a whole path, after 7 turns."


def test_the_best_move_is_pointed_at_when_asked_for(app, hands):
    scene = open_review(app, game())
    scene.look(1)
    assert scene.view.hint is None
    hands.key(pygame.K_h)
    assert scene.view.hint == scene.boards[1].move("5")
    assert scene.comment == "Mark space 5: a draw."
    scene.look(7)
    assert scene.view.hint is None


def test_it_opens_at_the_first_turning_point_and_says_what_the_marks_mean(app):
    scene = open_review(app, game())
    assert scene.place == min(scene.mistakes) == 2
    scene.panel.tabs.choose("moves")
    written = [words for words, _ in drawn_by(app).texts]
    assert "gave something away" in written and "the position shown" in written


def test_the_card_of_the_result_leads_to_the_review(app, hands):
    app.restart()
    app.ways.go_on_with(game("4 1 4 1 4 1 4", "connect4", seats=("person", "person")))
    hands.wait(1)
    hands.click(app.top.panel.result.rect.center)
    assert type(app.top).__name__ == "Review" and app.top.record.now == 7


def test_a_game_without_a_turning_point_opens_at_its_end(app):
    scene = open_review(app, game("5 1"))
    assert scene.place == 2 and not scene.mistakes


def test_whoever_looks_elsewhere_is_not_led_to_the_turning_point(app, hands):
    scene = open_review(app, game(), seen=False)
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=0, unicode=""))
    seen_whole(app, scene)
    assert scene.place == 6


def test_keys_wheel_and_buttons_walk_through_the_game(app, hands):
    scene = open_review(app, game())
    walk = scene.walk
    hands.key(pygame.K_END)
    assert scene.place == 7
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
        assert scene.place == place
    hands.move(scene.view.rect.center)
    hands.wheel(1)
    assert scene.place == 6
    hands.wheel(-1)
    assert scene.place == 7
    for button, place in [(walk.first, 0), (walk.on, 1), (walk.back, 0), (walk.last, 7)]:
        hands.click(button.rect.center)
        assert scene.place == place
    assert scene.view.board.position() == scene.boards[7].position()


def test_a_click_in_the_list_or_on_the_curve_shows_that_position(app, hands):
    scene = open_review(app, game())
    scene.panel.tabs.choose("moves")
    cell, box = scene.moves.list.boxes()[2]
    hands.click(box.center)
    assert scene.place == cell.cursor == 3
    area, step = scene.graph.curve.room_of_curve()
    hands.click((area.x + 5 * step, area.centery))
    assert scene.place == 5
    hands.wheel(1)
    assert scene.place == 4


def test_a_step_forward_is_animated_and_hurried_by_the_next(app, hands):
    scene = open_review(app, game("4 f4 f3", "conniption"), seen=False)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_RIGHT)
    assert scene.view.busy
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RIGHT)
    hands.wait(3)
    assert not scene.view.busy and scene.view.board.position() == scene.boards[3].position()


def test_the_game_plays_by_itself_to_its_end_and_stops_there(app, hands):
    scene = open_review(app, game())
    hands.key(pygame.K_END)
    hands.key(pygame.K_SPACE)
    assert scene.walk.is_playing and scene.place == 0
    hands.wait(3)
    assert 0 < scene.place < 7
    hands.wait(12)
    assert scene.place == 7 and not scene.walk.is_playing


def test_without_a_game_of_its_own_the_latest_one_is_reviewed(app):
    keeping.save(app.store, "old", game("1 5"))
    assert len(open_review(app).boards) == 3
    app.store.write_text(AUTOSAVE, write_game(game()))
    assert len(open_review(app).boards) == 8
    app.store.write_text(AUTOSAVE, "damaged")
    scene = open_review(app)
    assert len(scene.boards) == 3 and "set-aside" in app.toasts.waiting[0]


def test_without_any_game_there_are_ways_to_get_one(app, hands):
    scene = open_review(app, seen=False)
    assert isinstance(scene, NothingToReview)
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    hands.click(scene.beginnings[1].rect.center)
    assert isinstance(app.top, OpenGame)


def test_saved_games_and_the_latest_one_can_be_opened(app, hands):
    keeping.save(app.store, "short", game("1 5"))
    app.store.write_text(AUTOSAVE, write_game(game()))
    scene = open_review(app)
    hands.key(pygame.K_o, pygame.KMOD_CTRL)
    finish = time.monotonic() + 180
    while not app.top.is_up_to_date and time.monotonic() < finish:
        app.step(0.02)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert app.top is not scene and len(app.top.boards) == 3 and len(app.scenes) == 2
    hands.key(pygame.K_o, pygame.KMOD_CTRL)
    hands.click(app.top.last.rect.center)
    assert len(app.top.boards) == 8 and len(app.scenes) == 2


def test_a_game_can_be_dropped_pasted_and_copied(app, hands, monkeypatch, tmp_path):
    open_review(app, seen=False)
    path = tmp_path / "a game.txt"
    path.write_text(write_game(game()))
    hands.post(pygame.DROPFILE, file=str(path))
    app.step(0)
    assert len(app.top.boards) == 8
    board = {"text": write_game(game("4 4f", "conniption"))}
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: board["text"])
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: board.update(text=text))
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert app.top.record.game == "conniption"
    board["text"] = "nonsense"
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(app.top, Message)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    assert board["text"] == write_game(app.top.record)


def test_play_from_here_goes_on_from_the_position_shown_instead_of_the_game_below(app, hands):
    record = game("4 f4 f3 5", "conniption", seats=("person", "person"))
    app.push(Play(app, record))
    scene = open_review(app, record, seen=False)
    scene.look(2)
    hands.wait(1)
    hands.click(scene.play_from_here.rect.center)
    assert isinstance(app.top, Play) and len(app.scenes) == 1
    assert app.top.record.board.position() == scene.boards[2].position()
    assert app.top.record.now == 2 and record.now == 4
    assert not scene.survey.is_busy


def test_a_finished_position_cannot_be_played_on(app, hands):
    scene = open_review(app, game())
    hands.key(pygame.K_END)
    assert scene.play_from_here.why_not
    hands.key(pygame.K_p)
    assert app.top is scene


def test_somebody_must_sit_at_a_game_that_is_played_on():
    twin = branch(game("4 4 3", "conniption", seats=("computer 3", "computer 5"), names=("One", "Two")), 1)
    assert (twin.seats, twin.names) == (("computer 3", "person"), ("One", "You"))
    twin = branch(game("4 swap 4 3", "conniption", swap_rule=True), 3)
    assert twin.is_swapped and twin.now == 3


def test_a_swapped_game_names_the_right_players(app):
    scene = open_review(app, game("1 swap 5 9", swap_rule=True))
    scene.look(2)
    assert scene.comment.startswith("Ben took over the first turn.")
    scene.look(3)
    assert scene.comment.startswith("Anna played 5.")


def test_what_is_proven_is_not_looked_at_again(monkeypatch):
    monkeypatch.setattr(survey, "ROUNDS", (60, 60))
    boards = boards_of(game("1 5 9 3 7 4 8"))[3:]
    notes = []
    survey.SurveyJob(boards).work(notes.append)
    assert [note.place for note in notes] == [4, 3, 2, 1, 0]


def test_leaving_stops_the_search(app, hands):
    scene = open_review(app, game("d3 e6", "wyb"), seen=False)
    assert scene.survey.is_busy
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, Home) and not scene.survey.is_busy


def test_the_game_itself_is_left_as_it_was(app, hands):
    record = game()
    text = write_game(record)
    scene = open_review(app, record, seen=False)
    for key in (pygame.K_LEFT, pygame.K_HOME, pygame.K_SPACE):
        hands.key(key)
    hands.wait(1)
    assert write_game(record) == text and record.is_live
    assert [board.position() for board in scene.boards] == [board.position() for board in boards_of(record)]


def test_a_swap_moves_nothing_on_the_board(app):
    scene = open_review(app, game("4 swap 5", "connect4", swap_rule=True), seen=False)
    scene.look(0)
    moves = []
    for place in (1, 2, 3):
        scene.view.finish()
        scene.look(place)
        moves.append(scene.view.busy)
    assert moves == [True, False, True]
