"""Connects the window with screen readers, through the optional library AccessKit.

Without a screen reader this costs nothing: no tree is built until the operating system asks for one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from game.window.accessibility.adapters import Adapter, connect
from game.window.animation import IDLE
from game.window.display import TITLE
from game.window.input.key_bindings import has_keyboard_focus
from game.window.questions import Question
from game.window.scene import SceneStack

if TYPE_CHECKING:
    from game.window.accessibility.announcer import Announcer
    from game.window.accessibility.nodes import AccessTree, Request
    from game.window.accessibility.tree_builder import AccessTreeBuilder

log = logging.getLogger(__name__)


class ScreenReader:
    """Tells the screen readers of the operating system what the window shows, and performs their requests.

    is_active   True while a screen reader or another assistive program uses the window
    tree        the tree that was sent last, or None
    """

    def __init__(self, window: SceneStack) -> None:
        self.window = window
        self.is_active = False
        self.tree: AccessTree | None = None
        self._adapter: Adapter | None = None

    # The next two import on first use, so that the window opens as fast as before.

    @cached_property
    def _builder(self) -> AccessTreeBuilder:
        from game.window.accessibility.tree_builder import AccessTreeBuilder

        return AccessTreeBuilder()

    @cached_property
    def _announcer(self) -> Announcer:
        from game.window.accessibility.announcer import Announcer

        return Announcer(self._builder.new_id)

    def connect(self, make: Callable[[ScreenReader], Adapter | None] = connect) -> None:
        """Connect with the operating system, again for each new window.

        Do nothing if the library is missing or the connection fails.
        """
        self.close()
        self._adapter = make(self)

    def close(self) -> None:
        """Disconnect from the operating system."""
        self.is_active, self._adapter = False, None

    # --- called by the adapter, on any thread ---

    def start_soon(self) -> None:
        """Called when a screen reader begins to use the window."""
        self.window.call_soon(self._start)

    def stop(self) -> None:
        """Called when no screen reader uses the window any more."""
        self.is_active = False

    def request_soon(self, number: int, request: Request, value: object = None) -> None:
        """Called when a screen reader asks for an action of the node with an id."""
        self.window.call_soon(lambda: self._perform(number, request, value))

    # --- on the window's thread ---

    def _start(self) -> None:
        if self._adapter is not None:
            self.is_active, self.tree = True, None
            log.info("a screen reader uses the window")

    def _perform(self, number: int, request: Request, value: object) -> None:
        perform = self.tree.perform.get(number) if self.tree is not None else None
        if perform is not None:
            perform(request, value)

    def note_focus(self, has_focus: bool) -> None:
        """Called when the window gets or loses the keyboard focus of the desktop."""
        if self.is_active:
            self._call_library(lambda adapter: adapter.show_window_focus(has_focus))

    def say(self, words: str) -> None:
        """Let the screen reader say a text."""
        if self.is_active:
            self._announcer.say(words)

    def can_answer(self, question: Question) -> bool:
        """Return True if a screen reader is active and the screen shows a game, which most questions are about."""
        if not self.is_active or question is Question.REPEAT:
            return self.is_active
        from game.window.accessibility.answers import board_of

        return board_of(self.window.top) is not None

    def answer(self, question: Question) -> bool:
        """Let the screen reader say the answer to a question about the game.

        Return False if no screen reader is active or the screen shows no game.
        """
        if not self.is_active:
            return False
        if question is Question.REPEAT:
            self._announcer.repeat()
            return True
        from game.window.accessibility.answers import answer

        words = answer(self.window.top, question)
        self._announcer.say(words)
        return bool(words)

    def update(self, dt: float, has_changed: bool) -> float:
        """Send what has changed. Return the seconds until the next call is needed.

        `has_changed` is True if the window may look different than at the last call.
        """
        if not self.is_active or self._adapter is None:
            return IDLE
        if self.tree is None:
            self._send(is_first=True)
            self._call_library(lambda adapter: adapter.show_window_focus(has_keyboard_focus()))
            has_changed = True
        wait = self._announcer.update(dt)
        if has_changed:
            self._announcer.observe(self.window.top)
            wait = min(wait, self._announcer.update(0.0))
        has_news = self._announcer.take_news()
        if has_changed or has_news:
            self._send()
        return wait

    def _send(self, is_first: bool = False) -> None:
        tree = self._builder.build(self.window.top, TITLE, tuple(self._announcer.latest))
        changed = tree.changed_since(self.tree)
        if changed or self.tree is None or tree.focus != self.tree.focus:
            self._call_library(lambda adapter: adapter.send(tree, changed, is_first))
        self.tree = tree

    def _call_library(self, call: Callable[[Adapter], object]) -> None:
        """Call the library. If it fails, go on without screen readers: the game must not end."""
        if self._adapter is None:
            return
        try:
            call(self._adapter)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # an error inside the library is no subclass of Exception
            log.exception("the connection with screen readers failed")
            self.close()
