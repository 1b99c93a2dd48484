"""The New Game scene: which game, who plays, who begins, and what else can be chosen."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.play import choices
from game.play.choices import Choices
from game.rules.catalog import GAMES, start
from game.rules.errors import RulesError
from game.rules.shapes.shape import BUILT_IN, load_shape
from game.window import screen, theme
from game.window.boards.catalog import view_for
from game.window.paint import draw
from game.window.screens.new_game.seat_panel import SeatPanel
from game.window.screens.page import Page
from game.window.widgets.controls import ENTER, Choice, Field, Slider, Switch
from game.window.widgets.picker import Picker
from game.window.widgets.widget import Button, Group, Widget, row
from game.words.catalog import WORDS

if TYPE_CHECKING:
    from game.window.app import App

OWN_FILE = "file"
LABEL = 96  # the room of a row's label


class NewGame(Page):
    """Everything about a game before it begins. What was chosen is remembered for each game."""

    def __init__(self, app: App, game: str, two_players: bool = False) -> None:
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
        self.seats = [SeatPanel(self, which) for which in ("first", "second")]
        self.begins = add(Choice(self._beginners(), chosen.begins, self._setter("begins")))
        self.columns = add(Choice(_numbers(4, 8), chosen.columns, self._setter("columns")))
        self.rows = add(Choice(_numbers(4, 8), chosen.rows, self._setter("rows")))
        self.line = add(Choice(_numbers(3, 6), chosen.line, self._setter("line")))
        is_own = chosen.shape not in BUILT_IN
        shapes = [(name, load_shape(name).name, load_shape(name).about) for name in BUILT_IN] if self._is_paths else []
        shapes.append((OWN_FILE, "Your own file", "A shape that you have written yourself"))
        self.shape = add(Picker(self.app, shapes, OWN_FILE if is_own else chosen.shape, self._choose_shape))
        self.file = add(Field(chosen.shape if is_own else "", placeholder="Path of the file, or drop it here"))
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

    @property
    def _is_paths(self) -> bool:
        return self.game == "paths"

    def _setter(self, name: str):
        def take(value: object) -> None:
            kind = type(getattr(Choices, name))
            setattr(self.chosen, name, kind(value))
            self.update_choices()

        return take

    def _beginners(self) -> list[tuple[str, str]]:
        first, second = self.chosen.names
        last = [(choices.CHANCE, "Random"), (choices.ALTERNATE, "In turn")]
        return [(choices.FIRST, first), (choices.SECOND, second), *last]

    def _choose_shape(self, value: object) -> None:
        self.chosen.shape = self.file.words.strip() if value == OWN_FILE else str(value)
        self.update_choices()
        if value == OWN_FILE:
            self.widgets.focus_on(self.file)

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
            self.complaint = str(error) if self.chosen.shape else "Type the path of a shape file, or drop it here."
        self.start.why_not = self.complaint
        self.file.complaint = self.complaint if self.chosen.shape else ""
        self.layout_again()

    def begin(self) -> None:
        from game.window.screens.play.play import Play

        if self.complaint:
            return
        try:
            record = self.chosen.start(self.game)
        except RulesError as error:  # the file has changed since it was looked at
            self.complaint = str(error)
            return
        self._remember()
        self.app.go_home()
        self.app.push(Play(self.app, record))

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
        gap = min(36.0, (room.height - line * len(rows)) / (len(rows) - 1))
        top = room.centery - (line * len(rows) + gap * (len(rows) - 1)) / 2
        self._labels = []
        for label, widgets in rows:
            self._labels.append((label, room.x, top + line / 2))
            place = pygame.FRect(room.x + LABEL, top, room.width - LABEL, line)
            if isinstance(widgets[0], Switch):
                widgets[0].rect = pygame.FRect(place.x, top + (line - 30) / 2, Switch.WIDTH, Switch.HEIGHT)
            else:
                row(list(widgets), tuple(place))
            top += line + gap

    def _rows(self) -> Sequence[tuple[str, tuple[Widget, ...]]]:
        """The rows of the form from top to bottom. Which of them are shown is set here too."""
        is_domino = self.game == "domino"
        self.columns.visible = self.rows.visible = self.line.visible = is_domino
        self.shape.visible = self._is_paths
        self.file.visible = self._is_paths and self.shape.value == OWN_FILE
        self.minutes.visible = self.increment.visible = self.chosen.clock == choices.CUSTOM
        return (
            ("Begins", (self.begins,)),
            ("Board", (self.columns, self.rows)),
            ("In a row", (self.line,)),
            ("Shape", (self.shape,)),
            ("File", (self.file,)),
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
        """A file dropped onto the window is a shape."""
        if not self._is_paths:
            self._change_game("paths")
        self.file.fill(path)
        self.shape.value = OWN_FILE
        self._choose_shape(OWN_FILE)
        return True

    def update(self, dt: float) -> float:
        typed = os.path.expanduser(self.file.words.strip())
        if self.file.visible and typed != self.chosen.shape:
            self.chosen.shape = typed
            self.update_choices()
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
        color = now.bad if self.file.complaint else now.secondary
        draw.paragraph(surface, self._said, (left, self.words_top + 30), width, "small", color)
        for panel in self.seats:
            panel.draw(surface)
        draw.panel(surface, self.form)
        if self.columns.visible:
            between = (self.columns.rect.right + self.rows.rect.left) / 2, self.rows.rect.centery
            draw.text(surface, "\N{MULTIPLICATION SIGN}", between, "body", now.secondary, "center")
        for label, x, y in self._labels:
            draw.text(surface, label, (x, y), "body", now.secondary, "midleft")
        if self.swap.visible:
            place = self.swap.rect.right + 14, self.swap.rect.centery
            words = "The second player may take over the first turn"
            draw.text(surface, words, place, "small", now.secondary, "midleft")
        super().draw(surface)


def _numbers(low: int, high: int) -> list[tuple[object, str]]:
    return [(number, str(number)) for number in range(low, high + 1)]
