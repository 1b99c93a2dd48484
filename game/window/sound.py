"""Short, soft sounds, synthesised when first needed; without an audio device the game is simply quiet."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import pygame

from game.rules.numbers import Side
from game.window.quiet_terminal import quiet_terminal

if TYPE_CHECKING:
    import numpy as np

    Wave = np.ndarray[Any, Any]

RATE = 44_100

log = logging.getLogger(__name__)

# What is heard of the game itself, and what calls somebody to it: each as loud as its own setting says, 0 is silence.
MOVES = ("drop", "flip", "click", "swap")
NOTICES = ("win", "loss", "draw", "turn", "low", "refused")
volumes = {"moves": 0.6, "notices": 0.6}

sounds: dict[str, pygame.mixer.Sound] = {}
_started = False


def start() -> None:
    """Open the audio device and make the sounds, aside, so that the first frame need not wait for them."""
    global _started
    if not _started:
        _started = True
        threading.Thread(target=make_all, name="sounds", daemon=True).start()


def play(name: str) -> None:
    """Play one of the MOVES or of the NOTICES, if there is anything to play it on."""
    sound = sounds.get(name)
    volume = volumes["moves" if name in MOVES else "notices"]
    if sound is not None and volume > 0:
        sound.set_volume(volume)
        sound.play()


def play_ending(winner: Side | None, listeners: Collection[int]) -> None:
    """The end of a game as those who sit there hear it: the winner's tune is for the side of somebody who plays."""
    if winner is None or not listeners:
        play("draw")
    else:
        play("win" if winner in listeners else "loss")


def make_all() -> None:
    import numpy as np

    rng = np.random.default_rng(4)

    def seconds(length: float) -> Wave:
        return np.arange(int(RATE * length)) / RATE

    def low_pass(noise: Wave, strength: int) -> Wave:
        return np.convolve(noise, np.hanning(strength) / (strength / 2), "same")

    def drop() -> Wave:
        # A disc on plastic: a short knock of a few damped tones and the click of contact.
        t = seconds(0.16)
        tones = sum(a * np.sin(2 * np.pi * f * t) for f, a in ((210, 0.7), (505, 0.35), (1130, 0.16)))
        click = low_pass(rng.normal(size=t.size), 9) * np.exp(-t * 320) * 0.5
        return (tones * np.exp(-t * 42) + click) * 0.5

    def flip() -> Wave:
        # A low whoosh: noise that swells and fades.
        t = seconds(0.55)
        swell = np.sin(np.pi * np.minimum(1, t / 0.55)) ** 2
        return low_pass(rng.normal(size=t.size), 90) * swell * 1.1

    def click() -> Wave:
        t = seconds(0.04)
        return np.sin(2 * np.pi * 900 * t) * np.exp(-t * 160) * 0.18

    def swap() -> Wave:
        # Two low whooshes, there and back.
        t = seconds(0.5)
        swell = np.sin(np.pi * np.minimum(1, t / 0.25)) ** 2 + np.sin(np.pi * np.clip((t - 0.25) / 0.25, 0, 1)) ** 2
        return low_pass(rng.normal(size=t.size), 60) * swell * 0.9

    def note(t: Wave, pitch: float, begin: float, decay: float = 5.0) -> Wave:
        since = np.maximum(0, t - begin)
        tone = np.sin(2 * np.pi * pitch * since) + 0.25 * np.sin(4 * np.pi * pitch * since)
        return tone * np.exp(-since * decay) * np.minimum(1, since * 90) * (t >= begin)

    def win() -> Wave:
        t = seconds(1.1)
        return (note(t, 523.25, 0) + note(t, 783.99, 0.16)) * 0.28

    def loss() -> Wave:
        t = seconds(1.2)
        return (note(t, 329.63, 0) + note(t, 246.94, 0.2)) * 0.26

    def draw() -> Wave:
        t = seconds(1.1)
        return (note(t, 392.0, 0) + note(t, 392.0, 0.16)) * 0.26

    def turn() -> Wave:
        t = seconds(0.6)
        return note(t, 659.26, 0, 11) * 0.2

    def low() -> Wave:
        # A clock that is nearly through: two short ticks.
        t = seconds(0.42)
        return (note(t, 987.77, 0, 40) + note(t, 987.77, 0.18, 40)) * 0.22

    def refused() -> Wave:
        t = seconds(0.14)
        return np.sin(2 * np.pi * 165 * t) * np.exp(-t * 38) * np.minimum(1, t * 300) * 0.3

    try:
        with quiet_terminal():
            pygame.mixer.init(RATE, -16, 2, 512)
        for make in (drop, flip, click, swap, win, loss, draw, turn, low, refused):
            wave = np.clip(make() * 32_000, -32_000, 32_000).astype(np.int16)
            sounds[make.__name__] = pygame.mixer.Sound(buffer=np.column_stack((wave, wave)).tobytes())
    except pygame.error as error:
        log.info("no sound: %s", error)
