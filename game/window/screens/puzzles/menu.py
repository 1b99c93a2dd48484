"""The Puzzles screen: today's puzzle with its calendar, practice, rush, and the user's own mistakes."""

from collections.abc import Callable, Sequence
from datetime import date

import pygame

from ai.analysis.background_task import BackgroundTask
from ai.search.cancel_token import CancelToken
from game.record.puzzle import Puzzle
from game.record.record import Record
from game.rules.registry import GAMES
from game.teach.exercise_session import ExerciseResult
from game.teach.puzzles import puzzle_progress as progress_file
from game.teach.puzzles import spaced_repetition
from game.teach.puzzles.puzzle_collection import ALL_GAMES, PuzzleCollection
from game.teach.puzzles.puzzle_session import PuzzleSession
from game.teach.statistics.move_grades import latest_with_mistakes
from game.window.changes import EVERYTHING, Changed, Part
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.screens.dialogs.wait_dialog import wait_for
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.exercises.puzzle_course import PuzzleCourse
from game.window.screens.page import Page
from game.window.screens.puzzles.rush_screens import start_rush, title_of
from game.window.widgets.label import Label
from game.window.widgets.month_calendar import DayMark, MonthCalendar
from game.window.widgets.widget import Button, ButtonKind, Role
from game.words.dates import day_words, recent_day_words
from game.words.messages import join_sentences, mark, tr, tr_n
from game.words.teaching.puzzles import goal_title, theme_title

PADDING = 22
GAP = 16
WIDEST = 1160.0  # the width of both columns together
TALLEST = 580.0
LOW = 136  # the height of the panels of rush and mistakes
LINE = 44
CHANGES = (
    (-250, mark("Easier than your rating")),
    (0, mark("Near your rating")),
    (250, mark("Harder than your rating")),
)
NONE = mark("No puzzles are installed")
LOADING = mark("Loading puzzles …")
MARKS = {
    ExerciseResult.ALONE: (DayMark("circle-check", "good"), mark("solved")),
    ExerciseResult.HELPED: (DayMark("check", "accent_text"), mark("with help")),
    ExerciseResult.SOLUTION_SHOWN: (DayMark("eye", "even"), mark("gave up")),
}


class PuzzlesMenu(Page):
    """The screen on which the user chooses a daily puzzle, practice, a rush or mistakes.

    If `day` is given, it counts as today while the screen is open. Otherwise today changes at midnight.
    """

    def __init__(self, app: SceneStack, collection: PuzzleCollection, day: date | None = None) -> None:
        super().__init__(app, tr("Puzzles"), tr("Solve each puzzle against the best defense"))
        self.collection = collection
        self._day = day
        self.today = day or date.today()
        self.progress = progress_file.load(app.store)
        self.of_today = collection.of_day(self.today)
        self._reading = BackgroundTask(app.call_soon)
        self._mistake_search = BackgroundTask(app.call_soon)
        self.has_read = False  # True once the puzzles of all games are known, which takes a moment
        games = [(name, title_of(name), "") for name in (ALL_GAMES, *collection.games)]
        add = self.widgets.add
        self.today_title = add(Label(tr("Today's puzzle"), "heading", "text", role=Role.HEADING))
        self.today_date = add(Label(style="small"))
        self.today_about = add(Label())
        self.calendar = add(MonthCalendar(self.today, self._day_text, list(MARKS.values())))
        self.calendar.on_take = self.solve_day
        self.calendar.hint = tr("Choose a day to play its puzzle")
        self.solve = add(Button("", self.solve_today, "target", ButtonKind.PRIMARY))
        self.practice_title = add(Label(tr("Practice"), "heading", "text", role=Role.HEADING))
        self.rating = add(Label(style="small"))
        self.game = add(Dropdown(app, games, ALL_GAMES, self._change))
        self.theme = add(Dropdown(app, [], "", self._change))
        self.change = add(Dropdown(app, [(by, words, "") for by, words in CHANGES], 0, self._change))
        self.game.title, self.theme.title, self.change.title = tr("Game"), tr("Theme"), tr("Difficulty")
        self.done_count = add(Label(style="small"))
        self.practice = add(Button(tr("Practice"), self.solve_next, "play"))
        self.practice.hint = tr("Unlimited puzzles at your level")
        self.rush_title = add(Label(tr("Rush"), "subheading", "text", role=Role.HEADING))
        self.rush_about = add(Label(style="small"))
        self.rush = add(Button(tr("Start"), self.start_rush, "hourglass"))
        self.rush.title = tr("Start a rush")
        self.rush.hint = tr("Puzzles of the game chosen above, each a little harder than the last")
        self.mistakes_title = add(Label(tr("Your mistakes"), "subheading", "text", role=Role.HEADING))
        self.mistakes_about = add(Label(style="small"))
        self.mistake_cards = spaced_repetition.load(app.store)
        self.has_game = False  # True if there is a game with mistakes to learn from
        self.mistakes = add(Button("", self.learn_from_mistakes, "graduation-cap"))
        self.mistakes.title = tr("Your mistakes")
        self.mistakes.hint = tr("Mistakes from your own games come back until you've mastered them")
        self.add_window_tools()
        self.panels = [pygame.FRect(0, 0, 0, 0) for _ in range(4)]  # today, practice, rush, mistakes
        self.changed(EVERYTHING)

    # --- choices ---

    def _change(self, value: object) -> None:
        self.changed(Changed.CHOICES)

    def _read_all(self, report: Callable[[object], None], cancel_token: CancelToken) -> None:
        """Read the puzzles of all games, on the thread of a background task."""
        for game in self.collection.games:
            if not cancel_token.is_cancelled:
                self.collection.of(game)

    def _take_all(self, nothing: None) -> None:
        self.has_read = True
        self.changed(Changed.CHOICES)

    # --- actions ---

    @property
    def is_today_done(self) -> bool:
        return self.progress.on(self.today) is not None

    def solve_today(self) -> None:
        self.solve_day(self.today)

    def solve_day(self, day: date) -> None:
        """Solve the daily puzzle of today or of an earlier day."""
        puzzle = self.collection.of_day(day)
        if puzzle is not None:
            is_late = day != self.today
            title = tr("Puzzle of {day}", day=recent_day_words(day, self.today)) if is_late else tr("Today's puzzle")
            self._solve(puzzle, title, lambda session: self._take_day(session, day, is_late))

    def _solve(
        self,
        puzzle: Puzzle,
        title: str,
        take: Callable[[PuzzleSession], str],
        next_puzzle: Callable[[Puzzle], Puzzle | None] | None = None,
    ) -> None:
        self.app.push(ExerciseScreen(self.app, PuzzleCourse(self.app, puzzle, title, take, next_puzzle)))

    def _take_day(self, session: PuzzleSession, day: date, is_late: bool) -> str:
        """Record the result of the daily puzzle of `day`, and return a text about it.

        After midnight, `day` may be yesterday, although the puzzle is not late.
        """
        if (result := session.result) is not None:
            progress_file.change(self.app.store, lambda progress: progress.take_day(day, result, is_late))
        message = self._take(session)
        streak = self.progress.streak(self.today)
        if is_late or not streak or session.result is ExerciseResult.SOLUTION_SHOWN:
            return message
        said = tr_n("Your streak: {n} day.", "Your streak: {n} days.", streak)
        return join_sentences([message, said])

    def next_puzzle(self, passed: Puzzle | None = None) -> Puzzle | None:
        """Return the next practice puzzle for the chosen game, theme and difficulty, or None if there is none."""
        change = self.change.value if isinstance(self.change.value, int) else 0
        wanted = self.progress.rating + change
        return self.collection.near(str(self.game.value), str(self.theme.value), wanted, self.progress.done, passed)

    def solve_next(self) -> None:
        self._read_game(self._solve_next)

    def _solve_next(self) -> None:
        if (puzzle := self.next_puzzle()) is not None:
            self._solve(puzzle, tr("Practice"), self._take, self.next_puzzle)

    def _read_game(self, on_done: Callable[[], object]) -> None:
        """Read the puzzles of the chosen game, unless they are known already, and call `on_done`."""
        game = str(self.game.value)
        wait_for(self.app, tr(LOADING), lambda _: self.collection.of(game), lambda puzzles: on_done())

    def _take(self, session: PuzzleSession) -> str:
        """Record the result of a puzzle, and return a sentence about the rating."""
        before = self.progress.rating
        puzzle, today, is_helped = session.puzzle, self.today, session.is_helped
        if (result := session.result) is not None:
            self.progress = progress_file.change(
                self.app.store, lambda progress: progress.take(puzzle, result, today, is_helped)
            )
        if session.is_helped:
            return tr("With help: your puzzle rating stays at {rating:.0f}.", rating=self.progress.rating)
        change = round(self.progress.rating - before)
        if not change:
            return tr("Your puzzle rating: {rating:.0f}.", rating=self.progress.rating)
        signed = f"+{change}" if change > 0 else f"\N{MINUS SIGN}{-change}"
        return tr("New puzzle rating: {rating:.0f} ({change}).", rating=self.progress.rating, change=signed)

    def start_rush(self) -> None:
        """Start a rush with the puzzles of the chosen game."""
        self._read_game(lambda: start_rush(self.app, self.collection, str(self.game.value)))

    def learn_from_mistakes(self) -> None:
        """Start to repeat the mistakes that are due. If none are due, practice the mistakes of the last game."""
        if self.due:
            self.app.navigator.repeat_mistakes(self.today)
        else:
            self.app.navigator.mistakes()

    # --- the scene ---

    @property
    def due(self) -> int:
        """The number of stored mistakes that are due today."""
        return len(self.mistake_cards.due(self.today))

    def enter(self) -> None:
        self._load()
        if not self.has_read:
            self._reading.start(self._read_all, self._take_all)

    def leave(self) -> None:
        self._reading.cancel()
        self._mistake_search.cancel()

    def _load(self) -> None:
        """Load the stored progress, which another screen or window may have changed."""
        self.today = self._day or date.today()
        self.of_today = self.collection.of_day(self.today)
        self.progress = progress_file.load(self.app.store)
        self.mistake_cards = spaced_repetition.load(self.app.store)
        self._mistake_search.start(
            lambda report, cancel_token: latest_with_mistakes(self.app.store), self._take_mistakes, is_short=True
        )
        self.changed(Changed.PROGRESS)

    def _take_mistakes(self, found: Record | None) -> None:
        self.has_game = found is not None
        self.changed(Changed.PROGRESS)

    def update(self, dt: float) -> float:
        if self._day is None and self.today != date.today():
            self._load()
        return super().update(dt)

    # --- the parts of the screen ---

    def parts(self) -> Sequence[Part]:
        return (
            (Changed.PROGRESS, self._show_today),
            (Changed.CHOICES, self._show_themes),
            (Changed.PROGRESS, self._show_practice),
            (Changed.PROGRESS | Changed.CHOICES, self._show_rush),
            (Changed.PROGRESS, self._show_mistakes),
        )

    @property
    def _missing_puzzles(self) -> str:
        """The reason why nothing can be solved, or an empty text."""
        return "" if self.of_today is not None else tr(NONE)

    def _show_today(self) -> None:
        self.today_date.show(day_words(self.today))
        _place_heading(self.panels[0], self.today_title, self.today_date)
        self.today_about.show(tr(NONE) if self.of_today is None else _about(self.of_today))
        self.solve.disabled_reason = self._missing_puzzles
        self.solve.label = tr("Try again") if self.is_today_done else tr("Solve today's puzzle")
        streak = self.progress.streak(self.today)
        row = tr_n("{n} day in a row", "{n} days in a row", streak) if streak else ""
        self.calendar.show(self.today, self._day_mark, row)

    def _show_themes(self) -> None:
        game = str(self.game.value)
        themes = self.collection.themes(game) if self.has_read else []
        self.theme.options = [("", tr("Any theme"), ""), *((theme, theme_title(theme), "") for theme in themes)]
        if self.theme.value not in themes:
            self.theme.value = ""
        self.theme.changed()

    def _show_practice(self) -> None:
        low, high = self.progress.interval
        rating = self.progress.rating
        self.rating.show(tr("Your rating: {rating:.0f} ± {doubt:.0f}", rating=rating, doubt=(high - low) / 2))
        _place_heading(self.panels[1], self.practice_title, self.rating)
        tried = len(self.progress.done)
        words = tr_n("{n} puzzle done so far", "{n} puzzles done so far", tried) if tried else tr("No puzzles done yet")
        self.done_count.show(words)
        for widget in (self.practice, self.game, self.theme, self.change):
            widget.disabled_reason = self._missing_puzzles

    def _show_rush(self) -> None:
        best = self.progress.best_rushes(str(self.game.value))
        self.rush_about.show(tr("Your best: {count} solved", count=best[0][0]) if best else tr("3 minutes, 3 lives"))
        self.rush.disabled_reason = self._missing_puzzles

    def _show_mistakes(self) -> None:
        self.mistakes.label = tr("Repeat") if self.due else tr("Practice")
        can_start = self.due or self.has_game or self._mistake_search.is_busy
        self.mistakes.disabled_reason = "" if can_start else tr("Finish a game first: its mistakes appear here")
        if self.due:
            self.mistakes_about.show(tr("{count} due today", count=self.due))
        elif self._mistake_search.is_busy:
            self.mistakes_about.show(tr("Searching your games …"))
        else:
            self.mistakes_about.show(tr("From your last game") if self.has_game else tr("None yet"))

    def _day_text(self, day: date) -> str:
        result = self.progress.on(day)
        return tr("not solved") if result is None else MARKS[result][1]

    def _day_mark(self, day: date) -> DayMark | None:
        result = self.progress.on(day)
        return None if result is None else MARKS[result][0]

    # --- layout and drawing ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width = min(WIDEST, self.body.width)
        left = self.body.centerx - width / 2
        height = min(self.body.height, TALLEST)
        half = (width - GAP) / 2
        today = pygame.FRect(left, self.body.y, half, height)
        right = left + half + GAP
        practice = pygame.FRect(right, self.body.y, half, height - GAP - LOW)
        below, part = practice.bottom + GAP, (half - GAP) / 2
        rush = pygame.FRect(right, below, part, LOW)
        mistakes = pygame.FRect(right + part + GAP, below, part, LOW)
        self.panels = [today, practice, rush, mistakes]
        inner = half - 2 * PADDING
        _place_heading(today, self.today_title, self.today_date)
        self.today_about.rect = pygame.FRect(left + PADDING, today.y + 54, inner, 24)
        foot = today.bottom - PADDING - LINE
        self.solve.rect = pygame.FRect(left + PADDING, foot, inner, LINE)
        top = today.y + 92
        self.calendar.rect = pygame.FRect(left + PADDING, top, inner, foot - 10 - top)
        right += PADDING
        _place_heading(practice, self.practice_title, self.rating)
        top = practice.y + PADDING + 40
        for index, dropdown in enumerate((self.game, self.theme, self.change)):
            dropdown.rect = pygame.FRect(right, top + index * (LINE + 10), inner, LINE)
        self.practice.rect = pygame.FRect(right, practice.bottom - PADDING - LINE, inner, LINE)
        self.done_count.rect = pygame.FRect(right, self.practice.rect.y - 28, inner, 24)
        for panel, title, about, button in (
            (rush, self.rush_title, self.rush_about, self.rush),
            (mistakes, self.mistakes_title, self.mistakes_about, self.mistakes),
        ):
            title.rect = pygame.FRect(panel.x + 18, panel.y + 16, panel.width - 36, 24)
            about.rect = pygame.FRect(panel.x + 18, panel.y + 42, panel.width - 36, 24)
            button.rect = pygame.FRect(panel.x + 16, panel.bottom - 16 - LINE, panel.width - 32, LINE)

    def draw(self, surface: pygame.Surface) -> None:
        for panel in self.panels:
            draw.panel(surface, panel)
        super().draw(surface)


def _place_heading(panel: pygame.FRect, title: Label, aside: Label) -> None:
    """Lay out the title of a panel, and a short text at its right edge."""
    inner = panel.width - 2 * PADDING
    width = draw.measure(aside.words, aside.style) + 2
    title.rect = pygame.FRect(panel.x + PADDING, panel.y + 22, inner - width - 8, 28)
    aside.rect = pygame.FRect(panel.right - PADDING - width, panel.y + 22, width, 28)


def _about(puzzle: Puzzle) -> str:
    return tr(
        "{game}  ·  {goal}  ·  difficulty {rating}",
        game=GAMES[puzzle.game].title,
        goal=goal_title(puzzle.goal),
        rating=puzzle.rating,
    )
