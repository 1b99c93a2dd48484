"""The Play scene: a game between people, the computer, or both, with everything that can be done to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ai.thinker import Thinker
from ai.verdict import Verdict
from game.record import Played, Record
from game.rules.board import Board
from game.rules.catalog import GAMES
from game.rules.report import Outcome, Step
from game.saved import write_game
from game.store import AUTOSAVE
from game.window import analysis, draw, opponents, screen, sound, theme, words
from game.window.analysis import Analyst, HintJob
from game.window.boards.catalog import view_for
from game.window.cards import Balance, CardState
from game.window.match import Match, rematch
from game.window.motion import IDLE
from game.window.move_list import rows_of
from game.window.opponents import ComputerThinking, Think
from game.window.page import Page
from game.window.play_actions import Actions
from game.window.sheets import Message
from game.window.side_panel import SidePanel

if TYPE_CHECKING:
    from game.window.app import App

BAR_ROOM = 48  # beside the board, for the balance
SAVE_CLOCKS = 5.0  # seconds between two saves while a clock runs


class Play(Page):
    """A game in progress, or one that has ended."""

    has_ground = True

    def __init__(self, app: App, record: Record, think: Think = ComputerThinking, is_paused: bool = False) -> None:
        super().__init__(app, GAMES[record.game].title, way_back="menu")
        self.record = record
        self.match = Match(record, lambda: app.settings.thinking_pause, think)
        self.match.is_paused = is_paused
        self.analyst = Analyst()
        self._mistakes: frozenset[int] = frozenset()
        self.adviser = Thinker()
        self.hint: tuple[int, Verdict] | None = None
        # Between two people nobody looks over their shoulders unless they ask for it.
        self.is_analysing = app.settings.analysis and len(self.match.people) < 2
        self.view = view_for(record.board.copy())
        self.balance = Balance()
        self.way_back.on_click, self.way_back.hint = self.open_menu, "Menu (M)"
        self.analysis_tool = self.add_tool("gauge", "", self.toggle_analysis)
        self.add_window_tools()
        self.actions = Actions(self)
        self.panel = SidePanel(self.widgets, self.look_by)
        self.panel.new_game.on_click = self.open_new_game
        self.panel.review.on_click = self.open_review
        self.panel.resign.on_click = self.ask_to_resign
        self.panel.rematch.on_click = self.play_rematch
        self.status = ""
        self._status_place = pygame.FRect(0, 0, 0, 0)
        self._boards = analysis.boards_of(record)
        self._clock_unsaved = 0.0
        self._was_busy = False
        self._show_position()
        self._autosave()

    # --- what is shown ---

    @property
    def bottom_side(self) -> int:
        """The side whose card is the lower one: that of the only person, else the second."""
        people = self.match.people
        return self.record.owners.index(people[0] if len(people) == 1 else 1)

    @property
    def may_move(self) -> bool:
        return self.match.is_persons_turn and self.record.is_live

    def _show_position(self) -> None:
        """Show the position that is looked at, at once."""
        self.view.show(self.record.shown.copy(), self._steps_into(self.record.cursor))
        self._changed()

    def _steps_into(self, cursor: int) -> list[Step]:
        """The steps of the move that led to a position."""
        for place in range(cursor - 1, -1, -1):
            move = self.record.entries[place].move
            if move is not None:
                return self._boards[place].steps(move)
        return []

    def _game_changed(self) -> None:
        """The game is not what it was: find its positions anew, and save it."""
        self._boards = analysis.boards_of(self.record)
        self._autosave()

    def _changed(self) -> None:
        """Something about the position shown has changed: nothing that was said about it still holds."""
        self.adviser.cancel()
        self.hint = None
        self.refresh()

    def refresh(self) -> None:
        """Bring everything on the screen up to date."""
        self.subtitle = self._facts()
        self.view.active = self.may_move
        self.view.hint = self.hint[0] if self.hint else None
        self._refresh_analysis()
        self._refresh_panel()
        self.status = self._status_words()
        self.actions.refresh()
        screen.damage()

    def _facts(self) -> str:
        names, seats = self.record.names, self.record.seats
        facts = [f"{names[0]} vs {names[1]}"]
        facts += [opponents.detail(seat) for seat in dict.fromkeys(seats) if opponents.detail(seat)]
        return "  ·  ".join(facts + words.setup_facts(self.record))

    # --- the side panel ---

    def _refresh_panel(self) -> None:
        sides = (1 - self.bottom_side, self.bottom_side)
        for card, side in zip(self.panel.cards, sides, strict=True):
            card.show(self._card(side))
        outcome = None if self.view.busy else self.record.outcome
        had_result = self.panel.result.visible
        if outcome is None:
            self.panel.result.hide()
        else:
            title = words.outcome_title(self.record, outcome)
            self.panel.result.show(title, words.outcome_detail(self.record, outcome), outcome.winner)
        if had_result != self.panel.result.visible or self.panel.has_advantage != self.is_analysing:
            self.panel.has_advantage = self.is_analysing
            self.panel.arrange()
        mistakes = self._mistakes if self.is_analysing else frozenset[int]()
        self.panel.moves.fill(rows_of(self.record, self.app.settings.notation), self.record.cursor, mistakes)
        self.panel.back.why_not = "" if self.record.cursor > 0 else "This is where the game began"
        self.panel.forth.why_not = "" if not self.record.is_live else "This is the latest position"
        self.panel.resign.why_not = "" if self.match.who_resigns is not None else "Nobody here can resign"
        self.panel.review.why_not = "" if self.record.now else "There is nothing to review yet"

    def _card(self, side: int) -> CardState:
        person = self.record.owners[side]
        is_mover = not self.match.is_over and self.record.board.mover == side
        clock, is_short = "", False
        if self.record.time_left is not None:
            left = self.record.time_left[person]
            clock, is_short = words.clock(left), left < 20_000
        flips = None
        if self.record.game == "conniption" and self.record.setup["Flips"] != "0,0":
            flips = self.record.shown.flips_left[side]
            if self.actions.is_flipped and self.record.shown.mover == side:
                flips -= 1
        return CardState(side, self.record.names[person], self._doing(side), is_mover, flips, clock, is_short)

    def _doing(self, side: int) -> str:
        """What a player is about, in a few words."""
        outcome = self.record.outcome
        if outcome is not None:
            return "draw" if outcome.winner is None else "won" if outcome.winner == side else "lost"
        if self.record.board.mover != side:
            return "waiting"
        if self.match.is_persons_turn:
            return "to move"
        if self.match.is_paused:
            return "paused"
        depth = self.match.thought.depth if self.match.thought else 0
        return f"thinking ahead {depth} turns" if depth > 1 else "thinking"

    def _status_words(self) -> str:
        record = self.record
        if not record.is_live:
            return f"Looking back: after {record.cursor} of {record.now} turns"
        if record.outcome is not None:
            return "The game is over. Take back, review it, or play again"
        if self.match.is_computers_turn:
            if self.match.is_paused:
                return "Paused. Let the computers go on, or step turn by turn"
            return f"{record.names[record.person_to_move]} is thinking"
        if self.hint is not None:
            move, verdict = self.hint
            text = words.move_words(record.board.text(move), self.app.settings.notation)
            return f"Hint: {text} ({words.verdict_words(verdict)})"
        if self.adviser.is_busy:
            return "Looking for a good move …"
        if self.actions.unconfirmed is not None:
            text = words.move_words(record.board.text(self.actions.unconfirmed), self.app.settings.notation)
            return f"{text}? Choose it once more to play it"
        return self.actions.task()

    # --- analysis ---

    def _refresh_analysis(self) -> None:
        self.analysis_tool.on = self.is_analysing
        self.analysis_tool.hint = "Analysis off (A)" if self.is_analysing else "Analysis: what every move is worth (A)"
        self.view.chips = {}
        if not self.is_analysing:
            return
        values = [self.analyst.values.get(board.position()) for board in self._boards]
        self._mistakes = analysis.mistakes_of(values, self._boards)
        above = self.bottom_side
        heights = analysis.heights_of(values, self._boards, above)
        self.panel.advantage.show(above, heights, self._mistakes, self.record.cursor)
        shown = self.record.shown
        self.balance.show(self.analyst.values.get(shown.position()), shown.mover, 1 - self.bottom_side)
        if not shown.ended:
            best = self.analyst.best_by_place(shown.position(), self.actions.is_offered, self.actions.place_of)
            self.view.chips = {move: words.chip(verdict) for move, verdict in best.items()}

    def toggle_analysis(self) -> None:
        self.is_analysing = not self.is_analysing
        if len(self.match.people) < 2:
            self.app.change(analysis=self.is_analysing)
        self.analyst.rest()
        self.refresh()
        self.layout(screen.size)

    def _analyse(self) -> float:
        """Keep the analysis at the position shown; it rests while the computer thinks about its own move."""
        rests = self.match.is_computers_turn and not self.match.is_watched
        if not self.is_analysing or rests or self.adviser.is_busy:
            self.analyst.rest()
            return IDLE
        ended = [board for board in self._boards if board.ended]
        self.analyst.ask(self.record.shown, ended + self._boards[::-1])
        if self.analyst.poll():
            self.refresh()
        return 0.1 if self.analyst.is_busy else IDLE

    def ask_for_hint(self) -> None:
        if self.actions.hint.why_not or self.adviser.is_busy:
            return
        self.analyst.rest()
        job = HintJob(self.record.board.copy())
        self.adviser.start(job.work, job.stop)
        self.refresh()

    def _hear_hint(self) -> float:
        for answer in self.adviser.poll():
            if answer.error is not None:
                raise RuntimeError("no hint could be found") from answer.error
            self.hint = answer.value
            self.refresh()
        return 0.05 if self.adviser.is_busy else IDLE

    # --- the game ---

    def play(self, move: int) -> None:
        """A person plays a move."""
        before = self.record.board.copy()
        self._show_played(self.match.play(move), before)

    def swap(self) -> None:
        before = self.record.board.copy()
        self._show_played(self.match.swap(), before)

    def _show_played(self, played: Played, before: Board) -> None:
        """Show what has just been played, unless an earlier position is looked at."""
        if played.entry.move is None:
            self.app.toast(f"{self.record.names[1]} takes over the first turn")
        elif self.record.is_live:
            self.view.animate(played.steps, before, self.record.board.copy())
            self._was_busy = True
        # A flip that opened the turn is part of the animation, so what is armed is forgotten only now.
        self.actions.reset()
        self._game_changed()
        self._changed()

    def _declared(self, outcome: Outcome) -> None:
        self._game_changed()
        self._changed()
        self._end(outcome)

    def _end(self, outcome: Outcome) -> None:
        if outcome.winner is not None:
            sound.play("win")
        self.refresh()

    def undo(self) -> None:
        if not self.match.can_undo:
            return
        self.actions.reset()
        self.match.undo()
        self._game_changed()
        self._show_position()

    def redo(self) -> None:
        if not self.record.can_redo:
            return
        self.actions.reset()
        self.match.redo()
        self._game_changed()
        self._show_position()

    def look_by(self, step: int) -> None:
        """Look so many moves back or forward; looking at the latest position is playing on."""
        before, cursor = self.record.shown.copy(), self.record.cursor
        self.actions.reset()
        self.record.look(cursor + step)
        self._show_position()
        if step == 1 and self.record.cursor == cursor + 1 and self.record.entries[cursor].move is not None:
            self.view.show(before)
            self.view.animate(self._steps_into(cursor + 1), before, self.record.shown.copy())

    def look_at_now(self) -> None:
        self.look_by(self.record.now - self.record.cursor)

    def ask_to_resign(self) -> None:
        if self.match.who_resigns is None:
            return
        answers = [("Resign", self._resign, "primary"), ("Play on", None, "plain")]
        self.app.push(
            Message(self.app, "Resign this game?", "Your opponent wins. You can still take it back.", answers)
        )

    def _resign(self) -> None:
        self.actions.reset()
        self.record.look(self.record.now)
        self._show_position()
        self._declared(self.match.resign())

    def agree_draw(self) -> None:
        self.record.look(self.record.now)
        self._show_position()
        self._declared(self.match.agree_draw())

    def play_rematch(self) -> None:
        self.app.replace(Play(self.app, rematch(self.record), self.match.think))

    # --- doors ---

    def open_menu(self) -> None:
        from game.window.game_menu import GameMenu

        self.app.push(GameMenu(self))

    def open_new_game(self) -> None:
        from game.window.new_game import NewGame

        self.app.push(NewGame(self.app, self.record.game, two_players=len(self.match.people) == 2))

    def open_review(self) -> None:
        from game.window.review import Review

        self.app.push(Review(self.app, self.record))

    # --- the scene ---

    def enter(self) -> None:
        self.refresh()

    def leave(self) -> None:
        self.match.forget()
        self.analyst.rest()
        self.adviser.cancel()
        self._autosave()

    def _autosave(self) -> None:
        self._clock_unsaved = 0.0
        self.app.store.write_text(AUTOSAVE, write_game(self.record))

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width, height = size
        low = height < 760
        panel_width = max(333.0, min(500.0, 0.347 * width))
        top, foot = (84, 24) if low else (110, 28)
        panel_left = width - theme.MARGIN - panel_width
        panel = pygame.FRect(panel_left, top, panel_width, height - foot - top)
        self.panel.layout(panel, width < theme.SIDE_PANEL_FROM)
        buttons = 46 if low else theme.BUTTON_HEIGHT
        area = pygame.FRect(theme.MARGIN, 78, panel_left - 24 - theme.MARGIN, height - 78 - foot - buttons - 36)
        side = min(area.height, area.width - 2 * BAR_ROOM)
        board = pygame.FRect(0, area.y, side, side)
        board.centerx = area.centerx
        board.y += (area.height - side) / 2
        self.view.layout(board)
        frame = getattr(self.view, "frame", board)
        self._status_place = pygame.FRect(frame.x, board.bottom + 4, frame.width, 30)
        self.actions.layout(pygame.FRect(frame.x, board.bottom + 36, frame.width, buttons), self._status_place)
        self.balance.rect = pygame.FRect(frame.x - 36, frame.y, Balance.WIDTH, frame.height)

    def handle(self, event: pygame.event.Event) -> bool:
        used = self._handle(event)
        if used:
            self.refresh()
        return used

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            from game.window.game_menu import open_file

            open_file(self.app, event.file)
            return True
        if self.actions.handle(event):
            return True
        if super().handle(event):
            return True
        move = self.view.handle(event)
        if move is not None and self.may_move:
            self.actions.choose(move)
        return move is not None

    def back(self) -> None:
        """Esc: first out of what is half done, then out of the game, which is saved."""
        if not self.record.is_live:
            self.look_at_now()
        elif not self.actions.take_back():
            self.app.pop()

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        wait = min(wait, self.view.update(dt), self.panel.update(dt), self.actions.update(dt))
        if self.is_analysing:
            wait = min(wait, self.balance.update(dt))
        wait = min(wait, self._let_match_go_on(dt), self._analyse(), self._hear_hint())
        if self._was_busy and not self.view.busy:
            self._was_busy = False
            self.refresh()
            if self.record.outcome is not None and self.record.is_live:
                self._end(self.record.outcome)
        return wait

    def _let_match_go_on(self, dt: float) -> float:
        is_on_top = self.app.top is self
        is_quiet = is_on_top and not self.view.busy
        before, cursor, was_live = self.record.board.copy(), self.record.cursor, self.record.is_live
        thought = self.match.thought
        happened = self.match.update(dt, is_quiet)
        if isinstance(happened, Outcome):
            self._declared(happened)
        elif happened is not None:
            if not was_live:
                self.record.look(cursor)
            self._show_played(happened, before)
        elif thought is not self.match.thought or self.record.time_control is not None:
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
        if self.is_analysing:
            self.balance.draw(surface)
        place = self._status_place
        end = self.actions.status_end(place)
        color = theme.now.secondary
        draw.text(surface, self.status, (place.x + 2, place.centery), "body", color, "midleft", width=end - place.x)
        self.panel.draw(surface)
        super().draw(surface)


def resume(app: App) -> None:
    """Go on with the game that was saved last, exactly where it was."""
    from game.window.game_menu import read_saved

    record = read_saved(app, AUTOSAVE)
    if record is None:
        app.top.enter()
        return
    watched = not any(opponents.is_person(seat) for seat in record.seats)
    app.push(Play(app, record, is_paused=watched))
