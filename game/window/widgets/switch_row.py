"""A switch in a row with an icon, a label and a sentence about it."""

from collections.abc import Callable

import pygame

from game.window import theme
from game.window.animation import AnimatedValue
from game.window.input.key_bindings import Action, with_key
from game.window.paint import draw
from game.window.widgets.controls import draw_switch
from game.window.widgets.widget import Clickable, Role
from game.words.messages import join_sentences, tr

EDGE = 14
ICON_SPACE = 30
TRACK = (46, 26)
TALL = 46  # the height from which the row has space for the sentence, which its tooltip has too


class SwitchRow(Clickable):
    """A row that a click switches on or off.

    on        True if it is switched on
    words     the sentence about the switch
    warning   a sentence about what the person loses by switching it on, or an empty text
    """

    role = Role.SWITCH
    radius = theme.BUTTON_RADIUS

    def __init__(
        self, title: str, words: str, icon: str, on_click: Callable[[], object], action: Action | None = None
    ) -> None:
        super().__init__(on_click)
        self.on = False
        self.slide = AnimatedValue()
        self.title = title
        self.words = words
        self.icon = icon
        self.action = action
        self.warning = ""

    @property
    def tip(self) -> str:
        words = join_sentences((self.words, "" if self.on else self.warning))
        return self.disabled_reason or with_key(words, self.action)

    @property
    def value_text(self) -> str:
        return tr("on") if self.on else tr("off")

    @property
    def state_text(self) -> str:
        return super().state_text or tr(self.words)

    def show(self, on: bool) -> None:
        """Show the switch on or off."""
        self.on = on
        self.slide.to(float(on))
        self.changed()

    def update(self, dt: float) -> float:
        if self.slide.moving:
            self.changed()
        return min(super().update(dt), self.slide.update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        lit = 0.0 if not self.enabled else 0.35 if self.pressed else self.glow.value
        if lit:
            draw.panel(surface, rect.inflate(-8, 0), now.control, radius=10, opacity=round(lit, 2))
        color = theme.mix(now.panel, now.secondary, 0.6) if not self.enabled else now.text
        draw.icon(surface, self.icon, (rect.x + EDGE + 9, rect.centery), now.accent_text if self.on else color, 18)
        left = rect.x + EDGE + ICON_SPACE
        track = pygame.FRect((0, 0), TRACK)
        track.midright = rect.right - EDGE, rect.centery
        width = track.left - left - 10
        if rect.height >= TALL and draw.measure(self.words, "small") <= width:
            draw.text(surface, self.title, (left, rect.centery - 10), "label", color, "midleft", width=width)
            draw.text(surface, self.words, (left, rect.centery + 10), "small", now.secondary, "midleft", width=width)
        else:
            draw.text(surface, self.title, (left, rect.centery), "label", color, "midleft", width=width)
        if self.enabled:
            draw_switch(surface, track, self.on, self.slide.value, self.glow.value)
