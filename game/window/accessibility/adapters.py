"""Connects a `ScreenReader` with AccessKit, which speaks with the accessibility service of the operating system.

This is the only module that imports the library. It has a class for each operating system: `UnixAdapter` for AT-SPI,
and `SubclassingAdapter` for Windows and macOS, where AccessKit answers the messages that the window gets.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.version import VERSION
from game.window.display import INVISIBLE_DRIVERS, TITLE

if TYPE_CHECKING:
    from game.window.accessibility.nodes import AccessNode, AccessTree
    from game.window.accessibility.screen_reader import ScreenReader

log = logging.getLogger(__name__)


class Adapter(Protocol):
    """The connection with the accessibility service of an operating system."""

    def send(self, tree: AccessTree, changed: Mapping[int, AccessNode], is_first: bool) -> None:
        """Send the nodes that have changed, and the focus. The first tree is sent as a whole."""

    def show_window_focus(self, has_focus: bool) -> None:
        """Tell the service whether the window has the keyboard focus of the desktop."""


def is_installed() -> bool:
    """Return True if the library is installed."""
    return importlib.util.find_spec("accesskit") is not None


def needs_hidden_window() -> bool:
    """Return True on Windows and macOS, where the adapter must be made before the window is shown."""
    return sys.platform in ("win32", "darwin") and is_installed()


def connect(reader: ScreenReader) -> Adapter | None:
    """Return an adapter for the window of the program.

    Return None if the library is missing, the window is invisible, or the connection fails, which is logged.
    """
    if not is_installed() or pygame.display.get_driver() in INVISIBLE_DRIVERS:
        return None
    try:
        library = importlib.import_module("accesskit")
        if sys.platform in ("win32", "darwin"):
            return SubclassingAdapter(reader, library)
        return UnixAdapter(reader, library)
    except BaseException as error:  # an error inside the library is no subclass of Exception
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise
        log.warning("no connection with screen readers: %s", error)
        return None


class UnixAdapter:
    """Connects with AT-SPI over D-Bus. The library calls from its own thread."""

    def __init__(self, reader: ScreenReader, library: Any) -> None:
        self._library = library
        self._adapter = library.unix.Adapter(
            lambda: reader.start_soon(),
            lambda request: _pass_on(reader, library, request),
            reader.stop,
        )

    def send(self, tree: AccessTree, changed: Mapping[int, AccessNode], is_first: bool) -> None:
        if os.environ.get("DISPLAY") and (position := _window_position()) is not None:
            self._place(position)
        update = tree_update(self._library, tree, changed, is_first)
        self._adapter.update_if_active(lambda: update)

    def _place(self, position: tuple[int, int]) -> None:
        """Tell where the window is on the screen. Wayland does not let programs know."""
        left, top = position
        width, height = pygame.display.get_window_size()
        rect = self._library.Rect(left, top, left + width, top + height)
        self._adapter.set_root_window_bounds(rect, rect)

    def show_window_focus(self, has_focus: bool) -> None:
        self._adapter.update_window_focus_state(has_focus)


class SubclassingAdapter:
    """Connects with UI Automation of Windows or with the accessibility of macOS. It is made before the window shows."""

    def __init__(self, reader: ScreenReader, library: Any) -> None:
        self._library = library
        window = pygame.display.get_wm_info()["window"]
        handlers = reader.start_soon, lambda request: _pass_on(reader, library, request)
        if sys.platform == "darwin":
            library.macos.add_focus_forwarder_to_window_class("SDLWindow")
            self._adapter = library.macos.SubclassingAdapter.for_window(window, *handlers)
        else:
            self._adapter = library.windows.SubclassingAdapter(window, *handlers)

    def send(self, tree: AccessTree, changed: Mapping[int, AccessNode], is_first: bool) -> None:
        update = tree_update(self._library, tree, changed, is_first)
        self._raise(self._adapter.update_if_active(lambda: update))

    def show_window_focus(self, has_focus: bool) -> None:
        if sys.platform == "darwin":
            self._raise(self._adapter.update_view_focus_state(has_focus))

    @staticmethod
    def _raise(events: Any) -> None:
        if events is not None:
            events.raise_events()


def _window_position() -> tuple[int, int] | None:
    try:
        left, top = pygame.display.get_window_position()
    except (AttributeError, pygame.error):
        return None
    return left, top


def _pass_on(reader: ScreenReader, library: Any, request: Any) -> None:
    """Pass a request of the library on to the window's thread."""
    from game.window.accessibility.nodes import Request  # not needed before, so that the window opens as fast

    found = next((known for known in Request if request.action == getattr(library.Action, known.name)), None)
    if found is not None:
        reader.request_soon(request.target, found, request.data[1] if request.data else None)


def tree_update(library: Any, tree: AccessTree, changed: Mapping[int, AccessNode], is_first: bool) -> Any:
    """Return the update of the library with the nodes that have changed."""
    update = library.TreeUpdate(tree.focus)
    if is_first:
        update.tree = library.Tree(tree.root)
        update.tree.toolkit_name, update.tree.toolkit_version = TITLE, VERSION
    for number, node in changed.items():
        update.nodes.append((number, library_node(library, node, tree)))
    return update


def library_node(library: Any, node: AccessNode, tree: AccessTree) -> Any:
    """Return a node as the library needs it."""
    made = library.Node(getattr(library.Role, node.role))
    made.set_bounds(library.Rect(*node.bounds))
    made.set_children(list(node.children))
    for text, set_text in (
        (node.label, made.set_label),
        (node.value, made.set_value),
        (node.description, made.set_description),
        (node.shortcut, made.set_keyboard_shortcut),
    ):
        if text:
            set_text(text)
    for request in node.requests:
        made.add_action(getattr(library.Action, request.name))
    for is_set, set_flag in ((node.is_disabled, made.set_disabled), (node.is_modal, made.set_modal)):
        if is_set:
            set_flag()
    if node.is_live:
        made.set_live(library.Live.POLITE)
    if node.is_selected is not None:
        made.set_selected(node.is_selected)
    if node.is_toggled is not None:
        made.set_toggled(library.Toggled.TRUE if node.is_toggled else library.Toggled.FALSE)
    if node.role == "RADIO_BUTTON":
        made.set_toggled(library.Toggled.TRUE if node.is_selected else library.Toggled.FALSE)
    _set_numbers(made, node)
    _set_text(library, made, node, tree)
    return made


def _set_numbers(made: Any, node: AccessNode) -> None:
    if node.range is not None:
        made.set_numeric_value(node.range.value)
        made.set_min_numeric_value(node.range.low)
        made.set_max_numeric_value(node.range.high)
        made.set_numeric_value_step(node.range.step)
    if node.position is not None:
        made.set_position_in_set(node.position[0])
        made.set_size_of_set(node.position[1])
    if node.cell is not None:
        made.set_row_index(node.cell[0])
        made.set_column_index(node.cell[1])
    if node.grid is not None:
        made.set_row_count(node.grid[0])
        made.set_column_count(node.grid[1])


def _set_text(library: Any, made: Any, node: AccessNode, tree: AccessTree) -> None:
    """Set the characters of a text run, or the cursor of a text field, whose text is in its child."""
    if node.role == "TEXT_RUN":
        made.set_value(node.value)
        made.set_character_lengths([len(letter.encode("utf-8")) for letter in node.value])
        made.set_word_lengths(word_lengths(node.value))
    elif node.role == "TEXT_INPUT" and node.children:
        run = node.children[-1]
        cursor = tree.nodes[run].cursor or 0
        place = library.TextPosition(run, cursor)
        made.set_text_selection(library.TextSelection(place, place))


def word_lengths(text: str) -> list[int]:
    """Return the number of characters of each word of a text, with the spaces after it."""
    lengths: list[int] = []
    former = " "
    for letter in text:
        if not lengths or (former == " " and letter != " "):
            lengths.append(0)
        lengths[-1] += 1
        former = letter
    return lengths
