"""Where one can go from a game in progress."""

from __future__ import annotations

from collections.abc import Callable

from game.play.match import Match
from game.record.record import PERSON
from game.window.scene import Stage
from game.window.screens.exchange import pasted
from game.window.screens.play.menu import GameMenu
from game.window.screens.sheets import Answer, Message
from game.window.widgets.widget import ButtonKind


class PlayWays:
    """The ways from one game to the menu, to other games, and to its review."""

    def __init__(self, app: Stage, match: Match) -> None:
        self.app = app
        self.match = match

    def menu(self, agree_draw: Callable[[], object]) -> None:
        self.app.push(GameMenu(self.app, self.match, self.paste, agree_draw))

    def new_game(self) -> None:
        self.app.ways.new_game(self.match.record.game, two_players=len(self.match.people) == 2)

    def review(self) -> None:
        self.app.ways.review(self.match.record)

    def learn(self) -> None:
        """Do the slips of the game better, once it is over."""
        if self.match.is_over and self.match.record.now and not self.match.is_watched:
            self.app.ways.mistakes(self.match.record)

    def save(self) -> None:
        self.app.ways.save_game(self.match.record)

    def open(self) -> None:
        self.app.ways.open_game(self.app.ways.go_on_with)

    def paste(self) -> None:
        """Go on with the game or the position on the clipboard."""
        present = self.match.record
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
