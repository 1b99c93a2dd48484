"""Review: a game played over again, with what the computer thinks of every move."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ai.analysis import analysis
from game.play import library, opponents
from game.play.store import AUTOSAVE
from game.record.record import PERSON, Record
from game.rules.board import Board
from game.rules.catalog import FIRST, GAMES
from game.teach.commentary import comment
from game.teach.survey import Survey
from game.window import screen, theme
from game.window.boards.catalog import ROOMS, view_for
from game.window.motion import IDLE
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.exchange import copy_game, opened, pasted
from game.window.screens.page import TOP, Page
from game.window.widgets.cards import Advantage, Balance
from game.window.widgets.move_list import MoveList
from game.window.widgets.widget import Button, Widget, row
from game.words.results import setup_facts

POLL = 0.1  # seconds between two looks at what has been found out
BETWEEN = 0.8  # seconds from one move to the next while the game plays by itself
BAR_ROOM = 48  # beside the board, for the balance
LEAST_BELOW = 370.0  # the width that the buttons need
WORDS = 52  # the room of the commentary
HEAD = 44  # of a panel, above its list
NOTHING = "There is no game to review yet"


class Graph(Widget):
    """The curve of the advantage; a click goes to the position below it."""

    radius = theme.PANEL_RADIUS
    holds_focus = True

    def __init__(self, on_look: Callable[[int], object]) -> None:
        super().__init__()
        self.on_look = on_look
        self.curve = Advantage()

    def place(self, rect: pygame.FRect) -> None:
        self.rect = self.curve.rect = rect

    def press(self, position: tuple[float, float]) -> None:
        self.drag(position)

    def drag(self, position: tuple[float, float]) -> None:
        self.on_look(self.curve.place_at(position[0]))

    def wheel(self, turns: float) -> bool:
        self.on_look(self.curve.cursor + (-1 if turns > 0 else 1))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None:
            return False
        self.on_look(self.curve.cursor + step)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        self.curve.draw(surface)


class Review(Page):
    """One game on the board, its curve and its moves beside it; without a game, the ways to get one.

    place   which position is shown: how many moves and swaps lead to it
    """

    has_ground = True

    def __init__(self, app: Stage, record: Record | None = None) -> None:
        super().__init__(app, "Review")
        self.survey = Survey()
        self.balance = Balance()
        self.place = 0
        self.is_playing = False
        self.rest = 0.0
        self.mistakes: frozenset[int] = frozenset()
        self.comment = ""
        self._mouse = (0.0, 0.0)
        self._room = pygame.FRect(0, 0, 0, 0)
        self.list_panel = self.words_place = pygame.FRect(0, 0, 0, 0)
        self._add_controls()
        self.record: Record | None = None
        self.load(record or library.latest(app.store))

    def _add_controls(self) -> None:
        add = self.widgets.add
        self.first = add(Button("", lambda: self.look(0), "chevrons-left", hint="The first position (Home)"))
        self.back_one = add(Button("", lambda: self.look(self.place - 1), "chevron-left", hint="One turn back (←)"))
        self.play = add(Button("", self.toggle_playing, "play", "primary", "Play it by itself (Space)"))
        self.on_one = add(Button("", lambda: self.look(self.place + 1), "chevron-right", hint="One turn on (→)"))
        self.last = add(Button("", lambda: self.look(self.end), "chevrons-right", hint="The last position (End)"))
        self.best = add(Button("Best move", self.toggle_best, "lightbulb", hint="Show the best move instead (H)"))
        self.graph = add(Graph(self.look))
        self.moves = add(MoveList(self.look))
        self.play_from_here = add(Button("Play from here", self.play_on, "swords", hint="Go on from this position (P)"))
        self.beginnings = [
            add(Button("New game", self._open_new_game, "plus", "primary")),
            add(Button("Open a game", self.open_game, "folder-open")),
        ]
        self.add_tool("folder-open", "Open another game (Ctrl+O)", self.open_game)
        self.add_tool("clipboard-paste", "Paste a game (Ctrl+V)", self.paste)
        self.copy = self.add_tool("copy", "Copy this game as text (Ctrl+C)", self.copy_game)
        self.add_window_tools()
        self.controls = [self.first, self.back_one, self.play, self.on_one, self.last, self.best]
        self.keys = {
            pygame.K_LEFT: lambda: self.look(self.place - 1),
            pygame.K_RIGHT: lambda: self.look(self.place + 1),
            pygame.K_PAGEUP: lambda: self.look(self.place - 1),
            pygame.K_PAGEDOWN: lambda: self.look(self.place + 1),
            pygame.K_HOME: lambda: self.look(0),
            pygame.K_END: lambda: self.look(self.end),
            pygame.K_SPACE: self.toggle_playing,
            pygame.K_h: self.toggle_best,
            pygame.K_p: self.play_on,
        }
        self.control_keys = {
            pygame.K_o: self.open_game,
            pygame.K_v: self.paste,
            pygame.K_c: self.copy_game,
        }

    # --- which game ---

    def load(self, record: Record | None) -> None:
        """Review a game from its end."""
        self.survey.stop()
        self.record = record
        self.is_playing = False
        for widget in (*self.controls, self.graph, self.moves, self.play_from_here):
            widget.visible = record is not None
        for button in self.beginnings:
            button.visible = record is None
        self.copy.why_not = "" if record is not None else NOTHING
        if record is None:
            self.title, self.subtitle = "Review", ""
            self.boards: list[Board] = []
            self.layout(screen.size)
            return
        self.title = f"Review: {GAMES[record.game].title}"
        self.boards = analysis.boards_of(record)
        self.end = len(self.boards) - 1
        self.place = self.end
        # Who moves first is above the middle unless there is one person only, who is then below.
        people = [person for person in (0, 1) if opponents.is_person(record.seats[person])]
        self.bottom_side = record.owners.index(people[0] if len(people) == 1 else 1)
        self.view = view_for(self.boards[0])
        self.view.recall([entry.move for entry in record.entries if entry.move is not None])
        self.survey.begin(self.boards)
        self.layout(screen.size)
        self.show()

    def open_game(self) -> None:
        latest = [AUTOSAVE] if self.app.store.exists(AUTOSAVE) else []
        self.app.ways.open_game(self.load, latest)

    def _open_new_game(self) -> None:
        self.app.ways.new_game(FIRST)

    def paste(self) -> None:
        if record := pasted(self.app, self.record):
            self.load(record)

    def copy_game(self) -> None:
        if self.record is not None:
            copy_game(self.app, self.record)

    def play_on(self) -> None:
        """Play the game again from the position that is shown."""
        if self.record is None or self.play_from_here.why_not:
            return
        record = branch(self.record, self.place)
        self.app.pop()  # a game below is then replaced, and cannot save itself over the new one
        self.app.ways.go_on_with(record)

    # --- which position ---

    def look(self, place: int) -> None:
        """Show a position; the move that leads one turn on is animated."""
        place = max(0, min(self.end, place))
        if self.record is None or place == self.place:
            return
        is_next = place == self.place + 1
        self.place = place
        self.rest = BETWEEN
        self.show()
        if is_next and (steps := (played := self.record.played(place)).steps):
            self.view.show(played.before)
            self.view.animate(steps, played.before, played.after)

    def toggle_playing(self) -> None:
        """Let the game play by itself, from the start if this is the end, or stop it."""
        if self.record is None or not self.end:
            return
        self.is_playing = not self.is_playing
        if self.is_playing and self.place == self.end:
            self.look(0)
        self.rest = BETWEEN / 2
        self._refresh()

    def toggle_best(self) -> None:
        self.best.on = not self.best.on
        self._refresh()

    def show(self) -> None:
        """Show the position at once, and everything about it."""
        assert self.record is not None
        self.view.show(self.boards[self.place], self.record.steps_into(self.place))
        self._refresh()

    def _refresh(self) -> None:
        record, notes = self.record, self.survey.notes
        if record is None:
            return
        values = [notes[place].verdict if place in notes else None for place in range(len(self.boards))]
        self.mistakes = analysis.mistakes_of(values, self.boards, record.swap_rule)
        heights = analysis.heights_of(values, self.boards, self.bottom_side)
        self.graph.curve.show(self.bottom_side, heights, self.mistakes, self.place)
        self.balance.show(values[self.place], self.boards[self.place].mover, self.bottom_side)
        notation = self.app.settings.notation
        self.moves.show(record, notation, self.place, self.mistakes)
        self.comment = comment(record, self.boards, notes, self.place, self.place in self.mistakes, notation)
        self.view.hint = notes[self.place].best if self.best.on and self.place in notes else None
        self.subtitle = self._facts()
        for button, is_there in ((self.first, self.place > 0), (self.last, self.place < self.end)):
            button.why_not = "" if is_there else "Here you are"
        self.back_one.why_not, self.on_one.why_not = self.first.why_not, self.last.why_not
        self.play.why_not = "" if self.end else "There are no moves to play"
        self.play.icon = "pause" if self.is_playing else "play"
        self.play_from_here.why_not = "The game is over here" if self.boards[self.place].ended else ""
        screen.damage()

    def _facts(self) -> str:
        assert self.record is not None
        names = self.record.names
        facts = [f"{names[0]} vs {names[1]}", *setup_facts(self.record)]
        if self.record.date:
            facts.append(self.record.date)
        known = len(self.survey.notes)
        if self.survey.is_busy:
            facts.append(
                "looking deeper" if known == len(self.boards) else f"{known} of {len(self.boards)} positions seen"
            )
        return "  ·  ".join(facts)

    # --- the scene ---

    def leave(self) -> None:
        self.survey.stop()

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        if self.record is None:
            middle = self.body.center
            row(self.beginnings, (middle[0] - 180, middle[1] + 72, 360, theme.BUTTON_HEIGHT))
            return
        width, height = size
        low = height < 760
        panel_width = max(333.0, min(500.0, 0.347 * width))
        top, foot = (88, 24) if low else (110, 28)
        gap, buttons = (10, 46) if low else (15, theme.BUTTON_HEIGHT)
        panel = pygame.FRect(width - theme.MARGIN - panel_width, top, panel_width, height - foot - top)
        base = panel.bottom - buttons
        curve = min(190.0, max(120.0, 0.24 * panel.height))
        self.graph.place(pygame.FRect(panel.x, top, panel_width, curve))
        list_top = top + curve + gap
        self.list_panel = pygame.FRect(panel.x, list_top, panel_width, base - gap - list_top)
        inner = self.list_panel.inflate(-44, 0)
        self.moves.rect = pygame.FRect(inner.x, inner.y + HEAD, inner.width, inner.height - HEAD - 10)
        self.moves.reveal()
        self.play_from_here.rect = pygame.FRect(panel.x, base, panel_width, buttons)
        board_top = TOP - ROOMS[self.record.game].rise
        room = pygame.FRect(theme.MARGIN, board_top, panel.x - 24 - theme.MARGIN, 0)
        room.height = base - 12 - WORDS - board_top
        self.view.layout(room.inflate(-2 * BAR_ROOM, 0))
        frame = self.view.frame
        self.balance.rect = pygame.FRect(frame.x - 36, frame.y, Balance.WIDTH, frame.height)
        below = min(room.width, max(frame.width, LEAST_BELOW))
        left = max(room.x, min(room.right - below, frame.centerx - below / 2))
        # The balance has its own words at its foot.
        beside = max(left, frame.x)
        self.words_place = pygame.FRect(beside, base - 8 - WORDS, left + below - beside, WORDS)
        row(self.controls, (left, base, below, buttons), 8, (1, 1, 1.3, 1, 1, 3.6))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            if record := opened(self.app, event.file):
                self.load(record)
            return True
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self.record is not None and self.view.rect.collidepoint(self._mouse):
            self.look(self.place + (-1 if event.y > 0 else 1))
            return True
        if event.type == pygame.KEYDOWN and self.record is not None and event.key in self.keys:
            self.keys[event.key]()
            return True
        return False

    def shortcut(self, event: pygame.event.Event) -> bool:
        if event.key in self.control_keys and not event.mod & pygame.KMOD_ALT:
            self.control_keys[event.key]()
            return True
        return super().shortcut(event)

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        if self.record is None:
            return wait
        wait = min(wait, self.view.update(dt), self.balance.update(dt))
        if self.survey.is_busy:
            if self.survey.poll():
                self._refresh()
            wait = min(wait, POLL)
        return min(wait, self._play_on_by_itself(dt))

    def _play_on_by_itself(self, dt: float) -> float:
        if not self.is_playing or self.view.busy:
            return IDLE
        self.rest -= dt
        if self.rest > 0:
            return self.rest
        if self.place == self.end:
            self.toggle_playing()
        else:
            self.look(self.place + 1)
        return 0.0

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        if self.record is None:
            self._draw_nothing(surface)
        else:
            self.view.draw(surface)
            self.balance.draw(surface)
            place = self.words_place
            draw.paragraph(surface, self.comment, place.topleft, place.width, "body", now.text, most_lines=2)
            draw.panel(surface, self.list_panel)
            corner = self.list_panel.x + 22, self.list_panel.y + 24
            draw.text(surface, "Moves", corner, "label", now.secondary, "midleft")
            self._draw_stock(surface, self.list_panel.right - 22, corner[1])
        super().draw(surface)

    def _draw_stock(self, surface: pygame.Surface, end: float, middle: float) -> None:
        """What both have left to spend, from the right."""
        for side in (1, 0):
            stock = self.view.turn.stock(self.boards[self.place], side)
            if stock is None:
                return
            box = draw.text(surface, stock.words, (end, middle), "label", theme.now.text, "midright")
            draw.disc(surface, (box.left - 14, middle), 8, side)
            end = box.left - 38

    def _draw_nothing(self, surface: pygame.Surface) -> None:
        now = theme.now
        middle = self.body.center
        draw.icon(surface, "chart-line", (middle[0], middle[1] - 60), now.secondary, 48)
        draw.text(surface, NOTHING, middle, "heading", now.text, "center")
        said = "Play one, open a saved one, or drop a file onto the window."
        draw.text(surface, said, (middle[0], middle[1] + 36), "body", now.secondary, "center")


def branch(record: Record, place: int) -> Record:
    """The same game as far as a position, to be played on without a clock; somebody must sit there to play it."""
    names, seats = list(record.names), list(record.seats)
    if not any(opponents.is_person(seat) for seat in seats):
        person = record.owners[(record.board.mover + record.now - place) % 2]
        names[person], seats[person] = "You", PERSON
    start = record.start_position
    twin = Record(record.game, record.setup, start, (names[0], names[1]), (seats[0], seats[1]), None, record.swap_rule)
    for entry in record.entries[:place]:
        if entry.move is None:
            twin.swap()
        else:
            twin.play(entry.move)
    return twin
