"""The explorer: what each move of a position is worth, how often it was played in the library, and with what result."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import pygame

from ai.analysis.background_task import BackgroundTask
from ai.games.game_ai import ai_for
from ai.verdict import Verdict
from game.play import opponents
from game.play.library.formatting import games_text, opponent_of
from game.play.library.game_summary import WATCHED
from game.play.library.position_index import PlayedMove, PositionQuery, move_key
from game.record.node import Node
from game.record.player import PERSON
from game.record.record import Record
from game.rules.numbers import Move
from game.teach.strategies.strategy_list import has_strategy
from game.window import scaling, theme
from game.window.boards.view import draw_verdict
from game.window.input.key_bindings import Action
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.board.game_actions import STRATEGIES
from game.window.screens.dialogs.date_picker import DatePicker
from game.window.screens.dialogs.dialog import Dialog
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.widgets.controls import ListBox
from game.window.widgets.group import Group
from game.window.widgets.widget import Button, ButtonKind, Role, Static
from game.words.game_words import Notation
from game.words.messages import mark, tr, tr_n
from game.words.registry import WORDS
from game.words.verdicts import verdict_words

FILTER = Action("analysis.filter", mark("Choose the games that the explorer counts"), ("G",))
BUTTON, ROW = 34, 30
CHIP, COUNT, SIGN = 58, 58, 24  # the widths of the columns
LEAST_MOVE, MOST_MOVE = 52, 130
AGAIN = 2.0  # seconds between two looks while games are being added to the index
EVERYONE = None
LEVELS = range(1, 9)


@dataclass(frozen=True)
class ExplorerRow:
    """A move of the position: its text, how many symmetric moves it stands for, and what is known about it."""

    move: Move
    text: str
    count: int
    played: PlayedMove
    verdict: Verdict | None
    is_in_book: bool


@dataclass(frozen=True)
class PositionFacts:
    """The facts about a position from the library and the book.

    played      the moves that were played, by their keys
    book        the good moves in the book
    unindexed   the number of games that are still to be added to the index
    groups      the key of each different move, and the moves with this key
    """

    played: Mapping[int, PlayedMove]
    book: Collection[Move]
    unindexed: int
    groups: Sequence[tuple[int, tuple[Move, ...]]]


NOTHING = PlayedMove(0, 0, 0, 0)


class ExplorerPanel(Static):
    """The panel with the explorer. `on_take` is called with the move of a row that the user clicks.

    person         the key of the person whose games are counted, or EVERYONE
    opponent       the seat of the opponent in these games; empty for all
    since, until   the first and the last day of these games; empty for no limit
    period         the choice of the date picker that gave these days
    rows           the rows of the list
    """

    role = Role.HEADING

    def __init__(
        self,
        app: SceneStack,
        widgets: Group,
        record: Record,
        on_take: Callable[[Move], object],
        on_change: Callable[[], object],
    ) -> None:
        super().__init__()
        self.app, self._on_take, self._on_change = app, on_take, on_change
        self.person: str | None = EVERYONE
        self.period: object = None
        self.opponent, self.since, self.until = "", "", ""
        self.rows: Sequence[ExplorerRow] = ()
        self._node: Node | None = None
        self._known: dict[object, PositionFacts] = {}
        self._asked: object = None
        self._rest = 0.0
        self._column = float(LEAST_MOVE)
        self._task = BackgroundTask(app.call_soon)
        self._index_task = BackgroundTask(app.call_soon)
        widgets.add(self)
        self.filter = widgets.add(Button("", self.open_filters, "list-filter", ButtonKind.QUIET, action=FILTER))
        self.strategies = widgets.add(
            Button("", lambda: app.navigator.strategies(record.game), "target", ButtonKind.QUIET, action=STRATEGIES)
        )
        if not has_strategy(record.root.board):
            self.strategies.disabled_reason = tr("There is no strategy for this setup")
        self.list = widgets.add(ListBox(self._draw_row, None, ROW, lambda index: self._on_take(self.rows[index].move)))
        self.list.takes_at_once = True
        self.list.title = tr("Moves played from here")
        self.list.row_text = self._row_words

    @property
    def name(self) -> str:
        return tr("Explorer")

    @property
    def value_text(self) -> str:
        return self._head

    @property
    def has_filters(self) -> bool:
        """True if only some of the games are counted."""
        return (self.person, self.opponent, self.since, self.until) != (EVERYONE, "", "", "")

    def show_widgets(self, is_visible: bool) -> None:
        """Show or hide the panel."""
        for widget in (self, self.filter, self.list):
            widget.visible = is_visible
        self.strategies.visible = is_visible and self.strategies.enabled

    # --- contents ---

    def forget(self) -> None:
        """Ask the library again, because its games may have changed."""
        self._known = {}
        self._asked = None

    def close(self) -> None:
        """Cancel the queries."""
        self._task.cancel()
        self._index_task.cancel()
        self._asked = None

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        if not self.visible or self._node is None:
            return wait
        found = self._known.get(self._key(self._node))
        if found is not None and found.unindexed:
            self._rest -= dt
            if self._rest <= 0:
                self._asked = None
                self._ask(self._node)
            return min(wait, max(0.05, self._rest))
        return wait

    def _key(self, node: Node) -> object:
        return node.key, self.person, self.opponent, self.since, self.until

    def _ask(self, node: Node) -> None:
        """Ask the library and the book about a position, in the background."""
        key = self._key(node)
        if key == self._asked or self._task.is_busy:
            return
        self._asked, self._rest = key, AGAIN
        board = node.board.copy()
        query = PositionQuery(board, self.person, self.opponent, self.since, self.until)
        library = self.app.store.library

        def work(report: Callable[[object], None], cancel_token: object) -> PositionFacts:
            groups: dict[int, list[Move]] = {}
            for move, after in board.children():
                groups.setdefault(move_key(after), []).append(move)
            moves = [(key, tuple(same)) for key, same in groups.items()]
            book = ai_for(board.game).book_choices(board)
            return PositionFacts(library.played_moves(query), frozenset(book), library.count_unindexed(), moves)

        def take(found: PositionFacts) -> None:
            self._known[key] = found
            if found.unindexed and not self._index_task.is_busy:
                self._index_task.start(lambda report, token: library.index_all_positions(), lambda _: None)
            self._on_change()

        self._task.start(work, take)

    def show(self, node: Node, verdicts: Mapping[Move, Verdict], notation: Notation) -> None:
        """Show a position with what is known so far. `verdicts` are those of its moves."""
        if node is not self._node:
            self.list.offset = 0.0
        self._node = node
        found = self._known.get(self._key(node))
        if found is None:
            self._ask(node)
            self.rows = ()
        else:
            self.rows = self._rows(node, found, verdicts, notation)
        widest = max((draw.measure(row.text, "strong") for row in self.rows), default=0.0)
        self._column = min(MOST_MOVE, max(LEAST_MOVE, widest + 10))
        self.list.fill(len(self.rows), -1 if not self.rows else min(self.list.selected, len(self.rows) - 1))
        self.list.empty_words = "" if found is None or node.board.ended else mark("No moves")
        self.filter.on = self.has_filters
        self._head = self._summary(node, found)
        self.changed()

    _head = ""

    def _rows(
        self, node: Node, found: PositionFacts, verdicts: Mapping[Move, Verdict], notation: Notation
    ) -> Sequence[ExplorerRow]:
        words = WORDS[node.board.game]
        rows = []
        for key, moves in found.groups:
            known = [verdicts[move] for move in moves if move in verdicts]
            verdict = max(known, key=lambda each: (each.is_proven, each.score), default=None)
            texts = [words.move(node.board.text(move), notation) for move in moves]
            text = tr("{move} or {other}", move=texts[0], other=texts[1]) if len(texts) == 2 else texts[0]
            is_in_book = any(move in found.book for move in moves)
            rows.append(ExplorerRow(moves[0], text, len(moves), found.played.get(key, NOTHING), verdict, is_in_book))
        worst = -(1 << 30)
        rows.sort(key=lambda row: (-row.played.games, -(row.verdict.score if row.verdict is not None else worst)))
        return rows

    def _summary(self, node: Node, found: PositionFacts | None) -> str:
        if node.board.ended:
            return tr("The game is over here")
        if found is None:
            return ""
        if found.unindexed:
            return tr_n("{n:,} game is still to be read", "{n:,} games are still to be read", found.unindexed)
        games = sum(row.played.games for row in self.rows)
        facts = [games_text(games) if games else tr("not played yet")]
        if self.has_filters:
            facts.append(tr("filtered"))
        if any(row.is_in_book for row in self.rows):
            facts.append(tr("in the book"))
        return " · ".join(facts)

    def _row_words(self, index: int) -> str:
        row = self.rows[index]
        words = WORDS[self._node.board.game] if self._node is not None else None
        facts = [row.text]
        if row.verdict is not None:
            facts.append(verdict_words(row.verdict))
        facts.append(tr_n("played {n:,} time", "played {n:,} times", row.played.games))
        if row.played.games and words is not None:
            sides = words.side(0), words.side(1)
            facts.append(tr("won by {side}: {count}", side=tr(sides[0]), count=row.played.first))
            facts.append(tr("won by {side}: {count}", side=tr(sides[1]), count=row.played.second))
            facts.append(tr("drawn: {count}", count=row.played.drawn))
        if row.count > 2:
            facts.append(tr_n("{n} symmetric move", "{n} symmetric moves", row.count))
        if row.is_in_book:
            facts.append(tr("in the book"))
        return ", ".join(facts)

    # --- filters ---

    def open_filters(self) -> None:
        """Open the dialog that chooses the games to count."""
        self.app.push(ExplorerFilters(self.app, self))

    def take_filters(self, person: str | None, opponent: str, period: object, since: str, until: str) -> None:
        """Count only the games of a person, against an opponent, and between two days.

        `period` is the choice of the date picker that gave the days.
        """
        self.person, self.opponent, self.period, self.since, self.until = person, opponent, period, since, until
        self._on_change()

    # --- layout and drawing ---

    def place(self, rect: pygame.FRect) -> None:
        self.rect = rect
        side = scaling.control_size(BUTTON)
        self.filter.rect = pygame.FRect(rect.right - 8 - side, rect.y + 3, side, side)
        self.strategies.rect = self.filter.rect.move(-side - 4, 0)
        self.list.rect = pygame.FRect(rect.x + 8, rect.y + side + 4, rect.width - 16, rect.height - side - 12)

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect)
        left = self.rect.x + 14
        end = self.strategies if self.strategies.visible else self.filter
        width, middle = end.rect.left - 6 - left, self.filter.rect.centery
        draw.text(surface, self._head, (left, middle), "small", theme.now.text, "midleft", width=width)

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        now, row = theme.now, self.rows[index]
        left, middle = box.x + 8, box.centery
        draw.text(surface, row.text, (left, middle), "strong", now.text, "midleft", width=self._column - 6)
        left += self._column
        if row.verdict is not None:
            draw_verdict(surface, pygame.FRect(left, box.y + 4, CHIP, box.height - 8), row.verdict)
        left += CHIP + 4
        played = row.played
        color = now.text if played.games else now.secondary
        draw.text(surface, _short(played.games), (left + COUNT - 8, middle), "label", color, "midright")
        left += COUNT
        right = box.right - 6 - SIGN
        if row.is_in_book:
            draw.icon(surface, "book-open", (box.right - 4 - SIGN / 2, middle), now.secondary, 16)
        if played.games and right - left > 20:
            _draw_shares(surface, pygame.FRect(left, middle - 5, right - left, 10), played)


def _draw_shares(surface: pygame.Surface, bar: pygame.FRect, played: PlayedMove) -> None:
    """Draw the shares of the games that the first side won, that were drawn, and that the second side won."""
    now = theme.now
    draw.panel(surface, bar, now.well, radius=5)
    counts = (played.first, played.drawn, played.second)
    colors = (now.line_color(0), now.even, now.line_color(1))
    left = bar.x
    for count, color in zip(counts, colors, strict=True):
        width = bar.width * count / played.games
        if width >= 2:
            draw.panel(surface, pygame.FRect(left, bar.y, width - 1, bar.height), color, radius=min(5, width / 2))
        left += width


def _short(count: int) -> str:
    """Return a number of games in few characters."""
    if count >= 100_000:
        return tr("{count} k", count=count // 1000)
    return f"{count:,}"


class ExplorerFilters(Dialog):
    """Chooses whose games the explorer counts, against which opponents, and of which days."""

    def __init__(self, app: SceneStack, panel: ExplorerPanel) -> None:
        super().__init__(app, tr("Games in the explorer"))
        self.panel = panel
        people: list[tuple[object, str, str]] = [(EVERYONE, tr("Everyone"), "")]
        people += [(profile.key, profile.title, "") for profile in app.people.profiles]
        seats = [PERSON, *(opponents.level_seat(level) for level in LEVELS), *opponents.PARTNERS, WATCHED]
        rivals = [("", tr("All opponents"), ""), *((seat, _opponent_words(seat), "") for seat in seats)]
        self.person = Dropdown(app, people, panel.person, lambda _: self._take())
        self.opponent = Dropdown(app, rivals, panel.opponent, lambda _: self._take())
        self.time = DatePicker(app, self._take)
        self.time.value, self.time.since, self.time.until = panel.period, panel.since, panel.until
        for label, control in ((tr("Games of"), self.person), (tr("Opponent"), self.opponent), (tr("Date"), self.time)):
            control.title = label
            self.add_text(label)
            self.add_widget(control)
        self.add_button(tr("All games"), self.clear)
        self.add_button(tr("Close"), self.back, ButtonKind.PRIMARY)
        self.widgets.focus_on(self.person)

    def _take(self) -> None:
        person = None if self.person.value is EVERYONE else str(self.person.value)
        self.panel.take_filters(person, str(self.opponent.value), self.time.value, *self.time.days)

    def clear(self) -> None:
        """Count all games again."""
        for control in (self.person, self.opponent, self.time):
            control.value = control.options[0][0]
            control.changed()
        self._take()


def _opponent_words(seat: str) -> str:
    level = opponents.level_of(seat)
    return tr("Level {level}", level=level) if level else opponent_of(seat)
