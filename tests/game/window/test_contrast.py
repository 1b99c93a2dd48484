"""Texts that appear for a moment can be read in every theme: tooltips, notes, toasts, the tour, menus and lists."""

import pytest

from game.record.player import PERSON
from game.record.record import Record
from game.window import theme
from game.window.screens.dialogs.dropdown import DropdownList
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.play.play import Play
from tests.helpers.contrast import drawn_texts

TOAST = "Even start: a draw with best play"
NOTE = "This column is full"


def faint_texts(app, words: str) -> list[tuple[str, str, float]]:
    """Return the texts with too little contrast, in all themes. One of the texts must contain `words`."""
    faint = []
    for name in theme.THEMES:
        app.change(theme=name)
        texts = list(drawn_texts(app))
        assert any(words in text.words for text in texts), [text.words for text in texts]
        least = 7 if name == "contrast" else 4.5
        faint += [(name, text.words, round(text.contrast, 2)) for text in texts if text.contrast < least]
    app.change(theme="midnight")
    return faint


@pytest.fixture
def play(app, hands):
    app.push(Play(app, Record("conniption", seats=(PERSON, PERSON))))
    hands.wait(0.2)
    return app.top


def rest_on(hands, widget) -> None:
    """Leave the mouse on a widget until its tooltip is there."""
    hands.move(widget.rect.center)
    hands.wait(1)


def test_toasts(app, hands, play):
    app.toast(TOAST)
    hands.wait(0.5)
    assert faint_texts(app, TOAST) == []


def test_tooltips(app, hands, play):
    rest_on(hands, play.action_row.hint)
    assert faint_texts(app, play.action_row.hint.tip.split()[0]) == []


def test_tooltips_with_the_reason_why_a_control_is_disabled(app, hands, play):
    review = next(widget for widget in play.widgets.widgets if widget.visible and widget.disabled_reason)
    rest_on(hands, review)
    assert faint_texts(app, review.disabled_reason.split()[0]) == []


def test_notes_beside_a_refused_control(app, hands, play):
    play.widgets.refuse(NOTE, play.board.view.frame)
    hands.wait(0.5)
    assert faint_texts(app, NOTE) == []


def test_the_bubbles_of_the_tour(app, hands):
    app.navigator.home()
    app.change(toured=False)
    app.navigator.play(Record("conniption", seats=(PERSON, "computer 1"), user=0))
    hands.wait(0.2)
    for _ in app.top.stops:
        assert faint_texts(app, app.top.stop.title) == []
        app.top.skip.glow.jump(1.0)
        assert faint_texts(app, app.top.stop.title) == []
        app.top.go_on()


def test_the_menu_of_a_game_with_the_mouse_on_each_command(app, hands, play):
    play.open_menu()
    hands.wait(0.3)
    for item in app.top.items[:3]:
        rest_on(hands, item)
        assert faint_texts(app, item.label) == []


def test_lists_of_options_with_the_mouse_on_a_row(app, hands):
    app.push(NewGame(app, "paths"))
    dropdown = app.top.options["File"].dropdown
    app.push(DropdownList(app, dropdown))
    hands.wait(0.3)
    for part in (0.1, 0.5):
        place = app.top.rows.rect
        hands.move((place.centerx, place.y + part * place.height))
        hands.wait(0.6)
        assert faint_texts(app, dropdown.value_text.split(",")[0]) == []
