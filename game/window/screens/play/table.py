"""The table at which a game is played: everything that is seen of it, brought up to date."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play import opponents
from game.play.live_game import LiveGame
from game.play.opponents import Think
from game.play.series import Series
from game.record.record import Record
from game.rules.catalog import GAMES
from game.rules.numbers import Move
from game.rules.outcome import Outcome
from game.teach.flip_worth import has_flips
from game.window import screen, theme
from game.window.boards.catalog import ROOMS
from game.window.scene import Stage
from game.window.screens.board_page import BoardPage
from game.window.screens.play.actions import Actions, Question
from game.window.screens.play.advice import Advice
from game.window.screens.play.coaching.coach_controls import CoachControls
from game.window.screens.play.side_panel import SidePanel
from game.window.screens.play.status import card_of, status_of
from game.window.screens.status_line import ROOM, StatusLine
from game.window.widgets.cards import Balance
from game.words.catalog import WORDS
from game.words.results import setup_facts


class Table(BoardPage):
    """The board with the status line and the buttons below it, and the panel beside it.

    live         the game with who plays it
    series        the games that the two have played before this one
    end_is_near   the move that ends the game has been played, but not yet been seen
    """

    coaching: CoachControls

    def __init__(
        self, app: Stage, record: Record, play: Callable[[Move], object], think: Think, series: Series
    ) -> None:
        turn = ROOMS[record.game].turn(record.board, record.setup, play, lambda: app.settings.confirm_move)
        super().__init__(app, record, GAMES[record.game].title, "menu", turn)
        self.live = LiveGame(record, lambda: app.settings.thinking_pause, think)
        self.series = series
        self.end_is_near = False
        # Between two people nobody looks over their shoulders unless they ask for it.
        is_alone = len(self.live.people) < 2
        settings = app.settings
        self.advice = Advice(self.live, is_alone and settings.analysis, is_alone and settings.lens, self.refresh)
        self.analysis_tool = self.add_tool("gauge", "What every move is worth (A)", self.toggle_analysis)
        self.lens_tool = self.add_tool("scan-eye", "What either side threatens (T)", self.toggle_lens)
        self.keys |= {pygame.K_a: self.toggle_analysis, pygame.K_t: self.toggle_lens}
        self.actions = Actions(self.widgets, self.live, self.view)
        self.panel = SidePanel(self.widgets, self.look)
        self.status = StatusLine()

    def question(self) -> Question | None:
        """What is to be decided before the game goes on."""
        raise NotImplementedError

    # --- which position ---

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
        return None if self.end_is_near else self.record.outcome

    @property
    def may_move(self) -> bool:
        return self.live.is_persons_turn and self.record.is_live

    # --- what is said and shown ---

    def refresh(self) -> None:
        """Bring everything on the screen up to date."""
        self.subtitle = self.facts()
        self.analysis_tool.on, self.lens_tool.on = self.advice.is_on, self.advice.has_lens
        self.view.active = self.may_move
        self.turn.barrier = self._barrier()
        self.has_balance = self.advice.is_on
        question = self.question()
        self.actions.ask(question)
        self.advice.show(self.view, self.balance, self.panel.advantage, self.bottom_side)
        self.refresh_panel()
        self.actions.refresh()
        asked = question.words if question is not None else ""
        self.status.aside = WORDS[self.record.game].countdown(self.record.shown) if self.record.is_live else ""
        width = self.status.room(self.actions.status_end(self.status.place))
        self.status.words = status_of(self.live, self.seen_outcome, self.advice, self.turn, asked, width)
        screen.damage()

    def _barrier(self) -> str:
        """Why no part of a turn can be made now, or nothing."""
        if self.live.is_over:
            return "The game is over"
        if not self.record.is_live:
            return "This is an earlier position: go back to now first"
        return "" if self.may_move else "It is not your turn"

    def toggle_analysis(self) -> None:
        self.advice.toggle()
        if len(self.live.people) < 2:
            self.app.change(analysis=self.advice.is_on)
        self.refresh()

    def toggle_lens(self) -> None:
        self.advice.toggle_lens()
        if len(self.live.people) < 2:
            self.app.change(lens=self.advice.has_lens)
        self.refresh()

    def facts(self) -> str:
        """Who plays, and what is special about it, in a line."""
        names, seats = self.record.names, self.record.seats
        facts = [f"{names[0]} vs {names[1]}"]
        facts += [opponents.detail(seat) for seat in dict.fromkeys(seats) if opponents.detail(seat)]
        return "  ·  ".join(facts + setup_facts(self.record))

    def refresh_panel(self) -> None:
        outcome = self.seen_outcome
        sides = (1 - self.bottom_side, self.bottom_side)
        for card, side in zip(self.panel.cards, sides, strict=True):
            tally, stock = self.room.tally(self.view.board, side), self.turn.stock(self.record.shown, side)
            series = self.series if outcome is None else self.series.with_game(self.record)
            won = series.words(self.record.owners[side])
            card.show(card_of(self.live, side, outcome, [tally, won], stock))
        flips = self.advice.is_on and has_flips(self.record.shown)
        self.panel.show_result(self.live, outcome, self.advice.is_on, flips)
        self.advice.sees_flips = self.panel.flips.rect.width > 0
        self.panel.flips.show(self.advice.flips.found, self.advice.flips.is_busy)
        self.coaching.show()
        self.panel.show_moves(self.record, self.app.settings.notation, self.advice.mistakes)
        self.panel.resign.why_not = "" if self.live.who_resigns is not None else "Nobody here can resign"
        self.panel.review.why_not = "" if self.record.now else "There is nothing to review yet"

    # --- the scene ---

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

    def draw_around(self, surface: pygame.Surface) -> None:
        self.status.draw(surface, self.actions.status_end(self.status.place))
        self.panel.draw(surface)
