"""A puzzle on its board: played out against the best defence, with hints, explanations and the solution beside it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play.live_game import branch
from game.record.puzzle import Puzzle
from game.record.record import Played, Record
from game.rules.catalog import GAMES
from game.rules.numbers import Move
from game.teach.puzzles.solving import Result, Solving
from game.teach.puzzles.solving import Stage as Progress
from game.window import screen, sound
from game.window.motion import IDLE
from game.window.scene import Stage
from game.window.screens.puzzles.puzzle_card import PuzzleCard
from game.window.screens.task_page import TaskPage
from game.window.screens.turn_buttons import TurnButtons
from game.window.widgets.widget import Button, ButtonKind, row
from game.words.catalog import WORDS
from game.words.puzzles import goal_title

POLL = 0.03  # seconds between two looks at what has been found out
BREATH = 0.35  # seconds between the parts of an answer
REST = 1.6  # seconds to see a wrong move and its answer, before they are taken back
GAP = 10
BELOW = 14  # between the board and the buttons
LEAST_BELOW = 420.0  # the width that the buttons need
WAIT = "Your move is being looked at"
DONE = "The puzzle is done"


class Solve(TaskPage):
    """One puzzle. `on_done` hears how it was done, once, and says what that comes to; `on_next` leads to the next one.

    solving   the puzzle, and how far it has come
    rest      seconds until what stands on the board is taken back
    """

    has_ground = True

    def __init__(
        self,
        app: Stage,
        puzzle: Puzzle,
        title: str,
        on_done: Callable[[Puzzle, Result], str],
        on_next: Callable[[], object] | None = None,
    ) -> None:
        self.solving = Solving(puzzle, app.settings.notation)
        super().__init__(app, self.solving.record, title)
        self.on_done = on_done
        self.on_next = on_next
        self.has_balance = False
        self.rest = 0.0
        self._came_to = ""  # what was said to how it was done
        self.card = PuzzleCard(puzzle)
        self.controls = TurnButtons(self.widgets)
        self._add_buttons()
        self.add_window_tools()
        self.show_position()

    def _add_buttons(self) -> None:
        add = self.widgets.add
        self.hint = add(Button("Hint", self.give_hint, "lightbulb", hint="Say what it is about (H)"))
        self.tell = add(Button("Solution", self.tell_solution, "circle-help", hint="Give up and see it (S)"))
        self.show_me = add(Button("Show me", self.look_at_it, "eye", hint="See the whole line on the board (E)"))
        self.play_on = add(Button("Play on from here", self.go_on_playing, "swords", hint="As a game (P)"))
        self.next = add(Button("Next puzzle", self.go_on, "chevron-right", ButtonKind.PRIMARY, "The next puzzle (N)"))
        self.next.visible = self.on_next is not None
        self.keys = {
            pygame.K_h: self.hint.click,
            pygame.K_s: self.tell.click,
            pygame.K_e: self.show_me.click,
            pygame.K_p: self.play_on.click,
            pygame.K_n: self.next.click,
        }

    # --- which position ---

    @property
    def place(self) -> int:
        return self.record.now

    def go_to(self, place: int) -> None:
        """There is one position to be seen: the one to solve."""

    def take(self, record: Record) -> None:
        """A game comes from elsewhere instead of the puzzle."""
        self.app.pop()
        self.app.ways.go_on_with(record)

    @property
    def may_move(self) -> bool:
        return self.solving.is_awaited and not self.view.busy

    # --- what is done ---

    def attempt(self, move: Move) -> None:
        if self.may_move:
            self._show(self.solving.attempt(move), 0.0)

    def _show(self, played: Played, breath: float) -> None:
        assert played.entry.move is not None
        self.view.recall([played.entry.move])
        self.show_move(played, breath)
        self.refresh()

    def give_hint(self) -> None:
        self.solving.hint()
        self.refresh()

    def tell_solution(self) -> None:
        self.solving.tell()
        self._report()
        self.refresh()

    def look_at_it(self) -> None:
        """See the whole line from the beginning of the puzzle on."""
        solving = self.solving
        self.app.ways.look(solving.opening, 0, solving.whole_line, goal_title(solving.puzzle.goal) + ".")

    def go_on_playing(self) -> None:
        """Play the position as a game, against the best defence."""
        record = branch(self.record, self.record.now)
        self.app.pop()
        self.app.ways.go_on_with(record)

    def go_on(self) -> None:
        if self.on_next is not None and self.solving.stage.is_done:
            self.on_next()

    def _report(self) -> None:
        """Tell how it was done, once."""
        if self.solving.result is not None and not self._came_to:
            self._came_to = self.on_done(self.solving.puzzle, self.solving.result)

    # --- what is shown ---

    def refresh(self) -> None:
        solving = self.solving
        barrier = "" if solving.is_awaited else DONE if solving.stage.is_done else WAIT
        self.turn.barrier = barrier
        self.view.active = self.may_move
        self.view.hint = solving.pointed if not self.view.busy and (solving.is_awaited or solving.solution) else None
        self.controls.show(self.turn, barrier)
        self.hint.why_not = self.tell.why_not = barrier
        can_show = solving.stage.is_done and bool(solving.whole_line)
        self.show_me.why_not = "" if can_show else "Solve it first, or ask for the solution"
        self.play_on.why_not = "The game is over here" if self.record.outcome is not None else ""
        if not solving.stage.is_done:
            self.play_on.why_not = self.next.why_not = "Solve it first, or ask for the solution"
        else:
            self.next.why_not = ""
        self.subtitle = GAMES[self.record.game].title
        stocks = [self.turn.stock(self.record.shown, side) for side in (0, 1)]
        self.card.show(solving, self._task(), [stock.words for stock in stocks if stock is not None])
        screen.damage()

    def _task(self) -> str:
        """What is to be done now, or what it has come to."""
        if not self.solving.is_awaited or self.view.busy:
            return self._came_to
        aside = WORDS[self.record.game].countdown(self.record.shown)
        return " ".join(f"{words}." for words in (self.turn.task(), aside) if words)

    # --- the scene ---

    def leave(self) -> None:
        self.solving.stop()

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        area = self.layout_board(size, below=BELOW)
        panel, height = self.panel_place, self.button_height
        base = panel.bottom - height
        self.layout_panel(panel, base, height)
        frame = self.view.frame
        width = min(area.width, max(frame.width, LEAST_BELOW))
        left = max(area.x, min(area.right - width, frame.centerx - width / 2))
        buttons = [*self.controls.visible, *([self.hint] if self.hint.visible else [])]
        row(buttons, (left, base, width, height), GAP)
        self.refresh()

    def layout_panel(self, panel: pygame.FRect, base: float, height: float) -> None:
        """Lay out what stands beside the board; the last buttons, so high, begin at `base`."""
        last = [self.play_on, self.next] if self.next.visible else [self.play_on]
        row(last, (panel.x, base, panel.width, height), GAP, (1.25, 1)[: len(last)])
        above = base - GAP - height
        row([self.tell, self.show_me], (panel.x, above, panel.width, height), GAP)
        self.card.rect = pygame.FRect(panel.x, panel.y, panel.width, above - GAP - 4 - panel.y)

    @property
    def can_go_on(self) -> bool:
        return self.solving.stage.is_done and self.next.visible

    @property
    def shows_wrong_move(self) -> bool:
        return self.solving.stage is Progress.WRONG and self.rest > 0

    def take_back(self) -> None:
        self.rest = 0.0
        self.solving.take_back()
        self.show_position()

    def back(self) -> None:
        if not self.turn.take_back():
            self.app.pop()
        self.refresh()

    def update(self, dt: float) -> float:
        was_busy = self.view.busy
        wait = super().update(dt)
        if self.solving.is_busy:
            wait = min(wait, POLL)
            if self.solving.poll():
                self._hear()
        if not self.view.busy and self.app.top is self:
            wait = min(wait, self.go_on_by_itself(dt))
        if was_busy and not self.view.busy:
            self.refresh()
        return wait

    def _hear(self) -> None:
        """Something has been found out."""
        if self.solving.stage is Progress.WRONG:
            sound.play("refused")
            self.rest = REST
        self._greet_end()
        self.refresh()

    def _greet_end(self) -> None:
        if self.solving.stage is Progress.SOLVED:
            sound.play("win")
            self._report()

    def show_reply(self) -> bool:
        """Play the answer to what was tried, if it is still to be played; whether it was."""
        played = self.solving.reply()
        if played is not None:
            self._show(played, BREATH)
            self._greet_end()
        return played is not None

    def go_on_by_itself(self, dt: float) -> float:
        """Play the answer as soon as the move has been seen; take back what was wrong after a while."""
        stage = self.solving.stage
        if stage not in (Progress.ANSWERED, Progress.WRONG):
            return IDLE
        if self.show_reply():
            return 0.0
        self.rest -= dt
        if self.rest <= 0:
            self.take_back()
            return 0.0
        return self.rest

    def draw_around(self, surface: pygame.Surface) -> None:
        self.card.draw(surface)
