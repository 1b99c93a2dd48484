"""The New Game scene: which game, who plays, who begins, and what else can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from ai.analysis.thinker import Thinker
from game.play import choices
from game.play.choices import Choices
from game.play.fair_start import FairStart, FairStartJob
from game.rules.catalog import GAMES, start
from game.rules.errors import RulesError
from game.rules.game import Option, OptionKind
from game.window import screen, theme
from game.window.motion import IDLE
from game.window.scene import Stage
from game.window.screens.new_game.form import Form, Row
from game.window.screens.new_game.option_rows import OptionRows, ShapeRows, rows_for
from game.window.screens.new_game.picture_panel import PicturePanel
from game.window.screens.new_game.seat_panel import SeatPanel
from game.window.screens.page import Page
from game.window.widgets.controls import Choice, Slider, Tabs
from game.window.widgets.widget import Button, ButtonKind, Group
from game.words.catalog import WORDS
from game.words.clocks import clock_words
from game.words.fair_start import fair_start_words

TABS = 40
POLL = 0.05  # seconds between two looks at whether a fair start has been found
PLAIN, SWAP, FAIR = "plain", "swap", "fair"
FAIRNESS = {PLAIN: "As it is", SWAP: "Swap rule", FAIR: "Fair start"}
FAIRNESS_WORDS = {
    PLAIN: "The game begins as its rules say",
    SWAP: "The second player may take over the first turn",
    FAIR: "A few turns are played already, and neither side is much better off",
}
BEGINS_WORDS = {
    choices.FIRST: "The same one begins every game",
    choices.SECOND: "The same one begins every game",
    choices.CHANCE: "Before every game a die decides",
    choices.ALTERNATE: "Whoever did not begin the last game begins this one",
}


class NewGame(Page):
    """Everything about a game before it begins. What was chosen is remembered for each game."""

    def __init__(self, app: Stage, game: str, two_players: bool = False) -> None:
        super().__init__(app, "New game")
        self.two_players = two_players
        self.game = game
        self.complaint = ""
        self.thinker = Thinker()
        self.start = Button("Start", self.begin, "play", ButtonKind.PRIMARY, "Enter")
        self.add_window_tools()
        self._build()

    # --- what there is to choose ---

    def _build(self) -> None:
        """Make the controls for the game that is chosen now."""
        chosen = choices.remembered(self.app.settings.last_setup, self.game, self.two_players)
        if self.two_players:
            people = self.app.people
            chosen = choices.seated(chosen, people.present.name, [profile.name for profile in people.profiles])
        self.chosen = chosen
        self._favours = False  # the swap rule was set because the first player would have it too easy
        self.widgets = Group(self.has_ground)
        add = self.widgets.add
        for control in (self.way_back, *self.tools):
            add(control)
        self.games = add(Tabs([(name, game.title) for name, game in GAMES.items()], self.game, self._change_game))
        self.seats = [
            SeatPanel(self.app, self.widgets, self.game, chosen, place, self.update_choices) for place in (0, 1)
        ]
        self.begins = add(Choice(self._beginners(), chosen.begins, self._setter("begins")))
        self.begins.hints = BEGINS_WORDS
        self.options = self._options()
        clocks = [(choices.NO_CLOCK, "None"), *((name, name.replace("+", " + ")) for name in choices.CLOCKS)]
        self.clock = add(Choice([*clocks, (choices.CUSTOM, "Custom")], chosen.clock, self._setter("clock")))
        self.clock.hints = {name: clock_words(replace(chosen, clock=name).time_control()) for name, _ in clocks}
        self.clock.hints[choices.CUSTOM] = "Minutes for the game, and seconds for every turn"
        minutes, increment = choices.MOST_MINUTES, choices.MOST_INCREMENT
        self.minutes = add(Slider(1, minutes, 1, chosen.minutes, self._setter("minutes"), "{:g} min".format))
        self.increment = add(Slider(0, increment, 1, chosen.increment, self._setter("increment"), "+ {:g} s".format))
        self.fairness = add(Choice(list(FAIRNESS.items()), self._fairness(), self._choose_fairness))
        self.fairness.hints = FAIRNESS_WORDS
        self.picture = PicturePanel(self.widgets, GAMES[self.game].title)
        self.form = Form(self._rows())
        add(self.start)
        self.update_choices()

    def _options(self) -> dict[str, OptionRows]:
        """What sets the options of the game, by their names, but for those that are beside the players."""
        found = {}
        for name, option in GAMES[self.game].options.items():
            words, text = WORDS[self.game], self.chosen.option(option)
            told = words.option_label(name), words.option_words.get(name, "")
            rows = rows_for(self.app, option, *told, text, partial(self._choose_option, option))
            if rows is not None:
                rows.add_to(self.widgets)
                found[name] = rows
        return found

    def _rows(self) -> Sequence[Row]:
        """The rows of the form from top to bottom."""
        return (
            Row("Begins", (self.begins,), lambda: BEGINS_WORDS[self.chosen.begins]),
            *(row for rows in self.options.values() for row in rows.rows()),
            Row("Clock", (self.clock,), lambda: clock_words(self.chosen.time_control())),
            Row("", (self.minutes, self.increment)),
            Row("Fairness", (self.fairness,), lambda: FAIRNESS_WORDS[self._fairness()]),
        )

    def _choose_option(self, option: Option, text: str) -> None:
        """Take what has been chosen, and set what keeps the game fair."""
        game = GAMES[self.game]
        self.chosen.options[option.name] = text
        setup = {name: self.chosen.option(other) for name, other in game.options.items()}
        try:
            fitted = game.fitted(setup, option.name)
            favours = game.favours(fitted)
        except RulesError:  # nothing of the kind can be said of what there cannot be
            fitted, favours = setup, False
        for name, fitting in fitted.items():
            if fitting != setup[name]:
                self.chosen.options[name] = fitting
                self.options[name].show(fitting)
        if favours != self._favours:
            self._favours = favours
            self.chosen.swap = favours
            self.fairness.choose(self._fairness(), tell=False)
        self.update_choices()

    def _fairness(self) -> str:
        return SWAP if self.chosen.swap else FAIR if self.chosen.fair else PLAIN

    def _choose_fairness(self, value: object) -> None:
        self.chosen.swap, self.chosen.fair = value == SWAP, value == FAIR
        self.update_choices()

    def _setter(self, name: str) -> Callable[[object], None]:
        def take(value: object) -> None:
            kind = type(getattr(Choices, name))
            setattr(self.chosen, name, kind(value))
            self.update_choices()

        return take

    def _beginners(self) -> list[tuple[str, str]]:
        first, second = self.chosen.names
        # Not "Random", which is what a player is called.
        last = [(choices.CHANCE, "By chance"), (choices.ALTERNATE, "In turn")]
        return [(choices.FIRST, first), (choices.SECOND, second), *last]

    def _change_game(self, game: object) -> None:
        self._remember()
        self.leave()
        self.game = str(game)
        self._build()
        self.layout_again()
        self.widgets.focus = None

    def update_choices(self) -> None:
        """After every change: what is shown, the picture of the board, and whether such a game can begin."""
        self.title = "Two players" if self.chosen.is_for_two else "New game"
        self.begins.options = self._beginners()
        self.minutes.visible = self.increment.visible = self.chosen.clock == choices.CUSTOM
        for panel in self.seats:
            panel.refresh()
        self.complaint = ""
        board = None
        try:
            setup = self.chosen.setup(self.game, self.chosen.next_to_begin or 0)
            board = start(self.game, setup)
            self.picture.rule, self.picture.known = WORDS[self.game].rule(setup), self._known(setup)
        except RulesError as error:
            self._complain(error)
        self.picture.awaits, self.picture.complaint = self._awaited, "" if self._awaited else self.complaint
        self.picture.show(board)
        self.start.why_not = self.complaint
        for rows in self.options.values():
            rows.show_complaint(self.picture.complaint)
        self.layout_again()

    def _known(self, setup: Mapping[str, str]) -> str:
        """What is known of the game; with the swap rule on, nobody is promised a win."""
        known = WORDS[self.game].known(setup)
        if known and self.chosen.swap:
            return "Without the swap rule: " + known[0].lower() + known[1:]
        return f"{known} The swap rule makes it fair." if known and GAMES[self.game].favours(setup) else known

    def _complain(self, error: RulesError) -> None:
        words = str(error)
        for rows in self.options.values():
            words = rows.in_words(words)
        self.complaint = self._awaited or words

    @property
    def _awaited(self) -> str:
        """What must still be typed, or nothing."""
        return next((rows.awaits for rows in self.options.values() if rows.awaits), "")

    def begin(self) -> None:
        if self.complaint or self.thinker.is_busy:
            return
        if self.chosen.fair:
            job = FairStartJob(self.game, self.chosen.setup(self.game, self.chosen.next_to_begin or 0))
            self.thinker.start(job.work, job.stop)
            self._show_looking()
        else:
            self._begin_from(None)

    def _show_looking(self) -> None:
        is_looking = self.thinker.is_busy
        self.start.label = "Looking …" if is_looking else "Start"
        self.start.why_not = "Looking for a fair start" if is_looking else self.complaint
        self.start.changed()

    def _hear_of_start(self) -> float:
        """Begin the game when a fair start has been found."""
        if self.thinker.conclude("no fair start could be found", self._begin_from):
            self._show_looking()
        return POLL if self.thinker.is_busy else IDLE

    def _begin_from(self, found: FairStart | None) -> None:
        try:
            record = self.chosen.start(self.game, None if found is None else found.position)
        except RulesError:  # the file has changed since it was looked at
            self.update_choices()
            return
        self._remember()
        self.app.ways.play(record)
        if found is not None:
            self.app.toast(fair_start_words(found.verdict))

    def _remember(self) -> None:
        self.app.change(last_setup=choices.to_remember(self.app.settings.last_setup, self.game, self.chosen))

    def leave(self) -> None:
        self.thinker.cancel()

    # --- layout ---

    def layout_again(self) -> None:
        if self.body.width:
            self.layout(screen.size)
            screen.damage()

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        low = size[1] < 760
        wide = min(self.body.width, 1240.0)
        left = (size[0] - wide) / 2
        top = 72 if low else 84
        self.games.rect = pygame.FRect(left, top, wide, TABS)
        top += TABS + (12 if low else 20)
        foot = min(size[1] - (20 if low else 28), top + 720)
        picture = 0.31 * wide
        self.picture.layout(pygame.FRect(left, top, picture, foot - top - theme.BUTTON_HEIGHT - 12))
        self.start.rect = pygame.FRect(left, foot - theme.BUTTON_HEIGHT, picture, theme.BUTTON_HEIGHT)
        form_left = left + picture + 24
        width = (left + wide - form_left - 16) / 2
        panel_height = self.seats[0].height(low)
        for place, panel in enumerate(self.seats):
            panel.layout(pygame.FRect(form_left + place * (width + 16), top, width, panel_height), low)
        below = top + panel_height + (10 if low else 16)
        self.form.layout(pygame.FRect(form_left, below, left + wide - form_left, foot - below), low)

    # --- the scene ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            return self._drop(event.file)
        return super().handle(event)

    def accept(self) -> bool:
        self.begin()
        return True

    def _drop(self, path: str) -> bool:
        """A file dropped onto the window is a shape; a game without any makes way for one that has them."""
        if not self._shapes:
            self._change_game(next(name for name, game in GAMES.items() if game.having(OptionKind.SHAPE)))
        self._shapes[0].fill(path)
        return True

    @property
    def _shapes(self) -> list[ShapeRows]:
        return [rows for rows in self.options.values() if isinstance(rows, ShapeRows)]

    def update(self, dt: float) -> float:
        for rows in self.options.values():
            rows.read_typed()
        for panel in self.seats:
            panel.take_name()
        return min(super().update(dt), self._hear_of_start())

    def draw(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface)
        for panel in self.seats:
            panel.draw(surface)
        self.form.draw(surface)
        for rows in self.options.values():
            rows.draw(surface)
        super().draw(surface)
