"""Tests of the Ladder screen, and of ladder steps played as games."""

import pygame
import pytest

from game.play.library.game_saves import unfinished_games
from game.play.storage.store import AUTOSAVE
from game.record.help import Help
from game.record.record import Record
from game.record.text_format import read_game, write_game
from game.teach.ladder.gravity import CONNECT_FOUR
from game.teach.ladder.ladder_progress import Completion, LadderProgress, all_steps, load, step_by_key
from game.window import scaling
from game.window.paint import draw
from game.window.screens.home import Home
from game.window.screens.ladder.ladder import LadderScene
from game.window.screens.ladder.step_row import StepMark
from game.window.screens.play.ladder_game import CHAPTER_COMPLETE
from game.window.screens.play.play import Play
from game.window.screens.review.review import Review
from game.words.messages import tr
from tests.helpers.layout import check_layout
from tests.helpers.saved_files import save
from tests.helpers.waiting import step_until

QUICK = "connect4 two threats"  # a win in three turns


@pytest.fixture
def ladder(app):
    app.change(animation_speed=0.0, thinking_pause=0.0)
    app.push(Home(app))
    app.navigator.ladder()
    return app.top


@pytest.fixture
def step(app, ladder):
    app.navigator.play_ladder_step(step_by_key(QUICK))
    return app.top


def finish(app, scene):
    """Play a move that ends the game, and wait until its end is shown."""
    board = scene.record.board
    scene.play(next(move for move in board.moves() if board.after(move).ended))
    step_until(app, lambda: scene.shown_outcome is not None and not scene.is_end_pending)


def win(app):
    """Win the step that can be won in three turns."""
    scene = app.top
    scene.play(scene.record.board.move("5"))
    step_until(app, lambda: scene.may_move and not scene.board.view.busy)
    finish(app, scene)


def lose(app):
    scene = app.top
    scene.live.resign()
    scene.is_end_pending = True
    app.step(0)


def how(app):
    return load(app.store).how(step_by_key(QUICK))


def marks(ladder):
    return [row.mark for row in ladder.rows[ladder.chosen]]


def test_two_clicks_lead_from_home_to_the_next_step(app, hands):
    app.push(Home(app))
    hands.click(app.top.ladder.rect.center)
    assert isinstance(app.top, LadderScene) and app.top.chosen == all_steps()[0].game
    hands.click(app.top.play_next.rect.center)
    assert isinstance(app.top, Play) and all_steps()[0].fits(app.top.record)


def test_every_chapter_fits_into_the_smallest_window(app, ladder):
    app.resize(scaling.SMALLEST)
    for card in ladder.cards:
        card.release(card.rect.center)
        assert ladder.chosen == card.game
        check_layout(app)


def test_every_goal_fits_above_the_board_of_the_smallest_window(app, step):
    app.resize(scaling.SMALLEST)
    area = step.tools[0].rect.left - step.back_button.rect.right - 24
    for ladder_step in all_steps():
        app.navigator.play_ladder_step(ladder_step)
        assert draw.measure(app.top.title, "title") <= area and draw.measure(app.top.subtitle, "body") <= area, (
            ladder_step.key
        )


def test_keys_alone_reach_every_step(app, hands, ladder):
    hands.key(pygame.K_RETURN)
    assert all_steps()[0].fits(app.top.record)
    hands.key(pygame.K_ESCAPE)
    assert app.top is ladder
    ladder.widgets.focus_on(ladder.cards[2])
    hands.key(pygame.K_SPACE)
    assert ladder.chosen == ladder.cards[2].game
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_DOWN)
    focus = ladder.widgets.focus
    hands.key(pygame.K_RETURN)
    assert focus.ladder_step.game == ladder.chosen and focus.ladder_step.fits(app.top.record)


def test_every_step_can_be_opened_at_any_time(app, hands, ladder):
    last = ladder.rows[ladder.chosen][-1]
    assert last.mark is StepMark.AHEAD
    hands.click(last.rect.center)
    assert last.ladder_step.fits(app.top.record)


def test_goal_of_the_step_stays_on_the_screen(step):
    assert step.title == "Connect Four, step 2 against level 2" and CONNECT_FOUR[1].aim in step.subtitle


def test_won_step_earns_a_star_and_leads_to_the_next(app, hands, step):
    win(app)
    assert "star" in step.status.words and how(app) is Completion.ALONE
    assert step.panel.rematch.label == "Next step"
    hands.click(step.panel.rematch.rect.center)
    assert all_steps()[0].fits(app.top.record)  # the first open step of its chapter
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, LadderScene) and marks(app.top)[:3] == [StepMark.NEXT, StepMark.ALONE, StepMark.AHEAD]


def ask_for_hint(scene):
    scene.action_row.hint.click()


def undo(scene):
    scene.play(scene.record.board.moves()[0])
    scene.undo()


def analyze(scene):
    scene.help.toggle(Help.VALUES)
    scene.help.toggle(Help.VALUES)


def show_threats(scene):
    scene.help.toggle(Help.THREATS)
    scene.help.toggle(Help.THREATS)


def ask_coach(scene):
    scene.help.toggle(Help.COACH)


@pytest.mark.parametrize(
    "get_help, kind",
    [
        (ask_for_hint, Help.HINT),
        (undo, Help.UNDO),
        (analyze, Help.VALUES),
        (show_threats, Help.THREATS),
        (ask_coach, Help.COACH),
    ],
)
def test_step_won_with_help_earns_no_star(app, step, get_help, kind):
    get_help(step)
    win(app)
    assert step.record.help == {kind}
    assert "star" not in step.status.words and how(app) is Completion.HELPED


def test_warnings_are_help_from_the_first_move_on(app, step):
    step.help.toggle(Help.WARNING)
    assert step.record.help == frozenset()
    step.play(step.record.board.move("5"))
    assert step.record.help == {Help.WARNING} and not step.record.is_unaided


def test_lost_step_stays_open_and_can_be_retried(app, hands, step):
    lose(app)
    assert step.panel.rematch.label == "Try again" and how(app) is None
    hands.click(step.panel.rematch.rect.center)
    assert app.top is not step and step_by_key(QUICK).fits(app.top.record) and app.top.record.outcome is None


def leave_and_continue(app):
    app.go_home()
    app.navigator.resume()


def leave_and_continue_from_the_library(app):
    app.go_home()
    app.navigator.play(Record("domino"))
    app.go_home()
    app.store.finish()
    library = app.store.library
    app.navigator.continue_game(library.games(library.find(unfinished_games(app.store)))[0])


def review_and_continue(app):
    app.top.panel.review.click()
    assert isinstance(app.top, Review)
    leave_and_continue(app)


def leave_review_and_continue(app):
    app.go_home()
    app.navigator.review()
    leave_and_continue(app)


def open_a_copy(app):
    record = read_game(write_game(app.top.record))
    app.go_home()
    app.navigator.show_game(record)


def hint_and_continue(app):
    app.top.ask_for_hint()
    leave_and_continue(app)


@pytest.mark.parametrize(
    "leave, expected",
    [
        (leave_and_continue, Completion.ALONE),
        (leave_and_continue_from_the_library, Completion.ALONE),
        (review_and_continue, Completion.HELPED),
        (leave_review_and_continue, Completion.HELPED),
        (open_a_copy, Completion.HELPED),
        (hint_and_continue, Completion.HELPED),
    ],
)
def test_continued_step_earns_its_star_only_without_help(app, step, leave, expected):
    step.play(step.record.board.move("5"))
    step_until(app, lambda: step.may_move)
    leave(app)
    scene = app.top
    assert scene is not step and scene.subtitle == step.subtitle
    finish(app, scene)
    assert how(app) is expected and scene.panel.rematch.label == "Next step"


def test_same_game_from_elsewhere_counts_as_the_step(app):
    app.change(animation_speed=0.0, thinking_pause=0.0)
    app.push(Play(app, step_by_key(QUICK).start()))
    scene = app.top
    win(app)
    assert how(app) is Completion.ALONE
    assert scene.panel.rematch.label == "Rematch" and "Step" not in scene.status.words and "vs" in scene.subtitle


def test_ladder_button_of_a_step_returns_to_the_ladder(app, step):
    lose(app)
    step.question().answers[0].press()
    assert isinstance(app.top, LadderScene)
    assert sum(isinstance(scene, LadderScene) for scene in app.scenes) == 1


def test_last_step_has_no_next_one(app, hands):
    ladder_progress = LadderProgress()
    for ladder_step in all_steps():
        ladder_progress.take(ladder_step, Completion.ALONE)
    ladder_progress.begin(step_by_key(QUICK))
    save(app.store, ladder_progress)
    app.change(animation_speed=0.0, thinking_pause=0.0)
    app.push(Home(app))
    app.navigator.ladder()
    assert app.top.play_next.disabled_reason and set(marks(app.top)) == {StepMark.ALONE}
    app.navigator.play_ladder_step(step_by_key(QUICK))
    win(app)
    assert app.top.status.words.endswith(tr(CHAPTER_COMPLETE))
    hands.click(app.top.panel.rematch.rect.center)
    assert isinstance(app.top, LadderScene)


def test_game_left_for_a_step_is_saved(app, ladder):
    app.navigator.play_ladder_step(step_by_key(QUICK))
    app.store.finish()
    record = read_game(app.store.read_text(app.store.user_file(AUTOSAVE)))
    assert step_by_key(QUICK).fits(record)


def test_a_new_game_like_the_step_is_an_ordinary_game(app):
    step = step_by_key(QUICK)
    app.push(Home(app))
    app.navigator.play_ladder_step(step)
    assert app.top.ladder_game.step is step
    app.navigator.play(step.start())
    assert app.top.ladder_game.step is None and app.top.title != ""
    app.navigator.play_ladder_step(step)
    assert app.top.ladder_game.step is step
