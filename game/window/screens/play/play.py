"""The Play scene: a game between people, the computer, or both, with everything that can be done to it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ai.search.deepening import Thought
from game.play import library, opponents
from game.play.match import Match, TimePassed, rematch
from game.play.opponents import ComputerThinking, Think
from game.play.store import AUTOSAVE
from game.record.record import PERSON, Played, Record
from game.record.saved import text_of
from game.rules.catalog import GAMES
from game.rules.outcome import Outcome
from game.window import screen, sound, theme
from game.window.boards.catalog import ROOMS, view_for
from game.window.motion import IDLE
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.exchange import copy_game, opened, pasted
from game.window.screens.page import TOP, Page
from game.window.screens.play.actions import Actions
from game.window.screens.play.advice import Advice
from game.window.screens.play.menu import GameMenu
from game.window.screens.play.side_panel import SidePanel
from game.window.screens.play.status import card_of, status_of
from game.window.screens.sheets import Answer, Message
from game.window.widgets.cards import Balance
from game.words.results import outcome_detail, outcome_title, setup_facts

BAR_ROOM = 48  # beside the board, for the balance
LEAST_BELOW = 385  # the width that the status line and the buttons need
STATUS_ROOM = 36  # below the board, for the status line
SAVE_CLOCKS = 5.0  # seconds between two saves while a clock runs


class Play(Page):
    """A game in progress, or one that has ended."""

    has_ground = True

    def __init__(self, app: Stage, record: Record, think: Think = ComputerThinking, is_paused: bool = False) -> None:
        super().__init__(app, GAMES[record.game].title, way_back="menu")
        self.record = record
        self.match = Match(record, lambda: app.settings.thinking_pause, think)
        self.match.is_paused = is_paused and self.match.is_watched
        self.room = ROOMS[record.game]
        self.turn = self.room.turn(record.board, record.setup, self.play, lambda: app.settings.confirm_move)
        self.view = view_for(record.shown, turn=self.turn)
        self.view.recall([entry.move for entry in record.entries if entry.move is not None])
        # Between two people nobody looks over their shoulders unless they ask for it.
        has_advice = app.settings.analysis and len(self.match.people) < 2
        self.advice = Advice(self.match, has_advice, self.refresh)
        self.way_back.on_click, self.way_back.hint = self.open_menu, "Menu (M)"
        self.analysis_tool = self.add_tool("gauge", "What every move is worth (A)", self.toggle_analysis)
        self.add_window_tools()
        self._add_actions()
        self.panel = SidePanel(self.widgets, self.look_by)
        self.panel.new_game.on_click = self.open_new_game
        self.panel.review.on_click = self.open_review
        self.panel.resign.on_click = self.ask_to_resign
        self.panel.rematch.on_click = self.play_rematch
        self.status = ""
        self.kept_as = ""  # the saved game that the end of this one was kept as
        self._status_place = pygame.FRect(0, 0, 0, 0)
        self._clock_unsaved = 0.0
        self._was_busy = False
        self._end_is_near = False  # the move that ends the game has been played, but not yet been seen
        self._has_begun = False
        self._tell_of_stand_ins()
        self._show_position()

    def _tell_of_stand_ins(self) -> None:
        """Say who plays for whom that a saved game names and nobody knows here."""
        for seat in self.record.seats:
            if not self.match.is_over and (words := opponents.stand_in(seat, self.record.game)):
                self.app.toast(words)

    def _add_actions(self) -> None:
        self.actions = actions = Actions(self.widgets, self.match, self.view)
        actions.swap.on_click = self.swap
        actions.undo.on_click, actions.redo.on_click = self.undo, self.redo
        actions.hint.on_click = self.advice.ask_for_hint
        actions.to_now.on_click = self.look_at_now
        self.keys = {
            pygame.K_a: self.toggle_analysis,
            pygame.K_m: self.open_menu,
            pygame.K_PAGEUP: lambda: self.look_by(-1),
            pygame.K_PAGEDOWN: lambda: self.look_by(1),
            pygame.K_HOME: lambda: self.look_by(-self.record.cursor),
            pygame.K_END: self.look_at_now,
        }
        self.control_keys = {
            pygame.K_z: self.undo,
            pygame.K_y: self.redo,
            pygame.K_c: lambda: copy_game(self.app, self.record),
            pygame.K_v: self.paste,
            pygame.K_s: lambda: self.app.ways.save_game(self.record),
            pygame.K_o: lambda: self.app.ways.open_game(self.app.ways.go_on_with),
            pygame.K_n: self.open_new_game,
        }

    # --- what is shown ---

    @property
    def bottom_side(self) -> int:
        """The side whose card is the lower one: that of the only person, else the second."""
        people = self.match.people
        return self.record.owners.index(people[0] if len(people) == 1 else 1)

    @property
    def seen_outcome(self) -> Outcome | None:
        """How the game ended, once that has been seen: nobody wins before the disc has fallen."""
        return None if self._end_is_near else self.record.outcome

    @property
    def may_move(self) -> bool:
        return self.match.is_persons_turn and self.record.is_live

    def _show_position(self) -> None:
        """Show the position that is looked at, at once."""
        self.view.show(self.record.shown, self.record.steps_into(self.record.cursor))
        self._changed()

    def _changed(self) -> None:
        """Something about the position shown has changed: nothing that was said about it still holds."""
        self.advice.forget_hint()
        self.refresh()

    def refresh(self) -> None:
        """Bring everything on the screen up to date."""
        self.subtitle = self._facts()
        self.analysis_tool.on = self.advice.is_on
        self.view.active = self.may_move
        self.turn.barrier = self._barrier()
        self.advice.show(self.view, self.panel.advantage, self.bottom_side)
        self._refresh_panel()
        notation, width = self.app.settings.notation, self._status_place.width
        self.status = status_of(self.match, self.seen_outcome, self.advice, self.turn, notation, width)
        self.actions.refresh()
        screen.damage()

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
            card.show(card_of(self.match, side, outcome, tally, stock))
        had_result = self.panel.result.visible
        if outcome is None:
            self.panel.result.hide()
        else:
            title = outcome_title(self.record, outcome)
            self.panel.result.show(title, outcome_detail(self.record, outcome), outcome.winner)
        if had_result != self.panel.result.visible or self.panel.has_advantage != self.advice.is_on:
            self.panel.has_advantage = self.advice.is_on
            self.panel.arrange()
        mistakes = self.advice.mistakes
        self.panel.moves.show(self.record, self.app.settings.notation, self.record.cursor, mistakes)
        self.panel.back.why_not = "" if self.record.cursor > 0 else "This is where the game began"
        self.panel.forth.why_not = "" if not self.record.is_live else "This is the latest position"
        self.panel.resign.why_not = "" if self.match.who_resigns is not None else "Nobody here can resign"
        self.panel.review.why_not = "" if self.record.now else "There is nothing to review yet"

    # --- the game ---

    def play(self, move: int) -> None:
        """A person plays a move."""
        self._show_played(self.match.play(move))

    def swap(self) -> None:
        self._show_played(self.match.swap())

    def _show_played(self, played: Played) -> None:
        """Show what has just been played, unless an earlier position is looked at."""
        if played.entry.move is None:
            self.turn.take_back()
            self.app.toast(f"{self.record.names[1]} takes over the first turn")
        else:
            self.view.recall([played.entry.move])
            if self.record.is_live:
                self.view.animate(played.steps, played.before, played.after)
                self._was_busy = True
        self._end_is_near = self.record.outcome is not None
        self._autosave()
        self._changed()

    def _declared(self) -> None:
        self.turn.take_back()
        self._autosave()
        self._changed()
        self._end()

    def _end(self) -> None:
        """The end of the game is seen now: let it be heard, and keep the game."""
        self._end_is_near = False
        if self.record.outcome is not None:
            if self.record.outcome.winner is not None:
                sound.play("win")
            self.kept_as = library.keep(self.app.store, self.record, self.kept_as)
        self.refresh()

    def undo(self) -> None:
        if not self.match.can_undo:
            return
        self.match.undo()
        self._autosave()
        self._show_position()

    def redo(self) -> None:
        if not self.record.can_redo:
            return
        self.match.redo()
        self._end_is_near = self.record.outcome is not None and not self.kept_as
        self._autosave()
        self._show_position()

    def look_by(self, step: int) -> None:
        """Look so many moves back or forward; looking at the latest position is playing on."""
        cursor = self.record.cursor
        self.record.look(cursor + step)
        self._show_position()
        if step == 1 and self.record.cursor == cursor + 1 and self.record.entries[cursor].move is not None:
            played = self.record.played(cursor + 1)
            self.view.show(played.before)
            self.view.animate(played.steps, played.before, played.after)
            self._was_busy = True
            self.refresh()

    def look_at_now(self) -> None:
        self.look_by(self.record.now - self.record.cursor)

    def ask_to_resign(self) -> None:
        if self.match.who_resigns is None:
            return
        answers: list[Answer] = [("Play on", None, "primary"), ("Resign", self._resign, "plain")]
        self.app.push(
            Message(self.app, "Resign this game?", "Your opponent wins. You can still take it back.", answers)
        )

    def _resign(self) -> None:
        self._declare(self.match.resign)

    def agree_draw(self) -> None:
        self._declare(self.match.agree_draw)

    def _declare(self, declare: Callable[[], object]) -> None:
        self.record.look(self.record.now)
        self._show_position()
        declare()
        self._declared()

    def play_rematch(self) -> None:
        self.app.replace(Play(self.app, rematch(self.record), self.match.think))

    # --- doors ---

    def open_menu(self) -> None:
        self.app.push(GameMenu(self.app, self.match, self.paste, self.agree_draw))

    def open_new_game(self) -> None:
        self.app.ways.new_game(self.record.game, two_players=len(self.match.people) == 2)

    def open_review(self) -> None:
        self.app.ways.review(self.record)

    def paste(self) -> None:
        """Go on with the game or the position on the clipboard."""
        record = pasted(self.app, self.record)
        if record is None:
            return
        if not record.entries and record.seats == (PERSON, PERSON):
            # A bare position says nothing about who plays: the same two go on from there.
            record.names, record.seats = self.record.names, self.record.seats
        self.app.ways.go_on_with(record)

    # --- the scene ---

    def enter(self) -> None:
        if not self._has_begun:
            # Only now, when the game before this one has been left, and saved for the last time.
            self._has_begun = True
            library.keep_former(self.app.store, self.record)
            self._autosave()
        self.refresh()

    def leave(self) -> None:
        if self._end_is_near:
            self._end()
        self.match.forget()
        self.advice.stop()
        self._autosave()

    def _autosave(self) -> None:
        self._clock_unsaved = 0.0
        self.app.store.write_soon(AUTOSAVE, text_of(self.record))

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width, height = size
        low = height < 760
        panel_width = max(333.0, min(500.0, 0.347 * width))
        top, foot = (84, 24) if low else (110, 28)
        buttons = 46 if low else theme.BUTTON_HEIGHT
        panel_left = width - theme.MARGIN - panel_width
        panel = pygame.FRect(panel_left, top, panel_width, height - foot - top)
        self.panel.layout(panel, width < theme.SIDE_PANEL_FROM)
        board_top = TOP - self.room.rise
        area = pygame.FRect(theme.MARGIN, board_top, panel_left - 24 - theme.MARGIN, 0)
        area.height = height - board_top - foot - buttons - STATUS_ROOM
        self.view.layout(area.inflate(-2 * BAR_ROOM, 0))
        self._layout_below(area, buttons, panel.bottom - buttons)

    def _layout_below(self, area: pygame.FRect, height: float, foot: float) -> None:
        """The status line and the buttons, as wide as the board if that is not too narrow, and the balance beside.

        `foot` is where the buttons of the side panel stand; ours stand beside them, unless the board ends far above.
        """
        frame = self.view.frame
        width = frame.width
        if width < LEAST_BELOW:
            width = max(width, min(area.width - 2 * BAR_ROOM, max(LEAST_BELOW, 0.9 * area.height)))
        left = max(area.left, min(area.right - width, frame.centerx - width / 2))
        top = frame.bottom + STATUS_ROOM
        top = foot if 0 < foot - top < STATUS_ROOM else top
        self._status_place = pygame.FRect(left, (frame.bottom + top) / 2 - 14, width, 28)
        self.actions.layout(pygame.FRect(left, top, width, height), self._status_place)
        self.advice.balance.rect = pygame.FRect(min(left, frame.x) - 36, frame.y, Balance.WIDTH, frame.height)
        self.refresh()

    def handle(self, event: pygame.event.Event) -> bool:
        used = self._handle(event)
        if used:
            self.refresh()
        return used

    def shortcut(self, event: pygame.event.Event) -> bool:
        used = self._shortcut(event) or super().shortcut(event)
        if used:
            self.refresh()
        return used

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            if record := opened(self.app, event.file):
                self.app.ways.go_on_with(record)
            return True
        if self.actions.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in self.keys:
            self.keys[event.key]()
            return True
        if super().handle(event):
            return True
        move = self.view.handle(event)
        if move is not None and self.may_move:
            self.turn.choose(move)
        return move is not None

    def _shortcut(self, event: pygame.event.Event) -> bool:
        if event.mod & pygame.KMOD_ALT:  # with Ctrl it writes letters on some keyboards
            return False
        does = self.control_keys.get(event.key)
        if event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
            does = self.redo
        if does is None:
            return False
        does()
        return True

    def back(self) -> None:
        """Esc: first out of what is half done, then out of the game, which is saved."""
        if not self.record.is_live:
            self.look_at_now()
        elif not self.turn.take_back():
            self.app.pop()

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        wait = min(wait, self.view.update(dt), self.panel.update(dt), self.actions.update(dt))
        wait = min(wait, self._let_match_go_on(dt), self.advice.update(dt))
        if self._was_busy and not self.view.busy:
            self._was_busy = False
            self.refresh()
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
        self._save_clocks(dt if is_quiet else 0.0)
        return self.match.wait() if is_on_top else IDLE

    def _save_clocks(self, dt: float) -> None:
        if self.record.time_control is None or self.match.is_over:
            return
        self._clock_unsaved += dt
        if self._clock_unsaved >= SAVE_CLOCKS:
            self._autosave()

    def draw(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)
        if self.advice.is_on:
            self.advice.balance.draw(surface)
        place = self._status_place
        end = self.actions.status_end(place)
        color = theme.now.secondary
        draw.text(surface, self.status, (place.x + 2, place.centery), "body", color, "midleft", width=end - place.x)
        self.panel.draw(surface)
        super().draw(surface)
