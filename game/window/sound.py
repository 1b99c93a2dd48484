"""Plays short, soft sounds, which are synthesized at the start. Without an audio device the game is silent."""

import logging
import threading
from collections.abc import Callable, Collection

import pygame

from game.rules.numbers import Side
from game.window.system.quiet_terminal import quiet_terminal

log = logging.getLogger(__name__)

# Game sounds and alert sounds. Each group has its own volume setting; 0 is silent.
MOVES = ("drop", "flip", "click", "swap")
NOTICES = ("win", "loss", "draw", "turn", "low", "refused")
volumes = {"moves": 0.6, "notices": 0.6}

sounds: dict[str, pygame.mixer.Sound] = {}
_started = False
listeners: list[Callable[[str], object]] = []  # called with the name of each sound, also if it is silent


def start() -> None:
    """Open the audio device and synthesize the sounds on another thread, so that the window does not wait for them."""
    global _started
    if not _started:
        _started = True
        threading.Thread(target=make_all, name="sounds", daemon=True).start()


def play(name: str) -> None:
    """Play the sound with a name of MOVES or NOTICES, if there is an audio device."""
    for listener in listeners:
        listener(name)
    sound = sounds.get(name)
    volume = volumes["moves" if name in MOVES else "notices"]
    if sound is not None and volume > 0:
        sound.set_volume(volume)
        sound.play()


def play_ending(winner: Side | None, listeners: Collection[int]) -> None:
    """Play the sound for the end of a game.

    `listeners` are the sides that people play. If the winner is one of them, they hear a win, otherwise a loss.
    """
    if winner is None or not listeners:
        play("draw")
    else:
        play("win" if winner in listeners else "loss")


def make_all() -> None:
    """Open the audio device and synthesize all sounds. Called on a background thread."""
    from game.window import sound_synthesis  # numpy loads slowly: not before the first frame

    try:
        with quiet_terminal():
            pygame.mixer.init(sound_synthesis.RATE, -16, 2, 512)
        for name, make in sound_synthesis.MAKERS.items():
            sounds[name] = pygame.mixer.Sound(buffer=sound_synthesis.samples(make))
    except pygame.error as error:
        log.info("no sound: %s", error)
