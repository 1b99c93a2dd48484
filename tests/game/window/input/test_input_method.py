"""Typing with an input method: the letters that it composes are shown, and the keys belong to it meanwhile."""

import pygame
import pytest

from game.window.input.input_method import InputMethod
from game.window.paint import draw
from game.window.scene import Scene
from game.window.widgets.controls import TextField
from game.window.widgets.widget import Button


@pytest.fixture
def scene(app):
    scene = Scene(app)
    app.push(scene)
    return scene


@pytest.fixture
def field(scene, hands):
    """Return a text field with the cursor between its two letters."""
    field = scene.widgets.add(TextField("日語"))
    field.rect = pygame.FRect(100, 100, 300, 40)
    hands.click(field.rect.center)
    hands.key(pygame.K_LEFT)
    return field


@pytest.fixture
def switched(monkeypatch):
    """Return the calls that switch the input of text on and off."""
    calls = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("off"))
    return calls


def compose(hands, words: str, cursor: int = 0) -> None:
    hands.post(pygame.TEXTEDITING, text=words, start=cursor, length=0)
    hands.app.step(0)


def test_composed_letters_are_shown_at_the_cursor_before_they_are_entered(field, hands, monkeypatch):
    drawn, places = [], []
    monkeypatch.setattr(draw, "text", lambda surface, words, *rest, **named: drawn.append(words))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", places.append)
    compose(hands, "ほん", 2)
    assert (field.words, drawn[-1]) == ("日語", "日ほん語")
    compose(hands, "本")
    assert drawn[-1] == "日本語" and places[-1].left < places[-2].left
    hands.type("本")
    compose(hands, "")
    assert (field.words, field.cursor, drawn[-1]) == ("日本語", 2, "日本語")


def test_keys_belong_to_the_input_method_while_it_composes(app, scene, field, hands):
    compose(hands, "ほん", 2)
    for key in (pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_RETURN, pygame.K_ESCAPE):
        hands.key(key)
    assert app.top is scene and (field.words, field.cursor) == ("日語", 1)
    compose(hands, "")
    hands.key(pygame.K_BACKSPACE)
    assert field.words == "語"


def test_composing_replaces_selected_text(field, hands):
    field.select()
    compose(hands, "ㅎ", 1)
    hands.type("한")
    assert field.words == "한"


def test_a_click_elsewhere_discards_what_is_being_composed(scene, field, hands, switched):
    button = scene.widgets.add(Button("Go", lambda: None))
    button.rect = pygame.FRect(100, 300, 100, 40)
    compose(hands, "ほん", 2)
    hands.click(button.rect.center)
    assert (field.words, field.composed) == ("日語", "")
    assert switched[:2] == ["off", "on"]


def test_the_input_method_is_off_while_no_text_field_has_the_focus(switched):
    method = InputMethod()
    method.note("\N{ACUTE ACCENT}")  # a dead key
    method.follow(None)
    assert switched == []
    method.note("ni hao")
    for caret in (pygame.FRect(0, 0, 1, 20), None, None, pygame.FRect(9, 0, 1, 20)):
        method.follow(caret)
    assert switched == ["off", "on"]
