"""Synthesizes the sounds of the game: short, soft tones and noise."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

RATE = 44_100  # samples per second

Wave = npt.NDArray[np.float64]
_noise = np.random.default_rng(4)


def _seconds(length: float) -> Wave:
    return np.arange(int(RATE * length)) / RATE


def _low_pass(noise: Wave, strength: int) -> Wave:
    return np.convolve(noise, np.hanning(strength) / (strength / 2), "same")


def _drop() -> Wave:
    # A disc on plastic: a short knock of a few damped tones and the click of contact.
    t = _seconds(0.16)
    tones = sum(a * np.sin(2 * np.pi * f * t) for f, a in ((210, 0.7), (505, 0.35), (1130, 0.16)))
    click = _low_pass(_noise.normal(size=t.size), 9) * np.exp(-t * 320) * 0.5
    return (tones * np.exp(-t * 42) + click) * 0.5


def _flip() -> Wave:
    # A low whoosh: noise that swells and fades.
    t = _seconds(0.55)
    swell = np.sin(np.pi * np.minimum(1, t / 0.55)) ** 2
    return _low_pass(_noise.normal(size=t.size), 90) * swell * 1.1


def _click() -> Wave:
    t = _seconds(0.04)
    return np.sin(2 * np.pi * 900 * t) * np.exp(-t * 160) * 0.18


def _swap() -> Wave:
    # Two low whooshes, there and back.
    t = _seconds(0.5)
    swell = np.sin(np.pi * np.minimum(1, t / 0.25)) ** 2 + np.sin(np.pi * np.clip((t - 0.25) / 0.25, 0, 1)) ** 2
    return _low_pass(_noise.normal(size=t.size), 60) * swell * 0.9


def _note(t: Wave, pitch: float, begin: float, decay: float = 5.0) -> Wave:
    since = np.maximum(0, t - begin)
    tone = np.sin(2 * np.pi * pitch * since) + 0.25 * np.sin(4 * np.pi * pitch * since)
    return tone * np.exp(-since * decay) * np.minimum(1, since * 90) * (t >= begin)


def _win() -> Wave:
    t = _seconds(1.1)
    return (_note(t, 523.25, 0) + _note(t, 783.99, 0.16)) * 0.28


def _loss() -> Wave:
    t = _seconds(1.2)
    return (_note(t, 329.63, 0) + _note(t, 246.94, 0.2)) * 0.26


def _draw() -> Wave:
    t = _seconds(1.1)
    return (_note(t, 392.0, 0) + _note(t, 392.0, 0.16)) * 0.26


def _turn() -> Wave:
    t = _seconds(0.6)
    return _note(t, 659.26, 0, 11) * 0.2


def _low() -> Wave:
    # Low time on the clock: two short ticks.
    t = _seconds(0.42)
    return (_note(t, 987.77, 0, 40) + _note(t, 987.77, 0.18, 40)) * 0.22


def _refused() -> Wave:
    t = _seconds(0.14)
    return np.sin(2 * np.pi * 165 * t) * np.exp(-t * 38) * np.minimum(1, t * 300) * 0.3


MAKERS: dict[str, Callable[[], Wave]] = {
    "drop": _drop,
    "flip": _flip,
    "click": _click,
    "swap": _swap,
    "win": _win,
    "loss": _loss,
    "draw": _draw,
    "turn": _turn,
    "low": _low,
    "refused": _refused,
}


def samples(make: Callable[[], Wave]) -> bytes:
    """Return the samples of a sound for the mixer: stereo, 16 bits. `make` returns its wave from -1 to 1."""
    wave = np.clip(make() * 32_000, -32_000, 32_000).astype(np.int16)
    return np.column_stack((wave, wave)).tobytes()
