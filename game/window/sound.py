"""Short, soft sounds, synthesised when first needed; without an audio device the game is simply quiet."""

import logging
import threading

import pygame

from game.window.quiet import quiet_terminal

RATE = 44_100

log = logging.getLogger(__name__)

volume = 0.6  # 0 is silence

sounds: dict[str, pygame.mixer.Sound] = {}
_started = False


def start() -> None:
    """Open the audio device and make the sounds, aside, so that the first frame need not wait for them."""
    global _started
    if not _started:
        _started = True
        threading.Thread(target=make_all, name="sounds", daemon=True).start()


def play(name: str) -> None:
    """Play "drop", "flip", "win" or "click", if there is anything to play it on."""
    sound = sounds.get(name)
    if sound is not None and volume > 0:
        sound.set_volume(volume)
        sound.play()


def make_all() -> None:
    import numpy as np

    rng = np.random.default_rng(4)

    def seconds(length):
        return np.arange(int(RATE * length)) / RATE

    def low_pass(noise, strength):
        return np.convolve(noise, np.hanning(strength) / (strength / 2), "same")

    def drop():
        # A disc on plastic: a short knock of a few damped tones and the click of contact.
        t = seconds(0.16)
        tones = sum(a * np.sin(2 * np.pi * f * t) for f, a in ((210, 0.7), (505, 0.35), (1130, 0.16)))
        click = low_pass(rng.normal(size=t.size), 9) * np.exp(-t * 320) * 0.5
        return (tones * np.exp(-t * 42) + click) * 0.5

    def flip():
        # A low whoosh: noise that swells and fades.
        t = seconds(0.55)
        swell = np.sin(np.pi * np.minimum(1, t / 0.55)) ** 2
        return low_pass(rng.normal(size=t.size), 90) * swell * 1.1

    def note(t, pitch, begin):
        since = np.maximum(0, t - begin)
        tone = np.sin(2 * np.pi * pitch * since) + 0.25 * np.sin(4 * np.pi * pitch * since)
        return tone * np.exp(-since * 5) * np.minimum(1, since * 90) * (t >= begin)

    def win():
        t = seconds(1.1)
        return (note(t, 523.25, 0) + note(t, 783.99, 0.16)) * 0.28

    def click():
        t = seconds(0.04)
        return np.sin(2 * np.pi * 900 * t) * np.exp(-t * 160) * 0.18

    try:
        with quiet_terminal():
            pygame.mixer.init(RATE, -16, 2, 512)
        for make in (drop, flip, win, click):
            wave = np.clip(make() * 32_000, -32_000, 32_000).astype(np.int16)
            sounds[make.__name__] = pygame.mixer.Sound(buffer=np.column_stack((wave, wave)).tobytes())
    except pygame.error as error:
        log.info("no sound: %s", error)
