"""Sounds are short and soft, and their absence is no error."""

import pygame
import pytest

from game.window import sound


@pytest.fixture
def silence(monkeypatch):
    monkeypatch.setattr(sound, "sounds", {})
    yield
    pygame.mixer.quit()


def test_every_sound_is_made_short_and_not_too_loud(silence):
    sound.make_all()
    assert sorted(sound.sounds) == ["click", "drop", "flip", "win"]
    for name, made in sound.sounds.items():
        samples = memoryview(made.get_raw()).cast("h")
        assert 0.02 < made.get_length() < 1.5, name
        assert 1_000 < max(samples) < 31_000, name
        assert abs(samples[-1]) < 400, f"{name} ends with a click"


def test_without_an_audio_device_the_game_is_quiet(silence, monkeypatch):
    def refuse(*_):
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sound.make_all()
    sound.play("drop")
    assert sound.sounds == {}
