"""The panel of one player on the New Game screen: a person or the computer, and the player's own options."""

from collections.abc import Callable

import pygame

from game.play import opponents
from game.play.new_game_choices import GUEST, PRESET_LEVEL, Choices
from game.record.player import DEFAULT_NAMES, LONGEST_NAME, PERSON, person_title
from game.rules.game import GameOption, OptionKind
from game.rules.registry import GAMES
from game.window import scaling, theme
from game.window.changes import Changed
from game.window.paint import draw
from game.window.paint.faces import draw_face
from game.window.scene import SceneStack
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.screens.dialogs.player_dialog import PlayerDialog
from game.window.screens.new_game.option_rows import number_control
from game.window.widgets.controls import Choice, TextField
from game.window.widgets.group import Group
from game.window.widgets.label import Label
from game.window.widgets.widget import Button, ButtonKind, Clickable, Widget, row
from game.words.messages import mark, tr
from game.words.registry import WORDS

COMPUTER = "computer"
HEAD = 32  # the height of the first line
LEAST_LABEL = 52  # the minimum width of the label of an option
KIND_WORDS: dict[object, str] = {
    PERSON: mark("Someone at this computer"),
    COMPUTER: mark("Eight levels, and sparring partners to learn from"),
}


class SeatHeading(Clickable):
    """The name of a player, with the player's disc or the face of the computer player.

    If both players are computers, a click shows the opponents to choose from for this player.
    """

    radius = theme.BUTTON_RADIUS

    def __init__(self, side: str, on_click: Callable[[], object]) -> None:
        super().__init__(on_click)
        self.title = side
        self.words = ""
        self.seat = PERSON
        self.side: int | None = 0
        self.is_chosen = False

    def show(self, words: str, seat: str, side: int | None, is_link: bool, is_chosen: bool) -> None:
        """Set the name, the seat and the side, which is None if it is random.

        `is_link` is True if both players are computers, and `is_chosen` if the cards belong to this player.
        """
        self.words, self.seat, self.side = words, seat, side
        self.is_chosen = is_link and is_chosen
        self.takes_focus = self.takes_mouse = is_link
        self.hint = tr("Choose this player") if is_link else ""
        self.changed()

    @property
    def value_text(self) -> str:
        return self.words

    @property
    def state_text(self) -> str:
        return tr("selected") if self.is_chosen else ""

    def draw(self, surface: pygame.Surface) -> None:
        now, rect, middle = theme.now, self.rect, self.rect.centery
        lit = 1.0 if self.is_chosen else self.glow.value
        if lit:
            draw.panel(surface, rect, now.control, radius=self.radius, opacity=round(lit, 2))
        if opponents.is_person(self.seat):
            if self.side is None:
                draw.icon(surface, "dices", (rect.x + 15, middle), now.secondary, 24)
            else:
                draw.disc(surface, (rect.x + 15, middle), 13, self.side)
        else:
            draw_face(surface, (rect.x + 15, middle), 15, self.seat)
            if self.side is not None:
                draw.disc(surface, (rect.x + 27, middle + 9), 7, self.side)
        left = rect.x + 38
        draw.text(surface, self.words, (left, middle), "subheading", now.text, "midleft", width=rect.right - left - 4)


class SeatPanel:
    """The panel with the choices for one player. `index` is 0 for the first player and 1 for the second.

    on_change   called with what each choice has changed
    on_choose   called with `index` when the user wants to choose an opponent for this player from the cards
    """

    def __init__(
        self,
        app: SceneStack,
        widgets: Group,
        game: str,
        chosen: Choices,
        index: int,
        on_change: Callable[[Changed], object],
        on_choose: Callable[[int], object],
    ) -> None:
        self.app = app
        self.game = game
        self.chosen = chosen
        self.index = index
        self.on_change = on_change
        self._field = ("first", "second")[index]  # the end of the names of this player's fields in `Choices`
        self.rect = self._name_rect = pygame.FRect(0, 0, 0, 0)
        add = widgets.add
        kinds = [(PERSON, tr("Person")), (COMPUTER, tr("Computer"))]
        self._computer = opponents.level_seat(PRESET_LEVEL) if self.is_person else self.seat
        side = tr("First player") if index == 0 else tr("Second player")
        self.heading = add(SeatHeading(side, lambda: on_choose(index)))
        people = [(profile.key, profile.title, "") for profile in app.people.profiles]
        self.person = add(Dropdown(app, [*people, (GUEST, tr("Guest"), "")], self._profile, self._choose_person))
        self._known_name = self._typed_name
        default = person_title(DEFAULT_NAMES[index])
        self.name = add(TextField(self._typed_name, placeholder=default, longest=LONGEST_NAME))
        self.advanced = add(Button(tr("Advanced"), self._open_advanced, kind=ButtonKind.QUIET))
        self.advanced.hint = tr("Any computer player, with its settings")
        self.kind = add(Choice(kinds, self._kind, self._choose_kind))
        self.kind.hints = KIND_WORDS
        self.labels: list[Label] = []
        self.shares: dict[str, Widget] = {}
        for option in self.own_options:
            label = WORDS[game].option_label(option.name)
            self.labels.append(add(Label(label)))
            share = self.shares[option.name] = add(self._share_of(option))
            share.hint = WORDS[game].option_help(option.name)
            share.title = tr("{player}: {setting}", player=side, setting=label)
            self.labels[-1].title = share.title
        for control in (self.kind, self.advanced, self.person, self.name):
            words = {self.kind: tr("Person or computer"), self.person: tr("Person"), self.name: tr("Name")}
            setting = words.get(control, control.name)
            control.title = tr("{player}: {setting}", player=side, setting=setting)

    @property
    def seat(self) -> str:
        return self.chosen.seats[self.index]

    @property
    def is_person(self) -> bool:
        return opponents.is_person(self.seat)

    @property
    def _typed_name(self) -> str:
        """The name of the person as it was typed."""
        return getattr(self.chosen, f"name_{self._field}")

    @property
    def _profile(self) -> str:
        """The key of the profile of the person in this seat, or GUEST."""
        return self.chosen.profiles[self.index]

    def _choose_person(self, profile: object) -> None:
        """Let a person on this computer, or a guest, take this seat. Exchange the people if they had the other seat."""
        other = ("second", "first")[self.index]
        if profile != GUEST and profile == self.chosen.profiles[1 - self.index]:
            setattr(self.chosen, f"profile_{other}", self._profile)
            setattr(self.chosen, f"name_{other}", self._typed_name)
        names = {known.key: known.name for known in self.app.people.profiles}
        setattr(self.chosen, f"profile_{self._field}", str(profile))
        self._known_name = names.get(str(profile), "")
        setattr(self.chosen, f"name_{self._field}", self._known_name)
        self.name.fill(self._known_name)
        self.on_change(Changed.PLAYERS)

    @property
    def own_options(self) -> list[GameOption]:
        """The options of the game, such as flips, that have a number for each player."""
        return GAMES[self.game].options_of_kind(OptionKind.PAIR)

    @property
    def _kind(self) -> str:
        return PERSON if self.is_person else COMPUTER

    def sit(self, seat: str) -> None:
        """Let a person or a computer player take this seat."""
        setattr(self.chosen, f"seat_{self._field}", seat)
        if not opponents.is_person(seat):
            self._computer = seat
        self.on_change(Changed.PLAYERS)

    def _choose_kind(self, kind: object) -> None:
        self.sit(PERSON if kind == PERSON else self._computer)

    def _open_advanced(self) -> None:
        """Open the dialog in which the user can enter any computer player."""
        self.app.push(PlayerDialog(self.app, self.game, self.seat, self.sit))

    def _share_of(self, option: GameOption) -> Widget:
        """Return the control for this player's number of an option."""

        def choose(number: int) -> None:
            numbers = list(option.numbers(self.chosen.option(option)))
            numbers[self.index] = number
            self.chosen.options[option.name] = option.text(*numbers)
            self.on_change(Changed.CHOICES)

        return number_control(option, option.numbers(self.chosen.option(option))[self.index], choose)

    def take_name(self) -> None:
        """Use the name that the user has typed since the last call."""
        if self.name.visible and self._typed_name != self.name.words:
            self._known_name = self.name.words
            setattr(self.chosen, f"name_{self._field}", self.name.words)
            self.on_change(Changed.PLAYERS)

    def show(self, is_chosen: bool) -> None:
        """Show the player. `is_chosen` is True if the cards belong to this player."""
        chosen = self.chosen
        self.kind.show(self._kind)
        self.person.visible = chosen.is_for_two and len(self.person.options) > 2
        self.person.value = self._profile
        self.name.visible = chosen.is_for_two and (self._profile == GUEST or not self.person.visible)
        if self._known_name != self._typed_name:  # the people have exchanged their seats
            self._known_name = self._typed_name
            self.name.fill(self._known_name)
        self._place_name()
        self.advanced.visible = not self.is_person
        beginner = chosen.next_to_begin
        side = None if beginner is None else 0 if beginner == self.index else 1
        title = "" if chosen.is_for_two else chosen.players[self.index].title
        is_link = not any(map(opponents.is_person, chosen.seats))
        self.heading.show(title, self.seat, side, is_link, is_chosen)

    def height(self, low: bool) -> float:
        inset, line, gap = _spacing(low)
        return 2 * inset + scaling.control_size(HEAD + gap) + line + (line + gap) * len(self.shares)

    def layout(self, rect: pygame.FRect, low: bool) -> None:
        self.rect = rect
        inset, line, gap = _spacing(low)
        inner = rect.inflate(-2 * inset, -2 * inset)
        head = pygame.FRect(inner.x, inner.y, inner.width, HEAD)
        advanced = self.advanced.natural_width() - 16
        self.advanced.rect = pygame.FRect(head.right - advanced, head.y, advanced, HEAD)
        self.heading.rect = head.copy()
        if self.chosen.is_for_two:
            self.heading.rect.width = 34
        elif self.advanced.visible:
            self.heading.rect.width -= advanced + 6
        self._name_rect = pygame.FRect(head.x + 42, head.y - 1, head.width - 42, 34)
        self._place_name()
        line_rect = pygame.FRect(inner.x, head.y + scaling.control_size(HEAD + gap), inner.width, line)
        self.kind.rect = line_rect.copy()
        label = max([LEAST_LABEL, *(draw.measure(words.words, "body") + 10 for words in self.labels)])
        for words, share in zip(self.labels, self.shares.values(), strict=True):
            line_rect = line_rect.move(0, line + gap)
            words.rect = pygame.FRect(line_rect.x, line_rect.y, label, line)
            share.rect = pygame.FRect(line_rect.x + label, line_rect.y, line_rect.width - label, line)

    def _place_name(self) -> None:
        """Lay out the list of people and the name of a guest, of which one or both are visible."""
        shown = [widget for widget in (self.person, self.name) if widget.visible]
        row(shown, self._name_rect, 6)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel. The screen draws the controls as widgets."""
        draw.panel(surface, self.rect)


def _spacing(low: bool) -> tuple[int, int, int]:
    """Return the margin of the panel, the height of a control, and the gap between controls."""
    return (12, 32, 6) if low else (14, 36, 8)
