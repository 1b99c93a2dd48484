"""Where one can go from a game in progress."""

from __future__ import annotations

from collections.abc import Callable

from game.play.live_game import LiveGame
from game.record.record import PERSON
from game.window.scene import Stage
from game.window.screens.exchange import pasted
from game.window.screens.play.menu import GameMenu
from game.window.screens.sheets import Answer, Message
from game.window.widgets.widget import ButtonKind


class PlayWays:
    """The ways from one game to the menu, to other games, and to its review."""

    def __init__(self, app: Stage, live: LiveGame) -> None:
        self.app = app
        self.live = live

    def menu(self, agree_draw: Callable[[], object]) -> None:
        self.app.push(GameMenu(self.app, self.live, self.paste, agree_draw))

    def new_game(self) -> None:
        self.app.ways.new_game(self.live.record.game, two_players=len(self.live.people) == 2)

    def review(self) -> None:
        self.app.ways.review(self.live.record)

    def learn(self) -> None:
        """Do the slips of the game better, once it is over."""
        if self.live.is_over and self.live.record.now and not self.live.is_watched:
            self.app.ways.mistakes(self.live.record)

    def save(self) -> None:
        self.app.ways.save_game(self.live.record)

    def open(self) -> None:
        self.app.ways.open_game(self.app.ways.go_on_with)

    def paste(self) -> None:
        """Go on with the game or the position on the clipboard."""
        present = self.live.record
        record = pasted(self.app, present)
        if record is None:
            return
        if not record.entries and record.seats == (PERSON, PERSON):
            # A bare position says nothing about who plays: the same two go on from there.
            record.names, record.seats = present.names, present.seats
        self.app.ways.go_on_with(record)

    def resignation(self, resign: Callable[[], object]) -> None:
        """Ask whether this is meant."""
        answers: list[Answer] = [("Play on", None, ButtonKind.PRIMARY), ("Resign", resign, ButtonKind.PLAIN)]
        self.app.push(
            Message(self.app, "Resign this game?", "Your opponent wins. You can still take it back.", answers)
        )
