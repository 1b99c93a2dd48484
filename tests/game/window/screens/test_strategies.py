"""The Strategies screen and the training that it starts."""

import pygame

from game.teach.exercise_session import ExerciseStage
from game.teach.strategies import strategy_progress
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.learn.learn import Learn
from game.window.screens.learn.strategies import StrategiesScreen
from game.window.screens.play.play import Play


def open_strategies(app, hands):
    app.navigator.learn("connect4")
    app.step(0)
    hands.click(app.top.strategies.rect.center)
    assert isinstance(app.top, StrategiesScreen)
    return app.top


def test_a_key_on_learn_opens_it_with_the_game_of_the_lesson_first(app, hands):
    app.push(Learn(app, "connect4"))
    app.step(0)
    hands.key(pygame.K_l, pygame.KMOD_CTRL)
    assert isinstance(app.top, StrategiesScreen)
    assert [panel.trainer.strategy.game for panel in app.top.panels] == ["connect4", "connect4", "conniption"]


def test_training_saves_what_is_known_and_the_screen_shows_it(app, hands):
    screen = open_strategies(app, hands)
    panel = screen.panels[0]
    assert panel.bar.done == 0
    hands.click(panel.train.rect.center)
    assert isinstance(app.top, ExerciseScreen)
    for _ in range(2):
        while not app.top.session.stage.is_done:
            if app.top.may_move:
                app.top.attempt(app.top.session.trainer.strategy.answer(app.top.record.board).move)
            hands.wait(0.2)
        app.top.go_on()
    cards = strategy_progress.load(app.store).of(panel.text.name)
    assert len(cards) >= 2 and any(card.step for card in cards.values())
    hands.key(pygame.K_ESCAPE)
    assert app.top is screen
    app.step(0)
    assert panel.bar.done > 0


def test_the_chosen_theme_is_trained(app, hands):
    panel = open_strategies(app, hands).panels[-1]
    panel.theme.value = "quiet"
    panel.start()
    assert app.top.course.theme == "quiet"


def test_a_good_move_that_is_not_the_strategys_can_be_played_on(app, hands):
    panel = next(panel for panel in open_strategies(app, hands).panels if panel.text.name == "connect4-draw")
    panel.start()
    screen = app.top
    assert screen.play_on.disabled_reason
    screen.attempt(screen.record.board.move("5"))
    while screen.session.is_busy:
        hands.wait(0.1)
    assert screen.session.stage is ExerciseStage.OTHER
    hands.wait(2)
    assert screen.session.stage is ExerciseStage.OTHER  # there is time to read
    hands.wait(3)
    assert screen.may_move and screen.session.other is not None and not screen.play_on.disabled_reason
    hands.key(pygame.K_p)
    assert isinstance(app.top, Play) and app.top.record.board.position() == "//1//2// 1 0,0 -"
    assert strategy_progress.load(app.store).cards == []
