"""Tests of the sounds of a game: its end, low clocks and the computer's reply."""

import pytest

from game.record.player import PERSON
from game.record.record import Record, TimeControl
from game.window import sound
from game.window.screens.play.play import Play
from tests.helpers.records import play_moves


@pytest.fixture
def sounds(monkeypatch):
    played = []
    monkeypatch.setattr(sound, "play", played.append)
    return played


def open_game(app, moves="", **more):
    record = Record("connect4", **more)
    play_moves(record, moves)
    scene = Play(app, record)
    app.push(scene)
    app.step(0)
    return scene


def let_computer_play(app, scene, monkeypatch, move):
    """Let the computer play this move at the next update, and none after it."""
    events = [move]
    update = lambda dt, is_quiet: scene.record.play(events.pop()) if events else None  # noqa: E731
    monkeypatch.setattr(scene.live, "update", update)
    app.step(0)


@pytest.mark.parametrize(
    ("seats", "end"), [((PERSON, PERSON), "win"), ((PERSON, "computer 1"), "win"), (("computer 1", PERSON), "loss")]
)
def test_only_the_winners_side_hears_the_winning_sound(app, hands, sounds, monkeypatch, seats, end):
    scene = open_game(app, "4 3 4 3 4 3", seats=seats)
    let_computer_play(app, scene, monkeypatch, 3)
    hands.wait(3)
    assert [name for name in sounds if name in sound.NOTICES] == [end]


def test_draw_by_agreement_has_its_own_sound(app, hands, sounds):
    scene = open_game(app, "4 3", seats=(PERSON, PERSON))
    scene.agree_draw()
    assert sounds == ["draw"]


def test_low_clock_sounds_twice_and_only_for_a_person(app, hands, sounds):
    open_game(app, "4 3", seats=(PERSON, PERSON), time_control=TimeControl(21_000))
    for _ in range(12 * 4):
        app.step(0.25)
    assert sounds == ["low", "low"]


def test_long_computer_thought_ends_with_a_sound(app, hands, sounds, monkeypatch):
    scene = open_game(app, "4", seats=(PERSON, "computer 1"))
    monkeypatch.setattr(scene.live, "update", lambda dt, is_quiet: None)
    for _ in range(50):
        app.step(0.1)
    assert sounds == []
    let_computer_play(app, scene, monkeypatch, 2)
    hands.wait(2)
    assert sounds == ["drop", "turn"]


def test_swap_and_refused_click_have_sounds(app, hands, sounds):
    scene = open_game(app, "4", seats=(PERSON, PERSON), swap_rule=True)
    scene.swap()
    assert sounds == ["swap"]
    scene.board.look(scene.record.main_line()[0])
    hands.click(scene.board.view.frame.center)
    assert sounds[1:] == ["refused"]
