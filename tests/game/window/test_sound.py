"""Sounds are short and soft, and their absence is no error."""

import pygame
import pytest

from game.window import sound


@pytest.fixture
def silence(monkeypatch):
    monkeypatch.setattr(sound, "sounds", {})
    yield
    pygame.mixer.quit()


def test_every_sound_is_short_and_not_too_loud(silence):
    sound.make_all()
    assert sorted(sound.sounds) == sorted((*sound.MOVES, *sound.NOTICES))
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


@pytest.mark.parametrize(
    ("winner", "listeners", "heard"),
    [(0, (0,), "win"), (1, (0,), "loss"), (1, (0, 1), "win"), (None, (0, 1), "draw"), (0, (), "draw")],
)
def test_the_winning_sound_is_for_a_side_that_a_person_plays(monkeypatch, winner, listeners, heard):
    played = []
    monkeypatch.setattr(sound, "play", played.append)
    sound.play_ending(winner, listeners)
    assert played == [heard]


def test_moves_and_alerts_have_separate_volumes(silence, monkeypatch):
    sound.make_all()
    monkeypatch.setattr(sound, "volumes", {"moves": 0.25, "notices": 0.75})
    sound.play("drop")
    sound.play("win")
    assert sound.sounds["drop"].get_volume() == pytest.approx(0.25, abs=0.01)
    assert sound.sounds["win"].get_volume() == pytest.approx(0.75, abs=0.01)
