"""The dialog that asks who plays a game that begins at a position of an analysis, and with which clock."""

from collections.abc import Callable

import pygame

from game.play import last_choices, new_game_choices, opponents
from game.play.new_game_choices import CUSTOM, GUEST, Choices
from game.record.player import PERSON
from game.record.record import Record
from game.rules.numbers import Side
from game.window.paint.faces import draw_face
from game.window.scene import SceneStack
from game.window.screens.board.clock_controls import clock_choice, increment_slider, minutes_slider
from game.window.screens.dialogs.dialog import SMALL_ROW, Dialog
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.screens.dialogs.player_dialog import PlayerDialog
from game.window.widgets.label import Label
from game.window.widgets.widget import ButtonKind, row
from game.words.clocks import clock_words
from game.words.messages import tr
from game.words.registry import WORDS

ANY = "any"  # the row that asks for any computer player
PERSON_PREFIX = "person "  # begins the values of people: the prefix and the key of a profile, or GUEST
FIRST_LEVEL = 4  # the opponent if no computer was played against
Options = list[tuple[object, str, str]]


class PlayFromDialog(Dialog):
    """Asks for the player of each side: people, levels, sparring partners, or any computer player; and for a clock.

    `play` is called with the record.

    sides     the dropdown of each side
    chosen    the clock; at first, that of the last new game
    clock     the control that chooses it
    minutes, increment   the controls of an own clock, which replace the text about the clock
    """

    def __init__(self, app: SceneStack, record: Record, play: Callable[[Record], object]) -> None:
        super().__init__(app, tr("Play from here"))
        self.record, self.play = record, play
        words = WORDS[record.game]
        mover = record.board.mover
        user = f"{PERSON_PREFIX}{app.people.present.key}"
        values: list[object] = [self._last_opponent(), self._last_opponent()]
        values[mover] = user
        self.sides: list[Dropdown] = []
        for side in (0, 1):
            name = tr(words.side(side))
            label = tr("{side}, to move", side=name) if side == mover else name
            self.add_text(label)
            take = self._first_side if side == 0 else self._second_side
            dropdown = Dropdown(app, self._options(values[side]), values[side], take, _draw_player)
            dropdown.title = label
            self.sides.append(self.add_widget(dropdown))
        self._seats = list(values)
        self._add_clock()
        self.swap = self.add_button(tr("Swap"), self.swap_sides, icon="arrow-left-right")
        self.add_button(tr("Cancel"), self.back)
        self.add_button(tr("Play"), self.start, ButtonKind.PRIMARY, "swords")
        self.widgets.focus_on(self.buttons[-1])

    # --- the clock ---

    def _add_clock(self) -> None:
        self.chosen = new_game_choices.load_choices(last_choices.load(self.app.store).setups, self.record.game)
        self.add_text(tr("Clock"))
        self.clock = self.add_widget(clock_choice(self.chosen, self._choose_clock))
        self.clock_words = self.add_widget(Label(style="small"), SMALL_ROW)
        self.minutes = self.widgets.add(minutes_slider(self.chosen, self._choose_minutes))
        self.increment = self.widgets.add(increment_slider(self.chosen, self._choose_increment))
        self._show_clock()

    def _choose_clock(self, name: object) -> None:
        self.chosen.clock = str(name)
        self._show_clock()

    def _choose_minutes(self, minutes: float) -> None:
        self.chosen.minutes = int(minutes)

    def _choose_increment(self, seconds: float) -> None:
        self.chosen.increment = int(seconds)

    def _show_clock(self) -> None:
        is_own = self.chosen.clock == CUSTOM
        self.minutes.visible = self.increment.visible = is_own
        self.clock_words.show("" if is_own else clock_words(self.chosen.time_control()))

    def layout_content(self, rect: pygame.FRect) -> None:
        super().layout_content(rect)
        row([self.minutes, self.increment], self.clock_words.rect)

    # --- the players ---

    def _last_opponent(self) -> str:
        """Return the computer player against which the user played this game last."""
        stored = last_choices.load(self.app.store).setups
        known = self.record.game in stored
        seats = new_game_choices.load_choices(stored, self.record.game).seats if known else ()
        computers = [seat for seat in seats if not opponents.is_person(seat)]
        return computers[0] if computers else opponents.level_seat(FIRST_LEVEL)

    def _options(self, chosen: object) -> Options:
        """Return the players to choose from. `chosen` is among them, also if it was entered as a text."""
        game, present = self.record.game, self.app.people.present
        people: Options = [(f"{PERSON_PREFIX}{present.key}", tr("You"), tr("Someone at this computer"))]
        people += [
            (f"{PERSON_PREFIX}{profile.key}", profile.title, "")
            for profile in self.app.people.profiles
            if profile.key != present.key
        ]
        people.append((f"{PERSON_PREFIX}{GUEST}", tr("Guest"), ""))
        levels = [opponents.level_seat(level) for level in range(1, 9)]
        partners = list(opponents.partners(game))
        seats = [*levels, *partners, *(seat for seat in opponents.named_players(game) if seat not in partners)]
        if not _is_person(chosen) and chosen not in seats:
            seats.append(str(chosen))
        rows: Options = [(seat, _title(seat), opponents.character(seat)[1]) for seat in seats]
        return [*people, *rows, (ANY, tr("Any computer player …"), tr("Enter a player with its settings"))]

    def _first_side(self, value: object) -> None:
        self._take(0, value)

    def _second_side(self, value: object) -> None:
        self._take(1, value)

    def _take(self, side: Side, value: object) -> None:
        """Let a player play a side. A person has only one of the sides, unless both are guests."""
        former, other = self._seats[side], self._seats[1 - side]
        if value == ANY:
            self.sides[side].value = former
            seat = opponents.level_seat(FIRST_LEVEL) if _is_person(former) else str(former)
            self.app.push(PlayerDialog(self.app, self.record.game, seat, lambda text: self._show(side, text)))
            return
        if value == other and _is_person(value) and value != f"{PERSON_PREFIX}{GUEST}":
            self._show(1 - side, f"{PERSON_PREFIX}{GUEST}" if _is_person(former) else former)
        self._show(side, value)

    def _show(self, side: Side, value: object) -> None:
        dropdown = self.sides[side]
        self._seats[side] = dropdown.value = value
        dropdown.options = self._options(value)
        dropdown.changed()

    def swap_sides(self) -> None:
        """Exchange the players."""
        first, second = self._seats
        self._show(0, second)
        self._show(1, first)

    def start(self) -> None:
        """Start the game with the chosen players."""
        names = {profile.key: profile.name for profile in self.app.people.profiles}
        choices = Choices()
        for field, value in (("first", self._seats[0]), ("second", self._seats[1])):
            profile = str(value).removeprefix(PERSON_PREFIX) if _is_person(value) else GUEST
            setattr(choices, f"seat_{field}", PERSON if _is_person(value) else str(value))
            setattr(choices, f"profile_{field}", profile if len(names) > 1 else GUEST)
            if profile in names:
                setattr(choices, f"name_{field}", names[profile])
        players, owners = choices.players, self.record.owners
        self.record.players = players[owners.index(0)], players[owners.index(1)]
        if (time_control := self.chosen.time_control()) is not None:
            self.record.start_clock(time_control)
        self.app.pop()
        self.play(self.record)


def _is_person(value: object) -> bool:
    return str(value).startswith(PERSON_PREFIX)


def _title(seat: str) -> str:
    """Return the name of a computer player in the list, with its level or its settings."""
    name, detail = opponents.character(seat)[0], opponents.detail(seat)
    if level := opponents.level_of(seat):
        return tr("Level {level} · {name}", level=level, name=name)
    return tr("{name} · {detail}", name=name, detail=detail) if detail else name


def _draw_player(surface: pygame.Surface, box: pygame.FRect, value: object) -> bool:
    """Draw the face of a computer player. Return False for other rows, which have no picture."""
    if _is_person(value) or value == ANY:
        return False
    draw_face(surface, box.center, min(box.width, box.height) / 2, str(value))
    return True
