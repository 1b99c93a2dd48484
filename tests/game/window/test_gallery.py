"""Every screen of the gallery: layout at five sizes and scales, targets for fingers, descriptions, languages, contrast,
partial frames.

Reaching a screen takes most of the time, so all tests of a screen use the same app, one after the other.
"""

import random
import zlib
from collections import Counter
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.window import redraw, scaling, theme
from game.window.accessibility.nodes import Request
from game.window.accessibility.tree_builder import AccessTreeBuilder
from game.window.paint import draw
from game.window.widgets.widget import Button, Role, Widget
from game.words.catalog import ENGLISH, available, load
from tests.game.window.conftest import LAYOUTS, Hands
from tests.helpers.contrast import drawn_texts
from tests.helpers.frames import stale_areas
from tests.helpers.layout import check_layout, layout_error
from tests.helpers.pseudo_language import texts_not_looked_up
from tests.tools import gallery


@pytest.fixture(scope="module", params=gallery.SCREENS)
def shown(request, tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        # Shorten the analysis: its depth does not change the layout.
        patch.setattr("game.window.screens.review.review.ROUNDS", (0.1,))
        patch.setattr("game.teach.evaluation.game_evaluation.EXPLAIN_SECONDS", 0.1)
        patch.setattr("game.window.display.screen_density", lambda: 1.0)
        folder = tmp_path_factory.mktemp("data")
        patch.setattr(Path, "home", lambda: folder)  # exports go there
        app = gallery.shown(request.param, folder, (1280, 800))
        yield app
        app.quit()


@pytest.fixture(autouse=True)
def time_for_proofs():
    """Keep the short time limits of the fixture `shown`."""


def test_every_control_says_its_name_and_role_and_why_it_is_disabled(shown):
    widgets = [widget for widget in shown.top.widgets.widgets if widget.visible]
    for widget in widgets:
        words = widget.describe()
        assert widget.name, words
        assert isinstance(widget.role, Role) and (widget.role is not Role.TEXT or not widget.takes_focus), words
        assert not widget.disabled_reason or widget.disabled_reason in words
    # Two buttons may have the same action, such as "Show me" in a question and beside the coach's words.
    others = [widget for widget in widgets if not (isinstance(widget, Button) and widget.action)]
    names = Counter((widget.name, widget.role) for widget in others)
    assert [name for name, count in names.items() if count > 1] == []


def walk(parts):
    for part in parts:
        yield part
        yield from walk(part.children)


def test_a_screen_reader_finds_every_part_and_can_use_every_control(shown):
    builder = AccessTreeBuilder()
    tree = builder.build(shown.top, "Conniption")
    nodes = tree.nodes
    assert reachable(tree) == set(nodes) and tree.focus in nodes
    for node in nodes.values():
        assert node.text or node.role == "TEXT_RUN" or node.children, node
        assert len(set(node.children)) == len(node.children)
    widgets = [widget for widget in shown.top.widgets.widgets if shown.top.widgets.is_shown(widget)]
    labels = Counter(node.label for node in nodes.values())
    for widget in widgets:
        assert labels[widget.name] or any(widget.name in node.value for node in nodes.values()), widget.name
    controls = [node for number, node in nodes.items() if number in tree.perform]
    assert len(controls) >= len([widget for widget in widgets if widget.takes_focus])
    assert all({Request.FOCUS, Request.CLICK} & node.requests for node in controls)
    again = builder.build(shown.top, "Conniption")
    assert again.changed_since(tree) == {} and again.focus == tree.focus


def reachable(tree):
    """Return the ids of the nodes below the root."""
    found, todo = set(), [tree.root]
    while todo:
        number = todo.pop()
        assert number not in found, "a node has one parent"
        found.add(number)
        todo += tree.nodes[number].children
    return found


# Texts of these styles say something; smaller ones are marks, axes and notes.
IMPORTANT = ("title", "heading", "status", "lead", "hero")


def test_everything_important_that_is_drawn_is_said(shown):
    written = important_texts(shown)
    said = " ".join(part.describe() for part in walk(shown.top.contents()))
    assert [words for words in written if words not in said] == []


def test_every_part_has_a_name_and_a_place_and_focus_follows_the_reading_order(shown):
    parts = shown.top.contents()
    assert parts
    for part in walk(parts):
        assert part.name and part.describe(), type(part).__name__
    widgets = [part for part in parts if isinstance(part, Widget) and part.takes_focus and part.enabled]
    order = []
    for _ in widgets:
        shown.top.widgets.tab(1)
        order.append(shown.top.widgets.focus)
    assert {id(widget) for widget in order} == {id(widget) for widget in widgets}
    first = widgets.index(order[0]) if order else 0
    assert order == widgets[first:] + widgets[:first]


def important_texts(app):
    """Return the important texts that the top screen draws."""
    found, real = [], draw.text

    def text(surface, words, position, style="body", *args, **values):
        if style in IMPORTANT and words.strip():
            found.append(words)
        return real(surface, words, position, style, *args, **values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw, "text", text)
        patch.setattr(app, "scenes", [app.top])
        redraw.request()
        app.step(0)
    return found


def test_nothing_overlaps_or_leaves_its_panel(shown):
    for size, scale in LAYOUTS:
        shown.settings.scale = scale  # takes effect with the size, in one layout
        shown.resize(size)
        check_layout(shown)


def reaches(widgets, widget):
    """Return True if a finger means a widget everywhere in a cross of its own size around the widget's center."""
    x, y = widget.rect.center
    far = scaling.TOUCH_TARGET / 2 - 0.1
    tips = (x - far, y), (x + far, y), (x, y - far), (x, y + far)
    return all(widgets.near(tip) is widget for tip in tips)


def test_every_target_is_as_large_as_a_finger(shown, monkeypatch):
    monkeypatch.setattr(scaling, "touch_target", scaling.TOUCH_TARGET)
    shown.settings.scale = 100
    shown.resize((1280, 800))
    widgets = shown.top.widgets
    small = [
        (type(widget).__name__, widget.name, tuple(widget.rect))
        for widget in widgets.widgets
        if widgets.is_shown(widget) and widget.takes_mouse and not reaches(widgets, widget)
    ]
    assert small == []


read_catalog = cache(load)  # every screen is shown in every language


def test_nothing_is_cut_in_any_language(shown, monkeypatch, request):
    """Check two thirds of the languages at the smallest size, in turn. `tests.long.languages` checks all of them."""
    turn = zlib.crc32(request.node.callspec.id.encode())
    languages = [language for index, language in enumerate(available()) if (turn + index) % 3]
    monkeypatch.setattr("game.words.messages.load", read_catalog)
    shown.settings.scale = 100
    shown.resize((960, 600))
    shown.top.widgets.focus_on(None)  # the tooltip of a focused control may leave its panel
    errors = {}
    try:
        for language in languages:
            shown.change(language=language)
            errors[language] = layout_error(shown)
    finally:
        shown.change(scale=0, language=ENGLISH)
    assert {language: error for language, error in errors.items() if error} == {}


def test_every_text_on_the_screen_is_looked_up(shown):
    """Change to a language with brackets, in which only names and moves have none."""
    shown.resize((1280, 800))
    assert texts_not_looked_up(shown) == []


KEYS = "TAB RETURN SPACE LEFT RIGHT UP DOWN END HOME a h t u 4".split()


def act(hands: Hands, dice: random.Random) -> None:
    """Do something random at the top screen."""
    app = hands.app
    widgets = [widget for widget in app.top.widgets.widgets if widget.visible]
    place = dice.uniform(0, scaling.size[0]), dice.uniform(0, scaling.size[1])
    if widgets and dice.random() < 0.7:
        rect = dice.choice(widgets).rect
        place = dice.uniform(rect.left, rect.right), dice.uniform(rect.top, rect.bottom)
    dice.choice(
        [
            lambda: hands.move(place),
            lambda: hands.click(place, dice.choice([1, 1, 3])),
            lambda: hands.key(getattr(pygame, f"K_{dice.choice(KEYS)}")),
            lambda: hands.wheel(dice.choice([-2, 1])),
        ]
    )()


def test_every_text_can_be_read_in_every_theme(shown, request):
    """Pictures of half the size are enough for colors. In every other theme, the mouse is over all controls."""
    shown.resize((480, 300))
    turn = zlib.crc32(request.node.callspec.id.encode())
    faint = set()
    for index, (name, palette) in enumerate(theme.THEMES.items()):
        shown.change(theme=name)
        for widget in shown.top.widgets.widgets:
            is_lit = widget.enabled and widget.takes_mouse and (turn + index) % 2
            widget.glow.jump(float(is_lit))
            widget.pressed = bool(is_lit and turn // 2 % 2)
        least = 7 if palette.name == "contrast" else 4.5
        faint |= {(name, text) for text in drawn_texts(shown) if text.contrast < least}
    for widget in shown.top.widgets.widgets:
        widget.glow.jump(0.0)
        widget.pressed = False
    shown.change(theme="midnight")
    assert [(name, text, round(text.contrast, 2)) for name, text in sorted(faint)] == []


def test_partial_frames_look_like_full_frames(shown, request):
    """This test comes last, because it leaves the screen."""
    shown.resize((960, 600))
    shown.step(0)
    hands, dice = Hands(shown), random.Random(request.node.name)
    assert stale_areas(shown) == []
    for _ in range(8):
        act(hands, dice)
        shown.step(dice.choice([0, 1 / 60, 0.1, 0.5]))
        if not shown.running:
            break
        assert stale_areas(shown) == []
