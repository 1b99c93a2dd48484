"""The New Game scene: which game, who plays, who begins, and what else can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.play import choices
from game.play.choices import Choices
from game.rules.catalog import GAMES, start
from game.rules.errors import RulesError
from game.rules.game import Option, OptionKind
from game.window import screen, theme
from game.window.boards.catalog import view_for
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.new_game.option_rows import OptionRows, Row, ShapeRows, rows_for
from game.window.screens.new_game.seat_panel import SeatPanel
from game.window.screens.page import Page
from game.window.widgets.controls import ENTER, Choice, Slider, Switch
from game.window.widgets.widget import Button, Group, row
from game.words.catalog import WORDS

LABEL = 96  # the room of a row's label


class NewGame(Page):
    """Everything about a game before it begins. What was chosen is remembered for each game."""

    def __init__(self, app: Stage, game: str, two_players: bool = False) -> None:
        super().__init__(app, "Two players" if two_players else "New game")
        self.two_players = two_players
        self.game = game
        self.complaint = ""
        self.start = Button("Start", self.begin, "play", "primary", "Enter")
        self._build()

    # --- what there is to choose ---

    def _build(self) -> None:
        """Make the controls for the game that is chosen now."""
        chosen = choices.remembered(self.app.settings.last_setup, self.game, self.two_players)
        self.chosen = chosen
        self.widgets = Group(self.has_ground)
        add = self.widgets.add
        add(self.way_back)
        self.games = add(Choice([(name, game.title) for name, game in GAMES.items()], self.game, self._change_game))
        self.seats = [
            SeatPanel(self.app, self.widgets, self.game, chosen, place, self.update_choices) for place in (0, 1)
        ]
        self.begins = add(Choice(self._beginners(), chosen.begins, self._setter("begins")))
        self.options = self._options()
        clocks = [(choices.NO_CLOCK, "None"), *((name, name.replace("+", " + ")) for name in choices.CLOCKS)]
        self.clock = add(Choice([*clocks, (choices.CUSTOM, "Custom")], chosen.clock, self._setter("clock")))
        self.clock.hint = "Minutes for the game + seconds for every move"
        minutes, increment = choices.MOST_MINUTES, choices.MOST_INCREMENT
        self.minutes = add(Slider(1, minutes, 1, chosen.minutes, self._setter("minutes"), "{:g} min".format))
        self.increment = add(Slider(0, increment, 1, chosen.increment, self._setter("increment"), "+ {:g} s".format))
        self.swap = add(Switch(chosen.swap, self._setter("swap"), "After the first turn the second player may take it"))
        add(self.start)
        self.view = view_for(start(self.game), "frame")
        self._labels: list[tuple[str, float, float]] = []
        self.update_choices()

    def _options(self) -> dict[str, OptionRows]:
        """What sets the options of the game, by their names, but for those that are beside the players."""
        found = {}
        for name, option in GAMES[self.game].options.items():
            label, text = WORDS[self.game].option_label(name), self.chosen.option(option)
            rows = rows_for(self.app, option, label, text, partial(self._choose_option, option))
            if rows is not None:
                rows.add_to(self.widgets)
                found[name] = rows
        return found

    def _choose_option(self, option: Option, text: str) -> None:
        self.chosen.options[option.name] = text
        self.update_choices()

    def _setter(self, name: str):
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
        self.game = str(game)
        self._build()
        self.layout_again()
        self.widgets.focus = None

    def update_choices(self) -> None:
        """After every change: what is shown, the picture of the board, and whether such a game can begin."""
        self.begins.options = self._beginners()
        for panel in self.seats:
            panel.refresh()
        try:
            setup = self.chosen.setup(self.game, self.chosen.next_to_begin or 0)
            board = start(self.game, setup)
            self.known = WORDS[self.game].known(setup)
            self.complaint = ""
            self.view = view_for(board, "frame")
        except RulesError as error:
            self.complaint = self._awaited or str(error)
        self.start.why_not = self.complaint
        for rows in self.options.values():
            rows.show_complaint("" if self._awaited else self.complaint)
        self.layout_again()

    @property
    def _awaited(self) -> str:
        """What must still be typed, or nothing."""
        return next((rows.awaits for rows in self.options.values() if rows.awaits), "")

    def begin(self) -> None:
        if self.complaint:
            return
        try:
            record = self.chosen.start(self.game)
        except RulesError as error:  # the file has changed since it was looked at
            self.complaint = str(error)
            return
        self._remember()
        self.app.ways.play(record)

    def _remember(self) -> None:
        kept = choices.to_remember(self.app.settings.last_setup, self.game, self.chosen, self.two_players)
        self.app.change(last_setup=kept)

    @property
    def _said(self) -> str:
        """What stands below the picture: why there can be no such game, or what is known of it."""
        return self.complaint or self.known

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
        high = min(size[1] - (114 if low else 150), 780.0)
        top = (90 if low else 110) + max(0.0, size[1] - 150 - high) * 0.4
        foot = top + high
        self.games.rect = pygame.FRect(left, top, wide, 42 if low else 48)
        top = self.games.rect.bottom + (12 if low else 28)
        picture = 0.31 * wide
        self.picture = pygame.FRect(left, top, picture, foot - top - theme.BUTTON_HEIGHT - 12)
        self.start.rect = pygame.FRect(left, foot - theme.BUTTON_HEIGHT, picture, theme.BUTTON_HEIGHT)
        self._layout_picture()
        form_left = left + picture + 24
        self._layout_form(pygame.FRect(form_left, top, left + wide - form_left, foot - top), low)

    def _layout_picture(self) -> None:
        inset = 18
        words_height = draw.paragraph_height(self._said, self.picture.width - 40, "small")
        self.words_top = self.picture.bottom - 48 - max(56.0, words_height)
        well = pygame.FRect(
            self.picture.x + inset,
            self.picture.y + inset,
            self.picture.width - 2 * inset,
            self.words_top - self.picture.y - inset - 14,
        )
        self.well = well
        self.view.layout(well.inflate(-28, -28))

    def _layout_form(self, form: pygame.FRect, low: bool) -> None:
        width = (form.width - 16) / 2
        panel_height = self.seats[0].height(low)
        for place, panel in enumerate(self.seats):
            panel.layout(pygame.FRect(form.x + place * (width + 16), form.y, width, panel_height), low)
        top = form.y + panel_height + (10 if low else 16)
        self.form = pygame.FRect(form.x, top, form.width, form.bottom - top)
        self._layout_rows(self.form.inflate(-40, -20 if low else -36), 36 if low else 44)

    def _layout_rows(self, room: pygame.FRect, line: float) -> None:
        """Spread the rows over their panel."""
        rows = [(label, widgets) for label, widgets in self._rows() if widgets[0].visible]
        line = min(line, room.height / len(rows) - 4)
        gap = min(36.0, (room.height - line * len(rows)) / (len(rows) - 1))
        top = room.centery - (line * len(rows) + gap * (len(rows) - 1)) / 2
        self._labels = []
        for label, widgets in rows:
            self._labels.append((label, room.x, top + line / 2))
            place = pygame.FRect(room.x + LABEL, top, room.width - LABEL, line)
            if isinstance(widgets[0], Switch):
                widgets[0].place(pygame.FRect(room.x, top, room.width, line), place.x)
            else:
                row(list(widgets), tuple(place))
            top += line + gap

    def _rows(self) -> Sequence[Row]:
        """The rows of the form from top to bottom. Which of them are shown is set here too."""
        self.minutes.visible = self.increment.visible = self.chosen.clock == choices.CUSTOM
        return (
            ("Begins", (self.begins,)),
            *(row for rows in self.options.values() for row in rows.rows()),
            ("Clock", (self.clock,)),
            ("", (self.minutes, self.increment)),
            ("Swap rule", (self.swap,)),
        )

    # --- the scene ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            return self._drop(event.file)
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            self.begin()
            return True
        return False

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
        return super().update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.panel(surface, self.picture, shadow=True)
        draw.panel(surface, self.well, now.well, radius=14)
        self.view.draw(surface)
        left, width = self.picture.x + 20, self.picture.width - 40
        title = GAMES[self.game].title
        draw.text(surface, title, (left, self.words_top + 12), "heading", now.text, "midleft", width=width)
        color = now.bad if self.complaint and not self._awaited else now.secondary
        draw.paragraph(surface, self._said, (left, self.words_top + 30), width, "small", color)
        for panel in self.seats:
            panel.draw(surface)
        draw.panel(surface, self.form)
        for rows in self.options.values():
            rows.draw(surface)
        for label, x, y in self._labels:
            draw.text(surface, label, (x, y), "body", now.secondary, "midleft", width=LABEL - 8)
        if self.swap.visible:
            place = self.swap.track.right + 14, self.swap.rect.centery
            words = "The second player may take over the first turn"
            draw.text(surface, words, place, "small", now.secondary, "midleft")
        super().draw(surface)
