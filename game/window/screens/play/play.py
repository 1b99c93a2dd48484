"""The Play scene: a game between people, the computer, or both, with everything that can be done to it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ai.search.deepening import Thought
from game.play import opponents
from game.play.live_game import TimePassed, rematch
from game.play.opponents import ComputerThinking, Think
from game.play.series import Series
from game.record.record import Played, Record
from game.rules.numbers import Move
from game.rules.outcome import Outcome
from game.window import sound
from game.window.motion import IDLE
from game.window.scene import Stage
from game.window.screens.play.actions import Question
from game.window.screens.play.climbing import Climbing
from game.window.screens.play.coaching.coach_controls import CoachControls
from game.window.screens.play.keeper import Keeper
from game.window.screens.play.play_ways import PlayWays
from game.window.screens.play.questions import what_next, whether_meant, who_takes_which_side
from game.window.screens.play.sound_cues import Heard
from game.window.screens.play.table import Table

BREATH = 0.35  # seconds between the parts of a computer's turn


class Play(Table):
    """A game in progress, or one that has ended."""

    def __init__(
        self,
        app: Stage,
        record: Record,
        think: Think = ComputerThinking,
        is_paused: bool = False,
        series: Series | None = None,
    ) -> None:
        super().__init__(app, record, self.play, think, series or Series())
        self.live.is_paused = is_paused and self.live.is_watched
        self.heard = Heard(self.live)
        self.doors = PlayWays(app, self.live)
        self.keeper = Keeper(app.store, record)
        self.climbing = Climbing(app, record)
        self.title = self.climbing.title or self.title
        self._stays = False  # and does not take over the first turn
        self._add_coaching()
        self.add_window_tools()
        self._tell_what_is_pressed()
        self._tell_of_stand_ins()
        self.show_position()

    def _tell_of_stand_ins(self) -> None:
        """Say who plays for whom that a saved game names and nobody knows here."""
        for seat in self.record.seats:
            if not self.live.is_over and (words := opponents.stand_in(seat, self.record.game)):
                self.app.toast(words)

    def _tell_what_is_pressed(self) -> None:
        """Say what the buttons and the keys do."""
        actions, panel, doors = self.actions, self.panel, self.doors
        self.way_back.on_click, self.way_back.hint = self.open_menu, "Menu (M)"
        actions.undo.on_click, actions.redo.on_click = self.undo, self.redo
        actions.hint.on_click = self.ask_for_hint
        actions.to_now.on_click = self.look_at_now
        panel.new_game.on_click, panel.review.on_click = doors.new_game, doors.review
        panel.resign.on_click, panel.rematch.on_click = self.ask_to_resign, self.play_rematch
        self.keys |= {pygame.K_m: self.open_menu, pygame.K_l: doors.learn}
        self.control_keys |= {
            pygame.K_z: self.undo,
            pygame.K_y: self.redo,
            pygame.K_s: doors.save,
            pygame.K_o: doors.open,
            pygame.K_n: doors.new_game,
        }

    def _add_coaching(self) -> None:
        self.coaching = CoachControls(
            self.app, self.live, self.turn, self.panel, self._play, self._go_back, self.refresh
        )
        if not self.live.is_watched:
            self.coaching.tool = self.add_tool(
                "message-square-text", "The coach explains moves (C)", self.coaching.toggle
            )
        self.keys |= self.coaching.keys

    def show_position(self) -> None:
        self.advice.forget_hint()
        self.coaching.choose_again()
        super().show_position()

    def question(self) -> Question | None:
        """What is to be decided before the game goes on."""
        if not self.record.is_live:
            return None
        if self.seen_outcome is not None:
            learn = self.doors.learn
            return self.climbing.question(learn) or what_next(self.live, self.play_rematch, learn)
        if not self.may_move or self.coaching.question is not None:
            return self.coaching.question
        if self.record.can_swap and not self._stays and self.turn.unconfirmed is None:
            return who_takes_which_side(self.swap, self.stay, self.advice.says_swap)
        return whether_meant(self.turn)

    # --- the game ---

    def play(self, move: Move) -> None:
        """A person plays a move, unless it is held back to be looked at."""
        if not self.coaching.holds(move):
            self._play(move)

    def _play(self, move: Move) -> None:
        self._show_played(self.live.play(move))

    def swap(self) -> None:
        self._show_played(self.live.swap())

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
                is_computers = self.record.owners[played.entry.side] not in self.live.people
                self.show_move(played, BREATH if is_computers else 0.0)
                if is_computers and self.record.declined_swap:
                    self.app.toast(self._stays_words())
        self.end_is_near = self.record.outcome is not None
        self.keeper.save()
        self.advice.forget_hint()
        self.refresh()

    def _swapped_words(self) -> str:
        return f"{self.record.names[1]} takes over the first turn"

    def _stays_words(self) -> str:
        return f"{self.record.names[1]} stays, and answers the first turn"

    def _declared(self) -> None:
        self.coaching.choose_again()
        self.turn.take_back()
        self.keeper.save()
        self.advice.forget_hint()
        self._end()

    def _end(self) -> None:
        """The end of the game is seen now: let it be heard, and keep the game."""
        self.end_is_near = False
        if self.record.outcome is not None:
            self.heard.end(self.record.outcome)
            self.keeper.keep()
            self.climbing.end()
        self.refresh()
        if self.app.settings.joys and self.climbing.is_reason_for_joy:
            self.panel.result.celebration.begin()

    def undo(self) -> None:
        if not self.live.can_undo:
            return
        self.live.undo()
        self.climbing.is_alone = False
        self._stays = False
        if not self.record.is_swapped:
            self.app.toasts.take_back(self._swapped_words())
        if not self.record.declined_swap:
            self.app.toasts.take_back(self._stays_words())
        self.keeper.save()
        self.show_position()

    def ask_for_hint(self) -> None:
        self.climbing.is_alone = False
        self.advice.ask_for_hint()

    def redo(self) -> None:
        if not self.record.can_redo:
            return
        self.live.redo()
        self.end_is_near = self.record.outcome is not None and not self.keeper.kept_as
        self.keeper.save()
        self.show_position()

    def _go_back(self, place: int) -> None:
        """Take back everything that came after a position."""
        while self.record.now > place and self.live.can_undo:
            self.undo()

    def ask_to_resign(self) -> None:
        if self.live.who_resigns is not None:
            self.doors.resignation(lambda: self._declare(self.live.resign))

    def agree_draw(self) -> None:
        self._declare(self.live.agree_draw)

    def _declare(self, declare: Callable[[], object]) -> None:
        self.look_at_now()
        declare()
        self._declared()

    def play_rematch(self, level: int | None = None) -> None:
        """The same again with sides swapped, or against another level."""
        series = self.series.with_game(self.record).exchanged() if level is None else Series()
        self.app.replace(Play(self.app, rematch(self.record, level), self.live.think, series=series))

    def open_menu(self) -> None:
        self.doors.menu(self.agree_draw)

    def take(self, record: Record) -> None:
        self.app.ways.go_on_with(record)

    def paste(self) -> None:
        self.doors.paste()

    def refresh(self) -> None:
        if self.advice.is_on:
            self.climbing.is_alone = False
        self.climbing.offer(self.panel)
        super().refresh()

    def facts(self) -> str:
        return self.climbing.words or super().facts()

    # --- the scene ---

    def enter(self) -> None:
        self.keeper.begin()
        self.refresh()

    def leave(self) -> None:
        if self.end_is_near:
            self._end()
        self.live.forget()
        self.advice.stop()
        self.coaching.stop()
        self.keeper.leave()

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
        # Mouse and wheel may also change what is half done of the turn.
        return move is not None or event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)

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
        if self.end_is_near and not self.view.busy and self.record.is_live:
            self._end()
        return wait

    def _let_match_go_on(self, dt: float) -> float:
        is_on_top = self.app.top is self
        is_quiet = is_on_top and not self.view.busy
        match self.live.update(dt, is_quiet):
            case Outcome():
                self._declared()
            case Played() as played:
                self._show_played(played)
            case Thought() | TimePassed():
                self.refresh_panel()
        self.keeper.pass_time(dt if is_quiet else 0.0)
        if is_on_top and self.live.people and not self.live.is_paused:
            self.keeper.count_time(dt)
        self.heard.pass_time(dt if is_on_top else 0.0, is_quiet and not self.view.busy)
        return self.live.wait() if is_on_top else IDLE
