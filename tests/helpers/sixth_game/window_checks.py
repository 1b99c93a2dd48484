"""Ten Steps on every screen, while no other game may be asked for anything. Runs in a copy of the house that has it."""

import re
import time

import pygame
import pytest

from ai.players.catalog import PLAYERS
from ai.players.levels import LEVELS
from game.play.library import keeping
from game.play.opponents import level_seat, others
from game.play.store import AUTOSAVE
from game.record.puzzle import read_puzzle, write_puzzles
from game.record.record import Record
from game.rules.catalog import GAMES
from game.teach import survey
from game.teach.puzzles.collection import Collection, shipped
from game.teach.puzzles.solving import Result, Stage
from game.window.boards.catalog import ROOMS
from game.window.paint import draw
from game.window.screens.home import Home
from game.window.screens.learn.learn import Learn
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.new_game.player_sheet import PlayerSheet
from game.window.screens.play.play import Play
from game.window.screens.puzzles.menu import PuzzlesMenu
from game.window.screens.puzzles.solve import Solve
from game.window.screens.you.told import Topic
from game.window.screens.you.you import YouScene
from game.words.catalog import WORDS
from tests.helpers.layout import check_layout, drawn_by

PATIENCE = 60  # seconds
STEPS = "+3 +1 +2 +1"
# What only other games have. A text that is on the screen of any game may have none of it.
FOREIGN = r"(?i)\b(disc|flip|domino|square|four|column|whole path|shape|piece|capture|corner)s?\b"


class Forbidden:
    """Stands in the place of another game's words or room. All may be asked how long their lessons are."""

    lessons = ()

    def __getattr__(self, name):
        raise AssertionError(f"another game was asked for {name}")


@pytest.fixture
def alone(monkeypatch):
    """From now on whoever turns to another game fails."""
    for name in GAMES:
        if name != "steps":
            monkeypatch.setitem(WORDS, name, Forbidden())
            monkeypatch.setitem(ROOMS, name, Forbidden())


@pytest.fixture
def written(monkeypatch):
    """All texts that are drawn."""
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
    record = Record("steps", **values)
    for text in moves.split():
        record.play(record.board.move(text))
    return record


def opened(app, scene):
    app.push(scene)
    app.step(0)
    return scene


def until(app, condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        app.step(1 / 30)
        time.sleep(0.001)


def test_home_shows_its_card(app, hands):
    opened(app, Home(app))
    check_layout(app)
    card = next(card for card in app.top.cards if card.name == "steps")
    hands.click(card.rect.center)
    app.step(0)


def test_its_keys_are_told(app):
    opened(app, Home(app))
    app.ways.keys()
    app.step(0)
    check_layout(app)
    assert "go ahead" in [words for words, _ in drawn_by(app).texts]


def test_a_new_game_is_set_up_and_begins(app, hands, alone, written):
    opened(app, NewGame(app, "steps"))
    check_layout(app)
    app.top.options["Spaces"].numbers[0].take(6)
    hands.click(app.top.start.rect.center)
    assert app.top.record.setup == {"Spaces": "6"}
    until(app, lambda: not app.top.view.busy)


@pytest.mark.parametrize("seat", others("steps"))
def test_any_player_can_be_set(app, seat, alone, written):
    opened(app, NewGame(app, "steps"))
    app.top.seats[1].other.click()
    assert isinstance(app.top, PlayerSheet)
    app.top.player.choose(seat)
    app.step(0)
    check_layout(app)


def test_it_is_played_by_mouse_and_keys_looked_at_and_resigned(app, hands, alone, written):
    scene = opened(app, Play(app, played("+3")))
    hands.click(scene.view.spot(4, 0))
    until(app, lambda: not scene.view.busy)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    until(app, lambda: not scene.view.busy)
    assert [entry.text for entry in scene.record.entries] == ["+3", "+2", "+1"]
    hands.key(pygame.K_h)
    until(app, lambda: scene.view.hint is not None)
    hands.key(pygame.K_a)
    until(app, lambda: scene.view.chips)
    hands.key(pygame.K_PAGEUP)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_END)
    scene.undo()
    scene.redo()
    until(app, lambda: not scene.view.busy)
    scene.open_menu()
    app.step(0)
    hands.key(pygame.K_ESCAPE)
    hands.click(scene.view.spot(6, 0))
    until(app, lambda: not scene.view.busy)
    hands.click(scene.view.spot(9, 0))
    until(app, lambda: not scene.view.busy)
    assert scene.record.outcome.winner == 0
    hands.wait(1)
    assert "At space 10" in scene.panel.result.detail
    check_layout(app)


@pytest.mark.parametrize("seat", [*(level_seat(level.number) for level in LEVELS), *PLAYERS])
def test_everybody_plays_it(app, seat, alone):
    if seat in PLAYERS and seat not in others("steps"):
        pytest.skip("does not play every game")
    scene = opened(app, Play(app, played("+3", seats=("person", seat), names=("You", "Computer"))))
    until(app, lambda: scene.record.now >= 2)
    app.step(0)


def test_it_is_saved_opened_and_gone_on_with(app, hands, alone, written):
    scene = opened(app, Play(app, played()))
    app.ways.save_game(scene.record)
    app.step(0)
    hands.key(pygame.K_RETURN)
    app.step(0)
    app.ways.open_game(app.ways.go_on_with)
    until(app, lambda: app.top.is_up_to_date)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    until(app, lambda: isinstance(app.top, Play))
    assert app.top.record.board.position() == scene.record.board.position()
    app.store.finish()
    assert app.store.read_text(AUTOSAVE)


def test_it_is_taught(app, hands, alone, written):
    scene = opened(app, Learn(app, "steps"))
    until(app, lambda: scene.demo.is_over and not scene.demo.view.busy)
    check_layout(app)


PUZZLE = "1.1\t\txxxo...... 1\twin 3\t+2\t1200\twin-in-3"


def test_its_puzzles_are_solved(app, hands, tmp_path, alone, written):
    (tmp_path / "steps.tsv").write_text(write_puzzles([read_puzzle(PUZZLE, "steps")]), "utf-8")
    menu = opened(app, PuzzlesMenu(app, Collection(tmp_path)))
    check_layout(app)
    hands.click(menu.practise.rect.center)
    until(app, lambda: isinstance(app.top, Solve) and not app.top.view.busy)
    solving = app.top.solving
    while solving.stage is not Stage.SOLVED:
        app.top.attempt(solving.record.board.moves()[1 if not solving.record.now else -1])
        until(app, lambda: solving.stage.is_done or (solving.is_awaited and not app.top.view.busy))
    assert solving.result is Result.ALONE and solving.record.now == 3
    check_layout(app)


def test_without_puzzles_of_its_own_those_of_other_games_are_there(app):
    app.change(last_game="steps")
    menu = opened(app, PuzzlesMenu(app, shipped()))
    assert "steps" not in menu.collection.games and menu.game.value in menu.collection.games
    check_layout(app)


def test_it_is_reviewed(app, monkeypatch, alone, written):
    monkeypatch.setattr(survey, "ROUNDS", (0.2,))
    opened(app, Play(app, played()))
    app.ways.review(played("+3 +3 +3 +1"))
    until(app, lambda: not app.top.survey.is_busy)
    for place in range(5):
        app.top.look(place)
        app.step(0)
    app.top.toggle_best()
    app.step(0)
    check_layout(app)


def test_whoever_plays_it_sees_how_they_do(app, alone, written):
    record = played("+3 +3 +3 +1", seats=("person", level_seat(3)))
    if record.outcome is None:
        record.resign(0)
    keeping.keep(app.store, record)
    scene = opened(app, YouScene(app))
    until(app, lambda: scene.known is not None)
    for game in ("", "steps"):
        scene.game.choose(game)
        for topic in Topic:
            scene.topics.choose(topic)
            until(app, lambda: not scene.thinker.is_busy)
            check_layout(app)
    assert scene.known.grades and scene.known.rating("steps") is not None
