"""The buttons that step through the moves of a game or play them automatically."""

from game.window.animation import IDLE
from game.window.input.key_bindings import Action, Actions, buttons
from game.window.screens.board.game_board import GameBoard
from game.window.widgets.group import Group
from game.window.widgets.widget import Button, ButtonKind, Widget, row
from game.words.messages import mark, tr

PREVIOUS_MOVE = Action(
    "moves.previous", mark("Previous move"), ("Page up",), "stick-left", repeats=True, swipes=("two-right",)
)
NEXT_MOVE = Action("moves.next", mark("Next move"), ("Page down",), "stick-right", repeats=True, swipes=("two-left",))
FIRST_POSITION = Action("moves.first", mark("First position"), ("Home",))
LAST_POSITION = Action("moves.last", mark("Last position"), ("End",))
STEPS: Actions = {  # for screens that show earlier positions
    PREVIOUS_MOVE: lambda page: page.board.step(-1),
    NEXT_MOVE: lambda page: page.board.step(1),
    FIRST_POSITION: lambda page: page.board.look(page.board.first),
    LAST_POSITION: lambda page: page.board.look_at_latest(),
}
STEP_BACK = Action("playback.back", mark("Previous move"), ("Left",), "Left", repeats=True)
STEP_ON = Action("playback.next", mark("Next move"), ("Right",), "Right", repeats=True)
AUTOPLAY = Action("playback.play", mark("Play automatically"), ("Space",), "X")
PLAYBACK: Actions = {
    STEP_BACK: lambda page: page.board.step(-1),
    STEP_ON: lambda page: page.board.step(1),
    **buttons(AUTOPLAY),
}
BETWEEN = 0.8  # seconds between two moves in automatic playback
IS_FIRST = mark("This is the first position")
IS_LAST = mark("This is the last position")


class PlaybackButtons:
    """The buttons for the first, previous, next and last position, and for automatic playback.

    board        the board that shows the positions
    node         the position for which the buttons were last updated
    is_playing   True during automatic playback
    """

    def __init__(self, widgets: Group, board: GameBoard) -> None:
        self.board = board
        self.node = board.node
        self.is_playing = False
        self._rest = 0.0
        add = widgets.add
        self.first = add(Button("", lambda: board.look(board.first), "chevrons-left", action=FIRST_POSITION))
        self.back = add(Button("", lambda: board.step(-1), "chevron-left", action=STEP_BACK))
        self.play = add(Button("", self.toggle, "play", ButtonKind.PRIMARY, action=AUTOPLAY))
        self.next = add(Button("", lambda: board.step(1), "chevron-right", action=STEP_ON))
        self.last = add(Button("", board.look_at_latest, "chevrons-right", action=LAST_POSITION))

    @property
    def has_moves(self) -> bool:
        return self.board.record.current is not self.board.first

    @property
    def is_at_end(self) -> bool:
        """True if no move follows the position shown: at the end of the game, or of a variation."""
        return self.board.is_latest or self.board.node.next is None

    def show(self) -> None:
        """Update the buttons for the position shown."""
        board = self.board
        if board.node is not self.node:
            self._rest = BETWEEN
        self.node = board.node
        self.first.disabled_reason = self.back.disabled_reason = "" if self.node is not board.first else IS_FIRST
        self.last.disabled_reason = IS_LAST if board.is_latest else ""
        self.next.disabled_reason = IS_LAST if self.is_at_end else ""
        self.play.disabled_reason = "" if self.has_moves else tr("There are no moves to play")
        self.play.icon = "pause" if self.is_playing else "play"

    def toggle(self) -> None:
        """Start or stop automatic playback. If the last position is shown, start from the first position."""
        if not self.has_moves:
            return
        self.is_playing = not self.is_playing
        if self.is_playing and self.board.is_latest:
            self.board.look(self.board.first)
        self.show()
        self._rest = BETWEEN / 2
        self.play.changed()

    def layout(self, rect: tuple[float, float, float, float], beside: Widget | None = None) -> None:
        """Lay out the buttons in a row. If `beside` is given, put this widget at the end of the row."""
        buttons: list[Widget] = [self.first, self.back, self.play, self.next, self.last]
        shares = [1, 1, 1.3, 1, 1]
        if beside is not None:
            buttons.append(beside)
            shares.append(3.6)
        row(buttons, rect, 8, shares)

    def update(self, dt: float) -> float:
        """Advance the playback by `dt` seconds. Return the seconds until the next update."""
        if not self.is_playing or self.board.view.busy:
            return IDLE
        self._rest -= dt
        if self._rest > 0:
            return self._rest
        if self.is_at_end:
            self.toggle()
        else:
            self.board.step(1)
        return 0.0
