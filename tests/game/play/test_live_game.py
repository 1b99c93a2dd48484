"""A live game returns the event that happened in the time that passed."""

import math

from ai.search.iterative_deepening import SearchResult
from ai.verdict import Verdict
from game.play.live_game import LiveGame, TimePassed
from game.record.node import Node
from game.record.record import Record, TimeControl
from game.rules.outcome import Outcome, Reason
from tests.helpers.tasks import CallQueue

AGAINST = ("person", "computer 1")


class FakeTask:
    """Replaces the background task. It delivers the results that a test adds."""

    def __init__(self) -> None:
        self.is_busy = False

    def start(self, work, on_done, on_progress) -> None:
        self.is_busy = True
        self.on_done, self.on_progress = on_done, on_progress

    def cancel(self) -> None:
        self.is_busy = False

    def add_result(self, move: int, is_final: bool = False) -> None:
        self.is_busy = not is_final
        (self.on_done if is_final else self.on_progress)(SearchResult(move, Verdict("cp", 10), 1))


def live(seats: tuple[str, str] = AGAINST, clock: TimeControl | None = None) -> LiveGame:
    """Return a game of Connect Four after the first move. A computer's move takes half a second at least."""
    record = Record("connect4", seats=seats, time_control=clock)
    record.play(3)
    found = LiveGame(record, lambda: 0.5, CallQueue().call_soon)
    found.background_task = FakeTask()
    return found


def test_update_returns_nothing_without_a_search_result():
    game = live()
    assert game.update(0.1, True) is None
    assert game.background_task.is_busy


def test_update_returns_a_deeper_search_result():
    game = live()
    game.update(0.1, True)
    game.background_task.add_result(2)
    happened = game.update(0.1, True)
    assert isinstance(happened, SearchResult) and happened is game.thought


def test_the_computer_plays_after_the_minimum_thinking_time():
    game = live()
    game.update(0.1, True)
    game.background_task.add_result(2, is_final=True)
    assert isinstance(game.update(0.1, True), SearchResult)
    assert game.update(1.0, False) is None  # not under a dialog
    happened = game.update(0.5, True)
    assert isinstance(happened, Node) and happened.text == "3"
    assert happened is game.record.current
    assert game.update(0.5, True) is None  # a person is to move


def test_update_returns_an_event_while_a_persons_clock_runs():
    game = live(("person", "person"), TimeControl(60_000))
    assert game.update(0.25, True) == TimePassed(250)
    assert game.update(0.25, False) is None
    assert game.record.time_left == (60_000, 59_750)


def test_no_clock_runs_before_the_first_move():
    record = Record("connect4", time_control=TimeControl(60_000))
    game = LiveGame(record, lambda: 0.5, CallQueue().call_soon)
    assert game.update(0.25, True) is None and game.wait() == math.inf
    game.play(3)
    assert game.update(0.25, True) == TimePassed(250)


def test_a_paused_game_against_the_computer_waits():
    game = live(clock=TimeControl(60_000))
    game.is_paused = True
    assert game.can_pause and game.update(0.5, True) is None and game.wait() == math.inf
    assert not live(("person", "person"), TimeControl(60_000)).can_pause and not live().can_pause


def test_computers_play_at_the_chosen_speed():
    game = live(("computer 1", "computer 1"))
    game.speed = 2
    game.update(0.1, True)
    game.background_task.add_result(2, is_final=True)
    assert isinstance(game.update(0.01, True), Node)


def test_update_returns_a_move_before_a_clock_event():
    game = live(clock=TimeControl(60_000))
    game.update(0.1, True)
    game.background_task.add_result(2, is_final=True)
    assert isinstance(game.update(0.1, True), SearchResult)
    assert isinstance(game.update(0.4, True), Node)


def test_a_player_who_runs_out_of_time_loses():
    game = live(clock=TimeControl(1_000))
    assert game.update(1.0, True) == Outcome(0, Reason.TIME)
    assert game.update(1.0, True) is None


def test_a_paused_game_between_computers_waits():
    game = live(("computer 1", "computer 1"), TimeControl(60_000))
    game.is_paused = True
    assert game.update(0.5, True) is None
    game.step()
    assert game.update(0.5, True) == TimePassed(500)
