"""What the coach does on the page of a game: speaks, shows lines, takes back slips, and asks before new ones."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play.live_game import LiveGame
from game.rules.numbers import Move
from game.teach.explanation import Explanation, shown_line
from game.window.boards.turn import Control, Turn
from game.window.scene import Stage
from game.window.screens.play.actions import Question
from game.window.screens.play.coaching.coach import LOOKING, Coach, coach_words
from game.window.screens.play.coaching.guard import Guard
from game.window.screens.play.side_panel import SidePanel
from game.window.widgets.coach_card import CoachState
from game.window.widgets.widget import Button, ButtonKind


class CoachControls:
    """Stands between the coach, the guard, and what of the page they use.

    go_back   takes the game back to a position
    refresh   brings the page up to date
    keys      what keys do for it
    """

    def __init__(
        self,
        app: Stage,
        live: LiveGame,
        turn: Turn,
        panel: SidePanel,
        play: Callable[[Move], object],
        go_back: Callable[[int], object],
        refresh: Callable[[], object],
    ) -> None:
        self.app = app
        self.record = live.record
        self.turn = turn
        self.panel = panel
        self.go_back = go_back
        self.refresh = refresh
        # Between two people nobody looks over their shoulders unless they ask for it.
        self.is_kept = len(live.people) == 1
        is_on = self.is_kept and bool(app.settings.coached.get(self.record.game))
        self.coach = Coach(live, is_on, lambda: app.settings.notation, refresh)
        self.guard = Guard(live, lambda: app.settings.guard, lambda: app.settings.notation, play, refresh)
        panel.show_me.on_click, panel.retry.on_click = self.show_me, self.retry
        self.tool: Button | None = None
        self.keys: dict[int, Callable[[], object]] = {}
        if not live.is_watched:
            self.keys = {pygame.K_c: self.toggle, pygame.K_e: self.show_me, pygame.K_BACKSPACE: self.retry}

    # --- the coach ---

    def toggle(self) -> None:
        self.coach.toggle()
        if self.is_kept:
            self.app.change(coached={**self.app.settings.coached, self.record.game: self.coach.is_on})
        self.refresh()

    def show(self) -> None:
        """Bring the card of the coach and its buttons up to date."""
        if self.tool is not None:
            self.tool.on = self.coach.is_on
        warning = self.guard.warning
        lesson = self.coach.lesson(self.record.cursor) if self.coach.is_on else None
        if warning is not None:
            words = " ".join(warning.sentences)
            self.panel.show_coach(CoachState("Before you play it", warning.grade, words))
        else:
            self.panel.show_coach(coach_words(lesson) if self.coach.is_on else None)
        found = warning or (None if lesson is None else lesson.explanation)
        can_show = found is not None and bool(shown_line(found))
        self.panel.show_me.why_not = "" if can_show else "Nothing is proven that could be shown"
        can_retry = self.coach.is_on and self.coach.slip
        self.panel.retry.why_not = "" if can_retry else "No slip is known to go back to"

    def show_me(self) -> None:
        """Look at what makes the move what it is: the one that is held, or the one explained."""
        if self.guard.warning is not None:
            self._look_ahead(self.guard.warning, self.record.now)
        elif self.coach.is_on and (lesson := self.coach.lesson(self.record.cursor)) is not None and lesson.explanation:
            self._look_ahead(lesson.explanation, lesson.place - 1)

    def _look_ahead(self, found: Explanation, place: int) -> None:
        if line := shown_line(found):
            self.app.ways.look(self.record, place, line, " ".join(found.sentences))

    def retry(self) -> None:
        """Go back to before the last slip of a person."""
        if self.coach.is_on and self.coach.slip:
            self.go_back(self.coach.slip - 1)

    # --- the guard ---

    def holds(self, move: Move) -> bool:
        """Whether a move has to wait until it has been looked at; it stands on the board as one that is chosen."""
        if not self.guard.stops(move):
            return False
        self.turn.unconfirmed = move
        self.refresh()
        return True

    @property
    def question(self) -> Question | None:
        """What the guard asks."""
        if self.guard.move is None:
            return None
        warning = self.guard.warning
        if warning is None:
            return Question(LOOKING, [])
        answers = [
            Control("Choose again", self.choose_again, "undo-2", ButtonKind.PRIMARY, "Choose another move (Esc)"),
            Control("Play it anyway", self.guard.let_go, "check", short="Play it"),
        ]
        if shown_line(warning):
            answers.insert(1, Control("Show me", self.show_me, "eye", hint="See on the board what it leads to (E)"))
        return Question(warning.sentences[0] if warning.sentences else "Is this meant?", answers)

    def choose_again(self) -> bool:
        """Let the held move be; whether there was one."""
        was_held = self.guard.move is not None
        self.guard.drop()
        if was_held:
            self.turn.unconfirmed = None
            self.refresh()
        return was_held

    # --- the page ---

    def update(self) -> float:
        return min(self.guard.update(), self.coach.update(self.record.cursor))

    def stop(self) -> None:
        self.coach.stop()
        self.guard.drop()
