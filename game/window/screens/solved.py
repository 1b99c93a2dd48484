"""The page Solved: what is proven of each game and setup. A click shows the position in Analysis."""

from collections.abc import Sequence
from typing import ClassVar

import pygame

from ai.exact.known_results import KnownResult, Method, Result, known_results
from ai.verdict import DRAW, Verdict, loss, win
from game.record.record import Record
from game.rules.errors import RulesError
from game.rules.game import GameOption, OptionKind
from game.rules.registry import GAMES, start
from game.teach.strategies.strategy_list import strategy_games
from game.window import scaling, theme
from game.window.boards.view import draw_verdict
from game.window.changes import Changed, Part
from game.window.input.key_bindings import Actions, buttons
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.board.game_actions import STRATEGIES
from game.window.screens.page import Page
from game.window.widgets.controls import ListBox, Tabs
from game.window.widgets.label import Label
from game.window.widgets.panel import Panel
from game.window.widgets.widget import Button
from game.words.messages import error_text, join_list, join_sentences, mark, tr, tr_n
from game.words.registry import WORDS
from game.words.verdicts import verdict_words

WIDEST = 900.0
BUTTON = 168
TABS, GAP = 40, 12
ROW, CHIP = 56, 64
NOTE = 44  # the height of the text above the list
METHODS = {
    Method.SOLVER: mark("proven by the exact solver"),
    Method.SEARCH: mark("proven by a search to the end of the game"),
    Method.STORED: mark("proven by a search for threats"),
    Method.THREATS: mark("proven by a search for threats"),
    Method.DRAWS: mark("proven by a search for draws"),
    Method.HOLDS: mark("proven by a search for draws"),
    Method.EXTRA_MARK: mark("proven: an extra mark never harms"),
    Method.NONE: "",
}


def known_games() -> list[str]:
    """Return the games with known results, in the order of the menus."""
    with_results = {known.game for known in known_results()}
    return [game for game in GAMES if game in with_results]


def known_verdict(known: KnownResult) -> Verdict | None:
    """Return the exact verdict of a result, or None if only a part of it is proven."""
    if known.result is Result.DRAWN:
        return DRAW
    if known.turns is None:
        return None
    return {Result.WON: win, Result.LOST: loss}[known.result](known.turns)


class Solved(Page):
    """Lists the known results of a game: the setup or the first move, the result, and the proof."""

    actions: ClassVar[Actions] = {**Page.actions, **buttons(STRATEGIES)}

    def __init__(self, app: SceneStack, game: str = "") -> None:
        super().__init__(app, tr("Solved", "games"), tr("What is proven of each game, if both players play perfectly"))
        games = known_games()
        self.game = game if game in games else games[0]
        add = self.widgets.add
        self.tabs = add(Tabs([(name, GAMES[name].title) for name in games], self.game, self._choose_game))
        self.tabs.title = tr("Game")
        self.note = add(Label(color="secondary", lines=2))
        self.strategies = add(
            Button(tr("Strategies"), lambda: app.navigator.strategies(self.game), "target", action=STRATEGIES)
        )
        self.shapes = add(Button(tr("Draw a shape"), self.draw_shape, "pencil"))
        self.shapes.hint = tr("Draw your own shape, beginning with this one")
        self.panel = add(Panel(tr("Known results")))
        self.list = add(ListBox(self._draw_row, None, ROW, self.analyze))
        self.list.takes_at_once = True
        self.list.title = tr("Known results")
        self.list.row_text = self._row_words
        self.results: Sequence[KnownResult] = ()
        self._titles: dict[tuple[str, ...], str] = {}  # of the rows that were shown; setting up a board takes a while
        self.add_window_tools()
        self._choose_game(self.game)
        self.widgets.focus_on(self.list)
        self.widgets.by_keyboard = False

    def _choose_game(self, game: object) -> None:
        self.game = str(game)
        self.results = [known for known in known_results() if known.game == self.game]
        self.list.offset = 0.0
        self.list.fill(len(self.results), 0)
        self.strategies.visible = self.game in strategy_games()
        self.shapes.visible = self._shape_option is not None
        self.changed(Changed.CHOICES)
        if self.body.width:
            self.layout(scaling.size)

    @property
    def _shape_option(self) -> GameOption | None:
        """The option of the game that is a shape, or None."""
        options = GAMES[self.game].options.values()
        return next((option for option in options if option.kind is OptionKind.SHAPE), None)

    def parts(self) -> Sequence[Part]:
        return ((Changed.CHOICES, self._show_note),)

    def _show_note(self) -> None:
        self._titles.clear()  # the language may have changed
        self.list.changed()
        opened = sum(known.result is Result.OPEN for known in self.results)
        facts = [
            tr("All results are for the player who moves first."),
            tr("Click a row to look at the position in Analysis."),
        ]
        if opened:
            facts.append(tr_n("{n} result is not known yet.", "{n} results are not known yet.", opened))
        self.note.show(join_sentences(facts))

    # --- texts ---

    def _title(self, known: KnownResult) -> str:
        """Return the name of a row: the first move that is judged, or the setup."""
        if known.key not in self._titles:
            self._titles[known.key] = self._make_title(known)
        return self._titles[known.key]

    def _make_title(self, known: KnownResult) -> str:
        board, words = known.start(), WORDS[known.game]
        if known.move:
            return tr("First move: {move}", move=words.move(known.move, self.app.settings.notation))
        facts = words.setup_facts(board, board.setup())
        return join_list(facts) or tr("Standard setup")

    def _result_words(self, known: KnownResult) -> str:
        verdict = known_verdict(known)
        if verdict is not None:
            return verdict_words(verdict)
        return {
            Result.WON: tr("a win"),
            Result.LOST: tr("a loss"),
            Result.AT_LEAST_DRAWN: tr("at least a draw"),
            Result.OPEN: tr("not known"),
            Result.DRAWN: tr("a draw"),
        }[known.result]

    def _proof_words(self, known: KnownResult) -> str:
        """Return the method that proved a result, and the size of the search."""
        if known.method is Method.NONE:
            return tr("not proven within {seconds:g} seconds", seconds=known.seconds) if known.seconds else ""
        method = tr(METHODS[known.method])
        if not known.nodes:
            return method
        nodes = tr_n("{n:,} position", "{n:,} positions", known.nodes)
        return tr("{proof}, {positions}", proof=method, positions=nodes)

    def _row_words(self, index: int) -> str:
        known = self.results[index]
        return ", ".join(filter(None, (self._title(known), self._result_words(known), self._proof_words(known))))

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        now, known = theme.now, self.results[index]
        left, right = box.x + 14, box.right - 14
        verdict = known_verdict(known)
        words = self._result_words(known)
        if verdict is not None:
            draw_verdict(surface, pygame.FRect(right - CHIP, box.centery - 12, CHIP, 24), verdict)
        right -= CHIP + 12
        color = now.secondary if known.result is Result.OPEN else now.text
        result = draw.text(surface, words, (right, box.centery), "label", color, "midright")
        width = result.left - 12 - left
        draw.text(surface, self._title(known), (left, box.centery - 10), "strong", now.text, "midleft", width=width)
        proof = self._proof_words(known)
        draw.text(surface, proof, (left, box.centery + 11), "small", now.secondary, "midleft", width=width)

    # --- actions ---

    def analyze(self, index: int) -> None:
        """Show the position of a row in Analysis."""
        known = self.results[index]
        board = known.start()
        words = WORDS[known.game]
        names = tr(words.side(0)), tr(words.side(1))
        record = Record(known.game, board.setup(), known.position, names)
        moves = [board.move(known.move)] if known.move else []
        self.app.navigator.analyze(record, None, moves)

    def draw_shape(self) -> None:
        """Draw a shape, beginning with that of the selected row, and set up its board."""
        option = self._shape_option
        if option is None:
            return
        shape = self.results[max(0, self.list.selected)].start().setup()[option.name]
        self.app.navigator.edit_shape(shape, self._set_up_shape)

    def _set_up_shape(self, path: str) -> None:
        option = self._shape_option
        assert option is not None, "only a game with shapes lets people draw one"
        try:
            board = start(self.game, {option.name: path})
        except RulesError as error:  # the file has changed in the meantime
            self.widgets.refuse(error_text(error), self.shapes.rect)
            return
        self.app.navigator.set_up_position(board)

    # --- layout ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width = min(self.body.width, WIDEST)
        left = (size[0] - width) / 2
        self.tabs.rect = pygame.FRect(left, self.body.y, width, TABS)
        shown = [button for button in (self.strategies, self.shapes) if button.visible]
        beside = sum(BUTTON + GAP for _ in shown)
        self.note.rect = pygame.FRect(left + 2, self.tabs.rect.bottom + GAP, width - 4 - beside, NOTE)
        for number, button in enumerate(reversed(shown)):
            right = left + width - number * (BUTTON + GAP)
            button.rect = pygame.FRect(right - BUTTON, self.note.rect.y, BUTTON, NOTE - 4)
        top = self.note.rect.bottom + 4
        self.panel.rect = pygame.FRect(left, top, width, self.body.bottom - top)
        self.list.rect = self.panel.rect.inflate(-16, -16)
        self.list.show(max(0, self.list.selected))
