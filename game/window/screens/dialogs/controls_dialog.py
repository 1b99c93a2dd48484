"""The dialog with the layout of keys for one or both hands, and the settings of controllers."""

from collections.abc import Callable

import pygame

from game.window.input.key_layouts import LAYOUTS
from game.window.scene import SceneStack
from game.window.screens.dialogs.dialog import Dialog
from game.window.widgets.controls import Choice, Switch
from game.window.widgets.widget import ButtonKind
from game.words.messages import tr

LINE = 44  # the height of a setting


class ControlsDialog(Dialog):
    """Chooses the hands on the keyboard and the vibration of controllers. Changes apply at once.

    `on_change` is called when the keys have changed.
    """

    width = 520.0

    def __init__(self, app: SceneStack, on_change: Callable[[], object]) -> None:
        super().__init__(app, tr("Controls"))
        self._on_change = on_change
        self.add_text(tr("Keys for"), style="body")
        self.layouts = self.add_widget(Choice(list(LAYOUTS.items()), app.settings.key_layout, self._choose), LINE)
        self.layouts.title = tr("Keys for")
        self.add_text(tr("With one hand, all important keys are on one side of the keyboard."))
        self.rumble_label = self.add_text(tr("Controllers vibrate"), style="body")
        self.rumble = self.widgets.add(Switch(app.settings.rumble, lambda on: app.change(rumble=on)))
        self.rumble.title = tr("Controllers vibrate")
        names = ", ".join(app.controller_names)
        self.add_text(tr("Connected: {names}", names=names) if names else tr("No controller is connected."), lines=1)
        self.add_button(tr("Done"), self.back, ButtonKind.PRIMARY)

    def _choose(self, layout: object) -> None:
        self.app.change(key_layout=layout)
        self._on_change()

    def layout_content(self, rect: pygame.FRect) -> None:
        super().layout_content(rect)
        line = self.rumble_label.rect
        line.width -= Switch.WIDTH + 16
        self.rumble.rect = pygame.FRect(rect.right - Switch.WIDTH - 4, line.y - 6, Switch.WIDTH + 4, Switch.HEIGHT)
        self.rumble.track.midright = rect.right, line.centery
