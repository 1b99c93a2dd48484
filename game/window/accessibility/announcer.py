"""Finds out what a screen reader must say because it has changed on the screen."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from game.window.animation import IDLE
from game.window.scene import Scene
from game.window.widgets.widget import Button, Role, Widget
from game.words.messages import sentence, translated

MOST = 4  # the number of the latest announcements in the tree: a reader that is busy still finds them
SETTLE = 1.0  # seconds for which a value that a search refines must stay the same before it is said


@dataclass
class PendingAnnouncement:
    """A text that is announced after `seconds` if it has not changed again."""

    words: str
    seconds: float


class Announcer:
    """Collects announcements: what screens say, and what the widgets of the top scene show that has changed.

    latest   the latest announcements, each with the id of its node; each has all texts of one update, because the order
             in which a screen reader finds several new nodes is unknown
    """

    def __init__(self, new_id: Callable[[], int]) -> None:
        self.latest: deque[tuple[int, str]] = deque(maxlen=MOST)
        self._new_id = new_id
        self._scene: Scene | None = None
        self._said: WeakKeyDictionary[Widget, str] = WeakKeyDictionary()
        self._pending: dict[Widget, PendingAnnouncement] = {}
        self._focus: tuple[Widget, str] | None = None
        self._refusal = ""
        self._news: list[str] = []

    def say(self, words: str) -> None:
        """Announce a text, also if it is the same as the last."""
        if words and words not in self._news:
            self._news.append(words)

    def take_news(self) -> bool:
        """Add what was announced since the last call to `latest`. Return False if nothing was."""
        if not self._news:
            return False
        self.latest.append((self._new_id(), " ".join(sentence(words) for words in self._news)))
        self._news = []
        return True

    def repeat(self) -> None:
        """Announce the last text again."""
        if self.latest:
            self.say(self.latest[-1][1])

    def observe(self, scene: Scene) -> None:
        """Announce what has changed in the top scene since the last call, and its title if it is another scene."""
        if scene is not self._scene:
            self._scene, self._pending, self._focus = scene, {}, None
            for words in _introduction(scene):
                self.say(words)
            if scene.overlay:
                self._said.update({widget: _live_text(scene, widget) for widget in scene.widgets.widgets})
        for widget in sorted(scene.widgets.widgets, key=lambda widget: widget.is_said_last):
            if not widget.visible:
                self._said.pop(widget, None)
            elif (words := _live_text(scene, widget)) != self._said.get(widget, ""):
                self._said[widget] = words
                if widget.settles_slowly and words:
                    self._pending[widget] = PendingAnnouncement(words, SETTLE)
                else:
                    self.say(words)
        self._observe_focus(scene)
        refusal = scene.widgets.refusal
        if refusal != self._refusal:
            self._refusal = refusal
            self.say(refusal)

    def _observe_focus(self, scene: Scene) -> None:
        """Announce the new value or state of the focused widget if its role does not make screen readers say it."""
        focus = scene.widgets.focus
        if focus is None or not (focus.role in _SAYS_VALUE or _is_card(focus)):
            self._focus = None
            return
        words = translated(focus.state_text if _is_card(focus) else focus.value_text)
        if self._focus is not None and self._focus[0] is focus and words != self._focus[1]:
            self.say(words)
        self._focus = focus, words

    def update(self, dt: float) -> float:
        """Announce the texts that have not changed for a while. Return the seconds until the next text is due."""
        for widget, pending in list(self._pending.items()):
            pending.seconds -= dt
            if pending.seconds <= 0:
                del self._pending[widget]
                if self._said.get(widget) == pending.words:
                    self.say(pending.words)
        return min((pending.seconds for pending in self._pending.values()), default=IDLE)


# Screen readers say a new value of a slider, a switch or a text field, but not that of widgets with these roles.
_SAYS_VALUE = (Role.DROPDOWN, Role.CALENDAR, Role.GRAPH)


def _is_card(widget: Widget) -> bool:
    """Return True for a card that a click selects, such as that of an opponent. A button says itself what it does."""
    return widget.role is Role.BUTTON and not isinstance(widget, Button)


def _live_text(scene: Scene, widget: Widget) -> str:
    """Return the text of a widget that is said when it changes. In a dialog these are all texts."""
    if scene.overlay and widget.role is Role.TEXT:
        return translated(widget.contents_text)
    return widget.announcement


def _introduction(scene: Scene) -> Iterator[str]:
    """Yield what is said when a scene appears: its title, and the texts of a dialog."""
    for part in scene.contents():
        if part.name and (part.role is Role.HEADING or (scene.overlay and part.role is Role.TEXT)):
            yield part.contents_text
            if not scene.overlay:
                return
