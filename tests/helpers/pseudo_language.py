"""A language for tests that puts brackets around every message, so that a text that was not looked up is seen."""

import gettext
import re

import pytest

from game.rules.registry import GAMES
from game.window import redraw
from game.window.app import App
from game.window.changes import EVERYTHING
from game.window.paint import draw
from game.words import messages
from game.words.messages import tr, translated

_NUMBERS = "1,234.5"  # the sample of the separators stays as it is
_WORD = re.compile(r"[^\W\d_]{2,}")
# Names of games, players and files, keys, texts in the syntax of a file, and what the gallery itself writes.
NAMES = [game.title for game in GAMES.values()]
NAMES += [
    "English",
    "Zoë",
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


class Brackets(gettext.NullTranslations):
    """Returns every message in brackets."""

    def gettext(self, message: str) -> str:
        return message if message == _NUMBERS else f"«{message}»"

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"«{one if n == 1 else many}»"


def outside_brackets(text: str) -> str:
    """Return the part of a text that is in no message."""
    outside, depth = "", 0
    for letter in text:
        depth += letter == "«"
        if depth == 0:
            outside += letter
        depth -= letter == "»"
    return outside


def has_words(text: str) -> bool:
    return _WORD.search(text) is not None


def texts_on(app) -> list[str]:
    """Draw the top screen and return its whole texts, before they are broken into lines or shortened."""
    texts, is_inside = [], False
    real_text, real_paragraph = draw.text, draw.paragraph

    def text(surface, words, *args, **values):
        if not is_inside:
            texts.append(str(tr(words)) if type(words) is not str else words)
        return real_text(surface, words, *args, **values)

    def paragraph(surface, words, *args, **values):
        nonlocal is_inside
        texts.append(str(tr(words)) if type(words) is not str else words)
        is_inside = True
        try:
            return real_paragraph(surface, words, *args, **values)
        finally:
            is_inside = False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw, "text", text)
        patch.setattr(draw, "paragraph", paragraph)
        patch.setattr(app, "scenes", [app.top])
        redraw.request()
        app.step(0)
    return texts


def update(app: App) -> None:
    """Show all screens in the language of the present catalog."""
    for scene in app.scenes:
        scene.changed(EVERYTHING)
    app.layout()


def texts_not_looked_up(app: App) -> list[str]:
    """Return the texts of the top screen with words that are in no message and are no names."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(messages, "catalog", Brackets())
        update(app)
        controls = [widget for widget in app.top.widgets.widgets if widget.visible]
        texts = texts_on(app)
        texts += [translated(text) for widget in controls for text in (widget.hint, widget.disabled_reason)]
        texts += [part.describe() for part in app.top.contents()]
    update(app)
    return [text for text in texts if has_words(KNOWN.sub("", outside_brackets(text)))]
