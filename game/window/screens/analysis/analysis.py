"""The Analysis screen: explores a game or a position with variations, comments, drawings and the best moves."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

import pygame

from ai.verdict import Verdict
from game.play import analysis_saves
from game.play.library import game_saves
from game.play.live_game import branch
from game.record.node import Node, Rating
from game.record.record import Record
from game.record.tree_editor import TreeEditor, copy_for_analysis, variation_start
from game.rules.errors import RulesError
from game.rules.numbers import Cell, Move
from game.teach.evaluation.evaluation_queries import LinesQuery, MovesQuery, Query, ThreatQuery
from game.window import theme
from game.window.boards.board_marks import ArrowMark, BoardMark, CellMark
from game.window.boards.view import chip_of
from game.window.changes import EVERYTHING, Changed, Part
from game.window.input.key_bindings import BACK, Action, ActionOwner, Actions, KeyPress, buttons
from game.window.paint import marks
from game.window.paint.marks import Ink
from game.window.scene import SceneStack
from game.window.screens.analysis.board_overlay import INKS, GhostOverlay, cell_at, ghosts, move_marks
from game.window.screens.analysis.explorer_panel import FILTER, ExplorerPanel
from game.window.screens.analysis.lines_panel import FEWER_LINES, MORE_LINES, PAUSE, LinesPanel
from game.window.screens.analysis.tree_panel import (
    COLLAPSE,
    COMMENT,
    DELETE,
    PROMOTE,
    RATE,
    TREE_PICTURE,
    TreePanel,
)
from game.window.screens.board.game_actions import (
    COPY_GAME,
    DELETE_VARIATION,
    OPEN_GAME,
    PASTE_GAME,
    REDO,
    SET_UP,
    SHARE,
    SOLVED,
    STRATEGIES,
    UNDO,
    copy_game,
    copy_position,
)
from game.window.screens.board.game_board import GameBoard
from game.window.screens.board.move_controls import MoveControls
from game.window.screens.board.playback_buttons import FIRST_POSITION, LAST_POSITION, NEXT_MOVE, PREVIOUS_MOVE
from game.window.screens.dialogs.dialog import Answer, MessageDialog
from game.window.screens.dialogs.wait_dialog import wait_for
from game.window.screens.page import Page
from game.window.widgets.controls import Tabs
from game.window.widgets.side_panel_cards import AdvantageBar
from game.window.widgets.widget import Button, ButtonKind, Widget, row, texts
from game.words.messages import error_text, mark, tr, tr_n

SAVE = Action("analysis.save", mark("Save the analysis in the library"), ("Ctrl+S",))
PLAY_ON = Action("analysis.play_on", mark("Play a game from this position"), ("P",))
COPY_POSITION = Action("analysis.copy_position", mark("Copy the position as text"), ("Ctrl+Shift+C",))
THREAT = Action("analysis.threat", mark("Show what the opponent would play if you passed"), ("T",))
BEST = Action("analysis.best", mark("Show the best move as an arrow"), ("H",))
VALUES = Action("analysis.values", mark("Show what each move is worth"), ("A",))
MARK = Action("analysis.mark", mark("Mark the space at the cursor"), ("M",), mouse=mark("right click"))
ARROW = Action(
    "analysis.arrow", mark("Begin or end an arrow at the cursor"), ("L",), mouse=mark("drag with the right button")
)
INK = Action("analysis.ink", mark("Next color for marks and arrows"), ("O",))
EXPLORER = Action("analysis.explorer", mark("Show the best moves, or the explorer with the games played"), ("E",))
ERASE = Action("analysis.erase", mark("Remove all marks and arrows of this position"), ("Ctrl+Backspace",))

LINES, GAMES_PLAYED = "lines", "explorer"  # the tabs of the upper panel
TABS = 32
THREAT_SECONDS = 1.0
MOVE_SECONDS = (0.1, 1.0)  # for each move of a position in the explorer
REST = 0.15  # seconds that a position is shown before its search begins
INK_NAMES = {
    Ink.GREEN: mark("Draw in green: circles"),
    Ink.RED: mark("Draw in red: squares"),
    Ink.BLUE: mark("Draw in blue: diamonds"),
    Ink.YELLOW: mark("Draw in yellow: triangles"),
}


def _rate(page: "Analysis", rating: Rating) -> None:
    page.rate(rating)


class Analysis(Page):
    """Explores a game. It works on a copy, so the game from which it came never changes.

    record   the copy of the game, with its variations
    source   the record of the game from which the analysis came, or None
    editor   edits the tree of the record
    ink      the number of the color for marks and arrows
    """

    moves_on_board = True
    takes_games = True
    actions: ClassVar[Actions] = {
        **Page.actions,
        COPY_GAME: lambda page: copy_game(page.app, page.record),
        PASTE_GAME: lambda page: page.app.navigator.paste(page.take_game, page.record),
        PREVIOUS_MOVE: lambda page: page.board.step(-1),
        NEXT_MOVE: lambda page: page.board.step(1),
        FIRST_POSITION: lambda page: page.board.look(page.record.root),
        LAST_POSITION: lambda page: page.board.look(page.board.node.end()),
        **buttons(UNDO, REDO, OPEN_GAME, SET_UP, SHARE, PLAY_ON, THREAT, BEST, VALUES, INK),
        SOLVED: lambda page: page.app.navigator.solved(page.record.game),
        **buttons(PAUSE, MORE_LINES, FEWER_LINES, PROMOTE, DELETE, DELETE_VARIATION, COLLAPSE, TREE_PICTURE),
        BACK: lambda page: page.leave_comment() or page.back(),
        SAVE: lambda page: page.save(),
        EXPLORER: lambda page: page.toggle_explorer(),
        FILTER: lambda page: page.filter_games(),
        STRATEGIES: lambda page: page.widgets.activate(page.explorer.strategies),
        COPY_POSITION: lambda page: copy_position(page.app, page.board.node),
        COMMENT: lambda page: page.widgets.focus_on(page.tree.comment),
        MARK: lambda page: page.mark_cursor(),
        ARROW: lambda page: page.arrow_from_cursor(),
        ERASE: lambda page: page.clear_drawings(),
        **{action: partial(_rate, rating=rating) for rating, action in RATE.items()},
    }

    def __init__(self, app: SceneStack, record: Record, node: Node | None = None) -> None:
        super().__init__(app, tr("Analysis"))
        self.record, shown = copy_for_analysis(record, node)
        self.editor = TreeEditor(self.record)
        self.evaluation = app.evaluation
        self.ink = 0
        self._arrow_start: Cell | None = None  # where an arrow begins that is being drawn by keys
        self._pressed: Cell | None = None  # the cell on which the right button was pressed
        self._asked: tuple[object, ...] = ()
        self._rest = 0.0
        self._has_asked = False  # True once the queries for the position shown have been asked
        self._is_previewing = False
        self._has_begun = False
        self._has_layout = False
        self._laid_out_count = 0
        self.board = GameBoard(self, self.record, self.play)
        self.source: Record | None = None
        self.board.node = shown
        self.overlay_ghosts = GhostOverlay()
        self._add_controls()
        self.board.show_position()

    def _add_controls(self) -> None:
        app, add = self.app, self.widgets.add
        self.move_controls = MoveControls(self.widgets)
        board = self.board
        self.walk = [
            add(Button("", lambda: board.look(self.record.root), "chevrons-left", action=FIRST_POSITION)),
            add(Button("", lambda: board.step(-1), "chevron-left", action=PREVIOUS_MOVE)),
            add(Button("", lambda: board.step(1), "chevron-right", action=NEXT_MOVE)),
            add(Button("", lambda: board.look(board.node.end()), "chevrons-right", action=LAST_POSITION)),
        ]
        self.lines = LinesPanel(
            self.widgets, self._show_preview, self.play_line, lambda: self.changed(Changed.EVALUATION)
        )
        self.explorer = ExplorerPanel(
            app, self.widgets, self.record, self.play, lambda: self.changed(Changed.EVALUATION)
        )
        self.upper = add(Tabs([(LINES, tr("Best moves")), (GAMES_PLAYED, tr("Explorer"))], LINES, self._choose_upper))
        self.upper.title = tr("Best moves or explorer")
        self.upper.hint = tr(EXPLORER.help)
        self._choose_upper(LINES)
        self.tree = TreePanel(self.widgets, self.record, board.look, self._comment)
        for rating, button in self.tree.ratings.items():
            button.on_click = partial(self.rate, rating)
        self.tree.promote.on_click = lambda: self.edit(lambda: self.editor.promote(board.node))
        self.tree.delete.on_click = lambda: self.edit(lambda: self.editor.delete(board.node))
        self.tree.delete_variation.on_click = lambda: self.edit(lambda: self.editor.delete_variation(board.node))
        self.set_up = add(Button(tr("Set up"), self.open_editor, "pencil", action=SET_UP))
        self.play_from_here = add(Button(tr("Play from here"), self.play_on, "swords", action=PLAY_ON))
        self.undo_tool = self.add_tool("undo-2", "", lambda: self.edit(self.editor.undo), UNDO)
        self.redo_tool = self.add_tool("redo-2", "", lambda: self.edit(self.editor.redo), REDO)
        self.best = self.add_tool("lightbulb", "", self.toggle_best, BEST)
        self.best.on = True
        self.values = self.add_tool("gauge", "", self.toggle_values, VALUES)
        self.threat = self.add_tool("zap", "", self.toggle_threat, THREAT)
        self.ink_tool = self.add_tool("pencil", "", self.next_ink, INK)
        self.ink_tool.draw_content = self._draw_ink
        self.add_tool("folder-open", "", self.open_game, OPEN_GAME)
        self.add_tool("save", "", self.save, SAVE)
        self.add_tool("clipboard-paste", "", lambda: app.navigator.paste(self.take_game, self.record), PASTE_GAME)
        self.add_tool("copy", "", lambda: copy_game(app, self.record), COPY_GAME)
        self.add_tool("share-2", "", self.share, SHARE)
        self.add_window_tools()

    # --- changes of the tree ---

    def play(self, move: Move) -> None:
        """Play a move from the position shown; if it is new, add it to the tree as a variation."""
        self._play([move])

    def play_line(self, line: Sequence[Move]) -> None:
        """Play the moves of a line from the position shown."""
        self._end_preview()
        self._play(list(line))

    def _play(self, moves: list[Move]) -> None:
        self._take_comment()
        try:
            node = self.editor.play_line(self.board.node, moves)
        except RulesError as error:
            self.widgets.refuse(error_text(error), self.board.view.frame)
            return
        self.tree_changed()
        is_one = node.parent is self.board.node
        self.board.node = node
        if is_one:
            self.board.show_move(node)
            self.changed(Changed.BOARD)
        else:
            self.board.show_position()

    def edit(self, edit: Callable[[], Node]) -> None:
        """Make an edit, undo or redo, and show the position that it returns."""
        self._take_comment()
        try:
            node = edit()
        except RulesError:
            return  # nothing to undo: the button says so
        self.tree_changed()
        self.board.node = node
        self.board.show_position()

    def tree_changed(self) -> None:
        """Save and show the tree again, after it has changed."""
        self._begin()
        self.tree.view.rebuild(self.editor.take_changed())
        analysis_saves.save(self.app.store, self.record)
        self.changed(Changed.BOARD)

    def _begin(self) -> None:
        """Keep the previous analysis in the library before this one replaces it in the autosave."""
        if not self._has_begun:
            self._has_begun = True
            analysis_saves.archive_latest(self.app.store)

    def continue_saved(self) -> None:
        """Go on with the autosaved analysis, which this screen shows, instead of moving it to the library."""
        self._has_begun = True

    def _comment(self, words: str) -> None:
        self._take_comment()
        self.widgets.focus_on(None)

    def leave_comment(self) -> bool:
        """Leave the field of the comment, which is saved. Return False if it does not have the focus."""
        has_focus = self.widgets.focus is self.tree.comment
        if has_focus:
            self._comment(self.tree.comment.words)
        return has_focus

    def _take_comment(self) -> None:
        """Save the comment in the text field, if the user has changed it."""
        node, words = self.tree.view.node, self.tree.comment.words
        if self.tree.is_comment_changed:
            self.editor.comment(node, words)
            self.tree.comment_saved()
            self.tree_changed()

    def rate(self, rating: Rating) -> None:
        """Rate the move that led to the position shown, or remove this rating."""
        if self.board.node.parent is not None:
            self.editor.rate(self.board.node, rating)
            self.tree_changed()

    # --- drawings ---

    def next_ink(self) -> None:
        """Choose the next color for marks and arrows."""
        self.ink = (self.ink + 1) % len(INKS)
        self.changed(Changed.ADVICE)

    def _draw_ink(self, surface: pygame.Surface, button: Button, color: theme.Color) -> None:
        marks.shape(surface, button.rect.center, 22, INKS[self.ink])

    def mark_cursor(self) -> bool:
        """Mark the cell at the cursor of the board. Return False if there is no cursor."""
        cell = self.board.view.cursor
        if cell < 0:
            return False
        self._toggle(cell, cell)
        return True

    def arrow_from_cursor(self) -> bool:
        """Begin an arrow at the cursor of the board, or end it there. Return False if there is no cursor."""
        cell = self.board.view.cursor
        if cell < 0:
            return False
        start, self._arrow_start = self._arrow_start, None
        if start is None:
            self._arrow_start = cell
            self.app.toast(tr("Move to the end of the arrow and press the key again"), self)
        else:
            self._toggle(start, cell)
        return True

    def _toggle(self, start: Cell, end: Cell) -> None:
        if start == end:
            self.editor.toggle_mark(self.board.node, start, self.ink)
        else:
            self.editor.toggle_arrow(self.board.node, start, end, self.ink)
        self.tree_changed()

    def clear_drawings(self) -> None:
        """Remove all marks and arrows of the position shown."""
        self.editor.clear_drawings(self.board.node)
        self.tree_changed()

    def _draw_by_mouse(self, event: pygame.event.Event) -> bool:
        """Draw marks and arrows with the right button. Return True if the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.board.view.rect.collidepoint(event.pos):
            self._pressed = cell_at(self.board.view, event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3 and self._pressed is not None:
            start, self._pressed = self._pressed, None
            if (end := cell_at(self.board.view, event.pos)) is not None:
                self._toggle(start, end)
            return True
        return False

    # --- other screens and games ---

    def take_game(self, record: Record) -> None:
        self.app.navigator.analyze(record)

    def open_game(self) -> None:
        self.app.navigator.open_game(self.take_game)

    def open_editor(self) -> None:
        """Set up a position, beginning with the position shown."""
        self.app.navigator.set_up_position(self.board.node.board)

    def save(self) -> None:
        """Save the analysis with the game from which it came, or in the library under a title that the user chooses."""
        self._take_comment()
        store, source = self.app.store, self.source
        if source is None:
            self.save_as()
        else:
            words = tr("Reading your games …")
            wait_for(self.app, words, lambda _: game_saves.has_game(store, source), self._ask_where_to_save)

    def _ask_where_to_save(self, has_game: bool) -> None:
        if not has_game:
            self.save_as()
            return
        answers: list[Answer] = [
            (tr("With the game"), self.save_with_game, ButtonKind.PRIMARY),
            (tr("As a new game"), self.save_as, ButtonKind.PLAIN),
            (tr("Cancel"), None, ButtonKind.PLAIN),
        ]
        words = tr("Saved with the game, your lines stand beside the moves that were played, also in its review.")
        self.app.push(MessageDialog(self.app, tr("Save the analysis"), words, answers))

    def save_as(self) -> None:
        """Save the analysis in the library, under a title that the user chooses."""
        self.app.navigator.save_game(self.record)

    def share(self) -> None:
        """Share the analysis, or the position shown."""
        self._take_comment()
        self.app.navigator.share(self.record, self.board.node)

    def save_with_game(self) -> None:
        """Save the variations, comments and drawings with the game from which the analysis came."""
        store, source, record = self.app.store, self.source, self.record

        def take(is_saved: bool) -> None:
            if is_saved:
                self.app.toast(tr("Saved with the game"), self)

        if source is not None:
            words = tr("Saving …")
            wait_for(
                self.app, words, lambda _: game_saves.save_variations(store, source, record), take, can_cancel=False
            )

    def play_on(self) -> None:
        """Start a game from the position shown."""
        if not self.play_from_here.disabled_reason:
            self.app.navigator.play_from(branch(self.record, self.board.node))

    # --- the explorer ---

    @property
    def is_exploring(self) -> bool:
        """True while the explorer is shown in place of the best moves."""
        return self.upper.value == GAMES_PLAYED

    def toggle_explorer(self) -> None:
        """Show the explorer in place of the best moves, or the best moves again."""
        self.upper.choose(LINES if self.is_exploring else GAMES_PLAYED)

    def filter_games(self) -> bool:
        """Choose the games that the explorer counts. Return False while it is not shown."""
        if self.is_exploring:
            self.explorer.open_filters()
        return self.is_exploring

    def _choose_upper(self, value: object) -> None:
        self.lines.point_at_line(-1)
        self.lines.show_widgets(value == LINES)
        self.explorer.show_widgets(value == GAMES_PLAYED)
        if self._has_layout:
            self._place_panel()
        self.changed(Changed.EVALUATION | Changed.ADVICE)

    def _verdicts(self, node: Node) -> dict[Move, Verdict]:
        """Return the verdicts of the moves of a position that are known so far."""
        known = {move: value.latest for move, value in self.evaluation.moves(node).items()}
        if (found := self.evaluation.lines.get(node.key)) is not None:
            known = {line.move: line.verdict for line in found.lines} | known
        return known

    # --- the parts of the screen ---

    def toggle_best(self) -> None:
        self.best.on = not self.best.on
        self.changed(Changed.ADVICE)

    def toggle_values(self) -> None:
        self.values.on = not self.values.on
        self.changed(Changed.ADVICE)

    def toggle_threat(self) -> None:
        self.threat.on = not self.threat.on
        self.changed(Changed.ADVICE)

    def parts(self) -> Sequence[Part]:
        shown = Changed.BOARD | Changed.EVALUATION
        return (
            (Changed.BOARD | Changed.SETTINGS, self._show_tree),
            (Changed.BOARD, self._show_controls),
            (Changed.BOARD | Changed.INPUT, self._show_move_controls),
            (shown | Changed.SETTINGS, self._show_lines),
            (shown | Changed.ADVICE, self._show_marks),
        )

    def _show_tree(self) -> None:
        self._take_comment()
        self.tree.show(self.board.node, self.app.settings.notation)
        facts = [tr_n("{n:,} position", "{n:,} positions", self.editor.count)]
        if self._has_begun:
            facts.append(tr("saved"))
        self.subtitle = "  ·  ".join(facts)

    def _show_controls(self) -> None:
        node = self.board.node
        self.walk[0].disabled_reason = self.walk[1].disabled_reason = (
            "" if node.parent is not None else tr("This is the first position")
        )
        self.walk[2].disabled_reason = self.walk[3].disabled_reason = (
            "" if node.children else tr("This is the last position")
        )
        self.undo_tool.disabled_reason = "" if self.editor.can_undo else tr("There is nothing to undo")
        self.redo_tool.disabled_reason = "" if self.editor.can_redo else tr("There is nothing to redo")
        self.play_from_here.disabled_reason = tr("The game is over here") if node.board.ended else ""
        self.tree.show_buttons(variation_start(node) is not None)

    def _show_move_controls(self) -> None:
        is_over = bool(self.board.node.board.ended)
        self.board.view.active = not is_over and not self._is_previewing
        self.board.move_input.disabled_reason = tr("The game is over here") if is_over else ""
        self.move_controls.show(self.board.view)
        self._place_controls()

    def _show_lines(self) -> None:
        node = self.board.node
        is_searching = not self.lines.is_paused and self.evaluation.asker is self and self.evaluation.is_busy
        before = self.lines.count
        notation = self.app.settings.notation
        self.lines.show(node.board, self.evaluation.lines.get(node.key), notation, is_searching)
        if self.is_exploring:
            self.explorer.show(node, self._verdicts(node), notation)
        self.board.balance.show(self.evaluation.verdict(node), node.board.mover, self.board.bottom_side)
        if before != self._laid_out_count:
            self._place_panel()

    def _show_marks(self) -> None:
        node, view = self.board.node, self.board.view
        shown: list[BoardMark] = [CellMark(mark.cell, INKS[mark.color]) for mark in node.marks]
        shown += [ArrowMark(arrow.start, arrow.end, INKS[arrow.color]) for arrow in node.arrows]
        view.chips = {}
        if not node.board.ended and not self._is_previewing:
            best = self.evaluation.best(node)
            if self.best.on and best is not None and not self.lines.line:
                shown += move_marks(view, node.board, best, Ink.BLUE)
            threat = self.evaluation.threats.get(node.key)
            if self.threat.on and threat is not None:
                shown += move_marks(view, node.board.passed(), threat, Ink.RED)
            if self.values.on:
                best_first = sorted(self._verdicts(node).items(), key=lambda pair: -pair[1].score)
                view.chips = {move: chip_of(verdict) for move, verdict in best_first}
        view.drawn_marks = () if self._is_previewing else tuple(shown)
        self.ink_tool.hint = tr(INK_NAMES[INKS[self.ink]])
        view.changed()

    # --- the line under the pointer ---

    def _show_preview(self) -> None:
        """Show the line under the pointer: its first moves as played, if the user has walked it, the others faintly."""
        node, view, lines = self.board.node, self.board.view, self.lines
        if not lines.line:
            self._end_preview()
            return
        board = node.board.copy()
        steps = node.last_steps
        for move in lines.line[: lines.walked]:
            steps = board.steps(move)
            board.play(move)
        if lines.walked or self._is_previewing:
            self._is_previewing = bool(lines.walked)
            view.show(board, steps)
        self.overlay_ghosts.show(view, ghosts(node.board, lines.line, lines.walked))
        self.changed(Changed.ADVICE | Changed.INPUT)

    def _end_preview(self) -> None:
        self.overlay_ghosts.show(self.board.view, [])
        if self._is_previewing:
            self._is_previewing = False
            self.board.view.show(self.board.node.board, self.board.node.last_steps)
        self.changed(Changed.ADVICE | Changed.INPUT)

    # --- the search ---

    def _ask(self, dt: float) -> None:
        """Ask for the best moves of the position shown once it has been shown for a moment."""
        node = self.board.node
        wanted = (node, self.lines.count, self.lines.is_paused, self.threat.on, self.is_exploring)
        if wanted == self._asked and self._has_asked:
            return
        if wanted != self._asked:
            self._asked, self._rest, self._has_asked = wanted, REST, False
            self.evaluation.stop(self)
            self.changed(Changed.EVALUATION)
        self._rest -= dt
        if self._rest > 0:
            return
        self._has_asked = True
        queries: list[Query] = []
        if self.threat.on:
            queries.append(ThreatQuery(node, THREAT_SECONDS))
        if not self.lines.is_paused and not node.board.ended:
            if self.is_exploring:
                queries += [MovesQuery(node, seconds) for seconds in MOVE_SECONDS]
            queries.append(LinesQuery(node, self.lines.count))
        if queries:
            self.evaluation.ask(self, queries, lambda _: self.changed(Changed.EVALUATION | Changed.ADVICE))
            self.changed(Changed.EVALUATION)

    # --- the scene ---

    def enter(self) -> None:
        self._asked = ()
        self.explorer.forget()
        self.changed(EVERYTHING)

    def leave(self) -> None:
        self._take_comment()
        self.explorer.close()
        self.evaluation.stop(self)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        self._area = self.board.layout(size, below=12)
        self._is_low = size[1] < 760
        frame = self.board.view.frame
        self.board.balance.rect = pygame.FRect(frame.x - 36, frame.y, AdvantageBar.WIDTH, frame.height)
        self._has_layout = True
        self._place_controls()
        self._place_panel()

    def _place_controls(self) -> None:
        panel, height = self.board.panel_place, self.board.button_height
        base = panel.bottom - height
        shown: list[Widget] = [*self.walk, *self.move_controls.visible]
        frame = self.board.view.frame
        width = min(self._area.width, max(frame.width, 440.0))
        left = max(self._area.x, min(self._area.right - width, frame.x))  # beside the text of the advantage bar
        row(shown, (left, base, width, height), 8, [1.0] * 4 + [3.0] * len(self.move_controls.visible))

    def _place_panel(self) -> None:
        panel, height = self.board.panel_place, self.board.button_height
        gap = 10.0 if self._is_low else 14.0
        base = panel.bottom - height
        row([self.set_up, self.play_from_here], (panel.x, base, panel.width, height), 10, (1, 1.5))
        self._laid_out_count = self.lines.count
        self.upper.rect = pygame.FRect(panel.x, panel.y, panel.width, TABS)
        above = panel.y + TABS + 6
        most = 0.45 * (base - panel.y)
        upper = most if self.is_exploring else self.lines.height(most)
        for part in (self.lines, self.explorer):
            part.place(pygame.FRect(panel.x, above, panel.width, upper))
        top = above + upper + gap
        self.tree.place(pygame.FRect(panel.x, top, panel.width, base - gap - top))

    def texts(self) -> list[Widget]:
        return [*super().texts(), *texts(self.overlay_ghosts.words)]

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.overlay_ghosts.draw(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        if self._draw_by_mouse(event) or self.move_controls.handle(event):
            return True
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if is_press and self._is_previewing and not self.lines.list.rect.collidepoint(event.pos):
            self.lines.point_at_line(-1)
        return super().handle(event) or self.board.handle(event)

    def key(self, press: KeyPress) -> bool:
        if not press.is_repeated:
            self.move_controls.end_preview()
        used = super().key(press)
        if used:
            self.changed(Changed.INPUT)
        return used

    def key_owners(self) -> list[ActionOwner]:
        return [*super().key_owners(), self.move_controls, self.board.widget.key_owner]

    def update(self, dt: float) -> float:
        wait = min(super().update(dt), self.board.update(dt), self.move_controls.update(dt))
        if self.tree.comment is not self.widgets.focus and self.tree.is_comment_changed:
            self._take_comment()
        self._ask(dt)
        return min(wait, max(0.0, self._rest)) if self._rest > 0 else wait
