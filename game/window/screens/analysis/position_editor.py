"""The position editor: sets up a position by mouse, keys or text, and says at once what it is worth."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar

import pygame

from ai.analysis.background_task import BackgroundTask
from ai.exact.prover import Prover
from ai.exact.random_position import random_position
from ai.search.cancel_token import CancelToken
from game.play.storage.shape_files import saved_shapes
from game.record.node import Node
from game.record.record import Record
from game.record.sketches.registry import read_sketch, sketch_of, start_sketch
from game.record.sketches.sketch import Counter, Sketch
from game.rules.board import Board
from game.rules.errors import RulesError
from game.rules.game import OptionKind
from game.rules.numbers import Cell
from game.rules.registry import GAMES, start
from game.rules.shapes.shape import BUILT_IN, load_shape
from game.teach.evaluation.evaluation_queries import PositionsQuery, Query
from game.window import scaling, theme
from game.window.boards.board_widget import BoardWidget
from game.window.boards.registry import view_for
from game.window.boards.view import BOARD_DOWN, BOARD_LEFT, BOARD_RIGHT, BOARD_UP
from game.window.changes import EVERYTHING, Changed, Part
from game.window.input.directions import nearest
from game.window.input.key_bindings import BACK, Action, Actions, buttons
from game.window.input.touch import Touch
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.analysis.board_overlay import cell_at
from game.window.screens.board.game_actions import copy_position
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.screens.page import Page
from game.window.widgets.controls import Choice, Slider, TextField
from game.window.widgets.label import Label
from game.window.widgets.widget import Button, ButtonKind, Static, Widget, row
from game.words.messages import Message, error_text, join_sentences, mark, sentence, tr
from game.words.outcomes import outcome_title, worth_words
from game.words.registry import WORDS

FIRST_PIECE = Action("editor.first", mark("Put a piece of the first player at the cursor"), ("1",))
SECOND_PIECE = Action("editor.second", mark("Put a piece of the second player at the cursor"), ("2",))
REMOVE = Action("editor.remove", mark("Remove the piece at the cursor"), ("Delete", "0"))
PAINT = Action(
    "editor.paint", mark("Use the chosen tool at the cursor"), ("Enter", "Space"), mouse=mark("click or drag")
)
CLEAR = Action("editor.clear", mark("Remove all pieces"), ("Ctrl+Backspace",))
MIRROR = Action("editor.mirror", mark("Mirror the position"), ("M",))
SWAP = Action("editor.swap", mark("Swap the colors"), ("X",))
SIDE_TO_MOVE = Action("editor.mover", mark("Let the other side move"), ("S",))
NEXT_TOOL = Action("editor.tool", mark("Next tool"), ("T",))
ANALYZE_IT = Action("editor.analyze", mark("Analyze this position"), ("A",))
PLAY_IT = Action("editor.play", mark("Play a game from this position"), ("P",))
COPY_IT = Action("editor.copy", mark("Copy this position as text"), ("Ctrl+C",))
PASTE_IT = Action("editor.paste", mark("Paste a position"), ("Ctrl+V",))

ERASE, MOVE = "erase", "move"
NEW_SHAPE = "draw"  # the row that opens the shape editor
ROW, GAP, LABEL = 36, 7, 94
FIELD = 44
SECONDS = (0.2, 1.0, 5.0)  # of the searches for the worth of the position
RANDOM_SECONDS = 20.0
MOST_CHOICES = 7  # numbers that are shown side by side; more get a slider
RESULTS = (
    (None, mark("Random", "position"), ""),
    ("first", mark("Won by the first player"), ""),
    ("second", mark("Won by the second player"), ""),
    ("draw", mark("A draw"), ""),
)


class PositionEditor(Page):
    """Sets up a position of any game.

    sketch   the position as it is set up
    board    the position as a board, or None while no game has such a position
    node     the position as a node, or None while no game has such a position
    tool     the tool of the left button: a side whose pieces it puts, ERASE, or MOVE
    """

    actions: ClassVar[Actions] = {
        **Page.actions,
        FIRST_PIECE: lambda page: page.put_at_cursor(0),
        SECOND_PIECE: lambda page: page.put_at_cursor(1),
        REMOVE: lambda page: page.put_at_cursor(ERASE),
        PAINT: lambda page: page.put_at_cursor(page.tool),
        BOARD_LEFT: lambda page: page.step(-1, 0),
        BOARD_RIGHT: lambda page: page.step(1, 0),
        BOARD_UP: lambda page: page.step(0, -1),
        BOARD_DOWN: lambda page: page.step(0, 1),
        **buttons(CLEAR, MIRROR, SWAP, ANALYZE_IT, PLAY_IT, COPY_IT),
        BACK: lambda page: page.leave_field() or page.back(),
        SIDE_TO_MOVE: lambda page: page.set_mover(1 - page.sketch.mover),
        NEXT_TOOL: lambda page: page.next_tool(),
        PASTE_IT: lambda page: page.paste(),
    }

    def __init__(self, app: SceneStack, board: Board) -> None:
        super().__init__(app, tr("Set up a position"))
        self.sketch: Sketch[Any] = sketch_of(board)
        self.board: Board | None = board
        self.tool: object = 0
        self.cursor: Cell = -1
        self.is_reachable: bool | None = None
        self.is_checked = False  # True once it is known if a game can reach the position, or that it is not known
        self._error = ""
        self._stroke: object = None  # the tool of the stroke that is being drawn
        self._from: Cell | None = None  # the cell from which a piece is being moved
        self._last: Cell | None = None  # the last cell of the stroke
        self._is_dirty = False  # True if the position must be checked again
        self.evaluation = app.evaluation
        self._reach_task = BackgroundTask(app.call_soon)
        self.random_task = BackgroundTask(app.call_soon)
        self.view = view_for(self.sketch.board)
        self.node: Node | None = None
        self._add_controls()
        self._add_rows()
        self._check()

    def _add_controls(self) -> None:
        add = self.widgets.add
        self.board_widget = add(BoardWidget(lambda: self.view))
        self.field = add(TextField("", self.read, tr("Position as text")))
        self.panel = add(EditorPanel())
        games = [(name, game.title, "") for name, game in GAMES.items()]
        self.game = add(Dropdown(self.app, games, self.sketch.board.game, self.set_game))
        self.game.title = tr("Game")
        self.status = add(Label(color="text", lines=7))
        self.clear = add(Button("", self._changing(lambda: self.sketch.clear()), "trash-2", action=CLEAR))
        self.mirror = add(Button("", self._changing(lambda: self.sketch.mirror()), "arrow-left-right", action=MIRROR))
        self.swap = add(Button("", self._changing(lambda: self.sketch.swap_colors()), "users", action=SWAP))
        self.random = add(Dropdown(self.app, RESULTS, None, self.find_random))
        self.random.title = tr("Find a random position")
        self.copy = add(Button(tr("Copy"), self.copy_text, "copy", action=COPY_IT))
        self.play = add(Button(tr("Play"), self.play_it, "swords", action=PLAY_IT))
        self.analyze = add(Button(tr("Analyze"), self.analyze_it, "search", ButtonKind.PRIMARY, action=ANALYZE_IT))
        self.add_window_tools()

    # --- the rows of controls, which depend on the game ---

    def _add_rows(self) -> None:
        """Create the controls that this game has: tools, side to move, counters and options."""
        for _, controls in getattr(self, "rows", []):
            for control in controls:
                self.widgets.widgets.remove(control)
        words = WORDS[self.sketch.board.game]
        sides = [(side, words.side(side)) for side in (0, 1)]
        tools = [*sides, (ERASE, tr("Erase")), (MOVE, tr("Move"))]
        self.tool_choice = Choice(tools, self.tool, self.set_tool)
        self.mover_choice = Choice(sides, self.sketch.mover, lambda side: self.set_mover(int(str(side))))
        self.rows: list[tuple[str, list[Widget]]] = [
            (tr("Tool"), [self.tool_choice]),
            (tr("To move"), [self.mover_choice]),
        ]
        self._offered = tuple(self.sketch.offered_counters())
        for counter in self._offered:
            self.rows.append((tr(counter.label), [self._counter_control(counter)]))
        for option in GAMES[self.sketch.board.game].options.values():
            text = self.sketch.board.setup()[option.name]
            label = words.option_label(option.name)
            if option.kind in (OptionKind.SIZE, OptionKind.NUMBER):
                numbers = option.numbers(text)
                numbered: list[Widget] = [
                    Dropdown(
                        self.app,
                        [(number, str(number), "") for number in range(option.low, option.high + 1)],
                        number,
                        partial(self._set_number, option.name, index),
                    )
                    for index, number in enumerate(numbers)
                ]
                self.rows.append((label, numbered))
            elif option.kind is OptionKind.SHAPE:
                choose = partial(self._set_shape, option.name)
                self.rows.append((label, [Dropdown(self.app, self._shapes(text), text, choose)]))
        for label, controls in self.rows:
            for number, control in enumerate(controls, start=1):
                control.title = label if len(controls) == 1 else tr("{label}, {number}", label=label, number=number)
                self.widgets.add(control)
        self.panel.labels = []

    def _shapes(self, present: str) -> list[tuple[object, str, str]]:
        """Return the shapes to choose from: those of the game, the present one, the user's own, and a new one."""
        shapes: list[tuple[object, str, str]] = [(name, Message(load_shape(name).name), "") for name in BUILT_IN]
        if present not in BUILT_IN:
            shapes.append((present, tr("Your own shape"), ""))
        for path in saved_shapes(self.app.store.folder):
            with suppress(RulesError):
                shape = load_shape(str(path))
                if shape.file != present:
                    shapes.append((str(path), shape.name, shape.about or tr("Your shape")))
        return [*shapes, (NEW_SHAPE, tr("Draw a shape"), tr("Draw your own shape, beginning with this one"))]

    def _counter_control(self, counter: Counter) -> Widget:
        value = self.sketch.counters[counter.name]

        def take(value: object) -> None:
            self.sketch.counters[counter.name] = int(float(str(value)))
            self.sketch.update_mover()
            if counter.names or isinstance(control, Slider):
                self._refresh_rows()
            self.sketch_changed()

        control: Widget
        if counter.high - counter.low < MOST_CHOICES:
            options = [
                (number, tr(counter.names[number - counter.low]) if counter.names else str(number))
                for number in range(counter.low, counter.high + 1)
            ]
            control = Choice(options, value, take)
        else:
            control = Slider(counter.low, counter.high, 1, value, take)
        return control

    def _refresh_rows(self) -> None:
        """Create the controls again if other counters are offered now."""
        if tuple(self.sketch.offered_counters()) != self._offered:
            self._add_rows()
            self.layout(scaling.size)

    def _set_number(self, name: str, index: int, number: object) -> None:
        option = GAMES[self.sketch.board.game].options[name]
        numbers = list(option.numbers(self.sketch.board.setup()[name]))
        numbers[index] = int(str(number))
        self.set_option(name, option.text(*numbers))

    def _set_shape(self, name: str, shape: object) -> None:
        """Use a shape, or draw a new one."""
        if shape != NEW_SHAPE:
            self.set_option(name, str(shape))
            return
        self._add_rows()  # the list shows the present shape again
        self.layout(scaling.size)
        self.app.navigator.edit_shape(self.sketch.board.setup()[name], partial(self.set_option, name))

    def set_option(self, name: str, text: str) -> None:
        """Change an option of the game. Pieces that still have a cell stay."""
        former = self.sketch
        game = GAMES[former.board.game]
        setup = dict(game.adjust({**former.setup(), name: text}, name))
        try:
            self._replace(start_sketch(game.name, setup))
        except RulesError as error:
            self.widgets.refuse(error_text(error), self.panel.rect)
            self._add_rows()
            self.layout(scaling.size)

    def _replace(self, sketch: Sketch[Any]) -> None:
        self.sketch = sketch
        self.tool, self.cursor = 0, -1
        self.game.value = sketch.board.game
        self._new_view()
        self._add_rows()
        self.layout(scaling.size)
        self.sketch_changed()

    def _new_view(self) -> None:
        self.view = view_for(self.sketch.board)

    # --- changes of the position ---

    def _changing(self, change: Callable[[], object]) -> Callable[[], None]:
        def perform() -> None:
            change()
            self.sketch_changed()

        return perform

    def leave_field(self) -> bool:
        """Leave the field with the text of the position. Return False if it does not have the focus."""
        has_focus = self.widgets.focus is self.field
        if has_focus:
            self.widgets.focus_on(None)
            self.sketch_changed()
        return has_focus

    def set_game(self, game: object) -> None:
        """Set up a position of another game, from its start."""
        self._replace(start_sketch(str(game)))

    def set_tool(self, tool: object) -> None:
        self.tool = tool

    def next_tool(self) -> None:
        """Choose the next tool."""
        tools = [value for value, _ in self.tool_choice.options]
        self.tool_choice.choose(tools[(tools.index(self.tool) + 1) % len(tools)])

    def set_mover(self, mover: int) -> None:
        """Set the side to move."""
        self.sketch.set_mover(mover)
        self.sketch_changed()

    def put_at_cursor(self, tool: object) -> bool:
        """Use a tool at the cursor. Return False if there is no cursor."""
        if self.cursor < 0:
            return False
        if tool == MOVE and self._from is None:
            self._from = self.cursor if self.cursor in self.sketch.pieces else None
        elif tool == MOVE and self._from is not None:
            start, self._from = self._from, None
            self.sketch.move(start, self.cursor)
        else:
            self._apply(tool, self.cursor)
        self.sketch_changed()
        return True

    def _apply(self, tool: object, cell: Cell) -> None:
        if isinstance(tool, int):
            self.sketch.put(cell, tool)
        else:
            self.sketch.remove(cell)

    def step(self, across: int, down: int) -> None:
        """Move the cursor to the nearest cell in a direction."""
        cells = self.sketch.board.all_cells()
        if self.cursor < 0:
            self.cursor = cells[len(cells) // 2]
        else:
            middle = self.view.middle_of
            target = nearest(middle(self.cursor), ((cell, middle(cell)) for cell in cells), across, down)
            self.cursor = self.cursor if target is None else target
        self.view.changed()

    def read(self, text: str) -> None:
        """Set up the position that a text describes, or show why it cannot be read."""
        try:
            sketch = read_sketch(text, self.sketch.board.game, self.sketch.setup())
        except RulesError as error:
            self.field.error_text = error_text(error)
            self.changed(Changed.BOARD)
            return
        self.widgets.focus_on(None)
        self._replace(sketch)

    def paste(self) -> None:
        """Set up the position on the clipboard."""
        self.app.navigator.paste(lambda record: self._replace(sketch_of(record.board)), self._record(self.board))

    def find_random(self, result: object) -> None:
        """Look for a random position with a result, in the background."""
        self.random.value = None
        if result is None:
            return
        winner = {"first": 0, "second": 1}.get(str(result))
        begin = start(self.sketch.board.game, self.sketch.setup())
        seed = random.getrandbits(32)

        def work(report: Callable[[object], None], cancel_token: CancelToken) -> Board | None:
            return random_position(begin, winner, Prover(cancel_token=cancel_token), RANDOM_SECONDS, seed)

        self.random_task.start(work, self._take_random)
        self.changed(Changed.EVALUATION)

    def _take_random(self, board: Board | None) -> None:
        if board is None:
            self.app.toast(tr("No such position was found in time"), self)
            self.changed(Changed.EVALUATION)
        else:
            self._replace(sketch_of(board))

    def sketch_changed(self) -> None:
        """Check and show the position again, after the sketch has changed."""
        self.field.error_text = ""
        self._is_dirty = True
        self.changed(Changed.BOARD)

    # --- what the position is ---

    def _check(self) -> None:
        """Find out if a game can begin here, show the position, and start to find out the rest."""
        self._is_dirty = False
        self._reach_task.cancel()
        self.is_checked, self.is_reachable = False, None
        try:
            self.board, self._error = self.sketch.to_board(), ""
        except RulesError as error:
            self.board, self._error = None, error_text(error)
        self.view.set_game_moves(self.sketch.known_moves())
        shown = self.board or self.sketch.as_board()
        self.view.show(shown)
        self.mover_choice.show(self.sketch.mover)
        if self.widgets.focus is not self.field:
            self.field.fill(self.sketch.text())
        if self.board is None:
            self.node = None
            self.evaluation.stop(self)
            return
        self.node = Node(None, None, "", self.board)
        sketch, board = sketch_of(self.board), self.board
        self._reach_task.start(lambda report, token: sketch.can_be_reached(board), self._take_reachable)
        if not self.board.ended:
            queries: list[Query] = [PositionsQuery((self.node,), seconds) for seconds in SECONDS]
            self.evaluation.ask(self, queries, lambda _: self.changed(Changed.EVALUATION))

    def _take_reachable(self, is_reachable: bool | None) -> None:
        self.is_reachable, self.is_checked = is_reachable, True
        self.changed(Changed.EVALUATION)

    def parts(self) -> Sequence[Part]:
        return ((Changed.BOARD, self._show_board), (EVERYTHING, self._show_status))

    def _show_board(self) -> None:
        if self._is_dirty:
            self._check()

    def _show_status(self) -> None:
        if self.field.error_text:
            words = self.field.error_text
        elif self.board is None:
            words = tr("No game can start here: {reason}.", reason=self._error)
        else:
            words = join_sentences([self._start_words(self.board), self._reach_words(), self._worth_words(self.board)])
        if self.random_task.is_busy:
            words = tr("Looking for a random position …")
        self.status.color = "bad" if self.board is None or self.field.error_text else "text"
        self.status.show(words)
        reason = "" if self.board is not None and not self.board.ended else tr("No game can start here")
        self.play.disabled_reason = reason
        self.analyze.disabled_reason = "" if self.board is not None else tr("No game can have this position")
        self.copy.disabled_reason = ""

    def _record(self, board: Board | None) -> Record:
        """Return a record that begins at a position."""
        words = WORDS[self.sketch.board.game]
        names = tr(words.side(0)), tr(words.side(1))
        if board is None:
            return Record(self.sketch.board.game, self.sketch.setup(), names=names)
        return Record(board.game, board.setup(), board.position(), names)

    def _start_words(self, board: Board) -> str:
        outcome = board.outcome()
        if outcome is not None:
            return sentence(outcome_title(self._record(board), outcome))
        return tr("A game can start here.")

    def _reach_words(self) -> str:
        if not self.is_checked:
            return tr("Checking whether a game can reach it …")
        if self.is_reachable is None:
            return tr("It is not known whether a game can reach it.")
        return tr("A game can reach it.") if self.is_reachable else tr("No game from the start can reach it.")

    def _worth_words(self, board: Board) -> str:
        if board.ended or self.node is None:
            return ""
        verdict = self.evaluation.verdict(self.node)
        if verdict is None:
            return tr("Finding out what it is worth …")
        words = worth_words(self._record(board).players[board.mover], verdict)
        return (
            tr("With best play: {worth}.", worth=words) if verdict.is_certain else tr("Estimate: {worth}.", worth=words)
        )

    # --- what to do with it ---

    def copy_text(self) -> None:
        """Copy the position as text."""
        if self.node is not None:
            copy_position(self.app, self.node)

    def analyze_it(self) -> None:
        """Analyze the position on a screen in place of this one."""
        if self.board is not None:
            record = self._record(self.board)
            self.app.pop()
            self.app.navigator.analyze(record)

    def play_it(self) -> None:
        """Ask who plays, and start a game from the position."""
        if self.board is not None and not self.board.ended:
            self.app.navigator.play_from(self._record(self.board))

    # --- the scene ---

    def enter(self) -> None:
        self._is_dirty = True
        self.changed(EVERYTHING)

    def leave(self) -> None:
        self._reach_task.cancel()
        self.random_task.cancel()
        self.evaluation.stop(self)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width, height = size
        is_low = height < 760
        panel_width = max(333.0, min(500.0, 0.347 * width))
        top, foot = (84.0, 24.0) if is_low else (110.0, 28.0)
        left, bottom = width - theme.MARGIN - panel_width, height - foot
        button = 46.0 if is_low else float(theme.BUTTON_HEIGHT)
        area = pygame.FRect(theme.MARGIN, 96, left - 24 - theme.MARGIN, bottom - FIELD - 12 - 96)
        self.view.layout(area)
        self.board_widget.rect = self.view.frame
        self.field.rect = pygame.FRect(area.x, bottom - FIELD, area.width, FIELD)
        panel = pygame.FRect(left, top, panel_width, bottom - button - 10 - top)
        self.panel.rect = panel
        inner = panel.inflate(-28, 0)
        line, pitch = panel.y + 10, max(ROW + GAP, scaling.touch_target)
        row([self.game, self.random], (inner.x, line, inner.width, ROW), 8, (1.35, 1))
        line += pitch
        self.panel.labels = []
        for label, controls in self.rows:
            width = inner.width - LABEL
            if controls == [self.tool_choice] and self.tool_choice.least_width() > width:
                width = inner.width  # the names of the tools need the space of the label
            else:
                self.panel.labels.append((label, (inner.x, line + ROW / 2)))
            row(controls, (inner.right - width, line, width, ROW), 8)
            line += pitch
        row([self.clear, self.mirror, self.swap], (inner.x, line, inner.width, ROW), 8)
        line += pitch + 4
        self.status.rect = pygame.FRect(inner.x, line, inner.width, panel.bottom - 8 - line)
        self.status.lines = max(1, int(self.status.rect.height // (1.15 * draw.line_height("small"))))
        self.status.style = "small"
        row([self.copy, self.play, self.analyze], (left, bottom - button, panel_width, button), 8, (1, 1, 1.25))

    def touch_at(self, position: tuple[float, float]) -> Touch:
        return Touch.DRAG if self.is_on_board(position) else super().touch_at(position)

    def is_on_board(self, position: tuple[float, float]) -> bool:
        return self.view.frame.collidepoint(position) and self.widgets.at(position) is None

    def handle(self, event: pygame.event.Event) -> bool:
        return super().handle(event) or self._paint(event)

    def _paint(self, event: pygame.event.Event) -> bool:
        """Use the tool of a mouse button along the cells over which the mouse is dragged."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3) and self.view.rect.collidepoint(event.pos):
            cell = cell_at(self.view, event.pos)
            self._stroke = ERASE if event.button == 3 else self.tool
            self._last = cell
            if cell is None:
                return True
            if self._stroke == MOVE:
                self._from = cell if cell in self.sketch.pieces else None
            else:
                # A second click with the same piece removes it.
                is_same = isinstance(self._stroke, int) and self.sketch.pieces.get(cell) == self._stroke
                self._stroke = ERASE if is_same else self._stroke
                self._apply(self._stroke, cell)
                self.sketch_changed()
            return True
        if event.type == pygame.MOUSEMOTION and self._stroke is not None and self._stroke != MOVE:
            cell = cell_at(self.view, event.pos)
            if cell is not None and cell != self._last:
                self._last = cell
                self._apply(self._stroke, cell)
                self.sketch_changed()
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._stroke is not None:
            if self._stroke == MOVE and self._from is not None:
                start, self._from = self._from, None
                end = cell_at(self.view, event.pos)
                if end is not None:
                    self.sketch.move(start, end)
                else:
                    self.sketch.remove(start)  # a piece that is dragged off the board is removed
                self.sketch_changed()
            self._stroke = self._last = None
            return True
        return False

    def update(self, dt: float) -> float:
        return min(super().update(dt), self.view.update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.cursor >= 0:
            side = self.view.reach
            box = pygame.FRect(0, 0, side, side)
            box.center = self.view.middle_of(self.cursor)
            draw.panel(surface, box, opacity=0, radius=0.2 * side, border=theme.now.accent, width=2.5)


class EditorPanel(Static):
    """The panel behind the controls, with their labels.

    labels   each label with its place, the middle of its left end
    """

    def __init__(self) -> None:
        super().__init__()
        self.labels: list[tuple[str, tuple[float, float]]] = []

    @property
    def name(self) -> str:
        return tr("Position")

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect)
        for label, place in self.labels:
            if " " not in label or draw.measure(label, "small") <= LABEL - 8:
                draw.text(surface, label, place, "small", theme.now.secondary, "midleft", width=LABEL - 8)
            else:
                above = place[0], place[1] - 1.1 * draw.line_height("small")
                draw.paragraph(surface, label, above, LABEL - 8, "small", theme.now.secondary, most_lines=2)
