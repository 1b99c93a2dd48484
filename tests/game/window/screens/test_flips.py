"""Tests of the value of a flip, shown beside a game in progress and in its review."""

import pytest

from game.record.help import Help
from game.record.record import Record
from game.window.changes import EVERYTHING
from game.window.widgets.flip_card import LOOKING, UNKNOWN
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until


def game(moves="4 4 4 f3 5 3 2f 4", name="conniption"):
    return play_moves(Record(name, names=("You", "Computer"), user=0, seats=("person", "computer 3")), moves)


def in_play(app, record):
    app.change(analysis=True)
    app.restart()
    app.navigator.show_game(record)
    app.step(0)
    return app.top


def offered(scene):
    return [value for value, _ in scene.panel.tabs.options] if scene.panel.tabs.visible else []


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_game_in_progress_has_a_flips_tab(app, hands, size):
    app.resize(size)
    scene = in_play(app, game())
    assert "flips" in offered(scene) and not scene.advice.is_looking_for_flips
    scene.panel.tabs.choose("flips")
    scene.changed(EVERYTHING)
    scene.show_changes()
    step_until(hands.app, lambda: scene.panel.flips.found)
    assert [worth.side for worth in scene.panel.flips.found] == [0, 1]


def test_no_flips_tab_without_analysis_or_flips(app):
    scene = in_play(app, game())
    scene.help.toggle(Help.VALUES)
    scene.show_changes()
    assert "flips" not in offered(scene)
    scene = in_play(app, game("4 4", "connect4"))
    assert "flips" not in offered(scene)


def test_flip_values_are_searched_only_while_shown(app, hands):
    scene = in_play(app, game())
    hands.wait(0.3)
    assert not scene.advice.is_looking_for_flips and not scene.advice.flips


def test_review_shows_the_flip_value_of_every_position(app, hands):
    app.restart()
    app.navigator.review(game())
    scene = app.top
    scene.panel.tabs.choose("flips")
    step_until(hands.app, lambda: scene.panel.flips.found)
    scene.board.look(scene.record.main_line()[scene.board.node.ply - 1])
    hands.wait(0.02)
    step_until(
        hands.app,
        lambda: scene.panel.flips.found and scene.panel.flips.found[0].side == scene.board.node.board.mover,
    )


def test_unknown_flip_value_is_stated(app, hands):
    app.restart()
    app.navigator.review(game("1 1", "connect4"))
    scene = app.top
    assert "flips" not in [value for value, _ in scene.panel.tabs.options]
    scene.panel.flips.show((), True)
    assert scene.panel.flips.words == LOOKING
    scene.panel.flips.show((), False)
    assert scene.panel.flips.words == UNKNOWN
