"""A language for tests that puts brackets around every message, so that a text that was not looked up is seen."""

import gettext
import re

import pytest

from game.window import redraw
from game.window.paint import draw
from game.words.messages import tr

_NUMBERS = "1,234.5"  # the sample of the separators stays as it is
_WORD = re.compile(r"[^\W\d_]{2,}")


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
