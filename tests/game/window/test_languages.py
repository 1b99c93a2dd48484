"""Texts follow the choice of another language at once. `test_gallery` looks at the texts of all screens."""

import gettext

import pygame

from game.window.paint import draw
from game.words import messages
from game.words.messages import mark
from tests.helpers.pseudo_language import Brackets


def test_a_message_that_is_kept_is_drawn_in_the_language_chosen_later(monkeypatch):
    pygame.font.init()
    label = mark("New game")
    monkeypatch.setattr(messages, "catalog", Brackets())
    assert draw.wrap(label, "body", 400) == ["«New game»"]
    assert draw.measure(label, "body") == draw.measure("«New game»", "body")
    monkeypatch.setattr(messages, "catalog", gettext.NullTranslations())
    assert (draw.wrap(label, "body", 400), draw.shorten(label, "body", 400)) == (["New game"], "New game")
