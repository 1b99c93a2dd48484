"""The settings screen and the dialog of keyboard shortcuts."""

import pygame
import pytest

from game.play.storage.settings import Settings
from game.play.storage.store import Store
from game.record.record import Record
from game.version import VERSION
from game.window import animation, scaling, sound, theme
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.play.play import Play
from game.window.screens.settings import SCREEN_SETTINGS, SLOW_ENGINE, SettingsScreen
from game.window.screens.shortcut_editor import KeyboardShortcuts
from game.window.widgets.controls import TextField
from game.words import messages
from tests.helpers.layout import drawn_by
from tests.helpers.pseudo_language import texts_on


@pytest.fixture
def scene(app):
    scene = SettingsScreen(app)
    app.push(scene)
    app.step(0)
    return scene


def saved_settings(app) -> Settings:
    app.store.finish()
    return Store(app.store.folder).load_settings()


def test_a_click_on_a_theme_changes_everything_at_once(app, scene, hands):
    for swatch in scene.swatches:
        hands.click(swatch.rect.center)
        assert theme.now is swatch.palette and saved_settings(app).theme == swatch.key


def test_every_setting_can_be_changed_with_the_keyboard_alone(app, scene, hands):
    changed = set()
    controls = [
        widget
        for widget in scene.widgets.widgets
        if widget.takes_focus
        and widget not in (scene.back_button, scene.language, scene.looks, scene.keys, scene.reset)
    ]
    for control in controls:
        while scene.widgets.focus is not control:
            before = scene.widgets.focus
            hands.key(pygame.K_TAB)
            assert scene.widgets.focus is not before
        before = {name: getattr(app.settings, name) for name in SCREEN_SETTINGS}
        for key in (pygame.K_RIGHT, pygame.K_RETURN):
            hands.key(key)
            changed |= {name for name in SCREEN_SETTINGS if getattr(app.settings, name) != before[name]}
            scene.widgets.focus_on(control)
        app.change(**vars(Settings()))
    assert changed == set(SCREEN_SETTINGS) - {"discs", "large_digits", "board_only"}  # see test_board_looks.py


def test_the_language_changes_at_once_on_all_open_screens(app, hands, english_afterwards):
    app.push(Play(app, Record("connect4", seats=("person", "person"))))
    app.push(scene := SettingsScreen(app))
    app.step(0)
    assert "Settings" in texts_on(app)
    scene.widgets.focus_on(scene.language)
    hands.key(pygame.K_RETURN)
    german = next(index for index, (code, _, _) in enumerate(scene.language.options) if code == "de")
    for _ in range(german):
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert app.top is scene and saved_settings(app).language == "de"
    assert {"Einstellungen", "Sprache", "Deutsch", "Nacht"} <= set(texts_on(app))
    app.pop()
    assert {"Aufgeben", "Tipp"} <= set(texts_on(app))
    app.change(language="en")
    assert {"Resign", "Hint"} <= set(texts_on(app))


def test_at_first_the_language_is_that_of_the_system(app, monkeypatch, english_afterwards):
    assert app.settings.language == "" and messages.language == "en"
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    monkeypatch.setenv("LANGUAGE", "de_AT")
    app.change(sounds=False)
    assert messages.language == "de"
    app.change(language="en")
    assert messages.language == "en"


def test_the_scale_changes_when_the_slider_is_released(app, scene, hands):
    app.resize((1920, 1080))
    left, width = scene.scale.track()
    middle = scene.scale.rect.centery
    hands.move((left, middle))
    start = left * scaling.unit, middle * scaling.unit
    end = (left + width) * scaling.unit, middle * scaling.unit
    hands.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    hands.post(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    app.step(0)
    assert (scene.scale.value, app.settings.scale) == (250, 0)
    hands.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    app.step(0)
    assert saved_settings(app).scale == 250 and scaling.unit == 1.8  # the largest scale in this window


def test_the_scale_shows_its_actual_value(app, scene):
    app.resize((1920, 1080))
    assert "120%" in scene.scale.hint and "120%" in scene.scale.value_text
    app.change(scale=250)
    assert "180%" in scene.scale.hint  # the largest scale in this window
    assert "250%" in scene.scale.value_text and "180%" in scene.scale.value_text
    app.change(scale=150)
    assert scene.scale.value_text == "150%"


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 0), ((1280, 800), 250)])
def test_explanations_without_space_are_in_the_tooltips(app, scene, size, scale):
    app.resize(size)
    app.change(scale=scale)
    assert not scene.has_words
    lines = [line for section in (*scene.left, *scene.right) for line in section.lines]
    assert all(line.control.hint for line in lines if line.control is not None and line.words)


def test_a_click_anywhere_in_its_row_toggles_a_switch(app, scene, hands):
    hands.click((scene.reduced.rect.x + 20, scene.reduced.rect.centery))
    assert saved_settings(app).reduced_motion


def test_moves_and_alerts_have_separate_volumes(app, scene):
    app.change(volume=20, notice_volume=80)
    assert sound.volumes == {"moves": 0.2, "notices": 0.8}


def test_enter_in_the_reset_dialog_keeps_the_settings(app, scene, hands):
    app.change(theme="paper")
    scene.reset.click()
    hands.key(pygame.K_RETURN)
    assert app.top is scene and app.settings.theme == "paper"


def test_sounds_off_disables_the_volumes(app, scene, hands):
    hands.click(scene.sounds.rect.center)
    assert set(sound.volumes.values()) == {0} and scene.volume.disabled_reason and scene.notices.disabled_reason
    hands.click(scene.sounds.rect.center)
    hands.click((scene.volume.rect.x + 10, scene.volume.rect.centery))
    assert saved_settings(app).volume == 0


def test_motion_can_be_slowed_turned_off_and_reduced(app, scene, hands):
    for index, (speed, _) in enumerate(scene.speed.options):
        hands.click(scene.speed.part(index).center)
        assert animation.speed == speed
    hands.click(scene.reduced.rect.center)
    assert animation.reduced and scene.speed.disabled_reason


def test_a_speed_between_the_choices_shows_as_the_nearest(app):
    app.change(animation_speed=1.1)
    assert SettingsScreen(app).speed.value == 1.0


def test_reset_asks_first_and_keeps_other_settings(app, scene, hands):
    assert scene.reset.disabled_reason
    app.change(theme="paper", thinking_pause=2.0, last_setup={"domino": {"Size": "6x6"}})
    hands.click(scene.reset.rect.center)
    assert isinstance(app.top, MessageDialog)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert app.settings == Settings(last_setup={"domino": {"Size": "6x6"}}, toured=app.settings.toured)
    assert scene.pause.value == 0.7 and scene.reset.disabled_reason


def test_the_data_folder_can_be_copied(app, scene, hands, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    hands.click(scene.copy.rect.center)
    assert copied == [str(app.store.folder)]


def test_a_long_folder_path_is_cut_at_its_beginning(app, scene):
    app.resize((960, 600))
    (short,) = [words for words, _ in drawn_by(app).texts if words.startswith("…")]
    assert len(short) > 5 and str(app.store.folder).endswith(short[2:])


def test_the_settings_report_a_slow_engine(app, scene, monkeypatch):
    for compiled in (True, False):
        monkeypatch.setattr("game.window.screens.settings.is_compiled", lambda compiled=compiled: compiled)
        app.replace(SettingsScreen(app))
        texts = [line for line, _ in drawn_by(app).texts]
        assert f"Version {VERSION}" in texts and (SLOW_ENGINE in texts) is not compiled


@pytest.mark.parametrize("key, letter", [(pygame.K_SLASH, "?"), (pygame.K_F1, ""), (pygame.K_PLUS, "?")])
def test_a_question_mark_opens_and_closes_the_shortcuts(app, scene, hands, key, letter):
    hands.key(key, letter=letter)
    assert isinstance(app.top, KeyboardShortcuts)
    hands.key(key, letter=letter)
    assert app.top is scene


def test_a_question_mark_can_be_typed_into_a_text_field(app, scene, hands):
    field = scene.widgets.add(TextField())
    field.rect = pygame.FRect(400, 20, 200, 40)
    scene.widgets.focus_on(field)
    hands.key(pygame.K_SLASH, letter="?")
    hands.type("?")
    assert app.top is scene and field.words == "?"
