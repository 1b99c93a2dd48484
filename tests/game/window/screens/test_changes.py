"""One event updates only the parts of a screen that show what has changed, and each of them once."""

from collections import Counter

import pygame
import pytest

from ai.search.iterative_deepening import SearchResult
from ai.verdict import cp
from game.play.opponents import level_seat
from game.record.record import Record, TimeControl
from game.window.changes import Changed, ChangeLog
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from game.window.screens.review.review import Review
from game.window.screens.settings import SettingsScreen
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until


def counted(scene):
    """Return the numbers of updates of each part from now on, by the names of the update functions."""
    updates = Counter()

    def part(dependencies, update):
        def count():
            updates[update.__name__] += 1
            update()

        return dependencies, count

    scene.changes.parts = [part(*pair) for pair in scene.changes.parts]
    return updates


def opened(app, **values):
    app.push(Home(app))
    scene = Play(app, Record("conniption", **values))
    app.push(scene)
    app.step(0)
    return scene


def test_each_part_is_updated_once_for_several_changes():
    updates = Counter()
    log = ChangeLog(
        [
            (Changed.BOARD | Changed.CLOCKS, lambda: updates.update(["card"])),
            (Changed.EVALUATION, lambda: updates.update(["chips"])),
        ]
    )
    log.add(Changed.BOARD)
    log.add(Changed.CLOCKS)
    assert log.update_parts() and updates == {"card": 1}
    assert not log.update_parts() and updates == {"card": 1}


def test_a_click_that_plays_a_move_updates_each_part_once(app, hands):
    scene = opened(app)
    updates = counted(scene)
    hands.click(scene.board.view.center(3, 3))
    assert scene.record.current.ply == 1 and scene.board.view.busy
    assert updates and set(updates.values()) == {1}
    step_until(app, lambda: not scene.board.view.busy)
    app.step(0)
    assert set(updates.values()) == {2}, "and once more when the disc has landed"


def test_a_flip_before_the_drop_leaves_the_move_list_alone(app, hands):
    scene = opened(app)
    updates = counted(scene)
    hands.key(pygame.K_f)
    assert scene.board.move_input.is_begun
    assert updates["_show_actions"] == updates["_show_status"] == 1
    assert not updates["_show_moves"] and not updates["_show_result"] and not updates["_show_facts"]


def test_a_running_clock_updates_the_player_cards_only(app, hands):
    scene = opened(app, time_control=TimeControl(60_000))
    hands.key(pygame.K_4)
    step_until(app, lambda: not scene.board.view.busy)
    app.step(0)
    updates = counted(scene)
    app.step(1.0)
    assert set(updates) == {"_show_cards"}


def test_a_deeper_search_result_updates_the_player_cards_only(app):
    class Thinking:
        def __init__(self, record):
            self.move = record.board.moves()[0]

        def work(self, report, cancel_token):
            report(SearchResult(self.move, cp(0), depth=7))
            cancel_token.wait()
            return SearchResult(self.move, cp(0), depth=7)

    app.push(Home(app))
    scene = Play(app, Record("conniption", seats=(level_seat(3), "person")), Thinking)
    app.push(scene)
    updates = counted(scene)
    step_until(app, lambda: scene.live.thought is not None)
    updates.clear()
    app.step(0)
    scene.changed(Changed.THINKING)
    app.step(0)
    assert set(updates) == {"_show_cards"}
    scene.leave()


@pytest.mark.parametrize("event", [pygame.MOUSEMOTION, pygame.KEYUP])
def test_an_event_that_changes_nothing_updates_nothing(app, hands, event):
    scene = opened(app)
    updates = counted(scene)
    pygame.event.post(pygame.event.Event(event, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0), key=pygame.K_F9, mod=0))
    app.step(0)
    assert not updates


def test_a_covered_screen_is_updated_when_it_is_shown_again(app):
    scene = opened(app)
    app.push(SettingsScreen(app))
    updates = counted(scene)
    scene.changed(Changed.CLOCKS)
    app.step(0)
    assert not updates
    app.pop()
    assert updates["_show_cards"] == 1


def test_switching_the_analysis_on_updates_each_part_once_and_lays_nothing_out(app, hands, monkeypatch):
    scene = opened(app, seats=("person", level_seat(1)))
    layouts = []
    monkeypatch.setattr(scene, "layout", lambda size: layouts.append(size))
    updates = counted(scene)
    before = scene.advice.is_on
    hands.key(pygame.K_a)
    assert app.settings.help and scene.advice.is_on is not before
    assert updates and set(updates.values()) == {1} and layouts == []


def test_a_step_in_a_review_updates_each_part_once_and_finds_no_mistakes_again(app, hands):
    record = Record("paths")
    play_moves(record, "1 2 5")
    scene = Review(app, record)
    app.push(scene)
    step_until(app, lambda: not scene.is_searching)
    updates = counted(scene)
    hands.key(pygame.K_HOME)
    assert scene.board.node is record.root
    assert set(updates.values()) == {1} and not updates["_find_mistakes"] and not updates["_show_facts"]
    updates.clear()
    hands.key(pygame.K_h)
    assert set(updates) == {"_show_comment"}
