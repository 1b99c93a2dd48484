"""The buttons that walk through a game, one move at a time or by themselves."""

from __future__ import annotations

from collections.abc import Callable

from game.window.motion import IDLE
from game.window.widgets.widget import Button, ButtonKind, Group, Widget, row

BETWEEN = 0.8  # seconds from one move to the next while the game plays by itself
HERE = "Here you are"


class WalkButtons:
    """First, back, play, on, last. `on_look` is told which position to show.

    start        the first position there is to walk to
    place        the position that is shown
    end          the last one there is
    is_playing   whether the game plays by itself
    """

    def __init__(self, widgets: Group, on_look: Callable[[int], object], start: int = 0) -> None:
        self.on_look = on_look
        self.start = self.place = self.end = start
        self.is_playing = False
        self._rest = 0.0
        add = widgets.add
        self.first = add(Button("", lambda: on_look(self.start), "chevrons-left", hint="The first position (Home)"))
        self.back = add(Button("", lambda: on_look(self.place - 1), "chevron-left", hint="One turn back (←)"))
        self.play = add(Button("", self.toggle, "play", ButtonKind.PRIMARY, "Play it by itself (Space)"))
        self.on = add(Button("", lambda: on_look(self.place + 1), "chevron-right", hint="One turn on (→)"))
        self.last = add(Button("", lambda: on_look(self.end), "chevrons-right", hint="The last position (End)"))

    def show(self, place: int, end: int) -> None:
        """Bring the buttons up to date with the position that is shown."""
        if place != self.place:
            self._rest = BETWEEN
        self.place, self.end = place, end
        self.first.why_not = self.back.why_not = "" if place > self.start else HERE
        self.last.why_not = self.on.why_not = "" if place < end else HERE
        self.play.why_not = "" if end > self.start else "There are no moves to play"
        self.play.icon = "pause" if self.is_playing else "play"

    def toggle(self) -> None:
        """Let the game play by itself, from the start if this is the end, or stop it."""
        if self.end == self.start:
            return
        self.is_playing = not self.is_playing
        if self.is_playing and self.place == self.end:
            self.on_look(self.start)
        self._rest = BETWEEN / 2
        self.show(self.place, self.end)
        self.play.changed()

    def layout(self, rect: tuple[float, float, float, float], beside: Widget | None = None) -> None:
        """Stand in a row, if wanted with another button at its end."""
        buttons: list[Widget] = [self.first, self.back, self.play, self.on, self.last]
        shares = [1, 1, 1.3, 1, 1]
        if beside is not None:
            buttons.append(beside)
            shares.append(3.6)
        row(buttons, rect, 8, shares)

    def update(self, dt: float, is_moving: bool) -> float:
        """Let time pass; the next move waits until the one on the board `is_moving` no more."""
        if not self.is_playing or is_moving:
            return IDLE
        self._rest -= dt
        if self._rest > 0:
            return self._rest
        if self.place == self.end:
            self.toggle()
        else:
            self.on_look(self.place + 1)
        return 0.0
