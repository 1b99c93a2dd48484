"""The advantage graph as a control: a click shows the position at that point."""

from collections.abc import Callable
from typing import ClassVar

from game.record.node import Node, step_from
from game.window import theme
from game.window.input.key_bindings import LEFT, RIGHT, Actions
from game.window.input.touch import Touch
from game.window.widgets.side_panel_cards import AdvantageCurve


class Graph(AdvantageCurve):
    """The advantage graph. `on_look` is called with the position to show."""

    touch = Touch.DRAG
    radius = theme.PANEL_RADIUS
    holds_focus = takes_focus = True
    actions: ClassVar[Actions] = {
        LEFT: lambda graph: graph.step(-1),
        RIGHT: lambda graph: graph.step(1),
    }

    def __init__(self, on_look: Callable[[Node], object]) -> None:
        super().__init__()
        self.on_look = on_look

    def press(self, position: tuple[float, float]) -> None:
        self.drag(position)

    def drag(self, position: tuple[float, float]) -> None:
        if self.nodes:
            self.on_look(self.node_at(position[0]))

    def wheel(self, turns: float) -> bool:
        self.step(-1 if turns > 0 else 1)
        return True

    def step(self, count: int) -> None:
        """Show the position that is `count` moves later, or earlier if negative."""
        if self.node is not None:
            self.on_look(step_from(self.node, count, self.nodes[0], self.nodes[-1]))
