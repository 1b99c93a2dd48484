"""Widgets react to mouse and keyboard."""

import pygame
import pytest

from ai.verdict import DRAW, loss, win
from game.window.paint import draw
from game.window.scene import Scene
from game.window.system import clipboard
from game.window.widgets import coach_card
from game.window.widgets.controls import Choice, ListBox, Slider, Switch, TextField
from game.window.widgets.side_panel_cards import VERDICT_HINT, AdvantageBar, AdvantageCurve
from game.window.widgets.widget import Button, row
from game.words import messages
from game.words.messages import tr


def _rect(x, y, width=200, height=52):
    return pygame.FRect(x, y, width, height)


class Bench(Scene):
    """A scene for single widgets."""

    def put(self, widget, rect):
        widget.rect = rect
        return self.widgets.add(widget)


@pytest.fixture
def bench(app):
    bench = Bench(app)
    app.push(bench)
    return bench


@pytest.fixture
def heard():
    return []


def test_button_is_clicked_by_mouse_enter_and_space(bench, hands, heard):
    button = bench.put(Button("Go", lambda: heard.append("go")), _rect(100, 100))
    hands.click(button.rect.center)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_SPACE)
    assert heard == ["go"] * 3


@pytest.mark.parametrize("width", [0, 6, 200])
def test_controls_are_laid_out_in_a_row_before_there_is_room(bench, width):
    controls = [
        bench.put(Switch(False, lambda is_on: None), _rect(0, 0)),
        bench.put(Switch(False, lambda is_on: None), _rect(0, 0)),
    ]
    row(controls[:1], pygame.FRect(10, 20, width, 30))
    assert controls[0].rect == (10, 20, width, 30)
    row(controls, pygame.FRect(10, 20, width, 30), 6)
    assert controls[0].rect.width == controls[1].rect.width == (width - 6) / 2


def test_button_released_elsewhere_does_nothing(bench, hands, heard):
    button = bench.put(Button("Go", lambda: heard.append("go")), _rect(100, 100))
    hands.post(pygame.MOUSEBUTTONDOWN, pos=button.rect.center, button=1)
    hands.post(pygame.MOUSEBUTTONUP, pos=(900, 700), button=1)
    hands.app.step(0)
    assert heard == [] and not button.pressed


@pytest.fixture
def written(monkeypatch):
    """Return the texts that are drawn."""
    words = []
    real = draw.text
    monkeypatch.setattr(draw, "text", lambda surface, said, *a, **k: words.append(said) or real(surface, said, *a, **k))
    return words


def test_a_disabled_button_is_not_clicked_and_its_tooltip_says_why(bench, hands, heard, written):
    button = bench.put(Button("Go", lambda: heard.append("go")), _rect(100, 100))
    button.disabled_reason = "Not before noon"
    hands.click(button.rect.center)
    hands.move((600, 600))
    hands.move(button.rect.center)
    hands.wait(0.3)
    assert "Not before noon" not in written
    hands.wait(0.5)
    assert heard == [] and "Not before noon" in written


def test_a_click_on_a_disabled_button_shows_its_tooltip(bench, hands, written):
    button = bench.put(Button("Go"), _rect(100, 100))
    button.disabled_reason = "Not before noon"
    hands.click(button.rect.center)
    hands.wait(0.8)
    assert "Not before noon" in written


def test_a_tooltip_disappears_after_a_while_or_with_a_key(bench, hands, written):
    button = bench.put(Button("Go", hint="Away from here"), _rect(100, 100))
    for end in (lambda: hands.key(pygame.K_F5), lambda: hands.wait(7)):
        hands.move((600, 600))
        hands.move(button.rect.center)
        hands.wait(0.8)
        assert "Away from here" in written
        end()
        written.clear()
        button.changed()
        hands.wait(1)
        assert "Go" in written and "Away from here" not in written


def test_no_tooltip_for_a_button_that_appears_under_a_resting_mouse(app, hands, written):
    app.push(Bench(app))
    hands.move((150, 120))
    bench = Bench(app)
    bench.put(Button("Go", hint="Away from here"), _rect(100, 100))
    app.push(bench)
    hands.wait(2)
    assert "Away from here" not in written
    hands.move((152, 121))
    hands.wait(0.8)
    assert "Away from here" in written


def test_tab_wraps_around_and_skips_disabled_buttons(bench, hands):
    first, second, third = (bench.put(Button(name), _rect(100, 100 * n)) for n, name in enumerate("abc", 1))
    second.disabled_reason = "no"
    stops = []
    for _ in range(3):
        hands.key(pygame.K_TAB)
        stops.append(bench.widgets.focus)
    hands.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    stops.append(bench.widgets.focus)
    assert stops == [first, third, first, third]


def test_the_graph_of_a_game_shows_its_tooltip_and_takes_no_focus(bench, hands, written):
    button = bench.put(Button("Go"), _rect(100, 100))
    area = bench.put(AdvantageCurve(), _rect(100, 200))
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_DOWN)
    assert bench.widgets.focus is button
    hands.move(area.rect.center)
    hands.wait(1)
    assert tr(VERDICT_HINT) in " ".join(written)


def test_arrows_move_the_focus_to_the_next_widget_in_their_direction(bench, hands):
    left, right = bench.put(Button("l"), _rect(100, 100)), bench.put(Button("r"), _rect(400, 100))
    below = bench.put(Button("b"), _rect(100, 300))
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RIGHT)
    assert bench.widgets.focus is right
    hands.key(pygame.K_LEFT)
    assert bench.widgets.focus is left
    hands.key(pygame.K_DOWN)
    assert bench.widgets.focus is below


def test_hover_eases_in_between_120_and_180_milliseconds(bench, hands):
    button = bench.put(Button("Go"), _rect(100, 100))
    hands.move(button.rect.center)
    hands.wait(0.1)
    assert 0 < button.glow.value < 1
    hands.wait(0.1)
    assert button.glow.value == 1


def test_mouse_leaving_the_window_ends_hovering(bench, hands):
    button = bench.put(Button("Go"), _rect(100, 100))
    hands.move(button.rect.center)
    hands.post(pygame.WINDOWLEAVE)
    hands.wait(0.3)
    assert button.glow.value == 0


def test_choice_by_click_and_arrows_stops_at_its_ends(bench, hands, heard):
    choice = bench.put(Choice([(1, "One"), (2, "Two"), (3, "Three")], 1, heard.append), _rect(100, 100, 300, 40))
    hands.click((350, 120))
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_LEFT)
    assert heard == [3, 2] and choice.value == 2


def heights_of_texts(patch) -> dict[str, float]:
    """Return a dictionary in which the heights of all texts are stored when they are drawn."""
    heights, real = {}, draw.text

    def text(surface, words, *args, **values):
        box = real(surface, words, *args, **values)
        heights[words] = box.height
        return box

    patch.setattr(draw, "text", text)
    return heights


def test_all_labels_of_a_choice_have_letters_of_one_size(bench, monkeypatch):
    """One translation that is too long makes the letters of all labels smaller."""
    labels = ["Off", "Slow", "As fast as possible"]
    choice = bench.put(Choice(list(enumerate(labels)), 0, lambda value: None), _rect(100, 100, 300, 40))
    heights = []
    monkeypatch.setattr(messages, "language", "de")
    for width in (300, choice.least_width() * 0.9):
        choice.rect.width = width
        with pytest.MonkeyPatch.context() as patch:
            sizes = heights_of_texts(patch)
            choice.draw(bench.app.surface)
        assert len({sizes[label] for label in labels}) == 1
        heights.append(sizes["Off"])
    assert heights[0] > heights[1]


def test_slider_keeps_to_its_steps_and_ends(bench, hands, heard):
    slider = bench.put(Slider(75, 250, 25, 100, heard.append), _rect(100, 100, 300, 40))
    hands.click((100, 120))
    assert slider.value == 75
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_END)
    hands.key(pygame.K_RIGHT)
    assert heard == [75, 100, 250]


def test_only_the_option_under_the_mouse_is_lit(bench, hands):
    choice = bench.put(Choice([(1, "One"), (2, "Two"), (3, "Three")], 1, lambda value: None), _rect(100, 100, 300, 40))
    for place in (1, 2):
        hands.move(choice.part(place).center)
        assert choice.pointed == place
    dark = pygame.image.tobytes(hands.app.surface.subsurface(choice.part(1)), "RGB")
    hands.wait(0.3)
    hands.move((600, 600))
    hands.wait(0.3)
    assert pygame.image.tobytes(hands.app.surface.subsurface(choice.part(1)), "RGB") == dark


def test_slider_follows_the_mouse_beyond_its_rectangle(bench, hands):
    slider = bench.put(Slider(0, 10, 1, 0, lambda value: None), _rect(100, 100, 300, 40))
    hands.post(pygame.MOUSEBUTTONDOWN, pos=(115, 120), button=1)
    hands.post(pygame.MOUSEMOTION, pos=(900, 600), rel=(0, 0), buttons=(1, 0, 0))
    hands.app.step(0)
    assert slider.value == 10


def test_a_click_on_the_text_beside_a_slider_changes_nothing(bench, hands, heard):
    slider = bench.put(Slider(0, 60, 1, 3, heard.append), _rect(100, 100, 300, 40))
    hands.click((slider.rect.right - 20, slider.rect.centery))
    assert slider.value == 3 and heard == []
    left, width = slider.track()
    hands.click((left + width + 4, slider.rect.centery))
    assert slider.value == 60


def test_turning_the_wheel_forward_raises_a_slider(bench, hands, heard):
    slider = bench.put(Slider(0, 10, 1, 5, heard.append), _rect(100, 100, 300, 40))
    hands.move(slider.rect.center)
    for turns in (1, 1, -1):
        hands.wheel(turns)
    assert heard == [6, 7, 6]


def test_switch_turns_on_and_off(bench, hands, heard):
    switch = bench.put(Switch(False, heard.append), _rect(0, 0))
    switch.place(_rect(100, 100, 400, 40), 400)
    hands.click((120, 120))  # anywhere in its row
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_SPACE)
    assert heard == [True, False]


def test_rows_scroll_with_wheel_and_choose_what_is_under_the_mouse(bench, hands, heard):
    rows = bench.put(ListBox(lambda *_: None, heard.append, row_height=40), _rect(100, 100, 300, 200))
    rows.fill(20)
    hands.move((200, 150))
    hands.wheel(-2)
    hands.click((200, 110))
    assert heard == [2]
    hands.wheel(99)
    hands.click((200, 110))
    assert heard == [2, 0]


def test_a_drag_of_the_bar_scrolls_and_chooses_nothing(bench, hands, heard):
    rows = bench.put(ListBox(lambda *_: None, heard.append, row_height=40), _rect(100, 100, 300, 200))
    rows.fill(20)
    hands.post(pygame.MOUSEBUTTONDOWN, pos=(397, 105), button=1)
    hands.post(pygame.MOUSEMOTION, pos=(397, 295), rel=(0, 0), buttons=(1, 0, 0))
    hands.post(pygame.MOUSEBUTTONUP, pos=(397, 295), button=1)
    hands.app.step(0)
    assert rows.offset == 20 * 40 - 200 and heard == []


def test_rows_follow_the_keys_to_the_end(bench, hands, heard):
    rows = bench.put(ListBox(lambda *_: None, heard.append, row_height=40), _rect(100, 100, 300, 200))
    rows.fill(20)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_END)
    hands.key(pygame.K_DOWN)
    assert heard == [19, 19] and rows.offset == 20 * 40 - 200


def test_field_takes_text_where_the_cursor_is(bench, hands, heard):
    field = bench.put(TextField("ac", heard.append), _rect(100, 100, 300, 40))
    hands.click((390, 120))
    hands.key(pygame.K_LEFT)
    hands.type("b")
    hands.key(pygame.K_END)
    hands.key(pygame.K_BACKSPACE)
    hands.key(pygame.K_RETURN)
    assert heard == ["ab"] and field.cursor == 2


def test_backspace_deletes_before_the_cursor_and_delete_behind_it(bench, hands):
    field = bench.put(TextField("abcd"), _rect(100, 100, 300, 40))
    hands.click((390, 120))
    for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_DELETE):
        hands.key(key)
    assert (field.words, field.cursor) == ("abd", 2)
    hands.key(pygame.K_BACKSPACE)
    assert (field.words, field.cursor) == ("ad", 1)
    for key in (pygame.K_END, pygame.K_DELETE, pygame.K_HOME, pygame.K_BACKSPACE):
        hands.key(key)
    assert field.words == "ad"


def test_field_ignores_line_breaks_and_survives_long_text(bench, hands):
    field = bench.put(TextField(), _rect(100, 100, 120, 40))
    hands.click(field.rect.center)
    hands.type("long\n" * 50)
    hands.wait(0.1)
    assert field.words == "long" * 50


def test_ctrl_a_selects_a_field_and_typing_replaces_it(bench, hands):
    field = bench.put(TextField("a proposed name"), _rect(100, 100, 300, 40))
    hands.click(field.rect.center)
    hands.key(pygame.K_a, pygame.KMOD_LCTRL)
    hands.type("m")
    hands.type("ine")
    assert field.words == "mine"
    hands.key(pygame.K_a, pygame.KMOD_LCTRL)
    hands.key(pygame.K_HOME)  # to look at it is no reason to lose it
    hands.type("not ")
    assert field.words == "not mine"
    for key in (pygame.K_BACKSPACE, pygame.K_DELETE):
        field.fill("gone")
        hands.key(pygame.K_a, pygame.KMOD_LCTRL)
        hands.key(key)
        assert field.words == ""


def test_letters_typed_with_ctrl_and_alt_enter_a_field(bench, hands, monkeypatch):
    field = bench.put(TextField("wie"), _rect(100, 100, 300, 40))
    monkeypatch.setattr(clipboard, "put", lambda words: pytest.fail("nothing was cut"))
    hands.click((390, 120))
    for key in (pygame.K_x, pygame.K_a, pygame.K_c):
        hands.key(key, pygame.KMOD_LCTRL | pygame.KMOD_RALT)
        hands.type("\N{LATIN SMALL LETTER Z WITH ACUTE}")
    assert field.words == "wie" + 3 * "\N{LATIN SMALL LETTER Z WITH ACUTE}"


@pytest.mark.parametrize(("has_clipboard", "left"), [(True, ""), (False, "a name")])
def test_without_a_clipboard_nothing_is_cut(bench, hands, monkeypatch, has_clipboard, left):
    field = bench.put(TextField("a name"), _rect(100, 100, 300, 40))
    monkeypatch.setattr(clipboard, "put", lambda words: has_clipboard)
    hands.click(field.rect.center)
    hands.key(pygame.K_x, pygame.KMOD_LCTRL)
    assert field.words == left


def test_a_click_in_a_long_text_sets_the_cursor_there(bench, hands):
    field = bench.put(TextField("0123456789" * 10), _rect(100, 100, 120, 40))
    hands.click((field.rect.right - 16, field.rect.centery))
    hands.key(pygame.K_END)
    hands.click((field.rect.x + 15, field.rect.centery))
    assert 100 - 15 < field.cursor < 100


@pytest.mark.parametrize(("verdict", "label"), [(win(5), "W 3"), (loss(4), "W 2"), (DRAW, "D")])
def test_the_advantage_bar_counts_the_moves_of_the_winner(app, written, verdict, label):
    bar = AdvantageBar()
    bar.rect = _rect(100, 100, AdvantageBar.WIDTH, 300)
    bar.show(verdict, mover=0, bottom_side=0)
    bar.draw(app.surface)
    assert written == [label]


def test_old_hints_leave_the_coach_card_whole(app):
    notes = ["Move 3: Drop in column 5. The fastest win: 2 moves."] + [f"Move {n}: Drop in column 1." for n in (2, 1)]
    width = draw.measure(notes[0], "body") + 4
    assert coach_card.whole_paragraphs("\n".join(notes), width, 3) == "\n".join(notes)
    assert coach_card.whole_paragraphs("\n".join(notes), width, 2) == "\n".join(notes[:2])
    assert coach_card.whole_paragraphs("\n".join(notes), width, 0) == notes[0]
