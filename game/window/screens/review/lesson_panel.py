"""What stands beside the board of a review: the summary, the key moments or the moves, under tabs, and the curve."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.record.record import Record
from game.teach.appraisal import Appraisal
from game.teach.explanation import shown_line
from game.teach.flip_worth import has_flips
from game.teach.summary import Moment, Summary, summarize
from game.window import screen, theme
from game.window.paint import draw
from game.window.screens.moves_panel import MovesPanel
from game.window.screens.review.graph import Graph
from game.window.screens.review.summary_card import SummaryCard
from game.window.widgets.coach_card import SIGNS, CoachCard, CoachState, color_of
from game.window.widgets.controls import Rows, Tabs
from game.window.widgets.flip_card import FlipCard
from game.window.widgets.widget import Button, Group, row
from game.words.catalog import WORDS
from game.words.game_words import Notation

SUMMARY, MOMENTS, MOVES, FLIPS = "summary", "moments", "moves", "flips"
TABS = [(SUMMARY, "Summary"), (MOMENTS, "Moments"), (MOVES, "Moves")]
TAB = 36
ROOMY = 570  # from this height on the curve stands above every tab
COACH = 176
MOMENT = 48
LEGEND = 52  # the room of what the marks mean
NOTHING = "No slip so far, and no move that was the only one."
NOWHERE = pygame.FRect(0, 0, 0, 0)


class LessonPanel:
    """Lays itself out beside the board.

    tabs       what is shown
    summary    what is known of the moves
    moment     the key moment that is looked at, or None
    """

    def __init__(self, widgets: Group, on_look: Callable[[int], object], record: Record) -> None:
        self.record = record
        self.on_look = on_look
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.summary = Summary((), ())
        self.moment: Moment | None = None
        self.card, self.coach, self.flips = SummaryCard(), CoachCard(), FlipCard()
        self._texts: list[str] = []  # of the key moments
        add = widgets.add
        tabs = [*TABS, (FLIPS, "Flips")] if has_flips(record.boards[0]) else TABS
        self.tabs = add(Tabs(tabs, SUMMARY, lambda _: self.arrange()))
        self.graph = add(Graph(on_look))
        self.moves = MovesPanel(widgets, on_look)
        self.learn = add(Button("Learn from your mistakes", None, "target", hint="Find the better moves yourself (L)"))
        self.list = add(Rows(self._draw_moment, self._choose, MOMENT))
        self.before = add(Button("", lambda: self.step(-1), "chevron-up", hint="The key moment before (↑)"))
        self.show_me = add(Button("Show me", None, "eye", hint="See on the board what it leads to (E)"))
        self.after = add(Button("", lambda: self.step(1), "chevron-down", hint="The next key moment (↓)"))

    # --- layout ---

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = rect
        self.arrange()

    def arrange(self) -> None:
        """Give everything its place: after a change of size or of tab."""
        screen.damage(self.rect)
        shown, rect = str(self.tabs.value), self.rect
        gap = 10 if rect.height < ROOMY else 15
        self.tabs.rect = pygame.FRect(rect.x, rect.y, rect.width, TAB)
        room = pygame.FRect(rect.x, rect.y + TAB + 8, rect.width, rect.height - TAB - 8)
        self.graph.visible = shown == MOVES or rect.height >= ROOMY
        if self.graph.visible:
            height = min(190.0, max(112.0, 0.24 * rect.height))
            self.graph.place(pygame.FRect(room.x, room.y, room.width, height))
            room = pygame.FRect(room.x, room.y + height + gap, room.width, room.height - height - gap)
        self.moves.list.visible = shown == MOVES
        self.moves.place(room, has_heading=False)
        self.moves.list.rect.height -= LEGEND
        self.moves.list.reveal()
        self.flips.rect = room if shown == FLIPS else NOWHERE
        self._place_summary(room if shown == SUMMARY else None)
        self._place_moments(room if shown == MOMENTS else None, gap)

    def _place_summary(self, room: pygame.FRect | None) -> None:
        self.learn.visible = room is not None
        self.card.rect = room or NOWHERE
        if room is not None:
            self.learn.rect = pygame.FRect(room.x + 14, room.bottom - 56, room.width - 28, 42)

    def _place_moments(self, room: pygame.FRect | None, gap: float) -> None:
        for widget in (self.list, self.before, self.show_me, self.after):
            widget.visible = room is not None
        if room is None:
            self.coach.rect = NOWHERE
            return
        self.coach.rect = pygame.FRect(room.x, room.bottom - COACH, room.width, COACH)
        foot = (room.x + 14, room.bottom - CoachCard.FOOT, room.width - 28, 40)
        row([self.before, self.show_me, self.after], foot, 10, (1, 3.2, 1))
        self.list.rect = pygame.FRect(room.x, room.y, room.width, room.height - COACH - gap).inflate(-16, -16)
        self.list.show(max(0, self.list.selected))

    # --- what there is to show ---

    def show(self, appraisal: Appraisal, place: int, notation: Notation) -> None:
        """Bring the summary and the moments up to date with what is known, and with the position shown."""
        record = self.record
        if len(appraisal.found) != len(self.summary.moves):
            self.summary = summarize(record, appraisal.found)
        self._texts = [
            WORDS[record.game].move(record.entries[moment.place - 1].text, notation) for moment in self.summary.keys
        ]
        places = [moment.place for moment in self.summary.keys]
        selected = places.index(place) if place in places else -1
        self.moment = self.summary.keys[selected] if selected >= 0 else None
        self.list.fill(len(places), selected)
        self.card.show(record, self.summary, appraisal)
        self.coach.show(self._said())
        can_show = self.moment is not None and bool(shown_line(self.moment.explanation))
        self.show_me.why_not = "" if can_show else "Nothing is proven that could be shown"
        self.before.why_not = "" if self._neighbour(-1) is not None else "There is none before"
        self.after.why_not = "" if self._neighbour(1) is not None else "There is none after"

    def _said(self) -> CoachState:
        if self.moment is None:
            return CoachState("", None, "Choose a key moment." if self.summary.keys else NOTHING)
        name = self.record.names[self.moment.person]
        words = " ".join(self.moment.explanation.sentences)
        return CoachState(name, self.moment.grade, words)

    def _neighbour(self, step: int) -> int | None:
        """The nearest key moment before or after the position shown."""
        places = [moment.place for moment in self.summary.keys]
        here = self.graph.curve.cursor
        found = [place for place in places if (place - here) * step > 0]
        return min(found, key=lambda place: abs(place - here), default=None)

    def step(self, step: int) -> None:
        """Go to the next key moment, or to the one before."""
        if (place := self._neighbour(step)) is not None:
            self.tabs.choose(MOMENTS)
            self.on_look(place)

    def _choose(self, index: int) -> None:
        self.on_look(self.summary.keys[index].place)

    # --- drawing ---

    def _draw_moment(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        now, moment = theme.now, self.summary.keys[index]
        left, width = box.x + 44, box.right - 14 - 24 - (box.x + 44)
        draw.icon(surface, SIGNS[moment.grade], (box.x + 22, box.centery), color_of(moment.grade), 20)
        number = f"{(moment.place - 1 - self.record.was_swapped(moment.place)) // 2 + 1}."  # as in the list of moves
        end = draw.text(surface, number, (left, box.centery - 10), "small", now.secondary, "midleft").right + 8
        move = self._texts[index]
        draw.text(surface, move, (end, box.centery - 10), "strong", now.text, "midleft", width=left + width - end)
        grade = moment.grade.value + (" (estimate)" if moment.grade.is_estimate else "")
        draw.text(surface, grade, (left, box.centery + 11), "small", now.secondary, "midleft", width=width)
        draw.disc(surface, (box.right - 22, box.centery), 9, self.record.entries[moment.place - 1].side)

    def draw(self, surface: pygame.Surface) -> None:
        """Everything but the widgets, which the scene draws."""
        self.card.draw(surface)
        if self.list.visible:
            draw.panel(surface, self.list.rect.inflate(16, 16))
        self.coach.draw(surface)
        self.flips.draw(surface)
        self.moves.draw(surface)
        if self.moves.list.visible:
            _draw_legend(surface, self.moves.list.rect.x, self.moves.rect.bottom - LEGEND)


def _draw_legend(surface: pygame.Surface, left: float, top: float) -> None:
    """What the marks in the list and on the curve mean."""
    now = theme.now
    middle = top + 8
    draw.text(surface, "?", (left, middle), "strong", now.bad, "midleft")
    draw.dot(surface, (left + 24, middle), 5, now.bad)
    draw.text(surface, "gave something away", (left + 38, middle), "small", now.secondary, "midleft")
    middle += 23
    draw.dot(surface, (left + 24, middle), 5, now.text)
    draw.text(surface, "the position shown", (left + 38, middle), "small", now.secondary, "midleft")
