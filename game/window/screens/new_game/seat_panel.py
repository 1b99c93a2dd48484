"""One of the two who play, on the New Game screen: a person or the computer, and their own part of the options."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ai.players.levels import LEVELS
from game.play import opponents
from game.play.choices import PRESET_LEVEL, Choices
from game.record.record import LONGEST_NAME, PERSON
from game.rules.catalog import GAMES
from game.rules.game import Option, OptionKind
from game.window import theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.new_game.option_rows import number_control
from game.window.screens.new_game.player_sheet import PlayerSheet
from game.window.widgets.controls import Choice, Field, Slider
from game.window.widgets.widget import Button, Group, Widget
from game.words.catalog import WORDS

LEVEL, OTHER = "level", "other"
LEAST_LABEL = 52  # the room of the label of an option
KIND_WORDS: dict[object, str] = {
    PERSON: "Somebody at this computer",
    LEVEL: "Levels from 1, playful, to 8, unforgiving",
    OTHER: "Other ways to choose a move: by chance, by trying games out, and more",
}
ABOUT, SHARE_WORDS = 40, 22  # the heights of the sentence about the player, and of that about an option


class SeatPanel:
    """The choices of one player, who is the first or the second of the two: `place` is 0 or 1.

    `on_change` hears whenever something has been chosen.
    """

    def __init__(
        self, app: Stage, widgets: Group, game: str, chosen: Choices, place: int, on_change: Callable[[], object]
    ) -> None:
        self.app = app
        self.game = game
        self.chosen = chosen
        self.place = place
        self.on_change = on_change
        self._field = ("first", "second")[place]  # what the fields of the choices end with
        self.rect = pygame.FRect(0, 0, 0, 0)
        add = widgets.add
        kinds = [(PERSON, "Person"), (LEVEL, "Computer"), (OTHER, "Other")]
        level = opponents.level_of(self.seat) or PRESET_LEVEL
        self.last_other = self.seat if self._kind() == OTHER else opponents.others(game)[0]
        self.kind = add(Choice(kinds, self._kind(), self._choose_kind))
        self.kind.hints = KIND_WORDS
        self.level = add(Slider(1, len(LEVELS), 1, level, self._choose_level, "Level {:g}".format))
        self.other = add(Button("", self._open_other, "settings"))
        self.name = add(Field(self._named, placeholder="Name", longest=LONGEST_NAME))
        self.shares = {option.name: add(self._share_of(option)) for option in self.own_options}
        for name, share in self.shares.items():
            share.hint = WORDS[game].option_words.get(name, "")
        self._is_low = False

    @property
    def seat(self) -> str:
        return self.chosen.seats[self.place]

    @property
    def _named(self) -> str:
        """The name as it has been typed."""
        return getattr(self.chosen, f"name_{self._field}")

    @property
    def own_options(self) -> list[Option]:
        """The options of the game of which each player has a part."""
        return GAMES[self.game].having(OptionKind.PAIR)

    def _kind(self) -> str:
        if opponents.is_person(self.seat):
            return PERSON
        return LEVEL if opponents.level_of(self.seat) else OTHER

    def _sit(self, seat: str) -> None:
        setattr(self.chosen, f"seat_{self._field}", seat)
        self.on_change()

    def _choose_kind(self, kind: object) -> None:
        level = opponents.level_seat(int(self.level.value))
        self._sit({PERSON: PERSON, LEVEL: level, OTHER: self.last_other}[str(kind)])
        if kind == OTHER:
            self._open_other()

    def _open_other(self) -> None:
        """Show what can be chosen about a player that is no level."""
        self.app.push(PlayerSheet(self.app, self.game, self.last_other, self._choose_other))

    def _choose_other(self, seat: str) -> None:
        self.last_other = seat
        self._sit(seat)

    def _choose_level(self, level: float) -> None:
        self._sit(opponents.level_seat(int(level)))

    def _share_of(self, option: Option) -> Widget:
        """What sets this player's part of an option."""

        def choose(number: int) -> None:
            numbers = list(option.numbers(self.chosen.option(option)))
            numbers[self.place] = number
            self.chosen.options[option.name] = option.text(*numbers)
            self.on_change()

        return number_control(option, option.numbers(self.chosen.option(option))[self.place], choose)

    def take_name(self) -> None:
        """What has been typed as a name counts at once."""
        if self._named != self.name.words:
            setattr(self.chosen, f"name_{self._field}", self.name.words)
            self.on_change()

    def refresh(self) -> None:
        kind = self._kind()
        self.level.visible = kind == LEVEL
        self.level.hint = opponents.about(self.seat, self.game)
        self.other.visible = kind == OTHER
        detail = opponents.detail(self.seat)
        self.other.label = f"{detail[0].upper()}{detail[1:]}" if detail else "As usual"
        self.other.hint = ". ".join(filter(None, (opponents.about(self.seat, self.game), self.other.label)))
        self.name.visible = self.chosen.is_for_two

    def height(self, low: bool) -> float:
        line, gap = (38, 8) if low else (42, 10)
        words = 0 if low else ABOUT + SHARE_WORDS * len(self.shares)
        return (14 if low else 18) * 2 + 28 + (line + gap) * (2 + len(self.shares)) + words

    def layout(self, rect: pygame.FRect, low: bool) -> None:
        self.rect = rect
        self._is_low = low
        line, gap = (38, 8) if low else (42, 10)
        inset = 14 if low else 18
        top = rect.y + inset + 28 + gap
        inner = pygame.FRect(rect.x + inset, top, rect.width - 2 * inset, line)
        self.kind.rect = inner.copy()
        second = inner.move(0, line + gap)
        for widget in (self.level, self.other, self.name):
            widget.rect = second.copy()
        label = max([LEAST_LABEL, *(draw.measure(words, "body") + 10 for words in self._labels)])
        for number, share in enumerate(self.shares.values(), start=1):
            words = 0 if low else ABOUT + SHARE_WORDS * (number - 1)
            below = second.move(0, number * (line + gap) + words)
            share.rect = pygame.FRect(below.x + label, below.y, below.width - label, line)

    @property
    def _labels(self) -> list[str]:
        return [WORDS[self.game].option_label(option.name) for option in self.own_options]

    def draw(self, surface: pygame.Surface) -> None:
        """The panel itself; the scene draws the controls above it."""
        now = theme.now
        draw.panel(surface, self.rect)
        left, middle = self.kind.rect.x, self.kind.rect.y - 24
        beginner = self.chosen.next_to_begin
        if beginner is None:
            draw.icon(surface, "dices", (left + 13, middle), now.secondary, 24)
        else:
            draw.disc(surface, (left + 13, middle), 13, 0 if beginner == self.place else 1)
        right = self.kind.rect.right
        if self.level.visible:
            level = LEVELS[opponents.level_of(self.seat) - 1].name
            right = draw.text(surface, level, (right, middle), "small", now.secondary, "midright").left - 10
        name = self.chosen.names[self.place]
        draw.text(surface, name, (left + 38, middle), "subheading", now.text, "midleft", width=right - left - 38)
        for label, share in zip(self._labels, self.shares.values(), strict=True):
            draw.text(surface, label, (left, share.rect.centery), "body", now.secondary, "midleft")
            if not self._is_low:
                below = share.rect.x, share.rect.bottom + 4
                draw.text(surface, share.hint, below, "small", now.secondary, width=share.rect.width)
        line = pygame.FRect(self.level.rect)
        if not (self.level.visible or self.other.visible or self.name.visible):
            draw.text(surface, "Mouse or keyboard", (left, line.centery), "small", now.secondary, "midleft")
        elif not self._is_low:
            about = opponents.about(self.seat, self.game) or KIND_WORDS[PERSON]
            draw.paragraph(surface, about, (left, line.bottom + 4), line.width, "small", now.secondary, most_lines=2)
