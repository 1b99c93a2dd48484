"""Layout checks for every screen: no text or control overlaps another, leaves its panel or the screen, or is cut."""

from dataclasses import dataclass, field

import pygame
import pytest

from game.window import redraw, scaling
from game.window.paint import draw
from game.window.screens.dialogs.dialog import Dialog
from game.window.widgets.label import Label
from game.window.widgets.widget import Static
from game.words.messages import translated

LEAST_PANEL = 40, 24  # points; smaller panels are marks without content


@dataclass
class Drawn:
    """The texts and panels that the top scene has drawn in one full frame."""

    texts: list[tuple[str, pygame.FRect]] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)  # texts that were shortened
    panels: list[pygame.FRect] = field(default_factory=list)


def drawn_by(app) -> Drawn:
    """Draw the top scene alone and return its texts and panels."""
    drawn = Drawn()
    real_text, real_shorten, real_panel = draw.text, draw.shorten, draw.panel

    def text(surface, words, *args, **values):
        box = real_text(surface, words, *args, **values)
        # Only the visible rows of a scrolled list count.
        seen = box.clip(pygame.FRect([side / scaling.unit for side in surface.get_clip()]))
        if words.strip() and seen.width:
            drawn.texts.append((words, seen))
        return box

    def shorten(words, style, width):
        words = translated(words)
        short = real_shorten(words, style, width)
        if short != words:
            drawn.cut.append(words)
        return short

    def panel(surface, rect, *args, **values):
        drawn.panels.append(pygame.FRect(rect))
        real_panel(surface, rect, *args, **values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw, "text", text)
        patch.setattr(draw, "shorten", shorten)
        patch.setattr(draw, "panel", panel)
        patch.setattr(app, "scenes", [app.top])
        redraw.request()
        app.step(0)
    return drawn


def check_layout(app) -> None:
    drawn = drawn_by(app)
    assert drawn.texts, "nothing is written on this screen"
    assert not drawn.cut, f"cut: {drawn.cut}"
    # Boxes are as high as the tallest letters, so they are reduced: only visible overlaps count.
    lines = [(repr(words), box.inflate(-1, -0.3 * box.height)) for words, box in drawn.texts]
    widgets = [widget for widget in app.top.widgets.widgets if app.top.widgets.is_shown(widget)]
    controls = [(_name(widget), widget.rect.inflate(-1, -1)) for widget in widgets]
    for name, box in controls:
        assert box.width > 0 and box.height > 0, f"{name} has no size"
    cards = {
        name: box for widget, (name, box) in zip(widgets, controls, strict=True) if isinstance(widget, Static | Label)
    }
    for things in (lines, controls):
        _check_apart(things, cards)
        _check_inside(
            things, drawn.panels, app.top.rect if isinstance(app.top, Dialog) else pygame.FRect(0, 0, *scaling.size)
        )
    for name, box in controls:
        if name not in cards:  # the rectangle of a text is the space for it, which a short text leaves free
            _check_holds(name, box, lines)


def layout_error(app) -> str:
    """Return the first error of the layout, or an empty text. Cards get the time to move to their places."""
    text = ""
    for steps in (1, 15):
        for _ in range(steps):
            app.step(0.1)
        try:
            check_layout(app)
        except AssertionError as error:
            text = str(error).partition("\n")[0]
        else:
            return ""
    return text


def _check_apart(things: list[tuple[str, pygame.FRect]], cards: dict[str, pygame.FRect]) -> None:
    """Check that nothing overlaps, except that cards hold controls as a whole."""
    for index, (name, box) in enumerate(things):
        for other, other_box in things[index + 1 :]:
            is_held = name in cards and box.inflate(2, 2).contains(other_box)
            assert is_held or not box.colliderect(other_box), f"{name} and {other} overlap"


def _check_inside(things: list[tuple[str, pygame.FRect]], panels: list[pygame.FRect], whole: pygame.FRect) -> None:
    """Check that everything is on the screen or the dialog, and inside the panel that contains its center."""
    for name, box in things:
        around = [
            panel
            for panel in panels
            if panel.width >= LEAST_PANEL[0] and panel.height >= LEAST_PANEL[1] and panel.collidepoint(box.center)
        ]
        # Panels that a control draws inside itself do not contain it.
        holders = [panel for panel in around if panel.width * panel.height > box.width * box.height]
        for panel in (whole, *sorted(holders, key=lambda panel: panel.width * panel.height)[:1]):
            assert panel.inflate(1, 1).contains(box), f"{name} at {box} leaves its panel {panel}"


def _check_holds(name: str, box: pygame.FRect, lines: list[tuple[str, pygame.FRect]]) -> None:
    """Check that no text overlaps the edge of a control."""
    for words, line in lines:
        assert not box.colliderect(line) or box.inflate(2, 2).contains(line), f"{words} runs into {name}"


def _name(widget) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'label', '') or widget.hint}".strip()
