"""The settings screen and the overview of keys."""

import pygame
import pytest

from game.play.store import Settings, Store
from game.version import VERSION
from game.window import motion, screen, sound, theme
from game.window.screens.keys import KeysSheet
from game.window.screens.settings import OWN, SettingsScene
from game.window.screens.sheets import Message
from game.window.widgets.controls import Field
from tests.helpers.layout import drawn_by


@pytest.fixture
def scene(app):
    scene = SettingsScene(app)
    app.push(scene)
    app.step(0)
    return scene


def kept(app) -> Settings:
    app.store.finish()
    return Store(app.store.folder).load_settings()


def test_a_click_on_a_theme_changes_everything_at_once(app, scene, hands):
    for swatch in scene.swatches:
        hands.click(swatch.rect.center)
        assert theme.now is swatch.palette and kept(app).theme == swatch.palette.name


def test_every_setting_can_be_changed_with_the_keyboard_alone(app, scene, hands):
    changed = set()
    controls = [widget for widget in scene.widgets.widgets if widget not in (scene.way_back, scene.keys, scene.reset)]
    for control in controls:
        while scene.widgets.focus is not control:
            before = scene.widgets.focus
            hands.key(pygame.K_TAB)
            assert scene.widgets.focus is not before
        before = {name: getattr(app.settings, name) for name in OWN}
        for key in (pygame.K_RIGHT, pygame.K_RETURN):
            hands.key(key)
            changed |= {name for name in OWN if getattr(app.settings, name) != before[name]}
            scene.widgets.focus_on(control)
        app.change(**vars(Settings()))
    assert changed == set(OWN)


def test_the_scale_follows_when_the_knob_is_let_go_not_under_the_hand(app, scene, hands):
    app.resize((1920, 1080))
    left, width = scene.scale.track()
    middle = scene.scale.rect.centery
    hands.move((left, middle))
    start = left * screen.unit, middle * screen.unit
    end = (left + width) * screen.unit, middle * screen.unit
    hands.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    hands.post(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    app.step(0)
    assert (scene.scale.value, app.settings.scale) == (250, 0)
    hands.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    app.step(0)
    assert kept(app).scale == 250 and screen.unit == 1.8  # as far as the window has room


def test_the_scale_says_what_is_in_force(app, scene):
    app.resize((1920, 1080))
    assert "120 %" in scene.scale.hint and scene.scale.text(scene.scale.value) == "Automatic"
    app.change(scale=250)
    assert "180 %" in scene.scale.hint  # as far as the window has room


def test_a_click_anywhere_in_its_row_turns_a_switch(app, scene, hands):
    hands.click((scene.reduced.rect.x + 20, scene.reduced.rect.centery))
    assert kept(app).reduced_motion


def test_moves_and_notices_are_as_loud_as_each_says(app, scene):
    app.change(volume=20, notice_volume=80)
    assert sound.volumes == {"moves": 0.2, "notices": 0.8}


def test_who_asks_to_reset_stands_on_the_answer_that_keeps_everything(app, scene, hands):
    app.change(theme="paper")
    scene.reset.click()
    hands.key(pygame.K_RETURN)
    assert app.top is scene and app.settings.theme == "paper"


def test_sounds_off_is_silence_and_the_volume_says_why_it_rests(app, scene, hands):
    hands.click(scene.sounds.rect.center)
    assert set(sound.volumes.values()) == {0} and scene.volume.why_not and scene.notices.why_not
    hands.click(scene.sounds.rect.center)
    hands.click((scene.volume.rect.x + 10, scene.volume.rect.centery))
    assert kept(app).volume == 0


def test_motion_can_be_slowed_switched_off_and_reduced(app, scene, hands):
    for place, (speed, _) in enumerate(scene.speed.options):
        hands.click(scene.speed.part(place).center)
        assert motion.speed == speed
    hands.click(scene.reduced.rect.center)
    assert motion.reduced and scene.speed.why_not


def test_a_speed_between_the_choices_shows_as_the_nearest(app):
    app.change(animation_speed=1.1)
    assert SettingsScene(app).speed.value == 1.0


def test_reset_asks_first_and_leaves_what_is_not_on_this_page(app, scene, hands):
    assert scene.reset.why_not
    app.change(theme="paper", thinking_pause=2.0, last_setup={"domino": {"Size": "6x6"}})
    hands.click(scene.reset.rect.center)
    assert isinstance(app.top, Message)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert app.settings == Settings(last_setup={"domino": {"Size": "6x6"}})
    assert scene.pause.value == 0.7 and scene.reset.why_not


def test_the_data_folder_can_be_copied(app, scene, hands, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    hands.click(scene.copy.rect.center)
    assert copied == [str(app.store.folder)]


def test_what_is_shown_of_a_long_folder_is_its_end(app, scene):
    app.resize((960, 600))
    (short,) = [words for words, _ in drawn_by(app).texts if words.startswith("…")]
    assert len(short) > 5 and str(app.store.folder).endswith(short[2:])


def test_the_page_says_which_engine_runs(app, scene, monkeypatch):
    for compiled, words in ((True, "compiled"), (False, "interpreted")):
        monkeypatch.setattr("game.window.screens.settings.is_compiled", lambda compiled=compiled: compiled)
        app.replace(SettingsScene(app))
        assert f"Conniption {VERSION}, {words}" in [line for line, _ in drawn_by(app).texts]


@pytest.mark.parametrize("key, letter", [(pygame.K_SLASH, "?"), (pygame.K_F1, ""), (pygame.K_PLUS, "?")])
def test_a_question_mark_shows_the_keys_and_takes_them_away(app, scene, hands, key, letter):
    hands.key(key, letter=letter)
    assert isinstance(app.top, KeysSheet)
    hands.key(key, letter=letter)
    assert app.top is scene


def test_a_question_mark_in_a_text_field_is_only_a_letter(app, scene, hands):
    field = scene.widgets.add(Field())
    field.rect = pygame.FRect(400, 20, 200, 40)
    scene.widgets.focus_on(field)
    hands.key(pygame.K_SLASH, letter="?")
    hands.type("?")
    assert app.top is scene and field.words == "?"
