"""Write animated GIF files.

A GIF has at most 256 colors. One of them is transparent here, and stands for pixels that are as in the frame before.
Each frame has only the rectangle in which it differs from the frame before.
"""

import struct
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

Pixels: TypeAlias = np.ndarray  # rows x columns x RGB, or rows x columns of color numbers

_COLORS = 255  # the last of the 256 is transparent
_TRANSPARENT = 255
_LEAST_DELAY = 2  # hundredths of a second: many programs show shorter frames slowly
_CLEAR, _END = 256, 257
_MOST_CODES = 4096


class GifWriter:
    """Makes the content of a GIF, frame by frame. The animation is repeated without end.

    `samples` are pictures with the colors of the animation, from which its palette is made.
    """

    def __init__(self, size: tuple[int, int], samples: Sequence[Pixels]) -> None:
        self._size = size
        codes = np.concatenate([_coarse(sample).ravel() for sample in samples])
        known, counts = np.unique(codes, return_counts=True)
        self._palette = _rgb(known[np.argsort(-counts, kind="stable")[:_COLORS]])
        self._numbers = np.full(1 << 15, _TRANSPARENT, np.uint8)  # of coarse colors; _TRANSPARENT: not known yet
        self._before: Pixels | None = None
        width, height = size
        table = np.zeros((256, 3), np.uint8)
        table[: len(self._palette)] = self._palette * 255 // 31
        self._parts = [
            b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + table.tobytes(),
            b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
        ]

    def add(self, frame: Pixels, seconds: float) -> None:
        """Add a frame (rows x columns x RGB), which is shown for some seconds."""
        numbers = self._indexed(frame)
        top, bottom, left, right = _changed(numbers, self._before)
        part = numbers[top:bottom, left:right]
        if self._before is not None:
            part = np.where(part == self._before[top:bottom, left:right], _TRANSPARENT, part).astype(np.uint8)
        self._before = numbers
        delay = max(_LEAST_DELAY, round(100 * seconds))
        self._parts.append(b"\x21\xf9\x04" + struct.pack("<BHBB", 0x05, delay, _TRANSPARENT, 0))
        self._parts.append(b"\x2c" + struct.pack("<HHHHB", left, top, right - left, bottom - top, 0))
        self._parts.append(b"\x08" + _blocks(_compressed(part.tobytes())) + b"\x00")

    def data(self) -> bytes:
        """Return the content of the file."""
        return b"".join([*self._parts, b"\x3b"])

    def _indexed(self, frame: Pixels) -> Pixels:
        """Return the number of the nearest color of the palette for each pixel."""
        codes = _coarse(frame)
        new = np.unique(codes)
        new = new[self._numbers[new] == _TRANSPARENT]
        if len(new):
            distances = ((_rgb(new)[:, None] - self._palette[None]) ** 2).sum(axis=2)
            self._numbers[new] = distances.argmin(axis=1)
        return self._numbers[codes]


def _coarse(frame: Pixels) -> Pixels:
    """Return the colors of pixels as numbers with 5 bits for each of red, green and blue."""
    levels = (frame.astype(np.int32) * 31 + 127) // 255
    return levels[..., 0] << 10 | levels[..., 1] << 5 | levels[..., 2]


def _rgb(codes: Pixels) -> Pixels:
    return np.stack([codes >> 10, codes >> 5 & 31, codes & 31], axis=-1)


def _changed(frame: Pixels, before: Pixels | None) -> tuple[int, int, int, int]:
    """Return the rectangle (top, bottom, left, right) in which a frame differs from the one before."""
    if before is None:
        return 0, frame.shape[0], 0, frame.shape[1]
    differs = frame != before
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return 0, 1, 0, 1
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def _compressed(pixels: bytes) -> bytes:
    """Compress pixels with the LZW method of GIF, with codes of 9 to 12 bits."""
    table: dict[int, int] = {}
    free, size = _END + 1, 9
    buffer, bits = _CLEAR, 9
    out = bytearray()
    prefix = pixels[0]
    for pixel in pixels[1:]:
        key = prefix << 8 | pixel
        code = table.get(key)
        if code is not None:
            prefix = code
            continue
        buffer |= prefix << bits
        bits += size
        while bits >= 8:
            out.append(buffer & 255)
            buffer >>= 8
            bits -= 8
        if free < _MOST_CODES:
            table[key] = free
            # The reader knows a code one step later than the writer, so the codes grow one step later, too.
            if free == 1 << size:
                size += 1
            free += 1
        else:
            buffer |= _CLEAR << bits
            bits += size
            table, free, size = {}, _END + 1, 9
        prefix = pixel
    buffer |= prefix << bits
    bits += size
    if free == 1 << size and size < 12:  # the reader adds a code for the last one
        size += 1
    buffer |= _END << bits
    bits += size
    return bytes(out) + buffer.to_bytes((bits + 7) // 8, "little")


def _blocks(data: bytes) -> bytes:
    """Return data in blocks of at most 255 bytes, each after its length."""
    return b"".join(bytes([len(part)]) + part for part in (data[i : i + 255] for i in range(0, len(data), 255)))
