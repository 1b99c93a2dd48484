"""The coach of one game: explains the moves of people, and what the computer's moves threaten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ai.analysis.thinker import Thinker
from game.play.live_game import LiveGame
from game.record.record import Played
from game.teach.appraisal import is_judged
from game.teach.explanation import ExplainJob, Explanation
from game.teach.telling import Audience
from game.window.motion import IDLE
from game.window.widgets.coach_card import CoachState
from game.words.catalog import WORDS
from game.words.game_words import Notation

POLL = 0.03  # seconds between two looks at what has been found
LOOKING = "Looking at it …"
NOTHING = "Make a move: this is where it will be explained."

_Key = tuple[str, int]  # a position and a move in it


@dataclass(frozen=True)
class Remark:
    """What the coach says about a position of the game.

    place         the position to which the explained move has led
    title         whose move it was, and which
    explanation   None as long as it is not found
    threat        what the opponent's move after it threatens, or nothing
    """

    place: int
    title: str
    explanation: Explanation | None
    threat: str = ""


class Coach:
    """Finds out about one move after the other on a thread of its own, and keeps what it knows.

    on_news   called when something has been found out
    is_on     whether it says anything
    """

    def __init__(self, live: LiveGame, is_on: bool, notation: Callable[[], Notation], on_news: Callable[[], object]):
        self.live = live
        self.record = live.record
        self.is_on = is_on
        self.notation = notation
        self.on_news = on_news
        self._thinker = Thinker()
        self._known: dict[_Key, Explanation] = {}
        self._asked: _Key | None = None

    def toggle(self) -> None:
        self.is_on = not self.is_on
        self.stop()

    def stop(self) -> None:
        self._asked = None
        self._thinker.cancel()

    # --- which moves ---

    def _own_place(self, place: int) -> int:
        """The position after the last move of a person until then, or 0."""
        for count in range(place, 0, -1):
            if self._is_told(count) and self._person(count) in self.live.people:
                return count
        return 0

    def _person(self, place: int) -> int:
        """Who made the move that led to a position."""
        return self.live.person_to_move_after(place - 1)

    def _wanted(self, place: int) -> list[Played]:
        """The moves that a position makes worth explaining: the person's last one, and the answer to it."""
        own = self._own_place(place)
        return [self.record.played(count) for count in range(own, place + 1) if count and self._is_told(count)]

    def _is_told(self, place: int) -> bool:
        """Whether there is something to explain."""
        return is_judged(self.record, place)

    # --- what is known ---

    def _find(self, played: Played) -> Explanation | None:
        return self._known.get(_key(played))

    def lesson(self, place: int) -> Remark | None:
        """What there is to say about a position; None before anything has been played by a person."""
        own = self._own_place(place)
        if not own:
            return None
        played = self.record.played(own)
        threat = ""
        if place > own and self._is_told(place):
            answer = self._find(self.record.played(place))
            threat = answer.threat if answer is not None else ""
        return Remark(own, self._title(own), self._find(played), threat)

    def _title(self, place: int) -> str:
        name = self.record.names[self._person(place)]
        move = WORDS[self.record.game].move(self.record.entries[place - 1].text, self.notation())
        return f"{name}: {move}"

    @property
    def slip(self) -> int:
        """The position after the last move of a person that made the result worse, as far as known, or 0."""
        for count in range(self.record.now, 0, -1):
            if self._is_told(count) and self._person(count) in self.live.people:
                found = self._find(self.record.played(count))
                if found is not None and found.grade.is_slip:
                    return count
        return 0

    # --- finding out ---

    def update(self, place: int) -> float:
        """Look at what a position asks for, hear what has been found, and say how long nothing need be done."""
        if not self.is_on or self.live.is_watched:
            return IDLE
        self._thinker.conclude("a move could not be explained", self._learn)
        self._ask(place)
        return POLL if self._asked is not None else IDLE

    def _learn(self, found: Explanation) -> None:
        if self._asked is not None:
            self._known[self._asked] = found
            self._asked = None
            self.on_news()

    def _ask(self, place: int) -> None:
        unknown = next((played for played in self._wanted(place) if self._find(played) is None), None)
        key = None if unknown is None else _key(unknown)
        if unknown is None or key == self._asked or unknown.entry.move is None:
            return
        job = ExplainJob(unknown.before.copy(), unknown.entry.move, Audience.of(self.record, self.notation()))
        self._asked = key
        self._thinker.start(job.work, job.stop)


def _key(played: Played) -> _Key:
    assert played.entry.move is not None
    return played.before.position(), played.entry.move


def coach_words(lesson: Remark | None) -> CoachState:
    """What the card says about it."""
    if lesson is None:
        return CoachState("Coach", None, NOTHING)
    found = lesson.explanation
    if found is None:
        return CoachState(lesson.title, None, LOOKING)
    return CoachState(lesson.title, found.grade, " ".join(found.sentences), lesson.threat)
