"""The base class of most screens. It has a back button, a title, and tool buttons in the upper right corner."""

from collections.abc import Callable

import pygame

from game.window import theme
from game.window.input.key_bindings import BACK, Action
from game.window.scene import FULL_SCREEN, Scene, SceneStack
from game.window.widgets.label import Label
from game.window.widgets.widget import Button, ButtonKind, Role
from game.words.messages import tr

TOP = 96  # the top of the body
TOOL = 44  # the distance between two tool buttons


class Page(Scene):
    """A screen with a header. `layout` sets `body`, the area below the header; subclasses place their widgets there.

    `title` and `subtitle` may change at any time. The subtitle has facts about the screen, or an instruction.
    """

    def __init__(self, app: SceneStack, title: str, subtitle: str = "", back_icon: str = "arrow-left") -> None:
        super().__init__(app)
        self.body = pygame.FRect(0, 0, 0, 0)
        self.back_button = self.widgets.add(Button("", self.back, back_icon, ButtonKind.QUIET, action=BACK))
        self.title_label = self.widgets.add(Label(title, "title", "text", role=Role.HEADING))
        self.subtitle_label = self.widgets.add(Label(subtitle))
        self.tools: list[Button] = []
        self._sound: Button | None = None
        self._full_screen: Button | None = None

    @property
    def title(self) -> str:
        return self.title_label.words

    @title.setter
    def title(self, words: str) -> None:
        self.title_label.show(words)

    @property
    def subtitle(self) -> str:
        return self.subtitle_label.words

    @subtitle.setter
    def subtitle(self, words: str) -> None:
        self.subtitle_label.show(words)

    def add_tool(self, icon: str, hint: str, on_click: Callable[[], object], action: Action | None = None) -> Button:
        """Add a tool button to the upper right corner, to the right of the tool buttons that it has."""
        tool = self.widgets.add(Button("", on_click, icon, ButtonKind.QUIET, hint, action))
        self.tools.append(tool)
        return tool

    def add_window_tools(self) -> None:
        """Add the buttons for settings, sound and full screen."""
        self.add_tool("settings", tr("Settings"), self.app.navigator.settings)
        self.add_sound_and_screen()

    def add_sound_and_screen(self) -> None:
        """Add the buttons for sound and full screen only."""
        self._sound = self.add_tool("volume-2", "", self._toggle_sound)
        self._full_screen = self.add_tool("maximize", "", self.app.toggle_full_screen, FULL_SCREEN)

    def _name_window_tools(self) -> None:
        if self._sound is None or self._full_screen is None:
            return
        settings = self.app.settings
        self._sound.icon = "volume-2" if settings.sounds else "volume-x"
        self._sound.hint = tr("Turn sounds off") if settings.sounds else tr("Turn sounds on")
        self._full_screen.icon = "minimize" if self.app.display.is_full_screen else "maximize"
        self._full_screen.hint = tr("Leave full screen") if self.app.display.is_full_screen else ""

    def _toggle_sound(self) -> None:
        self.app.change(sounds=not self.app.settings.sounds)

    def layout(self, size: tuple[float, float]) -> None:
        self.back_button.rect = pygame.FRect(theme.MARGIN - 12, 18, 40, 40)
        end = size[0] - theme.MARGIN + 12
        for tool in reversed(self.tools):
            width = tool.natural_width() - 8 if tool.label else 40
            tool.rect = pygame.FRect(end - width, 18, width, 40)
            end -= width + TOOL - 40
        self._name_window_tools()
        left = self.back_button.rect.right + 8
        end = self.tools[0].rect.left if self.tools else size[0] - theme.MARGIN
        self.title_label.rect = pygame.FRect(left, 24, end - left - 16, 28)
        self.subtitle_label.rect = pygame.FRect(left, 56, end - left - 16, 18)
        self.body = pygame.FRect(theme.MARGIN, TOP, size[0] - 2 * theme.MARGIN, size[1] - TOP - theme.MARGIN)
