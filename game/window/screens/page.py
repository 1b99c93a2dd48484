"""A page: a scene with a way back, a title, and what belongs to the window in the corner."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.scene import Scene, Stage
from game.window.widgets.widget import Button, ButtonKind

TOP = 96  # where the body begins
TOOL = 44  # from one tool in the corner to the next


class Page(Scene):
    """A screen with a head. `layout` sets `body`, the room below it; subclasses lay out what stands there.

    `title` and `subtitle` may change at any time; the subtitle is a line of facts or of what to do now.
    """

    def __init__(self, app: Stage, title: str, subtitle: str = "", way_back: str = "arrow-left") -> None:
        super().__init__(app)
        self.title = title
        self.subtitle = subtitle
        self.body = pygame.FRect(0, 0, 0, 0)
        self.way_back = self.widgets.add(Button("", self.back, way_back, ButtonKind.QUIET, hint="Back (Esc)"))
        self.tools: list[Button] = []
        self._sound: Button | None = None
        self._full_screen: Button | None = None

    def add_tool(self, icon: str, hint: str, on_click: Callable[[], object]) -> Button:
        """Add an icon to the right-hand corner, to the right of those added before."""
        tool = self.widgets.add(Button("", on_click, icon, ButtonKind.QUIET, hint))
        self.tools.append(tool)
        return tool

    def add_window_tools(self) -> None:
        """Settings, sound and full screen, one click away."""
        self.add_tool("settings", "Settings", self.app.ways.settings)
        self.add_sound_and_screen()

    def add_sound_and_screen(self) -> None:
        """The tools of the window for a page that needs no way to the settings."""
        self._sound = self.add_tool("volume-2", "", self._toggle_sound)
        self._full_screen = self.add_tool("maximize", "", self.app.toggle_full_screen)

    def _name_window_tools(self) -> None:
        if self._sound is None or self._full_screen is None:
            return
        settings = self.app.settings
        self._sound.icon = "volume-2" if settings.sounds else "volume-x"
        self._sound.hint = "Sounds off" if settings.sounds else "Sounds on"
        self._full_screen.icon = "minimize" if self.app.display.is_full_screen else "maximize"
        self._full_screen.hint = "Leave full screen (F11)" if self.app.display.is_full_screen else "Full screen (F11)"

    def _toggle_sound(self) -> None:
        self.app.change(sounds=not self.app.settings.sounds)

    def layout(self, size: tuple[float, float]) -> None:
        self.way_back.rect = pygame.FRect(theme.MARGIN - 12, 18, 40, 40)
        first = size[0] - theme.MARGIN + 12 - 40 - TOOL * (len(self.tools) - 1)
        for place, tool in enumerate(self.tools):
            tool.rect = pygame.FRect(first + TOOL * place, 18, 40, 40)
        self._name_window_tools()
        self.body = pygame.FRect(theme.MARGIN, TOP, size[0] - 2 * theme.MARGIN, size[1] - TOP - theme.MARGIN)

    def draw(self, surface: pygame.Surface) -> None:
        left = self.way_back.rect.right + 8
        end = self.tools[0].rect.left if self.tools else self.body.right
        draw.text(surface, self.title, (left, 38), "title", anchor="midleft", width=end - left - 16)
        if self.subtitle:
            secondary = theme.now.secondary
            draw.text(surface, self.subtitle, (left, 65), "body", secondary, anchor="midleft", width=end - left - 16)
        super().draw(surface)
