"""The board of a screen: shows a position of a game and steps through its moves. Beside it is an advantage bar."""

from collections.abc import Callable

import pygame

from game.record.node import Node, step_from
from game.record.record import Record
from game.rules.numbers import Move, Side
from game.window import scaling, theme
from game.window.boards.board_widget import BoardWidget
from game.window.boards.registry import GAME_UIS, view_for
from game.window.changes import Changed
from game.window.screens.board.move_controls import Refuse
from game.window.screens.page import TOP, Page
from game.window.widgets.side_panel_cards import AdvantageBar
from game.words.messages import join_sentences
from game.words.registry import WORDS

BAR_SPACE = 48  # the width beside the board for the advantage bar


class GameBoard:
    """The board of a screen. It tells the screen (`page`) what has changed.

    record           the game; a review does not change it
    node             the position shown
    first            the earliest position that can be shown
    view             the view of the board
    move_input       the parts of a move that the user has entered so far
    widget           the board as a widget of the screen
    balance          the advantage bar beside the board
    panel_place      the area of the side panel
    button_height    the height of the buttons at the bottom of the screen
    no_moves_reason  the reason why no moves can be made on this board, or an empty text
    refuse           the function that shows the reason why a click or a key on the board has no effect
    on_show          called before a position is shown without animation
    """

    def __init__(
        self,
        page: Page,
        record: Record,
        play: Callable[[Move], object] | None = None,
        refuse: Refuse | None = None,
        no_moves_reason: str = "",
        first: Node | None = None,
    ) -> None:
        self.page = page
        self.play = play
        self.refuse = refuse or page.widgets.refuse
        self.no_moves_reason = no_moves_reason
        self.on_show: Callable[[], object] = lambda: None
        self.widget = page.widgets.add(BoardWidget(lambda: self.view, None if play is None else self.choose))
        self.balance = page.widgets.add(AdvantageBar())
        self.panel_place = pygame.FRect(0, 0, 0, 0)
        self.button_height = float(theme.BUTTON_HEIGHT)
        self._was_moving = False
        self.set_up(record, first)

    def set_up(self, record: Record, first: Node | None = None) -> None:
        """Set the game.

        It is shown at `first`, or else at its latest position, when `show_position` or `show_move` is called.
        """
        self.record = record
        self.node = first or record.current
        self.first = first or record.root
        self.game_ui = GAME_UIS[record.game]
        play = self.play or (lambda move: None)
        confirms = self.page.app.settings
        self.move_input = self.game_ui.move_input(record.board, record.setup, play, lambda: confirms.confirm_move)
        self.view = view_for(self.node.board, move_input=self.move_input)
        self.view.on_refused = self.refuse
        self.view.set_game_moves([node.move for node in record.main_line() if node.move is not None])
        self._frame = self.view.frame

    @property
    def is_latest(self) -> bool:
        """True if the latest position of the game is shown."""
        return self.node is self.record.current

    @property
    def bottom_side(self) -> Side:
        """The side whose player card is at the bottom: the person's side if one person plays, else the second side."""
        people = [person for person in (0, 1) if self.record.players[person].is_person]
        return self.record.owners.index(people[0] if len(people) == 1 else 1)

    # --- the position shown ---

    def look(self, node: Node) -> None:
        """Show a position of the game. If it is the next position, animate the move."""
        if node is self.node or node.ply < self.first.ply:
            return
        is_next = node.parent is self.node
        self.node = node
        self.show_position()
        if is_next and node.steps:
            self.view.show(node.previous.board)
            self.show_move(node)

    def step(self, count: int) -> None:
        """Show the position `count` moves later, or earlier if it is negative; stop at the ends of the game."""
        self.look(step_from(self.node, count, self.first, self.record.current))

    def look_at_latest(self) -> None:
        self.look(self.record.current)

    def show_latest(self) -> None:
        """Show the latest position without animation."""
        self.node = self.record.current
        self.show_position()

    def show_position(self) -> None:
        """Show the position `node` without animation."""
        self.on_show()
        self.page.widgets.forget_refusal()
        self.move_input.board = self.node.board
        self.view.show(self.node.board, self.node.last_steps)
        self.page.changed(Changed.BOARD)

    def show_move(self, node: Node, pause: float = 0.0) -> None:
        """Animate the move that led to a position, with `pause` seconds between its parts.

        The other parts of the screen are updated when the animation ends.
        """
        self.page.widgets.forget_refusal()
        self.page.app.say(move_text(node))
        self.node = node
        self.view.pause = pause
        self.move_input.board = node.board
        self.view.animate(node.steps, node.previous.board, node.board)
        self._was_moving = True

    # --- layout, events and drawing ---

    def layout(self, size: tuple[float, float], below: float) -> pygame.FRect:
        """Lay out the board, and set `panel_place`. Return the area that the board may fill.

        `below` is the height that stays free between the board and the buttons at the bottom.
        """
        width, height = size
        low = height < 760
        panel_width = max(333.0, min(500.0, 0.347 * width))
        top, foot = (84, 24) if low else (110, 28)
        self.button_height = 46.0 if low else theme.BUTTON_HEIGHT
        left = width - theme.MARGIN - panel_width
        self.panel_place = pygame.FRect(left, top, panel_width, height - foot - top)
        board_top = TOP - self.game_ui.rise
        area = pygame.FRect(theme.MARGIN, board_top, left - 24 - theme.MARGIN, 0)
        area.height = self.panel_place.bottom - self.button_height - below - board_top
        self.view.layout(area.inflate(-2 * BAR_SPACE, 0))
        self._frame = self.view.frame.copy()
        self.widget.rect = self.view.frame
        return area

    def layout_alone(self, size: tuple[float, float], below: float) -> pygame.FRect:
        """Lay out the board on the whole screen, with the height `below` left free. Return the frame of the board."""
        width, height = size
        area = pygame.FRect(theme.MARGIN, 0, width - 2 * theme.MARGIN, height - below)
        self.view.layout(area.inflate(0, -16))
        self._frame = self.view.frame.copy()
        self.widget.rect = self.view.frame
        return self.view.frame

    def choose(self, move: Move) -> None:
        """Pass a move that a person has chosen to the move input, if a person may move now."""
        if self.view.active:
            self.move_input.choose(move)
        self.page.changed(Changed.INPUT)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event that no widget has used. Return True if it was used."""
        if self.play is not None:
            if self.view.turn.is_turned and "pos" in event.dict:
                pos = self.view.turn.point(event.pos, self.view.rect)
                event = pygame.event.Event(event.type, {**event.dict, "pos": pos})
            move = self.view.handle(event)
            if move is not None:
                self.choose(move)
            # Mouse and wheel may also change a part of the move input.
            return move is not None or event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if is_click and self.view.frame.collidepoint(event.pos):
            self.refuse(self.no_moves_reason, pygame.FRect(event.pos, (1, 1)))
            return True
        return False

    def update(self, dt: float) -> float:
        wait = self.view.update(dt)
        if self._was_moving and not self.view.busy:
            self._was_moving = False
            self.page.changed(Changed.BOARD)
        if self.view.frame != self._frame:
            self.page.layout(scaling.size)  # the board has changed its size, and the rest depends on it
        return wait


def move_text(node: Node) -> str:
    """Return the sentences that describe the last move before a position, or an empty text if there is none."""
    if node.move is None:
        return ""
    words = WORDS[node.board.game]
    return join_sentences(words.step(node.board, step, words.side(node.side)) for step in node.steps)
