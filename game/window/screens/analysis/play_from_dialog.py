"""The dialog that asks who plays a game that begins at a position of an analysis."""

from collections.abc import Callable

from ai.players.levels import LEVELS
from game.play.opponents import level_seat
from game.record.player import USER_NAME, RecordedPlayer
from game.record.record import Record
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Dialog
from game.window.widgets.controls import Choice, Slider
from game.window.widgets.widget import ButtonKind
from game.words.messages import tr
from game.words.registry import WORDS

BOTH, NOBODY = "both", "nobody"


class PlayFromDialog(Dialog):
    """Asks which sides the user plays, and how strong the computer is. `play` is called with the record."""

    def __init__(self, app: SceneStack, record: Record, play: Callable[[Record], object]) -> None:
        super().__init__(app, tr("Play from here"))
        self.record, self.play = record, play
        words = WORDS[record.game]
        self.add_text(tr("You play"))
        sides = [(side, words.side(side)) for side in (0, 1)]
        options: list[tuple[object, str]] = [*sides, (BOTH, tr("Both")), (NOBODY, tr("Neither"))]
        self.seats = self.add_widget(Choice(options, record.board.mover, lambda _: self._show()))
        self.seats.title = tr("You play")
        self.add_text(tr("Level of the computer"))
        self.level = self.add_widget(Slider(1, len(LEVELS), 1, 4, lambda _: None))
        self.level.title = tr("Level of the computer")
        self.add_button(tr("Cancel"), self.back)
        self.add_button(tr("Play"), self.start, ButtonKind.PRIMARY, "swords")

    def _show(self) -> None:
        is_both = self.seats.value == BOTH
        self.level.disabled_reason = tr("No computer plays in this game") if is_both else ""

    def _player(self, side: int) -> RecordedPlayer:
        if self.seats.value == BOTH:
            return RecordedPlayer(tr("Player {number}", number=side + 1))
        if self.seats.value == side:
            return RecordedPlayer(USER_NAME, is_user=True)
        return RecordedPlayer(tr("Computer"), level_seat(int(self.level.value)))

    def start(self) -> None:
        """Start the game with the chosen players."""
        owners = self.record.owners
        players = [self._player(0), self._player(1)]
        self.record.players = players[owners.index(0)], players[owners.index(1)]
        self.app.pop()
        self.play(self.record)
