"""The screen that previews a line of moves. It does not change the game."""

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.play.live_game import start_from
from game.record.node import Node
from game.record.record import Record
from game.rules.numbers import Move
from game.rules.registry import GAMES
from game.window.changes import EVERYTHING, Part
from game.window.input.key_bindings import BACK, Actions
from game.window.scene import SceneStack
from game.window.screens.board.game_actions import GAME_ACTIONS
from game.window.screens.board.game_board import GameBoard
from game.window.screens.board.playback_buttons import PLAYBACK, STEPS, PlaybackButtons
from game.window.screens.moves.moves_panel import MovesPanel
from game.window.screens.page import Page
from game.window.widgets.label import Notice, TextCard
from game.window.widgets.widget import Button
from game.words.messages import mark, tr

NO_MOVES = mark("This is a preview. Go back to the game to make a move")
GAME_UNCHANGED = mark("Preview: your game is not changed")
RESULT_UNCHANGED = mark("Preview: your result is not changed")
NO_MOVES_IN_EXERCISE = mark("This is only a preview")
LEAST_BELOW = 370.0  # the minimum width of the buttons
BANNER = 44


class LinePreview(Page):
    """Plays a line from a position of a game, automatically or step by step. `words` explain it, above the moves.

    `is_exercise` is True if the position belongs to an exercise, such as a puzzle, and to no game.
    """

    takes_games = True
    actions: ClassVar[Actions] = {**Page.actions, **GAME_ACTIONS, **STEPS, **PLAYBACK}

    def __init__(
        self,
        app: SceneStack,
        record: Record,
        node: Node,
        line: Sequence[Move],
        words: str,
        is_exercise: bool = False,
    ) -> None:
        super().__init__(app, GAMES[record.game].title)
        self.record = start_from(record, node, line)
        first = self.record.current.path()[node.ply]
        no_moves_reason = tr(NO_MOVES_IN_EXERCISE) if is_exercise else tr(NO_MOVES)
        self.board = GameBoard(self, self.record, no_moves_reason=no_moves_reason, first=first)
        self.board.balance.visible = False
        self.subtitle = tr("What happens with best play")
        notice = tr(RESULT_UNCHANGED) if is_exercise else tr(GAME_UNCHANGED)
        self.notice = self.widgets.add(Notice(notice, "eye"))
        self.card = self.widgets.add(TextCard(words))
        self.playback = PlaybackButtons(self.widgets, self.board)
        back = tr("Back") if is_exercise else tr("Back to the game")
        self.return_button = self.widgets.add(Button(back, self.back, "arrow-left", action=BACK))
        self.moves = self.widgets.add(MovesPanel(self.board.look))
        self.widgets.add(self.moves.list)
        self.add_window_tools()
        self.board.show_position()
        self.show_changes()
        self.playback.toggle()

    def take_game(self, record: Record) -> None:
        """Close the preview, and show another game on the Play screen."""
        self.app.pop()
        self.app.navigator.show_game(record)

    def parts(self) -> Sequence[Part]:
        return ((EVERYTHING, self._show_node),)

    def _show_node(self) -> None:
        board = self.board
        following = None if board.is_latest or board.view.busy else board.node.next
        board.view.hint = None if following is None else following.move
        self.moves.list.show(self.record, self.app.settings.notation, board.node, frozenset())
        self.playback.show()

    # --- layout and drawing ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        area = self.board.layout(size, below=12)
        panel, buttons = self.board.panel_place, self.board.button_height
        gap = 10 if size[1] < 760 else 15
        base = panel.bottom - buttons
        self.notice.rect = pygame.FRect(panel.x, panel.y, panel.width, BANNER)
        height = self.card.natural_height(panel.width)
        self.card.rect = pygame.FRect(panel.x, self.notice.rect.bottom + gap, panel.width, height)
        top = self.card.rect.bottom + gap
        self.moves.place(pygame.FRect(panel.x, top, panel.width, base - gap - top))
        self.return_button.rect = pygame.FRect(panel.x, base, panel.width, buttons)
        frame = self.board.view.frame
        below = min(area.width, max(frame.width, LEAST_BELOW))
        left = max(area.x, min(area.right - below, frame.centerx - below / 2))
        self.playback.layout((left, base, below, buttons))

    def update(self, dt: float) -> float:
        return min(super().update(dt), self.board.update(dt), self.playback.update(dt))

    def handle(self, event: pygame.event.Event) -> bool:
        return super().handle(event) or self.board.handle(event)
