"""The panel with the moves of an analysis: buttons for ratings and variations, the tree, and the comment."""

from collections.abc import Callable

import pygame

from game.record.node import Node, Rating
from game.record.record import Record
from game.record.text_format import LONGEST_COMMENT
from game.record.tree_editor import variation_start
from game.window import scaling, theme
from game.window.input.key_bindings import Action
from game.window.paint import draw
from game.window.screens.board.game_actions import DELETE_VARIATION, ON_MAIN_LINE
from game.window.screens.moves.tree_view import TreeView
from game.window.widgets.controls import TextField
from game.window.widgets.group import Group
from game.window.widgets.widget import Button, ButtonKind, Role, Static, row
from game.words.game_words import Notation
from game.words.messages import mark, tr

PROMOTE = Action("analysis.promote", mark("Make this variation the main line here"), ("Alt+Up",))
DELETE = Action("analysis.delete", mark("Delete this move and all moves after it"), ("Delete",))
COLLAPSE = Action("analysis.collapse", mark("Hide or show the moves of this variation"), ("Alt+Left",))
TREE_PICTURE = Action("analysis.tree", mark("Show the moves as a tree or as text"), ("V",))
COMMENT = Action("analysis.comment", mark("Write a comment"), ("F2",))
RATE = {
    Rating.GOOD: Action("analysis.good", mark("Good move"), ("Alt+1",)),
    Rating.DUBIOUS: Action("analysis.dubious", mark("Dubious move"), ("Alt+2",)),
    Rating.MISTAKE: Action("analysis.mistake", mark("Mistake"), ("Alt+3",)),
    Rating.BLUNDER: Action("analysis.blunder", mark("Blunder"), ("Alt+4",)),
}
BAR = 34
FIELD = 40
AT_START = mark("This is the first position")


class TreePanel(Static):
    """The panel with the tree. The screen gives its buttons their functions.

    view      the tree
    ratings   the button of each rating
    comment   the text field with the comment of the position shown
    """

    role = Role.HEADING

    def __init__(
        self,
        widgets: Group,
        record: Record,
        on_look: Callable[[Node], object],
        on_comment: Callable[[str], object],
    ) -> None:
        super().__init__()
        widgets.add(self)
        add = widgets.add
        self.ratings = {
            rating: add(Button(rating.value, None, "", ButtonKind.QUIET, action=action))
            for rating, action in RATE.items()
        }
        for rating, button in self.ratings.items():
            button.draw_content = _draw_sign
            button.title = tr(RATE[rating].help)  # screen readers do not read signs
        self.promote = add(Button("", None, "arrow-up", ButtonKind.QUIET, action=PROMOTE))
        self.collapse = add(Button("", self.toggle_collapse, "chevron-up", ButtonKind.QUIET, action=COLLAPSE))
        self.delete = add(Button("", None, "eraser", ButtonKind.QUIET, action=DELETE))
        self.delete_variation = add(Button("", None, "trash-2", ButtonKind.QUIET, action=DELETE_VARIATION))
        self.picture = add(Button("", self.toggle_picture, "git-branch", ButtonKind.QUIET, action=TREE_PICTURE))
        self.view = add(TreeView(record, on_look))
        self.comment = add(TextField("", on_comment, tr("Comment"), LONGEST_COMMENT))
        self._saved_comment = ""

    @property
    def name(self) -> str:
        return tr("Moves")

    # --- contents ---

    def show(self, node: Node, notation: Notation) -> None:
        """Show the tree with a position marked, and the comment of that position."""
        self.view.show(node, notation)
        if node.comment != self._saved_comment or not self.is_comment_changed:
            self._saved_comment = node.comment
            if self.comment.words != node.comment:
                self.comment.fill(node.comment)
        for rating, button in self.ratings.items():
            button.on = node.rating is rating
            button.disabled_reason = tr(AT_START) if node.parent is None else ""

    def show_buttons(self, is_variation: bool) -> None:
        """Enable the buttons that fit the position shown. `is_variation` is True if it is not on the main line."""
        self.promote.disabled_reason = self.delete_variation.disabled_reason = "" if is_variation else tr(ON_MAIN_LINE)
        self.collapse.disabled_reason = "" if is_variation else tr(ON_MAIN_LINE)
        self.delete.disabled_reason = tr(AT_START) if self.view.node.parent is None else ""

    @property
    def is_comment_changed(self) -> bool:
        """True if the user has changed the comment in the text field."""
        return self.comment.words.strip() != self._saved_comment

    def comment_saved(self) -> None:
        """Note that the comment in the text field has been saved."""
        self._saved_comment = self.view.node.comment

    def toggle_picture(self) -> None:
        """Show the tree as a picture, or as text again."""
        self.picture.on = self.view.is_picture = not self.view.is_picture
        self.view.reveal()
        self.view.changed()

    def toggle_collapse(self) -> None:
        """Hide the moves of the variation after its first move, or show them again."""
        first = variation_start(self.view.node)
        if first is None:
            return
        if first in self.view.collapsed:
            self.view.collapsed.discard(first)
        else:
            self.view.collapsed.add(first)
            self.view.on_look(first)
        self.view.rebuild({first})
        self.view.reveal()

    # --- layout and drawing ---

    def place(self, rect: pygame.FRect) -> None:
        self.rect = rect
        height = scaling.control_size(BAR)
        bar = (rect.x + 6, rect.y + 4, rect.width - 12, height)
        others = [self.promote, self.collapse, self.delete, self.delete_variation, self.picture]
        row([*self.ratings.values(), *others], bar, 2)
        top = rect.y + height + 6
        self.comment.rect = pygame.FRect(rect.x + 8, rect.bottom - FIELD - 8, rect.width - 16, FIELD)
        self.view.rect = pygame.FRect(rect.x + 2, top, rect.width - 4, self.comment.rect.y - 6 - top)
        self.view.reveal()

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect)


def _draw_sign(surface: pygame.Surface, button: Button, color: theme.Color) -> None:
    """Draw the sign of a rating, which always fits."""
    draw.text(surface, button.label, button.rect.center, "strong", color, "center")
