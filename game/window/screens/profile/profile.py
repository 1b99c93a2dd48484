"""The profile screen: who plays, and the player's rating, results and data."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from ai.analysis.background_task import BackgroundTask
from ai.search.cancel_token import CancelToken
from game.play import last_choices, new_game_choices
from game.play.library.import_export import Pulse
from game.play.opponents import level_seat
from game.play.storage import user_data
from game.record.player import PERSON
from game.rules.registry import FIRST, GAMES
from game.teach.statistics.move_grades import Counts, GradingTask, ungraded_games
from game.teach.statistics.play_days import games_by_day
from game.teach.statistics.player_stats import PlayerStats, player_stats_of
from game.window import redraw, theme
from game.window.changes import Changed, Part
from game.window.input.key_bindings import Actions, buttons
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Answer, MessageDialog
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.screens.dialogs.transfer_dialog import TransferDialog
from game.window.screens.dialogs.wait_dialog import wait_for
from game.window.screens.page import Page
from game.window.screens.profile.bar_charts import draw_results
from game.window.screens.profile.facts_panel import HEAD, Chart, FactList, Paint
from game.window.screens.profile.people_panel import REMOVE, PeoplePanel
from game.window.screens.profile.rating_chart import draw_curve, draw_level_ratings, levels_of
from game.window.screens.profile.stats_text import (
    NO_PUZZLES,
    NO_RATING,
    NO_RESULTS,
    PUZZLES,
    TAB_LABELS,
    StatsTopic,
    data_facts,
    day_facts,
    has_data,
    number_of_games,
    puzzle_course,
    rating_facts,
    recommended_match,
    result_facts,
    result_rows,
    since_words,
)
from game.window.widgets.controls import Tabs
from game.window.widgets.label import Label
from game.window.widgets.month_calendar import DayMark, MonthCalendar
from game.window.widgets.widget import Button, ButtonKind, Role
from game.words.messages import tr

LINE = 44  # the height of the tabs and the dropdown
GAP = 16
DROPDOWN = 210
BESIDE = 290  # the width of the panel with facts
INNER = 24  # the margin around a chart
WIDEST_TEXT = 760.0
DATA_COLUMNS, DATA_FACTS = 3, 92.0  # the columns of the facts about the data, and their height with a gap below
PADDING = 20  # the margin around facts
CALENDAR = 330  # the largest height of the calendar
RESULT_COLUMNS, RESULT_FACTS = 3, 140  # the number of columns of the facts below the results, and their height
MOST_GRADED = 30  # the most games whose moves are graded during one visit to the screen
DOTS = ((7, 1.0), (4, 0.8), (2, 0.6), (1, 0.4))  # a number of games played on a day, and the size of the day's dot


class ProfileScreen(Page):
    """Shows who plays, and the statistics and data of the current person.

    today   the local date by default
    topic   the tab to open, by default the players if there are several
    """

    actions: ClassVar[Actions] = {**Page.actions, **buttons(REMOVE)}

    def __init__(self, app: SceneStack, today: date | None = None, topic: StatsTopic | None = None) -> None:
        super().__init__(app, tr("Profile"))
        self.today = today or date.today()
        self.stats: PlayerStats | None = None
        self.background_task = BackgroundTask(app.call_soon)
        self._grading: GradingTask | None = None
        self._must_grade = True
        add = self.widgets.add
        topic = topic or (StatsTopic.PEOPLE if len(app.people.profiles) > 1 else StatsTopic.RATING)
        self.topics = add(Tabs(list(TAB_LABELS.items()), topic, self._change))
        games = [
            ("", tr("All games", "kinds of games"), ""),
            *((name, game.title, "") for name, game in GAMES.items()),
        ]
        self._games = {StatsTopic.RATING: [*games, (PUZZLES, tr("Puzzles"), "")], StatsTopic.RESULTS: games}
        self.game = add(Dropdown(app, games, "", self._change))
        self.topics.title, self.game.title = tr("Statistics"), tr("Game")
        self.people = PeoplePanel(app, self.widgets, self._read)
        self.empty_title = add(Label(style="heading", color="text", role=Role.HEADING))
        self.empty_words = add(Label())
        self.empty_title.centered = self.empty_words.centered = True
        self.chart = add(Chart())
        self.privacy = add(Label(lines=4))
        self.chart_facts = add(FactList(tr("Key figures")))
        self.days: Counter[date] = Counter()  # the number of games by day
        self.calendar = add(MonthCalendar(self.today, lambda day: number_of_games(self.days[day])))
        self.facts = add(FactList(tr("More figures")))
        self.play = add(Button(tr("Play"), self.play_recommended_match, "play", ButtonKind.PRIMARY))
        self.puzzles = add(Button(tr("Solve puzzles"), app.navigator.puzzles, "target", ButtonKind.PRIMARY))
        self.export = add(Button(tr("Export everything"), self.export_all, "save"))
        self.delete = add(Button(tr("Delete all data"), self.ask_to_delete, "trash-2"))
        self.add_window_tools()
        self.chart_rect = self.facts_rect = pygame.FRect(0, 0, 0, 0)
        self._show_topic()

    # --- statistics ---

    def enter(self) -> None:
        """Start to read the statistics, because the current person or the games may have changed."""
        self.app.refresh_people()
        self.people.fill(self.people.selected.key)
        self._read()

    def _read(self) -> None:
        """Start to read the statistics of the current person."""
        store = self.app.store
        self._must_grade = True
        self.background_task.start(lambda report, cancel_token: player_stats_of(store), self._take_stats)
        self.changed(Changed.PEOPLE | Changed.STATISTICS)

    def leave(self) -> None:
        self.background_task.cancel()
        if self._grading is not None:
            self._grading.stop()

    def _take_stats(self, stats: PlayerStats) -> None:
        self.stats = stats
        self.changed(Changed.STATISTICS)
        self._grade_moves()

    def _take_grades(self, game_id: int, counts: Counts) -> None:
        if self.stats is not None:
            self.stats = replace(self.stats, grades={**self.stats.grades, game_id: counts})
            self.changed(Changed.STATISTICS)

    def _grade_moves(self) -> None:
        """If the results are shown, start to grade the moves of the latest games that are not graded yet."""
        if (
            self.stats is None
            or self.background_task.is_busy
            or not self._must_grade
            or self.topic is not StatsTopic.RESULTS
        ):
            return
        self._must_grade = False
        game_ids = ungraded_games(self.stats.of(self.chosen_game), self.stats.grades, MOST_GRADED)
        if game_ids:
            app = self.app
            self._grading = GradingTask(
                app.evaluation, app.store.library, game_ids, app.settings.notation, app.call_soon, self._take_grades
            )

    @property
    def topic(self) -> StatsTopic:
        assert isinstance(self.topics.value, StatsTopic)
        return self.topics.value

    @property
    def chosen_game(self) -> str:
        return str(self.game.value)

    def _change(self, value: object) -> None:
        self._must_grade = True
        self.changed(Changed.STATISTICS)
        self._grade_moves()

    # --- contents ---

    def parts(self) -> Sequence[Part]:
        return (
            (Changed.PEOPLE, self._show_person),
            (Changed.STATISTICS, self._show_topic),
            (Changed.STATISTICS | Changed.LAYOUT, self._place_topic),
        )

    def _show_person(self) -> None:
        name = self.app.people.present.name
        self.title = tr("{name}'s profile", name=name) if name else tr("Profile")

    def _show_topic(self) -> None:
        """Show the parts of the chosen tab."""
        stats, topic = self.stats, self.topic
        self.game.options = self._games.get(topic, [])
        self.game.visible = topic in self._games
        if topic is StatsTopic.RESULTS and self.chosen_game == PUZZLES:
            self.game.value = ""
        self.subtitle = tr("Loading …") if stats is None else since_words(stats)
        self.people.show(topic is StatsTopic.PEOPLE)
        self.export.visible = self.delete.visible = topic is StatsTopic.DATA and stats is not None
        self.privacy.show(self._privacy_words if self.export.visible else "")
        self._show_statistics(stats if topic is not StatsTopic.PEOPLE else None)

    @property
    def _privacy_words(self) -> str:
        return tr(
            "Your data is never sent anywhere. Your games, puzzles, mistakes, ladder progress "
            "and playing time are saved in {folder}. You can export everything into one file, or "
            "delete it.",
            folder=self.app.store.folder,
        )

    def _show_statistics(self, stats: PlayerStats | None) -> None:
        """Show the chart and the facts of the chosen topic, or hide them if `stats` is None."""
        topic, game = self.topic, self.chosen_game
        is_rating = topic is StatsTopic.RATING
        has_chart = stats is not None and has_data(topic, stats, game)
        is_empty = stats is not None and not has_chart
        title, words = self._no_data_words if is_empty else ("", "")
        self.empty_title.show(tr(title))
        self.empty_words.show(tr(words))
        self.calendar.visible = topic is StatsTopic.RESULTS and has_chart
        self.puzzles.visible = stats is not None and is_rating and game == PUZZLES
        self.play.visible = stats is not None and not self.puzzles.visible and (is_rating or is_empty)
        self.chart.show(self.chart_title, "", None)
        self.facts.show([])
        self.chart_facts.show([])
        if stats is None:
            return
        self.days = games_by_day(stats.of(game))
        self.calendar.show(self.today, self.day_mark)
        match = recommended_match(stats, game)
        self.play.label = tr("Play level {match}", match=match[1]) if match is not None else tr("Play a game")
        if has_chart:
            self.chart.show(self.chart_title, self._chart_words(stats), self._painter(stats))
            if topic is StatsTopic.DATA:
                self.chart_facts.show(data_facts(stats), DATA_COLUMNS)
            else:
                facts_of = rating_facts if is_rating else day_facts
                self.facts.show(facts_of(stats, game, self.today))
            if topic is StatsTopic.RESULTS:
                self.chart_facts.show(result_facts(stats, game), RESULT_COLUMNS)

    def _chart_words(self, stats: PlayerStats) -> str:
        """Return what the chart shows, in words."""
        if self.topic is StatsTopic.RESULTS:
            return "; ".join(
                tr("{title}: {won} won, {drawn} drawn, {lost} lost", title=title, won=won, drawn=drawn, lost=lost)
                for title, counts in result_rows(stats, self.chosen_game)
                for won, drawn, lost in [counts.parts]
            )
        if self.topic is StatsTopic.RATING and not self.chosen_game:
            ratings = ((game.title, stats.rating(name)) for name, game in GAMES.items())
            return "; ".join(f"{title}: {rating.value:.0f}" for title, rating in ratings if rating is not None)
        return ""

    def day_mark(self, day: date) -> DayMark | None:
        return next((DayMark(size=size) for least, size in DOTS if self.days[day] >= least), None)

    def _painter(self, stats: PlayerStats) -> Paint:
        """Return the function that draws the chart of the chosen topic."""
        topic, game = self.topic, self.chosen_game
        match topic:
            case StatsTopic.RATING if game == PUZZLES:
                lines = [(value, str(value)) for value in range(200, 3001, 200)]
                return partial(draw_curve, lines=lines, points=puzzle_course(stats, self.today))
            case StatsTopic.RATING if game:
                return partial(draw_curve, lines=levels_of(game), points=stats.ratings[game])
            case StatsTopic.RATING:
                return partial(draw_level_ratings, ratings=[(name, stats.rating(name)) for name in GAMES])
            case StatsTopic.RESULTS:
                return partial(draw_results, rows=result_rows(stats, game))
        return lambda surface, area: None

    @property
    def chart_title(self) -> str:
        if self.topic is StatsTopic.RESULTS:
            return tr("Your results")
        if self.topic is StatsTopic.DATA:
            return tr("Your data stays on this computer")
        if self.chosen_game == PUZZLES:
            return tr("Your puzzle rating over time")
        return tr("Your rating over time") if self.chosen_game else tr("Your rating in each game")

    @property
    def _no_data_words(self) -> tuple[str, str]:
        """The title and the text that are shown if there is no data for the chosen topic."""
        rating = NO_PUZZLES if self.chosen_game == PUZZLES else NO_RATING
        return rating if self.topic is StatsTopic.RATING else NO_RESULTS

    # --- actions ---

    def play_recommended_match(self) -> None:
        """Open the New Game screen with the recommended level. The other choices are those of the last new game."""
        match = recommended_match(self.stats, self.chosen_game) if self.stats is not None else None
        if match is not None:
            game, level = match
            former = new_game_choices.load_choices(last_choices.load(self.app.store).setups, game)
            choices = replace(former, seat_first=PERSON, seat_second=level_seat(level))
            last_choices.change(self.app.store, lambda last: last.set_up(game, choices))
        else:
            last = last_choices.load(self.app.store).game or FIRST
            game = self.chosen_game if self.chosen_game in GAMES else last
        self.app.navigator.new_game(game)

    def export_all(self) -> None:
        """Write all data of the current person into an archive in the home folder."""
        store = self.app.store
        path = user_data.unused_archive_path(Path.home(), self.app.people.present.title, self.today)

        def export(pulse: Pulse, cancel_token: CancelToken) -> str:
            count = user_data.export_all(store, path, pulse, cancel_token)
            file = user_data.GAMES_FILE
            return tr(
                "Saved {games} and all other data in {path}. The Games screen can import {file} from it.",
                games=number_of_games(count),
                path=path,
                file=file,
            )

        self.app.push(TransferDialog(self.app, tr("Export everything"), export, lambda: None))

    def ask_to_delete(self) -> None:
        count = len(self.stats.games) if self.stats is not None else 0
        words = tr(
            "{games}, your puzzles, mistakes, ladder progress, rating and playing time will be "
            "deleted permanently. The settings and other players' data are kept.",
            games=number_of_games(count),
        )
        answers: list[Answer] = [
            (tr("Keep my data"), None, ButtonKind.PRIMARY),
            (tr("Export first"), self.export_all, ButtonKind.PLAIN),
            (tr("Delete"), self._delete, ButtonKind.PLAIN),
        ]
        self.app.push(MessageDialog(self.app, tr("Delete all your data?"), words, answers))

    def _delete(self) -> None:
        store = self.app.store

        def take(is_gone: bool) -> None:
            if is_gone:
                self.app.toast(tr("All your data was deleted."))
            self._read()

        words = tr("Deleting the data …")
        wait_for(self.app, words, lambda _: user_data.delete_all(store, store.player), take, can_cancel=False)

    # --- layout and drawing ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        body = self.body
        tabs = min(body.width - DROPDOWN - 2 * GAP, 520.0)
        self.topics.rect = pygame.FRect(body.x, body.y - 8, tabs, LINE)
        self.game.rect = pygame.FRect(body.right - DROPDOWN, body.y - 8, DROPDOWN, LINE)
        self._place_topic()

    def _place_topic(self) -> None:
        """Lay out the parts of the chosen tab."""
        body, button = self.body, theme.BUTTON_HEIGHT
        top = body.y + LINE + GAP - 8
        is_split = self.facts.visible or self.calendar.visible
        beside = BESIDE if is_split else 0.0
        width = body.width - (beside + GAP if is_split else 0.0)
        place = self.chart_rect = pygame.FRect(body.x, top, width, body.bottom - top)
        self.facts_rect = pygame.FRect(body.right - beside, top, beside, body.bottom - top)
        if self.topic is StatsTopic.PEOPLE:
            place.height = min(place.height, self.people.natural_height)
        elif self.topic is StatsTopic.DATA and self.privacy.words:
            place.height = min(place.height, self._data_height)
        self.people.layout(place)
        self.empty_title.rect = pygame.FRect(place.x + 20, place.centery - 60, place.width - 40, 32)
        self.empty_words.rect = pygame.FRect(place.x + 20, place.centery - 22, place.width - 40, 24)
        self._place_chart(place.inflate(-2 * INNER, -2 * INNER))
        self._place_facts(self.facts_rect.inflate(-2 * PADDING, -2 * PADDING))
        if is_split:
            left, base = self.facts_rect.x + PADDING, self.facts_rect.bottom - PADDING - button
            self.play.rect = pygame.FRect(left, base, self.facts_rect.width - 2 * PADDING, button)
        else:
            self.play.rect = pygame.FRect(place.centerx - 100, place.centery + 40, 200, button)
        self.puzzles.rect = self.play.rect.copy()
        left, base = place.x + INNER, place.bottom - INNER - button
        self.export.rect = pygame.FRect(left, base, 220, button)
        self.delete.rect = pygame.FRect(left + 236, base, 220, button)
        redraw.request()

    @property
    def _data_height(self) -> float:
        """The height of the panel about the data on this computer."""
        words = draw.paragraph_height(self.privacy.words, min(self.chart_rect.width - 2 * INNER, WIDEST_TEXT))
        return 2 * INNER + HEAD + words + 22 + DATA_FACTS + theme.BUTTON_HEIGHT

    def _place_chart(self, inner: pygame.FRect) -> None:
        """Lay out the chart, with the facts below it."""
        self.chart.rect = inner.copy()
        if self.topic is StatsTopic.RESULTS:
            self.chart.rect.height -= RESULT_FACTS
            below = pygame.FRect(inner.x, self.chart.rect.bottom + 12, inner.width, RESULT_FACTS - 12)
        else:
            width = min(inner.width, WIDEST_TEXT)
            height = draw.paragraph_height(self.privacy.words, width) if self.privacy.words else 0.0
            self.privacy.rect = pygame.FRect(inner.x, inner.y + HEAD, width, height)
            top = self.privacy.rect.bottom + 22
            below = pygame.FRect(inner.x, top, width, inner.bottom - theme.BUTTON_HEIGHT - top)
        self.chart_facts.layout(below)

    def _place_facts(self, inner: pygame.FRect) -> None:
        """Lay out the panel beside the chart, with facts between the calendar and the button."""
        self.calendar.rect = inner.copy()
        self.calendar.rect.height = min(CALENDAR, 0.66 * self.facts_rect.height)
        area = inner.copy()
        if self.calendar.visible:
            area.height -= self.calendar.rect.height + 12
            area.top = self.calendar.rect.bottom + 12
        if self.play.visible or self.puzzles.visible:
            area.height -= theme.BUTTON_HEIGHT + PADDING
        self.facts.layout(area)

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.chart_rect)
        if self.facts_rect.width:
            draw.panel(surface, self.facts_rect)
        super().draw(surface)
