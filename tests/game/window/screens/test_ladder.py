"""The ladder in the window: one click to the next step, which is played in the usual way and leads on to the next."""

import time

import pygame
import pytest

from game.play.store import AUTOSAVE
from game.record.saved import read_game
from game.teach.badges import honours
from game.teach.ladder.climb import Climb, How, all_rungs, keep, load, rung_of
from game.window import screen
from game.window.paint import draw
from game.window.screens.home import Home
from game.window.screens.ladder.ladder import LadderScene
from game.window.screens.ladder.rung_row import Mark
from game.window.screens.play.play import Play
from tests.helpers.layout import check_layout

QUICK = "connect4 two threats"  # a win in three turns
PATIENCE = 30  # seconds


@pytest.fixture
def ladder(app):
    app.change(animation_speed=0.0, thinking_pause=0.0)
    app.push(Home(app))
    app.ways.ladder()
    return app.top


@pytest.fixture
def step(app, ladder):
    app.ways.climb(rung_of(QUICK))
    return app.top


def until(app, condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        app.step(1 / 30)
        time.sleep(0.001)


def win(app):
    """Win the step that is a win in three turns."""
    scene = app.top
    scene.play(scene.record.board.move("5"))
    until(app, lambda: scene.may_move and not scene.view.busy)
    for move in scene.record.board.moves():
        board = scene.record.board.copy()
        board.play(move)
        if board.ended:
            scene.play(move)
            break
    until(app, lambda: scene.seen_outcome is not None and not scene.end_is_near)


def lose(app):
    scene = app.top
    scene.live.resign()
    scene.end_is_near = True
    app.step(0)


def how(app):
    return load(app.store).how(rung_of(QUICK))


def marks(ladder):
    return [row.mark for row in ladder.rows[ladder.chosen]]


def test_it_is_one_click_from_home_to_the_ladder_and_one_to_the_next_step(app, hands):
    app.push(Home(app))
    hands.click(app.top.ladder.rect.center)
    assert isinstance(app.top, LadderScene) and app.top.chosen == all_rungs()[0].game
    hands.click(app.top.play_next.rect.center)
    assert isinstance(app.top, Play) and all_rungs()[0].fits(app.top.record)


def test_every_chapter_fits_into_the_smallest_window(app, ladder):
    app.resize(screen.SMALLEST)
    for card in ladder.cards:
        card.release(card.rect.center)
        assert ladder.chosen == card.game
        check_layout(app)


def test_every_goal_fits_above_the_board_of_the_smallest_window(app, step):
    app.resize(screen.SMALLEST)
    room = step.tools[0].rect.left - step.way_back.rect.right - 24
    for rung in all_rungs():
        app.ways.climb(rung)
        assert draw.measure(app.top.title, "title") <= room and draw.measure(app.top.subtitle, "body") <= room, rung.key


def test_keys_alone_lead_through_it(app, hands, ladder):
    hands.key(pygame.K_RETURN)
    assert all_rungs()[0].fits(app.top.record)
    hands.key(pygame.K_ESCAPE)
    assert app.top is ladder
    ladder.widgets.focus_on(ladder.cards[2])
    hands.key(pygame.K_SPACE)
    assert ladder.chosen == ladder.cards[2].game
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_DOWN)
    focus = ladder.widgets.focus
    hands.key(pygame.K_RETURN)
    assert focus.rung.game == ladder.chosen and focus.rung.fits(app.top.record)


def test_every_step_can_be_opened_whatever_comes_before_it(app, hands, ladder):
    last = ladder.rows[ladder.chosen][-1]
    assert last.mark is Mark.AHEAD
    hands.click(last.rect.center)
    assert last.rung.fits(app.top.record)


def test_what_is_to_be_reached_is_said_all_the_time(step):
    assert step.title == "Connect Four, step 2 against level 2" and "You start with a win in 3 turns." in step.subtitle


def test_a_step_that_is_won_is_done_with_a_star_and_leads_to_the_next(app, hands, step):
    win(app)
    assert step.status.words.startswith("Step done, with a star") and how(app) is How.ALONE
    assert step.panel.rematch.label == "Next step"
    hands.click(step.panel.rematch.rect.center)
    assert all_rungs()[0].fits(app.top.record)  # the first that is open of its chapter
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, LadderScene) and marks(app.top)[:3] == [Mark.NEXT, Mark.ALONE, Mark.AHEAD]


def ask_for_hint(scene):
    scene.actions.hint.click()


def take_back(scene):
    scene.play(scene.record.board.moves()[0])
    scene.undo()


def analyse(scene):
    scene.toggle_analysis()
    scene.toggle_analysis()


@pytest.mark.parametrize("help_oneself", [ask_for_hint, take_back, analyse])
def test_with_help_it_is_done_without_a_star(app, step, help_oneself):
    help_oneself(step)
    win(app)
    assert step.status.words.startswith("Step done. ") and how(app) is How.HELPED


def test_a_step_that_is_lost_stays_open_and_is_tried_again(app, hands, step):
    lose(app)
    assert step.status.words.startswith("This step is still open") and how(app) is None
    hands.click(step.panel.rematch.rect.center)
    assert app.top is not step and rung_of(QUICK).fits(app.top.record) and app.top.record.outcome is None


def test_a_game_that_is_continued_later_is_still_the_step_but_earns_no_star(app, step):
    step.play(step.record.board.move("5"))
    until(app, lambda: step.may_move)
    app.go_home()
    app.ways.resume()
    scene = app.top
    assert scene is not step and "You start with a win" in scene.subtitle
    for move in scene.record.board.moves():
        board = scene.record.board.copy()
        board.play(move)
        if board.ended:
            scene.play(move)
            break
    until(app, lambda: scene.seen_outcome is not None and not scene.end_is_near)
    assert how(app) is How.HELPED and scene.panel.rematch.label == "Next step"


def test_the_same_game_begun_elsewhere_counts_but_says_nothing_of_the_ladder(app):
    app.change(animation_speed=0.0, thinking_pause=0.0)
    app.push(Play(app, rung_of(QUICK).start()))
    scene = app.top
    win(app)
    assert how(app) is How.ALONE
    assert scene.panel.rematch.label == "Rematch" and "Step" not in scene.status.words and "vs" in scene.subtitle


def test_from_a_step_the_way_to_the_ladder_leads_back_to_it(app, step):
    lose(app)
    step.question().answers[0].press()
    assert isinstance(app.top, LadderScene)
    assert sum(isinstance(scene, LadderScene) for scene in app.scenes) == 1


def test_after_the_last_step_there_is_no_next(app, hands):
    climb = Climb()
    for rung in all_rungs():
        climb.take(rung, How.ALONE)
    climb.begin(rung_of(QUICK))
    keep(app.store, climb)
    app.change(animation_speed=0.0, thinking_pause=0.0)
    app.push(Home(app))
    app.ways.ladder()
    assert app.top.play_next.why_not and set(marks(app.top)) == {Mark.ALONE}
    app.ways.climb(rung_of(QUICK))
    win(app)
    assert app.top.status.words == "Step done, with a star. The chapter is complete"
    assert {"chapter", "top", "ten-stars"} < set(honours.load(app.store).earned)
    hands.click(app.top.panel.rematch.rect.center)
    assert isinstance(app.top, LadderScene)


def test_the_game_left_for_a_step_is_kept(app, ladder):
    app.ways.climb(rung_of(QUICK))
    app.store.finish()
    record = read_game(app.store.read_text(app.store.own(AUTOSAVE)))
    assert rung_of(QUICK).fits(record)
