"""The help panel of the Play screen: a switch for each kind of help, and what help means for the rating."""

from functools import partial
from typing import Any

import pygame

from game.record.help import Help
from game.window import theme
from game.window.input.key_bindings import Action, Actions
from game.window.paint import draw
from game.window.screens.play.game_help import GameHelp
from game.window.widgets.group import Group
from game.window.widgets.switch_row import SwitchRow
from game.window.widgets.widget import Role, Static
from game.words.messages import mark, tr


def _toggle(page: Any, kind: Help) -> None:
    page.panel.help.press(kind)


HINTS = Action("play.hints", mark("Mark a good move on each of your turns"), ("Shift+H",))
COACH = Action("play.coach", mark("Coach"), ("C",))
WARNINGS = Action("play.warnings", mark("Warn before mistakes"), ("W",))
THREATS = Action("play.threats", mark("Show threats"), ("T",))
VALUES = Action("play.analysis", mark("Show what each move is worth"), ("A",))
# For each switch: the kind of help, its action, its label, its sentence and its icon.
ROWS = (
    (Help.HINT, HINTS, mark("Hints"), mark("Marks a good move on your turns"), "lightbulb"),
    (Help.COACH, COACH, mark("Coach"), mark("Explains your moves"), "message-square-text"),
    (Help.WARNING, WARNINGS, mark("Warn before mistakes"), mark("Asks before you play a mistake"), "triangle-alert"),
    (Help.THREATS, THREATS, mark("Show threats"), mark("Marks where each side can win"), "scan-eye"),
    (Help.VALUES, VALUES, mark("Values of all moves"), mark("Shows what each move is worth"), "gauge"),
)
# The actions of the switches on a screen whose help is `help`.
HELP_SWITCHES: Actions = {action: partial(_toggle, kind=kind) for kind, action, *_ in ROWS}
PEOPLES_HELP = (Help.HINT, Help.COACH, Help.WARNING)  # help that needs a person who moves
EDGE = 16
HEADING = 30
ROW = 54
LOW_ROW = 29


class HelpCard(Static):
    """The panel behind the switches, with a heading and a text about the rating."""

    role = Role.STATUS
    MOST_LINES = 3

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self.has_heading = True

    @property
    def name(self) -> str:
        return tr("Help in this game")

    @property
    def value_text(self) -> str:
        return self.words

    def show(self, words: str) -> None:
        if words != self.words:
            self.words = words
            self.changed()

    @property
    def head_height(self) -> float:
        """The height of the heading and the text."""
        lines = min(self.MOST_LINES, len(draw.wrap(self.words, "small", self.rect.width - 2 * EDGE)))
        return (HEADING if self.has_heading else 0) + 16 + lines * draw.line_height("small") * 1.1

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        draw.panel(surface, rect)
        top = rect.y + 10
        if self.has_heading:
            draw.text(surface, self.name, (rect.x + EDGE, top + 11), "label", now.secondary, "midleft")
            top += HEADING
        width = rect.width - 2 * EDGE
        draw.paragraph(
            surface, self.words, (rect.x + EDGE, top), width, "small", now.secondary, most_lines=self.MOST_LINES
        )


class HelpPanel:
    """The switches of the help in a game, on a card."""

    def __init__(self, widgets: Group, game_help: GameHelp) -> None:
        self.widgets = widgets
        self.game_help = game_help
        self.card = widgets.add(HelpCard())
        self.rows: dict[Help, SwitchRow] = {}
        for kind, action, title, words, icon in ROWS:
            toggle = partial(game_help.toggle, kind)
            row = self.rows[kind] = widgets.add(SwitchRow(tr(title), tr(words), icon, toggle, action))
            if kind in PEOPLES_HELP and game_help.live.is_watched:
                row.disabled_reason = tr("The computer plays both sides")

    def press(self, kind: Help) -> None:
        """Switch a kind of help on or off by its key, or show why it cannot be used."""
        row = self.rows[kind]
        if row.disabled_reason:
            self.widgets.refuse(row.disabled_reason, row.rect)
        else:
            self.game_help.toggle(kind)

    @property
    def natural_height(self) -> float:
        return self.card.head_height + len(self.rows) * ROW + 8

    @property
    def least_height(self) -> float:
        """The least height of the panel without its heading, for the present width of the card."""
        return self.card.head_height - (HEADING if self.card.has_heading else 0) + len(self.rows) * LOW_ROW + 6

    def layout(self, rect: pygame.FRect | None, has_heading: bool) -> None:
        """Lay out the panel in an area, or hide it if that is None."""
        for widget in (self.card, *self.rows.values()):
            widget.visible = rect is not None
        if rect is None:
            return
        self.card.has_heading = has_heading
        self.card.rect = pygame.FRect(rect)
        top = rect.y + self.card.head_height
        height = max(LOW_ROW, min(ROW, (rect.bottom - 6 - top) / len(self.rows)))
        for row in self.rows.values():
            row.rect = pygame.FRect(rect.x, top, rect.width, height)
            top += height

    def show(self) -> bool:
        """Update the switches and the text. Return True if the layout depends on the change."""
        former = self.card.head_height
        self.card.show(self.game_help.state_text)
        warning = self.game_help.warning
        for kind, row in self.rows.items():
            row.warning = warning
            if row.on != self.game_help.is_on(kind):
                row.show(not row.on)
        return former != self.card.head_height
