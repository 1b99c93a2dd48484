"""Plays the sounds of a game that do not belong to moves: its end, a clock that runs low, the computer's reply."""

from game.play.live_game import LiveGame
from game.rules.outcome import Outcome
from game.window import sound

LOW = (20_000, 10_000)  # a sound is played when a person's clock reaches one of these numbers of milliseconds
LONG = 4.0  # if the computer has thought for this many seconds, a sound says that it has moved


class SoundCues:
    """Plays the sounds of one game as time passes."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self._thought = 0.0  # seconds that the computer has thought about its move
        self._left: int | None = None  # the milliseconds that the person to move had left at the last call

    def pass_time(self, dt: float, is_quiet: bool) -> None:
        """Count `dt` seconds and play the sounds that are due. `is_quiet` is False while the board is animated."""
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
        self._play_low_clock()

    def _play_low_clock(self) -> None:
        record = self.live.record
        if record.time_left is None:
            return
        left = record.time_left[record.person_to_move]
        if self._left is not None and any(left <= low < self._left for low in LOW):
            sound.play("low")
        self._left = left

    def end(self, outcome: Outcome) -> None:
        """Play the sound for the end of the game."""
        listeners = [self.live.record.owners.index(person) for person in self.live.people]
        sound.play_ending(outcome.winner, listeners)
