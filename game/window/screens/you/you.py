"""You: how strong somebody is and has become, what they have played and when, and all of it to take away or delete."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pygame

from ai.analysis.thinker import Thinker
from game.play import belongings, choices
from game.play.library.transfer import Pulse, Stopped
from game.play.opponents import level_seat
from game.record.record import PERSON
from game.rules.catalog import FIRST, GAMES
from game.teach.you.days import as_day, games_by_day
from game.teach.you.move_grades import Graded, GradingJob, qualities, to_be_graded
from game.teach.you.portrait import Portrait, portrait
from game.window import screen, theme
from game.window.motion import IDLE
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.page import Page
from game.window.screens.picker import Picker
from game.window.screens.sheets import Answer, Message
from game.window.screens.transfer_sheet import TransferSheet
from game.window.screens.you.bars import draw_moves, draw_results
from game.window.screens.you.day_calendar import DayCalendar
from game.window.screens.you.facts import PADDING, Fact, draw_facts
from game.window.screens.you.rating_picture import draw_curve, draw_ladders, levels_of
from game.window.screens.you.told import (
    NOTHING,
    Topic,
    data_facts,
    facts_of,
    has_any,
    puzzle_course,
    result_rows,
    since_words,
    suggested,
)
from game.window.widgets.controls import Tabs
from game.window.widgets.widget import Button, ButtonKind

LINE = 44  # the height of the tabs and the picker
GAP = 16
PICKER = 210
BESIDE = 290  # the width of the facts
INNER = 24  # around a picture
TITLE = 46  # the room of what a picture is called
POLL = 0.1  # seconds between two looks at what has been found out
MOST_LOOKED_AT = 30  # games whose moves are looked at while somebody is here
TITLES = {
    Topic.RATING: "Your rating, day by day",
    Topic.RESULTS: "Games against the computer",
    Topic.DAYS: "Days on which you have played",
    Topic.MOVES: "How good your moves were, game by game",
    Topic.PUZZLES: "Your rating for puzzles, day by day",
    Topic.DATA: "All of this stays on this computer",
}


Paint = Callable[[pygame.Surface, pygame.FRect], object]


class YouScene(Page):
    """What is known of the person who plays now. `today` is the day it is, wherever somebody plays."""

    def __init__(self, app: Stage, today: date | None = None) -> None:
        super().__init__(app, app.people.present.title)
        self.today = today or date.today()
        self.known: Portrait | None = None
        self.thinker = Thinker()
        self._must_look = True
        self._paint: Paint | None = None
        self._facts: list[Fact] = []
        add = self.widgets.add
        self.topics = add(Tabs([(topic, topic.value) for topic in Topic], Topic.RATING, self._change))
        games = [("", "All games", ""), *((name, game.title, "") for name, game in GAMES.items())]
        self.game = add(Picker(app, games, "", self._change))
        self.calendar = add(DayCalendar(self.today))
        self.play = add(Button("Play", self.play_fair_match, "play", ButtonKind.PRIMARY))
        self.puzzles = add(Button("Solve puzzles", app.ways.puzzles, "target", ButtonKind.PRIMARY))
        self.export = add(Button("Export everything", self.export_all, "save"))
        self.delete = add(Button("Delete everything", self.ask_to_delete, "trash-2"))
        self.add_tool("users", "Who plays?", app.ways.people)
        self.add_window_tools()
        self.picture = self.beside = pygame.FRect(0, 0, 0, 0)

    # --- what is known ---

    def enter(self) -> None:
        """Find out everything anew: somebody else may play, or a game have been added."""
        store = self.app.store
        self.title = self.app.people.present.title
        self._must_look = True
        self.thinker.start(lambda report: portrait(store), lambda: None)
        self.refresh()

    def leave(self) -> None:
        self.thinker.cancel()

    def _take(self, value: object) -> None:
        """Something has been found out."""
        if isinstance(value, Portrait):
            self.known = value
        elif isinstance(value, Graded) and self.known is not None and value.counts is not None:
            self.known = replace(self.known, grades={**self.known.grades, value.place: value.counts})
        self.refresh()

    def _look_at_moves(self) -> None:
        """Have the moves of the latest games graded, while that is what somebody looks at."""
        if self.known is None or self.thinker.is_busy or not self._must_look or self.topic is not Topic.MOVES:
            return
        self._must_look = False
        places = to_be_graded(self.known.of(str(self.game.value)), self.known.grades, MOST_LOOKED_AT)
        if places:
            job = GradingJob(self.app.store.library, places)
            self.thinker.start(job.work, job.stop)

    @property
    def topic(self) -> Topic:
        assert isinstance(self.topics.value, Topic)
        return self.topics.value

    @property
    def chosen_game(self) -> str:
        return str(self.game.value)

    def _change(self, value: object) -> None:
        self._must_look = True
        self.refresh()

    def refresh(self) -> None:
        known, topic, game = self.known, self.topic, self.chosen_game
        self.subtitle = "Looking …" if known is None else since_words(known)
        self._paint = None if known is None else self._painter(known)
        self._facts = [] if known is None or self._paint is None else facts_of(topic, known, game, self.today)
        is_there = self._paint is not None
        self.calendar.visible = topic is Topic.DAYS and is_there
        may_play = topic is not Topic.PUZZLES and (topic is Topic.RATING or not is_there)
        self.play.visible = known is not None and may_play
        self.puzzles.visible = known is not None and topic is Topic.PUZZLES
        self.export.visible = self.delete.visible = topic is Topic.DATA and known is not None
        self.game.visible = topic not in (Topic.PUZZLES, Topic.DATA)
        if known is not None:
            self.calendar.show(games_by_day(known.of(game)))
            match = suggested(known, game)
            self.play.label = f"Play level {match[1]}" if match is not None else "Play a game"
        self.layout(screen.size)
        screen.damage()

    def _painter(self, known: Portrait) -> Paint | None:
        """What draws the picture, with all that it takes computed; None if there is nothing to draw."""
        topic, game = self.topic, self.chosen_game
        if not has_any(topic, known, game):
            return None
        match topic:
            case Topic.RATING if game:
                return partial(draw_curve, lines=levels_of(game), points=known.ratings[game])
            case Topic.RATING:
                return partial(draw_ladders, ratings=[(name, known.rating(name)) for name in GAMES])
            case Topic.PUZZLES:
                lines = [(value, str(value)) for value in range(200, 3001, 200)]
                return partial(draw_curve, lines=lines, points=puzzle_course(known, self.today))
            case Topic.RESULTS:
                return partial(draw_results, rows=result_rows(known, game))
            case Topic.MOVES:
                graded = [kept for kept in known.of(game) if kept.id in known.grades]
                shares = [(_short_day(kept.date), qualities(known.grades[kept.id])) for kept in graded]
                return partial(draw_moves, games=shares)
        return lambda surface, room: None

    # --- what can be done ---

    def play_fair_match(self) -> None:
        """A new game against the level that is a fair match, with everything else as it was last."""
        match = suggested(self.known, self.chosen_game) if self.known is not None else None
        if match is not None:
            game, level = match
            kept = self.app.settings.last_setup
            chosen = replace(choices.remembered(kept, game), seat_first=PERSON, seat_second=level_seat(level))
            self.app.change(last_setup=choices.to_remember(kept, game, chosen))
        else:
            last = self.app.settings.last_game
            game = self.chosen_game or (last if last in GAMES else FIRST)
        self.app.ways.new_game(game)

    def export_all(self) -> None:
        """Write everything into one archive in the player's folder."""
        store = self.app.store
        path = belongings.free_archive(Path.home(), self.title, self.today)

        def export(pulse: Pulse, is_stopped: Stopped) -> str:
            count = belongings.export_all(store, path, pulse, is_stopped)
            games = f"{count:,} game{'s' if count != 1 else ''}"
            return f"{games} and all else is in {path}. {belongings.GAMES_FILE} in it is what the Library can take in."

        self.app.push(TransferSheet(self.app, "Export everything", export, lambda: None))

    def ask_to_delete(self) -> None:
        count = len(self.known.games) if self.known is not None else 0
        words = (
            f"{count:,} game{'s' if count != 1 else ''}, your puzzles and mistakes, your steps on the ladder, the "
            "rating and the time at the board will be gone for good. What others have played stays, and so do "
            "the settings."
        )
        answers: list[Answer] = [
            ("Keep it", None, ButtonKind.PRIMARY),
            ("Export first", self.export_all, ButtonKind.PLAIN),
            ("Delete", self._delete, ButtonKind.PLAIN),
        ]
        self.app.push(Message(self.app, "Delete everything of yours?", words, answers))

    def _delete(self) -> None:
        if belongings.delete_all(self.app.store):
            self.app.toast("Everything of yours is deleted.")
        self.enter()

    # --- the scene ---

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        if self.thinker.is_busy:
            for answer in self.thinker.poll("what is known of a person could not be found out"):
                self._take(answer.value)
        self._look_at_moves()
        return min(wait, POLL) if self.thinker.is_busy else wait if wait < IDLE else IDLE

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        body = self.body
        tabs = min(body.width - PICKER - 2 * GAP, 620.0)
        self.topics.rect = pygame.FRect(body.x, body.y - 8, tabs, LINE)
        self.game.rect = pygame.FRect(body.right - PICKER, body.y - 8, PICKER, LINE)
        top = body.y + LINE + GAP - 8
        is_split = self.known is not None and self.topic is not Topic.DATA and self._paint is not None
        beside = BESIDE if is_split else 0.0
        width = body.width - (beside + GAP if is_split else 0.0)
        self.picture = pygame.FRect(body.x, top, width, body.bottom - top)
        self.beside = pygame.FRect(body.right - beside, top, beside, body.bottom - top)
        self.calendar.layout(self._room())
        button = theme.BUTTON_HEIGHT
        if is_split:
            inner = self.beside.width - 2 * PADDING
            self.play.rect = pygame.FRect(self.beside.x + PADDING, self.beside.bottom - PADDING - button, inner, button)
        else:
            self.play.rect = pygame.FRect(self.picture.centerx - 100, self.picture.centery + 40, 200, button)
        self.puzzles.rect = self.play.rect.copy()
        left, base = self.picture.x + INNER, self.picture.bottom - INNER - button
        self.export.rect = pygame.FRect(left, base, 220, button)
        self.delete.rect = pygame.FRect(left + 236, base, 220, button)

    def _room(self) -> pygame.FRect:
        """The room of the picture itself."""
        place = self.picture
        room = pygame.FRect(place.x + INNER, place.y + INNER + TITLE, 0, 0)
        room.width, room.height = place.width - 2 * INNER, place.height - 2 * INNER - TITLE
        return room

    def draw(self, surface: pygame.Surface) -> None:
        now, place = theme.now, self.picture
        draw.panel(surface, place)
        if self.known is None:
            draw.text(surface, "Looking at what you have played …", place.center, "body", now.secondary, "center")
        elif self.topic is Topic.DATA:
            self._draw_title(surface)
            self._draw_data(surface)
        elif self._paint is None:
            self._draw_nothing(surface)
        else:
            self._draw_title(surface)
            draw.panel(surface, self.beside)
            facts = self.beside.copy()
            if self.play.visible or self.puzzles.visible:
                facts.height -= theme.BUTTON_HEIGHT + PADDING
            draw_facts(surface, facts, self._facts)
            self._paint(surface, self._room())
        super().draw(surface)

    def _draw_title(self, surface: pygame.Surface) -> None:
        words = TITLES[self.topic]
        if self.topic is Topic.RATING and not self.chosen_game:
            words = "Where you stand among the levels"
        left = self.picture.x + INNER
        width = self.picture.width - 2 * INNER
        middle = self.picture.y + INNER + 10
        draw.text(surface, words, (left, middle), "heading", theme.now.text, "midleft", width=width)

    def _draw_nothing(self, surface: pygame.Surface) -> None:
        title, words = NOTHING[self.topic]
        middle = self.picture.centerx, self.picture.centery
        draw.text(surface, title, (middle[0], middle[1] - 44), "heading", theme.now.text, "center")
        draw.text(surface, words, (middle[0], middle[1] - 10), "body", theme.now.secondary, "center")

    def _draw_data(self, surface: pygame.Surface) -> None:
        folder = self.app.store.folder
        words = (
            "Nothing of what you play is sent anywhere. Your games, your puzzles and mistakes, your steps on the "
            f"ladder and the time at the board lie in {folder}. You can take all of it away in one file, and you can "
            "delete it."
        )
        place = self._room()
        width = min(place.width, 760.0)
        told = draw.paragraph(surface, words, place.topleft, width, "body", theme.now.secondary)
        if self.known is not None:
            left, top = place.x - PADDING, place.y + told + 6
            facts = pygame.FRect(left, top, width, self.export.rect.y - top - 4)
            draw_facts(surface, facts, data_facts(self.known))


def _short_day(text: str) -> str:
    day = as_day(text)
    return f"{day.day}.{day.month}.{day.year}" if day is not None else ""
