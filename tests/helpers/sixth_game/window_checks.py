"""Tests of Ten Steps on every screen, in a copy of the project. No other game's texts or game UI may be used."""

import re

import pygame
import pytest

from ai.players.levels import LEVELS
from ai.players.registry import PLAYERS
from game.play import last_choices
from game.play.library import game_saves
from game.play.opponents import level_seat, named_players
from game.play.storage.store import AUTOSAVE
from game.record.puzzle import read_puzzle, write_puzzles
from game.record.record import Record
from game.rules.registry import GAMES
from game.teach.exercise_session import ExerciseResult, ExerciseStage
from game.teach.puzzles.puzzle_collection import PuzzleCollection, load_collection
from game.window.boards.registry import GAME_UIS
from game.window.paint import draw
from game.window.screens.dialogs.player_dialog import PlayerDialog
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.home import Home
from game.window.screens.learn.learn import Learn
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.play.play import Play
from game.window.screens.profile.profile import ProfileScreen
from game.window.screens.profile.stats_text import StatsTopic
from game.window.screens.puzzles.menu import PuzzlesMenu
from game.window.screens.review import review
from game.words.registry import WORDS
from tests.helpers.layout import check_layout
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until

PATIENCE = 60  # seconds
STEPS = "+3 +1 +2 +1"
# Words of other games only. They must not appear on a screen of Ten Steps.
FOREIGN = r"(?i)\b(disc|flip|domino|square|four|column|whole path|shape|piece|capture|corner)s?\b"


class Forbidden:
    """Replaces the words or the game UI of another game. Only the number of lessons may be read."""

    lessons = ()

    def __getattr__(self, name):
        raise AssertionError(f"another game's {name} was used")


@pytest.fixture
def alone(monkeypatch):
    """Make every use of another game fail."""
    for name in GAMES:
        if name != "steps":
            monkeypatch.setitem(WORDS, name, Forbidden())
            monkeypatch.setitem(GAME_UIS, name, Forbidden())


@pytest.fixture
def written(monkeypatch):
    """Collect all drawn texts, and check that none has a word of another game."""
    texts = []
    paint = draw.text

    def write(surface, words, *rest, **more):
        texts.append(words)
        return paint(surface, words, *rest, **more)

    monkeypatch.setattr(draw, "text", write)
    yield texts
    titles = {game.title for name, game in GAMES.items() if name != "steps"}
    assert texts
    assert [text for text in texts if re.search(FOREIGN, text) and text not in titles] == []


def played(moves=STEPS, **values):
    return play_moves(Record("steps", **values), moves)


def opened(app, scene):
    app.push(scene)
    app.step(0)
    return scene


def test_home_shows_its_card(app, hands):
    opened(app, Home(app))
    check_layout(app)
    card = next(card for card in app.top.cards if card.game == "steps")
    hands.click(card.rect.center)
    app.step(0)


def test_its_keys_are_listed(app):
    opened(app, Home(app))
    app.navigator.keys()
    app.step(0)
    check_layout(app)
    assert set(GAME_UIS["steps"].view.actions) <= set(app.top.all)


def test_a_new_game_is_set_up_and_begins(app, hands, alone, written):
    opened(app, NewGame(app, "steps"))
    check_layout(app)
    app.top.options["Spaces"].numbers[0].take(6)
    hands.click(app.top.start.rect.center)
    assert app.top.record.setup == {"Spaces": "6"}
    step_until(app, lambda: not app.top.board.view.busy)


@pytest.mark.parametrize("seat", named_players("steps"))
def test_any_player_can_be_set(app, seat, alone, written):
    opened(app, NewGame(app, "steps"))
    panel = app.top.seats[1]
    panel.advanced.click()
    assert isinstance(app.top, PlayerDialog)
    app.top.field.fill(seat)
    app.step(0)
    check_layout(app)
    app.top.use.click()
    assert panel.seat == seat


def test_it_is_played_by_mouse_and_keys_looked_at_and_resigned(app, hands, alone, written):
    scene = opened(app, Play(app, played("+3")))
    hands.click(scene.board.view.spot(4, 0))
    step_until(app, lambda: not scene.board.view.busy)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    step_until(app, lambda: not scene.board.view.busy)
    assert [node.text for node in scene.record.main_line()[1:]] == ["+3", "+2", "+1"]
    hands.key(pygame.K_h)
    step_until(app, lambda: scene.board.view.hint is not None)
    hands.key(pygame.K_a)
    step_until(app, lambda: scene.board.view.chips)
    hands.key(pygame.K_PAGEUP)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_END)
    scene.undo()
    scene.redo()
    step_until(app, lambda: not scene.board.view.busy)
    scene.open_menu()
    app.step(0)
    hands.key(pygame.K_ESCAPE)
    hands.click(scene.board.view.spot(6, 0))
    step_until(app, lambda: not scene.board.view.busy)
    hands.click(scene.board.view.spot(9, 0))
    step_until(app, lambda: not scene.board.view.busy)
    assert scene.record.outcome.winner == 0
    hands.wait(1)
    assert "At space 10" in scene.panel.result.detail
    check_layout(app)


@pytest.mark.parametrize("seat", [*(level_seat(level.number) for level in LEVELS), *PLAYERS])
def test_everybody_plays_it(app, seat, alone):
    if seat in PLAYERS and seat not in named_players("steps"):
        pytest.skip("does not play every game")
    scene = opened(app, Play(app, played("+3", seats=("person", seat), names=("You", "Computer"), user=0)))
    step_until(app, lambda: scene.record.current.ply >= 2)
    app.step(0)


def test_it_is_saved_opened_and_gone_on_with(app, hands, alone, written):
    scene = opened(app, Play(app, played()))
    app.navigator.save_game(scene.record)
    app.step(0)
    hands.key(pygame.K_RETURN)
    app.step(0)
    app.navigator.open_game(app.navigator.show_game)
    step_until(app, lambda: app.top.is_up_to_date)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    step_until(app, lambda: isinstance(app.top, Play))
    assert app.top.record.board.position() == scene.record.board.position()
    app.store.finish()
    assert app.store.read_text(AUTOSAVE)


def test_it_is_taught(app, hands, alone, written):
    scene = opened(app, Learn(app, "steps"))
    step_until(app, lambda: scene.demo.is_over and not scene.demo.view.busy)
    check_layout(app)


PUZZLE = "1.1\t\txxxo...... 1\twin 3\t+2\t1200\twin-in-3"


def test_its_puzzles_are_solved(app, hands, tmp_path, alone, written):
    (tmp_path / "steps.tsv").write_text(write_puzzles([read_puzzle(PUZZLE, "steps")]), "utf-8")
    menu = opened(app, PuzzlesMenu(app, PuzzleCollection(tmp_path)))
    check_layout(app)
    hands.click(menu.practice.rect.center)
    step_until(app, lambda: isinstance(app.top, ExerciseScreen) and not app.top.board.view.busy)
    solving = app.top.session
    while solving.stage is not ExerciseStage.SOLVED:
        app.top.attempt(solving.record.board.moves()[1 if not solving.record.current.ply else -1])
        step_until(app, lambda: solving.stage.is_done or (solving.is_awaited and not app.top.board.view.busy))
    assert solving.result is ExerciseResult.ALONE and solving.record.current.ply == 3
    check_layout(app)


def test_without_puzzles_of_its_own_those_of_other_games_are_there(app):
    last_choices.change(app.store, lambda last: last.play("steps"))
    menu = opened(app, PuzzlesMenu(app, load_collection()))
    assert "steps" not in menu.collection.games and menu.game.value in ("", *menu.collection.games)
    check_layout(app)


def test_it_is_reviewed(app, monkeypatch, alone, written):
    monkeypatch.setattr(review, "ROUNDS", (0.2,))
    opened(app, Play(app, played()))
    app.navigator.review(played("+3 +3 +3 +1"))
    step_until(app, lambda: not app.top.is_searching)
    for index in range(5):
        app.top.board.look(app.top.record.main_line()[index])
        app.step(0)
    app.top.toggle_best()
    app.step(0)
    check_layout(app)


def test_whoever_plays_it_sees_how_they_do(app, alone, written):
    record = played("+3 +3 +3 +1", seats=("person", level_seat(3)))
    if record.outcome is None:
        record.resign(0)
    game_saves.add_to_library(app.store, record)
    scene = opened(app, ProfileScreen(app))
    step_until(app, lambda: scene.stats is not None)
    for game in ("", "steps"):
        scene.game.choose(game)
        for topic in StatsTopic:
            scene.topics.choose(topic)
            step_until(app, lambda: not scene.background_task.is_busy and not app.evaluation.is_busy)
            check_layout(app)
    assert scene.stats.grades and scene.stats.rating("steps") is not None
