"""Puzzles: today's with its calendar, practice by game and theme, and one's own mistakes."""

from __future__ import annotations

from datetime import date

import pygame

from game.record.puzzle import Puzzle
from game.rules.catalog import GAMES
from game.teach.badges.general import of_puzzles
from game.teach.puzzles import progress as progress_file
from game.teach.puzzles import repetition
from game.teach.puzzles.collection import Collection
from game.teach.puzzles.rush import Rush
from game.teach.puzzles.solving import Result
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.award import award
from game.window.screens.page import Page
from game.window.screens.picker import Picker
from game.window.screens.puzzles.calendar import draw_legend, draw_month
from game.window.screens.puzzles.rush import RushSolve
from game.window.screens.puzzles.solve import Solve
from game.window.widgets.widget import Button, ButtonKind
from game.words.dates import day_words
from game.words.puzzles import goal_title, theme_title

PADDING = 22
GAP = 16
WIDEST = 1160.0  # of both columns
TALLEST = 580.0
LOW = 136  # the height of the panels below
LINE = 44
CHANGES = ((-250, "Easier than your rating"), (0, "Near your rating"), (250, "Harder than your rating"))
NONE = "No puzzles have come with this game"


class PuzzlesMenu(Page):
    """What there is to solve. `today` is the day it is, wherever somebody plays."""

    def __init__(self, app: Stage, collection: Collection, today: date | None = None) -> None:
        super().__init__(app, "Puzzles", "Play each one out against the best defence")
        self.collection = collection
        self.today = today or date.today()
        self.progress = progress_file.load(app.store)
        self.of_today = collection.of_day(self.today)
        games = collection.games
        game = app.settings.last_game if app.settings.last_game in games else (games or [""])[0]
        add = self.widgets.add
        self.solve = add(Button("", self.solve_today, "target", ButtonKind.PRIMARY))
        self.game = add(Picker(app, [(name, GAMES[name].title, "") for name in games], game, self._change_game))
        self.theme = add(Picker(app, [], "", self._change))
        self.change = add(Picker(app, [(by, words, "") for by, words in CHANGES], 0, self._change))
        self.practise = add(Button("Practise", self.solve_next, "play"))
        self.practise.hint = "One puzzle after the other"
        self.rush = add(Button("Begin", self.begin_rush, "hourglass"))
        self.rush.hint = "Puzzles of the game chosen above, every one a little harder"
        self.slips = repetition.load(app.store)
        self.mistakes = add(Button("", self.learn_from_mistakes, "graduation-cap"))
        self.add_window_tools()
        self.today_place = self.practice_place = self.rush_place = self.mistakes_place = pygame.FRect(0, 0, 0, 0)
        self._offer_themes()

    # --- what is chosen ---

    def _change_game(self, game: object) -> None:
        self._offer_themes()
        self._change(game)

    def _change(self, value: object) -> None:
        self.refresh()

    def _offer_themes(self) -> None:
        themes = self.collection.themes(str(self.game.value))
        self.theme.options = [("", "Any theme", ""), *((theme, theme_title(theme), "") for theme in themes)]
        if self.theme.value not in themes:
            self.theme.value = ""
        self.theme.changed()

    # --- what is solved ---

    @property
    def is_today_done(self) -> bool:
        return self.progress.on(self.today) is not None

    def solve_today(self) -> None:
        puzzle = self.of_today
        if puzzle is not None:
            self.app.push(Solve(self.app, puzzle, "Today's puzzle", self._take_today))

    def _take_today(self, puzzle: Puzzle, result: Result) -> str:
        self.progress.take_day(self.today, result)
        told = self._take(puzzle, result)
        award(self.app, of_puzzles(self.progress, self.today))
        streak = self.progress.streak(self.today)
        return f"{told} That makes {streak} days in a row." if streak > 1 else told

    def next_puzzle(self, passed: Puzzle | None = None) -> Puzzle | None:
        """The next one to practise."""
        change = self.change.value if isinstance(self.change.value, int) else 0
        wanted = self.progress.rating + change
        return self.collection.near(str(self.game.value), str(self.theme.value), wanted, self.progress.done, passed)

    def solve_next(self) -> None:
        if (puzzle := self.next_puzzle()) is not None:
            self.app.push(self._practice_of(puzzle))

    def _practice_of(self, puzzle: Puzzle) -> Solve:
        def go_on() -> None:
            following = self.next_puzzle(puzzle)
            if following is not None:
                self.app.replace(self._practice_of(following))

        return Solve(self.app, puzzle, "Practise", self._take, go_on)

    def _take(self, puzzle: Puzzle, result: Result) -> str:
        """A puzzle has been done: keep that, and say what it has come to."""
        self.progress.take(puzzle, result, self.today)
        progress_file.keep(self.app.store, self.progress)
        return f"Your puzzle rating is {self.progress.rating:.0f} now."

    def begin_rush(self) -> None:
        """A rush through the puzzles of the game that is chosen."""
        rush = Rush(self.collection.of(str(self.game.value)))
        if rush.puzzle is not None:
            self.app.push(RushSolve(self.app, rush, rush.puzzle, self.progress))

    def learn_from_mistakes(self) -> None:
        """The slips that are due, and where none is, those of the last game."""
        if self.due:
            self.app.ways.repeat_mistakes(self.slips, self.today)
        else:
            self.app.ways.mistakes()

    # --- the scene ---

    @property
    def due(self) -> int:
        """How many slips are to be repeated today."""
        return len(self.slips.due(self.today))

    def enter(self) -> None:
        self.slips = repetition.load(self.app.store)
        self.refresh()

    def refresh(self) -> None:
        has_any = self.of_today is not None
        self.solve.why_not = self.practise.why_not = self.rush.why_not = "" if has_any else NONE
        self.game.why_not = self.theme.why_not = self.change.why_not = self.solve.why_not
        self.solve.label = "Once more" if self.is_today_done else "Solve today's puzzle"
        self.mistakes.label = "Repeat" if self.due else "Look at them"
        self.mistakes.hint = "Slips of your games come back at growing intervals, until they sit"
        screen.damage()

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width = min(WIDEST, self.body.width)
        left = self.body.centerx - width / 2
        height = min(self.body.height, TALLEST)
        half = (width - GAP) / 2
        self.today_place = pygame.FRect(left, self.body.y, half, height)
        right = left + half + GAP
        self.practice_place = pygame.FRect(right, self.body.y, half, height - GAP - LOW)
        below, part = self.practice_place.bottom + GAP, (half - GAP) / 2
        self.rush_place = pygame.FRect(right, below, part, LOW)
        self.mistakes_place = pygame.FRect(right + part + GAP, below, part, LOW)
        inner = half - 2 * PADDING
        foot = self.today_place.bottom - PADDING - LINE
        self.solve.rect = pygame.FRect(left + PADDING, foot, inner, LINE)
        right += PADDING
        top = self.practice_place.y + PADDING + 40
        for place, picker in enumerate((self.game, self.theme, self.change)):
            picker.rect = pygame.FRect(right, top + place * (LINE + 10), inner, LINE)
        self.practise.rect = pygame.FRect(right, self.practice_place.bottom - PADDING - LINE, inner, LINE)
        for button, panel in ((self.rush, self.rush_place), (self.mistakes, self.mistakes_place)):
            button.rect = pygame.FRect(panel.x + 16, panel.bottom - 16 - LINE, panel.width - 32, LINE)

    def draw(self, surface: pygame.Surface) -> None:
        self._draw_today(surface)
        now, place = theme.now, self.practice_place
        draw.panel(surface, place)
        left = place.x + PADDING
        draw.text(surface, "Practise", (left, place.y + 36), "heading", now.text, "midleft")
        low, high = self.progress.interval
        rated = f"Your rating: {self.progress.rating:.0f} ({low:.0f} to {high:.0f})"
        draw.text(surface, rated, (place.right - PADDING, place.y + 36), "small", now.secondary, "midright")
        tried = len(self.progress.done)
        words = f"{tried} puzzle{'s' if tried != 1 else ''} done so far" if tried else "None done so far"
        draw.text(surface, words, (left, self.practise.rect.y - 16), "small", now.secondary, "midleft")
        best = self.progress.best_rushes(str(self.game.value))
        self._draw_small(
            surface, self.rush_place, "Rush", f"Your best: {best[0][0]} solved" if best else "3 minutes, 3 lives"
        )
        words = f"{self.due} due today" if self.due else "In your last game"
        self._draw_small(surface, self.mistakes_place, "Your mistakes", words)
        super().draw(surface)

    def _draw_small(self, surface: pygame.Surface, place: pygame.FRect, title: str, words: str) -> None:
        """A panel with a title, a line and a button."""
        draw.panel(surface, place)
        left, width = place.x + 18, place.width - 36
        draw.text(surface, title, (left, place.y + 28), "subheading", theme.now.text, "midleft", width=width)
        draw.text(surface, words, (left, place.y + 54), "small", theme.now.secondary, "midleft", width=width)

    def _draw_today(self, surface: pygame.Surface) -> None:
        now, place = theme.now, self.today_place
        draw.panel(surface, place)
        left, width = place.x + PADDING, place.width - 2 * PADDING
        draw.text(surface, "Today's puzzle", (left, place.y + 36), "heading", now.text, "midleft")
        date_words = day_words(self.today)
        draw.text(surface, date_words, (place.right - PADDING, place.y + 36), "small", now.secondary, "midright")
        about = NONE if self.of_today is None else _about(self.of_today)
        draw.text(surface, about, (left, place.y + 66), "body", now.secondary, "midleft", width=width)
        month = pygame.FRect(left, place.y + 84, width, self.solve.rect.y - 52 - place.y - 84)
        draw_month(surface, month, self.today, self.progress)
        middle = self.solve.rect.y - 26
        draw_legend(surface, left, middle)
        if streak := self.progress.streak(self.today):
            words = f"{streak} day{'s' if streak != 1 else ''} in a row"
            draw.text(surface, words, (place.right - PADDING, middle), "label", now.text, "midright")


def _about(puzzle: Puzzle) -> str:
    return f"{GAMES[puzzle.game].title}  ·  {goal_title(puzzle.goal)}  ·  rated {puzzle.rating}"
