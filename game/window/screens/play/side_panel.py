"""The side panel of a game: the players, the result, the advantage, the moves, and what to do with the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.play.live_game import LiveGame
from game.record.record import Record
from game.rules.outcome import Outcome
from game.window import screen, theme
from game.window.screens.moves_panel import MovesPanel
from game.window.widgets.card_link import CardLink
from game.window.widgets.cards import Advantage, PlayerCard, Result, ResultCard
from game.window.widgets.coach_card import CoachCard, CoachState
from game.window.widgets.controls import Tabs
from game.window.widgets.flip_card import FlipCard
from game.window.widgets.widget import Button, ButtonKind, Group, row
from game.words.game_words import Notation
from game.words.results import outcome_detail, outcome_title

COACH, MOVES, ADVANTAGE, FLIPS = "coach", "moves", "advantage", "flips"
TABS = [(COACH, "Coach"), (MOVES, "Moves"), (ADVANTAGE, "Advantage"), (FLIPS, "Flips")]
COACH_HEIGHT = 172
LEAST_MOVES = 150  # the height of the list below which it has the place to itself, under tabs


class SidePanel:
    """Lays itself out beside the board. Where room is short, coach, moves and graph share one place, under tabs."""

    def __init__(self, widgets: Group, on_look: Callable[[int], object]) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.is_narrow = False
        self.rematch_icon = "refresh-cw"  # where there is room for it
        self.has_advantage = self.has_coach = self.has_flips = False
        self.cards = (PlayerCard(), PlayerCard())
        self.result = ResultCard()
        self.advantage = Advantage()
        self.coach = CoachCard()
        self.flips = FlipCard()
        self.show_me = widgets.add(Button("Show me", None, "eye", hint="See on the board what it leads to (E)"))
        self.retry = widgets.add(Button("Retry", None, "rotate-ccw", hint="Back to before your last slip (Backspace)"))
        self.tabs = widgets.add(Tabs(TABS, MOVES, lambda _: self.arrange()))
        self.back = widgets.add(Button("", None, "chevron-left", ButtonKind.QUIET, "Look back (Page up)"))
        self.forth = widgets.add(Button("", None, "chevron-right", ButtonKind.QUIET, "Look forward (Page down)"))
        self.moves = MovesPanel(widgets, on_look)
        self.back.on_click = lambda: on_look(self.moves.list.cursor - 1)
        self.forth.on_click = lambda: on_look(self.moves.list.cursor + 1)
        self.new_game = widgets.add(Button("New game", None, "plus"))
        self.review = widgets.add(Button("Review", None, "chart-line"))
        self.resign = widgets.add(Button("Resign", None, "flag"))
        self.rematch = widgets.add(
            Button("Rematch", None, "refresh-cw", ButtonKind.PRIMARY, "Play again with sides swapped")
        )
        self.to_review = widgets.add(CardLink(self.review.click, "See in Review where the game turned"))

    # --- layout ---

    def layout(self, rect: pygame.FRect, is_narrow: bool) -> None:
        self.rect, self.is_narrow = rect, is_narrow
        self.arrange()

    def arrange(self) -> None:
        """Give everything its place: after a change of size, of tab, or of what there is to show."""
        screen.damage(self.rect)
        low = self.rect.height < 620 or self.rect.width < 400
        gap = 10 if low else 15
        card_height = 82 if low else 100
        top = self.rect.y
        for card in self.cards:
            card.rect = pygame.FRect(self.rect.x, top, self.rect.width, card_height)
            top += card_height + gap
        button_height = 46 if low else theme.BUTTON_HEIGHT
        foot = self.rect.bottom - button_height
        self._place_buttons(foot, button_height)
        self.to_review.visible = self.result.visible
        if self.result.visible:
            self.result.rect = pygame.FRect(self.rect.x, top, self.rect.width, self.result.HEIGHT)
            self.to_review.rect = self.result.rect
            top += self.result.HEIGHT + gap
        self._arrange_rest(pygame.FRect(self.rect.x, top, self.rect.width, foot - gap - top), gap)

    def _place_buttons(self, top: float, height: float) -> None:
        last = self.rematch if self.result.visible else self.resign
        for button in (self.resign, self.rematch):
            button.visible = button is last
        for button, icon in ((self.new_game, "plus"), (self.review, "chart-line"), (last, self._last_icon(last))):
            button.icon = "" if self.rect.width < 400 else icon
        row([self.new_game, self.review, last], (self.rect.x, top, self.rect.width, height), gap=10)

    def _last_icon(self, last: Button) -> str:
        return "flag" if last is self.resign else self.rematch_icon

    def _arrange_rest(self, room: pygame.FRect, gap: float) -> None:
        """The words of the coach and the advantage above the moves, or one of them under tabs."""
        parts = [part for part, is_there in ((COACH, self.has_coach), (ADVANTAGE, self.has_advantage)) if is_there]
        heights = {COACH: COACH_HEIGHT, ADVANTAGE: max(96, min(132, room.height * 0.34))}
        left_over = room.height - sum(heights[part] + gap for part in parts)
        is_beside = False
        has_tabs = bool(parts) and (self.is_narrow or left_over < LEAST_MOVES)
        places = {}
        for part in [] if has_tabs else parts:
            places[part] = pygame.FRect(room.x, room.y, room.width, heights[part])
            room = pygame.FRect(room.x, room.y + heights[part] + gap, room.width, room.height - heights[part] - gap)
        tabbed = parts if has_tabs else []
        if self.has_flips and len(tabbed) < 2:
            tabbed = [*tabbed, FLIPS]
        self._show_tabs(tabbed)
        if tabbed:
            # Two tabs leave room for the buttons that look back and forth.
            is_beside = len(tabbed) < 2
            self.tabs.rect = pygame.FRect(room.x, room.y, room.width - (84 if is_beside else 0), 36)
            room = pygame.FRect(room.x, room.y + 44, room.width, room.height - 44)
        places[str(self.tabs.value) if tabbed else MOVES] = room
        self.flips.rect = places.get(FLIPS) or pygame.FRect(0, 0, 0, 0)
        self._place_coach(places.get(COACH))
        self.advantage.rect = places.get(ADVANTAGE) or pygame.FRect(0, 0, 0, 0)
        self.advantage.has_heading = not has_tabs
        self.moves.list.visible = MOVES in places
        self.back.visible = self.forth.visible = MOVES in places or is_beside
        self.forth.rect = pygame.FRect(room.right - 44, room.y + (-43 if is_beside else 6), 34, 34)
        self.back.rect = self.forth.rect.move(-36, 0)
        self.moves.place(room, has_heading=not tabbed, has_head=not is_beside)

    def _show_tabs(self, parts: Sequence[str]) -> None:
        """Tabs for the moves and these parts, or none."""
        self.tabs.visible = bool(parts)
        if parts:
            self.tabs.offer([tab for tab in TABS if tab[0] in (MOVES, *parts)])

    def _place_coach(self, place: pygame.FRect | None) -> None:
        self.show_me.visible = self.retry.visible = place is not None
        self.coach.rect = place or pygame.FRect(0, 0, 0, 0)
        if place is not None:
            foot = place.bottom - CoachCard.FOOT
            row([self.show_me, self.retry], (place.x + 14, foot, place.width - 28, 40), gap=10)

    # --- what there is to show ---

    def show_result(
        self, live: LiveGame, outcome: Outcome | None, has_advantage: bool, has_flips: bool = False
    ) -> None:
        """Show how the game has ended, if it has, and make room for what there is to see."""
        had_result = self.result.visible
        if outcome is None:
            self.result.hide()
        else:
            record, kind = live.record, Result.OTHERS
            if outcome.winner is None:
                kind = Result.DRAW
            elif len(live.people) == 1:
                kind = Result.WIN if record.owners[outcome.winner] in live.people else Result.LOSS
            self.result.show(outcome_title(record, outcome), outcome_detail(record, outcome), outcome.winner, kind)
        has_flips = has_flips and outcome is None  # then it is for the review to say what a flip was worth
        shown = self.result.visible, has_advantage, has_flips
        if shown != (had_result, self.has_advantage, self.has_flips):
            self.has_advantage, self.has_flips = has_advantage, has_flips
            self.arrange()

    def show_coach(self, state: CoachState | None) -> None:
        """Show what the coach says, or nothing where there is none; what they say first comes to the front."""
        if (state is not None) != self.has_coach:
            self.has_coach = state is not None
            self.tabs.choose(COACH if self.has_coach else MOVES, tell=False)
            self.arrange()
        if state is not None:
            self.coach.show(state)

    def show_moves(self, record: Record, notation: Notation, mistakes: frozenset[int]) -> None:
        self.moves.list.show(record, notation, record.cursor, mistakes)
        self.back.why_not = "" if record.cursor > 0 else "This is where the game began"
        self.forth.why_not = "" if not record.is_live else "This is the latest position"

    # --- time and drawing ---

    def update(self, dt: float) -> float:
        return min(self.result.update(dt), *(card.update(dt) for card in self.cards))

    def draw(self, surface: pygame.Surface) -> None:
        """Everything but the widgets, which the scene draws."""
        for card in self.cards:
            card.draw(surface)
        self.result.draw(surface)
        self.coach.draw(surface)
        self.flips.draw(surface)
        if self.advantage.rect.width:
            self.advantage.draw(surface)
        self.moves.draw(surface)
