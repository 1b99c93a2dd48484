"""The manual: its pages, their links and pictures, and opening it from the window."""

import re

import pytest

from game.files import asset
from game.window.system import dialogs
from tests.tools.manual_pictures import LANGUAGES, PICTURES

MANUAL = asset("manual")


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_and_pictures_of_the_manual_exist(language):
    page = (MANUAL / f"{language}.html").read_text("utf-8")
    pictures = re.findall(r'<img src="([^"]+)" alt="[^"]+"', page)
    assert {f"{language}/{name}.jpg" for name in PICTURES} == set(pictures)
    files = [*pictures, *re.findall(r'href="([^#"]+)"', page)]
    assert [name for name in files if not (MANUAL / name).is_file()] == []
    anchors = re.findall(r'href="#([^"]+)"', page)
    assert len(anchors) == 10 and all(f'id="{anchor}"' in page for anchor in anchors)


def test_the_pages_of_the_manual_have_the_same_parts():
    parts = [
        re.findall(r"<(?:h[123]|figure|table|tr|ul)\b", (MANUAL / f"{code}.html").read_text("utf-8"))
        for code in LANGUAGES
    ]
    assert len(parts) >= 2 and all(part == parts[0] for part in parts)


@pytest.mark.parametrize(("language", "page"), [("de", "de.html"), ("fr", "en.html")])
def test_the_manual_opens_in_the_language_of_the_window(app, monkeypatch, language, page):
    opened = []
    monkeypatch.setattr(dialogs, "open_path", lambda path: bool(opened.append(path)) or True)
    app.change(language=language)
    app.navigator.manual()
    assert opened == [MANUAL / page]


def test_where_no_browser_can_be_opened_the_file_is_named(app, monkeypatch):
    monkeypatch.setattr(dialogs, "open_path", lambda path: False)
    app.navigator.manual()
    assert "en.html" in app.toasts.waiting[0]
