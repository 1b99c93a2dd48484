"""The Review screen: steps through a game with an evaluation of every move."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import ClassVar

import pygame

from ai.analysis.background_task import BackgroundTask
from ai.verdict import Verdict
from game.play.line_saver import LineSaver
from game.play.live_game import branch
from game.record.node import Node
from game.record.record import Record
from game.record.tree_editor import TreeEditor, subtree, variation_start
from game.rules.errors import RulesError
from game.rules.numbers import Move
from game.rules.registry import GAMES
from game.teach.evaluation.evaluated_path import EvaluatedPath
from game.teach.evaluation.evaluation_queries import FlipsQuery, PositionsQuery, Query
from game.teach.evaluation.game_evaluation import MoveExplanations
from game.teach.evaluation.mistake_kinds import Sight, sight_of
from game.teach.evaluation.review_text import comment
from game.teach.explanations.explanation import shown_line
from game.teach.explanations.explanation_text import Audience
from game.teach.mistake_practice import learners
from game.teach.puzzles import spaced_repetition
from game.teach.statistics.move_grades import save_grades
from game.window.boards.figure_marks import show_figures
from game.window.changes import EVERYTHING, Changed, Part
from game.window.input.key_bindings import Action, Actions, KeyPress, buttons
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.board.game_actions import (
    ANALYZE,
    COPY_GAME,
    DELETE_VARIATION,
    GAME_ACTIONS,
    ON_MAIN_LINE,
    OPEN_GAME,
    PASTE_GAME,
    REDO,
    SHARE,
    UNDO,
    copy_game,
)
from game.window.screens.board.game_board import GameBoard
from game.window.screens.board.playback_buttons import PLAYBACK, STEPS, PlaybackButtons
from game.window.screens.page import Page
from game.window.screens.review.review_panel import LEARN, MOVES, NEXT_MOMENT, PREVIOUS_MOMENT, SHOW_ME, ReviewPanel
from game.window.widgets.label import Label
from game.window.widgets.side_panel_cards import AdvantageBar
from game.window.widgets.widget import Button, row
from game.words.dates import recent_iso_day_words
from game.words.messages import error_text, join_sentences, mark, tr
from game.words.outcomes import setup_facts, worth_words
from game.words.registry import WORDS

HINT = Action("review.hint", mark("Show the best move in this position"), ("H",), "RT")
PLAY_ON = Action("review.play_on", mark("Play a game from this position"), ("P",))
RETRY = Action("review.retry", mark("Play a game from before your last mistake"), ("Backspace",))
ROUNDS = (0.1, 0.5, 2.0)  # seconds for one position in each round
LEAST_BELOW = 370.0  # the minimum width of the button row
COMMENT = 52  # the height of the comment
BETWEEN_FACTS = "  ·  "


def _fits(facts: Sequence[str], label: Label) -> bool:
    """Return True if these facts fit into a line of the label."""
    return draw.measure(BETWEEN_FACTS.join(facts), label.style) <= label.rect.width


class Review(Page):
    """Shows a game on the board, with the advantage graph and the moves beside it.

    A move on the board that was not played becomes a line beside the moves that were played, which stay as they are.

    editor   edits these lines
    """

    takes_games = True
    actions: ClassVar[Actions] = {
        **Page.actions,
        **GAME_ACTIONS,
        **STEPS,
        **PLAYBACK,
        **buttons(HINT, PLAY_ON, RETRY, OPEN_GAME),
        PREVIOUS_MOMENT: lambda page: page.panel.step(-1),
        NEXT_MOMENT: lambda page: page.panel.step(1),
        SHOW_ME: lambda page: page.show_me(),
        LEARN: lambda page: page.learn(),
        UNDO: lambda page: page.widgets.activate(page.panel.undo),
        REDO: lambda page: page.widgets.activate(page.panel.redo),
        DELETE_VARIATION: lambda page: page.widgets.activate(page.panel.delete),
    }

    def __init__(self, app: SceneStack, record: Record) -> None:
        super().__init__(app, tr("Review: {title}", title=GAMES[record.game].title))
        self.record = record
        self.board = GameBoard(self, record, self.try_move)
        self.nodes = record.current.path()
        self._begin_lines()
        self.mistakes: frozenset[Node] = frozenset()
        self._may_jump = True  # False once the first mistake has been shown or the user has chosen a position
        self._mouse = (0.0, 0.0)
        self._add_controls()
        self.evaluation = app.evaluation
        self.path = EvaluatedPath(self.evaluation, record.swap_rule)
        self.move_explanations = MoveExplanations(record, Audience.of(record, app.settings.notation), self.evaluation)
        self._own_sight = Sight.USUAL
        self.path.sight = self.sight
        self._asked: tuple[object, ...] = ()
        self.board.show_position()
        self._sight_task = BackgroundTask(app.call_soon)
        self._sight_task.start(lambda report, token: sight_of(app.store, record.game), self._take_sight, is_short=True)

    def _take_sight(self, sight: Sight) -> None:
        self._own_sight = sight
        self.path.sight = self.sight
        self.changed(Changed.EVALUATION)

    def _add_controls(self) -> None:
        app, add = self.app, self.widgets.add
        self.walk = PlaybackButtons(self.widgets, self.board)
        self.best = add(Button(tr("Hint"), self.toggle_best, "lightbulb", action=HINT))
        self.comment = add(Label(color="text", lines=2))
        self.comment.is_live = self.comment.settles_slowly = True  # the evaluation refines it
        self.panel = ReviewPanel(self.widgets, self.board.look, self.record, self.show_all_mistakes)
        self.graph, self.moves = self.panel.graph, self.panel.moves
        self.panel.learn.on_click, self.panel.show_me.on_click = self.learn, self.show_me
        self.panel.undo.on_click = lambda: self.edit(self.editor.undo)
        self.panel.redo.on_click = lambda: self.edit(self.editor.redo)
        self.panel.delete.on_click = lambda: self.edit(lambda: self.editor.delete_variation(self.board.node))
        self.play_from_here = add(Button(tr("Play from here"), self.play_on, "swords", action=PLAY_ON))
        self.retry = add(Button(tr("Retry"), self.play_again, "rotate-ccw", action=RETRY))
        self.add_tool("search", "", lambda: app.navigator.analyze(self.record, self.board.node), ANALYZE)
        self.add_tool("folder-open", "", self.open_game, OPEN_GAME)
        self.add_tool("clipboard-paste", "", lambda: app.navigator.paste(self.take_game, self.record), PASTE_GAME)
        self.add_tool("copy", "", lambda: copy_game(app, self.record), COPY_GAME)
        self.add_tool("share-2", "", lambda: app.navigator.share(self.record, self.board.node), SHARE)
        self.add_window_tools()

    # --- other games ---

    def take_game(self, record: Record) -> None:
        self.app.navigator.review(record)

    def open_game(self) -> None:
        self.app.navigator.open_game(self.take_game)

    def play_on(self) -> None:
        """Start a game from the position shown."""
        if self.play_from_here.disabled_reason:
            return
        record = branch(self.record, self.board.node)
        # Close this screen first, so that the new game replaces a game below. That game would overwrite the autosave.
        self.app.pop()
        self.app.navigator.show_game(record)

    def play_again(self) -> None:
        """Start a game from the position before the user's last mistake."""
        if not self.retry.disabled_reason and (mistake := self._last_mistake) is not None:
            self.board.look(mistake.previous)
            self.play_on()

    @property
    def _last_mistake(self) -> Node | None:
        """The position after the last mistake of a person (or of a computer in a game between computers), or None."""
        persons = learners(self.record)
        mistakes = [mistake.node for mistake in self.panel.summary.mistakes if mistake.person in persons]
        return mistakes[-1] if mistakes else None

    # --- variations ---

    def _begin_lines(self) -> None:
        """Prepare to edit the variations that the game has now."""
        self.editor = TreeEditor(self.record)
        self._saver: LineSaver | None = None

    def try_move(self, move: Move) -> None:
        """Show the position after a move from the position shown. A move that is new there becomes a variation.

        After the last move of the game, it is tried on the Analysis screen, since it would continue the game.
        """
        node = self.board.node
        if (known := node.child(move)) is not None:
            self.board.look(known)
        elif node is self.record.current or (node.next is None and variation_start(node) is None):
            self.app.navigator.analyze(self.record, node, [move])
        else:
            self.edit(lambda: self.editor.play(node, move))

    def edit(self, edit: Callable[[], Node]) -> None:
        """Change the variations, save them, and show them beside the moves that were played."""
        if self._saver is None:
            self._saver = LineSaver(self.app.store, self.record)
            self._say_where_saved(self._saver)
        try:
            node = edit()
        except RulesError as error:
            self.widgets.refuse(error_text(error), self.board.view.frame)
            return
        self._saver.save()
        self.panel.has_lines = True
        self.panel.tree.rebuild(self.editor.take_changed())
        self.panel.tabs.choose(MOVES)
        self.panel.arrange()
        self.board.look(node)
        self.changed(Changed.BOARD)

    def _say_where_saved(self, saver: LineSaver) -> None:
        self.app.toast(tr("Saved with the game") if saver.is_with_game else tr("Saved as an analysis"), self)

    @property
    def _main_node(self) -> Node:
        """The position shown, or the one where its variation begins."""
        node = self.board.node
        while (start := variation_start(node)) is not None:
            node = start.previous
        return node

    # --- mistakes and key moments ---

    @property
    def sight(self) -> Sight:
        """The mistakes that are shown to the user."""
        return Sight.EVERYTHING if self.app.settings.all_mistakes else self._own_sight

    def show_all_mistakes(self, is_on: bool) -> None:
        self.app.change(all_mistakes=is_on)
        self.path.sight = self.sight
        self.changed(Changed.EVALUATION)

    def learn(self) -> None:
        if not self.panel.learn.disabled_reason:
            self.app.navigator.mistakes(self.record)

    def show_me(self) -> None:
        """Show the moves that explain the selected key moment on a preview board."""
        moment = self.panel.moment
        if moment is not None and (line := shown_line(moment.explanation)):
            self.app.navigator.preview_line(
                self.record, moment.node.previous, line, join_sentences(moment.explanation.sentences)
            )

    # --- the position shown ---

    def _show_first_mistake(self) -> None:
        """When all positions are evaluated, show the first mistake, unless the user has chosen a position."""
        if self._may_jump and self.board.is_latest and self.path.is_complete:
            self._may_jump = False
            if self.mistakes:
                self.board.look(min(self.mistakes, key=lambda node: node.ply))

    def toggle_best(self) -> None:
        self.best.on = not self.best.on
        self.changed(Changed.ADVICE)

    def parts(self) -> Sequence[Part]:
        shown = Changed.BOARD | Changed.EVALUATION
        return (
            (Changed.EVALUATION, self._find_mistakes),
            (Changed.EVALUATION | Changed.LAYOUT, self._show_facts),
            (Changed.EVALUATION, self._show_flips),
            (shown, self._show_values),
            (shown | Changed.SETTINGS, self._show_panel),
            (shown | Changed.SETTINGS, self._show_moves),
            (shown | Changed.SETTINGS | Changed.ADVICE, self._show_comment),
            (Changed.BOARD, self._show_buttons),
        )

    def _find_mistakes(self) -> None:
        self.path.update(self.record.current, self.board.bottom_side)
        found = self.move_explanations.found
        explained = {node for node, explanation in found.items() if self.sight.sees(explanation.mistake)}
        self.mistakes = self.path.mistakes.difference(found) | explained

    def _show_facts(self) -> None:
        self.subtitle = self._facts()

    def _show_flips(self) -> None:
        query = self._flips_query
        self.panel.flips.show(self.evaluation.flip_values(query), self.evaluation.is_pending(query))

    def _show_values(self) -> None:
        node, bottom_side = self.board.node, self.board.bottom_side
        self.graph.show(bottom_side, self.nodes, list(self.path.heights), self.mistakes, self._main_node)
        self.board.balance.show(self.evaluation.verdict(node), node.board.mover, bottom_side)

    def _show_panel(self) -> None:
        self.panel.show(self.move_explanations, self.board.node, self.app.settings.notation, self.sight)
        self.panel.learn.disabled_reason = self._reason_not_to_learn()
        self.retry.disabled_reason = "" if self._last_mistake is not None else tr("No mistake to go back to")

    def _reason_not_to_learn(self) -> str:
        """Return why the user cannot learn from the mistakes of this game, or an empty text if there may be any."""
        if not self.move_explanations.nodes:
            return tr("There is nothing to learn from yet")
        has_none = self.move_explanations.is_complete and self._last_mistake is None
        return tr("No mistakes to learn from") if has_none else ""

    def _show_moves(self) -> None:
        stocks = [self.board.move_input.stock(self.board.node.board, side) for side in (0, 1)]
        self.moves.stocks = [stock.words for stock in stocks if stock is not None]
        self.moves.list.show(self.record, self.app.settings.notation, self.board.node, self.mistakes)
        self.panel.show_variations(self.board.node, self.app.settings.notation, self.mistakes)

    def _show_comment(self) -> None:
        node, verdict = self.board.node, self.evaluation.verdict(self.board.node)
        is_mistake = node in self.mistakes
        words = comment(self.record, self.evaluation, node, is_mistake, self.app.settings.notation)
        self.board.view.hint = self.evaluation.best(node) if self.best.on else None
        if self.board.view.hint is not None and verdict is not None:
            words = self._best_words(verdict)
        self.comment.show(words)
        self._show_figures()

    def _show_figures(self) -> None:
        """Show on the board what the sentences about the last move are about."""
        found = self.evaluation.explanation(self.board.node, self.move_explanations.audience)
        show_figures(self.board.view, found.figures if found is not None and self.panel.moment is not None else ())

    def _show_buttons(self) -> None:
        self.walk.show()
        panel, is_variation = self.panel, variation_start(self.board.node) is not None
        panel.undo.disabled_reason = "" if self.editor.can_undo else tr("There is nothing to undo")
        panel.redo.disabled_reason = "" if self.editor.can_redo else tr("There is nothing to redo")
        panel.delete.disabled_reason = "" if is_variation else tr(ON_MAIN_LINE)
        is_over = bool(self.board.node.board.ended)
        self.play_from_here.disabled_reason = tr("The game is over here") if is_over else ""
        self.board.view.active = not is_over
        self.board.move_input.disabled_reason = tr("The game is over here") if is_over else ""

    def _best_words(self, verdict: Verdict) -> str:
        """Return a text with the best move and its verdict, which replaces the comment while the best move is shown."""
        assert self.board.view.hint is not None
        board = self.board.node.board
        player = self.record.players[self.board.node.owners[board.mover]]
        advice = WORDS[self.record.game].advice(board, self.board.view.hint)
        worth = worth_words(player, verdict)
        return tr("{move}: {worth}.", move=advice, worth=worth)

    def _facts(self) -> str:
        first, second = self.record.players
        facts = [tr("{first} vs {second}", first=first.title, second=second.title)]
        known, count = len(self.nodes) - len(self.path.unknown), len(self.nodes)
        progress = []
        if self.is_searching:
            deeper = tr("searching deeper")
            progress = [
                deeper if known == count else tr("{done} of {count} positions checked", done=known, count=count)
            ]
        for fact in (*setup_facts(self.record), recent_iso_day_words(self.record.date, date.today())):
            if fact and _fits([*facts, fact, *progress], self.subtitle_label):
                facts.append(fact)
        return BETWEEN_FACTS.join([*facts, *progress])

    # --- the scene ---

    def enter(self) -> None:
        self._take_variations()
        self.panel.arrange()
        self.changed(EVERYTHING)
        self._ask()

    def _take_variations(self) -> None:
        """Show the variations that an analysis may have saved with the game, or removed from it."""
        nodes = subtree(self.record.root)
        if len(nodes) != self.editor.count or self.board.node not in nodes:
            self._begin_lines()
        self._saver = None  # it knows the text of the game before the analysis
        self.panel.tree.rebuild(nodes)
        node = self.board.node
        while node not in nodes:
            node = node.previous
        self.board.look(node)

    def leave(self) -> None:
        self.evaluation.stop(self)
        self._sight_task.cancel()
        spaced_repetition.take_in(self.app.store, self.record, self.move_explanations.found, date.today(), self.sight)
        save_grades(self.app.store.library, self.record, self.move_explanations.found)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        self.changed(Changed.LAYOUT)
        area = self.board.layout(size, below=12 + COMMENT)
        panel, buttons = self.board.panel_place, self.board.button_height
        gap = 10 if size[1] < 760 else 15
        base = panel.bottom - buttons
        self.panel.layout(pygame.FRect(panel.x, panel.y, panel.width, base - gap - panel.y))
        self.play_from_here.icon = "" if panel.width < 400 else "swords"
        row([self.play_from_here, self.retry], (panel.x, base, panel.width, buttons), 10, (1.4, 1))
        frame = self.board.view.frame
        self.board.balance.rect = pygame.FRect(frame.x - 36, frame.y, AdvantageBar.WIDTH, frame.height)
        below = min(area.width, max(frame.width, LEAST_BELOW))
        left = max(area.x, min(area.right - below, frame.centerx - below / 2))
        # The advantage bar has its own text at the bottom.
        beside = max(left, frame.x)
        self.comment.rect = pygame.FRect(beside, base - 8 - COMMENT, left + below - beside, COMMENT)
        self.walk.layout((left, base, below, buttons), self.best)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self._may_jump = False
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL:
            is_over = self.board.view.rect.collidepoint(self._mouse)
            if is_over:
                self.board.step(-1 if event.y > 0 else 1)
            return is_over
        return self.board.handle(event)

    def key(self, press: KeyPress) -> bool:
        self._may_jump = False
        return super().key(press)

    def update(self, dt: float) -> float:
        wait = min(super().update(dt), self.board.update(dt))
        self._ask()
        self._show_first_mistake()
        return min(wait, self.walk.update(dt))

    # --- the evaluation ---

    @property
    def is_searching(self) -> bool:
        """True while the evaluation works on queries of this review."""
        return self.evaluation.asker is self and self.evaluation.is_busy

    @property
    def _flips_query(self) -> FlipsQuery:
        return FlipsQuery(self.board.node, Audience.of(self.record))

    def _ask(self) -> None:
        """Send the queries for the evaluation of the game, the position shown first, unless they were sent before."""
        node, shows_flips = asked = self.board.node, self.panel.shows_flips
        if asked == self._asked and self.evaluation.asker is self:
            return
        self._asked = asked
        first, *later = ROUNDS
        queries: list[Query] = [*self._round(first)]
        if shows_flips:
            queries.append(self._flips_query)
            self.changed(Changed.EVALUATION)
        queries.extend(self.move_explanations.queries(node))
        for seconds in later:
            queries.extend(self._round(seconds))
        self.evaluation.ask(self, queries, lambda _: self.changed(Changed.EVALUATION))

    def _round(self, seconds: float) -> tuple[Query, Query]:
        """Return the queries for the position shown and for all positions, from the end, where proofs are short."""
        return PositionsQuery((self.board.node,), seconds), PositionsQuery(tuple(reversed(self.nodes)), seconds)
