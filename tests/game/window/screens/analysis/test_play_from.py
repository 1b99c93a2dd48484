"""Play from here: against levels, sparring partners, players entered as text, and other people."""

import pytest

from game.play import last_choices, opponents
from game.play.new_game_choices import CUSTOM, GUEST, Choices
from game.record.text_format import read_game, write_game
from game.window.screens.analysis.play_from_dialog import ANY, PERSON_PREFIX, PlayFromDialog
from game.window.screens.dialogs.player_dialog import PlayerDialog
from game.window.screens.play.play import Play
from tests.game.window.screens.analysis.test_analysis import open_analysis, played


def open_dialog(app, moves="4 4 3") -> PlayFromDialog:
    scene = open_analysis(app, played(moves=moves))
    scene.play_on()
    assert isinstance(app.top, PlayFromDialog)
    return app.top


def kinds(app):
    assert isinstance(app.top, Play)
    return [(player.kind, player.is_user) for player in app.top.record.players]


def test_the_user_plays_the_side_to_move_at_first(app):
    dialog = open_dialog(app)
    dialog.start()
    assert kinds(app) == [(opponents.level_seat(4), False), ("person", True)]
    assert app.top.record.board.position() == "//1/12/// 2 0,0 -"


@pytest.mark.parametrize("seat", [opponents.level_seat(7), *opponents.PARTNERS, "mcts"])
def test_every_computer_player_can_be_chosen(app, seat):
    dialog = open_dialog(app)
    dialog.sides[0].choose(seat)
    dialog.start()
    assert kinds(app)[0] == (seat, False)


def test_a_player_can_be_entered_as_text(app):
    dialog = open_dialog(app)
    dialog.sides[0].choose(ANY)
    assert isinstance(app.top, PlayerDialog)
    app.top.field.fill("alphabeta:depth=3")
    app.top.use.click()
    assert app.top is dialog and dialog.sides[0].label != ""
    dialog.start()
    assert kinds(app)[0] == ("alphabeta:depth=3", False)


def test_two_computers_play_each_other(app):
    dialog = open_dialog(app)
    dialog.sides[1].choose(opponents.level_seat(2))
    dialog.start()
    assert kinds(app) == [(opponents.level_seat(4), False), (opponents.level_seat(2), False)]


def test_the_clock_begins_with_its_full_time_after_some_moves(app):
    dialog = open_dialog(app)
    dialog.clock.choose("5+3")
    dialog.start()
    record = app.top.record
    assert record.time_left == (300_000, 300_000) and record.time_control.increment == 3000
    assert read_game(write_game(record)).time_left == (300_000, 300_000)
    record.spend(1000)
    record.play(record.board.move("4"))
    assert record.time_left == (300_000, 302_000)


def test_an_own_clock_has_its_own_minutes_and_seconds(app, hands):
    dialog = open_dialog(app)
    assert dialog.clock_words.visible and not dialog.minutes.visible
    dialog.clock.choose(CUSTOM)
    hands.wait(0.5)
    assert dialog.minutes.visible and dialog.increment.visible and not dialog.clock_words.visible
    dialog.minutes.take(7)
    dialog.increment.take(0)
    dialog.start()
    assert app.top.record.time_left == (420_000, 420_000)


def test_the_clock_of_the_last_new_game_is_offered(app):
    last_choices.change(app.store, lambda last: last.set_up("connect4", Choices(clock="15+10")))
    dialog = open_dialog(app)
    assert dialog.clock.value == "15+10"
    dialog.start()
    assert app.top.record.time_left == (900_000, 900_000)


def test_two_people_of_this_computer_play_and_nobody_plays_both_sides(app):
    you = f"{PERSON_PREFIX}{app.people.present.key}"
    dialog = open_dialog(app)
    dialog.sides[0].choose(you)
    assert dialog.sides[1].value == opponents.level_seat(4)
    dialog.sides[1].choose(f"{PERSON_PREFIX}{GUEST}")
    dialog.swap_sides()
    assert [side.value for side in dialog.sides] == [f"{PERSON_PREFIX}{GUEST}", you]
    dialog.start()
    assert kinds(app) == [("person", False), ("person", False)]
