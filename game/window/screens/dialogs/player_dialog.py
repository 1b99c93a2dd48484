"""The dialog that the "Advanced" button on the New Game screen opens. Its text field accepts any computer player."""

from collections.abc import Callable

import pygame

from ai.players.parameters import PARAMETERS
from ai.players.registry import PLAYERS, check_player, kind_of, read_player, write_seat
from game.play import opponents
from game.rules.errors import RulesError
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import GAP, Dialog
from game.window.widgets.controls import TextField
from game.window.widgets.label import Label, Paragraph
from game.window.widgets.widget import ButtonKind
from game.words.messages import error_text, tr

NAME = 92  # the width of the names in the list of settings


class PlayerDialog(Dialog):
    """Asks for a computer player, such as `mcts:rollout=greedy`, and calls `on_change` with its seat."""

    width = 680.0
    HEIGHT = 330.0  # enough for the players, and for the settings of any of them

    def __init__(self, app: SceneStack, game: str, seat: str, on_change: Callable[[str], object]) -> None:
        super().__init__(app, tr("Any computer player"))
        self.game = game
        self.on_change = on_change
        self.spec = read_player(seat)
        self.field = self.add_field(TextField(seat, lambda _: self._take(), "mcts:rollout=greedy"))
        self.message = self.add_text(opponents.about(seat, game), lines=3)
        most = 1 + max(len(kind.parameters) for kind in PLAYERS.values())
        add = self.widgets.add
        self.lines = [(add(Label(style="chip", color="text")), add(Paragraph(style="small"))) for _ in range(most)]
        self.use = self.add_button(tr("Use this player"), self._take, ButtonKind.PRIMARY, "check")
        self.add_button(tr("Cancel"), self.back)
        self._read = seat  # the text that was read last
        self._show_settings()

    def _check(self) -> None:
        """Read the text in the field, and show the error if it is invalid. The last valid player stays chosen."""
        self._read = self.field.words
        self.field.error_text = ""
        try:
            spec = read_player(self._read)
            self.spec = spec
            check_player(spec, self.game)
        except RulesError as error:
            self.field.error_text = error_text(error)
        self.use.disabled_reason = self.field.error_text
        self.say(self.message, opponents.about(write_seat(self.spec), self.game), self.field.error_text)
        self._show_settings()

    def _take(self) -> None:
        self._check()
        if not self.field.error_text:
            self.app.pop()
            self.on_change(write_seat(self.spec))

    # --- the scene ---

    def content_height(self, width: float) -> float:
        return self.HEIGHT

    def take_file(self, path: str) -> bool:
        return self.field.type(path)

    def update(self, dt: float) -> float:
        if self._read != self.field.words:
            self._check()
        return super().update(dt)

    def layout_content(self, rect: pygame.FRect) -> None:
        super().layout_content(rect)
        top = self.message.rect.bottom + GAP
        for name, about in self.lines:
            name.rect = pygame.FRect(rect.x + 2, top, NAME - 4, draw.line_height("chip"))
            top = about.place(rect.x + NAME, top, rect.width - NAME) + 2

    def _show_settings(self) -> None:
        """Show all players, and the settings of the player in the field."""
        rows = [(tr("players"), ", ".join([*opponents.named_players(self.game), "level:1 …"]))]
        rows += [(f"{name}=", tr(PARAMETERS[name].about)) for name in kind_of(self.spec).parameters]
        empty = [("", "")] * (len(self.lines) - len(rows))
        for (name, about), (name_words, words) in zip(self.lines, [*rows, *empty], strict=True):
            name.show(name_words)
            about.show(words)
        self.layout_content(self.content)
