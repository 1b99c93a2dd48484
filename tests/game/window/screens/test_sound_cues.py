"""What is heard of a game: its end by the side of those who play, low clocks, and that somebody is awaited."""

import pytest

from game.record.record import PERSON, Record, TimeControl
from game.window import sound
from game.window.screens.play.play import Play


@pytest.fixture
def heard(monkeypatch):
    played = []
    monkeypatch.setattr(sound, "play", played.append)
    return played


def open_game(app, moves="", **more):
    record = Record("connect4", **more)
    for text in moves.split():
        record.play(record.board.move(text))
    scene = Play(app, record)
    app.push(scene)
    app.step(0)
    return scene


def let_computer_play(app, scene, monkeypatch, move):
    """Have the computer make this move in the next step, and none after it."""
    events = [move]
    update = lambda dt, is_quiet: scene.record.play(events.pop()) if events else None  # noqa: E731
    monkeypatch.setattr(scene.live, "update", update)
    app.step(0)


@pytest.mark.parametrize(
    ("seats", "end"), [((PERSON, PERSON), "win"), ((PERSON, "computer 1"), "win"), (("computer 1", PERSON), "loss")]
)
def test_the_winners_tune_is_for_the_winners_side_alone(app, hands, heard, monkeypatch, seats, end):
    scene = open_game(app, "4 3 4 3 4 3", seats=seats)
    let_computer_play(app, scene, monkeypatch, 3)
    hands.wait(3)
    assert [name for name in heard if name in sound.NOTICES] == [end]


def test_a_draw_by_agreement_has_a_sound_of_its_own(app, hands, heard):
    scene = open_game(app, "4 3", seats=(PERSON, PERSON))
    scene.agree_draw()
    assert heard == ["draw"]


def test_a_clock_that_runs_low_is_heard_twice_and_only_by_a_person(app, hands, heard):
    open_game(app, "4 3", seats=(PERSON, PERSON), time_control=TimeControl(21_000))
    for _ in range(12 * 4):
        app.step(0.25)
    assert heard == ["low", "low"]


def test_who_has_waited_long_is_called_to_the_board(app, hands, heard, monkeypatch):
    scene = open_game(app, "4", seats=(PERSON, "computer 1"))
    monkeypatch.setattr(scene.live, "update", lambda dt, is_quiet: None)
    for _ in range(50):
        app.step(0.1)
    assert heard == []
    let_computer_play(app, scene, monkeypatch, 2)
    hands.wait(2)
    assert heard == ["drop", "turn"]


def test_a_swap_and_a_click_on_a_board_that_waits_can_be_heard(app, hands, heard):
    scene = open_game(app, "4", seats=(PERSON, PERSON), swap_rule=True)
    scene.swap()
    assert heard == ["swap"]
    scene.look(0)
    hands.click(scene.view.frame.center)
    assert heard[1:] == ["refused"]
