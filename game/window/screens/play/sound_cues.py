"""What is heard of a game besides the moves: its end, a clock that runs low, and that somebody is awaited."""

from __future__ import annotations

from game.play.live_game import LiveGame
from game.rules.outcome import Outcome
from game.window import sound

LOW = (20_000, 10_000)  # milliseconds left at which a person's clock is heard
LONG = 4.0  # seconds of thought after which somebody may have turned to something else


class Heard:
    """Listens to a game as time passes, and plays what is to be heard of it."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self._thought = 0.0  # seconds since it has been the computer's turn
        self._left: int | None = None  # on the clock of the person to move, when it was last seen

    def pass_time(self, dt: float, is_quiet: bool) -> None:
        """Time has passed; `is_quiet` unless something still moves on the board."""
        if self.live.is_over or self.live.is_watched:
            return
        if self.live.is_computers_turn:
            self._thought += dt
            self._left = None
            return
        if is_quiet and self._thought:
            if self._thought >= LONG:
                sound.play("turn")
            self._thought = 0.0
        self._hear_clock()

    def _hear_clock(self) -> None:
        record = self.live.record
        if record.time_left is None:
            return
        left = record.time_left[record.person_to_move]
        if self._left is not None and any(left <= low < self._left for low in LOW):
            sound.play("low")
        self._left = left

    def end(self, outcome: Outcome) -> None:
        """The end of the game is seen."""
        listeners = [self.live.record.owners.index(person) for person in self.live.people]
        sound.play_ending(outcome.winner, listeners)
