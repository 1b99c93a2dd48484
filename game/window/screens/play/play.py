"""The Play screen: a game between people, computers, or both."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from ai.analysis.background_task import BackgroundTask
from ai.search.iterative_deepening import SearchResult
from game.play import opponents
from game.play.library.game_summary import profiles_of
from game.play.live_game import LiveGame, TimePassed, rematch
from game.play.opponents import ComputerMoveJob, Think
from game.play.series import Series
from game.record.help import Help
from game.record.node import Node
from game.record.record import Record
from game.rules.numbers import Move
from game.rules.outcome import Outcome
from game.rules.registry import GAMES
from game.window import sound, theme
from game.window.animation import IDLE
from game.window.boards.view import CHOOSE
from game.window.changes import EVERYTHING, Changed, Part
from game.window.input.key_bindings import Action, ActionOwner, Actions, KeyPress, buttons
from game.window.scene import SceneStack
from game.window.screens.board.game_actions import GAME_ACTIONS, OPEN_GAME, PASTE_GAME
from game.window.screens.board.game_board import GameBoard
from game.window.screens.board.playback_buttons import STEPS
from game.window.screens.board.status_line import StatusLine, status_space
from game.window.screens.dialogs.dialog import Answer, MessageDialog
from game.window.screens.page import Page
from game.window.screens.play.action_row import HINT, PAUSE, REDO, STEP, UNDO, ActionRow, Prompt
from game.window.screens.play.analysis_and_hints import AnalysisAndHints
from game.window.screens.play.autosave import Autosave
from game.window.screens.play.celebrations import has_won_without_help, is_first_win
from game.window.screens.play.coaching.coach_controls import CoachControls
from game.window.screens.play.game_help import GameHelp
from game.window.screens.play.help_panel import HELP_SWITCHES
from game.window.screens.play.ladder_game import LadderGame
from game.window.screens.play.menu import SAVE_GAME, TURN_BOARD, GameMenu
from game.window.screens.play.play_display import PlayDisplay
from game.window.screens.play.prompts import LEARN, after_game, choose_side, confirm_move, learn_control
from game.window.screens.play.side_panel import REMATCH, RESIGN, RETRY, REVIEW, SHOW_LINE, SidePanel
from game.window.screens.play.sound_cues import SoundCues
from game.window.screens.play.status_text import declined_swap_text, swap_text
from game.window.widgets.side_panel_cards import AdvantageBar, ResultKind
from game.window.widgets.widget import ButtonKind
from game.words.messages import mark, tr

HELP = Action("play.help", mark("Open or close the help panel"), ("G",), "RS")
BOARD_ONLY = Action("play.board_only", mark("Show only the board, or everything"), ("O",))
MENU = Action("play.menu", mark("Menu"), ("M",), "start")
NEW_GAME = Action("play.new", mark("New game"), ("Ctrl+N",))
STATUS_ROW = 60  # the height of the line below the board if nothing else is shown
LEAST_ROW = 720  # the least width of that line
BREATH = 0.35  # seconds between the parts of a computer's move


class Play(Page):
    """The screen on which a game is played. It also shows the game after its end.

    live            the game with its clocks and computer players
    series          the results of the earlier games in a row between these two players
    is_end_pending  True while the final move, which has been played, is still animated
    """

    moves_on_board = True
    has_autosave = True
    takes_games = True
    actions: ClassVar[Actions] = {
        **Page.actions,
        **GAME_ACTIONS,
        **STEPS,
        HINT: lambda page: page.action_row.ask_for_hint(),
        CHOOSE: lambda page: page.action_row.pause_watched(),
        **buttons(UNDO, REDO, STEP, PAUSE, HELP, REVIEW, RESIGN, REMATCH),
        BOARD_ONLY: lambda page: page.toggle_board_only(),
        **HELP_SWITCHES,
        SHOW_LINE: lambda page: page.coaching.show_me(),
        RETRY: lambda page: page.coaching.retry(),
        LEARN: lambda page: page.learn(),
        MENU: lambda page: page.open_menu(),
        NEW_GAME: lambda page: page.new_game(),
        PASTE_GAME: lambda page: page.paste(),
        TURN_BOARD: lambda page: page.turn_board(),
        SAVE_GAME: lambda page: page.app.navigator.save_game(page.record),
        OPEN_GAME: lambda page: page.app.navigator.open_game(page.take_game, has_last=False),
    }

    def __init__(
        self,
        app: SceneStack,
        record: Record,
        think: Think = ComputerMoveJob,
        is_paused: bool = False,
        series: Series | None = None,
        is_continued: bool = False,
    ) -> None:
        super().__init__(app, GAMES[record.game].title, back_icon="menu")
        self.record = record
        self.live = LiveGame(record, lambda: app.settings.thinking_pause, app.call_soon, think)
        self.live.is_paused = is_paused and self.live.is_watched
        self.series = series or Series()
        self._series_task = BackgroundTask(app.call_soon)
        self._first_win_task = BackgroundTask(app.call_soon)
        self.is_end_pending = False
        self.sound_cues = SoundCues(self.live)
        self.autosave = Autosave(app.store, record)
        self.ladder_game = LadderGame(app, record, is_continued)
        self.title = self.ladder_game.title or self.title
        self._declines_swap = False  # True if the second player has chosen not to swap sides
        self.help = GameHelp(app, self.live, self.changed)
        self.help.can_earn_star = self.ladder_game.step is not None
        self.board = GameBoard(self, record, self.play, self.refuse)
        self.advice = AnalysisAndHints(
            self.live, lambda: self.board.node, self.help.is_on, app.evaluation, self.changed
        )
        self.status = self.widgets.add(StatusLine())
        self.action_row = ActionRow(self.widgets, self.live, self.board.view, self.refuse)
        self.panel = SidePanel(self.widgets, self.board, self.help)
        self.advice.notation = lambda: app.settings.notation
        self.advice.shows_flips = lambda: self.panel.shows_flips
        self.coaching = CoachControls(
            app,
            self.live,
            self.board.move_input,
            self.panel,
            self.advice,
            self.help,
            lambda: self.board.node,
            self._play,
            self._go_back,
            self.changed,
        )
        self.help_tool = self.add_tool("life-buoy", "", self.toggle_help_panel, HELP)
        self.help_tool.label, self.help_tool.kind = tr("Help"), ButtonKind.PLAIN
        self.add_window_tools()
        self._bind_buttons()
        self._announce_stand_ins()
        self.board.on_show = self._forget_advice
        self.board.show_position()
        if series is None and None not in profiles_of(record):
            library = app.store.library
            self._series_task.start(
                lambda report, token: Series.in_library(library, record), self._take_series, is_short=True
            )

    def _take_series(self, series: Series) -> None:
        self.series = series
        self.changed(Changed.PLAYERS)

    def _bind_buttons(self) -> None:
        """Connect the buttons of the row and of the side panel to the methods of this screen."""
        row, panel = self.action_row, self.panel
        self.back_button.on_click, self.back_button.action = self.open_menu, MENU
        row.undo.on_click, row.redo.on_click = self.undo, self.redo
        row.hint.on_click = self.ask_for_hint
        row.to_latest.on_click = self.board.look_at_latest
        panel.new_game.on_click = self.new_game
        panel.review.on_click = lambda: self.app.navigator.review(self.record)
        panel.resign.on_click, panel.rematch.on_click = self.ask_to_resign, self.play_rematch

    def _announce_stand_ins(self) -> None:
        """Show a message for each computer player of a saved game that cannot be used here and is replaced."""
        for player in self.record.players:
            if not self.live.is_over and (words := opponents.stand_in(player.kind, self.record.game)):
                self.app.toast(words, self)

    # --- the position shown ---

    def _forget_advice(self) -> None:
        self.advice.forget_hint()
        self.coaching.choose_again()

    @property
    def shown_outcome(self) -> Outcome | None:
        """The outcome of the game, or None until the final move has been animated."""
        return None if self.is_end_pending else self.record.outcome

    @property
    def may_move(self) -> bool:
        return self.live.is_persons_turn and self.board.is_latest

    def question(self) -> Prompt | None:
        """Return the prompt to answer before the game continues, or None."""
        if not self.board.is_latest:
            return None
        if self.shown_outcome is not None:
            learn = learn_control(self.learn, self.coaching.has_mistakes)
            return self.ladder_game.question(learn) or after_game(
                self.live, self.play_rematch, self.play_with_coach, learn
            )
        if not self.may_move or self.coaching.question is not None:
            return self.coaching.question
        move_input = self.board.move_input
        if self.record.can_swap and not self._declines_swap and move_input.unconfirmed is None:
            return choose_side(self.swap, self.stay, self.advice.says_swap)
        return confirm_move(move_input, self.app.settings.notation)

    # --- the game ---

    def play(self, move: Move) -> None:
        """Play a person's move, unless the blunder guard holds it back to check it."""
        self.help.note_with_move()
        self.panel.open_coach_tab()
        if not self.coaching.hold_back(move):
            self._play(move)

    def _play(self, move: Move) -> None:
        self.show_played(self.live.play(move))

    def swap(self) -> None:
        self.show_played(self.live.swap())

    def stay(self) -> None:
        """Decline to swap sides."""
        self._declines_swap = True
        self.changed(Changed.INPUT)

    def show_played(self, played: Node) -> None:
        """Show a move or swap that was just played, unless the user looks at an earlier position."""
        board = self.board
        was_latest = board.node is played.parent
        if was_latest:
            board.node = played
        if played.move is None:
            board.move_input.cancel()
            sound.play("swap")
            self.app.toast(swap_text(self.record), self)
        else:
            board.view.set_game_moves([played.move])
            if was_latest:
                is_computers = played.person not in self.live.people
                board.show_move(played, BREATH if is_computers else 0.0)
                if is_computers and self.record.declined_swap:
                    self.app.toast(declined_swap_text(self.record), self)
        self.is_end_pending = self.record.outcome is not None
        self.autosave.save()
        self.advice.forget_hint()
        self.changed(Changed.BOARD)

    def show_declared(self) -> None:
        """Show and save a game that has ended without a move."""
        self._forget_advice()
        self.board.move_input.cancel()
        self.autosave.save()
        self._end()

    def _end(self) -> None:
        """Play the sound of the ending, add the game to the library and show the outcome."""
        self.is_end_pending = False
        has_ended, is_step_done = self.record.outcome is not None, self.ladder_game.is_done
        if self.record.outcome is not None:
            self.sound_cues.end(self.record.outcome)
            self.autosave.add_to_library()
            self.ladder_game.end()
        self.changed(Changed.BOARD)
        self.show_changes()
        if has_ended and not is_step_done and has_won_without_help(self.record):
            store, record, key = self.app.store, self.record, self.autosave.library_key
            self._first_win_task.start(
                lambda report, token: is_first_win(store, record, key), self._celebrate, is_short=True
            )
        else:
            self._celebrate(has_ended and is_step_done and not self.record.help)

    def _celebrate(self, is_milestone: bool) -> None:
        """Celebrate a win without help, or the completion of a step. A milestone is celebrated on the board, too."""
        has_lost = self.panel.result.kind is ResultKind.LOSS  # a step that asks to survive can end with a loss
        if self.app.settings.joys and not has_lost and (is_milestone or has_won_without_help(self.record)):
            self.panel.result.celebration.begin()
            if is_milestone:
                self.board.view.celebrate(self.board.bottom_side)

    def undo(self) -> None:
        if not self.live.can_undo:
            return
        self.live.undo()
        if len(self.live.people) == 1:  # two people agree to undo a move
            self.help.note(Help.UNDO)
        self._declines_swap = False
        if not self.record.current.is_swapped:
            self.app.toasts.remove(swap_text(self.record))
        if not self.record.declined_swap:
            self.app.toasts.remove(declined_swap_text(self.record))
        self.autosave.save()
        self.board.show_latest()

    def redo(self) -> None:
        if not self.record.can_redo:
            return
        self.live.redo()
        self.is_end_pending = self.record.outcome is not None and not self.autosave.library_key
        self.autosave.save()
        self.board.show_latest()

    def _go_back(self, node: Node) -> None:
        """Undo all moves after a position of the game."""
        while self.record.current.ply > node.ply and self.live.can_undo:
            self.undo()

    def ask_to_resign(self) -> None:
        """Ask the user to confirm before the person resigns."""
        if self.live.resigning_side is None:
            return
        answers: list[Answer] = [
            (tr("Play on"), None, ButtonKind.PRIMARY),
            (tr("Resign"), lambda: self.declare(self.live.resign), ButtonKind.PLAIN),
        ]
        words = tr("Your opponent wins. You can still undo this.")
        self.app.push(MessageDialog(self.app, tr("Resign this game?"), words, answers))

    def agree_draw(self) -> None:
        self.declare(self.live.agree_draw)

    def declare(self, declare: Callable[[], object]) -> None:
        """End the game by `declare`, such as a resignation, and show the result."""
        self.board.look_at_latest()
        declare()
        self.show_declared()

    def play_rematch(self, opponent: str | None = None) -> None:
        """Start a rematch, in which the other player moves first.

        If `opponent`, the seat of a computer player, is given, it replaces the computer.
        """
        series = self.series.with_game(self.record).exchanged() if opponent is None else Series()
        self.app.replace(Play(self.app, rematch(self.record, opponent), self.live.think, series=series))

    def play_with_coach(self) -> None:
        """Start a rematch with the coach switched on."""
        if not self.help.is_on(Help.COACH):
            self.help.toggle(Help.COACH)
        self.play_rematch()

    # --- other screens ---

    def open_menu(self) -> None:
        self.app.push(
            GameMenu(
                self.app, self.live, self.board.node, self.paste, self.agree_draw, self.turn_board, self.help.warning
            )
        )

    def new_game(self) -> None:
        self.app.navigator.new_game(self.record.game, two_players=len(self.live.people) == 2)

    def learn(self) -> None:
        """Open the exercises with the mistakes of the game, if the game is over and has any."""
        can_learn = self.live.is_over and self.record.root.next is not None and not self.live.is_watched
        if can_learn and self.coaching.has_mistakes:
            self.app.navigator.mistakes(self.record)

    def paste(self) -> None:
        """Show the game or the position on the clipboard."""
        self.app.navigator.paste(self._take_pasted, self.record)

    def _take_pasted(self, record: Record) -> None:
        if record.root.next is None and all(player.is_person for player in record.players):
            # A position without a game names no players, so the current players continue from it.
            record.players = self.record.players
        self.take_game(record)

    def take_game(self, record: Record) -> None:
        self.app.navigator.show_game(record)

    def turn_board(self) -> None:
        """Let the board turn after each move in games between two people, or stop that."""
        if len(self.live.people) == 2:
            self.app.change(turns_board=not self.app.settings.turns_board)
            self.changed(Changed.SETTINGS)

    def toggle_board_only(self) -> None:
        """Show only the board and the line of text below it, or everything again."""
        self.app.change(board_only=not self.is_board_only)
        if self.is_board_only:
            self.app.toast(tr("Click the line below the board for all actions"), self)

    # --- help ---

    def ask_for_hint(self) -> None:
        self.help.note(Help.HINT)
        self.advice.ask_for_hint()
        self.changed(Changed.SETTINGS)

    def toggle_help_panel(self) -> None:
        """Open the help panel. If it can be seen, close it."""
        if self.panel.has_help and not self.panel.shows_help:
            self.panel.open_help_tab()
        else:
            self.help.open_panel(not self.panel.has_help)

    # --- contents ---

    def parts(self) -> Sequence[Part]:
        return PlayDisplay(self).parts()

    # --- the scene ---

    def enter(self) -> None:
        self.autosave.begin()
        self.help.note_visible()
        self.changed(EVERYTHING)

    def leave(self) -> None:
        if self.is_end_pending:
            self._end()
        self.live.cancel_thinking()
        self.advice.stop()
        self.coaching.stop()
        self._series_task.cancel()
        self._first_win_task.cancel()
        self.autosave.leave()

    @property
    def is_board_only(self) -> bool:
        """True if only the board and the line of text below it are on the screen."""
        return self.app.settings.board_only

    def _layout_board_only(self, size: tuple[float, float]) -> None:
        board, row = self.board, self.action_row
        frame = board.layout_alone(size, below=STATUS_ROW)
        self.widgets.only = frozenset((board.widget, self.status, *row.answers))
        width = min(size[0] - 2 * theme.MARGIN, max(frame.width, LEAST_ROW))
        left = min(max(theme.MARGIN, frame.centerx - width / 2), size[0] - theme.MARGIN - width)
        self.status.place_at(pygame.FRect(left, frame.bottom + (STATUS_ROW - 44) / 2, width, 44))
        answers = pygame.FRect(self.status.place)
        answers.width = 0.56 * width
        answers.right = self.status.place.right
        row.layout(answers, self.status.place)
        self.widgets.keep_clear(self.status.place)
        self.changed(Changed.LAYOUT)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        self.action_row.is_alone = self.is_board_only
        if self.is_board_only:
            self._layout_board_only(size)
            return
        self.widgets.only = None
        board = self.board
        area = board.layout(size, below=status_space())
        self.panel.layout(board.panel_place, size[0] < theme.SIDE_PANEL_FROM)
        base = board.panel_place.bottom - board.button_height
        frame = board.view.frame
        left, top, width = self.status.layout(frame, area, base)
        self.widgets.keep_clear(self.status.place)
        self.action_row.layout(pygame.FRect(left, top, width, board.button_height), self.status.place)
        board.balance.rect = pygame.FRect(min(left, frame.x) - 36, frame.y, AdvantageBar.WIDTH, frame.height)
        self.changed(Changed.LAYOUT)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.is_board_only and event.type == pygame.MOUSEBUTTONDOWN and self._is_on_line(event.pos):
            return self.app.navigator.actions()
        used = self.action_row.handle(event) or super().handle(event) or self.board.handle(event)
        if used:
            self.changed(Changed.INPUT)
        return used

    def _is_on_line(self, position: tuple[float, float]) -> bool:
        """Return True if a position is on the line of text, and not on an answer beside it."""
        return self.status.place.collidepoint(position) and self.widgets.at(position) is None

    def key(self, press: KeyPress) -> bool:
        if not press.is_repeated:
            self.action_row.move_controls.end_preview()
        used = super().key(press)
        if used:
            self.changed(Changed.INPUT)
        return used

    def key_owners(self) -> list[ActionOwner]:
        return [*super().key_owners(), self.action_row.move_controls, self.board.widget.key_owner]

    def refuse(self, disabled_reason: str, around: pygame.FRect) -> None:
        """Show the reason why a click or key makes no move.

        If an earlier position is shown, show the latest position.
        """
        if not self.board.is_latest:
            self.board.look_at_latest()
            disabled_reason = tr("The board now shows the latest position")
        self.widgets.refuse(disabled_reason, around)

    def back(self) -> None:
        """Handle the Esc key: show the latest position, cancel a part of a move or a prompt, or leave the screen."""
        if not self.board.is_latest:
            self.board.look_at_latest()
        elif self.coaching.choose_again() or self.board.move_input.cancel():
            pass
        elif self.action_row.question is not None and self.record.can_swap:
            self.stay()
        else:
            self.app.pop()

    def update(self, dt: float) -> float:
        wait = min(super().update(dt), self.board.update(dt), self.action_row.update(dt))
        wait = min(wait, self._let_match_go_on(dt))
        self.advice.update()
        if self.is_end_pending and not self.board.view.busy and self.board.is_latest:
            self._end()
            return 0.0
        return wait

    def _let_match_go_on(self, dt: float) -> float:
        is_on_top = self.app.top is self
        is_quiet = is_on_top and not self.board.view.busy
        match self.live.update(dt, is_quiet):
            case Outcome():
                self.show_declared()
            case Node() as played:
                self.show_played(played)
            case SearchResult():
                self.changed(Changed.THINKING)
            case TimePassed():
                self.changed(Changed.CLOCKS)
        self.autosave.pass_time(dt if is_quiet else 0.0)
        if is_on_top and self.live.people and not self.live.is_paused:
            self.autosave.count_time(dt)
        self.sound_cues.pass_time(dt if is_on_top else 0.0, is_quiet and not self.board.view.busy)
        return self.live.wait() if is_on_top else IDLE
