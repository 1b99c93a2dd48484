"""The tree that a screen reader sees: plain values, so that tests need no library and no operating system."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto


class Request(Enum):
    """The actions that a screen reader can ask for. The names are those of AccessKit."""

    CLICK = auto()
    FOCUS = auto()
    INCREMENT = auto()
    DECREMENT = auto()
    SET_VALUE = auto()


@dataclass(frozen=True)
class Range:
    """The number of a slider and its limits."""

    value: float
    low: float
    high: float
    step: float


@dataclass(frozen=True)
class AccessNode:
    """A part of the window as a screen reader sees it.

    role          the name of its role in AccessKit, such as "BUTTON"
    label         its name
    value         its text, for labels and text fields; the formatted number of a slider
    description   its value, state and help, where the role has no place for them
    shortcut      the key of its action, or an empty text
    bounds        left, top, right and bottom in pixels
    requests      the actions that it supports
    is_selected   True or False for a part that can be selected, else None
    is_toggled    True or False for a switch, else None
    range         the number of a slider, else None
    position      the index and the number of rows, for a row of a list; else None
    cell          the row and the column, for a cell of a grid; else None
    grid          the number of rows and of columns, for a grid; else None
    cursor        the index of the cursor in the text of a text run, or None
    is_live       True if a screen reader says the text of a new node at once
    """

    role: str
    label: str = ""
    value: str = ""
    description: str = ""
    shortcut: str = ""
    bounds: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    requests: frozenset[Request] = frozenset()
    children: tuple[int, ...] = ()
    is_disabled: bool = False
    is_modal: bool = False
    is_live: bool = False
    is_selected: bool | None = None
    is_toggled: bool | None = None
    range: Range | None = None
    position: tuple[int, int] | None = None
    cell: tuple[int, int] | None = None
    grid: tuple[int, int] | None = None
    cursor: int | None = None

    @property
    def text(self) -> str:
        """The text that a screen reader says first."""
        return self.label or self.value


@dataclass(frozen=True)
class AccessTree:
    """All nodes of the window by id. `perform` has the function for the requests of each node that supports some."""

    nodes: Mapping[int, AccessNode]
    root: int
    focus: int
    perform: Mapping[int, Callable[[Request, object], object]] = field(default_factory=dict, compare=False)

    def changed_since(self, former: "AccessTree | None") -> dict[int, AccessNode]:
        """Return the nodes that are new or differ from those of a former tree."""
        if former is None:
            return dict(self.nodes)
        return {number: node for number, node in self.nodes.items() if former.nodes.get(number) != node}
