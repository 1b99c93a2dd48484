"""Every text on every screen is looked up, and follows the choice of another language at once.

Screens are opened in English. Then the language changes to one with brackets, in which only names and moves have none.
"""

import gettext
import re
from pathlib import Path

import pygame
import pytest

from game.rules.registry import GAMES
from game.window.changes import EVERYTHING
from game.window.paint import draw
from game.words import messages
from game.words.messages import mark, translated
from tests.helpers.pseudo_language import Brackets, has_words, outside_brackets, texts_on
from tests.tools.gallery import SCREENS, shown

SIZE = (1280, 800)
# Names of games, players and files, keys, texts in the syntax of a file, and what the gallery itself writes.
NAMES = [game.title for game in GAMES.values()]
NAMES += [
    "English",
    "Zoë",
    "Player 1",
    "Player 2",
    "Anna-Katharina",
    "Ben",
    "Otto",
    "Grandmother Margaret",
]
KEYS = ["Backspace", "Ctrl", "End", "Enter", "Esc", "Home", "Page down", "Page up", "Shift", "Tab"]
OWN = [
    *(
        r"An evening by the fire \d+",
        "Conniption, [-0-9 :]+",
        r"Conniption games [-0-9]+\.\w+",
        "drawings",
        "more shapes",
        r"\w+\.txt",
        r"\.txt",
        "/.*",
    ),
    *("# (at|grid|name).*", r"[a-z]+=.*", r"(perfect|deepening|mcts|random|level)\b.*", "nobody", "Import", "Practice"),
    *("Even start: .*", "New puzzle rating: .*", "Takes the piece on d5.", "Throws away the win: .*", "ValueError: .*"),
    r"([A-Z]:)?\\.*",
    *("Fano plane", "Four in a row on 4x4", "Triangles on six points"),  # names in text fields
    *(r"(Played|by|Otto)\b.*", r"[.xo/]+ [12]", "Missed the win in .*"),  # an analysis, positions, a note
]
KNOWN = re.compile("|".join([*(rf"{own}[, ]*$" for own in OWN), *map(re.escape, (*NAMES, *KEYS))]))


@pytest.fixture(autouse=True)
def brackets(monkeypatch, tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setattr(Path, "home", lambda: home)  # its files are in no message
    monkeypatch.setattr("game.window.screens.review.review.ROUNDS", (0.1,))
    monkeypatch.setattr(messages, "catalog", gettext.NullTranslations())


def change_language(app, monkeypatch) -> None:
    monkeypatch.setattr(messages, "catalog", Brackets())
    for scene in app.scenes:
        scene.changed(EVERYTHING)
    app.layout()


def unknown(text: str) -> bool:
    """Return True if a text has words that are in no message and are no names."""
    return has_words(KNOWN.sub("", outside_brackets(text)))


@pytest.mark.parametrize("name", SCREENS)
def test_every_text_on_the_screen_is_looked_up(tmp_path, name, monkeypatch):
    app = shown(name, tmp_path, SIZE)
    change_language(app, monkeypatch)
    controls = [widget for widget in app.top.widgets.widgets if widget.visible]
    texts = texts_on(app)
    texts += [translated(text) for widget in controls for text in (widget.hint, widget.disabled_reason)]
    texts += [part.describe() for part in app.top.contents()]
    app.quit()
    assert [text for text in texts if unknown(text)] == []


def test_a_message_that_is_kept_is_drawn_in_the_language_chosen_later(monkeypatch):
    pygame.font.init()
    label = mark("New game")
    monkeypatch.setattr(messages, "catalog", Brackets())
    assert draw.wrap(label, "body", 400) == ["«New game»"]
    assert draw.measure(label, "body") == draw.measure("«New game»", "body")
    monkeypatch.setattr(messages, "catalog", gettext.NullTranslations())
    assert (draw.wrap(label, "body", 400), draw.shorten(label, "body", 400)) == (["New game"], "New game")
