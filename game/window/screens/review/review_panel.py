"""The side panel of the Review screen: the advantage graph, and tabs for summary, key moments, moves and flips."""

from collections.abc import Callable, Collection

import pygame

from game.record.node import Node
from game.record.record import Record
from game.teach.evaluation.game_evaluation import MoveExplanations
from game.teach.evaluation.mistake_kinds import Sight
from game.teach.evaluation.review_summary import KeyMoment, ReviewSummary, summarize
from game.teach.explanations.explanation import shown_line
from game.teach.explanations.flip_value import has_flips
from game.window import redraw, scaling, theme
from game.window.input.key_bindings import Action
from game.window.paint import draw
from game.window.screens.board.game_actions import DELETE_VARIATION, REDO, UNDO
from game.window.screens.moves.moves_panel import MovesPanel
from game.window.screens.moves.tree_view import TreeView
from game.window.screens.review.graph import Graph
from game.window.screens.review.summary_card import AccuracyRow, SummaryCard
from game.window.widgets.coach_card import KIND_SIGNS, SIGNS, CoachCard, CoachState, color_of
from game.window.widgets.controls import ListBox, Switch, Tabs
from game.window.widgets.flip_card import FlipCard
from game.window.widgets.group import Group
from game.window.widgets.widget import Button, ButtonKind, Static, row
from game.words.game_words import Notation
from game.words.messages import join_sentences, mark, tr
from game.words.registry import WORDS

PREVIOUS_MOMENT = Action("review.previous_moment", mark("Previous key moment"), ("Up",), "Up")
NEXT_MOMENT = Action("review.next_moment", mark("Next key moment"), ("Down",), "Down")
SHOW_ME = Action("review.show_me", mark("Show what happens on the board"), ("E",))
LEARN = Action("review.learn", mark("Find the better moves yourself"), ("L",))
SUMMARY, MOMENTS, MOVES, FLIPS = "summary", "moments", "moves", "flips"
TABS = [(SUMMARY, mark("Summary")), (MOMENTS, mark("Moments")), (MOVES, mark("Moves"))]
TAB = 36
ROOMY = 570  # the least height in which the graph is shown above every tab
COACH = 198
MOMENT = 56
LEGEND = 52  # the height of the legend
TOOL = 38  # the width of a button beside the legend
NOTHING = mark("No key moments in this game.")
EVERYTHING_HELP = mark("Also show mistakes that hardly anybody sees")


class ReviewPanel:
    """The panel beside the board of a review.

    tabs       the tabs that choose the contents
    tools      the buttons that undo, redo and delete lines, beside the legend of the moves
    summary    the summary of the moves explained so far
    moment     the selected key moment, or None

    `on_show_all` is called with True when the user wants to see mistakes that are hard to see, or with
    False.
    """

    def __init__(
        self,
        widgets: Group,
        on_look: Callable[[Node], object],
        record: Record,
        on_show_all: Callable[[bool], object] = lambda is_on: None,
    ) -> None:
        self.record = record
        self.on_show_all = on_show_all
        self.node = record.current  # the position shown
        self.on_look = on_look
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.summary = ReviewSummary((), ())
        self.moment: KeyMoment | None = None
        self._texts: list[str] = []  # the moves of the key moments
        self._has_variations = False
        self.has_lines = False  # True if a person has added or deleted lines here, or the game has variations
        add = widgets.add
        tabs = [*TABS, (FLIPS, mark("Flips"))] if has_flips(record.root.board) else TABS
        self.tabs = add(Tabs(tabs, SUMMARY, lambda _: self.arrange()))
        self.tabs.title = tr("Side panel")
        self.graph = add(Graph(on_look))
        self.moves = add(MovesPanel(on_look))
        self.legend = add(Legend())
        add(self.moves.list)
        self.tree = add(TreeView(record, on_look))
        self.undo = add(Button("", None, "undo-2", ButtonKind.QUIET, action=UNDO))
        self.redo = add(Button("", None, "redo-2", ButtonKind.QUIET, action=REDO))
        self.delete = add(Button("", None, "trash-2", ButtonKind.QUIET, action=DELETE_VARIATION))
        self.tools = [self.undo, self.redo, self.delete]
        self.card, self.flips = add(SummaryCard()), add(FlipCard())
        self.accuracy = add(AccuracyRow())
        self.everything = add(Switch(False, lambda is_on: self.on_show_all(is_on), tr(EVERYTHING_HELP)))
        self.everything.title = tr("Show everything")
        self.learn = add(Button(tr("Learn from mistakes"), None, "target", action=LEARN))
        self.list = add(MomentList(self._draw_moment, self._choose, MOMENT))
        self.list.title = tr("Key moments")
        self.list.row_text = lambda index: f"{self._texts[index]}, {_label(self.summary.keys[index])}"
        self.coach = add(CoachCard())
        self.before = add(Button("", lambda: self.step(-1), "chevron-up", action=PREVIOUS_MOMENT))
        self.show_me = add(Button(tr("Show me"), None, "eye", action=SHOW_ME))
        self.after = add(Button("", lambda: self.step(1), "chevron-down", action=NEXT_MOMENT))

    @property
    def shows_flips(self) -> bool:
        """True while the tab with the value of a flip is open."""
        return self.tabs.value == FLIPS

    # --- layout ---

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = rect
        self.arrange()

    def arrange(self) -> None:
        """Lay out everything, after the size or the open tab has changed."""
        redraw.request()
        shown, rect = str(self.tabs.value), self.rect
        gap = 10 if rect.height < ROOMY else 15
        self.tabs.rect = pygame.FRect(rect.x, rect.y, rect.width, TAB)
        area = pygame.FRect(rect.x, rect.y + TAB + 8, rect.width, rect.height - TAB - 8)
        self.graph.visible = shown == MOVES or rect.height >= ROOMY
        if self.graph.visible:
            height = min(190.0, max(112.0, 0.24 * rect.height))
            self.graph.rect = pygame.FRect(area.x, area.y, area.width, height)
            area = pygame.FRect(area.x, area.y + height + gap, area.width, area.height - height - gap)
        self.moves.show(shown == MOVES)
        self.moves.place(area, has_heading=False)
        self.moves.list.rect.height -= LEGEND
        self.moves.list.reveal()
        self._has_variations = any(len(node.children) > 1 for node in self.record.current.path())
        self.has_lines |= self._has_variations
        self.tree.visible = shown == MOVES and self._has_variations
        self.moves.list.visible = shown == MOVES and not self._has_variations
        self.tree.rect = self.moves.list.rect.inflate(16, 0)
        self.tree.reveal()
        self.legend.visible = shown == MOVES
        self.legend.rect = self.moves.list.rect.move(0, self.moves.list.rect.height + 10)
        self.legend.rect.height = LEGEND - 4
        for number, tool in enumerate(self.tools):
            tool.visible = shown == MOVES and self.has_lines
            width = scaling.control_size(TOOL)
            left = self.legend.rect.right - width * (len(self.tools) - number)
            tool.rect = pygame.FRect(left, self.legend.rect.y + 3, width, TOOL)
        self.flips.visible, self.flips.rect = shown == FLIPS, area
        self._place_summary(area if shown == SUMMARY else None)
        self._place_moments(area if shown == MOMENTS else None, gap)

    def _place_summary(self, area: pygame.FRect | None) -> None:
        for widget in (self.learn, self.card, self.accuracy, self.everything):
            widget.visible = area is not None
        if area is not None:
            self.card.rect = area
            self.accuracy.rect = self.card.accuracy_area
            line = self.card.switch_area
            self.everything.place(line, line.right - Switch.WIDTH)
            self.learn.rect = pygame.FRect(area.x + 14, area.bottom - 56, area.width - 28, 42)

    def _place_moments(self, area: pygame.FRect | None, gap: float) -> None:
        for widget in (self.list, self.coach, self.before, self.show_me, self.after):
            widget.visible = area is not None
        if area is None:
            return
        self.list.visible = bool(self.summary.keys)  # without moments, the coach says so
        coach = COACH if self.list.visible else area.height
        self.coach.rect = pygame.FRect(area.x, area.bottom - coach, area.width, coach)
        foot = (area.x + 14, area.bottom - CoachCard.FOOT, area.width - 28, 40)
        row([self.before, self.show_me, self.after], foot, 10, (1, 3.2, 1))
        self.list.rect = pygame.FRect(area.x, area.y, area.width, area.height - COACH - gap).inflate(-16, -16)
        self.list.show(max(0, self.list.selected))

    # --- contents ---

    def show(self, move_explanations: MoveExplanations, node: Node, notation: Notation, sight: Sight) -> None:
        """Update the summary and the key moments to the moves explained so far.

        `node` is the position shown, and `sight` tells which mistakes are shown to the reader.
        """
        record, self.node = self.record, node
        found = move_explanations.found
        if (len(found), sight) != (len(self.summary.moves), self.summary.sight):
            had_moments = bool(self.summary.keys)
            self.summary = summarize(found, sight)
            if bool(self.summary.keys) != had_moments:
                self.arrange()
        self._texts = [WORDS[record.game].move(moment.node.text, notation) for moment in self.summary.keys]
        nodes = [moment.node for moment in self.summary.keys]
        selected = nodes.index(node) if node in nodes else -1
        self.moment = self.summary.keys[selected] if selected >= 0 else None
        self.list.fill(len(nodes), selected)
        self.card.show(record, self.summary, move_explanations)
        self.accuracy.show(record, self.summary, move_explanations.is_complete)
        self.everything.show(sight is Sight.EVERYTHING)
        self.coach.show(self._coach_state())
        can_show = self.moment is not None and bool(shown_line(self.moment.explanation))
        self.show_me.disabled_reason = "" if can_show else tr("No proven line to show")
        self.before.disabled_reason = "" if self._neighbor(-1) is not None else tr("This is the first key moment")
        self.after.disabled_reason = "" if self._neighbor(1) is not None else tr("This is the last key moment")

    def show_variations(self, node: Node, notation: Notation, mistakes: Collection[Node]) -> None:
        """Show the moves with their variations, if the game has any."""
        if self._has_variations:
            self.tree.mark_mistakes(mistakes)
            self.tree.show(node, notation)

    def _coach_state(self) -> CoachState:
        if self.moment is None:
            return CoachState("", None, tr("Choose a key moment.") if self.summary.keys else NOTHING)
        name = self.record.players[self.moment.person].title
        words = join_sentences(self.moment.explanation.sentences)
        return CoachState(name, self.moment.grade, words, kind=self.moment.kind)

    def _neighbor(self, step: int) -> Node | None:
        """Return the nearest key moment after the position shown (`step` 1) or before it (-1), or None."""
        here = self.node.ply
        found = [moment.node for moment in self.summary.keys if (moment.node.ply - here) * step > 0]
        return min(found, key=lambda node: abs(node.ply - here), default=None)

    def step(self, step: int) -> None:
        """Show the next key moment (`step` 1) or the previous (-1), if there is one."""
        if (node := self._neighbor(step)) is not None:
            self.tabs.choose(MOMENTS)
            self.on_look(node)

    def _choose(self, index: int) -> None:
        self.on_look(self.summary.keys[index].node)

    # --- drawing ---

    def _draw_moment(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        now, moment = theme.now, self.summary.keys[index]
        left, width = box.x + 44, box.right - 14 - 24 - (box.x + 44)
        sign, color = SIGNS[moment.grade], color_of(moment.grade)
        if moment.kind is not None:
            sign, color = KIND_SIGNS[moment.kind], now.bad
        draw.icon(surface, sign, (box.x + 22, box.centery), color, 20)
        number = f"{(moment.node.turns + 1) // 2}."  # the move number, as in the list of moves
        end = draw.text(surface, number, (left, box.centery - 10), "small", now.secondary, "midleft").right + 8
        move = self._texts[index]
        draw.text(surface, move, (end, box.centery - 10), "strong", now.text, "midleft", width=left + width - end)
        draw.text(surface, _label(moment), (left, box.centery + 11), "small", now.secondary, "midleft", width=width)
        draw.disc(surface, (box.right - 22, box.centery), 9, moment.node.side)


def _label(moment: KeyMoment) -> str:
    return moment.kind.label if moment.kind is not None else moment.grade.label


class MomentList(ListBox):
    """The list of the key moments, on a panel."""

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect.inflate(16, 16))
        super().draw(surface)


class Legend(Static):
    """The legend of the marks in the list of moves and on the graph."""

    @property
    def name(self) -> str:
        return ", ".join([tr("mistake"), tr("current position")])

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        left, middle = self.rect.x, self.rect.y + 8
        draw.text(surface, "?", (left, middle), "strong", now.bad, "midleft")
        draw.dot(surface, (left + 24, middle), 5, now.bad)
        draw.text(surface, tr("mistake"), (left + 38, middle), "small", now.secondary, "midleft")
        middle += 23
        draw.dot(surface, (left + 24, middle), 5, now.text)
        draw.text(surface, tr("current position"), (left + 38, middle), "small", now.secondary, "midleft")
