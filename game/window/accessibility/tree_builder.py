"""Builds the tree for screen readers from the widgets of the top scene."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from weakref import WeakKeyDictionary

import pygame

from game.window import scaling
from game.window.accessibility.nodes import AccessNode, AccessTree, Range, Request
from game.window.accessibility.requests import perform
from game.window.boards.board_widget import BoardSpace
from game.window.input.key_bindings import key_labels
from game.window.scene import Scene
from game.window.widgets.controls import Slider, Switch, TextField
from game.window.widgets.switch_row import SwitchRow
from game.window.widgets.widget import Button, Item, Role, Static, Widget
from game.words.messages import sentence, translated

ROOT = 1
# The role in AccessKit for each role of a widget. Texts and cards are labels, whose value is their whole text.
ROLES = {
    Role.HEADING: "HEADING",
    Role.BUTTON: "BUTTON",
    Role.LINK: "LINK",
    Role.CHOICE: "RADIO_GROUP",
    Role.TABS: "TAB_LIST",
    Role.SLIDER: "SLIDER",
    Role.SWITCH: "SWITCH",
    Role.LIST: "LIST_BOX",
    Role.FIELD: "TEXT_INPUT",
    Role.DROPDOWN: "COMBO_BOX",
    Role.CALENDAR: "GROUP",
    Role.GRAPH: "IMAGE",
    Role.PROGRESS: "IMAGE",
    Role.MOVES: "LIST_BOX",
    Role.BOARD: "GRID",
    Role.CELL: "CELL",
    Role.OPTION: "RADIO_BUTTON",
    Role.TAB: "TAB",
    Role.ROW: "LIST_BOX_OPTION",
}
LABEL = "LABEL"
NUMBER = "SPIN_BUTTON"  # of a choice whose options are only numbers, such as the pages of a lesson
_ADJUSTABLE = (Role.SLIDER, Role.DROPDOWN)

Announcements = Sequence[tuple[int, str]]


class AccessTreeBuilder:
    """Builds trees. A widget has the same id in all of them, and its parts keep their ids while they are shown."""

    def __init__(self) -> None:
        self._numbers = count(ROOT + 1)
        self._ids: WeakKeyDictionary[object, int] = WeakKeyDictionary()
        self._part_ids: dict[tuple[object, ...], int] = {}
        self._nodes: dict[int, AccessNode] = {}
        self._perform: dict[int, Callable[[Request, object], object]] = {}
        self._used: dict[tuple[object, ...], int] = {}

    def new_id(self) -> int:
        """Return an id that no node has had."""
        return next(self._numbers)

    def build(self, scene: Scene, title: str, announcements: Announcements = ()) -> AccessTree:
        """Return the tree of a window with this title and scene, and with the latest announcements."""
        self._nodes, self._perform, self._used = {}, {}, {}
        scene_id = self._id(scene)
        focus = scene_id
        focused = scene.widgets.focus or scene.widgets.ground
        children = []
        for number, part in enumerate(scene.texts()):
            children.append(self._add(self._part_id(scene_id, type(part).__name__, number), part, part, scene))
        for widget in scene.widgets.widgets:
            if scene.widgets.is_shown(widget):
                children.append(self._add(self._id(widget), widget, widget, scene))
                if widget is focused:
                    focus = self._focus_in(children[-1], widget)
        heading = next((part.name for part in scene.contents() if part.role is Role.HEADING), "")
        size = _bounds(pygame.FRect((0, 0), scaling.size))
        self._nodes[scene_id] = AccessNode(
            "DIALOG" if scene.overlay else "PANE",
            heading,
            bounds=size,
            children=tuple(children),
            is_modal=scene.overlay,
        )
        for number, words in announcements:
            self._nodes[number] = AccessNode(LABEL, value=words, is_live=True)
        shown = (scene_id, *(number for number, _ in announcements))
        self._nodes[ROOT] = AccessNode("WINDOW", title, bounds=size, children=shown)
        self._part_ids = self._used
        return AccessTree(self._nodes, ROOT, focus, self._perform)

    # --- ids ---

    def _id(self, thing: object) -> int:
        if thing not in self._ids:
            self._ids[thing] = self.new_id()
        return self._ids[thing]

    def _part_id(self, *key: object) -> int:
        number = self._used[key] = self._part_ids.get(key) or self.new_id()
        return number

    # --- nodes ---

    def _add(self, number: int, part: Widget, owner: Widget, scene: Scene) -> int:
        """Add the node of a widget or of its part, and those of its children. Return its id."""
        children = part.children
        child_ids = [
            self._add(self._part_id(number, type(child).__name__, _key(child, index)), child, owner, scene)
            for index, child in enumerate(children)
        ]
        if isinstance(part, TextField):
            child_ids.append(self._part_id(number, "text"))
            self._nodes[child_ids[-1]] = AccessNode("TEXT_RUN", value=part.words, cursor=part.cursor)
        node = _node(part, tuple(child_ids), children)
        self._nodes[number] = node
        if node.requests:
            self._perform[number] = partial(perform, scene, owner, part)
        return number

    def _focus_in(self, number: int, widget: Widget) -> int:
        """Return the id of the part of a focused widget that has the focus, such as the selected row of a list."""
        for child_id, child in zip(self._nodes[number].children, widget.children, strict=False):
            if isinstance(child, Static) and child.is_current:
                return child_id
        return number


def _node(part: Widget, child_ids: tuple[int, ...], children: Sequence[Widget]) -> AccessNode:
    """Return the node of a widget or of its part."""
    role = ROLES.get(part.role, LABEL)
    if part.role is Role.CHOICE and not children:
        role = NUMBER
    bounds = _bounds(part.rect)
    if role == LABEL:
        return AccessNode(role, value=part.contents_text, bounds=bounds, children=child_ids)
    shortcut = key_labels(part.action)[:1] if isinstance(part, (Button, SwitchRow)) and part.action else []
    return AccessNode(
        role,
        label=part.describe() if part.role is Role.CELL else translated(part.name),
        value=translated(part.value_text) if part.role in (Role.SLIDER, Role.FIELD) else "",
        description=_description(part),
        shortcut="".join(shortcut),
        bounds=bounds,
        requests=_requests(part),
        children=child_ids,
        is_disabled=not part.enabled,
        is_selected=part.is_current if isinstance(part, Item) else None,
        is_toggled=_toggled(part),
        range=Range(part.value, part.low, part.high, part.step) if isinstance(part, Slider) else None,
        position=(part.number, part.count) if isinstance(part, Item) else None,
        cell=part.grid_place if isinstance(part, BoardSpace) else None,
        grid=_grid_size(children) if part.role is Role.BOARD else None,
    )


def _key(part: Widget, index: int) -> object:
    """Return the key that identifies a part among the parts of its widget."""
    return part.key if isinstance(part, Static) and part.key is not None else index


def _bounds(rect: pygame.FRect) -> tuple[float, float, float, float]:
    """Return a rectangle in pixels."""
    left, top, right, bottom = (round(side * scaling.unit) for side in (rect.left, rect.top, rect.right, rect.bottom))
    return left, top, right, bottom


def _description(part: Widget) -> str:
    """Return the value, the state and the help of a part, as far as its role does not say them."""
    has_value = part.role in (Role.SLIDER, Role.FIELD, Role.SWITCH, Role.LIST, Role.CHOICE, Role.TABS, Role.CELL)
    has_state = isinstance(part, Item)
    value, state = "" if has_value else translated(part.value_text), "" if has_state else translated(part.state_text)
    help_text = translated(part.hint) if part.enabled and part.hint != part.name else ""
    if value.rstrip(".") in help_text:  # some cards show the beginning of their tooltip
        value = ""
    return " ".join(sentence(text) for text in (value, state, help_text) if text)


def _grid_size(spaces: Sequence[Widget]) -> tuple[int, int]:
    """Return the numbers of rows and columns of a board with these spaces."""
    places = [space.grid_place for space in spaces if isinstance(space, BoardSpace)]
    return max((row for row, _ in places), default=-1) + 1, max((column for _, column in places), default=-1) + 1


def _requests(part: Widget) -> frozenset[Request]:
    is_reachable = part.takes_focus or (isinstance(part, Static) and (part.on_point or part.on_click))
    found = {Request.FOCUS} if is_reachable else set()
    if part.can_click:
        found.add(Request.CLICK)
    if part.role in _ADJUSTABLE or (part.role is Role.CHOICE and not part.children):
        found |= {Request.INCREMENT, Request.DECREMENT}
    if part.role in (Role.SLIDER, Role.FIELD):
        found.add(Request.SET_VALUE)
    return frozenset(found)


def _toggled(part: Widget) -> bool | None:
    if isinstance(part, (Switch, SwitchRow)) or (isinstance(part, Button) and (part.on or part.is_toggle)):
        return part.on
    return None
