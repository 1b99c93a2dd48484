"""What a flip is worth, beside a game in play and in its review."""

import time

import pytest

from game.record.record import Record
from game.window.widgets.flip_card import LOOKING, UNKNOWN


def game(moves="4 4 4 f3 5 3 2f 4", name="conniption"):
    record = Record(name, names=("You", "Computer"), seats=("person", "computer 3"))
    for text in moves.split():
        record.play(record.board.move(text))
    return record


def until(hands, condition):
    deadline = time.monotonic() + 180
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)
        hands.wait(0.02)
    assert condition()


def in_play(app, record):
    app.change(analysis=True)
    app.restart()
    app.ways.go_on_with(record)
    app.step(0)
    return app.top


def offered(scene):
    return [value for value, _ in scene.panel.tabs.options] if scene.panel.tabs.visible else []


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_in_play_it_stands_under_a_tab_of_its_own(app, hands, size):
    app.resize(size)
    scene = in_play(app, game())
    assert "flips" in offered(scene) and not scene.advice.flips.is_busy
    scene.panel.tabs.choose("flips")
    scene.refresh()
    until(hands, lambda: scene.panel.flips.found)
    assert [worth.side for worth in scene.panel.flips.found] == [0, 1]


def test_without_analysis_or_flips_nothing_is_said_of_it(app):
    scene = in_play(app, game())
    scene.toggle_analysis()
    assert "flips" not in offered(scene)
    scene = in_play(app, game("4 4", "connect4"))
    assert "flips" not in offered(scene)


def test_nothing_is_found_out_that_nobody_looks_at(app, hands):
    scene = in_play(app, game())
    hands.wait(0.3)
    assert not scene.advice.flips.is_busy and not scene.advice.flips.found


def test_the_review_tells_it_of_every_position(app, hands):
    app.restart()
    app.ways.review(game())
    scene = app.top
    scene.panel.tabs.choose("flips")
    until(hands, lambda: scene.flips.found)
    scene.look(scene.place - 1)
    hands.wait(0.02)
    until(hands, lambda: scene.panel.flips.found and scene.flips.found[0].side == scene.boards[scene.place].mover)


def test_where_nothing_is_known_that_is_said(app, hands):
    app.restart()
    app.ways.review(game("1 1", "connect4"))
    scene = app.top
    assert "flips" not in [value for value, _ in scene.panel.tabs.options]
    scene.panel.flips.show((), True)
    assert scene.panel.flips.words == LOOKING
    scene.panel.flips.show((), False)
    assert scene.panel.flips.words == UNKNOWN
