"""A live game says what has come of the time that passed."""

import math

from ai.analysis.thinker import Answer
from ai.search.deepening import Thought
from ai.verdict import Verdict
from game.play.live_game import LiveGame, TimePassed
from game.record.record import Played, Record, TimeControl
from game.rules.outcome import Outcome, Reason

AGAINST = ("person", "computer 1")


class Said:
    """Stands in for the thinker: says what is put into it."""

    def __init__(self) -> None:
        self.is_busy = False
        self.answers: list[Answer] = []

    def start(self, work, stop) -> None:
        self.is_busy = True

    def cancel(self) -> None:
        self.is_busy = False
        self.answers = []

    def poll(self, failure: str) -> list[Answer]:
        answers, self.answers = self.answers, []
        return answers

    def say(self, move: int, is_final: bool = False) -> None:
        self.answers.append(Answer(1, Thought(move, Verdict("cp", 10), 1), is_final))
        self.is_busy = not is_final


def live(seats: tuple[str, str] = AGAINST, clock: TimeControl | None = None) -> LiveGame:
    """A game of Connect Four after its first turn; the second side is to move, and takes half a second at least."""
    record = Record("connect4", seats=seats, time_control=clock)
    record.play(3)
    found = LiveGame(record, lambda: 0.5)
    found.thinker = Said()
    return found


def test_nothing_happens_while_nothing_is_found_out():
    game = live()
    assert game.update(0.1, True) is None
    assert game.thinker.is_busy


def test_a_deeper_thought_is_an_event():
    game = live()
    game.update(0.1, True)
    game.thinker.say(2)
    happened = game.update(0.1, True)
    assert isinstance(happened, Thought) and happened is game.thought


def test_the_computer_plays_when_its_turn_has_lasted_long_enough():
    game = live()
    game.update(0.1, True)
    game.thinker.say(2, is_final=True)
    assert isinstance(game.update(0.1, True), Thought)
    assert game.update(1.0, False) is None  # not while something lies above the game
    happened = game.update(0.5, True)
    assert isinstance(happened, Played) and happened.entry.text == "3"
    assert happened.after is game.record.shown
    assert game.update(0.5, True) is None  # a person is to move


def test_a_clock_that_goes_on_is_an_event_for_people_too():
    game = live(("person", "person"), TimeControl(60_000))
    assert game.update(0.25, True) == TimePassed(250)
    assert game.update(0.25, False) is None
    assert game.record.time_left == (60_000, 59_750)


def test_no_clock_runs_before_the_first_move():
    record = Record("connect4", time_control=TimeControl(60_000))
    game = LiveGame(record, lambda: 0.5)
    assert game.update(0.25, True) is None and game.wait() == math.inf
    game.play(3)
    assert game.update(0.25, True) == TimePassed(250)


def test_a_game_against_the_computer_waits_while_it_is_paused():
    game = live(clock=TimeControl(60_000))
    game.is_paused = True
    assert game.can_pause and game.update(0.5, True) is None and game.wait() == math.inf
    assert not live(("person", "person"), TimeControl(60_000)).can_pause and not live().can_pause


def test_watched_computers_play_as_fast_as_is_wanted():
    game = live(("computer 1", "computer 1"))
    game.speed = 2
    game.update(0.1, True)
    game.thinker.say(2, is_final=True)
    assert isinstance(game.update(0.01, True), Played)


def test_a_move_comes_before_the_time_that_it_took():
    game = live(clock=TimeControl(60_000))
    game.update(0.1, True)
    game.thinker.say(2, is_final=True)
    assert isinstance(game.update(0.1, True), Thought)
    assert isinstance(game.update(0.4, True), Played)


def test_a_clock_that_has_run_out_ends_the_game():
    game = live(clock=TimeControl(1_000))
    assert game.update(1.0, True) == Outcome(0, Reason.TIME)
    assert game.update(1.0, True) is None


def test_computers_that_wait_let_nothing_happen():
    game = live(("computer 1", "computer 1"), TimeControl(60_000))
    game.is_paused = True
    assert game.update(0.5, True) is None
    game.step()
    assert game.update(0.5, True) == TimePassed(500)
