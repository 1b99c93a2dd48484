"""The list of games: each row has a picture of the last position, the players, the result, the date and a note."""

from collections.abc import Callable
from datetime import date
from typing import ClassVar

import pygame

from game.play.library.formatting import facts_of, name_of, result_of
from game.play.library.game_summary import Ending, GameSummary
from game.window import theme
from game.window.animation import IDLE
from game.window.input.key_bindings import Action, Actions, with_key
from game.window.paint import draw
from game.window.screens.library.thumbnails import Thumbnails
from game.window.widgets.controls import ListBox
from game.words.dates import recent_iso_day_words
from game.words.messages import mark, tr

DELETE = Action("library.delete", mark("Delete the game"), ("Delete",))
FAVORITE = Action("library.favorite", mark("Mark the game as a favorite, or remove the mark"), ("F",))
NOTE = Action("library.note", mark("Write a note about the game"), ("N",))
CONTINUE = Action("library.continue", mark("Continue the unfinished game"), ("C",))

ROW = 72
PICTURE = 64.0, 56.0
TOOL = 40  # the width of a button at the end of a row
BAR = 14  # the width of the scroll bar
RESULT = 132  # the width of the column with the result and the date
# The icons differ in shape as well as in color, for color-blind users.
MARKS = {
    Ending.WON: ("circle-check", "good"),
    Ending.LOST: ("circle-x", "bad"),
    Ending.DRAWN: ("circle-minus", "even"),
    Ending.DECIDED: ("trophy", "secondary"),
    Ending.OPEN: ("hourglass", "secondary"),
}
LAST = 0  # the id of the game in progress, which is not in the library

Act = Callable[[int], object]


class GameRows(ListBox):
    """The list of games. A click or Enter opens a game. The other actions are icons at the end of the row, and keys.

    accuracies  the accuracy of the owner's moves in percent, by the ids of the games for which it is known
    acts        the actions, in the order of their icons, and the function that performs each for an index of a row
    reason_of   a function that returns the reason why an offered action is impossible now, or an empty text
    last_game   the id of the last game, whose row says so, or None
    """

    actions: ClassVar[Actions] = {
        **ListBox.actions,
        DELETE: lambda rows: rows.perform(DELETE),
        FAVORITE: lambda rows: rows.perform(FAVORITE),
        NOTE: lambda rows: rows.perform(NOTE),
        CONTINUE: lambda rows: rows.perform(CONTINUE),
    }

    def __init__(
        self,
        look_up: Callable[[int], GameSummary | None],
        thumbnails: Thumbnails,
        on_open: Act,
        acts: dict[Action, Act],
        reason_of: Callable[[Action, GameSummary], str] = lambda action, game_summary: "",
    ) -> None:
        super().__init__(self._draw_game, row_height=ROW, on_take=on_open)
        self.title = tr("Games")
        self.row_text = self._row_text
        self.look_up = look_up
        self.thumbnails = thumbnails
        self.on_open = on_open
        self.acts = acts
        self.reason_of = reason_of
        self.last_game: int | None = None
        self.accuracies: dict[int, int] = {}
        self.pointed = -1
        self._at = (-1.0, -1.0)

    def _row_text(self, index: int) -> str:
        game_summary = self.look_up(index)
        if game_summary is None:
            return ""
        facts = (
            tr("last game") if game_summary.id == self.last_game else "",
            name_of(game_summary),
            self._facts(game_summary),
            result_of(game_summary),
            recent_iso_day_words(game_summary.date, date.today()),
            tr("favorite") if game_summary.is_favorite else "",
            game_summary.note,
        )
        return ", ".join(filter(None, facts))

    def _facts(self, game_summary: GameSummary) -> str:
        return facts_of(game_summary, self.accuracies.get(game_summary.id))

    # --- actions ---

    def offers(self, action: Action, game_summary: GameSummary) -> bool:
        """Return True if an action can be performed for a game."""
        if action is CONTINUE:
            return action in self.acts and game_summary.ending is Ending.OPEN
        return action in self.acts and (game_summary.id != LAST or action is DELETE)

    def perform(self, action: Action) -> bool:
        """Perform an action for the selected game. Return False if that is impossible."""
        game_summary = self.look_up(self.selected) if 0 <= self.selected < self.count else None
        is_possible = game_summary is not None and self.offers(action, game_summary)
        if is_possible:
            self.acts[action](self.selected)
        return is_possible

    def tool_rect(self, index: int, action: Action) -> pygame.FRect:
        """Return the area of the icon of an action in the row with an index."""
        top = self.rect.y + index * self.row_height - self.offset
        place = len(self.acts) - list(self.acts).index(action)
        left = self.rect.right - BAR - place * TOOL
        return pygame.FRect(left, top + (self.row_height - TOOL) / 2, TOOL - 4, TOOL)

    def _action_at(self, index: int, position: tuple[float, float]) -> Action | None:
        """Return the action whose icon in a row is at a position, or None."""
        game_summary = self.look_up(index)
        if game_summary is None:
            return None
        return next(
            (
                action
                for action in self.acts
                if self.offers(action, game_summary) and self.tool_rect(index, action).collidepoint(position)
            ),
            None,
        )

    # --- events ---

    def point(self, position: tuple[float, float]) -> None:
        self._at = position
        self.pointed = self._row_at(position)
        action = self._action_at(self.pointed, position) if self.pointed >= 0 else None
        self.hint = self._hint_of(action)
        self.changed()

    def _hint_of(self, action: Action | None) -> str:
        if action is None:
            return ""
        game_summary = self.look_up(self.pointed)
        reason = "" if game_summary is None else self.reason_of(action, game_summary)
        return reason or with_key(action.text, action)

    def hover(self, over: bool) -> None:
        super().hover(over)
        if not over:
            self.pointed = -1

    def release(self, position: tuple[float, float]) -> None:
        index = self._row_at(position)
        if self._dragged or index < 0:
            return
        self.selected = index
        action = self._action_at(index, position)
        (self.on_open if action is None else self.acts[action])(index)

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        if self.thumbnails.is_behind:
            self.changed()
            return 0.0
        return min(wait, IDLE)

    # --- drawing ---

    def draw(self, surface: pygame.Surface) -> None:
        self.thumbnails.begin_frame()
        super().draw(surface)
        self.thumbnails.end_frame()

    def _draw_game(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        game_summary = self.look_up(index)
        if game_summary is None:
            return
        now = theme.now
        if index == self.pointed and index != self.selected:
            draw.panel(surface, box.inflate(0, -4), theme.mix(now.panel, now.lift, 0.05), radius=10)
        self._draw_picture(surface, box, game_summary)
        tools = TOOL * len(self.acts)
        right = self.rect.right - BAR - tools - 12
        # The secondary color is too faint on the selected row.
        faint = now.text if index == self.selected else now.secondary
        self._draw_result(surface, pygame.FRect(right - RESULT, box.y, RESULT, box.height), game_summary, faint)
        left = box.x + PICTURE[0] + 24
        facts = pygame.FRect(left, box.y, right - RESULT - 12 - left, box.height)
        self._draw_facts(surface, facts, game_summary, faint)
        for action in self.acts:
            if self.offers(action, game_summary):
                self._draw_tool(surface, index, action, game_summary)

    def _draw_picture(self, surface: pygame.Surface, box: pygame.FRect, game_summary: GameSummary) -> None:
        place = pygame.FRect(box.x + 8, 0, *PICTURE)
        place.centery = box.centery
        draw.panel(surface, place, theme.now.well, radius=10)
        size = PICTURE[0] - 8, PICTURE[1] - 8
        if (image := self.thumbnails.picture(game_summary.id, size)) is not None:
            draw.place(surface, image, place.center)

    def _draw_facts(
        self, surface: pygame.Surface, place: pygame.FRect, game_summary: GameSummary, faint: theme.Color
    ) -> None:
        """Draw the players, and below them the facts about the game and the note."""
        now, width = theme.now, place.width
        middle = place.centery - (20 if game_summary.note else 11)
        left = place.x
        if game_summary.id == self.last_game:
            words = tr("Last game")
            chip = pygame.FRect(left, middle - 10, draw.measure(words, "small") + 16, 20)
            draw.panel(surface, chip, now.accent, radius=10, opacity=0.18)
            draw.text(surface, words, chip.center, "small", now.text, "center")
            left, width = chip.right + 8, place.right - chip.right - 8
        draw.text(surface, name_of(game_summary), (left, middle), "strong", now.text, "midleft", width=width)
        below = place.x, middle + 21
        draw.text(surface, self._facts(game_summary), below, "small", faint, "midleft", width=place.width)
        if game_summary.note:
            draw.icon(surface, "file-text", (place.x + 7, middle + 41), faint, 14)
            note = place.x + 20, middle + 41
            draw.text(surface, game_summary.note, note, "small", now.text, "midleft", width=place.width - 20)

    def _draw_result(
        self, surface: pygame.Surface, place: pygame.FRect, game_summary: GameSummary, faint: theme.Color
    ) -> None:
        now = theme.now
        icon, color = MARKS[game_summary.ending]
        draw.icon(surface, icon, (place.x + 9, place.centery - 11), getattr(now, color), 18)
        words, width = result_of(game_summary), place.width - 24
        draw.text(surface, words, (place.x + 24, place.centery - 11), "label", now.text, "midleft", width=width)
        day = recent_iso_day_words(game_summary.date, date.today())
        draw.text(surface, day, (place.x + 24, place.centery + 11), "small", faint, "midleft", width=width)

    def _draw_tool(self, surface: pygame.Surface, index: int, action: Action, game_summary: GameSummary) -> None:
        """Draw the icon of an action. Most icons appear only in the row at the mouse and in the selected row."""
        now = theme.now
        place = self.tool_rect(index, action)
        over = place.collidepoint(self._at) and index == self.pointed
        is_marked = action is FAVORITE and game_summary.is_favorite
        if not (is_marked or action is CONTINUE or index in (self.pointed, self.selected)):
            return
        if over:
            draw.panel(surface, place, now.control, radius=theme.BUTTON_RADIUS)
        icons = {DELETE: "trash-2", NOTE: "file-text", CONTINUE: "play", FAVORITE: "star"}
        icon = "star-filled" if is_marked else icons[action]
        color = now.accent if is_marked else now.text if over or index == self.selected else now.secondary
        if self.reason_of(action, game_summary):
            color = theme.mix(now.panel, now.secondary, 0.5)
        draw.icon(surface, icon, place.center, color, 18)
