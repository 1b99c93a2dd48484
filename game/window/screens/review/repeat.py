"""One's own slips of all games, put again one after the other as they are due."""

from __future__ import annotations

from datetime import date

from game.record.record import Record
from game.teach.appraisal import Appraisal
from game.teach.practice import Practice
from game.teach.puzzles import repetition
from game.teach.puzzles.repetition import Card, Slips
from game.window.scene import Stage
from game.window.screens.review.mistakes import Mistakes

ALL_DONE = "Nothing more is due today"


class Repeat(Mistakes):
    """One slip that is due; after it comes the next one."""

    def __init__(self, app: Stage, slips: Slips, card: Card, record: Record, today: date) -> None:
        self.slips = slips
        self.slip = card
        self.today = today
        self._is_taken = False
        appraisal = Appraisal(record, app.settings.notation)
        appraisal.places = [record.now]
        super().__init__(app, Practice(record, appraisal))
        self.title = "Repeat your mistakes"

    def refresh(self) -> None:
        practice = self.practice
        if practice.stage.is_done and not self._is_taken:
            self._is_taken = True
            self.slip.take(practice.score.alone > 0, self.today)
            repetition.keep(self.app.store, self.slips)
        super().refresh()
        due = len(self.slips.due(self.today))
        self.card.count = f"{due} more due" if self._is_taken else f"{due} due"
        self.card.score = ""

    def go_on(self) -> None:
        if not self.next.why_not:
            self._show_next()

    def _show_next(self) -> None:
        scene = next_repeat(self.app, self.slips, self.today)
        if scene is not None:
            self.app.replace(scene)
        else:
            self.app.pop()
            self.app.toast(ALL_DONE)

    def update(self, dt: float) -> float:
        wait = super().update(dt)
        if self.practice.is_over and not self._is_taken and self.app.top is self:
            self._is_taken = True  # what was a slip could not be shown to be one in time
            self.slip.put_off(self.today)
            self._show_next()
            return 0.0
        return wait


def next_repeat(app: Stage, slips: Slips, today: date) -> Repeat | None:
    """The next slip that is due on its page; None if none is."""
    for card in slips.due(today):
        record = card.record
        if record is not None:
            return Repeat(app, slips, card, record, today)
        slips.cards.remove(card)
    return None
