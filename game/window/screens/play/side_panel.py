"""The side panel of the Play screen: players, result, coach, advantage graph, move list and buttons."""

from collections.abc import Sequence

import pygame

from game.play.live_game import LiveGame
from game.play.series import Series
from game.record.node import Node
from game.rules.outcome import Outcome
from game.teach.explanations.flip_value import has_flips
from game.window import redraw, scaling, theme
from game.window.input.key_bindings import Action
from game.window.screens.board.game_board import GameBoard
from game.window.screens.board.playback_buttons import NEXT_MOVE, PREVIOUS_MOVE
from game.window.screens.moves.moves_panel import MovesPanel
from game.window.screens.play.game_help import GameHelp
from game.window.screens.play.help_panel import HelpPanel
from game.window.screens.play.status_text import card_of
from game.window.widgets.card_link import CardLink
from game.window.widgets.coach_card import CoachCard, CoachState
from game.window.widgets.controls import Tabs
from game.window.widgets.flip_card import FlipCard
from game.window.widgets.group import Group
from game.window.widgets.label import Label
from game.window.widgets.side_panel_cards import AdvantageCurve, PlayerCard, ResultCard, ResultKind
from game.window.widgets.widget import Button, ButtonKind, row
from game.words.game_words import Notation
from game.words.messages import mark, tr
from game.words.outcomes import outcome_detail, outcome_title

SHOW_LINE = Action("play.show_line", mark("Show what happens on the board"), ("E",))
RETRY = Action("play.retry", mark("Undo your last mistake and all moves after it"), ("Backspace",))
REVIEW = Action("play.review", mark("Review the game"), ("V",))
RESIGN = Action("play.resign", mark("Resign"), ("Ctrl+Delete",))
REMATCH = Action("play.rematch", mark("Play again with sides swapped"), ("Ctrl+Enter",))
HELP, COACH, MOVES, ADVANTAGE, FLIPS = "help", "coach", "moves", "advantage", "flips"
TABS_HEIGHT = 44  # of the tabs and the gap below them
TABS = [
    *((HELP, mark("Help")), (COACH, mark("Coach")), (MOVES, mark("Moves"))),
    *((ADVANTAGE, mark("Graph")), (FLIPS, mark("Flips"))),
]
COACH_HEIGHT = 172
SCORE = 26  # the height of the line with the score of the series
LEAST_MOVES = 150  # the least height of a move list below other parts; with less height, there are tabs instead


class SidePanel:
    """The panel beside the board. In a low or narrow window, help, coach, moves and graph share an area with tabs."""

    def __init__(self, widgets: Group, board: GameBoard, game_help: GameHelp) -> None:
        self.board = board
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.is_narrow = False
        self.rematch_icon = "refresh-cw"  # not shown in a narrow panel
        self.has_advantage = self.has_coach = self.has_flips = False
        self.has_help = self.has_result = False
        self.cards = (widgets.add(PlayerCard()), widgets.add(PlayerCard()))
        self.score = widgets.add(Label(style="small"))
        self.score.centered = True
        self.result = widgets.add(ResultCard())
        self.coach = widgets.add(CoachCard())
        self.show_me = widgets.add(Button(tr("Show me"), None, "eye", action=SHOW_LINE))
        self.retry = widgets.add(Button(tr("Retry"), None, "rotate-ccw", action=RETRY))
        self.tabs = widgets.add(Tabs(TABS, MOVES, lambda _: self.arrange()))
        self.tabs.title = tr("Side panel")
        self.help = HelpPanel(widgets, game_help)
        self.flips = widgets.add(FlipCard())
        self.advantage = widgets.add(AdvantageCurve())
        self.moves = widgets.add(MovesPanel(board.look))
        self.back = widgets.add(Button("", None, "chevron-left", ButtonKind.QUIET, action=PREVIOUS_MOVE))
        self.forth = widgets.add(Button("", None, "chevron-right", ButtonKind.QUIET, action=NEXT_MOVE))
        widgets.add(self.moves.list)
        self.back.on_click = lambda: board.step(-1)
        self.forth.on_click = lambda: board.step(1)
        self.new_game = widgets.add(Button(tr("New game"), None, "plus"))
        self.review = widgets.add(Button(tr("Review"), None, "chart-line", action=REVIEW))
        self.resign = widgets.add(Button(tr("Resign"), None, "flag", action=RESIGN))
        self.rematch = widgets.add(Button(tr("Rematch"), None, "refresh-cw", ButtonKind.PRIMARY, action=REMATCH))
        self.to_review = widgets.add(CardLink(self.review.click, tr("Review this game")))

    @property
    def shows_flips(self) -> bool:
        """True while the tab with the value of a flip is open."""
        return self.has_flips and self.tabs.value == FLIPS

    # --- layout ---

    def layout(self, rect: pygame.FRect, is_narrow: bool) -> None:
        self.rect, self.is_narrow = rect, is_narrow
        self.arrange()

    def arrange(self) -> None:
        """Lay out everything, after the size, the open tab or the contents have changed."""
        redraw.request()
        low = self.rect.height < 620 or self.rect.width < 400
        gap = 10 if low else 15
        card_height = 100 if not low else 66 if self.has_result else 82  # the result and the coach need space
        top = self.rect.y
        between = max(gap, SCORE) if self.score.visible else gap
        for card in self.cards:
            card.rect = pygame.FRect(self.rect.x, top, self.rect.width, card_height)
            top += card_height + (between if card is self.cards[0] else gap)
        self.score.rect = pygame.FRect(self.rect.x, self.cards[0].rect.bottom, self.rect.width, between)
        button_height = 46 if low else theme.BUTTON_HEIGHT
        foot = self.rect.bottom - button_height
        self._place_buttons(foot, button_height)
        if self.has_result:
            self.help.card.rect.width = self.rect.width
            space = foot - gap - top - (self.result.HEIGHT + gap + TABS_HEIGHT)
            is_short = self.has_help and self.tabs.value == HELP and space < self.help.least_height
            self.result.visible = not is_short  # the switches of the open help take the place of the result
        self.to_review.visible = self.result.visible
        if self.result.visible:
            self.result.rect = pygame.FRect(self.rect.x, top, self.rect.width, self.result.HEIGHT)
            self.to_review.rect = self.result.rect
            top += self.result.HEIGHT + gap
        self._arrange_rest(pygame.FRect(self.rect.x, top, self.rect.width, foot - gap - top), gap)

    def _place_buttons(self, top: float, height: float) -> None:
        last = self.rematch if self.has_result else self.resign
        for button in (self.resign, self.rematch):
            button.visible = button is last
        for button, icon in ((self.new_game, "plus"), (self.review, "chart-line"), (last, self._last_icon(last))):
            button.icon = "" if self.rect.width < 400 else icon
        row([self.new_game, self.review, last], (self.rect.x, top, self.rect.width, height), gap=10)

    def _last_icon(self, last: Button) -> str:
        return "flag" if last is self.resign else self.rematch_icon

    def _arrange_rest(self, area: pygame.FRect, gap: float) -> None:
        """Lay out help, coach and advantage graph above the moves, or as tabs if there is too little space."""
        is_there = {HELP: self.has_help, COACH: self.has_coach, ADVANTAGE: self.has_advantage}
        parts = [part for part in is_there if is_there[part]]
        self.help.card.rect.width = area.width
        heights = {
            HELP: self.help.natural_height,
            COACH: COACH_HEIGHT,
            ADVANTAGE: max(96, min(132, area.height * 0.34)),
        }
        left_over = area.height - sum(heights[part] + gap for part in parts)
        is_beside = False
        has_tabs = bool(parts) and (self.is_narrow or left_over < LEAST_MOVES)
        places = {}
        for part in [] if has_tabs else parts:
            places[part] = pygame.FRect(area.x, area.y, area.width, heights[part])
            area = pygame.FRect(area.x, area.y + heights[part] + gap, area.width, area.height - heights[part] - gap)
        tabbed = parts if has_tabs else []
        if self.has_flips and len(tabbed) < 2:
            tabbed = [*tabbed, FLIPS]
        self._show_tabs(tabbed)
        if tabbed:
            # Two tabs leave space for the buttons to the previous and next position.
            is_beside = len(tabbed) < 2
            self.tabs.rect = pygame.FRect(area.x, area.y, area.width - (84 if is_beside else 0), 36)
            area = pygame.FRect(area.x, area.y + TABS_HEIGHT, area.width, area.height - TABS_HEIGHT)
        places[str(self.tabs.value) if tabbed else MOVES] = area
        for part, card in ((FLIPS, self.flips), (COACH, self.coach), (ADVANTAGE, self.advantage)):
            card.visible = part in places
            card.rect = places.get(part, card.rect)
        self.help.layout(places.get(HELP), has_heading=not has_tabs)
        self._place_coach_buttons(places.get(COACH))
        self.advantage.has_heading = not has_tabs
        self.moves.show(MOVES in places)
        self.back.visible = self.forth.visible = MOVES in places or is_beside
        side = scaling.control_size(34)
        self.forth.rect = pygame.FRect(0, 0, side, side)
        self.forth.rect.midright = area.right - 10, area.y + (-26 if is_beside else 22)
        self.back.rect = self.forth.rect.move(-side - 2, 0)
        self.moves.place(area, has_heading=not tabbed, has_head=not is_beside)

    def _show_tabs(self, parts: Sequence[str]) -> None:
        """Show tabs for the moves and for these parts. If there are no parts, hide the tabs."""
        self.tabs.visible = bool(parts)
        if parts:
            self.tabs.offer([tab for tab in TABS if tab[0] in (MOVES, *parts)])

    def _place_coach_buttons(self, place: pygame.FRect | None) -> None:
        self.show_me.visible = self.retry.visible = place is not None
        if place is not None:
            foot = place.bottom - CoachCard.FOOT
            row([self.show_me, self.retry], (place.x + 14, foot, place.width - 28, 40), gap=10)

    # --- contents ---

    def show_players(self, live: LiveGame, outcome: Outcome | None, series: Series) -> None:
        """Update the cards of both players. `outcome` is None until the final move has been animated."""
        board = self.board
        for card, side in zip(self.cards, (1 - board.bottom_side, board.bottom_side), strict=True):
            tally = board.game_ui.tally(board.view.board, side)
            card.show(card_of(live, side, outcome, [tally], board.move_input.stock(board.node.board, side)))
        had_score = self.score.visible
        self.score.show(series.score(live.record))
        if self.score.visible != had_score:
            self.arrange()

    def show_result(self, live: LiveGame, outcome: Outcome | None, has_advantage: bool) -> None:
        """Show the outcome, or hide the result card if it is None.

        If this changes the parts of the panel, lay it out again.
        """
        had_result, self.has_result = self.has_result, outcome is not None
        if outcome is None:
            self.result.hide()
        else:
            record, kind = live.record, ResultKind.OTHERS
            if outcome.winner is None:
                kind = ResultKind.DRAW
            elif len(live.people) == 1:
                kind = ResultKind.WIN if record.owners[outcome.winner] in live.people else ResultKind.LOSS
            self.result.show(outcome_title(record, outcome), outcome_detail(record, outcome), outcome.winner, kind)
        # After the game, the review shows what a flip was worth.
        shows_flips = has_advantage and outcome is None and has_flips(self.board.node.board)
        shown = self.has_result, has_advantage, shows_flips
        if shown != (had_result, self.has_advantage, self.has_flips):
            self.has_advantage, self.has_flips = has_advantage, shows_flips
            self.arrange()
        self.resign.disabled_reason = "" if live.resigning_side is not None else tr("Only a person can resign")
        has_moves = live.record.current is not live.record.root
        self.review.disabled_reason = "" if has_moves else tr("There is nothing to review yet")

    def show_coach(self, state: CoachState | None) -> None:
        """Show the text of the coach, or hide the coach if `state` is None. When the coach appears, open its tab."""
        if (state is not None) != self.has_coach:
            self.has_coach = state is not None
            if not (self.has_help and self.tabs.value == HELP):
                self.tabs.show(COACH if self.has_coach else MOVES)
            self.arrange()
        if state is not None:
            self.coach.show(state)

    @property
    def shows_help(self) -> bool:
        """True while the help panel is visible, not only its tab."""
        return self.help.card.visible

    def open_help_tab(self) -> None:
        self.tabs.choose(HELP)

    def open_coach_tab(self) -> None:
        """Show the coach's words in place of the help panel, if they share an area."""
        if self.has_coach and self.tabs.visible and self.tabs.value == HELP:
            self.tabs.choose(COACH)

    def show_help(self, is_open: bool) -> None:
        """Update the help panel, or hide it if `is_open` is False. When it appears, open its tab."""
        if is_open != self.has_help:
            self.has_help = is_open
            self.tabs.show(HELP if is_open else COACH if self.has_coach else MOVES)
            self.help.show()
            self.arrange()
        elif self.help.show() and self.shows_help:
            self.arrange()

    def show_moves(self, notation: Notation, mistakes: frozenset[Node]) -> None:
        board = self.board
        self.moves.list.show(board.record, notation, board.node, mistakes)
        self.back.disabled_reason = tr("This is the start of the game") if board.node is board.first else ""
        self.forth.disabled_reason = tr("This is the latest position") if board.is_latest else ""
