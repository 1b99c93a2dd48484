"""A pasted text of any length is accepted or refused within a frame."""

import pygame
import pytest

from game.record import open_game, text_format
from game.record.open_game import MOST_PASTED, open_text
from game.record.record import Record
from game.record.text_format import RecordError, read_game, write_game
from game.rules.errors import MOST_SHOWN, RulesError
from game.window.paint import draw
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.text_dialog import TextDialog
from game.window.screens.home import Home
from game.window.screens.library.library import LibraryScreen
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.new_game.option_rows import OWN_FILE
from game.window.screens.play.play import Play
from game.window.screens.review.review import Review
from game.window.system import clipboard
from game.window.widgets.controls import TextField

LENGTHS = (10_000, 200_000)
MOST_MEASURED = 60_000  # letters in a frame; measuring a full field letter by letter takes millions


@pytest.fixture
def measured(monkeypatch):
    """Return the set of all measured texts. A text counts once, since widths are cached."""
    texts = set()
    real = draw.measure
    monkeypatch.setattr(draw, "measure", lambda words, style, *more: texts.add(words) or real(words, style, *more))
    return texts


def letters(texts) -> int:
    return sum(map(len, texts))


def _seat_name(app):
    scene = NewGame(app, "conniption", two_players=True)
    app.push(scene)
    return scene, scene.seats[0].name


def _shape_file(app):
    scene = NewGame(app, "paths")
    app.push(scene)
    scene.options["File"].dropdown.choose(OWN_FILE)
    return scene, scene.options["File"].file


def _saved_name(app):
    scene = TextDialog(app, "Save game", "My game", str, print)
    app.push(scene)
    return scene, scene.field


def _searched(app):
    scene = LibraryScreen(app)
    app.push(scene)
    return scene, scene.field


FIELDS = (_seat_name, _shape_file, _saved_name, _searched)


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("words", ["a", "W", "i j ", "é", "\u0301"], ids=["a", "W", "words", "accent", "marks"])
@pytest.mark.parametrize("place", FIELDS)
def test_a_long_paste_into_a_field_freezes_nothing(app, hands, monkeypatch, measured, place, words, length):
    scene, field = place(app)
    scene.widgets.focus_on(field)
    app.step(0)
    monkeypatch.setattr(clipboard, "get", lambda: (words * length)[:length])
    for key, mod in ((pygame.K_v, pygame.KMOD_CTRL), (pygame.K_HOME, 0), (pygame.K_RIGHT, 0), (pygame.K_END, 0)):
        measured.clear()
        hands.key(key, mod)
        app.step(1 / 60)
        assert letters(measured) < MOST_MEASURED
    measured.clear()
    hands.click(field.rect.center)
    hands.key(pygame.K_RETURN)
    app.step(1 / 60)
    assert letters(measured) < MOST_MEASURED
    assert 0 < len(field.words) <= field.longest <= 4096


def test_a_text_field_cuts_text_that_is_too_long(app):
    field = TextField("0123", longest=6)
    field.cursor = 2
    field.type("ab\ncd")
    assert field.words == "01ab23" and field.cursor == 4
    field.type("x")
    assert field.words == "01ab23" and field.cursor == 4
    field.select()
    field.type("0123456789")
    assert field.words == "012345"
    field.fill("0123456789")
    assert field.words == "012345" and field.cursor == 6


@pytest.mark.parametrize("words", ["a", "a ", "é\u0301", "W i"])
def test_long_text_is_cut_and_wrapped_without_measuring_all_of_it(app, measured, words):
    lengthy = words * 100_000
    short = draw.shorten(lengthy, "body", 300)
    assert short.endswith("…") and len(short) < 1000
    assert draw.measure(short, "body") <= 300
    count = draw.letters_that_fit(lengthy, "body", 300, at_end=True)
    assert draw.measure(lengthy[-count:], "body") <= 300 < draw.measure(lengthy[-count - 1 :], "body")
    assert draw.wrap("a" * 200_000 + " b", "body", 300)[-1].endswith("b")
    assert max(map(len, measured)) < 1000 and len(measured) < 100


PASTES = {
    "letters": "a" * 200_000,
    "moves": "4 " * 100_000,
    "comments": "{" * 200_000,
    "marks": "\u0301" * 200_000,
    "brackets": "[\n" * 100_000,
    "rows": "conniption " + "/" * 200_000,
    "a few less": "\u0301" * MOST_PASTED,
    "games": write_game(Record("conniption", date="2026-11-18")) * 400,
    "10,000 letters": "a" * 10_000,
    "10,000 digits": "1" * 10_000 + ".",
}


@pytest.mark.parametrize("text", PASTES.values(), ids=PASTES)
@pytest.mark.parametrize("screen", [Play, Review])
def test_a_long_paste_that_is_no_game_is_refused_at_once(app, hands, monkeypatch, measured, screen, text):
    app.push(screen(app, Record("wyb")))
    app.step(0)
    measured.clear()
    monkeypatch.setattr(clipboard, "get", lambda: text)
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    app.step(1 / 60)
    assert isinstance(app.top, MessageDialog) and len(app.top.words) <= 2 * MOST_SHOWN
    assert letters(measured) < MOST_MEASURED


def test_at_most_two_of_many_pasted_games_are_read(monkeypatch):
    made = []
    monkeypatch.setattr(text_format, "Record", lambda *words: made.append(words) or Record(*words))
    with pytest.raises(RecordError, match="expected one game, found several"):
        read_game(write_game(Record("conniption")) * 400)
    assert len(made) == 2


def test_a_paste_longer_than_any_game_is_not_read(monkeypatch):
    monkeypatch.setattr(open_game, "Record", lambda *words: pytest.fail("it was read"))
    with pytest.raises(RecordError, match="60,001 characters pasted, expected one game or a position"):
        open_text("4" * (MOST_PASTED + 1), None)


def test_an_error_about_a_long_text_reads_only_its_ends():
    class Counted(str):
        seen = 0

        def __iter__(self):
            for sign in super().__iter__():
                Counted.seen += 1
                yield sign

    message = str(RulesError(Counted("ab\0" + "c" * 200_000 + "\ny")))
    assert message == "ab\\x00" + "c" * (MOST_SHOWN // 2 - 6) + " ... " + "c" * (MOST_SHOWN // 2 - 3) + "\\ny"
    assert Counted.seen <= 2 * MOST_SHOWN


@pytest.mark.parametrize("words", ["", " \n"])
def test_an_empty_clipboard_is_named(app, hands, monkeypatch, words):
    monkeypatch.setattr(clipboard, "get", lambda: words)
    app.push(Home(app))
    hands.key(pygame.K_v, pygame.KMOD_LCTRL)
    app.step(0)
    assert isinstance(app.top, MessageDialog) and "clipboard" in app.top.words
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, Home)
