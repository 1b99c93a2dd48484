"""The Play scene: a game between people, the computer, or both, with everything that can be done to it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ai.search.deepening import Thought
from game.play import opponents
from game.play.match import Match, TimePassed, rematch
from game.play.opponents import ComputerThinking, Think
from game.play.series import Series
from game.record.record import Played, Record
from game.rules.catalog import GAMES
from game.rules.numbers import Move
from game.rules.outcome import Outcome
from game.window import screen, sound, theme
from game.window.boards.catalog import ROOMS
from game.window.motion import IDLE
from game.window.scene import Stage
from game.window.screens.board_page import BoardPage
from game.window.screens.play.actions import Actions, Question
from game.window.screens.play.advice import Advice
from game.window.screens.play.coaching import Coaching
from game.window.screens.play.doors import Doors
from game.window.screens.play.heard import Heard
from game.window.screens.play.keeper import Keeper
from game.window.screens.play.questions import what_next, whether_meant, who_takes_which_side
from game.window.screens.play.side_panel import SidePanel
from game.window.screens.play.status import card_of, status_of
from game.window.screens.play.status_line import ROOM, StatusLine
from game.window.widgets.cards import Balance
from game.words.catalog import WORDS
from game.words.results import setup_facts

BREATH = 0.35  # seconds between the parts of a computer's turn


class Play(BoardPage):
    """A game in progress, or one that has ended."""

    def __init__(
        self,
        app: Stage,
        record: Record,
        think: Think = ComputerThinking,
        is_paused: bool = False,
        series: Series | None = None,
    ) -> None:
        turn = ROOMS[record.game].turn(record.board, record.setup, self.play, lambda: app.settings.confirm_move)
        super().__init__(app, record, GAMES[record.game].title, "menu", turn)
        self.match = Match(record, lambda: app.settings.thinking_pause, think)
        self.match.is_paused = is_paused and self.match.is_watched
        self.heard = Heard(self.match)
        # Between two people nobody looks over their shoulders unless they ask for it.
        has_advice = app.settings.analysis and len(self.match.people) < 2
        self.advice = Advice(self.match, has_advice, self.refresh)
        self.doors = Doors(app, self.match)
        self.series = series or Series()  # before this game
        self.keeper = Keeper(app.store, record)
        self.way_back.on_click, self.way_back.hint = self.open_menu, "Menu (M)"
        self.analysis_tool = self.add_tool("gauge", "What every move is worth (A)", self.toggle_analysis)
        self.lens_tool = self.add_tool("scan-eye", "What either side threatens (T)", self.toggle_lens)
        self._add_actions()
        self._add_panel()
        self._add_coaching()
        self.add_window_tools()
        self.status = StatusLine()
        self._stays = False  # and does not take over the first turn
        self._end_is_near = False  # the move that ends the game has been played, but not yet been seen
        self._tell_of_stand_ins()
        self.show_position()

    def _tell_of_stand_ins(self) -> None:
        """Say who plays for whom that a saved game names and nobody knows here."""
        for seat in self.record.seats:
            if not self.match.is_over and (words := opponents.stand_in(seat, self.record.game)):
                self.app.toast(words)

    def _add_actions(self) -> None:
        self.actions = actions = Actions(self.widgets, self.match, self.view)
        actions.undo.on_click, actions.redo.on_click = self.undo, self.redo
        actions.hint.on_click = self.advice.ask_for_hint
        actions.to_now.on_click = self.look_at_now
        self.keys |= {
            pygame.K_a: self.toggle_analysis,
            pygame.K_m: self.open_menu,
            pygame.K_t: self.toggle_lens,
        }
        self.control_keys |= {
            pygame.K_z: self.undo,
            pygame.K_y: self.redo,
            pygame.K_s: self.doors.save,
            pygame.K_o: self.doors.open,
            pygame.K_n: self.doors.new_game,
        }

    def _add_panel(self) -> None:
        self.panel = SidePanel(self.widgets, self.look)
        self.panel.new_game.on_click = self.doors.new_game
        self.panel.review.on_click = self.doors.review
        self.panel.resign.on_click = self.ask_to_resign
        self.panel.rematch.on_click = self.play_rematch

    def _add_coaching(self) -> None:
        self.coaching = Coaching(self.app, self.match, self.turn, self.panel, self._play, self._go_back, self.refresh)
        if not self.match.is_watched:
            self.coaching.tool = self.add_tool(
                "message-square-text", "The coach explains moves (C)", self.coaching.toggle
            )
        self.keys |= self.coaching.keys

    # --- what is shown ---

    @property
    def place(self) -> int:
        return self.record.cursor

    def go_to(self, place: int) -> None:
        self.record.look(place)

    def look_at_now(self) -> None:
        self.look(self.end)

    @property
    def seen_outcome(self) -> Outcome | None:
        """How the game ended, once that has been seen: nobody wins before the disc has fallen."""
        return None if self._end_is_near else self.record.outcome

    @property
    def may_move(self) -> bool:
        return self.match.is_persons_turn and self.record.is_live

    def show_position(self) -> None:
        self.advice.forget_hint()
        self.coaching.choose_again()
        super().show_position()

    def refresh(self) -> None:
        """Bring everything on the screen up to date."""
        self.subtitle = self._facts()
        self.analysis_tool.on, self.lens_tool.on = self.advice.is_on, self.advice.has_lens
        self.view.active = self.may_move
        self.turn.barrier = self._barrier()
        self.has_balance = self.advice.is_on
        question = self._question()
        self.actions.ask(question)
        self.advice.show(self.view, self.balance, self.panel.advantage, self.bottom_side)
        self._refresh_panel()
        self.actions.refresh()
        asked = question.words if question is not None else ""
        self.status.aside = WORDS[self.record.game].countdown(self.record.shown) if self.record.is_live else ""
        width = self.status.room(self.actions.status_end(self.status.place))
        self.status.words = status_of(self.match, self.seen_outcome, self.advice, self.turn, asked, width)
        screen.damage()

    def _question(self) -> Question | None:
        """What is to be decided before the game goes on."""
        if not self.record.is_live:
            return None
        if self.seen_outcome is not None:
            return what_next(self.match, self.play_rematch)
        if not self.may_move or self.coaching.question is not None:
            return self.coaching.question
        if self.record.can_swap and not self._stays and self.turn.unconfirmed is None:
            return who_takes_which_side(self.swap, self.stay, self.advice.says_swap)
        return whether_meant(self.turn)

    def _barrier(self) -> str:
        """Why no part of a turn can be made now, or nothing."""
        if self.match.is_over:
            return "The game is over"
        if not self.record.is_live:
            return "This is an earlier position: go back to now first"
        return "" if self.may_move else "It is not your turn"

    def toggle_analysis(self) -> None:
        self.advice.toggle()
        if len(self.match.people) < 2:
            self.app.change(analysis=self.advice.is_on)
        self.refresh()

    def toggle_lens(self) -> None:
        self.advice.toggle_lens()
        self.refresh()

    def _facts(self) -> str:
        names, seats = self.record.names, self.record.seats
        facts = [f"{names[0]} vs {names[1]}"]
        facts += [opponents.detail(seat) for seat in dict.fromkeys(seats) if opponents.detail(seat)]
        return "  ·  ".join(facts + setup_facts(self.record))

    # --- the side panel ---

    def _refresh_panel(self) -> None:
        outcome = self.seen_outcome
        sides = (1 - self.bottom_side, self.bottom_side)
        for card, side in zip(self.panel.cards, sides, strict=True):
            tally, stock = self.room.tally(self.view.board, side), self.turn.stock(self.record.shown, side)
            series = self.series if outcome is None else self.series.with_game(self.record)
            won = series.words(self.record.owners[side])
            card.show(card_of(self.match, side, outcome, [tally, won], stock))
        self.panel.show_result(self.match, outcome, self.advice.is_on)
        self.coaching.show()
        self.panel.show_moves(self.record, self.app.settings.notation, self.advice.mistakes)
        self.panel.resign.why_not = "" if self.match.who_resigns is not None else "Nobody here can resign"
        self.panel.review.why_not = "" if self.record.now else "There is nothing to review yet"

    # --- the game ---

    def play(self, move: Move) -> None:
        """A person plays a move, unless it is held back to be looked at."""
        if not self.coaching.holds(move):
            self._play(move)

    def _play(self, move: Move) -> None:
        self._show_played(self.match.play(move))

    def swap(self) -> None:
        self._show_played(self.match.swap())

    def stay(self) -> None:
        """Do not take over the first turn."""
        self._stays = True
        self.refresh()

    def _show_played(self, played: Played) -> None:
        """Show what has just been played, unless an earlier position is looked at."""
        if played.entry.move is None:
            self.turn.take_back()
            sound.play("swap")
            self.app.toast(self._swapped_words())
        else:
            self.view.recall([played.entry.move])
            if self.record.is_live:
                is_computers = self.record.owners[played.entry.side] not in self.match.people
                self.show_move(played, BREATH if is_computers else 0.0)
        self._end_is_near = self.record.outcome is not None
        self.keeper.save()
        self.advice.forget_hint()
        self.refresh()

    def _swapped_words(self) -> str:
        return f"{self.record.names[1]} takes over the first turn"

    def _declared(self) -> None:
        self.coaching.choose_again()
        self.turn.take_back()
        self.keeper.save()
        self.advice.forget_hint()
        self._end()

    def _end(self) -> None:
        """The end of the game is seen now: let it be heard, and keep the game."""
        self._end_is_near = False
        if self.record.outcome is not None:
            self.heard.end(self.record.outcome)
            self.keeper.keep()
        self.refresh()

    def undo(self) -> None:
        if not self.match.can_undo:
            return
        self.match.undo()
        self._stays = False
        if not self.record.is_swapped:
            self.app.toasts.take_back(self._swapped_words())
        self.keeper.save()
        self.show_position()

    def redo(self) -> None:
        if not self.record.can_redo:
            return
        self.match.redo()
        self._end_is_near = self.record.outcome is not None and not self.keeper.kept_as
        self.keeper.save()
        self.show_position()

    def _go_back(self, place: int) -> None:
        """Take back everything that came after a position."""
        while self.record.now > place and self.match.can_undo:
            self.undo()

    def ask_to_resign(self) -> None:
        if self.match.who_resigns is not None:
            self.doors.resignation(lambda: self._declare(self.match.resign))

    def agree_draw(self) -> None:
        self._declare(self.match.agree_draw)

    def _declare(self, declare: Callable[[], object]) -> None:
        self.look_at_now()
        declare()
        self._declared()

    def play_rematch(self, level: int | None = None) -> None:
        """The same again with sides swapped, or against another level."""
        series = self.series.with_game(self.record).exchanged() if level is None else Series()
        self.app.replace(Play(self.app, rematch(self.record, level), self.match.think, series=series))

    def open_menu(self) -> None:
        self.doors.menu(self.agree_draw)

    def take(self, record: Record) -> None:
        self.app.ways.go_on_with(record)

    def paste(self) -> None:
        self.doors.paste()

    # --- the scene ---

    def enter(self) -> None:
        self.keeper.begin()
        self.refresh()

    def leave(self) -> None:
        if self._end_is_near:
            self._end()
        self.match.forget()
        self.advice.stop()
        self.coaching.stop()
        self.keeper.save()

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        area = self.layout_board(size, below=ROOM)
        self.panel.layout(self.panel_place, size[0] < theme.SIDE_PANEL_FROM)
        base = self.panel_place.bottom - self.button_height
        left, top, width = self.status.layout(self.view.frame, area, base)
        self.widgets.keep_clear(self.status.place)
        self.actions.layout(pygame.FRect(left, top, width, self.button_height), self.status.place)
        frame = self.view.frame
        self.balance.rect = pygame.FRect(min(left, frame.x) - 36, frame.y, Balance.WIDTH, frame.height)
        self.refresh()

    def handle(self, event: pygame.event.Event) -> bool:
        used = self.actions.handle(event) or super().handle(event) or self._choose(event)
        if used:
            self.refresh()
        return used

    def _choose(self, event: pygame.event.Event) -> bool:
        """A person chooses a move on the board."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.turn.barrier and self.view.frame.collidepoint(event.pos):
            sound.play("refused")
        move = self.view.handle(event)
        if move is not None and self.may_move:
            self.turn.choose(move)
        return move is not None

    def shortcut(self, event: pygame.event.Event) -> bool:
        is_redo = bool(event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT and not event.mod & pygame.KMOD_ALT)
        if is_redo:
            self.redo()
        used = is_redo or super().shortcut(event)
        if used:
            self.refresh()
        return used

    def back(self) -> None:
        """Esc: first out of what is half done, then out of the game, which is saved."""
        if not self.record.is_live:
            self.look_at_now()
        elif self.coaching.choose_again() or self.turn.take_back():
            pass
        elif self.actions.question is not None and self.record.can_swap:
            self.stay()
        else:
            self.app.pop()

    def update(self, dt: float) -> float:
        wait = min(super().update(dt), self.panel.update(dt), self.actions.update(dt))
        wait = min(wait, self._let_match_go_on(dt), self.advice.update(), self.coaching.update())
        if self._end_is_near and not self.view.busy and self.record.is_live:
            self._end()
        return wait

    def _let_match_go_on(self, dt: float) -> float:
        is_on_top = self.app.top is self
        is_quiet = is_on_top and not self.view.busy
        match self.match.update(dt, is_quiet):
            case Outcome():
                self._declared()
            case Played() as played:
                self._show_played(played)
            case Thought() | TimePassed():
                self._refresh_panel()
        self.keeper.pass_time(dt if is_quiet else 0.0)
        self.heard.pass_time(dt if is_on_top else 0.0, is_quiet and not self.view.busy)
        return self.match.wait() if is_on_top else IDLE

    def draw_around(self, surface: pygame.Surface) -> None:
        self.status.draw(surface, self.actions.status_end(self.status.place))
        self.panel.draw(surface)
