"""The ladder: a path through the games, chapter by chapter, of which every step can be played at any time."""

from __future__ import annotations

import pygame

from game.rules.catalog import GAMES
from game.teach.badges import honours
from game.teach.badges.honours import Honours
from game.teach.ladder.catalog import CHAPTERS
from game.teach.ladder.climb import Climb, all_rungs, load
from game.teach.ladder.rung import Rung
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.ladder.badge_grid import BadgeGrid
from game.window.screens.ladder.chapter_card import INSET, BadgesDoor, ChapterCard
from game.window.screens.ladder.rung_row import Mark, RungRow
from game.window.screens.page import Page
from game.window.widgets.controls import ENTER
from game.window.widgets.widget import Button, ButtonKind

BADGES = "badges"  # stands in the place of a game
WIDEST, TALLEST = 1160.0, 680.0
CARDS = 250, 320  # the least and the greatest width of the chapters
CARD = 58, 88  # their least and greatest height
GAP = 10
EDGE = 10  # of the panel, above and below the steps
HINTS = {
    Mark.ALONE: "Done, with a star",
    Mark.HELPED: "Done. For a star: no hint, no analysis, nothing taken back",
    Mark.NEXT: "The next step",
    Mark.AHEAD: "You need not have done those before it",
}


class LadderScene(Page):
    """The chapters, and the steps of the one that is chosen."""

    def __init__(self, app: Stage) -> None:
        super().__init__(app, "Ladder")
        add = self.widgets.add
        self.climb = Climb()
        self.honours = Honours()
        self.cards = [add(ChapterCard(game, GAMES[game].title, self.choose)) for game in CHAPTERS]
        self.chosen = self.cards[0].game
        self.badges = add(BadgesDoor("Badges", lambda: self.choose(BADGES)))
        self.play_next = add(Button("Play next step", self._play_next, "play", ButtonKind.PRIMARY))
        self.rows = {
            game: [add(RungRow(rung, number, self.play)) for number, rung in enumerate(rungs, start=1)]
            for game, rungs in CHAPTERS.items()
        }
        for rows in self.rows.values():
            rows[-1].is_last = True
        self.grid = BadgeGrid(self.widgets)
        self.add_window_tools()
        self.panel = pygame.FRect(0, 0, 0, 0)
        self._has_come = False

    # --- what is done ---

    def choose(self, game: str) -> None:
        """Look at another chapter, or at the badges."""
        self.chosen = game
        self.refresh()

    @property
    def next(self) -> Rung | None:
        """The step to go on with: of the chapter that is looked at, as long as there is one."""
        return self.climb.next_of(self.chosen) or self.climb.next

    def play(self, rung: Rung) -> None:
        self.app.ways.climb(rung)

    def _play_next(self) -> None:
        if self.next is not None:
            self.play(self.next)

    # --- the scene ---

    def enter(self) -> None:
        self.climb = load(self.app.store)
        self.honours = honours.load(self.app.store)
        following = self.climb.next
        if not self._has_come and following is not None:
            self.chosen = following.game
        self._has_come = True
        self.refresh()

    def refresh(self) -> None:
        rungs, climb = all_rungs(), self.climb
        done, stars = climb.count(rungs), climb.stars(rungs)
        come = f"{done} of {len(rungs)} steps done, {stars} with a star" if done else f"{len(rungs)} steps to climb"
        self.subtitle = f"{come}. Turns are those of both, with best play"
        for card in self.cards:
            steps = CHAPTERS[card.game]
            card.chosen = card.game == self.chosen
            card.show(climb.count(steps), len(steps), f"{climb.count(steps)} of {len(steps)}")
        for game, rows in self.rows.items():
            following = climb.next_of(game)
            for row in rows:
                row.visible = game == self.chosen
                row.mark = Mark.of(climb.how(row.rung), row.rung is following)
                row.hint = HINTS[row.mark]
        self.badges.chosen = self.chosen == BADGES
        self.grid.show(self.honours, self.badges.chosen)
        earned, whole = self.grid.earned, len(self.grid.medals)
        self.badges.show(earned, whole, f"{earned} of {whole}")
        self.play_next.why_not = "" if self.next is not None else "Every step is done"
        screen.damage()

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width, height = min(WIDEST, self.body.width), min(TALLEST, self.body.height)
        left, top = self.body.centerx - width / 2, self.body.y
        column = max(CARDS[0], min(CARDS[1], 0.28 * width))
        foot = theme.BUTTON_HEIGHT if height > 560 else 46
        doors = [*self.cards, self.badges]
        high = max(CARD[0], min(CARD[1], (height - foot - GAP) / len(doors) - GAP))
        for place, door in enumerate(doors):
            door.rect = pygame.FRect(left, top + place * (high + GAP), column, high)
        for card in self.cards:
            card.view.layout(card.sign.inflate(-INSET, -INSET))
        self.play_next.rect = pygame.FRect(left, top + height - foot, column, foot)
        self.panel = pygame.FRect(left + column + 16, top, width - column - 16, height)
        for rows in self.rows.values():
            self._place(rows)
        self.grid.layout(self.panel.inflate(-2 * EDGE, -2 * EDGE))
        self.refresh()

    def _place(self, rows: list[RungRow]) -> None:
        """One below the other; the fewer they are, the more room each has."""
        high = (self.panel.height - 2 * EDGE) / len(rows)
        for place, row in enumerate(rows):
            row.rect = pygame.FRect(self.panel.x, self.panel.y + EDGE + place * high, self.panel.width, high)

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            self.play_next.click()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.panel)
        super().draw(surface)
