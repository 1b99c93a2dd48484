"""The page Solved: what is proven of each game and setup. A click shows the position in Analysis."""

from collections.abc import Sequence

import pygame

from ai.exact.known_results import KnownResult, Method, Result, known_results
from ai.verdict import DRAW, Verdict, loss, win
from game.record.record import Record
from game.rules.registry import GAMES
from game.window import theme
from game.window.boards.view import draw_verdict
from game.window.changes import Changed, Part
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.page import Page
from game.window.widgets.controls import ListBox, Tabs
from game.window.widgets.label import Label
from game.window.widgets.widget import Static
from game.words.messages import join_sentences, mark, tr, tr_n
from game.words.registry import WORDS
from game.words.verdicts import verdict_words

WIDEST = 900.0
TABS, GAP = 40, 12
ROW, CHIP = 56, 64
NOTE = 44  # the height of the text above the list
METHODS = {
    Method.SOLVER: mark("proven by the exact solver"),
    Method.SEARCH: mark("proven by a search to the end of the game"),
    Method.THREATS: mark("proven by a search for threats"),
    Method.DRAWS: mark("proven by a search for draws"),
    Method.EXTRA_MARK: mark("proven: an extra mark never harms"),
    Method.NONE: "",
}


def known_games() -> list[str]:
    """Return the games with known results, in the order of the menus."""
    with_results = {known.game for known in known_results()}
    return [game for game in GAMES if game in with_results]


def verdict_of(known: KnownResult) -> Verdict | None:
    """Return the exact verdict of a result, or None if only a part of it is proven."""
    if known.result is Result.DRAWN:
        return DRAW
    if known.turns is None:
        return None
    return {Result.WON: win, Result.LOST: loss}[known.result](known.turns)


class Solved(Page):
    """Lists the known results of a game: the setup or the first move, the result, and the proof."""

    def __init__(self, app: SceneStack, game: str = "") -> None:
        super().__init__(app, tr("Solved", "games"), tr("What is proven of each game, if both players play perfectly"))
        games = known_games()
        self.game = game if game in games else games[0]
        add = self.widgets.add
        self.tabs = add(Tabs([(name, GAMES[name].title) for name in games], self.game, self._choose_game))
        self.tabs.title = tr("Game")
        self.note = add(Label(color="secondary", lines=2))
        self.panel = add(SolvedPanel())
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
        self.changed(Changed.CHOICES)

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
        return ", ".join(facts) if facts else tr("Standard setup")

    def _result_words(self, known: KnownResult) -> str:
        verdict = verdict_of(known)
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
        verdict = verdict_of(known)
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

    # --- layout ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width = min(self.body.width, WIDEST)
        left = (size[0] - width) / 2
        self.tabs.rect = pygame.FRect(left, self.body.y, width, TABS)
        self.note.rect = pygame.FRect(left + 2, self.tabs.rect.bottom + GAP, width - 4, NOTE)
        top = self.note.rect.bottom + 4
        self.panel.rect = pygame.FRect(left, top, width, self.body.bottom - top)
        self.list.rect = self.panel.rect.inflate(-16, -16)
        self.list.show(max(0, self.list.selected))


class SolvedPanel(Static):
    """The panel behind the list."""

    @property
    def name(self) -> str:
        return tr("Known results")

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect)
