"""Short, soft sounds, synthesised when first needed; without an audio device the game is simply quiet."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection

import pygame

from game.rules.numbers import Side
from game.window.quiet_terminal import quiet_terminal

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
    from game.window import waves  # numpy takes a while to load: not before the first frame

    try:
        with quiet_terminal():
            pygame.mixer.init(waves.RATE, -16, 2, 512)
        for name, make in waves.MAKERS.items():
            sounds[name] = pygame.mixer.Sound(buffer=waves.samples(make))
    except pygame.error as error:
        log.info("no sound: %s", error)
