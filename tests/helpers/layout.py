"""Checks that hold for every screen: no text or control overlaps another, leaves its panel or the screen, or is cut."""

from dataclasses import dataclass, field

import pygame
import pytest

from game.window import screen
from game.window.paint import draw
from game.window.screens.sheets import Sheet

LEAST_PANEL = 40, 24  # points; what is smaller is a mark, and holds nothing


@dataclass
class Drawn:
    """What the uppermost scene has drawn in one full frame."""

    texts: list[tuple[str, pygame.FRect]] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)  # the words that had to be shortened
    panels: list[pygame.FRect] = field(default_factory=list)


def drawn_by(app) -> Drawn:
    """Have the uppermost scene drawn alone, and see what it draws."""
    drawn = Drawn()
    real_text, real_shorten, real_panel = draw.text, draw.shorten, draw.panel

    def text(surface, words, *args, **values):
        box = real_text(surface, words, *args, **values)
        # Of a list only the rows that are scrolled into view can be seen.
        seen = box.clip(pygame.FRect([side / screen.unit for side in surface.get_clip()]))
        if words.strip() and seen.width:
            drawn.texts.append((words, seen))
        return box

    def shorten(words, style, width):
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
        screen.damage()
        app.step(0)
    return drawn


def check_layout(app) -> None:
    app.step(0)
    drawn = drawn_by(app)
    assert drawn.texts, "nothing is written on this screen"
    assert not drawn.cut, f"cut: {drawn.cut}"
    # Boxes have the room of the tallest letters; what counts is that lines do not run into each other.
    lines = [(repr(words), box.inflate(-1, -0.3 * box.height)) for words, box in drawn.texts]
    widgets = [widget for widget in app.top.widgets.widgets if widget.visible]
    controls = [(_name(widget), widget.rect.inflate(-1, -1)) for widget in widgets]
    for name, box in controls:
        assert box.width > 0 and box.height > 0, f"{name} has no place"
    for things in (lines, controls):
        _check_apart(things)
        _check_inside(
            things, drawn.panels, app.top.rect if isinstance(app.top, Sheet) else pygame.FRect(0, 0, *screen.size)
        )
    for name, box in controls:
        _check_holds(name, box, lines)


def _check_apart(things: list[tuple[str, pygame.FRect]]) -> None:
    for place, (name, box) in enumerate(things):
        for other, other_box in things[place + 1 :]:
            assert not box.colliderect(other_box), f"{name} and {other} overlap"


def _check_inside(things: list[tuple[str, pygame.FRect]], panels: list[pygame.FRect], whole: pygame.FRect) -> None:
    """All lies on the screen, or on the sheet above it, and what has its middle in a panel lies in that."""
    for name, box in things:
        around = [
            panel
            for panel in panels
            if panel.width >= LEAST_PANEL[0] and panel.height >= LEAST_PANEL[1] and panel.collidepoint(box.center)
        ]
        # A control draws panels within itself, and is not held by them.
        holders = [panel for panel in around if panel.width * panel.height > box.width * box.height]
        for panel in (whole, *sorted(holders, key=lambda panel: panel.width * panel.height)[:1]):
            assert panel.inflate(1, 1).contains(box), f"{name} at {box} leaves its panel {panel}"


def _check_holds(name: str, box: pygame.FRect, lines: list[tuple[str, pygame.FRect]]) -> None:
    """No text runs into a control from outside."""
    for words, line in lines:
        assert not box.colliderect(line) or box.inflate(2, 2).contains(line), f"{words} runs into {name}"


def _name(widget) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'label', '') or widget.hint}".strip()
