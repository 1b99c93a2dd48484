"""The sheet behind "Other" on the New Game screen: which player sits there, and everything that can be set about it."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from ai.players.catalog import PLAYERS, check_player, read_player, write_player
from ai.players.parameters import PARAMETERS, Parameter
from ai.players.player import PlayerSpec
from ai.score.catalog import SCORES, WEIGHTED
from game.files import typed_path
from game.play import opponents
from game.rules.errors import RulesError
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.picker import Picker
from game.window.screens.sheets import Sheet
from game.window.widgets.controls import Choice, Field, Slider, Switch
from game.window.widgets.widget import ButtonKind, Group, Widget

DEEPEST = 40  # turns on the slider; more can be written, and hardly be searched
MOST_CURIOSITY = 3.0
LEAST_MEMORY, MOST_MEMORY = 2, 12  # powers of two, in megabytes
CORES = os.cpu_count() or 1


class PlayerSheet(Sheet):
    """Chooses a player that is neither a person nor a level. What is chosen counts at once; Esc or Done closes."""

    width = 620.0
    ROW, CONTROL = 46, 40
    LABEL = 150  # the room of a row's label
    ABOUT = 34  # the line about the player, or what is wrong

    def __init__(self, app: Stage, game: str, seat: str, on_change: Callable[[str], object]) -> None:
        super().__init__(app, "Other player")
        self.game = game
        self.on_change = on_change
        self.spec = read_player(seat)
        self.complaint = ""
        self._build()

    # --- what there is to choose ---

    def _build(self) -> None:
        """Make the controls for the player that is chosen now."""
        self.widgets = Group(self.has_ground)
        self.buttons = []
        names = opponents.others(self.game)
        options = [(name, PLAYERS[name].title, PLAYERS[name].about) for name in names]
        self.player = self.widgets.add(Picker(self.app, options, self.spec.name, self._choose_player))
        self.rows: list[tuple[Parameter, Widget]] = []
        for name in PLAYERS[self.spec.name].parameters:
            control = self._control(PARAMETERS[name])
            if control is not None:
                control.hint = _sentence(PARAMETERS[name].about)
                self.rows.append((PARAMETERS[name], self.widgets.add(control)))
        self.add_button("Done", self.back, ButtonKind.PRIMARY)
        if self.rows:
            self.add_button("As usual", self._reset, icon="rotate-ccw")
        self.widgets.focus_on(self.player)

    def _control(self, parameter: Parameter) -> Widget | None:
        """What sets a parameter; None where there is nothing to choose."""
        value = getattr(self.spec, parameter.field)
        take = self._setter(parameter)
        match parameter.name:
            case "score" if len(SCORES[self.game]) > 1:
                usual = [(None, "The usual way", "What measured best in this game")]
                ways = [(name, *opponents.score_words(name)) for name in SCORES[self.game]]
                return Picker(self.app, [*usual, *ways], value, take)
            case "weights" if self.game in WEIGHTED:
                return Field(str(value or ""), placeholder="Those of the game, or the path of a file")
            case "depth":
                return self._depth(value)
            case "rollout":
                return Choice(list(opponents.ROLLOUT_WORDS.items()), value, take)
            case "exploration":
                return Slider(
                    0,
                    MOST_CURIOSITY,
                    0.1,
                    min(value, MOST_CURIOSITY),
                    lambda value: take(round(value, 1)),
                    "{:.1f}".format,
                )
            case "book":
                return Switch(value, take)
            case "hash":
                power = max(LEAST_MEMORY, min(MOST_MEMORY, round(math.log2(value))))
                return Slider(LEAST_MEMORY, MOST_MEMORY, 1, power, lambda power: take(2 ** int(power)), _memory)
            case "threads" if CORES > 1:
                return Slider(1, CORES, 1, min(value, CORES), lambda count: take(int(count)))
        return None

    def _depth(self, value: int | None) -> Slider:
        """A player that stops at no depth of its own has 0 for as deep as it can."""
        least = 0 if PLAYERS[self.spec.name].fixed_depth is None else 1
        value = value or PLAYERS[self.spec.name].fixed_depth or 0
        take = self._setter(PARAMETERS["depth"])
        return Slider(least, DEEPEST, 1, min(value, DEEPEST), lambda depth: take(int(depth) or None), _turns)

    def _setter(self, parameter: Parameter) -> Callable[[Any], None]:
        return lambda value: self._take(replace(self.spec, **{parameter.field: value}))

    def _choose_player(self, name: object) -> None:
        # What the next player has as well, it keeps.
        self._take(read_player(write_player(replace(self.spec, name=str(name)))))
        self._rebuild()

    def _reset(self) -> None:
        self._take(PlayerSpec(self.spec.name))
        self._rebuild()

    def _rebuild(self) -> None:
        self._build()
        self.layout(screen.size)
        screen.damage()

    def _take(self, spec: PlayerSpec) -> None:
        """Have it sit there, unless there is no such player."""
        self.spec = spec
        try:
            check_player(spec, self.game)
            seat = write_player(spec)
            self.complaint = "" if read_player(seat) == spec else "No player can have such a file"
        except RulesError as error:
            # The field shows the path already, and there is room for one line.
            self.complaint = _sentence(str(error).removeprefix(f"{spec.weights}: "))
        if not self.complaint:
            self.on_change(seat)
        screen.damage()

    # --- the sheet ---

    def content_height(self, width: float) -> float:
        return self.ABOUT + self.ROW * (1 + len(self.rows))

    def layout_content(self, rect: pygame.FRect) -> None:
        self.player.rect = self._place(rect, 0)
        for number, (_, control) in enumerate(self.rows, start=1):
            control.rect = self._place(rect, number)
            if isinstance(control, Switch):
                place = self._place(rect, number)
                control.place(pygame.FRect(rect.x, place.y, rect.width, place.height), place.x)

    def _place(self, rect: pygame.FRect, number: int) -> pygame.FRect:
        top = rect.y + self.ROW * number + (self.ABOUT if number else 0)
        return pygame.FRect(rect.x + self.LABEL, top, rect.width - self.LABEL, self.CONTROL)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            return self._drop(event.file)
        return super().handle(event)

    def accept(self) -> bool:
        self.back()
        return True

    def _drop(self, path: str) -> bool:
        """A file dropped onto the window is one of weights."""
        for _, control in self.rows:
            if isinstance(control, Field):
                control.fill(path)
                return True
        return False

    def update(self, dt: float) -> float:
        for parameter, control in self.rows:
            if isinstance(control, Field):
                typed = _path(control.words)
                if typed != getattr(self.spec, parameter.field):
                    self._setter(parameter)(typed)
                control.complaint = self.complaint if typed else ""
        return super().update(dt)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        now = theme.now
        rows = [("Player", self.player), *((parameter.title, control) for parameter, control in self.rows)]
        for label, control in rows:
            place = rect.x, control.rect.centery
            draw.text(surface, label, place, "body", now.secondary, "midleft", width=self.LABEL - 12)
        said, color = (self.complaint, now.bad) if self.complaint else (PLAYERS[self.spec.name].about, now.secondary)
        place = rect.x + self.LABEL, rect.y + self.ROW
        draw.text(surface, said, place, "small", color, width=rect.width - self.LABEL)


def _path(words: str) -> Path | None:
    """The file that a field names, or None."""
    try:
        return typed_path(words.strip()) if words.strip() else None
    except RulesError:
        return None


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"


def _turns(depth: float) -> str:
    return "no limit" if depth == 0 else f"{depth:g} turn{'s' if depth > 1 else ''}"


def _memory(power: float) -> str:
    megabytes = 2 ** int(power)
    return f"{megabytes} MB" if megabytes < 1024 else f"{megabytes // 1024} GB"
