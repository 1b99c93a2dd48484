"""The New Game screen: chooses the game, the players, the first move, the options and the clock."""

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from ai.analysis.background_task import BackgroundTask
from game.play import last_choices, new_game_choices, opponents
from game.play.even_start import EvenStart, EvenStartJob
from game.play.new_game_choices import Choices
from game.record.open_game import holds_game
from game.rules.board import Board
from game.rules.errors import RulesError
from game.rules.game import GameOption, OptionKind
from game.rules.registry import GAMES, start
from game.teach.opponent_history import OpponentHistory, OpponentHistoryJob
from game.window import scaling, theme
from game.window.boards.registry import GAME_UIS
from game.window.changes import EVERYTHING, Changed, Part
from game.window.input.key_bindings import ACCEPT
from game.window.scene import SceneStack
from game.window.screens.board.clock_controls import clock_choice, increment_slider, minutes_slider
from game.window.screens.dialogs.dialog import Answer, MessageDialog
from game.window.screens.new_game.form import Form, FormRow
from game.window.screens.new_game.match_panel import Match, MatchPanel
from game.window.screens.new_game.opponent_cards import LARGE_CARD, OpponentCards
from game.window.screens.new_game.option_rows import OptionRows, ShapeRows, rows_for
from game.window.screens.new_game.seat_panel import SeatPanel
from game.window.screens.page import Page
from game.window.widgets.controls import Choice, Tabs
from game.window.widgets.group import Group
from game.window.widgets.widget import Button, ButtonKind
from game.words.clocks import clock_words
from game.words.even_start import NOT_FOUND, USE_SWAP, even_start_words, no_even_start_words
from game.words.messages import mark, tr
from game.words.registry import WORDS
from game.words.shapes import shape_error

TABS = 40
WIDEST, TALLEST = 1280.0, 760.0
EXAMPLE = 7  # the seed of the example of an even start
PLAIN, SWAP, EVEN = "plain", "swap", "even"
FAIRNESS = {PLAIN: mark("Standard"), SWAP: mark("Swap rule"), EVEN: mark("Even start")}
FAIRNESS_WORDS = {
    PLAIN: mark("Normal start"),
    SWAP: mark("After the first move, the second player may switch sides"),
    EVEN: mark("Start from an even position after a few moves"),
}
BOARD_FACT = mark("Board: {setup}")
FINDING = mark("Finding an even position …")


class NewGame(Page):
    """Lets the user choose everything about a new game. The choices are saved for each game."""

    def __init__(self, app: SceneStack, game: str, two_players: bool = False) -> None:
        super().__init__(app, tr("New game"))
        self.two_players = two_players
        self.game = game
        self.error_text = ""
        self.board: Board | None = None
        self.history = OpponentHistory()
        self.picking = 1  # the player (0 or 1) whose opponents the cards show, if both are computers
        self.background_task = BackgroundTask(app.call_soon)
        self.reading = BackgroundTask(app.call_soon)
        self.start = Button(tr("Start"), self.begin, "play", ButtonKind.PRIMARY, action=ACCEPT)
        self.add_window_tools()
        self._build()

    # --- controls ---

    def _build(self) -> None:
        """Create the controls for the chosen game."""
        stored = last_choices.load(self.app.store).setups
        chosen = new_game_choices.load_choices(stored, self.game, self.two_players)
        people = self.app.people
        names = {profile.key: profile.name for profile in people.profiles}
        self.chosen = chosen = new_game_choices.seat_choices(chosen, people.present.key, names)
        self._favors = False  # True if the swap rule was switched on because the options favor the first player
        self.widgets = Group()
        add = self.widgets.add
        for control in (self.back_button, self.title_label, self.subtitle_label, *self.tools):
            add(control)
        self.games = add(Tabs([(name, game.title) for name, game in GAMES.items()], self.game, self._change_game))
        self.games.title = tr("Game")
        self.picture = MatchPanel(self.widgets, GAMES[self.game].title)
        self.seats = [
            SeatPanel(self.app, self.widgets, self.game, chosen, index, self.changed, self._pick_for)
            for index in (0, 1)
        ]
        self.cards = OpponentCards(self.widgets, self.game, self._choose_opponent)
        self.begins = Choice(self._beginners(), chosen.begins, self._setter("begins"))
        self.options = self._options()
        self.clock = clock_choice(chosen, self._setter("clock"))
        self.minutes = minutes_slider(chosen, self._setter("minutes"))
        self.increment = increment_slider(chosen, self._setter("increment"))
        self.fairness = Choice(list(FAIRNESS.items()), self._fairness(), self._choose_fairness)
        self.fairness.hints = FAIRNESS_WORDS
        self.form = Form(self.widgets, self._rows())
        add(self.start)
        self.history = OpponentHistory()
        self._read_history()
        self.changed(EVERYTHING)

    def _options(self) -> dict[str, OptionRows]:
        """Return the form's rows for each option of the game, by the option's name.

        Options in the players' panels are left out.
        """
        found = {}
        for name, option in GAMES[self.game].options.items():
            words, text = WORDS[self.game], self.chosen.option(option)
            message = words.option_label(name), words.option_help(name)
            rows = rows_for(self.app, option, *message, text, partial(self._choose_option, option))
            if rows is not None:
                found[name] = rows
        return found

    def _rows(self) -> Sequence[FormRow]:
        """Return the rows of the form from top to bottom."""
        return (
            FormRow(tr("First move"), (self.begins,), lambda: self._first_move_words()[self.chosen.begins]),
            *(row for rows in self.options.values() for row in rows.rows()),
            FormRow(tr("Clock"), (self.clock,), lambda: clock_words(self.chosen.time_control())),
            FormRow("", (self.minutes, self.increment)),
            FormRow(tr("Fairness"), (self.fairness,), lambda: FAIRNESS_WORDS[self._fairness()]),
        )

    def _choose_option(self, option: GameOption, text: str) -> None:
        """Set an option, and adjust the options that depend on it.

        If the game then favors the first player, switch on the swap rule.
        """
        game = GAMES[self.game]
        self.chosen.options[option.name] = text
        setup = {name: self.chosen.option(other) for name, other in game.options.items()}
        try:
            adjust = game.adjust(setup, option.name)
            favors = game.favors_first(adjust)
        except RulesError:  # the options are invalid, and `_check` finds the error to show
            adjust, favors = setup, False
        for name, fitting in adjust.items():
            if fitting != setup[name]:
                self.chosen.options[name] = fitting
                self.options[name].show(fitting)
        if favors != self._favors:
            self._favors = favors
            self.chosen.swap = favors
            self.fairness.show(self._fairness())
        self.changed(Changed.CHOICES)

    def _fairness(self) -> str:
        return SWAP if self.chosen.swap else EVEN if self.chosen.fair else PLAIN

    def _choose_fairness(self, value: object) -> None:
        self.chosen.swap, self.chosen.fair = value == SWAP, value == EVEN
        self.changed(Changed.CHOICES)

    def _setter(self, name: str) -> Callable[[object], None]:
        def take(value: object) -> None:
            kind = type(getattr(Choices, name))
            setattr(self.chosen, name, kind(value))
            self.changed(Changed.PLAYERS if name == "begins" else Changed.CLOCKS)

        return take

    def _beginners(self) -> list[tuple[str, str]]:
        first, second = (self.chosen.players[index].title for index in (0, 1))
        # The label is not "Random", because a computer player has that name.
        last = [(new_game_choices.CHANCE, tr("At random")), (new_game_choices.ALTERNATE, tr("Alternate"))]
        return [(new_game_choices.FIRST, first), (new_game_choices.SECOND, second), *last]

    def _first_move_words(self) -> dict[object, str]:
        """Return the description of each choice for the first move."""
        first, second = (
            tr("You go first. A rematch swaps sides.")
            if player.is_user
            else tr("{name} goes first. A rematch swaps sides.", name=self.chosen.players[index].title)
            for index, player in enumerate(self.chosen.players)
        )
        return {
            new_game_choices.FIRST: first,
            new_game_choices.SECOND: second,
            new_game_choices.CHANCE: tr("Decided at random before each game"),
            new_game_choices.ALTERNATE: tr("The players take turns going first"),
        }

    def _change_game(self, game: object) -> None:
        self._remember()
        self.leave()
        self.game = str(game)
        self._build()
        self.widgets.focus = None

    # --- the opponents ---

    def enter(self) -> None:
        self._read_history()

    def _read_history(self) -> None:
        """Start to read the results against the computer's opponents from the library."""
        job = OpponentHistoryJob(self.app.store.library, self.game, self.app.store.player)
        self.reading.start(job.work, self._take_history)

    def _take_history(self, history: OpponentHistory) -> None:
        self.history = history
        self.changed(Changed.PLAYERS)

    @property
    def picked(self) -> int | None:
        """The player (0 or 1) to whom the cards belong; None if no computer plays."""
        computers = [index for index in (0, 1) if not opponents.is_person(self.chosen.seats[index])]
        return self.picking if self.picking in computers else computers[0] if computers else None

    def _pick_for(self, index: int) -> None:
        self.picking = index
        self.changed(Changed.PLAYERS)

    def _choose_opponent(self, seat: str) -> None:
        if self.picked is not None:
            self.seats[self.picked].sit(seat)

    # --- the parts of the screen ---

    def parts(self) -> Sequence[Part]:
        return (
            (Changed.PLAYERS, self._show_players),
            (Changed.PLAYERS | Changed.CHOICES, self._check),
            (Changed.PLAYERS | Changed.CHOICES, self._show_match),
            (Changed.CHOICES, self._show_errors),
            (Changed.PLAYERS | Changed.CHOICES | Changed.CLOCKS, self._show_form),
        )

    def _show_players(self) -> None:
        self.title = tr("Two players") if self.chosen.is_for_two else tr("New game")
        self.begins.options, self.begins.hints = self._beginners(), self._first_move_words()
        self.begins.changed()
        picked = self.picked
        for panel in self.seats:
            panel.show(panel.index == picked)
        self.cards.show(None if picked is None else self.chosen.seats[picked], self.history)

    def _check(self) -> None:
        """Create the board of the chosen options, or find the reason why they are invalid."""
        self.error_text, self.board = "", None
        try:
            self.board = start(self.game, self._setup)
        except RulesError as error:
            self.error_text = self._missing_input or shape_error(error)

    @property
    def _setup(self) -> dict[str, str]:
        return self.chosen.setup(self.game, self.chosen.next_to_begin or 0)

    def _show_match(self) -> None:
        match = Match(
            GAMES[self.game].title,
            error_text="" if self._missing_input else self.error_text,
            missing_input=self._missing_input,
        )
        board = self.board
        if board is not None:
            setup = self._setup
            opponent, name, about, is_proposal = self._opponent()
            size, *others = self._setup_facts(board) or [""]
            facts = [("maximize", tr(BOARD_FACT, setup=size))] if size else []
            facts += [("target", fact) for fact in others]
            if self.chosen.swap:
                facts.append(("arrow-left-right", tr("With the swap rule")))
            if self.chosen.fair:
                facts.append(("handshake", tr("Example of an even start")))
            match = replace(
                match,
                rule=WORDS[self.game].rule(setup),
                known_result=self._known_result(setup),
                opponent=opponent,
                name=name,
                about=about,
                is_proposal=is_proposal,
                supplies=tuple(self._supplies(board)),
                facts=tuple(facts),
            )
        self.picture.show(match, self._example() if self.chosen.fair and board is not None else board)

    def _example(self) -> Board | None:
        """Return an example of a position from which a game with an even start may begin."""
        return EvenStartJob(self.game, self._setup, EXAMPLE).opening() or self.board

    def _opponent(self) -> tuple[str, str, str, bool]:
        """Return the opponent's seat and name, a sentence about it, and True if that proposes another opponent.

        Without a person against a computer, return empty texts.
        """
        people = [index for index in (0, 1) if opponents.is_person(self.chosen.seats[index])]
        if len(people) != 1:
            return "", "", "", False
        seat = self.chosen.seats[1 - people[0]]
        name, about = opponents.character(seat)
        proposal = self.history.proposal
        if proposal is not None and opponents.level_of(proposal.against) == opponents.level_of(seat):
            return seat, name, proposal.text, True
        return seat, name, about, False

    def _setup_facts(self, board: Board) -> list[str]:
        """Return the facts about the options that are not set in the players' panels."""
        return WORDS[self.game].setup_facts(board, board.setup()) if self.options else []

    def _supplies(self, board: Board) -> list[tuple[int, str]]:
        """Return the supply of each side, with the name of its player; nothing in games without supplies."""
        move_input = GAME_UIS[self.game].move_input(board)
        first = self.chosen.next_to_begin
        found = []
        for side in (0, 1):
            stock = move_input.stock(board, side)
            if stock is not None:
                index = side if first is None else first ^ side
                found.append((side, tr("{name}: {supply}", name=self.chosen.players[index].title, supply=stock.words)))
        return found

    def _show_errors(self) -> None:
        for rows in self.options.values():
            rows.show_error(self.picture.match.error_text)

    def _show_form(self) -> None:
        self.minutes.visible = self.increment.visible = self.chosen.clock == new_game_choices.CUSTOM
        self._refresh_start()
        if self.body.width:
            self.layout(scaling.size)

    def _known_result(self, setup: Mapping[str, str]) -> str:
        """Return a text about the result with best play and about the effect of the swap rule, or an empty text.

        The result of the usual start says nothing about a game with an even start.
        """
        if self.chosen.fair:
            return ""
        known = WORDS[self.game].known_result(setup)
        if known and self.chosen.swap:
            return tr("Without the swap rule: {known}", known=known)
        return (
            tr("{known} The swap rule makes it fair.", known=known)
            if known and GAMES[self.game].favors_first(setup)
            else known
        )

    @property
    def _missing_input(self) -> str:
        """A sentence that asks for missing input, or an empty text."""
        return next((rows.missing_input for rows in self.options.values() if rows.missing_input), "")

    def begin(self) -> None:
        if self.error_text or self.background_task.is_busy:
            return
        if self.chosen.fair:
            job = EvenStartJob(self.game, self.chosen.setup(self.game, self.chosen.next_to_begin or 0))
            self.background_task.start(job.work, self._take_start)
            self._refresh_start()
        else:
            self._begin_from(None)

    def _refresh_start(self) -> None:
        """Update the Start button during and after the search for an even start."""
        is_busy = self.background_task.is_busy
        self.start.label = FINDING if is_busy else tr("Start")
        self.start.disabled_reason = FINDING if is_busy else self.error_text
        self.start.changed()

    def _take_start(self, found: EvenStart | None) -> None:
        """Begin the game from an even start. If none was found, tell the user and offer the swap rule."""
        self._refresh_start()
        if found is not None and found.is_even:
            self._begin_from(found)
            return
        answers: list[Answer] = [
            (USE_SWAP, self._begin_with_swap_rule, ButtonKind.PRIMARY),
            (tr("Cancel"), None, ButtonKind.PLAIN),
        ]
        self.app.push(MessageDialog(self.app, NOT_FOUND, no_even_start_words(), answers))

    def _begin_with_swap_rule(self) -> None:
        self.fairness.choose(SWAP)
        self._begin_from(None)

    def _begin_from(self, found: EvenStart | None) -> None:
        try:
            record = self.chosen.start(self.game, None if found is None else found.position)
        except RulesError:  # the shape file has changed in the meantime
            self.changed(Changed.CHOICES)
            return
        self._remember()
        self.app.navigator.play(record)
        if found is not None:
            self.app.toast(even_start_words(found.verdict), self.app.top)

    def _remember(self) -> None:
        game, chosen = self.game, copy.deepcopy(self.chosen)
        last_choices.change(self.app.store, lambda last: last.set_up(game, chosen))

    def leave(self) -> None:
        self.background_task.cancel()
        self.reading.cancel()

    # --- layout ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        low = size[1] < 720
        wide = min(self.body.width, WIDEST)
        left = (size[0] - wide) / 2
        top = 64.0 if low else 80.0
        self.games.rect = pygame.FRect(left, top, wide, TABS)
        top += TABS + (10 if low else 18)
        foot = min(size[1] - (16 if low else 28), top + TALLEST)
        gap = 8.0 if low else 12.0
        narrow = max(238.0, min(310.0, 0.25 * wide))
        right = left + narrow + (12 if low else 16)
        width = left + wide - right
        below = self._place_players(pygame.FRect(right, top, width, foot - top), gap, low)
        self.form.layout(pygame.FRect(right, below, width, foot - below), low)
        is_large = self.cards.visible and self.cards.cards[0].rect.height == LARGE_CARD
        whole = self.picture.natural_height(narrow) + gap + theme.BUTTON_HEIGHT
        foot = max(self.form.rect.bottom, min(foot, top + whole))
        self.start.rect = pygame.FRect(left, foot - theme.BUTTON_HEIGHT, narrow, theme.BUTTON_HEIGHT)
        height = foot - top - theme.BUTTON_HEIGHT - gap
        self.picture.layout(pygame.FRect(left, top, narrow, height), has_opponent=not is_large)

    def _place_players(self, area: pygame.FRect, gap: float, low: bool) -> float:
        """Lay out the players' panels and the cards at the top of an area. Return the top of the space below them."""
        half = (area.width - gap) / 2
        height = self.seats[0].height(low)
        for index, panel in enumerate(self.seats):
            panel.layout(pygame.FRect(area.x + index * (half + gap), area.y, half, height), low)
        below = area.y + height + gap
        if not self.cards.visible:
            return below
        rest = area.bottom - below - gap
        heights = self.cards.heights(area.width)
        fitting = (
            card
            for card in heights
            if rest - self.cards.height(card) >= self.form.least_height(low, has_words=card == LARGE_CARD)
        )
        card = next(fitting, heights[-1])
        height = self.cards.height(card)
        self.cards.layout(pygame.FRect(area.x, below, area.width, height), card)
        return below + height + gap

    # --- events ---

    def accept(self) -> bool:
        self.widgets.activate(self.start)
        return True

    def take_file(self, path: str) -> bool:
        """Open a dropped game. Use any other file as a shape, and choose a game with shapes if needed."""
        if holds_game(path):
            self.app.navigator.open_file(path, self.app.navigator.show_game)
            return True
        if not self._shapes:
            self._change_game(next(name for name, game in GAMES.items() if game.options_of_kind(OptionKind.SHAPE)))
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
        for panel in self.seats:
            panel.draw(surface)
        self.form.draw(surface)
        super().draw(surface)
