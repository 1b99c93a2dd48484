"""The screens before and after a rush: a countdown, and the result."""

import math
from collections.abc import Callable
from datetime import date
from typing import ClassVar

import pygame

from game.record.puzzle import Puzzle
from game.rules.registry import GAMES
from game.teach.puzzles import puzzle_progress as progress_file
from game.teach.puzzles.puzzle_collection import ALL_GAMES, PuzzleCollection
from game.teach.puzzles.rush import LIVES, SECONDS, Rush
from game.window import redraw, theme
from game.window.input.key_bindings import BACK, Action, Actions, buttons
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.exercises.puzzle_course import PuzzleCourse
from game.window.screens.exercises.rush_course import TITLE, RushCourse
from game.window.screens.page import Page
from game.window.widgets.label import Label
from game.window.widgets.widget import Button, ButtonKind, Role, Static, row
from game.words.dates import recent_iso_day_words
from game.words.messages import join_sentences, mark, tr, tr_n

AGAIN = Action("rush.again", mark("Another rush"), ("A",))
MISSED = Action("rush.missed", mark("Practice the puzzles that you missed"), ("M",))
PADDING = 22
WIDEST = 560.0
COUNT = 3  # the number with which the countdown begins
LINE = 26  # the height of a result
TOP = 26  # the distance from the panel's edge to the result
REASON, BEST = TOP + 70, TOP + 116  # the distances to the end of the reason, and to the first of the best results
GAP = 30  # the distance from the texts to the buttons


def start_rush(app: SceneStack, collection: PuzzleCollection, game: str) -> None:
    """Show the countdown, and then a rush with the puzzles of a game or of all games. Without puzzles, do nothing."""
    if collection.games:
        app.push(RushCountdown(app, lambda: _begin(app, collection, game)))


def _begin(app: SceneStack, collection: PuzzleCollection, game: str) -> None:
    """Replace the countdown by the rush, and the rush by its result when it is over."""
    rush = Rush(collection.of(game))
    assert rush.puzzle is not None

    def again() -> None:
        app.pop()
        start_rush(app, collection, game)

    def end() -> None:
        app.replace(RushEnd(app, rush, game, date.today(), again))

    app.replace(ExerciseScreen(app, RushCourse(app, rush, rush.puzzle, end)))


def title_of(game: str) -> str:
    """Return the title of a game, or the text for the puzzles of all games."""
    return tr("All games", "kinds of games") if game == ALL_GAMES else GAMES[game].title


class CountdownNumber(Static):
    """The number in a ring that empties with each second."""

    RADIUS = 90.0

    def __init__(self) -> None:
        super().__init__()
        self.left = float(COUNT)

    @property
    def name(self) -> str:
        return str(math.ceil(self.left))

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        share = self.left - math.floor(self.left)
        draw.dot(surface, self.rect.center, self.RADIUS, now.panel)
        draw.ring(surface, self.rect.center, self.RADIUS, theme.mix(now.panel, now.accent, 0.2 + 0.8 * share), 6)
        draw.text(surface, self.name, self.rect.center, "hero", now.text, "center")


class RushCountdown(Page):
    """Counts down from three before a rush. `begin` is called at the end, or when the user presses Enter."""

    def __init__(self, app: SceneStack, begin: Callable[[], object]) -> None:
        super().__init__(app, tr(TITLE))
        self.begin = begin
        self.number = self.widgets.add(CountdownNumber())
        minutes = tr_n("{n} minute", "{n} minutes", round(SECONDS / 60))
        lives = tr_n("{n} life", "{n} lives", LIVES)
        words = tr("Solve as many puzzles as you can. You have {minutes} and {lives}.", minutes=minutes, lives=lives)
        self.about = self.widgets.add(Label(words, "lead", "text"))
        clock = tr("The clock runs only while it is your move.")
        self.clock = self.widgets.add(Label(clock, "body"))
        self.start = self.widgets.add(Button(tr("Start now"), self.begin, "play", ButtonKind.PRIMARY))
        self.add_window_tools()

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        side = 2 * CountdownNumber.RADIUS
        middle = self.body.centerx
        self.number.rect = pygame.FRect(middle - side / 2, self.body.y + 0.08 * self.body.height, side, side)
        top = self.number.rect.bottom + 36
        for label in (self.about, self.clock):
            width = min(self.body.width, draw.measure(label.words, label.style) + 2)
            label.rect = pygame.FRect(middle - width / 2, top, width, 30)
            top += 34
        self.start.rect = pygame.FRect(middle - 110, top + 24, 220, theme.BUTTON_HEIGHT)

    def accept(self) -> bool:
        self.begin()
        return True

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        if self.app.top is not self:
            return wait
        self.number.left -= dt
        redraw.request()
        if self.number.left <= 0:
            self.begin()
        return 0.0


class RushEnd(Page):
    """Shows the result of a rush, and the best results so far. `again` is called for another rush."""

    actions: ClassVar[Actions] = {**Page.actions, **buttons(AGAIN, MISSED)}

    def __init__(self, app: SceneStack, rush: Rush, game: str, today: date, again: Callable[[], object]) -> None:
        super().__init__(app, tr(TITLE), title_of(game))
        self.rush = rush
        count = rush.solved
        best = progress_file.load(app.store).best_rushes(game)
        self.is_best = count > (best[0][0] if best else 0)
        progress = progress_file.change(app.store, lambda progress: progress.take_rush(game, today, count))
        self.best = progress.best_rushes(game)
        add = self.widgets.add
        solved = tr_n("{n} puzzle solved", "{n} puzzles solved", rush.solved)
        self.result = add(Label(solved, "title", "text", role=Role.HEADING))
        self.reason = add(Label(self._end_reason()))
        self.best_title = add(Label(tr("Best results") if self.best else "", "label", "text"))
        self.results = [
            add(Label(tr("{count} solved  ·  {day}", count=count, day=recent_iso_day_words(day, today))))
            for count, day in self.best
        ]
        self.again = add(Button(tr("Again"), again, "refresh-cw", ButtonKind.PRIMARY, action=AGAIN))
        self.missed = add(Button(tr("See what I missed"), self.show_missed, "target", action=MISSED))
        self.missed.disabled_reason = "" if rush.missed else tr("You missed nothing")
        self.done_button = add(Button(tr("Done"), self.back, "check", action=BACK))
        self.add_window_tools()
        self.panel = pygame.FRect(0, 0, 0, 0)

    def _end_reason(self) -> str:
        """Return the reason why the rush is over, and praise the best result."""
        if not self.rush.lives:
            reason = tr("Out of lives.")
        else:
            reason = tr("Time's up.") if not self.rush.left else tr("No puzzles left.")
        return join_sentences([reason, tr("New best!")]) if self.is_best else reason

    def show_missed(self) -> None:
        """Practice the missed puzzles, one after the other. They do not change the rating."""
        missed = iter(self.rush.missed)
        following: Callable[[Puzzle], Puzzle | None] = lambda _: next(missed, None)  # noqa: E731
        title = tr("What you missed")
        course = PuzzleCourse(self.app, next(missed), title, lambda _: "", following, is_rated=False)
        self.app.push(ExerciseScreen(self.app, course))

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width = min(WIDEST, self.body.width)
        content = BEST + LINE * len(self.results) if self.results else REASON
        height = content + GAP + theme.BUTTON_HEIGHT + PADDING
        self.panel = pygame.FRect(self.body.centerx - width / 2, self.body.y, width, min(self.body.height, height))
        left, inner = self.panel.x + PADDING, width - 2 * PADDING
        top = self.panel.y + TOP
        self.result.rect = pygame.FRect(left + 42, top, inner - 42, 36)
        self.reason.rect = pygame.FRect(left, top + 46, inner, 24)
        self.best_title.rect = pygame.FRect(left, top + 88, inner, 24)
        for index, label in enumerate(self.results):
            label.rect = pygame.FRect(left, self.panel.y + BEST + LINE * index, inner, LINE)
        foot = self.panel.bottom - PADDING - theme.BUTTON_HEIGHT
        row(
            [self.again, self.missed, self.done_button],
            (left, foot, inner, theme.BUTTON_HEIGHT),
            10,
            (1, 1.7, 0.9),
        )

    def accept(self) -> bool:
        self.again.click()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.panel(surface, self.panel)
        color = now.good if self.is_best else now.secondary
        sign = "trophy" if self.rush.solved else "hourglass"
        draw.icon(surface, sign, (self.panel.x + PADDING + 14, self.result.rect.centery), color, 28)
        super().draw(surface)
